//! Draws puzzles as pictures, sheets or pages, and writes the drawings.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::path::Path;

use anyhow::bail;
use bytesize::ByteSize;
use tents::format::Notes;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::page::{self, Tone};
use tents::render::picture::{self, PngError, Scene};

use super::board::{DrawnBoard, Heading};
use super::options::{FileFormat, PictureOptions, Show};
use super::scenes::{scenes, techniques};
use super::sheets::Sheets;
use crate::cli::about::About;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::files::{self, Names};
use crate::cli::input::Item;
use crate::cli::refusal::Refusal;
use crate::cli::words::{counted, printable};

/// The suffix of the name of a solution file, before its ending.
const SOLUTION: &str = "-solution";

/// The words with which [`Refusal::say`] reports a puzzle that is not drawn.
const NOT: &str = "not drawn";

/// Draws puzzles, possibly on several threads, and writes the drawings.
pub(crate) struct PictureWriter<'a> {
    options: &'a PictureOptions,
    context: &'a Context,
    /// The folder for the files of the puzzles, if `into` is a folder.
    folder: Option<&'a Path>,
    format: FileFormat,
    sheets: Sheets<'a>,
}

/// The drawings that are not written yet, and the names that have been given to files.
#[derive(Default)]
pub(crate) struct Waiting {
    names: Names,
    boards: Vec<DrawnBoard>,
}

impl<'a> PictureWriter<'a> {
    /// Creates a writer. Reads the files that options name, such as a font; `limit` is the largest
    /// size of such a file. Makes the folder for the drawings, or checks that their file may be
    /// written.
    pub(crate) fn new(
        options: &'a PictureOptions,
        context: &'a Context,
        limit: ByteSize,
    ) -> anyhow::Result<Self> {
        let into = options.into.as_deref();
        let folder = into.filter(|into| files::is_folder(into));
        let format = options.format;
        let sheets = Sheets::new(options, context, limit)?;
        if let Some(folder) = folder {
            files::make_folder(folder)?;
        } else if let Some(file) = into {
            let overwrite = options.drawing.overwrite.is_on;
            files::may_write(file, overwrite)?;
            if options.show == Show::Both && !format.holds_many() {
                files::may_write(&files::with_suffix(file, SOLUTION), overwrite)?;
            }
        }
        Ok(Self {
            options,
            context,
            folder,
            format,
            sheets,
        })
    }

    /// Returns whether one file can have any number of puzzles.
    pub(crate) fn holds_many(&self) -> bool {
        self.format.holds_many()
    }

    /// Draws one puzzle.
    pub(crate) fn item(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        limits: Limits,
    ) -> Result<DrawnBoard, Refusal> {
        let pictures = scenes(self.options, item, puzzle, limits)?;
        let scenes = pictures.iter().map(|(scene, _)| scene);
        let mut board = DrawnBoard::default();
        if !self.format.holds_many() {
            board.files = self.pictures(scenes)?;
            return Ok(board);
        }
        if self.format == FileFormat::Html {
            board.card = card(puzzle, scenes);
        } else {
            board.scenes = pictures;
        }
        board.name.clone_from(&item.about.name);
        // Players do not know a puzzle by the name of its file, so the heading is made from the
        // notes or the size.
        let size = puzzle.size();
        board.heading = match (item.about.notes.called(), &item.about.notes.level) {
            (Some(called), _) => Heading::Called(called),
            (None, Some(level)) => Heading::Size(format!(
                "Tents {} × {}, {level}",
                size.columns(),
                size.rows()
            )),
            (None, None) => Heading::Size(format!("Tents {} × {}", size.columns(), size.rows())),
        };
        board.notes = item.about.notes.clone();
        if self.folder.is_some() {
            let files = vec![self.whole(vec![board])?];
            return Ok(DrawnBoard {
                files,
                ..DrawnBoard::default()
            });
        }
        Ok(board)
    }

    /// Writes the drawings of one puzzle, or keeps them for [`Self::finish`]. If the puzzle was not
    /// drawn, reports why.
    pub(crate) fn put(
        &self,
        waiting: &mut Waiting,
        item: &Item,
        drawn: Result<DrawnBoard, Refusal>,
    ) -> anyhow::Result<Exit> {
        let Waiting { names, boards } = waiting;
        names.count(item);
        let ending = self.format.ending();
        if !boards.is_empty() && !self.format.holds_many() {
            bail!(
                "{ending} has one picture per file: name a folder with --into FOLDER/, use --to \
                 html, or make sheets with `tents sheet`"
            );
        }
        match (drawn, self.folder) {
            (Err(refusal), _) => return refusal.say(self.context, &item.about.name, NOT),
            (Ok(board), None) => boards.push(board),
            (Ok(board), Some(folder)) => {
                let more = &["", SOLUTION][..board.files.len()];
                let name = names.name(item, more) + "." + &ending;
                self.put_all(Some(&folder.join(name)), &board.files)?;
            }
        }
        Ok(Exit::Yes)
    }

    /// Writes the catalogue of techniques.
    pub(crate) fn catalogue(&self) -> anyhow::Result<()> {
        let mut notes = Notes::default();
        notes.title = Some("Techniques".to_owned());
        let techniques = DrawnBoard {
            name: "the techniques".to_owned(),
            scenes: techniques(),
            notes,
            ..DrawnBoard::default()
        };
        self.finish(Waiting {
            boards: vec![techniques],
            ..Waiting::default()
        })
    }

    /// Writes the drawings that [`Self::put`] kept, if there are any.
    pub(crate) fn finish(&self, waiting: Waiting) -> anyhow::Result<()> {
        // After an interrupt, no file with only some of the puzzles is written.
        if self.context.is_interrupted() {
            return Ok(());
        }
        let boards = waiting.boards;
        let path = self.options.into.as_deref();
        let name = match &boards[..] {
            [] => return Ok(()),
            [board] if !board.files.is_empty() => return self.put_all(path, &board.files),
            [board] => board.name.clone(),
            _ => "the sheets".to_owned(),
        };
        match self.whole(boards) {
            Ok(bytes) => self.put_all(path, &[bytes])?,
            Err(refusal) => self.context.ends(refusal.say(self.context, &name, NOT)?),
        }
        Ok(())
    }

    /// Returns the pictures of a puzzle as the contents of SVG or PNG files.
    fn pictures<'s>(
        &self,
        scenes: impl Iterator<Item = &'s Scene>,
    ) -> Result<Vec<Vec<u8>>, Refusal> {
        let theme = self.options.theme();
        let cell = self.options.cell();
        let mut pictures = Vec::new();
        for scene in scenes {
            let picture = if self.format == FileFormat::Png {
                picture::png(scene, theme.palette(), cell, &self.sheets.letters)
            } else {
                let mut text = String::new();
                picture::svg(&mut text, scene, theme, cell);
                Ok(text.into_bytes())
            };
            let bytes = picture.map_err(|error| {
                let help = match &error {
                    PngError::TooLarge { fits, .. } => {
                        format!("`--cell {}` fits", fits.with_unit())
                    }
                    _ => "choose svg".to_owned(),
                };
                Refusal::CannotCarry(error.to_string(), help)
            })?;
            pictures.push(bytes);
        }
        Ok(pictures)
    }

    /// Writes one file to `path`, or two: the name of the second also has the suffix [`SOLUTION`],
    /// and either both are written or none. Prints the names. Without `path`, prints the contents.
    fn put_all(&self, path: Option<&Path>, files: &[Vec<u8>]) -> anyhow::Result<()> {
        let output = &self.context.output;
        let Some(path) = path else {
            return Ok(files.iter().try_for_each(|bytes| output.record(bytes))?);
        };
        let overwrite = self.options.drawing.overwrite.is_on;
        let solution = files::with_suffix(path, SOLUTION);
        let files = [path, &solution].into_iter().zip(files);
        let files: Vec<_> = files.map(|(path, bytes)| (path, &bytes[..])).collect();
        files::write_together(&files, &[], overwrite, self.context.interrupt)?;
        for (path, _) in files {
            let name = printable(&path.display().to_string());
            output.record(&format!("{name}\n"))?;
        }
        Ok(())
    }

    /// Returns the content of one file with all of `boards`: sheets or a page.
    fn whole(&self, boards: Vec<DrawnBoard>) -> Result<Vec<u8>, Refusal> {
        if self.format == FileFormat::Pdf {
            return self.sheets.write(boards);
        }
        let mut text = String::new();
        let title = self.options.title.as_deref().unwrap_or("Tents");
        page::head(&mut text, title, page::PageKind::Cards);
        for (number, board) in (1..).zip(&boards) {
            let level = board.notes.level.as_deref().unwrap_or_default();
            // The level is shown beside a heading from the notes; a heading with the size contains
            // it already. Several puzzles can have the same size, so their headings get numbers.
            let (heading, level) = match &board.heading {
                Heading::Called(name) => (name.clone(), level),
                Heading::Size(name) if boards.len() == 1 => (name.clone(), ""),
                Heading::Size(name) => (format!("{number}. {name}"), ""),
            };
            let about = About::new(heading, "".into());
            text += &about.card(Tone::Open, level, "", &board.card);
        }
        page::foot(&mut text, &counted(&boards.len(), "puzzle"));
        Ok(text.into_bytes())
    }
}

/// Returns the pictures on the card of a puzzle: the first one, and the second, if there is one,
/// which a click unfolds.
fn card<'s>(puzzle: &Puzzle, scenes: impl Iterator<Item = &'s Scene>) -> String {
    let mut pictures = scenes.map(|scene| page::picture_of(puzzle, || scene.clone()));
    let mut body = pictures.next().unwrap_or_default();
    if let Some(solution) = pictures.next() {
        page::folded(&mut body, "Solution", &solution);
    }
    body
}
