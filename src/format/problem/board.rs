//! Faults that a board may have in every format: in its size, its clues, its rows and its cells.

use super::values::{Count, Shown, Signs, Unclear, missing};
use super::{Code, Remedy, Words};
use crate::puzzle::Size;

/// What is expected behind the last sign of a line.
pub(super) const END_OF_LINE: &str = "expected the line to end here";

/// What is expected behind the last cell of a row.
const END_OF_ROW: &str = "expected the row to end here";

/// The clues found for a number of rows or columns.
fn clues_for(what: &str, found: usize, wanted: usize) -> String {
    let clues = format!("{what} clue");
    format!("{} for {}", Count(found, &clues), Count(wanted, what))
}

problems! {
    /// What can be wrong with a board.
    BadBoard {
        // Sizes.

        BoardOverLimit { size: Option<Size>, limit: usize } = Code::TooLarge,
            match size {
                Some(size) => format!("a board of {size} is larger than the limit"),
                None => "the board is larger than the limit".to_owned(),
            },
            format!("expected at most {limit} cells"),
            Remedy::Limit;
        HugeBoard { reason: String } = Code::HugeBoard,
            reason.clone(), "expected a smaller board", "split the board into several";
        HugeLength { text: Shown } = Code::HugeBoard,
            format!("{text} is too large for a board"),
            "expected a smaller board",
            "split the board into several";
        BadLength { text: Shown } = Code::BadSize,
            format!("`{text}` is not a number of rows or columns"),
            "expected a number, 1 or more",
            "a board has at least one row and one column";
        MissingLength { what: &'static str } = Code::MissingPart,
            format!("the number of {what} is missing"),
            "expected a number, 1 or more",
            "is the text cut off?";
        MissingSize = Code::MissingPart,
            "the size is missing",
            "expected the number of rows and of columns",
            "is the text cut off?";
        BadSizeLine { wanted: usize } = Code::BadSize,
            "this is not a size",
            match wanted {
                1 => "expected the number of rows, which is that of columns too",
                2 => "expected the number of rows and of columns",
                _ => "expected the number of rows and of columns, and two flags",
            },
            match wanted {
                1 => "the first line is as in `8`",
                2 => "the first line is as in `8 10`",
                _ => "the first line is `ROWS COLUMNS WRAP DIAG`",
            };
        NoLines { what: &'static str } = Code::BadSize,
            format!("a board without {what}"),
            "expected a clue or `null` for each",
            "a board has at least one row and one column";
        OtherLength { key: &'static str, text: Shown, found: usize } = Code::OtherSize,
            format!(
                "the {key} is {text}, but there {} {}",
                if *found == 1 { "is" } else { "are" },
                Count(*found, if *key == "width" { "column clue" } else { "row clue" })
            ),
            format!("expected {found}"),
            format!("leave `{key}` out, or mend it");

        // Clues.

        BadClue { text: Shown, signs: Signs } = Code::BadClue,
            format!("`{text}` is not a clue"), format!("expected {}", signs.known), signs.meaning;
        HugeClue { text: Shown } = Code::HugeClue,
            format!("the clue {text} is too large"),
            format!("expected at most {}", u32::MAX),
            "no line holds that many tents";
        DashClue = Code::DashClue,
            "`-` is not a clue where clues have no blanks between them",
            "expected `0` to `9` or `?`",
            "write `?` for no clue, or put a blank after each clue";
        LongClue { text: Shown } = Code::LongClue,
            format!("the clue `{text}` needs a blank behind it"),
            "expected one of `0` to `9`, or `?`",
            "put a blank after the clue";
        NoClue = Code::NoClue,
            "there is no clue here",
            "expected a number, `?` or `-`",
            "write `?` for a line without a clue";
        NoClueBefore { row: usize, rows: usize } = Code::NoClue,
            match rows {
                1 => format!("row {row} has no clue"),
                _ => format!("row {row} and {} have no clue", Count(rows - 1, "other row")),
            },
            "expected a clue in front of the cells",
            "write `?` for a row without a clue";
        CluesBehind { rows: usize } = Code::NoClue,
            match rows {
                1 => "the clue of this row is behind the cells".to_owned(),
                _ => "the clues of the rows are behind the cells".to_owned(),
            },
            "expected a clue in front of the cells",
            "put the clue of each row in front of its cells, and the column clues above the rows";
        NoClueAfter { row: usize } = Code::NoClue,
            format!("row {row} has no clue"),
            "expected a clue behind the cells",
            "write `?` for a row without a clue, after a blank";
        FewClues { what: &'static str, found: usize, wanted: usize } = Code::FewClues,
            clues_for(what, *found, *wanted),
            missing(*found, *wanted, "clue"),
            format!("give one clue for each {what}; write `?` for a {what} without a clue");
        ManyClues { what: &'static str, found: usize, wanted: usize } = Code::ManyClues,
            clues_for(what, *found, *wanted),
            "expected the clues to end here",
            format!("give one clue for each {what}; put blanks between clues above 9");
        NoHeader = Code::NoHeader,
            "the line of column clues is missing",
            "expected column clues, found a row",
            "put a clue for each column above the rows, `?` for no clue";
        NoClueLine { what: &'static str, wanted: Option<usize> } = Code::MissingPart,
            format!("the {what} clues are missing"),
            match wanted {
                Some(wanted) => format!("expected {}", Count(*wanted, &format!("{what} clue"))),
                None => format!("expected a line of {what} clues"),
            },
            "is the text cut off?";
        FullCorner = Code::NoHeader,
            "the first field is not empty",
            "expected `,` and the column clues",
            "the first line is an empty field, then a clue for each column";

        // Rows and cells.

        BadCell { text: Shown, signs: Signs } = Code::BadCell,
            format!("`{text}` is not a cell"), format!("expected {}", signs.known), signs.meaning;
        BadCells { text: Shown, signs: Signs } = Code::BadCell,
            format!("`{text}` are not cells"), format!("expected {}", signs.known), signs.meaning;
        UnclearSign { unclear: &'static Unclear } = Code::BadCell,
            format!("`{}` is not a cell, and may mean several things", unclear.sign),
            unclear.uses,
            unclear.help;
        BlankCell { signs: Signs } = Code::BadCell,
            "a blank is not a cell",
            format!("expected {}", signs.known),
            "write `.` for a cell of which nothing is known; if there are blanks between \
             the cells, put one after the clue too";
        NoRows = Code::NoRows,
            "there are column clues but no rows",
            "expected a row on the next line",
            "add a line for each row: its clue, then its cells";
        NoCells { row: usize } = Code::NoCells,
            format!("row {row} has no cells"),
            "expected cells after the clue",
            "write `.` for a cell of which nothing is known";
        CluesForRow { row: usize } = Code::NoCells,
            format!("row {row} has no cells"),
            "expected cells after the clue",
            "put a blank line between two puzzles, or cells after the clue";
        Ragged { row: usize, found: usize, width: usize } = Code::Ragged,
            format!(
                "row {row} has {}, the board has {}",
                Count(*found, "cell"),
                Count(*width, "column")
            ),
            if found < width { missing(*found, *width, "cell") } else { END_OF_ROW.to_owned() },
            "make all rows equally long";
        FewRows { found: usize, wanted: usize, help: &'static str } = Code::MissingPart,
            format!("{} of a board of {wanted}", Count(*found, "row")),
            missing(*found, *wanted, "row"),
            *help;
        ManyRowsOf { found: usize, wanted: usize } = Code::OtherSize,
            format!("{} of a board of {wanted}", Count(*found, "row")),
            "expected the column clues",
            "the first line names the number of rows, then that of columns";
    }
}
