//! Exact counts and samples, and limits on their time, memory and decisions.

mod by_search;
mod exact;
mod limits;

use tents::count::Count;

/// Panics unless the bounds of a count contain the exact numbers.
fn assert_bounds(found: &Count, exact: &Count) {
    for (bounds, exact) in [
        (&found.layouts, &exact.layouts.lower),
        (&found.assignments, &exact.assignments.lower),
    ] {
        assert!(
            bounds.lower <= *exact && *exact <= bounds.upper,
            "{bounds} {exact}"
        );
    }
}
