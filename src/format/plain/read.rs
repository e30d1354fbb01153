//! Text → puzzles: the paragraphs of a text.

use std::ops::Range;

use super::super::source::{Line, Source};
use super::super::{Entry, ReadError, ReadOptions, expectation, nothing};
use super::paragraph::Reader;
use crate::puzzle::Puzzle;

/// Whether the text holds comments and white space alone.
pub(in super::super) fn is_empty(source: &Source) -> bool {
    source
        .lines()
        .all(|line| is_comment(&line) || is_blank(&line))
}

/// Reads the puzzles of a text one at a time.
pub(in super::super) fn read(source: &Source) -> impl Iterator<Item = Entry> + '_ {
    let mut lines = source.lines();
    std::iter::from_fn(move || {
        let mut paragraph: Vec<Line<'_>> = Vec::new();
        let mut expect = None;
        for line in lines.by_ref() {
            if is_blank(&line) {
                if !paragraph.is_empty() {
                    break;
                }
            } else if is_comment(&line) {
                expect = expectation(line.text).or(expect);
            } else {
                paragraph.push(line);
            }
        }
        let line = paragraph.first()?.number;
        let puzzle = Reader::new(source).puzzle(&paragraph);
        Some(Entry::new(line, puzzle).with_expectation(expect))
    })
}

/// Reads the paragraph that stands in a range of the text.
pub(in super::super) fn read_one(
    source: &Source,
    range: Range<usize>,
    _: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let lines = source.lines_in(range);
    let paragraph: Vec<Line<'_>> = lines
        .filter(|line| !is_comment(line) && !is_blank(line))
        .collect();
    if paragraph.is_empty() {
        return Err(nothing(source));
    }
    Reader::new(source).puzzle(&paragraph)
}

fn is_comment(line: &Line<'_>) -> bool {
    line.text.starts_with('#')
}

fn is_blank(line: &Line<'_>) -> bool {
    line.text.trim().is_empty()
}
