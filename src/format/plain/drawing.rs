//! The lines of a board, as people draw it → its clues and cells.
//!
//! * A frame: rules of `-`, `=`, `_` or box drawing between the lines, and walls beside the cells
//!   or between them. Each may be missing. The pictures that this program draws in a terminal have
//!   walls around the board alone.
//! * The row clues are at the left or the right, the column clues above or below; or two lines
//!   hold the column clues and the row clues.
//! * A row that ends early goes on with unknown cells. A blank below a column clue is a cell if no
//!   other sign stands for an unknown cell, since otherwise a cell may have been forgotten.
//! * All may be numbers: 1 is a tree if the ones are as many as the clues ask for.

use std::borrow::Cow;

use itertools::Itertools;

use super::paragraph::{cell, is_corner};
use super::typed::{LONGEST, Remarks};
use super::wrapped::{Line, Sign, signs};
use crate::format::fault::{CLUES, shown};
use crate::format::reader::{self, is_clue, is_digits};
use crate::puzzle::{self, Cell, Content, Puzzle, Size};

const RIGHT: &str = "the clues to the right of the cells were read as the row clues";
const BELOW: &str = "the last line was read as the column clues";
const COMMAS: &str = "commas were read as separators";
const TABS: &str = "tabs were read as separators; an empty field is an unknown cell";
const BARS: &str = "each field was read as a cell; an empty field is an unknown cell";
const COPY: &str = "each field was read as a cell; an empty field is a cell without a tent";
const PEAKS: &str = "`//\\` was read as a tent";
const TOTAL: &str = "the number beside the column clues was left out, since it is their sum";
const WALLS: &str = "the frame around the board was left out";
const BLANKS: &str = "blanks below the column clues were read as unknown cells";
const SHORT: &str = "rows that end early were filled up with unknown cells";
const MATRIX: &str = "in the matrix of 0 and 1, 1 was read as a tree";
const SIZE: &str = "the first line was read as the size";

/// A board as it was drawn: the texts of its clues and the signs of its cells, a blank for one that
/// was left empty.
#[derive(Clone, Debug)]
pub(in crate::format) struct Drawing {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<String>,
    pub(super) cells: Vec<char>,
    /// Whether an empty cell is known to hold no tent.
    pub(super) is_grass: bool,
    pub(super) remarks: Remarks,
}

/// How the signs for trees and tents are read, unless they are the usual ones.
pub(super) fn read_as(tree: char, tent: Option<char>) -> Option<Cow<'static, str>> {
    let remark = match (tree, tent) {
        ('T', None | Some('*')) => return None,
        ('T', Some(tent)) => format!("`{tent}` was read as a tent, since `T` is a tree"),
        (_, None | Some('*')) => format!("`{tree}` was read as a tree"),
        (_, Some(tent)) => format!("`{tent}` was read as a tent, and `{tree}` as a tree"),
    };
    Some(remark.into())
}

impl Drawing {
    /// The rows of a board without clues.
    pub(in crate::format) fn bare(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut remarks = Remarks::new();
        let rows = lines.map(|line| {
            let line = signs(line, &mut remarks);
            (
                "?".to_owned(),
                line.iter().map(|sign| sign.letter).collect(),
            )
        });
        let rows: Vec<(String, Vec<char>)> = rows.collect();
        let columns = vec!["?".to_owned(); rows.first().map_or(0, |(_, cells)| cells.len())];
        let (rows, cells): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let (cells, is_grass) = (cells.concat(), false);
        Self {
            columns,
            rows,
            cells,
            is_grass,
            remarks,
        }
    }

    /// The sign that stands where these trees are, if the board has this size.
    fn sign_of(&self, size: Size, trees: &[Cell]) -> Option<char> {
        if (self.rows.len(), self.columns.len()) != (size.rows(), size.columns()) {
            return None;
        }
        let sign = *self.cells.get(size.index(*trees.first()?))?;
        let places = self.cells.iter().positions(|&other| other == sign);
        places
            .eq(trees.iter().map(|&tree| size.index(tree)))
            .then_some(sign)
    }

    /// Whether a sign stands where these trees are.
    pub(in crate::format) fn has_trees(&self, size: Size, trees: &[Cell]) -> bool {
        self.sign_of(size, trees).is_some()
    }

    /// The board and how it is read, if a sign stands where the trees of a puzzle are, and at most
    /// one other may stand for tents.
    pub(in crate::format) fn explained(&self, puzzle: &Puzzle) -> Option<(Puzzle, Remarks)> {
        let tree = self.sign_of(puzzle.size(), puzzle.trees())?;
        let is_tent = |sign: &char| *sign != tree && !" .-".contains(*sign);
        let mut tents = self
            .cells
            .iter()
            .copied()
            .filter(is_tent)
            .unique()
            .collect_vec();
        if tents.len() > 1 {
            // These are grass to many.
            tents.retain(|sign| !"xX#".contains(*sign));
        }
        let tent = match tents[..] {
            [] => None,
            [tent] => Some(tent),
            _ => return None,
        };
        let puzzle = self.puzzle(|sign| match sign {
            _ if sign == tree => Some(Content::Tree),
            _ if Some(sign) == tent => Some(Content::Tent),
            '-' => Some(Content::Empty),
            _ => Some(Content::Unknown),
        })?;
        let remarks = self.remarks.iter().cloned().chain(read_as(tree, tent));
        Some((puzzle, remarks.collect()))
    }

    /// Whether the last row alone was filled up, as if the text had been cut off.
    pub(super) fn is_cut(&self) -> bool {
        let start = (self.rows.len() - 1) * self.columns.len();
        let (before, last) = self.cells.split_at(start);
        self.remarks.contains(&SHORT.into()) && last.contains(&' ') && !before.contains(&' ')
    }

    /// The puzzle in which the signs have these meanings.
    pub(super) fn puzzle(&self, meaning: impl Fn(char) -> Option<Content>) -> Option<Puzzle> {
        let clues = |texts: &[String]| -> Option<Vec<puzzle::Clue>> {
            let clue = |text: &String| match &**text {
                "" => Some(None),
                text => reader::clue(text, CLUES).ok(),
            };
            texts.iter().map(clue).collect()
        };
        let contents: Option<Vec<Content>> = self.cells.iter().copied().map(meaning).collect();
        Puzzle::new(clues(&self.rows)?, clues(&self.columns)?, contents?).ok()
    }

    /// A board of these rows, each its clue and its cells, if all of them are equally long.
    fn new(
        columns: Vec<String>,
        rows: Vec<(String, Vec<char>)>,
        remarks: Vec<Option<&'static str>>,
    ) -> Option<Self> {
        let is_whole = rows.iter().all(|(_, cells)| cells.len() == columns.len());
        let (rows, cells): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let remarks = remarks.into_iter().flatten().map(Cow::from);
        (is_whole && !columns.is_empty() && !rows.is_empty()).then(|| Self {
            columns,
            rows,
            cells: cells.concat(),
            is_grass: false,
            remarks: remarks.collect(),
        })
    }
}

/// The text of a clue and the place where it ends.
type Clue = (String, usize);

/// The lines of a board without the rules of its frame.
pub(super) struct Board {
    lines: Vec<Line>,
    /// What stands between the fields of each line, if the same sign does in all of them.
    separator: Option<char>,
    /// Whether there are rules or walls.
    is_framed: bool,
    /// Whether it is a text that Simon Tatham's program copies, with three columns of the screen
    /// for each cell, `//\` for a tent and a blank for a cell without one.
    is_copy: bool,
    /// The numbers of a first line that is a size, if it was removed.
    size: Vec<usize>,
}

/// Whether a sign is the horizontal part of a frame, or where parts of it meet.
fn is_stroke(sign: char) -> bool {
    let is_box = ('\u{2500}'..='\u{257F}').contains(&sign) && !is_wall(sign);
    is_box || "+-=_~—–‾¯".contains(sign)
}

/// Whether a sign is the vertical part of a frame.
fn is_wall(sign: char) -> bool {
    "|│┃┆┇┊┋║╎╏¦".contains(sign)
}

/// Whether each line with a cell has a wall.
fn are_walled(lines: &[String]) -> bool {
    let has_wall = |line: &String| line.contains(is_wall);
    let is_other = |sign: char| sign.is_whitespace() || is_stroke(sign) || is_number_sign(sign);
    lines.iter().any(has_wall)
        && lines
            .iter()
            .all(|line| has_wall(line) || line.chars().all(is_other))
}

/// Whether a line is a part of a frame and nothing else. One of a single sign, as in `-----`, may
/// also be a row of cells, unless it is `sure` or each row has walls.
fn is_rule(line: &str, sure: bool, are_walled: bool) -> bool {
    let line = line.trim();
    let signs = || line.chars().filter(|sign| !sign.is_whitespace());
    if are_walled && signs().all(is_stroke) {
        return true;
    }
    let is_part = |sign: char| is_stroke(sign) || is_wall(sign) || sign == ':';
    if line.len() > 1 && line.chars().all_equal() && line.starts_with(is_stroke) {
        return !sure || line.starts_with('=');
    }
    if signs().count() > 2 && signs().all(is_part) && signs().any(is_stroke) {
        // A row without a clue and with a `-` in each field is none.
        let mut pairs = line.chars().tuple_windows();
        let has_run = pairs.any(|(one, next)| one == next && is_stroke(one));
        let has_wall = signs().any(is_wall);
        let is_drawn = signs().any(|sign| !"-_:|~".contains(sign));
        return is_drawn || has_wall && (has_run || !line.contains(' '));
    }
    // Corners of dots, as in `.---.` above the board and `'---'` below it.
    let inner = line.trim_matches(['.', ',', '\'', '`', '*', 'o']);
    !sure && inner.len() > 1 && inner.chars().all(|sign| "-=".contains(sign))
}

impl Board {
    /// Removes the frame from some lines. Rules that may be rows stay if only `sure` ones are to go.
    pub(super) fn new(lines: &[String], sure: bool, remarks: &mut Remarks) -> Self {
        let are_walled = are_walled(lines);
        let is_rule = |line: &String| is_rule(line, sure, are_walled);
        let end = lines.iter().rposition(is_rule);
        // The numbers of the columns below a picture: `c   1 2 3`.
        let is_name = |line: &String| {
            let names = line.trim_start().strip_prefix("c ");
            names.is_some_and(|names| names.split_whitespace().all(is_digits))
        };
        let is_kept = |(at, line): &(usize, &String)| {
            let is_below = end.is_some_and(|end| *at > end);
            !(is_rule(line) || is_below && is_name(line))
        };
        let is_copy = is_copy(lines);
        if lines.iter().any(|line| line.contains("//\\")) {
            remarks.push(PEAKS.into());
        }
        let kept = lines.iter().enumerate().filter(is_kept).map(|(_, line)| {
            // Cells in brackets are parted by them.
            let line = line.replace("] [", "|").replace("][", "|");
            let line = line.replace(['[', ']'], "|").replace("//\\", " * ");
            signs(&line.replace(is_wall, "|"), remarks)
        });
        let mut lines = kept.collect_vec();
        let has = |mark: char| {
            let has = |line: &&Line| line.iter().any(|sign| sign.letter == mark);
            lines.iter().filter(has).count()
        };
        let number = lines.len();
        let separator = match (has('|'), has('\t'), has(',')) {
            (1.., ..) => Some('|'),
            (_, tabs, _) if tabs == number => Some('\t'),
            (_, _, commas) if commas == number => Some(','),
            _ => None,
        };
        if separator != Some('\t') && has(',') > 0 {
            remarks.push(COMMAS.into());
        }
        let is_framed = end.is_some() || separator == Some('|');
        for line in &mut lines {
            line.retain(|sign| {
                !matches!(sign.letter, ',' | '\t') || separator == Some(sign.letter)
            });
            for sign in line
                .iter_mut()
                .filter(|sign| is_framed && sign.letter == '×')
            {
                sign.letter = '-';
            }
        }
        let size = Vec::new();
        Self {
            lines,
            separator,
            is_framed,
            is_copy,
            size,
        }
    }

    /// The same without the first line, if that may be a size.
    pub(super) fn below_size(&self) -> Option<Self> {
        let (first, rest) = self.lines.split_first()?;
        let numbers = text(first).replace(['x', '×'], " ");
        let is_length = |number: &&str| !number.starts_with('0');
        let length = |number: &str| Some(number).filter(is_length)?.parse().ok();
        let numbers = numbers.split_whitespace().map(length);
        let size: Vec<usize> = numbers.take(3).collect::<Option<_>>()?;
        let is_size = size.len() == 2 || size.len() == 1 && size[0] > 1;
        is_size.then(|| Self {
            lines: rest.to_vec(),
            size,
            ..*self
        })
    }

    /// The readings in which each cell has a field of its own.
    pub(super) fn tables(&self) -> Vec<Drawing> {
        self.sized(self.arranged(|lines, [is_right, _]| self.table(lines, is_right)))
    }

    /// The readings in which each cell has a sign.
    pub(super) fn exact(&self) -> Vec<Drawing> {
        self.sized(self.arranged(|lines, sides| self.board(lines, sides, true)))
    }

    /// The readings in which there is more to tell.
    pub(super) fn others(&self) -> Vec<Drawing> {
        let mut found = self.arranged(|lines, sides| self.board(lines, sides, false));
        found.extend(self.matrix());
        found.extend(self.lists());
        self.sized(found)
    }

    /// Those of some readings that have the size that a first line says, if there is one.
    fn sized(&self, mut drawings: Vec<Drawing>) -> Vec<Drawing> {
        if let (Some(rows), Some(columns)) = (self.size.first(), self.size.last()) {
            let size = (*rows, *columns);
            drawings.retain(|drawing| (drawing.rows.len(), drawing.columns.len()) == size);
            for drawing in &mut drawings {
                drawing.remarks.push(SIZE.into());
            }
        }
        drawings
    }

    /// The readings with the clues on each side. A reader is given the column clues first.
    fn arranged(&self, read: impl Fn(&[Line], [bool; 2]) -> Option<Drawing>) -> Vec<Drawing> {
        let mut below = self.lines.clone();
        if !below.is_empty() {
            below.rotate_right(1);
        }
        let sides = [(false, false), (true, false), (false, true), (true, true)];
        let found = sides.into_iter().filter_map(|(is_right, is_below)| {
            let lines = if is_below { &below } else { &self.lines };
            let mut drawing = read(lines, [is_right, is_below])?;
            let how = [is_right.then_some(RIGHT), is_below.then_some(BELOW)];
            drawing
                .remarks
                .extend(how.into_iter().flatten().map(Cow::from));
            Some(drawing)
        });
        found.collect()
    }

    /// The remark on the frame, if there is one.
    fn frame(&self) -> Option<&'static str> {
        self.is_framed.then_some(WALLS)
    }

    /// A board in which each row is its clue and its cells, without a separator.
    fn board(
        &self,
        lines: &[Line],
        [is_right, is_below]: [bool; 2],
        exact: bool,
    ) -> Option<Drawing> {
        let is_open = self.separator.is_none_or(|separator| separator == '|');
        let (header, rows) = lines.split_first().filter(|_| is_open)?;
        let read = rows.iter().map(|row| split(row, is_right));
        let read: Vec<(String, Line)> = read.collect::<Option<_>>()?;
        let lists = clues(header);
        lists.iter().find_map(|columns| {
            let mut length = read.iter().map(|(_, cells)| cells.len());
            let length = length.all_equal_value().ok();
            let is_total = |columns: &[Clue]| {
                length.is_some_and(|length| length + 1 == columns.len() && length > 0)
                    && is_beside(columns, rows, is_right)
            };
            let (columns, total) = if is_total(columns) {
                (without_total(columns, is_right)?, Some(TOTAL))
            } else {
                (&columns[..], None)
            };
            let rows = &read;
            let width = columns.len();
            // Of the digits of several clues a single one is not made.
            let number = columns.first()?.0.parse();
            if width == 1 && number.is_ok_and(|number: usize| number > 9.max(rows.len())) {
                return None;
            }
            let is_full = rows.iter().all(|(_, cells)| cells.len() == width);
            let filling = match (is_full, exact) {
                (true, _) => None,
                (false, true) => return None,
                (false, false) => Some(self.filling(columns, rows, is_below)?),
            };
            let rows = rows.iter().map(|(clue, signs)| {
                let mut cells = vec![' '; width];
                for (index, sign) in signs.iter().enumerate() {
                    let place = place(columns, sign).filter(|_| filling == Some(BLANKS));
                    cells[place.unwrap_or(index)] = sign.letter;
                }
                (clue.clone(), cells)
            });
            let texts = columns.iter().map(|(clue, _)| clue.clone());
            Drawing::new(
                texts.collect(),
                rows.collect(),
                vec![self.frame(), filling, total],
            )
        })
    }

    /// How rows are filled up that have fewer cells than there are columns, if it can be told.
    fn filling(
        &self,
        columns: &[Clue],
        rows: &[(String, Line)],
        is_below: bool,
    ) -> Option<&'static str> {
        let lengths = || rows.iter().map(|(_, cells)| cells.len());
        let (widest, width) = (lengths().max()?, columns.len());
        let is_large = width.saturating_mul(rows.len()) > 4 * LONGEST;
        let signs = || rows.iter().flat_map(|(_, cells)| cells);
        if widest > width || width < 2 || is_large || signs().any(is_number) {
            return None;
        }
        // Where cells have signs, a blank may be a cell that was forgotten.
        let has_signs = signs().any(|sign| matches!(sign.letter, '.' | '-'));
        let is_first = |(index, sign): (usize, &Sign)| place(columns, sign) == Some(index);
        let are_first = rows
            .iter()
            .all(|(_, cells)| cells.iter().enumerate().all(is_first));
        let is_open = !has_signs || self.is_framed && !are_first;
        // A sign that is wider than the column of its clue moves all behind it.
        let is_wide = signs().any(|sign| sign.start < sign.end);
        let are_close = columns.windows(2).any(|pair| pair[0].1 + 1 == pair[1].1);
        let is_open = is_open && !(is_wide && are_close);
        if is_open && signs().all(|sign| place(columns, sign).is_some()) {
            return Some(BLANKS);
        }
        // The cells of all rows begin at the same place and are equally far apart. Where all rows
        // agree, it is the column clues that are wrong.
        let gaps = rows.iter().flat_map(|(_, cells)| cells.windows(2));
        let is_even = gaps.map(|pair| pair[1].end - pair[0].end).all_equal();
        let starts = rows.iter().filter_map(|(_, cells)| cells.first());
        let is_flush = starts.map(|sign| sign.end).all_equal();
        // A number alone at the top may be a size.
        let is_open = rows.first().is_some_and(|(_, cells)| cells.is_empty()) && is_below;
        let is_short = has_signs && is_even && is_flush && !lengths().all_equal();
        (is_short && !is_open).then_some(SHORT)
    }

    /// A board with separators between its fields: an empty field is a cell, or a clue that is not
    /// given.
    fn table(&self, lines: &[Line], is_right: bool) -> Option<Drawing> {
        let separator = self.separator?;
        let mut rows: Vec<Vec<String>> = lines.iter().map(|line| fields(line, separator)).collect();
        // Fields that are left out at the ends of lines may take far more than the text.
        let widest = rows.iter().map(Vec::len).max()?;
        if widest.saturating_mul(rows.len()) > 4 * LONGEST {
            return None;
        }
        let (header, body) = rows.split_first_mut()?;
        let mut width = body.iter().map(Vec::len).max()?;
        // A header without a corner.
        if header.len() + 1 == width && header.iter().all(|field| !field.is_empty()) {
            header.insert(if is_right { header.len() } else { 0 }, String::new());
        }
        width = width.max(header.len());
        // Only between tabs may empty fields at the end of a line be left out.
        let is_short = |line: &[String]| line.len() < width;
        if is_short(header) || separator == ',' && body.iter().any(|row| is_short(row)) {
            return None;
        }
        for line in &mut rows {
            line.resize(width, String::new());
        }
        // Separators at the end of all lines, or before all.
        for side in [width.checked_sub(1)?, 0] {
            let is_empty = |line: &Vec<String>| line.get(side).is_some_and(String::is_empty);
            if rows.iter().all(is_empty) {
                for line in &mut rows {
                    line.remove(side);
                }
            }
        }
        if rows[0].is_empty() {
            return None;
        }
        if is_right {
            for line in &mut rows {
                line.rotate_right(1);
            }
        }
        let is_given =
            |field: &String| is_clue(field) && field.contains(|c: char| c.is_ascii_digit());
        let mut lines = rows.into_iter().map(|mut line| (line.remove(0), line));
        let (corner, columns) = lines.next()?;
        let rows: Vec<(String, Vec<String>)> = lines.collect();
        let has_clues = columns.iter().any(is_given) && rows.iter().any(|(clue, _)| is_given(clue));
        let is_total = is_given(&corner) && is_sum(&corner, &columns);
        if !has_clues || !corner.is_empty() && !is_corner(&corner) && !is_total {
            return None;
        }
        let is_grass = self.is_copy;
        let cell = |field: &String| match field.chars().exactly_one() {
            Ok(sign) => Some(sign),
            Err(_) => field.is_empty().then_some(' '),
        };
        let rows = rows.into_iter().map(|(clue, fields)| {
            let cells: Option<Vec<char>> = fields.iter().map(cell).collect();
            Some((clue, cells?))
        });
        let remark = match separator {
            '|' if is_grass => Some(COPY),
            '|' => Some(BARS),
            '\t' => Some(TABS),
            _ => None,
        };
        let drawing = Drawing::new(
            columns,
            rows.collect::<Option<_>>()?,
            vec![remark, is_total.then_some(TOTAL)],
        )?;
        Some(Drawing {
            is_grass,
            ..drawing
        })
    }

    /// A board of numbers alone: column clues, then a clue and the cells of each row.
    fn matrix(&self) -> Option<Drawing> {
        let rows: Vec<Vec<u32>> = self
            .lines
            .iter()
            .map(|line| numbers(line))
            .collect::<Option<_>>()?;
        let (header, rows) = rows.split_first()?;
        let sum = |numbers: &[u32]| numbers.iter().copied().map(u64::from).sum::<u64>();
        let (mut clues, mut trees, mut board) = (0, 0, Vec::new());
        for row in rows {
            let (clue, cells) = row.split_first()?;
            if cells.len() != header.len() || cells.iter().any(|&cell| cell > 1) {
                return None;
            }
            clues += u64::from(*clue);
            trees += sum(cells);
            let cells = cells.iter().map(|&cell| if cell == 1 { 'T' } else { '.' });
            board.push((clue.to_string(), cells.collect()));
        }
        let columns = header.iter().map(u32::to_string).collect();
        let is_meant = trees > 0 && clues == trees && sum(header) == trees;
        Drawing::new(columns, board, vec![self.frame(), Some(MATRIX)]).filter(|_| is_meant)
    }

    /// A board whose rows have no clues, with two lines of clues above it, below it, or around it.
    fn lists(&self) -> Vec<Drawing> {
        let (Some(count @ 1..), lines) = (self.lines.len().checked_sub(2), &self.lines) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        // Both above, both below, or one of them each.
        for start in 0..3 {
            let body = &lines[start..start + count];
            let outer: Vec<&Line> = lines[..start]
                .iter()
                .chain(&lines[start + count..])
                .collect();
            let cells = |row: &Line| cells_of(row).map(|sign| sign.letter).collect_vec();
            let body = body.iter().map(cells).collect_vec();
            if body.iter().flatten().copied().any(is_number_sign) {
                continue;
            }
            let pick = |line: &Line, wanted: usize| {
                let found = clues(line).into_iter().find(|clues| clues.len() == wanted);
                found.map(|clues| clues.into_iter().map(|(clue, _)| clue).collect_vec())
            };
            for (columns, rows) in [(outer[0], outer[1]), (outer[1], outer[0])] {
                let (Some(columns), Some(rows)) = (pick(columns, body[0].len()), pick(rows, count))
                else {
                    continue;
                };
                let [above, beside] = [&columns, &rows].map(|clues| shown(&clues.join(" ")));
                let rows = rows.into_iter().zip(body.iter().cloned()).collect();
                if let Some(mut drawing) = Drawing::new(columns, rows, vec![self.frame()]) {
                    drawing.remarks.push(
                        format!(
                            "`{above}` was read as the column clues, and `{beside}` as the row clues"
                        )
                        .into(),
                    );
                    found.push(drawing);
                }
            }
        }
        found
    }

    /// Whether there are cells in rows of the same length, and no clues at all.
    pub(super) fn is_without_clues(&self) -> bool {
        let mut lengths = self.lines.iter().map(|line| cells_of(line).count());
        let mut signs = self.lines.iter().flat_map(|line| cells_of(line));
        let is_cell =
            |sign: &Sign| cell(sign.letter).is_some() || "xX#%FAOo@^▲△".contains(sign.letter);
        let is_one = self.lines.iter().flatten().count() < 2;
        !is_one && lengths.all_equal() && signs.all(is_cell)
    }
}

/// Whether a board is drawn as Simon Tatham's program copies one: with a rule below each row, and
/// the clues in fields at the right and below. A cell is `.` while nothing is known. Where no field
/// has a tent or a `.`, somebody drew an empty board: of a game in which each cell is known, at
/// least the tents would be there.
fn is_copy(lines: &[String]) -> bool {
    let has = |part: &str| lines.iter().any(|line| line.contains(part));
    let is_clue = |sign: char| sign == '|' || sign.is_whitespace() || is_number_sign(sign);
    let is_rule = |line: &String| line.trim_start().starts_with("+---");
    let are_clues = |line: &String| line.chars().all(is_clue);
    let mut rows = lines.iter().filter(|line| !is_rule(line));
    let is_ruled = lines.iter().step_by(2).all(is_rule);
    has("//\\") || is_ruled && has("| . |") && rows.next_back().is_some_and(are_clues)
}

/// Whether a sign is one of a clue.
fn is_number(sign: &Sign) -> bool {
    is_number_sign(sign.letter)
}

/// The same of a character.
fn is_number_sign(sign: char) -> bool {
    sign == '?' || sign.is_ascii_digit()
}

/// The signs of a line without walls and separators.
fn cells_of(line: &[Sign]) -> impl Iterator<Item = &Sign> {
    line.iter()
        .filter(|sign| !matches!(sign.letter, '|' | ',' | '\t'))
}

/// The text of some signs, with a blank where there is a gap.
fn text(line: &[Sign]) -> String {
    let mut text = String::new();
    let mut end = None;
    for sign in line {
        if end.is_some_and(|end| end + 1 < sign.start) {
            text.push(' ');
        }
        text.push(sign.letter);
        end = Some(sign.end);
    }
    text
}

/// How many signs from the beginning of a line on, or from its end, have no gap between them.
fn word(line: &[Sign], is_right: bool) -> usize {
    let is_gap = |pair: &[Sign]| pair[0].end + 1 < pair[1].start;
    let mut pairs = line.windows(2);
    let gap = if is_right {
        pairs.rev().position(is_gap)
    } else {
        pairs.position(is_gap)
    };
    gap.map_or(line.len(), |gap| gap + 1)
}

/// Whether a number is the sum of all of some clues.
fn is_sum(number: &str, clues: &[impl AsRef<str>]) -> bool {
    let sum = clues
        .iter()
        .map(|clue| clue.as_ref().parse::<u32>().ok().map(u64::from));
    number.parse().ok() == sum.sum::<Option<u64>>()
}

/// The column clues without the number at their end beside the row clues, if it is their sum.
fn without_total(columns: &[Clue], is_right: bool) -> Option<&[Clue]> {
    let (total, columns) = if is_right {
        columns.split_last()?
    } else {
        columns.split_first()?
    };
    let texts = columns.iter().map(|(text, _)| text).collect_vec();
    is_sum(&total.0, &texts).then_some(columns)
}

/// Whether the last of the column clues, or the first, stands above or below the row clues or
/// beyond them.
fn is_beside(columns: &[Clue], rows: &[Line], is_right: bool) -> bool {
    rows.iter().all(|row| {
        let mut numbers = row.iter().filter(|sign| is_number(sign));
        if is_right {
            let pair = columns.last().zip(numbers.next_back());
            pair.is_some_and(|((_, end), clue)| clue.start <= *end)
        } else {
            let pair = columns.first().zip(numbers.next());
            pair.is_some_and(|((text, end), clue)| *end < clue.end + text.len())
        }
    })
}

/// Which of the column clues ends above or below a sign.
fn place(columns: &[Clue], sign: &Sign) -> Option<usize> {
    columns
        .binary_search_by_key(&sign.end, |column| column.1)
        .ok()
}

/// The clue of a row, on one side, and its cells.
fn split(line: &[Sign], is_right: bool) -> Option<(String, Line)> {
    let is_bar = |sign: &Sign| sign.letter == '|';
    let bars = line
        .iter()
        .position(is_bar)
        .zip(line.iter().rposition(is_bar));
    let (left, inner, right) = match bars {
        Some((first, last)) if first < last => {
            (&line[..first], &line[first + 1..last], &line[last + 1..])
        }
        Some((bar, _)) => {
            let (front, behind) = (&line[..bar], &line[bar + 1..]);
            if is_clue(&text(front)) {
                (front, behind, &[][..])
            } else {
                (&[][..], front, behind)
            }
        }
        None => (&[][..], line, &[][..]),
    };
    // The name of a row: `r12`.
    let is_name = text(right).strip_prefix('r').is_some_and(is_digits);
    let right = if is_name { &[][..] } else { right };
    let (clue, other) = if is_right {
        (right, left)
    } else {
        (left, right)
    };
    let inner: Line = cells_of(inner).copied().collect();
    if !other.is_empty() {
        return None;
    }
    let outer = text(clue);
    if !outer.is_empty() {
        return is_clue(&outer).then_some((outer, inner));
    }
    let length = word(&inner, is_right);
    let end = |length: usize| {
        if is_right {
            inner.split_at(inner.len() - length)
        } else {
            inner.split_at(length)
        }
    };
    let halves = |length: usize| {
        let (front, behind) = end(length);
        if is_right {
            (text(behind), front.to_vec())
        } else {
            (text(front), behind.to_vec())
        }
    };
    let (clue, cells) = halves(length);
    // A `-` behind the cells is one of them.
    let is_alone = length == inner.len();
    let is_cell = clue.is_empty() || is_right && clue == "-";
    if is_clue(&clue) && !is_cell && !is_alone {
        return Some((clue, cells));
    }
    if is_alone && length == 1 && clue.starts_with(is_number_sign) {
        return Some((clue, cells));
    }
    let digits = clue.chars().rev().take_while(char::is_ascii_digit).count();
    let length = match (is_right, clue.chars().next_back(), clue.chars().next()) {
        (true, Some('?'), _) | (false, _, Some('?')) => 1,
        (true, ..) => digits,
        _ => clue.chars().take_while(char::is_ascii_digit).count(),
    };
    let is_one = length > 0 && length < inner.len() && (is_right || length == 1);
    is_one.then(|| halves(length))
}

/// The clues of a line and the places where they end, with blanks between them and without; either
/// is empty if it cannot be.
fn clues(line: &[Sign]) -> [Vec<Clue>; 2] {
    let mut rest: &[Sign] = &cells_of(line).copied().collect_vec();
    let compact = rest;
    let mut words = Vec::new();
    while !rest.is_empty() {
        let (word, behind) = rest.split_at(word(rest, false));
        words.push((text(word), word[word.len() - 1].end));
        rest = behind;
    }
    let mut signs = compact
        .iter()
        .map(|sign| (sign.letter.to_string(), sign.end))
        .collect_vec();
    for list in [&mut words, &mut signs] {
        if list.first().is_some_and(|(first, _)| is_corner(first)) {
            list.remove(0);
        }
    }
    if !words.iter().all(|(word, _)| is_clue(word)) {
        words.clear();
    }
    if !signs
        .iter()
        .all(|(sign, _)| sign.starts_with(is_number_sign))
    {
        signs.clear();
    }
    [words, signs]
}

/// The numbers of a line, which may be digits without blanks.
fn numbers(line: &[Sign]) -> Option<Vec<u32>> {
    let [words, digits] = clues(line);
    let list = if words.len() > 1 { words } else { digits };
    list.iter().map(|(number, _)| number.parse().ok()).collect()
}

/// The fields of a line; a line without walls has none around its fields.
fn fields(line: &[Sign], separator: char) -> Vec<String> {
    let mut fields: Vec<String> = line
        .split(|sign| sign.letter == separator)
        .map(text)
        .collect();
    if separator != '|' {
        return fields;
    }
    if fields.len() == 1 {
        let [words, digits] = clues(line);
        let list = if words.len() > 1 { words } else { digits };
        if !list.is_empty() {
            fields = list.into_iter().map(|(clue, _)| clue).collect();
        }
        return fields;
    }
    if fields.last().is_some_and(String::is_empty) {
        fields.pop();
    }
    if fields.first().is_some_and(String::is_empty) {
        fields.remove(0);
    }
    fields
}
