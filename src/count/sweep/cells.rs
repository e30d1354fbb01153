//! In how many solutions of a part each cell holds a tent, by a sweep.
//!
//! A sweep knows for each state the number of ways into it. The same sweep backwards gives the
//! number of ways from it to the end. The tent on a cell is placed by some of the moves at that
//! cell: the product of both numbers, summed over these moves, counts the solutions with the tent.

use num_bigint::BigUint;

use super::frontier::Sweep;
use super::run::Run;
use super::{best, with_words};
use crate::count::Figures;
use crate::count::numbers::{big, wide, words_of};
use crate::count::part::Part;
use crate::limits::{Limits, Stop};
use crate::solve::Distinct;

/// The numbers of a part.
#[derive(Debug)]
pub(crate) struct CellValues {
    /// The part as the sweep turned it.
    pub(crate) part: Part,
    pub(crate) solutions: BigUint,
    /// For each cell of the part, row-major.
    pub(crate) cells: Vec<BigUint>,
}

/// Counts for each cell of a part the solutions that hold a tent there.
pub(crate) fn by_cell(
    part: &Part,
    distinct: Distinct,
    limits: &Limits,
    figures: &mut Figures,
) -> Result<CellValues, Stop> {
    let (part, assignments) = best(part, limits, figures)?;
    let limits = &limits.beside(part.bytes());
    let sweep = Sweep::new(&part, distinct == Distinct::Layouts, limits)?;
    let coefficients = if sweep.is_marking { 3 } else { 1 };
    let words = words_of(assignments.bits());
    // Beside the words of each cell, its number.
    let bytes = (size_of::<BigUint>() + 8 * words + 16) as u64;
    let of_cells = part.kinds.len() as u64 * bytes;
    limits.allow(of_cells)?;
    let limits = &limits.beside(of_cells);
    let (solutions, cells) = with_words!(sweep, K => {
        let mut run = Run::<K>::modular(&sweep, coefficients, words, limits);
        let found = both_ways(&mut run, part.kinds.len());
        run.tell(figures);
        found
    })?;
    // Where `q` is a third root of unity, `1 + q + 1/q` is 0.
    let number = |value: &[u64]| {
        let mut number = value[..words].to_vec();
        if coefficients > 1 {
            wide::subtract(&mut number, &value[words..2 * words]);
        }
        big(&number)
    };
    Ok(CellValues {
        solutions: number(&solutions),
        cells: cells
            .chunks_exact(coefficients * words)
            .map(number)
            .collect(),
        part,
    })
}

/// The value of all paths of a sweep, and for each cell of those that place a tent there.
fn both_ways<const K: usize>(
    run: &mut Run<'_, K>,
    cells: usize,
) -> Result<(Vec<u64>, Vec<u64>), Stop> {
    let stride = run.coefficients * run.words;
    let of_cells = 8 * (stride * cells) as u64;
    if of_cells > run.memory {
        return Err(Stop::Memory);
    }
    let mut found = vec![0; stride * cells];
    run.memory -= of_cells;
    let mut tables = run.keep()?;
    // What is left of the memory is beside the tables.
    if 16 * (stride * run.most_states) as u64 > run.memory {
        return Err(Stop::Memory);
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
        let distance = run.sweep.distance(at);
        let mut from_here = vec![0; stride * table.len()];
        let mut with_tent = vec![0; stride];
        for (state, value) in from_here.chunks_exact_mut(stride).enumerate() {
            run.watch.work(distance)?;
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
                &mut found[at * stride..(at + 1) * stride],
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
