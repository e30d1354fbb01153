//! Everything that can be wrong with a text: the code, the message, what was expected, and how to
//! mend it. No other file words a fault; readers give the values.
//!
//! Command-line options are not named here. A remedy that the options of a reader offer is a
//! [`Remedy`] of its own, which whoever shows the fault can word.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use super::Format;
use super::code::Code;
use crate::puzzle::{Cell, Line, Size};

/// The signs of a format for cells or for clues, for the faults of what is none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs {
    /// What there may be, as in "`.` or `T`".
    pub(crate) known: &'static str,
    /// What they mean.
    pub(crate) meaning: &'static str,
}

/// A sign that means different things in different places, and so is never guessed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unclear {
    sign: char,
    /// Where it means what.
    uses: &'static str,
    /// What it may have been meant for.
    help: &'static str,
}

impl Unclear {
    /// What there is to say of a sign.
    pub(crate) fn of(sign: char) -> Option<&'static Self> {
        UNCLEAR.iter().find(|unclear| unclear.sign == sign)
    }
}

const UNCLEAR: &[Unclear] = &[
    Unclear {
        sign: '#',
        uses: "a tree, a tent or a wall to some; at the start of a line, a comment",
        help: "did you mean `T`, a tree, `*`, a tent, or `-`, no tent?",
    },
    Unclear {
        sign: 'A',
        uses: "a tree in `camp` and `lemans`, a tent in `course`",
        help: "did you mean `T`, a tree, or `*`, a tent?",
    },
    Unclear {
        sign: '^',
        uses: "a tent in `rit`, a tree to others",
        help: "did you mean `*`, a tent, or `T`, a tree?",
    },
    Unclear {
        sign: 'x',
        uses: "a tree in `puzzlekit` and `tnt`, no tent to others",
        help: "did you mean `T`, a tree, or `-`, no tent?",
    },
    Unclear {
        sign: 'X',
        uses: "a tree to some, no tent to others",
        help: "did you mean `T`, a tree, or `-`, no tent?",
    },
];

/// The clues of formats in which they stand apart.
pub(crate) const CLUES: Signs = Signs {
    known: "a number, `?` or `-`",
    meaning: "write `?` for a line without a clue",
};

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

    /// What is shown of a text, with a sign that it goes on.
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
pub(crate) struct Count<'n>(pub(crate) usize, pub(crate) &'n str);

impl fmt::Display for Count<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, noun) = self;
        write!(f, "{number} {noun}{}", if *number == 1 { "" } else { "s" })
    }
}

/// What is still expected of a number of things.
fn missing(found: usize, wanted: usize, noun: &str) -> String {
    format!(
        "expected {}",
        Count(wanted.saturating_sub(found), &format!("more {noun}"))
    )
}

/// The words of a fault.
pub(crate) struct Words {
    pub(crate) message: String,
    pub(crate) label: String,
    pub(crate) remedy: Remedy,
}

/// How a fault is mended: by another text, or by other [`ReadOptions`](super::ReadOptions).
///
/// `Display` is a sentence without a full stop. A program whose options have names may word what is
/// not [`Remedy::Text`] with them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// By changing the text as it says.
    Text(Cow<'static, str>),
    /// By a larger [`ReadOptions::limit`](super::ReadOptions::limit).
    Limit,
    /// By naming one of some [`ReadOptions::format`](super::ReadOptions::format)s.
    Format {
        /// What to do with the format, as in "say which".
        advice: &'static str,
        /// The formats, at least one.
        formats: Vec<Format>,
    },
    /// By naming the [`ReadOptions::size`](super::ReadOptions::size).
    Size {
        /// What to do with the size, as in "say which".
        advice: &'static str,
        /// The sizes that there may be, none where any may be.
        sizes: Vec<Size>,
    },
}

impl From<&'static str> for Remedy {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Remedy {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |names: Vec<String>| names.join(" or ");
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Limit => f.write_str("raise the limit"),
            Self::Format { advice, formats } => {
                let names = formats.iter().map(|format| format!("`{format}`"));
                write!(f, "{advice} with the format {}", or(names.collect()))
            }
            Self::Size { advice, sizes } if sizes.is_empty() => f.write_str(advice),
            Self::Size { advice, sizes } => {
                let size = |size: &Size| format!("`{}x{}`", size.columns(), size.rows());
                write!(f, "{advice}: {}", or(sizes.iter().map(size).collect()))
            }
        }
    }
}

/// Declares the problems. Each has its values, its code, and with the values in scope by reference
/// the message, what was expected, and how to mend it.
macro_rules! problems {
    ($($name:ident $({ $($field:ident: $type:ty),* })? = $code:expr,
       $message:expr, $label:expr, $remedy:expr;)*) => {
        /// What is wrong, with its values.
        #[cfg_attr(
            not(all(feature = "json", feature = "packed")),
            allow(dead_code, reason = "only some formats have them")
        )]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) enum Problem {
            $($name $({ $($field: $type),* })?,)*
        }

        impl Problem {
            /// The kind of fault.
            #[allow(unused_variables, reason = "values matter to the words")]
            pub(crate) fn code(&self) -> Code {
                match self {
                    $(Self::$name $({ $($field),* })? => $code,)*
                }
            }

            /// How the problem is put.
            #[allow(unused_variables, reason = "a value may matter to one of the three only")]
            pub(crate) fn words(&self) -> Words {
                match self {
                    $(Self::$name $({ $($field),* })? => Words {
                        message: $message.into(),
                        label: $label.into(),
                        remedy: $remedy.into(),
                    },)*
                }
            }
        }
    };
}

impl Problem {
    /// The problem of a fault that its reader words.
    pub(crate) fn told(code: Code, message: &str) -> Self {
        Self::Told {
            code,
            message: Shown::message(message),
            label: String::new(),
            help: String::new(),
        }
    }
}

/// What is expected behind the last sign of a line.
const END_OF_LINE: &str = "expected the line to end here";

/// What is expected behind the last cell of a row.
const END_OF_ROW: &str = "expected the row to end here";

/// A puzzle in JSON.
const EXAMPLE: &str = r#"a puzzle is as {"columns":[0,1],"rows":[1],"cells":["T."]}"#;

/// The clues found for a number of rows or columns.
fn clues_for(what: &str, found: usize, wanted: usize) -> String {
    let clues = format!("{what} clue");
    format!("{} for {}", Count(found, &clues), Count(wanted, what))
}

/// The numbers found for the columns and rows of a board.
fn numbers_for(found: usize, size: Size) -> String {
    let (columns, rows) = (Count(size.columns(), "column"), Count(size.rows(), "row"));
    format!("{} for {columns} and {rows}", Count(found, "number"))
}

problems! {
    // The input as a whole.

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
        "a tent in `plain`, a tree in `bme`, where blanks stand between the cells",
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
        "this is not in a format that is known here",
        format!("the nearest is `{nearest}`: {}", nearest.description().about),
        Remedy::Format {
            advice: "put it in a format that is known; to see why it is not this one, read it",
            formats: vec![*nearest]
        };
    TextAfterPuzzle = Code::Trailing,
        "there is text after the puzzle",
        "expected the end",
        "a text of this format holds one puzzle";

    // Sizes.

    BoardOverLimit { size: Option<Size>, limit: usize } = Code::TooLarge,
        match size {
            Some(size) => format!("a board of {size} is larger than the limit"),
            None => "the board is larger than the limit".to_owned(),
        },
        format!("expected at most {limit} cells"),
        Remedy::Limit;
    UnpackedOverLimit { limit: usize } = Code::TooLarge,
        "the packed text is larger than the limit",
        format!("expected at most {limit} bytes"),
        Remedy::Limit;
    HugeBoard { reason: String } = Code::HugeBoard,
        reason.clone(), "expected a smaller board", "split the board into several";
    HugeLength { text: Shown } = Code::HugeBoard,
        format!("{text} is too large for a board"),
        "expected a smaller board",
        "split the board into several";
    BadLength { text: Shown } = Code::BadSize,
        format!("`{text}` is not a number of rows or columns"),
        "expected a number from 1 on",
        "a board has at least one row and one column";
    MissingLength { what: &'static str } = Code::MissingPart,
        format!("the number of {what} is missing"),
        "expected a number from 1 on",
        "is the text cut off?";
    MissingSize = Code::MissingPart,
        "the size is missing",
        "expected the number of rows and of columns",
        "is the text cut off?";
    BadSizeLine = Code::BadSize,
        "this is not a size",
        "expected the number of rows and of columns",
        "the first line is as in `8 10`";
    BadSizeAndFlags { found: usize } = Code::BadSize,
        "the first line does not hold four numbers",
        if *found < 4 { missing(*found, 4, "number") } else { END_OF_LINE.to_owned() },
        "the first line is `ROWS COLUMNS WRAP DIAG`";
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
        "`-` is not a clue where clues stand together",
        "expected `0` to `9` or `?`",
        "write `?` for no clue, or put a blank after each clue";
    LongClue { text: Shown } = Code::LongClue,
        format!("the clue `{text}` is too long to stand together"),
        "expected one of `0` to `9`, or `?`",
        "put a blank after the clue";
    NoClue = Code::NoClue,
        "there is no clue here",
        "expected a number, `?` or `-`",
        "write `?` for a line without a clue";
    NoClueBefore { row: usize, rows: usize } = Code::NoClue,
        match rows {
            1 => format!("row {row} has no clue"),
            _ => format!("row {row} has no clue, nor {}", Count(rows - 1, "other")),
        },
        "expected a clue in front of the cells",
        "write `?` for a row without a clue";
    CluesBehind { rows: usize } = Code::NoClue,
        match rows {
            1 => "the clue of this row stands behind the cells".to_owned(),
            _ => "the clues of the rows stand behind the cells".to_owned(),
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
    NoColumnClues { wanted: Option<usize> } = Code::MissingPart,
        "the column clues are missing",
        match wanted {
            Some(wanted) => format!("expected {}", Count(*wanted, "column clue")),
            None => "expected a line of column clues".to_owned(),
        },
        "is the text cut off?";
    NoClueLines { order: &'static str } = Code::MissingPart,
        "the clues are missing", format!("expected {order}"), "is the text cut off?";
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
        "write `.` for a cell of which nothing is known; where cells stand apart, put a blank \
         after the clue too";
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
    EndOfRows { found: usize, wanted: usize, help: &'static str } = Code::FewCells,
        format!("the grid ends at {found} of {}", Count(*wanted, "row")),
        missing(*found, *wanted, "row"),
        *help;
    ManyRows { wanted: usize, expected: &'static str } = Code::ManyCells,
        format!("there are more rows than {wanted}"),
        format!("expected {expected}"),
        "the first number is that of the rows";

    // `sgt` and `task`.

    NoDescription = Code::MissingPart,
        "there are no cells behind the size",
        "expected `:` and the cells",
        "a game ID looks like `8x8:ea_dd…,3,0,…`";
    Seed = Code::Seed,
        "this is a random seed, which only the program that made it can turn into a puzzle",
        "expected `:` and the cells",
        "give the game ID that the program shows beside the seed, as in `8x8:ea_dd…`";
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
        if found > area {
            "expected the numbers, the grid was closed before".to_owned()
        } else {
            format!("expected the end of the grid, {found} cells stand before")
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
        Remedy::Size { advice: "is the text cut off? say what the size should be", sizes: vec![] };
    OpenSize { sizes: Vec<Size> } = Code::OpenSize,
        format!(
            "the size may be {}",
            sizes.iter().map(|size| format!("`{}x{}`", size.columns(), size.rows()))
                .collect::<Vec<_>>().join(" or ")
        ),
        "the numbers are those of columns and rows together",
        Remedy::Size { advice: "say which, columns first", sizes: sizes.clone() };
    OtherGame { name: Shown } = Code::Variant,
        format!("this is a game of {name}"), "expected `Tents`", "only games of Tents can be read";
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
        "there is no name of a puzzle here",
        "expected `tents`",
        "a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`";
    OtherRules { text: Shown } = Code::Variant,
        format!("`{text}` stands for other rules"),
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

    // `penpa`, packed: a fault stands at the whole.

    NoPayload = Code::MissingPart,
        "there is no puzzle in this URL",
        "expected `#m=edit&p=` and the packed puzzle",
        "copy the whole URL; a short URL must be opened first";
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
                "margins of {top}, {bottom}, {left} and {right} leave no board of {rows} rows and \
                 {columns} columns"
            )
        },
        "expected at least one cell between the margins",
        "make the board larger or the margins smaller";
    CutOut { cell: Cell } = Code::Variant,
        format!("the cell at {cell} is cut out of the board"),
        "expected a rectangle without holes",
        "only rectangles are boards here";
    BadDrawing { what: &'static str, is_cut: bool } = Code::Syntax,
        format!("the {what} {}", if *is_cut { "is cut off" } else { "is not JSON of penpa-edit" }),
        "expected an object with numbers `zN` and symbols `zY`",
        "copy the whole URL again";
    LooseNumber { text: Shown, cell: Shown } = Code::BadMark,
        format!("the number `{text}` in cell {cell} does not belong to a line"),
        "expected clues in the row above the board and the column left of it",
        "move the number, or make the margins 1";
    OtherSymbol { text: Shown } = Code::Variant,
        format!("the symbol `{text}` is not part of Tents"),
        "expected trees `[1,\"tents\",1]` and tents `[2,\"tents\",1]`",
        "leave out whatever is neither a tree nor a tent";
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
    BadJson { reason: Shown } = Code::Syntax, reason.to_string(), "expected a puzzle in JSON", EXAMPLE;
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
        "this JSON is not a puzzle in a form that is known here",
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

    // `tnt`, `lemans` and `legup`.

    OtherFlag { name: &'static str, text: Shown, what: &'static str } = Code::Variant,
        format!("`{name}` is {text}: {what}"),
        "expected `0`",
        "only the plain puzzle is solved here";
    BadFlag { name: &'static str, text: Shown } = Code::Syntax,
        format!("`{text}` is not a value of `{name}`"),
        "expected `0`",
        "the first line is `ROWS COLUMNS WRAP DIAG`";
    TextAfterClues = Code::Trailing,
        "there is text after the column clues",
        "expected the line to end here",
        "put each puzzle on a line of its own";
    BadXml { reason: Shown } = Code::Syntax, reason.to_string(), "expected XML", "save the puzzle again";
    DocumentType = Code::Syntax,
        "a document type is not part of a puzzle",
        "expected `<Legup>`",
        "remove it; no entities are resolved here";
    OtherXmlPuzzle { name: Shown } = Code::Variant,
        format!("`{name}` is another puzzle"), "expected `TreeTent`", "only Tents is solved here";
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
        "the clues of rows stand east, those of columns south";
    OffBoard { name: &'static str, text: Shown, length: usize } = Code::BadMark,
        format!("the {name} `{text}` is off the board"),
        format!("expected a number below {length}"),
        "cells count from 0";
    ClueWithoutAxis = Code::BadMark,
        "this clue does not stand on an axis",
        "expected `<axis side=\"east\">` or `<axis side=\"south\">` round it",
        "the clues of rows stand east, those of columns south";
    BadLine { text: Shown, last: Line } = Code::BadMark,
        format!("`{text}` is not a line of the board"),
        match last {
            Line::Row(row) => format!("expected a letter for one of {}", Count(row + 1, "row")),
            Line::Column(column) => format!("expected a number from 1 to {}", column + 1),
        },
        "rows are lettered from `A`, columns numbered from 1";

    // Solutions and the answers of solvers, which are worded where they are read.

    Told { code: Code, message: Shown, label: String, help: String } = *code,
        message.to_string(), label.clone(), help.clone();
}
