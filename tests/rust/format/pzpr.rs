//! URLs of puzz.link and `pzprv3` files: their content, writing and reading as inverses, and the
//! faults of wrong texts.

use std::iter;

use fastrand::Rng;
use tents::format::{self, Format, Notes, ReadOptions, Source, WriteError};
use tents::puzzle::{Clue, Content, Line, Puzzle};

use crate::support::boards::{puzzle, show};
use crate::support::engine_layouts;
use crate::support::foreign::{assert_faults, random, read, written};

const FORMAT: Format = Format::Pzpr;

/// The example in the description of the format.
const EXAMPLE: &str = "https://puzz.link/p?tents/5/5/2g0h1i1j82323";

/// The same board with its solution as a file.
const FILE: &str = "pzprv3\ntents\n5\n5\n. 2 . 0 . . \n1 . A 1 - - \n. . . - - A \n. A 1 - - 1 \n\
                    . . . - 1 A \n1 A 1 - . . \n0 -1 0 0 \n0 0 0 0 \n-1 0 0 0 \n0 0 0 -1 \n-1 0 0 0 \n\
                    0 0 0 0 0 \n0 0 0 0 -1 \n0 0 0 0 0 \n0 0 0 0 0 \n";

fn example() -> Puzzle {
    let rows = ["1 ..T..", "? .....", "? .T..T", "? ...T.", "1 .T..."];
    puzzle("2 ? 0 ? ?", &rows)
}

fn solved() -> Puzzle {
    let rows = ["1 .*T--", "? ..--*", "? *T--T", "? ..-T*", "1 *T-.."];
    puzzle("2 ? 0 ? ?", &rows)
}

/// Returns a puzzle as a `pzprv3` file, which also holds marks. No links between trees and tents
/// are drawn in it.
pub(super) fn file(puzzle: &Puzzle) -> String {
    let (rows, columns) = (puzzle.size().rows(), puzzle.size().columns());
    let clue = |clue: &Clue| clue.map_or(".".to_owned(), |clue| clue.to_string());
    let mut text = format!("pzprv3\ntents\n{rows}\n{columns}\n. ");
    text.extend(puzzle.column_clues().iter().map(|top| clue(top) + " "));
    let cells = puzzle.contents().chunks(columns);
    for (left, cells) in puzzle.row_clues().iter().zip(cells) {
        let cells = cells.iter().map(|content| match content {
            Content::Unknown => ". ",
            Content::Tree => "1 ",
            Content::Tent => "A ",
            Content::Empty => "- ",
        });
        text.extend(["\n", &clue(left), " "]);
        text.extend(cells);
    }
    text.push('\n');
    let across = iter::repeat_n(columns - 1, rows);
    let down = iter::repeat_n(columns, rows - 1);
    for links in across.chain(down) {
        text += &"0 ".repeat(links);
        text.push('\n');
    }
    text
}

#[test]
fn the_examples_have_one_solution_and_are_written_as_they_were() {
    for (url, clues) in [
        (EXAMPLE, 4),
        (
            "https://puzz.link/p?tents/13/13/h3g03h1g2j3h32g24g2g55233hi11131331f78625243a872550",
            11,
        ),
        (
            "https://puzz.link/p?tents/17/17/g4o3i2n33nl63b6211411253hj3228811537197125226153333hl33351513335123314",
            5,
        ),
        ("https://puzz.link/p?tents/10/10/zj1861a2163d2181182112", 0),
    ] {
        let puzzle = read(FORMAT, url).unwrap();
        let all = puzzle.row_clues().iter().chain(puzzle.column_clues());
        assert_eq!(all.filter(|clue| clue.is_some()).count(), clues, "{url}");
        assert_eq!(engine_layouts(&puzzle).len(), 1, "{url}");
        assert_eq!(written(FORMAT, &puzzle), url);
    }
}

#[test]
fn a_url_may_be_of_any_host_and_have_flags_or_only_its_tail() {
    let body = "5/5/2g0h1i1j82323";
    for url in [
        format!("tents/{body}"),
        format!("http://pzv.jp/p.html?tents/{body}"),
        format!("https://pzplus.tck.mn/p?tents_edit/{body}"),
        format!("https://puzz.link/p?tents_play/{body}"),
        format!("p?tents/flag/{body}"),
        format!("?tents//{body}"),
        format!("  https://puzz.link/p?tents/{body}\r\n"),
        // Parsing stops when the board is full.
        format!("{EXAMPLE}/and/more"),
        format!("https://puzz.link/p?tents%2F{}", body.replace('/', "%2F")),
    ] {
        assert_eq!(read(FORMAT, &url), Ok(example()), "{url}");
    }
}

#[test]
fn a_file_names_its_author_after_the_board() {
    let author = |info: &str| {
        let source = Source::new(format!("{FILE}{info}").into_bytes());
        let entry = format::read(&source, &ReadOptions::default())
            .next()
            .unwrap();
        assert_eq!(entry.puzzle, Ok(solved()), "{info}");
        entry.notes.author
    };
    let info =
        "info:{\n \"metadata\": {\n  \"author\": \" A. \\u0042. #1\",\n  \"hard\": \"3\"\n }\n}\n";
    assert_eq!(author(info).as_deref(), Some("A. B. #1"));
    for none in [
        "",
        "info:",
        "info:{\"metadata\":{\"author\":\"\"}}",
        "info:{\"metadata\":{\"author\":1}}",
        "info:{\"metadata\":",
        "history:{\"author\":\"A\"}",
    ] {
        assert_eq!(author(none), None, "{none}");
    }
}

#[test]
fn the_fragment_of_a_url_is_not_part_of_the_puzzle() {
    for url in [
        "https://puzz.link/p?tents/2/1/0010#cells",
        "https://puzz.link/p?pzprv3/tents/1/2/._0_0/1_1_./#cells",
    ] {
        assert_eq!(read(FORMAT, url), Ok(puzzle("0 0", &["1 T."])), "{url}");
    }
}

#[test]
fn clues_reach_255_and_may_be_left_out_one_by_one_or_in_runs() {
    let clues = "0 15 16 255 ? ?";
    let expected = puzzle(clues, &["? ......"]);
    assert_eq!(
        written(FORMAT, &expected),
        "https://puzz.link/p?tents/6/1/0f-10-ffin"
    );
    for clues in ["0f-10-ff...", "0f-10-FFgh", "0f-10-ffz", "-00-0f-10-ffi"] {
        let url = format!("tents/6/1/{clues}n");
        assert_eq!(read(FORMAT, &url), Ok(expected.clone()), "{url}");
    }
}

#[test]
fn runs_without_trees_and_clues_are_written_as_long_as_possible() {
    let row = |cells: &str| {
        let columns = vec!["?"; cells.len()].join(" ");
        written(FORMAT, &puzzle(&columns, &[&format!("? {cells}")]))
            .replace("https://puzz.link/p?tents/", "")
    };
    let blanks = |number: usize| ".".repeat(number);
    assert_eq!(row("T"), "1/1/h0");
    assert_eq!(row("."), "1/1/hi");
    assert_eq!(row(&blanks(19)), "19/1/zzi");
    assert_eq!(row(&format!("T{}", blanks(17))), "18/1/yh");
    assert_eq!(row(&format!("T{}T", blanks(17))), "19/1/zh0");
    assert_eq!(row(&format!("T{}", blanks(18))), "19/1/zhi");
    assert_eq!(row(&format!("{}T", blanks(18))), "19/1/zz0");
    assert_eq!(row(&blanks(20)), "20/1/zgzj");
}

#[test]
fn a_url_cannot_carry_marks_or_clues_above_255() {
    let refused = |puzzle: &Puzzle| {
        let mut text = String::new();
        let error = format::write(&mut text, FORMAT, puzzle, &Notes::default()).unwrap_err();
        assert_eq!(text, "");
        error
    };
    let format = FORMAT;
    let what = Content::Tent;
    assert_eq!(refused(&solved()), WriteError::Marks { format, what });
    let error = refused(&puzzle("?", &["? -"]));
    assert_eq!(error.to_string(), "`pzpr` cannot carry known-empty cells");
    let error = refused(&puzzle("? 255", &["256 .T"]));
    let line = Line::Row(0);
    let (clue, most) = (256, 255);
    assert_eq!(
        error,
        WriteError::HugeClue {
            format,
            line,
            clue,
            most
        }
    );
    assert_eq!(
        error.to_string(),
        "`pzpr` can hold clues up to 255, but row 1 has the clue 256"
    );
}

#[test]
fn a_file_may_be_on_lines_between_slashes_or_in_a_url() {
    let slashed = FILE.replace('\n', "/");
    for text in [
        FILE.to_owned(),
        FILE.replace('\n', "\r\n"),
        FILE.replace(" \n", "\n"),
        FILE.replace("pzprv3", "pzprv3.1"),
        slashed.clone(),
        format!("https://puzz.link/p?{slashed}"),
        format!("https://puzz.link/p?{}", slashed.replace(' ', "%20")),
        format!("https://puzz.link/p?{}", slashed.replace(' ', "_")),
        format!("https://puzz.link/p?{}", slashed.replace(' ', "+")),
        format!(
            "https://puzz.link/p?{}",
            FILE.replace('\n', "%0A").replace(' ', "%20")
        ),
        // These files have a player's notes, metadata, or no links.
        FILE.replace(". 2 .", ". c2 ."),
        FILE.replace(". 2 . 0", ". 2 -1 c0"),
        format!("{FILE}info:{{\n \"metadata\": {{}}\n}}\n"),
        FILE[..FILE.find("0 -1").unwrap()].to_owned(),
    ] {
        assert_eq!(read(FORMAT, &text), Ok(solved()), "{text}");
    }
}

#[test]
fn a_file_names_rows_before_columns_and_may_have_one_of_either() {
    let board = puzzle("1 ? 0", &["? T.*"]);
    let text = file(&board);
    assert_eq!(text, "pzprv3\ntents\n1\n3\n. 1 . 0 \n. 1 . A \n0 0 \n");
    assert_eq!(read(FORMAT, &text), Ok(board));
    let board = puzzle("300", &["? -", "2 T"]);
    let text = file(&board);
    assert_eq!(text, "pzprv3\ntents\n2\n1\n. 300 \n. - \n2 1 \n\n\n0 \n");
    assert_eq!(read(FORMAT, &text), Ok(board));
}

#[test]
fn random_puzzles_are_read_back_from_files() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..1_000 {
        let puzzle = random(&mut rng, 20, u32::MAX, true, true);
        let text = file(&puzzle);
        assert_eq!(read(FORMAT, &text), Ok(puzzle.clone()), "{}", show(&puzzle));
        assert_eq!(read(FORMAT, &text.replace('\n', "/")), Ok(puzzle));
    }
}

#[test]
fn faults_of_a_url_are_reported_at_their_places() {
    assert_faults(FORMAT, URL_FAULTS);
}

#[test]
fn faults_of_a_file_are_reported_at_their_places() {
    assert_faults(
        FORMAT,
        r"
pzprv3
    E0125 1:7 [] the file ends before the board begins; expected `tents`, the number of rows and the number of columns; a file is `pzprv3`, `tents`, rows, columns and the lines of the board
pzprv3\ntents\n2\n
    E0125 3:2 [] the file ends before the board begins; expected `tents`, the number of rows and the number of columns; a file is `pzprv3`, `tents`, rows, columns and the lines of the board
pzprv3\nslither\n2\n2\n
    E0123 2:1 [slither] `slither` is another puzzle; expected `tents`; a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`
pzprv3\ntents\n0\n2\n. 1 0 \n
    E0120 3:1 [0] `0` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
pzprv3\ntents\n1000000000\n1000000000\n. 1 0 \n
    E0112 3:1 [1000000000\n1000000000] a board of 1000000000 × 1000000000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
pzprv3\ntents\n2\n2\n. 1 x \n1 A 2 \n. 1 - \n
    E0103 5:5 [x] `x` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0108 6:5 [2] `2` is not a cell; expected `.`, `1`, `A` or `-`; a tree is `1`, a tent `A`, no tent `-`
pzprv3\ntents\n2\n2\n. 1 \n1 A 1 . 1 \n. 1 \n
    E0109 5:4 [] line 1 of the board has 2 tokens, not 3; expected 1 more token; each line has one token more than there are columns
    E0109 6:7 [. 1] line 2 of the board has 5 tokens, not 3; expected the line to end here; each line has one token more than there are columns
    E0109 7:4 [] line 3 of the board has 2 tokens, not 3; expected 1 more token; each line has one token more than there are columns
pzprv3/tents/2/2/. 1 0 /1 A 1 /
    E0121 1:32 [] the board ends at line 2 of 3; expected 1 more line; the board has a line of column clues and a line for each row
pzprv3\ntents\n1\n2\n. 4294967296 cc \nc 1 A \n
    E0104 5:3 [4294967296] the clue 4294967296 is too large; expected at most 4294967295; no line has that many tents
    E0103 5:15 [c] `c` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0110 6:2 [] there is no clue here; expected a number, `?` or `-`; write `?` for a line without a clue
pzprv3\ntents\n1\n1\n. 1 \n. 1 \n\n\npzprv3\ntents\n1\n1\n. 1 \n. 1 \n
    E0006 9:1 [pzprv3] there is more than one puzzle; expected only one; this is the second; put each puzzle into its own file
pzprv3/tents/1/2/. %3F %2x /. %31 %2A /
    E0103 1:20 [%3F] `%3F` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0103 1:24 [%2x] `%2x` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0108 1:35 [%2A] `*` is not a cell; expected `.`, `1`, `A` or `-`; a tree is `1`, a tent `A`, no tent `-`
",
    );
}

/// Wrong URLs and their faults.
const URL_FAULTS: &str = r"
https://puzz.link/p?slither/5/5/2g0h1
    E0123 1:21 [slither] `slither` is another puzzle; expected `tents`; a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`
https://puzz.link/p?pzprv3/slither/5/5/. .
    E0123 1:28 [slither] `slither` is another puzzle; expected `tents`; a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`
https://example.org/
    E0127 1:1 [https://example.org/] this link leads to a page and does not contain the puzzle; nothing is downloaded; expected a link with the puzzle in it, as in `…?tents/8/8/…`; copy the board or its game ID from the page
https://puzz.link/p?
    E0124 1:21 [] the name of the puzzle is missing; expected `tents`; a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`
tents
    E0125 1:6 [] the number of rows is missing; expected a number, 1 or more; is the text cut off?
    E0125 1:6 [] the number of columns is missing; expected a number, 1 or more; is the text cut off?
tents/
    E0125 1:7 [] the number of rows is missing; expected a number, 1 or more; is the text cut off?
    E0125 1:7 [] the number of columns is missing; expected a number, 1 or more; is the text cut off?
tents/5
    E0125 1:8 [] the number of rows is missing; expected a number, 1 or more; is the text cut off?
tents/x/5
    E0125 1:10 [] the number of rows is missing; expected a number, 1 or more; is the text cut off?
tents/5/x/2g0h
    E0120 1:9 [x] `x` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
tents/0/5/2g0h
    E0120 1:7 [0] `0` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
tents/five/5/2g0h
    E0120 1:14 [2g0h] `2g0h` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
tents/v:/5/5/2g0h1i1j82323
    E0123 1:7 [v:] `v:` selects a variant of the rules; expected no variant; only the standard rules are supported
tents/99999999999999999999/5/2g0h
    E0112 1:7 [99999999999999999999] 99999999999999999999 is too large for a board; expected a smaller board; boards of this size are not supported
tents/1000000000/1000000000/2g0h
    E0112 1:7 [1000000000/1000000000] a board of 1000000000 × 1000000000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
tents/8193/8193/2g0h
    E0004 1:7 [8193/8193] a board of 8193 rows × 8193 columns is larger than the limit; expected at most 67108864 cells; raise the limit
tents/5/5
    E0106 1:10 [] the URL ends after 0 of 10 clues; expected 10 more clues; give a clue for each column, then for each row; `.` is no clue
tents/5/5/2g0h1i
    E0106 1:17 [] the URL ends after 9 of 10 clues; expected 1 more clue; give a clue for each column, then for each row; `.` is no clue
tents/5/5/2g0h1i1
    E0121 1:18 [] the URL ends before the first of 25 cells; expected 25 cells; copy the whole URL again
https://puzz.link/p?tents/5/5/2G0h1i1j82323
    E0103 1:32 [G] `G` is not a clue; expected `0` to `9`, `a` to `z`, `-` or `.`; `0` to `f` are the clues 0 to 15, `-` and two digits a larger clue, `.` is a line without a clue, `g` to `z` are 1 to 20 such lines
https://puzz.link/p?tents/5/5/2g0h1i-1xj82é323
    E0103 1:37 [-] `-` begins a clue above 15; expected two hexadecimal digits after it; write 16 as `-10` and 255 as `-ff`
tents/3/1/-f
    E0103 1:11 [-] `-` begins a clue above 15; expected two hexadecimal digits after it; write 16 as `-10` and 255 as `-ff`
    E0106 1:13 [] the URL ends after 2 of 4 clues; expected 2 more clues; give a clue for each column, then for each row; `.` is no clue
https://puzz.link/p?tents/5/5/2g0h1i1j8_/323
    E0108 1:40 [_] `_` is not a cell; expected `0` to `9` or `a` to `z`; `0` to `h` are a tree and 0 to 17 cells without a tree after it, `i` to `z` are 1 to 18 cells without a tree
    E0108 1:41 [/] `/` is not a cell; expected `0` to `9` or `a` to `z`; `0` to `h` are a tree and 0 to 17 cells without a tree after it, `i` to `z` are 1 to 18 cells without a tree
";
