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

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use super::search::Found;
use super::value::Value;
use super::{CountSettings, Figures};
use crate::batch::ordered;
use crate::limits::{Limits, Stop};
use crate::solve::Board;
use expand::Expander;
use leaf::Target;
use spill::{BUFFERS, Reader, Run};
use states::States;
pub use text::{BadState, Layer, MergedStates};

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
    match Expander::new(board, options.jobs.get(), limits) {
        Ok(None) => Found::number(Value::ZERO, None),
        Err(stop) => Found::number(Value::ZERO, Some(stop)),
        Ok(Some(expander)) => {
            let mut layers = Layers::new(board, expander, options, limits);
            let stop = layers.run().err();
            layers.tell(figures);
            Found::number(layers.sum, stop)
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
    /// The states after the last line that was decided, and their file if they are in one.
    layer: States,
    run: Option<Run>,
    /// The sum of their weights: no more than the count, and after the last line the count.
    sum: Value,
    /// How many states there were after each line, and in all layers together.
    states_by_line: Vec<u64>,
    states: u64,
    most_bytes: u64,
}

impl<'l> Layers<'l> {
    fn new(
        board: &'l Board,
        expander: Expander<'l>,
        options: &'l CountSettings,
        limits: &'l Limits,
    ) -> Self {
        let layer = expander.start();
        Self {
            board,
            expanders: vec![expander],
            jobs: options.jobs.get(),
            folder: options.spill.as_deref(),
            limits,
            sum: layer.sum(),
            layer,
            run: None,
            states_by_line: Vec::new(),
            states: 0,
            most_bytes: 0,
        }
    }

    /// Adds what it has cost.
    fn tell(&self, figures: &mut Figures) {
        for expander in &self.expanders {
            expander.tell(figures);
        }
        let most = self.states_by_line.iter().copied().max();
        figures.states += self.states;
        figures.spent += self.states;
        figures.most_states = figures.most_states.max(most.unwrap_or(0));
        figures.most_bytes = figures.most_bytes.max(self.most_bytes);
        figures.states_by_line.extend(&self.states_by_line);
        figures.lines += self.expanders[0].lines() as u64;
    }

    /// Goes over all lines.
    fn run(&mut self) -> Result<(), Stop> {
        for line in 0..self.expanders[0].lines() {
            self.advance(line)?;
        }
        Ok(())
    }

    /// Goes on to the states after the next line.
    fn advance(&mut self, line: usize) -> Result<(), Stop> {
        let mut next = States::new(self.layer.stride());
        let mut runs = Vec::new();
        let mut layer = std::mem::take(&mut self.layer);
        let mut reader = match self.run.take() {
            Some(run) => Some(Reader::new(run, next.stride())?),
            None => None,
        };
        loop {
            if let Some(reader) = &mut reader {
                layer = States::new(next.stride());
                reader.take(&mut layer, self.jobs * FEW)?;
            }
            self.expand(line, &layer, &mut next, &mut runs)?;
            if reader.is_none() || layer.solvable() == 0 {
                break;
            }
        }
        let mut number = next.solvable() as u64;
        if let Some(folder) = self.folder
            && !runs.is_empty()
        {
            runs.push(spill::write(&next, folder)?);
            next = States::new(next.stride());
            self.run = spill::merge(runs, next.stride(), folder)?;
            if let Some(run) = &self.run {
                number = run.number;
                self.sum = run.sum.clone();
            }
        } else {
            next.seal();
            self.sum = next.sum();
        }
        if number > self.most() {
            return Err(Stop::Nodes);
        }
        self.states += number;
        self.states_by_line.push(number);
        self.layer = next;
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

    /// Sees to it that there are so many expanders.
    fn hire(&mut self, jobs: usize) -> Result<(), Stop> {
        let missing = jobs.saturating_sub(self.expanders.len());
        let mut ended = Ok(());
        ordered(
            NonZeroUsize::new(missing).unwrap_or(NonZeroUsize::MIN),
            |take| {
                let _ = (0..missing).try_for_each(take);
            },
            |_| Expander::new(self.board, self.jobs, self.limits),
            |expander| {
                match expander {
                    Ok(expander) => self.expanders.extend(expander),
                    Err(stop) => ended = Err(stop),
                }
                ControlFlow::Continue(())
            },
        );
        ended
    }

    /// Adds the states after those of a layer, or of some of it: to files where they take much
    /// memory and there is a folder for that.
    fn expand(
        &mut self,
        line: usize,
        layer: &States,
        next: &mut States,
        runs: &mut Vec<Run>,
    ) -> Result<(), Stop> {
        self.hire(self.jobs.min(layer.solvable().div_ceil(FEW)))?;
        let whole = self.limits.memory.unwrap_or(u64::MAX);
        let mut starts = layer.starts(0);
        loop {
            let slice: Vec<usize> = starts.by_ref().take(self.jobs * SLICE).collect();
            if slice.is_empty() {
                return Ok(());
            }
            let memory = self.memory_beside(layer);
            self.expand_slice(line, layer, &slice, &Target::new(next, memory, self.most()))?;
            let memory = self.memory_beside(layer);
            self.most_bytes = self.most_bytes.max(whole - memory + next.bytes());
            if let Some(folder) = self.folder
                && 5 * next.bytes() > memory
            {
                runs.push(spill::write(next, folder)?);
                *next = States::new(next.stride());
            }
        }
    }

    /// Adds the states after some of a layer, on as many threads as there are expanders if they are
    /// many.
    fn expand_slice(
        &mut self,
        line: usize,
        layer: &States,
        slice: &[usize],
        target: &Target<'_>,
    ) -> Result<(), Stop> {
        let jobs = self.expanders.len().min(layer.solvable().div_ceil(FEW));
        let share = slice.len().div_ceil(jobs);
        let mut pieces = self.expanders.iter_mut().zip(slice.chunks(share));
        let mut ended = Ok(());
        ordered(
            NonZeroUsize::new(jobs).unwrap_or(NonZeroUsize::MIN),
            |take| {
                let _ = pieces.try_for_each(take);
            },
            |(expander, slice)| {
                let mut slice = slice.iter();
                slice.try_for_each(|&at| {
                    expander.expand(layer.get(at), &layer.weight(at), line, target)
                })
            },
            |piece| {
                ended = ended.and(piece);
                ControlFlow::Continue(())
            },
        );
        ended
    }
}
