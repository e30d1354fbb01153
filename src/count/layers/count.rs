//! Counts a part of the board by layers, on several threads.

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::{iter, thread};

use itertools::Itertools as _;

use crate::count::figures::Figures;
use crate::count::layers::expander::Expander;
use crate::count::layers::leaf::Target;
use crate::count::layers::spill::{self, BUFFERS, Run};
use crate::count::layers::states::States;
use crate::count::search::Found;
use crate::count::settings::CountSettings;
use crate::count::value::Value;
use crate::limits::{Limits, Stop};
use crate::solve::Board;

/// How many states a thread takes at once.
const SLICE: usize = 128;

/// With fewer states than this more than one thread do not pay.
const FEW: usize = 8 * SLICE;

/// Counts the layouts of what is left by their rings.
pub(in crate::count) fn layers(
    board: &Board,
    options: &CountSettings,
    limits: &Limits,
    figures: &mut Figures,
) -> Found {
    let mut expander = match Expander::new(board, options.jobs.get(), limits) {
        Ok(Some(expander)) => expander,
        Ok(None) => return Found::number(Value::ZERO, None),
        Err(stop) => return Found::number(Value::ZERO, Some(stop)),
    };
    let layer = std::mem::take(&mut expander.start);
    let mut layers = Layers {
        board,
        figures: Figures {
            lines: expander.steps.number() as u64,
            ..Figures::default()
        },
        expanders: vec![expander],
        jobs: options.jobs.get(),
        folder: options.spill.as_deref(),
        limits,
        sum: layer.sum(),
        layer,
        run: None,
    };
    let lines = layers.figures.lines as usize;
    let stop = (0..lines).try_for_each(|line| layers.advance(line)).err();
    for Expander { search, .. } in &layers.expanders {
        figures.decisions += search.figures.decisions;
        figures.components += search.figures.components;
        figures.known += search.figures.known;
    }
    figures.add(&layers.figures);
    Found::number(layers.sum, stop)
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
    /// The cost, but for the expanders.
    figures: Figures,
}

impl Layers<'_> {
    /// Goes on to the states after the next line.
    fn advance(&mut self, line: usize) -> Result<(), Stop> {
        let mut next = States::default();
        let mut runs = Vec::new();
        if let Some(run) = self.run.take() {
            for states in &run.read().chunks(self.jobs * FEW) {
                let mut layer = States::default();
                for state in states {
                    let state = state?;
                    layer.insert(&state.key, &state.solution, state.weight, u64::MAX)?;
                }
                self.expand(line, &layer, &mut next, &mut runs)?;
            }
        } else {
            let layer = std::mem::take(&mut self.layer);
            self.expand(line, &layer, &mut next, &mut runs)?;
        }
        let mut number = next.number() as u64;
        if let Some(folder) = self.folder
            && !runs.is_empty()
        {
            runs.push(spill::write(&next, folder)?);
            next = States::default();
            self.run = spill::merge(runs, folder)?;
            if let Some(run) = &self.run {
                number = run.number;
                self.sum = run.sum.clone();
            }
        } else {
            self.sum = next.sum();
        }
        if number > self.most() {
            return Err(Stop::Nodes);
        }
        self.figures.states += number;
        self.figures.spent += number;
        self.figures.most_states = self.figures.most_states.max(number);
        self.figures.states_by_line.push(number);
        self.layer = next;
        Ok(())
    }

    /// How many states more there may be.
    fn most(&self) -> u64 {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        most.saturating_sub(self.figures.states)
    }

    /// How much memory there is beside a layer and what expands it, in bytes.
    fn memory_beside(&self, layer: &States) -> u64 {
        let others: u64 = self.expanders.iter().map(Expander::bytes).sum();
        let buffers = if self.folder.is_some() { BUFFERS } else { 0 };
        let memory = self.limits.memory.unwrap_or(u64::MAX);
        memory.saturating_sub(others + layer.bytes() + buffers)
    }

    /// Adds the states after those of a layer, or of some of it, on several threads if they are
    /// many: to files where they take much memory and there is a folder for that.
    fn expand(
        &mut self,
        line: usize,
        layer: &States,
        next: &mut States,
        runs: &mut Vec<Run>,
    ) -> Result<(), Stop> {
        let jobs = self.jobs.min(layer.number().div_ceil(FEW));
        let missing = self.expanders.len()..jobs;
        let new = |_| Expander::new(self.board, self.jobs, self.limits);
        let new = on_threads(missing.len(), missing, new)?;
        self.expanders.extend(new.into_iter().flatten());
        // Each piece of a slice has its expander.
        let jobs = jobs.min(self.expanders.len());
        let whole = self.limits.memory.unwrap_or(u64::MAX);
        let mut starts = layer.starts();
        loop {
            let slice: Vec<usize> = starts.by_ref().take(self.jobs * SLICE).collect();
            if slice.is_empty() {
                return Ok(());
            }
            let target = Target::new(next, self.memory_beside(layer), self.most());
            let pieces = slice.chunks(slice.len().div_ceil(jobs));
            let pieces = self.expanders.iter_mut().zip(pieces);
            on_threads(jobs, pieces, |(expander, piece)| {
                piece.iter().try_for_each(|&at| {
                    expander.expand(layer.get(at), &layer.weight(at), line, &target)?;
                    Ok(())
                })
            })?;
            let memory = self.memory_beside(layer);
            let bytes = whole - memory + next.bytes();
            self.figures.most_bytes = self.figures.most_bytes.max(bytes);
            if let Some(folder) = self.folder
                && 5 * next.bytes() > memory
            {
                runs.push(spill::write(next, folder)?);
                *next = States::default();
            }
        }
    }
}

/// The results of some work on each of some items, in any order, on so many threads: this one, and
/// others as far as the system gives any. They have ended when it returns.
fn on_threads<T: Send, R: Send>(
    jobs: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(T) -> Result<R, Stop> + Sync,
) -> Result<Vec<R>, Stop> {
    let items = Mutex::new(items);
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || -> Vec<Result<R, Stop>> { iter::from_fn(next).map(&work).collect() };
    thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
        let threads: Vec<_> = (1..jobs).map_while(spawn).collect();
        let mut results = run();
        for thread in threads {
            let others = thread.join();
            results.extend(others.unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results.into_iter().collect()
    })
}
