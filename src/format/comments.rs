//! The comments before a puzzle that describe it: its expected verdict and level, as in
//! `# expect: none` and `# level: tricky`, and its title, author and id, as in
//! `# title: First camp`.

use crate::explain::Level;
use crate::format::entry::Notes;
use crate::format::puzzle_id::PuzzleId;

/// A kind of expectation (the verdict or the level), with the key of its comments.
struct Key {
    name: &'static str,
    /// Whether a word is one of the values of this kind, ignoring ASCII case.
    is_word: fn(&str) -> bool,
    /// Whether a number after another spelling of the key means something else, as in `Level: 12`
    /// for the twelfth puzzle of a game.
    has_numbers: bool,
}

impl Key {
    /// Returns whether a text is one of the values of this kind, or a range of them such as
    /// `easy..` or `..hard`.
    fn is_range(&self, text: &str) -> bool {
        let mut ends = text.split("..");
        !text.is_empty() && ends.all(|end| end.is_empty() || (self.is_word)(end))
    }
}

/// The two kinds of expectations: the verdict and the level.
const KEYS: [Key; 2] = [
    Key {
        name: "expect",
        is_word: |word| {
            let words = ["unique", "solvable", "multiple", "none", "any"];
            words.iter().any(|known| known.eq_ignore_ascii_case(word))
        },
        has_numbers: false,
    },
    Key {
        name: "level",
        is_word: |word| {
            let mut levels = Level::ALL.into_iter();
            levels.any(|level| level.name().eq_ignore_ascii_case(word))
        },
        has_numbers: true,
    },
];

/// The keys of comments that name a puzzle or its author.
const NAMES: [&str; 3] = ["title", "author", "id"];

/// The comments before a puzzle that describe it.
#[derive(Debug, Default)]
pub(super) struct Comments {
    /// What the comments state. `None`, as for most puzzles, if no comment was read.
    stated: Option<Box<Stated>>,
}

/// What comments state about a puzzle, as it was written.
#[derive(Debug, Default)]
struct Stated {
    expectations: [Option<String>; KEYS.len()],
    names: [Option<String>; NAMES.len()],
}

impl Comments {
    /// If a line is a comment that describes a puzzle, collects what it states.
    pub(super) fn read(&mut self, line: &str) {
        let Some(comment) = line.strip_prefix('#') else {
            return;
        };
        let stated = self.stated.get_or_insert_default();
        for (known, key) in stated.expectations.iter_mut().zip(&KEYS) {
            add(known, word(comment, key));
        }
        for (known, key) in stated.names.iter_mut().zip(NAMES) {
            if let Some(name) = name(comment, key) {
                *known = Some(name.to_owned());
            }
        }
    }

    /// Adds the expectations in comments to the expectations of the puzzle itself, and the title,
    /// author and id in comments if the puzzle itself has none.
    pub(super) fn add_to(self, notes: &mut Notes) {
        let Some(stated) = self.stated else {
            return;
        };
        let [verdict, level] = &stated.expectations;
        add(&mut notes.expect, verdict.as_deref());
        add(&mut notes.level, level.as_deref());
        let [title, author, id] = stated.names;
        notes.title = notes.title.take().or(title);
        notes.author = notes.author.take().or(author);
        notes.id = notes.id.take().or(id.map(PuzzleId::from));
    }
}

/// Returns the name in a comment such as `title: First camp` if the comment has this key, ignoring
/// ASCII case.
fn name<'l>(comment: &'l str, key: &str) -> Option<&'l str> {
    let (start, name) = comment.split_once(':')?;
    let name = name.trim();
    (start.trim().eq_ignore_ascii_case(key) && !name.is_empty()).then_some(name)
}

/// Returns the value of an expectation in a comment. If the comment seems to be an expectation, but
/// does not begin with the key and a colon, returns the whole comment, which is refused later.
fn word<'l>(comment: &'l str, key: &Key) -> Option<&'l str> {
    let comment = comment.trim();
    let value = comment.strip_prefix(key.name);
    if let Some(word) = value.and_then(|rest| rest.strip_prefix(':')) {
        return Some(word.trim());
    }
    let text = comment.trim_start_matches(['#', '!', ' ']);
    if is_mistyped(text, key) {
        return Some(comment);
    }
    let (start, rest) = text.split_at_checked(key.name.len())?;
    if !start.eq_ignore_ascii_case(key.name) {
        return None;
    }
    // This allows for `expects`, `expected`, `expectation` and `levels`.
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let rest = rest.trim_start();
    if let Some(value) = rest.strip_prefix([':', '=']) {
        let is_number = value.trim().starts_with(|c: char| c.is_ascii_digit());
        return (!is_number || !key.has_numbers).then_some(comment);
    }
    key.is_range(rest).then_some(comment)
}

/// Returns whether a comment is a mistyped name of a key and a value or a range of values, as in
/// `levl: hard`.
fn is_mistyped(comment: &str, key: &Key) -> bool {
    let Some((name, word)) = comment.split_once([':', '=']) else {
        return false;
    };
    let name = name.trim_end().to_ascii_lowercase();
    key.is_range(word.trim()) && is_one_slip(name.as_bytes(), key.name.as_bytes())
}

/// Returns whether two words differ by one letter that is missing, added, changed or swapped with
/// the next.
fn is_one_slip(one: &[u8], other: &[u8]) -> bool {
    let start = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    match (&one[start..], &other[start..]) {
        ([_, one @ ..], [_, other @ ..]) if one == other => true,
        ([a, b, one @ ..], [c, d, other @ ..]) if (a, b, one) == (d, c, other) => true,
        ([_, one @ ..], other) | (other, [_, one @ ..]) if one == other => true,
        _ => false,
    }
}

/// Adds an expectation. Two different expectations are joined to an invalid one, which is refused
/// later.
fn add(known: &mut Option<String>, word: Option<&str>) {
    match (known, word) {
        (_, None) => {}
        (Some(known), Some(word)) if known == word => {}
        (Some(known), Some(word)) => known.extend([", then ", word]),
        (known, Some(word)) => *known = Some(word.to_owned()),
    }
}

/// Appends the names and the expectations of a puzzle as comments, if a comment can hold them.
pub(super) fn write(out: &mut String, notes: &Notes) {
    // An id that the generator made up is left out, because no person knows the puzzle by it.
    let id = notes.id.as_deref().filter(|_| !notes.has_generated_id());
    let names = [notes.title.as_deref(), notes.author.as_deref(), id];
    for (key, name) in NAMES.iter().zip(names) {
        let name = name.unwrap_or_default().replace(['\n', '\r'], " ");
        if !name.trim().is_empty() {
            out.extend(["# ", key, ": ", name.trim(), "\n"]);
        }
    }
    for (key, word) in KEYS.iter().zip([&notes.expect, &notes.level]) {
        if let Some(word) = word
            && !word.contains(['\n', '\r'])
            && word.trim() == word
        {
            out.extend(["# ", key.name, ": ", word, "\n"]);
        }
    }
}
