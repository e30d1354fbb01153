//! A session: the puzzles, the current one, and the options of the player. It knows nothing of
//! terminals except the names of keys and places on the screen.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use tents::explain::{Grading, grade};
use tents::limits::Limits;
use tents::play::{Action, Effect, Game};
use tents::puzzle::{Cell, Content, Direction, Line, Puzzle};
use tents::solve::{Options, Verdict, verdict};

use super::words;
use crate::cli::about::Known;

/// The time limit for checking the number of solutions of a puzzle, and for a hint, unless
/// `--time-limit` is given.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of lines by which the keys for a page up or down scroll the list of keys.
const KEYS_AT_ONCE: usize = 8;

/// The part of the board at a place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Cell(Cell),
    /// The clue of a line, or its number.
    Line(Line),
}

/// What must be done with the terminal or the file after a key or a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Show the board.
    Show,
    /// Marks have changed: save them, and show the board.
    Save,
    /// Start or stop watching the mouse.
    Mouse,
    /// Redraw the whole screen.
    Redraw,
    Suspend,
    Quit,
    Interrupt,
}

/// A puzzle of the session.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) known: Known,
    /// The game, once the puzzle has been shown.
    pub(super) game: Option<Game>,
}

/// The state of a session.
pub(super) struct Session {
    pub(super) played: Vec<Played>,
    pub(super) at: usize,
    /// The message below the board, and the number of its lines that have been scrolled past.
    pub(super) text: String,
    pub(super) passed: usize,
    pub(super) shows_keys: bool,
    /// The number of lines of the keys that have been scrolled past.
    pub(super) keys_passed: usize,
    /// Whether the screen has room for the board. If not, only `q` and keys with Ctrl do something.
    pub(super) fits: bool,
    pub(super) has_mouse: bool,
    /// The cell at the top left of the window.
    pub(super) corner: Cell,
    /// The content that dragging the mouse puts on cells; `None` if it puts nothing.
    drag: Option<Content>,
    /// The limits of each action, except the time limit, which is `patience`.
    limits: Limits,
    /// The time limit for checking the number of solutions, and for each action, such as a hint.
    patience: Duration,
}

impl Session {
    pub(super) fn new(puzzles: Vec<Known>, limits: Limits, patience: Option<Duration>) -> Self {
        let played = puzzles
            .into_iter()
            .map(|known| Played { known, game: None });
        let mut session = Self {
            played: played.collect(),
            at: 0,
            text: String::new(),
            passed: 0,
            shows_keys: false,
            keys_passed: 0,
            fits: true,
            has_mouse: false,
            corner: Cell { row: 0, column: 0 },
            drag: None,
            limits,
            patience: patience.unwrap_or(PATIENCE),
        };
        session.open();
        session
    }

    fn limits(&self) -> Limits {
        Limits {
            deadline: Instant::now().checked_add(self.patience),
            ..self.limits.clone()
        }
    }

    /// Shows the current puzzle. The first time, its number of solutions is checked.
    fn open(&mut self) {
        self.corner = Cell { row: 0, column: 0 };
        let limits = self.limits();
        let played = &mut self.played[self.at];
        let puzzle = &played.known.puzzle;
        let game = played.game.get_or_insert_with(|| {
            let options = Options::default().limits(limits);
            Game::new(puzzle, &verdict(&puzzle.without_marks(), options))
        });
        let text = words::opened(game);
        self.say(text);
    }

    fn say(&mut self, text: impl Into<String>) {
        (self.text, self.passed) = (text.into(), 0);
    }

    /// Returns the game that is shown.
    pub(super) fn game(&self) -> &Game {
        let game = self.played[self.at].game.as_ref();
        game.expect("a puzzle is opened before it is shown")
    }

    /// Applies an action to the current game.
    pub(super) fn act(&mut self, action: Action) -> Outcome {
        let limits = self.limits();
        let Played { known, game } = &mut self.played[self.at];
        let Some(game) = game else {
            return Outcome::Show;
        };
        let mut outcome = Outcome::Show;
        for effect in game.handle(action, &limits) {
            let text = match effect {
                Effect::Changed => {
                    outcome = Outcome::Save;
                    String::new()
                }
                Effect::Reply(message) => words::message(&message),
                Effect::Solved => {
                    let puzzle = known.puzzle.without_marks();
                    let is_unique = game.verdict() == Verdict::Unique;
                    let grading = is_unique.then(|| grade(&puzzle, &limits));
                    let grade = grading.as_ref().and_then(Grading::grade);
                    words::solved(game, known.puzzle != puzzle, grade)
                }
            };
            (self.text, self.passed) = (text, 0);
        }
        outcome
    }

    /// Shows the puzzle `by` places later, or earlier if `by` is negative. If there is none,
    /// reports that.
    fn turn(&mut self, by: isize) -> Outcome {
        match self.at.checked_add_signed(by) {
            Some(at) if at < self.played.len() => {
                self.at = at;
                self.open();
            }
            _ => self.say(words::no_other(self.played.len())),
        }
        Outcome::Show
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Outcome {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control {
            return match key.code {
                KeyCode::Char('c') => Outcome::Interrupt,
                KeyCode::Char('z') => Outcome::Suspend,
                KeyCode::Char('r') => self.act(Action::Redo),
                KeyCode::Char('l') => Outcome::Redraw,
                _ => Outcome::Show,
            };
        }
        if key.code == KeyCode::Char('q') {
            return Outcome::Quit;
        }
        if !self.fits {
            return Outcome::Show;
        }
        if self.shows_keys {
            match key.code {
                KeyCode::PageDown => self.keys_passed += KEYS_AT_ONCE,
                KeyCode::PageUp => {
                    self.keys_passed = self.keys_passed.saturating_sub(KEYS_AT_ONCE);
                }
                KeyCode::Down => self.keys_passed += 1,
                KeyCode::Up => self.keys_passed = self.keys_passed.saturating_sub(1),
                _ => self.shows_keys = false,
            }
            return Outcome::Show;
        }
        let cell = self.game().cursor();
        let to = |row, column| Action::MoveTo(Cell { row, column });
        let action = match key.code {
            KeyCode::Up | KeyCode::Char('k') => Action::Move(Direction::North),
            KeyCode::Right | KeyCode::Char('l') => Action::Move(Direction::East),
            KeyCode::Down | KeyCode::Char('j') => Action::Move(Direction::South),
            KeyCode::Left | KeyCode::Char('h') => Action::Move(Direction::West),
            KeyCode::Home => to(cell.row, 0),
            KeyCode::End => to(cell.row, u32::MAX),
            KeyCode::Char(' ') | KeyCode::Enter => Action::Mark(Content::Tent),
            KeyCode::Char('x' | '-') => Action::Mark(Content::Empty),
            KeyCode::Backspace | KeyCode::Delete => Action::Mark(Content::Unknown),
            KeyCode::Char('g') => Action::Grass,
            KeyCode::Char('_') => Action::FillLine(Line::Row(cell.row as usize)),
            KeyCode::Char('|') => Action::FillLine(Line::Column(cell.column as usize)),
            KeyCode::Char('u') => Action::Undo,
            KeyCode::Char('m') => Action::SetPoint,
            KeyCode::Char('b') => Action::BackToPoint,
            KeyCode::Char('B') => Action::UndoToFirstMistake,
            KeyCode::Char('R') => Action::Clear,
            KeyCode::Char('c') => Action::Check,
            KeyCode::Char('e') => Action::Errors,
            KeyCode::Char('i') | KeyCode::Tab if self.game().is_solved() => {
                self.say(words::opened(self.game()));
                return Outcome::Show;
            }
            KeyCode::Char('i') | KeyCode::Tab => Action::Hint,
            KeyCode::Char('t') => Action::Timer,
            KeyCode::Char('n') => return self.turn(1),
            KeyCode::Char('p') => return self.turn(-1),
            KeyCode::Char('?') => {
                (self.shows_keys, self.keys_passed) = (true, 0);
                return Outcome::Show;
            }
            KeyCode::PageDown => {
                self.passed += 1;
                return Outcome::Show;
            }
            KeyCode::PageUp => {
                self.passed = self.passed.saturating_sub(1);
                return Outcome::Show;
            }
            KeyCode::Char('M') => {
                self.has_mouse = !self.has_mouse;
                self.say(words::mouse(self.has_mouse));
                return Outcome::Mouse;
            }
            _ => return Outcome::Show,
        };
        let outcome = self.act(action);
        if action == Action::Errors {
            self.say(words::errors(self.game().shows_errors()));
        }
        outcome
    }

    /// Handles an event of the mouse at a place on the screen.
    pub(super) fn mouse(&mut self, event: MouseEvent, place: Option<Target>) -> Outcome {
        // The wheel works like the arrow keys, as it does if the mouse is not watched.
        let arrow = match event.kind {
            MouseEventKind::ScrollUp => Some(KeyCode::Up),
            MouseEventKind::ScrollDown => Some(KeyCode::Down),
            _ => None,
        };
        if let Some(arrow) = arrow {
            return self.key(KeyEvent::new(arrow, KeyModifiers::NONE));
        }
        let cell = match place {
            _ if matches!(event.kind, MouseEventKind::Up(_)) => {
                self.drag = None;
                return Outcome::Show;
            }
            Some(Target::Cell(cell)) => cell,
            Some(Target::Line(line)) if matches!(event.kind, MouseEventKind::Down(_)) => {
                return self.act(Action::FillLine(line));
            }
            _ => return Outcome::Show,
        };
        let action = match (event.kind, self.drag) {
            (MouseEventKind::Down(MouseButton::Left), _) => Action::Cycle,
            (MouseEventKind::Down(MouseButton::Right), _) => Action::Mark(Content::Empty),
            (MouseEventKind::Drag(_), Some(content)) if cell != self.game().cursor() => {
                return self.act(Action::Paint(cell, content));
            }
            _ => return Outcome::Show,
        };
        self.act(Action::MoveTo(cell));
        let outcome = self.act(action);
        // Dragging repeats a click on other cells only if the click changed a mark.
        let has_changed = outcome == Outcome::Save;
        self.drag = has_changed.then(|| self.game().board().content(cell));
        outcome
    }

    /// Returns all puzzles with their marks.
    pub(super) fn marked(&self) -> impl Iterator<Item = (&Known, &Puzzle)> {
        self.played.iter().map(|Played { known, game }| {
            let board = game.as_ref().map_or(&known.puzzle, Game::board);
            (known, board)
        })
    }
}
