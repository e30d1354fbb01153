//! The screen: draws one frame of a game. The background of the terminal is left alone.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Color, Modifier, Style};
use tents::explain::Fact;
use tents::play::MarkedBoard;
use tents::puzzle::{Cell, Clue, Content, Line};
use tents::render::Shapes;
use tents::render::picture::{self, Palette, Role};

use super::session::Session;
use super::words;
use crate::cli::words::{digits, printable};

/// How cells and letters look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) shapes: Shapes,
    pub(super) colors: Colors,
}

/// The colours that the terminal can show.
#[derive(Clone, Copy, Debug)]
pub(super) enum Colors {
    None,
    /// Those of the terminal itself.
    Sixteen,
    /// Those of pictures.
    Theme(Palette),
}

/// The thing at a place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Cell(Cell),
    /// The clue of a line, or its number.
    Line(Line),
}

/// Where the board is on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The place of the cell at the corner.
    x: u16,
    y: u16,
    corner: Cell,
    /// How many rows and columns are in view.
    rows: u16,
    columns: u16,
}

/// The board is shown in no fewer rows and columns, unless it has fewer.
const LEAST: usize = 5;

/// The line at the top, one between the board and what is said, and the line of keys.
const OTHER_LINES: u16 = 3;

/// A screen must be as wide as this, so that what is said can be read.
const LEAST_WIDTH: u16 = 30;

impl Window {
    /// The thing at a place on the screen.
    pub(super) fn place(&self, x: u16, y: u16) -> Option<Place> {
        let within =
            |at: u16, start: u16, length: u16| at.checked_sub(start).filter(|&at| at < length);
        let row = within(y, self.y, self.rows).map(|row| self.corner.row + u32::from(row));
        let column = within(x, self.x, self.columns * 2)
            .map(|column| self.corner.column + u32::from(column / 2));
        match (row, column) {
            (Some(row), Some(column)) => Some(Place::Cell(Cell { row, column })),
            (Some(row), None) if x < self.x => Some(Place::Line(Line::Row(row as usize))),
            (None, Some(column)) if y < self.y && y > 0 => {
                Some(Place::Line(Line::Column(column as usize)))
            }
            _ => None,
        }
    }
}

/// How wide the numbers and the clues are.
#[derive(Clone, Copy, Debug)]
struct Margins {
    row_number: usize,
    row_clue: usize,
    column_number: usize,
    column_clue: usize,
}

impl Margins {
    fn of(board: &MarkedBoard) -> Self {
        let (size, puzzle) = (board.size(), board.puzzle());
        Self {
            row_number: size.rows().to_string().len(),
            row_clue: digits(puzzle.row_clues()),
            column_number: size.columns().to_string().len(),
            column_clue: digits(puzzle.column_clues()),
        }
    }

    /// Left of the board: the number, a blank, the clue, its sign, a line.
    fn left(self) -> u16 {
        (self.row_number + 1 + self.row_clue + 2) as u16
    }

    /// Above the board: digits of numbers, digits of clues, their sign, a line.
    fn top(self) -> u16 {
        (self.column_number + self.column_clue + 2) as u16
    }
}

/// Draws a frame. Says where the board is, unless the screen is too small for it.
pub(super) fn draw(buffer: &mut Buffer, session: &mut Session, look: Look) -> Option<Window> {
    let area = buffer.area;
    let margins = Margins::of(session.game().board());
    let size = session.game().board().size();
    let least_rows = size.rows().min(LEAST) as u16;
    let least_columns = size.columns().min(LEAST) as u16;
    let width = (margins.left() + 2 * least_columns + 1).max(LEAST_WIDTH);
    let height = margins.top() + least_rows + OTHER_LINES + 2;
    if area.width < width || area.height < height {
        let text = format!(
            "This board needs {width} columns and {height} lines; here are {} and {}.",
            area.width, area.height
        );
        for (y, line) in (0..area.height).zip(wrapped(&text, area.width.into())) {
            buffer.set_string(0, y, line, Style::new());
        }
        return None;
    }
    if session.shows_keys {
        keys(buffer, area);
        return None;
    }
    // The reply may take the lines that the board can spare.
    let lines = wrapped(&session.text, area.width.into());
    let spare = area.height - height + 2;
    let said = (lines.len().max(2) as u16).min(spare);
    let rows = (area.height - OTHER_LINES - margins.top() - said).min(size.rows() as u16);
    let columns = ((area.width - margins.left() - 1) / 2)
        .min(size.columns().min(usize::from(u16::MAX)) as u16);
    let cursor = session.game().cursor();
    session.corner = Cell {
        row: scrolled(session.corner.row, cursor.row, rows, size.rows()),
        column: scrolled(
            session.corner.column,
            cursor.column,
            columns,
            size.columns(),
        ),
    };
    let window = Window {
        x: margins.left(),
        y: 1 + margins.top(),
        corner: session.corner,
        rows,
        columns,
    };
    title(buffer, session, area, look);
    Frame {
        session,
        look,
        margins,
        window,
    }
    .board(buffer);
    let y = window.y + rows + 1;
    session.passed = session
        .passed
        .min(lines.len().saturating_sub(usize::from(said)));
    let mut shown: Vec<String> = lines[session.passed..].to_vec();
    if shown.len() > usize::from(said) {
        shown.truncate(usize::from(said));
        if let Some(last) = shown.last_mut() {
            let more = "  PgDn ";
            let end = usize::from(area.width).saturating_sub(more.len());
            *last = last.chars().take(end).collect::<String>() + more;
        }
    }
    for (y, line) in (y..).zip(shown) {
        buffer.set_string(0, y, line, look.style(None, Modifier::BOLD));
    }
    let keys = "space tent  x grass  g rest  u undo  i hint  c check  ? keys  q end";
    let style = look.style(None, Modifier::DIM);
    buffer.set_stringn(0, area.height - 1, keys, area.width.into(), style);
    Some(window)
}

/// The first line in view, so that the cursor is, with a line beside it.
fn scrolled(first: u32, cursor: u32, shown: u16, all: usize) -> u32 {
    let (shown, all) = (u32::from(shown), all as u32);
    let beside = u32::from(shown > 2);
    let least = (cursor + beside + 1).saturating_sub(shown);
    let most = cursor.saturating_sub(beside);
    first.max(least).min(most).min(all.saturating_sub(shown))
}

/// The line at the top: which puzzle, the modes, the time.
fn title(buffer: &mut Buffer, session: &Session, area: Rect, look: Look) {
    let game = session.game();
    let played = &session.played[session.at];
    let mut text = printable(&played.known.name);
    if session.played.len() > 1 {
        text = format!("{text} ({} of {})", session.at + 1, session.played.len());
    }
    let mut modes = Vec::new();
    if game.is_solved() {
        modes.push("solved".to_owned());
    }
    if game.shows_errors() {
        modes.push("errors".to_owned());
    }
    if session.has_mouse {
        modes.push("mouse".to_owned());
    }
    let tents = game.board().tents().tents().len();
    modes.push(format!(
        "{tents}/{} tents",
        game.board().puzzle().trees().len()
    ));
    modes.push(game.cursor().to_string());
    modes.extend(game.shown_time().map(words::clock));
    let right = modes.join("  ");
    let room = usize::from(area.width).saturating_sub(right.len() + 2);
    buffer.set_stringn(0, 0, text, room, look.style(None, Modifier::BOLD));
    let x = usize::from(area.width).saturating_sub(right.len());
    buffer.set_stringn(x as u16, 0, right, area.width.into(), Style::new());
}

fn keys(buffer: &mut Buffer, area: Rect) {
    let width = usize::from(area.width);
    let is_wide = words::KEYS.lines().all(|line| line.len() <= width);
    let lines: Vec<String> = if is_wide {
        words::KEYS.lines().map(str::to_owned).collect()
    } else {
        // One column below the other.
        let column = |from: usize, to: usize| {
            let part = move |line: &str| {
                let end = to.min(line.len());
                line.get(from.min(end)..end)
                    .unwrap_or("")
                    .trim_end()
                    .to_owned()
            };
            words::KEYS.lines().map(part)
        };
        column(0, 41).chain(column(41, usize::MAX)).collect()
    };
    for (y, line) in (0..area.height).zip(lines) {
        buffer.set_stringn(0, y, line, width, Style::new());
    }
}

/// Text in lines of a width, broken at blanks where that can be done. An indent stays.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let indent: String = line.chars().take_while(|&sign| sign == ' ').collect();
        let mut current = indent.clone();
        for word in line.split_whitespace() {
            let is_first = current.len() == indent.len();
            let length = current.chars().count() + usize::from(!is_first) + word.chars().count();
            if length > width && !is_first {
                lines.push(std::mem::replace(&mut current, indent.clone()));
                current.push_str(word);
                continue;
            }
            if !is_first {
                current.push(' ');
            }
            current.push_str(word);
        }
        lines.push(current);
    }
    lines
}

impl Look {
    /// A style in the colour of a role, if there are colours.
    fn style(self, role: Option<Role>, modifier: Modifier) -> Style {
        let color = role.and_then(|role| match self.colors {
            Colors::None => None,
            Colors::Theme(palette) => {
                let picture::Color([red, green, blue]) = palette.color(role)?;
                Some(Color::Rgb(red, green, blue))
            }
            Colors::Sixteen => Some(match role {
                Role::Wrong => Color::Red,
                Role::TentEdge => Color::Yellow,
                Role::FreshEdge => Color::Cyan,
                _ => Color::Green,
            }),
        });
        Style {
            fg: color,
            ..Style::new().add_modifier(modifier)
        }
    }
}

/// One frame of a board.
struct Frame<'f> {
    session: &'f Session,
    look: Look,
    margins: Margins,
    window: Window,
}

impl Frame<'_> {
    fn board(&self, buffer: &mut Buffer) {
        let game = self.session.game();
        let board = game.board();
        let (size, window) = (board.size(), self.window);
        let served = board.served();
        let mut is_wrong = vec![false; size.area()];
        for cell in game.shown_wrong() {
            is_wrong[size.index(cell)] = true;
        }
        let step = game.shown_step();
        let claims: &[Fact] = step.map_or(&[], |step| &step.claims);
        self.edges(buffer);
        let rows = (window.corner.row..).take(window.rows.into());
        let columns = (window.corner.column..).take(window.columns.into());
        for row in rows.clone() {
            self.head(buffer, Line::Row(row as usize));
            for column in columns.clone() {
                let cell = Cell { row, column };
                let claim = claims.iter().find_map(|claim| match claim {
                    Fact::Tent(at) if *at == cell => Some(Content::Tent),
                    Fact::Grass(at) if *at == cell => Some(Content::Empty),
                    _ => None,
                });
                let index = size.index(cell);
                let (sign, mut style) = if is_wrong[index] {
                    let sign = if board.content(cell) == Content::Tent {
                        "!*"
                    } else {
                        "!-"
                    };
                    (sign, self.look.style(Some(Role::Wrong), Modifier::BOLD))
                } else {
                    self.sign(board.content(cell), served[index], claim)
                };
                if cell == game.cursor() {
                    style = style.add_modifier(Modifier::REVERSED);
                } else if step.is_some_and(|step| step.reason.trees.contains(&cell)) {
                    style = style.add_modifier(Modifier::UNDERLINED);
                }
                let (x, y) = self.at(cell);
                buffer.set_string(x, y, sign, style);
            }
        }
        for column in columns {
            self.head(buffer, Line::Column(column as usize));
        }
    }

    /// The place of a cell in view.
    fn at(&self, cell: Cell) -> (u16, u16) {
        let corner = self.window.corner;
        let x = self.window.x + 2 * (cell.column - corner.column) as u16;
        (x, self.window.y + (cell.row - corner.row) as u16)
    }

    /// The sign of a cell, two columns wide. A tree that has its tent is crossed off; a tent or
    /// grass that a hint has named has a `+`.
    fn sign(
        &self,
        content: Content,
        is_served: bool,
        claim: Option<Content>,
    ) -> (&'static str, Style) {
        let style = |role, modifier| self.look.style(Some(role), modifier);
        let new = style(Role::FreshEdge, Modifier::BOLD);
        match (self.look.shapes, content, claim) {
            (_, _, Some(Content::Tent)) => ("+*", new),
            (_, _, Some(_)) => ("+-", new),
            (Shapes::Letters, Content::Tree, _) if is_served => {
                (" t", style(Role::Leaf, Modifier::DIM))
            }
            (Shapes::Letters, Content::Tree, _) => (" T", style(Role::Leaf, Modifier::BOLD)),
            (Shapes::Letters, Content::Tent, _) => (" *", style(Role::TentEdge, Modifier::BOLD)),
            (Shapes::Letters, Content::Unknown, _) => (" .", Style::new()),
            (_, Content::Empty, _) => (" -", style(Role::Dot, Modifier::empty())),
            (Shapes::Unicode, Content::Tree, _) if is_served => {
                (" ♣", style(Role::Leaf, Modifier::DIM))
            }
            (Shapes::Unicode, Content::Tree, _) => ("🌲", Style::new()),
            (Shapes::Unicode, Content::Tent, _) => ("⛺", Style::new()),
            (Shapes::Unicode, Content::Unknown, _) => (" ·", Style::new()),
        }
    }

    /// Whether a clue has its tents or too many: the sign beside it, and how both look.
    fn clue(&self, line: Line) -> (&'static str, Style) {
        let (clue, tents) = self.session.game().board().line(line);
        let unicode = self.look.shapes == Shapes::Unicode;
        let (sign, mut style) = match clue {
            Some(clue) if tents > clue => ("!", self.look.style(Some(Role::Wrong), Modifier::BOLD)),
            Some(clue) if tents == clue => {
                let sign = if unicode { "✓" } else { "=" };
                (sign, self.look.style(None, Modifier::DIM))
            }
            _ => (" ", self.look.style(None, Modifier::BOLD)),
        };
        let step = self.session.game().shown_step();
        if step.is_some_and(|step| step.reason.lines.contains(&line)) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        (sign, style)
    }

    /// How the number of a line looks: the cursor's stands out.
    fn number(&self, is_cursor: bool) -> Style {
        let modifier = if is_cursor {
            Modifier::BOLD
        } else {
            Modifier::DIM
        };
        self.look.style(None, modifier)
    }

    /// The number of a line in view, and its clue with a sign.
    fn head(&self, buffer: &mut Buffer, line: Line) {
        let Margins {
            row_number,
            row_clue,
            column_number,
            column_clue,
        } = self.margins;
        let game = self.session.game();
        let (cursor, corner) = (game.cursor(), self.window.corner);
        let clue = text_of(game.board().line(line).0);
        let (sign, style) = self.clue(line);
        match line {
            Line::Row(row) => {
                let row = row as u32;
                let (_, y) = self.at(Cell { row, ..corner });
                let (number, is_cursor) = (format!("{:>row_number$}", row + 1), row == cursor.row);
                buffer.set_string(0, y, number, self.number(is_cursor));
                let clue = format!("{clue:>row_clue$}{sign}");
                buffer.set_string(row_number as u16 + 1, y, clue, style);
            }
            Line::Column(column) => {
                let column = column as u32;
                let (x, _) = self.at(Cell { column, ..corner });
                let number = format!("{:>column_number$}", column + 1);
                let is_cursor = column == cursor.column;
                upright(buffer, x + 1, 1, &number, self.number(is_cursor));
                let clue = format!("{clue:>column_clue$}{sign}");
                upright(buffer, x + 1, 1 + column_number as u16, &clue, style);
            }
        }
    }

    /// The lines round the board. Where it goes on beyond the window, there are dots.
    fn edges(&self, buffer: &mut Buffer) {
        let window = self.window;
        let size = self.session.game().board().size();
        let unicode = self.look.shapes == Shapes::Unicode;
        let [across, down, corner, more] = if unicode {
            ["─", "│", "┌", "·"]
        } else {
            ["-", "|", "+", ":"]
        };
        let style = self.look.style(None, Modifier::DIM);
        let (left, top) = (window.x - 1, window.y - 1);
        let (right, bottom) = (window.x + 2 * window.columns, window.y + window.rows);
        let is_cut = |start: u32, shown: u16, all: usize| {
            [start > 0, (start as usize + usize::from(shown)) < all]
        };
        let [above, below] = is_cut(window.corner.row, window.rows, size.rows());
        let [before, behind] = is_cut(window.corner.column, window.columns, size.columns());
        let mut set = |x, y, is_cut, sign| {
            buffer.set_string(x, y, if is_cut { more } else { sign }, style);
        };
        for x in window.x..right {
            set(x, top, above, across);
            set(x, bottom, below, across);
        }
        for y in window.y..bottom {
            set(left, y, before, down);
            set(right, y, behind, down);
        }
        buffer.set_string(left, top, corner, style);
    }
}

/// A text from top to bottom.
fn upright(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    for (y, sign) in (y..).zip(text.chars()) {
        buffer.set_string(x, y, sign.to_string(), style);
    }
}

/// A clue; nothing where there is none.
fn text_of(clue: Clue) -> String {
    clue.map_or_else(String::new, |number| number.to_string())
}

impl Window {
    /// Where the cursor of the terminal stands.
    pub(super) fn cursor(&self, cell: Cell) -> Position {
        let x = self.x + 2 * (cell.column - self.corner.column) as u16 + 1;
        Position::new(x, self.y + (cell.row - self.corner.row) as u16)
    }
}
