//! Words that several commands print.

/// The ending of a noun of which there are so many.
pub(crate) fn plural(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// A time for a person.
pub(crate) fn duration(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

/// A name with nothing in it that a terminal acts on.
pub(crate) fn printable(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect()
}
