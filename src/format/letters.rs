//! The letters of a URL one by one, `%` escapes resolved.

/// Walks over a part of a text and says where each letter is.
///
/// `%` and two hexadecimal digits are read as the ASCII character that they encode.
#[derive(Clone, Debug)]
pub(super) struct UrlLetters<'s> {
    /// The text from the next letter on.
    pub(super) rest: &'s str,
}

/// A part of a text with its escapes resolved, and as it is.
pub(super) type Token<'s> = (String, &'s str);

impl<'s> UrlLetters<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self { rest: text }
    }

    /// Reads up to a letter that `is_end`, which is left.
    pub(super) fn until(&mut self, is_end: impl Fn(char) -> bool) -> Token<'s> {
        let (start, mut ahead) = (self.rest, self.clone());
        let mut text = String::new();
        while let Some((letter, _)) = ahead.next().filter(|&(letter, _)| !is_end(letter)) {
            text.push(letter);
            self.rest = ahead.rest;
        }
        (text, &start[..start.len() - self.rest.len()])
    }

    /// Reads up to the next `/`, which is passed over.
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

/// The ASCII character of two hexadecimal digits.
fn escaped(digits: &str) -> Option<char> {
    let mut digits = digits.chars().map(|digit| digit.to_digit(16));
    let code = 16 * digits.next()?? + digits.next()??;
    char::from_u32(code).filter(char::is_ascii)
}
