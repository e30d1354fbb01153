//! The sheets of some puzzles: which boards they have, and what stands above them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use itertools::Itertools as _;
use tents::limits::Limits;
use tents::render::picture::{self, Scene, SheetError, SheetOptions};

use super::options::{Label, Show};
use super::writer::{Board, Writer};
use crate::cli::fault::Refusal;
use crate::cli::words::printable;

/// How many steps or techniques a page holds.
const STEPS: usize = 6;

/// How many times as many solutions as puzzles a page holds; four that belong to one fill a page.
const SOLUTIONS: usize = 3;
const SOLUTIONS_OF_ONE: usize = 4;

impl Writer<'_> {
    /// Makes sheets of some puzzles: puzzles, then solutions. Together they take as long as is left
    /// of the time of all.
    pub(super) fn sheets(
        &self,
        boards: Vec<Board>,
        memory: Option<u64>,
    ) -> Result<Vec<u8>, Refusal> {
        let left = boards.iter().map(|board| board.left);
        let left = left.sum::<Option<Duration>>();
        let limits = Limits {
            deadline: left.and_then(|left| Instant::now().checked_add(left)),
            memory,
            interrupt: Some(Arc::clone(&self.context.interrupt)),
            ..Limits::default()
        };
        let sheets = picture::sheets(&self.groups(boards), &self.letters, &limits);
        sheets.map_err(|error| {
            let help = match &error {
                SheetError::Stopped(stop) => return (*stop).into(),
                SheetError::Letter(letter) if letter.is_right_to_left() => "draw svg or html",
                SheetError::Letter(_) => "name a font that has it with --font, or draw svg or html",
                SheetError::TooSmall => "choose a larger --cell",
                SheetError::NoBlank => "choose fewer or shorter words for --name-line",
                _ => {
                    "choose a larger --paper, a smaller --per-page, or shorter words for --title, \
                     --label and --rules"
                }
            };
            Refusal::All(anyhow!("{error}: {help}"))
        })
    }

    /// The boards of puzzles, and those of solutions, which have pages of their own.
    fn groups(&self, boards: Vec<Board>) -> Vec<(Vec<(Scene, String)>, SheetOptions)> {
        let arguments = &self.options.sheet;
        let mut options = SheetOptions::default();
        options.paper = arguments.paper.unwrap_or(options.paper);
        options.title = arguments.title.clone().unwrap_or(options.title);
        options.cell = self.options.cell(self.format);
        options.palette = self.options.theme(self.format).palette();
        options.per_page = arguments.per_page.map_or(options.per_page, usize::from);
        let mut for_solutions = options.clone();
        for_solutions.per_page = match options.per_page {
            1 => SOLUTIONS_OF_ONE,
            number => number.saturating_mul(SOLUTIONS),
        };
        let title = arguments.solution_title.clone();
        for_solutions.title = title.unwrap_or_else(|| joined(&options.title, "Solutions"));
        for_solutions.rules.clear();
        options.blanks = arguments.name_line.clone().unwrap_or_default();
        if let Some(rules) = &self.rules {
            options.rules.clone_from(rules);
        }
        let show = self.options.show(self.format);
        if matches!(show, Show::Steps | Show::Techniques) {
            options.per_page = arguments.per_page.map_or(STEPS, usize::from);
            let steps = boards.into_iter().map(|board| {
                let called = board.notes.called().unwrap_or_default();
                let mut options = options.clone();
                options.title = joined(&options.title, &called);
                (board.scenes, options)
            });
            return steps.collect();
        }
        if show == Show::Solution {
            options = for_solutions.clone();
        }
        let captions = self.captions(&boards);
        let (mut first, mut solutions) = (Vec::new(), Vec::new());
        for (board, caption) in boards.into_iter().zip(captions) {
            let mut scenes = board.scenes.into_iter().map(|(scene, _)| scene);
            first.extend(scenes.next().map(|scene| (scene, caption)));
            solutions.extend(scenes.next().map(|scene| (scene, String::new())));
        }
        let groups = [(first, options), (solutions, for_solutions)].into_iter();
        groups.filter(|(scenes, _)| !scenes.is_empty()).collect()
    }

    /// The words above each board. Ids that do not tell all apart are left out, and so are those
    /// that were made up, unless they are asked for.
    fn captions(&self, boards: &[Board]) -> Vec<String> {
        let asked = self.options.sheet.label.as_deref();
        let labels = asked.unwrap_or(&Label::ALL);
        let ids = boards.iter().filter_map(|board| board.id(asked.is_some()));
        let shared = ids.duplicates().next();
        if let Some(id) = shared
            && labels.contains(&Label::Id)
        {
            let id = printable(id);
            let note = format!("ids are left out: several puzzles have the id `{id}`");
            self.context.report.note(&note);
        }
        let caption = |board: &Board| {
            let notes = &board.notes;
            let label = |label: &Label| match label {
                Label::Title => notes.title.as_deref(),
                Label::Author => notes.author.as_deref(),
                Label::Id => board.id(asked.is_some()).filter(|_| shared.is_none()),
                Label::Level => notes.level.as_deref(),
                Label::None => None,
            };
            labels.iter().filter_map(label).join(" · ")
        };
        boards.iter().map(caption).collect()
    }
}

/// Two parts of a heading, either of which may be empty.
fn joined(one: &str, other: &str) -> String {
    let mut parts = [one, other].into_iter().filter(|part| !part.is_empty());
    parts.join(" · ")
}
