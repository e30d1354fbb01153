//! The generic depth-first search, on problems that record how they are used.

use std::cell::RefCell;
use std::rc::Rc;

use tents::search::{DepthFirst, SearchProblem, SearchStep};

/// A call by the search, with the path that it concerns: the moves that lead to a state.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Expand(Vec<u8>),
    Apply(Vec<u8>),
    Undo(Vec<u8>),
}

/// A search tree that looks random but depends only on its seed. It panics if it is used in any
/// other way than a [`SearchProblem`] allows, and records every call.
struct Watcher {
    seed: u64,
    path: Vec<u8>,
    /// Whether the next call must be `expand`; otherwise, it must not be.
    expand_next: bool,
    /// Whether the next call must be `undo`.
    undo_next: bool,
    events: Rc<RefCell<Vec<Event>>>,
}

/// A state of the search tree: whether it is a solution, and the moves from it, each with whether
/// it can be made.
struct State {
    solution: bool,
    moves: Vec<(u8, bool)>,
}

fn state(seed: u64, path: &[u8]) -> State {
    let salt = path.iter().fold(seed, |hash, &step| {
        (hash ^ u64::from(step) ^ 0x9e37)
            .wrapping_mul(0x0100_0000_01b3)
            .rotate_left(23)
    });
    let mut rng = fastrand::Rng::with_seed(salt);
    let width = if path.len() < 7 { rng.u8(0..4) } else { 0 };
    State {
        solution: rng.u8(0..4) == 0,
        moves: (0..width).map(|step| (step, rng.u8(0..4) > 0)).collect(),
    }
}

impl Watcher {
    fn new(seed: u64) -> Self {
        Self {
            seed,
            path: Vec::new(),
            expand_next: true,
            undo_next: false,
            events: Rc::default(),
        }
    }

    fn write(&self, event: Event) {
        self.events.borrow_mut().push(event);
    }
}

impl SearchProblem for Watcher {
    type Move = (Vec<u8>, u8, bool);
    type Solution = Vec<u8>;

    fn expand(&mut self, moves: &mut Vec<Self::Move>) -> Option<Vec<u8>> {
        assert!(self.expand_next, "expanded without a move");
        self.expand_next = false;
        self.write(Event::Expand(self.path.clone()));
        let state = state(self.seed, &self.path);
        // A solution may also have moves, which the search drops.
        moves.extend(
            state
                .moves
                .iter()
                .map(|&(step, open)| (self.path.clone(), step, open)),
        );
        self.undo_next = state.solution || state.moves.is_empty();
        state.solution.then(|| self.path.clone())
    }

    fn apply(&mut self, (from, step, open): Self::Move) -> bool {
        assert!(
            !self.expand_next && !self.undo_next,
            "a move before the last was dealt with"
        );
        assert_eq!(from, self.path, "a move of another state");
        self.path.push(step);
        self.write(Event::Apply(self.path.clone()));
        (self.expand_next, self.undo_next) = (open, !open);
        open
    }

    fn undo(&mut self) {
        assert!(!self.expand_next, "a move is taken back unseen");
        self.undo_next = false;
        self.write(Event::Undo(self.path.clone()));
        self.path.pop().expect("more moves taken back than made");
    }
}

/// Does the same search as [`DepthFirst`] on a [`Watcher`], by recursion.
fn by_recursion(
    seed: u64,
    path: &mut Vec<u8>,
    events: &mut Vec<Event>,
    solutions: &mut Vec<Vec<u8>>,
) {
    events.push(Event::Expand(path.clone()));
    let state = state(seed, path);
    if state.solution {
        solutions.push(path.clone());
        return;
    }
    for (step, open) in state.moves {
        path.push(step);
        events.push(Event::Apply(path.clone()));
        if open {
            by_recursion(seed, path, events, solutions);
        }
        events.push(Event::Undo(path.clone()));
        path.pop();
    }
}

#[test]
fn a_search_agrees_with_recursion_and_undoes_each_move_once() {
    let mut found = 0;
    for seed in 0..3000 {
        let (mut events, mut solutions) = (Vec::new(), Vec::new());
        by_recursion(seed, &mut Vec::new(), &mut events, &mut solutions);
        let mut search = DepthFirst::new(Watcher::new(seed));
        assert!(search.by_ref().eq(solutions.iter().cloned()), "seed {seed}");
        assert_eq!(*search.problem().events.borrow(), events, "seed {seed}");
        assert!(search.problem().path.is_empty(), "seed {seed}");
        found += solutions.len();
    }
    assert!(found > 3000, "{found}");
}

#[test]
fn a_search_is_lazy() {
    for seed in 0..500 {
        let (mut events, mut solutions) = (Vec::new(), Vec::new());
        by_recursion(seed, &mut Vec::new(), &mut events, &mut solutions);
        let mut search = DepthFirst::new(Watcher::new(seed));
        assert!(search.problem().events.borrow().is_empty());
        for solution in solutions {
            assert_eq!(search.next(), Some(solution.clone()));
            let so_far = search.problem().events.borrow();
            assert!(events.starts_with(&so_far));
            // The solution was expanded just now; since then at most its own move was undone.
            let last: Vec<&Event> = so_far.iter().rev().take(2).collect();
            let looked = Event::Expand(solution.clone());
            assert!(last.contains(&&looked), "seed {seed}: {last:?}");
        }
    }
}

#[test]
fn a_step_tries_at_most_one_move() {
    for seed in 0..500 {
        let watcher = Watcher::new(seed);
        let events = Rc::clone(&watcher.events);
        let moves = || {
            let is_move = |event: &&Event| matches!(event, Event::Apply(_));
            events.borrow().iter().filter(is_move).count()
        };
        let mut search = DepthFirst::new(watcher);
        let first = search.step();
        assert_ne!(
            first,
            SearchStep::Exhausted,
            "the first state is expanded first"
        );
        assert_eq!(moves(), 0);
        let mut tried = 0;
        loop {
            match search.step() {
                SearchStep::Exhausted => break,
                SearchStep::Solution(_) | SearchStep::Node => tried += 1,
            }
            assert_eq!(moves(), tried, "seed {seed}");
        }
        assert_eq!(moves(), tried, "seed {seed}");
    }
}

#[test]
fn a_finished_search_stays_finished() {
    for seed in 0..200 {
        let mut search = DepthFirst::new(Watcher::new(seed));
        while search.next().is_some() {}
        let events = search.problem().events.borrow().len();
        for _ in 0..3 {
            assert_eq!(search.next(), None);
            assert_eq!(search.step(), SearchStep::Exhausted);
        }
        assert_eq!(search.problem().events.borrow().len(), events);
    }
}

/// A chain of moves without a choice, down to a depth, with a solution at its end or none.
struct Chain {
    length: u64,
    solution: bool,
    at: u64,
    applied: u64,
    undone: u64,
}

impl Chain {
    fn new(length: u64, solution: bool) -> Self {
        Self {
            length,
            solution,
            at: 0,
            applied: 0,
            undone: 0,
        }
    }
}

impl SearchProblem for Chain {
    type Move = ();
    type Solution = u64;

    fn expand(&mut self, moves: &mut Vec<()>) -> Option<u64> {
        if self.at < self.length {
            moves.push(());
            return None;
        }
        self.solution.then_some(self.at)
    }

    fn apply(&mut self, (): ()) -> bool {
        self.at += 1;
        self.applied += 1;
        true
    }

    fn undo(&mut self) {
        self.at -= 1;
        self.undone += 1;
    }
}

#[test]
fn a_million_moves_do_not_overflow_the_stack() {
    for solution in [true, false] {
        let mut search = DepthFirst::new(Chain::new(1_000_000, solution));
        assert_eq!(search.next(), solution.then_some(1_000_000));
        assert_eq!(search.next(), None);
        let chain = search.problem();
        assert_eq!(
            (chain.at, chain.applied, chain.undone),
            (0, 1_000_000, 1_000_000)
        );
        drop(search);
    }
    // This search is dropped in the middle.
    let mut search = DepthFirst::new(Chain::new(u64::MAX, false));
    for _ in 0..1_000_000 {
        assert_eq!(search.step(), SearchStep::Node);
    }
}
