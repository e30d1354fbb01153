//! Boards as people draw and paste them: every kind of frame with the clues on every side, every
//! sign of trees and tents, and all kinds of text around them.

use std::fs;

use fastrand::Rng;
use serde_json::Value;
use tents::format::{self, Code, PuzzleIndex, ReadOptions, Solution, Source};
use tents::puzzle::{Cell, Content, Layout, Puzzle};

use crate::support::boards::{planted, puzzle, with_clues_of, with_contents};
use crate::support::corpus::{corpus, puzzle_of};

/// Returns the first entry of a text: its puzzle, or its faults, and the remarks.
fn first(text: &str) -> format::Entry {
    let source = Source::new(text.as_bytes().to_vec());
    format::read(&source, &ReadOptions::default())
        .next()
        .expect("there is always an entry")
}

/// Returns the only fault of a text.
fn only_fault(text: &str) -> format::Fault {
    let source = Source::new(text.as_bytes().to_vec());
    let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
    assert_eq!(entries.len(), 1, "{text}");
    let error = entries[0].puzzle.as_ref().expect_err(text);
    assert_eq!(error.faults().len(), 1, "{text}{error:?}");
    error.faults()[0].clone()
}

/// A style of drawing a board.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each of them is a choice of its own"
)]
#[derive(Clone, Copy, Debug)]
struct Style {
    /// The left corner of a horizontal rule, its stroke, its right corner, and the vertical wall.
    frame: [&'static str; 4],
    /// Whether the row clues are on the right of the cells.
    is_right: bool,
    /// Whether the column clues are below the cells.
    is_below: bool,
    /// Whether there are blanks inside the walls.
    is_padded: bool,
    /// Whether there are blanks between the cells.
    is_apart: bool,
    /// Whether there are also walls between the cells, and rules between the rows.
    has_inner: bool,
    /// Whether the frame has only the sides with clues.
    is_half: bool,
    tree: char,
    tent: char,
    unknown: char,
    around: Around,
}

/// The text around a board.
#[derive(Clone, Copy, Debug)]
enum Around {
    Nothing,
    Fence,
    NamedFence,
    Quote,
    QuotedFence,
    Html,
    HtmlOnOneLine,
    Title,
    Legend,
    Indent,
    List,
    ListOfLines,
    Tags,
}

const FRAMES: [[&str; 4]; 10] = [
    ["+", "-", "+", "|"],
    [" ", "-", " ", "|"],
    ["-", "-", "-", "|"],
    ["+", "=", "+", "|"],
    ["=", "=", "=", "|"],
    [" ", "_", " ", "|"],
    ["┌", "─", "┐", "│"],
    ["╔", "═", "╗", "║"],
    [".", "-", ".", "|"],
    ["-", "-", "-", ""],
];

const AROUND: [Around; 13] = [
    Around::Nothing,
    Around::Fence,
    Around::NamedFence,
    Around::Quote,
    Around::QuotedFence,
    Around::Html,
    Around::HtmlOnOneLine,
    Around::Title,
    Around::Legend,
    Around::Indent,
    Around::List,
    Around::ListOfLines,
    Around::Tags,
];

impl Style {
    fn random(rng: &mut Rng) -> Self {
        let frame = rng.choice(FRAMES).unwrap();
        let has_walls = !frame[3].is_empty();
        let is_padded = has_walls && rng.bool();
        let has_inner = has_walls && rng.u32(..3) == 0;
        Self {
            frame,
            is_right: rng.bool(),
            is_below: rng.bool(),
            is_padded,
            is_apart: is_padded || !has_walls || rng.bool(),
            has_inner,
            is_half: !has_inner && rng.u32(..3) == 0,
            tree: rng.choice(['T', 'T', 'T', '🌲']).unwrap(),
            tent: rng
                .choice(['*', '*', 'A', '@', 'C', '^', 'O', 'o', '▲', '△', '⛺'])
                .unwrap(),
            unknown: rng.choice(['.', '.', '.', '_', '·']).unwrap(),
            around: rng.choice(AROUND).unwrap(),
        }
    }

    /// Returns the lines of a board in this style.
    fn draw(&self, board: &Puzzle) -> Vec<String> {
        let [corner, stroke, other, wall] = self.frame;
        let pad = if self.is_padded { " " } else { "" };
        let between = match (self.has_inner, self.is_apart) {
            (true, _) => format!("{pad}{wall}{pad}"),
            (false, true) => " ".to_owned(),
            (false, false) => String::new(),
        };
        let sign = |content: &Content| match content {
            Content::Tree => self.tree,
            Content::Tent => self.tent,
            _ => self.unknown,
        };
        let size = board.size();
        let margin = if self.is_right { "" } else { "  " };
        let has_left = !self.is_half || !self.is_right;
        let has_right = !self.is_half || self.is_right;
        let left = if has_left { wall } else { "" };
        let right = if has_right { wall } else { "" };
        let step = between.chars().count() + 1;
        let width = step * (size.columns() - 1) + 1 + 2 * pad.len();
        let rule = format!(
            "{margin}{}{}{}",
            if has_left && !wall.is_empty() {
                corner
            } else {
                ""
            },
            stroke.repeat(width),
            if has_right && !wall.is_empty() {
                other
            } else {
                ""
            },
        );
        let clues = board.column_clues().iter();
        let clues = clues.map(|clue| format!("{:<step$}", clue.unwrap()));
        let clues = clues.collect::<Vec<_>>().concat();
        let indent = margin.len() + left.chars().count() + pad.len();
        let header = format!("{:indent$}{clues}", "");
        let mut lines = Vec::new();
        if !self.is_below {
            lines.push(header.clone());
        }
        if !self.is_half || !self.is_below {
            lines.push(rule.clone());
        }
        let rows = board.contents().chunks(size.columns());
        for (row, (cells, clue)) in rows.zip(board.row_clues()).enumerate() {
            if row > 0 && self.has_inner {
                lines.push(rule.clone());
            }
            let cells: Vec<String> = cells.iter().map(|cell| sign(cell).to_string()).collect();
            let cells = format!("{left}{pad}{}{pad}{right}", cells.join(&between));
            let clue = clue.unwrap();
            lines.push(if self.is_right {
                format!("{cells} {clue}")
            } else {
                format!("{clue} {cells}")
            });
        }
        if !self.is_half || self.is_below {
            lines.push(rule);
        }
        if self.is_below {
            lines.push(header);
        }
        lines
            .iter()
            .map(|line| line.trim_end().to_owned())
            .collect()
    }

    /// Returns the text of a board in this style, with the text around it.
    fn text(&self, board: &Puzzle) -> String {
        self.wrap(&self.draw(board))
    }

    /// Returns some lines with the text around them.
    fn wrap(&self, lines: &[String]) -> String {
        let join = |lines: &[String]| lines.join("\n");
        let fenced = |name: &str| format!("```{name}\n{}\n```", join(lines));
        let before = |mark: &str, text: &str| {
            let lines = text.lines().map(|line| format!("{mark}{line}\n"));
            lines.collect::<Vec<_>>().concat()
        };
        match self.around {
            Around::Nothing => join(lines),
            Around::Fence => fenced(""),
            Around::NamedFence => fenced("text"),
            Around::Quote => before("> ", &join(lines)),
            Around::QuotedFence => before("> ", &fenced("")),
            Around::Html => format!("<pre>\n{}\n</pre>\n", join(lines)),
            Around::HtmlOnOneLine => format!("<pre><code>{}</code></pre>\n", join(lines)),
            Around::Title => format!("Puzzle 12, easy\n{}\n", join(lines)),
            Around::Legend => format!("{}\nCan anyone help me?\n", join(lines)),
            Around::Indent => before("    ", &join(lines)),
            Around::List => before("    ", &join(lines)).replacen("    ", "1.  ", 1),
            Around::ListOfLines => before("* ", &join(lines)),
            Around::Tags => format!("[code]\n{}\n[/code]\n", join(lines)),
        }
    }
}

#[test]
fn boards_drawn_in_every_style_are_read_as_they_were_drawn() {
    let mut rng = Rng::with_seed(23);
    for _ in 0..4000 {
        let (rows, columns) = (rng.usize(2..10), rng.usize(2..10));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let mut board = with_clues_of(&board, &layout);
        if board.trees().is_empty() {
            continue;
        }
        if rng.bool() {
            board = solved(&board, &layout);
        }
        let style = Style::random(&mut rng);
        let text = style.text(&board);
        let entry = first(&text);
        assert_eq!(entry.puzzle.as_ref(), Ok(&board), "{style:?}\n{text}");
        // No style is the native format, so there is always a remark.
        let is_told = !entry.notes.remarks.is_empty();
        assert!(is_told, "{style:?}\n{text}");
    }
}

#[test]
fn totals_tables_and_rules_of_separate_dashes_are_not_cells() {
    let mut rng = Rng::with_seed(25);
    for _ in 0..500 {
        let (rows, columns) = (rng.usize(2..9), rng.usize(2..9));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        if board.trees().is_empty() {
            continue;
        }
        let join = |clues: &[Option<u32>]| {
            let clues = clues.iter().map(|clue| clue.unwrap().to_string());
            clues.collect::<Vec<_>>().join(" ")
        };
        let total = layout.tents().len();
        let above = join(board.column_clues());
        let lines = |blank: &str, front: &str, between: &str| {
            let rows = board.contents().chunks(columns).zip(board.row_clues());
            let rows = rows.map(|(cells, clue)| {
                let sign = |cell: &Content| match cell {
                    Content::Tree => "T".to_owned(),
                    _ => blank.to_owned(),
                };
                let cells: Vec<String> = cells.iter().map(sign).collect();
                (clue.unwrap(), format!("{front}{}", cells.join(between)))
            });
            rows.collect::<Vec<_>>()
        };
        let framed = lines(".", "", " ")
            .iter()
            .map(|(clue, cells)| format!("{clue:>2} | {cells} |\n"))
            .collect::<Vec<String>>()
            .concat();
        let rule = format!("   +{}+\n", "-".repeat(2 * columns + 1));
        let walled = lines(".", "|", "|")
            .iter()
            .map(|(clue, cells)| format!("{cells}| {clue}\n{}\n", " -".repeat(columns)))
            .collect::<Vec<String>>()
            .concat();
        let fields = lines(" ", "", "</td><td>")
            .iter()
            .map(|(clue, cells)| format!("<tr><th>{clue}</th><td>{cells}</td></tr>\n"))
            .collect::<Vec<String>>()
            .concat();
        let head = above.replace(' ', "</th><th>");
        for text in [
            format!("{total:>2}   {above}\n{rule}{framed}{rule}"),
            format!("{}\n{walled} {above}\n", " -".repeat(columns)),
            format!("<table>\n<tr><td></td><th>{head}</th></tr>\n{fields}</table>\n"),
        ] {
            assert_eq!(first(&text).puzzle.as_ref(), Ok(&board), "{text}");
        }
    }
    // The first text has a number that is not the sum of the clues. The second has emoji, whose
    // width is unknown.
    for text in [
        "6   1 0 1\n  +-------+\n1 | . . T |\n1 | . . . |\n  +-------+\n",
        " 1111\n1 🌲  \n0🌲   \n1    \n0    \n1  🌲 \n1🌲   \n",
    ] {
        assert!(first(text).puzzle.is_err(), "{text}");
    }
}

#[test]
fn a_lowercase_t_next_to_uppercase_ones_is_a_tent_if_only_that_agrees_with_the_clues() {
    for text in [" 010\n1Tt.\n0...\n", "  0 1 0\n1 🌲 t .\n0 . . .\n"] {
        let entry = first(text);
        assert_eq!(
            entry.puzzle,
            Ok(puzzle("0 1 0", &["1 T*.", "0 ..."])),
            "{text}"
        );
        assert!(
            entry
                .notes
                .remarks
                .iter()
                .any(|remark| remark.contains("`t`"))
        );
    }
    let trees = puzzle("1 0 1", &["1 TT.", "1 ..."]);
    assert_eq!(first(" 101\n1Tt.\n1...\n").puzzle, Ok(trees));
    assert_eq!(only_fault(" ???\n?Tt.\n?...\n").code, Code::Ambiguous);
}

/// Returns a board with all its tents on it.
fn solved(board: &Puzzle, layout: &Layout) -> Puzzle {
    let size = board.size();
    let mut contents = board.contents().to_vec();
    for &tent in layout.tents() {
        contents[size.index(tent)] = Content::Tent;
    }
    with_contents(board, contents)
}

#[test]
fn rows_that_end_early_are_filled_up() {
    let mut rng = Rng::with_seed(24);
    for _ in 0..1000 {
        let (rows, columns) = (rng.usize(2..10), rng.usize(2..10));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        let text = board.to_string();
        // Each row ends after its last tree, or somewhere further right.
        let mut lines = text.lines();
        let mut short = lines.next().unwrap().to_owned();
        for line in lines {
            let end = line.rfind('T').map_or(1, |at| at + 1);
            short.extend(["\n", &line[..rng.usize(end..=line.len())]]);
        }
        // If all rows are equally long, there may be too many column clues; and if no unknown cell
        // has a sign, blanks may be cells.
        let mut lengths: Vec<usize> = short.lines().skip(1).map(str::len).collect();
        lengths.dedup();
        if lengths.len() > 1 && short.contains('.') {
            let entry = first(&format!("{short}\n"));
            assert_eq!(entry.puzzle, Ok(board), "{short}");
        }
    }
    // Without a line end, the last row may have been cut off.
    assert!(first(" 0110\n1T..T\n1..").puzzle.is_err());
    assert!(first(" 0110\n1T..T\n1..\n").puzzle.is_ok());
}

#[test]
fn a_forgotten_cell_is_not_filled_up() {
    for text in [
        // All rows have the same length.
        " 1011\n1T..\n0...\n",
        // The cells do not begin at the same place, or are not equally far apart.
        "1 0 1\n0 T .\n2 . . .\n0   . T\n",
        "  1 0 1\n0 T   .\n2 . . .\n0 . . T\n",
        // A number alone may be a size.
        "3\n.T. 1\n... 1\n0 0 1\n",
    ] {
        let entry = first(text);
        let told = entry.puzzle.expect_err(text);
        assert!(!told.faults().is_empty(), "{text}");
    }
}

#[test]
fn text_that_simon_tatham_s_program_copies_is_read_with_its_tents_and_grass() {
    let rule = "+---+---+---+\n";
    let row = |row: &str| format!("{rule}{row}\n");
    let text = |rows: [&str; 2]| {
        let rows = rows.map(row).concat();
        format!("{rows}{rule}| 0 | 1 |    \n+---+---+   \n")
    };
    let board = |rows: &[&str]| Ok(puzzle("0 1", rows));
    for (rows, expected) in [
        (["| T |//\\| 1 |", "|   | . | 0 |"], ["1 T*", "0 -."]),
        (["| T | . | 1 |", "| . | . | 0 |"], ["1 T.", "0 .."]),
        (["| T | . | 1 |", "|   | . | 0 |"], ["1 T.", "0 -."]),
        // Nothing is known where the player has made no mark.
        (["| T |   | 1 |", "|   |   | 0 |"], ["1 T.", "0 .."]),
    ] {
        let text = text(rows);
        assert_eq!(first(&text).puzzle, board(&expected), "{text}");
        let quoted = "> ".to_owned() + &text.trim_end().replace('\n', "\n> ") + "\n";
        assert_eq!(first(&quoted).puzzle, board(&expected), "{quoted}");
    }
}

#[test]
fn one_other_sign_besides_t_is_a_tent_unless_it_may_be_the_tree() {
    let expected = puzzle("0 1", &["1 T*", "0 .."]);
    for sign in "A@C▲△^Oo*0".chars() {
        let text = format!(" 01\n1T{sign}\n0..\n");
        assert_eq!(first(&text).puzzle, Ok(expected.clone()), "{text}");
    }
    // There are two signs, a sign with several meanings, or no `T`.
    for text in [
        " 01\n1T@\n0.A\n",
        " 01\n1T#\n0..\n",
        " 01\n1Tx\n0..\n",
        " 01\n1.A\n0..\n",
        // As a tent, the 0 would be one tent too many.
        " 01\n0T0\n0..\n",
    ] {
        assert!(first(text).puzzle.is_err(), "{text}");
    }
    // Only with `A` for trees the number of tents agrees with the clues.
    let fault = only_fault(" 010\n1AT.\n0...\n0...\n");
    assert_eq!(fault.code, Code::Ambiguous);
    assert!(
        fault.expected.contains("`A` was read as a tent"),
        "{fault:?}"
    );
    assert!(fault.expected.contains("`A` as a tree"), "{fault:?}");
}

#[test]
fn the_puzzle_determines_the_meaning_of_the_signs_of_a_solution() {
    let board = puzzle("1 0 1", &["1 .T*", "0 ...", "1 .T."]).without_marks();
    for (text, remarks) in [
        (
            " 101\n1.TA\n0...\n1AT.\n",
            Some("`A` was read as a tent, because `T` is a tree"),
        ),
        (
            " 101\n1.AT\n0...\n1TA.\n",
            Some("`T` was read as a tent, and `A` as a tree"),
        ),
        (
            " 101\n1_#^\n0___\n1^#_\n",
            Some("`_` was read as an unknown cell; `^` was read as a tent, and `#` as a tree"),
        ),
        (
            "_T@\n___\n@T_\n",
            Some("`_` was read as an unknown cell; `@` was read as a tent, because `T` is a tree"),
        ),
        (
            ". A T\n. . .\nT A .\n",
            Some("`T` was read as a tent, and `A` as a tree"),
        ),
        (
            "xT@\nxxx\n@Tx\n",
            Some("`@` was read as a tent, because `T` is a tree"),
        ),
        (". ^ *\n. . .\n* ^ .\n", Some("`^` was read as a tree")),
        ("@T.\n...\nT@.\n", None),
        ("CT@\n...\n@T.\n", None),
    ] {
        let known_puzzles = PuzzleIndex::of(&board);
        let mut found = known_puzzles.read_from(text.as_bytes(), &ReadOptions::default());
        let (_, found) = found.next().unwrap().unwrap();
        let found = found.map(|found| match found.solution {
            Solution::Layout(layout) => (layout, found.remarks.join("; ")),
            Solution::Assignment(_) => panic!("{text}"),
        });
        let expected = remarks.map(|remarks| {
            let cells = [(0, 2), (2, 0)].map(|(row, column)| Cell { row, column });
            (cells.into_iter().collect::<Layout>(), remarks.to_owned())
        });
        assert_eq!(found.ok(), expected, "{text}");
    }
}

#[test]
fn names_of_rows_and_columns_around_a_board_are_left_out() {
    let mut rng = Rng::with_seed(27);
    for _ in 0..2000 {
        // With two columns, the two numbers on the first line could be the size in another format.
        let (rows, columns) = (rng.usize(2..12), rng.usize(3..12));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        if board.trees().is_empty() {
            continue;
        }
        let start = rng.usize(..2);
        let [letters, are_letters] = [rng.bool(), rng.bool()];
        let name = |at: usize, is_letter: bool| {
            if is_letter {
                char::from(b'A' + u8::try_from(at).unwrap()).to_string()
            } else {
                (start + at).to_string()
            }
        };
        let line = |words: Vec<String>| {
            let words = words.iter().map(|word| format!("{word:>3}"));
            words.collect::<Vec<_>>().concat()
        };
        let above = line((0..columns).map(|at| name(at, letters)).collect());
        let clues = board.column_clues().iter();
        let clues = line(clues.map(|clue| clue.unwrap().to_string()).collect());
        let [is_right, is_below, is_after] = [rng.bool(), rng.bool(), rng.bool()];
        let mut lines = Vec::new();
        let cells = board.contents().chunks(columns).zip(board.row_clues());
        for (at, (cells, clue)) in cells.enumerate() {
            let sign = |cell: &Content| if *cell == Content::Tree { "T" } else { "." };
            let cells = line(cells.iter().map(|cell| sign(cell).to_owned()).collect());
            let clue = format!("{:>3}", clue.unwrap());
            let name = format!("{:>3}", name(at, are_letters));
            let inner = if is_right {
                cells + &clue
            } else {
                clue + &cells
            };
            lines.push(if is_after {
                inner + &name
            } else {
                name + &inner
            });
        }
        let margin = "   ".repeat(usize::from(!is_after) + usize::from(!is_right));
        let [above, clues] = [above, clues].map(|line| format!("{margin}{line}"));
        if is_below {
            lines.extend([clues, above]);
        } else {
            lines.splice(..0, [above, clues]);
        }
        let text = lines.join("\n") + "\n";
        let entry = first(&text);
        match entry.puzzle {
            Ok(puzzle) => assert_eq!(puzzle, board, "{text}"),
            // The clues may happen to be in ascending order, like the names.
            Err(error) => {
                assert_eq!(error.faults().len(), 1, "{text}");
                assert_eq!(error.faults()[0].code, Code::Ambiguous, "{text}{error:?}");
                continue;
            }
        }
        assert!(!entry.notes.remarks.is_empty(), "{text}");
    }
}

/// Returns a text with one damage: a row that lacks a cell, a clue that is missing or too large, or
/// an unknown sign.
fn damaged(rng: &mut Rng, style: &Style, board: &Puzzle) -> String {
    let mut lines = style.draw(board);
    let is_rule = |line: &str| !line.contains(|sign: char| sign.is_ascii_digit());
    let all: Vec<usize> = (0..lines.len())
        .filter(|&at| !is_rule(&lines[at]))
        .collect();
    let header = if style.is_below {
        all[all.len() - 1]
    } else {
        all[0]
    };
    let rows: Vec<usize> = all.into_iter().filter(|&at| at != header).collect();
    let row = rng.choice(&rows).copied().unwrap();
    let is_digit = |sign: char| sign.is_ascii_digit();
    let clue = board.row_clues()[rows.iter().position(|&at| at == row).unwrap()].unwrap();
    let clue = clue.to_string();
    let place = |line: &str| {
        if style.is_right {
            line.rfind(&clue).unwrap()
        } else {
            line.find(&clue).unwrap()
        }
    };
    match rng.u32(..6) {
        0 => {
            let line = &mut lines[row];
            let sign = line.rfind([style.unknown, style.tree]).unwrap();
            let end = line[sign..].chars().next().unwrap().len_utf8() + sign;
            line.replace_range(sign..end, "");
        }
        1 => {
            let at = place(&lines[row]);
            lines[row].replace_range(at..at + clue.len(), "");
        }
        2 => {
            let at = place(&lines[row]);
            lines[row].replace_range(at..at + clue.len(), "77");
        }
        3 => {
            let line = &mut lines[row];
            let sign = line.find([style.unknown, style.tree]).unwrap();
            let end = line[sign..].chars().next().unwrap().len_utf8() + sign;
            line.replace_range(sign..end, "q");
        }
        4 => {
            let at = lines[header].rfind(is_digit).unwrap();
            lines[header].truncate(at);
        }
        _ => {
            let at = lines[header].rfind(is_digit).unwrap();
            lines[header].replace_range(at..=at, "12");
        }
    }
    style.wrap(&lines)
}

#[test]
fn one_damage_to_a_drawn_board_has_few_faults_and_is_never_ignored() {
    let mut rng = Rng::with_seed(26);
    let mut bad = Vec::new();
    for _ in 0..4000 {
        let (rows, columns) = (rng.usize(3..10), rng.usize(3..10));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        if board.trees().is_empty() {
            continue;
        }
        let style = Style::random(&mut rng);
        let text = damaged(&mut rng, &style, &board);
        let source = Source::new(text.clone().into_bytes());
        let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
        let faults = |entry: &format::Entry| {
            let error = entry.puzzle.as_ref().err();
            error.map_or(0, |error| error.faults().len())
        };
        let number = entries.iter().map(faults).sum::<usize>();
        let has_note = !entries[0].notes.remarks.is_empty();
        let is_silent = entries.iter().any(|entry| entry.puzzle.is_ok()) && !has_note;
        if number > 2 || is_silent {
            bad.push(format!("{number} {text}\n{:?}\n", entries[0].puzzle));
        }
    }
    assert!(bad.is_empty(), "{} {}", bad.len(), bad.concat());
}

#[test]
fn an_ambiguous_text_has_one_fault() {
    for (text, code) in [
        ("..T\n...\n.T.\n1 0 1\n0 1 1\n", Code::Ambiguous),
        ("1,0,1\n0,1,1\n..T\n...\n.T.\n", Code::Ambiguous),
        ("3\n101\n011\n..T\n...\n.T.\n", Code::Ambiguous),
        ("3 3\n101\n011\n..T\n...\n.T.\n", Code::Ambiguous),
        ("101\n..T\n...\n.T.\n011\n", Code::Ambiguous),
        (". T .\n. . .\n. T .\n", Code::MissingPart),
        ("T A\n", Code::MissingPart),
        ("+---+\n|.T.|\n|...|\n+---+\n", Code::MissingPart),
        (
            "4 4 A\n\n1 0 1 0\n\n1 0 1 0\n\nA...\n\n....\n",
            Code::Variant,
        ),
        ("8 8 B 3 4\n1 0\n", Code::Variant),
        (" 10\n1T.\n0..\n 101\n1T..\n0...\n", Code::NoCells),
        (
            "  1 0\n1 T .\n0 . .\n  1 0 1\n1 T . .\n0 . . .\n",
            Code::NoCells,
        ),
        (
            "type: tents\nwidth: 3\nheight: 2\ngrid:\n  - \"T..\"\n  - \"...\"\n",
            Code::Unknown,
        ),
        ("['.', 'T', '.']\n['.', '.', '.']\n", Code::Unknown),
        ("[['.', 'T'], ['.', '.']]\n", Code::Unknown),
        ("[[0, 1, 0],\n [0, 0, 0]]\n", Code::Unknown),
        ("[\n \"T..\",\n \"...\"\n]\n", Code::Unknown),
        (
            "{\"puzzles\":[\n {\"rows\":[1],\"cols\":[0,1],\"grid\":[\"T.\"]}\n]}\n",
            Code::Unknown,
        ),
        (
            "{'puzzles': [{'rows': [1], 'cols': [0, 1], 'grid': ['T.']}]}\n",
            Code::Unknown,
        ),
        ("3 3\n101\n011\n..T\n.\n.T\n", Code::Ragged),
        ("..T\n...\n.T.\n1 0 1\n0 1\n", Code::FewClues),
        (" 010\n1#__\n0___\n", Code::BadCell),
        ("1\n1 . . T\n1 . . . T\n  0 1 0 1\n", Code::Ragged),
        (
            "   0 1\n  ┌───┐\n1 │T .│\n0 │. .│\n  └───┘\n   0 1\n  ┌───┐\n1 │T .│\n0 │. .│\n  └───┘\n",
            Code::SecondPuzzle,
        ),
        // In these two texts, either of two lists may be the names of lines, and the other their
        // clues.
        (
            "    0 1 2\n    1 2 3\n1 1 T . T\n2 0 . . .\n3 2 . . .\n",
            Code::Ambiguous,
        ),
        ("1 T . . 0\n2 . . . 1\n  0 1 0\n", Code::Ambiguous),
    ] {
        assert_eq!(only_fault(text).code, code, "{text}");
    }
    // If both readings are the same puzzle, the text is not ambiguous.
    let board = puzzle("1 0 1", &["1 ..T", "0 ...", "1 .T."]);
    assert_eq!(first("3\n101\n101\n..T\n...\n.T.\n").puzzle, Ok(board));
}

#[test]
fn a_last_row_of_tnt_that_ends_early_without_a_line_end_has_a_remark() {
    for (rows, is_remarked) in [
        (" x  \n x", true),
        (" x  \n x\n", false),
        (" x  \n x  ", false),
        (" x  \n", true),
    ] {
        let entry = first(&format!("2 4 0 0\n1 1\n1 0 0 1\n{rows}"));
        assert!(entry.puzzle.is_ok(), "{rows:?}");
        assert_eq!(!entry.notes.remarks.is_empty(), is_remarked, "{rows:?}");
    }
    assert!(first("2 4 0 0\n1 1\n1 0 0 1\n x  \n xyz\n").puzzle.is_err());
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_pasted_texts_are_read_as_expected() {
    let folder = corpus().join("pasted");
    let expected = fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let mut tried = 0;
    for line in expected.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let name = value["file"].as_str().unwrap();
        let source = Source::new(fs::read(folder.join(name)).unwrap());
        let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
        let is_right = if let Some(number) = value["puzzles"].as_u64() {
            entries.len() as u64 == number && entries.iter().all(|entry| entry.puzzle.is_ok())
        } else if value["cells"].is_null() {
            let faults = |entry: &format::Entry| {
                let error = entry.puzzle.as_ref().err();
                error.map_or(0, |error| error.faults().len() + error.omitted())
            };
            entries.len() == 1 && faults(&entries[0]) == 1
        } else {
            entries.len() == 1 && entries[0].puzzle == Ok(puzzle_of(&value))
        };
        assert!(is_right, "{name}");
        tried += 1;
    }
    assert!(tried >= 35, "{tried}");
}
