//! Command lines as they were spelled before a command or an option had its present name.
//!
//! They are tried only after a command line was refused, and are not in the help. Each line of the
//! table goes with the second minor version after the change.
//!
//! Layer 1: it imports no other file of the command line.

use std::ffi::{OsStr, OsString};
use std::iter;

/// The old spellings, each a command with an option, and the new ones.
const RENAMED: [(&str, &str, &str); 5] = [
    ("explain", "--techniques", "techniques"),
    ("prove", "--check", "prove check"),
    ("repair", "--unique", "complete"),
    ("repair", "--needless", "minimize --list"),
    ("repair", "--minimal", "minimize"),
];

/// The new spellings of a command line, if it has an old one. Whether they are accepted is not known.
pub(crate) fn renamed(arguments: &[OsString]) -> impl Iterator<Item = Vec<OsString>> {
    let all = RENAMED.iter();
    all.filter_map(|(command, option, new)| respelled(arguments, command, option, new))
}

/// A command line with the new spelling in place of an old one, if it has that.
fn respelled(
    arguments: &[OsString],
    command: &str,
    option: &str,
    new: &str,
) -> Option<Vec<OsString>> {
    let at = command_of(arguments).filter(|&at| arguments[at] == command)?;
    let (before, own) = (&arguments[..at], &arguments[at + 1..]);
    let options = own.iter().take_while(|word| *word != "--");
    let (left, right) = own.split_at(options.into_iter().position(|word| word == option)?);
    let new = new.split(' ').map(OsString::from);
    let rest = left.iter().chain(&right[1..]).cloned();
    Some(before.iter().cloned().chain(new).chain(rest).collect())
}

/// Where the command stands: only options that every command has stand before it.
fn command_of(arguments: &[OsString]) -> Option<usize> {
    let before = iter::once(OsStr::new("")).chain(arguments.iter().map(OsString::as_os_str));
    let mut words = arguments.iter().zip(before).enumerate().skip(1);
    let is_command = |word: &OsStr| !word.as_encoded_bytes().starts_with(b"-");
    let found = words.find(|(_, (word, before))| is_command(word) && *before != "--color");
    found.map(|(at, _)| at)
}
