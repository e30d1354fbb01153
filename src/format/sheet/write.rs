//! Puzzle → sheet.

use std::borrow::Cow;
use std::iter;

use crate::format::sheet::layout::{Section, Sheet};
use crate::puzzle::{Clue, Content, Puzzle};

impl Sheet {
    /// Appends a puzzle.
    pub(super) fn write(&self, out: &mut String, puzzle: &Puzzle) {
        let size = puzzle.size();
        let [rows, columns] = [puzzle.row_clues(), puzzle.column_clues()];
        let clue = |clue: &Clue| match clue {
            Some(number) => Cow::from(number.to_string()),
            None => Cow::from(self.no_clue),
        };
        let sign = |content: &Content| match content {
            Content::Tree => &self.signs[1..2],
            Content::Tent => &self.signs[2..3],
            Content::Unknown | Content::Empty => &self.signs[..1],
        };
        // The words of a table are aligned.
        let is_table = self.parts.contains(&Section::Header);
        let longest = rows.iter().chain(columns).map(|number| clue(number).len());
        let longest = longest.max().filter(|_| is_table);
        let width = longest.map_or(0, |length| length.max(2));
        for part in self.parts {
            match part {
                Section::Size(_) => {
                    let lengths = [size.rows(), size.columns()];
                    line(out, width, lengths.iter().map(ToString::to_string));
                }
                Section::Rows => line(out, width, rows.iter().map(clue)),
                Section::Columns | Section::ColumnDigits => {
                    line(out, width, columns.iter().map(clue));
                }
                Section::Header => {
                    let corner = iter::once(Cow::from(""));
                    line(out, width, corner.chain(columns.iter().map(clue)));
                }
                Section::Cells | Section::ClueCells | Section::CellsClue(_) => {
                    let cells = puzzle.contents().chunks(size.columns());
                    for (number, cells) in rows.iter().zip(cells) {
                        let cells = cells.iter().map(sign);
                        let clue = iter::once(clue(number));
                        match part {
                            Section::Cells => line(out, width, cells),
                            Section::ClueCells => {
                                line(out, width, clue.chain(cells.map(Cow::from)));
                            }
                            _ => {
                                out.extend(cells);
                                out.push(' ');
                                line(out, width, clue);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Appends a line of words with blanks between them. If `width` is not 0, each word is preceded by
/// a blank and right-aligned in `width` characters.
fn line(out: &mut String, width: usize, words: impl Iterator<Item = impl AsRef<str>>) {
    for (number, word) in words.enumerate() {
        if number > 0 || width > 0 {
            out.push(' ');
        }
        let word = word.as_ref();
        out.extend(iter::repeat_n(' ', width.saturating_sub(word.len())));
        out.push_str(word);
    }
    out.push('\n');
}
