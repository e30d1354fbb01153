//! Draws one frame of a game on the screen. The background colour of the terminal is kept.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::collections::BTreeSet;

use crossterm::style::{Attribute, Attributes, Color, ContentStyle};
use itertools::Itertools as _;
use tents::format::plain::longest;
use tents::play::{Game, served, tents_in, touching};
use tents::puzzle::{Cell, Content, Line};
use tents::render::Shapes;
use tents::render::picture::{self, Palette, Role};

use super::frame::Frame;
use super::session::{Session, Target};
use super::words;
use crate::cli::words::printable;

/// The shapes and colours with which the screen is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) shapes: Shapes,
    pub(super) colors: Colors,
}

/// The colours that the screen uses.
#[derive(Clone, Copy, Debug)]
pub(super) enum Colors {
    None,
    /// The 16 colours of the terminal.
    Sixteen,
    /// The colours of the pictures.
    Theme(Palette),
}

/// The place of the board on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The place on the screen where the cell `corner` is drawn.
    x: u16,
    y: u16,
    /// The cell at the top left of the part in view.
    corner: Cell,
    /// The number of rows and columns in view.
    rows: u16,
    columns: u16,
}

/// The smallest number of rows and columns in view, unless the board has fewer.
const MIN_LINES: usize = 5;

/// The lines for the title, the lower edge of the board, and the keys.
const OTHER_LINES: u16 = 3;

/// The smallest width of a screen, so that messages can be read.
const MIN_WIDTH: u16 = 30;

impl Window {
    /// Returns the cell at a place on the screen, or the line whose number or clue is there.
    /// Returns `None` for any other place.
    pub(super) fn place(&self, x: u16, y: u16) -> Option<Target> {
        let within =
            |at: u16, start: u16, length: u16| at.checked_sub(start).filter(|&at| at < length);
        let row = within(y, self.y, self.rows).map(|row| self.corner.row + u32::from(row));
        let column = within(x, self.x, self.columns * 2)
            .map(|column| self.corner.column + u32::from(column / 2));
        match (row, column) {
            (Some(row), Some(column)) => Some(Target::Cell(Cell { row, column })),
            (Some(row), None) if x < self.x => Some(Target::Line(Line::Row(row as usize))),
            (None, Some(column)) if y < self.y && y > 0 => {
                Some(Target::Line(Line::Column(column as usize)))
            }
            _ => None,
        }
    }

    /// Returns the place of a cell on the screen, for the terminal's cursor.
    fn cursor(&self, cell: Cell) -> (u16, u16) {
        let x = self.x + 2 * (cell.column - self.corner.column) as u16 + 1;
        (x, self.y + (cell.row - self.corner.row) as u16)
    }
}

/// Draws a frame. Returns the place of the board, or `None` if the screen is too small for it or
/// shows the list of keys.
pub(super) fn draw(frame: &mut Frame, session: &mut Session, look: Look) -> Option<Window> {
    let puzzle = session.game().board();
    let size = puzzle.size();
    // For rows and for columns: the widths of the line numbers and of the clues.
    let clues = [puzzle.row_clues(), puzzle.column_clues()];
    let widths = clues.map(|clues| [clues.len().to_string().len(), longest(clues)]);
    let [rows, columns] = widths.map(|[number, clue]| number + clue);
    // Left of the board are the number of each row, a blank, the clue, its sign and the edge; above
    // the board are the number of each column, the clue, its sign and the edge.
    let (left, top) = ((rows + 3) as u16, (columns + 2) as u16);
    let least_rows = size.rows().min(MIN_LINES) as u16;
    let least_columns = size.columns().min(MIN_LINES) as u16;
    let width = (left + 2 * least_columns + 1).max(MIN_WIDTH);
    let height = top + least_rows + OTHER_LINES + 2;
    session.fits = frame.width >= width && frame.height >= height;
    if !session.fits {
        let text = format!(
            "q quits. This board needs {width} columns and {height} lines; the terminal has {} and \
             {}.",
            frame.width, frame.height
        );
        for (y, line) in (0..frame.height).zip(wrapped(&text, frame.width.into())) {
            frame.put(0, y, &line, ContentStyle::default());
        }
        return None;
    }
    if session.shows_keys {
        keys(frame, session, look);
        return None;
    }
    // The message can use the lines that the board does not need.
    let mut said = wrapped(&session.text, frame.width.into());
    let spare = frame.height - height + 2;
    let room = (said.len().max(2) as u16).min(spare);
    let in_view = |room: u16, all: usize| all.min(room.into()) as u16;
    let rows = in_view(frame.height - OTHER_LINES - top - room, size.rows());
    let columns = in_view((frame.width - left - 1) / 2, size.columns());
    let (first, cursor) = (session.corner, session.game().cursor());
    session.corner = Cell {
        row: scrolled(first.row, cursor.row, rows, size.rows()),
        column: scrolled(first.column, cursor.column, columns, size.columns()),
    };
    let window = Window {
        x: left,
        y: 1 + top,
        corner: session.corner,
        rows,
        columns,
    };
    title(frame, session, look);
    let game = session.game();
    let board = BoardView {
        game,
        look,
        widths,
        window,
        served: served(game.board()),
        // Tents that touch are always shown as wrong, because this does not reveal the solution.
        wrong: game
            .shown_wrong()
            .into_iter()
            .chain(touching(game.board()))
            .collect(),
    };
    board.draw(frame);
    frame.cursor = Some(window.cursor(game.cursor()));
    let hidden = said.len().saturating_sub(room.into());
    session.passed = session.passed.min(hidden);
    if session.passed < hidden {
        let last = &mut said[session.passed + usize::from(room) - 1];
        let more = "  PgDn ";
        let end = usize::from(frame.width).saturating_sub(more.len());
        *last = last.chars().take(end).collect::<String>() + more;
    }
    let shown = said.iter().skip(session.passed).take(room.into());
    for (y, line) in (window.y + rows + 1..).zip(shown) {
        frame.put(0, y, line, look.style(None, Attribute::Bold));
    }
    let keys = "q quit  ? keys  space tent  x grass  u undo  i hint  c check  g rest";
    foot(frame, look, keys);
    Some(window)
}

/// Draws the line of keys at the bottom. How to quit comes first, because a narrow screen cuts off
/// the rest.
fn foot(frame: &mut Frame, look: Look, keys: &str) {
    frame.put(0, frame.height - 1, keys, look.style(None, Attribute::Dim));
}

/// Returns the first row or column in view: `first`, moved as little as needed to show the cursor,
/// if possible with a line on each side of it.
fn scrolled(first: u32, cursor: u32, shown: u16, all: usize) -> u32 {
    let (shown, all) = (u32::from(shown), all as u32);
    let beside = u32::from(shown > 2);
    let least = (cursor + beside + 1).saturating_sub(shown);
    let most = cursor.saturating_sub(beside);
    first.max(least).min(most).min(all.saturating_sub(shown))
}

/// Draws the title: the name of the puzzle, the modes, the number of tents, the cursor and the
/// time.
fn title(frame: &mut Frame, session: &Session, look: Look) {
    let game = session.game();
    let played = &session.played[session.at];
    let mut text = printable(&played.known.about.name);
    if session.played.len() > 1 {
        text = format!("{text} ({} of {})", session.at + 1, session.played.len());
    }
    let modes = [
        ("solved", game.is_solved()),
        ("errors", game.shows_errors()),
        ("mouse", session.has_mouse),
    ];
    let modes = modes.into_iter().filter(|mode| mode.1);
    let (board, trees) = (game.board(), game.board().trees().len());
    let tents = format!("{}/{trees} tents", board.count(Content::Tent));
    let right = modes
        .map(|mode| mode.0.to_owned())
        .chain([tents, game.cursor().to_string()])
        .chain(game.shown_time().map(words::clock))
        .join("  ");
    frame.put(0, 0, &text, look.style(None, Attribute::Bold));
    // The end of a long name is overwritten.
    let right = format!("  {right}");
    let x = usize::from(frame.width).saturating_sub(right.len());
    frame.put(x as u16, 0, &right, ContentStyle::default());
}

/// Draws the list of keys, in two columns if there is room, from the line to which it is scrolled.
fn keys(frame: &mut Frame, session: &mut Session, look: Look) {
    let (left, right) = words::KEYS.split_at(words::KEYS.len() / 2);
    let lines = left.iter().zip(right);
    let mut lines: Vec<String> = lines.map(|(one, two)| format!("{one:41}{two}")).collect();
    if lines.iter().any(|line| line.len() > frame.width.into()) {
        lines = words::KEYS.map(str::to_owned).to_vec();
    }
    let room = usize::from(frame.height).saturating_sub(1);
    let hidden = lines.len().saturating_sub(room);
    session.keys_passed = session.keys_passed.min(hidden);
    for (y, line) in (0..).zip(lines.iter().skip(session.keys_passed).take(room)) {
        frame.put(0, y, line, ContentStyle::default());
    }
    let text = match session.keys_passed {
        _ if hidden == 0 => "q quit  any other key: the board",
        passed if passed < hidden => "q quit  PgDn more keys  any other key: the board",
        _ => "q quit  PgUp back  any other key: the board",
    };
    foot(frame, look, text);
}

/// Wraps a text to a width, at blanks if possible, and keeps the indent.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let mut current = String::new();
        for word in line.split_whitespace() {
            let length = indent.len() + current.chars().count() + 1 + word.chars().count();
            if !current.is_empty() {
                if length > width {
                    lines.push(indent.to_owned() + &current);
                    current.clear();
                } else {
                    current.push(' ');
                }
            }
            current.push_str(word);
        }
        lines.push(indent.to_owned() + &current);
    }
    lines
}

impl Look {
    /// Returns a style in the colour of a role, or without a colour if none are used.
    fn style(self, role: Option<Role>, attributes: impl Into<Attributes>) -> ContentStyle {
        let color = role.and_then(|role| match self.colors {
            Colors::None => None,
            Colors::Theme(palette) => {
                let picture::Color([red, green, blue]) = palette.color(role)?;
                Some(Color::Rgb {
                    r: red,
                    g: green,
                    b: blue,
                })
            }
            Colors::Sixteen => Some(match role {
                Role::Wrong => Color::DarkRed,
                Role::TentEdge => Color::DarkYellow,
                Role::FreshEdge => Color::DarkCyan,
                _ => Color::DarkGreen,
            }),
        });
        ContentStyle {
            foreground_color: color,
            attributes: attributes.into(),
            ..ContentStyle::default()
        }
    }
}

/// The board in view.
struct BoardView<'b> {
    game: &'b Game,
    look: Look,
    /// For rows and for columns: the widths of the line numbers and of the clues.
    widths: [[usize; 2]; 2],
    window: Window,
    /// For each cell, whether it is a tree that has its tent (see [`served`]).
    served: Vec<bool>,
    /// The marks that are shown as wrong.
    wrong: BTreeSet<Cell>,
}

impl BoardView<'_> {
    /// Draws the board from the column numbers to its lower edge. Edges beyond which the board
    /// continues are dotted.
    fn draw(&self, frame: &mut Frame) {
        let (window, size) = (self.window, self.game.board().size());
        let Window { x, y, corner, .. } = window;
        let [across, down, more] = match self.look.shapes {
            Shapes::Unicode => ["─", "│", "·"],
            Shapes::Letters => ["-", "|", ":"],
        };
        let corners = match self.look.shapes {
            Shapes::Unicode => ["┌", "┐", "└", "┘"],
            Shapes::Letters => ["+"; 4],
        };
        let rows = corner.row..corner.row + u32::from(window.rows);
        let columns = corner.column..corner.column + u32::from(window.columns);
        let below = (rows.end as usize) < size.rows();
        let after = (columns.end as usize) < size.columns();
        let sign = |goes_on, sign| if goes_on { more } else { sign };
        let [above, below] = [corner.row > 0, below].map(|goes_on| sign(goes_on, across));
        let [left, right] = [corner.column > 0, after].map(|goes_on| sign(goes_on, down));
        let edge = self.look.style(None, Attribute::Dim);
        let width = 2 * window.columns;
        let places = [y - 1, y + window.rows].map(|y| [(x - 1, y), (x + width, y)]);
        for ((x, y), corner) in places.into_iter().flatten().zip(corners) {
            frame.put(x, y, corner, edge);
        }
        for (y, sign) in [(y - 1, above), (y + window.rows, below)] {
            frame.put(x, y, &sign.repeat(width.into()), edge);
        }
        for (x, column) in (x + 1..).step_by(2).zip(columns.clone()) {
            let mut y = 1;
            for (text, style) in self.head(Line::Column(column as usize)) {
                for sign in text.chars() {
                    frame.put(x, y, sign.encode_utf8(&mut [0; 4]), style);
                    y += 1;
                }
            }
        }
        for (y, row) in (y..).zip(rows) {
            let [(number, style), (clue, clue_style)] = self.head(Line::Row(row as usize));
            frame.put(0, y, &number, style);
            frame.put(1 + self.widths[0][0] as u16, y, &clue, clue_style);
            frame.put(x - 1, y, left, edge);
            for (x, column) in (x..).step_by(2).zip(columns.clone()) {
                let (sign, style) = self.cell(Cell { row, column });
                frame.put(x, y, sign, style);
            }
            frame.put(x + width, y, right, edge);
        }
    }

    /// Returns the number of a line, and its clue followed by a sign: `✓` or `=` if the line has
    /// all its tents, `!` if it has too many, otherwise a blank. The number of the cursor's line,
    /// and a clue that a hint mentions, are highlighted.
    fn head(&self, line: Line) -> [(String, ContentStyle); 2] {
        let (cursor, [rows, columns]) = (self.game.cursor(), self.widths);
        let (at, here, [width, clue_width]) = match line {
            Line::Row(row) => (row, cursor.row, rows),
            Line::Column(column) => (column, cursor.column, columns),
        };
        let number = format!("{:>width$}", at + 1);
        let weight = if at == here as usize {
            Attribute::Bold
        } else {
            Attribute::Dim
        };
        let board = self.game.board();
        let (clue, tents) = (board.clue(line), tents_in(board, line));
        let full = match self.look.shapes {
            Shapes::Unicode => "✓",
            Shapes::Letters => "=",
        };
        let (sign, mut style) = match clue {
            Some(clue) if tents > clue => {
                ("!", self.look.style(Some(Role::Wrong), Attribute::Bold))
            }
            Some(clue) if tents == clue => (full, self.look.style(None, Attribute::Dim)),
            _ => (" ", self.look.style(None, Attribute::Bold)),
        };
        let step = self.game.shown_step();
        if step.is_some_and(|step| step.reason.lines.contains(&line)) {
            style.attributes.set(Attribute::Reverse);
        }
        let clue = clue.map_or_else(String::new, |clue| clue.to_string());
        let clue = format!("{clue:>clue_width$}{sign}");
        [(number, self.look.style(None, weight)), (clue, style)]
    }

    /// Returns the sign of a cell, two columns wide. A tree that has its tent is dimmed, a wrong
    /// mark has a `!`, and a tent or grass that a hint concludes has a `+`.
    fn cell(&self, cell: Cell) -> (&'static str, ContentStyle) {
        let content = self.game.board().content(cell);
        let is_served = self.served[self.game.board().size().index(cell)];
        let is_wrong = self.wrong.contains(&cell);
        let is_unicode = self.look.shapes == Shapes::Unicode;
        let step = self.game.shown_step();
        let claims = step.iter().flat_map(|step| &step.claims);
        let mut claims = claims.filter_map(|claim| claim.mark());
        let claim = claims.find(|claim| claim.0 == cell).map(|claim| claim.1);
        let (plain, bold) = (Attributes::none(), Attribute::Bold.into());
        let (sign, role, attributes) = match (content, claim) {
            (Content::Unknown, Some(Content::Tent)) => ("+*", Some(Role::FreshEdge), bold),
            (Content::Unknown, Some(_)) => ("+-", Some(Role::FreshEdge), bold),
            (Content::Unknown, None) if is_unicode => (" ·", None, plain),
            (Content::Unknown, None) => (" .", None, plain),
            (Content::Tent, _) if is_wrong => ("!*", Some(Role::Wrong), bold),
            (Content::Empty, _) if is_wrong => ("!-", Some(Role::Wrong), bold),
            (Content::Empty, _) => (" -", Some(Role::Dot), plain),
            (Content::Tree, _) if is_served => {
                let sign = if is_unicode { " ♣" } else { " t" };
                (sign, Some(Role::Leaf), Attribute::Dim.into())
            }
            // Emoji have their own colours.
            (Content::Tree, _) if is_unicode => ("🌲", None, plain),
            (Content::Tent, _) if is_unicode => ("⛺", None, plain),
            (Content::Tree, _) => (" T", Some(Role::Leaf), bold),
            (Content::Tent, _) => (" *", Some(Role::TentEdge), bold),
        };
        let mut style = self.look.style(role, attributes);
        if cell == self.game.cursor() {
            style.attributes.set(Attribute::Reverse);
        } else if step.is_some_and(|step| step.reason.trees.contains(&cell)) {
            style.attributes.set(Attribute::Underlined);
        }
        (sign, style)
    }
}
