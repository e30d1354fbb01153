//! JSON lines.

use tents::render::json::{self, Message, Stats};

use super::Writer;
use crate::cli::check::checked::Checked;
use crate::cli::check::tally::Tally;
use crate::cli::lines::refusal;

/// A `check` line a puzzle and a `summary` line.
pub(super) struct Json {
    pub(super) has_stats: bool,
}

/// The answer to each line, and nothing else.
pub(super) struct Lines {
    pub(super) has_stats: bool,
}

impl Writer for Json {
    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        if !checked.is_folder() {
            write(out, checked, self.has_stats);
        }
    }

    fn end(&mut self, out: &mut String, tally: &Tally, _is_complete: bool) {
        json::line(out, &tally.message());
    }
}

impl Writer for Lines {
    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        // An input that fails is not a line.
        let Some(asked) = &checked.asked else {
            return;
        };
        out.push_str(&match &checked.finding {
            Ok(_) => {
                let mut text = String::new();
                write(&mut text, checked, self.has_stats);
                asked.named(&checked.name, text)
            }
            Err(fault) => refusal(asked, &checked.name, fault),
        });
    }
}

/// Writes a verdict.
fn write(out: &mut String, checked: &Checked, has_stats: bool) {
    let finding = checked.finding.as_ref().ok().filter(|_| has_stats);
    json::line(
        out,
        &Message::Check(json::Check {
            input: checked.name.clone(),
            id: checked.id.clone(),
            verdict: checked.verdict().to_owned(),
            ok: checked.is_ok == Some(true),
            expected: checked.expected.verdict.name().to_owned(),
            reason: checked.why(),
            differ: checked
                .differ
                .iter()
                .map(|cell| [cell.row + 1, cell.column + 1])
                .collect(),
            level: checked.rating.map(|rating| rating.level().to_string()),
            rating: checked
                .rating
                .map(|rating| f64::from(rating.tenths()) / 10.0),
            solutions: checked
                .rivals()
                .iter()
                .map(|one| one.directions().iter().map(ToString::to_string).collect())
                .collect(),
            stats: finding.map(|finding| Stats::new(checked.seconds, None, &finding.statistics)),
        }),
    );
}
