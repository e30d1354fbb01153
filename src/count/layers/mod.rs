//! Counting by layers: line by line, breadth first, with a table of weighted states.
//!
//! A *state* is what is left of the board after its first lines were decided and the rules have
//! concluded what follows: the key of the search's cache, of all that is undecided. Its *weight* is
//! the number of ways into it. From each state the cells of the next line are decided in every way
//! that leaves a solution; where two ways lead to the same state, their weights add up. In the end
//! one state is left, and its weight is the count. It never counts anything twice, and each state
//! can be gone on with alone, on any machine.
//!
//! Weights are polynomials as in the [`search`](super::search): what falls apart from a state and
//! is small, a ring at the least, is counted on the spot, and the weight multiplied by what it is
//! worth.
//!
//! Whether a solution is left is asked of the search that learns from its mistakes. It is asked
//! about the whole board, so each state goes along with one solution that goes through it. That one
//! also says which one of the next states needs no question. All states kept have solutions, so
//! what the rules conclude in one component beside others is right, and the weights of a whole
//! layer add up to no more than the count.

mod expand;
mod leaf;
mod spill;
mod states;
mod steps;
mod text;

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::search::Found;
use super::value::Value;
use super::{CountSettings, Figures};
use crate::limits::{Limits, Stop};
use crate::solve::Board;
use expand::Expander;
use leaf::Target;
use spill::{BUFFERS, Reader, Run};
use states::States;
use steps::{LayerSteps, LineOrder};
pub use text::{BadState, Layer, MergedStates};

/// After how many states a direction is given up for now.
const PROBE_STATES: u64 = 2000;

/// How many states a thread takes at once.
const SLICE: usize = 128;

/// With fewer states than this more than one thread do not pay.
const FEW: usize = 8 * SLICE;

/// Counts the layouts of what is left by their rings.
pub(super) fn layers(
    board: &Board,
    options: &CountSettings,
    limits: &Limits,
    figures: &mut Figures,
) -> Found {
    match Layers::new(board, options, limits) {
        Ok(None) => Found::number(Value::ZERO, None),
        Err(stop) => Found::number(Value::ZERO, Some(stop)),
        Ok(Some(mut layers)) => {
            let result = layers.run();
            layers.tell(figures);
            match result {
                Ok(value) => Found::number(value, None),
                Err(stop) => Found::number(layers.least, Some(stop)),
            }
        }
    }
}

/// A count under way.
#[derive(Debug)]
struct Layers<'l> {
    /// The board, for threads that come later.
    board: &'l Board,
    expanders: Vec<Expander<'l>>,
    jobs: usize,
    /// Where layers go that do not fit into memory.
    folder: Option<&'l Path>,
    limits: &'l Limits,
    directions: Vec<LineOrder>,
    /// How many states there were in all layers together, and at once.
    states: u64,
    most_states: u64,
    most_bytes: u64,
    /// How many there were after each line of the way that was gone last.
    states_by_line: Vec<u64>,
    /// No more than the value of the whole.
    least: Value,
}

/// A way through a part that may not have come to its end.
#[derive(Debug)]
struct Way {
    direction: LineOrder,
    steps: LayerSteps,
    /// The first line of the part, and the next to decide.
    first: usize,
    line: usize,
    layer: States,
    /// The layer, if it is in a file instead.
    run: Option<Run>,
    /// How many states there are in the layer, and the sum of their weights.
    number: u64,
    /// How many there were after each line of the board.
    states_by_line: Vec<u64>,
    sum: Value,
    /// How many bits the number of states has grown by, on average, for a cell.
    growth: f64,
}

impl<'l> Layers<'l> {
    /// A count of what is left; `None` if it has no solution.
    fn new(
        board: &'l Board,
        options: &'l CountSettings,
        limits: &'l Limits,
    ) -> Result<Option<Self>, Stop> {
        let jobs = options.jobs.get();
        let Some(expander) = Expander::new(board, jobs, limits)? else {
            return Ok(None);
        };
        Ok(Some(Self {
            board,
            expanders: vec![expander],
            jobs,
            folder: options.spill.as_deref(),
            limits,
            directions: Vec::new(),
            states: 0,
            most_states: 0,
            most_bytes: 0,
            states_by_line: Vec::new(),
            least: Value::ZERO,
        }))
    }

    /// Adds what it has cost.
    fn tell(&self, figures: &mut Figures) {
        for expander in &self.expanders {
            expander.tell(figures);
        }
        figures.states += self.states;
        figures.spent += self.states;
        figures.most_states = figures.most_states.max(self.most_states);
        figures.most_bytes = figures.most_bytes.max(self.most_bytes);
        figures.states_by_line.extend(&self.states_by_line);
        figures.lines += self.expanders[0].lines() as u64;
    }

    /// The value of the whole.
    fn run(&mut self) -> Result<Value, Stop> {
        let mut layer = self.expanders[0].start();
        self.least = layer.sum();
        for part in 0..self.expanders[0].parts().len() {
            let mut way = self.best_way(part, &layer)?;
            self.states_by_line.clone_from(&way.states_by_line);
            while way.line < way.steps.ends[part] {
                self.advance(&mut way)?;
                self.least = way.sum.clone();
            }
            self.directions.push(way.direction);
            layer = way.layer;
            // There is one state in the end.
            if let Some(run) = way.run {
                let mut reader = Reader::new(run, layer.stride())?;
                reader.take(&mut layer, 1)?;
            }
        }
        Ok(layer.sum())
    }

    /// The directions in which the parts are passed.
    fn find_directions(&mut self) -> Result<Vec<LineOrder>, Stop> {
        for part in 0..self.expanders[0].parts().len() {
            let layer = self.expanders[0].start_of(part);
            let way = self.best_way(part, &layer)?;
            self.directions.push(way.direction);
        }
        Ok(self.directions.clone())
    }

    /// The way through a part, from one end or from the other, on which the states are likely to be
    /// fewer: to its end if that is near.
    fn best_way(&mut self, part: usize, layer: &States) -> Result<Way, Stop> {
        let mut best: Option<Way> = None;
        for direction in self.expanders[0].directions(part) {
            let mut way = self.way(part, direction, layer);
            let most = self.states + PROBE_STATES;
            while self.states < most {
                if way.line == way.steps.ends[part] {
                    return Ok(way);
                }
                self.advance(&mut way)?;
            }
            let cells = way.steps.before[way.line] - way.steps.before[way.first];
            way.growth = f64::from(way.number as u32).log2() / f64::from(cells as u32);
            if best.as_ref().is_none_or(|best| way.growth < best.growth) {
                best = Some(way);
            }
        }
        Ok(best.unwrap_or_else(|| self.way(part, LineOrder::Down, layer)))
    }

    /// The beginning of a way through a part, of which the layer is the one state before it.
    fn way(&self, part: usize, direction: LineOrder, layer: &States) -> Way {
        let mut directions = self.directions.clone();
        directions.push(direction);
        let expander = &self.expanders[0];
        let steps = LayerSteps::new(expander.board(), expander.parts(), &directions);
        let first = part.checked_sub(1).map_or(0, |before| steps.ends[before]);
        Way {
            direction,
            first,
            line: first,
            steps,
            layer: layer.clone(),
            run: None,
            number: 1,
            states_by_line: self.states_by_line.iter().take(first).copied().collect(),
            sum: layer.sum(),
            growth: 0.0,
        }
    }

    /// Goes on to the states after the next line.
    fn advance(&mut self, way: &mut Way) -> Result<(), Stop> {
        let stride = self.expanders[0].stride();
        let mut next = States::new(stride);
        let mut runs = Vec::new();
        if let Some(run) = way.run.take() {
            let mut reader = Reader::new(run, stride)?;
            let mut is_more = true;
            while is_more {
                let mut some = States::new(stride);
                is_more = reader.take(&mut some, self.jobs * SLICE)?;
                let slice: Vec<usize> = some.starts(0).collect();
                let jobs = self.jobs.min(slice.len().div_ceil(SLICE)).max(1);
                self.hire(jobs)?;
                self.expand(way, &some, &slice, jobs, &mut next)?;
                self.spill(&some, &mut next, &mut runs)?;
            }
        } else {
            let layer = std::mem::take(&mut way.layer);
            let jobs = self.jobs.min(layer.solvable().div_ceil(FEW)).max(1);
            self.hire(jobs)?;
            let mut starts = layer.starts(0);
            loop {
                let slice: Vec<usize> = starts.by_ref().take(jobs * SLICE).collect();
                if slice.is_empty() {
                    break;
                }
                self.expand(way, &layer, &slice, jobs, &mut next)?;
                self.spill(&layer, &mut next, &mut runs)?;
            }
            drop(starts);
            way.layer = layer;
        }
        let mut number = next.solvable() as u64;
        if let Some(folder) = self.folder
            && !runs.is_empty()
        {
            runs.push(spill::write(&next, folder)?);
            next = States::new(stride);
            way.run = spill::merge(runs, stride, folder)?;
            if let Some(run) = &way.run {
                number = run.number;
                way.sum = run.sum.clone();
            }
        } else {
            next.seal();
            way.sum = next.sum();
        }
        if number > self.most() {
            return Err(Stop::Nodes);
        }
        self.states += number;
        self.most_states = self.most_states.max(number);
        way.layer = next;
        way.number = number;
        way.states_by_line.push(number);
        self.states_by_line.clone_from(&way.states_by_line);
        way.line += 1;
        Ok(())
    }

    /// How many states more there may be.
    fn most(&self) -> u64 {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        most.saturating_sub(self.states)
    }

    /// How much memory there is beside a layer and what expands it, in bytes.
    fn memory_beside(&self, layer: &States) -> u64 {
        let others: u64 = self.expanders.iter().map(Expander::bytes).sum();
        let buffers = if self.folder.is_some() { BUFFERS } else { 0 };
        let memory = self.limits.memory.unwrap_or(u64::MAX);
        memory.saturating_sub(others + layer.bytes() + buffers)
    }

    /// Puts the states of the next layer into a file, if there is one to put them to and they take
    /// much memory.
    fn spill(
        &mut self,
        layer: &States,
        next: &mut States,
        runs: &mut Vec<Run>,
    ) -> Result<(), Stop> {
        if let Some(folder) = self.folder
            && 5 * next.bytes() > self.memory_beside(layer)
        {
            runs.push(spill::write(next, folder)?);
            *next = States::new(next.stride());
        }
        Ok(())
    }

    /// Sees to it that there are so many expanders.
    fn hire(&mut self, jobs: usize) -> Result<(), Stop> {
        let missing = jobs.saturating_sub(self.expanders.len());
        let (board, jobs, limits) = (self.board, self.jobs, self.limits);
        let hire = || Expander::new(board, jobs, limits);
        for expander in on_threads(vec![hire; missing]) {
            self.expanders
                .push(expander?.expect("the first one has found a solution"));
        }
        Ok(())
    }

    /// Adds the states after some of a layer, on so many threads.
    fn expand(
        &mut self,
        way: &Way,
        layer: &States,
        slice: &[usize],
        jobs: usize,
        next: &mut States,
    ) -> Result<(), Stop> {
        let memory = self.memory_beside(layer);
        let most = self.most();
        let Way { steps, line, .. } = way;
        let work = |expander: &mut Expander<'_>, slice: &[usize], mut target: Target<'_>| {
            for &at in slice {
                let weight = layer.weight(at);
                expander.expand(layer.get(at), &weight, steps, *line, &mut target)?;
            }
            Ok::<(), Stop>(())
        };
        if jobs == 1 {
            let target = Target {
                states: next,
                known: None,
                memory,
                most,
            };
            work(&mut self.expanders[0], slice, target)?;
        } else {
            let known = &*next;
            let size = slice.len().div_ceil(jobs);
            let share = memory.saturating_sub(next.bytes()) / (2 * jobs) as u64;
            assert!(jobs <= self.expanders.len(), "each slice has its expander");
            let piece = |(expander, slice)| {
                move || {
                    let mut states = States::new(known.stride());
                    let target = Target {
                        states: &mut states,
                        known: Some(known),
                        memory: share,
                        most,
                    };
                    work(expander, slice, target)?;
                    Ok(states)
                }
            };
            let pieces = self.expanders.iter_mut().zip(slice.chunks(size));
            let found: Vec<Result<States, Stop>> = on_threads(pieces.map(piece).collect());
            let found = found.into_iter().collect::<Result<Vec<_>, _>>()?;
            let bytes: u64 = found.iter().map(States::bytes).sum();
            for states in &found {
                next.absorb(states, memory.saturating_sub(bytes))?;
            }
            if next.solvable() as u64 > most {
                return Err(Stop::Nodes);
            }
        }
        let whole = self.limits.memory.unwrap_or(u64::MAX);
        let bytes = whole - self.memory_beside(layer) + next.bytes();
        self.most_bytes = self.most_bytes.max(bytes);
        Ok(())
    }
}

/// Does some work, each piece on a thread of its own, or on this one where there is none to be had.
fn on_threads<T: Send, F: FnOnce() -> T + Send>(work: Vec<F>) -> Vec<T> {
    let work: Vec<Mutex<Option<F>>> = work.into_iter().map(|piece| Some(piece).into()).collect();
    let run = |piece: &Mutex<Option<F>>| {
        let piece = piece.lock().unwrap_or_else(PoisonError::into_inner).take();
        piece.expect("each piece is done once")()
    };
    thread::scope(|scope| {
        let begin = |piece| thread::Builder::new().spawn_scoped(scope, move || run(piece));
        let threads: Vec<_> = work.iter().map(begin).collect();
        let pieces = threads.into_iter().zip(&work);
        let results = pieces.map(|(thread, piece)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(_) => run(piece),
        });
        results.collect()
    })
}
