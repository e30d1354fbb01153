//! Additions to a puzzle with several solutions that leave one.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use tents::render::json::{self, Message};
use tents::repair::{Unique, Wanted, unique};

use super::show::{comment, marked};
use super::{Asked, OutputKind};
use crate::cli::exit::Exit;
use crate::cli::fault::why_none;
use crate::cli::words::{plural, printable};

/// The options for who makes puzzles.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct UniqueOptions {
    /// Say what to add to a puzzle with several solutions, so that one is left
    ///
    /// The fewest clues, tents or grass to add, or trees to move by a cell.
    #[arg(long, conflicts_with_all = ["changes", "tries"])]
    pub(super) unique: bool,

    /// Keep a solution with the marks on the board, and give none of them
    #[arg(long, value_name = "marks", value_parser = ["marks"], requires = "unique", conflicts_with = "marks")]
    pub(super) keep: Option<String>,

    /// Move no tree
    #[arg(long, requires = "unique")]
    pub(super) keep_trees: bool,

    /// Change nothing but this
    #[arg(long, value_name = "KIND", value_enum, requires = "unique")]
    pub(super) only: Option<Only>,
}

/// The kinds of change that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Only {
    /// Clues for lines without one
    Clues,
    /// Tents and grass given
    Givens,
    /// Trees, each by one cell
    Trees,
}

impl Asked<'_> {
    /// Prints the fewest changes that leave one of several solutions.
    pub(super) fn unique(&self) -> anyhow::Result<Exit> {
        let options = &self.options.setting;
        let is_wanted = |kind| options.only.is_none_or(|only| only == kind);
        let mut wanted = Wanted::default();
        wanted.clues = is_wanted(Only::Clues);
        wanted.givens = is_wanted(Only::Givens);
        wanted.trees = is_wanted(Only::Trees) && !options.keep_trees;
        wanted.limits = self.limits.clone();
        let mut asked = self.puzzle.clone();
        if options.keep.is_some() {
            asked = self.puzzle.without_marks();
            wanted.keep = Some(self.puzzle.clone());
        }
        let found = match unique(&asked, &wanted) {
            Ok(found) => found,
            Err(stop) => return self.refuse(Err(stop)),
        };
        let proposal = found.proposal.as_ref();
        let output = &self.context.output;
        if self.options.output == OutputKind::Json {
            let message = json::UniqueLine::new(self.known.heading().of(), &found);
            output.message(&Message::Unique(message))?;
        } else if self.options.output == OutputKind::Html {
            let said = self.differing(&found);
            output.record(&self.page(found.proposal.as_slice(), &said))?;
        } else if self.options.apply.is_some() {
            let mut text = String::new();
            match proposal {
                Some(proposal) => comment(&mut text, &proposal.to_string(), &proposal.puzzle),
                None if found.solutions.found == 1 => comment(&mut text, "one solution", &asked),
                None => self.context.report.note(self.differing(&found).trim_end()),
            }
            output.record(&text)?;
        } else {
            output.record(&self.differing(&found))?;
        }
        Ok(if proposal.is_some() || found.solutions.found == 1 {
            Exit::Yes
        } else {
            Exit::No
        })
    }

    /// How many solutions there are, where they differ, and what leaves one.
    fn differing(&self, found: &Unique) -> String {
        let mut text = printable(&self.known.name);
        let cells = self.puzzle.size().area() - self.puzzle.trees().len();
        let solutions = found.solutions;
        let _ = match solutions.found {
            0 => writeln!(
                text,
                ": no solution: {}",
                why_none(&self.puzzle, &self.limits)
            ),
            1 => writeln!(text, ": one solution, nothing to add"),
            _ => {
                let undecided = found.undecided.len();
                let ending = if undecided == 1 { "is" } else { "are" };
                writeln!(
                    text,
                    ": {undecided} of {cells} cells {ending} undecided in {solutions} solutions"
                )
            }
        };
        match &found.proposal {
            Some(proposal) => {
                let number = proposal.changes.len();
                let few = if found.is_fewest { "the fewest" } else { "few" };
                let ending = plural(number as u64);
                let _ = writeln!(
                    text,
                    "{number} change{ending}, {few} that leave one solution\n\n{proposal}"
                );
                marked(&mut text, proposal);
            }
            None if solutions.found > 1 => {
                text.push_str("nothing was found that leaves one solution\n");
            }
            None => {}
        }
        text
    }
}
