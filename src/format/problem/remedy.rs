//! How a fault is fixed.

use std::borrow::Cow;
use std::fmt;

use crate::format::Format;
use crate::puzzle::Size;

/// How a fault is fixed: by another text, or by other [`ReadOptions`](crate::format::ReadOptions).
///
/// `Display` is a sentence without a full stop. A program whose options have names may word what is
/// not [`Remedy::Text`] with them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// By changing the text as it says.
    Text(Cow<'static, str>),
    /// By a larger [`ReadOptions::limit`](crate::format::ReadOptions::limit).
    Limit,
    /// By naming one of some [`ReadOptions::format`](crate::format::ReadOptions::format)s.
    Format {
        /// The advice about the format, as in "say which".
        advice: &'static str,
        /// The formats, at least one.
        formats: Vec<Format>,
    },
    /// By naming the [`ReadOptions::size`](crate::format::ReadOptions::size).
    Size {
        /// The advice about the size, as in "say which".
        advice: &'static str,
        /// The sizes that there may be, none where any may be.
        sizes: Vec<Size>,
    },
}

impl From<&'static str> for Remedy {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Remedy {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |names: Vec<String>| names.join(" or ");
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Limit => f.write_str("raise the limit"),
            Self::Format { advice, formats } => {
                let names = formats.iter().map(|format| format!("`{format}`"));
                write!(f, "{advice} with the format {}", or(names.collect()))
            }
            Self::Size { advice, sizes } if sizes.is_empty() => f.write_str(advice),
            Self::Size { advice, sizes } => {
                let size = |size: &Size| format!("`{}x{}`", size.columns(), size.rows());
                write!(f, "{advice}: {}", or(sizes.iter().map(size).collect()))
            }
        }
    }
}
