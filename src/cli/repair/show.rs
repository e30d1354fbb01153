//! An answer in words, as a board, as a page, or in JSON.

use std::fmt::Write as _;

use anyhow::bail;
use itertools::Itertools as _;
use tents::format::plain;
use tents::render::{page, picture};
use tents::repair::{Change, Proposal};

use super::{Answer, Asked, OutputKind};
use crate::cli::exit::Exit;
use crate::cli::words::printable;

impl Asked<'_> {
    /// Prints an answer as it was asked for, and returns how that ends.
    pub(super) fn print(&self, answer: Answer) -> anyhow::Result<Exit> {
        let said = format!("{}: {}", printable(&self.known.name), answer.said);
        let end = answer.end;
        let text = match self.options.output {
            OutputKind::Json => self.lines(&answer),
            OutputKind::Html => self.page(&answer, &said),
            OutputKind::Text if self.options.apply.is_some() || self.options.leaving.minimal => {
                self.board(answer, &said)?
            }
            OutputKind::Text => {
                let mut text = said + "\n";
                for (number, proposal) in (1..).zip(&answer.proposals) {
                    text.push('\n');
                    if !self.options.setting.unique {
                        let _ = write!(text, "{number}. ");
                    }
                    let _ = writeln!(text, "{proposal}");
                    marked(&mut text, proposal);
                }
                text
            }
        };
        self.context.output.record(&text)?;
        Ok(end)
    }

    /// The puzzle with a proposal made, or the board that takes its place.
    fn board(&self, answer: Answer, said: &str) -> anyhow::Result<String> {
        let made = answer.proposals.get(self.options.apply.unwrap_or(1) - 1);
        let made = made.map(|made| (made.to_string(), made.puzzle.clone()));
        let mut text = String::new();
        match (made.or(answer.board), answer.proposals.len()) {
            (Some((words, puzzle)), _) => {
                if words.is_empty() {
                    self.context.report.note(said);
                } else {
                    text.extend(["# ", &words, "\n"]);
                }
                plain::write(&mut text, &puzzle);
            }
            (None, 0) => self.context.report.note(said),
            (None, 1) => bail!("--apply: there is 1 proposal"),
            (None, number) => bail!("--apply: there are {number} proposals"),
        }
        Ok(text)
    }

    /// A page with a card for each proposal, and what was found below.
    fn page(&self, answer: &Answer, said: &str) -> String {
        let mut text = String::new();
        page::head(&mut text, "Proposed changes", page::PageKind::Cards);
        for (number, proposal) in (1..).zip(&answer.proposals) {
            let scene = || picture::changed(proposal);
            let body = page::picture_of(&proposal.puzzle, scene);
            let (verdict, words) = (format!("proposal {number}"), proposal.to_string());
            text.push_str(&self.known.card(page::Tone::Open, &verdict, &words, &body));
        }
        page::foot(&mut text, &said.lines().join("; "));
        text
    }

    /// Lines of JSON: the proposals that may be chosen from, and what was found.
    fn lines(&self, answer: &Answer) -> String {
        let is_choice = !self.options.setting.unique;
        let choice = (1_u64..).zip(&answer.proposals).filter(|_| is_choice);
        let lines = choice.map(|(index, proposal)| {
            let line = self.known.line("repair");
            line.with("index", index)
                .with("changes", &proposal.changes)
                .with("text", proposal.to_string())
                .with("puzzle", &proposal.puzzle)
                .text()
        });
        lines.collect::<String>() + &answer.line
    }
}

/// A changed board. Signs behind rows and below columns point at what has changed.
fn marked(text: &mut String, proposal: &Proposal) {
    let places: Vec<_> = proposal.changes.iter().flat_map(Change::places).collect();
    let rows: Vec<u32> = places.iter().filter_map(|(row, _)| *row).collect();
    let columns: Vec<u32> = places.iter().filter_map(|(_, column)| *column).collect();
    let mut board = String::new();
    plain::write(&mut board, &proposal.puzzle);
    // The first line holds the clues of the columns.
    for (line, number) in board.lines().zip(0..) {
        let is_changed = rows.iter().any(|row| row + 1 == number);
        text.extend([line, if is_changed { " <" } else { "" }, "\n"]);
    }
    if let Some(last) = columns.iter().max() {
        // Columns are as wide as their clues, and the clues of rows stand before them.
        let [row, column] =
            [proposal.puzzle.row_clues(), proposal.puzzle.column_clues()].map(plain::longest);
        let width = if row.max(column) == 1 { 1 } else { column + 1 };
        text.push_str(&" ".repeat(row));
        for at in 0..=*last {
            let sign = if columns.contains(&at) { "^" } else { "" };
            let _ = write!(text, "{sign:>width$}");
        }
        text.push('\n');
    }
}
