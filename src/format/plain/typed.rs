//! Text as people type it → puzzle, if only one reading makes sense.
//!
//! This is tried if a text is not well formed. First everything around the board is removed
//! ([`wrapped`](super::wrapped)), then its frame ([`frame`](super::frame)); then the cells and the
//! clues are found ([`board`](super::board)), and the signs get their meanings. Several kinds of
//! readings are tried, the simplest kind first, until one kind gives a puzzle. If all readings of
//! this kind give the same puzzle, it is the result.
//!
//! For a sign that different people use differently, such as `#`, `A`, `^` and `x`, no meaning is
//! guessed, with two exceptions. If `T` is a tree and only one sign has no known meaning, this sign
//! is a tent if it may be one. On a board with `!`, such as the boards of `tents explain --boards`,
//! `x` is a cell without a tent.

use std::borrow::Cow;

use itertools::Itertools;

use crate::format::fault::{Code, Fault};
use crate::format::plain::drawing::{Drawing, read_as};
use crate::format::plain::frame::BoardText;
use crate::format::plain::wrapped::unwrapped;
use crate::format::signs::{Remarks, TENTS, cell, may_be_cell};
use crate::format::source::Source;
use crate::puzzle::{Clue, Content, Puzzle};

const SMALL_TREE: &str = "`t` was read as a tree, like `T`";
const SMALL_TENT: &str = "`t` was read as a tent, because `T` is a tree";
const NEW_MARKS: &str = "`!` was read as a tent and `x` as a cell without a tent";

/// The largest number of bytes of a typed text.
pub(super) const LONGEST: usize = 1 << 20;

/// A puzzle, and the remarks on how its text is read.
pub(super) type Reading = (Puzzle, Remarks);

/// Parses a paragraph as it was meant, if it can be read in only one way.
pub(crate) fn read(source: &Source, text: &str) -> Option<Reading> {
    readings(source, text).into_iter().exactly_one().ok()
}

/// Returns the fault of a text that has several readings, no clues, or blanks in place of cells.
/// Returns `None` for any other text, and for a text that is too long to be read as typed.
pub(super) fn open(readings: &[Reading], text: &str) -> Option<Fault> {
    if let [(_, one), (_, other), ..] = readings {
        let differ = |one: &Remarks, other: &Remarks| {
            let mut own = one.iter().filter(|remark| !other.contains(remark));
            own.next().map_or("as written".into(), Cow::clone)
        };
        let (one, other) = (differ(one, other), differ(other, one));
        return Some(ambiguous(&one, &other));
    }
    if text.len() > LONGEST {
        return None;
    }
    let lines = unwrapped(text, &mut Remarks::new());
    let board = BoardText::new(&lines, false, &mut Remarks::new());
    if board.is_without_clues() {
        let fault = Fault::new(Code::MissingPart, "this board has no clues");
        let fault = fault.expecting("a line of column clues, and a clue before each row");
        return Some(fault.help("write `?` for each column and each row without a clue"));
    }
    let fault = Fault::new(Code::BadCell, "blanks seem to be cells");
    has_blank_cells(&lines).then(|| {
        let fault = fault.expecting("a sign for each cell");
        fault.help("a blank is not a cell: write `.` for an unknown cell")
    })
}

/// Returns the fault of a board that can be read in two ways.
fn ambiguous(one: &str, other: &str) -> Fault {
    Fault::new(Code::Ambiguous, "this can be read in two ways")
        .label(format!("either {one}, or {other}"))
        .help(
            "write the column clues above the board, the clue of each row before its cells, trees \
             as `T` and tents as `*`",
        )
}

/// Returns the puzzle of a text with `t`, which may be a tent if the text also has `T`. `puzzle` is
/// the text read as in the native format, where both are trees, and `letters` are the letters of
/// these trees in order. Returns a fault if `t` may be a tree as well as a tent.
pub(super) fn by_case(
    puzzle: Puzzle,
    letters: impl Iterator<Item = char>,
) -> Result<Reading, Fault> {
    let mut contents = puzzle.contents().to_vec();
    let mut has_tree = false;
    for (&tree, letter) in puzzle.trees().iter().zip(letters) {
        if letter == 't' {
            contents[puzzle.size().index(tree)] = Content::Tent;
        }
        has_tree |= letter == 'T';
    }
    let is_mixed = has_tree && contents != puzzle.contents();
    if !is_mixed || !puzzle.marked_tents().tents().is_empty() {
        return Ok((puzzle, Remarks::new()));
    }
    let (rows, columns) = (puzzle.row_clues(), puzzle.column_clues());
    let Ok(tents) = Puzzle::new(rows.to_vec(), columns.to_vec(), contents) else {
        return Ok((puzzle, Remarks::new()));
    };
    let mut found = small_letters(puzzle, tents);
    match (found.pop(), found.pop()) {
        (Some(one), None) => Ok(one),
        _ => Err(ambiguous(SMALL_TREE, SMALL_TENT)),
    }
}

/// Returns those readings of a board with `T` and `t` that are possible (see [`is_possible`]): with
/// `t` as a tree, and with `t` as a tent. If neither is, returns the reading with `t` as a tree.
fn small_letters(as_tree: Puzzle, as_tent: Puzzle) -> Vec<Reading> {
    let both = [is_possible(&as_tree), is_possible(&as_tent)];
    let tree = (as_tree, vec![SMALL_TREE.into()]);
    let tent = (as_tent, vec![SMALL_TENT.into()]);
    match both {
        [true, true] => vec![tree, tent],
        [false, true] => vec![tent],
        _ => vec![tree],
    }
}

/// Returns whether a puzzle has no more tents than its clues and trees allow. If all rows or all
/// columns have clues, the sum of these clues must also be the number of trees.
fn is_possible(puzzle: &Puzzle) -> bool {
    let trees = puzzle.trees().len() as u64;
    let sum = |clues: &[Clue]| clues.iter().map(|clue| clue.map(u64::from)).sum();
    let sums: [Option<u64>; 2] = [sum(puzzle.row_clues()), sum(puzzle.column_clues())];
    fits(puzzle) && sums.into_iter().flatten().all(|sum| sum == trees)
}

/// Returns whether blanks seem to mean cells: the rows contain a tree but no `.`, `-` or `*`, and
/// some row is very short or has two blanks next to each other.
fn has_blank_cells(lines: &[String]) -> bool {
    let rows = lines.get(1..).unwrap_or_default();
    let is_open = |row: &String| row.contains("  ") || row.trim().len() < 2;
    rows.iter().all(|row| !row.contains(['.', '-', '*']))
        && rows.iter().any(|row| row.contains(['T', 't']))
        && rows.iter().any(is_open)
}

/// Returns whether a sign other than `*` may be a tent on a board where `T` is a tree.
pub(super) fn may_be_tent(sign: char) -> bool {
    TENTS.contains(sign)
}

/// Reads a paragraph as [`Drawing`]s. Returns those in which some sign may mean a cell but has no
/// certain meaning.
pub(crate) fn strange(source: &Source, text: &str) -> Vec<Drawing> {
    if text.len() > LONGEST || !source.replaced_in(text).is_empty() {
        return Vec::new();
    }
    let mut remarks = Remarks::new();
    let lines = unwrapped(text, &mut remarks);
    let board = BoardText::new(&lines, false, &mut remarks);
    let mut found = [board.tables(), board.exact()].concat();
    let is_strange = |sign: &char| *sign != ' ' && cell(*sign).is_none() && may_be_cell(*sign);
    found.retain(|drawing| drawing.cells.iter().any(is_strange));
    for drawing in &mut found {
        drawing.remarks.splice(..0, remarks.iter().cloned());
    }
    found
}

/// Returns the puzzles as which a paragraph can be read, with the remarks on how each is read. All
/// result from the same kind of reading, the simplest one that gives a puzzle.
pub(super) fn readings(source: &Source, text: &str) -> Vec<Reading> {
    if text.len() > LONGEST || !source.replaced_in(text).is_empty() {
        return Vec::new();
    }
    let mut around = Remarks::new();
    let lines = unwrapped(text, &mut around);
    let has_end = text.ends_with(['\n', '\r']);
    for sure in [false, true] {
        let mut remarks = around.clone();
        let whole = BoardText::new(&lines, sure, &mut remarks);
        let below = whole.below_size();
        let named = whole.without_labels();
        let bare = |board: BoardText| vec![(board, Remarks::new())];
        let boards = [Some(bare(whole)), below.map(bare)];
        let boards: Vec<_> = boards.into_iter().flatten().collect();
        let kinds = [BoardText::tables, BoardText::exact, BoardText::others];
        for kind in kinds {
            for boards in &boards {
                let found = of_kind(kind, boards, &remarks, has_end);
                if !found.is_empty() {
                    return found;
                }
            }
        }
        // Numbers are read as names of rows and columns only if they can have no other meaning, not
        // even in a text that was cut off.
        let is_cut = |(board, _): &(BoardText, Remarks)| board.others().iter().any(Drawing::is_cut);
        if !has_end && boards.iter().flatten().any(is_cut) {
            return Vec::new();
        }
        for kind in kinds {
            let mut found = of_kind(kind, &named, &remarks, has_end);
            let is_given = |clues: &[Clue]| clues.iter().any(Option::is_some);
            found.retain(|(puzzle, _)| {
                is_given(puzzle.row_clues()) && is_given(puzzle.column_clues())
            });
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// Returns the puzzles as which `boards` can be read by one kind of reading, with the remarks on
/// how each is read.
fn of_kind(
    kind: fn(&BoardText) -> Vec<Drawing>,
    boards: &[(BoardText, Remarks)],
    around: &Remarks,
    has_end: bool,
) -> Vec<Reading> {
    let mut found = Vec::new();
    for (board, labels) in boards {
        for drawing in kind(board).iter().filter(|one| has_end || !one.is_cut()) {
            for (puzzle, meaning) in meanings(drawing) {
                if found.iter().all(|(known, _)| *known != puzzle) {
                    let remarks = [around, labels, &drawing.remarks, &meaning];
                    let remarks = remarks.into_iter().flatten().cloned().collect();
                    found.push((puzzle, remarks));
                }
            }
        }
    }
    found
}

/// Returns the puzzles that a drawing may mean: at most one, unless `T` or `t` may be a tree as
/// well as a tent.
fn meanings(drawing: &Drawing) -> Vec<Reading> {
    let mut strange: Vec<char> = drawing.cells.iter().copied().unique().collect();
    let has_tree = strange.iter().any(|sign| "Tt".contains(*sign));
    let has_tent = strange.iter().any(|sign| "*!".contains(*sign));
    let has_new = strange.contains(&'!');
    let known = |sign: char| match sign {
        ' ' if drawing.is_grass => Some(Content::Empty),
        ' ' => Some(Content::Unknown),
        '!' => Some(Content::Tent),
        'x' if has_new => Some(Content::Empty),
        _ => cell(sign),
    };
    strange.retain(|&sign| known(sign).is_none());
    let read = |tree: Option<char>, tent: Option<char>, remark: Option<Cow<'static, str>>| {
        let new = has_new.then_some(NEW_MARKS.into());
        let puzzle = drawing.puzzle(|sign| match sign {
            _ if tree == Some(sign) => Some(Content::Tree),
            _ if tent == Some(sign) => Some(Content::Tent),
            _ => known(sign),
        })?;
        Some((puzzle, new.into_iter().chain(remark).collect()))
    };
    let has_both = ['T', 't'].iter().all(|sign| drawing.cells.contains(sign));
    if has_both && !has_tent && strange.is_empty() {
        let [tree, tent] = [None, Some('t')].map(|tent| read(None, tent, None));
        let pair = tree.zip(tent);
        return pair.map_or_else(Vec::new, |((tree, _), (tent, _))| small_letters(tree, tent));
    }
    let &[sign] = &strange[..] else {
        return read(None, None, None).into_iter().collect();
    };
    if !has_tree || has_tent || !TENTS.contains(sign) {
        return Vec::new();
    }
    let mut found = read(None, Some(sign), read_as('T', Some(sign)));
    if sign == '0' {
        // `0` may also be a clue. It is a tent only if all clues are then satisfied.
        found = found.filter(|(puzzle, _)| is_solved(puzzle));
    }
    // Some people write trees as `A` and tents as `T`.
    let other = read(Some(sign), Some('T'), read_as(sign, Some('T')));
    let is_fit = |found: &Option<Reading>| found.as_ref().is_some_and(|(puzzle, _)| fits(puzzle));
    let other = other
        .filter(|_| !is_fit(&found))
        .filter(|(puzzle, _)| fits(puzzle));
    found.into_iter().chain(other).collect()
}

/// Returns whether there are no more tents than trees, and no more tents in a line than its clue.
fn fits(puzzle: &Puzzle) -> bool {
    let [rows, columns] = tents_in_lines(puzzle);
    let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
    let mut pairs = rows.iter().chain(&columns).zip(clues);
    puzzle.marked_tents().tents().len() <= puzzle.trees().len()
        && pairs.all(|(number, clue)| clue.is_none_or(|clue| *number <= clue))
}

/// Returns whether each line with a clue has as many tents as its clue.
fn is_solved(puzzle: &Puzzle) -> bool {
    let [rows, columns] = tents_in_lines(puzzle);
    let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
    let mut pairs = rows.iter().chain(&columns).zip(clues);
    pairs.all(|(number, clue)| clue.is_none_or(|clue| *number == clue))
}

/// Returns the numbers of tents in each row and in each column.
fn tents_in_lines(puzzle: &Puzzle) -> [Vec<u32>; 2] {
    let size = puzzle.size();
    let (mut rows, mut columns) = (vec![0; size.rows()], vec![0; size.columns()]);
    for tent in puzzle.marked_tents().tents() {
        rows[tent.row as usize] += 1;
        columns[tent.column as usize] += 1;
    }
    [rows, columns]
}
