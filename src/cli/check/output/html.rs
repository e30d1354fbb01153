//! A page with a card for each puzzle that is not as expected, or for each.

use tents::render::page::{self, Card, Kind, Tone};

use super::Writer;
use super::cases::problems;
use crate::cli::check::checked::{Checked, Misfit};
use crate::cli::check::tally::Tally;
use crate::cli::input::Fault;
use crate::cli::report::excerpts;

/// A card for each puzzle that is not as expected, or for each.
pub(super) struct Html {
    pub(super) is_verbose: bool,
}

impl Writer for Html {
    fn begin(&mut self, out: &mut String) {
        page::head(out, "tents check", Kind::Cards);
    }

    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        if !self.is_verbose && checked.is_ok == Some(true) {
            return;
        }
        let mut body = checked.picture.clone();
        let text = if checked.finding.is_ok() {
            checked.text()
        } else if let Err(Fault::Malformed { input, error, .. }) = &checked.finding {
            body = page::excerpt(&excerpts(input, error));
            format!("invalid: {error}")
        } else {
            let problems = problems(checked).into_iter();
            let texts: Vec<String> = problems.map(|problem| problem.message).collect();
            format!("invalid: {}", texts.join("; "))
        };
        let (verdict, text) = text.split_once(": ").unwrap_or((&text, ""));
        let verdict = match (checked.misfit, checked.is_ok) {
            (Some(Misfit::Solution), _) => "wrong solution",
            (Some(Misfit::Level), Some(false)) => "wrong level",
            _ => verdict,
        };
        let card = Card {
            name: &checked.name,
            id: checked.id.as_deref(),
            tone: match checked.is_ok {
                Some(true) => Tone::Good,
                Some(false) => Tone::Bad,
                None => Tone::Open,
            },
            verdict,
            text,
            body: &body,
        };
        page::card(out, &card);
    }

    fn end(&mut self, out: &mut String, tally: &Tally, is_complete: bool) {
        let cut = if is_complete { "" } else { "; interrupted" };
        page::foot(out, &format!("{tally}{cut}."));
    }
}
