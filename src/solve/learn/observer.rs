//! Observers of the clauses that a search learns, adds and deletes.

use crate::limits::Stop;
use crate::solve::learn::literal::Literal;

/// Receives each clause that a search adds or deletes, in order. A learned clause follows by unit
/// propagation from the constraints and the clauses present at that time. A clause that excludes a
/// solution does not follow from them.
pub(crate) trait Observer {
    /// Called when a clause is learned. The empty clause means that no further solution exists.
    fn learned(&mut self, _clause: &[Literal]) {}

    /// Called when a clause is added that excludes a known solution from the rest of the search.
    fn excluded(&mut self, _clause: &[Literal]) {}

    /// Called when a learned clause is deleted.
    fn deleted(&mut self, _clause: &[Literal]) {}

    /// Returns the reason to stop the search, if the observer wants it to stop.
    fn stop(&self) -> Option<Stop> {
        None
    }
}

/// An observer that ignores everything.
impl Observer for () {}
