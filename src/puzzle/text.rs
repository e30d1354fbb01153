//! What names and messages share.

/// The ending of a noun that stands behind a number.
pub(crate) fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}
