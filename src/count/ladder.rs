//! What to try, in order, and with how much patience.

use super::part::Part;
use super::{Figures, Method, guess};
use crate::solve::{Limits, Stop};

/// One of the things to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// A list, perhaps only if that is quick.
    List { is_short: bool },
    /// A search, up to so many decisions.
    Search(Option<u64>),
    /// A sweep, up to so many states.
    Sweep(u64),
}

const SHORT_LIST: Attempt = Attempt::List { is_short: true };
const LIST: Attempt = Attempt::List { is_short: false };
const SWEEP: Attempt = Attempt::Sweep(u64::MAX);

/// Below so many values of the numbers that clues leave, a sweep is tried before a search.
///
/// A sweep passes a state ten times as fast as a search decides a cell, but what it meets grows with
/// these values, and most of it leads nowhere; a search sees that.
const FEW: f64 = 5.0;

/// What to try. Without clues, solutions are never few. The list at the end takes the least memory,
/// and one that is not short is cut off as well.
pub(super) fn attempts(part: &Part, method: Method, figures: &mut Figures) -> &'static [Attempt] {
    match method {
        Method::Enumeration => return &[LIST],
        Method::Sweep => return &[SWEEP],
        Method::Search => return &[Attempt::Search(None)],
        Method::Auto if !part.has_clues() => return &[SWEEP, LIST],
        Method::Auto => {}
    }
    let clue_states = guess::clue_states_of(part);
    figures.clue_states = figures.clue_states.max(clue_states.round() as u64);
    if clue_states < FEW {
        &[
            SHORT_LIST,
            Attempt::Sweep(5_000_000),
            Attempt::Search(Some(300_000)),
            Attempt::Sweep(50_000_000),
            Attempt::Search(Some(20_000_000)),
            SWEEP,
            LIST,
        ]
    } else {
        &[
            SHORT_LIST,
            Attempt::Search(Some(3_000_000)),
            Attempt::Sweep(20_000_000),
            Attempt::Search(Some(20_000_000)),
            SWEEP,
            LIST,
        ]
    }
}

/// Makes one attempt after the other, as long as each ends for want of memory or of patience.
pub(super) fn climb<T>(
    attempts: &[Attempt],
    mut attempt: impl FnMut(Attempt) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let mut result = Err(Stop::Memory);
    for &next in attempts {
        result = attempt(next);
        if !matches!(result, Err(Stop::Memory | Stop::Nodes)) {
            break;
        }
    }
    result
}

/// Limits that end a search after so many decisions, if a number is given.
pub(super) fn at_most(decisions: Option<u64>, limits: &Limits) -> Limits {
    let mut limits = limits.clone();
    limits.nodes = [limits.nodes, decisions].into_iter().flatten().min();
    limits
}
