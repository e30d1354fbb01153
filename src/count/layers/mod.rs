//! Counting by layers: line by line, breadth first, with a table of weighted states.
//!
//! A *state* is what is left of the board after its first lines were decided and the rules have
//! concluded what follows: the key of the search's cache, of all that is undecided. Its *weight* is
//! the number of ways into it. From each state the cells of the next line are decided in every way
//! that leaves a solution; where two ways lead to the same state, their weights add up. In the end
//! one state is left, and its weight is the count. It never counts anything twice, and each state
//! can be gone on with alone, on any machine.
//!
//! Weights are polynomials as in the [`search`](super::search): what falls apart from a state and
//! is small, a ring at the least, is counted on the spot, and the weight multiplied by what it is
//! worth.
//!
//! Whether a solution is left is asked of the search that learns from its mistakes. It is asked
//! about the whole board, so each state goes along with one solution that goes through it. That one
//! also says which one of the next states needs no question. All states kept have solutions, so
//! what the rules conclude in one component beside others is right, and the weights of a whole
//! layer add up to no more than the count.

mod count;
mod expand;
mod expander;
mod leaf;
mod spill;
mod states;
mod steps;
mod text;

pub(super) use count::layers;
pub use text::{BadState, Layer, MergedStates};
