//! The size of a board.

use std::fmt;

use thiserror::Error;

use crate::puzzle::text::plural;

/// The size of a board: at least one row and one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    pub(super) rows: u32,
    pub(super) columns: u32,
}

/// A size that no board can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// No row or no column.
    #[error("a board has at least one row and one column")]
    Empty,
    /// More than [`Size::MAX_AREA`] cells.
    #[error("a board of {rows} × {columns} has more than {} cells", Size::MAX_AREA)]
    TooLarge {
        /// The number of rows asked for.
        rows: usize,
        /// The number of columns asked for.
        columns: usize,
    },
    /// More than [`Size::MAX_ROWS`] rows.
    #[error("a board has at most {} rows, not {rows}", Size::MAX_ROWS)]
    TooTall {
        /// The number of rows asked for.
        rows: usize,
    },
}

impl Size {
    /// The largest number of cells a board may have: 2^28, enough for 16,384 × 16,384.
    ///
    /// Together with [`Size::MAX_ROWS`], this limit lets the engine number cells with 32 bits.
    pub const MAX_AREA: usize = 1 << 28;

    /// The largest number of rows a board may have, however narrow the board is: 2^24. The engine
    /// uses at least one 64-bit word per row.
    pub const MAX_ROWS: usize = 1 << 24;

    /// Creates a board size of `rows` × `columns` cells.
    ///
    /// # Errors
    ///
    /// Returns a [`SizeError`] if either is 0 or the board has more than [`Size::MAX_AREA`] cells
    /// or [`Size::MAX_ROWS`] rows.
    pub fn new(rows: usize, columns: usize) -> Result<Self, SizeError> {
        if rows == 0 || columns == 0 {
            return Err(SizeError::Empty);
        }
        match rows.checked_mul(columns) {
            Some(area) if area <= Self::MAX_AREA => {}
            _ => return Err(SizeError::TooLarge { rows, columns }),
        }
        if rows > Self::MAX_ROWS {
            return Err(SizeError::TooTall { rows });
        }
        Ok(Self {
            rows: rows as u32,
            columns: columns as u32,
        })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn area(self) -> usize {
        self.rows() * self.columns()
    }
}

impl fmt::Display for Size {
    /// Writes rows, then columns, as in `3 rows × 5 columns`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.rows(), self.columns());
        write!(
            f,
            "{rows} row{} × {columns} column{}",
            plural(rows),
            plural(columns)
        )
    }
}
