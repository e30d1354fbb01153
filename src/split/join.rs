//! What is known of parts, joined to what is known of the board.
//!
//! The names of the parts are a tree: each node is decided by one cell, and each record says
//! something of the solutions below one node, whether that is a leaf or was split again. What is
//! known of a node is what its own records say and what the sum of both its ways says. A way of
//! which there is no record may hold any number of solutions, unless it was refuted when the board
//! was split.

use thiserror::Error;

use super::known::Question;
use super::{Found, Id, Known, Literal, Number};
use crate::count::BigUint;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Layout};
use crate::solve::Verdict;

/// What is known of the parts of one board.
#[derive(Clone, Debug, Default)]
pub struct Join {
    /// The board, without a path.
    whole: Option<Id>,
    /// Every node behind the one before it.
    nodes: Vec<Node>,
    /// What is known of them, in bytes.
    known_bytes: u64,
    limits: Limits,
}

/// A part, or what was split.
#[derive(Clone, Debug)]
struct Node {
    parent: u32,
    /// How it comes from there.
    literal: Option<(Cell, bool)>,
    /// Which cell was decided here.
    cell: Option<Cell>,
    /// The nodes of its ways: without a tent, with one.
    ways: [Option<u32>; 2],
    /// Which of them were refuted when the board was split.
    is_refuted: [bool; 2],
    known: Known,
}

/// What is known of a whole board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Joined {
    /// The name of the board, with its digest.
    pub board: Id,
    /// How many layouts there are, if layouts were counted.
    pub layouts: Option<Number>,
    /// How many assignments there are, if assignments were counted.
    pub assignments: Option<Number>,
    /// How many layouts have 0, 1, 2, … rings, if that is known of all parts.
    pub by_rings: Option<Vec<BigUint>>,
    /// The verdict, if parts were judged.
    pub verdict: Option<Verdict>,
    /// Whether there is a solution, if one was searched for and that is known.
    pub is_solvable: Option<bool>,
    /// The first of the solutions that were found, in the order of the tree, tents first.
    pub found: Option<Found>,
    /// Whether a solution was searched for.
    pub is_searched: bool,
    /// The parts that leave an answer open, in the same order.
    pub open: Vec<Open>,
}

/// A part that leaves an answer open.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Open {
    /// Which part.
    pub id: Id,
    /// Whether nothing is known of it.
    pub is_missing: bool,
}

/// Why what is known of parts cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JoinError {
    /// There are parts of several boards.
    #[error("parts of two boards: `{0}` and `{1}`")]
    TwoBoards(String, String),
    /// A part was split in two ways.
    #[error("`{id}` is split at two cells: {one} and {other}")]
    TwoCells {
        /// The part.
        id: Id,
        /// One cell.
        one: Cell,
        /// The other cell, which is behind it.
        other: Cell,
    },
    /// What is known of a part cannot be.
    #[error("what is known of `{0}` contradicts itself")]
    Contradiction(Id),
    /// A solution is none of the part in which it was found.
    #[error("a solution of `{0}` does not hold with `{1}`")]
    NotHere(Id, Literal),
    /// The limit on memory was reached.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
}

impl Join {
    /// A join that takes no more memory than the limits allow.
    #[must_use]
    pub fn within(limits: &Limits) -> Self {
        Self {
            limits: limits.clone(),
            ..Self::default()
        }
    }

    /// How much memory it takes with so many more nodes, and with totals, in bytes.
    fn bytes_with(&self, nodes: usize) -> u64 {
        // A list that grows is there twice for a moment.
        let list = 3 * self.nodes.len().max(self.nodes.len() + nodes);
        let total = size_of::<Total>() + size_of::<u32>();
        let nodes = list * size_of::<Node>() + (self.nodes.len() + nodes) * total;
        // Totals of parts that were added up are gone, and a sum is no longer than what it is of.
        nodes as u64 + 3 * self.known_bytes
    }

    /// Takes into account what is known of a part.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if it cannot be with what was added before.
    pub fn add(&mut self, id: &Id, known: Known) -> Result<(), JoinError> {
        let most = self.bytes_with(id.path().len() + 1);
        self.limits.allow(most + known.heap_bytes())?;
        match &self.whole {
            None => self.whole = Some(id.part(Vec::new())),
            Some(whole) if whole.board() != id.board() => {
                let mut boards = [whole, id].map(|id| id.board().to_owned());
                boards.sort();
                let [one, other] = boards;
                return Err(JoinError::TwoBoards(one, other));
            }
            Some(_) => {}
        }
        if self.nodes.is_empty() {
            self.nodes.push(Node::new(0, None));
        }
        if let Some(found) = &known.found {
            fits(id, &found.layout)?;
        }
        let mut at = 0;
        for literal in id.path() {
            at = self.step(at, *literal)?;
        }
        self.known_bytes += known.heap_bytes();
        self.limits.allow(self.bytes_with(0))?;
        if known.is_possible() && self.nodes[at].known.tighten(known) {
            Ok(())
        } else {
            Err(JoinError::Contradiction(id.clone()))
        }
    }

    /// The node that a literal leads to from another.
    fn step(&mut self, at: usize, literal: Literal) -> Result<usize, JoinError> {
        let number = self.nodes.len();
        let node = &mut self.nodes[at];
        let cell = *node.cell.get_or_insert(literal.cell);
        if cell != literal.cell {
            return Err(JoinError::TwoCells {
                id: self.id(at),
                one: cell.min(literal.cell),
                other: cell.max(literal.cell),
            });
        }
        let way = usize::from(literal.tent);
        node.is_refuted[1 - way] |= literal.is_other_refuted;
        if let Some(next) = node.ways[way] {
            return Ok(next as usize);
        }
        node.ways[way] = Some(number as u32);
        self.nodes
            .push(Node::new(at as u32, Some((literal.cell, literal.tent))));
        Ok(number)
    }

    /// The name of a node.
    fn id(&self, at: usize) -> Id {
        let mut path = Vec::new();
        let mut node = &self.nodes[at];
        while let Some((cell, tent)) = node.literal {
            node = &self.nodes[node.parent as usize];
            path.push(node.way(cell, tent));
        }
        path.reverse();
        self.whole.as_ref().expect("there is a node").part(path)
    }

    /// What is known of the board; `None` if nothing was added.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if what was added contradicts itself.
    ///
    /// # Example: a part is missing
    ///
    /// ```
    /// use tents::solve::Verdict;
    /// use tents::split::{Id, Join, Known};
    ///
    /// let mut join = Join::default();
    /// let id = Id::parse("a#0123456789abcdef/r1c2*").expect("it is one");
    /// join.add(&id, Known::judged(Verdict::None)).expect("it is the first");
    /// let joined = join.total().expect("there is only one").expect("there is one");
    /// assert_eq!(joined.verdict, Some(Verdict::Unknown));
    /// assert!(joined.open[0].is_missing);
    /// assert_eq!(joined.open[0].id.to_string(), "a#0123456789abcdef/r1c2-");
    /// ```
    pub fn total(&self) -> Result<Option<Joined>, JoinError> {
        let Some(board) = self.whole.clone() else {
            return Ok(None);
        };
        let totals = self.totals()?;
        let Some(Total {
            known: Some(whole), ..
        }) = totals.first()
        else {
            return Ok(None);
        };
        let asked = |question: Question| whole.answers[question as usize];
        let unsettled = |question: &Question| asked(*question) && !whole.settles(*question);
        let unsettled: Vec<Question> = Question::ALL.into_iter().filter(unsettled).collect();
        let number = |question, number: &Number| asked(question).then(|| number.clone());
        let is_solvable = || {
            let is_zero = whole.layouts.is_zero();
            (whole.found.is_some() || is_zero).then_some(!is_zero)
        };
        Ok(Some(Joined {
            board,
            layouts: number(Question::Layouts, &whole.layouts),
            assignments: number(Question::Assignments, &whole.assignments),
            by_rings: whole.by_rings.clone().filter(|_| asked(Question::Layouts)),
            verdict: asked(Question::Verdict).then(|| verdict(&whole.solutions)),
            is_solvable: is_solvable().filter(|_| asked(Question::First)),
            found: whole.found.clone(),
            is_searched: asked(Question::First),
            open: self.open(&totals, &unsettled)?,
        }))
    }

    /// What is known of each node in the end.
    fn totals(&self) -> Result<Vec<Total>, JoinError> {
        let none = || Total {
            settles: [false; 4],
            known: None,
        };
        let mut totals: Vec<Total> = self.nodes.iter().map(|_| none()).collect();
        for at in (0..self.nodes.len()).rev() {
            let known = self.known(at, &mut totals)?;
            totals[at].settles = Question::ALL.map(|question| known.settles(question));
            totals[at].known = Some(known);
        }
        Ok(totals)
    }

    /// What is known of a node, given the totals of those behind it, which are taken.
    fn known(&self, at: usize, totals: &mut [Total]) -> Result<Known, JoinError> {
        let node = &self.nodes[at];
        let mut total = node.known.clone();
        if node.cell.is_some() {
            let mut both: Option<Known> = None;
            // Tents first.
            for way in [1, 0] {
                let known = match node.ways[way] {
                    Some(next) => totals[next as usize].known.take(),
                    None => None,
                };
                let mut known = known.unwrap_or_else(Known::nothing);
                if node.is_refuted[way] && !known.tighten(Known::none()) {
                    let id = node.ways[way].map_or(at, |next| next as usize);
                    return Err(JoinError::Contradiction(self.id(id)));
                }
                match &mut both {
                    None => both = Some(known),
                    Some(both) => both.add(&known),
                }
            }
            if let Some(both) = both
                && !total.tighten(both)
            {
                return Err(JoinError::Contradiction(self.id(at)));
            }
        }
        Ok(total)
    }

    /// The parts that leave one of these questions open.
    fn open(&self, totals: &[Total], unsettled: &[Question]) -> Result<Vec<Open>, JoinError> {
        let is_settled = |total: &Total| {
            let mut questions = unsettled.iter();
            questions.all(|&question| total.settles[question as usize])
        };
        let board = self.whole.as_ref().map_or(0, |whole| whole.board().len());
        let mut bytes = self.bytes_with(0);
        let mut open: Vec<Open> = Vec::new();
        let mut agenda = vec![Ok(0)];
        while let Some(next) = agenda.pop() {
            if let Some(Open { id, .. }) = open.last() {
                // A list that grows, and a name that is made, are there twice for a moment.
                let path = 2 * id.path().len() * size_of::<Literal>();
                bytes += (board + path + 4 * size_of::<Open>()) as u64;
            }
            self.limits.allow(bytes)?;
            let at = match next {
                Ok(at) => at,
                Err((at, literal)) => {
                    let id: Id = self.id(at);
                    let path = [id.path(), &[literal]].concat();
                    open.push(Open {
                        id: id.part(path),
                        is_missing: true,
                    });
                    continue;
                }
            };
            let node = &self.nodes[at];
            if is_settled(&totals[at]) {
                continue;
            }
            let Some(cell) = node.cell else {
                open.push(Open {
                    id: self.id(at),
                    is_missing: false,
                });
                continue;
            };
            for way in [0, 1] {
                match node.ways[way] {
                    Some(next) => agenda.push(Ok(next as usize)),
                    None if node.is_refuted[way] => {}
                    None => agenda.push(Err((at, node.way(cell, way == 1)))),
                }
            }
        }
        Ok(open)
    }
}

/// What is known of a node in the end.
#[derive(Clone, Debug)]
struct Total {
    /// Which questions that settles.
    settles: [bool; 4],
    /// What it is, until it is taken into account before it.
    known: Option<Known>,
}

impl Node {
    fn new(parent: u32, literal: Option<(Cell, bool)>) -> Self {
        Self {
            parent,
            literal,
            cell: None,
            ways: [None; 2],
            is_refuted: [false; 2],
            known: Known::nothing(),
        }
    }

    /// The decision that leads one way from here.
    fn way(&self, cell: Cell, tent: bool) -> Literal {
        Literal {
            cell,
            tent,
            is_other_refuted: self.is_refuted[usize::from(!tent)],
        }
    }
}

/// Whether a solution holds with what was decided on the way to its part.
fn fits(id: &Id, layout: &Layout) -> Result<(), JoinError> {
    let wrong = |literal: &&Literal| layout.contains(literal.cell) != literal.tent;
    match id.path().iter().find(wrong) {
        Some(literal) => Err(JoinError::NotHere(id.clone(), *literal)),
        None => Ok(()),
    }
}

/// The verdict on so many solutions.
fn verdict(solutions: &Number) -> Verdict {
    let one = BigUint::from(1_u8);
    match solutions.exact() {
        Some(number) if *number == BigUint::ZERO => Verdict::None,
        Some(number) if *number == one => Verdict::Unique,
        _ if solutions.lower > one => Verdict::Multiple,
        _ => Verdict::Unknown,
    }
}
