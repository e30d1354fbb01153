//! The words of faults that several readers find.

use std::fmt;

use super::{Code, Counted, Problem, Remedy, Shown, Signs, missing};
use crate::puzzle::Size;

/// A puzzle in JSON.
pub(crate) const JSON_EXAMPLE: &str =
    r#"a puzzle looks like {"columns":[0,1],"rows":[1],"cells":["T."]}"#;

/// A second puzzle where there should be one, and what to do about it.
pub(crate) fn second_puzzle(remedy: &'static str) -> Problem {
    Problem::new(Code::SecondPuzzle, "there is more than one puzzle")
        .expected("only one, this is the second")
        .help(remedy)
}

/// A board with more cells than the caller allows.
pub(crate) fn board_over_limit(size: Option<Size>, limit: usize) -> Problem {
    Problem::new(
        Code::TooLarge,
        match size {
            Some(size) => format!("a board of {size} is larger than the limit"),
            None => "the board is larger than the limit".to_owned(),
        },
    )
    .expected(format!("at most {limit} cells"))
    .help(Remedy::Limit)
}

/// A board that no program could hold.
pub(crate) fn huge_board(error: &impl fmt::Display) -> Problem {
    Problem::new(Code::HugeBoard, error.to_string())
        .expected("a smaller board")
        .help("split the board into several")
}

/// The number of `rows` or `columns` is missing.
pub(crate) fn missing_length(what: &str) -> Problem {
    Problem::new(
        Code::MissingPart,
        format!("the number of {what} is missing"),
    )
    .expected("a number, 1 or more")
    .help("is the text cut off?")
}

/// A sign that is not a clue.
pub(crate) fn bad_clue(text: &str, signs: Signs) -> Problem {
    let text = Shown::new(text);
    Problem::new(Code::BadClue, format!("`{text}` is not a clue"))
        .expected(signs.known)
        .help(signs.meaning)
}

/// A clue above what a number can hold.
pub(crate) fn huge_clue(text: &str) -> Problem {
    let text = Shown::new(text);
    Problem::new(Code::HugeClue, format!("the clue {text} is too large"))
        .expected(format!("at most {}", u32::MAX))
        .help("no line holds that many tents")
}

/// Too few or too many clues: `found` for `wanted` lines, each a `row` or `column` as `what` says.
pub(crate) fn other_clues(what: &str, found: usize, wanted: usize) -> Problem {
    let message = format!(
        "{} for {}",
        Counted(found, &format!("{what} clue")),
        Counted(wanted, what)
    );
    if found < wanted {
        return Problem::new(Code::FewClues, message)
            .expected(missing(found, wanted, "clue"))
            .help(format!(
                "give one clue for each {what}; write `?` for a {what} without a clue"
            ));
    }
    Problem::new(Code::ManyClues, message)
        .expected("the clues to end here")
        .help(format!(
            "give one clue for each {what}; put blanks between clues above 9"
        ))
}

/// A sign that is not a cell.
pub(crate) fn bad_cell(text: &str, signs: Signs) -> Problem {
    let text = Shown::new(text);
    Problem::new(Code::BadCell, format!("`{text}` is not a cell"))
        .expected(signs.known)
        .help(signs.meaning)
}

/// A board without rows.
pub(crate) fn no_rows() -> Problem {
    Problem::new(Code::NoRows, "there are column clues but no rows")
        .expected("a row on the next line")
        .help("add a line for each row: its clue, then its cells")
}

/// A cell or a clue that is given a second time.
pub(crate) fn twice(what: &str) -> Problem {
    Problem::new(Code::Twice, format!("{what} is given twice"))
        .expected("it once")
        .help("remove one of the two")
}

/// An object in JSON that ends before its last brace.
pub(crate) fn cut_json() -> Problem {
    Problem::new(Code::Syntax, "the object ends in the middle")
        .expected("more JSON")
        .help("close every bracket and brace; a puzzle may be on one line or on several")
}

/// A text that is not JSON, or not the JSON of a puzzle.
pub(crate) fn bad_json(reason: &Shown) -> Problem {
    Problem::new(Code::Syntax, reason.to_string())
        .expected("a puzzle in JSON")
        .help(JSON_EXAMPLE)
}

/// A value in JSON of another kind than its key has.
pub(crate) fn other_value(text: &str, expected: &str) -> Problem {
    let text = Shown::new(text);
    Problem::new(Code::Syntax, format!("`{text}` does not belong here"))
        .expected(expected)
        .help(JSON_EXAMPLE)
}

/// A solution with other trees than its puzzle.
pub(crate) fn other_trees() -> Problem {
    Problem::new(
        Code::OtherPuzzle,
        "the trees of this solution are not those of the puzzle",
    )
    .expected("the trees of `cells`")
    .help("give the solution of this puzzle, or leave it out")
}
