//! The signs of the native format, and signs that mean the same.

use std::borrow::Cow;

use crate::format::fault::Signs;
use crate::puzzle::Content;

/// How a text was understood, one sentence each.
pub(in crate::format) type Remarks = Vec<Cow<'static, str>>;

/// The signs of cells.
pub(in crate::format) const CELLS: Signs = Signs {
    known: "`.`, `T`, `*` or `-`",
    help: "a tree is `T`, a tent `*`, no tent `-`",
};

/// Returns the content of a cell for a character.
pub(in crate::format) const fn cell(character: char) -> Option<Content> {
    match character {
        '.' => Some(Content::Unknown),
        'T' | 't' => Some(Content::Tree),
        '*' => Some(Content::Tent),
        '-' => Some(Content::Empty),
        _ => None,
    }
}

/// Returns a line with pictures and other variants replaced by the signs of the native format.
pub(in crate::format) fn usual(text: &str, remarks: &mut Remarks) -> String {
    // Skip U+FE0F, which asks for a picture in colour, and U+200D, which joins pictures.
    let signs = text
        .chars()
        .filter(|sign| !matches!(sign, '\u{FE0F}' | '\u{200D}'));
    signs.map(|sign| usual_sign(sign, remarks)).collect()
}

/// Returns whether a sign is read as a cell for which the native format has another sign.
pub(in crate::format) fn is_variant_cell(sign: char) -> bool {
    let usual = usual_sign(sign, &mut Remarks::new());
    usual != sign && cell(usual).is_some()
}

/// Returns the sign of the native format for a sign that can mean only one thing, and adds a
/// remark, unless it is there already. Returns any other sign unchanged.
pub(in crate::format) fn usual_sign(sign: char, remarks: &mut Remarks) -> char {
    let (usual, meaning) = match sign {
        '🌲' | '🌳' | '🎄' => ('T', "a tree"),
        '⛺' | '🏕' | '🎪' => ('*', "a tent"),
        '_' | '·' | '⬜' | '□' | '◻' | '▢' => ('.', "an unknown cell"),
        '０'..='９' => {
            let digit = u32::from(sign) - u32::from('０');
            (char::from_digit(digit, 10).unwrap_or('0'), "a digit")
        }
        '？' => ('?', "no clue"),
        _ => return sign,
    };
    let remark = format!("`{sign}` was read as {meaning}");
    // One remark about a digit covers all digits.
    let end = if meaning == "a digit" {
        meaning
    } else {
        &remark
    };
    if !remarks.iter().any(|known| known.ends_with(end)) {
        remarks.push(remark.into());
    }
    usual
}

/// The signs that mean a tent where `T` means a tree.
pub(in crate::format) const TENTS: &str = "A@C^Oo0▲△▴▵ΔΛ∆∧⌂○●◯◬⛰";

/// Other signs that people draw boards with.
pub(in crate::format) const OTHERS: &str = "_·xX#%FaMm+⬜□◻▢🌲🌳🎄⛺🏕🎪";

/// Returns whether a sign may be a cell of a board without clues.
pub(in crate::format) fn may_be_cell(sign: char) -> bool {
    let is_digit = sign.is_ascii_digit();
    cell(sign).is_some() || !is_digit && (TENTS.contains(sign) || OTHERS.contains(sign))
}
