//! `tents draw`: puzzles and solutions as pictures, and sheets of them for paper.

mod options;
mod place;
mod scenes;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use tents::format::Code;
use tents::puzzle::Puzzle;
use tents::render::picture::{
    self, Letters, PngError, Scene, SheetBoard, SheetError, SheetOptions,
};
use tents::solve::Stop;

use super::context::Context;
use super::exit::Exit;
use super::input::Item;
use super::own_file;
use super::words::printable;
pub(crate) use options::DrawOptions;
use options::{FileFormat, Show};
use place::{Names, Place, beside, place};
use scenes::{Refusal, Scenes, scenes};

/// What a solution's file has before its ending, beside that of its puzzle.
const SOLUTION: &str = "-solution";

/// How many times as many solutions as puzzles a page holds.
const SOLUTIONS: usize = 3;

pub(crate) fn run(options: &DrawOptions, context: &Context) -> anyhow::Result<()> {
    let (place, format) = place(options)?;
    can_be_drawn(options, &place, format)?;
    let font = match &options.sheet.font {
        None => None,
        Some(path) => {
            let name = path.display();
            Some(fs::read(path).with_context(|| format!("cannot read the font `{name}`"))?)
        }
    };
    let letters = match (&font, &options.sheet.font) {
        (Some(bytes), Some(path)) => {
            Letters::with(bytes).with_context(|| format!("`{}`", path.display()))?
        }
        _ => Letters::built_in(),
    };
    if let Place::Folder(folder) = &place {
        let what = || format!("cannot make the folder `{}`", folder.display());
        fs::create_dir_all(folder).with_context(what)?;
    }
    let mut draw = Draw {
        options,
        context,
        place,
        format,
        letters,
        names: Names::default(),
        waiting: Vec::new(),
    };
    context.each(&options.input, options.marks, |item, puzzle| {
        draw.item(item, puzzle)
    })?;
    // An interrupted run leaves no part of what was asked for.
    if context.is_cut_short() {
        return Ok(());
    }
    draw.finish()
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
        if format != FileFormat::Svg && io::stdout().is_terminal() {
            bail!("{ending} is not for a terminal: name a file with --into, or a pipe");
        }
    }
    Ok(())
}

struct Draw<'a> {
    options: &'a DrawOptions,
    context: &'a Context,
    place: Place,
    format: FileFormat,
    letters: Letters<'a>,
    names: Names,
    /// What is written in the end.
    waiting: Vec<Drawn>,
}

/// The pictures of a puzzle.
struct Drawn {
    scenes: Scenes,
    /// What stands above it on a sheet.
    caption: String,
}

impl Draw<'_> {
    /// Draws one puzzle, or says why not.
    fn item(&mut self, item: &Item, puzzle: &Puzzle) -> anyhow::Result<Exit> {
        self.names.count(item);
        let scenes = scenes(self.options, self.context, item, puzzle);
        let scenes = match scenes.and_then(|scenes| self.with_room(item, scenes)) {
            Ok(scenes) => scenes,
            Err(Refusal(exit, reason)) => {
                let name = printable(&item.name);
                self.context.report.note(&format!("{name}: {reason}"));
                return Ok(exit);
            }
        };
        let about = [item.notes.id.as_deref(), item.notes.level.as_deref()];
        let drawn = Drawn {
            scenes,
            caption: about.into_iter().flatten().collect::<Vec<_>>().join(" · "),
        };
        let Place::Folder(folder) = &self.place else {
            if self.format != FileFormat::Pdf && !self.waiting.is_empty() {
                let ending = self.format.ending();
                bail!(
                    "{ending} holds one picture a file: name a folder with --into FOLDER/, or say \
                     --to pdf"
                );
            }
            self.waiting.push(drawn);
            return Ok(Exit::Yes);
        };
        let more: &[&str] = if self.is_apart() {
            &["", SOLUTION]
        } else {
            &[""]
        };
        let name = self.names.name(item, more) + "." + self.format.ending();
        let path = folder.join(name);
        match self.write(&[drawn], Some(&path)) {
            Ok(()) => Ok(Exit::Yes),
            Err(error) => match error.downcast::<PngError>() {
                Ok(error) => self.too_large(item, &error),
                Err(error) => Err(error),
            },
        }
    }

    /// The pictures, unless their dots take too much memory.
    fn with_room(&self, item: &Item, scenes: Scenes) -> Result<Scenes, Refusal> {
        if self.format == FileFormat::Png {
            let (width, height) = picture::png_size(&scenes.first, self.options.cell(self.format));
            let dots = width.saturating_mul(height);
            // Four bytes while they are drawn, three in rows, and what they are packed into.
            let limits = self
                .options
                .limits
                .since(item.read, &self.context.interrupt);
            let is_too_much = |memory| dots.saturating_mul(9) > memory;
            if dots <= picture::MOST_DOTS && limits.memory.is_some_and(is_too_much) {
                return Err(Stop::Memory.into());
            }
        }
        Ok(scenes)
    }

    /// Reports that a picture has too many dots.
    fn too_large(&self, item: &Item, error: &PngError) -> anyhow::Result<Exit> {
        let id = item.notes.id.as_deref();
        let report = &self.context.report;
        let message = error.to_string();
        report.without_place(&item.name, id, Code::CannotCarry, &message, &help(error))?;
        Ok(Exit::Error)
    }

    /// Whether solutions have files of their own.
    fn is_apart(&self) -> bool {
        self.options.show == Show::Both && self.format != FileFormat::Pdf
    }

    /// Writes what has waited for the last puzzle.
    fn finish(&mut self) -> anyhow::Result<()> {
        let drawn = std::mem::take(&mut self.waiting);
        if drawn.is_empty() {
            return Ok(());
        }
        let path = match &self.place {
            Place::File(path) => Some(path.clone()),
            _ => None,
        };
        let written = self.write(&drawn, path.as_deref());
        written.map_err(|error| match error.downcast::<PngError>() {
            Ok(error) => anyhow!("{error}; {}", help(&error)),
            Err(error) => error,
        })
    }

    /// Writes pictures: more than one go into a pdf.
    fn write(&self, drawn: &[Drawn], path: Option<&Path>) -> anyhow::Result<()> {
        if self.format == FileFormat::Pdf {
            return self.put(path, &self.sheets(drawn)?);
        }
        for Drawn { scenes, .. } in drawn {
            // Both are drawn, and may be written, before either is.
            let first = self.picture(&scenes.first)?;
            let solution = scenes.solution.as_ref().map(|scene| self.picture(scene));
            let solution = solution
                .transpose()?
                .zip(path.map(|path| beside(path, SOLUTION)));
            if let Some((_, path)) = &solution {
                own_file::may_write(path, self.options.overwrite)?;
            }
            self.put(path, &first)?;
            if let Some((solution, path)) = solution {
                self.put(Some(&path), &solution)?;
            }
        }
        Ok(())
    }

    /// One picture as the bytes of a file.
    fn picture(&self, scene: &Scene) -> Result<Vec<u8>, PngError> {
        let (theme, cell) = (
            self.options.theme(self.format),
            self.options.cell(self.format),
        );
        if self.format == FileFormat::Png {
            return picture::png(scene, theme.palette(), cell, &self.letters);
        }
        let mut text = String::new();
        picture::svg(&mut text, scene, theme, cell);
        Ok(text.into_bytes())
    }

    /// Sheets as the bytes of a file: puzzles, then solutions.
    fn sheets(&self, drawn: &[Drawn]) -> anyhow::Result<Vec<u8>> {
        let arguments = &self.options.sheet;
        let mut options = SheetOptions::default();
        options.paper = arguments.paper.unwrap_or(options.paper);
        options.title = arguments.title.clone().unwrap_or(options.title);
        options.cell = self.options.cell(self.format);
        options.palette = self.options.theme(self.format).palette();
        let per_page = arguments.per_page.map_or(options.per_page, usize::from);
        let solutions = per_page.saturating_mul(SOLUTIONS);
        options.per_page = match self.options.show {
            Show::Solution => solutions,
            _ => per_page,
        };
        let boards = |scene: &dyn Fn(&Scenes) -> Option<Scene>| -> Vec<SheetBoard> {
            let numbered = drawn.iter().enumerate();
            numbered
                .filter_map(|(index, drawn)| {
                    Some(SheetBoard {
                        scene: scene(&drawn.scenes)?,
                        number: (index + 1).to_string(),
                        caption: drawn.caption.clone(),
                    })
                })
                .collect()
        };
        let first = boards(&|scenes| Some(scenes.first.clone()));
        let mut groups = vec![(first, options.clone())];
        if self.options.show == Show::Both {
            options.per_page = solutions;
            groups.push((boards(&|scenes| scenes.solution.clone()), options));
        }
        picture::sheets(&groups, &self.letters).map_err(|error| match error {
            SheetError::Letter(letter) => {
                anyhow!("{letter}: name a font that has it with --font")
            }
            error => anyhow!("{error}: choose a larger --paper, or a smaller --per-page"),
        })
    }

    /// Writes a file, or to standard output.
    fn put(&self, path: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
        let output = &self.context.output;
        let Some(path) = path else {
            return Ok(output.file(bytes)?);
        };
        own_file::write(path, bytes, self.options.overwrite)?;
        let name = printable(&path.display().to_string());
        Ok(output.record(&format!("{name}\n"))?)
    }
}

/// What to do about a picture that cannot be written.
fn help(error: &PngError) -> String {
    match error {
        PngError::TooLarge { fits, .. } => format!("`--cell {}` fits", fits.with_unit()),
        _ => "choose svg".to_owned(),
    }
}
