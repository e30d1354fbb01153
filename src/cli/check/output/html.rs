//! A page with a card for each puzzle that is not as expected, or for each.

use tents::render::page::{self, Card, Kind, Tone};

use super::Writer;
use crate::cli::check::checked::{Aspect, Checked, Outcome};
use crate::cli::check::tally::Tally;
use crate::cli::fault::Fault;
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
        if !self.is_verbose && checked.is_ok() {
            return;
        }
        let (body, text) = match &checked.judged {
            Ok(judged) => (judged.picture.clone(), checked.text()),
            Err(Fault::Malformed { input, error, .. }) => {
                let body = page::excerpt(&excerpts(input, error));
                (body, format!("invalid: {error}"))
            }
            Err(_) => {
                let problems = checked.problems().into_iter();
                let texts: Vec<String> = problems.map(|problem| problem.message).collect();
                (String::new(), format!("invalid: {}", texts.join("; ")))
            }
        };
        let (verdict, text) = text.split_once(": ").unwrap_or((&text, ""));
        let verdict = match checked.outcome() {
            Some(Outcome::Other(Aspect::Solution)) => "wrong solution",
            Some(Outcome::Other(Aspect::Level)) => "wrong level",
            _ => verdict,
        };
        let card = Card {
            name: &checked.item.name,
            id: checked.id(),
            tone: match checked.outcome() {
                Some(Outcome::AsExpected) => Tone::Good,
                Some(Outcome::Other(_)) | None => Tone::Bad,
                Some(Outcome::Open(_)) => Tone::Open,
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
