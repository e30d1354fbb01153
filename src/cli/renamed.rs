//! Accepts old spellings of command lines, from before a command or an option got its present name.
//!
//! They are looked for only if a command line is refused, and the help does not mention them. Each
//! line of the table [`RENAMED`] stays for one minor version and is then removed.
//!
//! Layer 1: it imports no other file of the command line.

use std::ffi::{OsStr, OsString};
use std::iter;

/// The old spellings, each with the new one. `FILE` stands for the beginning of any file name.
const RENAMED: [(&str, &str); 9] = [
    ("explain --techniques", "techniques"),
    ("prove --check", "prove check"),
    ("repair --unique", "complete"),
    ("repair --needless", "minimize --list"),
    ("repair --minimal", "minimize"),
    ("count --output grid", "count"),
    ("count -o grid", "count"),
    ("draw --to pdf", "sheet"),
    ("draw --into FILE.pdf", "sheet --into FILE.pdf"),
];

/// Returns the new spellings of a command line that has an old spelling. They need not be valid
/// command lines.
pub(crate) fn renamed(arguments: &[OsString]) -> impl Iterator<Item = Vec<OsString>> {
    RENAMED
        .iter()
        .filter_map(|(old, new)| respelled(arguments, old, new))
}

/// Returns the command line with the new spelling, if it contains the old one.
fn respelled(arguments: &[OsString], old: &str, new: &str) -> Option<Vec<OsString>> {
    let mut old = old.split(' ');
    let (command, option, value) = (old.next()?, old.next()?, old.next());
    let at = command_of(arguments).filter(|&at| arguments[at] == command)?;
    let own = &arguments[at + 1..];
    let end = own.iter().position(|word| word == "--");
    let (begin, length, name) = (0..end.unwrap_or(own.len())).find_map(|at| {
        find_renamed(&own[at..], option, value).map(|(length, name)| (at, length, name))
    })?;
    let name = name.unwrap_or_default();
    let new = new.split(' ').map(|word| {
        let is_name = word.starts_with("FILE");
        OsString::from(if is_name { &name } else { word })
    });
    let before = arguments[..at].iter().cloned();
    let [left, right] = [&own[..begin], &own[begin + length..]].map(|part| part.iter().cloned());
    Some(before.chain(new).chain(left).chain(right).collect())
}

/// Returns the index of the word that names the command. Only options that every command has can
/// come before it; of these, `--color` takes the next word as its value.
fn command_of(arguments: &[OsString]) -> Option<usize> {
    let before = iter::once(OsStr::new("")).chain(arguments.iter().map(OsString::as_os_str));
    let mut words = arguments.iter().zip(before).enumerate().skip(1);
    let is_command = |word: &OsStr| !word.as_encoded_bytes().starts_with(b"-");
    let found = words.find(|(_, (word, before))| is_command(word) && *before != "--color");
    found.map(|(at, _)| at)
}

/// If the words begin with `option` and the value `value`, returns the number of words that both
/// take, 1 or 2, and the value as it was given. If `value` is `None`, the option has no value.
fn find_renamed(
    words: &[OsString],
    option: &str,
    value: Option<&str>,
) -> Option<(usize, Option<String>)> {
    let first = words.first()?.to_str()?;
    let rest = first.strip_prefix(option)?;
    let Some(value) = value else {
        return rest.is_empty().then_some((1, None));
    };
    let (length, given) = match rest.strip_prefix('=') {
        Some(given) => (1, given),
        None if rest.is_empty() => (2, words.get(1)?.to_str()?),
        None => return None,
    };
    let is_it = match value.strip_prefix("FILE") {
        Some(ending) => given.to_lowercase().ends_with(ending),
        None => given == value,
    };
    is_it.then(|| (length, Some(given.to_owned())))
}
