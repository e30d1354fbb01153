//! Which cell to decide: every cell is tried both ways, with everything that the rules conclude.

use std::cmp::Reverse;

use crate::limits::Stop;
use crate::solve::residue::Residue;

/// What look-ahead says of a part.
pub(super) enum Ahead {
    /// It has no solution.
    Refuted,
    /// Nothing is left to decide.
    Settled,
    /// The cell to decide, and how many cells are undecided after that: without a tent, with one.
    Cell(u32, [u64; 2]),
}

/// Tries every cell both ways. The one to decide is that whose less telling way settles most cells,
/// then the one whose other way does, then the first. What is found out on the way is decided, and
/// goes to the facts: places, and whether a tent stands there.
pub(super) fn look_ahead(
    residue: &mut Residue,
    facts: &mut Vec<(u32, bool)>,
) -> Result<Ahead, Stop> {
    let cells: Vec<u32> = residue.open_cells().collect();
    let mut scores = Vec::with_capacity(cells.len());
    for cell in cells {
        match tried(residue, cell, facts)? {
            Tried::Refuted => return Ok(Ahead::Refuted),
            Tried::Known => {}
            Tried::Settled([grass, tent]) => {
                scores.push((grass.min(tent), grass.max(tent), Reverse(cell)));
            }
        }
    }
    scores.sort_unstable();
    while let Some((_, _, Reverse(cell))) = scores.pop() {
        // What was found out about a later cell may say more about this one.
        match tried(residue, cell, facts)? {
            Tried::Refuted => return Ok(Ahead::Refuted),
            Tried::Known => {}
            Tried::Settled(settled) => {
                let open = residue.open();
                return Ok(Ahead::Cell(cell, settled.map(|settled| open - settled)));
            }
        }
    }
    Ok(Ahead::Settled)
}

/// What both ways of a cell come to.
enum Tried {
    /// Neither survives the rules.
    Refuted,
    /// The cell is known, or has become so.
    Known,
    /// How many cells they settle: without a tent, with one.
    Settled([u64; 2]),
}

/// Tries a cell both ways. If one is refuted, the other is a fact.
fn tried(residue: &mut Residue, cell: u32, facts: &mut Vec<(u32, bool)>) -> Result<Tried, Stop> {
    if !residue.is_open(cell) {
        return Ok(Tried::Known);
    }
    let mut settled = [None; 2];
    for tent in [false, true] {
        let mark = residue.mark();
        if residue.decide(cell, tent)? {
            settled[usize::from(tent)] = Some(residue.settled_since(mark));
        }
        residue.rewind(mark)?;
    }
    let fact = match settled {
        [None, None] => return Ok(Tried::Refuted),
        [Some(_), None] => false,
        [None, Some(_)] => true,
        [Some(grass), Some(tent)] => return Ok(Tried::Settled([grass, tent])),
    };
    facts.push((cell, fact));
    Ok(if residue.decide(cell, fact)? {
        Tried::Known
    } else {
        Tried::Refuted
    })
}
