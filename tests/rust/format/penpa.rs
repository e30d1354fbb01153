//! URLs of penpa-edit: their packed text, writing and reading as inverses, and the faults of wrong
//! URLs.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fastrand::Rng;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec;
use tents::format::{self, Format, Notes, ReadOptions, WriteError};
use tents::puzzle::{Content, Puzzle};

use crate::support::boards::puzzle;
use crate::support::foreign::{assert_faults, faults_of, read, read_up_to, written};
use crate::support::{assert_cases, rounds};

use super::fuzz::{bodies, mutated};

const FORMAT: Format = Format::Penpa;

const START: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// Returns the URL that contains a text in packed form.
pub(super) fn packed(text: &str) -> String {
    let bytes = compress_to_vec(text.as_bytes(), 9);
    format!("{START}{}", STANDARD.encode(bytes))
}

/// Returns the packed text of a URL, unpacked.
fn unpacked(url: &str) -> String {
    let bytes = STANDARD.decode(url.strip_prefix(START).unwrap()).unwrap();
    String::from_utf8(decompress_to_vec(&bytes).unwrap()).unwrap()
}

fn example() -> Puzzle {
    puzzle("2 ? 0", &["? T*.", "12 .T."])
}

/// The shortest text that holds the example.
const TEXT: &str = "square,5,4,38\n[1,1,1,1]\n{}\n\
    {zN:{\"21\":[2,1,\"1\"],\"23\":[\"0\",1,\"1\"],\"38\":[\"12\",1,\"1\"]},zY:{\"30\":[1,\"tents\",1],\"40\":[1,\"tents\",1]}}\n\
    {zY:{\"31\":[2,\"tents\",1]}}";

#[test]
fn a_puzzle_is_written_in_the_parts_that_penpa_edit_writes() {
    let text = unpacked(&written(FORMAT, &example()));
    let parts: Vec<&str> = text.split('\n').collect();
    assert_eq!(parts.len(), 19);
    // The middle of a lattice of 9 × 8 is the midpoint of a lower side.
    assert_eq!(
        parts[0],
        "square,5,4,38,0,1,1,228,190,175,175,0,0,0,0,Title: ,Author: ,,,OFF,false"
    );
    assert_eq!(parts[1], "[1,1,1,1]");
    assert_eq!(parts[2], parts[11]);
    let rest =
        "zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]}";
    let begin = "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},zN:";
    let numbers = r#"{"21":[2,1,"1"],"23":[0,1,"1"],"38":[12,1,"1"]}"#;
    let trees = r#"{"30":[1,"tents",1],"40":[1,"tents",1]}"#;
    assert_eq!(
        parts[3],
        format!("{begin}{numbers},z1:{{}},zY:{trees},{rest}")
    );
    let tents = r#"{"31":[2,"tents",1]}"#;
    assert_eq!(parts[4], format!("{begin}{{}},z1:{{}},zY:{tents},{rest}"));
    assert_eq!(parts[5], "[30,1,1,7,1,1]");
    assert_eq!(parts[10], "[3,1,4]");
}

#[test]
fn the_middle_of_the_lattice_is_a_cell_a_corner_or_a_side() {
    for (rows, columns, center) in [(13, 13, 180), (2, 2, 91), (1, 2, 195), (2, 1, 136)] {
        let row = format!("? {}", ".".repeat(columns));
        let board = puzzle(&vec!["?"; columns].join(" "), &vec![row.as_str(); rows]);
        let text = unpacked(&written(FORMAT, &board));
        let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        assert_eq!(header[9], center.to_string(), "{rows} × {columns}");
        assert_eq!(header[9], header[10]);
    }
}

#[test]
fn a_url_may_be_of_any_host_and_escaped() {
    assert_eq!(read(FORMAT, &packed(TEXT)), Ok(example()));
    let url = written(FORMAT, &example());
    let payload = url.strip_prefix(START).unwrap();
    for url in [
        url.clone(),
        format!("{START}{}", payload.trim_end_matches('=')),
        format!("http://localhost/#m=solve&p={payload}&a=abc"),
        format!("https://opt-pan.github.io/penpa-edit/?m=edit&p={payload}"),
        format!("m=edit&p={payload}"),
        format!("  p={payload}\r\n"),
    ] {
        assert_eq!(read(FORMAT, &url), Ok(example()), "{url}");
    }
    let escaped = payload
        .replace('+', "%2B")
        .replace('/', "%2f")
        .replace('=', "%3D");
    assert_eq!(read(FORMAT, &format!("{START}{escaped}")), Ok(example()));
    let other = payload.replace('+', "-").replace('/', "_");
    assert_eq!(read(FORMAT, &format!("{START}{other}")), Ok(example()));
}

#[test]
fn margins_may_be_of_any_width_and_words_be_spelled_out() {
    for (from, to) in [
        ("zN", "\"number\""),
        ("zY", "\"symbol\""),
        // A player's notes, other parts, null, and a text that looks like an abbreviation.
        (
            "{zY:{\"31\"",
            "{zN:{\"5\":[\"zO\",1,\"1\"]},zS:{\"30\":1},z8:zO,zY:{\"30\":[1,\"circle_L\",1],\"31\"",
        ),
        // A tree in the answer is a player's note too.
        (
            "{zY:{\"31\"",
            "{zY:{\"32\":[1,\"tents\",1],\"40\":[1,\"tents\",1],\"31\"",
        ),
        ("[2,1,\"1\"]", "[\" 2 \",1,\"1\"]"),
        (
            "\"23\":",
            "\"22\":[\"?\",1,\"1\"],\"37\":[\"\",1,\"1\"],\"29\":[-1,1,\"1\"],\"23\":",
        ),
        // Drawn cells, with one beyond the board.
        ("[2,\"tents\",1]}}", "[2,\"tents\",1]}}\n[21,9,1,1,7,1,1]"),
        ("[2,\"tents\",1]}}", "[2,\"tents\",1]}}\n[]"),
    ] {
        let text = TEXT.replace(from, to);
        assert_ne!(text, TEXT);
        assert_eq!(read(FORMAT, &packed(&text)), Ok(example()), "{text}");
    }
    // There is no margin, so the clues are in the cells that every lattice has outside its board.
    let text = "square,2,1\n[0,0,0,0]\n{}\n{zN:{\"8\":[1,1,\"1\"],\"13\":[3,1,\"1\"]},zY:{\"15\":[1,\"tents\",1]}}";
    assert_eq!(read(FORMAT, &packed(text)), Ok(puzzle("1 ?", &["3 .T"])));
    let text = "square,4,5\n[2,2,1,1]\n{}\n{zN:{\"27\":[1,1,\"1\"],\"34\":[3,1,\"1\"]},zY:{\"36\":[1,\"tents\",1]}}";
    assert_eq!(read(FORMAT, &packed(text)), Ok(puzzle("1 ?", &["3 .T"])));
}

#[test]
fn a_url_cannot_carry_known_empty_cells() {
    let mut text = String::new();
    let board = puzzle("?", &["? -"]);
    let error = format::write(&mut text, FORMAT, &board, &Notes::default()).unwrap_err();
    let (format, what) = (FORMAT, Content::Empty);
    assert_eq!(error, WriteError::Marks { format, what });
    assert_eq!(text, "");
}

/// Returns the faults of the example with one part of its text replaced, without the place, which
/// is always the packed text.
fn faults_with(from: &str, to: &str) -> Vec<String> {
    let text = TEXT.replacen(from, to, 1);
    assert_ne!(text, TEXT, "{from}");
    let url = packed(&text);
    let mut options = ReadOptions::default();
    options.format = Some(FORMAT);
    let place = format!("1:51 [{}] ", url.strip_prefix(START).unwrap());
    faults_of(&options, &url)
        .iter()
        .map(|line| line.replace(&place, ""))
        .collect()
}

#[test]
fn faults_inside_the_packed_text_are_reported_at_the_whole_text() {
    assert_cases(CASES, |case| {
        let (from, to) = case.split_once(" =>").unwrap();
        faults_with(from, to.trim_start_matches(' '))
    });
}

#[test]
fn faults_of_the_packing_are_reported_at_their_places() {
    assert_faults(
        FORMAT,
        r"
https://swaroopg92.github.io/penpa-edit/#m=edit
    E0125 1:48 [] this URL contains no puzzle; expected `#m=edit&p=` and the compressed puzzle; copy the whole URL; a short URL must be opened first
https://swaroopg92.github.io/penpa-edit/#m=edit&p=
    E0125 1:51 [] this URL contains no puzzle; expected `#m=edit&p=` and the compressed puzzle; copy the whole URL; a short URL must be opened first
https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAA
    E0124 1:51 [AAA] the compressed text is cut off; expected more of it; copy the whole URL again
https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAAA
    E0124 1:56 [] the base64 text is cut off; expected base64: letters, digits, `+` and `/`, `=` at the end; copy the whole URL again
https://swaroopg92.github.io/penpa-edit/#m=edit&p=AA.AA
    E0124 1:53 [.] `.` is not base64; expected base64: letters, digits, `+` and `/`, `=` at the end; copy the whole URL again
https://swaroopg92.github.io/penpa-edit/#m=edit&p=%2BA%2B€AA
    E0124 1:58 [€] `€` is not base64; expected base64: letters, digits, `+` and `/`, `=` at the end; copy the whole URL again
https://swaroopg92.github.io/penpa-edit/#m=edit&p=AA==AA
    E0124 1:53 [=] `=` is not base64; expected base64: letters, digits, `+` and `/`, `=` at the end; copy the whole URL again
https://swaroopg92.github.io/penpa-edit/#m=edit&p=////
    E0124 1:51 [////] the compressed text cannot be decompressed; expected raw DEFLATE in base64; copy the whole URL again
p=+88A
    E0124 1:3 [+88A] the compressed text is cut off; expected more of it; copy the whole URL again
",
    );
}

#[test]
fn a_decompression_bomb_is_refused() {
    let bomb = packed(&" ".repeat(100_000_000));
    let error = read(FORMAT, &bomb).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 51: the compressed text is larger than the limit"
    );
    let fault = &error.faults()[0];
    assert_eq!(fault.code.to_string(), "E0004");
    assert_eq!(&*fault.expected, "expected at most 67108864 bytes");
    // If the limit is raised, the text is unpacked, but it contains no puzzle.
    let raised = read_up_to(1 << 27, FORMAT, &bomb);
    assert_ne!(raised.unwrap_err().faults()[0].code.to_string(), "E0004");
}

#[test]
fn packed_texts_with_swapped_bytes_do_no_harm() {
    let text = unpacked(&written(FORMAT, &example()));
    for end in 0..text.len() {
        bodies::run("penpa", packed(&text[..end]).as_bytes());
    }
    let mut rng = Rng::with_seed(4);
    for number in 0..rounds(10_000) {
        let text = if number % 2 == 0 { TEXT } else { &text };
        let text = mutated(&mut rng, text.as_bytes(), TEXT.as_bytes());
        let url = packed(&String::from_utf8_lossy(&text));
        bodies::run("penpa", url.as_bytes());
    }
}

/// A part of the example's text, its replacement, and the faults.
const CASES: &str = r#"
square => hex
    E0123 the board has the kind `hex`; expected the kind `square`; only square grids are supported
square,5,4,38 =>
    E0125 part 0 of the compressed text is missing; expected at least five parts: header, margins, modes, problem, answer; copy the whole URL again
square,5,4,38 => square,5
    E0120 the header does not name a size; expected `square`, the number of columns and of rows, margins included; copy the whole URL again
5,4 => 5,x
    E0120 the header does not name a size; expected `square`, the number of columns and of rows, margins included; copy the whole URL again
5,4 => 0,4
    E0120 the header does not name a size; expected `square`, the number of columns and of rows, margins included; copy the whole URL again
5,4 => 1000000000,1000000000
    E0112 a board of 1000000000 × 1000000000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
\n[1,1,1,1]\n{} =>
    E0124 the margins cannot be read; expected four numbers, as in `[1,1,1,1]`; copy the whole URL again
[1,1,1,1] => 1
    E0124 the margins cannot be read; expected four numbers, as in `[1,1,1,1]`; copy the whole URL again
[1,1,1,1] => [1,1,1]
    E0124 the margins cannot be read; expected four numbers, as in `[1,1,1,1]`; copy the whole URL again
[1,1,1,1] => [1,1,3,2]
    E0120 margins of 1, 1, 3 and 2 leave no board of 4 rows and 5 columns; expected at least one cell between the margins; make the board larger or the margins smaller
[1,1,1,1] => [-1,1,3,2]
    E0124 the margins cannot be read; expected four numbers, as in `[1,1,1,1]`; copy the whole URL again
{zN => zN
    E0124 the problem is not JSON of penpa-edit; expected an object with numbers `zN` and symbols `zY`; copy the whole URL again
{zN => [1,{zN
    E0124 the problem is cut off; expected an object with numbers `zN` and symbols `zY`; copy the whole URL again
}}\n{zY => }\n{zY
    E0124 the problem is cut off; expected an object with numbers `zN` and symbols `zY`; copy the whole URL again
}}\n{zY => }}\n{zY[
    E0124 the answer is not JSON of penpa-edit; expected an object with numbers `zN` and symbols `zY`; copy the whole URL again
"21":[2,1 => "21":["x",1
    E0103 `x` is not a clue; expected a number or `?`; write `?` for a line without a clue
"21":[2,1 => "21":[2.5,1
    E0103 `2.5` is not a clue; expected a number or `?`; write `?` for a line without a clue
"21":[2,1 => "21":[4294967296,1
    E0104 the clue 4294967296 is too large; expected at most 4294967295; no line has that many tents
"21":[2,1 => "21":[[2],1
    E0103 `[[2],1,"1"]` is not a clue; expected a number or `?`; write `?` for a line without a clue
"21":[2,1 => "31":[2,1
    E0128 the number `2` in cell 31 does not belong to a line; expected clues in the row above the board and the column left of it; move the number, or make the margins 1
"21":[2,1 => "20":[2,1
    E0128 the number `2` in cell 20 does not belong to a line; expected clues in the row above the board and the column left of it; move the number, or make the margins 1
"21":[2,1 => "33":[2,1
    E0128 the number `2` in cell 33 does not belong to a line; expected clues in the row above the board and the column left of it; move the number, or make the margins 1
"21":[2,1 => "x":[2,1
    E0128 the number `2` in cell x does not belong to a line; expected clues in the row above the board and the column left of it; move the number, or make the margins 1
"21":[2,1 => "23":[2,1
    E0150 cell 23 is given twice; expected it only once; remove one of the two
"30":[1 => "30":[3
    E0123 the symbol `[3,"tents",1]` is not part of Tents; expected trees `[1,"tents",1]` and tents `[2,"tents",1]`; remove everything except trees and tents
"30":[1,"tents" => "30":[1,"circle_L"
    E0123 the symbol `[1,"circle_L",1]` is not part of Tents; expected trees `[1,"tents",1]` and tents `[2,"tents",1]`; remove everything except trees and tents
"30":[1 => "29":[1
    E0128 the symbol in cell 29 is outside the board; expected trees and tents inside the margins; move the symbol, or make the margins smaller
"30":[1 => "300":[1
    E0128 the symbol in cell 300 is outside the board; expected trees and tents inside the margins; move the symbol, or make the margins smaller
"30":[1 => "40":[1
    E0150 cell 40 is given twice; expected it only once; remove one of the two
"31":[2 => "40":[2
    E0150 cell 40 is given twice; expected it only once; remove one of the two
"31":[2 => "50":[2
    E0128 the symbol in cell 50 is outside the board; expected trees and tents inside the margins; move the symbol, or make the margins smaller
[2,"tents",1]}} => [2,"tents",1]}}\n[30,1,1,7,1]
    E0123 the cell at r2c3 is cut out of the board; expected a rectangle without holes; only rectangular boards are supported
[2,"tents",1]}} => [2,"tents",1]}}\n[30,1,1,7,1];
    E0123 the cell at r2c3 is cut out of the board; expected a rectangle without holes; only rectangular boards are supported
"#;
