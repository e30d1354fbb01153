//! Sequences of calls on the library.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use tents::count::{self, Sampler, count, count_by_cell};
use tents::explain::{Fact, Grading, Hint, grade, hint};
use tents::format::{self, Format, Notes, ReadOptions, Source};
use tents::limits::{Limits, Stop};
use tents::puzzle::{Assignment, Cell, Content, Layout, Puzzle, Symmetry};
use tents::rules::judge_assignment;
use tents::solve::{Distinct, Engine, Options, Progress, Solutions, Verdict, verdict};

use super::{Sequence, try_many};
use crate::support::boards::{planted, random_board, with_clues_of};
use crate::support::oracle;

/// One call.
#[derive(Clone, Copy, Debug)]
enum Call {
    /// Begins a search, and drops the current one.
    Search(Distinct, Engine),
    /// Takes at most this many solutions of the current search.
    Next(usize),
    /// Takes all remaining solutions of the current search.
    Rest,
    /// Begins a search limited to this many nodes, and takes everything that it yields.
    Limited(u64),
    /// Begins a search that is interrupted before its first move.
    Interrupted,
    Verdict,
    Count,
    /// Counts with at most this many nodes.
    CountLimited(u64),
    ByCell(Distinct),
    /// Draws this many solutions.
    Sample(Distinct, usize),
    Grade,
    Hint,
    /// Marks the cell with this number, modulo the number of cells, as a tent or as grass, unless
    /// it is a tree.
    Mark(usize, bool),
    /// Removes all marks.
    Unmark,
    /// Applies a hint, if it is a step.
    Follow,
    /// Applies the symmetry with this number to the board.
    Turn(usize),
    /// Writes the puzzle in the format with this number, modulo the number of formats, and reads it
    /// again.
    Format(usize),
}

fn call(rng: &mut Rng) -> Call {
    let distinct = [Distinct::Layouts, Distinct::Assignments][rng.usize(..2)];
    let engine = [Engine::Auto, Engine::Learning, Engine::Simple][rng.usize(..3)];
    match rng.u32(..20) {
        0 | 1 => Call::Search(distinct, engine),
        2..=4 => Call::Next(rng.usize(1..6)),
        5 => Call::Rest,
        6 => Call::Limited(rng.u64(..20)),
        7 => Call::Interrupted,
        8 => Call::Verdict,
        9 => Call::Count,
        10 => Call::CountLimited(rng.u64(..20)),
        11 => Call::ByCell(distinct),
        12 => Call::Sample(distinct, rng.usize(1..5)),
        13 => Call::Grade,
        14 => Call::Hint,
        15 => Call::Mark(rng.usize(..1000), rng.bool()),
        16 => [Call::Unmark, Call::Follow][rng.usize(..2)],
        17 => Call::Turn(rng.usize(..8)),
        _ => Call::Format(rng.usize(..1000)),
    }
}

/// Returns a board small enough for the oracle. With a probability of at least 1/2, it has a
/// solution.
fn puzzle(rng: &mut Rng) -> Puzzle {
    if rng.bool() {
        let board = random_board(rng, 4);
        // Another format could read a tent on a board without trees as a tree.
        let is_plain = !board.trees().is_empty();
        return if is_plain {
            board
        } else {
            board.without_marks()
        };
    }
    let (rows, columns) = (rng.usize(1..6), rng.usize(1..6));
    let (board, layout) = planted(rng, rows, columns, 0.2);
    with_clues_of(&board, &layout)
}

fn sequence(rng: &mut Rng) -> Sequence<Call> {
    Sequence {
        puzzle: puzzle(rng).to_string(),
        steps: (0..rng.usize(2..16)).map(|_| call(rng)).collect(),
    }
}

#[test]
fn sequences_of_calls_agree_with_the_oracle() {
    try_many(1000, sequence, replay, "replay");
}

/// The state between two calls.
struct State {
    puzzle: Puzzle,
    layouts: Vec<Layout>,
    assignments: Vec<Assignment>,
    search: Option<(Solutions, Distinct, Vec<Assignment>)>,
}

/// Makes some calls, and checks the results of each.
fn replay(puzzle: &str, calls: &[Call]) {
    let mut state = State::new(puzzle.parse().unwrap());
    for &call in calls {
        state.call(call);
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

impl State {
    fn new(puzzle: Puzzle) -> Self {
        let layouts = oracle::layouts(&puzzle);
        let assignments = oracle::assignments(&puzzle);
        Self {
            puzzle,
            layouts,
            assignments,
            search: None,
        }
    }

    /// Returns the number of solutions.
    fn number(&self, distinct: Distinct) -> usize {
        match distinct {
            Distinct::Layouts => self.layouts.len(),
            Distinct::Assignments => self.assignments.len(),
        }
    }

    fn begin(&mut self, distinct: Distinct, options: Options) {
        let solutions = Solutions::new(&self.puzzle, options.distinct(distinct));
        self.search = Some((solutions, distinct, Vec::new()));
    }

    /// Takes up to `number` solutions of the current search. None may be wrong or occur twice.
    fn take(&mut self, number: usize) {
        let Some((search, distinct, found)) = &mut self.search else {
            return;
        };
        found.extend(search.by_ref().take(number));
        for solution in &*found {
            assert_eq!(judge_assignment(&self.puzzle, solution), []);
        }
        let different = match distinct {
            Distinct::Layouts => {
                let layouts = found.iter().map(|one| one.layout(&self.puzzle));
                layouts.collect::<BTreeSet<_>>().len()
            }
            Distinct::Assignments => found.iter().collect::<BTreeSet<_>>().len(),
        };
        assert_eq!(different, found.len());
        let (found, distinct) = (found.len(), *distinct);
        match search.progress() {
            Progress::Complete => assert_eq!(found, self.number(distinct)),
            _ => assert!(found <= self.number(distinct)),
        }
    }

    fn expected(&self) -> Verdict {
        match self.layouts.len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    fn call(&mut self, call: Call) {
        match call {
            Call::Search(distinct, engine) => {
                self.begin(distinct, Options::default().engine(engine));
            }
            Call::Next(number) => self.take(number),
            Call::Rest => {
                self.take(usize::MAX);
                if let Some((search, ..)) = &self.search {
                    let progress = search.progress();
                    assert!(matches!(
                        progress,
                        Progress::Complete | Progress::Stopped(_)
                    ));
                }
            }
            Call::Limited(number) => {
                self.begin(Distinct::Layouts, Options::default().limits(nodes(number)));
                self.take(usize::MAX);
            }
            Call::Interrupted => {
                let limits = Limits {
                    interrupt: Some(Arc::new(AtomicBool::new(true)).into()),
                    ..Limits::default()
                };
                self.begin(Distinct::Layouts, Options::default().limits(limits));
                self.take(usize::MAX);
            }
            Call::Verdict => {
                let finding = verdict(&self.puzzle, Options::default());
                assert_eq!(finding.verdict, self.expected());
            }
            Call::Count => {
                let counted = count(&self.puzzle, &count::CountSettings::default());
                assert_eq!(counted.stop, None);
                assert_eq!(counted.layouts.to_string(), self.layouts.len().to_string());
                let assignments = self.assignments.len().to_string();
                assert_eq!(counted.assignments.to_string(), assignments);
            }
            Call::CountLimited(number) => self.count_limited(number),
            Call::ByCell(distinct) => self.by_cell(distinct),
            Call::Sample(distinct, number) => self.sample(distinct, number),
            Call::Grade => self.grade(),
            Call::Hint => self.hint(),
            Call::Mark(number, is_tent) => self.mark(number, is_tent),
            Call::Unmark => *self = Self::new(self.puzzle.without_marks()),
            Call::Follow => self.follow(),
            Call::Turn(number) => self.turn(number),
            Call::Format(number) => self.through_a_format(number),
        }
    }

    /// Counts with a limit of nodes. The bounds of the count must contain the number of layouts.
    fn count_limited(&self, number: u64) {
        let mut options = count::CountSettings::default();
        options.limits.nodes = Some(number);
        let counted = count(&self.puzzle, &options);
        let number = self.layouts.len().into();
        assert!(counted.layouts.lower <= number && number <= counted.layouts.upper);
    }

    fn by_cell(&self, distinct: Distinct) {
        let (_, counted) = count_by_cell(&self.puzzle, distinct, &Limits::default());
        let counted = counted.unwrap();
        let layouts: Vec<Layout> = match distinct {
            Distinct::Layouts => self.layouts.clone(),
            Distinct::Assignments => {
                let all = self.assignments.iter();
                all.map(|one| one.layout(&self.puzzle)).collect()
            }
        };
        for (cell, number) in oracle::cells(&self.puzzle).into_iter().zip(&counted.cells) {
            let holding = layouts.iter().filter(|layout| layout.contains(cell));
            assert_eq!(number.to_string(), holding.count().to_string());
        }
    }

    fn sample(&self, distinct: Distinct, number: usize) {
        let mut sampler = Sampler::new(&self.puzzle, distinct, 7, &Limits::default());
        let drawn: Vec<Assignment> = sampler.by_ref().take(number).collect();
        assert_eq!(sampler.stop(), None);
        let expected = if self.layouts.is_empty() { 0 } else { number };
        assert_eq!(drawn.len(), expected);
        for solution in drawn {
            assert_eq!(judge_assignment(&self.puzzle, &solution), []);
        }
    }

    fn grade(&self) {
        if self.expected() != Verdict::Unique {
            return;
        }
        let grading = grade(&self.puzzle, &Limits::default());
        let is_stopped = matches!(grading, Grading::Stopped(_));
        assert!(!is_stopped, "{grading:?}");
    }

    fn hinted(&self) -> Hint {
        let mut solvable = |puzzle: &Puzzle| -> Result<bool, Stop> {
            Ok(Solutions::new(puzzle, Options::default()).next().is_some())
        };
        hint(&self.puzzle, false, &Limits::default(), &mut solvable)
    }

    /// A step must hold in every solution; a mistake may be reported only if the marks exclude
    /// every solution.
    fn hint(&self) {
        match self.hinted() {
            Hint::Step { step, before } => {
                assert!(!self.layouts.is_empty());
                for claim in before.iter().chain([&*step]).flat_map(|step| &step.claims) {
                    for assignment in &self.assignments {
                        assert!(holds(*claim, &self.puzzle, assignment), "{claim:?}");
                    }
                }
            }
            Hint::Mistake(mistake) => {
                assert!(self.layouts.is_empty(), "{mistake:?}");
                assert!(!oracle::layouts(&self.puzzle.without_marks()).is_empty());
            }
            Hint::NoSolution { .. } => assert!(self.layouts.is_empty()),
            Hint::Solved => assert_eq!(self.layouts.len(), 1),
            Hint::NothingFollows => {}
            Hint::Stopped(stop) => panic!("{stop:?}"),
        }
    }

    /// Marks a cell, unless it is a tree or the board has no trees.
    fn mark(&mut self, number: usize, is_tent: bool) {
        let at = number % self.puzzle.contents().len();
        if self.puzzle.contents()[at] == Content::Tree || self.puzzle.trees().is_empty() {
            return;
        }
        let mark = if is_tent {
            Content::Tent
        } else {
            Content::Empty
        };
        self.with_marks(&[(at, mark)]);
    }

    fn with_marks(&mut self, marks: &[(usize, Content)]) {
        let mut contents = self.puzzle.contents().to_vec();
        for &(at, mark) in marks {
            contents[at] = mark;
        }
        let [rows, columns] = [self.puzzle.row_clues(), self.puzzle.column_clues()];
        let marked = Puzzle::new(rows.to_vec(), columns.to_vec(), contents);
        *self = Self::new(marked.unwrap());
    }

    /// Applies a hint, if it is a step; the layouts stay the same.
    fn follow(&mut self) {
        let Hint::Step { step, .. } = self.hinted() else {
            return;
        };
        let width = self.puzzle.column_clues().len();
        let marks = step.claims.iter().filter_map(|claim| match *claim {
            Fact::Tent(cell) | Fact::Own { tent: cell, .. } => Some((cell, Content::Tent)),
            Fact::Grass(cell) => Some((cell, Content::Empty)),
            Fact::NotOwn { .. } => None,
        });
        let at = |cell: Cell| cell.row as usize * width + cell.column as usize;
        let marks: Vec<_> = marks.map(|(cell, mark)| (at(cell), mark)).collect();
        let before = self.layouts.clone();
        self.with_marks(&marks);
        assert_eq!(self.layouts, before);
    }

    /// Applies a symmetry: the solutions are the same, moved.
    fn turn(&mut self, number: usize) {
        let symmetry = Symmetry::ALL[number];
        let size = self.puzzle.size();
        let turned = symmetry.puzzle(&self.puzzle).unwrap();
        let there_and_back = symmetry.inverse().puzzle(&turned).unwrap();
        assert_eq!(there_and_back, self.puzzle);
        let layouts = self.layouts.iter().map(|one| symmetry.layout(size, one));
        let mut layouts: Vec<Layout> = layouts.collect();
        layouts.sort();
        *self = Self::new(turned);
        assert_eq!(self.layouts, layouts);
    }

    /// Writes the puzzle in a format, if the format can carry it, and reads it again.
    fn through_a_format(&mut self, number: usize) {
        let readable = Format::all().filter(|format| format.description().is_read());
        let formats: Vec<Format> = readable.collect();
        let format = formats[number % formats.len()];
        let mut text = String::new();
        if format::write(&mut text, format, &self.puzzle, &Notes::default()).is_err() {
            return;
        }
        let mut options = ReadOptions::default();
        options.format = Some(format);
        options.size = (format == Format::Task).then_some(self.puzzle.size());
        let source = Source::new(text.into_bytes());
        let read: Vec<_> = format::read(&source, &options).collect();
        assert_eq!(read.len(), 1);
        assert_eq!(read[0].puzzle, Ok(self.puzzle.clone()), "{format}");
    }
}

/// Returns whether a fact holds in a solution.
fn holds(fact: Fact, puzzle: &Puzzle, solution: &Assignment) -> bool {
    let layout = solution.layout(puzzle);
    let owns = |tree: Cell, tent: Cell| {
        let pairs = puzzle.trees().iter().zip(solution.directions());
        let mut of_tree = pairs.filter(|(one, _)| **one == tree);
        of_tree.any(|(_, direction)| tree.step(*direction, puzzle.size()) == Some(tent))
    };
    match fact {
        Fact::Tent(cell) => layout.contains(cell),
        Fact::Grass(cell) => !layout.contains(cell),
        Fact::Own { tree, tent } => owns(tree, tent),
        Fact::NotOwn { tree, tent } => !owns(tree, tent),
    }
}
