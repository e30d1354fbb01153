//! Text → solutions of known puzzles.
//!
//! A solution may be written in any format that has a sign for tents, as a puzzle with its tents in
//! it. It may also be a grid without clues, a direction list (for each tree, the letter of the
//! direction to its tent), a line of JSON, or the row and the column of each tent. A text is first
//! parsed into claims ([`claim::TextClaim`]); then [`PuzzleIndex`] finds the puzzle to which each
//! claim belongs.

mod claim;
mod faults;
mod given;
mod read;

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};
use std::mem;
use std::sync::Arc;

use crate::format::entry::ReadOptions;
use crate::format::fault::shared::other_puzzle;
use crate::format::fault::{Code, Fault, ReadError, shown_message};
use crate::format::solution_kind::{SolutionKind, is_bare};
use crate::format::source::Source;
use crate::format::stream::Pieces;
use crate::puzzle::{Cell, Clue, Puzzle, Size};
use claim::{Claimed, TextClaim};
use faults::other_grid;
pub use given::Solution;
use read::claims;

/// A puzzle that solutions may belong to.
#[derive(Clone, Copy, Debug)]
pub struct NamedPuzzle<'p> {
    /// The name printed with its solutions.
    pub name: &'p str,
    /// Its id in its input.
    pub id: Option<&'p str>,
    /// The puzzle.
    pub puzzle: &'p Puzzle,
}

/// A solution, and the puzzle to which it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MatchedSolution {
    /// The index of its puzzle in the list that the [`PuzzleIndex`] was made from.
    pub puzzle: usize,
    /// The solution.
    pub solution: Solution,
    /// How its text was understood, if it was not well formed.
    pub remarks: Vec<Cow<'static, str>>,
}

/// A solution, or the error in its place.
type Belonging = Result<MatchedSolution, ReadError>;

/// The size and the trees of a board.
type BoardTrees<'p> = (Size, &'p [Cell]);

/// The puzzles to which the solutions of a text may belong.
///
/// A solution belongs to the puzzle that it names: in a comment before it that contains only the
/// puzzle's name, as `tents solve` prints it, or in JSON with the key `input` or `id`. A direction
/// list without a name belongs to the puzzle that was named last, unless another kind of solution
/// without a name came since. Any other solution without a name belongs to the only puzzle that it
/// fits; of equal puzzles, only the first counts.
///
/// # Example: two puzzles and a solution of the second
///
/// ```
/// use tents::format::{self, NamedPuzzle, PuzzleIndex, ReadOptions};
///
/// let one = format::read_one(" 01\n1T.\n0..\n")?;
/// let other = format::read_one(" 10\n1.T\n0..\n")?;
/// let named = |name, puzzle| NamedPuzzle { name, id: None, puzzle };
/// let puzzles = PuzzleIndex::new(vec![named("one", &one), named("other", &other)]);
/// let text = b" 10\n1*T\n0..\n";
/// let mut solutions = puzzles.read_from(&text[..], &ReadOptions::default());
/// let (_, found) = solutions.next().expect("there is always one")?;
/// assert_eq!(found?.puzzle, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleIndex<'p> {
    list: Vec<NamedPuzzle<'p>>,
    by_name: HashMap<&'p str, usize>,
    by_id: HashMap<&'p str, Vec<usize>>,
    /// For each combination of trees and clues, the first puzzle that has it.
    same: HashMap<(BoardTrees<'p>, &'p [Clue], &'p [Clue]), usize>,
    /// For each set of trees, the puzzles with these trees that differ in their clues.
    by_trees: HashMap<BoardTrees<'p>, Vec<usize>>,
    /// For each number of trees, the different puzzles with that number.
    by_number: HashMap<usize, Vec<usize>>,
    /// The puzzle to which the next solution belongs if it is a direction list without a name.
    named: Option<usize>,
}

impl<'p> PuzzleIndex<'p> {
    /// Creates the index of a list of puzzles.
    #[must_use]
    pub fn new(puzzles: Vec<NamedPuzzle<'p>>) -> Self {
        let mut new = Self {
            list: Vec::new(),
            by_name: HashMap::new(),
            by_id: HashMap::new(),
            same: HashMap::new(),
            by_trees: HashMap::new(),
            by_number: HashMap::new(),
            named: None,
        };
        for (index, NamedPuzzle { name, id, puzzle }) in puzzles.iter().enumerate() {
            new.by_name.entry(name).or_insert(index);
            if let Some(id) = id {
                new.by_id.entry(id).or_default().push(index);
            }
            let trees = (puzzle.size(), puzzle.trees());
            let clues = (trees, puzzle.row_clues(), puzzle.column_clues());
            if *new.same.entry(clues).or_insert(index) == index {
                new.by_trees.entry(trees).or_default().push(index);
                let number = puzzle.trees().len();
                new.by_number.entry(number).or_default().push(index);
            }
        }
        new.list = puzzles;
        new
    }

    /// Creates the index of one puzzle.
    #[must_use]
    pub fn of(puzzle: &'p Puzzle) -> Self {
        let (name, id) = ("", None);
        Self::new(vec![NamedPuzzle { name, id, puzzle }])
    }

    /// Reads solutions, one at a time, each with its text and the puzzle to which it belongs. A
    /// solution is a puzzle with its tents in any format that can carry them, a grid without clues,
    /// a direction list on a line of its own, a line of JSON with `tents` or `directions`, or the
    /// row and the column of each tent, as in `tentAt(2,5)`, `2,5` or `r2c5`. The text itself shows
    /// which of these forms it has. A text of puzzles is first tried in the format of `options`.
    ///
    /// There is always at least one entry: a text without a solution is an error, and so is a
    /// solution that belongs to none of the puzzles, or to several. A solution cannot belong to a
    /// puzzle with another size, other trees, other clues, or a number of trees that is not the
    /// number of directions.
    ///
    /// Solutions are read piece by piece, as [`Pieces`] reads puzzles: direction lists and lines of
    /// JSON are returned as soon as their line is complete. The solutions need not be in the format
    /// of `options`. If `options` name a format other than `plain`, a text that holds neither
    /// direction lists nor lines of JSON is read as a whole. Whether grids have clues is decided
    /// for each grid separately.
    ///
    /// An error of the reader ends the solutions. It is of the kind
    /// [`io::ErrorKind::FileTooLarge`] if one piece is larger than the limit of the options.
    ///
    /// # Example: a solution in another format than the puzzle
    ///
    /// ```
    /// use tents::format::{self, PuzzleIndex, ReadOptions, Solution};
    ///
    /// let puzzle = format::read_one(" 01\n1T.\n0..\n")?;
    /// let text = b"2 2\nTA 1\n.. 0\n0 1\n";
    /// let mut solutions = PuzzleIndex::of(&puzzle).read_from(&text[..], &ReadOptions::default());
    /// let (_, found) = solutions.next().expect("there is always one")?;
    /// let Solution::Layout(layout) = found?.solution else {
    ///     panic!("a board of `course` with its tent");
    /// };
    /// assert_eq!(layout.tents().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_from<R: Read>(
        mut self,
        reader: R,
        options: &ReadOptions,
    ) -> impl Iterator<Item = io::Result<(Arc<Source>, Belonging)>> + use<'p, R> {
        let mut pieces = Pieces::of_solutions(reader, *options);
        let (mut kind, mut ready) = (None, VecDeque::new());
        // The text of the first piece, and whether neither a solution nor an error was found yet.
        let (mut first, mut is_empty) = (None, true);
        std::iter::from_fn(move || {
            while ready.is_empty() {
                let piece = match pieces.next() {
                    Some(Ok(piece)) => piece,
                    Some(Err(error)) => {
                        is_empty = false;
                        return Some(Err(error));
                    }
                    None if mem::take(&mut is_empty) => {
                        let source: Arc<Source> = first.take()?;
                        let error = none(&source);
                        return Some(Ok((source, Err(error))));
                    }
                    None => return None,
                };
                let source = piece.source();
                let here = match kind {
                    Some(
                        kind @ (SolutionKind::Lists
                        | SolutionKind::Records
                        | SolutionKind::Coordinates),
                    ) => kind,
                    Some(_) if is_bare(source) => SolutionKind::Bare,
                    Some(_) => SolutionKind::Puzzles,
                    None => SolutionKind::of(source),
                };
                kind = Some(here);
                for claim in claims(here, source, &piece.options, piece.arrangement) {
                    let belonging = self.belonging(source, claim);
                    ready.extend(belonging.map(|found| (Arc::clone(source), found)));
                }
                is_empty &= ready.is_empty();
                first.get_or_insert_with(|| Arc::clone(source));
            }
            ready.pop_front().map(Ok)
        })
    }

    /// Returns the solution of a claim and the puzzle to which it belongs, or `None` for an empty
    /// line that is not the solution of a puzzle without trees. A name applies to one solution, and
    /// to the direction lists and faulty solutions without a name that follow it.
    fn belonging(&mut self, source: &Source, claim: TextClaim) -> Option<Belonging> {
        let mut backwards = claim.names.iter().rev();
        let name = backwards.find_map(|name| self.by_name.get(&**name));
        let has_id = claim.id.is_some() && !self.by_id.is_empty();
        let goes_on = matches!(claim.what, Ok(Claimed::Directions(_, None)) | Err(_)) && !has_id;
        self.named = name.copied().or(self.named.filter(|_| goes_on));
        let what = match claim.what {
            Ok(what) => what,
            Err(error) => return Some(Err(error)),
        };
        let is_blank = matches!(&what, Claimed::Directions(list, None) if list.is_empty());
        let by_id = claim.id.as_deref().and_then(|id| self.by_id.get(id));
        let is_unknown = self.named.is_none()
            && by_id.is_none()
            && !self.by_id.is_empty()
            && !matches!(what, Claimed::Puzzle(..));
        let owned = if let Some(id) = claim.id.as_ref().filter(|_| is_unknown) {
            let id = shown_message(id);
            let fault = other_puzzle(format!("no puzzle here has the id `{id}`"));
            Err(fault.expecting("a solution of these puzzles"))
        } else {
            let (candidates, is_named) = match (&self.named, by_id) {
                (Some(index), _) => (std::slice::from_ref(index), true),
                (None, Some(puzzles)) => (&puzzles[..], true),
                (None, None) if self.list.len() == 1 => (&[0][..], true),
                (None, None) => (self.alike(&what), false),
            };
            let is_treeless = |&index: &usize| self.list[index].puzzle.trees().is_empty();
            let has_treeless = is_named && candidates.iter().any(is_treeless);
            if is_blank && !has_treeless {
                return None;
            }
            self.only(&what, candidates, is_named)
        };
        Some(owned.map_err(|bad| source.error_at_line(claim.line, bad)))
    }

    /// Returns the puzzles to which a claim may belong, judged by its content.
    fn alike<'a>(&'a self, what: &'a Claimed) -> &'a [usize] {
        let found = match what {
            Claimed::Puzzle(grid, ..) => {
                let trees = (grid.size(), grid.trees());
                let clues = (trees, grid.row_clues(), grid.column_clues());
                match self.same.get(&clues) {
                    Some(index) => return std::slice::from_ref(index),
                    None => self.by_trees.get(&trees),
                }
            }
            Claimed::Grid(grid, _) => self.by_trees.get(&(grid.size(), grid.trees())),
            Claimed::Signs(drawings) => {
                let has_trees = |&(size, trees): &BoardTrees<'_>| {
                    drawings
                        .iter()
                        .any(|drawing| drawing.has_trees(size, trees))
                };
                let mut boards = self.by_trees.iter();
                boards.find_map(|(trees, puzzles)| has_trees(trees).then_some(puzzles))
            }
            Claimed::Directions(directions, _) => self.by_number.get(&directions.len()),
            Claimed::Tents(tents) => self.by_number.get(&tents.tents().len()),
            Claimed::Coordinates(tents) => self.by_number.get(&tents.len()),
        };
        found.map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the claim `what` as a solution of the only one of `candidates` that it fits, or of
    /// the first one that it fits if `is_named`. Fails if there is no such candidate.
    fn only(
        &self,
        what: &Claimed,
        candidates: &[usize],
        is_named: bool,
    ) -> Result<MatchedSolution, Fault> {
        let mut found = None;
        let mut bad = None;
        for &index in candidates {
            match what.solution(self.list[index].puzzle) {
                Ok((solution, remarks)) if found.is_none() => {
                    found = Some(MatchedSolution {
                        puzzle: index,
                        solution,
                        remarks,
                    });
                }
                Ok(_) if is_named => break,
                Ok(_) => {
                    let message = "this can be a solution of several puzzles";
                    return Err(Fault::new(Code::OtherPuzzle, message)
                        .expecting("the name of the puzzle before it")
                        .help(
                            "name the puzzle in a comment before it, as in `# many.txt:4`, or in \
                             JSON as `input`",
                        ));
                }
                Err(other) => bad = bad.or(Some(other)),
            }
        }
        let bad = bad.filter(|_| candidates.len() == 1);
        found.ok_or_else(|| {
            bad.unwrap_or(other_grid("this is not a solution of any of the puzzles"))
        })
    }
}

/// Returns the error of a text without a solution.
fn none(source: &Source) -> ReadError {
    let fault = Fault::new(Code::BadSolution, "this input contains no solution")
        .expecting("a grid, a direction list, a line of JSON, or the rows and columns of tents")
        .help("give a solution as `tents solve` prints it");
    source.error(fault)
}
