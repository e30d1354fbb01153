//! Shares, and the number of trees of a board: a number, or a share of its cells.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A share of something, in hundredths of a percent, from 0 to 100 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(u16);

impl Share {
    /// Everything.
    pub const ALL: Self = Self(10_000);
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// Returns a share of `percent` percent; more than 100 counts as 100.
    #[must_use]
    pub const fn percent(percent: u16) -> Self {
        Self(if percent > 100 { 100 } else { percent } * 100)
    }

    /// Returns the share of a part in a whole, rounded up; [`Share::NONE`] if the whole is 0.
    #[must_use]
    pub fn of_part(part: usize, whole: usize) -> Self {
        let share = (part.min(whole) * usize::from(Self::ALL.0)).div_ceil(whole.max(1));
        Self(share as u16)
    }

    /// Returns the share in hundredths of a percent.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// Returns this share of a number, rounded down.
    #[must_use]
    pub const fn of(self, number: usize) -> usize {
        (number as u128 * self.0 as u128 / Self::ALL.0 as u128) as usize
    }
}

impl fmt::Display for Share {
    /// Writes the share in percent, as in `20%` and `12.5%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", f64::from(self.0) / 100.0)
    }
}

/// The text is not a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a share from 0% to 100%, to a hundredth of a percent, as in `20%`, `12.5%` or `0.125`"
)]
pub struct UnknownShare;

impl FromStr for Share {
    type Err = UnknownShare;

    /// Parses `20%` and `12.5%`, and `0.125` as a part of 1. A whole number without `%` is
    /// rejected, because it could also be meant as a number of trees or clues.
    fn from_str(text: &str) -> Result<Self, UnknownShare> {
        let (number, places) = match text.strip_suffix('%') {
            Some(percent) => (percent, 2),
            None if text.contains('.') => (text, 4),
            None => return Err(UnknownShare),
        };
        let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
        let digits = format!("{whole}{decimals:0<places$}");
        let is_share = (1..=3).contains(&whole.len())
            && (1..=places).contains(&decimals.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        let share = digits.parse().ok().filter(|_| is_share).map(Self);
        share
            .filter(|share| *share <= Self::ALL)
            .ok_or(UnknownShare)
    }
}

/// The number of trees of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trees {
    /// This many.
    Number(usize),
    /// This share of the cells, rounded down.
    Share(Share),
}

impl Trees {
    /// Returns the number of trees of a board with `cells` cells.
    #[must_use]
    pub const fn of(self, cells: usize) -> usize {
        match self {
            Self::Number(number) => number,
            Self::Share(share) => share.of(cells),
        }
    }

    /// Returns a word that stands for this number or share in the key of the random numbers.
    pub(super) const fn stream_key(self) -> u64 {
        match self {
            Self::Share(share) => share.hundredths() as u64,
            // The word of a share is always less than this.
            Self::Number(number) => (1 << 32) + number as u64,
        }
    }
}

impl From<Share> for Trees {
    fn from(share: Share) -> Self {
        Self::Share(share)
    }
}

impl fmt::Display for Trees {
    /// Writes the number or the share, as in `12` and `20%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Share(share) => share.fmt(f),
        }
    }
}

/// The text is neither a number of trees nor a share of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a number of trees, as in `12`, or a share of the cells from 0% to 100%, to a \
     hundredth of a percent, as in `20%`, `12.5%` or `0.125`"
)]
pub struct UnknownTrees;

impl FromStr for Trees {
    type Err = UnknownTrees;

    /// Parses a whole number as a number of trees, and `20%`, `12.5%` and `0.125` as shares.
    fn from_str(text: &str) -> Result<Self, UnknownTrees> {
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return text.parse().map(Self::Number).map_err(|_| UnknownTrees);
        }
        text.parse().map(Self::Share).map_err(|_| UnknownTrees)
    }
}
