//! JSON lines.

use tents::render::json::{self, Message, Stats};

use super::Writer;
use crate::cli::check::checked::Checked;
use crate::cli::check::tally::Tally;

/// A `check` line a puzzle and a `summary` line.
pub(super) struct Json {
    pub(super) has_stats: bool,
}

impl Writer for Json {
    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        let finding = checked.finding.as_ref().ok().filter(|_| self.has_stats);
        json::line(
            out,
            &Message::Check(json::Check {
                input: checked.name.clone(),
                id: checked.id.clone(),
                verdict: checked.verdict().to_owned(),
                ok: checked.is_ok == Some(true),
                reason: checked.reason.clone(),
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
                stats: finding
                    .map(|finding| Stats::new(checked.seconds, None, &finding.statistics)),
            }),
        );
    }

    fn end(&mut self, out: &mut String, tally: &Tally, _is_complete: bool) {
        json::line(out, &tally.message());
    }
}
