//! Frames of styled text. Only the lines that differ from the frame before are printed.
//!
//! Layer 1: it imports no other file of the command line.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::mem;
use std::sync::Arc;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::queue;
use crossterm::style::{Attribute, ContentStyle, Print, SetAttribute, SetStyle};
use crossterm::terminal::{self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use unicode_width::UnicodeWidthChar as _;

/// A text and the column where it begins.
#[derive(Debug, PartialEq)]
struct Piece {
    x: u16,
    text: String,
    style: ContentStyle,
}

/// The content of a terminal. Columns and lines are counted from 0.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) width: u16,
    pub(super) height: u16,
    /// The pieces of each line, in the order in which they are printed.
    lines: Vec<Vec<Piece>>,
    /// The column and the line of the cursor, if it is shown.
    pub(super) cursor: Option<(u16, u16)>,
}

impl Frame {
    fn new((width, height): (u16, u16)) -> Self {
        Self {
            width,
            height,
            lines: (0..height).map(|_| Vec::new()).collect(),
            cursor: None,
        }
    }

    /// Puts a text at column `x` of line `y`. The part that does not fit on the line is left out.
    pub(super) fn put(&mut self, x: u16, y: u16, text: &str, style: ContentStyle) {
        let room = usize::from(self.width.saturating_sub(x));
        let mut width = 0;
        let signs = text.chars().filter(|sign| !sign.is_control());
        let fitting = signs.take_while(|sign| {
            width += sign.width().unwrap_or_default();
            width <= room
        });
        let text: String = fitting.collect();
        if let Some(line) = self.lines.get_mut(usize::from(y)) {
            line.push(Piece { x, text, style });
        }
    }
}

/// A terminal, and the frame that it shows.
#[derive(Debug)]
pub(super) struct Screen {
    out: BufWriter<Arc<File>>,
    shown: Frame,
}

impl Screen {
    pub(super) fn new(tty: &Arc<File>) -> Self {
        Self {
            out: BufWriter::new(Arc::clone(tty)),
            shown: Frame::default(),
        }
    }

    /// Forgets what the terminal shows, so that the next frame is printed whole.
    pub(super) fn forget(&mut self) {
        self.shown = Frame::default();
    }

    /// Shows the frame that `draw` fills. Prints only the lines that differ from the frame before.
    pub(super) fn show(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let mut frame = Frame::new(terminal::size()?);
        draw(&mut frame);
        let mut before = mem::take(&mut self.shown);
        queue!(self.out, BeginSynchronizedUpdate, Hide)?;
        if (before.width, before.height) != (frame.width, frame.height) {
            before = Frame::default();
            queue!(self.out, Clear(ClearType::All))?;
        }
        for (y, line) in (0..frame.height).zip(&frame.lines) {
            if before.lines.get(usize::from(y)) != Some(line) {
                queue!(self.out, MoveTo(0, y), Clear(ClearType::CurrentLine))?;
                self.print(y, line)?;
            }
        }
        if let Some((x, y)) = frame.cursor {
            queue!(self.out, MoveTo(x, y), Show)?;
        }
        queue!(self.out, EndSynchronizedUpdate)?;
        self.shown = frame;
        self.out.flush()
    }

    /// Prints the pieces of line `y`.
    fn print(&mut self, y: u16, line: &[Piece]) -> io::Result<()> {
        let mut style = ContentStyle::default();
        for piece in line {
            // Terminals disagree on the width of some signs, so every piece is put at its place.
            queue!(self.out, MoveTo(piece.x, y))?;
            if piece.style != style {
                queue!(
                    self.out,
                    SetAttribute(Attribute::Reset),
                    SetStyle(piece.style)
                )?;
                style = piece.style;
            }
            queue!(self.out, Print(&piece.text))?;
        }
        queue!(self.out, SetAttribute(Attribute::Reset))
    }
}
