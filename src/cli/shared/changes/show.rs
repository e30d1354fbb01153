//! An answer in words, as a board, as a page, or in JSON.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use serde::Serialize;
use tents::format::plain;
use tents::puzzle::Puzzle;
use tents::render::page::{self, Tone};
use tents::render::picture;
use tents::repair::{Change, Proposal};

use super::{Asked, Findings, Out};
use crate::cli::driver::Event;
use crate::cli::exit::Exit;
use crate::cli::options::OutputKind;
use crate::cli::words::{counted, printable};

impl Asked<'_> {
    /// Prints an answer as it was asked for.
    pub(super) fn print(&self, answer: Findings, emit: Out<'_>) -> ControlFlow<()> {
        emit(Event::Exit(answer.end))?;
        match self.printing.output {
            OutputKind::Json => emit(Event::Record(self.lines(answer), false))?,
            OutputKind::Html => emit(Event::Record(self.cards(&answer), false))?,
            OutputKind::Text => match self.printing.board {
                Some(number) => self.board(answer, number, emit)?,
                None => emit(Event::Record(self.text(&answer), true))?,
            },
        }
        emit(Event::End)
    }

    /// A text with the name of the puzzle before it.
    pub(super) fn named(&self, said: &str) -> String {
        format!("{}: {said}", printable(&self.about.name))
    }

    /// The answer in words, with each changed board.
    fn text(&self, answer: &Findings) -> String {
        let mut text = self.named(&answer.said) + "\n";
        for (number, proposal) in (1..).zip(&answer.proposals) {
            text.push('\n');
            if self.printing.is_choice {
                let _ = write!(text, "{number}. ");
            }
            let _ = writeln!(text, "{proposal}");
            marked(&mut text, proposal);
        }
        text
    }

    /// Prints the puzzle with a proposal made, or the board that takes its place.
    fn board(&self, answer: Findings, number: usize, emit: Out<'_>) -> ControlFlow<()> {
        let made = answer.proposals.get(number - 1);
        let made = made.map(|made| (made.to_string(), made.puzzle.clone()));
        let said = match (made.or(answer.board), answer.proposals.len()) {
            (Some((words, puzzle)), _) => {
                let mut text = String::new();
                self.about.begin(&mut text);
                if words.is_empty() {
                    emit(Event::Note(self.named(&answer.said)))?;
                } else {
                    text.extend(["# ", &words, "\n"]);
                }
                plain::write(&mut text, &puzzle);
                return emit(Event::Record(text, true));
            }
            (None, 0) => return emit(Event::Note(self.named(&answer.said))),
            (None, 1) => "--apply: there is 1 proposal".to_owned(),
            (None, number) => format!("--apply: there are {number} proposals"),
        };
        emit(Event::Result(self.named(&said)))
    }

    /// A card with what was found, and one for each proposal.
    fn cards(&self, answer: &Findings) -> String {
        let mut text = self.card(&answer.said, answer.end, answer.proposals.len());
        for (number, proposal) in (1..).zip(&answer.proposals) {
            let scene = || picture::changed(proposal);
            let body = page::picture_of(&proposal.puzzle, scene);
            let (verdict, words) = (format!("proposal {number}"), proposal.to_string());
            text.push_str(&self.about.card(Tone::Open, &verdict, &words, &body));
        }
        text
    }

    /// A card with what was found.
    pub(super) fn card(&self, said: &str, end: Exit, proposals: usize) -> String {
        let (tone, verdict) = match (end, proposals) {
            (_, 1..) => (Tone::Open, counted(&proposals, "proposal")),
            (Exit::Yes, 0) => (Tone::Good, "nothing to do".to_owned()),
            (Exit::No, 0) => (Tone::Bad, "no proposal".to_owned()),
            _ => (Tone::Open, "stopped".to_owned()),
        };
        self.about.card(tone, &verdict, said, "")
    }

    /// Lines of JSON: the proposals that may be chosen from, and what was found; or one line with
    /// both where each line of the input has one answer.
    fn lines(&self, answer: Findings) -> String {
        let choice = (1..).zip(&answer.proposals);
        let choice = choice.filter(|_| self.printing.is_choice);
        let choice = choice.map(|(index, proposal)| Choice {
            index,
            changes: &proposal.changes,
            text: proposal.to_string(),
            puzzle: &proposal.puzzle,
        });
        if self.is_filter {
            let choice: Vec<Choice<'_>> = choice.collect();
            return answer.line.with_list("repairs", &choice).text();
        }
        let lines = choice.map(|choice| self.about.line("repair").with_all(choice).text());
        lines.collect::<String>() + &answer.line.text()
    }
}

/// A proposal in JSON.
#[derive(Serialize)]
struct Choice<'a> {
    index: usize,
    changes: &'a [Change],
    text: String,
    puzzle: &'a Puzzle,
}

/// A changed board. Signs after rows and below columns point at what has changed.
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
