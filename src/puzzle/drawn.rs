//! Boards that unit tests draw. Parsing them with [`format`](mod@crate::format) would make the compiler
//! translate the readers of all formats for the unit tests.

use super::{Clue, Content, Puzzle};

/// Returns the board of a text in the simplest native form: the column clues, then the clue and the
/// cells of each row. Every clue is one digit or `?`. Blanks and lines of comments are ignored.
pub(crate) fn drawn(text: &str) -> Puzzle {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let columns = lines
        .next()
        .map_or_else(Vec::new, |line| signs(line).map(clue).collect());
    let (mut rows, mut contents) = (Vec::new(), Vec::new());
    for line in lines {
        let mut signs = signs(line);
        rows.extend(signs.next().map(clue));
        contents.extend(signs.map(content));
    }
    Puzzle::new(rows, columns, contents).expect("a rectangle")
}

fn signs(line: &str) -> impl Iterator<Item = char> {
    line.chars().filter(|sign| *sign != ' ')
}

fn clue(sign: char) -> Clue {
    (sign != '?').then(|| sign.to_digit(10).expect("a digit"))
}

fn content(sign: char) -> Content {
    match sign {
        '.' => Content::Unknown,
        'T' => Content::Tree,
        '*' => Content::Tent,
        '-' => Content::Empty,
        _ => panic!("{sign:?} is no cell"),
    }
}
