//! Text → claims: finds out what kind of solutions a text holds, and reads them.

use itertools::Itertools;

use super::claim::{Claim, What};
use super::json;
use crate::format::fault::ReadError;
use crate::format::problem::{Code, Problem, shared};
use crate::format::source::{Line, Source};
use crate::format::{Format, ReadOptions, detect, is_significant, plain, read};
use crate::puzzle::{Content, Direction, Puzzle};

/// How solutions lie in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A direction list a line.
    Lists,
    /// A line of JSON each.
    Records,
    /// Grids without clues, in paragraphs.
    Bare,
    /// Puzzles with their tents, in this format or in one that is not known.
    Puzzles(Option<Format>),
}

impl Kind {
    /// How solutions lie whose first line this is, if a line says it.
    pub(super) fn of_line(line: &str) -> Option<Self> {
        let mut letters = line.trim().chars().filter(|letter| !letter.is_whitespace());
        if json::is_record(line.trim()) {
            Some(Self::Records)
        } else if letters.all(|letter| Direction::from_letter(letter).is_some()) {
            Some(Self::Lists)
        } else {
            None
        }
    }

    /// How the solutions of a text lie, by its beginning.
    pub(super) fn of(source: &Source, options: &ReadOptions) -> Self {
        let first = source.lines().find(is_significant);
        // The direction list of a puzzle without trees is an empty line.
        let line = first.map_or("", |line| line.text.trim());
        match Self::of_line(line) {
            Some(kind) => kind,
            None if is_list(source, line) => Self::Lists,
            None if is_bare(source) => Self::Bare,
            None => Self::Puzzles(options.format.or_else(|| detect(source).ok())),
        }
    }

    /// Whether a solution ends with its line. Else it ends, if anywhere, with a blank line.
    pub(super) fn is_line(self) -> bool {
        matches!(self, Self::Lists | Self::Records)
    }
}

/// Reads the solutions of a text in which they lie in this way.
pub(super) fn claims<'s>(
    kind: Kind,
    source: &'s Source,
    options: &ReadOptions,
) -> Box<dyn Iterator<Item = Result<Claim, ReadError>> + 's> {
    if let Some(fault) = source.binary_fault() {
        return Box::new(std::iter::once(Err(source.error(fault))));
    }
    let claims: Box<dyn Iterator<Item = Result<Claim, ReadError>>> = match kind {
        Kind::Lists => Box::new(lists(source)),
        Kind::Records => {
            let lines = source.lines().filter(is_significant);
            return Box::new(lines.filter_map(|line| json::claim(source, line)));
        }
        Kind::Bare => Box::new(bare_grids(source)),
        Kind::Puzzles(_) => Box::new(puzzles(source, options)),
    };
    let comments = source.lines().filter(|line| line.text.starts_with('#'));
    let mut comments = comments.peekable();
    Box::new(claims.map(move |claim| {
        let mut claim = claim?;
        let before = comments.peeking_take_while(|comment| comment.number < claim.line);
        claim.names = before
            .map(|comment| comment.text[1..].trim().to_owned())
            .collect();
        Ok(claim)
    }))
}

/// Whether a text whose first line this is holds direction lists.
fn is_list(source: &Source, line: &str) -> bool {
    let first = line.chars().next();
    first.is_some_and(|letter| letter.is_ascii_alphabetic() && !letter.eq_ignore_ascii_case(&'t'))
        && !detect(source).is_ok_and(|format| format != Format::Plain)
}

/// Whether a text holds grids without clues: cells alone, all rows of a grid equally long.
///
/// In a puzzle the first row is shorter than the others.
pub(super) fn is_bare(source: &Source) -> bool {
    let mut width = 0;
    let lines = source.lines().filter(|line| !line.text.starts_with('#'));
    let mut lengths = lines.map(|line| {
        let mut cells = line.text.chars().filter(|c| !c.is_whitespace());
        let length = cells.clone().count();
        cells.all(|c| plain::cell(c).is_some()).then_some(length)
    });
    lengths.all(|length| {
        let before = std::mem::replace(&mut width, length.unwrap_or_default());
        length.is_some() && (width == before || width == 0 || before == 0)
    })
}

/// Reads puzzles with their tents, in the format that is found.
fn puzzles<'s>(
    source: &'s Source,
    options: &ReadOptions,
) -> impl Iterator<Item = Result<Claim, ReadError>> + use<'s> {
    let mut options = *options;
    // The format that is asked for is the puzzle's; a solution may be in another.
    let is_in_it = || {
        let first = read(source, &options).next();
        first.is_some_and(|entry| entry.puzzle.is_ok())
    };
    if options.format.is_some() && !options.is_detected && !is_in_it() {
        options.format = None;
    }
    read(source, &options).map(|entry| {
        let puzzle = entry.puzzle?;
        let tents = entry.notes.solution;
        let tents = tents.unwrap_or_else(|| puzzle.given_tents());
        let mut claim = Claim::new(entry.line, What::Puzzle(puzzle, tents));
        claim.id = entry.notes.id;
        Ok(claim)
    })
}

/// Reads grids without clues.
fn bare_grids(source: &Source) -> impl Iterator<Item = Result<Claim, ReadError>> + '_ {
    let mut lines = source
        .lines()
        .filter(|line| !line.text.starts_with('#'))
        .peekable();
    std::iter::from_fn(move || {
        while lines.next_if(|line| line.text.trim().is_empty()).is_some() {}
        let first = *lines.peek()?;
        let mut contents: Vec<Content> = Vec::new();
        let mut rows = 0;
        while let Some(line) = lines.next_if(|line| !line.text.trim().is_empty()) {
            contents.extend(line.text.chars().filter_map(plain::cell));
            rows += 1;
        }
        let columns = contents.len() / rows;
        let grid = Puzzle::new(vec![None; rows], vec![None; columns], contents);
        Some(match grid {
            Ok(grid) => {
                let tents = grid.given_tents();
                Ok(Claim::new(first.number, What::Grid(grid, tents)))
            }
            Err(error) => {
                let huge = shared::huge_board(&error);
                Err(source.error(source.fault_at_line(first.number, huge)))
            }
        })
    })
}

/// Reads direction lists, one a line.
fn lists(source: &Source) -> impl Iterator<Item = Result<Claim, ReadError>> + '_ {
    let lines = source.lines().filter(|line| !line.text.starts_with('#'));
    lines.map(|line| {
        let directions = directions(source, line)?;
        Ok(Claim::new(line.number, What::Directions(directions)))
    })
}

/// Reads a direction list.
fn directions(source: &Source, line: Line<'_>) -> Result<Vec<Direction>, ReadError> {
    let letters = line.text.char_indices();
    let letters = letters.filter(|(_, letter)| !letter.is_whitespace());
    let directions = letters.map(|(at, letter)| {
        Direction::from_letter(letter).ok_or_else(|| {
            let place = line.start + at..line.start + at + letter.len_utf8();
            let problem = Problem::new(Code::BadSolution, "this is not a direction")
                .expected("`n`, `e`, `s` or `w`")
                .help("give one letter for each tree, row by row");
            source.error(source.fault_at(place, problem))
        })
    });
    directions.collect()
}
