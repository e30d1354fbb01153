//! The interface that is notified of the clauses that a search learns.

use crate::limits::Stop;
use crate::solve::learn::literal::Literal;

/// Observes the clauses that a search learns, in the order in which they are learned. Each clause
/// follows, by unit propagation, from the constraints and those earlier clauses that have not been
/// deleted.
pub(crate) trait Observer {
    /// Called when a clause is learned. The empty clause means that there is no other solution.
    fn learned(&mut self, _clause: &[Literal]) {}

    /// Called when a solution was found and is excluded by this clause.
    fn excluded(&mut self, _clause: &[Literal]) {}

    /// Called when a learned clause is deleted.
    fn forgotten(&mut self, _clause: &[Literal]) {}

    /// Returns the reason to stop the search, if the observer wants it to stop.
    fn stop(&self) -> Option<Stop> {
        None
    }
}

/// An observer that ignores everything.
impl Observer for () {}
