//! Paragraph → puzzle, with every fault of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use itertools::Itertools;

use super::CELLS;
use crate::format::empty;
use crate::format::fault::{Code, Counted, Fault, Signs, shared, shown, unclear};
use crate::format::reader::{Draft, characters, end_of, rest_of};
use crate::puzzle::{Clue, Content, Puzzle};

/// The clues of the compact form.
const CLUES: Signs = Signs {
    known: "`0` to `9` or `?`",
    meaning: "write `?` for a line without a clue",
};

/// The advice for rows without a clue in front of the cells.
const MISSING: &str = "write `?` for a row without a clue";
const BEHIND: &str = "put the clue of each row in front of its cells, and the column clues above \
                      the rows";

/// How many rows there are of each length, and which is the first of them.
type Lengths = BTreeMap<usize, (usize, usize)>;

/// Reads one puzzle, with every fault of it.
pub(super) fn read(draft: &mut Draft<'_>) -> Option<Puzzle> {
    let reader = Reader {
        draft,
        contents: Vec::new(),
        strange: BTreeSet::new(),
        bare: None,
    };
    reader.puzzle()
}

/// Reads one puzzle and collects its faults. Of the rows, which may be many and short, nothing is
/// kept but their clues and cells.
struct Reader<'d, 's> {
    draft: &'d mut Draft<'s>,
    contents: Vec<Content>,
    /// The signs that are not cells or, in the header, clues. One fault is enough for each.
    strange: BTreeSet<char>,
    /// The rows without a clue in front of the cells, if there are any.
    bare: Option<Bare<'s>>,
}

/// The rows without a clue in front of the cells.
struct Bare<'s> {
    /// How many there are.
    rows: usize,
    /// The first of them.
    row: usize,
    /// Where the clue of that one is, behind the cells, or, empty, where it should be.
    place: &'s str,
}

impl<'s> Reader<'_, 's> {
    /// Reads the puzzle.
    fn puzzle(mut self) -> Option<Puzzle> {
        let mut body = self.draft.lines().peekable();
        let Some(first) = body.peek().copied() else {
            self.draft.only(&self.draft.source.text()[..0], empty());
            return None;
        };
        let header = body.next_if(|line| !is_row(line));
        let counts = header.map(|line| [line.split_whitespace().count(), signs(line).count()]);
        let mut lengths = Lengths::new();
        for (index, line) in body.clone().enumerate() {
            if let Some(length) = Row::new(line).length() {
                lengths.entry(length).or_insert((0, index)).0 += 1;
            }
        }
        let width = mode(&lengths, counts.as_ref().map_or(&[], |counts| &counts[..]));
        let is_empty = body.peek().is_none();
        let mut rows: Vec<Clue> = Vec::new();
        for (index, line) in body.enumerate() {
            let clue = self.row(index, Row::new(line), width);
            if !self.draft.is_faulty() {
                rows.push(clue);
            }
        }
        self.report_bare();
        let mut columns = Vec::new();
        match (header, counts) {
            (Some(header), _) if is_empty => {
                self.draft
                    .fault(end_of(header.trim_end()), shared::no_rows());
            }
            (Some(header), Some(counts)) => columns = self.header(header, width, counts),
            _ => {
                let fault = Fault::new(Code::NoHeader, "the line of column clues is missing")
                    .expecting("column clues, found a row")
                    .help("put a clue for each column above the rows, `?` for no clue");
                self.draft.fault(first.trim_end(), fault);
            }
        }
        self.draft.finish(rows, columns, self.contents)
    }

    /// Reads the column clues of a board of `width` columns. `counts` are the numbers of clues in
    /// the line if it is spaced and if it is compact.
    fn header(&mut self, header: &'s str, width: usize, counts: [usize; 2]) -> Vec<Clue> {
        let header = header.trim_end();
        // A sign in the corner.
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

    /// Reads a row of a board of `width` columns: its clue, and its cells, which it appends.
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
                let message = format!("the clue `{shown}` needs a blank behind it");
                let fault = Fault::new(Code::LongClue, message)
                    .expecting("one of `0` to `9`, or `?`")
                    .help("put a blank after the clue");
                self.draft.refuse(clue, fault)
            }
            Front::Nothing(behind) => {
                let bare = self.bare.get_or_insert_with(|| Bare {
                    rows: 0,
                    row: number,
                    place: behind.unwrap_or(&row.cells[..0]),
                });
                bare.rows += 1;
                None
            }
            Front::Alone { are_several } => {
                let help = if are_several {
                    "put a blank line between two puzzles, or cells after the clue"
                } else {
                    "write `.` for an unknown cell"
                };
                let fault = Fault::new(Code::NoCells, format!("row {number} has no cells"))
                    .expecting("cells after the clue")
                    .help(help);
                self.draft.refuse(row.cells, fault)
            }
        };
        self.cells(row.cells, row.apart);
        clue
    }

    /// Keeps the fault of rows without a clue, if there are any.
    fn report_bare(&mut self) {
        if let Some(Bare { rows, row, place }) = self.bare.take() {
            let (message, help) = match (place.is_empty(), rows) {
                (false, 1) => (
                    "the clue of this row is behind the cells".to_owned(),
                    BEHIND,
                ),
                (false, _) => (
                    "the clues of the rows are behind the cells".to_owned(),
                    BEHIND,
                ),
                (true, 1) => (format!("row {row} has no clue"), MISSING),
                (true, _) => {
                    let others = Counted(rows - 1, "other row");
                    (format!("row {row} and {others} have no clue"), MISSING)
                }
            };
            let fault = Fault::new(Code::NoClue, message)
                .expecting("a clue in front of the cells")
                .help(help);
            self.draft.fault(place, fault);
        }
    }

    /// Reads the cells of a row, which may have blanks between them if they are `apart`.
    fn cells(&mut self, text: &'s str, apart: bool) {
        let start = self.draft.source.place_of(text).start;
        let mut strange: Option<Range<usize>> = None;
        for (at, character) in text.char_indices() {
            if character.is_whitespace() && apart {
                continue;
            }
            let content = cell(character);
            self.contents.push(content.unwrap_or_default());
            if content.is_some() || self.draft.source.is_replaced(start + at) {
                continue;
            }
            let end = at + character.len_utf8();
            match &mut strange {
                Some(known) if known.end == at => known.end = end,
                Some(_) => {}
                None if self.strange.contains(&character) => {}
                None => strange = Some(at..end),
            }
        }
        if let Some(place) = strange {
            let signs = &text[place];
            self.strange.extend(signs.chars());
            self.bad_cells(signs);
        }
    }

    fn bad_cells(&mut self, text: &'s str) {
        let sign = text.chars().all_equal_value().ok();
        let fault = if let Some((uses, help)) = sign.and_then(unclear) {
            let message = format!(
                "`{}` is not a cell, and may mean several things",
                &text[..1]
            );
            Fault::new(Code::BadCell, message).label(uses).help(help)
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
                .help(CELLS.meaning)
        };
        self.draft.fault(text, fault);
    }
}

/// The characters of a text other than white space.
fn signs(text: &str) -> impl Iterator<Item = &str> {
    characters(text).filter(|sign| !sign.trim().is_empty())
}

/// Reads a clue of one character. One fault is enough for each that is `strange`.
fn compact_clue<'s>(draft: &mut Draft<'s>, text: &'s str, strange: &mut BTreeSet<char>) -> Clue {
    if text == "-" {
        let message = "`-` is not a clue where clues have no blanks between them";
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

/// The length that most rows have; of several, one of `preferred`, or else the first.
fn mode(lengths: &Lengths, preferred: &[usize]) -> usize {
    if let Ok(length) = lengths.keys().exactly_one() {
        return *length;
    }
    let Some(most) = lengths.values().map(|(rows, _)| rows).max() else {
        return preferred.first().copied().unwrap_or_default();
    };
    let is_mode = |length: &usize| lengths.get(length).is_some_and(|(rows, _)| rows == most);
    let first = || {
        lengths
            .keys()
            .filter(|length| is_mode(length))
            .min_by_key(|length| lengths[length].1)
    };
    let preferred = preferred.iter().find(|length| is_mode(length));
    preferred.or_else(first).copied().unwrap_or_default()
}

/// The content of a cell for a character.
pub(crate) const fn cell(character: char) -> Option<Content> {
    match character {
        '.' => Some(Content::Unknown),
        'T' | 't' => Some(Content::Tree),
        '*' => Some(Content::Tent),
        '-' => Some(Content::Empty),
        _ => None,
    }
}

/// Whether a character can only be a cell, not a clue.
fn is_cell_alone(character: char) -> bool {
    matches!(character, '.' | 'T' | 't' | '*')
}

/// Whether a line can only be a row: it ends in cells, and one of them can be nothing else, or in
/// several cells and a clue.
pub(super) fn is_row(text: &str) -> bool {
    let is_row = |text: &str| {
        let cells = text.find(is_cell_alone).map(|at| text[at..].chars());
        cells.is_some_and(|mut cells| cells.all(|c| c.is_whitespace() || cell(c).is_some()))
    };
    let is_several = |cells: &str| cells.chars().filter(|c| !c.is_whitespace()).count() > 1;
    let behind = behind(text).filter(|(cells, _)| is_several(cells) && !cells.contains(is_clue));
    is_row(text) || behind.is_some_and(|(cells, _)| is_row(cells))
}

/// The cells of a row and the clue behind them.
pub(super) fn behind(row: &str) -> Option<(&str, &str)> {
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

/// Whether a character is a clue of the compact form.
fn is_clue(character: char) -> bool {
    character == '?' || character.is_ascii_digit()
}

/// Whether a sign in the corner of a grid means nothing.
pub(super) fn is_corner(sign: &str) -> bool {
    matches!(
        sign,
        "." | "T" | "t" | "*" | "+" | "x" | "X" | "o" | "/" | "\\" | "_" | "·"
    )
}

/// A row, divided into its front and its cells.
#[derive(Clone, Copy)]
struct Row<'s> {
    front: Front<'s>,
    cells: &'s str,
    /// Whether there may be blanks between the cells.
    apart: bool,
}

/// The front of a row: the part before its cells.
#[derive(Clone, Copy)]
enum Front<'s> {
    /// A clue with a blank behind it.
    Apart(&'s str),
    /// A clue of one character with the cells right behind it.
    Compact(&'s str),
    /// A clue of several characters with the cells right behind it.
    Long(&'s str),
    /// Nothing. There may be a clue behind the cells.
    Nothing(Option<&'s str>),
    /// Clues without any cells, perhaps several.
    Alone { are_several: bool },
}

impl<'s> Row<'s> {
    /// Divides a row.
    fn new(line: &'s str) -> Self {
        let text = line.trim();
        let token = text.split_whitespace().next().unwrap_or_default();
        let first = token.chars().next().unwrap_or_default();
        let sign = usize::from(first == '-');
        let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let (front, cells, apart) = if token.len() < text.len() && !token.contains(is_cell_alone) {
            let (clue, cells) = text.split_at(token.len());
            (Front::Apart(clue), cells, true)
        } else if is_cell_alone(first) {
            let (cells, clue) = behind(text).unzip();
            (Front::Nothing(clue), cells.unwrap_or(text), true)
        } else if text.chars().all(is_clue) || text == "-" {
            let are_several = text.len() > 1;
            (Front::Alone { are_several }, end_of(text), false)
        } else if sign + digits > 1 {
            let (clue, cells) = text.split_at(sign + digits);
            (Front::Long(clue), cells, false)
        } else {
            let (clue, cells) = text.split_at(first.len_utf8());
            (Front::Compact(clue), cells, false)
        };
        Self {
            front,
            cells,
            apart,
        }
    }

    /// The number of cells, or `None` where faults leave it open: whether a blank was meant as a
    /// cell is not known.
    fn length(&self) -> Option<usize> {
        let blanks = self.cells.chars().filter(|c| c.is_whitespace()).count();
        let is_open = matches!(self.front, Front::Alone { .. }) || blanks > 0 && !self.apart;
        (!is_open).then(|| self.cells.chars().count() - blanks)
    }
}
