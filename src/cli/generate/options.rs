//! The options of `tents generate`.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use tents::answer::most_attempts;
use tents::explain::{Level, Levels, TechniqueKind};
use tents::format::{Description, Format};
use tents::generate::{Clues, GeneratorSettings, Impossible, Share, Trees};
use tents::puzzle::Size;
use tents::solve::Distinct;

use crate::cli::files;
use crate::cli::input::{format_names, parse_size};
use crate::cli::options::{
    DistinctOptions, JobsOptions, OverwriteOptions, SHARED, choice, distinct_default, levels,
    offering, parse_count, parse_number, parse_time,
};
use crate::cli::shard::Shard;
use crate::cli::shared::picture::PictureOptions;
use crate::cli::usage::conflict;

/// Make puzzles with one solution
///
/// Without --grade, every puzzle can still be solved without guessing, except perhaps with `--clues
/// minimal`. The same options and seed make the same puzzles, on every machine and with any number of
/// jobs.
#[derive(Args, Debug)]
#[command(
    after_long_help = EXAMPLES,
    mut_arg("distinct", |distinct| distinct_default("assignments")(distinct.hide_short_help(true)))
)]
pub(crate) struct GenerateOptions {
    /// Columns and rows, as in `10x10`
    #[arg(value_name = "WxH", value_parser = parse_size)]
    pub(super) size: Size,

    /// Make N puzzles
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_count::<NonZeroU64>,
        default_value_t = NonZeroU64::MIN)]
    pub(super) count: NonZeroU64,

    /// The seed of the random numbers [default: random]
    ///
    /// A random seed is printed on standard error.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(super) seed: Option<u64>,

    #[command(flatten)]
    pub(super) levels: LevelOptions,

    /// Make only puzzles that cannot be solved without this technique, or are harder without it
    #[arg(long, value_name = "NAME", value_parser = technique(), hide_short_help = true)]
    technique: Option<TechniqueKind>,

    /// The number of trees, or their share of the cells
    ///
    /// Write `12` for twelve trees, and `20%` or `0.2` for a share.
    #[arg(long, value_name = "N|P%", default_value = "20%")]
    trees: Trees,

    /// The share of the clues that are shown
    ///
    /// With `minimal`, no clue is shown that can be left out.
    #[arg(long, value_name = "P%|minimal", value_parser = offering(["minimal"], parse_clues),
        hide_possible_values = true, default_value = "100%")]
    pub(super) clues: Clues,

    /// Make the trees symmetric
    #[arg(long, value_name = "KIND", value_enum)]
    symmetry: Option<SymmetryKind>,

    #[command(flatten)]
    distinct: DistinctOptions,

    /// Change the puzzle until at most this share of its trees can be solved without any clue
    #[arg(hide_short_help = true, long, value_name = "P%", value_parser = parse_share)]
    polish: Option<Share>,

    /// Allow rows and columns that have neither a tree nor a tent
    #[arg(hide_short_help = true, long)]
    empty_lines: bool,

    /// The format to write [default: plain]
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Description::is_written), ignore_case = true)]
    to: Option<Format>,

    /// Include the solution
    #[arg(long)]
    pub(super) solution: bool,

    /// Write to a folder, or to a sheet such as `a.pdf`
    ///
    /// A name that ends in `.pdf` is a sheet with all puzzles, one that ends in `.html` a page; `.svg`
    /// and `.png` are a picture of one puzzle. `--solution` draws solutions too. `tents draw` and
    /// `tents sheet` have options for the appearance. The names of the files are printed.
    #[arg(long, value_name = "PATH")]
    pub(super) into: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwrite: OverwriteOptions,

    /// Repeat none of the puzzles in this file
    ///
    /// Mirrored and turned copies count as repeats. With the same --seed, the run continues where the
    /// file ends.
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,

    /// Make only the attempts of shard K of N, as in `2/8`
    #[arg(help_heading = SHARED, hide_short_help = true, long, value_name = "K/N")]
    pub(super) shard: Option<Shard>,

    /// Give up after N failed attempts in a row
    ///
    /// The default is 100000, and fewer on large boards.
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = parse_count::<NonZeroU64>)]
    pub(super) attempts: Option<NonZeroU64>,

    /// Stop after this time, as in `10s`
    ///
    /// Other units are `500ms` and `2m`.
    #[arg(help_heading = SHARED, long, value_name = "TIME", value_parser = parse_time)]
    pub(super) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(super) jobs: JobsOptions,
}

/// The levels of the puzzles.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct LevelOptions {
    /// A level or a range such as `..hard` or `expert..`
    ///
    /// `tents grade --help` lists the levels.
    #[arg(long, value_name = "LEVEL", value_parser = levels(), hide_possible_values = true)]
    grade: Option<Levels>,

    /// Spread the levels of --grade evenly, easiest first
    #[arg(long, requires = "grade", conflicts_with_all = ["known", "shard"])]
    pub(super) rising: bool,

    /// Grade each puzzle and write its level, even without --grade
    #[arg(long)]
    graded: bool,
}

const EXAMPLES: &str = "\
Examples:
  tents generate 10x10
  tents generate 15x15 --grade tricky --count 20 --into puzzles
  tents generate 8x8 --grade easy --count 28 --solution --into sheet.pdf
  tents generate 10x10 --grade beginner..hard --rising --count 12
  tents generate 8x8 --count 1000 --seed 7 --to json >a.jsonl
  tents generate 8x8 --count 2000 --seed 7 --to json --known a.jsonl >>a.jsonl

Exit codes: 0 all puzzles are made, 2 also if there can be no such puzzles, 3 some could not be \
made, or the time was up; `tents --help` lists the others.";

/// How trees can be symmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SymmetryKind {
    /// The same after a half turn
    HalfTurn,
}

/// Returns the parser for `--technique`, which accepts the names that JSON uses.
fn technique() -> impl TypedValueParser<Value = TechniqueKind> {
    choice(TechniqueKind::ALL.map(|kind| (kind.key(), "", kind)))
}

/// Parses a share such as `20%`. A small whole number without `%` is refused.
fn parse_share(text: &str) -> Result<Share, String> {
    if parse_number::<u8>(text).is_ok() {
        return Err(format!("write `{text}%` for a share"));
    }
    text.parse::<Share>().map_err(|error| error.to_string())
}

/// Parses the value of `--clues`.
fn parse_clues(text: &str) -> Result<Clues, String> {
    if text == "minimal" {
        return Ok(Clues::Minimal);
    }
    let share = parse_share(text).map(Clues::Share);
    share.map_err(|error| format!("{error}, or `minimal`"))
}

impl GenerateOptions {
    /// Returns the settings of each part of the puzzles, and how many puzzles there are in total at
    /// the end of the part. The parts are made one after the other. With `--rising` there is one
    /// part for each level, otherwise one part. If the levels cannot get equally many puzzles, the
    /// easier ones get one more.
    pub(super) fn parts(&self, seed: u64) -> Vec<(GeneratorSettings, u64)> {
        let mut wanted = GeneratorSettings::new(self.size);
        wanted.seed = seed;
        wanted.trees = self.trees;
        wanted.grade = self.levels.grade;
        wanted.is_graded = self.levels.graded;
        wanted.technique = self.technique;
        wanted.clues = self.clues;
        wanted.is_symmetric = self.symmetry.is_some();
        wanted.distinct = self.distinct.kind.unwrap_or(Distinct::Assignments);
        wanted.polish = self.polish;
        wanted.has_empty_lines = self.empty_lines;
        let count = self.count.get();
        let Some(levels) = self.levels.grade.filter(|_| self.levels.rising) else {
            return vec![(wanted, count)];
        };
        let levels = Level::ALL
            .into_iter()
            .filter(|&level| levels.contains(level));
        let levels: Vec<Level> = levels.collect();
        let number = levels.len() as u64;
        let until = (1..).map(|part| part * (count / number) + part.min(count % number));
        let parts = levels.into_iter().zip(until).map(|(level, until)| {
            let mut options = wanted.clone();
            options.grade = Some(level.into());
            (options, until)
        });
        parts.collect()
    }

    /// Returns advice on what to request instead of puzzles that are impossible, if there is any.
    pub(super) fn advice(&self, impossible: &Impossible) -> Option<String> {
        let wanted = &self.parts(0)[0].0;
        let usual = GeneratorSettings::new(self.size).trees;
        match impossible {
            Impossible::TooEasy { technique, .. } => {
                let level = technique.least().level();
                Some(format!("use `--grade {level}` or harder"))
            }
            // Boards with nearly the largest number of trees take very long to make, so the default
            // number is suggested, if it is possible.
            Impossible::TooManyTrees { .. } if is_possible(wanted, usual) => {
                Some(format!("use fewer, as in `--trees {usual}`"))
            }
            Impossible::NoTrees { .. }
            | Impossible::OddTrees { .. }
            | Impossible::TooFewTrees { .. }
            | Impossible::TooManyTrees { .. } => {
                if let Some(number) = nearest(wanted) {
                    let or = match impossible {
                        Impossible::TooFewTrees { .. } => " or `--empty-lines`",
                        _ => "",
                    };
                    return Some(format!("use `--trees {number}`{or}"));
                }
                let mut sparse = wanted.clone();
                sparse.has_empty_lines = true;
                let number = nearest(&sparse)?;
                Some(format!("use `--trees {number} --empty-lines`"))
            }
            _ => None,
        }
    }

    /// Returns the format in which puzzles are written as text.
    pub(super) fn format(&self) -> Format {
        self.to.unwrap_or(Format::Plain)
    }

    /// Returns the sheet, page or picture that the puzzles go to, if `--into` names one. Fails if
    /// `--to` is set too.
    pub(super) fn picture(&self) -> anyhow::Result<Option<PictureOptions>> {
        let into = self.into.as_deref().filter(|into| !files::is_folder(into));
        let is_alone = self.count.get() == 1;
        let of_file = |into| PictureOptions::of_file(into, self.overwrite, self.solution, is_alone);
        let picture = into.and_then(of_file);
        if let (Some(_), Some(to), Some(into)) = (&picture, self.to, into) {
            return Err(conflict(format!(
                "`{}` is a drawing, and `--to {to}` is text: leave one of them out",
                into.display()
            )));
        }
        Ok(picture)
    }

    /// Returns how many attempts in a row can fail before the run ends.
    pub(super) fn most_attempts(&self) -> u64 {
        self.attempts
            .map_or_else(|| most_attempts(self.size), NonZeroU64::get)
    }
}

/// Returns the possible number of trees that is nearest to the requested number, if any number is
/// possible.
fn nearest(wanted: &GeneratorSettings) -> Option<usize> {
    let (least, most) = wanted.bounds_of_trees();
    let possible = (least..=most).filter(|&trees| is_possible(wanted, Trees::Number(trees)));
    possible.min_by_key(|trees| trees.abs_diff(wanted.number_of_trees()))
}

/// Returns whether the wanted puzzles are possible with `trees` as their number of trees.
fn is_possible(wanted: &GeneratorSettings, trees: Trees) -> bool {
    let mut wanted = wanted.clone();
    wanted.trees = trees;
    wanted.check().is_ok()
}
