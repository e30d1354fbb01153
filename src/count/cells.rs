//! In how many solutions each cell holds a tent.
//!
//! The nodes of a search tell that in one pass from the whole down (see `search/weights.rs`). A sweep knows for each state the number of ways into it. The same sweep backwards tells the
//! number of ways on from it to the end. The tent on a cell is placed by some of the moves at that
//! cell: the product of both numbers, summed over these moves, counts the solutions with the tent.

use num_bigint::BigUint;

use super::budget::{Budget, Halt};
use super::by_part::list;
use super::by_sweep::{best_sweep, big, with_words, words_of};
use super::ladder::{Attempt, at_most, attempts, climb};
use super::part::{Part, reduce};
use super::run::Run;
use super::search::Weighed;
use super::sweep::Sweep;
use super::{Figures, Options, wide};
use crate::puzzle::Puzzle;
use crate::solve::{Distinct, Stop};

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
    let mut count = CellCount {
        solutions: BigUint::ZERO,
        cells: vec![BigUint::ZERO; size.area()],
        figures: Figures::default(),
    };
    let Some(reduced) = reduce(puzzle) else {
        return Ok(count);
    };
    count.figures.parts = reduced.parts.len() as u64;
    let mut parts = Vec::new();
    for part in &reduced.parts {
        parts.push(part_cells(part, distinct, options, &mut count.figures)?);
    }
    count.solutions = parts.iter().map(|part| &part.solutions).product();
    if count.solutions == BigUint::ZERO {
        return Ok(count);
    }
    for (&tree, settled) in puzzle.trees().iter().zip(&reduced.settled) {
        if let Some(tent) = settled.and_then(|direction| tree.step(direction, size)) {
            count.cells[size.index(tent)].clone_from(&count.solutions);
        }
    }
    for PartCells {
        part,
        solutions,
        cells,
    } in parts
    {
        let others = &count.solutions / solutions;
        for (cell, number) in part.cells.iter().zip(cells) {
            // Cells of other parts lie in the same grid as closed cells.
            if number != BigUint::ZERO {
                count.cells[size.index(*cell)] = number * &others;
            }
        }
    }
    Ok(count)
}

/// The numbers of a part.
struct PartCells {
    /// Perhaps turned.
    part: Part,
    solutions: BigUint,
    cells: Vec<BigUint>,
}

fn part_cells(
    part: &Part,
    distinct: Distinct,
    options: &Options,
    figures: &mut Figures,
) -> Result<PartCells, Stop> {
    let attempts = attempts(part, options.method, figures);
    climb(attempts, |attempt| match attempt {
        Attempt::List { is_short } => by_list(part, distinct, options, is_short),
        Attempt::Search(decisions) => by_search(part, distinct, options, decisions, figures),
        Attempt::Sweep(states) => by_sweep(part, distinct, options, states, figures),
    })
}

fn by_list(
    part: &Part,
    distinct: Distinct,
    options: &Options,
    is_short: bool,
) -> Result<PartCells, Stop> {
    let solutions = list(part, distinct, options, options.memory, is_short)?;
    let puzzle = part.puzzle();
    let mut cells = vec![0_u64; part.kinds.len()];
    for solution in &solutions {
        for &tent in solution.layout(&puzzle).tents() {
            cells[puzzle.size().index(tent)] += 1;
        }
    }
    Ok(PartCells {
        part: part.clone(),
        solutions: solutions.len().into(),
        cells: cells.into_iter().map(BigUint::from).collect(),
    })
}

fn by_search(
    part: &Part,
    distinct: Distinct,
    options: &Options,
    decisions: Option<u64>,
    figures: &mut Figures,
) -> Result<PartCells, Stop> {
    let limits = at_most(decisions, &options.limits);
    let memory = options.memory;
    let cells = part.kinds.len();
    let (solutions, cells) = match Weighed::new(&part.puzzle(), distinct, &limits, memory, figures)?
    {
        None => (BigUint::ZERO, vec![BigUint::ZERO; cells]),
        Some(found) => (
            found.solutions(),
            found.by_cell(cells, &limits, memory, figures)?,
        ),
    };
    Ok(PartCells {
        part: part.clone(),
        solutions,
        cells,
    })
}

fn by_sweep(
    part: &Part,
    distinct: Distinct,
    options: &Options,
    states: u64,
    figures: &mut Figures,
) -> Result<PartCells, Stop> {
    let budget = Budget {
        limits: &options.limits,
        memory: options.memory,
        states,
    };
    let mut count = || {
        let (part, assignments) = best_sweep(part, &budget, figures)?;
        let sweep = Sweep::new(&part, distinct == Distinct::Layouts);
        let coefficients = if sweep.is_marking { 3 } else { 1 };
        let words = words_of(assignments.bits());
        let (solutions, cells) = with_words!(sweep, K => {
            let mut run = Run::<K>::modular(&sweep, coefficients, words);
            let found = both_ways(&mut run, part.kinds.len(), &budget);
            figures.states += run.all_states;
            figures.most_states = figures.most_states.max(run.most_states as u64);
            found
        })?;
        // Where `q` is a third root of unity, `1 + q + 1/q` is 0.
        let number = |value: &Vec<u64>| {
            let mut number = value[..words].to_vec();
            if coefficients > 1 {
                wide::subtract(&mut number, &value[words..2 * words]);
            }
            big(&number)
        };
        Ok(PartCells {
            solutions: number(&solutions),
            cells: cells.iter().map(number).collect(),
            part,
        })
    };
    count().map_err(|halt| match halt {
        Halt::Stop(stop) => stop,
        Halt::States => Stop::Nodes,
    })
}

/// The value of all paths of a sweep, and for each cell of those that place a tent there.
fn both_ways<const K: usize>(
    run: &mut Run<'_, K>,
    cells: usize,
    budget: &Budget<'_>,
) -> Result<(Vec<u64>, Vec<Vec<u64>>), Halt> {
    let stride = run.coefficients * run.words;
    let mut tables = run.keep(budget)?;
    let mut found = vec![vec![0; stride]; cells];
    let largest = 8 * (stride * run.most_states) as u64;
    let bytes: u64 = tables.iter().map(super::table::Table::bytes).sum();
    if !budget.allows(bytes + 2 * largest) {
        return Err(Halt::Stop(Stop::Memory));
    }
    let Some(mut next) = tables.pop() else {
        return Ok((vec![0; stride], found));
    };
    let all = run.end_value(&next);
    // For each state of `next` the value of the ways on from it.
    let mut onward = vec![0; stride * next.len()];
    if let Some(first) = onward.first_mut() {
        *first = 1;
    }
    for &at in run.sweep.stops().iter().rev() {
        let Some(table) = tables.pop() else {
            break;
        };
        let mut from_here = vec![0; stride * table.len()];
        let mut with_tent = vec![0; stride];
        for (state, value) in from_here.chunks_exact_mut(stride).enumerate() {
            if state % 4096 == 0 {
                budget.check(0)?;
            }
            with_tent.fill(0);
            run.sweep.follow(at, &table.keys[state], &mut |key, by| {
                let Some(to) = next.find(&key) else {
                    return;
                };
                let ways = &onward[to * stride..(to + 1) * stride];
                wide::add_turned(value, ways, run.coefficients, by.turn);
                if by.tent {
                    wide::add_turned(&mut with_tent, ways, run.coefficients, by.turn);
                }
            });
            wide::add_product(
                &mut found[at],
                table.value(state),
                &with_tent,
                run.coefficients,
            );
        }
        onward = from_here;
        next = table;
    }
    Ok((all, found))
}
