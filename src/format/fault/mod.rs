//! The faults of an input: a code, a place, a message, what was expected, and how to fix it.
//!
//! Each reader contains the words of its faults. Faults that several readers find are worded in
//! [`shared`], so that they read the same everywhere. Messages do not name command-line options: if
//! the remedy is an option of the reader, it is a variant of [`Remedy`] other than
//! [`Remedy::Text`], and the caller that shows the fault can word it.

mod code;
mod error;
pub(super) mod shared;

pub use code::Code;
pub use error::{Fault, ReadError, Remedy};
pub(super) use shared::{
    CLUES, Counted, END_OF_LINE, Signs, ambiguous_sign, missing, shown, shown_json, shown_message,
};
