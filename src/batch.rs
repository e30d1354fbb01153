//! Many puzzles in parallel, results in the order of the input.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many items each job may be ahead of the one that is to be emitted next. It bounds the
/// memory for results that wait for a slow one.
const AHEAD: usize = 64;

/// More threads than this are never started.
const MOST_JOBS: usize = 256;

/// Runs `work` on every item on `jobs` threads (256 at the most) and hands the results to `emit` in
/// the order of the items, each as soon as all before it are done.
///
/// `produce` hands out the items by calling its argument, until that returns `Break`; it runs on
/// a thread of its own, or, with one job, turn about with `work` and `emit` on the caller's. When
/// `emit` returns `Break`, no further item is handed out. Memory holds a bounded number of items.
///
/// # Panics
///
/// If `work` panics, with the same payload, once all threads have stopped; if the system gives
/// not even two threads.
pub fn ordered<T: Send, R: Send>(
    jobs: NonZeroUsize,
    produce: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>) + Send,
    work: impl Fn(T) -> R + Sync,
    mut emit: impl FnMut(R) -> ControlFlow<()>,
) {
    let jobs = jobs.get().min(MOST_JOBS);
    if jobs == 1 {
        return produce(&mut |item| emit(work(item)));
    }
    let window = Window::new(jobs * AHEAD);
    let (give, take) = sync_channel::<(usize, T)>(jobs);
    let take = Mutex::new(take);
    let (done, results) = sync_channel(jobs);
    let mut panic = None;
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut index = 0;
            let give = give;
            produce(&mut |item| {
                window.wait(index)?;
                let sent = give.send((index, item));
                index += 1;
                if sent.is_ok() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        });
        for job in 0..jobs {
            let (done, take, work) = (done.clone(), &take, &work);
            let worker = move || {
                while let Some((index, item)) = next(take) {
                    let result = catch_unwind(AssertUnwindSafe(|| work(item)));
                    if done.send((index, result)).is_err() {
                        break;
                    }
                }
            };
            // Where the system gives no more threads, those that there are do the work.
            match thread::Builder::new().spawn_scoped(scope, worker) {
                Ok(_) => {}
                Err(_) if job > 0 => break,
                Err(error) => panic!("the system gives no thread: {error}"),
            }
        }
        drop(done);
        panic = collect(&results, &window, &mut emit);
        window.close();
        // Let every thread that is still sending come to its end.
        results.iter().for_each(drop);
    });
    if let Some(payload) = panic {
        resume_unwind(payload);
    }
}

/// The next item, when its turn has come.
fn next<T>(take: &Mutex<Receiver<T>>) -> Option<T> {
    lock(take).recv().ok()
}

/// Emits results in order until there are none left or one is a panic, which it returns.
fn collect<R>(
    results: &Receiver<(usize, thread::Result<R>)>,
    window: &Window,
    emit: &mut impl FnMut(R) -> ControlFlow<()>,
) -> Option<Box<dyn Any + Send>> {
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (index, result) in results {
        early.insert(index, result);
        while let Some(result) = early.remove(&turn) {
            match result {
                Err(payload) => return Some(payload),
                Ok(result) => {
                    if emit(result).is_break() {
                        return None;
                    }
                }
            }
            turn += 1;
            window.advance(turn);
        }
    }
    None
}

/// Keeps the producer from running too far ahead of what has been emitted.
struct Window {
    size: usize,
    /// How many results have been emitted, or `None` once no more are wanted.
    emitted: Mutex<Option<usize>>,
    moved: Condvar,
}

impl Window {
    fn new(size: usize) -> Self {
        Self {
            size,
            emitted: Mutex::new(Some(0)),
            moved: Condvar::new(),
        }
    }

    /// Waits until the item of this index may be handed out.
    fn wait(&self, index: usize) -> ControlFlow<()> {
        let is_early = |emitted: &mut Option<usize>| {
            emitted.is_some_and(|emitted| index >= emitted + self.size)
        };
        let emitted = self.moved.wait_while(lock(&self.emitted), is_early);
        match *emitted.unwrap_or_else(PoisonError::into_inner) {
            Some(_) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        }
    }

    fn advance(&self, emitted: usize) {
        *lock(&self.emitted) = Some(emitted);
        self.moved.notify_one();
    }

    fn close(&self) {
        *lock(&self.emitted) = None;
        self.moved.notify_one();
    }
}

/// Locks a mutex that nobody can leave in a broken state.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
