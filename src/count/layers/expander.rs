//! What is held while the states after a line are found.

use crate::count::component::Component;
use crate::count::layers::states::States;
use crate::count::layers::steps::LayerSteps;
use crate::count::search::Search;

/// Whether a component is counted on the spot.
pub(super) fn is_small(component: &Component) -> bool {
    component.number_of_cells() <= 24
}

/// Decides the cells of a line in all ways that leave a solution.
#[derive(Debug)]
pub(crate) struct Expander<'l> {
    pub(super) search: Search<'l>,
    /// The keys of the independent parts of the board that are large, and the lines of these.
    pub(super) roots: Vec<Vec<u64>>,
    pub(super) steps: LayerSteps,
    /// The cells that are undecided in them at first, row-major.
    pub(super) cells: Vec<u32>,
    pub(super) trees: Vec<u32>,
    /// For each place the index of its cell among those.
    pub(super) rank: Vec<u32>,
    /// The one state before the first line.
    pub(super) start: States,
    /// The cells of the line that are decided.
    pub(super) stack: Vec<Decision>,
    /// The key of the state at hand, and a solution that goes through it.
    pub(super) key: Vec<u64>,
    pub(super) solution: Vec<u64>,
    /// The cells of the line, and whether each holds a tent.
    pub(super) line: Vec<(u32, bool)>,
}

/// A cell of a line that is decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    /// Which cell of the line it is.
    pub(super) at: usize,
    /// The way back to before it.
    pub(super) mark: usize,
    pub(super) tent: bool,
}

/// The key of nothing undecided.
pub(super) const END: [u64; 2] = [0, 0];
