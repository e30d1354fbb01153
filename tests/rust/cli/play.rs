//! `tents play` on a pseudo-terminal: keys, clicks, and what the screen shows.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::termios::{LocalModes, tcgetattr};
use tents::format::read_one;
use tents::puzzle::{Cell, Content, Puzzle};
use tents::render::picture::{self, Palette, Role};

use crate::support::rounds;
use crate::support::terminal::terminal;

/// How long a test waits for a screen. It is long, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

const BOARD: &str = include_str!("../../../puzzles/6x6.txt");

/// [`BOARD`] as the program prints it.
const BOARD_ALONE: &str = "\
# expect: unique
 211012
1..T...
1...T..
1.T....
1....T.
1...T.T
2.T....
";

/// A shell with a terminal, and the screen of the terminal.
struct Terminal {
    shell: Child,
    /// Typed bytes are written here.
    keys: File,
    screen: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    /// Runs a line of `sh` in a folder. The size is in rows and columns.
    fn start(folder: &Path, line: &str, size: (u16, u16)) -> Self {
        let (keys, inner) = terminal(size);
        let shell = Command::new("setsid")
            .args(["--ctty", "sh", "-c", &program(line)])
            .current_dir(folder)
            .env_remove("COLUMNS")
            .env_remove("LINES")
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C")
            .env("NO_COLOR", "1")
            .stdin(inner())
            .stdout(inner())
            .stderr(inner())
            .spawn()
            .unwrap();
        let length = |length| NonZero::new(length).unwrap();
        let parser = vt100::Parser::new(length(size.0), length(size.1), 0);
        let screen = Arc::new(Mutex::new(parser));
        let shown = Arc::clone(&screen);
        let mut output = keys.try_clone().unwrap();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails after the shell has ended, since this closes its side of the terminal.
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                lock(&shown).process(&bytes[..length]);
            }
        });
        Self {
            shell,
            keys,
            screen,
        }
    }

    /// Starts `tents play` with these arguments in a folder, and presses `t` to hide the time.
    fn play(folder: &Path, arguments: &str) -> Self {
        let mut terminal = Self::start(folder, &format!("exec tents play {arguments}"), (20, 60));
        terminal.press("t");
        terminal
    }

    fn press(&mut self, keys: &str) {
        self.send(keys.as_bytes());
    }

    /// Sends bytes as they would come from a terminal.
    fn send(&mut self, bytes: &[u8]) {
        self.keys.write_all(bytes).unwrap();
    }

    /// Presses and releases a mouse button at a place of the screen, counted from 1.
    fn click(&mut self, button: u32, (x, y): (u32, u32)) {
        self.press(&format!("\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"));
    }

    /// Returns the text on the screen, without blanks at the ends of lines.
    fn text(&self) -> String {
        let text = lock(&self.screen).screen().contents();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n").trim_end().to_owned()
    }

    /// Waits until the text on the screen is right. Panics after [`PATIENCE`], and names `what`.
    fn wait(&self, what: &str, is_right: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_right(&self.text()) {
            let text = self.text();
            assert!(start.elapsed() < PATIENCE, "no {what} on:\n{text}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn until(&self, text: &str) {
        self.wait(text, |shown| shown.contains(text));
    }

    /// Waits for a screen with exactly these lines, except for the keys in the last line.
    fn shows(&self, expected: &str) {
        self.wait(expected, |shown| {
            let (board, _) = shown.rsplit_once("\nq quit").unwrap_or((shown, ""));
            board.trim_end() == expected.trim_end()
        });
    }

    /// Waits for the shell to end, and for the screen to be restored. Returns the exit code and the
    /// text on the screen.
    fn end(mut self) -> (i32, String) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.shell.try_wait().unwrap() {
                // The last output may still be on its way.
                thread::sleep(Duration::from_millis(50));
                self.wait("end", |_| {
                    let screen = lock(&self.screen);
                    !screen.screen().alternate_screen() && !screen.screen().hide_cursor()
                });
                let modes = tcgetattr(&self.keys).unwrap().local_modes;
                assert!(modes.contains(LocalModes::ECHO | LocalModes::ICANON));
                return (status.code().unwrap_or(-1), self.text());
            }
            assert!(
                start.elapsed() < PATIENCE,
                "the game is still running:\n{}",
                self.text()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

fn lock(screen: &Mutex<vt100::Parser>) -> std::sync::MutexGuard<'_, vt100::Parser> {
    screen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a line of `sh` in which `tents` is replaced by the path of the program under test.
fn program(line: &str) -> String {
    line.replace("tents ", &format!("'{}' ", env!("CARGO_BIN_EXE_tents")))
}

/// Creates a folder with the board of 6 × 6 as `a.txt`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), BOARD).unwrap();
    folder
}

#[test]
fn a_frame_shows_the_board_its_marks_and_the_message() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "a.txt");
    terminal.press("jj\x1b[Ch x\x1b[B c");
    let frame = "\
a.txt                                        1/7 tents  r4c1
      1 2 3 4 5 6
      2 1 1 0 1 2
            =
    +------------+
1 1 | . . T . . .|
2 1 | . . . T . .|
3 1 | - T . . . .|
4 1=| * . . . T .|
5 1 | . . . T . T|
6 2 | . T . . . .|
    +------------+
2 marks are wrong. `c` shows where.";
    terminal.shows(frame);
    let page = include_str!("../../../src/docs/play.md");
    assert!(page.contains(&format!("```text\n{frame}\n```")));
}

#[test]
fn a_puzzle_is_played_to_its_end_by_hints_in_four_stages() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "a.txt >played.txt 2>errors.txt");
    terminal.press("i");
    terminal.until("`i` shows more.");
    terminal.press("i");
    terminal.until("`i` shows more.");
    terminal.press("i");
    terminal.until("`i` makes the move.");
    terminal.press("\t");
    terminal.wait("step", |text| !text.contains("`i` makes the move."));
    for _ in 0..100 {
        terminal.press("i");
    }
    terminal.until("solved");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
    let played = fs::read_to_string(folder.path().join("played.txt")).unwrap();
    assert_eq!(played.matches('*').count(), 7, "{played}");
    assert_eq!(read(folder.path(), "errors.txt"), "");
}

#[test]
fn the_end_of_a_game_shows_hints_and_grade() {
    let folder = folder();
    fs::write(folder.path().join("one.txt"), " 01\n1T.\n0..\n").unwrap();
    let mut terminal = Terminal::play(folder.path(), "one.txt");
    terminal.press("lx ");
    terminal.until("Solved in 0:0");
    terminal.until(", without a hint. It is ");
    terminal.press("i");
    terminal.until("This board is solved.");
    // A solved board can still be changed.
    terminal.press("u");
    terminal.until("0/1 tents");
}

#[test]
fn a_resumed_game_is_timed_from_when_it_was_opened() {
    let folder = folder();
    fs::write(folder.path().join("one.txt"), " 01\n1T.\n0-.\n").unwrap();
    let mut terminal = Terminal::play(folder.path(), "one.txt");
    terminal.press("l ");
    terminal.until(" since it was opened, without a hint.");
}

#[test]
fn colours_are_those_of_pictures_or_of_the_terminal_and_the_background_is_unchanged() {
    let folder = folder();
    let rgb = |role, palette: Palette| {
        let picture::Color([red, green, blue]) = palette.color(role).unwrap();
        vt100::Color::Rgb(red, green, blue)
    };
    let [light, dark] = [Palette::Light, Palette::Dark].map(|palette| {
        let tent = rgb(Role::TentEdge, palette);
        [rgb(Role::Leaf, palette), tent, rgb(Role::Dot, palette)]
    });
    let sixteen = [2, 3, 2].map(vt100::Color::Idx);
    let default = [vt100::Color::Default; 3];
    for (variables, expected) in [
        ("unset NO_COLOR; COLORTERM= ", sixteen),
        ("unset NO_COLOR; COLORTERM=truecolor ", light),
        ("unset NO_COLOR; COLORTERM=24bit COLORFGBG='15;0' ", dark),
        ("unset NO_COLOR; COLORTERM=24bit COLORFGBG='0;15' ", light),
        ("COLORTERM=truecolor ", default),
    ] {
        let line = format!("{variables} exec tents play a.txt");
        let mut terminal = Terminal::start(folder.path(), &line, (20, 60));
        // Row 1 has a tent, grass and a tree without a tent.
        terminal.press(" llllxjjjj");
        terminal.until("1 1=| * . T . - .|");
        let parser = lock(&terminal.screen);
        let screen = parser.screen();
        let cell = |column| screen.cell(5, column).unwrap();
        let found = [10, 6, 14].map(|column| cell(column).fgcolor());
        assert_eq!(found, expected, "{variables}");
        let cells = (0..20).flat_map(|row| (0..60).map(move |column| (row, column)));
        let mut grounds = cells.map(|(row, column)| screen.cell(row, column).unwrap().bgcolor());
        assert!(grounds.all(|ground| ground == vt100::Color::Default));
    }
}

/// Only a debug build can be made to panic; a release build panics only because of a bug.
#[cfg(panics_if_asked)]
#[test]
fn a_panic_leaves_the_terminal_as_it_was() {
    let folder = folder();
    let line =
        "RUST_BACKTRACE=0 TENTS_FAIL='a.txt the board is gone' exec tents play --mouse a.txt";
    let mut terminal = Terminal::start(folder.path(), line, (20, 60));
    terminal.until("0/7 tents");
    terminal.press(" ");
    let (code, text) = terminal.end();
    assert_eq!(code, 101);
    assert!(text.contains("the board is gone"), "{text}");
}

/// Only a debug build can be made to panic.
#[cfg(panics_if_asked)]
#[test]
fn a_panic_prints_the_marks_with_and_without_save() {
    let folder = folder();
    for save in ["", "--save s.txt "] {
        let line = format!(
            "TENTS_FAIL='b.txt the board is gone' exec tents play {save}a.txt b.txt >out.txt"
        );
        fs::write(folder.path().join("b.txt"), " 01\n1T.\n").unwrap();
        let mut terminal = Terminal::start(folder.path(), &line, (20, 60));
        terminal.until("0/7 tents");
        terminal.press(" ");
        terminal.until("1/7 tents");
        terminal.press("n");
        terminal.until("0/1 tents");
        terminal.press(" ");
        let (code, text) = terminal.end();
        assert_eq!(code, 101, "{text}");
        let out = read(folder.path(), "out.txt");
        assert!(out.contains("1*.T..."), "{out}");
    }
}

#[test]
fn on_a_full_disk_the_marks_are_printed_at_the_end() {
    let folder = folder();
    // Instead of filling a disk, the test removes the folder of the file, which has the same
    // effect.
    let line = "mkdir d; tents play --save d/s.txt a.txt >out.txt 2>errors.txt";
    let mut terminal = Terminal::start(folder.path(), line, (20, 60));
    terminal.until("0/7 tents");
    fs::remove_dir_all(folder.path().join("d")).unwrap();
    terminal.press(" ");
    terminal.until("Not saved: ");
    terminal.press("q");
    assert_eq!(terminal.end().0, 2);
    let errors = read(folder.path(), "errors.txt");
    assert!(errors.contains("the last marks are not saved"), "{errors}");
    let out = read(folder.path(), "out.txt");
    assert!(out.contains("1*.T..."), "{out}");
}

#[test]
fn the_marks_are_printed_if_the_terminal_is_closed() {
    let folder = folder();
    let (mut keys, inner) = terminal((20, 60));
    let line = "trap '' HUP; exec tents play a.txt >out.txt 2>errors.txt";
    let mut shell = Command::new("setsid")
        .args(["--ctty", "sh", "-c", &program(line)])
        .current_dir(folder.path())
        .env("TERM", "xterm")
        .env("LC_ALL", "C")
        .stdin(inner())
        .stdout(inner())
        .stderr(inner())
        .spawn()
        .unwrap();
    let mut shown = Vec::new();
    let mut until = |keys: &mut File, text: &str| {
        while !String::from_utf8_lossy(&shown).contains(text) {
            let mut bytes = [0; 4096];
            let length = keys.read(&mut bytes).unwrap();
            shown.extend_from_slice(&bytes[..length]);
        }
    };
    // The program does not print blanks, so the test can only wait for words.
    until(&mut keys, "0/7");
    keys.write_all(b" ").unwrap();
    until(&mut keys, "*");
    drop((keys, inner));
    assert_eq!(shell.wait().unwrap().code(), Some(2));
    let out = read(folder.path(), "out.txt");
    assert!(out.contains("1*.T..."), "{out}");
}

#[test]
fn keys_mark_undo_and_return_to_set_points() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "--save s.txt a.txt");
    let saved = |what: &str, tents, grass| {
        let start = Instant::now();
        loop {
            let text = fs::read_to_string(folder.path().join("s.txt")).unwrap_or_default();
            let numbers = read_one(&text).ok().map(|puzzle: Puzzle| {
                let number = |content| puzzle.count(content);
                (number(Content::Tent), number(Content::Empty))
            });
            if numbers == Some((tents, grass)) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{what}: {numbers:?}\n{text}");
            thread::sleep(Duration::from_millis(5));
        }
    };
    for (keys, tents, grass) in [
        ("", 0, 0),
        (" ", 1, 0),
        ("u", 0, 0),
        ("\x12", 1, 0),
        ("\x7f", 0, 0),
        ("_", 0, 5),
        ("u|", 0, 6),
        ("R", 0, 0),
        ("u", 0, 6),
        ("mjl ", 1, 6),
        ("b", 0, 6),
        ("u", 0, 0),
        ("x", 0, 1),
        (" ", 1, 0),
        (" ", 0, 0),
        // With one tent on the board, `g` puts grass wherever the rules allow no tent.
        ("jj ", 1, 0),
        ("g", 1, 21),
        ("u", 1, 0),
    ] {
        terminal.press(keys);
        saved(keys, tents, grass);
    }
    terminal.press("n");
    terminal.until("This is the only puzzle.");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 130);
}

#[test]
fn a_mistake_is_counted_then_shown_then_explained_and_undone() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "a.txt");
    // The keys mark r3c1 as grass, although it has a tent in the solution, and then place a right
    // tent.
    terminal.press("jjxjjj ");
    terminal.until("1/7 tents");
    terminal.press("c");
    terminal.until("1 mark is wrong. `c` shows where.");
    terminal.press("c");
    terminal.until("Wrong: r3c1. `c` explains why.");
    assert!(terminal.text().contains("!-"), "{}", terminal.text());
    terminal.press("c");
    terminal.wait("reason", |text| !text.contains("`c` explains why."));
    assert!(terminal.text().contains("r3c1"), "{}", terminal.text());
    terminal.press("B");
    terminal.until("2 changes undone.");
    terminal.press("ekkkx");
    terminal.until("!-");
    terminal.until("errors");
    terminal.press("c");
    terminal.until("1 mark is wrong.");
}

#[test]
fn the_mouse_marks_drags_and_fills_lines() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "--mouse a.txt");
    // The first cell is in column 7 and line 6 of the screen; each cell is two columns wide.
    let at = |row: u32, column: u32| (7 + 2 * column, 6 + row);
    terminal.click(0, at(2, 0));
    terminal.until("3 1=| * t");
    terminal.click(0, at(2, 0));
    terminal.until("3 1 | - T");
    let (x, y) = at(0, 0);
    // The drag passes a tree, which is skipped.
    terminal.press(&format!("\x1b[<2;{x};{y}M"));
    for column in 1..4 {
        terminal.press(&format!("\x1b[<34;{};{y}M", x + 2 * column));
    }
    terminal.press(&format!("\x1b[<2;{x};{y}m"));
    terminal.until("1 1 | - - T - . .|");
    // A click on the clue of a row or a column fills the line with grass.
    terminal.click(0, (3, at(1, 0).1));
    terminal.until("2 1 | - - - T - -|");
    terminal.click(0, (at(0, 5).0, 3));
    terminal.until("1 1 | - - T - . -|");
    terminal.press("uuu");
    terminal.until("1 1 | . . T . . .|");
    // The wheel moves like the arrows, on the board and in the list of keys.
    terminal.press("\x1b[<65;9;9M\x1b[<65;9;9M");
    terminal.until("r3c4");
    terminal.press("\x1b[<64;9;9M");
    terminal.until("r2c4");
    terminal.press("?\x1b[<65;9;9M");
    terminal.wait("the list of keys, scrolled by one line", |text| {
        text.contains("grass") && !text.contains("arrows, h j k l") && !text.contains("r2c4")
    });
    terminal.press("\x1b[<64;9;9M");
    terminal.until("arrows, h j k l");
    terminal.press(" M");
    terminal.until("The mouse selects text again.");
}

#[test]
fn keys_are_read_in_every_form_that_terminals_send() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "a.txt");
    for (bytes, place) in [
        ("\x1b[C", "r1c2"),
        ("\x1bOC", "r1c3"),
        ("\x1b[1;2C", "r1c4"),
        // A key with Alt, and an arrow after an extra escape.
        ("\x1bl", "r1c5"),
        ("\x1b\x1b[D", "r1c4"),
        ("\x1b[H", "r1c1"),
        ("\x1b[F", "r1c6"),
        ("\x1b[1~", "r1c1"),
        ("\x1bOF", "r1c6"),
        ("\x1b[7~", "r1c1"),
        ("\x1b[8~", "r1c6"),
        // In the Kitty protocol, a key is its code point. The second text presses and releases it.
        ("\x1b[106u", "r2c6"),
        ("\x1b[106;1:1u\x1b[106;1:3u", "r3c6"),
    ] {
        terminal.press(bytes);
        terminal.until(place);
    }
    terminal.press("\x1b[99;5u");
    assert_eq!(terminal.end().0, 130);
}

#[test]
fn clicks_are_read_in_every_form_that_terminals_send() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "--mouse a.txt");
    for (bytes, row) in [
        // The cell in row 1, column 1, is in line 6 and column 7.
        ("\x1b[<0;7;6M\x1b[<0;7;6m", "1 1=| * . T . . .|"),
        ("\x1b[32;7;6M\x1b[35;7;6M", "1 1 | - . T . . .|"),
        ("\x1b[M '&\x1b[M#'&", "1 1 | . . T . . .|"),
        // A drag that leaves the window ends where the button is released.
        (
            "\x1b[<2;7;6M\x1b[<34;0;6M\x1b[<2;0;6m",
            "1 1 | - . T . . .|",
        ),
        ("\x1b[<34;9;6M", "1 1 | - . T . . .|"),
    ] {
        terminal.press(bytes);
        terminal.until(row);
    }
}

#[test]
fn reports_and_pastes_are_ignored_and_later_keys_work() {
    let folder = folder();
    for bytes in [
        // Places outside the window, in each form of a click.
        &b"\x1b[<0;0;5M"[..],
        b"\x1b[<0;5;0M",
        b"\x1b[32;0;0M",
        b"\x1b[M   ",
        b"\x1b[<0;99999999999;70000M",
        // These texts are the position of the cursor, the type of the terminal (twice), a function
        // key of a console, and focus gained and lost.
        b"\x1b[0;0R",
        b"\x1b[?1;2c",
        b"\x1b[>0;276;0c",
        b"\x1b[[A",
        b"\x1b[I\x1b[O",
        // The beginning of a paste without its end.
        b"\x1b[200~",
        b"\x1b[\xff",
        b"\xff\xfe\xc3",
        b"\x1b[99999999999999999999u",
    ] {
        let mut terminal = Terminal::play(folder.path(), "a.txt >out.txt");
        terminal.send(&[bytes, b"jjq"].concat());
        let (code, text) = terminal.end();
        assert_eq!(code, 0, "{bytes:?}\n{text}");
        assert_eq!(read(folder.path(), "out.txt"), BOARD_ALONE, "{bytes:?}");
    }
}

#[test]
fn after_any_bytes_the_keys_still_end_the_game_and_the_marks_are_printed() {
    let folder = folder();
    let mut random = fastrand::Rng::with_seed(5);
    let pieces = [
        &b"\x1b["[..],
        b"\x1bO",
        b"\x1b]",
        b"\x1bP",
        b"\x1b",
        b"[",
        b"<",
        b"?",
        b";",
        b":",
        b"0",
        b"1",
        b"65536",
        b"4294967296",
        b"M",
        b"m",
        b"R",
        b"u",
        b"~",
        b"200~",
        b"\x1b[<0;8;8M",
        b"\x1b[<32;10;8M",
    ];
    for round in 0..rounds(40) {
        let options = if round % 2 == 0 { "" } else { "--mouse " };
        let line = format!("{options}a.txt >out.txt 2>errors.txt");
        let mut terminal = Terminal::play(folder.path(), &line);
        terminal.until("/7 tents");
        for _ in 0..random.usize(1..200) {
            let byte = [random.u8(..)];
            let bytes = match random.bool() {
                // `q` and Ctrl-C come later; Ctrl-Z would pause the game.
                true if [[b'q'], [0x03], [0x1a]].contains(&byte) => continue,
                true => &byte[..],
                false => pieces[random.usize(..pieces.len())],
            };
            // The bytes may have ended the game.
            let _ = terminal.keys.write_all(bytes);
        }
        if round % 3 == 0 {
            // Ctrl-C is sent once: after the game, it would discard output that is not shown yet.
            let _ = terminal.keys.write_all(b"\x03");
        }
        let start = Instant::now();
        while terminal.shell.try_wait().unwrap().is_none() {
            let text = terminal.text();
            assert!(
                start.elapsed() < PATIENCE,
                "the game is still running:\n{text}"
            );
            if round % 3 != 0 {
                let _ = terminal.keys.write_all(b"q");
            }
            thread::sleep(Duration::from_millis(20));
        }
        let (code, _) = terminal.end();
        assert!(code == 0 || code == 130, "{code}");
        assert_eq!(read(folder.path(), "errors.txt"), "");
        let marked = read_one(&read(folder.path(), "out.txt")).unwrap();
        assert_eq!(marked.without_marks(), read_one(BOARD).unwrap());
    }
}

#[test]
fn the_window_follows_the_cursor_and_fits_or_reports_that_it_is_too_small() {
    let folder = folder();
    let row = format!("?{}\n", ".".repeat(300));
    let text = format!("{}\n{}", "?".repeat(300), row.repeat(300));
    fs::write(folder.path().join("large.txt"), text.replacen('.', "T", 1)).unwrap();
    for (rows, columns) in [(24, 80), (16, 30), (60, 200)] {
        let line = "exec tents play large.txt";
        let mut terminal = Terminal::start(folder.path(), line, (rows, columns));
        terminal.until("r1c1");
        terminal.press("\x1b[F");
        terminal.until("r1c300");
        terminal.press(&"j".repeat(150));
        terminal.until("r151c300");
        // The cursor moves to its place after the frame is drawn.
        terminal.wait("cursor in row 151", |text| {
            let (row, column) = lock(&terminal.screen).screen().cursor_position();
            let line = text.lines().nth(row.into()).unwrap_or_default();
            line.starts_with("151") && column >= columns - 3
        });
        let text = terminal.text();
        // The board continues above, below and to the left, and the numbers stay visible.
        assert!(text.contains(":::"), "{text}");
        terminal.press("q");
        assert_eq!(terminal.end().0, 0);
    }
    for size in [(24, 29), (8, 80), (1, 12), (2, 5)] {
        let line = "exec tents play large.txt >out.txt";
        let mut terminal = Terminal::start(folder.path(), line, size);
        terminal.until("q");
        if size.0 == 8 {
            terminal.until("q quits. This board needs 30 columns and ");
        }
        // A board that is not visible cannot be played: otherwise the second cell would have a
        // tent.
        terminal.press("Rl c?");
        terminal.press("q");
        assert_eq!(terminal.end().0, 0);
        let printed = read(folder.path(), "out.txt");
        assert!(
            printed.contains('T') && !printed.contains(['*', '-']),
            "marks on a board that was not seen"
        );
    }
}

#[test]
fn the_list_of_keys_scrolls_and_shows_how_to_end() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "a.txt");
    terminal.until("q quit");
    terminal.press("?");
    terminal.until("arrows, h j k l");
    terminal.until("q quit  PgDn more keys");
    terminal.press("\x1b[6~");
    terminal.until("Ctrl-Z  pause");
    terminal.until("q       quit and print the board");
    terminal.until("q quit  PgUp back");
    terminal.press("\x1b[5~");
    terminal.until("arrows, h j k l");
    terminal.press("x");
    terminal.until("r1c1");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn tents_that_touch_and_lines_with_too_many_are_marked_at_once() {
    let folder = folder();
    let mut terminal = Terminal::play(folder.path(), "a.txt");
    terminal.until("r1c1");
    terminal.press(" l l ");
    terminal.wait("two tents that touch", |text| text.contains("!*!*"));
    terminal.until("1!");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_game_moves_between_puzzles_and_prints_all_of_them() {
    let folder = folder();
    fs::write(folder.path().join("b.txt"), " ???\n1.T.\n").unwrap();
    let line = "cat a.txt | tents play - b.txt >played.txt; cat played.txt >again.txt; \
                tents play again.txt; echo $?";
    let mut terminal = Terminal::start(folder.path(), line, (24, 80));
    terminal.until("(1 of 2)");
    terminal.press("\x1b[C n");
    terminal.until("several solutions");
    terminal.press(" p");
    terminal.until("1/7 tents");
    terminal.press("?");
    terminal.until("scroll the message");
    terminal.press("qq");
    terminal.until("again.txt:2 (1 of 2)");
    terminal.until("1/7 tents");
    terminal.press("n");
    terminal.until("1/1 tents");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_generated_puzzle_can_be_generated_again_from_its_seed() {
    let folder = folder();
    let line = "tents play --grade tricky >a.out 2>a.err && \
                tents play --new 10x10 --seed 7 >b.out && tents play --new 10x10 --seed 7 >c.out";
    let mut terminal = Terminal::start(folder.path(), line, (24, 80));
    terminal.until("seed ");
    terminal.press("q");
    terminal.until("seed 7 ");
    terminal.press("q");
    // Both games show `seed 7`, so the test can only wait until the second one has started.
    thread::sleep(Duration::from_millis(500));
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
    let (first, second) = (read(folder.path(), "b.out"), read(folder.path(), "c.out"));
    assert_eq!(first, second);
    let made = read_one(&first).unwrap();
    assert_eq!((made.size().rows(), made.size().columns()), (10, 10));
    assert!(read(folder.path(), "a.err").contains("made with --seed "));
    let made = read_one(&read(folder.path(), "a.out")).unwrap();
    assert_eq!(made.size().area(), 64);
}

#[test]
fn a_killed_game_is_saved_and_can_be_resumed() {
    let folder = folder();
    for (signal, code) in [("TERM", 130), ("KILL", 137)] {
        fs::remove_file(folder.path().join("s.txt")).unwrap_or_default();
        let line = "echo $$ >shell; tents play --save s.txt a.txt; code=$?; stty sane; exit $code";
        let mut terminal = Terminal::start(folder.path(), line, (20, 60));
        terminal.until("0/7 tents");
        terminal.press("jj ");
        terminal.until("1/7 tents");
        let shell = read(folder.path(), "shell");
        let kill = format!("pkill -{signal} -P {} tents", shell.trim());
        assert!(
            Command::new("sh")
                .args(["-c", &kill])
                .status()
                .unwrap()
                .success()
        );
        if signal == "KILL" {
            // A killed program cannot leave the alternate screen.
            assert_eq!(terminal.shell.wait().unwrap().code(), Some(code));
        } else {
            assert_eq!(terminal.end().0, code);
        }
        let saved = read_one(&read(folder.path(), "s.txt")).unwrap();
        assert_eq!(saved.content(Cell { row: 2, column: 0 }), Content::Tent);
        let names = fs::read_dir(folder.path()).unwrap();
        assert_eq!(names.count(), 3);
    }
    let mut terminal = Terminal::play(folder.path(), "--save s.txt s.txt");
    terminal.until("1/7 tents");
    terminal.press("\x1b[C\x1b[Cj ");
    terminal.until("2/7 tents");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
    assert_eq!(read(folder.path(), "s.txt").matches('*').count(), 2);
}

#[test]
fn a_game_can_be_stopped_as_a_job_and_continued() {
    let folder = folder();
    let line = "set -m; tents play a.txt >out; echo stopped; fg >told; echo ended $?";
    let mut terminal = Terminal::start(folder.path(), line, (20, 60));
    terminal.until("0/7 tents");
    terminal.press(" ");
    terminal.until("1/7 tents");
    terminal.press("\x1a");
    terminal.until("1/7 tents");
    terminal.press("x");
    terminal.until("0/7 tents");
    terminal.press("q");
    let (_, text) = terminal.end();
    assert!(
        text.contains("stopped") && text.contains("ended 0"),
        "{text}"
    );
}

#[test]
fn a_missing_terminal_or_puzzle_is_reported_and_overwrites_nothing() {
    let folder = folder();
    let run = |line: &str| {
        let output = Command::new("setsid")
            .args(["--wait", "sh", "-c", &program(line)])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), errors)
    };
    let (code, errors) = run("TERM=xterm tents play a.txt");
    assert_eq!(code, Some(2), "{errors}");
    assert!(
        errors.contains("there is no terminal to play in"),
        "{errors}"
    );

    fs::write(folder.path().join("broken.txt"), " 12\n1T.X\n").unwrap();
    let line = "tents play broken.txt; echo code $?; tents check broken.txt; \
                tents play --save a.txt broken.txt; echo code $?; cat a.txt";
    let terminal = Terminal::start(folder.path(), line, (60, 90));
    let (_, text) = terminal.end();
    assert!(text.contains("code 2"), "{text}");
    assert!(text.contains("a.txt"), "{text}");
    assert_eq!(read(folder.path(), "a.txt"), BOARD);
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}
