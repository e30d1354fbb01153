//! `tents draw`: puzzles and solutions as pictures, and sheets of them for paper.

mod options;
mod scenes;

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use clap::ValueEnum as _;
use itertools::Itertools as _;
use tents::format::Notes;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::page::{self, Tone};
use tents::render::picture::{self, Letters, PngError, Scene, SheetError, SheetOptions};

use super::about::About;
use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::fault::Refusal;
use super::files::{self, Names};
use super::input::{Item, bytes};
use super::words::{counted, printable};
pub(crate) use options::DrawOptions;
use options::{FileFormat, Label, Show};
use scenes::{scenes, techniques};

/// The part of the name of a solution's file before its ending, beside its puzzle.
const SOLUTION: &str = "-solution";

/// The words for a puzzle that is refused.
const NOT: &str = "not drawn";

/// How many steps or techniques a page holds.
const STEPS: usize = 6;

/// How many times as many solutions as puzzles a page holds; four that belong to one fill a page.
const SOLUTIONS: usize = 3;
const SOLUTIONS_OF_ONE: usize = 4;

pub(crate) fn run(options: &DrawOptions, context: &Context) -> anyhow::Result<()> {
    let folder = options
        .into
        .as_deref()
        .filter(|into| files::is_folder(into));
    let format = format(options, folder.is_some())?;
    can_be_drawn(options, folder, format)?;
    let limit = options.puzzles.input.reading.input_limit;
    let file = |path: &Path, what: &str| {
        let name = path.display();
        bytes(path, limit).with_context(|| format!("cannot read the {what} `{name}`"))
    };
    let font;
    let letters = if let Some(path) = &options.sheet.font {
        font = file(path, "font")?;
        Letters::with(&font).with_context(|| format!("`{}`", path.display()))?
    } else {
        Letters::built_in()
    };
    let rules = match options.sheet.rules.as_deref() {
        None => None,
        Some(path) if path == Path::new("none") => Some(String::new()),
        Some(path) => Some(
            String::from_utf8(file(path, "rules")?)
                .with_context(|| format!("cannot read the rules `{}`", path.display()))?,
        ),
    };
    if let Some(folder) = folder {
        files::make_folder(folder)?;
    }
    let draw = Draw {
        options,
        context,
        folder,
        format,
        letters,
        rules,
    };
    if options.show(format) == Show::Techniques {
        let mut notes = Notes::default();
        notes.title = Some("Techniques".to_owned());
        let techniques = Board {
            name: "the techniques".to_owned(),
            scenes: techniques(),
            notes,
            ..Board::default()
        };
        return draw.finish(vec![techniques]);
    }
    let (mut names, mut boards) = (Names::default(), Vec::new());
    context.each_with(
        Batch::of(&options.puzzles),
        |item, puzzle, emit| {
            let drawn = draw.item(item, puzzle);
            // The limits count scenes.
            let size = drawn.as_ref().map_or(0, |board| {
                board.card.len() + board.files.iter().map(Vec::len).sum::<usize>()
            });
            emit(Event::Result((Arc::clone(item), drawn), size))
        },
        |(item, drawn)| draw.put(&mut names, &mut boards, &item, drawn),
    )?;
    // An interrupted run writes no part of the picture.
    if context.is_interrupted() {
        return Ok(());
    }
    draw.finish(boards)
}

/// The format of pictures.
fn format(options: &DrawOptions, is_folder: bool) -> anyhow::Result<FileFormat> {
    let Some(into) = options.into.as_deref().filter(|_| !is_folder) else {
        return Ok(options.to.unwrap_or(FileFormat::Svg));
    };
    let ending = into.extension().and_then(|ending| ending.to_str());
    let by_ending = || FileFormat::from_str(ending?, true).ok();
    options.to.or_else(by_ending).with_context(|| {
        format!(
            "the format of `{}` is not known: name it `.svg`, `.png`, `.pdf` or `.html`, say --to, \
             or end a folder in `/`",
            into.display()
        )
    })
}

/// Refuses what cannot be done with any puzzle, before any work is done.
fn can_be_drawn(
    options: &DrawOptions,
    folder: Option<&Path>,
    format: FileFormat,
) -> anyhow::Result<()> {
    let ending = format.ending();
    let show = options.show(format);
    if let Some((given, of, format)) = options.misplaced(format) {
        bail!("`{given}` is for {of}: leave it out, or say --to {format}");
    }
    if options.pairs && !matches!(show, Show::Solution | Show::Both) {
        bail!("`--pairs` joins trees and tents of a solution: say --show solution or both");
    }
    if options.step.is_some() && show != Show::Step {
        bail!("`--step` says which step to draw: say --show step");
    }
    let is_simple = matches!(show, Show::Puzzle | Show::Solution | Show::Both);
    if format == FileFormat::Html && !is_simple {
        bail!("html is for puzzles and solutions: say --show puzzle, solution or both");
    }
    if matches!(show, Show::Steps | Show::Techniques) && format != FileFormat::Pdf {
        bail!("they are for pages: say --to pdf, or see `tents explain --output html`");
    }
    if show == Show::Techniques && !options.puzzles.input.is_unnamed() {
        bail!("the techniques are those of any puzzle: name none");
    }
    if show == Show::Techniques && folder.is_some() {
        bail!("the techniques go into one file: name it with --into");
    }
    if options.into.is_none() {
        if show == Show::Both && !format.holds_many() {
            bail!(
                "two pictures need two files: name a folder with --into FOLDER/, or say --to pdf \
                 or html"
            );
        }
        if options.to != Some(FileFormat::Svg) && io::stdout().is_terminal() {
            let or = if format == FileFormat::Svg {
                ", or say --to svg"
            } else {
                ", or a pipe"
            };
            bail!("{ending} is not for a terminal: name a file with --into{or}");
        }
    }
    Ok(())
}

/// Draws puzzles, on any thread.
struct Draw<'a> {
    options: &'a DrawOptions,
    context: &'a Context,
    /// The folder where each puzzle gets a file of its own.
    folder: Option<&'a Path>,
    format: FileFormat,
    letters: Letters<'a>,
    /// The text at the foot of sheets, if it is not the usual one.
    rules: Option<String>,
}

/// The drawing of a puzzle.
#[derive(Default)]
struct Board {
    /// Where it comes from.
    name: String,
    /// The name that people know it by, if there is one.
    heading: Option<String>,
    /// The bytes of its files: a picture, and then one of its solution, if both were asked for; or
    /// sheets or a page. None if it waits for the sheets or the page that are made in the end.
    files: Vec<Vec<u8>>,
    /// The pictures for a page.
    card: String,
    /// The puzzle, and then its solution, if both were asked for; or its steps, with their
    /// sentences.
    scenes: Vec<(Scene, String)>,
    /// The notes that may stand above it.
    notes: Notes,
    /// How much of its time is left.
    left: Option<Duration>,
}

impl Board {
    /// The id of its puzzle, if it is to be printed: one that was made up only where ids are asked
    /// for.
    fn id(&self, is_asked: bool) -> Option<&str> {
        let is_shown = is_asked || !self.notes.has_generated_id();
        self.notes.id.as_deref().filter(|_| is_shown)
    }
}

impl Draw<'_> {
    /// Draws one puzzle.
    fn item(&self, item: &Item, puzzle: &Puzzle) -> Result<Board, Refusal> {
        let limits = self.options.limits.since(item.read, self.context);
        let show = self.options.show(self.format);
        let (pictures, limits) = scenes(self.options, show, item, puzzle, limits)?;
        let scenes = pictures.iter().map(|(scene, _)| scene);
        let mut board = Board::default();
        if !self.format.holds_many() {
            board.files = self.pictures(scenes, limits)?;
            return Ok(board);
        }
        if self.format == FileFormat::Html {
            board.card = card(puzzle, scenes);
        } else {
            board.scenes = pictures;
        }
        let (deadline, now) = (limits.deadline, Instant::now());
        board.name.clone_from(&item.name);
        let is_file = item.path.is_some() && !item.has_siblings || self.folder.is_some();
        board.heading = item.notes.called();
        board.heading = board
            .heading
            .or(is_file.then(|| item.short_name().to_owned()));
        board.notes = item.notes.clone();
        board.left = deadline.map(|end| end.saturating_duration_since(now));
        if self.folder.is_some() {
            let files = vec![self.whole(vec![board], limits.memory)?];
            return Ok(Board {
                files,
                ..Board::default()
            });
        }
        Ok(board)
    }

    /// Writes what is drawn of one puzzle, or keeps it for the end.
    fn put(
        &self,
        names: &mut Names,
        boards: &mut Vec<Board>,
        item: &Item,
        drawn: Result<Board, Refusal>,
    ) -> anyhow::Result<Exit> {
        names.count(item);
        let ending = self.format.ending();
        if !boards.is_empty() && !self.format.holds_many() {
            bail!(
                "{ending} holds one picture a file: name a folder with --into FOLDER/, or say --to \
                 pdf or html"
            );
        }
        match (drawn, self.folder) {
            (Err(refusal), _) => return refusal.say(self.context, &item.name, NOT),
            (Ok(board), None) => boards.push(board),
            (Ok(board), Some(folder)) => {
                let more = &["", SOLUTION][..board.files.len()];
                let name = names.name(item, more) + "." + &ending;
                self.put_all(Some(&folder.join(name)), &board.files)?;
            }
        }
        Ok(Exit::Yes)
    }

    /// Writes what has waited for the last puzzle.
    fn finish(&self, boards: Vec<Board>) -> anyhow::Result<()> {
        let path = self.options.into.as_deref();
        let name = match &boards[..] {
            [] => return Ok(()),
            [board] if !board.files.is_empty() => return self.put_all(path, &board.files),
            [board] => board.name.clone(),
            _ => "the sheets".to_owned(),
        };
        match self.whole(boards, None) {
            Ok(bytes) => self.put_all(path, &[bytes])?,
            Err(refusal) => self.context.ends(refusal.say(self.context, &name, NOT)?),
        }
        Ok(())
    }

    /// The pictures of a puzzle that are not on sheets.
    fn pictures<'s>(
        &self,
        scenes: impl Iterator<Item = &'s Scene>,
        mut limits: Limits,
    ) -> Result<Vec<Vec<u8>>, Refusal> {
        let theme = self.options.theme(self.format);
        let cell = self.options.cell(self.format);
        let mut pictures = Vec::new();
        for scene in scenes {
            let picture = if self.format == FileFormat::Png {
                picture::png(scene, theme.palette(), cell, &self.letters, &limits)
            } else {
                let mut text = String::new();
                picture::svg(&mut text, scene, theme, cell, &limits)?;
                Ok(text.into_bytes())
            };
            let bytes = picture.map_err(|error| {
                let help = match &error {
                    PngError::Stopped(stop) => return (*stop).into(),
                    PngError::TooLarge { fits, .. } => {
                        format!("`--cell {}` fits", fits.with_unit())
                    }
                    _ => "choose svg".to_owned(),
                };
                Refusal::CannotCarry(error.to_string(), help)
            })?;
            limits = limits.beside(bytes.len() as u64);
            pictures.push(bytes);
        }
        Ok(pictures)
    }

    /// Writes the files of a puzzle, or to standard output. Both may be written before either is.
    fn put_all(&self, path: Option<&Path>, files: &[Vec<u8>]) -> anyhow::Result<()> {
        let output = &self.context.output;
        let Some(path) = path else {
            return Ok(files.iter().try_for_each(|bytes| output.record(bytes))?);
        };
        let overwrite = self.options.overwrite.is_on;
        let solution = files::with_suffix(path, SOLUTION);
        if files.len() > 1 {
            files::may_write(&solution, overwrite)?;
        }
        for (bytes, path) in files.iter().zip([path, &solution]) {
            files::write(path, bytes, overwrite, &self.context.interrupt)?;
            let name = printable(&path.display().to_string());
            output.record(&format!("{name}\n"))?;
        }
        Ok(())
    }

    /// Some puzzles in one file, a page or sheets.
    fn whole(&self, boards: Vec<Board>, memory: Option<u64>) -> Result<Vec<u8>, Refusal> {
        if self.format == FileFormat::Pdf {
            return self.sheets(boards, memory);
        }
        let mut text = String::new();
        let title = self.options.sheet.title.as_deref().unwrap_or("Tents");
        page::head(&mut text, title, page::PageKind::Cards);
        for (number, board) in (1..).zip(&boards) {
            let heading = board.heading.clone();
            let heading = heading.unwrap_or_else(|| format!("{number}"));
            let level = board.notes.level.as_deref().unwrap_or_default();
            let about = About::new(heading, "".into());
            text += &about.card(Tone::Open, level, "", &board.card);
        }
        page::foot(&mut text, &counted(&boards.len(), "puzzle"));
        Ok(text.into_bytes())
    }

    /// Makes sheets of some puzzles: puzzles, then solutions. Together they take as long as is left
    /// of the time of all.
    fn sheets(&self, boards: Vec<Board>, memory: Option<u64>) -> Result<Vec<u8>, Refusal> {
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

/// The pictures on the card of a puzzle: the board, and the solution behind a click.
fn card<'s>(puzzle: &Puzzle, scenes: impl Iterator<Item = &'s Scene>) -> String {
    let mut pictures = scenes.map(|scene| page::picture_of(puzzle, || scene.clone()));
    let mut body = pictures.next().unwrap_or_default();
    if let Some(solution) = pictures.next() {
        page::folded(&mut body, "Solution", &solution);
    }
    body
}
