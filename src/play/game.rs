//! The machine: what each action does to the board, and what is said of it.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::explain::{DeadEnd, Ending, Fact, Hint, Mistake, Step, Steps, hint};
use crate::limits::{Limits, Stop};
use crate::play::board::grass;
use crate::play::history::History;
use crate::puzzle::{Cell, Content, Direction, Layout, Line, Puzzle};
use crate::rules::judge_layout;
use crate::solve::{Finding, Verdict};

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves the cursor by a cell.
    Move(Direction),
    /// Moves the cursor to a cell; off the board, to the nearest on it.
    MoveTo(Cell),
    /// Puts a mark at the cursor, or takes it away if it is there. `Unknown` empties the cell.
    Mark(Content),
    /// At the cursor: from nothing to a tent, to grass, to nothing.
    Cycle,
    /// Puts the same mark on one more cell, as part of the last change.
    Paint(Cell, Content),
    /// Puts grass wherever no tent can stand by the rules alone.
    Grass,
    /// Puts grass on what is open in a line.
    FillLine(Line),
    /// Takes all marks away.
    Clear,
    /// Takes the last change back.
    Undo,
    /// Does again what was undone.
    Redo,
    /// Sets a point to go back to.
    SetPoint,
    /// Goes back to the last point.
    BackToPoint,
    /// Goes back to before the first wrong mark that is on the board.
    BackToRight,
    /// Says whether all marks are right; asked again, where one is wrong, then why.
    Check,
    /// Shows wrong marks as they are made, or no more.
    Errors,
    /// Gives a hint; asked again, a larger one; then takes the step.
    Hint,
    /// Shows the time, or no more.
    Timer,
    /// Lets time pass. Once the board is solved, the time stands still.
    Pass(Duration),
}

/// An effect of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The marks on the board have changed.
    Changed,
    /// Something is to be said.
    Say(Reply),
    /// The board is solved now, and was not before.
    Solved,
}

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Of marks, how many are wrong; of a step, where to look.
    First,
    /// Of marks, which are wrong; of a step, its technique.
    Second,
    /// The reason.
    Third,
    /// The step has been taken.
    Done,
}

/// A reply to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// No mark is wrong, or with `by_rules`, no rule is broken.
    Right {
        /// Whether only rules were asked, as there is no single solution.
        by_rules: bool,
    },
    /// Something is wrong.
    Wrong {
        /// How much is told.
        stage: Stage,
        /// The marks that are wrong; none where only rules were asked.
        marks: Vec<Cell>,
        /// Which rule is broken, or why a mark cannot be. None if no reason was found.
        mistake: Option<Box<Mistake>>,
    },
    /// The next step. `Hint::Solved` stands for a board where the rest follows at once.
    Hint {
        /// The hint.
        hint: Box<Hint>,
        /// How much is told.
        stage: Stage,
    },
    /// A point has been set; so many there are.
    Point(usize),
    /// There is no point to go back to.
    NoPoint,
    /// Nothing is left to undo, or to do again.
    NothingLeft,
    /// No cell follows from the rules alone, or is open in the line.
    NoGrass,
    /// So many changes have been undone.
    Back(usize),
    /// The marks that are wrong were there at the beginning, and cannot be undone.
    Older,
    /// A limit was reached.
    Stopped(Stop),
}

/// A puzzle that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The puzzle with the marks.
    board: Puzzle,
    verdict: Verdict,
    /// The one solution.
    solution: Option<Layout>,
    history: History,
    cursor: Cell,
    /// The last answer about wrong marks or the next step, to go on with. Any change of the board
    /// forgets it.
    told: Option<Reply>,
    /// How often the marks have changed.
    turns: u64,
    shows_errors: bool,
    hides_time: bool,
    time: Duration,
    hints: u32,
    is_solved: bool,
}

impl Game {
    /// A game that goes on from the marks of a puzzle. `finding` is that of the puzzle without
    /// them.
    #[must_use]
    pub fn new(puzzle: &Puzzle, finding: &Finding) -> Self {
        let is_unique = finding.verdict == Verdict::Unique;
        let solution = finding.solutions.first().filter(|_| is_unique);
        Self {
            board: puzzle.clone(),
            verdict: finding.verdict,
            solution: solution.map(|solution| solution.layout(puzzle)),
            history: History::default(),
            cursor: Cell { row: 0, column: 0 },
            told: None,
            turns: 0,
            shows_errors: false,
            hides_time: false,
            time: Duration::ZERO,
            hints: 0,
            is_solved: is_solved(puzzle),
        }
    }

    /// The puzzle with the marks.
    #[must_use]
    pub fn board(&self) -> &Puzzle {
        &self.board
    }

    /// How many solutions the puzzle has without its marks.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Where the cursor is.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Whether wrong marks are shown as they are made.
    #[must_use]
    pub fn shows_errors(&self) -> bool {
        self.shows_errors
    }

    /// The time that has passed, unless the player has hidden it.
    #[must_use]
    pub fn shown_time(&self) -> Option<Duration> {
        (!self.hides_time).then_some(self.time)
    }

    /// The time that has passed until the board was solved.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.time
    }

    /// How many hints were asked for, each counted once.
    #[must_use]
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Whether the tents on the board solve the puzzle.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// How many changes can be undone.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.history.len()
    }

    /// The marks to be shown as wrong: all of them with errors shown, or those that were told.
    #[must_use]
    pub fn shown_wrong(&self) -> Vec<Cell> {
        match &self.told {
            _ if self.shows_errors => self.wrong(),
            Some(Reply::Wrong { stage, marks, .. }) if *stage >= Stage::Second => marks.clone(),
            _ => Vec::new(),
        }
    }

    /// The step that has been told, so that it can be shown on the board.
    #[must_use]
    pub fn shown_step(&self) -> Option<&Step> {
        if let Some(Reply::Hint { hint, stage }) = &self.told
            && *stage == Stage::Third
            && let Hint::Step { step, .. } = &**hint
        {
            return Some(step);
        }
        None
    }

    /// The marks that differ from the one solution, or, where there is not one, the marks that a
    /// broken rule names.
    #[must_use]
    pub fn wrong(&self) -> Vec<Cell> {
        let faults = self.faults(&Limits::default());
        faults.map_or_else(|_| Vec::new(), |(marks, _)| marks)
    }

    /// Does what a player asks for, and says what came of it.
    pub fn handle(&mut self, action: Action, limits: &Limits) -> Vec<Effect> {
        let (turns, was_solved) = (self.turns, self.is_solved);
        let reply = self.act(action, limits);
        let changed = (self.turns > turns).then_some(Effect::Changed);
        let solved = (self.is_solved && !was_solved).then_some(Effect::Solved);
        let effects = [changed, reply.map(Effect::Say), solved];
        effects.into_iter().flatten().collect()
    }

    fn act(&mut self, action: Action, limits: &Limits) -> Option<Reply> {
        let (cell, size) = (self.cursor, self.board.size());
        let here = self.board.content(cell);
        match action {
            Action::Move(direction) => self.cursor = cell.step(direction, size).unwrap_or(cell),
            Action::MoveTo(cell) => self.move_to(cell),
            Action::Mark(mark) => {
                let mark = if mark == here { Content::Unknown } else { mark };
                self.put([(cell, mark)], false);
            }
            Action::Cycle => {
                let mark = match here {
                    Content::Unknown => Content::Tent,
                    Content::Tent => Content::Empty,
                    Content::Empty | Content::Tree => Content::Unknown,
                };
                self.put([(cell, mark)], false);
            }
            Action::Paint(cell, mark) => {
                self.move_to(cell);
                self.put([(self.cursor, mark)], true);
            }
            Action::Grass => return self.grass(grass(&self.board)),
            Action::FillLine(line) => {
                let is_open = |cell: &Cell| self.board.content(*cell) == Content::Unknown;
                return self.grass(size.cells_of(line).filter(is_open).collect());
            }
            Action::Clear => {
                let cells = (0..size.area()).map(|index| (size.cell(index), Content::Unknown));
                self.put(cells, false);
            }
            Action::Undo if self.undo() => {}
            Action::Redo if self.history.redo(&mut self.board) => self.changed(),
            Action::Undo | Action::Redo => return Some(Reply::NothingLeft),
            Action::SetPoint => return Some(Reply::Point(self.history.set_point())),
            Action::BackToPoint => {
                let point = self.history.point();
                let undone = point.map(|point| Reply::Back(self.back_to(point)));
                return Some(undone.unwrap_or(Reply::NoPoint));
            }
            Action::BackToRight => {
                let reply = self.back_to_right(limits);
                return Some(reply.unwrap_or_else(Reply::Stopped));
            }
            Action::Check | Action::Hint => {
                let reply = if action == Action::Check {
                    self.check(limits)
                } else {
                    self.hint(limits)
                };
                self.told = Some(reply.unwrap_or_else(Reply::Stopped));
                return self.told.clone();
            }
            Action::Errors => self.shows_errors = !self.shows_errors,
            Action::Timer => self.hides_time = !self.hides_time,
            Action::Pass(_) if self.is_solved => {}
            Action::Pass(time) => self.time = self.time.saturating_add(time),
        }
        None
    }

    fn move_to(&mut self, cell: Cell) {
        let size = self.board.size();
        self.cursor = Cell {
            row: cell.row.min(size.rows() as u32 - 1),
            column: cell.column.min(size.columns() as u32 - 1),
        };
    }

    /// Puts marks on the board as one change, and says whether there was anything to change. With
    /// `joins` it belongs to the change before.
    fn put(&mut self, marks: impl IntoIterator<Item = (Cell, Content)>, joins: bool) -> bool {
        let mut change = Vec::new();
        for (cell, mark) in marks {
            let before = self.board.content(cell);
            if before != Content::Tree && mark != Content::Tree && before != mark {
                let index = self.board.size().index(cell);
                change.push((index, self.board.set_mark(index, mark)));
            }
        }
        let is_new = !change.is_empty();
        if is_new {
            self.history.add(change, joins);
            self.changed();
        }
        is_new
    }

    fn grass(&mut self, cells: Vec<Cell>) -> Option<Reply> {
        let marks = cells.into_iter().map(|cell| (cell, Content::Empty));
        (!self.put(marks, false)).then_some(Reply::NoGrass)
    }

    /// Restores the invariants after each change of the board.
    fn changed(&mut self) {
        self.turns += 1;
        self.told = None;
        self.is_solved = is_solved(&self.board);
    }

    fn undo(&mut self) -> bool {
        let is_undone = self.history.undo(&mut self.board);
        if is_undone {
            self.changed();
        }
        is_undone
    }

    /// Undoes until so many changes are left, and says how many were undone.
    fn back_to(&mut self, length: usize) -> usize {
        let from = self.history.len();
        while self.history.len() > length && self.undo() {}
        from - self.history.len()
    }

    fn back_to_right(&mut self, limits: &Limits) -> Result<Reply, Stop> {
        let mut undone = 0;
        loop {
            let (wrong, _) = self.faults(limits)?;
            if wrong.is_empty() {
                return Ok(match undone {
                    0 => self.right(),
                    undone => Reply::Back(undone),
                });
            }
            let size = self.board.size();
            let wrong: BTreeSet<usize> = wrong.into_iter().map(|cell| size.index(cell)).collect();
            let Some(length) = self.history.before(wrong) else {
                return Ok(Reply::Older);
            };
            undone += self.back_to(length);
        }
    }

    /// The reply where nothing is wrong.
    fn right(&self) -> Reply {
        Reply::Right {
            by_rules: self.solution.is_none(),
        }
    }

    /// The marks that the one solution does not have. Where there is not one, a rule that the marks
    /// break, or something that they leave no room, and the marks that it names.
    fn faults(&self, limits: &Limits) -> Result<(Vec<Cell>, Option<Mistake>), Stop> {
        let board = &self.board;
        if let Some(solution) = &self.solution {
            return Ok((against(board, solution), None));
        }
        let (dead_end, reason) = match Steps::new(board, limits).ending() {
            Some(Ending::Stopped(stop)) => return Err(*stop),
            Some(Ending::DeadEnd { dead_end, reason }) => (*dead_end, reason.clone()),
            _ => return Ok((Vec::new(), None)),
        };
        let facts = reason.facts.iter().map(|fact| fact.cell());
        let mut marks: BTreeSet<Cell> = facts.chain(dead_end.cells()).collect();
        if let DeadEnd::TooMany { line, .. } = dead_end {
            let is_tent = |cell: &Cell| board.content(*cell) == Content::Tent;
            marks.extend(board.size().cells_of(line).filter(is_tent));
        }
        marks.retain(|&cell| matches!(board.content(cell), Content::Tent | Content::Empty));
        let mistake = Mistake::Visible { dead_end, reason };
        Ok((marks.into_iter().collect(), Some(mistake)))
    }

    /// Says how many marks are wrong; asked again, more of that.
    fn check(&mut self, limits: &Limits) -> Result<Reply, Stop> {
        let told = self.told.take();
        let (stage, marks, mistake) = if let Some(Reply::Wrong {
            stage,
            marks,
            mut mistake,
        }) = told
        {
            if stage == Stage::Second
                && mistake.is_none()
                && let Hint::Mistake(found) = self.next_hint(limits)?
            {
                mistake = Some(Box::new(found));
            }
            let is_first = stage == Stage::First;
            let next = if is_first {
                Stage::Second
            } else {
                Stage::Third
            };
            (next, marks, mistake)
        } else {
            let (marks, mistake) = self.faults(limits)?;
            (Stage::First, marks, mistake.map(Box::new))
        };
        if marks.is_empty() && mistake.is_none() {
            return Ok(self.right());
        }
        Ok(Reply::Wrong {
            stage,
            marks,
            mistake,
        })
    }

    /// A hint from the marks on the board.
    fn next_hint(&self, limits: &Limits) -> Result<Hint, Stop> {
        if let (_, Some(mistake)) = self.faults(limits)? {
            return Ok(Hint::Mistake(mistake));
        }
        let mut solvable = |puzzle: &Puzzle| {
            Ok(match &self.solution {
                Some(solution) => against(puzzle, solution).is_empty(),
                // If there may be one, no rule is broken, and nobody knows better.
                None => self.verdict != Verdict::None,
            })
        };
        match hint(&self.board, false, limits, &mut solvable) {
            Hint::Stopped(stop) => Err(stop),
            hint => Ok(hint),
        }
    }

    /// Gives a hint; asked again, more of it, until its step is taken.
    fn hint(&mut self, limits: &Limits) -> Result<Reply, Stop> {
        let (stage, hint) = match self.told.take() {
            Some(Reply::Hint { stage, hint }) if stage < Stage::Done => {
                let next = match (stage, &*hint) {
                    (Stage::First, Hint::Solved) | (Stage::Third, Hint::Step { .. }) => Stage::Done,
                    (Stage::First, _) => Stage::Second,
                    _ => Stage::Third,
                };
                (next, hint)
            }
            _ => {
                let hint = self.next_hint(limits)?;
                self.hints += 1;
                (Stage::First, Box::new(hint))
            }
        };
        if stage == Stage::Done {
            let claims: Vec<Fact> = if let Hint::Step { step, .. } = &*hint {
                step.claims.clone()
            } else {
                let steps = Steps::new(&self.board, limits);
                steps.flat_map(|step| step.claims).collect()
            };
            self.put(claims.into_iter().filter_map(Fact::mark), false);
        }
        Ok(Reply::Hint { hint, stage })
    }
}

/// The marks that a solution does not have.
fn against(board: &Puzzle, solution: &Layout) -> Vec<Cell> {
    let cells = board.contents().iter().enumerate();
    let cells = cells.map(|(index, content)| (board.size().cell(index), content));
    let wrong = cells.filter(|&(cell, content)| match content {
        Content::Tent => !solution.contains(cell),
        Content::Empty => solution.contains(cell),
        Content::Tree | Content::Unknown => false,
    });
    wrong.map(|(cell, _)| cell).collect()
}

/// Whether the tents on a board solve its puzzle.
fn is_solved(board: &Puzzle) -> bool {
    board.number_of(Content::Tent) == board.trees().len()
        && judge_layout(board, &board.given_tents()).is_empty()
}
