//! Paragraph → puzzle, with every fault of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use itertools::Itertools;

use super::CELLS;
use crate::format::empty;
use crate::format::fault::{Code, Counted, Fault, Shown, Signs, shared, unclear};
use crate::format::reader::{Draft, characters, extent, spans};
use crate::format::source::{Line, Source};
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
    bare: Option<Bare>,
}

/// The rows without a clue in front of the cells.
struct Bare {
    /// How many there are.
    rows: usize,
    /// The first of them.
    row: usize,
    /// Where the clue of that one is, behind the cells, or, empty, where it should be.
    place: Range<usize>,
}

impl Reader<'_, '_> {
    /// Reads the puzzle.
    fn puzzle(mut self) -> Option<Puzzle> {
        let source = self.draft.source;
        let mut body = self.draft.lines().peekable();
        let Some(first) = body.peek().copied() else {
            self.draft.only(Some(empty()));
            return None;
        };
        let header = body.next_if(|line| !is_row(line.text));
        let counts = header.map(|line| {
            let signs = signs(source, line.span());
            [spans(&line).count(), signs.count()]
        });
        let mut lengths = Lengths::new();
        for (index, line) in body.clone().enumerate() {
            if let Some(length) = Row::new(&line).length(source) {
                lengths.entry(length).or_insert((0, index)).0 += 1;
            }
        }
        let width = mode(&lengths, counts.as_ref().map_or(&[], |counts| &counts[..]));
        let is_empty = body.peek().is_none();
        let mut rows: Vec<Clue> = Vec::new();
        for (index, line) in body.enumerate() {
            let clue = self.row(index, Row::new(&line), width);
            if !self.draft.is_faulty() {
                rows.push(clue);
            }
        }
        self.report_bare();
        let mut columns = Vec::new();
        match (header, counts) {
            (Some(header), _) if is_empty => {
                let end = extent(&header).end;
                self.draft.fault(end..end, shared::no_rows());
            }
            (Some(header), Some(counts)) => columns = self.header(&header, width, counts),
            _ => {
                let span = first.start..extent(&first).end;
                let fault = Fault::new(Code::NoHeader, "the line of column clues is missing")
                    .expecting("column clues, found a row")
                    .help("put a clue for each column above the rows, `?` for no clue");
                self.draft.fault(span, fault);
            }
        }
        self.draft.finish(rows, columns, self.contents)
    }

    /// Reads the column clues of a board of `width` columns. `counts` are the numbers of clues in
    /// the line if it is spaced and if it is compact.
    fn header(&mut self, header: &Line<'_>, width: usize, counts: [usize; 2]) -> Vec<Clue> {
        let source = self.draft.source;
        let end = extent(header).end;
        // A sign in the corner.
        let corner = |count: usize, first: Option<Range<usize>>| {
            let is_corner = || first.is_some_and(|first| is_corner(&source.text()[first]));
            usize::from(count == width + 1 && is_corner())
        };
        let [tokens, characters] = counts;
        let corners = [
            corner(tokens, spans(header).next()),
            corner(characters, signs(source, header.span()).next()),
        ];
        let (tokens, characters) = (tokens - corners[0], characters - corners[1]);
        let is_spaced = tokens == width || characters != width && 1 < tokens && tokens < characters;
        if is_spaced {
            let places = spans(header).skip(corners[0]);
            return self.draft.clues("column", width, places, end, Draft::clue);
        }
        let places = signs(source, header.span()).skip(corners[1]);
        let strange = &mut self.strange;
        let clue = |draft: &mut Draft<'_>, span| compact_clue(draft, span, strange);
        self.draft.clues("column", width, places, end, clue)
    }

    /// Reads a row of a board of `width` columns: its clue, and its cells, which it appends.
    fn row(&mut self, index: usize, row: Row, width: usize) -> Clue {
        let number = index + 1;
        if let Some(length) = row.length(self.draft.source)
            && length != width
        {
            let end = row.cells.end;
            let excess = signs(self.draft.source, row.cells.clone()).nth(width);
            let start = excess.map_or(end, |first| first.start);
            self.draft.push_length(index, length, width, start..end);
        }
        let clue = match row.front {
            Front::Apart(span) => self.draft.clue(span),
            Front::Compact(span) => compact_clue(self.draft, span, &mut self.strange),
            Front::Long(span) => {
                let text = Shown::new(self.draft.text(span.clone()));
                let fault = Fault::new(
                    Code::LongClue,
                    format!("the clue `{text}` needs a blank behind it"),
                )
                .expecting("one of `0` to `9`, or `?`")
                .help("put a blank after the clue");
                self.draft.fault(span, fault);
                None
            }
            Front::Nothing(behind) => {
                let start = row.cells.start;
                let bare = self.bare.get_or_insert_with(|| Bare {
                    rows: 0,
                    row: number,
                    place: behind.unwrap_or(start..start),
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
                self.draft.fault(row.cells.clone(), fault);
                None
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
    fn cells(&mut self, range: Range<usize>, apart: bool) {
        let mut strange: Option<Range<usize>> = None;
        for span in characters(self.draft.source, range) {
            let character = self.draft.text(span.clone()).chars().next();
            let character = character.unwrap_or_default();
            if character.is_whitespace() && apart {
                continue;
            }
            let content = cell(character);
            self.contents.push(content.unwrap_or_default());
            if content.is_some() || self.draft.source.is_replaced(span.start) {
                continue;
            }
            match &mut strange {
                Some(known) if known.end == span.start => known.end = span.end,
                Some(_) => {}
                None if self.strange.contains(&character) => {}
                None => strange = Some(span),
            }
        }
        if let Some(span) = strange {
            self.strange.extend(self.draft.text(span.clone()).chars());
            self.bad_cells(span);
        }
    }

    fn bad_cells(&mut self, span: Range<usize>) {
        let text = self.draft.text(span.clone());
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
            Fault::new(
                Code::BadCell,
                format!("`{}` are not cells", Shown::new(text)),
            )
            .expecting(CELLS.known)
            .help(CELLS.meaning)
        };
        self.draft.fault(span, fault);
    }
}

/// The places of the characters of a part of the text other than white space.
fn signs(source: &Source, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let places = characters(source, range);
    places.filter(|span| !source.text()[span.clone()].trim().is_empty())
}

/// Reads a clue of one character. One fault is enough for each that is `strange`.
fn compact_clue(draft: &mut Draft<'_>, span: Range<usize>, strange: &mut BTreeSet<char>) -> Clue {
    let text = draft.text(span.clone());
    if text == "-" {
        let message = "`-` is not a clue where clues have no blanks between them";
        let fault = Fault::new(Code::DashClue, message)
            .expecting("`0` to `9` or `?`")
            .help("write `?` for no clue, or put a blank after each clue");
        return draft.refuse(span, fault);
    }
    let is_known = |sign: char| is_clue(sign) || !strange.insert(sign);
    if !text.starts_with(is_clue) && text.chars().all(is_known) {
        return None;
    }
    draft.digit_clue(span, CLUES)
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
pub(super) struct Row {
    pub(super) front: Front,
    /// Where its cells begin and end in the text.
    pub(super) cells: Range<usize>,
    /// Whether there may be blanks between the cells.
    pub(super) apart: bool,
}

/// The front of a row: the part before its cells.
pub(super) enum Front {
    /// A clue with a blank behind it.
    Apart(Range<usize>),
    /// A clue of one character with the cells right behind it.
    Compact(Range<usize>),
    /// A clue of several characters with the cells right behind it.
    Long(Range<usize>),
    /// Nothing. There may be a clue behind the cells.
    Nothing(Option<Range<usize>>),
    /// Clues without any cells, perhaps several.
    Alone { are_several: bool },
}

impl Row {
    /// Divides a row.
    pub(super) fn new(line: &Line<'_>) -> Self {
        let Range { start, end } = extent(line);
        let text = line.text.trim();
        let token = text.split_whitespace().next().unwrap_or_default();
        let first = token.chars().next().unwrap_or_default();
        let sign = usize::from(first == '-');
        let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let is_clue = |text: &str| text.chars().all(is_clue);
        let (front, cells, apart) = if token.len() < text.len() && !token.contains(is_cell_alone) {
            let behind = start + token.len();
            (Front::Apart(start..behind), behind..end, true)
        } else if is_cell_alone(first) {
            let clue = behind(text).map(|(cells, _)| start + cells.len()..end);
            let last = clue.as_ref().map_or(end, |clue| clue.start);
            (Front::Nothing(clue), start..last, true)
        } else if is_clue(text) || text == "-" {
            let are_several = text.len() > 1;
            (Front::Alone { are_several }, end..end, false)
        } else if sign + digits > 1 {
            let behind = start + sign + digits;
            (Front::Long(start..behind), behind..end, false)
        } else {
            let behind = start + first.len_utf8();
            (Front::Compact(start..behind), behind..end, false)
        };
        Self {
            front,
            cells,
            apart,
        }
    }

    /// The number of cells, or `None` where faults leave it open: whether a blank was meant as a
    /// cell is not known.
    pub(super) fn length(&self, source: &Source) -> Option<usize> {
        let cells = &source.text()[self.cells.clone()];
        let blanks = cells.chars().filter(|c| c.is_whitespace()).count();
        let is_open = matches!(self.front, Front::Alone { .. }) || blanks > 0 && !self.apart;
        (!is_open).then(|| cells.chars().count() - blanks)
    }
}
