//! Prose separated from boards by blank lines: it is skipped with a remark, and nothing that may be
//! a part of a board is taken for prose.

use tents::format::{self, Code, Format, Piece, Pieces, ReadOptions, Source};
use tents::puzzle::Puzzle;

use super::fuzz::bodies::Drops;

const BOARD: &str = " 10\n1.T\n0..\n";

/// Texts that belong to no board.
const PROSE: [&str; 11] = [
    "Title",
    "Puzzle 12, easy",
    "Puzzle\n======",
    "# Not a comment\nTitle",
    "Can you solve it?\nI could not. It took me 3 days, and a friend of mine had to help.",
    "This one was hard to find a way\nto do.",
    "> Thanks for 2nd place!",
    "* A list",
    "---",
    "Size: 5x5",
    "From https://www.janko.at/Raetsel/Zeltlager/001.a.htm",
];

/// Texts that may be parts of a board, or another puzzle.
const PARTS: [&str; 21] = [
    "1.T",
    "0.T.",
    "1 0 2",
    "1",
    "...",
    "Row 3: 1.T.",
    "Clues: 1 0 2",
    "rows = 1",
    "columns: many",
    "1GTGB",
    "GTAGB 2",
    "GTAGB\nTGGBX",
    "1 . T . <- here",
    "Title\n1.T",
    "1.T\nThe end",
    "Title\n1.Tq..",
    "---\n---",
    "TTFT <- this",
    "3btgb <- here",
    "<table>",
    "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}",
];

/// Returns each puzzle of a text, or the code of its first fault, and all remarks.
fn read(text: &str) -> (Vec<Result<Puzzle, Code>>, Vec<String>) {
    let source = Source::new(text.as_bytes().to_vec());
    let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
    let remarks = entries.iter().flat_map(|entry| &entry.notes.remarks);
    let remarks = remarks.map(ToString::to_string).collect();
    let code = |error: format::ReadError| error.faults()[0].code;
    let puzzles = entries.into_iter().map(|entry| entry.puzzle.map_err(code));
    (puzzles.collect(), remarks)
}

/// Returns the remark on skipped lines. `lines` is `1` or `1 to 3`, for example.
fn passed(lines: &str) -> Vec<String> {
    vec![if lines.bytes().all(|byte| byte.is_ascii_digit()) {
        format!("line {lines} is not part of a puzzle and was skipped")
    } else {
        format!("lines {lines} are not part of a puzzle and were skipped")
    }]
}

#[test]
fn prose_around_boards_is_skipped_with_one_remark() {
    let board = read(BOARD).0;
    let two = [&board[..], &board].concat();
    for prose in PROSE {
        let number = prose.lines().filter(|line| !line.starts_with('#')).count();
        let start = prose.lines().count() - number;
        let name = |first: usize| match number {
            1 => format!("{}", first + start),
            _ => format!("{} to {}", first + start, first + start + number - 1),
        };
        let (above, below) = (name(1), name(5));
        let text = format!("{prose}\n\n{BOARD}");
        assert_eq!(read(&text), (board.clone(), passed(&above)), "{text}");
        let text = format!("{BOARD}\n{prose}\n");
        assert_eq!(read(&text), (board.clone(), passed(&below)), "{text}");
        let text = format!("{BOARD}\n{prose}\n\n{BOARD}");
        assert_eq!(read(&text), (two.clone(), passed(&below)), "{text}");
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(read(&crlf), (two.clone(), passed(&below)), "{crlf}");
    }
}

#[test]
fn a_possible_part_of_a_board_is_not_skipped() {
    for part in PARTS {
        for text in [
            format!("{BOARD}\n{part}\n"),
            format!("{BOARD}\n{part}\n\n{BOARD}"),
            format!("{BOARD}\nTitle\n\n{part}\n"),
        ] {
            let (puzzles, remarks) = read(&text);
            assert!(puzzles.iter().any(Result::is_err), "{text}{remarks:?}");
        }
    }
}

#[test]
fn prose_alone_is_one_fault() {
    // After a link that contains no puzzle, each line has a fault of its own.
    for prose in PROSE.into_iter().filter(|prose| !prose.contains("://")) {
        for text in [format!("{prose}\n"), format!("{prose}\n\nThe end\n")] {
            let puzzles = read(&text).0;
            assert!(matches!(puzzles[..], [Err(_)]), "{text}{puzzles:?}");
        }
    }
}

#[test]
fn the_remark_names_a_few_passages_and_counts_the_other_lines() {
    let text = format!("Title\n\n{BOARD}\nNow for\nanother\n\n").repeat(6);
    let lines = "1, 7 to 10, 16 to 19 and 11 others";
    assert_eq!(read(&text).1, passed(lines));
}

#[test]
fn each_board_in_fences_is_read_separately() {
    let board = read(BOARD).0;
    let fenced = format!("```\n{BOARD}```\n");
    let indented = BOARD.replace('\n', "\n   ");
    for text in [
        format!("{fenced}and\n{fenced}"),
        format!("{fenced}{fenced}bye for now\n"),
        format!("Two boards:\n{fenced}\nand\n\n{fenced}"),
        format!("1. ```\n   {indented}```\n2. ```\n   {indented}```\n"),
        format!("1. First\n   ```\n   {indented}```\n2. Second\n   ~~~\n   {indented}~~~\n"),
    ] {
        assert_eq!(read(&text).0, [&board[..], &board].concat(), "{text}");
    }
    let list = "Some board:\n- 10\n- 1.T\n- 0..\n";
    assert_eq!(read(list).0, board);
}

#[test]
fn a_stream_skips_prose_wherever_it_is_cut() {
    let long = "A long story. It goes on and on.\n\n".repeat(2_000);
    let boards = format!("{BOARD}\n").repeat(3_000);
    for (text, number, notes) in [
        (format!("{long}{boards}"), 3_000, 1),
        (format!("{boards}{long}"), 3_000, 1),
        (format!("{boards}{long}{boards}"), 6_000, 1),
        (format!("{boards}The end\n"), 3_000, 1),
        (format!("Title\n\n{BOARD}\n").repeat(3_000), 3_000, 2),
    ] {
        let (mut puzzles, mut remarks) = (0, 0);
        for piece in Pieces::new(text.as_bytes(), ReadOptions::default()) {
            let piece = piece.unwrap();
            remarks += usize::from(piece.passed_over().is_some());
            for entry in piece.entries() {
                assert!(entry.puzzle.is_ok(), "{:?}", entry.puzzle);
                puzzles += 1;
                remarks += entry.notes.remarks.len();
            }
        }
        assert_eq!(puzzles, number);
        assert!(remarks >= notes, "{remarks}");
    }
    // Prose alone has one fault, however long it is.
    let pieces: Vec<_> = Pieces::new(long.as_bytes(), ReadOptions::default()).collect();
    assert_eq!(pieces.len(), 1);
    let entries: Vec<_> = pieces[0].as_ref().unwrap().entries().collect();
    assert!(matches!(&entries[..], [entry] if entry.puzzle.is_err()));
}

#[test]
fn an_expectation_among_prose_applies_to_the_next_puzzle_wherever_a_stream_is_cut() {
    let text = format!("{BOARD}\nA second board\n# expect: none\n\nIt has one tent\n\n{BOARD}");
    let fenced = format!("```\n{BOARD}```\nA second board\n# expect: none\n\n{BOARD}");
    let link = "look at https://example.org/rules first";
    let id = "2x2:aa,1,0,1,0";
    let lines = format!("{id}\n# expect: none\n{link}\n{id}\n");
    for (text, format, may_cut) in [
        (text, Format::Plain, true),
        // Prose after a fenced block stays with the block, so the block waits for the next puzzle.
        (fenced, Format::Plain, false),
        (lines, Format::Sgt, true),
    ] {
        for step in [1, 7, text.len()] {
            let mut options = ReadOptions::default();
            // While the format is not known, a short stream is not cut.
            options.format = Some(format);
            let pieces = Pieces::new(Drops(text.as_bytes(), step), options);
            let pieces: Vec<_> = pieces.map(Result::unwrap).collect();
            assert!(
                pieces.len() > 1 || !may_cut || step == text.len(),
                "{text} in steps of {step}"
            );
            let entries: Vec<_> = pieces.iter().flat_map(Piece::entries).collect();
            let entries = entries.iter();
            let expected: Vec<_> = entries.map(|entry| entry.notes.expect.as_deref()).collect();
            assert_eq!(expected, [None, Some("none")], "{text} in steps of {step}");
        }
    }
}
