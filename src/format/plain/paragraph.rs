//! Paragraph → puzzle, with all its faults.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::format::fault::{Code, Counted, Fault, Signs, ambiguous_sign, shared, shown};
use crate::format::reader::{Draft, characters, rest_of};
use crate::format::signs::{CELLS, cell, is_variant_cell};
use crate::format::source::end_of;
use crate::puzzle::{Clue, Content, Puzzle};

/// The signs of clues in the compact form.
const CLUES: Signs = Signs {
    known: "`0` to `9` or `?`",
    help: "write `?` for a line without a clue",
};

/// The advice for rows without a clue.
const MISSING: &str = "write `?` for a row without a clue";
/// The advice for rows with their clues after the cells.
const CLUE_AFTER: &str =
    "put the clue of each row before its cells, and the column clues above the rows";

/// Parses one puzzle and reports its faults.
pub(super) fn read(draft: &mut Draft<'_>) -> Option<Puzzle> {
    let mut body = draft.lines().peekable();
    let first = body.peek().copied()?;
    let header = body.next_if(|line| !is_row(line));
    let counts = header.map(|line| [line.split_whitespace().count(), signs(line).count()]);
    let is_empty = body.peek().is_none();
    let body = body.map(Row::new);
    let ahead = body.clone().tuple_windows();
    let seam = ahead.enumerate().find(|(_, (before, row, after))| {
        row.is_header() && before.has_cells() && after.has_cells()
    });
    // Column clues between rows belong to a second puzzle. All other faults follow from this one.
    if let Some((index, (_, row, _))) = seam {
        let fault = no_cells(index + 2, true);
        return draft.refuse(row.end(), fault);
    }
    let lengths = body.clone().filter_map(|row| row.length());
    let width = mode(lengths, &counts.map_or(Vec::new(), likely));
    let mut reader = ParagraphReader {
        draft,
        contents: Vec::new(),
        strange: BTreeSet::new(),
        variant: None,
    };
    let mut rows: Vec<Clue> = Vec::new();
    for (index, row) in body.clone().enumerate() {
        let clue = reader.row(index, row, width);
        if !reader.draft.is_faulty() {
            rows.push(clue);
        }
    }
    reader.look_for_clues(body);
    let mut columns = Vec::new();
    match (header, counts) {
        (Some(header), _) if is_empty => {
            let end = end_of(header.trim_end());
            reader.draft.fault(end, shared::no_rows());
        }
        (Some(header), Some(counts)) => columns = reader.header(header, width, counts),
        _ => {
            let fault = Fault::new(Code::NoHeader, "the line of column clues is missing")
                .expecting("column clues, found a row")
                .help("put a clue for each column above the rows, `?` for no clue");
            reader.draft.fault(first.trim_end(), fault);
        }
    }
    if let Some(sign) = reader.variant.filter(|_| !reader.draft.is_faulty()) {
        reader.bad_cells(sign);
    }
    reader.draft.finish(rows, columns, reader.contents)
}

/// Parses one puzzle and collects its faults. There may be very many short rows, so only their
/// clues and cells are stored.
struct ParagraphReader<'d, 's> {
    draft: &'d mut Draft<'s>,
    contents: Vec<Content>,
    /// The signs that have been reported because they are not cells or, in place of a clue, not
    /// clues. They are not reported again on their own.
    strange: BTreeSet<char>,
    /// The first sign that clearly means a cell but is not the format's own sign for it. It is
    /// reported only if there is no other fault.
    variant: Option<&'s str>,
}

impl<'s> ParagraphReader<'_, 's> {
    /// Parses the column clues of a board of `width` columns. `counts` is how many clues the line
    /// has if it is in the spaced form, and how many if it is in the compact form.
    fn header(&mut self, header: &'s str, width: usize, counts: [usize; 2]) -> Vec<Clue> {
        let header = header.trim_end();
        // There may be a sign in the corner.
        let corner = |count: usize, first: Option<&str>| {
            usize::from(count == width + 1 && first.is_some_and(is_corner))
        };
        let [tokens, characters] = counts;
        let corners = [
            corner(tokens, header.split_whitespace().next()),
            corner(characters, signs(header).next()),
        ];
        let (tokens, characters) = (tokens - corners[0], characters - corners[1]);
        let is_spaced = tokens == width || characters != width && 1 < tokens && tokens < characters;
        if is_spaced {
            let clues = header.split_whitespace().skip(corners[0]);
            let clue = Draft::clue;
            return self.draft.clues("column", width, header, clues, clue);
        }
        let clues = signs(header).skip(corners[1]);
        let strange = &mut self.strange;
        let clue = |draft: &mut Draft<'s>, clue| compact_clue(draft, clue, strange);
        self.draft.clues("column", width, header, clues, clue)
    }

    /// Parses a row of a board of `width` columns. Returns its clue, and appends its cells.
    fn row(&mut self, index: usize, row: Row<'s>, width: usize) -> Clue {
        let number = index + 1;
        if let Some(length) = row.length()
            && length != width
        {
            let excess = rest_of(row.cells, signs(row.cells).nth(width));
            self.draft.push_length(index, length, width, excess);
        }
        let clue = match row.front {
            Front::Apart(clue) => self.draft.clue(clue),
            Front::Compact(clue) => compact_clue(self.draft, clue, &mut self.strange),
            Front::Long(clue) => {
                let shown = shown(clue);
                let message = format!("the clue `{shown}` needs a blank after it");
                let fault = Fault::new(Code::LongClue, message)
                    .expecting("one of `0` to `9`, or `?`")
                    .help("put a blank after the clue");
                self.draft.refuse(clue, fault)
            }
            Front::Nothing(_) => None,
            Front::Alone { are_several } => {
                let fault = no_cells(number, are_several);
                self.draft.refuse(row.cells, fault)
            }
        };
        self.cells(row.cells, row.is_apart());
        clue
    }

    /// Adds the fault of rows without a clue in front of the cells, if there are any. Its place is
    /// the clue after the cells of the first such row, or the empty place where the clue should be.
    fn look_for_clues(&mut self, body: impl Iterator<Item = Row<'s>>) {
        let mut bare = body.enumerate().filter_map(|(index, row)| match row.front {
            Front::Nothing(after) => Some((index + 1, after.unwrap_or(&row.cells[..0]))),
            _ => None,
        });
        let Some((row, place)) = bare.next() else {
            return;
        };
        let others = bare.count();
        let (message, help) = match (place.is_empty(), others) {
            (false, 0) => ("the clue of this row is after the cells", CLUE_AFTER),
            (false, _) => ("the row clues are after the cells", CLUE_AFTER),
            (true, _) => return self.draft.fault(place, no_clue(row, others)),
        };
        let fault = Fault::new(Code::NoClue, message)
            .expecting("a clue before the cells")
            .help(help);
        self.draft.fault(place, fault);
    }

    /// Parses the cells of a row, which may have blanks between them if they are `apart`.
    fn cells(&mut self, text: &'s str, apart: bool) {
        let is_between = |sign: char| apart && sign.is_whitespace();
        let signs = text.chars().filter(|&sign| !is_between(sign));
        let contents = signs.map(|sign| cell(sign).unwrap_or_default());
        self.contents.extend(contents);
        let source = self.draft.source;
        let start = source.place_of(text).start;
        let is_bad = |&(at, sign): &(usize, char)| {
            !is_between(sign)
                && cell(sign).is_none()
                && !is_variant_cell(sign)
                && !source.is_replaced(start + at)
        };
        if self.variant.is_none() {
            let mut signs = characters(text);
            self.variant = signs.find(|sign| sign.chars().all(is_variant_cell));
        }
        let mut signs = text.char_indices();
        let is_new = |sign: &(usize, char)| is_bad(sign) && !self.strange.contains(&sign.1);
        if let Some((at, _)) = signs.find(is_new) {
            let end = signs.find(|sign| !is_bad(sign));
            let signs = &text[at..end.map_or(text.len(), |(end, _)| end)];
            self.strange.extend(signs.chars());
            self.bad_cells(signs);
        }
    }

    fn bad_cells(&mut self, text: &'s str) {
        let sign = text.chars().all_equal_value().ok();
        let fault = if let Some(sign) = sign.filter(|sign| ambiguous_sign(*sign).is_some()) {
            bad_cell(sign)
        } else if text.trim().is_empty() {
            Fault::new(Code::BadCell, "a blank is not a cell")
                .expecting(CELLS.known)
                .help(
                    "write `.` for an unknown cell; if there are blanks between \
                 the cells, put one after the clue too",
                )
        } else if text.chars().count() == 1 {
            shared::bad_cell(text, CELLS)
        } else {
            let message = format!("`{}` are not cells", shown(text));
            Fault::new(Code::BadCell, message)
                .expecting(CELLS.known)
                .help(CELLS.help)
        };
        self.draft.fault(text, fault);
    }
}

/// Returns the fault of a sign that is not a cell.
pub(super) fn bad_cell(sign: char) -> Fault {
    match ambiguous_sign(sign) {
        Some((uses, help)) => {
            let message = format!("`{sign}` is not a cell, and is ambiguous");
            Fault::new(Code::BadCell, message).label(uses).help(help)
        }
        None => shared::bad_cell(&sign.to_string(), CELLS),
    }
}

/// Returns the fault of row `row`, which has no clue, and of `others` other rows without one.
pub(super) fn no_clue(row: usize, others: usize) -> Fault {
    let message = if others == 0 {
        format!("row {row} has no clue")
    } else {
        format!(
            "row {row} and {} have no clue",
            Counted(others, "other row")
        )
    };
    Fault::new(Code::NoClue, message)
        .expecting("a clue before the cells")
        .help(MISSING)
}

/// Returns the fault of a row that holds only a clue or, if `are_several`, only clues.
fn no_cells(number: usize, are_several: bool) -> Fault {
    Fault::new(Code::NoCells, format!("row {number} has no cells"))
        .expecting("cells after the clue")
        .help(if are_several {
            "put a blank line between two puzzles, or cells after the clue"
        } else {
            "write `.` for an unknown cell"
        })
}

/// Returns the characters of a text except white space.
fn signs(text: &str) -> impl Iterator<Item = &str> {
    characters(text).filter(|sign| !sign.trim().is_empty())
}

/// Parses a clue of one character. A sign that is not a clue is reported and added to `strange`; if
/// it is there already, it is not reported again. `-` is always reported.
fn compact_clue<'s>(draft: &mut Draft<'s>, text: &'s str, strange: &mut BTreeSet<char>) -> Clue {
    if text == "-" {
        let message = "`-` is not a clue if there are no blanks between clues";
        let fault = Fault::new(Code::DashClue, message)
            .expecting("`0` to `9` or `?`")
            .help("write `?` for no clue, or put a blank after each clue");
        return draft.refuse(text, fault);
    }
    let is_known = |sign: char| is_clue(sign) || !strange.insert(sign);
    if !text.starts_with(is_clue) && text.chars().all(is_known) {
        return None;
    }
    draft.digit_clue(text, CLUES)
}

/// Returns how many clues a line may have, the likelier number first. A single word counts as one
/// clue per character.
fn likely([tokens, characters]: [usize; 2]) -> Vec<usize> {
    let spaced = Some(tokens).filter(|tokens| *tokens > 1);
    spaced.into_iter().chain([characters]).collect()
}

/// Returns the most frequent length, or 0 if there are no lengths. If several are equally frequent,
/// returns the first of `preferred` that is one of them. If none is, returns the first of them; but
/// if no length occurs twice, the first of `preferred`, if there is one.
pub(super) fn mode(mut lengths: impl Iterator<Item = usize> + Clone, preferred: &[usize]) -> usize {
    let counts = lengths.clone().counts();
    let most = counts.values().max();
    let is_mode = |length: &usize| counts.get(length) == most;
    let are_all_different = counts.len() > 1 && most == Some(&1);
    let first = preferred.first().filter(|_| are_all_different);
    let preferred = || preferred.iter().find(|length| is_mode(length));
    let preferred = preferred().or(first).copied();
    preferred
        .or_else(|| lengths.find(is_mode))
        .unwrap_or_default()
}

/// Returns whether a character can only be a cell, not a clue.
fn is_cell_alone(character: char) -> bool {
    matches!(character, '.' | 'T' | 't' | '*')
}

/// Returns whether a line can only be a row: it ends in cells, and at least one of them cannot be a
/// clue. A clue may follow the cells, if there are several cells and no clue before them.
pub(super) fn is_row(text: &str) -> bool {
    let is_row = |text: &str| {
        let cells = text.find(is_cell_alone).map(|at| text[at..].chars());
        cells.is_some_and(|mut cells| cells.all(|c| c.is_whitespace() || cell(c).is_some()))
    };
    let is_several = |cells: &str| cells.chars().filter(|c| !c.is_whitespace()).count() > 1;
    let after = clue_after(text).filter(|(cells, _)| is_several(cells) && !cells.contains(is_clue));
    is_row(text) || after.is_some_and(|(cells, _)| is_row(cells))
}

/// Returns the cells of a row and the clue after them, if there is one.
pub(super) fn clue_after(row: &str) -> Option<(&str, &str)> {
    let row = row.trim();
    let last = row.chars().next_back()?;
    let start = if last == '?' {
        row.len() - 1
    } else {
        row.trim_end_matches(|c: char| c.is_ascii_digit()).len()
    };
    let (cells, clue) = row.split_at(start);
    (!clue.is_empty() && cells.contains(|c| cell(c).is_some())).then_some((cells, clue))
}

/// Returns whether a character is a clue in the compact form.
fn is_clue(character: char) -> bool {
    character == '?' || character.is_ascii_digit()
}

/// Returns whether a sign in the corner of a grid is ignored.
pub(super) fn is_corner(sign: &str) -> bool {
    matches!(
        sign,
        "." | "T" | "t" | "*" | "+" | "x" | "X" | "o" | "/" | "\\" | "_" | "·"
    )
}

/// A row, split into its front and its cells.
#[derive(Clone, Copy)]
struct Row<'s> {
    front: Front<'s>,
    cells: &'s str,
}

/// The front of a row: the part before its cells.
#[derive(Clone, Copy)]
enum Front<'s> {
    /// A clue with a blank after it.
    Apart(&'s str),
    /// A clue of one character with the cells directly after it.
    Compact(&'s str),
    /// A clue of several characters with the cells directly after it.
    Long(&'s str),
    /// Nothing. If there is a clue after the cells, it is stored here.
    Nothing(Option<&'s str>),
    /// Clues without any cells, perhaps several.
    Alone { are_several: bool },
}

impl<'s> Row<'s> {
    /// Splits a row.
    fn new(line: &'s str) -> Self {
        let text = line.trim();
        let token = text.split_whitespace().next().unwrap_or_default();
        let first = token.chars().next().unwrap_or_default();
        let sign = usize::from(first == '-');
        let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let (front, cells) = if token.len() < text.len() && !token.contains(is_cell_alone) {
            let (clue, cells) = text.split_at(token.len());
            (Front::Apart(clue), cells)
        } else if is_cell_alone(first) {
            let (cells, clue) = clue_after(text).unzip();
            (Front::Nothing(clue), cells.unwrap_or(text))
        } else if text.chars().all(is_clue) || text == "-" {
            let are_several = text.len() > 1;
            (Front::Alone { are_several }, end_of(text))
        } else if sign + digits > 1 {
            let (clue, cells) = text.split_at(sign + digits);
            (Front::Long(clue), cells)
        } else {
            let (clue, cells) = text.split_at(first.len_utf8());
            (Front::Compact(clue), cells)
        };
        Self { front, cells }
    }

    /// Returns whether the row has a cell.
    fn has_cells(&self) -> bool {
        self.cells.contains(|sign| cell(sign).is_some())
    }

    /// Returns whether the row may be the column clues of another puzzle.
    fn is_header(&self) -> bool {
        let is_number = |sign: char| is_clue(sign) || sign.is_whitespace();
        match self.front {
            Front::Alone { are_several } => are_several,
            Front::Apart(clue) => clue.contains(is_clue) && self.cells.chars().all(is_number),
            _ => false,
        }
    }

    /// Returns the empty place at the end of the row.
    fn end(&self) -> &'s str {
        end_of(self.cells)
    }

    /// Returns whether there may be blanks between the cells.
    fn is_apart(&self) -> bool {
        matches!(self.front, Front::Apart(_) | Front::Nothing(_))
    }

    /// Returns the number of cells. Returns `None` if the row holds only clues, or if a blank may
    /// have been meant as a cell.
    fn length(&self) -> Option<usize> {
        let blanks = self.cells.chars().filter(|c| c.is_whitespace()).count();
        let is_open = matches!(self.front, Front::Alone { .. }) || blanks > 0 && !self.is_apart();
        (!is_open).then(|| self.cells.chars().count() - blanks)
    }
}
