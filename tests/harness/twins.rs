//! The twins of the inference rules: what each concludes, said slowly.
//!
//! A naive board holds a word for each cell and a list of directions for each tree. Every rule is
//! nested loops over all of it that say everything the rule says about the board as it stands; they
//! are asked in turn until none has anything new. Nothing is counted along the way, nothing is taken
//! back, and no code is shared with the engine.
//!
//! # Which sets of rules have one answer
//!
//! Most rules never unsay anything: what they conclude from a board they, or a contradiction, also
//! conclude from any board on which more is known. Then the order in which they are asked does not
//! matter, and engine and twin must agree to the letter. Two rules are like that only next to others:
//!
//! * *Packing* looks at runs of open cells. A tent inside a run cuts it in two that together seem to
//!   have room for more, unless *no touch* closes the cells beside the tent.
//! * *Corner* is silent about a tree with a single direction left, which says more than two do only
//!   if *tree* puts the tent there and *no touch* closes what touches it.
//!
//! [`is_steady`] tells which sets have one answer. For the others [`conclude_most`] is a bound from
//! above (the rules that are missing added), and [`resume`] one from below: nothing more may follow
//! from what the engine says.

use tents::puzzle::{Clue, Content, Direction, Puzzle};
use tents::solve::{Deduction, Rule, Rules};

use Direction::{East, North, South, West};

/// What is known of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Each cell, row-major.
    pub(crate) contents: Vec<Content>,
    /// The directions that each tree has left, trees row-major.
    pub(crate) directions: Vec<Vec<Direction>>,
}

impl Known {
    /// The engine's deduction in the same words.
    pub(crate) fn from_engine(puzzle: &Puzzle, deduction: &Deduction) -> Self {
        let cells = (0..puzzle.contents().len()).map(|index| puzzle.size().cell(index));
        Self {
            contents: cells.map(|cell| deduction.content(cell)).collect(),
            directions: deduction.directions().to_vec(),
        }
    }

    /// Whether everything that is known here is known there too.
    pub(crate) fn is_part_of(&self, more: &Self) -> bool {
        let mut cells = self.contents.iter().zip(&more.contents);
        let mut trees = self.directions.iter().zip(&more.directions);
        cells.all(|(here, there)| *here == Content::Unknown || here == there)
            && trees.all(|(here, there)| there.iter().all(|direction| here.contains(direction)))
    }
}

/// Whether what these rules conclude together does not hang on the order in which they are asked.
pub(crate) fn is_steady(rules: Rules) -> bool {
    let keeps_apart = rules.contains(Rule::NoTouch);
    (!rules.contains(Rule::Packing) || keeps_apart)
        && (!rules.contains(Rule::Corner) || (keeps_apart && rules.contains(Rule::Tree)))
}

/// Everything that the rules conclude about a puzzle; `None` if that is a contradiction.
pub(crate) fn conclude(puzzle: &Puzzle, rules: Rules) -> Option<Known> {
    let mut board = Board::new(puzzle);
    board.run(rules).ok().map(|()| board.known())
}

/// The same with the rules that a set lacks to be steady.
pub(crate) fn conclude_most(puzzle: &Puzzle, rules: Rules) -> Option<Known> {
    conclude(puzzle, rules.with(Rule::Tree).with(Rule::NoTouch))
}

/// Everything that the rules conclude from what is known already.
pub(crate) fn resume(puzzle: &Puzzle, known: &Known, rules: Rules) -> Option<Known> {
    let mut board = Board::new(puzzle);
    board.cells.clone_from(&known.contents);
    for (tree, directions) in board.trees.iter_mut().zip(&known.directions) {
        tree.open.clone_from(directions);
    }
    board.run(rules).ok().map(|()| board.known())
}

/// What cannot be.
struct Wrong;

type Place = (i64, i64);

struct Tree {
    place: Place,
    /// The directions in which its tent may be.
    open: Vec<Direction>,
    /// Where its tent is known to be.
    own: Option<Direction>,
}

struct Board {
    height: i64,
    width: i64,
    row_clues: Vec<Clue>,
    column_clues: Vec<Clue>,
    cells: Vec<Content>,
    trees: Vec<Tree>,
    /// For each cell the index of its tree.
    tree_at: Vec<Option<usize>>,
    /// Whether anything became known since somebody asked.
    is_new: bool,
}

fn step((row, column): Place, direction: Direction) -> Place {
    match direction {
        North => (row - 1, column),
        East => (row, column + 1),
        South => (row + 1, column),
        West => (row, column - 1),
    }
}

fn touch(one: Place, other: Place) -> bool {
    one != other && (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
}

impl Board {
    /// The board as the puzzle gives it, and that a cell is empty if no tree stands next to it.
    fn new(puzzle: &Puzzle) -> Self {
        let height = puzzle.row_clues().len() as i64;
        let width = puzzle.column_clues().len() as i64;
        let mut board = Self {
            height,
            width,
            row_clues: puzzle.row_clues().to_vec(),
            column_clues: puzzle.column_clues().to_vec(),
            cells: puzzle.contents().to_vec(),
            trees: Vec::new(),
            tree_at: vec![None; puzzle.contents().len()],
            is_new: false,
        };
        for place in board.places() {
            if board.cell(place) == Content::Tree {
                let index = board.index(place);
                board.tree_at[index] = Some(board.trees.len());
                let mut open = Vec::new();
                for direction in Direction::ALL {
                    let next = board.cell(step(place, direction));
                    if next == Content::Unknown || next == Content::Tent {
                        open.push(direction);
                    }
                }
                let own = None;
                board.trees.push(Tree { place, open, own });
            }
        }
        for place in board.places() {
            if board.cell(place) == Content::Unknown && board.claimants(place).is_empty() {
                let index = board.index(place);
                board.cells[index] = Content::Empty;
            }
        }
        board
    }

    fn known(&self) -> Known {
        Known {
            contents: self.cells.clone(),
            directions: self.trees.iter().map(|tree| tree.open.clone()).collect(),
        }
    }

    /// Every cell, row-major.
    fn places(&self) -> Vec<Place> {
        let width = self.width;
        (0..self.height)
            .flat_map(|row| (0..width).map(move |column| (row, column)))
            .collect()
    }

    fn index(&self, (row, column): Place) -> usize {
        (row * self.width + column) as usize
    }

    /// What is known of a cell; off the board there are no tents.
    fn cell(&self, place: Place) -> Content {
        if (0..self.height).contains(&place.0) && (0..self.width).contains(&place.1) {
            self.cells[self.index(place)]
        } else {
            Content::Empty
        }
    }

    /// The trees that may have their tent on a cell, each with its direction to there.
    fn claimants(&self, place: Place) -> Vec<(usize, Direction)> {
        let mut claimants = Vec::new();
        for (to_tree, to_cell) in [(North, South), (East, West), (South, North), (West, East)] {
            let place = step(place, to_tree);
            if self.cell(place) == Content::Tree
                && let Some(tree) = self.tree_at[self.index(place)]
                && self.trees[tree].open.contains(&to_cell)
            {
                claimants.push((tree, to_cell));
            }
        }
        claimants
    }

    fn set(&mut self, place: Place, content: Content) -> Result<(), Wrong> {
        match self.cell(place) {
            Content::Unknown => {
                let index = self.index(place);
                self.cells[index] = content;
                self.is_new = true;
                Ok(())
            }
            Content::Tree if content == Content::Empty => Ok(()),
            known if known == content => Ok(()),
            _ => Err(Wrong),
        }
    }

    fn rule_out(&mut self, tree: usize, direction: Direction) -> Result<(), Wrong> {
        let tree = &mut self.trees[tree];
        if tree.own == Some(direction) {
            return Err(Wrong);
        }
        if let Some(at) = tree.open.iter().position(|&open| open == direction) {
            tree.open.remove(at);
            self.is_new = true;
        }
        Ok(())
    }

    fn own(&mut self, tree: usize, direction: Direction) -> Result<(), Wrong> {
        let tree = &mut self.trees[tree];
        if !tree.open.contains(&direction) || tree.own.is_some_and(|own| own != direction) {
            return Err(Wrong);
        }
        if tree.own.is_none() {
            tree.own = Some(direction);
            self.is_new = true;
        }
        Ok(())
    }

    /// Asks every rule until none says anything new.
    fn run(&mut self, rules: Rules) -> Result<(), Wrong> {
        self.run_without_flow(rules)?;
        // Flow is asked only once the others are done, if they leave a tree open; and it keeps
        // silent on a board where it is about nothing but lone lines.
        let is_open = self.trees.iter().any(|tree| tree.own.is_none());
        if !rules.contains(Rule::Flow) || !is_open || !self.has_stretch() {
            return Ok(());
        }
        loop {
            self.is_new = false;
            self.flow()?;
            if !self.is_new {
                return Ok(());
            }
            self.run_without_flow(rules)?;
        }
    }

    fn run_without_flow(&mut self, rules: Rules) -> Result<(), Wrong> {
        loop {
            self.is_new = false;
            self.breaches()?;
            if rules.contains(Rule::Tree) {
                self.tree()?;
            }
            if rules.contains(Rule::Tent) {
                self.tent()?;
            }
            if rules.contains(Rule::NoTouch) {
                self.no_touch()?;
            }
            if rules.contains(Rule::LineCount) {
                self.line_count()?;
            }
            if rules.contains(Rule::Corner) {
                self.corner()?;
            }
            if rules.contains(Rule::Packing) {
                self.packing()?;
            }
            if !self.is_new {
                return Ok(());
            }
        }
    }

    /// What holds with every set of rules: what it means that a cell is empty or that a tent is a
    /// tree's, and that the puzzle's rules are not broken outright.
    fn breaches(&mut self) -> Result<(), Wrong> {
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

    /// A tree with one direction left has its tent there.
    fn tree(&mut self) -> Result<(), Wrong> {
        for tree in 0..self.trees.len() {
            if let [only] = self.trees[tree].open[..] {
                self.own(tree, only)?;
            }
        }
        Ok(())
    }

    /// A cell without claimants is empty; a tent with one claimant is that tree's.
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

    /// Around a tent all cells are empty.
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

    /// A line that has its tents has no others; one that needs all of its open cells takes them.
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

    /// A cell that touches all candidates of a tree is empty; a candidate that touches all the
    /// others is no other tree's.
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

    /// A line that needs all that its runs of open cells can take fills every one of them.
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

    /// A boundary over which as much goes as can, or as little, has no open pair left.
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
        // The least and the most of the net crossing of the boundary in front of each line, and of
        // the one behind the last, as the pairs over it have it; and how many trees each line has.
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
        // Nothing crosses the edges, and a line with a clue tells one boundary from the other.
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

    /// A tree has its tent in a direction, or it has not.
    fn cross(&mut self, tree: usize, direction: Direction, is_true: bool) -> Result<(), Wrong> {
        if is_true {
            self.own(tree, direction)
        } else {
            self.rule_out(tree, direction)
        }
    }

    /// Whether two neighbour lines have a clue, or a line at an edge.
    fn has_stretch(&self) -> bool {
        [&self.row_clues, &self.column_clues].iter().any(|clues| {
            clues[0].is_some()
                || clues[clues.len() - 1].is_some()
                || clues
                    .windows(2)
                    .any(|two| two[0].is_some() && two[1].is_some())
        })
    }

    /// The lines that have a clue.
    fn lines(&self) -> Vec<Line> {
        let (height, width) = (self.height, self.width);
        let rows = (0..height).map(|row| Line {
            clue: self.row_clues[row as usize].map_or(-1, i64::from),
            cells: (0..width).map(|column| (row, column)).collect(),
            beside: [North, South],
        });
        let columns = (0..width).map(|column| Line {
            clue: self.column_clues[column as usize].map_or(-1, i64::from),
            cells: (0..height).map(|row| (row, column)).collect(),
            beside: [West, East],
        });
        rows.chain(columns).filter(|line| line.clue >= 0).collect()
    }

    fn count(&self, cells: &[Place], content: Content) -> i64 {
        let same = cells.iter().filter(|&&place| self.cell(place) == content);
        same.count() as i64
    }
}

/// A line with its clue, its cells, and which way its neighbours lie.
struct Line {
    clue: i64,
    cells: Vec<Place>,
    beside: [Direction; 2],
}

/// The eight places around another.
fn around((row, column): Place) -> Vec<Place> {
    (row - 1..=row + 1)
        .flat_map(|row| (column - 1..=column + 1).map(move |column| (row, column)))
        .filter(|&other| other != (row, column))
        .collect()
}
