//! The names that people give to the clues of the rows and of the columns.

use memchr::memchr2_iter;

/// The largest length of a name, in bytes.
pub(super) const LONGEST_NAME: usize = 60;

/// On a line, the names before at most this many `=` and `:` are examined.
const MAX_NAMES: usize = 8;

/// The side of the board to which clues belong: its rows or its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Rows,
    Columns,
}

/// Returns whether clues with this name belong to rows or to columns, if it is a name of clues:
/// `rows`, `row_clues`, `colSums`, `sum of the columns`, `side`, `top`.
pub(super) fn side_of(name: &str) -> Option<Side> {
    let words = words(name);
    let is = |word: &str| words.iter().any(|found| found == word);
    // A list with one of these words in its name, as in `row_index`, holds no clues.
    if ["solution", "answer", "size", "index"].into_iter().any(is) {
        return None;
    }
    let has = |stems: &[&str]| words.iter().any(|word| is_of(word, stems));
    match (has(&["row"]), has(&["column", "col"])) {
        (true, false) => return Some(Side::Rows),
        (false, true) => return Some(Side::Columns),
        (true, true) => return None,
        (false, false) => {}
    }
    let is_only = |names: &[&str]| {
        words.iter().any(|word| names.contains(&word.as_str()))
            && words
                .iter()
                .all(|word| names.contains(&word.as_str()) || is_about_clues(word))
    };
    if is_only(&["side", "left", "right"]) {
        Some(Side::Rows)
    } else if is_only(&["top", "bottom"]) {
        Some(Side::Columns)
    } else {
        None
    }
}

/// Returns whether a line has the name of a list of clues before one of its first few `=` or `:`:
/// `rows = [1]`, `puzzle = {"rows": [1]}`, `solve(rows=[1])`.
pub(in crate::format) fn names_clues(line: &str) -> bool {
    let mut from = 0;
    let signs = memchr2_iter(b'=', b':', line.as_bytes()).take(MAX_NAMES);
    for at in signs {
        let before = line[from..at].trim_end_matches(['"', '\'', '*', '`', ' ']);
        from = at + 1;
        let is_of_name = |sign: char| sign.is_alphanumeric() || " _-.()[]<>/".contains(sign);
        let name = &before[before.trim_end_matches(is_of_name).len()..];
        let name = name.trim_start_matches(|sign: char| !sign.is_alphabetic());
        if !name.is_empty() && name.len() <= LONGEST_NAME && side_of(name).is_some() {
            return true;
        }
    }
    false
}

/// Returns the words of a name in lowercase. A new word begins at an uppercase letter after a
/// lowercase one, and after any character that is not a letter.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for sign in name.chars() {
        let is_new = !sign.is_alphabetic() || sign.is_uppercase() && was_small;
        if is_new {
            words.push(String::new());
        }
        was_small = sign.is_lowercase();
        if sign.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(sign.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns whether a word is one of `stems`, perhaps in the plural, or a compound of a stem and a
/// word about clues, as in `rowsums`.
fn is_of(word: &str, stems: &[&str]) -> bool {
    stems.iter().any(|stem| {
        let before = word.strip_suffix('s').unwrap_or(word).strip_suffix(stem);
        let after = word.strip_prefix(stem);
        let is_rest = |rest: &str| rest.is_empty() || is_about_clues(rest);
        let is_plural = |rest: &str| rest.strip_prefix('s').is_some_and(is_rest);
        before.is_some_and(is_rest) || after.is_some_and(|rest| is_rest(rest) || is_plural(rest))
    })
}

/// Returns whether a word is about clues.
fn is_about_clues(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "clue",
        "constraint",
        "count",
        "hint",
        "label",
        "limit",
        "num",
        "number",
        "req",
        "sum",
        "target",
        "tent",
        "total",
    ];
    WORDS.contains(&word.strip_suffix('s').unwrap_or(word))
}
