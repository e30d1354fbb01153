//! The options for drawing: the subject, the appearance, and the destination.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tents::render::picture::{Length, Palette, Paper, Theme};

use crate::cli::files;
use crate::cli::options::{OverwriteOptions, choice, offering, parse_count};
use crate::cli::usage::conflict;

/// The subject of the drawings, their appearance and their destination.
#[derive(Debug)]
pub(crate) struct PictureOptions {
    pub(crate) show: Show,
    pub(crate) format: FileFormat,
    /// A file, or a folder that gets a file for each puzzle. `None` is standard output.
    pub(crate) into: Option<PathBuf>,
    pub(crate) drawing: DrawingOptions,
    pub(crate) theme: Option<Theme>,
    pub(crate) cell: Option<Length>,
    /// The heading of each page.
    pub(crate) title: Option<String>,
    pub(crate) sheet: PaperOptions,
}

/// How boards are drawn, and whether files may be replaced.
#[derive(Args, Clone, Debug, Default)]
#[group(skip)]
pub(crate) struct DrawingOptions {
    #[command(flatten)]
    pub(super) overwrite: OverwriteOptions,

    /// Draw step N of `tents explain` [default: the last]
    #[arg(long, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    pub(super) step: Option<NonZeroUsize>,

    /// Connect each tree and its tent
    #[arg(long)]
    pub(super) pairs: bool,

    /// Number the rows and columns
    #[arg(long)]
    pub(super) coordinates: bool,
}

/// The default words of `--name-line`.
pub(super) const NAME_LINE: [&str; 2] = ["Name", "Date"];

/// The appearance of sheets.
#[derive(Args, Clone, Debug, Default)]
#[group(skip)]
pub(crate) struct PaperOptions {
    /// The size: a4, a5, letter, `200x250mm` [default: a4]
    #[arg(long, value_name = "SIZE", value_parser = offering(["a4", "a5", "letter"], parse_paper),
        hide_possible_values = true)]
    pub(super) paper: Option<Paper>,

    /// The margin on each side, as in `15mm` or `0.5in` [default: 15mm]
    #[arg(long, value_name = "LENGTH", hide_short_help = true)]
    pub(super) margin: Option<Length>,

    /// An extra margin for binding: left on odd pages, right on even ones
    #[arg(long, value_name = "LENGTH", hide_short_help = true)]
    pub(super) gutter: Option<Length>,

    /// The number of the first page; the total is then not printed
    #[arg(long, value_name = "N", value_parser = parse_count::<NonZeroU32>, hide_short_help = true)]
    pub(super) first_page: Option<NonZeroU32>,

    /// Puzzles per page [default: 4]
    ///
    /// A page of solutions has three times as many. With 1, the puzzle fills the page unless
    /// `--cell` is given, and a page of solutions has four.
    #[arg(long, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    pub(super) per_page: Option<NonZeroUsize>,

    /// The heading of solution pages [default: the title, then `Solutions`]
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    pub(super) solution_title: Option<String>,

    /// Labels: title, author, id, level, none [default: all]
    ///
    /// They are printed above each puzzle.
    ///
    /// If two puzzles of a sheet have the same id, no ids are printed. Ids made by `generate` are
    /// printed only with `--label id`.
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        value_delimiter = ',',
        hide_possible_values = true
    )]
    pub(super) label: Option<Vec<Label>>,

    /// Print a line to write on after each of WORDS
    ///
    /// Without WORDS, they are `Name,Date`.
    #[arg(
        long,
        value_name = "WORDS",
        value_delimiter = ',',
        require_equals = true,
        num_args = 0..,
        default_missing_values = NAME_LINE
    )]
    pub(super) name_line: Option<Vec<String>>,

    /// Give each name in FILE its own sheets
    ///
    /// FILE has one name per line. Each name gets the same number of puzzles, on pages that show the
    /// name. The solutions for all names follow, each with the name and the number of the puzzle.
    #[arg(long, value_name = "FILE")]
    pub(super) names: Option<PathBuf>,

    /// A file with the text to print instead of the rules, or `none`
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) rules: Option<PathBuf>,

    /// A font (TTF or OTF) for letters that the built-in one lacks
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(super) font: Option<PathBuf>,
}

/// The subject of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// The board as it is given, with its marks
    Puzzle,
    /// The tents of the first solution
    Solution,
    /// All puzzles, then all solutions: in separate files or on separate pages; in HTML, after a click
    Both,
    /// The tents that are stored with the puzzle, and which rules they break
    Errors,
    /// The first two solutions in one board
    Difference,
    /// For each cell, the share of the solutions with a tent there
    Shares,
    /// One step of `tents explain`, and what it follows from
    Step,
    /// All steps, each with its board and its sentence
    Steps,
    /// The catalogue of techniques; no puzzles are read
    Techniques,
}

impl Show {
    /// Returns whether the subject is puzzles, their solutions or both.
    pub(super) fn is_simple(self) -> bool {
        matches!(self, Self::Puzzle | Self::Solution | Self::Both)
    }

    /// Returns whether the subject is drawn only on pages.
    fn needs_pages(self) -> bool {
        matches!(self, Self::Steps | Self::Techniques)
    }
}

/// Returns a parser for the subjects that need no pages.
pub(crate) fn pictured() -> impl TypedValueParser<Value = Show> {
    let shows = Show::value_variants().iter();
    let shows = shows.filter(|show| !show.needs_pages());
    let names = shows.filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(names).try_map(|name| Show::from_str(&name, false))
}

/// The words above a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Label {
    /// Its title
    Title,
    /// Who made it
    Author,
    /// Its id
    Id,
    /// Its level
    Level,
    /// Nothing
    None,
}

impl Label {
    /// All labels except `None`.
    pub(super) const ALL: [Self; 4] = [Self::Title, Self::Author, Self::Id, Self::Level];
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileFormat {
    /// Vector graphics, for web pages and drawing programs
    Svg,
    /// A bitmap
    Png,
    /// Sheets for paper, which `tents sheet` makes
    #[value(skip)]
    Pdf,
    /// A page with all puzzles
    #[value(alias = "htm")]
    Html,
}

impl FileFormat {
    /// Returns the format for the ending of a file name, or `None` for any other ending.
    pub(crate) fn of_name(file: &Path) -> Option<Self> {
        let ending = file.extension()?.to_str()?;
        if ending.eq_ignore_ascii_case("pdf") {
            return Some(Self::Pdf);
        }
        Self::from_str(ending, true).ok()
    }

    /// Returns whether a file can have any number of puzzles.
    pub(crate) fn holds_many(self) -> bool {
        matches!(self, Self::Pdf | Self::Html)
    }

    /// Returns the ending of the names of files in this format.
    pub(crate) fn ending(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

pub(crate) fn theme() -> impl TypedValueParser<Value = Theme> {
    choice([
        (
            "auto",
            "Light; in svg, dark if the viewer uses dark mode",
            Theme::Auto,
        ),
        ("light", "Dark on light", Theme::Only(Palette::Light)),
        ("dark", "Light on dark", Theme::Only(Palette::Dark)),
        ("print", "Black on white", Theme::Only(Palette::Print)),
    ])
}

impl PictureOptions {
    /// Returns the options for drawing into a file, or `None` if its name does not have the ending
    /// of a picture format. Solutions are drawn too if `has_solutions`, and always in HTML.
    /// `is_alone` means that there is only one puzzle, which then fills the page of a PDF.
    pub(crate) fn of_file(
        file: &Path,
        overwrite: OverwriteOptions,
        has_solutions: bool,
        is_alone: bool,
    ) -> Option<Self> {
        let format = FileFormat::of_name(file)?;
        let is_full = is_alone && format == FileFormat::Pdf;
        Some(Self {
            show: if has_solutions || format == FileFormat::Html {
                Show::Both
            } else {
                Show::Puzzle
            },
            format,
            into: Some(file.to_owned()),
            drawing: DrawingOptions {
                overwrite,
                ..DrawingOptions::default()
            },
            theme: None,
            cell: None,
            title: None,
            sheet: PaperOptions {
                per_page: is_full.then_some(NonZeroUsize::MIN),
                ..PaperOptions::default()
            },
        })
    }

    /// Fails if the options contradict each other, whatever the puzzles are. It is called before
    /// any work is done.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let (show, format, drawing) = (self.show, self.format, &self.drawing);
        let is_folder = self.into.as_deref().is_some_and(files::is_folder);
        let is_html = format == FileFormat::Html;
        let is_dealt = self.sheet.names.is_some();
        let is_many = show == Show::Both && !format.holds_many() && self.into.is_none();
        let cases = [
            (
                drawing.pairs && !matches!(show, Show::Solution | Show::Both),
                "`--pairs` connects trees and tents of a solution: use --show solution or both",
            ),
            (
                drawing.step.is_some() && show != Show::Step,
                "`--step` selects the step to draw: use --show step",
            ),
            (
                is_dealt && !show.is_simple(),
                "`--names` is for puzzles and solutions: use --show puzzle, solution or both",
            ),
            (
                is_dealt && is_folder,
                "the sheets for all names are one file: name it with --into",
            ),
            (
                show == Show::Techniques && is_folder,
                "the techniques are one file: name it with --into",
            ),
            (
                is_html && !show.is_simple(),
                "html is for puzzles and solutions: use --show puzzle, solution or both",
            ),
            (
                is_html && (self.theme.is_some() || self.cell.is_some()),
                "`--theme` and `--cell` are for svg and png: leave them out for a page",
            ),
            (
                self.title.is_some() && !format.holds_many(),
                "`--title` is the heading of a page: use --to html",
            ),
            (
                is_many,
                "two pictures need two files: name a folder with --into FOLDER/, or use --to html",
            ),
        ];
        if let Some((_, reason)) = cases.into_iter().find(|(is_it, _)| *is_it) {
            return Err(conflict(reason));
        }
        Ok(())
    }

    /// Returns the colours: `--theme`, or the default for the format.
    pub(super) fn theme(&self) -> Theme {
        let print = Theme::Only(Palette::Print);
        let is_pdf = self.format == FileFormat::Pdf;
        self.theme
            .unwrap_or(if is_pdf { print } else { Theme::Auto })
    }

    /// Returns the size of a cell: `--cell`, or the default for the format.
    pub(super) fn cell(&self) -> Length {
        self.cell.unwrap_or_else(|| match self.format {
            FileFormat::Svg | FileFormat::Html => Length::px(40.0),
            FileFormat::Png => Length::px(80.0),
            FileFormat::Pdf => Length::mm(12.0),
        })
    }
}

/// Parses the size of a sheet.
fn parse_paper(text: &str) -> Result<Paper, String> {
    let expected = "expected a4, a5, letter or millimetres, as in `200x250mm`";
    match text.to_ascii_lowercase().as_str() {
        "a4" => Ok(Paper::A4),
        "a5" => Ok(Paper::A5),
        "letter" => Ok(Paper::LETTER),
        text => {
            let sides = text
                .strip_suffix("mm")
                .and_then(|text| text.split_once('x'));
            let side = |text: &str| text.parse::<u32>().ok().map(f64::from);
            let sides = sides.and_then(|(width, height)| Some((side(width)?, side(height)?)));
            let (width, height) = sides.ok_or(expected)?;
            let paper = Paper::mm(width, height);
            paper.ok_or_else(|| "each side must be from 50 to 5000 millimetres long".to_owned())
        }
    }
}
