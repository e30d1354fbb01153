//! The exponential function, alike on every platform.

/// The exponential function between −12 and 12: a power of two, and Taylor's polynomial for what is
/// left, which is at most half the logarithm of two. It is wrong by a few units of the last place.
pub(super) fn exp(x: f32) -> f32 {
    #![allow(clippy::cast_precision_loss, reason = "the power has few digits")]
    let halves = x * std::f32::consts::LOG2_E;
    let rounded = if halves < 0.0 {
        halves - 0.5
    } else {
        halves + 0.5
    };
    let power = rounded as i32;
    // The logarithm of 2 in two parts, of which the first has few digits.
    let rest = x - power as f32 * 0.693_359_4 + power as f32 * 2.121_944_4e-4;
    let mut value = 1.0 / 720.0;
    for coefficient in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        value = value * rest + coefficient;
    }
    value * f32::from_bits(((127 + power) as u32) << 23)
}
