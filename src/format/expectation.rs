//! What comments before a puzzle expect of it, as in `# expect: none`.

/// The words for what may be expected.
const WORDS: [&str; 5] = ["unique", "solvable", "multiple", "none", "any"];

/// The expectation in a comment, if there is one. What nearly is one is kept as it was written, to
/// be refused by whoever looks at it.
pub(super) fn expectation(line: &str) -> Option<&str> {
    let comment = line.strip_prefix('#')?.trim();
    if let Some(word) = comment.strip_prefix("expect:") {
        return Some(word.trim());
    }
    let text = comment.trim_start_matches(['#', '!', ' ']);
    let rest = text
        .get(..6)
        .filter(|word| word.eq_ignore_ascii_case("expect"));
    let rest = rest.map(|word| &text[word.len()..])?;
    // Also `expects`, `expected` and `expectation`.
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let rest = rest.trim_start();
    let has_mark = rest.starts_with([':', '=']);
    let is_word = |text: &str| WORDS.iter().any(|word| word.eq_ignore_ascii_case(text));
    (has_mark || is_word(rest)).then_some(comment)
}

/// Adds what a line expects to what is known. Two that contradict each other are kept as one that
/// is not an expectation.
pub(super) fn add_expectation(known: &mut Option<String>, word: Option<&str>) {
    let Some(word) = word else {
        return;
    };
    match known {
        Some(known) if known != word => *known = format!("{known}, then {word}"),
        _ => *known = Some(word.to_owned()),
    }
}
