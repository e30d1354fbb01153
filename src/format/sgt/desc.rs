//! The description in a game ID: the part after the size, with cells and numbers. A *blank* is a
//! cell without a tree.

use std::iter;

use crate::format::entry::Notes;
use crate::format::fault::{Code, Counted, Fault, Signs, missing, shared};
use crate::format::reader::{Draft, rest_of};
use crate::format::source::end_of;
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// The number of blanks that a `z` stands for, and the largest number of blanks that a letter with
/// a tree stands for.
pub(super) const RUN: usize = 25;

const CELLS: Signs = Signs {
    known: "`a` to `z`, `_`, `!` or `-`",
    help: "`_` is a tree, `a` one blank and a tree, `z` 25 blanks",
};

const NUMBERS: Signs = Signs {
    known: "a number",
    help: "each number is a clue, columns first; an empty one is 0",
};

/// The cells for the letters of a description. They include the closing tree, which is just past
/// the last cell of the board.
pub(super) struct LaidCells<'s> {
    pub(super) contents: Vec<Content>,
    /// The letters from the first one that exceeds the largest number of cells.
    pub(super) excess: Option<&'s str>,
    /// Whether all characters were understood.
    pub(super) is_sound: bool,
}

/// Splits a description into its cells and its numbers. The part with the numbers begins with a
/// comma or is empty.
pub(super) fn parts(text: &str) -> (&str, &str) {
    text.split_at(text.find(',').unwrap_or(text.len()))
}

/// Decodes the cells of a description, at most `most` of them.
pub(super) fn cells<'s>(text: &'s str, most: usize, draft: &mut Draft<'s>) -> LaidCells<'s> {
    let mut cells = LaidCells {
        contents: Vec::with_capacity(most.min(8 * text.len())),
        excess: None,
        is_sound: true,
    };
    let contents = &mut cells.contents;
    for (at, letter) in text.char_indices() {
        let place = || &text[at..at + letter.len_utf8()];
        let (blanks, tree) = match letter {
            '_' => (0, 1),
            'a'..='y' => (letter as usize - 'a' as usize + 1, 1),
            'z' => (RUN, 0),
            '!' | '-' => {
                let mark = if letter == '!' {
                    Content::Tent
                } else {
                    Content::Empty
                };
                let before = contents.len().checked_sub(1);
                match before.filter(|&before| before + 1 < most) {
                    Some(before) => contents[before] = mark,
                    None => draft.fault(
                        place(),
                        Fault::new(Code::BadMark, format!("`{letter}` does not mark a cell"))
                            .expecting("a cell before it")
                            .help("`!` and `-` mark the cell just before them"),
                    ),
                }
                continue;
            }
            _ => {
                cells.is_sound = false;
                draft.fault(place(), shared::bad_cell(&letter.to_string(), CELLS));
                continue;
            }
        };
        if contents.len() + blanks + tree > most {
            cells.excess = Some(&text[at..]);
            break;
        }
        contents.extend(iter::repeat_n(Content::Unknown, blanks));
        if tree > 0 {
            contents.push(Content::Tree);
        }
    }
    cells
}

/// Returns the cells of a board of `size`, without the closing tree. Adds a fault if the cells do
/// not fit the size, or if the closing tree is missing and not `may_be_open`; but not if there are
/// unknown characters among the cells.
pub(super) fn board<'s>(
    text: &'s str,
    mut cells: LaidCells<'s>,
    size: Size,
    may_be_open: bool,
    draft: &mut Draft<'s>,
) -> Vec<Content> {
    let (found, area) = (cells.contents.len(), size.area());
    let end = end_of(text);
    if !cells.is_sound {
        // It is not known how many cells the unknown characters were meant to be.
    } else if let Some(excess) = cells.excess {
        let message = format!("there are more cells than the {area} of the grid");
        let fault = Fault::new(Code::ManyCells, message)
            .expecting(match area.checked_sub(found) {
                None => "the numbers; the grid is already closed".to_owned(),
                Some(0) => "the end of the grid".to_owned(),
                Some(more) => format!("at most {}", Counted(more, "more cell")),
            })
            .help("is the size right?");
        draft.fault(excess, fault);
    } else if found < area {
        let message = format!("the grid ends at {found} of {area} cells");
        let fault = Fault::new(Code::FewCells, message)
            .expecting(missing(found, area, "cell"))
            .help("is the text cut off, or the size wrong?");
        draft.fault(end, fault);
    } else if found == area && !may_be_open {
        let fault = Fault::new(Code::FewCells, "the grid is full, but not closed")
            .expecting("`_`, the tree past the last cell")
            .help("is the text cut off?");
        draft.fault(end, fault);
    } else if cells
        .contents
        .get(area)
        .is_some_and(|&past| past != Content::Tree)
    {
        let fault = Fault::new(Code::ManyCells, "the grid is not closed by a tree")
            .expecting("a letter that ends in a tree")
            .help("a blank or a mark cannot follow the last cell");
        draft.fault(&text[text.len() - 1..], fault);
    }
    cells.contents.truncate(area);
    cells.contents
}

/// Returns the numbers after the cells. Each follows a comma.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = &str> {
    // The numbers are short. Splitting at a single `char`, without an array, is faster only for
    // long ones.
    text.split([',']).skip(1)
}

/// Parses the numbers of the columns and of the rows. Returns the row clues and the column clues.
pub(super) fn clues<'s>(
    text: &'s str,
    size: Size,
    draft: &mut Draft<'s>,
) -> (Vec<Clue>, Vec<Clue>) {
    let wanted = size.columns() + size.rows();
    let mut clues = Vec::with_capacity(wanted.min(text.len()));
    let mut excess = None;
    let mut found = 0;
    for number in numbers(text) {
        found += 1;
        if found > wanted {
            excess = excess.or(Some(number));
            continue;
        }
        // Nearly all numbers have at most one digit.
        let clue = match number.as_bytes() {
            [] => Some(0),
            [digit @ b'0'..=b'9'] => Some(u32::from(digit - b'0')),
            _ => draft.number(number, NUMBERS),
        };
        clues.push(clue);
    }
    let message = || {
        let (columns, rows) = (
            Counted(size.columns(), "column"),
            Counted(size.rows(), "row"),
        );
        format!("{} for {columns} and {rows}", Counted(found, "number"))
    };
    if excess.is_some() {
        let fault = Fault::new(Code::ManyClues, message())
            .expecting("the end")
            .help("is the size right?");
        // The place begins with the comma before the first number in excess.
        let rest = rest_of(text, excess).len();
        draft.fault(&text[text.len() - rest - 1..], fault);
    } else if found < wanted {
        let fault = Fault::new(Code::FewClues, message())
            .expecting(missing(found, wanted, "number"))
            .help("is the text cut off, or the size wrong?");
        draft.fault(end_of(text), fault);
    }
    let rows = clues.split_off(size.columns().min(clues.len()));
    (rows, clues)
}

/// Adds a remark if a description ends with a comma, since it may have been cut off there.
pub(super) fn look_for_cut(text: &str, notes: &mut Notes) {
    if text.ends_with(',') {
        let remark =
            "nothing follows the last comma, so the last clue was read as 0: is the text cut off?";
        notes.remarks.push(remark.into());
    }
}

/// Appends a task string: the cells and the closing tree, then a comma and a number for each clue.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) {
    let mut blanks = 0;
    let closing = iter::once(&Content::Tree);
    for content in puzzle.contents().iter().chain(closing) {
        if *content == Content::Unknown {
            blanks += 1;
            if blanks > RUN {
                out.push('z');
                blanks -= RUN;
            }
            continue;
        }
        out.push(match blanks {
            0 => '_',
            run => char::from(b'a' + run as u8 - 1),
        });
        blanks = 0;
        match content {
            Content::Tent => out.push('!'),
            Content::Empty => out.push('-'),
            Content::Tree | Content::Unknown => {}
        }
    }
    let clues = puzzle.column_clues().iter().chain(puzzle.row_clues());
    for clue in clues.flatten() {
        out.push(',');
        out.push_str(&clue.to_string());
    }
}
