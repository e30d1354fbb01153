//! Faults that only texts of some formats can have.

use super::board::END_OF_LINE;
use super::values::{Count, Shown, missing};
use super::{Code, Remedy, Words};
use crate::puzzle::{Cell, Line, Size};

/// A puzzle in JSON.
const EXAMPLE: &str = r#"a puzzle is as {"columns":[0,1],"rows":[1],"cells":["T."]}"#;

/// The numbers found for the columns and rows of a board.
fn numbers_for(found: usize, size: Size) -> String {
    let (columns, rows) = (Count(size.columns(), "column"), Count(size.rows(), "row"));
    format!("{} for {columns} and {rows}", Count(found, "number"))
}

problems! {
    /// What can be wrong with a text in one of some formats.
    BadFormat {
        // `sgt` and `task`.

        NoDescription = Code::MissingPart,
            "there are no cells after the size",
            "expected `:` and the cells",
            "a game ID looks like `8x8:ea_dd…,3,0,…`";
        Seed = Code::Seed,
            "this is a random seed, which only the program that made it can turn into a puzzle",
            "expected `:` and the cells",
            "give the game ID that the program shows beside the seed, as in `8x8:ea_dd…`";
        NumberedLink = Code::Seed,
            "this link has the number of a puzzle, which only the site can turn into a puzzle",
            "expected the cells and the numbers of the puzzle",
            "give the task string, as in `aadaeg…,1,5,…`, which the source of the page holds behind \
             `task =`";
        BadParams { rest: Shown, is_missing: bool, expected: &'static str } = Code::BadSize,
            if *is_missing {
                "the size is missing".to_owned()
            } else {
                format!("`{rest}` is not part of a size")
            },
            format!("expected {expected}"),
            "the size is columns x rows, as in `8x8` or `15x10dt`";
        MarkBeforeCell { letter: char } = Code::BadMark,
            format!("`{letter}` does not mark a cell"),
            "expected a cell before it",
            "`!` and `-` mark the cell just before them";
        BeyondGrid { area: usize, found: usize } = Code::ManyCells,
            format!("the cells go beyond the {area} of the grid"),
            match area.checked_sub(*found) {
                None => "expected the numbers, the grid was closed before".to_owned(),
                Some(0) => "expected the end of the grid".to_owned(),
                Some(more) => format!("expected at most {}", Count(more, "more cell")),
            },
            "is the size right?";
        EndOfGrid { found: usize, area: usize } = Code::FewCells,
            format!("the grid ends at {found} of {area} cells"),
            missing(*found, *area, "cell"),
            "is the text cut off, or the size wrong?";
        OpenGrid = Code::FewCells,
            "the grid is full, but not closed",
            "expected `_`, the tree past the last cell",
            "is the text cut off?";
        ClosedWithoutTree = Code::ManyCells,
            "the grid is not closed by a tree",
            "expected a letter that ends in a tree",
            "a blank or a mark cannot stand past the last cell";
        FewNumbers { found: usize, size: Size } = Code::FewClues,
            numbers_for(*found, *size),
            missing(*found, size.columns() + size.rows(), "number"),
            "is the text cut off, or the size wrong?";
        ManyNumbers { found: usize, size: Size } = Code::ManyClues,
            numbers_for(*found, *size), "expected the end", "is the size right?";
        NoSuchSize { cells: usize, numbers: usize } = Code::OtherSize,
            format!("no board has {} and {}", Count(*cells, "cell"), Count(*numbers, "number")),
            "expected as many numbers as columns and rows together",
            Remedy::Size {
                advice: "is the text cut off? say what the size should be",
                sizes: vec![]
            };
        OpenSize { sizes: Vec<Size> } = Code::OpenSize,
            format!(
                "the size may be {}",
                sizes.iter().map(|size| format!("`{}x{}`", size.columns(), size.rows()))
                    .collect::<Vec<_>>().join(" or ")
            ),
            "the numbers are those of columns and rows together",
            Remedy::Size { advice: "say which, columns first", sizes: sizes.clone() };
        OtherGame { name: Shown } = Code::Variant,
            format!("this is a game of {name}"),
            "expected `Tents`",
            "only games of Tents can be read";
        NoRecord { key: &'static str } = Code::MissingPart,
            format!("the record `{key}` is missing"),
            format!("expected a record `{key}`"),
            "is the file cut off?";
        BadRecord = Code::Syntax,
            "this is not a record",
            "expected a key and `:`",
            "a record is `KEY     :length:value`; is the file cut off?";
        RecordWithoutLength = Code::Syntax,
            "a record without its length",
            "expected a length and `:`",
            "a record is `KEY     :length:value`; is the file cut off?";
        LongRecord = Code::Syntax,
            "the length of this record goes beyond the file",
            "expected the value's length",
            "a record is `KEY     :length:value`; is the file cut off?";
        BadPosition { text: Shown, most: usize } = Code::BadMark,
            format!("`{text}` is not a position of this game"),
            format!("expected 1 to {most}"),
            "is the file cut off?";
        BadMove { text: Shown } = Code::BadMark,
            format!("`{text}` is not a move"),
            "expected `T`, `N` or `B` and a cell without a tree",
            "a move is as `T3,0`: column and row from 0";

        // `pzpr`.

        OtherPuzzle { name: Shown } = Code::Variant,
            format!("`{name}` is another puzzle"),
            "expected `tents`",
            "a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`";
        NoPuzzleName = Code::Syntax,
            "the name of the puzzle is missing",
            "expected `tents`",
            "a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`";
        OtherRules { text: Shown } = Code::Variant,
            format!("`{text}` asks for other rules"),
            "expected no variant",
            "only the plain rules are known here";
        EndOfClues { found: usize, wanted: usize } = Code::FewClues,
            format!("the clues end at {found} of {wanted}"),
            missing(*found, *wanted, "clue"),
            "there is a clue for each column and each row; `g` to `z` leave 1 to 20 out";
        HalfClue = Code::BadClue,
            "`-` begins a clue above 15",
            "expected two hexadecimal digits after it",
            "write 16 as `-10` and 255 as `-ff`";
        EndOfUrl { area: usize } = Code::FewCells,
            format!("the URL ends before the first of {}", Count(*area, "cell")),
            format!("expected {}", Count(*area, "cell")),
            "copy the whole URL again";
        EndBeforeBoard = Code::MissingPart,
            "the file ends before the board begins",
            "expected `tents`, the number of rows and the number of columns",
            "a file is `pzprv3`, `tents`, rows, columns and the lines of the board";
        EndOfBoard { line: usize, lines: usize } = Code::FewCells,
            format!("the board ends at line {line} of {lines}"),
            missing(*line, *lines, "line"),
            "the board has a line of column clues and a line for each row";
        RaggedLine { line: usize, found: usize, wanted: usize } = Code::Ragged,
            format!("line {line} of the board has {}, not {wanted}", Count(*found, "token")),
            if found < wanted { missing(*found, *wanted, "token") } else { END_OF_LINE.to_owned() },
            "each line has one token more than there are columns";

        // `penpa`, packed: the whole text is the place of a fault.

        NoPayload = Code::MissingPart,
            "there is no puzzle in this URL",
            "expected `#m=edit&p=` and the packed puzzle",
            "copy the whole URL; a short URL must be opened first";
        UnpackedOverLimit { limit: usize } = Code::TooLarge,
            "the packed text is larger than the limit",
            format!("expected at most {limit} bytes"),
            Remedy::Limit;
        NotBase64 { text: Shown } = Code::Syntax,
            format!("`{text}` is not base64"),
            "expected base64: letters, digits, `+` and `/`, `=` at the end",
            "copy the whole URL again";
        CutBase64 = Code::Syntax,
            "the base64 text is cut off",
            "expected base64: letters, digits, `+` and `/`, `=` at the end",
            "copy the whole URL again";
        CutPacked = Code::Syntax,
            "the packed text is cut off", "expected more of it", "copy the whole URL again";
        NotPacked = Code::Syntax,
            "the packed text cannot be unpacked",
            "expected raw DEFLATE in base64",
            "copy the whole URL again";
        PackedNotUtf8 = Code::Syntax,
            "what is packed in this URL is not UTF-8",
            "expected the parts of a puzzle",
            "copy the whole URL again";
        NoPart { number: usize } = Code::MissingPart,
            format!("part {number} of the packed text is missing"),
            "expected at least five parts: header, margins, modes, problem, answer",
            "copy the whole URL again";
        OtherLattice { kind: Shown } = Code::Variant,
            format!("the board is of the kind `{kind}`"),
            "expected the kind `square`",
            "only the square lattice is read";
        HeaderWithoutSize = Code::BadSize,
            "the header does not name a size",
            "expected `square`, the number of columns and of rows, margins included",
            "copy the whole URL again";
        BadMargins = Code::Syntax,
            "the margins cannot be read",
            "expected four numbers, as in `[1,1,1,1]`",
            "copy the whole URL again";
        WideMargins { margins: [usize; 4], rows: usize, columns: usize } = Code::BadSize,
            {
                let [top, bottom, left, right] = margins;
                format!(
                    "margins of {top}, {bottom}, {left} and {right} leave no board of {rows} rows \
                     and {columns} columns"
                )
            },
            "expected at least one cell between the margins",
            "make the board larger or the margins smaller";
        CutOut { cell: Cell } = Code::Variant,
            format!("the cell at {cell} is cut out of the board"),
            "expected a rectangle without holes",
            "only rectangles are boards here";
        BadDrawing { what: &'static str, is_cut: bool } = Code::Syntax,
            {
                let fault = if *is_cut { "is cut off" } else { "is not JSON of penpa-edit" };
                format!("the {what} {fault}")
            },
            "expected an object with numbers `zN` and symbols `zY`",
            "copy the whole URL again";
        LooseNumber { text: Shown, cell: Shown } = Code::BadMark,
            format!("the number `{text}` in cell {cell} does not belong to a line"),
            "expected clues in the row above the board and the column left of it",
            "move the number, or make the margins 1";
        OtherSymbol { text: Shown } = Code::Variant,
            format!("the symbol `{text}` is not part of Tents"),
            "expected trees `[1,\"tents\",1]` and tents `[2,\"tents\",1]`",
            "leave out everything but trees and tents";
        LooseSymbol { cell: Shown } = Code::BadMark,
            format!("the symbol in cell {cell} is off the board"),
            "expected trees and tents inside the margins",
            "move the symbol, or make the margins smaller";
        Twice { what: String } = Code::Twice,
            format!("{what} is given twice"), "expected it once", "remove one of the two";

        // `json`.

        CutJson = Code::Syntax,
            "the object ends in the middle",
            "expected more JSON",
            "close every bracket and brace; a puzzle may be on one line or on several";
        BadJson { reason: Shown } = Code::Syntax,
            reason.to_string(), "expected a puzzle in JSON", EXAMPLE;
        OtherValue { text: Shown, expected: &'static str } = Code::Syntax,
            format!("`{text}` does not belong here"), format!("expected {expected}"), EXAMPLE;
        NoKey { key: &'static str } = Code::MissingPart,
            format!("the key `{key}` is missing"),
            format!("expected `\"{key}\":[…]` before this"),
            "a puzzle has the keys `columns`, `rows` and `cells`";
        OtherRows { found: usize, clues: usize } = Code::OtherSize,
            format!("{} of cells for {}", Count(*found, "row"), Count(*clues, "row clue")),
            format!("expected {}", Count(*clues, "row")),
            "give a string of cells for each row";
        OtherTrees = Code::OtherPuzzle,
            "the trees of this solution are not those of the puzzle",
            "expected the trees of `cells`",
            "give the solution of this puzzle, or leave it out";

        OtherJson { keys: Shown } = Code::Unknown,
            "this JSON is not a puzzle in a known form",
            format!("expected the keys `columns`, `rows` and `cells`, found {keys}"),
            EXAMPLE;
        BadCollection { reason: Shown } = Code::Syntax,
            reason.to_string(),
            "expected an object with `name` and `data`",
            "is the file cut off?";
        NoData = Code::MissingPart,
            "the key `data` is missing",
            "expected an object of puzzles",
            "a collection is as {\"name\":\"Tent\",\"data\":{\"1\":{\"problem\":\"…\"}}}";
        OtherCollection { name: Shown } = Code::Variant,
            format!("this is a collection of `{name}`"),
            "expected `Tent`",
            "only collections of Tents can be read";

        // `tnt` and `legup`.

        OtherFlag { name: &'static str, text: Shown, what: &'static str } = Code::Variant,
            format!("`{name}` is {text}: {what}"),
            "expected `0`",
            "only the plain puzzle is solved here";
        BadFlag { name: &'static str, text: Shown } = Code::Syntax,
            format!("`{text}` is not a value of `{name}`"),
            "expected `0`",
            "the first line is `ROWS COLUMNS WRAP DIAG`";
        BadXml { reason: Shown } = Code::Syntax,
            reason.to_string(), "expected XML", "save the puzzle again";
        DocumentType = Code::Syntax,
            "a document type is not part of a puzzle",
            "expected `<Legup>`",
            "remove it; no entities are resolved here";
        OtherXmlPuzzle { name: Shown } = Code::Variant,
            format!("`{name}` is another puzzle"),
            "expected `TreeTent`",
            "only Tents is solved here";
        NoElement { element: &'static str } = Code::MissingPart,
            format!("there is no `{element}` in this file"),
            format!("expected `{element}`"),
            "a file holds a puzzle, its board and two axes with clues";
        NoAttribute { name: &'static str } = Code::MissingPart,
            format!("this element has no `{name}`"),
            format!("expected the attribute `{name}`"),
            "give every element its attributes";
        BadSide { text: Shown } = Code::BadMark,
            format!("`{text}` is not a side with clues"),
            "expected `east` or `south`",
            "row clues are on the east side, column clues on the south side";
        OffBoard { name: &'static str, text: Shown, length: usize } = Code::BadMark,
            format!("the {name} `{text}` is off the board"),
            format!("expected a number below {length}"),
            "cells count from 0";
        ClueWithoutAxis = Code::BadMark,
            "this clue is not on an axis",
            "expected `<axis side=\"east\">` or `<axis side=\"south\">` around it",
            "row clues are on the east side, column clues on the south side";
        BadLine { text: Shown, last: Line } = Code::BadMark,
            format!("`{text}` is not a line of the board"),
            match last {
                Line::Row(row) => format!("expected a letter for one of {}", Count(row + 1, "row")),
                Line::Column(column) => format!("expected a number from 1 to {}", column + 1),
            },
            "rows are lettered from `A`, columns numbered from 1";
    }
}
