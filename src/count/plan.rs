//! Which methods to try on a part, in which order, and when to give each of them up.

use super::part::{Part, Reduced};
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

/// What is tried. A search takes little memory, and on most boards it ends long before this many
/// decisions; layers take much, and end on some boards on which it does not.
const AUTO: &[Attempt] = &[Attempt::Search(Some(20_000_000)), Attempt::Layers];

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
    for &attempt in attempts(method, T::HAS_LAYERS) {
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

/// What to try.
fn attempts(method: Method, has_layers: bool) -> &'static [Attempt] {
    match method {
        Method::Enumeration => &[Attempt::List { is_short: false }],
        Method::Sweep => &[Attempt::Sweep(u64::MAX)],
        Method::Layers => &[Attempt::Layers],
        Method::Auto if has_layers => AUTO,
        Method::Auto | Method::Search => &[Attempt::Search(None)],
    }
}
