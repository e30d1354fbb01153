//! Work in parallel, results in order.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use tents::batch::ordered;

/// Squares the numbers below `count` with `jobs` threads; later numbers are done sooner.
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
fn breaking_off_ends_it() {
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
        // The first item is slow, and all others would be done before it.
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
fn a_panic_in_the_work_is_passed_on() {
    for jobs in [1, 4] {
        let result = catch_unwind(|| {
            ordered(
                NonZeroUsize::new(jobs).unwrap(),
                |take| {
                    let _ = (0..10_000).try_for_each(take);
                },
                |number| assert!(number != 77, "seventy-seven"),
                |()| ControlFlow::Continue(()),
            );
        });
        let payload = result.expect_err("the panic arrives");
        assert_eq!(
            payload.downcast_ref::<&str>(),
            Some(&"seventy-seven"),
            "{jobs} jobs"
        );
    }
}
