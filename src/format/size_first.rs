//! What the files share that begin with the size of the board, as several courses and solvers keep
//! them: the line of the size, lines of clues, and rows of cells.

use std::ops::Range;

use super::ReadOptions;
use super::problem::BadBoard;
use super::reader::{Draft, Grid};
use super::source::Line;
use super::tokens::{extent, spaced_clue, spans};
use crate::puzzle::{Clue, Content, Size};

impl<'s> Draft<'s> {
    /// The line that names the size, or the fault of a text without lines.
    pub(super) fn first_line<'l>(&mut self, line: Option<Line<'l>>) -> Option<Line<'l>> {
        if line.is_none() {
            self.missing(BadBoard::MissingSize);
        }
        line
    }

    /// Reads the line that holds the number of rows and that of columns and nothing else.
    pub(super) fn size_line(
        &mut self,
        line: Option<Line<'_>>,
        options: &ReadOptions,
    ) -> Option<Size> {
        let line = self.first_line(line)?;
        let mut numbers = spans(&line);
        let (Some(rows), Some(columns), None) = (numbers.next(), numbers.next(), numbers.next())
        else {
            self.fault(extent(&line), BadBoard::BadSizeLine);
            return None;
        };
        self.size(rows, columns, options)
    }

    /// Reads a line of `wanted` clues with blanks between them, one for each `row` or `column`, as
    /// `what` says.
    pub(super) fn clue_line(
        &mut self,
        line: Option<Line<'_>>,
        what: &'static str,
        wanted: usize,
    ) -> Option<Vec<Clue>> {
        let Some(line) = line else {
            let wanted = Some(wanted);
            self.missing(BadBoard::NoClueLine { what, wanted });
            return None;
        };
        let end = extent(&line).end;
        Some(self.clues(what, wanted, spans(&line), end, spaced_clue))
    }

    /// Reads the rows of a board of `size`. `cells` finds the cells of a line.
    pub(super) fn rows<C: Iterator<Item = Range<usize>>>(
        &mut self,
        lines: &mut impl Iterator<Item = Line<'s>>,
        size: Size,
        cells: impl Fn(&Line<'s>) -> C,
        mut grid: Grid<impl Fn(&str) -> Option<Content>>,
    ) -> Vec<Content> {
        let wanted = size.rows();
        for line in lines.take(wanted) {
            grid.row(self, cells(&line), extent(&line).end);
        }
        let found = grid.rows;
        if found < wanted {
            let help = "is the text cut off?";
            self.missing(BadBoard::FewRows {
                found,
                wanted,
                help,
            });
        }
        grid.contents
    }
}
