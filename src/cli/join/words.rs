//! What is known of a board, in words.

use std::fmt::Write as _;

use tents::count::digits;
use tents::limits::Limits;
use tents::render::directions;
use tents::split::{Joined, Number};

use crate::cli::context::Context;
use crate::cli::count::{by_rings_in_words, plural};
use crate::cli::words::printable;

/// How many parts are named that are missing or open.
const NAMED: usize = 20;

/// The answers, as `count`, `check` and `solve` give them.
pub(super) fn answers(joined: &Joined) -> String {
    let name = printable(joined.board.name());
    let mut text = String::new();
    let numbers = [
        (&joined.layouts, "layout"),
        (&joined.assignments, "assignment"),
    ];
    let numbers: Vec<String> = numbers
        .into_iter()
        .filter_map(|(number, noun)| {
            let number = in_words(number.as_ref()?);
            Some(format!("{number} {noun}{}", plural(&number)))
        })
        .collect();
    if !numbers.is_empty() {
        let _ = writeln!(text, "{name}: {}", numbers.join(", "));
    }
    if let Some(by_rings) = &joined.by_rings
        && by_rings.len() > 1
    {
        by_rings_in_words(&mut text, by_rings, |number| Some(number.to_string()));
    }
    if let Some(verdict) = joined.verdict {
        let _ = writeln!(text, "{name}: {verdict}");
    }
    if let Some(found) = &joined.found {
        let _ = write!(text, "{name}: ");
        directions(&mut text, &found.assignment);
    } else if joined.is_searched {
        let so_far = if joined.is_solvable.is_none() {
            " so far"
        } else {
            ""
        };
        let _ = writeln!(text, "{name}: no solution{so_far}");
    }
    text
}

/// A number that may not be known.
fn in_words(number: &Number) -> String {
    match number.exact() {
        // There is no limit to reach.
        Some(exact) => digits(exact, &Limits::default()).unwrap_or_else(|_| number.to_string()),
        None => number.to_string(),
    }
}

/// Says which parts are missing or open.
pub(super) fn notes(context: &Context, joined: &Joined, reason: Option<&str>) {
    let Some(reason) = reason else { return };
    let name = printable(joined.board.name());
    context.report.note(&format!("{name}: {reason}"));
    for open in joined.open.iter().take(NAMED) {
        let word = if open.is_missing { "missing" } else { "open" };
        let id = printable(&open.id.to_string());
        context.report.note(&format!("  {id}: {word}"));
    }
    if joined.open.len() > NAMED {
        let more = joined.open.len() - NAMED;
        context
            .report
            .note(&format!("  and {more} more, which `--output json` names"));
    }
}
