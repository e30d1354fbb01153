//! Many puzzles in parallel, results in the order of the input.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
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
    emit: impl FnMut(R) -> ControlFlow<()>,
) {
    ordered_many(jobs, produce, |item, give| give(work(item)), emit);
}

/// Like [`ordered`], but an item has any number of results, which `work` hands to its second
/// argument, until that returns `Break`.
///
/// Results of the item whose turn it is are emitted at once, those of later ones wait.
///
/// # Panics
///
/// As [`ordered`].
pub fn ordered_many<T: Send, R: Send>(
    jobs: NonZeroUsize,
    produce: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>) + Send,
    work: impl Fn(T, &mut dyn FnMut(R) -> ControlFlow<()>) -> ControlFlow<()> + Sync,
    mut emit: impl FnMut(R) -> ControlFlow<()>,
) {
    let jobs = jobs.get().min(MOST_JOBS);
    if jobs == 1 {
        return produce(&mut |item| work(item, &mut emit));
    }
    let window = Window::new(jobs * AHEAD);
    // Nobody waits for room here: the window is what bounds them.
    let (give, take) = sync_channel::<(usize, T)>(jobs * AHEAD);
    let take = Mutex::new(take);
    let (done, results) = sync_channel(jobs * AHEAD);
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
                    let mut give = |result| match done.send((index, News::Result(result))) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    };
                    let end = catch_unwind(AssertUnwindSafe(|| work(item, &mut give)));
                    let end = News::End(end.map(drop));
                    if done.send((index, end)).is_err() {
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
        // Every thread that is still sending comes to its end.
        drop(results);
    });
    if let Some(payload) = panic {
        resume_unwind(payload);
    }
}

/// The next item, when its turn has come.
fn next<T>(take: &Mutex<Receiver<T>>) -> Option<T> {
    lock(take).recv().ok()
}

/// What a job has to say about an item.
enum News<R> {
    /// One of its results.
    Result(R),
    /// There are no more, or the work panicked.
    End(thread::Result<()>),
}

/// Emits results in order until there are none left or the work panicked, whose payload it returns.
fn collect<R>(
    results: &Receiver<(usize, News<R>)>,
    window: &Window,
    emit: &mut impl FnMut(R) -> ControlFlow<()>,
) -> Option<Box<dyn Any + Send>> {
    let mut early: BTreeMap<usize, VecDeque<News<R>>> = BTreeMap::new();
    let mut turn = 0;
    for (index, news) in results {
        if index != turn {
            early.entry(index).or_default().push_back(news);
            continue;
        }
        let mut next = Some(news);
        while let Some(news) = next {
            match news {
                News::Result(result) => {
                    if emit(result).is_break() {
                        return None;
                    }
                }
                News::End(Err(payload)) => return Some(payload),
                News::End(Ok(())) => {
                    early.remove(&turn);
                    turn += 1;
                    window.advance(turn);
                }
            }
            next = early.get_mut(&turn).and_then(VecDeque::pop_front);
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
