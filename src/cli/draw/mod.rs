//! `tents draw`: puzzles and solutions as pictures, and sheets of them for paper.

mod options;
mod place;
mod scenes;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use itertools::Itertools as _;
use tents::limits::{Limits, Stop};
use tents::puzzle::Puzzle;
use tents::render::picture::{
    self, Letters, PngError, Scene, SheetBoard, SheetError, SheetOptions,
};

use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::files;
use super::input::{Item, bytes};
use super::options::beside as beside_bytes;
use super::refusal::Refusal;
use super::words::printable;
pub(crate) use options::DrawOptions;
use options::{FileFormat, Show};
pub(crate) use place::Names;
use place::{Place, beside, place};
use scenes::scenes;

/// What a solution's file has before its ending, beside that of its puzzle.
const SOLUTION: &str = "-solution";

/// How many times as many solutions as puzzles a page holds.
const SOLUTIONS: usize = 3;

pub(crate) fn run(options: &DrawOptions, context: &Context) -> anyhow::Result<()> {
    let (place, format) = place(options)?;
    can_be_drawn(options, &place, format)?;
    let font;
    let letters = if let Some(path) = &options.sheet.font {
        let name = path.display();
        font = bytes(path, options.puzzles.input.reading.input_limit)
            .with_context(|| format!("cannot read the font `{name}`"))?;
        Letters::with(&font).with_context(|| format!("`{name}`"))?
    } else {
        Letters::built_in()
    };
    if let Place::Folder(folder) = &place {
        let what = || format!("cannot make the folder `{}`", folder.display());
        fs::create_dir_all(folder).with_context(what)?;
    }
    let draw = Draw {
        options,
        context,
        place,
        format,
        letters,
    };
    let mut collected = Collected::default();
    let batch = Batch::of(&options.puzzles);
    context.each_with(
        batch,
        |item, puzzle, emit| {
            let item = Arc::clone(item);
            let drawn = draw.item(&item, puzzle);
            emit(Event::Result((item, drawn)))
        },
        |(_, drawn)| drawn.as_ref().map_or(0, Drawn::size),
        |(item, drawn)| draw.put(&mut collected, &item, drawn),
    )?;
    // An interrupted run leaves no part of what was asked for.
    if context.ending.is_cut_short() {
        return Ok(());
    }
    draw.finish(collected)
}

/// Refuses what cannot be done with any puzzle, before any work is done.
fn can_be_drawn(options: &DrawOptions, place: &Place, format: FileFormat) -> anyhow::Result<()> {
    let ending = format.ending();
    if let Some(given) = options.sheet.given()
        && format != FileFormat::Pdf
    {
        bail!("`{given}` is for pages of a pdf: leave it out, or say --to pdf");
    }
    if options.pairs && !matches!(options.show, Show::Solution | Show::Both) {
        bail!("`--pairs` joins trees and tents of a solution: say --show solution or both");
    }
    if options.step.is_some() && options.show != Show::Step {
        bail!("`--step` says which step to draw: say --show step");
    }
    if *place == Place::Output {
        if options.show == Show::Both && format != FileFormat::Pdf {
            bail!(
                "two pictures need two files: name a folder with --into FOLDER/, or say --to pdf"
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
    place: Place,
    format: FileFormat,
    letters: Letters<'a>,
}

/// What is drawn of a puzzle.
enum Drawn {
    /// The bytes of its files: a picture or sheets, and then a picture of its solution, if both were
    /// asked for.
    Files(Vec<Vec<u8>>),
    /// A board for the sheets that are made in the end.
    Board(Box<Board>),
}

/// Why nothing is drawn of a puzzle.
enum Undrawn {
    Refused(Refusal),
    /// Nothing can be drawn of any puzzle.
    Error(anyhow::Error),
}

/// A puzzle on sheets.
struct Board {
    /// Where it comes from.
    name: String,
    /// The puzzle, and then its solution, if both were asked for.
    scenes: Vec<Scene>,
    /// What stands above it.
    caption: String,
    /// How much of its time is left.
    left: Option<Duration>,
}

/// What has been drawn so far, in the order of the puzzles.
#[derive(Default)]
struct Collected {
    names: Names,
    /// The files of the picture that is written in the end, for one file.
    files: Vec<Vec<u8>>,
    /// The boards of the sheets that are made in the end, for one file.
    boards: Vec<Board>,
}

impl Drawn {
    /// How many bytes of memory it holds, but for scenes, which the limits count.
    fn size(&self) -> usize {
        match self {
            Self::Files(files) => files.iter().map(Vec::len).sum(),
            Self::Board(_) => 0,
        }
    }
}

impl From<Stop> for Undrawn {
    fn from(stop: Stop) -> Self {
        Self::Refused(stop.into())
    }
}

impl Draw<'_> {
    /// Draws one puzzle.
    fn item(&self, item: &Item, puzzle: &Puzzle) -> Result<Drawn, Undrawn> {
        let interrupt = &self.context.interrupt;
        let limits = self.options.limits.since(item.read, interrupt);
        let (scenes, limits) =
            scenes(self.options, item, puzzle, limits).map_err(Undrawn::Refused)?;
        if self.format != FileFormat::Pdf {
            let files = self.pictures(&scenes, limits).map_err(|error| {
                let help = match &error {
                    PngError::Stopped(stop) => return Undrawn::from(*stop),
                    PngError::TooLarge { fits, .. } => {
                        format!("`--cell {}` fits", fits.with_unit())
                    }
                    _ => "choose svg".to_owned(),
                };
                Undrawn::Refused(Refusal::CannotCarry(error.to_string(), help))
            });
            return Ok(Drawn::Files(files?));
        }
        let about = [item.notes.id.as_deref(), item.notes.level.as_deref()];
        let now = Instant::now();
        let board = Board {
            name: item.name.clone(),
            scenes,
            caption: about.into_iter().flatten().join(" · "),
            left: limits
                .deadline
                .map(|end| end.saturating_duration_since(now)),
        };
        if let Place::Folder(_) = &self.place {
            let sheets = self.sheets(vec![board], limits.memory)?;
            return Ok(Drawn::Files(vec![sheets]));
        }
        Ok(Drawn::Board(Box::new(board)))
    }

    /// Writes what is drawn of one puzzle, or keeps it for the end.
    fn put(
        &self,
        collected: &mut Collected,
        item: &Item,
        drawn: Result<Drawn, Undrawn>,
    ) -> anyhow::Result<Exit> {
        collected.names.count(item);
        if !collected.files.is_empty() {
            let ending = self.format.ending();
            bail!(
                "{ending} holds one picture a file: name a folder with --into FOLDER/, or say --to \
                 pdf"
            );
        }
        match (drawn, &self.place) {
            (Err(undrawn), _) => return self.report(&item.name, undrawn),
            (Ok(Drawn::Board(board)), _) => collected.boards.push(*board),
            (Ok(Drawn::Files(files)), Place::Folder(folder)) => {
                let more = &["", SOLUTION][..files.len()];
                let name = collected.names.name(item, more) + "." + self.format.ending();
                self.put_all(Some(&folder.join(name)), &files)?;
            }
            (Ok(Drawn::Files(files)), _) => collected.files = files,
        }
        Ok(Exit::Yes)
    }

    /// Says why nothing is drawn of what has this name.
    fn report(&self, name: &str, undrawn: Undrawn) -> anyhow::Result<Exit> {
        match undrawn {
            Undrawn::Refused(refusal) => Ok(refusal.say(self.context, name, "not drawn")?),
            Undrawn::Error(error) => Err(error),
        }
    }

    /// Writes what has waited for the last puzzle.
    fn finish(&self, collected: Collected) -> anyhow::Result<()> {
        let path = match &self.place {
            Place::File(path) => Some(path.as_path()),
            _ => None,
        };
        self.put_all(path, &collected.files)?;
        let boards = collected.boards;
        if !boards.is_empty() {
            let name = match &boards[..] {
                [board] => board.name.clone(),
                _ => "the sheets".to_owned(),
            };
            match self.sheets(boards, None) {
                Ok(bytes) => self.put_file(path, &bytes)?,
                Err(undrawn) => self.context.ends(self.report(&name, undrawn)?),
            }
        }
        Ok(())
    }

    /// The pictures of a puzzle that are not on sheets.
    fn pictures(&self, scenes: &[Scene], mut limits: Limits) -> Result<Vec<Vec<u8>>, PngError> {
        let (theme, cell) = (
            self.options.theme(self.format),
            self.options.cell(self.format),
        );
        let picture = |scene: &Scene, limits: &Limits| {
            if self.format == FileFormat::Png {
                return picture::png(scene, theme.palette(), cell, &self.letters, limits);
            }
            let mut text = String::new();
            picture::svg(&mut text, scene, theme, cell, limits)?;
            Ok(text.into_bytes())
        };
        let mut pictures = Vec::new();
        for scene in scenes {
            let bytes = picture(scene, &limits)?;
            limits = beside_bytes(limits, bytes.len());
            pictures.push(bytes);
        }
        Ok(pictures)
    }

    /// Writes the files of a puzzle. Both may be written before either is.
    fn put_all(&self, path: Option<&Path>, files: &[Vec<u8>]) -> anyhow::Result<()> {
        let solution = path.map(|path| beside(path, SOLUTION));
        if let (Some(path), [_, _]) = (&solution, files) {
            files::may_write(path, self.options.overwrite.is_on)?;
        }
        for (bytes, path) in files.iter().zip([path, solution.as_deref()]) {
            self.put_file(path, bytes)?;
        }
        Ok(())
    }

    /// Makes sheets of some puzzles: puzzles, then solutions. Together they take as long as is left
    /// of the time of all.
    fn sheets(&self, boards: Vec<Board>, memory: Option<u64>) -> Result<Vec<u8>, Undrawn> {
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
            Undrawn::Error(match error {
                SheetError::Stopped(stop) => return stop.into(),
                SheetError::Letter(letter) => {
                    anyhow!("{letter}: name a font that has it with --font")
                }
                error @ SheetError::TooSmall => anyhow!("{error}: choose a larger --cell"),
                error => anyhow!("{error}: choose a larger --paper, or a smaller --per-page"),
            })
        })
    }

    /// The boards of puzzles, and those of solutions, which have pages of their own.
    fn groups(&self, boards: Vec<Board>) -> Vec<(Vec<SheetBoard>, SheetOptions)> {
        let arguments = &self.options.sheet;
        let mut options = SheetOptions::default();
        options.paper = arguments.paper.unwrap_or(options.paper);
        options.title = arguments.title.clone().unwrap_or(options.title);
        options.cell = self.options.cell(self.format);
        options.palette = self.options.theme(self.format).palette();
        let per_page = arguments.per_page.map_or(options.per_page, usize::from);
        let mut for_solutions = options.clone();
        for_solutions.per_page = per_page.saturating_mul(SOLUTIONS);
        options.per_page = match self.options.show {
            Show::Solution => for_solutions.per_page,
            _ => per_page,
        };
        let (mut first, mut solutions) = (Vec::new(), Vec::new());
        for (index, board) in boards.into_iter().enumerate() {
            let Board {
                scenes, caption, ..
            } = board;
            let on_sheet = |scene: Scene| SheetBoard {
                scene,
                number: (index + 1).to_string(),
                caption: caption.clone(),
            };
            let mut scenes = scenes.into_iter().map(on_sheet);
            first.extend(scenes.next());
            solutions.extend(scenes);
        }
        let mut groups = vec![(first, options)];
        if !solutions.is_empty() {
            groups.push((solutions, for_solutions));
        }
        groups
    }

    /// Writes a file, or to standard output.
    fn put_file(&self, path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
        let (output, interrupt) = (&self.context.output, &self.context.interrupt);
        let Some(path) = path else {
            return Ok(output.record(bytes)?);
        };
        files::write(path, bytes, self.options.overwrite.is_on, interrupt)?;
        let name = printable(&path.display().to_string());
        Ok(output.record(&format!("{name}\n"))?)
    }
}
