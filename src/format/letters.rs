//! The letters of a URL one by one, `%` escapes resolved.

use std::ops::Range;

/// Walks over a part of a text and says where each letter is.
///
/// `%` and two hexadecimal digits are read as the ASCII character that they encode.
#[derive(Clone, Debug)]
pub(super) struct Letters<'s> {
    text: &'s str,
    at: usize,
}

/// A part of a text, escapes resolved, and where it is.
pub(super) type Token = (String, Range<usize>);

impl<'s> Letters<'s> {
    pub(super) fn new(text: &'s str, range: Range<usize>) -> Self {
        Self {
            text: &text[..range.end],
            at: range.start,
        }
    }

    /// Where the next letter begins.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Reads up to the next `/`, which is passed over.
    pub(super) fn segment(&mut self) -> Token {
        let (start, mut end) = (self.at, self.text.len());
        let mut text = String::new();
        for (letter, span) in self {
            if letter == '/' {
                end = span.start;
                break;
            }
            text.push(letter);
        }
        (text, start..end)
    }
}

impl Iterator for Letters<'_> {
    type Item = (char, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let letter = rest.chars().next()?;
        let escaped = rest.strip_prefix('%').and_then(escaped);
        let length = if escaped.is_some() {
            3
        } else {
            letter.len_utf8()
        };
        let span = self.at..self.at + length;
        self.at = span.end;
        Some((escaped.unwrap_or(letter), span))
    }
}

/// The ASCII character of two hexadecimal digits.
fn escaped(digits: &str) -> Option<char> {
    let mut digits = digits.chars().map(|digit| digit.to_digit(16));
    let code = 16 * digits.next()?? + digits.next()??;
    char::from_u32(code).filter(char::is_ascii)
}
