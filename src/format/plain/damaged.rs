//! A drawn board that cannot be read → its faults, in the arrangement of the clues with the least
//! damage.

use std::ops::Range;

use itertools::Itertools;

use crate::format::fault::{CLUES, Code, Fault, shared};
use crate::format::looks::LineKind;
use crate::format::plain::frame::BoardText;
use crate::format::plain::line::{
    ClueText, cells_of, clues, is_beside, split, without_total, words,
};
use crate::format::plain::paragraph::{bad_cell, mode, no_clue};
use crate::format::plain::typed::may_be_tent;
use crate::format::plain::wrapped::{Sign, SignLine, unwrapped};
use crate::format::plain::{paragraph, typed};
use crate::format::reader;
use crate::format::reader::{Draft, is_clue};
use crate::format::signs::{Remarks, cell};

/// A text of more bytes than this is explained by the faults of the native format.
const LONGEST: usize = 1 << 16;

/// If there are more faults than this, they do not show how the board is meant.
const MAX_FAULTS: usize = 2;

/// A fault, the index of its line in the board, and the sign at fault, if the fault is about a
/// sign.
type FaultSite = (Fault, usize, Option<char>);

/// Returns the faults of a drawn board and their places, if they are few and fewer than `known`,
/// the number of faults that the native format found. Returns one fault instead if the text is two
/// boards, or a framed board that is not understood. Otherwise returns `None`.
pub(super) fn faults<'s>(draft: &Draft<'s>, known: usize) -> Option<Vec<(&'s str, Fault)>> {
    let has_other_bytes = !draft.source.replaced_in(draft.text).is_empty();
    if draft.text.len() > LONGEST || known < 2 || has_other_bytes {
        return None;
    }
    if let Some(seam) = seam(draft) {
        return Some(vec![seam]);
    }
    let lines = unwrapped(draft.text, &mut Remarks::new());
    let places = places(draft.text, &lines);
    let mut best: Option<(usize, Vec<FaultSite>)> = None;
    // The first arrangement is the one of the native format, whose faults `draft` already has.
    let mut is_first = true;
    let mut is_framed = false;
    for sure in [false, true] {
        let whole = BoardText::new(&lines, sure, &mut Remarks::new());
        is_framed = whole.is_framed;
        let labels = whole.without_labels();
        let below = whole.below_size();
        let boards = labels.into_iter().map(|(board, _)| board).chain(below);
        for board in std::iter::once(whole).chain(boards) {
            for arrangement in arrangements(board.lines.len()) {
                let is_known = std::mem::take(&mut is_first) && known <= MAX_FAULTS;
                let Some((weight, faults)) = damage(&board, &arrangement) else {
                    continue;
                };
                if best.as_ref().is_none_or(|(least, _)| weight < *least) {
                    let faults = faults.into_iter().filter(|_| !is_known);
                    let faults = faults.map(|(fault, at, sign)| (fault, board.origins[at], sign));
                    best = Some((weight, faults.collect()));
                }
            }
        }
    }
    let (weight, faults) = best.unwrap_or_default();
    let is_less = !faults.is_empty() && faults.len() <= MAX_FAULTS && faults.len() < known;
    if !is_less || 2 * weight > lines.len() + 1 {
        // If the frame is not understood, faults for each of its signs would help nobody.
        let fault = Fault::new(Code::Unknown, "this kind of drawn board is unknown")
            .expecting("column clues, then a clue and cells for each row")
            .help("remove the frame, and put the clue of each row before its cells");
        let place = draft.lines().next()?.trim();
        return (is_framed && known > MAX_FAULTS).then(|| vec![(place, fault)]);
    }
    let faults = faults.into_iter().map(|(fault, at, sign)| {
        let line = places[at];
        let part = sign.and_then(|sign| line.matches(sign).next());
        (part.unwrap_or(line), fault)
    });
    Some(faults.collect())
}

/// Returns the fault of two boards without a blank line between them, and its place.
fn seam<'s>(draft: &Draft<'s>) -> Option<(&'s str, Fault)> {
    let lines: Vec<&str> = draft.lines().collect();
    let is_read = |part: &str| {
        let by = |draft: &mut Draft<'_>| paragraph::read(draft);
        reader::read(draft.source, part, &draft.options, by).is_ok()
            || typed::read(draft.source, part).is_some()
    };
    let between = |from: &str, to: Option<&&str>| {
        let start = from.as_ptr() as usize - draft.text.as_ptr() as usize;
        let end = to.map_or(draft.text.len(), |to| {
            to.as_ptr() as usize - draft.text.as_ptr() as usize
        });
        &draft.text[start..end]
    };
    let is_clues = |at: &usize| LineKind::of(lines[*at]) == Some(LineKind::Clues);
    let inner = 2..lines.len().saturating_sub(2);
    let cuts = inner.filter(is_clues).flat_map(|at| [at, at + 1]).take(8);
    let mut cuts = cuts.filter(|&at| {
        let second = lines.get(2 * at);
        is_read(between(lines[0], Some(&lines[at])))
            && (is_read(between(lines[at], None))
                || second.is_some() && is_read(between(lines[at], second)))
    });
    let fault = shared::second_puzzle("put a blank line between two puzzles");
    cuts.next().map(|at| (lines[at].trim(), fault))
}

/// Returns where the lines of a board are in the text from which they were unwrapped, in order. If
/// a line is not found, its place is the first line of the text.
fn places<'s>(text: &'s str, lines: &[String]) -> Vec<&'s str> {
    let mut rest = text;
    let places = lines.iter().map(|line| {
        let line = line.trim();
        match rest.find(line) {
            Some(at) => {
                let place = &rest[at..at + line.len()];
                rest = &rest[at + line.len()..];
                place
            }
            None => text.lines().next().unwrap_or(text).trim(),
        }
    });
    places.collect()
}

/// The arrangement of a board: which of its lines hold the column clues, the row clues and the
/// rows.
struct ClueArrangement {
    columns: usize,
    /// The line that holds all row clues. `None` if each row clue is next to the cells of its row.
    row_clues: Option<usize>,
    rows: Range<usize>,
    /// Whether each row clue is at the right of its cells.
    is_right: bool,
}

/// Returns the arrangements of `lines` lines. The one of the native format comes first.
fn arrangements(lines: usize) -> Vec<ClueArrangement> {
    let mut found = Vec::new();
    if lines < 2 {
        return found;
    }
    for (columns, rows) in [(0, 1..lines), (lines - 1, 0..lines - 1)] {
        for is_right in [false, true] {
            found.push(ClueArrangement {
                columns,
                row_clues: None,
                rows: rows.clone(),
                is_right,
            });
        }
    }
    for start in 0..3 {
        let Some(end) = (lines + start).checked_sub(2).filter(|end| *end > start) else {
            continue;
        };
        let outer = (0..start).chain(end..lines).collect_vec();
        for (columns, row_clues) in [(outer[0], outer[1]), (outer[1], outer[0])] {
            found.push(ClueArrangement {
                columns,
                row_clues: Some(row_clues),
                rows: start..end,
                is_right: false,
            });
        }
    }
    found
}

/// Returns the weight and the faults of a board if its lines are arranged like this. The weight
/// counts each faulty line and each kind of strange sign once, and each digit among the cells three
/// times. Returns `None` if a line of clues cannot be read.
fn damage(board: &BoardText, arrangement: &ClueArrangement) -> Option<(usize, Vec<FaultSite>)> {
    let ClueArrangement {
        columns,
        row_clues,
        rows,
        is_right,
    } = arrangement;
    let start = rows.start;
    let rows = board.lines[rows.clone()].iter().map(|line| {
        let all = || cells_of(line).copied().collect();
        match split(line, *is_right).filter(|_| row_clues.is_none()) {
            Some((_, cells)) => (true, cells),
            None => (row_clues.is_some(), all()),
        }
    });
    let rows: Vec<(bool, SignLine)> = rows.collect();
    let lengths = || rows.iter().map(|(_, cells)| cells.len());
    let mut faults = Vec::new();
    let mut weight = 0;

    let counts = numbers_of_clues(&board.lines[*columns], &mut faults, *columns)?;
    let width = mode(lengths(), &counts);
    let lines = &board.lines[arrangement.rows.clone()];
    let is_total = |list: &Vec<ClueText>| {
        let is_longer = list.len() == width + 1;
        is_longer && is_beside(list, lines, *is_right) && without_total(list, *is_right).is_some()
    };
    let has_total = clues(&board.lines[*columns]).iter().any(is_total);
    if !counts.contains(&width) && !has_total {
        let count = counts.first().copied().unwrap_or_default();
        faults.push((shared::other_clues("column", count, width), *columns, None));
    }
    if let Some(at) = *row_clues {
        let counts = numbers_of_clues(&board.lines[at], &mut faults, at)?;
        if !counts.contains(&rows.len()) {
            let count = counts.first().copied().unwrap_or_default();
            faults.push((shared::other_clues("row", count, rows.len()), at, None));
        }
    }
    weight += faults.len();

    let bare = rows
        .iter()
        .positions(|(has_clue, _)| !has_clue)
        .collect_vec();
    if let Some(first) = bare.first() {
        faults.push((no_clue(first + 1, bare.len() - 1), start + first, None));
        weight += bare.len();
    }
    let long = lengths().positions(|length| length > width).collect_vec();
    let short = lengths().positions(|length| length < width).collect_vec();
    // If some rows are too long, others may end early.
    let uneven = if long.is_empty() { short } else { long };
    if let Some(first) = uneven.first() {
        let length = rows[*first].1.len();
        let fault = shared::other_length(first + 1, length, width, uneven.len() - 1);
        faults.push((fault, start + first, None));
        weight += uneven.len();
    }
    let signs = || rows.iter().flat_map(|(_, cells)| cells);
    let is_digit = |sign: &&Sign| sign.letter.is_ascii_digit();
    weight += 3 * signs().filter(is_digit).count();
    let is_strange = |sign: &char| cell(*sign).is_none();
    let strange = signs()
        .map(|sign| sign.letter)
        .filter(is_strange)
        .unique()
        .collect_vec();
    let has_tent = signs().any(|sign| sign.letter == '*');
    let has_tree = signs().any(|sign| "Tt".contains(sign.letter));
    let is_known = strange.len() == 1 && has_tree && !has_tent && may_be_tent(strange[0]);
    if !is_known {
        for &sign in &strange {
            let row = rows
                .iter()
                .position(|(_, cells)| cells.iter().any(|other| other.letter == sign));
            let at = start + row.unwrap_or_default();
            faults.push((bad_cell(sign), at, Some(sign)));
        }
        weight += strange.len();
    }
    Some((weight, faults))
}

/// Returns how many clues a line may have, read with blanks between the clues and without. If it
/// can be read in neither way because of a single word, adds the fault of that word. Otherwise,
/// returns `None` for such a line.
fn numbers_of_clues(line: &SignLine, faults: &mut Vec<FaultSite>, at: usize) -> Option<Vec<usize>> {
    let [spaced, compact] = clues(line).map(|list| list.len());
    let mut counts = if spaced > 1 {
        vec![spaced, compact]
    } else {
        vec![compact, spaced]
    };
    if counts == [0, 0] {
        let words = words(&cells_of(line).copied().collect_vec());
        let mut strange = words.iter().filter(|(word, _)| !is_clue(word));
        let (one, other) = (strange.next(), strange.next());
        let Some(((word, _), None)) = one.zip(Some(other)) else {
            return None;
        };
        if words.len() < 2 {
            return None;
        }
        faults.push((shared::bad_clue(word, CLUES), at, word.chars().next()));
        counts = vec![words.len()];
    }
    counts.retain(|count| *count > 0);
    Some(counts)
}
