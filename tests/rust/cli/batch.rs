//! Work is done in parallel, and results come in order.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use tents::batch::{ordered, ordered_many};

/// Squares the numbers below `count` with `jobs` threads, until there are `most` results. Of every
/// five numbers, the later ones take less time.
fn squares(jobs: usize, count: u64, most: usize) -> Vec<u64> {
    let mut results = Vec::new();
    ordered(
        NonZeroUsize::new(jobs).unwrap(),
        |take| {
            let _ = (0..count).try_for_each(take);
        },
        |number| {
            thread::sleep(Duration::from_micros(200 * (5 - number % 5)));
            number * number
        },
        |square| {
            results.push(square);
            if results.len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
    );
    results
}

#[test]
fn results_come_in_the_order_of_the_items() {
    let expected: Vec<u64> = (0..300).map(|number| number * number).collect();
    for jobs in [1, 2, 3, 16] {
        assert_eq!(squares(jobs, 300, usize::MAX), expected, "{jobs} jobs");
    }
    assert!(squares(4, 0, usize::MAX).is_empty());
}

#[test]
fn an_early_stop_ends_the_batch() {
    for jobs in [1, 2, 8] {
        assert_eq!(squares(jobs, u64::MAX, 10).len(), 10, "{jobs} jobs");
    }
}

#[test]
fn the_producer_does_not_run_far_ahead() {
    let handed_out = AtomicUsize::new(0);
    let mut worst = 0;
    let mut emitted = 0;
    ordered(
        NonZeroUsize::new(2).unwrap(),
        |take| {
            for number in 0..2000 {
                handed_out.fetch_add(1, Ordering::Relaxed);
                if take(number).is_break() {
                    return;
                }
            }
        },
        // The first item is slow; all others would be finished before it.
        |number: u32| {
            if number == 0 {
                thread::sleep(Duration::from_millis(200));
            }
        },
        |()| {
            worst = worst.max(handed_out.load(Ordering::Relaxed) - emitted);
            emitted += 1;
            ControlFlow::Continue(())
        },
    );
    assert_eq!(emitted, 2000);
    assert!(worst <= 2 * 64 + 1, "{worst} items at once");
}

#[test]
fn results_are_emitted_while_their_item_is_still_in_progress() {
    let (emitted, seen) = channel();
    let seen = std::sync::Mutex::new(seen);
    ordered_many(
        NonZeroUsize::new(2).unwrap(),
        |take| {
            let _ = (0..20).try_for_each(take);
        },
        |_| 0,
        |item, give| {
            for result in 0..3 {
                give((item, result))?;
                // The first item waits until each of its results has arrived.
                if item == 0 {
                    let seen = seen.lock().unwrap();
                    let seen = seen.recv_timeout(Duration::from_secs(60));
                    assert_eq!(seen, Ok((item, result)));
                }
            }
            ControlFlow::Continue(())
        },
        |_| 1,
        |result| {
            emitted.send(result).unwrap();
            ControlFlow::Continue(())
        },
    );
    let rest: Vec<(i32, i32)> = seen.into_inner().unwrap().try_iter().collect();
    let expected = (1..20).flat_map(|item| (0..3).map(move |result| (item, result)));
    assert!(rest.into_iter().eq(expected));
}

#[test]
fn fewer_items_are_in_progress_while_they_are_large() {
    const SIZE: usize = 1 << 22;
    let handed_out = AtomicUsize::new(0);
    let (mut worst, mut emitted) = (0, 0);
    ordered_many(
        NonZeroUsize::new(2).unwrap(),
        |take| {
            for item in 0..50 {
                handed_out.fetch_add(1, Ordering::Relaxed);
                assert!(take(item).is_continue());
            }
        },
        |_| SIZE,
        // The first item is slow; all others would be finished before it.
        |item, give| {
            thread::sleep(Duration::from_millis(if item == 0 { 200 } else { 1 }));
            give(item)
        },
        |_| 0,
        |_| {
            worst = worst.max(handed_out.load(Ordering::Relaxed) - emitted);
            emitted += 1;
            ControlFlow::Continue(())
        },
    );
    assert_eq!(emitted, 50);
    // Four items make up 16 MiB, a fifth item exceeds this size, and a sixth waits for room.
    assert!(worst <= 5 + 1, "{worst} items at once");
}

#[test]
fn results_that_wait_hold_a_bounded_number_of_bytes() {
    const SIZE: usize = 1 << 20;
    for jobs in [2, 5] {
        let (made, mut worst, mut emitted) = (AtomicUsize::new(0), 0, Vec::new());
        ordered_many(
            NonZeroUsize::new(jobs).unwrap(),
            |take| {
                let _ = (0..6).try_for_each(take);
            },
            |_| 0,
            |item, give| {
                for result in 0..100 {
                    // The results of the first item are slow to make, and every result is slow to
                    // emit.
                    if item == 0 {
                        thread::sleep(Duration::from_millis(1));
                    }
                    made.fetch_add(1, Ordering::Relaxed);
                    give((item, result))?;
                }
                ControlFlow::Continue(())
            },
            |_| SIZE,
            |result| {
                thread::sleep(Duration::from_micros(200));
                worst = worst.max(made.load(Ordering::Relaxed) - emitted.len());
                emitted.push(result);
                ControlFlow::Continue(())
            },
        );
        let expected = (0..6).flat_map(|item| (0..100).map(move |result| (item, result)));
        assert!(emitted.into_iter().eq(expected));
        // 16 waiting results make up 16 MiB, and with a 17th they exceed it. Beyond that, each job
        // may have made up to two results before it pauses.
        assert!(
            worst <= 17 + 2 * jobs,
            "{worst} results at once, {jobs} jobs"
        );
    }
}

#[test]
fn no_result_is_lost_if_items_end_while_results_arrive() {
    for round in 0..30 {
        for jobs in [2, 3, 8] {
            let mut emitted = Vec::new();
            ordered_many(
                NonZeroUsize::new(jobs).unwrap(),
                |take| {
                    let _ = (0..200).try_for_each(take);
                },
                |_| 0,
                |item, give| (0..(item + round) % 40).try_for_each(|result| give((item, result))),
                // 64 such results make up the 16 MiB for waiting results, so that threads also
                // pause in this test.
                |_| 1 << 18,
                |result| {
                    emitted.push(result);
                    ControlFlow::Continue(())
                },
            );
            let all = |item| (0..(item + round) % 40).map(move |result| (item, result));
            assert!(
                emitted.into_iter().eq((0..200).flat_map(all)),
                "{jobs} jobs"
            );
        }
    }
}

#[test]
fn no_result_follows_an_item_that_stops_early() {
    for jobs in [1, 2, 5] {
        let mut seen = Vec::new();
        ordered_many(
            NonZeroUsize::new(jobs).unwrap(),
            |take| {
                let _ = (0..10_000).try_for_each(take);
            },
            |_| 0,
            |item, give| {
                give(item)?;
                if item == 100 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
            |_| 1,
            |item| {
                seen.push(item);
                ControlFlow::Continue(())
            },
        );
        assert!(seen.into_iter().eq(0..=100), "{jobs} jobs");
    }
}

#[test]
fn a_panic_anywhere_is_propagated() {
    for jobs in [1, 4] {
        for place in ["produce", "work", "emit"] {
            let emitted = AtomicUsize::new(0);
            let fail = |here, number| assert!(here != place || number != 77, "seventy-seven");
            let result = catch_unwind(AssertUnwindSafe(|| {
                ordered(
                    NonZeroUsize::new(jobs).unwrap(),
                    |take| {
                        for number in 0..10_000 {
                            fail("produce", number);
                            if take(number).is_break() {
                                return;
                            }
                        }
                    },
                    |number| {
                        fail("work", number);
                        number
                    },
                    |number| {
                        fail("emit", number);
                        emitted.fetch_add(1, Ordering::Relaxed);
                        ControlFlow::Continue(())
                    },
                );
            }));
            let payload = result.expect_err("the panic arrives");
            let message = payload.downcast_ref::<&str>();
            assert_eq!(message, Some(&"seventy-seven"), "{place}, {jobs} jobs");
            // All results before the panic have been emitted (fewer if the producer panics), and
            // none after it.
            let most = 77;
            let emitted = emitted.into_inner();
            assert!(
                emitted == most || place == "produce" && emitted <= most,
                "{place}, {jobs} jobs: {emitted}"
            );
        }
    }
}
