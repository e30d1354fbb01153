//! The keys of a puzzle that tell how it was made.

use std::fmt::Write as _;

use crate::generate::{GENERATOR, Made};

/// Adds to a puzzle in JSON how hard it is, if that is known, and how it can be made again.
///
/// # Panics
///
/// If the text does not end as an object does.
pub fn add_generated(text: &mut String, made: &Made, seed: u64) {
    assert!(text.ends_with('}'), "a puzzle is an object");
    text.pop();
    if let Some(grade) = &made.grade {
        let _ = write!(text, ",\"rating\":{}", grade.rating);
    }
    if let Some(share) = made.without_clues {
        let percent = share.to_string();
        let _ = write!(text, ",\"without_clues\":{}", percent.trim_end_matches('%'));
    }
    let index = made.attempt;
    let _ = write!(
        text,
        ",\"seed\":{seed},\"index\":{index},\"generator\":{GENERATOR}}}"
    );
}
