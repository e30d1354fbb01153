//! Keys and clicks, and the frames that follow.

use std::time::Instant;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_crossterm::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use tents::format::{self, Notes};
use tents::limits::Limits;
use tents::puzzle::{Cell, Content, Line, Puzzle};
use tents::render::Shapes;

use super::screen::{Look, Place, Window, draw, wrapped};
use super::session::{Outcome, Session};
use crate::cli::context::Known;

const BOARD: &str = include_str!("../../../puzzles/6x6.txt");

const LETTERS: Look = Look {
    shapes: Shapes::Letters,
    color: false,
};

fn session(texts: &[&str]) -> Session {
    let known = texts.iter().map(|text| Known {
        name: "a.txt".to_owned(),
        puzzle: format::read_one(text).unwrap(),
        notes: Notes::default(),
    });
    let mut session = Session::new(known.collect(), Limits::default(), None);
    press(&mut session, "t");
    session
}

/// Presses keys; those without a letter are written as in `<Tab>`.
fn press(session: &mut Session, keys: &str) -> Outcome {
    let mut rest = keys;
    let mut last = Outcome::Show;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let (code, modifiers) = match named {
            Some((name, after)) => {
                rest = after;
                match name {
                    "Tab" => (KeyCode::Tab, KeyModifiers::NONE),
                    "Right" => (KeyCode::Right, KeyModifiers::NONE),
                    "Down" => (KeyCode::Down, KeyModifiers::NONE),
                    "End" => (KeyCode::End, KeyModifiers::NONE),
                    "Backspace" => (KeyCode::Backspace, KeyModifiers::NONE),
                    "C-r" => (KeyCode::Char('r'), KeyModifiers::CONTROL),
                    "C-c" => (KeyCode::Char('c'), KeyModifiers::CONTROL),
                    "C-z" => (KeyCode::Char('z'), KeyModifiers::CONTROL),
                    _ => panic!("{name}"),
                }
            }
            None => {
                rest = &rest[first.len_utf8()..];
                (KeyCode::Char(first), KeyModifiers::NONE)
            }
        };
        last = session.key(KeyEvent::new(code, modifiers));
    }
    last
}

fn frame(session: &mut Session, width: u16, height: u16) -> (String, Option<Window>) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let window = draw(&mut buffer, session, LETTERS);
    let mut text = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    (text.trim_end().to_owned() + "\n", window)
}

fn marked(session: &Session) -> Puzzle {
    session.game().board().marked()
}

#[test]
fn a_frame_shows_the_board_its_marks_and_what_is_said() {
    let mut session = session(&[BOARD]);
    press(&mut session, "jj<Right>h x<Down> ");
    press(&mut session, "c");
    let (text, _) = frame(&mut session, 60, 20);
    let expected = "\
a.txt                                  2/7 tents  r4c1
     1 2 3 4 5 6
     2 1 1 0 1 2
           =
    +------------
1 1 | . . T . . .|
2 1 | . . . T . .|
3 1 | - T . . . .|
4 1=| * . . . T .|
5 1 | . . . T . T|
6 2 | . T . . . .|
     ------------
Right so far.
";
    assert!(
        text.starts_with(expected.split("  2/7").next().unwrap()),
        "{text}"
    );
    assert!(text.contains("4 1=| * . . . T .|"), "{text}");
    assert!(text.contains("3 1 | - T . . . .|"), "{text}");
    assert!(
        text.contains("\n6 2 | . T . . . .|\n     ------------\n"),
        "{text}"
    );
}

#[test]
fn a_puzzle_is_played_to_its_end_by_hints() {
    let mut session = session(&[BOARD]);
    for _ in 0..200 {
        if session.game().is_solved() {
            break;
        }
        press(&mut session, "i");
    }
    assert!(session.game().is_solved());
    assert!(
        session.text.starts_with("Solved in 0:00, with "),
        "{}",
        session.text
    );
    assert!(session.text.contains("rating "), "{}", session.text);
}

#[test]
fn keys_mark_and_undo() {
    let mut session = session(&[BOARD]);
    let before = marked(&session);
    assert_eq!(press(&mut session, " "), Outcome::Save);
    assert_eq!(press(&mut session, "u"), Outcome::Save);
    assert_eq!(marked(&session), before);
    assert_eq!(press(&mut session, "<C-r>"), Outcome::Save);
    assert_eq!(press(&mut session, "<Backspace>"), Outcome::Save);
    assert_eq!(marked(&session), before);
    press(&mut session, "_");
    assert_eq!(marked(&session).number_of(Content::Empty), 5);
    press(&mut session, "u|");
    assert_eq!(marked(&session).number_of(Content::Empty), 6);
    press(&mut session, "R");
    assert_eq!(marked(&session), before);
    assert_eq!(press(&mut session, "q"), Outcome::Quit);
    assert_eq!(press(&mut session, "<C-c>"), Outcome::Interrupt);
    assert_eq!(press(&mut session, "<C-z>"), Outcome::Suspend);
    press(&mut session, "n");
    assert_eq!(session.text, "This is the only puzzle.");
}

#[test]
fn the_mouse_marks_drags_and_fills_lines() {
    let mut session = session(&[BOARD]);
    let (_, window) = frame(&mut session, 60, 20);
    let window = window.unwrap();
    let at = |row, column| {
        let place = window.cursor(Cell { row, column });
        (place.x, place.y)
    };
    let mut event = |kind, (column, row)| {
        let event = MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        session.mouse(event, window.place(column, row));
        marked(&session)
    };
    let right = MouseButton::Right;
    event(MouseEventKind::Down(MouseButton::Left), at(2, 0));
    let board = event(MouseEventKind::Up(MouseButton::Left), at(2, 0));
    assert_eq!(board.content(Cell { row: 2, column: 0 }), Content::Tent);
    event(MouseEventKind::Down(right), at(0, 0));
    event(MouseEventKind::Drag(right), at(0, 1));
    // There is a tree.
    event(MouseEventKind::Drag(right), at(0, 2));
    let board = event(MouseEventKind::Drag(right), at(0, 3));
    assert_eq!(board.number_of(Content::Empty), 3);
    event(MouseEventKind::Up(right), at(0, 3));
    let board = event(MouseEventKind::Drag(right), at(0, 4));
    assert_eq!(board.number_of(Content::Empty), 3);
    // The clue of the second row.
    let board = event(MouseEventKind::Down(right), (2, at(1, 0).1));
    assert_eq!(board.number_of(Content::Empty), 8);
    assert_eq!(
        window.place(at(0, 1).0, 2),
        Some(Place::Line(Line::Column(1)))
    );
    press(&mut session, "u u");
    assert_eq!(marked(&session).number_of(Content::Empty), 0);
}

#[test]
fn the_window_follows_the_cursor_and_fits_or_says_so() {
    let row = format!("?{}\n", ".".repeat(300));
    let text = format!(" {}\n{}", "?".repeat(300), row.repeat(300));
    let text = text.replacen('.', "T", 1);
    let mut session = session(&[&text]);
    let start = Instant::now();
    for (width, height) in [(80, 24), (30, 16), (200, 60), (31, 17)] {
        for keys in [
            "<End>",
            "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj",
            "hhhhhhhhhhhhhh",
        ] {
            press(&mut session, keys);
            let (text, window) = frame(&mut session, width, height);
            let cursor = session.game().cursor();
            let window = window.unwrap_or_else(|| panic!("{text}"));
            let place = window.cursor(cursor);
            assert_eq!(
                window.place(place.x, place.y),
                Some(Place::Cell(cursor)),
                "{text}"
            );
            assert!(text.lines().count() <= height.into());
        }
    }
    // Twelve frames; each is to take less than 16 ms in a release build.
    assert!(start.elapsed().as_secs() < 12);
    for (width, height) in [(29, 24), (80, 8), (1, 1), (5, 2)] {
        let (text, window) = frame(&mut session, width, height);
        assert!(window.is_none(), "{text}");
    }
    let (text, _) = frame(&mut session, 80, 8);
    assert!(
        text.starts_with("This board needs 30 columns and "),
        "{text}"
    );
}

#[test]
fn puzzles_are_turned_and_keep_their_marks() {
    let several = " ???\n1.T.\n";
    let mut session = session(&[BOARD, several]);
    press(&mut session, "<Right> n");
    assert!(
        session.text.contains("several solutions"),
        "{}",
        session.text
    );
    press(&mut session, " p");
    assert_eq!(marked(&session).number_of(Content::Tent), 1);
    let all = super::text_of(session.marked()).unwrap();
    assert_eq!(all.matches('*').count(), 2, "{all}");
    let (text, _) = frame(&mut session, 60, 20);
    assert!(text.starts_with("a.txt (1 of 2)"), "{text}");
    press(&mut session, "?");
    let (text, window) = frame(&mut session, 80, 24);
    assert!(
        window.is_none() && text.contains("scroll what is said"),
        "{text}"
    );
}

#[test]
fn text_is_broken_at_blanks_and_keeps_its_indent() {
    assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    assert_eq!(wrapped("  one two\nx", 6), ["  one", "  two", "x"]);
    assert_eq!(wrapped("immeasurable", 4), ["immeasurable"]);
}
