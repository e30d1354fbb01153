//! In how many solutions each cell holds a tent.

use num_bigint::BigUint;

use super::Figures;
use super::part::{End, Part, each_part};
use super::product::product_of;
use super::search::Weighed;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Size};
use crate::solve::{Board, Distinct};

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

/// Counts for each cell of a puzzle the solutions that hold a tent there, by a search.
///
/// # Errors
///
/// The limit that was reached, if one was.
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
/// let count = count_by_cell(&puzzle, Distinct::Layouts, &Limits::default()).unwrap();
/// let cells: Vec<String> = count.cells.iter().map(ToString::to_string).collect();
/// assert_eq!((count.solutions.to_string(), cells.concat()), ("2".to_owned(), "101".to_owned()));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
pub fn count_by_cell(
    puzzle: &Puzzle,
    distinct: Distinct,
    limits: &Limits,
) -> Result<CellCount, Stop> {
    let size = puzzle.size();
    let bytes_of_cells = (size_of::<BigUint>() * size.area()) as u64;
    limits.allow(bytes_of_cells)?;
    let limits = limits.beside(bytes_of_cells);
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
        let nodes = Weighed::of_part(&part, distinct, &limits, &mut figures)?;
        let nodes = nodes.ok_or(End::Zero)?;
        let numbers = nodes.by_cell(part.puzzle.size().area(), &limits, &mut figures)?;
        let found = PartCells::new(&part, puzzle, nodes.solutions(), numbers);
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
    let factors = parts.iter().map(|part| vec![part.solutions.clone()]);
    let product = product_of(factors.collect(), limits, &mut watch)?;
    let solutions: BigUint = product.iter().sum();
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
    fn new(part: &Part, puzzle: &Puzzle, solutions: BigUint, cells: Vec<BigUint>) -> Self {
        let cells = cells.into_iter().enumerate();
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
