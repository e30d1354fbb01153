//! Whether the terminal can show emoji. Only this file looks at the locale.
//!
//! Layer 1: it imports no other file of the command line.

use std::env;

use tents::render::Shapes;

/// Returns emoji if the locale uses UTF-8 or the system is Windows, otherwise letters. The console
/// of Linux has no emoji, so it always gets letters.
pub(crate) fn shapes() -> Shapes {
    // The first of these variables that is not empty decides.
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let mut values = names.into_iter().filter_map(|name| env::var(name).ok());
    let locale = values.find(|value| !value.is_empty()).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let is_utf8 = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    let is_console = env::var_os("TERM").is_some_and(|term| term == "linux");
    if is_utf8 && !is_console {
        Shapes::Unicode
    } else {
        Shapes::Letters
    }
}
