//! Exact counts and samples, by every method.

mod by_search;
mod layers;
mod limits;
mod methods;

use tents::count::Count;

/// Panics unless the bounds of a count hold what is exact.
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
