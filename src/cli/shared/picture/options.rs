//! The options that say what is drawn, how, and where it goes.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use tents::render::picture::{Length, Palette, Paper, Theme};

use crate::cli::options::{OverwriteOptions, choice, offering, parse_count};

/// What is drawn of puzzles, how, and where it goes.
#[derive(Args, Debug, Default)]
#[group(skip)]
pub(crate) struct PictureOptions {
    /// The kind of picture [default: puzzle, or both for html]
    #[arg(long, value_name = "KIND", value_enum)]
    pub(crate) show: Option<Show>,

    /// The format to write [default: by the ending of `--into`, or svg]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(super) to: Option<FileFormat>,

    /// Write to this file or folder [default: standard output]
    ///
    /// A path that ends in `/` is a folder, where each puzzle gets a file of its own. The name of
    /// each file is printed.
    #[arg(long, value_name = "PATH")]
    pub(super) into: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwrite: OverwriteOptions,

    /// Which step, as `tents explain` counts them [default: the last]
    #[arg(long, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    pub(super) step: Option<NonZeroUsize>,

    /// Join each tree and its tent
    #[arg(long)]
    pub(super) pairs: bool,

    /// Number the rows and columns, as steps always do
    #[arg(long)]
    pub(super) coordinates: bool,

    /// The colours [default: auto, or print for pdf]
    #[arg(long, value_name = "THEME", value_parser = theme())]
    theme: Option<Theme>,

    /// The size of a cell, as in `40px`, `8mm` or `0.3in`
    ///
    /// The default is 40px for svg, 80px for png and, for pdf, as large as fits, up to 12mm; one
    /// puzzle a page fills it.
    #[arg(long, value_name = "LENGTH")]
    pub(super) cell: Option<Length>,

    #[command(flatten)]
    pub(super) sheet: Box<SheetArguments>,
}

/// The words of the line for a name.
pub(super) const NAME_LINE: [&str; 2] = ["Name", "Date"];

/// The heading in help of options for sheets.
const SHEETS: &str = "Sheets (pdf)";

/// How sheets of paper look.
#[derive(Args, Debug, Default)]
#[group(skip)]
pub(super) struct SheetArguments {
    /// The size: a4, a5, letter, or as in `200x250mm` [default: a4]
    #[arg(help_heading = SHEETS, long, value_name = "SIZE", value_parser = offering(["a4", "a5", "letter"], parse_paper),
        hide_possible_values = true)]
    pub(super) paper: Option<Paper>,

    /// The room left free on each side, as in `15mm` or `0.5in` [default: 15mm]
    #[arg(help_heading = SHEETS, long, value_name = "LENGTH", hide_short_help = true)]
    pub(super) margin: Option<Length>,

    /// More room where pages are bound: left on odd pages, right on even ones
    #[arg(help_heading = SHEETS, long, value_name = "LENGTH", hide_short_help = true)]
    pub(super) gutter: Option<Length>,

    /// The number of the first page; pages have no total then
    #[arg(help_heading = SHEETS, long, value_name = "N", value_parser = parse_count::<NonZeroU32>, hide_short_help = true)]
    pub(super) first_page: Option<NonZeroU32>,

    /// Puzzles a page, and three times as many solutions [default: 4]
    ///
    /// One puzzle fills a page, unless `--cell` is given; of solutions there are four then.
    #[arg(help_heading = SHEETS, long, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    pub(super) per_page: Option<NonZeroUsize>,

    /// The heading of each page, of html too [default: Tents]
    #[arg(help_heading = SHEETS, long, value_name = "TEXT")]
    pub(super) title: Option<String>,

    /// The heading of pages of solutions [default: that of the others, and `Solutions`]
    #[arg(help_heading = SHEETS, long, value_name = "TEXT", hide_short_help = true)]
    pub(super) solution_title: Option<String>,

    /// Above each puzzle: title, author, id, level or none [default: all]
    ///
    /// Where puzzles of a sheet share an id, ids are left out. Ids that `generate` made up are
    /// printed only if `id` is asked for.
    #[arg(help_heading = SHEETS,
        long,
        value_name = "KIND",
        value_enum,
        value_delimiter = ',',
        hide_possible_values = true
    )]
    pub(super) label: Option<Vec<Label>>,

    /// Have a line for `Name,Date` or other words
    #[arg(help_heading = SHEETS,
        long,
        value_name = "WORDS",
        value_delimiter = ',',
        require_equals = true,
        num_args = 0..,
        default_missing_values = NAME_LINE
    )]
    pub(super) name_line: Option<Vec<String>>,

    /// Deal the puzzles out to the names in this file, one name a line
    ///
    /// Each name gets as many puzzles as the others, on pages with the name on the line for it.
    /// The solutions follow for all, each with the name and the number on that sheet.
    #[arg(help_heading = SHEETS, long, value_name = "FILE")]
    pub(super) names: Option<PathBuf>,

    /// The file of a text to stand below in place of the rules, or `none`
    #[arg(help_heading = SHEETS, long, value_name = "FILE", hide_short_help = true)]
    pub(super) rules: Option<PathBuf>,

    /// A font (TTF or OTF) for letters that the built-in one lacks
    #[arg(help_heading = SHEETS, long, value_name = "FILE", hide_short_help = true)]
    pub(super) font: Option<PathBuf>,
}

/// The subject of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// The board as it is given, with its marks
    Puzzle,
    /// The tents of the first solution
    Solution,
    /// All puzzles, then all solutions; in files of their own, in a pdf on pages of their own, in
    /// html behind a click
    Both,
    /// The tents that are stored with the puzzle, and which rules they break
    Errors,
    /// The first two solutions in one board
    Difference,
    /// For each cell, in what share of the solutions it holds a tent
    Shares,
    /// One step of those that `tents explain` says, with what it rests on
    Step,
    /// All steps, each with its board and its sentence; for pdf
    Steps,
    /// The catalogue of techniques, for pdf; no puzzles are read
    Techniques,
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
    /// All of them.
    pub(super) const ALL: [Self; 4] = [Self::Title, Self::Author, Self::Id, Self::Level];
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FileFormat {
    /// Vector graphics, for web pages and drawing programs
    Svg,
    /// A bitmap
    Png,
    /// Sheets for paper
    Pdf,
    /// A page with all puzzles
    #[value(alias = "htm")]
    Html,
}

impl FileFormat {
    /// The format that the ending of a file's name stands for.
    pub(super) fn of_name(file: &Path) -> Option<Self> {
        Self::from_str(file.extension()?.to_str()?, true).ok()
    }

    /// Whether any number of puzzles go into one file.
    pub(super) fn holds_many(self) -> bool {
        matches!(self, Self::Pdf | Self::Html)
    }

    /// The ending of its files' names.
    pub(super) fn ending(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

fn theme() -> impl TypedValueParser<Value = Theme> {
    choice([
        (
            "auto",
            "Light; in svg dark where the viewer's screen is",
            Theme::Auto,
        ),
        ("light", "Dark on light", Theme::Only(Palette::Light)),
        ("dark", "Light on dark", Theme::Only(Palette::Dark)),
        ("print", "Black on white", Theme::Only(Palette::Print)),
    ])
}

impl PictureOptions {
    /// Puzzles in a file, if its name ends in a format of pictures; their solutions too if they are
    /// asked for. One alone fills its page.
    pub(crate) fn of_file(
        file: &Path,
        overwrite: OverwriteOptions,
        has_solutions: bool,
        is_alone: bool,
    ) -> Option<Self> {
        let format = FileFormat::of_name(file)?;
        let mut options = Self {
            show: has_solutions.then_some(Show::Both),
            into: Some(file.to_owned()),
            overwrite,
            ..Self::default()
        };
        if is_alone && format == FileFormat::Pdf {
            options.sheet.per_page = Some(NonZeroUsize::MIN);
        }
        Some(options)
    }

    /// The kind of picture in a format.
    pub(super) fn show(&self, format: FileFormat) -> Show {
        self.show.unwrap_or(match format {
            FileFormat::Html => Show::Both,
            _ => Show::Puzzle,
        })
    }

    /// The colours for a format.
    pub(super) fn theme(&self, format: FileFormat) -> Theme {
        let print = Theme::Only(Palette::Print);
        let is_pdf = format == FileFormat::Pdf;
        self.theme
            .unwrap_or(if is_pdf { print } else { Theme::Auto })
    }

    /// The first option that was given and that a format does not have, what has it, and a format
    /// that does.
    pub(super) fn misplaced(
        &self,
        format: FileFormat,
    ) -> Option<(&'static str, &'static str, &'static str)> {
        let sheet = &self.sheet;
        let is_html = format == FileFormat::Html;
        let of_pages = [
            (sheet.paper.is_some(), "--paper"),
            (sheet.margin.is_some(), "--margin"),
            (sheet.gutter.is_some(), "--gutter"),
            (sheet.first_page.is_some(), "--first-page"),
            (sheet.per_page.is_some(), "--per-page"),
            (sheet.solution_title.is_some(), "--solution-title"),
            (sheet.label.is_some(), "--label"),
            (sheet.name_line.is_some(), "--name-line"),
            (sheet.names.is_some(), "--names"),
            (sheet.rules.is_some(), "--rules"),
            (sheet.font.is_some(), "--font"),
        ];
        let of_pictures = [
            (self.theme.is_some(), "--theme"),
            (self.cell.is_some(), "--cell"),
        ];
        let given = |options: &[(bool, &'static str)]| Some(options.iter().find(|one| one.0)?.1);
        if sheet.title.is_some() && !format.holds_many() {
            return Some(("--title", "pages", "pdf or html"));
        }
        let page = given(&of_pages).filter(|_| format != FileFormat::Pdf);
        let picture = given(&of_pictures).filter(|_| is_html);
        let page = page.map(|name| (name, "pages of a pdf", "pdf"));
        page.or_else(|| Some((picture?, "pictures alone", "svg")))
    }

    /// The size of a cell in a format.
    pub(super) fn cell(&self, format: FileFormat) -> Length {
        self.cell.unwrap_or_else(|| match format {
            FileFormat::Svg | FileFormat::Html => Length::px(40.0),
            FileFormat::Png => Length::px(80.0),
            FileFormat::Pdf => Length::mm(12.0),
        })
    }
}

/// Reads the size of a sheet.
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
            paper.ok_or_else(|| "a side has from 50 to 5000 millimetres".to_owned())
        }
    }
}
