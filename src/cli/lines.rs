//! `--lines`: a filter for other programs, with exactly one line out for each line in.
//!
//! What is said of a puzzle elsewhere is one line already. Here is what is said of a line without
//! one.

use tents::format::PuzzleId;
use tents::render::json::{Blank, Error, Message};

use super::fault::Fault;

/// The answer to the line of this name, which holds no puzzle.
pub(crate) fn refusal(name: &str, id: Option<&PuzzleId>, fault: &Fault) -> Message {
    let faults = fault.list();
    let input = name.to_owned();
    match faults.first() {
        None => Message::Blank(Blank { input }),
        Some(first) => Message::Error(Error {
            input,
            id: id.cloned(),
            fault: first.clone(),
            faults,
        }),
    }
}
