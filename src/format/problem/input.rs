//! Faults of an input as a whole.

use super::{Code, Remedy, Words};
use crate::format::Format;

problems! {
    /// What can be wrong with an input as a whole.
    BadInput {
        NoPuzzle = Code::Empty,
            "there is no puzzle in this input",
            "expected a line of column clues",
            "a puzzle is a line of column clues, then a clue and the cells of each row";
        Utf16 = Code::Binary,
            "this is UTF-16", "expected UTF-8 text", "save the file with the encoding UTF-8";
        NulByte = Code::Binary,
            "this is not a text file: it holds a NUL byte",
            "expected UTF-8 text",
            "is it the right file?";
        Garbage = Code::Binary,
            "this is not a text file: much of it is not UTF-8",
            "expected UTF-8 text",
            "is it the right file?";
        NotUtf8 = Code::NotUtf8,
            "this is not UTF-8", "expected UTF-8 text", "save the file with the encoding UTF-8";
        TwoFormats { one: Format, other: Format } = Code::Ambiguous,
            format!("`{one}` and `{other}` read this differently"),
            format!("the column clues in `{one}`, the size in `{other}`"),
            Remedy::Format { advice: "say which", formats: vec![*one, *other] };
        StarWithoutTree = Code::Ambiguous,
            "`*` but no tree: what is `*` here?",
            "a tent in `plain`, a tree in `bme`, where there are blanks between the cells",
            Remedy::Format {
                advice: "write trees as `T`; or read `*` as a tent",
                formats: vec![Format::Plain]
            };
        SecondPuzzle = Code::SecondPuzzle,
            "there is more than one puzzle",
            "expected only one, this is the second",
            "leave one puzzle in the text";
        SecondInFile = Code::SecondPuzzle,
            "there is more than one puzzle",
            "expected only one, this is the second",
            "give each puzzle a file of its own";
        Unknown { nearest: Format } = Code::Unknown,
            "this is not in a known format",
            format!("the nearest is `{nearest}`, {}", nearest.description().about),
            Remedy::Format {
                advice: "put it in a known format; to see why it is not this one, read it",
                formats: vec![*nearest]
            };
        Title = Code::Title,
            "this line is not part of a puzzle",
            "expected column clues",
            "put `#` before it, so that it is a comment";
        TextAfterPuzzle = Code::Trailing,
            "there is text after the puzzle",
            "expected the end",
            "a text of this format holds one puzzle";
    }
}
