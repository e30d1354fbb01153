//! The native format: the texts that are read, printing and reading as inverses, and inputs that
//! must do no harm.

#[cfg(target_os = "linux")]
use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};
use std::{iter, slice};

use fastrand::Rng;
use tents::format::{self, Code, Format, ReadError, ReadOptions, Source};
use tents::puzzle::{Clue, Content, Puzzle};
use tents::render::{Shapes, TerminalOptions, terminal};

use crate::support::assert_cases;
use crate::support::boards::{of_line, planted, puzzle, with_clues_of};
#[cfg(target_os = "linux")]
use crate::support::peak_memory;

/// Returns the puzzles of a text, which must all be well formed.
fn read(text: &str) -> Vec<Puzzle> {
    let source = Source::new(text.as_bytes().to_vec());
    format::read(&source, &ReadOptions::default())
        .map(|entry| entry.puzzle.expect(text))
        .collect()
}

/// Returns the faults of the first puzzle of an input.
fn faults(bytes: &[u8]) -> ReadError {
    let source = Source::new(bytes.to_vec());
    let entry = format::read(&source, &ReadOptions::default())
        .next()
        .expect("there is always an entry");
    entry.puzzle.expect_err("the puzzle has faults")
}

/// Returns the codes of the faults of the first puzzle of an input.
fn codes(bytes: &[u8]) -> Vec<Code> {
    faults(bytes)
        .faults()
        .iter()
        .map(|fault| fault.code)
        .collect()
}

#[test]
fn the_corner_may_be_blank_or_missing_and_blanks_in_the_header_do_not_matter() {
    let expected = [puzzle("2 0 1", &["1 .T.", "? ..."])];
    for text in [
        " 201\n1.T.\n?...\n",
        "201\n1.T.\n?...\n",
        "2 0 1\n1.T.\n?...\n",
        "\t20 1 \n1.T.  \n?...",
        "  2 0 1\n 1 . T .\n ? . . .\n",
        "2 0 1\n1 .T.\n?...\n",
        "201\n1 .t .\n? ...\n",
        "\u{FEFF}201\n1.T.\n?...\n",
        "201\r\n1.T.\r\n?...\r\n",
        "201\r1.T.\r?...\r",
        "# one\n201\n# two\n1.T.\n#\n?...\n# three",
        "\n \n\n201\n1.T.\n?...\n\n\n",
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
}

#[test]
fn a_spaced_clue_may_have_many_digits_and_a_negative_one_means_no_clue() {
    let expected = [puzzle("10 ? ? ?", &["12 .T.T", "? ...."])];
    assert_eq!(
        read("10 ? - -7\n12 .T.T\n-99999999999999999999999 ....\n"),
        expected
    );
    assert_eq!(
        read("00000000000000000000010 ? -1 -1\n0012 .T.T\n- ....\n"),
        expected
    );
}

#[test]
fn the_header_and_each_row_may_have_different_forms() {
    let expected = [puzzle("1 2 3", &["1 T..", "? .-*"])];
    for text in [
        "123\n1T..\n?.-*",
        "123\n1 T..\n? . - *",
        "1 2 3\n1T..\n? .-*",
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
    // `12 3` is three compact clues above three columns, and two spaced clues above two columns.
    assert_eq!(read("12 3\n1T..\n?.-*"), expected);
    assert_eq!(read("12 3\n1T.\n?.-"), [puzzle("12 3", &["1 T.", "? .-"])]);
    assert_eq!(read("12\n1T\n?."), [puzzle("12", &["1 T", "? ."])]);
    assert_eq!(read("-\n- T"), [puzzle("?", &["? T"])]);
}

#[test]
fn blank_lines_separate_puzzles_and_lines_of_comments_do_not() {
    let text = "# head\n\n1\n1.\n \n# between\n\n\n# of the second\n2\n2.\n\n# tail\n";
    assert_eq!(read(text), [puzzle("1", &["1 ."]), puzzle("2", &["2 ."])]);
    let source = Source::new(text.as_bytes().to_vec());
    let lines: Vec<usize> = format::read(&source, &ReadOptions::default())
        .map(|entry| entry.line)
        .collect();
    assert_eq!(lines, [3, 10]);
}

#[test]
fn one_bad_puzzle_does_not_stop_the_others() {
    let source = Source::new(b"1\n1.\n\nx\n1.\n\n2\n2.\n".to_vec());
    let is_read: Vec<bool> = format::read(&source, &ReadOptions::default())
        .map(|e| e.puzzle.is_ok())
        .collect();
    assert_eq!(is_read, [true, false, true]);
}

#[test]
fn an_input_that_is_not_text_is_reported_as_such() {
    assert_eq!(codes(b""), [Code::Empty]);
    assert_eq!(codes(b"10\n1T\0.\n"), [Code::Binary]);
    assert_eq!(codes(b"\xFF\xFE1\0"), [Code::Binary]);
    assert_eq!(codes(&[0x80; 100]), [Code::Binary]);
    assert_eq!(codes(b"#\0\n1\n1.\n"), [Code::Binary]);
    assert_eq!(codes(b"10\n1T\xFF\n"), [Code::NotUtf8]);
    let two = format::read_one("1\n1.\n\n1\n1.\n").expect_err("there are two");
    assert_eq!(two.faults()[0].code, Code::SecondPuzzle);
    let source = Source::new(b"# \xFC\n1\n1.\n".to_vec());
    assert!(format::read(&source, &ReadOptions::default()).all(|entry| entry.puzzle.is_ok()));
}

#[test]
fn all_faults_come_at_once_in_the_order_of_their_places() {
    let error = faults(b"1 x 0 4\n1T.\xFF\n0..\n-...\n#\n3..!.\n");
    let found: Vec<_> = error
        .faults()
        .iter()
        .map(|fault| (fault.line, fault.column, fault.code))
        .collect();
    assert_eq!(
        found,
        [
            (1, 3, Code::BadClue),
            (1, 7, Code::ManyClues),
            (2, 4, Code::NotUtf8),
            (3, 4, Code::Ragged),
            (4, 1, Code::DashClue),
            (6, 4, Code::BadCell),
            (6, 5, Code::Ragged),
        ]
    );
    assert_eq!(
        error.to_string(),
        "line 1, column 3: `x` is not a clue (and 6 more errors)"
    );
}

/// If the whole line were examined for each fault, this would take hours.
#[test]
fn a_long_line_with_many_bytes_that_are_not_utf8_is_read_to_its_end() {
    let bad = 400_000;
    let mut text = b" 0\n0".to_vec();
    (0..bad).for_each(|_| text.extend(b"...................\xFF"));
    let error = faults(&text);
    assert!(error.faults().iter().all(|fault| fault.line < 3));
    let number = error.faults().len() + error.omitted();
    // One more fault is that the row does not have the length of the header.
    assert_eq!(number, bad + 1, "{error}");
}

#[test]
fn many_faults_are_counted_but_not_kept() {
    let mut text = "0".repeat(3) + "\n";
    for _ in 0..1000 {
        text.push_str("12...\n");
    }
    let error = faults(text.as_bytes());
    assert_eq!(
        (error.faults().len(), error.omitted()),
        (ReadError::MAX_FAULTS, 1000 - ReadError::MAX_FAULTS)
    );
}

#[test]
fn the_first_of_many_faults_are_kept() {
    let error = faults(("0x0\n".to_owned() + &"12...\n".repeat(70)).as_bytes());
    assert_eq!(
        (error.faults()[0].line, error.faults()[0].code),
        (1, Code::BadClue)
    );
    assert!(error.faults().iter().map(|fault| fault.line).eq(1..=64));
    assert_eq!(error.omitted(), 71 - ReadError::MAX_FAULTS);
}

/// Returns the only puzzle of a text, and the remarks on how it was read.
fn typed(text: &str) -> (Puzzle, Vec<String>) {
    let source = Source::new(text.as_bytes().to_vec());
    let mut entries = format::read(&source, &ReadOptions::default());
    let entry = entries.next().unwrap();
    assert!(entries.next().is_none(), "{text:?}");
    let puzzle = entry
        .puzzle
        .unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let remarks = entry.notes.remarks.iter().map(ToString::to_string);
    (puzzle, remarks.collect())
}

#[test]
fn a_typed_board_is_read_if_only_one_reading_makes_sense() {
    let meant = format::read_one(" 1012\n1T...\n?....\n12..*T\n").unwrap_err();
    assert_eq!(meant.faults()[0].code, Code::LongClue);
    for (board, text) in [
        ("1 0 1 12 / 1 T... / 0 .... / ? ..*T", TYPED),
        ("1 0 1 / 0 T.. / 2 ... / 0 ..T", FRAMED),
        ("1 0 1 0 0 / 1 T.... / 1 ..T..", ABOVE),
    ] {
        assert_cases(text, |text| {
            let (found, remarks) = typed(text);
            assert_eq!(found, of_line(board), "{text:?}");
            remarks
        });
    }
}

/// One board as people type it, and the remarks on how it was read.
const TYPED: &str = r"
1 0 1 12\n1 T...\n0 ....\n? ..*T\n
1 0 1 12\n1 🌲...\n0 ....\n? ..⛺🌲\n
    `🌲` was read as a tree
    `⛺` was read as a tent
1 0 1 12\n1 🌳 . . .\n0 . . . .\n? . . 🏕️ 🎄\n
    `🌳` was read as a tree
    `🏕` was read as a tent
    `🎄` was read as a tree
１ ０ １ １２\n１ T...\n0 ....\n？ ..*T\n
    `１` was read as a digit
    `？` was read as no clue
1 0 1 12\n1 T__·\n0 ____\n? __*T\n
    `_` was read as an unknown cell
    `·` was read as an unknown cell
1 0 1 12\nT...1\n....0\n..*T?\n
    the clues to the right of the cells were read as the row clues
1 T...\n0 ....\n? ..*T\n1 0 1 12\n
    the last line was read as the column clues
T...1\n....0\n..*T?\n1 0 1 12\n
    the clues to the right of the cells were read as the row clues
    the last line was read as the column clues
T . . . 1\n. . . . 0\n. . * T ?\n1 0 1 12\n
    the clues to the right of the cells were read as the row clues
    the last line was read as the column clues
1,0,1,12\n1,T,.,.,.\n0,.,.,.,.\n?,.,.,*,T\n
    commas were read as separators
,1,0,1,12\n1,T,.,.,.\n0,.,.,.,.\n?,.,.,*,T\n
    commas were read as separators
1, 0, 1, 12\n1 T...\n0 ....\n? ..*T\n
    commas were read as separators
\t1\t0\t1\t12\n1\tT\t\t\t\n0\t\t\t\t\n\t\t\t*\tT\n
    tabs were read as separators; an empty field is an unknown cell
1\t0\t1\t12\n1\tT\n0\t\t\t\t\n?\t\t\t*\tT\n
    tabs were read as separators; an empty field is an unknown cell
T\t\t\t\t1\n\t\t\t\t0\n\t\t*\tT\t?\n1\t0\t1\t12\t\n
    tabs were read as separators; an empty field is an unknown cell
    the clues to the right of the cells were read as the row clues
    the last line was read as the column clues
";

/// One board in frames, with blanks below the clues, and as numbers.
const FRAMED: &str = r"
  1 0 1\n0 T    \n2      \n0     T\n
    blanks below the column clues were read as unknown cells
  1 0 1\n0 T\n2\n0     T\n
    blanks below the column clues were read as unknown cells
 101\n0T  \n2   \n0  T\n
    blanks below the column clues were read as unknown cells
| | 1 | 0 | 1 |\n|---|---|---|---|\n| 0 | T | . | . |\n| 2 | . | . | . |\n| 0 | . | . | T |\n
    each field was read as a cell; an empty field is an unknown cell
|   | 1 | 0 | 1 |\n|---|---|---|---|\n| 0 | T |   |   |\n| 2 |   |   |   |\n| 0 |   |   | T |\n
    each field was read as a cell; an empty field is an unknown cell
   1 0 1\n  +-+-+-+\n0 |T| | |\n  +-+-+-+\n2 | | | |\n  +-+-+-+\n0 | | |T|\n  +-+-+-+\n
    each field was read as a cell; an empty field is an unknown cell
   1   0   1\n  ┌───┬───┬───┐\n0 │ T │   │   │\n  ├───┼───┼───┤\n2 │   │   │   │\n  ├───┼───┼───┤\n0 │   │   │ T │\n  └───┴───┴───┘\n
    each field was read as a cell; an empty field is an unknown cell
 101\n0🌲⬜⬜\n2⬜⬜⬜\n0⬜⬜🌲\n
    `🌲` was read as a tree
    `⬜` was read as an unknown cell
 101\n0 [T][ ][ ]\n2 [ ][ ][ ]\n0 [ ][ ][T]\n
    each field was read as a cell; an empty field is an unknown cell
101\n0100\n2000\n0001\n
    in the matrix of 0 and 1, 1 was read as a tree
1 0 1\n0 1 0 0\n2 0 0 0\n0 0 0 1\n
    in the matrix of 0 and 1, 1 was read as a tree
";

/// A board below two lines of clues.
const ABOVE: &str = r"
1 0 1 0 0\n1 1\nT....\n..T..\n
    `1 0 1 0 0` was read as the column clues, and `1 1` as the row clues
";

#[test]
fn a_sign_in_the_corner_is_ignored() {
    let meant = read(" 101\n1T..\n0...\n1..T\n");
    for corner in [".", "T", "+", ". ", "x"] {
        assert_eq!(
            read(&format!("{corner}101\n1T..\n0...\n1..T\n")),
            meant,
            "{corner}"
        );
    }
    assert_eq!(read(". 1 0 1\n1 T..\n0 ...\n1 ..T\n"), meant);
}

/// Returns a random text that is usually a board in the native format, and otherwise nearly one.
fn nearly_a_board(rng: &mut Rng) -> String {
    let (rows, columns) = (rng.usize(1..=4), rng.usize(1..=4));
    let is_spaced = rng.bool();
    let clue = |rng: &mut Rng| {
        if is_spaced {
            format!("{} ", rng.u8(0..12))
        } else {
            rng.u8(0..10).to_string()
        }
    };
    let blank = |rng: &mut Rng| if rng.bool() { " " } else { "" };
    // A digit is no cell.
    let cell = |rng: &mut Rng| match rng.u8(0..32) {
        0 => '0',
        1..20 => '.',
        _ => 'T',
    };
    let mut text = blank(rng).to_owned();
    text.extend((0..columns).map(|_| clue(rng)));
    for _ in 0..rows {
        text.extend(["\n", blank(rng), &clue(rng), blank(rng)]);
        let cells = columns + usize::from(rng.u8(0..16) == 0);
        let gap = blank(rng);
        for _ in 0..cells {
            text.push(cell(rng));
            text += gap;
        }
    }
    text + rng.choice(["", "\n", "\n\n", "\r\n"]).unwrap()
}

#[test]
fn a_board_without_comments_has_the_format_that_it_has_with_one() {
    // A text that is one board and nothing else is recognized without a look at the other formats.
    let mut rng = Rng::with_seed(191);
    let mut boards = 0;
    for _ in 0..20_000 {
        let text = nearly_a_board(&mut rng);
        let [bare, with_comment] = ["", "\n# a comment\n"].map(|comment| {
            let bytes = [&text, comment].concat().into_bytes();
            format::detect(&Source::new(bytes))
        });
        assert_eq!(bare, with_comment, "{text:?}");
        boards += usize::from(format::read_one(&text).is_ok());
    }
    assert!(boards > 10_000, "{boards}");
}

#[test]
fn a_board_without_a_free_cell_has_a_remark() {
    let (_, remarks) = typed(" 10\n1T-\n0--\n");
    assert!(
        remarks[0].starts_with("no cell is free for a tent: `-` is"),
        "{remarks:?}"
    );
    assert!(typed(" 10\n1T-\n0.-\n").1.is_empty());
    assert!(typed(" 10\n1T*\n0--\n").1.is_empty());
}

/// Returns a board as a table with bars between the fields and rules between the rows.
fn tabled(board: &Puzzle, rule: &str, empty: &str) -> String {
    let row = |fields: Vec<String>| format!("| {} |\n{rule}", fields.join(" | "));
    let number = |clue: &Clue| clue.map_or_else(|| "?".to_owned(), |clue| clue.to_string());
    let header = iter::once(String::new()).chain(board.column_clues().iter().map(number));
    let mut text = row(header.collect());
    let rows = board.contents().chunks(board.column_clues().len());
    for (clue, cells) in board.row_clues().iter().zip(rows) {
        let cells = cells.iter().map(|cell| match cell {
            Content::Tree => "T".to_owned(),
            _ => empty.to_owned(),
        });
        text += &row(iter::once(number(clue)).chain(cells).collect());
    }
    text
}

#[test]
fn random_boards_in_frames_are_read_as_they_were_drawn() {
    let mut rng = Rng::with_seed(21);
    for _ in 0..300 {
        let (rows, columns) = (rng.usize(2..9), rng.usize(2..9));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        for (rule, empty) in [("", " "), ("+---+---+\n", "."), ("├───┼───┤\n", "·")]
        {
            let text = tabled(&board, rule, empty);
            assert_eq!(read(&text), slice::from_ref(&board), "{text}");
        }
    }
}

#[test]
fn pictures_of_the_terminal_are_read_as_they_were_drawn() {
    let mut rng = Rng::with_seed(22);
    for _ in 0..200 {
        let (rows, columns) = (rng.usize(2..13), rng.usize(2..13));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        for shapes in [Shapes::Letters, Shapes::Unicode] {
            let mut options = TerminalOptions::default();
            options.shapes = shapes;
            let mut text = String::new();
            terminal(&mut text, &board, &options);
            assert_eq!(read(&text), slice::from_ref(&board), "{text}");
        }
    }
}

#[test]
fn a_line_before_a_puzzle_counts_as_a_malformed_puzzle() {
    let source = Source::new(b"hello\n\n 10\n1T.\n".to_vec());
    let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
    assert!(entries[0].puzzle.is_err() && entries[1].puzzle.is_ok());
    let error = entries[0].puzzle.as_ref().unwrap_err();
    assert_eq!(error.format(), Some(Format::Plain));
}

/// If the place of each fault were searched from the start of the text, this would take very long.
#[test]
fn very_many_faults_are_reported_quickly() {
    let source = Source::new("x\n\n".repeat(100_000).into_bytes());
    let entries = format::read(&source, &ReadOptions::default());
    assert_eq!(
        entries.filter(|entry| entry.puzzle.is_err()).count(),
        100_000
    );
    let error = faults(&[&b"1\n1.\n"[..], &b"5\n".repeat(100_000)[..]].concat());
    assert_eq!(error.faults().len(), ReadError::MAX_FAULTS);
    let error = faults(&[&b"1\n1"[..], &b".x".repeat(1_000_000)[..]].concat());
    assert_eq!((error.faults().len(), error.omitted()), (2, 0));
}

#[test]
fn a_puzzle_is_printed_and_parsed_in_the_native_format() {
    let text = " 1?0\n1.T-\n?*..";
    let puzzle: Puzzle = text.parse().unwrap();
    assert_eq!(puzzle.to_string(), text);
    assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    assert!("".parse::<Puzzle>().is_err());
}

/// Passes a paragraph to the program, which then waits for more. Returns the program's peak memory
/// in KiB.
#[cfg(target_os = "linux")]
fn peak_with(paragraph: &str) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tents"))
        .args(["convert", "--from", "plain", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(paragraph.as_bytes()).unwrap();
    stdin.write_all(b"\n").unwrap();
    let mut line = String::new();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    stderr.read_line(&mut line).unwrap();
    assert!(line.starts_with("error"), "{line}");
    let peak = peak_memory(&child).unwrap();
    drop(stdin);
    child.kill().unwrap();
    child.wait().unwrap();
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn short_lines_take_little_more_memory_than_their_text() {
    let few = peak_with("0\n0\n");
    let many = peak_with(&"0\n".repeat(1 << 20));
    // This allows eight times the size of the text: for two copies of it, and for the places in it.
    assert!(many < few + (1 << 20) * 2 * 8 / 1024, "{few} and {many}");
}
