//! The rules, one function each, over the whole board.

use tents::puzzle::{Clue, Content, Direction};
use tents::solve::Rule;

use super::{Board, Line, Place, Wrong, around, step, touch};

use Direction::{East, North, South, West};

/// The twin of a rule.
pub(super) struct Twin {
    pub(super) rule: Rule,
    pub(super) conclude: fn(&mut Board) -> Result<(), Wrong>,
    /// Whether the rule is applied only if the rules without this flag leave a tree without a known
    /// tent.
    pub(super) is_dear: bool,
}

const fn twin(rule: Rule, conclude: fn(&mut Board) -> Result<(), Wrong>) -> Twin {
    Twin {
        rule,
        conclude,
        is_dear: false,
    }
}

const fn dear(rule: Rule, conclude: fn(&mut Board) -> Result<(), Wrong>) -> Twin {
    Twin {
        rule,
        conclude,
        is_dear: true,
    }
}

/// The twin of every rule.
pub(super) const TWINS: &[Twin] = &[
    twin(Rule::Tree, Board::tree),
    twin(Rule::Tent, Board::tent),
    twin(Rule::NoTouch, Board::no_touch),
    twin(Rule::LineCount, Board::line_count),
    twin(Rule::Corner, Board::corner),
    twin(Rule::Packing, Board::packing),
    dear(Rule::Band, Board::band),
    dear(Rule::Flow, Board::flow),
];

impl Board {
    /// Draws the conclusions that do not depend on which inference rules are used: the consequences
    /// of an empty cell and of a tent that belongs to a tree. Fails if the board breaks a rule of
    /// the puzzle.
    pub(super) fn breaches(&mut self) -> Result<(), Wrong> {
        for place in self.places() {
            if self.cell(place) == Content::Empty {
                for (tree, direction) in self.claimants(place) {
                    self.rule_out(tree, direction)?;
                }
            }
        }
        for tree in 0..self.trees.len() {
            if let Some(own) = self.trees[tree].own {
                for direction in Direction::ALL {
                    if direction != own {
                        self.rule_out(tree, direction)?;
                    }
                }
                let tent = step(self.trees[tree].place, own);
                self.set(tent, Content::Tent)?;
                for (other, direction) in self.claimants(tent) {
                    if other != tree {
                        self.rule_out(other, direction)?;
                    }
                }
            }
            if self.trees[tree].open.is_empty() {
                return Err(Wrong);
            }
        }
        for place in self.places() {
            if self.cell(place) != Content::Tent {
                continue;
            }
            if self.claimants(place).is_empty() {
                return Err(Wrong);
            }
            for other in around(place) {
                if self.cell(other) == Content::Tent {
                    return Err(Wrong);
                }
            }
        }
        for Line { clue, cells, .. } in self.lines() {
            let tents = self.count(&cells, Content::Tent);
            let open = self.count(&cells, Content::Unknown);
            if clue < tents || clue > tents + open {
                return Err(Wrong);
            }
        }
        Ok(())
    }

    /// Applies the rule that a tree with one direction left has its tent there.
    fn tree(&mut self) -> Result<(), Wrong> {
        for tree in 0..self.trees.len() {
            if let [only] = self.trees[tree].open[..] {
                self.own(tree, only)?;
            }
        }
        Ok(())
    }

    /// Applies the rule that a cell without claimants is empty, and that a tent with one claimant
    /// belongs to that tree.
    fn tent(&mut self) -> Result<(), Wrong> {
        for place in self.places() {
            match (self.cell(place), &self.claimants(place)[..]) {
                (Content::Unknown, []) => self.set(place, Content::Empty)?,
                (Content::Tent, &[(tree, direction)]) => self.own(tree, direction)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Applies the rule that all cells around a tent are empty.
    fn no_touch(&mut self) -> Result<(), Wrong> {
        for place in self.places() {
            if self.cell(place) == Content::Tent {
                for other in around(place) {
                    self.set(other, Content::Empty)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the rule that a line with all its tents has no further tents, and that a line which
    /// needs all of its open cells has tents in them.
    fn line_count(&mut self) -> Result<(), Wrong> {
        for Line { clue, cells, .. } in self.lines() {
            let tents = self.count(&cells, Content::Tent);
            let open = self.count(&cells, Content::Unknown);
            let content = if clue == tents {
                Content::Empty
            } else if clue == tents + open {
                Content::Tent
            } else {
                continue;
            };
            for place in cells {
                if self.cell(place) == Content::Unknown {
                    self.set(place, content)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the rule that a cell that touches all candidates of a tree is empty, and that a
    /// candidate that touches all other candidates belongs to no other tree.
    fn corner(&mut self) -> Result<(), Wrong> {
        for tree in 0..self.trees.len() {
            let at = self.trees[tree].place;
            let open = self.trees[tree].open.iter();
            let candidates: Vec<Place> = open.map(|&direction| step(at, direction)).collect();
            if candidates.len() < 2 {
                continue;
            }
            for row in at.0 - 2..=at.0 + 2 {
                for column in at.1 - 2..=at.1 + 2 {
                    let place = (row, column);
                    let is_candidate = candidates.contains(&place);
                    let mut others = candidates.iter().filter(|&&other| other != place);
                    if !others.all(|&candidate| touch(place, candidate)) {
                        continue;
                    }
                    if !is_candidate {
                        self.set(place, Content::Empty)?;
                        continue;
                    }
                    for (other, direction) in self.claimants(place) {
                        if other != tree {
                            self.rule_out(other, direction)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Applies the rule that a line which needs all tents that fit into its runs of open cells has
    /// as many tents as possible in every run.
    fn packing(&mut self) -> Result<(), Wrong> {
        for line in self.lines() {
            let missing = line.clue - self.count(&line.cells, Content::Tent);
            let mut runs = vec![Vec::new()];
            for &place in &line.cells {
                if self.cell(place) == Content::Unknown {
                    runs.last_mut().expect("there is a run").push(place);
                } else {
                    runs.push(Vec::new());
                }
            }
            let room: i64 = runs.iter().map(|run| (run.len() as i64 + 1) / 2).sum();
            if missing > room {
                return Err(Wrong);
            }
            if missing < room {
                continue;
            }
            for run in runs {
                for (index, &place) in run.iter().enumerate() {
                    if run.len() % 2 == 0 {
                        for side in line.beside {
                            self.set(step(place, side), Content::Empty)?;
                        }
                    } else if index % 2 == 0 {
                        self.set(place, Content::Tent)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Applies the rule for a band of two neighbouring lines that both miss tents: any 2 × 2 cells
    /// of the band have at most one tent.
    fn band(&mut self) -> Result<(), Wrong> {
        let (height, width) = (self.height, self.width);
        let row = |row: i64| (0..width).map(|column| (row, column)).collect();
        let column = |column: i64| (0..height).map(|row| (row, column)).collect();
        let rows: Vec<Vec<Place>> = (0..height).map(row).collect();
        let columns: Vec<Vec<Place>> = (0..width).map(column).collect();
        for (lines, clues) in [
            (rows, self.row_clues.clone()),
            (columns, self.column_clues.clone()),
        ] {
            for (lines, clues) in lines.windows(2).zip(clues.windows(2)) {
                let (Some(one), Some(other)) = (clues[0], clues[1]) else {
                    continue;
                };
                let one = i64::from(one) - self.count(&lines[0], Content::Tent);
                let other = i64::from(other) - self.count(&lines[1], Content::Tent);
                if one > 0 && other > 0 {
                    self.one_band(&lines[0], &lines[1], one + other)?;
                }
            }
        }
        Ok(())
    }

    fn one_band(&mut self, one: &[Place], other: &[Place], wanted: i64) -> Result<(), Wrong> {
        let mut runs: Vec<Vec<[Place; 2]>> = vec![Vec::new()];
        for column in one.iter().zip(other).map(|(&one, &other)| [one, other]) {
            if column
                .iter()
                .any(|&place| self.cell(place) == Content::Unknown)
            {
                runs.last_mut().expect("there is one").push(column);
            } else {
                runs.push(Vec::new());
            }
        }
        let room: usize = runs.iter().map(|run| run.len().div_ceil(2)).sum();
        if (room as i64) < wanted {
            return Err(Wrong);
        }
        if room as i64 > wanted {
            return Ok(());
        }
        for run in runs.into_iter().filter(|run| run.len() % 2 == 1) {
            for (at, column) in run.into_iter().enumerate() {
                let is_open = |place: &Place| self.cell(*place) == Content::Unknown;
                let open: Vec<Place> = column.into_iter().filter(is_open).collect();
                if at % 2 == 1 {
                    for place in open {
                        self.set(place, Content::Empty)?;
                    }
                } else if let [only] = open[..] {
                    self.set(only, Content::Tent)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the rule for the boundary between two lines. Its net crossing is the number of trees
    /// before it with a tent after it, minus the number of trees after it with a tent before it. If
    /// the clues require the largest or the smallest net crossing that the trees' directions allow,
    /// it is known for each tree beside the boundary whether its tent is across.
    fn flow(&mut self) -> Result<(), Wrong> {
        let (rows, columns) = (self.row_clues.clone(), self.column_clues.clone());
        self.flow_over(&rows, North, South, |place| place.0 as usize)?;
        self.flow_over(&columns, West, East, |place| place.1 as usize)
    }

    fn flow_over(
        &mut self,
        clues: &[Clue],
        back: Direction,
        forward: Direction,
        line_of: impl Fn(Place) -> usize,
    ) -> Result<(), Wrong> {
        // `bounds` has, for the boundary before each line and the one after the last line, the
        // least and the largest net crossing that the trees' directions allow.
        let mut bounds = vec![[0_i64; 2]; clues.len() + 1];
        let mut trees = vec![0; clues.len()];
        for tree in &self.trees {
            let line = line_of(tree.place);
            trees[line] += 1;
            if tree.open.contains(&forward) {
                bounds[line + 1][1] += 1;
                bounds[line + 1][0] += i64::from(tree.own == Some(forward));
            }
            if tree.open.contains(&back) {
                bounds[line][0] -= 1;
                bounds[line][1] -= i64::from(tree.own == Some(back));
            }
        }
        // Nothing crosses the edges of the board. In a line with a clue, the net crossing of one
        // boundary determines the net crossing of the other.
        let mut wanted = bounds.clone();
        let mut tighten = |boundary: usize, [least, most]: [i64; 2]| {
            let range: &mut [i64; 2] = &mut wanted[boundary];
            *range = [range[0].max(least), range[1].min(most)];
            if range[0] > range[1] {
                Err(Wrong)
            } else {
                Ok(*range)
            }
        };
        let mut range = tighten(0, [0, 0])?;
        let mut lines: Vec<usize> = (0..clues.len()).collect();
        for line in lines.clone() {
            let grown =
                clues[line].map(|clue| range.map(|net| net + trees[line] - i64::from(clue)));
            range = tighten(line + 1, grown.unwrap_or([i64::MIN, i64::MAX]))?;
        }
        range = tighten(clues.len(), [0, 0])?;
        lines.reverse();
        for line in lines {
            let shrunk =
                clues[line].map(|clue| range.map(|net| net - trees[line] + i64::from(clue)));
            range = tighten(line, shrunk.unwrap_or([i64::MIN, i64::MAX]))?;
        }
        for tree in 0..self.trees.len() {
            let line = line_of(self.trees[tree].place);
            for (direction, boundary) in [(forward, line + 1), (back, line)] {
                let [least, most] = bounds[boundary];
                let is_open = self.trees[tree].open.contains(&direction)
                    && self.trees[tree].own.is_none()
                    && least < most;
                if is_open && wanted[boundary] == [most, most] {
                    self.cross(tree, direction, direction == forward)?;
                } else if is_open && wanted[boundary] == [least, least] {
                    self.cross(tree, direction, direction == back)?;
                }
            }
        }
        Ok(())
    }

    /// Sets whether a tree has its tent in a direction.
    fn cross(&mut self, tree: usize, direction: Direction, is_true: bool) -> Result<(), Wrong> {
        if is_true {
            self.own(tree, direction)
        } else {
            self.rule_out(tree, direction)
        }
    }
}
