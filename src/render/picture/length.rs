//! Lengths on a screen or on paper.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::render::picture::scene::CELL;

/// A length on a screen or on paper, above 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    /// The number of units.
    pub value: f64,
    /// The unit.
    pub unit: Unit,
}

/// The unit of a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Pixels. Where a length in inches is needed, there are 96 per inch.
    Px,
    /// Millimetres.
    Mm,
    /// Inches.
    In,
}

impl Unit {
    /// Returns the name of the unit, and how many units an inch has.
    fn about(self) -> (&'static str, f64) {
        match self {
            Self::Px => ("px", 96.0),
            Self::Mm => ("mm", 25.4),
            Self::In => ("in", 1.0),
        }
    }
}

impl Length {
    /// Returns a length of `value` pixels.
    #[must_use]
    pub fn px(value: f64) -> Self {
        Self {
            value,
            unit: Unit::Px,
        }
    }

    /// Returns a length of `value` millimetres.
    #[must_use]
    pub fn mm(value: f64) -> Self {
        Self {
            value,
            unit: Unit::Mm,
        }
    }

    /// Returns the length in inches.
    #[must_use]
    pub fn inches(self) -> f64 {
        self.value / self.unit.about().1
    }

    /// Returns the length with its unit, in a form that can be parsed again.
    #[must_use]
    pub fn with_unit(self) -> String {
        let unit = if self.unit == Unit::Px { "px" } else { "" };
        format!("{self}{unit}")
    }

    /// Returns how long `units` of a scene are if a cell, which has [`CELL`] units, has this
    /// length.
    pub(crate) fn of_units(self, units: f64) -> Self {
        Self {
            value: units / CELL * self.value,
            ..self
        }
    }
}

impl fmt::Display for Length {
    /// Writes the number with its unit, except for pixels: `40`, `8mm`, `0.3in`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.value * 1000.0).round() / 1000.0;
        let (unit, _) = self.unit.about();
        write!(f, "{rounded}{}", if unit == "px" { "" } else { unit })
    }
}

/// Why a text is not a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LengthError {
    /// The text is neither a number nor a number with a unit.
    #[error("expected a length as in `40px`, `8mm` or `0.3in`")]
    Form,
    /// The text is a number without a unit.
    #[error("the unit is missing: write `px`, `mm` or `in` after the number, as in `8mm`")]
    NoUnit,
    /// The number is too small, such as 0, or too large.
    #[error("a length is from 0.001 to 100000 with its unit, as in `8mm`")]
    Size,
}

impl FromStr for Length {
    type Err = LengthError;

    /// Reads a length such as `40px`, `8mm` or `0.3in`.
    fn from_str(text: &str) -> Result<Self, LengthError> {
        let with_unit = |unit: Unit| Some((text.strip_suffix(unit.about().0)?, Some(unit)));
        let mut units = [Unit::Px, Unit::Mm, Unit::In].into_iter();
        let (number, unit) = units.find_map(with_unit).unwrap_or((text, None));
        let is_plain = number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        let value = number.parse::<f64>().ok().filter(|_| is_plain);
        let value = value.ok_or(LengthError::Form)?;
        if !(1e-3..=1e5).contains(&value) {
            return Err(LengthError::Size);
        }
        let unit = unit.ok_or(LengthError::NoUnit)?;
        Ok(Self { value, unit })
    }
}
