//! Many puzzles in parallel, results in the order of the input.
//!
//! There is one queue of items and, for each item that has been handed out, a place for its
//! results. The thread that works on the next item in order emits its results as they come, and
//! then those that wait behind it. So no thread has to be woken for a result, and a thread sleeps
//! only while it has nothing to do.
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

/// How many items each job may be ahead of the one that is to be emitted next. It bounds the
/// memory for results that wait for a slow one.
const AHEAD: usize = 64;

/// The same once the items under way have more than [`ROOM`] bytes together.
const LARGE_AHEAD: usize = 2;

/// How many bytes the items under way may have together before fewer of them are handed out, and
/// the results that wait before work on later items pauses.
const ROOM: usize = 1 << 24;

/// More threads than this are never started.
const MOST_JOBS: usize = 256;

/// Runs `work` on every item on `jobs` threads (at most 256) and hands the results to `emit` in
/// the order of the items, each as soon as all before it are done.
///
/// `produce` hands out the items by calling its argument, until that returns `Break`, on the
/// caller's thread. With one job, or where the system gives no threads, everything is done there,
/// one item after the other. `emit` is called by one thread at a time; when it returns `Break`, no
/// further item is handed out. Memory holds a bounded number of items.
///
/// # Panics
///
/// If one of the functions panics, with the same payload, once all threads have stopped.
pub fn ordered<T: Send, R: Send>(
    jobs: NonZeroUsize,
    produce: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>),
    work: impl Fn(T) -> R + Sync,
    emit: impl FnMut(R) -> ControlFlow<()> + Send,
) {
    let work = |item, give: &mut dyn FnMut(R) -> ControlFlow<()>| give(work(item));
    ordered_many(jobs, produce, |_| 0, work, |_| 0, emit);
}

/// Like [`ordered`], but an item has any number of results, which `work` hands to its second
/// argument, until that returns `Break`. It then returns `Break` itself.
///
/// Results of the next item in order are emitted at once, those of later items wait. `item_size` and
/// `result_size` return the bytes of an item and of a result. Once the items that have not been
/// emitted have more than 16 MiB together, each job is no more than two items ahead; and once the
/// results that wait do, work on later items pauses until its results are emitted.
///
/// # Panics
///
/// As [`ordered`].
pub fn ordered_many<T: Send, R: Send>(
    jobs: NonZeroUsize,
    produce: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>),
    item_size: impl Fn(&T) -> usize + Sync,
    work: impl Fn(T, &mut dyn FnMut(R) -> ControlFlow<()>) -> ControlFlow<()> + Sync,
    result_size: impl Fn(&R) -> usize + Sync,
    mut emit: impl FnMut(R) -> ControlFlow<()> + Send,
) {
    let jobs = jobs.get().min(MOST_JOBS);
    if jobs == 1 {
        return produce(&mut |item| work(item, &mut emit));
    }
    let line = Queue {
        most: jobs * AHEAD,
        most_large: jobs * LARGE_AHEAD,
        item_size,
        result_size,
        state: Mutex::new(State {
            places: VecDeque::new(),
            taken: 0,
            ahead: 0,
            idle: 0,
            blocked: 0,
            is_full: false,
            emit: Some(emit),
            is_ended: false,
            panic: None,
        }),
        turn: AtomicUsize::new(0),
        held: AtomicUsize::new(0),
        is_closed: AtomicBool::new(false),
        has_item: Condvar::new(),
        has_room: Condvar::new(),
        is_relieved: Condvar::new(),
    };
    thread::scope(|scope| {
        let (line, work) = (&line, &work);
        let worker = move || {
            while let Some((item, mut task)) = line.take() {
                let mut give = |result| task.give(result);
                let end = catch_unwind(AssertUnwindSafe(|| work(item, &mut give)));
                task.finish(end);
            }
        };
        // Where the system gives no more threads, those that there are do the work.
        let start = |_: &usize| thread::Builder::new().spawn_scoped(scope, worker).is_ok();
        let started = (0..jobs).take_while(start).count();
        line.end(catch_unwind(AssertUnwindSafe(|| {
            if started > 0 {
                return produce(&mut |item| line.put(item));
            }
            let emit = lock(&line.state).emit.take();
            if let Some(mut emit) = emit {
                produce(&mut |item| work(item, &mut emit));
            }
        })));
    });
    let state = line.state.into_inner();
    if let Some(payload) = state.unwrap_or_else(PoisonError::into_inner).panic {
        resume_unwind(payload);
    }
}

/// The items under way, from the one that is handed out to the one that is emitted.
struct Queue<T, R, I, S, E> {
    /// It holds no more items than this.
    most: usize,
    /// The same once its items have more than [`ROOM`] bytes.
    most_large: usize,
    /// How many bytes an item has.
    item_size: I,
    /// How many bytes a result has.
    result_size: S,
    state: Mutex<State<T, R, E>>,
    /// The number of the item with the first place. Only who holds the state changes it.
    turn: AtomicUsize,
    /// How many bytes the results have that wait.
    held: AtomicUsize,
    /// Whether no more is wanted.
    is_closed: AtomicBool,
    has_item: Condvar,
    has_room: Condvar,
    /// Some of the results that wait have been emitted, or another item is next.
    is_relieved: Condvar,
}

/// The work that is under way.
struct State<T, R, E> {
    /// A place for every item that has been handed out and not been emitted.
    places: VecDeque<Slot<T, R>>,
    /// The number of the item that is taken next.
    taken: usize,
    /// How many bytes the items have that hold a place.
    ahead: usize,
    /// How many threads wait for an item.
    idle: usize,
    /// How many threads wait until less is held.
    blocked: usize,
    /// Whether the producer waits for room.
    is_full: bool,
    /// Not here while a thread emits results, or works on the item whose results are next.
    emit: Option<E>,
    /// There are no more items to come.
    is_ended: bool,
    /// The panic to throw in the end.
    panic: Option<Box<dyn Any + Send>>,
}

/// The state of an item.
struct Slot<T, R> {
    /// The item itself, until it is taken.
    item: Option<T>,
    /// How many bytes it has.
    size: usize,
    /// Its results that wait.
    results: Arc<Mutex<Vec<R>>>,
    /// Set once there are no more, or the work panicked.
    end: Option<thread::Result<ControlFlow<()>>>,
}

/// An item, for the thread that is to work on it.
type Taken<'l, T, R, I, S, E> = (T, Task<'l, T, R, I, S, E>);

/// The work of a thread on an item.
struct Task<'l, T, R, I, S, E> {
    line: &'l Queue<T, R, I, S, E>,
    /// Its number.
    index: usize,
    /// Its results that wait.
    results: Arc<Mutex<Vec<R>>>,
    /// Here once its results are next.
    emit: Option<E>,
}

impl<T, R, I, S, E> Queue<T, R, I, S, E>
where
    I: Fn(&T) -> usize,
    S: Fn(&R) -> usize,
    E: FnMut(R) -> ControlFlow<()>,
{
    /// Whether more is wanted.
    fn flow(&self) -> ControlFlow<()> {
        if self.is_closed.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// The place of an item.
    fn place<'s>(&self, state: &'s mut State<T, R, E>, index: usize) -> Option<&'s mut Slot<T, R>> {
        let turn = self.turn.load(Ordering::SeqCst);
        state.places.get_mut(index.checked_sub(turn)?)
    }

    /// How many items there may be: fewer while they are large.
    fn most(&self, state: &State<T, R, E>) -> usize {
        if state.ahead > ROOM {
            self.most_large
        } else {
            self.most
        }
    }

    /// Hands out an item, once there is room for it.
    fn put(&self, item: T) -> ControlFlow<()> {
        let size = (self.item_size)(&item);
        let mut state = lock(&self.state);
        if state.places.len() >= self.most(&state) {
            state.is_full = true;
            state = wait(&self.has_room, state, |state| state.is_full);
        }
        self.flow()?;
        state.ahead += size;
        state.places.push_back(Slot {
            item: Some(item),
            size,
            results: Arc::default(),
            end: None,
        });
        // Each worker looks here before it sleeps.
        if state.idle > 0 {
            state.idle -= 1;
            self.has_item.notify_one();
        }
        ControlFlow::Continue(())
    }

    /// The next item to work on, unless there are no more.
    fn take(&self) -> Option<Taken<'_, T, R, I, S, E>> {
        let mut state = lock(&self.state);
        loop {
            if self.flow().is_break() {
                return None;
            }
            let index = state.taken;
            if let Some(place) = self.place(&mut state, index)
                && let Some(item) = place.item.take()
            {
                let results = Arc::clone(&place.results);
                state.taken += 1;
                let task = Task {
                    line: self,
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

    /// Wakes the producer, if it waits for room and there is some again.
    fn make_room(&self, state: &mut State<T, R, E>) {
        if state.is_full && state.places.len() <= self.most(state) / 2 {
            state.is_full = false;
            self.has_room.notify_one();
        }
    }

    /// Emits results that waited.
    fn emit(&self, emit: &mut E, results: Vec<R>) -> thread::Result<ControlFlow<()>> {
        let size: usize = results.iter().map(&self.result_size).sum();
        let emitted = catch_unwind(AssertUnwindSafe(|| results.into_iter().try_for_each(emit)));
        self.held.fetch_sub(size, Ordering::SeqCst);
        emitted
    }

    /// Emits all results that are next in order, and leaves `emit` to the thread that works on the
    /// item after them.
    fn advance<'l>(&'l self, mut state: MutexGuard<'l, State<T, R, E>>, mut emit: E) {
        while self.flow().is_continue()
            && let Some(place) = state.places.front_mut()
        {
            let results = mem::take(&mut *lock(&place.results));
            if !results.is_empty() {
                drop(state);
                let emitted = self.emit(&mut emit, results);
                state = lock(&self.state);
                self.close_after(&mut state, emitted);
            } else if let Some(end) = place.end.take() {
                state.ahead -= place.size;
                state.places.pop_front();
                self.turn.fetch_add(1, Ordering::SeqCst);
                self.make_room(&mut state);
                self.close_after(&mut state, end);
            } else {
                break;
            }
        }
        state.emit = Some(emit);
        self.relieve(&state);
    }

    /// Wakes the threads that pause, after results have been emitted that waited.
    fn relieve(&self, state: &State<T, R, E>) {
        if state.blocked > 0 {
            self.is_relieved.notify_all();
        }
    }

    /// Closes the line after what breaks off or has panicked.
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
        self.is_relieved.notify_all();
    }

    /// There are no more items.
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
    /// Emits a result, if those of this item are next, and else lets it wait. Pauses while too much
    /// waits.
    fn give(&mut self, result: R) -> ControlFlow<()> {
        let line = self.line;
        line.flow()?;
        if let Some(emit) = &mut self.emit {
            // No other thread needs to know, so that nothing is locked for each result.
            let emitted = catch_unwind(AssertUnwindSafe(|| emit(result)));
            if !matches!(emitted, Ok(ControlFlow::Continue(()))) {
                line.close_after(&mut lock(&line.state), emitted);
            }
            return line.flow();
        }
        let size = (line.result_size)(&result);
        let held = line.held.fetch_add(size, Ordering::SeqCst) + size;
        lock(&self.results).push(result);
        // Who emits the results before those of this item makes it the next first, and then looks
        // for its results. So one of both finds each result.
        if held > ROOM && !self.is_next() {
            self.pause();
        }
        if self.is_next() {
            self.begin();
        }
        line.flow()
    }

    /// Whether the results of this item are next.
    fn is_next(&self) -> bool {
        self.line.turn.load(Ordering::SeqCst) == self.index
    }

    /// Waits until less is held, or the results of this item are next.
    fn pause(&self) {
        let line = self.line;
        let mut state = lock(&line.state);
        state.blocked += 1;
        state = wait(&line.is_relieved, state, |_| {
            let is_much = line.held.load(Ordering::SeqCst) > ROOM;
            is_much && line.flow().is_continue() && !self.is_next()
        });
        state.blocked -= 1;
    }

    /// Begins to emit the results of this item, which are next, unless another thread is about to
    /// emit those that wait.
    fn begin(&mut self) {
        let line = self.line;
        let mut state = lock(&line.state);
        let is_wanted = line.flow().is_continue();
        let Some(mut emit) = state.emit.take_if(|_| is_wanted) else {
            return;
        };
        drop(state);
        let results = mem::take(&mut *lock(&self.results));
        let emitted = line.emit(&mut emit, results);
        self.emit = Some(emit);
        state = lock(&line.state);
        line.relieve(&state);
        line.close_after(&mut state, emitted);
    }

    /// There are no more results of this item.
    fn finish(mut self, end: thread::Result<ControlFlow<()>>) {
        let line = self.line;
        let mut state = lock(&line.state);
        if let Some(place) = line.place(&mut state, self.index) {
            place.end = Some(end);
        }
        // A thread that emits at this moment sees that later.
        if let Some(emit) = self.emit.take().or_else(|| state.emit.take()) {
            line.advance(state, emit);
        }
    }
}

/// Locks a mutex that nobody can leave in a broken state.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits as long as something holds.
fn wait<'m, T>(
    signal: &Condvar,
    state: MutexGuard<'m, T>,
    holds: impl Fn(&T) -> bool,
) -> MutexGuard<'m, T> {
    let state = signal.wait_while(state, |state| holds(state));
    state.unwrap_or_else(PoisonError::into_inner)
}
