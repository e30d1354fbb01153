//! Wording shared by names and messages.

/// Returns the plural ending of a noun after a number.
pub(crate) fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}
