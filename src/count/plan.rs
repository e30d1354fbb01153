//! Which methods to try on a part, in which order, and when to give each of them up.

use super::clue_states::clue_states;
use super::part::{Kind, Part, Reduced};
use super::{Figures, Method, Options};
use crate::limits::{Limits, Stop};

/// One of the things to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// A list, perhaps only if that is quick.
    List { is_short: bool },
    /// A search, perhaps with a limit on its decisions.
    Search(Option<u64>),
    /// A sweep, with a limit on its states.
    Sweep(u64),
    /// Layers, for totals.
    Layers,
}

const SHORT_LIST: Attempt = Attempt::List { is_short: true };
const LIST: Attempt = Attempt::List { is_short: false };
const SWEEP: Attempt = Attempt::Sweep(u64::MAX);

/// If [`clue_states`] is below this, a sweep is tried before a search.
///
/// A sweep passes a state ten times as fast as a search decides a cell, but what it meets grows
/// with these values, and most of it leads nowhere; a search sees that.
const FEW: f64 = 5.0;

/// What is tried where clues make few states. Without clues there are none, and no short list.
const FEW_STATES: &[Attempt] = &[
    SHORT_LIST,
    Attempt::Sweep(5_000_000),
    Attempt::Search(Some(300_000)),
    Attempt::Sweep(50_000_000),
    Attempt::Search(Some(20_000_000)),
    SWEEP,
    Attempt::Layers,
    LIST,
];

/// Something to find out about a part by any of the methods. An attempt that reaches its own
/// limit ends with [`Stop::Nodes`].
pub(super) trait Task {
    /// What is found out.
    type Found;

    /// Whether layers find it out.
    const HAS_LAYERS: bool = false;

    /// Of a part that has no solution.
    fn none(&mut self) -> Self::Found;

    /// By a list of the solutions, perhaps only if that is quick.
    fn list(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        is_short: bool,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Self::Found, Stop>;

    /// By a search, with the limit on nodes as one on decisions.
    fn search(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Self::Found, Stop>;

    /// By layers, with the limit on nodes as one on states. Only totals come from them.
    fn layers(
        &mut self,
        _part: &Part,
        _reduced: &Reduced,
        _limits: &Limits,
        _figures: &mut Figures,
    ) -> Result<Self::Found, Stop> {
        Err(Stop::Nodes)
    }

    /// By a sweep, with the limit on nodes as one on states.
    fn sweep(
        &mut self,
        part: &Part,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Self::Found, Stop>;
}

/// Makes one attempt after the other, as long as each reaches its own limit or that on memory.
pub(super) fn run<T: Task>(
    task: &mut T,
    part: &Part,
    options: &Options,
    limits: &Limits,
    figures: &mut Figures,
) -> Result<T::Found, Stop> {
    let mut last = None;
    let mut reduced = None;
    let method = match options.method {
        Method::Layers if !T::HAS_LAYERS => Method::Search,
        method => method,
    };
    for &attempt in attempts(part, method, limits, figures)? {
        // What other parts and other attempts took is gone.
        let left = limits.nodes.map(|most| most.saturating_sub(figures.work()));
        let within = Limits {
            nodes: left,
            ..limits.clone()
        };
        let stop = match attempt_one(task, part, &mut reduced, attempt, &within, figures) {
            Ok(found) => return Ok(found),
            Err(stop) => stop,
        };
        // A limit of the plan's own must not hide that the user's limit on memory was reached.
        last = match (last, stop) {
            (Some(Stop::Memory), Stop::Nodes) => last,
            _ => Some(stop),
        };
        let is_spent = limits.nodes.is_some_and(|most| figures.work() >= most);
        if is_spent || !matches!(stop, Stop::Nodes | Stop::Memory) {
            break;
        }
    }
    Err(last.unwrap_or(Stop::Nodes))
}

/// Makes one attempt. The first one that needs it reduces the part for all.
fn attempt_one<T: Task>(
    task: &mut T,
    part: &Part,
    reduced: &mut Option<Reduced>,
    attempt: Attempt,
    limits: &Limits,
    figures: &mut Figures,
) -> Result<T::Found, Stop> {
    if reduced.is_none() && !matches!(attempt, Attempt::Sweep(_)) {
        *reduced = Reduced::new(part, limits)?;
    }
    let held = reduced.as_ref().map_or(0, |reduced| reduced.bytes(part));
    let limits = limits.beside(held);
    match (attempt, reduced) {
        (Attempt::Sweep(most), _) => task.sweep(part, &limits.up_to(Some(most)), figures),
        (_, None) => Ok(task.none()),
        (Attempt::List { is_short }, Some(reduced)) => {
            task.list(part, reduced, is_short, &limits, figures)
        }
        (Attempt::Layers, Some(reduced)) => task.layers(part, reduced, &limits, figures),
        (Attempt::Search(most), Some(reduced)) => {
            task.search(part, reduced, &limits.up_to(most), figures)
        }
    }
}

/// What to try. Without clues, solutions are never few, but a sweep may meet too many states where
/// a search does not. The list at the end takes the least memory, and one that is not short is cut
/// off as well.
fn attempts(
    part: &Part,
    method: Method,
    limits: &Limits,
    figures: &mut Figures,
) -> Result<&'static [Attempt], Stop> {
    match method {
        Method::Enumeration => return Ok(&[LIST]),
        Method::Sweep => return Ok(&[SWEEP]),
        Method::Layers => return Ok(&[Attempt::Layers]),
        Method::Search => return Ok(&[Attempt::Search(None)]),
        Method::Auto if !part.has_clues() => return Ok(&FEW_STATES[1..]),
        Method::Auto => {}
    }
    let clue_states = clue_states_of(part, limits)?;
    figures.clue_states = figures.clue_states.max(clue_states.round() as u64);
    Ok(if clue_states < FEW {
        FEW_STATES
    } else {
        &[
            SHORT_LIST,
            Attempt::Search(Some(3_000_000)),
            Attempt::Sweep(20_000_000),
            Attempt::Search(Some(20_000_000)),
            SWEEP,
            Attempt::Layers,
            LIST,
        ]
    })
}

/// [`clue_states`] of a part, by rows or by columns, the smaller of both.
fn clue_states_of(part: &Part, limits: &Limits) -> Result<f64, Stop> {
    let lines_of = |at: usize| [at / part.width, part.height + at % part.width];
    let is_undecided = |at: &usize| part.kinds[*at] == Kind::Open { must: false };
    let clues = part.rows.iter().chain(&part.columns);
    let mut missing: Vec<u32> = clues.map(|clue| clue.unwrap_or(0)).collect();
    for at in 0..part.kinds.len() {
        if part.kinds[at] == (Kind::Open { must: true }) {
            for line in lines_of(at) {
                missing[line] = missing[line].saturating_sub(1);
            }
        }
    }
    let mut watch = limits.watch();
    let by_row = (0..part.kinds.len()).filter(is_undecided).map(lines_of);
    let rows = clue_states(by_row, missing.iter().copied(), &mut watch)?;
    let by_column = (0..part.width)
        .flat_map(|column| (column..part.kinds.len()).step_by(part.width))
        .filter(is_undecided)
        .map(lines_of);
    let columns = clue_states(by_column, missing.iter().copied(), &mut watch)?;
    Ok(rows.min(columns))
}
