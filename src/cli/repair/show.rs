//! An answer in words, as a board, as a page, or in JSON.

use std::fmt::Write as _;

use anyhow::bail;
use itertools::Itertools as _;
use tents::format::plain;
use tents::render::{page, picture};
use tents::repair::{Change, Proposal};

use super::{Answer, Asked, OutputKind};
use crate::cli::exit::Exit;
use crate::cli::words::{plural, printable};

impl Asked<'_> {
    /// Prints an answer as it was asked for, and returns how that ends.
    pub(super) fn print(&self, answer: &Answer) -> anyhow::Result<Exit> {
        let said = format!("{}: {}", printable(&self.known.name), answer.said);
        let text = match self.options.output {
            OutputKind::Json => self.lines(answer),
            _ if answer.is_refused => self.board(answer, &said)?,
            OutputKind::Html => self.page(answer, &said),
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
        Ok(answer.end)
    }

    /// The puzzle with a proposal made, or the board that takes its place.
    fn board(&self, answer: &Answer, said: &str) -> anyhow::Result<String> {
        let number = answer.proposals.len();
        let made = answer.proposals.get(self.options.apply.unwrap_or(1) - 1);
        let made = made.map(|made| (made.to_string(), made.puzzle.clone()));
        let Some((words, puzzle)) = made.or(answer.board.clone()) else {
            if number > 0 {
                let are = if number == 1 { "is" } else { "are" };
                let ending = plural(number as u64);
                bail!("--apply: there {are} {number} proposal{ending}");
            }
            self.context.report.note(said);
            return Ok(String::new());
        };
        if words.is_empty() {
            self.context.report.note(said);
        }
        let mut text = String::new();
        for line in words.lines() {
            text.extend(["# ", line, "\n"]);
        }
        plain::write(&mut text, &puzzle);
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
        let mut text = String::new();
        let choice = answer
            .proposals
            .iter()
            .filter(|_| !self.options.setting.unique);
        for (index, proposal) in (1_u64..).zip(choice) {
            let line = self.known.line("repair");
            let line = line
                .with("index", index)
                .with("changes", &proposal.changes)
                .with("text", proposal.to_string())
                .with("puzzle", &proposal.puzzle);
            text.push_str(&line.text());
        }
        text + &answer.line
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
