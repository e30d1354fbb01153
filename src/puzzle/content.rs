//! The content of a cell and the clue of a line.

use serde::Serialize;

/// The number of tents in a row or column; `None` for a line without a clue, which may hold any
/// number.
pub type Clue = Option<u32>;

/// The content of one cell, as far as the puzzle gives it. It serializes to its character in the
/// format `plain`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Content {
    /// Nothing is known: the cell may or may not hold a tent.
    #[default]
    #[serde(rename = ".")]
    Unknown,
    /// A tree.
    #[serde(rename = "T")]
    Tree,
    /// Every solution has a tent here.
    #[serde(rename = "*")]
    Tent,
    /// No solution has a tent here.
    #[serde(rename = "-")]
    Empty,
}

/// Returns the number of cells with the content `wanted`.
pub(super) fn count(contents: &[Content], wanted: Content) -> usize {
    // The sum over at most 255 cells fits into a byte, so the compiler can add many cells with one
    // instruction. Checking each addition for overflow would prevent this.
    let of = |part: &[Content]| {
        let each = part.iter().map(|&content| u8::from(content == wanted));
        usize::from(each.fold(0_u8, u8::wrapping_add))
    };
    contents.chunks(128).map(of).sum()
}

/// Returns, for each [`Content`] in the order of its variants, the set of cells with that content,
/// as a bit set. `contents` holds 1 to 64 cells.
pub(crate) fn sets(contents: &[Content]) -> [u64; 4] {
    let [low, high] = bits(contents);
    let all = u64::MAX >> (64 - contents.len());
    [all & !(low | high), low & !high, high & !low, low & high]
}

/// Returns the low bit and the high bit of the discriminants of up to 64 contents; the first
/// content is at the lowest bit.
pub(super) fn bits(contents: &[Content]) -> [u64; 2] {
    let (mut low, mut high) = (0, 0);
    let mut look = |first: usize, contents: &[Content; 8]| {
        let bytes = u64::from_le_bytes(contents.map(|content| content as u8));
        low |= gathered(bytes) << first;
        high |= gathered(bytes >> 1) << first;
    };
    let (eights, rest) = contents.as_chunks();
    for (first, eight) in (0..).step_by(8).zip(eights) {
        look(first, eight);
    }
    if !rest.is_empty() {
        if let Some(last) = contents.last_chunk() {
            // The last eight cells include some that were already read, whose bits are set again.
            look(contents.len() - 8, last);
        } else {
            let mut last = [Content::Unknown; 8];
            last[..rest.len()].copy_from_slice(rest);
            look(0, &last);
        }
    }
    [low, high]
}

/// Packs the lowest bits of the eight bytes into one byte.
fn gathered(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
