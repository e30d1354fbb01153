//! For each cell, the number of solutions with a tent in it.

use num_bigint::BigUint;

use super::search::NodeSolutions;
use super::settings::CountSettings;
use super::statistics::CountStatistics;
use super::total::{Count, PartNodes, Parts, count};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Puzzle};
use crate::solve::Distinct;

/// For each cell, the number of solutions with a tent in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellCount {
    /// The number of all solutions.
    pub solutions: BigUint,
    /// For each cell, in row-major order, the number of solutions with a tent in it.
    pub cells: Vec<BigUint>,
}

/// Counts the solutions of a puzzle and also, for each cell, the solutions with a tent in it (the
/// numbers by cell). `distinct` chooses whether the numbers by cell count layouts or assignments.
/// If a limit is reached before the numbers by cell are known, `None` is returned in their place;
/// the count then states the limit, unless it is known that there is no solution.
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
    // The memory for the numbers by cell, in addition to the memory for a count.
    let bytes = (size_of::<BigUint>() * puzzle.size().area()) as u64;
    if let Err(stop) = limits.allow(bytes) {
        return (
            count_only(puzzle, limits, &CountStatistics::default(), stop),
            None,
        );
    }
    let options = CountSettings {
        limits: limits.less_memory(bytes),
        ..CountSettings::default()
    };
    let mut parts = Parts::count(puzzle, &options, true);
    let (nodes, stop) = (std::mem::take(&mut parts.nodes), parts.stop);
    let mut counted = parts.finish();
    let stop = stop.or(counted.stop);
    let found = match stop {
        Some(stop) if counted.layouts.upper != BigUint::ZERO => Err(stop),
        _ => by_cell(puzzle, distinct, nodes, &mut counted, &options.limits),
    };
    let stop = match found {
        Ok(found) => return (counted, Some(found)),
        Err(stop) => stop,
    };
    if stop == Stop::Memory && counted.by_rings.is_none() {
        return (count_only(puzzle, limits, &counted.statistics, stop), None);
    }
    if counted.layouts.upper != BigUint::ZERO {
        counted.stop = counted.stop.or(Some(stop));
    }
    (counted, None)
}

/// Counts the solutions without the numbers by cell, which takes less memory. `spent` is the cost
/// so far; it is added to the cost in the result. `stop` is the limit that was reached before the
/// numbers by cell were known.
fn count_only(puzzle: &Puzzle, limits: &Limits, spent: &CountStatistics, stop: Stop) -> Count {
    let options = CountSettings {
        limits: spent.left(limits),
        ..CountSettings::default()
    };
    let mut counted = count(puzzle, &options);
    counted.statistics.add(spent);
    if counted.layouts.upper != BigUint::ZERO {
        counted.stop = counted.stop.or(Some(stop));
    }
    counted
}

/// Computes the numbers by cell of the whole board from the nodes of its parts.
fn by_cell(
    puzzle: &Puzzle,
    distinct: Distinct,
    nodes: PartNodes,
    counted: &mut Count,
    limits: &Limits,
) -> Result<CellCount, Stop> {
    let size = puzzle.size();
    let solutions = counted.of(distinct).lower.clone();
    let mut cells = vec![BigUint::ZERO; size.area()];
    // One number takes at most this many bytes: no number is larger than the number of all
    // solutions.
    let digits = solutions.bits() / 8 + 16;
    let mut meter = limits.meter();
    meter.work(size.area() as u64)?;
    let mut held = nodes.bytes + digits;
    let mut set = |held: &mut u64, cell: Cell, number: &BigUint| {
        *held += digits;
        limits.allow(*held)?;
        // A product can take twice the memory it needs, but a copy of it takes only what it needs.
        cells[size.index(cell)].clone_from(number);
        meter.work(1 + digits / 64)
    };
    let trees = puzzle.trees().iter().zip(&nodes.settled);
    for tent in trees.filter_map(|(tree, &direction)| tree.step(direction?, size)) {
        set(&mut held, tent, &solutions)?;
    }
    for (part, nodes) in nodes.parts {
        let limits = limits.less_memory(held);
        let of_part = NodeSolutions::new(nodes, distinct, &limits)?;
        let area = part.puzzle.size().area();
        let found = of_part.by_cell(area, &limits, &mut counted.statistics)?;
        let others = &solutions / of_part.whole().solutions(distinct);
        for (at, number) in found.into_iter().enumerate() {
            if !number.is_zero() {
                let number = number.solutions(distinct) * &others;
                set(&mut held, part.cell(at), &number)?;
            }
        }
    }
    Ok(CellCount { solutions, cells })
}
