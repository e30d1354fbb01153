//! Finds the puzzle in a line that may have other text around it: a link or a game ID
//! ([`Format::Sgt`]) in a list, a table, Markdown, HTML or a sentence, and the task string
//! ([`Format::Task`]) in the source of a page.

use memchr::{memchr, memchr2, memmem};

use crate::format::description::{Evidence, UnknownText};
use crate::format::fault::{Code, Fault};
use crate::format::looks::{LineKind, begins_json, is_prose};
use crate::format::markdown::without_marker;
use crate::format::name::Format;
use crate::format::pzpr::kind;
use crate::format::reader::is_digits;
use crate::format::sites::{elsewhere, is_page_of_puzzle};
use crate::format::source::Source;
use crate::format::{penpa, sgt};

/// The formats whose puzzles may be among other text.
const FORMATS: [Format; 4] = [Format::Pzpr, Format::Penpa, Format::Sgt, Format::Task];

/// The name of a variable whose value is a task string.
const TASK: &str = "task";

/// Returns the puzzle of a line, without white space, list markers and other text around it. If the
/// line has no puzzle, returns the link that the line consists of, or else the line.
///
/// This is quick for a line that consists of its puzzle alone, as most lines do.
pub(super) fn puzzle_of(line: &str) -> &str {
    let line = line.trim();
    if begins_id(line) {
        return line;
    }
    in_text(line).unwrap_or_else(|| link_alone(line))
}

/// Returns whether a line begins with the size of a game ID, which means that there is no other
/// text before the puzzle.
fn begins_id(line: &str) -> bool {
    memchr2(b':', b'=', line.as_bytes()).is_some_and(|first| is_size(&line[..first]))
}

/// Returns the puzzle in a trimmed line, if there is one and the line does not begin with a game
/// ID.
pub(super) fn link_in(line: &str) -> Option<&str> {
    if begins_id(line) {
        return None;
    }
    in_text(line)
}

/// Returns the puzzle in a line, alone or among other text.
pub(super) fn in_text(line: &str) -> Option<&str> {
    memchr2(b':', b'=', line.as_bytes())?;
    if begins_json(line) {
        return None;
    }
    let mut links = all_in(line).filter(|link| holds_puzzle(link));
    links.next().or_else(|| id(line)).or_else(|| task(line))
}

/// Returns the format of the first puzzle of a text with puzzles among lines of other text.
pub(super) fn in_page(look: &UnknownText<'_>) -> Option<Format> {
    let puzzle = look.naming_lines().map(str::trim).find_map(in_text)?;
    format_of(look.source, puzzle)
}

/// Returns the format of a puzzle among other text.
pub(super) fn format_of(source: &Source, puzzle: &str) -> Option<Format> {
    let look = UnknownText::of_line(source, puzzle, puzzle);
    let mut formats = FORMATS.into_iter();
    formats.find(|format| (format.description().first_line)(&look) == Evidence::Sure)
}

/// Returns whether a line belongs to no puzzle, in a text with puzzles of `format` among lines of
/// other text.
pub(super) fn is_other_text(source: &Source, format: Format, line: &str) -> bool {
    let line = line.trim();
    let look = UnknownText::of_line(source, puzzle_of(line), line);
    let is_broken = |format: Format| {
        format != Format::Task && (format.description().first_line)(&look) == Evidence::Sure
    };
    // A link to the page of a puzzle belongs to a puzzle, except in the source of a page with a
    // task: such a source contains links to its own site.
    in_text(line).is_none()
        && LineKind::of(line).is_none()
        && !FORMATS.into_iter().any(is_broken)
        && (format == Format::Task || page_of_puzzle(line).is_none())
}

/// Returns whether a line is prose with links that neither contain a puzzle nor lead to the page of
/// a puzzle.
pub(super) fn is_prose_with_link(line: &str) -> bool {
    let words = || line.split_whitespace().filter(|word| !has_link(word));
    has_other_link(line)
        && page_of_puzzle(line).is_none()
        && is_prose(&words().collect::<Vec<_>>().join(" "))
}

/// Returns whether a line contains a link.
pub(super) fn has_link(line: &str) -> bool {
    // Most lines have no slash, and a search for one byte is faster.
    memchr(b'/', line.as_bytes()).is_some() && memmem::find(line.as_bytes(), b"://").is_some()
}

/// Returns whether a line contains a link and no puzzle.
pub(super) fn has_other_link(line: &str) -> bool {
    has_link(line) && in_text(line).is_none()
}

/// Returns the first link of a line that leads to the page of a puzzle.
fn page_of_puzzle(line: &str) -> Option<&str> {
    all_in(line).find(|link| is_page_of_puzzle(link))
}

/// Returns whether a line with a puzzle is Markdown or HTML: a link in brackets, a row of a table,
/// an element.
pub(super) fn begins_page(line: &str) -> bool {
    without_marker(line).starts_with(['[', '<', '|', '!']) && link_in(line).is_some()
}

/// `first` is the puzzle of the line. If the line has another link with a puzzle, or no puzzle but
/// a link to the page of one, returns that link and its fault.
pub(super) fn fault<'s>(line: &'s str, first: &str) -> Option<(&'s str, Fault)> {
    if !has_link(line) || begins_json(line) {
        return None;
    }
    if !holds_puzzle(first)
        && in_text(line).is_none()
        && let Some(link) = page_of_puzzle(line)
    {
        return Some((link, elsewhere(link)));
    }
    let mut links = all_in(line).filter(|link| holds_puzzle(link));
    // In Markdown and HTML a link may be its own text, as in `[link](link)`: the same link twice
    // counts as one, unless only white space, commas or semicolons separate the two.
    let is_gap = |sign: char| sign.is_whitespace() || ",;".contains(sign);
    let mut end = None;
    let other = links.find(|&link| {
        let start = link.as_ptr() as usize - line.as_ptr() as usize;
        let before: Option<usize> = end.replace(start + link.len());
        link != first || before.is_some_and(|before| line[before..start].chars().all(is_gap))
    })?;
    let fault = Fault::new(Code::SecondPuzzle, "there are two puzzles on this line")
        .expecting("one link to a puzzle; this is the second")
        .help("put each link on its own line");
    Some((other, fault))
}

/// Returns the links of a line. A link within another link counts as part of the outer one, so that
/// each character is read only once.
fn all_in(line: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + memmem::find(&line.as_bytes()[from..], b"://")?;
        let is_scheme = |letter: char| letter.is_ascii_alphanumeric() || "+-".contains(letter);
        let start = from + line[from..at].trim_end_matches(is_scheme).len();
        let rest = &line[start..];
        let is_end = |sign: char| sign.is_whitespace() || "\"'<>`|)]".contains(sign);
        let is_mark = |sign: char| is_end(sign) || ",;".contains(sign);
        let mut url = until(rest, is_mark);
        // HTML writes `&amp;` for `&`.
        while url.ends_with("&amp") && rest[url.len()..].starts_with(';') {
            let more = until(&rest[url.len() + 1..], is_mark);
            url = &rest[..=url.len() + more.len()];
        }
        if holds_file(url) {
            // In the file of a puzzle, white space may separate the parts of the board, and notes
            // in JSON may follow the board.
            url = if start == 0 {
                rest
            } else {
                until(rest, |sign| "\"'<>`|)]".contains(sign))
            };
        } else if url.contains("tents.html#") {
            // This link ends with a game ID, in which commas separate the clues.
            url = until(rest, is_end);
        }
        from = (start + url.len()).max(at + 3);
        let is_file = holds_file(url);
        let ends: &[char] = if is_file {
            &[]
        } else {
            &['.', '!', ':', ',', ';']
        };
        Some(url.trim_end_matches(ends))
    })
}

/// Returns a text up to the first character for which `is_end` is true.
fn until(text: &str, is_end: impl Fn(char) -> bool) -> &str {
    &text[..text.find(is_end).unwrap_or(text.len())]
}

/// Returns whether a link contains the file of a puzzle.
fn holds_file(link: &str) -> bool {
    link.contains("?pzprv3")
}

/// Returns whether a link contains a puzzle, which may be malformed, and does not just lead to one.
fn holds_puzzle(link: &str) -> bool {
    kind::is_link(link) || penpa::is_link(link) || sgt::is_link(link)
}

/// Returns the game ID in a line, with cells and clues or with a random seed as in `8x8#123`, even
/// after other text.
fn id(line: &str) -> Option<&str> {
    let mut from = 0;
    while let Some(at) = memchr2(b':', b'#', &line.as_bytes()[from..]) {
        let at = from + at;
        from = at + 1;
        let is_of_size = |letter: char| letter.is_ascii_digit() || "xdet".contains(letter);
        let front = &line[..at];
        let mut size = &front[front.trim_end_matches(is_of_size).len()..];
        // Letters before the first digit belong to a word.
        size = size.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let start = at - size.len();
        let is_word = line[..start].ends_with(char::is_alphanumeric);
        if is_word || !is_size(size) {
            continue;
        }
        let is_end = |sign: char| sign.is_whitespace() || "\"'<>`|)];".contains(sign);
        let after = &line[at + 1..];
        let cells = after.trim_start_matches(|c: char| c.is_ascii_lowercase() || "_!-".contains(c));
        let digits = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_id = cells.len() < after.len() && cells.starts_with(',');
        let is_seed = line[at..].starts_with('#')
            && digits.len() < after.len()
            && digits.chars().next().is_none_or(is_end);
        if is_id || is_seed {
            let id = &line[start..=at + until(after, is_end).len()];
            return Some(id.trim_end_matches(['.', '!']));
        }
    }
    None
}

/// Returns whether a text is the size of a game ID.
fn is_size(text: &str) -> bool {
    let text = text.strip_suffix(['e', 't']).map_or(text, |rest| {
        // `e` and `t` are a difficulty only after a `d`.
        rest.strip_suffix('d').unwrap_or(text)
    });
    match text.split_once('x') {
        Some((columns, rows)) => is_digits(columns) && is_digits(rows),
        None => is_digits(text),
    }
}

/// Returns the task string in a line of a page's source, as in `task = '…'`.
fn task(line: &str) -> Option<&str> {
    let mut names = memmem::find_iter(line.as_bytes(), TASK);
    names.find_map(|at| {
        let is_word = line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let rest = line[at + TASK.len()..].trim_start_matches(['"', '\'', ' ']);
        let rest = rest.strip_prefix(['=', ':']).filter(|_| !is_word)?;
        let rest = rest.trim_start();
        let value = rest.strip_prefix(['"', '\'', '`'])?;
        let value = until(value, |sign| matches!(sign, '"' | '\'' | '`'));
        let is_sign = |byte: u8| byte.is_ascii_lowercase() || b"_!-,".contains(&byte);
        let is_task = value
            .bytes()
            .all(|byte| byte.is_ascii_digit() || is_sign(byte));
        let (cells, _) = value.split_once(',')?;
        (is_task && !cells.contains(|c: char| c.is_ascii_digit())).then_some(value)
    })
}

/// If a line begins with a link after a list marker or in brackets, returns the link; otherwise the
/// line.
fn link_alone(line: &str) -> &str {
    if memchr(b':', line.as_bytes()).is_none() || begins_json(line) {
        return line;
    }
    let rest = without_marker(line);
    let is_link = |rest: &str| {
        all_in(rest)
            .next()
            .is_some_and(|link| rest.starts_with(link))
    };
    let inner = match rest.strip_prefix('[') {
        Some(name) => name.split_once("](").map_or(rest, |(_, link)| link),
        None => rest.strip_prefix('<').unwrap_or(rest),
    };
    if inner.len() < line.len() && is_link(inner) {
        return all_in(inner).next().unwrap_or(line);
    }
    line
}
