//! Proposals for a puzzle that was copied wrong.

use std::fmt::Write as _;

use anyhow::bail;
use tents::render::json::{self, Message};
use tents::repair::{Repair, RepairSettings, repair};
use tents::solve::Verdict;

use super::show::{comment, marked};
use super::{Asked, OutputKind};
use crate::cli::exit::Exit;
use crate::cli::fault::why_none;
use crate::cli::words::{plural, printable};

impl Asked<'_> {
    /// Prints the proposals, or one of them made.
    pub(super) fn mistakes(&self) -> anyhow::Result<Exit> {
        let mut how = RepairSettings::default();
        how.changes = self.options.changes;
        how.tries = self.options.tries;
        how.limits = self.limits.clone();
        let found = repair(&self.puzzle, &how);
        let end = match (found.finding.verdict, found.stop) {
            (Verdict::Unique, _) => Exit::Yes,
            _ if !found.proposals.is_empty() => Exit::Yes,
            (_, Some(stop)) => stop.into(),
            _ if found.is_complete => Exit::No,
            _ => Exit::Unknown,
        };
        let output = &self.context.output;
        if let Some(number) = self.options.apply {
            output.record(&self.applied(&found, number)?)?;
        } else if self.options.output == OutputKind::Json {
            for message in self.messages(&found) {
                output.message(&message)?;
            }
        } else if self.options.output == OutputKind::Html {
            let said = self.sentences(&found);
            output.record(&self.page(&found.proposals, &said))?;
        } else {
            output.record(&self.text(&found))?;
        }
        Ok(end)
    }

    /// The puzzle with a proposal made.
    fn applied(&self, found: &Repair, number: usize) -> anyhow::Result<String> {
        let mut text = String::new();
        match found.proposals.get(number - 1) {
            Some(proposal) => comment(&mut text, &proposal.to_string(), &proposal.puzzle),
            None if found.proposals.is_empty() => {
                let said = self.sentences(found);
                self.context.report.note(&said);
                if found.finding.verdict == Verdict::Unique {
                    tents::format::plain::write(&mut text, &self.puzzle);
                }
            }
            None => {
                let number = found.proposals.len();
                let ending = plural(number as u64);
                bail!(
                    "--apply: there {} {number} proposal{ending}",
                    if number == 1 { "is" } else { "are" }
                );
            }
        }
        Ok(text)
    }

    /// The findings, in sentences on one line.
    fn sentences(&self, found: &Repair) -> String {
        let name = printable(&self.known.name);
        let puzzle = &self.puzzle;
        match (found.finding.verdict, found.stop) {
            (Verdict::Unique, _) => return format!("{name}: one solution, nothing to repair"),
            (Verdict::Unknown, Some(stop)) => return format!("{name}: stopped by {stop}"),
            _ => {}
        }
        let verdict = match found.finding.verdict {
            Verdict::None => format!("no solution: {}", why_none(puzzle, &self.limits)),
            _ => "several solutions".to_owned(),
        };
        let number = found.proposals.len() as u64;
        let tried = found.tried;
        let mut said = format!("{name}: {verdict}\n{number} of {tried} changed puzzles ");
        said.push_str(if number == 1 { "has one" } else { "have one" });
        if number == 0 {
            said = format!("{name}: {verdict}\nnone of {tried} changed puzzles has one");
        }
        if found.undecided > 0 {
            let _ = write!(said, ", {} took too many guesses", found.undecided);
        }
        if let Some(stop) = found.stop {
            let _ = write!(said, ", then stopped by {stop}");
        } else if tried == self.options.tries {
            said.push_str(", and no more were tried (--tries)");
        }
        said
    }

    /// The proposals in words, each with its board.
    fn text(&self, found: &Repair) -> String {
        let mut text = self.sentences(found);
        text.push('\n');
        for (index, proposal) in (1..).zip(&found.proposals) {
            let _ = writeln!(text, "\n{index}. {proposal}");
            marked(&mut text, proposal);
        }
        text
    }

    /// The proposals in JSON, and how the search for them ended.
    fn messages(&self, found: &Repair) -> Vec<Message> {
        let proposals = (1..).zip(&found.proposals).map(|(index, proposal)| {
            let of = self.known.heading().of();
            Message::Repair(json::RepairLine::new(of, index, proposal))
        });
        let verdict = found.finding.verdict;
        let reason = match found.stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None => (verdict == Verdict::None).then(|| why_none(&self.puzzle, &self.limits)),
        };
        let end = Message::Repaired(json::RepairedLine {
            about: self.known.heading().of(),
            verdict: verdict.name().to_owned(),
            proposals: found.proposals.len() as u64,
            tried: found.tried,
            complete: found.is_complete,
            reason,
        });
        proposals.chain([end]).collect()
    }
}
