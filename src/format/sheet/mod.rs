//! Sheets: texts in the formats of courses, solvers and collections. Each of these formats has the
//! same parts (perhaps a size, clues, cells), but in its own order and with its own signs.
//!
//! So each format is described by data, a `Sheet`. One reader serves all eight formats, which are
//! in `formats`, and one writer serves the formats that can be written.

mod drawn;
mod formats;
mod layout;
mod read;
mod write;

pub(super) use formats::{BME, CAMP, COURSE, CSV, LEMANS, PUZZLEKIT, PUZZLEKIT_SHEET, RIT, TNT};
