//! The name of the puzzle in a URL.

use crate::format::fault::{Code, Fault, shown};

/// Returns whether `name` is a name of Tents in a URL.
pub(super) fn is_tents(name: &str) -> bool {
    matches!(name, "tents" | "tents_edit" | "tents_play")
}

/// Returns the fault of a name that is missing or names another puzzle than Tents.
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

/// Returns whether a text has a `?` that is followed by a puzzle of Tents, a `pzprv3` file, or the
/// beginning of one.
pub(in crate::format) fn is_link(text: &str) -> bool {
    let tail = text.split_once('?').map_or("", |(_, tail)| tail);
    let name = tail.strip_prefix("tents");
    tail.starts_with("pzprv3")
        || name.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '_', '%']))
}
