//! Sheets of puzzles: their boards and the words above them.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use bytesize::ByteSize;
use itertools::Itertools as _;
use tents::limits::Limits;
use tents::render::picture::{self, Length, Letters, Scene, SheetError, SheetOptions, Unit};

use super::board::DrawnBoard;
use super::options::{Label, NAME_LINE, PictureOptions, Show};
use crate::cli::context::Context;
use crate::cli::input::bytes;
use crate::cli::refusal::Refusal;
use crate::cli::words::{counted, printable};

/// The default number of steps per page, and of techniques, whose drawings are smaller.
const STEPS: usize = 6;
const TECHNIQUES: usize = 8;

/// A page of solutions has this many times as many boards as a page of puzzles. If a page has one
/// puzzle, a page of solutions has `SOLUTIONS_OF_ONE`.
const SOLUTIONS: usize = 3;
const SOLUTIONS_OF_ONE: usize = 4;

/// A size that exceeds every page, so that cells become as large as the page allows.
const ANY_CELL: Length = Length {
    value: 5000.0,
    unit: Unit::Mm,
};

/// Boards that share pages, each with the words above it, and the appearance of these pages.
type Group = (Vec<(Scene, String)>, SheetOptions);

/// Makes sheets, with the font, the rules and the names that were read from files.
pub(super) struct Sheets<'a> {
    options: &'a PictureOptions,
    context: &'a Context,
    /// The font of all pictures.
    pub(super) letters: Letters<'a>,
    /// The text at the bottom of each page. `None` is the default text; an empty text is none.
    rules: Option<String>,
    /// The names, if each sheet is for one person.
    names: Vec<String>,
}

/// The size in millimetres of the smallest cells in which people can write.
const SMALL_CELL: f64 = 3.0;

impl<'a> Sheets<'a> {
    /// Reads the files that options name. Fails if one cannot be read or is larger than `limit`.
    pub(super) fn new(
        options: &'a PictureOptions,
        context: &'a Context,
        limit: ByteSize,
    ) -> anyhow::Result<Self> {
        let file = |path: &Path, what: &str| {
            if path == Path::new("-") {
                bail!(
                    "`--{what}` reads a file, not standard input: write a file name instead of `-`"
                );
            }
            let name = path.display();
            bytes(path, limit).with_context(|| format!("cannot read the {what} `{name}`"))
        };
        let text = |path: &Path, what: &str| {
            let name = path.display();
            let text = String::from_utf8(file(path, what)?);
            text.with_context(|| format!("cannot read the {what} `{name}`"))
        };
        let letters = match &options.sheet.font {
            None => Letters::built_in(),
            Some(path) => {
                // The font is leaked, because it is used until the program ends.
                let font = file(path, "font")?.leak();
                Letters::with(font).with_context(|| format!("`{}`", path.display()))?
            }
        };
        let rules = match options.sheet.rules.as_deref() {
            None => None,
            Some(path) if path == Path::new("none") => Some(String::new()),
            Some(path) => Some(text(path, "rules")?),
        };
        let names = match &options.sheet.names {
            None => Vec::new(),
            Some(path) => names(path, &text(path, "names")?)?,
        };
        Ok(Self {
            options,
            context,
            letters,
            rules,
            names,
        })
    }

    /// Returns the PDF with the sheets of some boards: first the puzzles, then the solutions.
    pub(super) fn write(&self, boards: Vec<DrawnBoard>) -> Result<Vec<u8>, Refusal> {
        let limits = Limits {
            interrupt: Some(self.context.interrupt.into()),
            ..Limits::default()
        };
        let groups = self.groups(boards)?;
        // People write on puzzles only, not on explanations and solutions. If both puzzles and
        // solutions are shown, the solutions are the last group.
        let is_read = matches!(
            self.options.show,
            Show::Steps | Show::Techniques | Show::Solution
        );
        let last = groups
            .len()
            .saturating_sub(usize::from(self.options.show == Show::Both));
        let are_written = (0..groups.len()).map(|group| !is_read && group < last);
        let sheets = picture::sheets(&groups, &self.letters, &limits);
        let sheets = sheets.map_err(|error| {
            let help = match &error {
                SheetError::Stopped(stop) => return (*stop).into(),
                SheetError::Letter(letter) if letter.is_right_to_left() => "draw svg or html",
                SheetError::Letter(_) => "name a font that has it with --font, or draw svg or html",
                SheetError::TooSmall => "choose a larger --cell",
                SheetError::NoBlank => "choose fewer or shorter words for --name-line",
                SheetError::LongName(_) => "shorten it, or choose fewer words for --name-line",
                _ => {
                    "choose a larger --paper, a smaller --margin or --per-page, or shorter words for \
                     --title, --label and --rules"
                }
            };
            Refusal::All(anyhow!("{error}: {help}"))
        })?;
        let cells = sheets.least_cells.iter().zip(are_written);
        let cells = cells.filter_map(|(cell, is_written)| is_written.then_some(cell.value));
        let cell = cells.fold(f64::INFINITY, f64::min);
        if cell < SMALL_CELL {
            let note = format!(
                "cells are {cell:.1} mm wide on these sheets, too small to write in: choose a larger \
                 --paper or a smaller --per-page"
            );
            self.context.report.note(&note);
        }
        Ok(sheets.pdf)
    }

    /// Returns the boards in groups with separate pages: first the puzzles, in one group for each
    /// name if there are names, then the solutions. With steps, each puzzle is a group.
    fn groups(&self, boards: Vec<DrawnBoard>) -> Result<Vec<Group>, Refusal> {
        let arguments = &self.options.sheet;
        let mut options = SheetOptions::default();
        options.paper = arguments.paper.unwrap_or(options.paper);
        options.margin = arguments.margin.unwrap_or(options.margin);
        options.gutter = arguments.gutter;
        options.first_page = arguments.first_page.map(u32::from);
        options.title = self.options.title.clone().unwrap_or(options.title);
        options.cell = self.options.cell();
        options.palette = self.options.theme().palette();
        options.per_page = arguments.per_page.map_or(options.per_page, usize::from);
        let mut for_solutions = options.clone();
        for_solutions.per_page = match options.per_page {
            1 => SOLUTIONS_OF_ONE,
            number => number.saturating_mul(SOLUTIONS),
        };
        let title = arguments.solution_title.clone();
        for_solutions.title = title.unwrap_or_else(|| joined(&options.title, "Solutions"));
        for_solutions.rules.clear();
        options.blanks = arguments.name_line.clone().unwrap_or_else(|| {
            let words: &[&str] = if self.names.is_empty() {
                &[]
            } else {
                &NAME_LINE
            };
            words.iter().map(|&word| word.to_owned()).collect()
        });
        if options.per_page == 1 && self.options.cell.is_none() {
            options.cell = ANY_CELL;
        }
        if let Some(rules) = &self.rules {
            options.rules.clone_from(rules);
        }
        let show = self.options.show;
        if matches!(show, Show::Steps | Show::Techniques) {
            let usual = if show == Show::Steps {
                STEPS
            } else {
                TECHNIQUES
            };
            options.per_page = arguments.per_page.map_or(usual, usize::from);
            let steps = boards.into_iter().map(|board| {
                let called = board.notes.called().unwrap_or_default();
                let mut options = options.clone();
                options.title = joined(&options.title, &called);
                (board.scenes, options)
            });
            return Ok(steps.collect());
        }
        let captions = self.captions(&boards);
        let each = self.each(boards.len())?;
        let owner = |board: usize| Some(self.names.get(board / each?)?.as_str());
        for_solutions.series = each;
        let (mut first, mut solutions) = (Vec::new(), Vec::new());
        for (number, (board, caption)) in boards.into_iter().zip(captions).enumerate() {
            let owner = owner(number).unwrap_or_default();
            let caption = if show == Show::Solution {
                joined(owner, &caption)
            } else {
                caption
            };
            let mut scenes = board.scenes.into_iter().map(|(scene, _)| scene);
            first.extend(scenes.next().map(|scene| (scene, caption)));
            solutions.extend(scenes.next().map(|scene| (scene, owner.to_owned())));
        }
        if show == Show::Solution {
            return Ok(vec![(first, for_solutions)]);
        }
        let mut groups = Vec::new();
        let mut first = first.into_iter();
        for name in &self.names {
            let mut options = options.clone();
            options.name.clone_from(name);
            let sheet = first.by_ref().take(each.unwrap_or_default());
            groups.push((sheet.collect(), options));
        }
        groups.push((first.collect(), options));
        groups.push((solutions, for_solutions));
        groups.retain(|(scenes, _)| !scenes.is_empty());
        Ok(groups)
    }

    /// Returns how many puzzles each name gets, if there are names. Fails if the puzzles cannot be
    /// divided evenly.
    fn each(&self, puzzles: usize) -> Result<Option<usize>, Refusal> {
        let names = self.names.len();
        if names == 0 {
            return Ok(None);
        }
        if !puzzles.is_multiple_of(names) {
            let fewer = puzzles / names * names;
            let more = fewer + names;
            let fit = if fewer == 0 {
                format!("use {more}")
            } else {
                format!("use {fewer} or {more}")
            };
            return Err(Refusal::All(anyhow!(
                "{} cannot be divided evenly among {}: {fit}",
                counted(&puzzles, "puzzle"),
                counted(&names, "name")
            )));
        }
        Ok(Some(puzzles / names))
    }

    /// Returns the words above each board. No ids are among the words if two puzzles have the same
    /// id. Ids that the generator made are used only on request.
    fn captions(&self, boards: &[DrawnBoard]) -> Vec<String> {
        let asked = self.options.sheet.label.as_deref();
        let labels = asked.unwrap_or(&Label::ALL);
        let ids = boards.iter().filter_map(|board| board.id(asked.is_some()));
        let shared = ids.duplicates().next();
        if let Some(id) = shared
            && labels.contains(&Label::Id)
        {
            let id = printable(id);
            let note = format!("no ids are printed: several puzzles have the id `{id}`");
            self.context.report.note(&note);
        }
        let caption = |board: &DrawnBoard| {
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

/// Returns the names in the text of a file, one per line.
fn names(path: &Path, text: &str) -> anyhow::Result<Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let names = text.lines().map(|line| line.trim().to_owned());
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    if names.is_empty() {
        bail!("`{}` contains no names: write one per line", path.display());
    }
    Ok(names)
}

/// Joins two parts of a heading. Either part can be empty.
fn joined(one: &str, other: &str) -> String {
    let mut parts = [one, other].into_iter().filter(|part| !part.is_empty());
    parts.join(" · ")
}
