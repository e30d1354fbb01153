//! Text → puzzles: the paragraphs of a text, and what can be told before one is read.

use super::super::Entry;
use super::super::source::{Line, Source};
use super::paragraph::Reader;

/// Where the first tent stands, if the text holds tents but no trees at all.
pub(in super::super) fn tents_without_trees(source: &Source) -> Option<usize> {
    let first = |cells: &[char]| {
        source
            .lines()
            .filter(|line| !is_comment(line))
            .find_map(|line| line.text.find(cells).map(|at| line.start + at))
    };
    // Most texts hold no tent, and most of the others hold a tree early on.
    source
        .text()
        .contains('*')
        .then(|| first(&['*']))?
        .filter(|_| first(&['T', 't']).is_none())
}

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
        for line in lines.by_ref() {
            if is_blank(&line) {
                if !paragraph.is_empty() {
                    break;
                }
            } else if !is_comment(&line) {
                paragraph.push(line);
            }
        }
        let line = paragraph.first()?.number;
        let puzzle = Reader::new(source).puzzle(&paragraph);
        Some(Entry { line, puzzle })
    })
}

fn is_comment(line: &Line<'_>) -> bool {
    line.text.starts_with('#')
}

fn is_blank(line: &Line<'_>) -> bool {
    line.text.trim().is_empty()
}
