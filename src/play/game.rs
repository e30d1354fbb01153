//! The state machine of a game: the effect of each action on the board, and the replies to the
//! player.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::explain::{DeadEnd, Ending, Fact, Hint, Mistake, Step, Steps, hint};
use crate::limits::{Limits, Stop};
use crate::play::board::grass;
use crate::play::history::History;
use crate::puzzle::{Cell, Content, Direction, Layout, Line, Puzzle};
use crate::rules::judge_layout;
use crate::solve::{Finding, Verdict};

/// An action of a player. *Grass* is the mark for a cell that has no tent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Moves the cursor by one cell.
    Move(Direction),
    /// Moves the cursor to a cell, or to the nearest cell of the board if it is off the board.
    MoveTo(Cell),
    /// Puts a mark at the cursor, or removes it if it is already there. `Unknown` clears the cell.
    Mark(Content),
    /// Cycles the mark at the cursor: from none to a tent, to grass, to none.
    Cycle,
    /// Moves the cursor to a cell and puts a mark there. The mark becomes part of the last change,
    /// unless there is none or a point is set after it.
    Paint(Cell, Content),
    /// Puts grass on all unmarked cells that cannot hold a tent by the rules alone.
    Grass,
    /// Puts grass on the unmarked cells of a line.
    FillLine(Line),
    /// Removes all marks.
    Clear,
    /// Undoes the last change.
    Undo,
    /// Redoes the last change that was undone.
    Redo,
    /// Sets a point to return to.
    SetPoint,
    /// Returns to the last point before the current state of the board.
    BackToPoint,
    /// Undoes the first change that made a wrong mark, and all changes after it.
    UndoToFirstMistake,
    /// Checks whether all marks are right. Repeated, it shows which marks are wrong, then why.
    Check,
    /// Toggles showing wrong marks as they are made.
    Errors,
    /// Gives a hint. Repeated, it gives more details, then takes the step, if there is one.
    Hint,
    /// Toggles showing the time.
    Timer,
    /// Adds to the playing time. While the board is solved, the time does not change.
    Pass(Duration),
}

/// An effect of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The marks on the board have changed.
    Changed,
    /// There is a reply to show.
    Reply(Reply),
    /// The board is now solved, and was not before.
    Solved,
}

/// How much of a reply has been revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The number of wrong marks; for a step, where to look.
    First,
    /// Which marks are wrong; for a step, its technique.
    Second,
    /// The reason why a mark is wrong; for a step, the step itself.
    Third,
    /// The step has been taken.
    Done,
}

/// A reply to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// No mark is wrong or, with `by_rules`, no rule is broken.
    Right {
        /// Whether only the rules were checked, because there is no single solution.
        by_rules: bool,
    },
    /// Something is wrong.
    Wrong {
        /// How much has been revealed.
        stage: Stage,
        /// The marks that are wrong. If only the rules were checked, the marks that take part in
        /// breaking a rule; there may be none.
        marks: Vec<Cell>,
        /// The broken rule, or the reason why a mark is wrong. `None` if no reason was found, or if
        /// it is looked for only at a later stage.
        mistake: Option<Box<Mistake>>,
    },
    /// A hint, such as the next step. `Hint::Solved` means that the rest of the board follows
    /// immediately.
    Hint {
        /// The hint.
        hint: Box<Hint>,
        /// How much has been revealed.
        stage: Stage,
    },
    /// The current state of the board is a point now; this is the number of points.
    Point(usize),
    /// There is no point to return to.
    NoPoint,
    /// There is nothing to undo or redo.
    NothingLeft,
    /// No cell can be marked as grass: no grass follows from the rules alone, or the line has no
    /// unmarked cell.
    NoGrass,
    /// This many changes have been undone.
    Undone(usize),
    /// The wrong marks were there at the beginning and cannot be undone.
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
    /// The solution, if the puzzle has exactly one.
    solution: Option<Layout>,
    history: History,
    cursor: Cell,
    /// The last reply to a check or a hint, which the same action continues if it is repeated. Any
    /// change of the board drops the reply.
    last_reply: Option<Reply>,
    /// The number of changes of the marks.
    revision: u64,
    shows_errors: bool,
    hides_time: bool,
    time: Duration,
    hints: u32,
    is_solved: bool,
}

impl Game {
    /// Creates a game that continues from the marks of a puzzle. `finding` is the finding for the
    /// puzzle without marks.
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
            last_reply: None,
            revision: 0,
            shows_errors: false,
            hides_time: false,
            time: Duration::ZERO,
            hints: 0,
            is_solved: is_solved(puzzle),
        }
    }

    /// Returns the puzzle with the marks.
    #[must_use]
    pub fn board(&self) -> &Puzzle {
        &self.board
    }

    /// Returns the verdict on the puzzle without its marks.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the cell of the cursor.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Returns whether wrong marks are shown as they are made.
    #[must_use]
    pub fn shows_errors(&self) -> bool {
        self.shows_errors
    }

    /// Returns the playing time, unless the player has hidden it.
    #[must_use]
    pub fn shown_time(&self) -> Option<Duration> {
        (!self.hides_time).then_some(self.time)
    }

    /// Returns the playing time, which does not change while the board is solved.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Returns the number of hints given; a hint with several stages counts once.
    #[must_use]
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Returns whether the tents on the board solve the puzzle.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Returns the number of changes that can be undone.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.history.len()
    }

    /// Returns the marks to show as wrong: all wrong marks if errors are shown, otherwise those
    /// that a check has revealed.
    #[must_use]
    pub fn shown_wrong(&self) -> Vec<Cell> {
        match &self.last_reply {
            _ if self.shows_errors => self.wrong(),
            Some(Reply::Wrong { stage, marks, .. }) if *stage >= Stage::Second => marks.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the step that a hint has revealed, so that it can be shown on the board.
    #[must_use]
    pub fn shown_step(&self) -> Option<&Step> {
        if let Some(Reply::Hint { hint, stage }) = &self.last_reply
            && *stage == Stage::Third
            && let Hint::Step { step, .. } = &**hint
        {
            return Some(step);
        }
        None
    }

    /// Returns the marks that differ from the single solution or, without a single solution, the
    /// marks that take part in breaking a rule or that leave a tree, tent or line too little room.
    #[must_use]
    pub fn wrong(&self) -> Vec<Cell> {
        let faults = self.faults(&Limits::default());
        faults.map_or_else(|_| Vec::new(), |(marks, _)| marks)
    }

    /// Performs an action and returns its effects.
    pub fn handle(&mut self, action: Action, limits: &Limits) -> Vec<Effect> {
        let (revision, was_solved) = (self.revision, self.is_solved);
        let reply = self.act(action, limits);
        let changed = (self.revision > revision).then_some(Effect::Changed);
        let solved = (self.is_solved && !was_solved).then_some(Effect::Solved);
        let effects = [changed, reply.map(Effect::Reply), solved];
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
                let undone = point.map(|point| Reply::Undone(self.back_to(point)));
                return Some(undone.unwrap_or(Reply::NoPoint));
            }
            Action::UndoToFirstMistake => {
                let reply = self.back_to_right(limits);
                return Some(reply.unwrap_or_else(Reply::Stopped));
            }
            Action::Check | Action::Hint => {
                let reply = if action == Action::Check {
                    self.check(limits)
                } else {
                    self.hint(limits)
                };
                self.last_reply = Some(reply.unwrap_or_else(Reply::Stopped));
                return self.last_reply.clone();
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

    /// Puts marks on the board as one change. With `joins`, this change may become part of the
    /// previous one (see [`History::add`]). Returns whether anything changed.
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

    /// Updates the fields that depend on the board after it has changed.
    fn changed(&mut self) {
        self.revision += 1;
        self.last_reply = None;
        self.is_solved = is_solved(&self.board);
    }

    fn undo(&mut self) -> bool {
        let is_undone = self.history.undo(&mut self.board);
        if is_undone {
            self.changed();
        }
        is_undone
    }

    /// Undoes changes until `length` are left. Returns how many were undone.
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
                    undone => Reply::Undone(undone),
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

    /// Returns the reply that nothing is wrong.
    fn right(&self) -> Reply {
        Reply::Right {
            by_rules: self.solution.is_none(),
        }
    }

    /// Returns the marks that differ from the single solution. Without a single solution, returns a
    /// dead end that the marks show (a broken rule, or a tree, tent or line without enough room),
    /// and the marks involved.
    fn faults(&self, limits: &Limits) -> Result<(Vec<Cell>, Option<Mistake>), Stop> {
        let board = &self.board;
        if let Some(solution) = &self.solution {
            return Ok((wrong_marks(board, solution), None));
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

    /// Returns the reply to a check. A repeated check reveals the next stage, up to the third.
    fn check(&mut self, limits: &Limits) -> Result<Reply, Stop> {
        let last_reply = self.last_reply.take();
        let (stage, marks, mistake) = if let Some(Reply::Wrong {
            stage,
            marks,
            mut mistake,
        }) = last_reply
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

    /// Returns a hint from the marks on the board.
    fn next_hint(&self, limits: &Limits) -> Result<Hint, Stop> {
        if let (_, Some(mistake)) = self.faults(limits)? {
            return Ok(Hint::Mistake(mistake));
        }
        let mut solvable = |puzzle: &Puzzle| {
            Ok(match &self.solution {
                Some(solution) => wrong_marks(puzzle, solution).is_empty(),
                // No rule is broken, as checked above. More is not known, so the marks count as
                // right unless the puzzle has no solution.
                None => self.verdict != Verdict::None,
            })
        };
        match hint(&self.board, false, limits, &mut solvable) {
            Hint::Stopped(stop) => Err(stop),
            hint => Ok(hint),
        }
    }

    /// Returns the reply to a request for a hint. A repeated request reveals the next stage. Once
    /// everything is revealed, it takes the step or, for [`Hint::Solved`], all remaining steps.
    fn hint(&mut self, limits: &Limits) -> Result<Reply, Stop> {
        let (stage, hint) = match self.last_reply.take() {
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

/// Returns the marks that contradict a solution.
fn wrong_marks(board: &Puzzle, solution: &Layout) -> Vec<Cell> {
    let cells = board.contents().iter().enumerate();
    let cells = cells.map(|(index, content)| (board.size().cell(index), content));
    let wrong = cells.filter(|&(cell, content)| match content {
        Content::Tent => !solution.contains(cell),
        Content::Empty => solution.contains(cell),
        Content::Tree | Content::Unknown => false,
    });
    wrong.map(|(cell, _)| cell).collect()
}

/// Returns whether the tents on a board solve its puzzle.
fn is_solved(board: &Puzzle) -> bool {
    board.count(Content::Tent) == board.trees().len()
        && judge_layout(board, &board.marked_tents()).is_empty()
}
