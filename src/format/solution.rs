//! Text → solutions of a known puzzle: grids, direction lists, JSON lines.

use super::code::Code;
use super::entries::read;
use super::fault::ReadError;
use super::plain;
use super::source::{Line, Source};
use super::{Format, ReadOptions};
use crate::puzzle::{Assignment, Content, Direction, Layout, Puzzle};

/// A solution as it was given: tents, or a direction for each tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The tents of a grid.
    Layout(Layout),
    /// A direction list.
    Assignment(Assignment),
}

/// Reads the solutions of `puzzle` from a text, one at a time: grids with or without clues, one
/// direction list a line, or, with the feature `json`, JSON lines with `tents` or `directions`.
/// Which of them it is shows in the first character.
///
/// There is always at least one entry: a text without a solution is a fault, and so is a solution
/// that cannot belong to the puzzle, as it has other trees or another number of directions.
pub fn read_solutions<'s>(
    source: &'s Source,
    puzzle: &'s Puzzle,
) -> impl Iterator<Item = Result<Solution, ReadError>> + 's {
    let refused = source.binary_fault();
    let mut solutions: Box<dyn Iterator<Item = Result<Solution, ReadError>>> =
        if let Some(fault) = refused {
            Box::new(std::iter::once(Err(source.error(fault))))
        } else {
            any_solutions(source, puzzle)
        };
    let first = solutions.next().unwrap_or_else(|| {
        let fault = source
            .fault(
                Code::BadSolution,
                0..0,
                "there is no solution in this input",
            )
            .label("expected a grid, a direction list or a line of JSON")
            .help("give a solution as `tents solve` prints it");
        Err(source.error(fault))
    });
    std::iter::once(first).chain(solutions)
}

/// Reads solutions of the kind that the text holds.
fn any_solutions<'s>(
    source: &'s Source,
    puzzle: &'s Puzzle,
) -> Box<dyn Iterator<Item = Result<Solution, ReadError>> + 's> {
    let lines = || source.lines().filter(|line| !line.text.starts_with('#'));
    let first = lines().find_map(|line| line.text.trim_start().chars().next());
    match first {
        #[cfg(feature = "json")]
        Some('{') => Box::new(lines().filter_map(|line| json::solution(source, puzzle, line))),
        Some(letter) if letter.is_ascii_alphabetic() && !letter.eq_ignore_ascii_case(&'t') => {
            let lists = lines().filter(|line| !line.text.trim().is_empty());
            Box::new(lists.map(|line| directions(source, puzzle, line)))
        }
        // The direction list of a puzzle without trees is an empty line.
        None if puzzle.trees().is_empty() => {
            Box::new(lines().map(|line| directions(source, puzzle, line)))
        }
        _ if is_bare(lines(), puzzle) => Box::new(bare_grids(source, puzzle)),
        _ => {
            let options = ReadOptions {
                format: Some(Format::Plain),
                ..ReadOptions::default()
            };
            Box::new(read(source, &options).map(|entry| {
                let grid = entry.puzzle?;
                grid_solution(source, puzzle, &grid, entry.line)
            }))
        }
    }
}

/// The tents of a grid, if it is one of this puzzle.
fn grid_solution(
    source: &Source,
    puzzle: &Puzzle,
    grid: &Puzzle,
    line: usize,
) -> Result<Solution, ReadError> {
    let message = if grid.size() != puzzle.size() {
        format!(
            "a grid of {} for a puzzle of {}",
            grid.size(),
            puzzle.size()
        )
    } else if grid.trees() != puzzle.trees() {
        "the trees of this grid are not those of the puzzle".to_owned()
    } else {
        return Ok(Solution::Layout(grid.given_tents()));
    };
    let fault = source
        .fault_on_line(Code::OtherPuzzle, line, message)
        .label("expected a grid of this puzzle")
        .help("give the puzzle that the solution belongs to");
    Err(source.error(fault))
}

/// Whether the lines are grids without clues.
fn is_bare<'s>(mut lines: impl Iterator<Item = Line<'s>>, puzzle: &Puzzle) -> bool {
    lines.all(|line| {
        let cells = line.text.chars().filter(|c| !c.is_whitespace());
        let mut count = 0;
        let is_cells = cells
            .inspect(|_| count += 1)
            .all(|c| plain::cell(c).is_some());
        is_cells && (count == 0 || count == puzzle.size().columns())
    })
}

/// Reads grids without clues.
fn bare_grids<'s>(
    source: &'s Source,
    puzzle: &'s Puzzle,
) -> impl Iterator<Item = Result<Solution, ReadError>> + 's {
    let mut lines = source
        .lines()
        .filter(|line| !line.text.starts_with('#'))
        .peekable();
    std::iter::from_fn(move || {
        while lines.next_if(|line| line.text.trim().is_empty()).is_some() {}
        let number = lines.peek()?.number;
        let mut contents: Vec<Content> = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.text.trim().is_empty()) {
            contents.extend(line.text.chars().filter_map(plain::cell));
        }
        let columns = puzzle.size().columns();
        let rows = vec![None; contents.len() / columns];
        let grid = Puzzle::new(rows, vec![None; columns], contents).ok()?;
        Some(grid_solution(source, puzzle, &grid, number))
    })
}

/// Reads a direction list.
fn directions(source: &Source, puzzle: &Puzzle, line: Line<'_>) -> Result<Solution, ReadError> {
    let mut directions = Vec::new();
    for (at, letter) in line
        .text
        .char_indices()
        .filter(|(_, letter)| !letter.is_whitespace())
    {
        let Some(direction) = Direction::from_letter(letter) else {
            let at = line.start + at;
            let fault = source
                .fault(
                    Code::BadSolution,
                    at..at + letter.len_utf8(),
                    "this is no direction",
                )
                .label("expected `n`, `e`, `s` or `w`")
                .help("give one letter for each tree, row by row");
            return Err(source.error(fault));
        };
        directions.push(direction);
    }
    assignment(puzzle, directions).map_err(|message| other_puzzle(source, line.number, message))
}

/// An assignment, if it has a direction for each tree.
fn assignment(puzzle: &Puzzle, directions: Vec<Direction>) -> Result<Solution, String> {
    let (found, expected) = (directions.len(), puzzle.trees().len());
    if found == expected {
        return Ok(Solution::Assignment(directions.into_iter().collect()));
    }
    let plural = |number| if number == 1 { "" } else { "s" };
    Err(format!(
        "{found} direction{} for {expected} tree{}",
        plural(found),
        plural(expected)
    ))
}

fn other_puzzle(source: &Source, line: usize, message: String) -> ReadError {
    source.error(
        source
            .fault_on_line(Code::OtherPuzzle, line, message)
            .label("expected one direction for each tree")
            .help("give the puzzle that the solution belongs to"),
    )
}

#[cfg(feature = "json")]
mod json {
    //! Solutions in JSON lines.

    use serde::Deserialize;

    use super::{
        Code, Direction, Layout, Line, Puzzle, ReadError, Solution, Source, assignment,
        other_puzzle,
    };
    use crate::puzzle::Cell;

    /// What a line may say. Lines of another type than `solution` are passed over.
    #[derive(Deserialize)]
    struct Record {
        #[serde(rename = "type")]
        kind: Option<String>,
        tents: Option<Vec<[u32; 2]>>,
        directions: Option<Vec<char>>,
    }

    /// Reads the solution of a line, if it holds one.
    pub(super) fn solution(
        source: &Source,
        puzzle: &Puzzle,
        line: Line<'_>,
    ) -> Option<Result<Solution, ReadError>> {
        if line.text.trim().is_empty() {
            return None;
        }
        let bad = |column: usize, message: String| {
            let end = line.start + line.text.len();
            let at = (line.start + column.saturating_sub(1)).min(end);
            let at = (line.start..=at)
                .rev()
                .find(|&at| source.text().is_char_boundary(at));
            let at = at.unwrap_or(line.start);
            let fault = source
                .fault(Code::BadSolution, at..at, message)
                .label("expected a solution in JSON")
                .help("as in {\"tents\":[[1,2]],\"directions\":[\"n\"]}, rows and columns from 1");
            Some(Err(source.error(fault)))
        };
        let record: Record = match serde_json::from_str(line.text) {
            Ok(record) => record,
            Err(error) => {
                let text = error.to_string();
                let reason = text.split(" at line").next().unwrap_or_default().to_owned();
                return bad(error.column(), reason);
            }
        };
        if record.kind.is_some_and(|kind| kind != "solution") {
            return None;
        }
        let layout = match record.tents.map(layout) {
            None => None,
            Some(Some(layout)) => Some(layout),
            Some(None) => return bad(1, "rows and columns of tents count from 1".to_owned()),
        };
        let Some(letters) = record.directions else {
            return match layout {
                Some(layout) => Some(Ok(Solution::Layout(layout))),
                None => bad(1, "there are neither tents nor directions".to_owned()),
            };
        };
        let Some(directions) = letters.into_iter().map(Direction::from_letter).collect() else {
            return bad(1, "a direction is `n`, `e`, `s` or `w`".to_owned());
        };
        let solution = match assignment(puzzle, directions) {
            Ok(solution) => solution,
            Err(message) => return Some(Err(other_puzzle(source, line.number, message))),
        };
        if let (Some(layout), Solution::Assignment(assignment)) = (layout, &solution)
            && layout != assignment.layout(puzzle)
        {
            return bad(1, "the tents are not where the directions lead".to_owned());
        }
        Some(Ok(solution))
    }

    /// Tents counted from 1, or `None` where one is counted from 0.
    fn layout(tents: Vec<[u32; 2]>) -> Option<Layout> {
        tents
            .into_iter()
            .map(|[row, column]| {
                Some(Cell {
                    row: row.checked_sub(1)?,
                    column: column.checked_sub(1)?,
                })
            })
            .collect()
    }
}
