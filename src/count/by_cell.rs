//! In how many solutions each cell holds a tent.

use num_bigint::BigUint;

use super::part::Part;
use super::search::{Nodes, Solutions};
use super::total::{Count, Keeper, Parts, count};
use super::value::Value;
use super::{CountSettings, Figures};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Direction, Puzzle};
use crate::solve::Distinct;

/// In how many solutions each cell holds a tent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellCount {
    /// How many solutions there are.
    pub solutions: BigUint,
    /// For each cell, row-major, how many of them hold a tent there.
    pub cells: Vec<BigUint>,
}

/// Counts the solutions of a puzzle by a search, and for each cell those of a kind that hold a tent
/// there. If these are not known, the count says which limit was reached.
///
/// # Example: a tree between two cells
///
/// ```
/// use tents::count::count_by_cell;
/// use tents::format;
/// use tents::limits::Limits;
/// use tents::solve::Distinct;
///
/// let puzzle = format::read_one(" ???\n?.T.\n")?;
/// let (count, by_cell) = count_by_cell(&puzzle, Distinct::Layouts, &Limits::default());
/// assert_eq!(count.layouts.to_string(), "2");
/// let cells = by_cell.unwrap().cells;
/// let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
/// assert_eq!(cells.concat(), "101");
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn count_by_cell(
    puzzle: &Puzzle,
    distinct: Distinct,
    limits: &Limits,
) -> (Count, Option<CellCount>) {
    let area = puzzle.size().area();
    let bytes = (size_of::<BigUint>() * area) as u64;
    let mut options = CountSettings {
        limits: limits.clone(),
        ..CountSettings::default()
    };
    if let Err(stop) = limits.allow(bytes) {
        let mut count = count(puzzle, &options);
        if count.layouts.upper != BigUint::ZERO {
            count.stop = count.stop.or(Some(stop));
        }
        return (count, None);
    }
    options.limits = limits.beside(bytes);
    let mut of_parts: Vec<PartCells> = Vec::new();
    let mut take = |part: &Part, nodes: Nodes, limits: &Limits, figures: &mut Figures| {
        let solutions = Solutions::new(nodes, distinct, limits)?;
        let found = PartCells::new(part, puzzle, &solutions, limits, figures)?;
        let bytes = found.bytes();
        limits.allow(bytes)?;
        of_parts.push(found);
        Ok(bytes)
    };
    let keeper = Keeper {
        take: &mut take,
        is_all: false,
    };
    let parts = match Parts::count(puzzle, &options, Some(keeper)) {
        Ok(parts) => parts,
        Err(count) => {
            let none = CellCount {
                solutions: BigUint::ZERO,
                cells: vec![BigUint::ZERO; area],
            };
            let is_none = count.layouts.upper == BigUint::ZERO;
            return (*count, is_none.then_some(none));
        }
    };
    let limits = options.limits.beside(parts.bytes);
    let settled = parts.settled.clone();
    let mut count = parts.finish();
    if count.stop.is_some() {
        return (count, None);
    }
    let solutions = count.of(distinct).lower.clone();
    match whole(puzzle, &settled, of_parts, &solutions, &limits) {
        Ok(cells) => (count, Some(CellCount { solutions, cells })),
        Err(stop) => {
            count.stop = Some(stop);
            (count, None)
        }
    }
}

/// The numbers of the whole, from those of its parts.
fn whole(
    puzzle: &Puzzle,
    settled: &[Option<Direction>],
    parts: Vec<PartCells>,
    solutions: &BigUint,
    limits: &Limits,
) -> Result<Vec<BigUint>, Stop> {
    let size = puzzle.size();
    let trees = puzzle.trees().iter().zip(settled);
    let tents = trees.filter_map(|(tree, &direction)| tree.step(direction?, size));
    // No number is larger than that of all solutions.
    let number = tents.clone().count() + parts.iter().map(|part| part.cells.len()).sum::<usize>();
    let digits = solutions.bits() / 8 + 16;
    limits.allow(number as u64 * digits)?;
    let mut watch = limits.watch();
    watch.work(size.area() as u64)?;
    let mut cells = vec![BigUint::ZERO; size.area()];
    for tent in tents {
        watch.work(1 + digits / 64)?;
        cells[size.index(tent)].clone_from(solutions);
    }
    for part in parts {
        watch.work(1 + digits / 64 * (part.solutions.bits() / 64 + 1))?;
        let others = solutions / part.solutions;
        for (at, number) in part.cells {
            watch.work(1 + digits / 64 * (number.bits() / 64 + 1))?;
            cells[at] = number * &others;
        }
    }
    Ok(cells)
}

/// The numbers of a part.
struct PartCells {
    solutions: BigUint,
    /// Those of its cells that hold a tent in some solution, by index on the board.
    cells: Vec<(usize, BigUint)>,
}

impl PartCells {
    fn new(
        part: &Part,
        puzzle: &Puzzle,
        solutions: &Solutions,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Self, Stop> {
        let area = part.puzzle.size().area();
        let cells = solutions
            .by_cell(area, limits, figures)?
            .into_iter()
            .enumerate();
        let number = |value: &Value| value.solutions(Distinct::Layouts);
        Ok(Self {
            solutions: number(solutions.whole()),
            cells: cells
                .filter(|(_, value)| !value.is_zero())
                .map(|(at, value)| (puzzle.size().index(part.cell(at)), number(&value)))
                .collect(),
        })
    }

    /// About how much memory they take, in bytes.
    fn bytes(&self) -> u64 {
        let bytes = |number: &BigUint| number.bits() / 8 + 16;
        let cells = self.cells.iter().map(|(_, number)| 32 + bytes(number));
        cells.sum::<u64>() + bytes(&self.solutions) + size_of::<Self>() as u64
    }
}
