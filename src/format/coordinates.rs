//! Tents given by their rows and columns, as solvers and other programs print them: `tentAt(2,5)`,
//! `(2, 5)`, `2,5` or `r2c5`, one or several per line, in lists of JSON or Python, and in lists of
//! Markdown.

use std::iter;

use crate::format::entry::is_significant;
use crate::format::fault::{Code, Fault, ReadError, shared::other_puzzle, shown};
use crate::format::markdown::without_marker;
use crate::format::source::Source;
use crate::puzzle::{Cell, Content, Layout, Puzzle};

/// The rows and columns of some tents, counted from 0 or from 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Coordinates {
    /// The row and the column of each tent.
    pairs: Vec<(u32, u32)>,
    /// Whether all tents are written as in `r2c5`. Their numbers count from 1 if that is possible.
    are_marked: bool,
}

/// The shape of a line of a text.
#[derive(Clone, Copy, Debug, Default)]
struct LineShape {
    /// Whether the notation of a tent in the line shows that it is a position, as in `(2,5)`,
    /// `r2c5` or `row 2, column 5`, but not in `2,5`.
    is_sure: bool,
    /// Whether all tents in the line are written as in `r2c5`.
    is_marked: bool,
    /// Whether the line is two numbers with white space or a colon between them.
    is_bare: bool,
}

/// Returns whether a text seems to be a list of tents by rows and columns: it is one list over
/// several lines, or its first line is surely a position, or all lines can be read as positions and
/// are not a board of 0 and 1, or the first line is other text, such as a message of a solver, and
/// a later line names a tent.
pub(super) fn holds(source: &Source) -> bool {
    let mut lines = source.lines().filter(is_significant);
    let Some(first) = lines.next() else {
        return false;
    };
    let mut pairs = Vec::new();
    if whole(source).is_some() {
        return true;
    }
    match read_line(first.text, &mut pairs) {
        Some(LineShape { is_sure: true, .. }) => true,
        Some(kind) => {
            let mut is_bare = kind.is_bare;
            for line in lines {
                match read_line(line.text, &mut pairs) {
                    Some(kind) => is_bare &= kind.is_bare,
                    None => return false,
                }
            }
            // Two columns of 0 and 1 may be a board. They are not tents, because no two tents are
            // that close.
            let is_board = pairs.len() > 1 && pairs.iter().all(|&(a, b)| a < 2 && b < 2);
            !(pairs.is_empty() || is_bare && is_board)
        }
        None => lines.any(|line| {
            let mut pairs = Vec::new();
            names_tent(line.text) && read_line(line.text, &mut pairs).is_some() && !pairs.is_empty()
        }),
    }
}

/// Parses a text that is one list of pairs of numbers or of objects, over several lines. Returns
/// the number of the first line and the tents, or `None` for any other text.
fn whole(source: &Source) -> Option<(usize, Coordinates)> {
    let mut lines = source.lines().filter(is_significant);
    let first = lines.next()?;
    let start = first.text.trim_start();
    let opens = start.trim_end().ends_with(['[', '(', '{', ',']);
    if !(opens && (start.starts_with(['[', '{', '(']) || named(start).is_some())) {
        return None;
    }
    let text = source.text();
    let rest = &text[source.place_of(first.text).start..];
    let mut pairs = Vec::new();
    let kind = read_line(rest, &mut pairs)?;
    let are_marked = kind.is_marked;
    (!pairs.is_empty()).then_some((first.number, Coordinates { pairs, are_marked }))
}

/// Returns whether a line contains a name that begins with `tent`, followed by a bracket, as in
/// `tentAt(`.
fn names_tent(line: &str) -> bool {
    let mut parts = line.split('(');
    parts.next_back();
    parts.any(|part| {
        let name = part.trim_end_matches(|sign: char| sign.is_ascii_alphabetic() || sign == '_');
        is_tent(&part[name.len()..])
    })
}

fn is_tent(name: &str) -> bool {
    name.get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("tent"))
}

/// The number of the first line of a solution, and its tents or the error.
pub(super) type ReadTents = (usize, Result<Coordinates, ReadError>);

/// Parses the solutions of a text. A comment, or a line such as `Answer: 1`, begins another
/// solution.
pub(super) fn read(source: &Source) -> impl Iterator<Item = ReadTents> + '_ {
    let mut lines = source.lines().peekable();
    let mut all = whole(source);
    let is_whole = all.is_some();
    iter::from_fn(move || {
        if is_whole {
            let (line, tents) = all.take()?;
            return Some((line, Ok(tents)));
        }
        let mut found = Coordinates {
            are_marked: true,
            ..Coordinates::default()
        };
        let (mut start, mut error) = (None, None);
        while let Some(line) = lines.peek() {
            let is_break =
                line.text.starts_with('#') || line.text.trim_start().starts_with("Answer:");
            if is_break && start.is_some() {
                break;
            }
            let line = lines.next()?;
            if is_break || !is_significant(&line) {
                continue;
            }
            let before = found.pairs.len();
            match read_line(line.text, &mut found.pairs) {
                Some(kind) if found.pairs.len() > before => {
                    found.are_marked &= kind.is_marked;
                    start.get_or_insert(line.number);
                }
                Some(_) => {}
                None if is_message(line.text) => {}
                None => {
                    let fault = Fault::new(
                        Code::BadSolution,
                        "this is not the row and column of a tent",
                    )
                    .expecting("a row and a column, as in `2,5` or `r2c5`")
                    .help("write the row and the column of each tent");
                    start.get_or_insert(line.number);
                    error.get_or_insert_with(|| source.error_at(line.text.trim(), fault));
                }
            }
        }
        Some((start?, error.map_or(Ok(found), Err)))
    })
}

/// Returns whether a line is a message of a solver: it has a word of more than two letters and
/// names no tent.
fn is_message(line: &str) -> bool {
    let mut words = line.split(|sign: char| !sign.is_alphabetic());
    words.any(|word| word.chars().count() > 2) && !names_tent(line)
}

/// Parses the tents of a line and appends them to `pairs`. Facts about other things, as in
/// `tree(1,2)`, are skipped. Returns `None` if there is anything else in the line.
fn read_line(line: &str, pairs: &mut Vec<(u32, u32)>) -> Option<LineShape> {
    let mut found = LineShape {
        is_marked: true,
        ..LineShape::default()
    };
    let mut rest = without_marker(line.trim());
    if is_frame(rest) {
        return Some(found);
    }
    if let Some(pair) = bare(rest) {
        pairs.push(pair);
        (found.is_marked, found.is_bare) = (false, true);
        return Some(found);
    }
    if let Some(after) = named(rest) {
        rest = after;
    }
    loop {
        rest = rest
            .trim_start_matches(|sign: char| sign.is_whitespace() || ",;.]}){\"'".contains(sign));
        if rest.is_empty() {
            return Some(found);
        }
        if let Some((pair, after)) = marked(rest) {
            pairs.push(pair);
            found.is_sure = true;
            rest = after;
            continue;
        }
        found.is_marked = false;
        if let Some((pair, after)) = labelled(rest) {
            pairs.push(pair);
            found.is_sure = true;
            rest = after;
            continue;
        }
        let is_of_name = |sign: char| sign.is_ascii_alphabetic() || sign == '_';
        let after = rest.trim_start_matches(is_of_name);
        let name = &rest[..rest.len() - after.len()];
        if name.is_empty() && after.starts_with(|sign: char| sign.is_ascii_digit()) {
            let (pair, after) = pair(after)?;
            pairs.push(pair);
            rest = after;
            continue;
        }
        let inner = after.strip_prefix(['(', '['])?;
        let place = pair(inner).filter(|(_, after)| after.trim_start().starts_with([')', ']']));
        match place {
            Some((pair, after)) if name.is_empty() || is_tent(name) => {
                pairs.push(pair);
                found.is_sure = true;
                rest = after;
            }
            // A list of pairs.
            None if name.is_empty() => rest = inner,
            // A pair in brackets of its own, as in `tent((1,2))`.
            None if is_tent(name) && inner.starts_with('(') => rest = inner,
            None if is_tent(name) => return None,
            // A fact about anything but a tent.
            _ => rest = inner.split_once(')')?.1,
        }
    }
}

/// Returns whether a line may surround tents: a Markdown fence, or the column names of a table.
fn is_frame(line: &str) -> bool {
    let mut names = line.split([',', ';', '\t']).map(str::trim);
    let mut is_name = |known: &[&str]| {
        let name = names.next().map(str::to_ascii_lowercase);
        name.is_some_and(|name| known.contains(&&*name))
    };
    line.starts_with("```") || is_name(&ROW) && is_name(&COLUMN)
}

/// The names for the number of a row.
const ROW: [&str; 2] = ["row", "r"];

/// The names for the number of a column.
const COLUMN: [&str; 4] = ["column", "col", "c", "col."];

/// Parses a line that is two numbers with white space or a colon between them.
fn bare(line: &str) -> Option<(u32, u32)> {
    let mut words = line.split(|sign: char| sign.is_whitespace() || sign == ':');
    let mut words = words.by_ref().filter(|word| !word.is_empty());
    let pair = (words.next()?, words.next()?);
    let (row, column) = (number(pair.0)?, number(pair.1)?);
    let is_whole = row.1.is_empty() && column.1.is_empty() && words.next().is_none();
    is_whole.then_some((row.0, column.0))
}

/// Returns the list after the name of a list of tents, as in `tents = [(1, 2)]` or `Tents: (1, 2)`.
fn named(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(['{', '"', '\'', '*', ' ']);
    let is_of_name = |sign: char| sign.is_ascii_alphabetic() || sign == '_';
    let rest = line.trim_start_matches(is_of_name);
    let name = &line[..line.len() - rest.len()];
    let rest = rest.trim_start_matches(['"', '\'', '*', ' ']);
    let rest = rest.strip_prefix(['=', ':']).filter(|_| is_tent(name))?;
    let rest = rest.trim_start_matches(['*', ' ']);
    // Anything else after the name is not a list, but the number of tents or a solution of another
    // kind.
    (rest.is_empty() || rest.starts_with(['(', '[', '{']) || rest.starts_with(['r', 'R']))
        .then_some(rest)
}

/// Parses a cell whose row and column have names: `row 1, column 2`, `"row": 1, "col": 2`.
fn labelled(text: &str) -> Option<((u32, u32), &str)> {
    let is_between = |sign: char| sign.is_whitespace() || ",;\"'".contains(sign);
    let (row, rest) = label(text, &ROW)?;
    let (column, rest) = label(rest.trim_start_matches(is_between), &COLUMN)?;
    Some(((row, column), rest))
}

/// Parses a number after one of `names`. Returns it with the text after it.
fn label<'t>(text: &'t str, names: &[&str]) -> Option<(u32, &'t str)> {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_alphabetic() || sign == '.');
    let name = text[..text.len() - rest.len()].to_ascii_lowercase();
    names.contains(&&*name).then_some(())?;
    let is_between = |sign: char| sign.is_whitespace() || ":=\"'".contains(sign);
    number(rest.trim_start_matches(is_between))
}

/// Parses two numbers separated by a comma, semicolon or colon. Returns them with the text after
/// them.
fn pair(text: &str) -> Option<((u32, u32), &str)> {
    let (row, rest) = number(text.trim_start())?;
    let rest = rest.trim_start().strip_prefix([',', ';', ':'])?;
    let (column, rest) = number(rest.trim_start())?;
    Some(((row, column), rest))
}

/// Parses a cell as in `r2c5` or `R2 C5`. Returns it with the text after it.
fn marked(text: &str) -> Option<((u32, u32), &str)> {
    let (row, rest) = number(text.strip_prefix(['r', 'R'])?)?;
    let rest = rest.trim_start_matches([' ', ',']);
    let (column, rest) = number(rest.strip_prefix(['c', 'C'])?)?;
    Some(((row, column), rest))
}

/// Parses the number at the beginning of a text. Returns it with the text after it.
fn number(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse().ok()?;
    Some((number, rest))
}

impl Coordinates {
    /// Creates the tents at some rows and columns.
    pub(super) fn new(pairs: Vec<(u32, u32)>) -> Self {
        let are_marked = false;
        Self { pairs, are_marked }
    }

    /// Returns the number of tents.
    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Returns the tents on the board of a puzzle. The numbers count from 0 or from 1, whichever
    /// puts all tents on the board and none on a tree.
    ///
    /// # Errors
    ///
    /// Returns a fault if neither is possible, or if both are, unless all tents are written as in
    /// `r2c5`: then the numbers count from 1.
    pub(super) fn layout(&self, puzzle: &Puzzle) -> Result<Layout, Fault> {
        let [zero, one] = [0, 1].map(|base| self.counted_from(base, puzzle));
        match (zero, one) {
            (Ok(_), Ok(one)) if self.are_marked => Ok(one),
            (Ok(zero), Ok(one)) => Err(unclear(&zero, &one)),
            (Ok(layout), Err(_)) | (Err(_), Ok(layout)) => Ok(layout),
            (Err(_), Err((row, column))) => {
                let message = format!(
                    "counted from 1, the tent at {row},{column} is on a tree or outside the board; \
                     counted from 0, another tent is"
                );
                Err(other_puzzle(message).expecting("tents of this puzzle"))
            }
        }
    }

    /// Returns the tents if the numbers count from `base`. The error is the first position that no
    /// tent can have.
    fn counted_from(&self, base: u32, puzzle: &Puzzle) -> Result<Layout, (u32, u32)> {
        let cell = |&(row, column): &(u32, u32)| {
            let cell = row.checked_sub(base).zip(column.checked_sub(base));
            let cell = cell.map(|(row, column)| Cell { row, column });
            let cell = cell.filter(|&cell| puzzle.size().contains(cell));
            let free = cell.filter(|&cell| puzzle.content(cell) != Content::Tree);
            free.ok_or((row, column))
        };
        self.pairs.iter().map(cell).collect()
    }
}

/// Returns the fault of numbers that may count from 0 or from 1.
fn unclear(zero: &Layout, one: &Layout) -> Fault {
    let first = |layout: &Layout| {
        let cell = layout.tents().first();
        cell.map_or_else(String::new, ToString::to_string)
    };
    let label = format!(
        "{} if they count from 1, {} if from 0",
        shown(&first(one)),
        shown(&first(zero))
    );
    Fault::new(
        Code::Ambiguous,
        "these rows and columns can count from 0 or from 1",
    )
    .label(label)
    .help("write each tent as in `r2c5`, where rows and columns count from 1")
}
