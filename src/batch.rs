//! Processes many items in parallel and returns the results in the order of the input.
//!
//! There is one queue. It has one slot for each item that has been handed out and whose results
//! have not all been emitted; the slot holds the waiting results. The worker on the item whose
//! results are next in order emits them immediately, and then the waiting results of the items
//! after it. So no thread has to be woken to emit a result. A worker sleeps only while there is no
//! item to take or too many bytes of results wait.
//!
//! # Example: squares on two threads
//!
//! ```
//! use std::num::NonZeroUsize;
//! use std::ops::ControlFlow;
//! use tents::batch::ordered;
//!
//! let mut squares = Vec::new();
//! ordered(
//!     NonZeroUsize::MIN.saturating_add(1),
//!     |take| {
//!         let _ = (1..=4).try_for_each(take);
//!     },
//!     |number: i32| number * number,
//!     |square| {
//!         squares.push(square);
//!         ControlFlow::Continue(())
//!     },
//! );
//! assert_eq!(squares, [1, 4, 9, 16]);
//! ```

use std::any::Any;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{mem, thread};

/// The largest number of items in the queue, per job. It bounds the memory for results that wait
/// for a slow item.
const MAX_AHEAD: usize = 64;

/// Replaces [`MAX_AHEAD`] while the items in the queue exceed [`MAX_BYTES`] bytes.
const MAX_AHEAD_LARGE: usize = 2;

/// While the items in the queue exceed this many bytes, fewer items are handed out. While the
/// waiting results exceed this many bytes, work on later items pauses.
const MAX_BYTES: usize = 1 << 24;

/// The largest number of threads.
const MAX_JOBS: usize = 256;

/// Runs `work` on every item on `jobs` threads (at most 256) and passes the results to `emit` in
/// the order of the items, each as soon as all results before it have been emitted.
///
/// `produce` runs on the caller's thread and hands out the items by calling its argument until that
/// returns `Break`. With one job, or if the system provides no threads, everything runs on the
/// caller's thread, one item after another. One thread at a time calls `emit`; once it returns
/// `Break`, no further item is handed out. The number of items in memory is bounded.
///
/// # Panics
///
/// Panics if one of the functions panics, with the same payload, after all threads have stopped.
pub fn ordered<T: Send, R: Send>(
    jobs: NonZeroUsize,
    produce: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>),
    work: impl Fn(T) -> R + Sync,
    emit: impl FnMut(R) -> ControlFlow<()> + Send,
) {
    let work = |item, deliver: &mut dyn FnMut(R) -> ControlFlow<()>| deliver(work(item));
    ordered_many(jobs, produce, |_| 0, work, |_| 0, emit);
}

/// Like [`ordered`], but an item can have any number of results. `work` passes them to its second
/// argument until that returns `Break`, and then returns `Break` itself.
///
/// The results of the next item in order are emitted at once; the results of later items wait.
/// `item_size` and `result_size` return the bytes of an item and of a result. While the items whose
/// results have not all been emitted exceed 16 MiB, another item is handed out only if there are
/// fewer than two of them per job. While the waiting results exceed 16 MiB, work on later items
/// pauses.
///
/// # Panics
///
/// See [`ordered`].
pub fn ordered_many<T: Send, R: Send>(
    jobs: NonZeroUsize,
    produce: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>),
    item_size: impl Fn(&T) -> usize + Sync,
    work: impl Fn(T, &mut dyn FnMut(R) -> ControlFlow<()>) -> ControlFlow<()> + Sync,
    result_size: impl Fn(&R) -> usize + Sync,
    mut emit: impl FnMut(R) -> ControlFlow<()> + Send,
) {
    let jobs = jobs.get().min(MAX_JOBS);
    if jobs == 1 {
        return produce(&mut |item| work(item, &mut emit));
    }
    let queue = Queue {
        max_items: jobs * MAX_AHEAD,
        max_items_large: jobs * MAX_AHEAD_LARGE,
        item_size,
        result_size,
        state: Mutex::new(State {
            slots: VecDeque::new(),
            taken: 0,
            bytes: 0,
            idle: 0,
            blocked: 0,
            is_full: false,
            emit: Some(emit),
            is_ended: false,
            panic: None,
        }),
        next_index: AtomicUsize::new(0),
        waiting_bytes: Apart(AtomicUsize::new(0)),
        is_closed: AtomicBool::new(false),
        has_item: Condvar::new(),
        has_room: Condvar::new(),
        has_drained: Condvar::new(),
    };
    thread::scope(|scope| {
        let (queue, work) = (&queue, &work);
        let worker = move || {
            while let Some((item, mut task)) = queue.take() {
                let mut deliver = |result| task.deliver(result);
                let end = catch_unwind(AssertUnwindSafe(|| work(item, &mut deliver)));
                task.finish(end);
            }
        };
        // If the system provides fewer threads than wanted, the threads that started do the work.
        // If it provides none, this thread does everything.
        let start = |_: &usize| thread::Builder::new().spawn_scoped(scope, worker).is_ok();
        let started = (0..jobs).take_while(start).count();
        queue.end(catch_unwind(AssertUnwindSafe(|| {
            if started > 0 {
                return produce(&mut |item| queue.put(item));
            }
            let emit = lock(&queue.state).emit.take();
            if let Some(mut emit) = emit {
                produce(&mut |item| work(item, &mut emit));
            }
        })));
    });
    let state = queue.state.into_inner();
    if let Some(payload) = state.unwrap_or_else(PoisonError::into_inner).panic {
        resume_unwind(payload);
    }
}

/// The queue: the items from the next one to emit to the last one handed out.
struct Queue<T, R, I, S, E> {
    /// The largest number of items in the queue.
    max_items: usize,
    /// The largest number of items once they exceed [`MAX_BYTES`] bytes.
    max_items_large: usize,
    /// Returns the bytes of an item.
    item_size: I,
    /// Returns the bytes of a result.
    result_size: S,
    state: Mutex<State<T, R, E>>,
    /// The index of the item in the first slot. It changes only while `state` is locked.
    next_index: AtomicUsize,
    /// The bytes of the waiting results.
    waiting_bytes: Apart<AtomicUsize>,
    /// Whether the queue is closed. It is closed after `Break` or a panic; no more items or results
    /// are wanted then.
    is_closed: AtomicBool,
    has_item: Condvar,
    has_room: Condvar,
    /// Signalled when waiting results have been emitted, another item has become the next, or the
    /// queue is closed.
    has_drained: Condvar,
}

/// A value that shares no cache line with other values. Workers change it for each waiting result,
/// and would otherwise slow down a thread that reads the fields next to it for each result.
#[repr(align(128))]
struct Apart<T>(T);

/// The state that the mutex of the queue protects.
struct State<T, R, E> {
    /// One slot for every item that has been handed out and not yet emitted.
    slots: VecDeque<Slot<T, R>>,
    /// The index of the next item to take.
    taken: usize,
    /// The bytes of the items that have a slot.
    bytes: usize,
    /// The number of threads that wait for an item.
    idle: usize,
    /// The number of threads that pause until fewer bytes are waiting.
    blocked: usize,
    /// Whether the producer waits for room.
    is_full: bool,
    /// The function that emits a result. `None` while a thread has taken it: the worker on the next
    /// item keeps it from its first result to the end of the item.
    emit: Option<E>,
    /// Whether the producer has ended.
    is_ended: bool,
    /// The panic to resume at the end.
    panic: Option<Box<dyn Any + Send>>,
}

/// The slot of an item.
struct Slot<T, R> {
    /// The item itself, until a worker takes it.
    item: Option<T>,
    /// The bytes of the item.
    size: usize,
    /// The results of the item that wait to be emitted.
    results: Arc<Mutex<Vec<R>>>,
    /// How the work ended; `None` until it has returned or panicked.
    end: Option<thread::Result<ControlFlow<()>>>,
}

/// An item and the task of the worker that takes it.
type Taken<'l, T, R, I, S, E> = (T, Task<'l, T, R, I, S, E>);

/// A worker's task: the work on one item.
struct Task<'l, T, R, I, S, E> {
    queue: &'l Queue<T, R, I, S, E>,
    /// The index of the item.
    index: usize,
    /// The results of the item that wait to be emitted.
    results: Arc<Mutex<Vec<R>>>,
    /// The function that emits a result, once this task has taken it from the state of the queue.
    emit: Option<E>,
}

impl<T, R, I, S, E> Queue<T, R, I, S, E>
where
    I: Fn(&T) -> usize,
    S: Fn(&R) -> usize,
    E: FnMut(R) -> ControlFlow<()>,
{
    /// Returns `Break` if the queue is closed.
    fn flow(&self) -> ControlFlow<()> {
        if self.is_closed.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Returns the slot of the item at `index`, or `None` if the item has no slot.
    fn slot<'s>(&self, state: &'s mut State<T, R, E>, index: usize) -> Option<&'s mut Slot<T, R>> {
        let next_index = self.next_index.load(Ordering::SeqCst);
        state.slots.get_mut(index.checked_sub(next_index)?)
    }

    /// Returns the largest number of items allowed in the queue now: fewer while they are large.
    fn max_items(&self, state: &State<T, R, E>) -> usize {
        if state.bytes > MAX_BYTES {
            self.max_items_large
        } else {
            self.max_items
        }
    }

    /// Puts an item into the queue once there is room for it. Returns `Break` if the queue is
    /// closed.
    fn put(&self, item: T) -> ControlFlow<()> {
        let size = (self.item_size)(&item);
        let mut state = lock(&self.state);
        if state.slots.len() >= self.max_items(&state) {
            state.is_full = true;
            state = wait(&self.has_room, state, |state| state.is_full);
        }
        self.flow()?;
        state.bytes += size;
        state.slots.push_back(Slot {
            item: Some(item),
            size,
            results: Arc::default(),
            end: None,
        });
        // Each worker looks into the queue before it sleeps, so that no wake-up is lost.
        if state.idle > 0 {
            state.idle -= 1;
            self.has_item.notify_one();
        }
        ControlFlow::Continue(())
    }

    /// Takes the next item to work on, and waits for one if necessary. Returns `None` if there are
    /// no more items or the queue is closed.
    fn take(&self) -> Option<Taken<'_, T, R, I, S, E>> {
        let mut state = lock(&self.state);
        loop {
            if self.flow().is_break() {
                return None;
            }
            let index = state.taken;
            if let Some(slot) = self.slot(&mut state, index)
                && let Some(item) = slot.item.take()
            {
                let results = Arc::clone(&slot.results);
                state.taken += 1;
                let task = Task {
                    queue: self,
                    index,
                    results,
                    emit: None,
                };
                return Some((item, task));
            }
            if state.is_ended {
                return None;
            }
            state.idle += 1;
            let woken = self.has_item.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Wakes the producer if it waits for room and the queue is at most half full.
    fn make_room(&self, state: &mut State<T, R, E>) {
        if state.is_full && state.slots.len() <= self.max_items(state) / 2 {
            state.is_full = false;
            self.has_room.notify_one();
        }
    }

    /// Emits the given results, but no more of them once `emit` returns `Break` or panics.
    fn emit(&self, emit: &mut E, results: Vec<R>) -> thread::Result<ControlFlow<()>> {
        let size: usize = results.iter().map(&self.result_size).sum();
        let emitted = catch_unwind(AssertUnwindSafe(|| results.into_iter().try_for_each(emit)));
        self.waiting_bytes.0.fetch_sub(size, Ordering::SeqCst);
        emitted
    }

    /// Emits the waiting results that are next in order, up to and including those results of the
    /// first unfinished item that wait. Then puts `emit` back into the state, where the worker on
    /// that item finds it.
    fn advance<'l>(&'l self, mut state: MutexGuard<'l, State<T, R, E>>, mut emit: E) {
        while self.flow().is_continue()
            && let Some(slot) = state.slots.front_mut()
        {
            let results = mem::take(&mut *lock(&slot.results));
            if !results.is_empty() {
                drop(state);
                let emitted = self.emit(&mut emit, results);
                state = lock(&self.state);
                self.close_after(&mut state, emitted);
            } else if let Some(end) = slot.end.take() {
                state.bytes -= slot.size;
                state.slots.pop_front();
                self.next_index.fetch_add(1, Ordering::SeqCst);
                self.make_room(&mut state);
                self.close_after(&mut state, end);
            } else {
                break;
            }
        }
        state.emit = Some(emit);
        self.wake_paused(&state);
    }

    /// Wakes the paused threads after waiting results have been emitted.
    fn wake_paused(&self, state: &State<T, R, E>) {
        if state.blocked > 0 {
            self.has_drained.notify_all();
        }
    }

    /// Closes the queue if `end` is `Break` or a panic.
    fn close_after(&self, state: &mut State<T, R, E>, end: thread::Result<ControlFlow<()>>) {
        match end {
            Ok(ControlFlow::Continue(())) => return,
            Ok(ControlFlow::Break(())) => {}
            Err(payload) => {
                state.panic.get_or_insert(payload);
            }
        }
        self.is_closed.store(true, Ordering::SeqCst);
        state.is_full = false;
        self.has_room.notify_one();
        self.has_item.notify_all();
        self.has_drained.notify_all();
    }

    /// Records that there are no more items. If the producer panicked, also closes the queue.
    fn end(&self, produced: thread::Result<()>) {
        let mut state = lock(&self.state);
        state.is_ended = true;
        self.has_item.notify_all();
        self.close_after(&mut state, produced.map(ControlFlow::Continue));
    }
}

impl<T, R, I, S, E> Task<'_, T, R, I, S, E>
where
    I: Fn(&T) -> usize,
    S: Fn(&R) -> usize,
    E: FnMut(R) -> ControlFlow<()>,
{
    /// Emits a result if the results of this item are next; otherwise keeps it waiting, and pauses
    /// while too many bytes are waiting.
    fn deliver(&mut self, result: R) -> ControlFlow<()> {
        let queue = self.queue;
        queue.flow()?;
        if let Some(emit) = &mut self.emit {
            // The common case: no other thread needs to know of the result, so nothing is locked
            // for it.
            let emitted = catch_unwind(AssertUnwindSafe(|| emit(result)));
            if !matches!(emitted, Ok(ControlFlow::Continue(()))) {
                queue.close_after(&mut lock(&queue.state), emitted);
            }
            return queue.flow();
        }
        let size = (queue.result_size)(&result);
        let waiting_bytes = queue.waiting_bytes.0.fetch_add(size, Ordering::SeqCst) + size;
        lock(&self.results).push(result);
        // The thread that emits the results of the previous item first makes this item the next one
        // and then takes its results; this thread first stores its result and then checks whether
        // its item is next. So one of the two threads finds each result.
        if waiting_bytes > MAX_BYTES && !self.is_next() {
            self.pause();
        }
        if self.is_next() {
            self.begin();
        }
        queue.flow()
    }

    /// Returns whether the results of this item are next.
    fn is_next(&self) -> bool {
        self.queue.next_index.load(Ordering::SeqCst) == self.index
    }

    /// Waits until fewer bytes are waiting, the results of this item are next, or the queue is
    /// closed.
    fn pause(&self) {
        let queue = self.queue;
        let mut state = lock(&queue.state);
        state.blocked += 1;
        state = wait(&queue.has_drained, state, |_| {
            let is_much = queue.waiting_bytes.0.load(Ordering::SeqCst) > MAX_BYTES;
            is_much && queue.flow().is_continue() && !self.is_next()
        });
        state.blocked -= 1;
    }

    /// Starts to emit the results of this item, which are next, unless the queue is closed or
    /// another thread is about to emit the waiting results.
    fn begin(&mut self) {
        let queue = self.queue;
        let mut state = lock(&queue.state);
        let is_wanted = queue.flow().is_continue();
        let Some(mut emit) = state.emit.take_if(|_| is_wanted) else {
            return;
        };
        drop(state);
        let results = mem::take(&mut *lock(&self.results));
        let emitted = queue.emit(&mut emit, results);
        self.emit = Some(emit);
        state = lock(&queue.state);
        queue.wake_paused(&state);
        queue.close_after(&mut state, emitted);
    }

    /// Records how the work on this item ended, and emits the results that can be emitted now.
    fn finish(mut self, end: thread::Result<ControlFlow<()>>) {
        let queue = self.queue;
        let mut state = lock(&queue.state);
        if let Some(slot) = queue.slot(&mut state, self.index) {
            slot.end = Some(end);
        }
        // If another thread is emitting now, it finds `end` later.
        if let Some(emit) = self.emit.take().or_else(|| state.emit.take()) {
            queue.advance(state, emit);
        }
    }
}

/// Locks a mutex. No panic can leave the data in an invalid state, so poisoning is ignored.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits while `holds` returns true.
fn wait<'m, T>(
    signal: &Condvar,
    state: MutexGuard<'m, T>,
    holds: impl Fn(&T) -> bool,
) -> MutexGuard<'m, T> {
    let state = signal.wait_while(state, |state| holds(state));
    state.unwrap_or_else(PoisonError::into_inner)
}
