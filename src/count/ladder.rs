//! What to try, in order, where all solutions are needed and not their number alone.

use super::Method;
use super::part::Part;
use crate::solve::{Limits, Stop};

/// One of the things to try.
#[derive(Clone, Copy, Debug)]
pub(super) enum Attempt {
    /// A list, perhaps only if that is quick.
    List { is_short: bool },
    /// A search, up to so many decisions.
    Search(Option<u64>),
    /// A sweep, up to so many states.
    Sweep(u64),
}

const LIST: Attempt = Attempt::List { is_short: false };
const SWEEP: Attempt = Attempt::Sweep(u64::MAX);

/// What a count tries, and a list at last, which takes the least memory for few solutions.
const ALL: [Attempt; 8] = [
    Attempt::List { is_short: true },
    Attempt::Search(Some(30_000)),
    Attempt::Sweep(1_000_000),
    Attempt::Search(Some(3_000_000)),
    Attempt::Sweep(20_000_000),
    Attempt::Search(Some(20_000_000)),
    SWEEP,
    LIST,
];

/// Makes one attempt after the other, as long as each ends for want of memory or of patience.
pub(super) fn climb<T>(
    part: &Part,
    method: Method,
    mut attempt: impl FnMut(Attempt) -> Result<T, Stop>,
) -> Result<T, Stop> {
    let attempts: &[Attempt] = match method {
        Method::Enumeration => &[LIST],
        Method::Sweep => &[SWEEP],
        Method::Search => &[Attempt::Search(None)],
        Method::Auto if part.has_clues() => &ALL,
        // Without clues, solutions are never few.
        Method::Auto => &[SWEEP, LIST],
    };
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
