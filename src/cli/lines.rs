//! `--lines`: a filter for other programs, with exactly one line out for each line in.
//!
//! What is said of a puzzle elsewhere is one line already. Here is what is said of a line without
//! one.

use tents::format::PuzzleId;
use tents::render::json::{self, Message};

use super::fault::Fault;

/// The answer to the line of this name, which holds no puzzle.
pub(crate) fn refusal(name: &str, id: Option<&PuzzleId>, fault: &Fault) -> String {
    let faults = fault.list();
    let input = name.to_owned();
    let message = match faults.first() {
        None => Message::Blank(json::Blank { input }),
        Some(first) => Message::Error(json::Error {
            input,
            id: id.cloned(),
            fault: first.clone(),
            faults,
        }),
    };
    let mut text = String::new();
    json::line(&mut text, &message);
    text
}
