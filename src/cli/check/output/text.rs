//! One line a puzzle. With `--verbose`, two solutions of a puzzle that should have one.

use std::fmt::Write as _;

use tents::render::directions;

use super::Writer;
use crate::cli::check::checked::Checked;
use crate::cli::words::printable;

/// One line for each puzzle that is not as expected, or for each.
pub(super) struct Text {
    pub(super) is_verbose: bool,
}

impl Writer for Text {
    fn puzzle(&mut self, out: &mut String, checked: &Checked) {
        if (self.is_verbose || !checked.is_ok()) && !checked.is_folder() {
            let _ = writeln!(out, "{}: {}", printable(&checked.item.name), checked.text());
        }
        if self.is_verbose {
            for solution in checked.rivals() {
                out.push_str("  ");
                directions(out, solution);
            }
        }
    }
}
