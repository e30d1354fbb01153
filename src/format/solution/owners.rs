//! Which of several puzzles a solution belongs to.

use std::collections::HashMap;

use super::Solution;
use super::claim::{Claim, What, other_grid, other_puzzle};
use super::read::{Kind, claims};
use crate::format::fault::ReadError;
use crate::format::problem::{Code, Problem, Shown};
use crate::format::{ReadOptions, Source};
use crate::puzzle::{Cell, Clue, Puzzle, Size};

/// A puzzle that solutions may belong to.
#[derive(Clone, Copy, Debug)]
pub struct Owner<'p> {
    /// The name that is printed with its solutions.
    pub name: &'p str,
    /// The name that it has in its input.
    pub id: Option<&'p str>,
    /// The puzzle.
    pub puzzle: &'p Puzzle,
}

/// The trees of a board.
type Trees<'p> = (Size, &'p [Cell]);

/// Puzzles that the solutions of a text may belong to.
///
/// A solution belongs to the puzzle that it names: in a comment before it that is nothing but the
/// puzzle's name, as `tents solve` prints it, or in JSON with the keys `input` and `id`. Direction
/// lists go on belonging to the puzzle that was named last. A solution that names none belongs to
/// the puzzle with the same trees and clues.
///
/// # Example: two puzzles and a solution of the second
///
/// ```
/// use tents::format::{self, Owner, Owners, ReadOptions, Source};
///
/// let one = format::read_one(" 01\n1T.\n0..\n")?;
/// let other = format::read_one(" 10\n1.T\n0..\n")?;
/// let owner = |name, puzzle| Owner { name, id: None, puzzle };
/// let owners = Owners::new(vec![owner("one", &one), owner("other", &other)]);
/// let source = Source::new(b" 10\n1*T\n0..\n".to_vec());
/// let mut solutions = owners.read(&source, &ReadOptions::default());
/// let (owner, _) = solutions.next().expect("there is always one")?;
/// assert_eq!(owner, 1);
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Owners<'p> {
    list: Vec<Owner<'p>>,
    by_name: HashMap<&'p str, usize>,
    by_id: HashMap<&'p str, Vec<usize>>,
    /// The first of the puzzles with these trees and clues.
    same: HashMap<(Trees<'p>, &'p [Clue], &'p [Clue]), usize>,
    /// For each set of trees, the puzzles that have it and differ in their clues.
    by_trees: HashMap<Trees<'p>, Vec<usize>>,
    /// For each number of trees, the different puzzles that have it.
    by_number: HashMap<usize, Vec<usize>>,
}

impl<'p> Owners<'p> {
    /// These puzzles.
    #[must_use]
    pub fn new(owners: Vec<Owner<'p>>) -> Self {
        let mut new = Self {
            list: Vec::new(),
            by_name: HashMap::new(),
            by_id: HashMap::new(),
            same: HashMap::new(),
            by_trees: HashMap::new(),
            by_number: HashMap::new(),
        };
        for (index, Owner { name, id, puzzle }) in owners.iter().enumerate() {
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
        new.list = owners;
        new
    }

    /// This puzzle alone.
    #[must_use]
    pub fn of(puzzle: &'p Puzzle) -> Self {
        Self::new(vec![Owner {
            name: "",
            id: None,
            puzzle,
        }])
    }

    /// Reads the solutions of a text, one at a time, each with the index of the puzzle that it
    /// belongs to: puzzles with their tents in any format that can carry them, grids without clues,
    /// one direction list a line, or JSON lines with `tents` or `directions`. Which of them it is
    /// shows in the text; the format of `options` is tried first, where it fits.
    ///
    /// There is always at least one entry: a text without a solution is a fault, and so is a
    /// solution that belongs to none of the puzzles, or to several. One that has another size, other
    /// trees, other clues or another number of directions cannot belong to a puzzle.
    ///
    /// # Example: a solution in another format than the puzzle
    ///
    /// ```
    /// use tents::format::{self, Owners, ReadOptions, Solution, Source};
    ///
    /// let puzzle = format::read_one(" 01\n1T.\n0..\n")?;
    /// let source = Source::new(b"2 2\nTA 1\n.. 0\n0 1\n".to_vec());
    /// let mut solutions = Owners::of(&puzzle).read(&source, &ReadOptions::default());
    /// let Some(Ok((0, Solution::Layout(layout)))) = solutions.next() else {
    ///     panic!("a board of `course` with its tent");
    /// };
    /// assert_eq!(layout.tents().len(), 1);
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    pub fn read<'s>(
        self,
        source: &'s Source,
        options: &ReadOptions,
    ) -> impl Iterator<Item = Result<(usize, Solution), ReadError>> + use<'s, 'p> {
        let mut named = None;
        let claims = claims(Kind::of(source, options), source, options);
        let mut solutions =
            claims.filter_map(move |claim| self.belonging(source, claim, &mut named));
        let first = solutions.next().unwrap_or_else(|| Err(none(source)));
        std::iter::once(first).chain(solutions)
    }

    /// The solution that a claim is, and the puzzle that it belongs to. `named` is the one that was
    /// named last.
    pub(super) fn belonging(
        &self,
        source: &Source,
        claim: Result<Claim, ReadError>,
        named: &mut Option<usize>,
    ) -> Option<Result<(usize, Solution), ReadError>> {
        let claim = match claim {
            Ok(claim) => claim,
            Err(error) => return Some(Err(error)),
        };
        let owned = self.owned(&claim, named)?;
        Some(owned.map_err(|bad| source.error(source.fault_at_line(claim.line, bad))))
    }

    /// Finds the puzzle that a claim belongs to; `named` is the one that was named last. An empty
    /// line is passed over unless it solves a puzzle without trees.
    fn owned(
        &self,
        claim: &Claim,
        named: &mut Option<usize>,
    ) -> Option<Result<(usize, Solution), Problem>> {
        let list = match &claim.what {
            What::Directions(directions) => Some(directions),
            _ => None,
        };
        let mut backwards = claim.names.iter().rev();
        let name = backwards.find_map(|name| self.by_name.get(&**name));
        *named = name.copied().or(named.filter(|_| list.is_some()));
        let id = claim.id.as_deref().and_then(|id| self.by_id.get(id));
        if let (Some(unknown), None, None) = (&claim.id, &*named, id)
            && !self.by_id.is_empty()
            && !matches!(claim.what, What::Puzzle(..))
        {
            let id = Shown::message(unknown);
            return Some(Err(other_puzzle(format!(
                "no puzzle here has the id `{id}`"
            ))
            .expected("a solution of these puzzles")));
        }
        let (candidates, is_named) = match (&*named, id) {
            (Some(owner), _) => (std::slice::from_ref(owner), true),
            (None, Some(owners)) => (&owners[..], true),
            (None, None) if self.list.len() == 1 => (&[0][..], true),
            (None, None) => (self.alike(&claim.what), false),
        };
        if list.is_some_and(Vec::is_empty) {
            let is_treeless = |&owner: &usize| self.list[owner].puzzle.trees().is_empty();
            if !is_named || !candidates.iter().any(is_treeless) {
                return None;
            }
        }
        Some(self.only(&claim.what, candidates, is_named))
    }

    /// The puzzles that a claim may belong to, by its content.
    fn alike<'a>(&'a self, what: &'a What) -> &'a [usize] {
        let found = match what {
            What::Puzzle(grid, _) => {
                let trees = (grid.size(), grid.trees());
                let clues = (trees, grid.row_clues(), grid.column_clues());
                match self.same.get(&clues) {
                    Some(owner) => return std::slice::from_ref(owner),
                    None => self.by_trees.get(&trees),
                }
            }
            What::Grid(grid, _) => self.by_trees.get(&(grid.size(), grid.trees())),
            What::Directions(directions) => self.by_number.get(&directions.len()),
            What::Tents(tents, directions) => {
                let number = directions.as_ref().map_or(tents.tents().len(), Vec::len);
                self.by_number.get(&number)
            }
        };
        found.map(Vec::as_slice).unwrap_or_default()
    }

    /// The only one of some puzzles that a claim can be a solution of.
    fn only(
        &self,
        what: &What,
        candidates: &[usize],
        is_named: bool,
    ) -> Result<(usize, Solution), Problem> {
        let mut found = None;
        let mut bad = None;
        for &owner in candidates {
            match what.solution(self.list[owner].puzzle) {
                Ok(solution) if found.is_none() => found = Some((owner, solution)),
                Ok(_) if is_named => break,
                Ok(_) => {
                    let message = "this may be a solution of several puzzles";
                    return Err(Problem::new(Code::OtherPuzzle, message)
                        .expected("the name of the puzzle before it")
                        .help(
                            "name the puzzle in a comment before it, as in `# many.txt:4`, or in \
                             JSON as `input`",
                        ));
                }
                Err(other) => bad = bad.or(Some(other)),
            }
        }
        let bad = bad.filter(|_| candidates.len() == 1);
        found.ok_or_else(|| bad.unwrap_or(other_grid("this is a solution of none of the puzzles")))
    }
}

/// The fault of a text without a solution.
pub(super) fn none(source: &Source) -> ReadError {
    let problem = Problem::new(Code::BadSolution, "there is no solution in this input")
        .expected("a grid, a direction list or a line of JSON")
        .help("give a solution as `tents solve` prints it");
    source.error(source.fault_at(0..0, problem))
}
