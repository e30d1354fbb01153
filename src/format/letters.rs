//! The letters of a URL one by one, with `%` escapes decoded.

/// Iterates over the letters of a part of a URL, each with the slice from which it was decoded.
///
/// `%` and two hexadecimal digits are decoded to an ASCII character.
#[derive(Clone, Debug)]
pub(super) struct UrlLetters<'s> {
    /// The text from the next letter to the end.
    pub(super) rest: &'s str,
}

/// A part of a URL with its escapes decoded, and the slice from which it was decoded.
pub(super) type Token<'s> = (String, &'s str);

impl<'s> UrlLetters<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self { rest: text }
    }

    /// Reads up to the first letter for which `is_end` is true, without consuming that letter.
    pub(super) fn until(&mut self, is_end: impl Fn(char) -> bool) -> Token<'s> {
        let (start, mut ahead) = (self.rest, self.clone());
        let mut text = String::new();
        while let Some((letter, _)) = ahead.next().filter(|&(letter, _)| !is_end(letter)) {
            text.push(letter);
            self.rest = ahead.rest;
        }
        (text, &start[..start.len() - self.rest.len()])
    }

    /// Reads up to the next `/`, which is consumed but not returned.
    pub(super) fn segment(&mut self) -> Token<'s> {
        let segment = self.until(|letter| letter == '/');
        self.next();
        segment
    }
}

impl<'s> Iterator for UrlLetters<'s> {
    type Item = (char, &'s str);

    fn next(&mut self) -> Option<Self::Item> {
        let letter = self.rest.chars().next()?;
        let escaped = self.rest.strip_prefix('%').and_then(escaped);
        let length = if escaped.is_some() {
            3
        } else {
            letter.len_utf8()
        };
        let place;
        (place, self.rest) = self.rest.split_at(length);
        Some((escaped.unwrap_or(letter), place))
    }
}

/// Returns the ASCII character that the first two hexadecimal digits of a text encode, if any.
fn escaped(digits: &str) -> Option<char> {
    let mut digits = digits.chars().map(|digit| digit.to_digit(16));
    let code = 16 * digits.next()?? + digits.next()??;
    char::from_u32(code).filter(char::is_ascii)
}
