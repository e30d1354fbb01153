//! What somebody else says of each cell, as a guide.

use std::sync::Arc;

use super::{Advice, Ground, Guidance, Guide, Pair};
use crate::limits::{Limits, Stop};
use crate::puzzle::Direction;

/// How likely a tent is on each cell of the board, row-major, in somebody else's opinion. Of a cell
/// that it does not reach, or of which it says what is not a number, nothing is known.
#[derive(Debug)]
pub(crate) struct Told(pub(crate) Arc<[f32]>);

impl Guide for Told {
    fn kind(&self) -> Guidance {
        Guidance::None
    }

    fn advise(&mut self, ground: &Ground<'_>, limits: &Limits) -> Result<Vec<Advice>, Stop> {
        let bytes = size_of::<Advice>() * ground.known.len();
        if limits.allow(bytes as u64).is_err() {
            return Ok(Vec::new());
        }
        let mut advice = vec![Advice::default(); ground.known.len()];
        for (advice, &place) in advice.iter_mut().zip(ground.cells) {
            let likely = self.of(place);
            *advice = Advice {
                value: likely > 0.5,
                likely,
            };
        }
        let columns = ground.size[1] as u32;
        for pairs in ground.pairs.chunk_by(|one, other| one.tree == other.tree) {
            let of = |pair: &Pair| self.of(cell(pair, columns));
            let all: f32 = pairs.iter().map(of).sum();
            let most = pairs.iter().map(of).fold(0.0, f32::max);
            for pair in pairs {
                advice[pair.variable as usize] = Advice {
                    value: of(pair) >= most,
                    likely: of(pair) / all.max(1e-6),
                };
            }
        }
        Ok(advice)
    }
}

impl Told {
    fn of(&self, place: u32) -> f32 {
        let likely = self.0.get(place as usize).copied();
        let said = likely.filter(|likely| !likely.is_nan());
        said.map_or(0.5, |likely| likely.clamp(0.0, 1.0))
    }
}

/// The cell of a pair.
fn cell(pair: &Pair, columns: u32) -> u32 {
    match pair.direction {
        Direction::North => pair.tree - columns,
        Direction::East => pair.tree + 1,
        Direction::South => pair.tree + columns,
        Direction::West => pair.tree - 1,
    }
}
