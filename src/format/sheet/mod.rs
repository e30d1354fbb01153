//! Sheets: the formats of courses, solvers and collections. A sheet has the same parts as any other
//! puzzle (perhaps a size, clues, cells), but in its own order and with its own signs.
//!
//! So a format of sheets is a piece of data, a [`Sheet`], and one reader and one writer serve all
//! of them. The eight known formats are in `formats`.

mod drawn;
mod formats;
mod layout;
mod read;
mod write;

pub(super) use formats::{BME, CAMP, COURSE, CSV, LEMANS, PUZZLEKIT, PUZZLEKIT_SHEET, RIT, TNT};
