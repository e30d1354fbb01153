//! What names and messages share.

/// The ending of a noun that stands behind a number.
pub(crate) fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// A number for some bytes, the same on every machine: FNV-1a (Fowler, Noll and Vo).
pub(crate) fn digest(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
