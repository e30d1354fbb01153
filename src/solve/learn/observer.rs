//! Who is told what a search learns, as a proof or a test has to know it.

use super::literal::Literal;

/// Is told what a search learns, in this order. Each clause follows by unit propagation from the
/// constraints and from what was told before and has not been forgotten.
pub(crate) trait Observer {
    /// A clause was learned. One without a literal says that there is no other solution.
    fn learned(&mut self, _clause: &[Literal]) {}

    /// A solution was found; this clause excludes it from now on.
    fn excluded(&mut self, _clause: &[Literal]) {}

    /// Every solution with all of these decisions was found: the last one is turned round now.
    fn turned(&mut self, _decisions: impl Iterator<Item = Literal>) {}

    /// A clause that was learned plays no part any more.
    fn forgotten(&mut self, _clause: &[Literal]) {}
}

/// Nobody.
impl Observer for () {}
