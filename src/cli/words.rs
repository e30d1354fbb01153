//! Words that several commands print.
//!
//! Layer 1: it imports no other file of the command line.

use itertools::Itertools as _;
use tents::format::{self, Format, Remedy};
use tents::puzzle::Size;
use tents::solve::Statistics;

/// Returns a text such as `1 puzzle` or `2 puzzles`.
pub(crate) fn counted(number: &impl ToString, noun: &str) -> String {
    let number = number.to_string();
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// Returns a text of at most 60 characters. A longer text is cut after 59, and `…` is added.
pub(crate) fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LONGEST - 1).chain(['…']).collect(),
    }
}

/// Returns a time for a person, in milliseconds or seconds.
pub(crate) fn duration(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

/// Returns a name in which `U+FFFD` replaces each control character.
pub(crate) fn printable(name: &str) -> String {
    name.replace(char::is_control, "\u{FFFD}")
}

/// Returns a text as a field of comma-separated values.
pub(crate) fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Returns the statistics of a search in one line.
pub(crate) fn stats_line(name: &str, seconds: f64, statistics: &Statistics) -> String {
    let engine = statistics.engine;
    format!(
        "{name}: {seconds:.6} s by {engine}, {} guesses, depth {}, {} probes, {} undone, {} conflicts, \
         {} beliefs",
        statistics.nodes,
        statistics.depth,
        statistics.probes,
        statistics.undone,
        statistics.conflicts,
        statistics.beliefs
    )
}

/// Returns the message of a system error without its number, with the first letter in lower case.
pub(crate) fn error_message(error: &std::io::Error) -> String {
    let mut text = error.to_string();
    text.truncate(text.find(" (os error").unwrap_or(text.len()));
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    text
}

/// Returns how to fix an error. Limits, formats and sizes are given as command-line options.
pub(crate) fn help(fault: &format::Fault) -> String {
    match &fault.remedy {
        Remedy::Limit => "raise the limit with `--input-limit`".to_owned(),
        Remedy::Format { advice, formats } => {
            let option = |format: &Format| format!("`--from {format}`");
            format!("{advice} with {}", formats.iter().map(option).join(" or "))
        }
        Remedy::Size { advice, sizes } if sizes.is_empty() => {
            format!("{advice} with `--size WxH`")
        }
        Remedy::Size { advice, sizes } => {
            let option = |size: &Size| format!("`--size {}x{}`", size.columns(), size.rows());
            format!("{advice}, with {}", sizes.iter().map(option).join(" or "))
        }
        remedy => remedy.to_string(),
    }
}
