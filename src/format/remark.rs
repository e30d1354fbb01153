//! Remarks on how a text was understood that is not quite what its format asks for.

use std::borrow::Cow;
use std::fmt;

/// How a part of a text was read that broke the rules of its format but made sense in only one way;
/// or what is odd about a puzzle that broke no rule.
///
/// `Display` is a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Remark(pub(super) Cow<'static, str>);

impl Remark {
    /// A remark that is always the same.
    pub(super) const fn new(text: &'static str) -> Self {
        Self(Cow::Borrowed(text))
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
