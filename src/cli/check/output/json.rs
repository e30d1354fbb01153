//! JSON lines.

use tents::render::json::{self, Message, Stats};

use super::Writer;
use crate::cli::check::checked::Checked;
use crate::cli::check::tally::Tally;
use crate::cli::lines::refusal;

/// A `check` line a puzzle and a `summary` line, or the answer to each line of a filter.
pub(super) struct Json {
    pub(super) has_stats: bool,
    pub(super) is_filter: bool,
}

impl Writer for Json {
    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        let item = &checked.item;
        let message = match &checked.judged {
            Err(fault) if item.is_line => refusal(&item.name, item.notes.id.as_ref(), fault),
            // An input that fails is not a line.
            Err(_) if self.is_filter || checked.is_folder() => return,
            _ => verdict(checked, self.has_stats),
        };
        json::line(out, &message);
    }

    fn end(&mut self, out: &mut String, tally: &Tally, _is_complete: bool) {
        json::line(out, &tally.message());
    }
}

/// A verdict.
fn verdict(checked: &Checked, has_stats: bool) -> Message {
    let judged = checked.judged.as_ref().ok();
    let rating = judged.and_then(|judged| judged.rating);
    let differ = judged.map_or(&[][..], |judged| &judged.differ);
    let judged = judged.filter(|_| has_stats);
    Message::Check(json::Check {
        input: checked.item.name.clone(),
        id: checked.item.notes.id.clone(),
        verdict: checked.verdict().to_owned(),
        ok: checked.is_ok(),
        expected: checked.expected.verdict.name().to_owned(),
        reason: checked.why(),
        differ: differ
            .iter()
            .map(|cell| [cell.row + 1, cell.column + 1])
            .collect(),
        level: rating.map(|rating| rating.level().to_string()),
        rating: rating.map(|rating| f64::from(rating.tenths()) / 10.0),
        solutions: checked
            .rivals()
            .iter()
            .map(|one| one.directions().iter().map(ToString::to_string).collect())
            .collect(),
        stats: judged.map(|one| Stats::new(checked.seconds, None, &one.finding.statistics)),
    })
}
