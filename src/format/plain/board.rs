//! The lines of a board → its clues and cells, in each arrangement that people use.
//!
//! * The row clues are at the left or the right, the column clues above or below; or two lines
//!   hold the column clues and the row clues.
//! * A row that ends early is filled up with unknown cells if it is clear how. A blank below a
//!   column clue is a cell if the board has no `.` and no `-`; otherwise, unless the board has a
//!   frame, a cell may have been forgotten.
//! * All signs may be numbers: 1 is a tree if there are as many ones as the clues require.

use std::borrow::Cow;

use itertools::Itertools;

use crate::format::fault::shown;
use crate::format::plain::drawing::{Drawing, SHORT};
use crate::format::plain::frame::BoardText;
use crate::format::plain::line::{
    ClueText, cells_of, clues, fields, is_beside, is_number, is_number_sign, is_sum, numbers,
    place, split, without_total,
};
use crate::format::plain::paragraph::is_corner;
use crate::format::plain::typed::LONGEST;
use crate::format::plain::wrapped::{Sign, SignLine};
use crate::format::reader::is_clue;

const RIGHT: &str = "the clues to the right of the cells were read as the row clues";
const BELOW: &str = "the last line was read as the column clues";
const TABS: &str = "tabs were read as separators; an empty field is an unknown cell";
const BARS: &str = "each field was read as a cell; an empty field is an unknown cell";
const COPY: &str = "each field was read as a cell; an empty field is a cell without a tent";
const TOTAL: &str = "the number next to the column clues was ignored, because it is their sum";
const WALLS: &str = "the frame around the board was ignored";
const BLANKS: &str = "blanks below the column clues were read as unknown cells";
const MATRIX: &str = "in the matrix of 0 and 1, 1 was read as a tree";
const SIZE: &str = "the first line was read as the size";

impl BoardText {
    /// Returns the *readings* (the ways to read the lines as a board) in which each cell has a
    /// field of its own.
    pub(super) fn tables(&self) -> Vec<Drawing> {
        self.sized(self.arranged(|lines, [is_right, _]| self.table(lines, is_right)))
    }

    /// Returns the readings in which each cell has a sign.
    pub(super) fn exact(&self) -> Vec<Drawing> {
        self.sized(self.arranged(|lines, sides| self.board(lines, sides, true)))
    }

    /// Returns the readings that need further remarks: boards with rows that end early, matrices of
    /// numbers, and boards next to two lists of clues.
    pub(super) fn others(&self) -> Vec<Drawing> {
        let mut found = self.arranged(|lines, sides| self.board(lines, sides, false));
        found.extend(self.matrix());
        found.extend(self.lists());
        self.sized(found)
    }

    /// If the first line states a size, keeps only the readings of this size.
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

    /// Returns the readings with the row clues at the left or right, and the column clues above or
    /// below. `read` gets the lines, with the column clues moved to the beginning, and two flags:
    /// whether the row clues are at the right, and whether the column clues were below.
    fn arranged(&self, read: impl Fn(&[SignLine], [bool; 2]) -> Option<Drawing>) -> Vec<Drawing> {
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

    /// Returns the remark on the frame, if there is one.
    fn frame(&self) -> Option<&'static str> {
        self.is_framed.then_some(WALLS)
    }

    /// Reads a board in which each row is its clue and its cells, without a separator other than
    /// `|`. If `exact`, no row may end early.
    fn board(
        &self,
        lines: &[SignLine],
        [is_right, is_below]: [bool; 2],
        exact: bool,
    ) -> Option<Drawing> {
        let is_open = self.separator.is_none_or(|separator| separator == '|');
        let (header, rows) = lines.split_first().filter(|_| is_open)?;
        let read = rows.iter().map(|row| split(row, is_right));
        let read: Vec<(String, SignLine)> = read.collect::<Option<_>>()?;
        let lists = clues(header);
        lists.iter().find_map(|columns| {
            let mut length = read.iter().map(|(_, cells)| cells.len());
            let length = length.all_equal_value().ok();
            let is_total = |columns: &[ClueText]| {
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
            // The digits of several clues are not joined to a single clue.
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

    /// If rows have fewer cells than there are columns, and it is clear how to fill them up,
    /// returns the remark on that.
    fn filling(
        &self,
        columns: &[ClueText],
        rows: &[(String, SignLine)],
        is_below: bool,
    ) -> Option<&'static str> {
        let lengths = || rows.iter().map(|(_, cells)| cells.len());
        let (widest, width) = (lengths().max()?, columns.len());
        let is_large = width.saturating_mul(rows.len()) > 4 * LONGEST;
        let signs = || rows.iter().flat_map(|(_, cells)| cells);
        if widest > width || width < 2 || is_large || signs().any(is_number) {
            return None;
        }
        // If unknown cells have a sign, a blank may be a cell that was forgotten.
        let has_signs = signs().any(|sign| matches!(sign.letter, '.' | '-'));
        let is_first = |(index, sign): (usize, &Sign)| place(columns, sign) == Some(index);
        let are_first = rows
            .iter()
            .all(|(_, cells)| cells.iter().enumerate().all(is_first));
        let is_open = !has_signs || self.is_framed && !are_first;
        // A sign that is wider than the column of its clue moves everything after it.
        let is_wide = signs().any(|sign| sign.start < sign.end);
        let are_close = columns.windows(2).any(|pair| pair[0].1 + 1 == pair[1].1);
        let is_open = is_open && !(is_wide && are_close);
        if is_open && signs().all(|sign| place(columns, sign).is_some()) {
            return Some(BLANKS);
        }
        // Rows that end early are filled up if the cells of all rows begin at the same place and
        // are equally far apart. If all rows have the same length, the column clues are wrong
        // instead.
        let gaps = rows.iter().flat_map(|(_, cells)| cells.windows(2));
        let is_even = gaps.map(|pair| pair[1].end - pair[0].end).all_equal();
        let starts = rows.iter().filter_map(|(_, cells)| cells.first());
        let is_flush = starts.map(|sign| sign.end).all_equal();
        // A number alone in the first line may be a size.
        let is_open = rows.first().is_some_and(|(_, cells)| cells.is_empty()) && is_below;
        let is_short = has_signs && is_even && is_flush && !lengths().all_equal();
        (is_short && !is_open).then_some(SHORT)
    }

    /// Reads a board with separators between its fields. An empty field is a cell, or a clue that
    /// is not given.
    fn table(&self, lines: &[SignLine], is_right: bool) -> Option<Drawing> {
        let separator = self.separator?;
        let mut rows: Vec<Vec<String>> = lines.iter().map(|line| fields(line, separator)).collect();
        // Adding the fields that are left out at the ends of lines may take far more memory than
        // the text.
        let widest = rows.iter().map(Vec::len).max()?;
        if widest.saturating_mul(rows.len()) > 4 * LONGEST {
            return None;
        }
        let (header, body) = rows.split_first_mut()?;
        let mut width = body.iter().map(Vec::len).max()?;
        // The line of column clues may lack a field above or below the row clues.
        if header.len() + 1 == width && header.iter().all(|field| !field.is_empty()) {
            header.insert(if is_right { header.len() } else { 0 }, String::new());
        }
        width = width.max(header.len());
        // Empty fields at the end of a row may be left out, unless commas separate the fields.
        let is_short = |line: &[String]| line.len() < width;
        if is_short(header) || separator == ',' && body.iter().any(|row| is_short(row)) {
            return None;
        }
        for line in &mut rows {
            line.resize(width, String::new());
        }
        // Separators at the end of all lines are removed, and so are those at their beginning.
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

    /// Reads a board of numbers alone: column clues, then a clue and the cells of each row.
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

    /// Reads a board whose rows have no clues, with two lines of clues above it, below it, or
    /// around it.
    fn lists(&self) -> Vec<Drawing> {
        let (Some(count @ 1..), lines) = (self.lines.len().checked_sub(2), &self.lines) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        // The lines of clues are both below, one above and one below, or both above.
        for start in 0..3 {
            let body = &lines[start..start + count];
            let outer: Vec<&SignLine> = lines[..start]
                .iter()
                .chain(&lines[start + count..])
                .collect();
            let cells = |row: &SignLine| cells_of(row).map(|sign| sign.letter).collect_vec();
            let body = body.iter().map(cells).collect_vec();
            if body.iter().flatten().copied().any(is_number_sign) {
                continue;
            }
            let pick = |line: &SignLine, wanted: usize| {
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
                            "`{above}` was read as the column clues, and `{beside}` as the row \
                             clues"
                        )
                        .into(),
                    );
                    found.push(drawing);
                }
            }
        }
        found
    }
}
