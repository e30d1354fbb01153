//! The formats that a [`Sheet`] describes: an example of each, how it is detected, and its
//! description as data.

use crate::format::description::{Description, Evidence, UnknownText};
use crate::format::entry::Notes;
use crate::format::fault::{Code, Fault, Remedy};
use crate::format::name::{Format, TextShape};
use crate::format::plain;
use crate::format::reader::{Draft, is_clue, is_digits};
use crate::format::sheet::layout::{CellSpacing, Section, Sheet, USUAL};
use crate::format::source::Lines;
use crate::puzzle::Puzzle;

/// The format of courses on SAT and answer set programming.
///
/// ```text
/// 3 4
/// .T.. 1
/// .... 0
/// ..T. 1
/// 1 0 0 1
/// ```
///
/// A text has the number of rows and of columns, then the cells of each row and its clue, then the
/// column clues. `T` is a tree; a solved grid has tents, `A`. There may be blanks between cells.
/// `?`, `-` and negative numbers mean no clue; the writer uses `-1`.
pub(crate) const COURSE: Description = Description {
    whole: |look| Ok(begins(look, 2, &[&|row| row.starts_with(['.', 'T', 'A'])])),
    write: Some(|out, puzzle, _| COURSE_SHEET.write(out, puzzle)),
    read: Some(|draft, notes| COURSE_SHEET.read(draft).or_else(|| typed(draft, notes))),
    ..Description::new(
        Format::Course,
        "courses on SAT and ASP: the size, cells and clue of each row, column clues",
    )
};

const COURSE_SHEET: Sheet = Sheet {
    parts: &[Section::Size(2), Section::CellsClue(' '), Section::Columns],
    cells: CellSpacing::Characters,
    signs: ".TA",
    known: "`.`, `T` or `A`",
    help: "a tree is `T`, a tent `A`",
    ..USUAL
};

/// The format of Puzzlekit.
///
/// ```text
/// 2 3
/// 1 0 -
/// - 1
/// - x -
/// - - x
/// ```
///
/// A text has the number of rows and of columns, a line of column clues, a line of row clues, then
/// the cells of each row, with white space between them: `x` a tree, `o` a tent, `-` neither. `-`
/// in place of a clue means no clue.
pub(crate) const PUZZLEKIT: Description = Description {
    whole: is_puzzlekit,
    write: Some(|out, puzzle, _| PUZZLEKIT_SHEET.write(out, puzzle)),
    read: Some(|draft, _| PUZZLEKIT_SHEET.read(draft)),
    ..Description::new(
        Format::Puzzlekit,
        "Puzzlekit: the size, column clues, row clues, then cells",
    )
};

pub(crate) const PUZZLEKIT_SHEET: Sheet = Sheet {
    parts: &[
        Section::Size(2),
        Section::Columns,
        Section::Rows,
        Section::Cells,
    ],
    no_clue: "-",
    signs: "-xo",
    known: "`x`, `o` or `-`",
    help: "a tree is `x`, a tent `o`; put a blank between cells",
    ..USUAL
};

/// Returns how well a text fits the format of Puzzlekit. It must begin with a size and a line of
/// clues, and contain no tree of `plain`. Returns a fault if it has neither `x` nor `o` and can be
/// read in both formats, as different puzzles.
fn is_puzzlekit(look: &UnknownText<'_>) -> Result<Evidence, Fault> {
    if begins(look, 2, &[&are_clues]) == Evidence::No || look.has_tree() {
        return Ok(Evidence::No);
    }
    if look.find(b"xo").is_some() {
        return Ok(Evidence::Sure);
    }
    if !look.is_read(PUZZLEKIT.read) {
        return Ok(Evidence::No);
    }
    if !look.is_read(plain::FORMAT.read) {
        return Ok(Evidence::Sure);
    }
    let end = look.source.text().trim_end().len();
    let (one, other) = (Format::Plain, Format::Puzzlekit);
    Err(Fault::new(
        Code::Ambiguous,
        format!("`{one}` and `{other}` read this differently"),
    )
    .label(format!(
        "the column clues in `{one}`, the size in `{other}`"
    ))
    .help(Remedy::Format {
        advice: "choose one",
        formats: vec![one, other],
    })
    .at(0..end))
}

/// The files of a course on search, read only.
///
/// ```text
/// 2
/// 0 1
/// 0 1
/// . %
/// . ^
/// ```
///
/// A text has the number of rows and columns, a line of row clues and a line of column clues, with
/// or without blanks between the digits, then the cells of each row, with white space between them:
/// `%` a tree, `^` a tent, `.` neither. Prose may follow after a blank line, and a solution may be
/// drawn in the prose:
///
/// ```text
///  ---
/// |- %|0
/// |- ^|1
///  ---
///  0 1
/// ```
pub(crate) const RIT: Description = Description {
    whole: |look| {
        let is_cell = |word: &str| matches!(word, "." | "%" | "^");
        let are_cells = |line: &str| line.split_whitespace().all(is_cell);
        Ok(begins(look, 1, &[&are_clues, &are_clues, &are_cells]))
    },
    read: Some(|draft, notes| {
        let text = draft.text;
        let puzzle = RIT_SHEET.read(draft)?;
        RIT_SHEET.read_drawn(text, &puzzle, notes);
        Some(puzzle)
    }),
    example: "4\n1 0 1 1\n1 1 0 1\n. . . .\n. % . .\n. . . .\n% . % .\n",
    ..Description::new(
        Format::Rit,
        "a course on search: the size, row clues, column clues, then cells, a tree as `%`",
    )
};

const RIT_SHEET: Sheet = Sheet {
    parts: &[
        Section::Size(1),
        Section::Rows,
        Section::Columns,
        Section::Cells,
    ],
    may_be_digits: true,
    has_prose: true,
    signs: ".%^",
    known: "`.`, `%` or `^`",
    help: "a tree is `%`, a tent `^`; put a blank between cells",
    ..USUAL
};

/// The `.camp` files of a solver, read only.
///
/// ```text
/// 2 3
/// 1 0
/// 0 1 0
/// .A.
/// ...
/// ```
///
/// A text has the number of rows and of columns, a line of row clues, a line of column clues, then
/// the cells of each row: `A` a tree, `.` nothing.
pub(crate) const CAMP: Description = Description {
    extensions: &["camp"],
    tents: false,
    whole: |look| {
        // A file with a letter after the size is about a variant. It is recognized too, so that its
        // fault names the variant.
        let mut words = look.first.split_whitespace().skip(2);
        let is_letter = |word: &str| matches!(word.as_bytes(), [b'A'..=b'Z']);
        if words.next().is_some_and(is_letter) && words.all(is_digits) {
            let size: Vec<&str> = look.first.split_whitespace().take(2).collect();
            return Ok(Evidence::sure(size.iter().all(|word| is_digits(word))));
        }
        let are_cells = |line: &str| line.bytes().all(|byte| matches!(byte, b'.' | b'A'));
        Ok(begins(look, 2, &[&are_clues, &are_clues, &are_cells]))
    },
    read: Some(|draft, _| CAMP_SHEET.read(draft)),
    example: "4 4\n1 0 1 1\n1 1 0 1\n....\n.A..\n....\nA.A.\n",
    ..Description::new(
        Format::Camp,
        "the size, row clues, column clues, then cells, a tree as `A`; several puzzles possible",
    )
};

const CAMP_SHEET: Sheet = Sheet {
    parts: &[
        Section::Size(2),
        Section::Rows,
        Section::Columns,
        Section::Cells,
    ],
    cells: CellSpacing::Characters,
    signs: ".A",
    known: "`.` or `A`",
    help: "a tree is `A`, any other cell `.`",
    ..USUAL
};

/// The files of a solver that supports two variants of the puzzle, read only.
///
/// ```text
/// 2 4 0 0
/// 1 1
/// 0 1 0 1
/// x
///   x
/// ```
///
/// The first line holds the number of rows, of columns, and two flags: `WRAP` (the board is a
/// torus) and `DIAG` (tents may touch diagonally), both 0 for the plain puzzle. Then come the row
/// clues, the column clues, and exactly as many lines of cells as there are rows. A blank is an
/// unknown cell, `x` a tree, `*` a tent, `-` grass. Blanks at the end of a line may be missing, so
/// an empty line is a row of unknown cells.
pub(crate) const TNT: Description = Description {
    extensions: &["tnt"],
    empties: true,
    whole: |look| {
        // A `-` alone may be a cell of another format.
        let is_dash = |line: &str| line.split_whitespace().any(|word| word == "-");
        // No board has 0 rows, and a flag is 0 or 1. If the first line has other numbers in these
        // places, it holds clues or the names of columns.
        let mut words = look.first.split_whitespace();
        let is_flag = |word: &str| matches!(word, "0" | "1");
        if words.next() == Some("0") || !words.skip(1).all(is_flag) {
            return Ok(Evidence::No);
        }
        Ok(begins(
            look,
            4,
            &[&|line| are_clues(line) && !is_dash(line)],
        ))
    },
    read: Some(|draft, notes| {
        let puzzle = TNT_SHEET.read(draft)?;
        // Text after the last line end is a row only if there are too few rows before it.
        let lines = Lines::of(draft.text).count() + usize::from(draft.text.ends_with(['\n', '\r']));
        let last = draft.text.rsplit(['\n', '\r']).next().unwrap_or_default();
        let is_row = lines == 3 + puzzle.size().rows();
        if is_row && last.chars().count() < puzzle.size().columns() {
            notes.remarks.push(CUT.into());
        }
        Some(puzzle)
    }),
    example: "4 4 0 0\n1 0 1 1\n1 1 0 1\n\n x\n\nx x\n",
    ..Description::new(
        Format::Tnt,
        "four numbers, row clues, column clues, then cells, a tree as `x`",
    )
};

/// The remark on a last row that is too short and has no line end. A last row with a line end is
/// complete, since blanks at its end may be missing.
const CUT: &str = "the last row is too short, and its line has no line end: is the text cut off?";

const TNT_SHEET: Sheet = Sheet {
    parts: &[
        Section::Size(4),
        Section::Rows,
        Section::Columns,
        Section::Cells,
    ],
    cells: CellSpacing::Characters,
    signs: " x*-",
    known: "a blank, `x`, `*` or `-`",
    help: "a tree is `x`, a tent `*`, no tent `-`",
    ..USUAL
};

/// Comma-separated values, read only.
///
/// ```text
/// ,2,,0
/// 1,,t,Z
/// 1,Z,t,
/// ```
///
/// The first line holds an empty field, then the column clues; each further line holds the clue of
/// a row, then its cells: `t` a tree, `Z` a tent, an empty field an unknown cell. An empty field,
/// `?` or a negative number as a clue means no clue. Blank lines are ignored. The cells may also be
/// written as in `plain`.
pub(crate) const CSV: Description = Description {
    extensions: &["csv"],
    first_line: |look| Evidence::sure(look.first.starts_with(',')),
    read: Some(|draft, notes| {
        let puzzle = CSV_SHEET.read(draft);
        puzzle.or_else(|| typed(draft, notes))
    }),
    example: ",1,1,0,1\n1,,,,\n0,,t,,\n1,,,,\n1,t,,t,\n",
    ..Description::new(
        Format::Csv,
        "comma-separated values, a tree as `t`, a tent as `Z`",
    )
};

const CSV_SHEET: Sheet = Sheet {
    parts: &[Section::Header, Section::ClueCells],
    cells: CellSpacing::Fields,
    signs: ",tZ",
    known: "`t`, `Z` or nothing",
    help: "a tree is `t`, a tent `Z`",
    ..USUAL
};

/// The format of a course on declarative programming.
///
/// ```text
///      1  0  2
///   1  -  -  -
///   1  -  *  *
///   1  -  *  -
/// ```
///
/// White space separates all words: first the column clues, then for each row its clue and its
/// cells. `*` is a tree; in a text without `*`, `F` is a tree. `-` and `.` are cells without a
/// tree, and if this format was requested, so is every other word. A negative number means no clue.
/// Blank lines are ignored. The writer uses fields of three characters, as here, or more if a clue
/// is long, and `-1` for no clue.
pub(crate) const BME: Description = Description {
    tents: false,
    whole: is_bme,
    write: Some(|out, puzzle, _| BME_SHEET.write(out, puzzle)),
    read: Some(|draft, _| BME_SHEET.read(draft)),
    ..Description::new(
        Format::Bme,
        "a course on declarative programming: as plain, with `*` for a tree",
    )
};

const BME_SHEET: Sheet = Sheet {
    parts: &[Section::Header, Section::ClueCells],
    is_loose: true,
    signs: "-*",
    known: "`-`, `.` or `*`",
    help: "a tree is `*`, any other cell `-`",
    ..USUAL
};

/// Returns how well a text fits the format `bme`. It must contain no tree of `plain`. Its first `*`
/// must not touch another sign; a text without `*` must be readable in this format. Returns a fault
/// if the first `*` touches another sign, because it may then be a tree or a tent.
fn is_bme(look: &UnknownText<'_>) -> Result<Evidence, Fault> {
    if look.has_tree() {
        return Ok(Evidence::No);
    }
    let Some(star) = look.find(b"*") else {
        // The board may have no trees.
        return Ok(Evidence::maybe(look.is_read(BME.read)));
    };
    let place = look.source.place_of(star);
    let text = look.source.text();
    let before = text[..place.start].chars().next_back();
    let after = text[place.end..].chars().next();
    if [before, after].iter().flatten().all(|c| c.is_whitespace()) {
        return Ok(Evidence::Maybe);
    }
    let message = "`*` but no tree: `*` can mean a tent or a tree";
    let fault = Fault::new(Code::Ambiguous, message)
        .label("a tent in `plain`, a tree in `bme`, where there are blanks between the cells")
        .help(Remedy::Format {
            advice: "write trees as `T`; or read `*` as a tent",
            formats: vec![Format::Plain],
        });
    Err(fault.at(place))
}

/// The lines of a collection of the Université du Mans, read only.
///
/// ```text
/// 03;04;A__T:1;T___:1;____:0;1001
/// ```
///
/// A line holds one puzzle: the numbers of rows and of columns, then for each row its cells, `:`
/// and its clue (`A` a tree, `T` a tent, `_` nothing), then the column clues, one digit each; `?`
/// means no clue.
pub(crate) const LEMANS: Description = Description {
    shape: TextShape::Line,
    first_line: |look| {
        // The line begins with a number, `;` and a digit.
        let fields = look.first.split_once(';');
        Evidence::sure(fields.is_some_and(|(rows, rest)| {
            is_digits(rows) && rest.starts_with(|c: char| c.is_ascii_digit())
        }))
    },
    read: Some(|draft, _| LEMANS_SHEET.read(draft)),
    example: "04;04;____:1;_A__:0;____:1;A_A_:1;1101\n",
    ..Description::new(
        Format::Lemans,
        "a collection of the Université du Mans, fields between `;`",
    )
};

const LEMANS_SHEET: Sheet = Sheet {
    parts: &[
        Section::Size(2),
        Section::CellsClue(':'),
        Section::ColumnDigits,
    ],
    separator: ';',
    cells: CellSpacing::Characters,
    signs: "_AT",
    known: "`_`, `A` or `T`",
    help: "a tree is `A`, a tent `T`",
    ..USUAL
};

/// Parses a malformed sheet as a board typed by hand, if only one reading makes sense. Then the
/// faults of the sheet are dropped.
fn typed(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let (puzzle, remarks) = plain::read_typed(draft.source, draft.text)?;
    draft.forget();
    notes.remarks = remarks;
    Some(puzzle)
}

/// Returns sure evidence if the first line of a text consists of `numbers` numbers, and the lines
/// after it fulfil the conditions in `kinds`, one line for each condition.
fn begins(look: &UnknownText<'_>, numbers: usize, kinds: &[&dyn Fn(&str) -> bool]) -> Evidence {
    if !look.first.starts_with(|sign: char| sign.is_ascii_digit()) {
        return Evidence::No;
    }
    let mut lines = look.lines().skip(1);
    // The first line may be long, so its words are not collected.
    let mut words = look.first.split_whitespace();
    let are_numbers = (0..numbers).all(|_| words.next().is_some_and(is_digits));
    let is_size = are_numbers && words.next().is_none();
    Evidence::sure(is_size && kinds.iter().all(|is| lines.next().is_some_and(is)))
}

/// Returns whether a line may hold clues and nothing else.
fn are_clues(line: &str) -> bool {
    line.split_whitespace().all(is_clue)
}
