//! Boards as people draw them → the lines of the format.
//!
//! * Tables of Markdown and frames of box drawing: bars part the fields, and an empty field is an
//!   unknown cell. The pictures that this program draws in a terminal have walls around the board
//!   alone.
//! * Blanks for cells, each below the clue of its column. This is read only if no other sign
//!   stands for an unknown cell, since a blank may also be a cell that was forgotten.
//! * A matrix of 0 and 1 with clues, if its ones are as many as the clues ask for.
//! * The column clues, then the row clues, then the cells, if the board is not square.

use itertools::Itertools;

use super::paragraph::cell;
use crate::format::detect::has_word;
use crate::format::reader::{is_clue, is_digits};

/// Lines as the format wants them, and how they were read.
pub(super) type Reading = (String, &'static str);

const BARS: &str =
    "lines between the cells were read as separators; an empty field is an unknown cell";
const WALLS: &str = "the frame around the board was left out";
const BLANKS: &str = "blanks below the column clues were read as unknown cells";
const MATRIX: &str = "in the matrix of 0 and 1, 1 was read as a tree";
const TWO_LINES: &str =
    "the two lines above the cells were read as the column clues and the row clues";
const TWO_LINES_TURNED: &str =
    "the two lines above the cells were read as the row clues and the column clues";

/// Whether a sign draws a part of a frame.
fn is_frame(sign: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&sign) || "+-=|:".contains(sign)
}

/// Whether a line is a part of a frame and nothing else.
fn is_rule(line: &str) -> bool {
    let mut signs = line.chars().filter(|sign| !sign.is_whitespace());
    signs.clone().count() > 2
        && signs.clone().all(is_frame)
        && signs.any(|sign| !"-=:".contains(sign))
}

/// Whether something is the name of a row: `r12`.
fn is_name_of_row(text: &str) -> bool {
    text.trim().strip_prefix('r').is_some_and(is_digits)
}

/// The lines without their frame, with tabs between the fields where bars part them, or nothing if
/// there is no frame.
pub(super) fn without_frame(lines: &[String]) -> Option<(Vec<String>, &'static str)> {
    let end = lines.iter().rposition(|line| is_rule(line));
    let end = end.unwrap_or(lines.len());
    // A line of text below the frame is a legend, and so are the numbers of the columns: `c   1 2
    // 3`.
    let is_number = |sign: char| sign == ' ' || sign.is_ascii_digit();
    let is_legend = |line: &String| {
        let names = line.trim_start().strip_prefix("c ");
        has_word(line) || names.is_some_and(|names| names.chars().all(is_number))
    };
    let is_kept = |(at, line): &(usize, &String)| !is_rule(line) && (*at < end || !is_legend(line));
    let kept = lines.iter().enumerate().filter(is_kept);
    // Cells in brackets are parted by them.
    let kept = kept.map(|(_, line)| {
        let line = line.replace("] [", "|").replace("][", "|");
        line.replace(['[', ']', '│', '┃', '║'], "|")
    });
    let kept = kept.collect_vec();
    if !kept.iter().any(|line| line.contains('|')) {
        return None;
    }
    let is_cell = |field: &str| field.chars().filter(|sign| !sign.is_whitespace()).count() < 2;
    let has_walls_alone = |line: &String| match line.split('|').collect_vec()[..] {
        [_, inner, behind] => !is_cell(inner) || is_name_of_row(behind),
        _ => false,
    };
    let (inner, remark): (fn(&str) -> String, _) = if kept.iter().any(has_walls_alone) {
        (without_walls, WALLS)
    } else {
        (fields, BARS)
    };
    Some((kept.iter().map(|line| inner(line)).collect(), remark))
}

/// A line without the walls at its ends. A cell between them is two columns wide: a blank and a
/// sign, two blanks, or a picture.
fn without_walls(line: &str) -> String {
    let [front, inner, behind] = line.split('|').collect::<Vec<_>>()[..] else {
        return line.to_owned();
    };
    let mut row = format!("{front} ");
    let mut signs = inner.chars();
    while let Some(mut sign) = signs.next() {
        if sign == ' ' {
            sign = signs.next().unwrap_or(' ');
        }
        row.push(match sign {
            ' ' => '.',
            '×' => '-',
            sign => sign,
        });
    }
    if !is_name_of_row(behind) {
        row.push_str(behind);
    }
    row
}

/// The fields of a line, with tabs between them.
fn fields(line: &str) -> String {
    if !line.contains('|') {
        return clues(line).join("\t");
    }
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').map(str::trim).join("\t")
}

/// The readings of lines without a frame, in which signs stand for others.
pub(super) fn readings(lines: &[String]) -> Vec<Reading> {
    let two_lines = two_lines(lines).and_then(Result::ok);
    let readings = [with_blanks(lines), matrix(lines), two_lines];
    readings.into_iter().flatten().collect()
}

/// A board in which each blank below a clue is a cell.
fn with_blanks(lines: &[String]) -> Option<Reading> {
    let (header, rows) = lines.split_first()?;
    let columns = columns(header)?;
    let first = *columns.first()?;
    let mut text = clues(header).join(" ");
    let mut has_blank = false;
    for row in rows {
        let signs: Vec<char> = row.trim_end().chars().collect();
        let front: String = signs.iter().take(first).collect();
        let is_between = |(at, sign): (usize, &char)| {
            at < first || sign.is_whitespace() || columns.binary_search(&at).is_ok()
        };
        if !is_clue(front.trim()) || !signs.iter().enumerate().all(is_between) {
            return None;
        }
        text.extend(["\n", front.trim(), " "]);
        for &column in &columns {
            let sign = signs.get(column).copied().unwrap_or(' ');
            if matches!(sign, '.' | '-') {
                return None;
            }
            has_blank |= sign == ' ';
            text.push(if sign == ' ' { '.' } else { sign });
        }
    }
    has_blank.then_some((text, BLANKS))
}

/// Where the column clues stand: the place of the last sign of each.
fn columns(header: &str) -> Option<Vec<usize>> {
    let is_compact = !header.trim().contains(' ');
    let are_clues = if is_compact {
        is_digits(header.trim())
    } else {
        header.split_whitespace().all(is_clue)
    };
    let signs = header.trim_end().chars().chain([' ']);
    let ends = signs
        .tuple_windows()
        .positions(|(sign, next)| !sign.is_whitespace() && (is_compact || next.is_whitespace()));
    Some(ends.collect_vec()).filter(|ends| are_clues && ends.len() > 1)
}

/// A board of numbers alone: column clues, then a clue and the cells of each row.
fn matrix(lines: &[String]) -> Option<Reading> {
    let numbers = |line: &String| clues(line).iter().map(|word| word.parse().ok()).collect();
    let rows: Vec<Vec<u32>> = lines.iter().map(numbers).collect::<Option<_>>()?;
    let (header, rows) = rows.split_first()?;
    let sum = |numbers: &[u32]| numbers.iter().copied().map(u64::from).sum::<u64>();
    let mut text = header.iter().join(" ");
    let (mut clues, mut trees) = (0, 0);
    for row in rows {
        let (clue, cells) = row.split_first()?;
        if cells.len() != header.len() || cells.iter().any(|&cell| cell > 1) {
            return None;
        }
        text.extend(["\n", &clue.to_string(), " "]);
        text.extend(cells.iter().map(|&cell| if cell == 1 { 'T' } else { '.' }));
        clues += u64::from(*clue);
        trees += sum(cells);
    }
    (trees > 0 && clues == trees && sum(header) == trees).then_some((text, MATRIX))
}

/// The words of a line of clues or numbers, which may be digits without blanks.
fn clues(line: &str) -> Vec<&str> {
    let words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let words = words.collect_vec();
    match words[..] {
        [word] if is_digits(word) => word.split("").filter(|sign| !sign.is_empty()).collect(),
        _ => words,
    }
}

/// A board below two lines of clues that can be told apart by their lengths, or, if it is square, a
/// reading that is left open.
fn two_lines(lines: &[String]) -> Option<Result<Reading, ()>> {
    let [first, second, rows @ ..] = lines else {
        return None;
    };
    let width = |row: &String| {
        let mut signs = row.chars().filter(|sign| !sign.is_whitespace());
        let number = signs.clone().count();
        signs.all(|sign| cell(sign).is_some()).then_some(number)
    };
    let columns = rows.iter().map(width).all_equal_value().ok()??;
    let (first, second) = (clues(first), clues(second));
    let is_clues = |line: &Vec<&str>| line.len() > 1 && line.iter().all(|word| is_clue(word));
    if !is_clues(&first) || !is_clues(&second) {
        return None;
    }
    let (size, lengths) = ((columns, rows.len()), (first.len(), second.len()));
    let (tops, lefts, remark) = match (second.len(), first.len()) {
        turned if turned == lengths && lengths == size => return Some(Err(())),
        _ if lengths == size => (first, second, TWO_LINES),
        turned if turned == size => (second, first, TWO_LINES_TURNED),
        _ => return None,
    };
    let mut text = tops.join(" ");
    for (clue, row) in lefts.iter().zip(rows) {
        text.extend(["\n", clue, " ", row]);
    }
    Some(Ok((text, remark)))
}

/// Whether two lines of clues stand above the cells of a square board.
pub(super) fn has_two_lines(lines: &[String]) -> bool {
    matches!(two_lines(lines), Some(Err(())))
}

/// Whether blanks seem to stand for cells: two of them beside a tree, and no sign of an unknown
/// cell.
pub(super) fn has_blank_cells(lines: &[String]) -> bool {
    let rows = lines.get(1..).unwrap_or_default();
    let is_open = |row: &String| row.contains("  ") || row.trim().len() < 2;
    rows.iter().all(|row| !row.contains(['.', '-', '*']))
        && rows.iter().any(|row| row.contains(['T', 't']))
        && rows.iter().any(is_open)
}
