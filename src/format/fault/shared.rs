//! Faults that several readers report, and the parts of their messages.

use std::fmt;

use crate::format::fault::code::Code;
use crate::format::fault::error::{Fault, Remedy};
use crate::puzzle::{Size, plural};

/// What the fault of an unknown cell or clue reports about the signs that the format allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs {
    /// The allowed values, as in "`.` or `T`".
    pub(crate) known: &'static str,
    /// The remedy: what the signs mean, or how to write a missing clue.
    pub(crate) help: &'static str,
}

/// Returns the label and the remedy for a sign whose meaning differs between formats, or `None` for
/// any other sign.
pub(crate) fn ambiguous_sign(sign: char) -> Option<(&'static str, &'static str)> {
    match sign {
        '#' => Some((
            "a tree, a tent or a wall in other programs; at the start of a line, a comment",
            "did you mean `T` (tree), `*` (tent) or `-` (no tent)?",
        )),
        'A' => Some((
            "a tree in `camp` and `lemans`, a tent in `course`",
            "did you mean `T` (tree) or `*` (tent)?",
        )),
        '^' => Some((
            "a tent in `rit`, a tree in other formats",
            "did you mean `*` (tent) or `T` (tree)?",
        )),
        'x' => Some((
            "a tree in `puzzlekit` and `tnt`, no tent in other formats",
            "did you mean `T` (tree) or `-` (no tent)?",
        )),
        'X' => Some((
            "a tree in some formats, no tent in others",
            "did you mean `T` (tree) or `-` (no tent)?",
        )),
        _ => None,
    }
}

/// The clues of formats with blanks between clues.
pub(crate) const CLUES: Signs = Signs {
    known: "a number, `?` or `-`",
    help: "write `?` for a line without a clue",
};

/// What a reader expects where a line has too many tokens.
pub(crate) const END_OF_LINE: &str = "the line to end here";

/// Returns a part of the input as messages quote it: short, and without control characters that a
/// terminal would act on.
pub(crate) fn shown(text: &str) -> String {
    shortened(text, 20, |c| format!("U+{:04X}", u32::from(c)))
}

/// Shortens a message of another crate, which may quote the input, and replaces control characters.
pub(crate) fn shown_message(text: &str) -> String {
    shortened(text, 200, |_| char::REPLACEMENT_CHARACTER.to_string())
}

/// Returns at most `most` characters of a text, followed by `…` if it is longer. `control` replaces
/// control characters.
fn shortened(text: &str, most: usize, control: impl Fn(char) -> String) -> String {
    let mut shown = String::new();
    for (number, c) in text.chars().enumerate() {
        if number == most {
            shown.push('…');
            break;
        }
        if c.is_control() {
            shown.push_str(&control(c));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Returns the reason why a text is not the expected JSON, without the place.
pub(crate) fn shown_json(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.split(" at line").next().unwrap_or_default();
    shown_message(&reason.replace("field", "key"))
}

/// A number of things, as in `1 row` or `2 rows`.
pub(crate) struct Counted<'n>(pub(crate) usize, pub(crate) &'n str);

impl fmt::Display for Counted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, noun) = self;
        write!(f, "{number} {noun}{}", plural(*number))
    }
}

/// Returns the number of missing things, as in `2 more rows`.
pub(crate) fn missing(found: usize, wanted: usize, noun: &str) -> String {
    Counted(wanted.saturating_sub(found), &format!("more {noun}")).to_string()
}

/// The remedy that shows a puzzle in JSON.
pub(crate) const JSON_EXAMPLE: &str =
    r#"a puzzle looks like {"columns":[0,1],"rows":[1],"cells":["T."]}"#;

/// Returns the fault of a second puzzle where only one is allowed. `remedy` states what to do about
/// it.
pub(crate) fn second_puzzle(remedy: &'static str) -> Fault {
    Fault::new(Code::SecondPuzzle, "there is more than one puzzle")
        .expecting("only one; this is the second")
        .help(remedy)
}

/// Returns the fault of a board with more cells than the caller allows.
pub(crate) fn board_over_limit(size: Option<Size>, limit: usize) -> Fault {
    let message = match size {
        Some(size) => format!("a board of {size} is larger than the limit"),
        None => "the board is larger than the limit".to_owned(),
    };
    Fault::new(Code::TooLarge, message)
        .expecting(format!("at most {limit} cells"))
        .help(Remedy::Limit)
}

/// Returns the fault of a board whose size exceeds the limits of [`Size`].
pub(crate) fn huge_board(error: &impl fmt::Display) -> Fault {
    Fault::new(Code::HugeBoard, error.to_string())
        .expecting("a smaller board")
        .help("boards of this size are not supported")
}

/// Returns the fault of a missing number of rows or columns; `what` is `rows` or `columns`.
pub(crate) fn missing_length(what: &str) -> Fault {
    let message = format!("the number of {what} is missing");
    Fault::new(Code::MissingPart, message)
        .expecting("a number, 1 or more")
        .help("is the text cut off?")
}

/// Returns the fault of a sign that is not a clue.
pub(crate) fn bad_clue(text: &str, signs: Signs) -> Fault {
    let text = shown(text);
    Fault::new(Code::BadClue, format!("`{text}` is not a clue"))
        .expecting(signs.known)
        .help(signs.help)
}

/// Returns the fault of too few or too many clues: `found` clues for `wanted` lines. `what` is
/// `row` or `column`.
pub(crate) fn other_clues(what: &str, found: usize, wanted: usize) -> Fault {
    let message = format!(
        "{} for {}",
        Counted(found, &format!("{what} clue")),
        Counted(wanted, what)
    );
    if found < wanted {
        return Fault::new(Code::FewClues, message)
            .expecting(missing(found, wanted, "clue"))
            .help(format!(
                "write one clue for each {what}, `?` for a {what} without a clue"
            ));
    }
    Fault::new(Code::ManyClues, message)
        .expecting("the clues to end here")
        .help(format!(
            "write one clue for each {what}; put blanks between the clues if one is above 9"
        ))
}

/// Returns the fault of row `row` (from 1), which has `found` cells on a board of `width` columns.
/// `others` more rows have the same defect.
pub(crate) fn other_length(row: usize, found: usize, width: usize, others: usize) -> Fault {
    let columns = Counted(width, "column");
    let message = if others == 0 {
        format!(
            "row {row} has {}, but the board has {columns}",
            Counted(found, "cell")
        )
    } else {
        let others = Counted(others, "other row");
        let what = if found < width { "few" } else { "many" };
        format!("row {row} and {others} have too {what} cells; the board has {columns}")
    };
    Fault::new(Code::Ragged, message)
        .expecting(if found < width {
            missing(found, width, "cell")
        } else {
            "the row to end here".to_owned()
        })
        .help("give all rows the same number of cells")
}

/// Returns the fault of a sign that is not a cell.
pub(crate) fn bad_cell(text: &str, signs: Signs) -> Fault {
    let text = shown(text);
    Fault::new(Code::BadCell, format!("`{text}` is not a cell"))
        .expecting(signs.known)
        .help(signs.help)
}

/// Returns the fault of a board without rows.
pub(crate) fn no_rows() -> Fault {
    Fault::new(Code::NoRows, "there are column clues but no rows")
        .expecting("a row on the next line")
        .help("add a line for each row: its clue, then its cells")
}

/// Returns the fault of a cell or a clue that is given a second time.
pub(crate) fn twice(what: &str) -> Fault {
    Fault::new(Code::Twice, format!("{what} is given twice"))
        .expecting("it only once")
        .help("remove one of the two")
}

/// Returns the fault of a JSON object that ends before its closing brace.
pub(crate) fn cut_json() -> Fault {
    Fault::new(Code::Syntax, "the JSON object is incomplete")
        .expecting("more JSON")
        .help("close every bracket and brace; a puzzle can be on one line or on several")
}

/// Returns the fault of a text that is not JSON, or not the JSON of a puzzle.
pub(crate) fn bad_json(reason: String) -> Fault {
    Fault::new(Code::Syntax, reason)
        .expecting("a puzzle in JSON")
        .help(JSON_EXAMPLE)
}

/// Returns the fault of a JSON value other than the expected one.
pub(crate) fn other_value(text: &str, expected: &str) -> Fault {
    let text = shown(text);
    Fault::new(Code::Syntax, format!("`{text}` is unexpected here"))
        .expecting(expected)
        .help(JSON_EXAMPLE)
}

/// Returns the fault of a solution with another size or other trees than its puzzle.
pub(crate) fn other_trees() -> Fault {
    let message = "this solution does not have the trees of the puzzle";
    Fault::new(Code::OtherPuzzle, message)
        .expecting("the trees of `cells`")
        .help("write the solution of this puzzle, or leave it out")
}

/// Returns the fault of a solution that fits none of the given puzzles. The caller adds what was
/// expected.
pub(in crate::format) fn other_puzzle(message: impl Into<Box<str>>) -> Fault {
    let remedy = "check that the solution belongs to this puzzle";
    Fault::new(Code::OtherPuzzle, message).help(remedy)
}
