//! A board as it was drawn, in signs whose meanings are not known yet.

use std::borrow::Cow;

use itertools::Itertools;

use crate::format::fault::CLUES;
use crate::format::plain::wrapped::signs;
use crate::format::reader;
use crate::format::signs::Remarks;
use crate::puzzle;
use crate::puzzle::{Cell, Content, Puzzle, Size};

/// The remark on rows that were filled up.
pub(super) const SHORT: &str = "short rows were completed with unknown cells";

/// A board as it was drawn: the texts of its clues and the signs of its cells. A blank is a cell
/// that was left empty.
#[derive(Clone, Debug)]
pub(in crate::format) struct Drawing {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<String>,
    pub(super) cells: Vec<char>,
    /// Whether an empty cell is known to hold no tent.
    pub(super) is_grass: bool,
    pub(super) remarks: Remarks,
}

/// Returns the remark on the signs for trees and tents, unless they are the usual ones.
pub(super) fn read_as(tree: char, tent: Option<char>) -> Option<Cow<'static, str>> {
    let remark = match (tree, tent) {
        ('T', None | Some('*')) => return None,
        ('T', Some(tent)) => format!("`{tent}` was read as a tent, because `T` is a tree"),
        (_, None | Some('*')) => format!("`{tree}` was read as a tree"),
        (_, Some(tent)) => format!("`{tent}` was read as a tent, and `{tree}` as a tree"),
    };
    Some(remark.into())
}

impl Drawing {
    /// Creates the drawing of a board from its rows, which have no clues.
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

    /// If the board has this size, returns the sign that is in the cells of these trees and in no
    /// others.
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

    /// Returns whether some sign is in the cells of these trees and in no others.
    pub(in crate::format) fn has_trees(&self, size: Size, trees: &[Cell]) -> bool {
        self.sign_of(size, trees).is_some()
    }

    /// Reads the board with the trees of `puzzle`, and returns it with the remarks on how it is
    /// read. Returns `None` unless one sign is in the cells of these trees and in no others, and at
    /// most one other sign may be a tent.
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
            // Many people use these signs for grass.
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

    /// Returns whether the last row is the only one that was filled up, so that the text may have
    /// been cut off.
    pub(super) fn is_cut(&self) -> bool {
        let start = (self.rows.len() - 1) * self.columns.len();
        let (before, last) = self.cells.split_at(start);
        self.remarks.contains(&SHORT.into()) && last.contains(&' ') && !before.contains(&' ')
    }

    /// Creates the puzzle in which the signs have these meanings. Returns `None` if a sign has no
    /// meaning or a clue is malformed.
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

    /// Creates a board from its rows, each with its clue and its cells. Returns `None` if the board
    /// has no cells, or if a row does not have one cell per column.
    pub(super) fn new(
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
