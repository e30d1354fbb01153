//! URL → puzzle.

use crate::format::entry::Notes;
use crate::format::fault::{Code, Counted, Fault, Signs, missing, shared, shown};
use crate::format::letters::UrlLetters;
use crate::format::pzpr::kind::{is_tents, other_puzzle};
use crate::format::reader::Draft;
use crate::puzzle::{Clue, Content, Puzzle};

const CLUES: Signs = Signs {
    known: "`0` to `9`, `a` to `z`, `-` or `.`",
    help: "`0` to `f` are the clues 0 to 15, `-` and two digits a larger clue, `.` is a line without a \
              clue, `g` to `z` are 1 to 20 such lines",
};

const CELLS: Signs = Signs {
    known: "`0` to `9` or `a` to `z`",
    help: "`0` to `h` are a tree and 0 to 17 cells without a tree after it, `i` to `z` are 1 to 18 \
              cells without a tree",
};

/// Parses the part of a URL that begins with the name of the puzzle.
pub(super) fn read<'s>(
    draft: &mut Draft<'s>,
    mut letters: UrlLetters<'s>,
    notes: &mut Notes,
) -> Option<Puzzle> {
    let (name, place) = letters.segment();
    if !is_tents(&name) {
        return draft.refuse(place, other_puzzle(&name));
    }
    // A flag may come before the number of columns. `v:` selects a variant of the rules; all other
    // flags are about the display.
    let mut columns = letters.segment();
    let is_number = columns.0.starts_with(|first: char| first.is_ascii_digit());
    if !is_number && !letters.rest.is_empty() {
        if columns.0.starts_with("v:") {
            let text = shown(&columns.0);
            let fault = Fault::new(
                Code::Variant,
                format!("`{text}` selects a variant of the rules"),
            )
            .expecting("no variant")
            .help("only the standard rules are supported");
            draft.fault(columns.1, fault);
        }
        columns = letters.segment();
    }
    let rows = letters.segment();
    let size = draft.size(rows.1, columns.1)?;
    let (height, width) = (size.rows(), size.columns());
    let clues = clues(draft, &mut letters, width + height);
    let contents = cells(draft, &mut letters, size.area(), notes);
    check_end(draft, &letters);
    let (of_columns, of_rows) = clues.split_at(width.min(clues.len()));
    draft.finish(of_rows.to_vec(), of_columns.to_vec(), contents)
}

/// Parses the column clues, then the row clues. If the URL ends too early, adds a fault and returns
/// fewer than `total` clues.
fn clues<'s>(draft: &mut Draft<'s>, letters: &mut UrlLetters<'s>, total: usize) -> Vec<Clue> {
    let mut clues = Vec::new();
    while clues.len() < total {
        let Some((letter, place)) = letters.next() else {
            let (found, wanted) = (clues.len(), total);
            let message = format!("the URL ends after {found} of {wanted} clues");
            let fault = Fault::new(Code::FewClues, message)
                .expecting(missing(found, wanted, "clue"))
                .help("give a clue for each column, then for each row; `.` is no clue");
            draft.fault(letters.rest, fault);
            break;
        };
        match letter {
            '0'..='9' | 'a'..='f' => clues.push(letter.to_digit(16)),
            '-' => {
                let mut ahead = letters.clone();
                let mut digit = || ahead.next().and_then(|(letter, _)| letter.to_digit(16));
                let number = digit().and_then(|high| Some(16 * high + digit()?));
                clues.push(number);
                if number.is_some() {
                    *letters = ahead;
                } else {
                    let fault = Fault::new(Code::BadClue, "`-` begins a clue above 15")
                        .expecting("two hexadecimal digits after it")
                        .help("write 16 as `-10` and 255 as `-ff`");
                    draft.fault(place, fault);
                }
            }
            '.' => clues.push(None),
            'g'..='z' => {
                let number = letter as usize - 'g' as usize + 1;
                clues.extend(std::iter::repeat_n(None, number.min(total - clues.len())));
            }
            _ => {
                clues.push(None);
                draft.fault(place, shared::bad_clue(&letter.to_string(), CLUES));
            }
        }
    }
    clues
}

/// Parses `area` cells. Cells that the URL leaves out at its end are unknown.
fn cells<'s>(
    draft: &mut Draft<'s>,
    letters: &mut UrlLetters<'s>,
    area: usize,
    notes: &mut Notes,
) -> Vec<Content> {
    let mut contents = Vec::new();
    while contents.len() < area {
        let Some((letter, place)) = letters.next() else {
            break;
        };
        let others = match letter {
            '0'..='9' | 'a'..='h' => {
                contents.push(Content::Tree);
                letter.to_digit(36).unwrap_or_default() as usize
            }
            'i'..='z' => letter as usize - 'i' as usize + 1,
            _ => {
                draft.fault(place, shared::bad_cell(&letter.to_string(), CELLS));
                1
            }
        };
        let room = area - contents.len();
        contents.extend(std::iter::repeat_n(Content::Unknown, others.min(room)));
    }
    // Cells left out at the end are unknown, but a URL without any cells is cut off. After a bad
    // clue it is not certain where the cells begin.
    if contents.is_empty() && !draft.is_faulty() {
        let message = format!("the URL ends before the first of {}", Counted(area, "cell"));
        let fault = Fault::new(Code::FewCells, message)
            .expecting(format!("{}", Counted(area, "cell")))
            .help("copy the whole URL again");
        draft.fault(letters.rest, fault);
    }
    let found = contents.len();
    if 0 < found && found < area {
        let remark = format!(
            "the URL ends after {found} of {}, and the rest was read as cells without a tree: is \
             it cut off?",
            Counted(area, "cell")
        );
        notes.remarks.push(remark.into());
    }
    contents.resize(area, Content::Unknown);
    contents
}

/// Adds a fault if characters that may be cells follow the last cell. After another fault nothing
/// is added, because then it is not certain where the cells begin.
fn check_end<'s>(draft: &mut Draft<'s>, letters: &UrlLetters<'s>) {
    let rest = letters.rest;
    if rest.starts_with(|sign: char| sign.is_ascii_alphanumeric()) && !draft.is_faulty() {
        let fault = Fault::new(
            Code::ManyCells,
            "more cells follow the last cell of the board",
        )
        .expecting("the end of the URL")
        .help("is the size right? a puzzle is `tents/COLUMNS/ROWS/…`");
        draft.fault(rest, fault);
    }
}
