//! The machine: what each action does to the board, and what is said of it.

use std::time::Duration;

use crate::explain::{DeadEnd, Ending, Fact, Hint, Mistake, Step, Steps, hint};
use crate::limits::{Limits, Stop};
use crate::play::board::MarkedBoard;
use crate::play::history::{History, Put};
use crate::puzzle::{Cell, Content, Direction, Layout, Line, Puzzle, Size};
use crate::rules::judge_layout;

/// The solutions of a puzzle without its marks, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownSolutions {
    /// There is this one only.
    One(Layout),
    /// There are several.
    Several,
    /// There is none.
    None,
    /// Nobody has found out.
    Unknown,
}

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
    board: MarkedBoard,
    solutions: KnownSolutions,
    history: History,
    cursor: Cell,
    /// The last answer about wrong marks or the next step, to go on with. Any change of the board
    /// forgets it.
    told: Option<Reply>,
    shows_errors: bool,
    hides_time: bool,
    time: Duration,
    hints: u32,
    is_solved: bool,
}

impl Game {
    /// A game that goes on from the marks of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, solutions: KnownSolutions) -> Self {
        let board = MarkedBoard::new(puzzle);
        Self {
            is_solved: is_solved(&board),
            board,
            solutions,
            history: History::default(),
            cursor: Cell { row: 0, column: 0 },
            told: None,
            shows_errors: false,
            hides_time: false,
            time: Duration::ZERO,
            hints: 0,
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &MarkedBoard {
        &self.board
    }

    /// The solutions, as far as they are known.
    #[must_use]
    pub fn solutions(&self) -> &KnownSolutions {
        &self.solutions
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
        let Some(Reply::Hint { hint, stage }) = &self.told else {
            return None;
        };
        match &**hint {
            Hint::Step { step, .. } if *stage == Stage::Third => Some(step),
            _ => None,
        }
    }

    /// The marks that differ from the one solution, or, where there is not one, the marks that a
    /// broken rule names.
    #[must_use]
    pub fn wrong(&self) -> Vec<Cell> {
        let KnownSolutions::One(solution) = &self.solutions else {
            let broken = self.broken(&Limits::default()).ok().flatten();
            return broken.map_or_else(Vec::new, |mistake| self.named(&mistake));
        };
        against(self.board.size(), self.board.contents(), solution).collect()
    }

    /// Does what a player asks for, and says what came of it.
    pub fn handle(&mut self, action: Action, limits: &Limits) -> Vec<Effect> {
        let was_solved = self.is_solved;
        let changes = |game: &mut Self, marks, joins| {
            let is_new = game.put(marks, joins);
            Vec::from_iter(is_new.then_some(Effect::Changed))
        };
        let cell = self.cursor;
        let mut effects = match action {
            Action::Move(direction) => {
                let next = cell.step(direction, self.board.size());
                self.cursor = next.unwrap_or(cell);
                Vec::new()
            }
            Action::MoveTo(cell) => {
                let size = self.board.size();
                self.cursor = Cell {
                    row: cell.row.min(size.rows() as u32 - 1),
                    column: cell.column.min(size.columns() as u32 - 1),
                };
                Vec::new()
            }
            Action::Mark(content) => {
                let is_there = self.board.content(cell) == content;
                let content = if is_there { Content::Unknown } else { content };
                changes(self, vec![(cell, content)], false)
            }
            Action::Cycle => {
                let content = match self.board.content(cell) {
                    Content::Unknown => Content::Tent,
                    Content::Tent => Content::Empty,
                    Content::Empty | Content::Tree => Content::Unknown,
                };
                changes(self, vec![(cell, content)], false)
            }
            Action::Paint(cell, content) => {
                self.handle(Action::MoveTo(cell), limits);
                changes(self, vec![(self.cursor, content)], true)
            }
            Action::Grass => self.grass(self.board.grass()),
            Action::FillLine(line) => {
                let is_open = |cell: &Cell| self.board.content(*cell) == Content::Unknown;
                self.grass(self.board.cells(line).filter(is_open).collect())
            }
            Action::Clear => {
                let size = self.board.size();
                let cells = (0..size.area()).map(|index| (size.cell(index), Content::Unknown));
                changes(self, cells.collect(), false)
            }
            Action::Undo if self.undo() => vec![Effect::Changed],
            Action::Redo if self.redo() => vec![Effect::Changed],
            Action::Undo | Action::Redo => vec![Effect::Say(Reply::NothingLeft)],
            Action::SetPoint => vec![Effect::Say(Reply::Point(self.history.set_point()))],
            Action::BackToPoint => match self.history.point() {
                Some(point) => self.back_to(point),
                None => vec![Effect::Say(Reply::NoPoint)],
            },
            Action::BackToRight => self.back_to_right(limits),
            Action::Check => self.check(limits),
            Action::Hint => self.hint(limits),
            Action::Errors => {
                self.shows_errors = !self.shows_errors;
                Vec::new()
            }
            Action::Timer => {
                self.hides_time = !self.hides_time;
                Vec::new()
            }
            Action::Pass(time) => {
                if !self.is_solved {
                    self.time = self.time.saturating_add(time);
                }
                Vec::new()
            }
        };
        if self.is_solved && !was_solved {
            effects.push(Effect::Solved);
        }
        effects
    }

    /// Puts marks on the board as one change, and says whether there was anything to change.
    fn put(&mut self, marks: Vec<(Cell, Content)>, joins: bool) -> bool {
        let mut change = Vec::new();
        for (cell, after) in marks {
            let index = self.board.size().index(cell);
            let before = self.board.content(cell);
            if before != Content::Tree && after != Content::Tree && before != after {
                self.board.set(index, after);
                change.push(Put {
                    index,
                    before,
                    after,
                });
            }
        }
        if change.is_empty() {
            return false;
        }
        self.history.add(change, joins);
        self.changed();
        true
    }

    fn grass(&mut self, cells: Vec<Cell>) -> Vec<Effect> {
        let marks = cells.into_iter().map(|cell| (cell, Content::Empty));
        if self.put(marks.collect(), false) {
            vec![Effect::Changed]
        } else {
            vec![Effect::Say(Reply::NoGrass)]
        }
    }

    /// Restores the invariants after each change of the board.
    fn changed(&mut self) {
        self.told = None;
        self.is_solved = is_solved(&self.board);
    }

    fn undo(&mut self) -> bool {
        let Some(change) = self.history.undo() else {
            return false;
        };
        for put in change.iter().rev() {
            self.board.set(put.index, put.before);
        }
        self.changed();
        true
    }

    fn redo(&mut self) -> bool {
        let Some(change) = self.history.redo() else {
            return false;
        };
        for put in &change {
            self.board.set(put.index, put.after);
        }
        self.changed();
        true
    }

    /// Undoes until so many changes are left.
    fn back_to(&mut self, length: usize) -> Vec<Effect> {
        let mut undone = 0;
        while self.history.len() > length && self.undo() {
            undone += 1;
        }
        let say = Effect::Say(Reply::Back(undone));
        if undone > 0 {
            vec![Effect::Changed, say]
        } else {
            vec![say]
        }
    }

    fn back_to_right(&mut self, limits: &Limits) -> Vec<Effect> {
        let from = self.history.len();
        let say = loop {
            let wrong = match self.faults(limits) {
                Ok((wrong, _)) => wrong,
                Err(stop) => break Reply::Stopped(stop),
            };
            if wrong.is_empty() {
                break match from - self.history.len() {
                    0 => Reply::Right {
                        by_rules: self.is_by_rules(),
                    },
                    undone => Reply::Back(undone),
                };
            }
            let size = self.board.size();
            let mut is_wrong = vec![false; size.area()];
            for cell in wrong {
                is_wrong[size.index(cell)] = true;
            }
            let Some(length) = self.history.before(|index| is_wrong[index]) else {
                break Reply::Older;
            };
            self.back_to(length);
        };
        let mut effects = vec![Effect::Say(say)];
        if self.history.len() < from {
            effects.insert(0, Effect::Changed);
        }
        effects
    }

    fn is_by_rules(&self) -> bool {
        !matches!(self.solutions, KnownSolutions::One(_))
    }

    /// A rule that the marks break, or something that they leave no room.
    fn broken(&self, limits: &Limits) -> Result<Option<Mistake>, Stop> {
        let marked = self.board.marked();
        match Steps::new(&marked, limits).ending() {
            Some(Ending::Stopped(stop)) => Err(*stop),
            Some(Ending::DeadEnd { dead_end, reason }) => Ok(Some(Mistake::Visible {
                dead_end: *dead_end,
                reason: reason.clone(),
            })),
            _ => Ok(None),
        }
    }

    /// The marks that a mistake names.
    fn named(&self, mistake: &Mistake) -> Vec<Cell> {
        let mut cells = match mistake {
            Mistake::Wrong { mark, .. } => vec![mark.cell()],
            Mistake::Visible { dead_end, reason } => {
                let mut cells: Vec<Cell> = reason.facts.iter().map(|fact| fact.cell()).collect();
                match dead_end {
                    DeadEnd::Touch { tents } => cells.extend(tents),
                    DeadEnd::TentWithoutTree { tent } => cells.push(*tent),
                    DeadEnd::TooMany { line, .. } => cells.extend(
                        (self.board.cells(*line))
                            .filter(|cell| self.board.content(*cell) == Content::Tent),
                    ),
                    _ => {}
                }
                cells
            }
        };
        let is_mark =
            |cell: &Cell| matches!(self.board.content(*cell), Content::Tent | Content::Empty);
        cells.retain(is_mark);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The wrong marks, and the broken rule where only rules are asked.
    fn faults(&self, limits: &Limits) -> Result<(Vec<Cell>, Option<Mistake>), Stop> {
        if !self.is_by_rules() {
            return Ok((self.wrong(), None));
        }
        let broken = self.broken(limits)?;
        let cells = broken.as_ref().map(|mistake| self.named(mistake));
        Ok((cells.unwrap_or_default(), broken))
    }

    fn check(&mut self, limits: &Limits) -> Vec<Effect> {
        let told = match self.told.take() {
            Some(Reply::Wrong {
                stage,
                marks,
                mistake,
            }) => match stage {
                Stage::First => Ok((Stage::Second, marks, mistake)),
                Stage::Second if mistake.is_none() => self.next_hint(limits).map(|hint| {
                    let mistake = match hint {
                        Hint::Mistake(mistake) => Some(Box::new(mistake)),
                        _ => None,
                    };
                    (Stage::Third, marks, mistake)
                }),
                _ => Ok((Stage::Third, marks, mistake)),
            },
            _ => self
                .faults(limits)
                .map(|(marks, mistake)| (Stage::First, marks, mistake.map(Box::new))),
        };
        let reply = match told {
            Err(stop) => Reply::Stopped(stop),
            Ok((_, marks, None)) if marks.is_empty() => Reply::Right {
                by_rules: self.is_by_rules(),
            },
            Ok((stage, marks, mistake)) => Reply::Wrong {
                stage,
                marks,
                mistake,
            },
        };
        self.told = Some(reply.clone());
        vec![Effect::Say(reply)]
    }

    /// A hint from the marks on the board.
    fn next_hint(&self, limits: &Limits) -> Result<Hint, Stop> {
        if self.is_by_rules()
            && let Some(mistake) = self.broken(limits)?
        {
            return Ok(Hint::Mistake(mistake));
        }
        let mut solvable = |puzzle: &Puzzle| {
            Ok(match &self.solutions {
                KnownSolutions::One(solution) => {
                    let mut wrong = against(puzzle.size(), puzzle.contents(), solution);
                    wrong.next().is_none()
                }
                KnownSolutions::None => false,
                // No rule is broken, and nobody knows better.
                KnownSolutions::Several | KnownSolutions::Unknown => true,
            })
        };
        match hint(&self.board.marked(), false, limits, &mut solvable) {
            Hint::Stopped(stop) => Err(stop),
            hint => Ok(hint),
        }
    }

    fn hint(&mut self, limits: &Limits) -> Vec<Effect> {
        let (stage, hint) = match self.told.take() {
            Some(Reply::Hint { stage, hint }) => {
                let stage = match (stage, &*hint) {
                    (Stage::First, Hint::Solved) | (Stage::Third, Hint::Step { .. }) => Stage::Done,
                    (Stage::First, _) => Stage::Second,
                    _ => Stage::Third,
                };
                (stage, hint)
            }
            _ => match self.next_hint(limits) {
                Err(stop) => return vec![Effect::Say(Reply::Stopped(stop))],
                Ok(hint) => {
                    self.hints += 1;
                    (Stage::First, Box::new(hint))
                }
            },
        };
        let reply = Reply::Hint {
            hint: hint.clone(),
            stage,
        };
        let mut effects = vec![Effect::Say(reply.clone())];
        if stage < Stage::Done {
            self.told = Some(reply);
            return effects;
        }
        let claims = if let Hint::Step { step, .. } = *hint {
            step.claims
        } else {
            let marked = self.board.marked();
            let steps = Steps::new(&marked, limits);
            steps.flat_map(|step| step.claims).collect()
        };
        let marks = claims.into_iter().filter_map(Fact::mark);
        if self.put(marks.collect(), false) {
            effects.insert(0, Effect::Changed);
        }
        effects
    }
}

/// The marks that a solution does not have.
fn against(size: Size, contents: &[Content], solution: &Layout) -> impl Iterator<Item = Cell> {
    let cells = contents.iter().enumerate();
    let cells = cells.map(move |(index, content)| (size.cell(index), content));
    let wrong = cells.filter(|&(cell, content)| match content {
        Content::Tent => !solution.contains(cell),
        Content::Empty => solution.contains(cell),
        Content::Tree | Content::Unknown => false,
    });
    wrong.map(|(cell, _)| cell)
}

/// Whether the tents on a board solve its puzzle.
fn is_solved(board: &MarkedBoard) -> bool {
    let tents = board.tents();
    tents.tents().len() == board.puzzle().trees().len()
        && judge_layout(board.puzzle(), &tents).is_empty()
}
