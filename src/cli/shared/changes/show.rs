//! Prints the findings of `repair`, `complete` and `minimize` as text, as a board, as a page, or in
//! JSON.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use tents::answer::{Ended, Findings, NoFindings, no_findings_end, no_findings_json, standing};
use tents::format::plain;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::page::{self, Tone};
use tents::render::picture;
use tents::repair::{Change, Proposal};

use crate::cli::about::About;
use crate::cli::driver::Event;
use crate::cli::input::Emit;
use crate::cli::output_kind::OutputKind;
use crate::cli::words::{counted, printable};

/// How answers are printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printing {
    pub(crate) output: OutputKind,
    /// The number of a proposal, from 1, as in `--apply 1`: only the board of this proposal is
    /// printed. If it is `None`, all proposals are printed.
    pub(crate) board: Option<usize>,
}

/// Prints the answer about one puzzle.
pub(super) struct ChangesAnswer<'a> {
    pub(super) printing: Printing,
    pub(super) about: &'a About,
}

/// Takes the output about a puzzle. An [`Event::Result`] is the error message if `--apply` names a
/// proposal that does not exist.
type Out<'e> = Emit<'e, Event<String>>;

impl ChangesAnswer<'_> {
    /// Prints the findings in the requested form.
    pub(super) fn print(&self, found: &Findings, emit: Out<'_>) -> ControlFlow<()> {
        emit(Event::Ended(found.end))?;
        match (self.printing.output, self.printing.board) {
            (OutputKind::Json, _) => emit(Event::Record(found.json(&self.about.of()), false))?,
            (OutputKind::Html, _) => emit(Event::Record(self.cards(found), false))?,
            (_, Some(number)) => self.board(found, number, emit)?,
            (_, None) => emit(Event::Record(self.text(found), true))?,
        }
        emit(Event::End)
    }

    /// Prints why nothing was found.
    pub(super) fn print_none(
        &self,
        why: NoFindings,
        puzzle: &Puzzle,
        limits: &Limits,
        emit: Out<'_>,
    ) -> ControlFlow<()> {
        let end = no_findings_end(why);
        emit(Event::Ended(end))?;
        let text = || standing(why, puzzle, limits).0;
        emit(match self.printing.output {
            OutputKind::Json => {
                let line = no_findings_json(&self.about.of(), why, puzzle, limits);
                Event::Record(line, false)
            }
            OutputKind::Html => Event::Record(self.card(&text(), end, 0), false),
            _ => Event::Note(self.named(&text())),
        })?;
        emit(Event::End)
    }

    /// Returns the name of the puzzle, followed by a text.
    pub(super) fn named(&self, said: &str) -> String {
        format!("{}: {said}", printable(&self.about.name))
    }

    /// Returns the answer as text: each proposal with its changed board.
    fn text(&self, found: &Findings) -> String {
        let mut text = self.named(&found.text) + "\n";
        for (number, proposal) in (1..).zip(&found.proposals) {
            text.push('\n');
            if found.is_choice {
                let _ = write!(text, "{number}. ");
            }
            let _ = writeln!(text, "{proposal}");
            marked(&mut text, proposal);
        }
        text
    }

    /// Prints the board of the proposal with this number. If no proposal has this number, prints
    /// the board in `found`; if that has none, reports why no board is printed.
    fn board(&self, found: &Findings, number: usize, emit: Out<'_>) -> ControlFlow<()> {
        let made = found.proposals.get(number - 1);
        let made = made.map(|made| (made.to_string(), made.puzzle.clone()));
        let said = match (made.or_else(|| found.board.clone()), found.proposals.len()) {
            (Some((words, puzzle)), _) => {
                let mut text = String::new();
                self.about.begin(&mut text);
                if words.is_empty() {
                    emit(Event::Note(self.named(&found.text)))?;
                } else {
                    text.extend(["# ", &words, "\n"]);
                }
                plain::write(&mut text, &puzzle);
                return emit(Event::Record(text, true));
            }
            (None, 0) => return emit(Event::Note(self.named(&found.text))),
            (None, 1) => "--apply: there is 1 proposal".to_owned(),
            (None, number) => format!("--apply: there are {number} proposals"),
        };
        emit(Event::Result(self.named(&said)))
    }

    /// Returns a card with the findings, followed by a card for each proposal.
    fn cards(&self, found: &Findings) -> String {
        let mut text = self.card(&found.text, found.end, found.proposals.len());
        for (number, proposal) in (1..).zip(&found.proposals) {
            let scene = || picture::changed(proposal);
            let body = page::picture_of(&proposal.puzzle, scene);
            let (verdict, words) = (format!("proposal {number}"), proposal.to_string());
            text.push_str(&self.about.card(Tone::Open, &verdict, &words, &body));
        }
        text
    }

    /// Returns a card with the findings.
    pub(super) fn card(&self, said: &str, end: Ended, proposals: usize) -> String {
        let (tone, verdict) = match (end, proposals) {
            (_, 1..) => (Tone::Open, counted(&proposals, "proposal")),
            (Ended::Yes, 0) => (Tone::Good, "nothing to do".to_owned()),
            (Ended::No, 0) => (Tone::Bad, "no proposal".to_owned()),
            _ => (Tone::Open, "stopped".to_owned()),
        };
        self.about.card(tone, &verdict, said, "")
    }
}

/// Appends a changed board. Signs after rows and below columns point at the changes.
fn marked(text: &mut String, proposal: &Proposal) {
    let places: Vec<_> = proposal.changes.iter().flat_map(Change::places).collect();
    let rows: Vec<u32> = places.iter().filter_map(|(row, _)| *row).collect();
    let columns: Vec<u32> = places.iter().filter_map(|(_, column)| *column).collect();
    let mut board = String::new();
    plain::write(&mut board, &proposal.puzzle);
    // The first line has the column clues.
    for (line, number) in board.lines().zip(0..) {
        let is_changed = rows.iter().any(|row| row + 1 == number);
        text.extend([line, if is_changed { " <" } else { "" }, "\n"]);
    }
    if let Some(last) = columns.iter().max() {
        // Each column is one character wide if all clues are; otherwise it has a blank and the
        // width of the longest column clue. The columns begin after the row clues.
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
