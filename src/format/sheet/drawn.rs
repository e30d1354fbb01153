//! A solution that is drawn below a puzzle, in the prose after it.

use crate::format::entry::Notes;
use crate::format::reader::tents_of;
use crate::format::sheet::layout::Sheet;
use crate::format::source::Lines;
use crate::puzzle::{Content, Puzzle};

/// The sign before and after the cells of each drawn row.
const WALL: char = '|';

impl Sheet {
    /// Parses the board that is drawn below a puzzle, if any, as a solution. If the drawn board has
    /// another size, other trees or unknown signs, it is ignored, and a remark reports that.
    pub(super) fn read_drawn(&self, text: &str, puzzle: &Puzzle, notes: &mut Notes) {
        let lines = Lines::of(text).filter_map(|line| line.text.trim_start().strip_prefix(WALL));
        let rows: Vec<&str> = lines
            .filter_map(|line| Some(line.split_once(WALL)?.0))
            .collect();
        if rows.is_empty() {
            return;
        }
        let width = puzzle.size().columns();
        let are_as_long = |row: &&str| row.split_whitespace().count() == width;
        let is_as_large = rows.len() == puzzle.size().rows() && rows.iter().all(are_as_long);
        let words = rows.iter().flat_map(|row| row.split_whitespace());
        let contents: Option<Vec<Content>> = words
            .map(|word| match word {
                // The drawings use `-` for grass, for which the puzzle above has no sign.
                "-" => Some(Content::Empty),
                _ => self.content(word),
            })
            .collect();
        let contents = contents.filter(|_| is_as_large);
        match contents.and_then(|contents| tents_of(puzzle, contents)) {
            Some(tents) => {
                notes.solution = Some(tents);
                notes.is_drawn_below = true;
            }
            None => notes
                .remarks
                .push("the board drawn below the puzzle is a different one and was ignored".into()),
        }
    }
}
