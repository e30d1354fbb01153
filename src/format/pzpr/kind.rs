//! The name of the puzzle in a URL.

use crate::format::fault::{Code, Fault, shown};

/// Whether this is the name of the puzzle in a URL.
pub(super) fn is_tents(name: &str) -> bool {
    matches!(name, "tents" | "tents_edit" | "tents_play")
}

/// The fault of a name other than that of Tents.
pub(super) fn other_puzzle(name: &str) -> Fault {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let fault = if !name.is_empty() && name.bytes().all(is_letter) {
        let name = shown(name);
        Fault::new(Code::Variant, format!("`{name}` is another puzzle"))
    } else {
        Fault::new(Code::Syntax, "the name of the puzzle is missing")
    };
    fault
        .expecting("`tents`")
        .help("a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`")
}
