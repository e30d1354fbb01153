//! What hears of the clauses that a search learns.

use crate::limits::Stop;
use crate::solve::learn::literal::Literal;

/// Observes the clauses that a search learns, in order. Each follows by unit propagation from the
/// constraints and from the earlier clauses that have not been deleted.
pub(crate) trait Observer {
    /// A clause was learned. One without a literal says that there is no other solution.
    fn learned(&mut self, _clause: &[Literal]) {}

    /// A solution was found; this clause excludes it from now on.
    fn excluded(&mut self, _clause: &[Literal]) {}

    /// A clause that was learned plays no part any more.
    fn forgotten(&mut self, _clause: &[Literal]) {}

    /// Why it wants to hear no more, if so: the search stops.
    fn stop(&self) -> Option<Stop> {
        None
    }
}

/// Nobody.
impl Observer for () {}
