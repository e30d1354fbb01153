//! In how many solutions each cell holds a tent.

use num_bigint::BigUint;

use super::list::{self, List};
use super::numbers::Product;
use super::part::{End, Part, Reduced, each_part};
use super::plan::{self, Task};
use super::search::Weighed;
use super::{Figures, Options, sweep};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Size};
use crate::solve::Board;
use crate::solve::Distinct;

/// In how many solutions each cell holds a tent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellCount {
    /// How many solutions there are.
    pub solutions: BigUint,
    /// For each cell, row-major, how many of them hold a tent there.
    pub cells: Vec<BigUint>,
    /// What it cost.
    pub figures: Figures,
}

/// Counts for each cell of a puzzle the solutions that hold a tent there.
///
/// # Errors
///
/// The limit that was reached, if one was.
///
/// # Example: a tree between two cells
///
/// ```
/// use tents::count::{Options, count_by_cell};
/// use tents::format;
/// use tents::solve::Distinct;
///
/// let puzzle = format::read_one(" ???\n?.T.\n")?;
/// let count = count_by_cell(&puzzle, Distinct::Layouts, &Options::default()).unwrap();
/// let cells: Vec<String> = count.cells.iter().map(ToString::to_string).collect();
/// assert_eq!((count.solutions.to_string(), cells.concat()), ("2".to_owned(), "101".to_owned()));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
pub fn count_by_cell(
    puzzle: &Puzzle,
    distinct: Distinct,
    options: &Options,
) -> Result<CellCount, Stop> {
    let size = puzzle.size();
    let bytes_of_cells = (size_of::<BigUint>() * size.area()) as u64;
    options.limits.allow(bytes_of_cells)?;
    let limits = options.limits.beside(bytes_of_cells);
    let mut figures = Figures::default();
    let none = |figures| CellCount {
        solutions: BigUint::ZERO,
        cells: vec![BigUint::ZERO; size.area()],
        figures,
    };
    let Some(board) = Board::of_all(puzzle, &limits)? else {
        return Ok(none(figures));
    };
    let mut parts: Vec<PartCells> = Vec::new();
    let mut bytes = 0;
    let end = each_part(&board, &limits, &mut |component, limits| {
        figures.parts += 1;
        let limits = limits.beside(bytes);
        let part = Part::new(&board, component, &limits)?;
        let limits = limits.beside(part.bytes());
        let mut task = ByCell { puzzle, distinct };
        let found = plan::run(&mut task, &part, options, &limits, &mut figures)?;
        if found.solutions == BigUint::ZERO {
            return Err(End::Zero);
        }
        bytes += found.bytes();
        limits.allow(found.bytes())?;
        parts.push(found);
        Ok(())
    });
    match end {
        Ok(()) => {}
        Err(End::Zero) => return Ok(none(figures)),
        Err(End::Stopped(stop)) => return Err(stop),
    }
    let limits = limits.beside(board.bytes() + bytes);
    let (solutions, cells) = whole(&board, parts, size, &limits)?;
    Ok(CellCount {
        solutions,
        cells,
        figures,
    })
}

/// The numbers of the whole, from those of its parts.
fn whole(
    board: &Board,
    parts: Vec<PartCells>,
    size: Size,
    limits: &Limits,
) -> Result<(BigUint, Vec<BigUint>), Stop> {
    let mut watch = limits.watch();
    let mut solutions = Product::default();
    for part in &parts {
        solutions.push(part.solutions.clone(), &mut watch)?;
    }
    let solutions = solutions.finish(&mut watch)?;
    let settled = || {
        board.trees().filter_map(|tree| {
            let tent = board.cell(tree).step(board.only_choice(tree)?, size)?;
            Some(size.index(tent))
        })
    };
    // No number is larger than that of all solutions.
    let number = settled().count() + parts.iter().map(|part| part.cells.len()).sum::<usize>();
    let digits = solutions.bits() / 8 + 16;
    limits.allow(number as u64 * digits)?;
    watch.work(size.area() as u64)?;
    let mut cells = vec![BigUint::ZERO; size.area()];
    for at in settled() {
        watch.work(1 + digits / 64)?;
        cells[at].clone_from(&solutions);
    }
    for part in parts {
        watch.work(1 + digits / 64 * (part.solutions.bits() / 64 + 1))?;
        let others = &solutions / part.solutions;
        for (at, number) in part.cells {
            watch.work(1 + digits / 64 * (number.bits() / 64 + 1))?;
            cells[at] = number * &others;
        }
    }
    Ok((solutions, cells))
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
        solutions: BigUint,
        cells: impl Iterator<Item = BigUint>,
    ) -> Self {
        let cells = cells.enumerate();
        let cells = cells.filter(|(_, number)| *number != BigUint::ZERO);
        Self {
            solutions,
            cells: cells
                .map(|(at, number)| (puzzle.size().index(part.cell(at)), number))
                .collect(),
        }
    }

    /// About how much memory they take, in bytes.
    fn bytes(&self) -> u64 {
        let bytes = |number: &BigUint| number.bits() / 8 + 16;
        let cells = self.cells.iter().map(|(_, number)| 32 + bytes(number));
        cells.sum::<u64>() + bytes(&self.solutions) + size_of::<Self>() as u64
    }
}

/// In how many solutions each cell of a part holds a tent.
struct ByCell<'p> {
    puzzle: &'p Puzzle,
    distinct: Distinct,
}

impl Task for ByCell<'_> {
    type Found = PartCells;

    fn none(&mut self) -> PartCells {
        PartCells {
            solutions: BigUint::ZERO,
            cells: Vec::new(),
        }
    }

    fn list(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        is_short: bool,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<PartCells, Stop> {
        let cells = part.kinds.len();
        let bytes = 8 * cells as u64;
        limits.allow(bytes)?;
        let limits = limits.beside(bytes);
        let puzzle = &reduced.puzzle;
        let most = is_short.then_some(list::SHORT);
        let list = List::of(reduced, self.distinct, most, &limits, figures)?;
        let mut numbers = vec![0_u64; cells];
        let mut watch = limits.watch();
        for index in 0..list.len() {
            watch.work(1 + puzzle.trees().len() as u64)?;
            for (tree, &direction) in puzzle.trees().iter().zip(list.get(index)) {
                if let Some(tent) = tree.step(direction, puzzle.size()) {
                    numbers[puzzle.size().index(tent)] += 1;
                }
            }
        }
        let numbers = numbers.into_iter().map(BigUint::from);
        let solutions = BigUint::from(list.len());
        Ok(PartCells::new(part, self.puzzle, solutions, numbers))
    }

    fn search(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<PartCells, Stop> {
        let Some(found) = Weighed::new(&reduced.board, self.distinct, limits, figures)? else {
            return Ok(self.none());
        };
        let numbers = found.by_cell(part.kinds.len(), limits, figures)?;
        let numbers = numbers.into_iter();
        Ok(PartCells::new(
            part,
            self.puzzle,
            found.solutions(),
            numbers,
        ))
    }

    fn sweep(
        &mut self,
        part: &Part,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<PartCells, Stop> {
        let found = sweep::by_cell(part, self.distinct, limits, figures)?;
        let numbers = found.cells.into_iter();
        Ok(PartCells::new(
            &found.part,
            self.puzzle,
            found.solutions,
            numbers,
        ))
    }
}
