//! A board in parts: cells decided both ways, the part with most undecided cells first.
//!
//! Each part is the puzzle with more tents and grass given, and every solution is a solution of
//! exactly one part. The cell is found by look-ahead: the one whose less telling way settles most
//! cells, then the one whose other way does. What both ways settle leaves both parts easier, and
//! balanced as far as that can be known before they are searched; of what was tried instead,
//! nothing came near.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::{Duration, Instant};

use super::Literal;
use super::ahead::{Ahead, look_ahead};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Content, Puzzle};
use crate::solve::residue::Residue;

/// What it takes at most to make a part and its text: two puzzles, and a few copies of the cells.
fn part_bytes(puzzle: &Puzzle) -> u64 {
    let (size, cells) = (puzzle.size(), puzzle.contents().len());
    let rest = 8 * (size.rows() + size.columns() + puzzle.trees().len());
    (2 * (cells + rest) + 4 * cells) as u64
}

/// A part of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// What was decided on the way to it.
    pub path: Vec<Literal>,
    /// How many cells are undecided after the rules.
    pub open: u64,
    /// The board with what was decided, and what follows from that by the rules, as marks.
    pub puzzle: Puzzle,
}

/// The parts of a board, the hardest first: that with most undecided cells.
///
/// They are all of it, whatever ended the splitting; but there are none where the time was over
/// before the rules had looked at the board, or where there is no memory for one.
#[derive(Debug)]
pub struct Parts<'p> {
    puzzle: &'p Puzzle,
    /// What was decided on the way to each of the parts that were split.
    roots: Vec<Vec<Literal>>,
    /// The board after the rules, if they have not refuted it.
    residue: Option<Residue>,
    /// Where it stood then.
    mark: usize,
    /// First the roots.
    nodes: Vec<Node>,
    /// Those that are parts, the last one first.
    order: Vec<u32>,
    limits: Limits,
    /// How long the rules took to look at the board: no part takes longer to make.
    pace: Duration,
    stop: Option<Stop>,
}

/// The board after some decisions.
#[derive(Debug)]
struct Node {
    /// Where it comes from, and what was decided there; nothing at a root.
    origin: Option<Origin>,
    /// What look-ahead has found out here: places, and whether a tent stands there.
    facts: Vec<(u32, bool)>,
    /// How many cells are undecided.
    open: u64,
    is_split: bool,
    /// Whether it has no solution.
    is_refuted: bool,
}

/// The decision that leads to a node. The node of the other way is beside it.
#[derive(Clone, Copy, Debug)]
struct Origin {
    parent: u32,
    place: u32,
    tent: bool,
}

/// Why a path does not lead to a part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has no part with `{0}`")]
pub struct NotAPart(pub Literal);

/// Splits a board into parts, as many as asked for where it has so many. A board of which the rules
/// find that it has no solution, or only one, is one part.
///
/// # Example: two parts
///
/// ```
/// use tents::count::{self, count};
/// use tents::limits::Limits;
/// use tents::puzzle::Puzzle;
/// use tents::split::split;
///
/// let puzzle: Puzzle = " ????\n?..T.\n?T...\n?....\n".parse()?;
/// let number = |puzzle: &Puzzle| count(puzzle, &count::Options::default()).layouts.lower;
/// let parts: Vec<_> = split(&puzzle, 2, &Limits::default()).collect();
/// assert_eq!(parts.len(), 2);
/// assert_eq!(number(&parts[0].puzzle) + number(&parts[1].puzzle), number(&puzzle));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn split<'p>(puzzle: &'p Puzzle, parts: usize, limits: &Limits) -> Parts<'p> {
    Parts::new(puzzle, vec![(Vec::new(), parts)], limits)
}

/// Splits parts of a board again, each into as many as is said beside it.
///
/// # Errors
///
/// [`NotAPart`] if the path to one does not fit the board.
pub fn split_again<'p>(
    puzzle: &'p Puzzle,
    parts: Vec<(Vec<Literal>, usize)>,
    limits: &Limits,
) -> Result<Parts<'p>, NotAPart> {
    for literal in parts.iter().flat_map(|(path, _)| path) {
        let fits = puzzle.size().contains(literal.cell)
            && match puzzle.content(literal.cell) {
                Content::Unknown => true,
                Content::Tree => false,
                Content::Tent => literal.tent,
                Content::Empty => !literal.tent,
            };
        if !fits {
            return Err(NotAPart(*literal));
        }
    }
    Ok(Parts::new(puzzle, parts, limits))
}

impl<'p> Parts<'p> {
    fn new(puzzle: &'p Puzzle, wanted: Vec<(Vec<Literal>, usize)>, limits: &Limits) -> Self {
        let bytes = part_bytes(puzzle);
        let has_room = limits.allow(bytes);
        let limits = &limits.beside(bytes);
        let began = Instant::now();
        let (residue, stop) = match has_room.and_then(|()| Residue::new(puzzle, limits)) {
            Ok(residue) => (residue, None),
            Err(stop) => (None, Some(stop)),
        };
        let is_refuted = residue.is_none() && stop.is_none();
        let is_late = residue.is_none() && stop == Some(Stop::Deadline);
        let (roots, numbers): (Vec<_>, Vec<_>) = wanted.into_iter().unzip();
        let root = |_: &_| Node {
            origin: None,
            facts: Vec::new(),
            open: residue.as_ref().map_or(0, Residue::open),
            is_split: false,
            is_refuted,
        };
        let mut parts = Self {
            puzzle,
            nodes: roots.iter().map(root).collect(),
            roots,
            mark: residue.as_ref().map_or(0, Residue::mark),
            residue,
            order: Vec::new(),
            limits: limits.clone(),
            pace: began.elapsed(),
            stop,
        };
        for (root, number) in (0..).zip(numbers) {
            if parts.stop.is_none() && parts.residue.is_some() {
                parts.stop = parts.split(root, number).err();
            }
        }
        if let Some(residue) = &mut parts.residue {
            residue.set_limits(&Limits::default());
        }
        if has_room.is_ok() && !is_late {
            parts.order = parts.leaves();
        }
        parts
    }

    /// The limit that ended the splitting, if there are fewer parts than there might be.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Splits a root into so many parts.
    fn split(&mut self, root: u32, number: usize) -> Result<(), Stop> {
        if !self.stand_at(root)? {
            self.nodes[root as usize].is_refuted = true;
            return Ok(());
        }
        let open = self.residue.as_ref().map_or(0, Residue::open);
        self.nodes[root as usize].open = open;
        let mut queue = BinaryHeap::from([(open, Reverse(root))]);
        let mut parts = 1;
        while parts < number
            && let Some((_, Reverse(node))) = queue.pop()
        {
            self.allow()?;
            self.stand_at(node)?;
            let facts = &mut self.nodes[node as usize].facts;
            let ahead = match &mut self.residue {
                Some(residue) => look_ahead(residue, facts)?,
                None => Ahead::Refuted,
            };
            match ahead {
                Ahead::Refuted => {
                    self.refute(node);
                    parts -= 1;
                    if self.nodes[root as usize].is_refuted {
                        return Ok(());
                    }
                }
                Ahead::Settled => self.nodes[node as usize].open = 0,
                Ahead::Cell(place, open) => {
                    self.nodes[node as usize].is_split = true;
                    for (tent, open) in [(true, open[1]), (false, open[0])] {
                        queue.push((open, Reverse(self.nodes.len() as u32)));
                        let origin = Origin {
                            parent: node,
                            place,
                            tent,
                        };
                        self.nodes.push(Node {
                            origin: Some(origin),
                            facts: Vec::new(),
                            open,
                            is_split: false,
                            is_refuted: false,
                        });
                    }
                    parts += 1;
                }
            }
        }
        Ok(())
    }

    /// Whether there is time for one more part, beside that for those there are, and memory for two
    /// more nodes and a few facts.
    fn allow(&mut self) -> Result<(), Stop> {
        let splits = (self.nodes.len() - self.roots.len()) / 2;
        let parts = self.roots.len() + splits + 1;
        let making = self
            .pace
            .saturating_mul(u32::try_from(parts).unwrap_or(u32::MAX));
        let mut limits = self.limits.clone();
        limits.deadline = limits
            .deadline
            .map(|deadline| deadline.checked_sub(making).unwrap_or_else(Instant::now));
        limits.reached().map_or(Ok(()), Err)?;
        if let Some(residue) = &mut self.residue {
            residue.set_limits(&limits);
        }
        let residue = self.residue.as_ref().map_or(0, Residue::bytes);
        // A queue and an order come with them.
        let nodes = self.nodes.capacity() * (2 * size_of::<Node>() + 32);
        self.limits.allow(residue + nodes as u64)
    }

    /// The node of the other way.
    fn beside(&self, node: u32) -> u32 {
        // They are made in pairs, the tent first.
        match self.nodes[node as usize].origin {
            Some(Origin { tent: true, .. }) => node + 1,
            Some(Origin { tent: false, .. }) => node - 1,
            None => node,
        }
    }

    /// A node has no solution, nor have those before it of which no other way is left.
    fn refute(&mut self, mut node: u32) {
        self.nodes[node as usize].is_refuted = true;
        while let Some(Origin { parent, .. }) = self.nodes[node as usize].origin
            && self.nodes[self.beside(node) as usize].is_refuted
        {
            node = parent;
            self.nodes[node as usize].is_refuted = true;
        }
    }

    /// The nodes from a root to this one.
    fn way(&self, node: u32) -> Vec<u32> {
        let mut way = vec![node];
        let mut last = node;
        while let Some(Origin { parent, .. }) = self.nodes[last as usize].origin {
            way.push(parent);
            last = parent;
        }
        way.reverse();
        way
    }

    /// Decides everything on the way to a node. False if that is a contradiction.
    fn stand_at(&mut self, node: u32) -> Result<bool, Stop> {
        let way = self.way(node);
        let Some(residue) = &mut self.residue else {
            return Ok(false);
        };
        residue.rewind(self.mark)?;
        for literal in &self.roots[way[0] as usize] {
            if !residue.decide(residue.place(literal.cell), literal.tent)? {
                return Ok(false);
            }
        }
        for node in way {
            let Node { origin, facts, .. } = &self.nodes[node as usize];
            let decision = origin.map(|Origin { place, tent, .. }| (place, tent));
            for (place, tent) in decision.into_iter().chain(facts.iter().copied()) {
                if !residue.decide(place, tent)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The nodes that are parts, the last one first.
    fn leaves(&self) -> Vec<u32> {
        let is_leaf = |(_, node): &(u32, &Node)| match node.origin {
            None => !node.is_split || node.is_refuted,
            Some(_) => !node.is_split && !node.is_refuted,
        };
        let leaves = (0..).zip(&self.nodes).filter(is_leaf);
        let mut order: Vec<u32> = leaves.map(|(node, _)| node).collect();
        order.sort_by_key(|&node| (self.nodes[node as usize].open, Reverse(node)));
        order
    }

    /// What was decided on the way to a node.
    fn path(&self, node: u32) -> Vec<Literal> {
        let way = self.way(node);
        let mut path = self.roots[way[0] as usize].clone();
        let residue = self.residue.as_ref();
        path.extend(way.into_iter().filter_map(|node| {
            let Origin { place, tent, .. } = self.nodes[node as usize].origin?;
            Some(Literal {
                cell: residue?.cell(place),
                tent,
                is_other_refuted: self.nodes[self.beside(node) as usize].is_refuted,
            })
        }));
        path
    }
}

impl Iterator for Parts<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let node = self.order.pop()?;
        let path = self.path(node);
        // There are no limits any more.
        let stands = self.stand_at(node) == Ok(true);
        let puzzle = match &self.residue {
            Some(residue) if stands => residue.marked(self.puzzle),
            _ => decided(self.puzzle, &path),
        };
        Some(Part {
            path,
            open: self.nodes[node as usize].open,
            puzzle: with_givens(puzzle),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.order.len(), Some(self.order.len()))
    }
}

impl ExactSizeIterator for Parts<'_> {}

/// The board with what was decided as marks.
fn decided(puzzle: &Puzzle, path: &[Literal]) -> Puzzle {
    let mut contents = puzzle.contents().to_vec();
    for literal in path {
        contents[puzzle.size().index(literal.cell)] = if literal.tent {
            Content::Tent
        } else {
            Content::Empty
        };
    }
    puzzle.with_contents(contents.into_iter())
}

/// The same puzzle with fewer tents than trees: as many are taken for a stored solution by those
/// who look for one. The last tent goes, and everything else that is unknown becomes grass, so that
/// the tent can stand there alone.
fn with_givens(puzzle: Puzzle) -> Puzzle {
    let trees = puzzle.trees().len();
    if trees == 0 || puzzle.number_of(Content::Tent) != trees {
        return puzzle;
    }
    let contents = puzzle.contents();
    let last = contents
        .iter()
        .rposition(|&content| content == Content::Tent);
    puzzle.with_contents(
        contents
            .iter()
            .enumerate()
            .map(|(index, &content)| match content {
                Content::Tent if Some(index) == last => Content::Unknown,
                Content::Unknown => Content::Empty,
                content => content,
            }),
    )
}
