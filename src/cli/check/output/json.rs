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
        match &checked.judged {
            Err(fault) if checked.is_line => {
                out.push_str(&refusal(&checked.name, checked.id.as_ref(), fault));
            }
            // An input that fails is not a line.
            Err(_) if self.is_filter || checked.is_folder() => {}
            _ => write(out, checked, self.has_stats),
        }
    }

    fn end(&mut self, out: &mut String, tally: &Tally, _is_complete: bool) {
        json::line(out, &tally.message());
    }
}

/// Writes a verdict.
fn write(out: &mut String, checked: &Checked, has_stats: bool) {
    let judged = checked.judged.as_ref().ok();
    let rating = judged.and_then(|judged| judged.rating);
    let differ = judged.map_or(&[][..], |judged| &judged.differ);
    let stats = judged
        .filter(|_| has_stats)
        .map(|judged| Stats::new(checked.seconds, None, &judged.finding.statistics));
    json::line(
        out,
        &Message::Check(json::Check {
            input: checked.name.clone(),
            id: checked.id.clone(),
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
            stats,
        }),
    );
}
