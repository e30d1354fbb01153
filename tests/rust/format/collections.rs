//! The formats that are read but not written: collections of other programs.

use tents::format::{self, Code, Format, Notes, ReadOptions, Source, WriteError};
use tents::puzzle::Puzzle;

use crate::support::boards::puzzle;
use crate::support::foreign::{assert_faults, read};

const LEMANS: &str = "03;04;A_TT:1;T___:1;____:?;100?";

const TNT: &str = "3 4 0 0\n1 1 -1 \n1 0 0 ? \nx **\n* - \n\n";

const CSV: &str = ",1,0,0,?\n1,t,,Z,Z\n1,Z,,,\n,,,,\n";

const LEGUP: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Legup version="2.0.0">
  <puzzle name="TreeTent" tag="1">
    <board height="3" width="4">
      <cells>
        <cell value="1" x="0" y="0"/>
        <cell value="3" x="2" y="0"/>
        <cell value="3" x="3" y="0"/>
        <cell value="3" x="0" y="1"/>
        <cell value="2" x="2" y="1"/>
        <cell value="0" x="1" y="2"/>
      </cells>
      <axis side="east">
        <clue index="A" value="1"/>
        <clue index="B" value="1"/>
      </axis>
      <axis side="south">
        <clue index="1" value="1"/>
        <clue index="2" value="0"/>
        <clue index="3" value="0"/>
        <clue index="4" value="-1"/>
      </axis>
    </board>
    <proof><tree><node><transition><cell value="3" x="9" y="9"/></transition></node></tree></proof>
  </puzzle>
  <solved isSolved="-1" lastSaved="today"/>
</Legup>
"#;

/// Returns the board of the texts above. Only two of their formats have a sign for a cell without a
/// tent; the board has such a cell if `has_empty`.
fn board(has_empty: bool) -> Puzzle {
    let second = if has_empty { "1 *.-." } else { "1 *..." };
    puzzle("1 0 0 ?", &["1 T.**", second, "? ...."])
}

#[test]
fn each_format_is_read() {
    assert_eq!(read(Format::Lemans, LEMANS), Ok(board(false)));
    assert_eq!(read(Format::Tnt, TNT), Ok(board(true)));
    assert_eq!(read(Format::Csv, CSV), Ok(board(false)));
    assert_eq!(read(Format::Legup, LEGUP), Ok(board(true)));
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    for (format, text, board) in [
        (Format::Tnt, TNT, board(true)),
        (Format::Csv, CSV, board(false)),
        (Format::Legup, LEGUP, board(true)),
    ] {
        for text in [
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            format!("\u{FEFF}{text}"),
        ] {
            assert_eq!(read(format, &text), Ok(board.clone()), "{text:?}");
        }
    }
}

#[test]
fn lemans_has_a_puzzle_on_each_line() {
    let two = format!("{LEMANS}\n{LEMANS}\r\n");
    let source = Source::new(two.into_bytes());
    let mut options = ReadOptions::default();
    options.format = Some(Format::Lemans);
    let entries: Vec<_> = format::read(&source, &options).collect();
    let lines: Vec<usize> = entries.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [1, 2]);
    assert!(entries.iter().all(|entry| entry.puzzle == Ok(board(false))));
}

#[test]
fn empty_rows_of_tnt_are_empty_lines_and_the_last_one_may_have_no_end() {
    let expected = puzzle("0 1", &["? ..", "1 T.", "0 ..", "0 .."]);
    for rows in [
        "\nx\n\n\n",
        "\nx\n\n",
        "  \nx \n  \n  ",
        "\nx     \n\n\n\n\n  \n",
    ] {
        let text = format!("4 2 0 0\n? 1 0 0\n0 1\n{rows}");
        assert_eq!(read(Format::Tnt, &text), Ok(expected.clone()), "{rows:?}");
    }
}

#[test]
fn tnt_is_detected_if_clues_are_missing() {
    for clues in ["? 1 0", "-1 1 0"] {
        let text = format!("3 3 0 0\n{clues}\n1 0 0\n x\n\n\n");
        let expected = puzzle("1 0 0", &["? .T.", "1 ...", "0 ..."]);
        assert_eq!(format::read_one(&text), Ok(expected), "{text:?}");
    }
    // This board has four columns and no tree.
    let text = "0 0 0 0\n-1 - - - -\n0 - - - -\n";
    assert_eq!(format::detect(&Source::new(text.into())), Ok(Format::Bme));
}

#[test]
fn csv_may_have_blank_lines_and_lines_without_clues() {
    let expected = puzzle("? 12", &["? .T", "0 .."]);
    for text in [
        ",,12\n,,t\n0,,\n",
        "\n , ,12 \n\n?,,t\n  0 ,,  \n\n",
        ",-3,12\n-,,t\n0, ,",
    ] {
        assert_eq!(read(Format::Csv, text), Ok(expected.clone()), "{text:?}");
    }
}

#[test]
fn legup_may_name_one_size_and_letter_more_than_26_rows() {
    let text = "<puzzle name='TreeTent'><board size='28'><axis side='south'/>\
        <axis side='east'><clue index='Z' value='1'/><clue index='AB' value='12'/></axis></board></puzzle>";
    let board = read(Format::Legup, text).unwrap();
    let clues: Vec<_> = board
        .row_clues()
        .iter()
        .enumerate()
        .filter(|(_, clue)| clue.is_some())
        .collect();
    assert_eq!(clues, [(25, &Some(1)), (27, &Some(12))]);
    assert_eq!(board.size().columns(), 28);
}

#[test]
fn read_only_formats_are_not_written() {
    for format in [Format::Lemans, Format::Tnt, Format::Csv, Format::Legup] {
        let mut text = String::new();
        let error = format::write(&mut text, format, &board(false), &Notes::default()).unwrap_err();
        assert_eq!(error, WriteError::ReadOnly { format });
    }
}

#[test]
fn faults_of_lemans_are_reported_at_their_places() {
    assert_faults(
        Format::Lemans,
        r"
6
    E0125 1:2 [] the number of columns is missing; expected a number, 1 or more; is the text cut off?
x;3;AT_:1;__
    E0120 1:1 [x] `x` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
2;0;:1;:1;
    E0120 1:3 [0] `0` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
1000000000;1000000000;A
    E0112 1:1 [1000000000;1000000000] a board of 1000000000 × 1000000000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
02;03;AT_:1;___:0;0100;7
    E0107 1:22 [0] 4 column clues for 3 columns; expected the clues to end here; write one clue for each column; put blanks between the clues if one is above 9
    E0129 1:24 [7] there is text after the puzzle; expected the end; a text in this format contains one puzzle
02;03;AT_:1;___:0;01
    E0106 1:21 [] 2 column clues for 3 columns; expected 1 more clue; write one clue for each column, `?` for a column without a clue
02;03;AT_:1;___:0
    E0125 1:18 [] the column clues are missing; expected 3 column clues; is the text cut off?
02;03;AT_:1;010
    E0125 1:13 [] 1 row of a board of 2; expected 1 more row; a row is its cells, `:` and its clue
02;03;AT_:1
    E0125 1:12 [] 1 row of a board of 2; expected 1 more row; is the text cut off?
02;03;AT_:1;___:0;___:0;010
    E0130 1:19 [___:0] 3 rows of a board of 2; expected the column clues; the first line contains the number of rows, then the number of columns
02;03;AT.:1;____:0;010
    E0108 1:9 [.] `.` is not a cell; expected `_`, `A` or `T`; a tree is `A`, a tent `T`
    E0109 1:16 [_] row 2 has 4 cells, but the board has 3 columns; expected the row to end here; give all rows the same number of cells
02;03;AT_:x;__:;0a0
    E0103 1:11 [x] `x` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0109 1:15 [] row 2 has 2 cells, but the board has 3 columns; expected 1 more cell; give all rows the same number of cells
    E0110 1:16 [] there is no clue here; expected a number, `?` or `-`; write `?` for a line without a clue
    E0103 1:18 [a] `a` is not a clue; expected one digit or `?`; write `?` for a line without a clue
02;03;AT_:99999999999;___:0;010
    E0104 1:11 [99999999999] the clue 99999999999 is too large; expected at most 4294967295; no line has that many tents
",
    );
}

#[test]
fn faults_of_tnt_are_reported_at_their_places() {
    assert_faults(
        Format::Tnt,
        r"
3 3 1 0\n1 0 0 \n0 0 1 \n x \n\n
    E0123 1:5 [1] `WRAP` is 1: a board without borders, where opposite sides meet; expected `0`; only the plain rules are supported
3 3 0 1\n1 0 0 \n0 0 1 \n x \n\n
    E0123 1:7 [1] `DIAG` is 1: another rule for tents that touch diagonally; expected `0`; only the plain rules are supported
3 3 2 7\n
    E0123 1:5 [2] `WRAP` is 2: a board without borders, where opposite sides meet; expected `0`; only the plain rules are supported
    E0123 1:7 [7] `DIAG` is 7: another rule for tents that touch diagonally; expected `0`; only the plain rules are supported
3 3 x 0\n
    E0124 1:5 [x] `x` is not a value of `WRAP`; expected `0`; the first line is `ROWS COLUMNS WRAP DIAG`
3 3\n
    E0120 1:1 [3 3] this is not a size; expected the number of rows and of columns, and two flags; the first line is `ROWS COLUMNS WRAP DIAG`
3 3 0 0 0\n
    E0120 1:1 [3 3 0 0 0] this is not a size; expected the number of rows and of columns, and two flags; the first line is `ROWS COLUMNS WRAP DIAG`
0 3 0 0\n
    E0120 1:1 [0] `0` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
x 3 0 0\n
    E0120 1:1 [x] `x` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
1000000000 1000000000 0 0\n
    E0112 1:1 [1000000000 1000000000] a board of 1000000000 × 1000000000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
1 2 0 0\n
    E0125 1:8 [] the row clues are missing; expected 1 row clue; is the text cut off?
1 2 0 0\n1 1\n0 1 0\n x\n
    E0107 2:3 [1] 2 row clues for 1 row; expected the clues to end here; write one clue for each row; put blanks between the clues if one is above 9
    E0107 3:5 [0] 3 column clues for 2 columns; expected the clues to end here; write one clue for each column; put blanks between the clues if one is above 9
1 2 0 0\n\n0\n x\n
    E0106 2:1 [] 0 row clues for 1 row; expected 1 more clue; write one clue for each row, `?` for a row without a clue
    E0106 3:2 [] 1 column clue for 2 columns; expected 1 more clue; write one clue for each column, `?` for a column without a clue
1 2 0 0\n1\n0 x\n x\n
    E0103 3:3 [x] `x` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
2 2 0 0\n1 0\n0 1\n x
    E0125 4:3 [] 1 row of a board of 2; expected 1 more row; is the text cut off?
1 2 0 0\n1\n0 1\n xx\n
    E0109 4:3 [x] row 1 has 3 cells, but the board has 2 columns; expected the row to end here; give all rows the same number of cells
1 2 0 0\n1\n0 1\n T\n
    E0108 4:2 [T] `T` is not a cell; expected a blank, `x`, `*` or `-`; a tree is `x`, a tent `*`, no tent `-`
1 2 0 0\n1\n0 1\n x\n x\n
    E0129 5:1 [ x] there is text after the puzzle; expected the end; a text in this format contains one puzzle
",
    );
}

#[test]
fn faults_of_csv_are_reported_at_their_places() {
    assert_faults(
        Format::Csv,
        r#"
9,1,2\n1,t,\n
    E0101 1:1 [9] the first field is not empty; expected `,` and the column clues; the first line is an empty field, then a clue for each column
"",1\n1,t\n
    E0101 1:1 [""] the first field is not empty; expected `,` and the column clues; the first line is an empty field, then a clue for each column
,1\n1\n
    E0109 2:2 [] row 1 has 0 cells, but the board has 1 column; expected 1 more cell; give all rows the same number of cells
,1,x\n1,t,\n
    E0103 1:4 [x] `x` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
,1,0\n
    E0102 1:5 [] there are column clues but no rows; expected a row on the next line; add a line for each row: its clue, then its cells
,1,0\n1,t\n0,,,\n
    E0109 2:4 [] row 1 has 1 cell, but the board has 2 columns; expected 1 more cell; give all rows the same number of cells
    E0109 3:5 [] row 2 has 3 cells, but the board has 2 columns; expected the row to end here; give all rows the same number of cells
,1,0\n1,T,Z\nq,x,\n
    E0108 2:3 [T] `T` is not a cell; expected `t`, `Z` or nothing; a tree is `t`, a tent `Z`
    E0103 3:1 [q] `q` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0108 3:3 [x] `x` is not a cell; expected `t`, `Z` or nothing; a tree is `t`, a tent `Z`
,99999999999,0\n1,t,Z\n
    E0104 1:2 [99999999999] the clue 99999999999 is too large; expected at most 4294967295; no line has that many tents
"#,
    );
}

#[test]
fn faults_of_legup_are_reported_at_their_places() {
    assert_faults(Format::Legup, LEGUP_FAULTS);
}

/// If the entities were resolved, the text would have more than 10^9 letters.
#[test]
fn entities_are_not_resolved() {
    let mut lol = String::from("<?xml version=\"1.0\"?><!DOCTYPE lolz [<!ENTITY lol0 \"lol\">");
    for number in 1..10 {
        let before = format!("&lol{};", number - 1).repeat(10);
        lol.extend(["<!ENTITY lol", &number.to_string(), " \"", &before, "\">"]);
    }
    lol.push_str("]><Legup><puzzle name=\"&lol9;\"/></Legup>");
    let error = read(Format::Legup, &lol).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 22: a document type is not part of a puzzle"
    );
    let error = read(Format::Legup, "<puzzle name='&lol9;'/>").unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("unknown entity reference 'lol9'"),
        "{message}"
    );
}

/// Wrong LEGUP files and their faults.
const LEGUP_FAULTS: &str = r#"
<
    E0124 1:2 [] invalid name token; expected XML; save the puzzle again
<Legup>
    E0124 1:8 [] the file ends inside an element; expected XML; save the puzzle again
<Legup/>
    E0125 1:9 [] this file has no `<puzzle name="TreeTent">`; expected `<puzzle name="TreeTent">`; a file contains a puzzle, its board and two axes with clues
<!DOCTYPE lolz [<!ENTITY lol "lol">]><Legup/>
    E0124 1:1 [<!DOCTYPE] a document type is not part of a puzzle; expected `<Legup>`; remove it; entities are not supported
<Legup><puzzle/></Legup>
    E0125 1:8 [<puzzle/>] this element has no `name`; expected the attribute `name`; give every element its attributes
<Legup><puzzle name="Sudoku"/></Legup>
    E0123 1:22 [Sudoku] `Sudoku` is another puzzle; expected `TreeTent`; only Tents is supported
<Legup><puzzle name="TreeTent"/></Legup>
    E0125 1:41 [] this file has no `<board>`; expected `<board>`; a file contains a puzzle, its board and two axes with clues
<Legup><puzzle name="TreeTent"><board height="2"/></puzzle></Legup>
    E0125 1:32 [<board height="2"/>] this element has no `width`; expected the attribute `width`; give every element its attributes
<Legup><puzzle name="TreeTent"><board height="0" width="x"/></puzzle></Legup>
    E0120 1:47 [0] `0` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
    E0120 1:57 [x] `x` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
<Legup><puzzle name="TreeTent"><board size="1000000000"/></puzzle></Legup>
    E0112 1:45 [1000000000] a board of 1000000000 × 1000000000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
<Legup><puzzle name="TreeTent"><board size="2"/></puzzle></Legup>
    E0125 1:66 [] this file has no `<axis side="east">`; expected `<axis side="east">`; a file contains a puzzle, its board and two axes with clues
<Legup><puzzle name="TreeTent"><board size="2"><axis side="east"/></board></puzzle></Legup>
    E0125 1:92 [] this file has no `<axis side="south">`; expected `<axis side="south">`; a file contains a puzzle, its board and two axes with clues
<Legup><puzzle name="TreeTent"><board size="2"><axis side="north"/></board></puzzle></Legup>
    E0128 1:60 [north] `north` is not a side with clues; expected `east` or `south`; row clues are on the east side, column clues on the south side
<Legup><puzzle name="TreeTent"><board size="2">\n<cell value="9" x="2" y="-1"/>\n<cell x="0" y="0"/>\n<cell value="1" x="0" y="0"/><cell value="3" x="0" y="0"/>\n<axis side="east"><clue index="C" value="1"/><clue index="A" value="x"/><clue index="A" value="1"/></axis>\n<axis side="south"><clue index="0" value="1"/><clue index="B" value="1"/></axis>\n<clue index="1" value="2"/>\n</board></puzzle></Legup>
    E0108 2:14 [9] `9` is not a cell; expected `0`, `1`, `2` or `3`; a tree is `1`, no tent `2`, a tent `3`
    E0128 2:20 [2] the x `2` is outside the board; expected a number below 2; cells count from 0, rows are lettered from `A`, columns numbered from 1
    E0128 2:26 [-1] the y `-1` is outside the board; expected a number below 2; cells count from 0, rows are lettered from `A`, columns numbered from 1
    E0125 3:1 [<cell x="0" y="0"/>] this element has no `value`; expected the attribute `value`; give every element its attributes
    E0150 4:30 [<cell value="3" x="0" y="0"/>] r1c1 is given twice; expected it only once; remove one of the two
    E0128 5:32 [C] the row `C` is outside the board; expected a letter for one of 2 rows; cells count from 0, rows are lettered from `A`, columns numbered from 1
    E0103 5:69 [x] `x` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0150 5:73 [<clue index="A" value="1"/>] the clue of row 1 is given twice; expected it only once; remove one of the two
    E0128 6:33 [0] the column `0` is outside the board; expected a number from 1 to 2; cells count from 0, rows are lettered from `A`, columns numbered from 1
    E0128 6:60 [B] the column `B` is outside the board; expected a number from 1 to 2; cells count from 0, rows are lettered from `A`, columns numbered from 1
    E0128 7:1 [<clue index="1" value="2"/>] this clue is not on an axis; expected `<axis side="east">` or `<axis side="south">` around it; row clues are on the east side, column clues on the south side
<Legup><puzzle name="TreeTent"></board></puzzle></Legup>
    E0124 1:32 [] expected 'puzzle' tag, not 'board'; expected XML; save the puzzle again
<Legup><puzzle name="TreeTent"><board size="2"><cell value="1" value="2" x="0" y="0"/></board></puzzle></Legup>
    E0124 1:64 [] attribute 'value' is already defined; expected XML; save the puzzle again
<Legup><puzzle name/></Legup>
    E0124 1:20 [] expected '=' not '/'; expected XML; save the puzzle again
<Legup><puzzle name=TreeTent/></Legup>
    E0124 1:21 [] expected a quote not 'T'; expected XML; save the puzzle again
<Legup><puzzle name=></Legup>
    E0124 1:21 [] expected a quote not '>'; expected XML; save the puzzle again
<Legup><puzzle name='TreeTent></Legup>
    E0124 1:31 [] expected ''' not '<'; expected XML; save the puzzle again
<Legup><puzzle name="TreeTent"/><puzzle name="TreeTent"/></Legup>
    E0006 1:33 [<puzzle name="TreeTent"/>] there is more than one puzzle; expected only one; this is the second; put each puzzle into its own file
<Legup><puzzle name="TreeTent"><board size="2"><cell value="&lol;" x="&#48;" y="0"/></board></puzzle></Legup>
    E0124 1:61 [] unknown entity reference 'lol'; expected XML; save the puzzle again
"#;

#[test]
fn rit_and_camp_are_read_and_detected() {
    let meant = puzzle("0 1 ?", &["1 T..", "? ...", "0 ..T"]);
    for (text, format) in [
        (
            "3\n1 - 0\n0 1 ?\n% . .\n. . .\n. . %\n\nProse, 1 or 2 % of it.\n",
            Format::Rit,
        ),
        ("3 3\n1 - 0\n0 1 -\nA..\n...\n..A", Format::Camp),
    ] {
        let source = Source::new(text.as_bytes().to_vec());
        assert_eq!(format::detect(&source), Ok(format));
        assert_eq!(format::read_one(text).as_ref(), Ok(&meant), "{text}");
    }
    let solved = format::read_one("2\n0 1\n0 1\n. %\n. ^\n").unwrap();
    assert_eq!(solved.marked_tents().tents().len(), 1);
}

#[test]
fn faults_of_rit_and_camp_are_reported_at_their_places() {
    assert_faults(
        Format::Rit,
        r"
x\n
    E0120 1:1 [x] `x` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
2\n0 1\n
    E0125 2:4 [] the column clues are missing; expected 2 column clues; is the text cut off?
2\n0 1 2\n0 x\n. T\n.\nmore\n
    E0107 2:5 [2] 3 row clues for 2 rows; expected the clues to end here; write one clue for each row; put blanks between the clues if one is above 9
    E0103 3:3 [x] `x` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0108 4:3 [T] `T` is not a cell; expected `.`, `%` or `^`; a tree is `%`, a tent `^`; put a blank between cells
    E0109 5:2 [] row 2 has 1 cell, but the board has 2 columns; expected 1 more cell; give all rows the same number of cells
    E0129 6:1 [more] there is text after the puzzle; expected the end; a text in this format contains one puzzle
2\n0 1\n0 1\n. %\n
    E0125 4:4 [] 1 row of a board of 2; expected 1 more row; is the text cut off?
",
    );
    assert_faults(
        Format::Camp,
        r"
2\n
    E0120 1:1 [2] this is not a size; expected the number of rows and of columns; the first line looks like `8 10`
2 2\n0\n0 1\n.T\n.AA\n..\n
    E0106 2:2 [] 1 row clue for 2 rows; expected 1 more clue; write one clue for each row, `?` for a row without a clue
    E0108 4:2 [T] `T` is not a cell; expected `.` or `A`; a tree is `A`, any other cell `.`
    E0109 5:3 [A] row 2 has 3 cells, but the board has 2 columns; expected the row to end here; give all rows the same number of cells
    E0129 6:1 [..] there is text after the puzzle; expected the end; a text in this format contains one puzzle
",
    );
}

#[test]
fn a_collection_of_puzzlekit_is_read_with_its_names_and_solutions() {
    let text = concat!(
        "{\n\"count\": 2, \"name\": \"Tent\",\n\"data\": {\n",
        "\"1_2x2\": {\"problem\": \"2 2\\n0 1\\n1 0\\nx -\\n- -\", \"solution\": \"2 2\\nx o\\n- -\"},\n",
        "\"second\": {\"problem\": \"1 2\\n0 1\\n1\\nx -\"},\n",
        "\"third\": {\"problem\": \"1 2\\n0 1\\n1\\nq -\"}\n}}\n",
    );
    let source = Source::new(text.as_bytes().to_vec());
    assert_eq!(format::detect(&source), Ok(Format::PuzzlekitDataset));
    let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
    assert_eq!(entries[0].puzzle, Ok(puzzle("0 1", &["1 T.", "0 .."])));
    assert_eq!(
        entries[0]
            .notes
            .solution
            .as_ref()
            .map(|tents| tents.tents().len()),
        Some(1)
    );
    let ids = entries
        .iter()
        .map(|entry| (entry.line, entry.notes.id.as_deref().unwrap()));
    assert!(ids.eq([(4, "1_2x2"), (5, "second"), (6, "third")]));
    let error = entries[2].puzzle.as_ref().unwrap_err();
    assert_eq!(error.to_string(), "line 6, column 22: `q` is not a cell");
    // A puzzle may also begin at the beginning of a line.
    let spread =
        "{\"data\":{\n\"a\":\n{\"problem\":\"1 1\\n0\\n0\\n-\"},\n\"b\":\n{\"problem\":\"q\"}}}";
    let source = Source::new(spread.as_bytes().to_vec());
    let entries = format::read(&source, &ReadOptions::default());
    assert!(entries.map(|entry| entry.line).eq([3, 5]));
    let one = |text: &str| {
        format::read_one(text).unwrap_err().faults()[0]
            .message
            .to_string()
    };
    assert_eq!(
        one("{\"name\":\"Sudoku\",\"data\":{\"1\":{\"problem\":\"\"}}}"),
        "this is a collection of `Sudoku`"
    );
    assert_eq!(
        one("{\"data\":{\"1\":{\"problem\":\"1 1\\n0\\n0\\n-\",\"solution\":\"1 1\\nx\"}}}"),
        "this solution does not have the trees of the puzzle"
    );
}

#[test]
fn old_names_of_legup_and_a_letter_for_trees_in_bme_are_read() {
    let text = LEGUP
        .replace("<Legup", "<edu.rpi.legup.Legup")
        .replace("</Legup", "</edu.rpi.legup.Legup")
        .replace("<puzzle", "<edu.rpi.legup.puzzle")
        .replace("</puzzle", "</edu.rpi.legup.puzzle");
    assert_eq!(format::read_one(&text), format::read_one(LEGUP));
    assert!(format::read_one(LEGUP).is_ok());
    let star = "   1 0 2\n 1 - * -\n 2 * - -\n";
    let letter = star.replace('*', "F");
    assert_eq!(format::read_one(&letter), format::read_one(star));
    // If a text has both signs for a tree, it is a fault.
    let both = format::read_one("   1 0 2\n 1 - * -\n 2 F - -\n").unwrap_err();
    assert_eq!(both.faults()[0].code, Code::BadCell);
}
