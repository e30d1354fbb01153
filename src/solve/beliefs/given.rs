//! What belief propagation says of a puzzle as it was given.

use super::{Ground, Pair, advise};
use crate::limits::{Limits, Stop};
use crate::model::View;
use crate::puzzle::{Content, Puzzle};

/// How likely a tent is on each cell, row-major, from 0 to 1, were all solutions equally likely: an
/// estimate by belief propagation, which the search is guided by where it has to guess. Marks count
/// as given.
///
/// # Errors
///
/// [`Stop`] if a limit was reached: the deadline, an interrupt or the memory.
///
/// # Example: a clue that leaves one way
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::solve::beliefs;
///
/// let puzzle: Puzzle = "? ? 1 ?\n? ....\n? .T..\n? ....\n".parse()?;
/// let beliefs = beliefs(&puzzle, &Default::default())?;
/// assert!(beliefs[6] > 0.7 && beliefs[1] < 0.3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn beliefs(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<f32>, Stop> {
    let bytes = puzzle.size().area() * (size_of::<f32>() + size_of::<u32>())
        + puzzle.trees().len() * 4 * size_of::<Pair>();
    limits.allow(bytes as u64)?;
    let given = Given::new(puzzle);
    let advice = advise(&given.ground(), &limits.beside(bytes as u64))?;
    if advice.is_empty() && !given.known.is_empty() {
        return Err(Stop::Memory);
    }
    let mut likely = vec![0.0; puzzle.size().area()];
    for (&place, advice) in given.places.iter().zip(&advice) {
        likely[place as usize] = advice.likely;
    }
    Ok(likely)
}

/// A puzzle with a variable for each free cell next to a tree, and one for each pair.
pub(super) struct Given {
    /// The cells as indices.
    pub(super) places: Vec<u32>,
    pub(super) known: Vec<Option<bool>>,
    demand: Vec<Option<u32>>,
    pairs: Vec<Pair>,
    size: [usize; 2],
}

impl Given {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let known = |cell| match puzzle.content(cell) {
            Content::Tent => Some(true),
            Content::Empty => Some(false),
            Content::Unknown | Content::Tree => None,
        };
        let cells: Vec<_> = View::cells(puzzle).collect();
        let mut values: Vec<Option<bool>> = cells.iter().map(|&cell| known(cell)).collect();
        let mut pairs: Vec<Pair> = Vec::new();
        for &tree in puzzle.trees() {
            for direction in View::directions(puzzle, tree) {
                pairs.push(Pair {
                    variable: values.len() as u32,
                    tree: size.index(tree) as u32,
                    direction,
                });
                // The tent on a cell may be another tree's.
                let cell = puzzle.neighbour(tree, direction);
                values.push(known(cell).filter(|&is_tent| !is_tent));
            }
        }
        let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
        Self {
            places: cells.iter().map(|&cell| size.index(cell) as u32).collect(),
            known: values,
            demand: clues.copied().collect(),
            pairs,
            size: [size.rows(), size.columns()],
        }
    }

    pub(super) fn ground(&self) -> Ground<'_> {
        Ground {
            size: self.size,
            demand: &self.demand,
            cells: &self.places,
            pairs: self.pairs.clone(),
            known: self.known.clone(),
        }
    }
}
