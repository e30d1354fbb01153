//! The values that the words of a fault are made of.

use std::fmt::{self, Write as _};

/// The signs that a format has for cells or for clues, as the fault of any other sign names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs {
    /// The values that are allowed, as in "`.` or `T`".
    pub(crate) known: &'static str,
    /// Their meanings.
    pub(crate) meaning: &'static str,
}

/// Where a sign means what that means different things in different places, and so is never
/// guessed; and what it may have been meant for.
pub(crate) fn unclear(sign: char) -> Option<(&'static str, &'static str)> {
    match sign {
        '#' => Some((
            "a tree, a tent or a wall to some; at the start of a line, a comment",
            "did you mean `T`, a tree, `*`, a tent, or `-`, no tent?",
        )),
        'A' => Some((
            "a tree in `camp` and `lemans`, a tent in `course`",
            "did you mean `T`, a tree, or `*`, a tent?",
        )),
        '^' => Some((
            "a tent in `rit`, a tree to others",
            "did you mean `*`, a tent, or `T`, a tree?",
        )),
        'x' => Some((
            "a tree in `puzzlekit` and `tnt`, no tent to others",
            "did you mean `T`, a tree, or `-`, no tent?",
        )),
        'X' => Some((
            "a tree to some, no tent to others",
            "did you mean `T`, a tree, or `-`, no tent?",
        )),
        _ => None,
    }
}

/// The clues of formats that put blanks between them.
pub(crate) const CLUES: Signs = Signs {
    known: "a number, `?` or `-`",
    meaning: "write `?` for a line without a clue",
};

/// The expectation behind the last sign of a line.
pub(crate) const END_OF_LINE: &str = "the line to end here";

/// How many characters of the input are shown.
const SHOWN: usize = 20;

/// A piece of the input as a message shows it: short, and with nothing that a terminal acts on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown(String);

impl Shown {
    /// A piece of the input.
    pub(crate) fn new(text: &str) -> Self {
        let mut shown = String::new();
        for c in text.chars().take(SHOWN) {
            if c.is_control() {
                let _ = write!(shown, "U+{:04X}", u32::from(c));
            } else {
                shown.push(c);
            }
        }
        Self::cut(shown, text, SHOWN)
    }

    /// A message of another crate, which may quote the input.
    pub(crate) fn message(text: &str) -> Self {
        const LONGEST: usize = 200;
        let shown = text.chars().take(LONGEST);
        let shown = shown.map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        });
        Self::cut(shown.collect(), text, LONGEST)
    }

    /// Why a text is not the JSON that was expected, without the place.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let reason = message.split(" at line").next().unwrap_or_default();
        Self::message(&reason.replace("field", "key"))
    }

    /// The part of a text that is shown, with a sign that it goes on.
    fn cut(mut shown: String, text: &str, most: usize) -> Self {
        if text.chars().nth(most).is_some() {
            shown.push('…');
        }
        Self(shown)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A number of things, as in `1 row` or `2 rows`.
pub(crate) struct Counted<'n>(pub(crate) usize, pub(crate) &'n str);

impl fmt::Display for Counted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, noun) = self;
        write!(f, "{number} {noun}{}", if *number == 1 { "" } else { "s" })
    }
}

/// How many things are missing, as in `2 more rows`.
pub(crate) fn missing(found: usize, wanted: usize, noun: &str) -> String {
    Counted(wanted.saturating_sub(found), &format!("more {noun}")).to_string()
}
