//! What is found out about parts of a board, in lines of JSON as `count`, `check` and `solve` print
//! them.

use std::borrow::Cow;

use num_bigint::BigUint;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use thiserror::Error;

use crate::format::problem::Shown;
use crate::puzzle::{Cell, Direction};
use crate::solve::{Distinct, Verdict};
use crate::split::{Found, Id, Known, Number};

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartResult {
    /// What is known of a part.
    Known(Id, Box<Known>),
    /// That something failed.
    Failed {
        /// The name of the puzzle, if it has one.
        id: Option<String>,
        /// What failed.
        message: String,
    },
    /// Nothing of a part.
    Other,
}

/// Why a line is not a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadResult {
    /// It is not JSON, as where a file was cut off.
    #[error("the line is not JSON: {0}")]
    NotJson(String),
    /// It is of a part, but has other values than such a line has.
    #[error("the line is not what `tents` prints of a part: {0}")]
    OtherValues(String),
}

/// What every line has.
#[derive(Deserialize)]
struct Head<'l> {
    #[serde(rename = "type", borrow, default)]
    kind: Option<&'l RawValue>,
    #[serde(borrow, default)]
    id: Option<&'l RawValue>,
    #[serde(borrow, default)]
    message: Option<&'l RawValue>,
}

/// A line of type `count`.
#[derive(Deserialize)]
struct Count<'l> {
    #[serde(borrow, default)]
    layouts: Option<Digits<'l>>,
    #[serde(borrow, default)]
    assignments: Option<Digits<'l>>,
    #[serde(borrow, default)]
    layouts_with: Option<Vec<Digits<'l>>>,
    #[serde(borrow, default)]
    layouts_between: Option<[Digits<'l>; 2]>,
    #[serde(borrow, default)]
    assignments_between: Option<[Digits<'l>; 2]>,
    #[serde(borrow, default)]
    layouts_at_least: Option<Digits<'l>>,
    #[serde(borrow, default)]
    assignments_at_least: Option<Digits<'l>>,
}

/// A line of type `check`.
#[derive(Deserialize)]
struct Check<'l> {
    #[serde(borrow)]
    verdict: Cow<'l, str>,
}

/// A line of type `solved`.
#[derive(Deserialize)]
struct Solved<'l> {
    #[serde(borrow)]
    distinct: Cow<'l, str>,
    #[serde(borrow)]
    solutions: Cow<'l, str>,
    complete: bool,
}

/// A line of type `solution`.
#[derive(Deserialize)]
struct Solution {
    index: u64,
    tents: Vec<[u32; 2]>,
    directions: Vec<char>,
}

/// A number as a string.
#[derive(Deserialize)]
#[serde(transparent)]
struct Digits<'l>(#[serde(borrow)] Cow<'l, str>);

/// Reads a line.
///
/// # Errors
///
/// [`BadResult`] if it is not JSON, or names a part and has not the values of its type.
///
/// # Example: a count, and a line that is something else
///
/// ```
/// use tents::format::{PartResult, read_result};
///
/// let line = r#"{"type":"count","id":"a#0123456789abcdef/r1c2*","layouts":"7"}"#;
/// assert!(matches!(read_result(line)?, PartResult::Known(..)));
/// assert_eq!(read_result(r#"{"type":"summary"}"#)?, PartResult::Other);
/// # Ok::<(), tents::format::BadResult>(())
/// ```
pub fn read_result(line: &str) -> Result<PartResult, BadResult> {
    let not_json = |error: &serde_json::Error| BadResult::NotJson(Shown::json(error).to_string());
    let line = line.trim();
    if line.is_empty() {
        return Ok(PartResult::Other);
    }
    if !line.starts_with('{') {
        let value = serde_json::from_str::<IgnoredAny>(line);
        return value
            .map(|_| PartResult::Other)
            .map_err(|error| not_json(&error));
    }
    let head: Head<'_> = serde_json::from_str(line).map_err(|error| not_json(&error))?;
    let text = |value: Option<&RawValue>| -> Option<String> {
        value.and_then(|value| serde_json::from_str(value.get()).ok())
    };
    let (kind, id) = (text(head.kind).unwrap_or_default(), text(head.id));
    if kind == "error" {
        let message = text(head.message).unwrap_or_default();
        return Ok(PartResult::Failed { id, message });
    }
    let Some(id) = id.as_deref().and_then(Id::parse) else {
        return Ok(PartResult::Other);
    };
    let known = match kind.as_str() {
        "count" => count(line),
        "check" => match check(line) {
            Ok(None) => {
                return Ok(PartResult::Failed {
                    id: Some(id.to_string()),
                    message: "it could not be read".to_owned(),
                });
            }
            Ok(Some(known)) => Ok(known),
            Err(error) => Err(error),
        },
        "solved" => solved(line),
        "solution" => solution(line),
        _ => return Ok(PartResult::Other),
    };
    let known = known.map_err(BadResult::OtherValues)?;
    Ok(PartResult::Known(id, Box::new(known)))
}

/// Reads the values of a line.
fn values<'l, T: Deserialize<'l>>(line: &'l str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| Shown::json(&error).to_string())
}

impl Digits<'_> {
    fn number(&self) -> Result<BigUint, String> {
        let is_number = !self.0.is_empty() && self.0.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| self.0.parse().ok()).flatten();
        number.ok_or_else(|| format!("`{}` is not a number", Shown::new(&self.0)))
    }
}

/// What is known of one of the numbers of a count.
fn number(
    exact: Option<&Digits<'_>>,
    between: Option<&[Digits<'_>; 2]>,
    at_least: Option<&Digits<'_>>,
) -> Result<Option<Number>, String> {
    Ok(if let Some(number) = exact {
        Some(Number::of(number.number()?))
    } else if let Some([lower, upper]) = between {
        Some(Number {
            lower: lower.number()?,
            upper: Some(upper.number()?),
        })
    } else if let Some(lower) = at_least {
        Some(Number::at_least(lower.number()?))
    } else {
        None
    })
}

fn count(line: &str) -> Result<Known, String> {
    let count: Count<'_> = values(line)?;
    let layouts = number(
        count.layouts.as_ref(),
        count.layouts_between.as_ref(),
        count.layouts_at_least.as_ref(),
    )?;
    let assignments = number(
        count.assignments.as_ref(),
        count.assignments_between.as_ref(),
        count.assignments_at_least.as_ref(),
    )?;
    let by_rings = count.layouts_with.map(|numbers| {
        let numbers = numbers.iter().map(Digits::number);
        numbers.collect::<Result<Vec<BigUint>, String>>()
    });
    // Numbers that were too long to be printed are not known.
    let unknown = || (layouts.is_none() && assignments.is_none()).then(Number::unknown);
    let both = (
        layouts.clone().or_else(unknown),
        assignments.clone().or_else(unknown),
    );
    Ok(Known::counted(both.0, both.1, by_rings.transpose()?))
}

/// Reads a verdict; `None` if it is that the puzzle could not be read.
fn check(line: &str) -> Result<Option<Known>, String> {
    let check: Check<'_> = values(line)?;
    let verdicts = [
        Verdict::Unique,
        Verdict::Multiple,
        Verdict::None,
        Verdict::Unknown,
    ];
    let verdict = verdicts
        .into_iter()
        .find(|verdict| verdict.name() == check.verdict);
    match verdict {
        Some(verdict) => Ok(Some(Known::judged(verdict))),
        None if check.verdict == "invalid" => Ok(None),
        None => Err(format!("`{}` is not a verdict", Shown::new(&check.verdict))),
    }
}

fn solved(line: &str) -> Result<Known, String> {
    let solved: Solved<'_> = values(line)?;
    let distinct = solved
        .distinct
        .parse::<Distinct>()
        .map_err(|error| error.to_string())?;
    let solutions = solved.solutions.parse::<u64>();
    let solutions =
        solutions.map_err(|_| format!("`{}` is not a number", Shown::new(&solved.solutions)))?;
    Ok(Known::searched(distinct, solutions, solved.complete))
}

fn solution(line: &str) -> Result<Known, String> {
    let solution: Solution = values(line)?;
    let tents = solution.tents.into_iter().map(|[row, column]| {
        Some(Cell {
            row: row.checked_sub(1)?,
            column: column.checked_sub(1)?,
        })
    });
    let directions = solution.directions.into_iter().map(Direction::from_letter);
    match (tents.collect(), directions.collect()) {
        (Some(layout), Some(assignment)) => Ok(Known::found(Found {
            index: solution.index,
            layout,
            assignment,
        })),
        _ => Err("a tent or a direction is wrong".to_owned()),
    }
}
