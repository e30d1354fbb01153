//! What is known of a board, as lines of JSON.

use tents::puzzle::Direction;
use tents::render::json::{self, Message};
use tents::solve::Verdict;
use tents::split::{Joined, Number, Open};

/// The answers, as `count`, `check` and `solve` give them. The `id` is that of the whole board, so
/// that they may be joined with others.
pub(super) fn answers(joined: &Joined, reason: Option<&str>) -> String {
    let mut text = String::new();
    let input = joined.board.name().to_owned();
    let id = Some(joined.board.to_string().into());
    let reason = reason.map(str::to_owned);
    if joined.layouts.is_some() || joined.assignments.is_some() {
        let [layouts, assignments] = [&joined.layouts, &joined.assignments]
            .map(|number| number.as_ref().map(Said::new).unwrap_or_default());
        let by_rings = joined.by_rings.as_ref();
        let message = Message::Count(json::Count {
            input: input.clone(),
            id: id.clone(),
            layouts: layouts.exact,
            assignments: assignments.exact,
            layouts_with: by_rings.map(|numbers| numbers.iter().map(ToString::to_string).collect()),
            layouts_between: layouts.between,
            assignments_between: assignments.between,
            layouts_at_least: layouts.at_least,
            assignments_at_least: assignments.at_least,
            cells: None,
            shares: None,
            reason: reason.clone(),
            stats: None,
        });
        json::line(&mut text, &message);
    }
    if let Some(verdict) = joined.verdict {
        let message = Message::Check(json::Check {
            input: input.clone(),
            id: id.clone(),
            verdict: verdict.name().to_owned(),
            ok: verdict == Verdict::Unique,
            expected: Verdict::Unique.name().to_owned(),
            reason: reason.clone(),
            level: None,
            rating: None,
            differ: Vec::new(),
            solutions: Vec::new(),
            stats: None,
        });
        json::line(&mut text, &message);
    }
    if let Some(found) = &joined.found {
        let tents = found.layout.tents().iter();
        let directions = found.assignment.directions().iter();
        let message = Message::Solution(json::Solution {
            input: input.clone(),
            id: id.clone(),
            index: 1,
            tents: tents.map(|cell| [cell.row + 1, cell.column + 1]).collect(),
            directions: directions.map(Direction::to_string).collect(),
        });
        json::line(&mut text, &message);
    }
    if joined.is_searched {
        let message = Message::Solved(json::Solved {
            input,
            id,
            distinct: "layouts".to_owned(),
            solutions: u8::from(joined.found.is_some()).to_string(),
            complete: joined.is_solvable == Some(false),
            reason,
            stats: None,
        });
        json::line(&mut text, &message);
    }
    text
}

/// A part that is missing or open.
pub(super) fn open(open: &Open) -> String {
    let mut text = String::new();
    let message = Message::Open(json::Open {
        input: open.id.name().to_owned(),
        id: Some(open.id.to_string().into()),
        missing: open.is_missing,
    });
    json::line(&mut text, &message);
    text
}

/// What is known of a number, in digits.
#[derive(Default)]
struct Said {
    exact: Option<String>,
    between: Option<[String; 2]>,
    at_least: Option<String>,
}

impl Said {
    fn new(number: &Number) -> Self {
        let mut said = Self::default();
        let lower = number.lower.to_string();
        match &number.upper {
            Some(upper) if *upper == number.lower => said.exact = Some(lower),
            Some(upper) => said.between = Some([lower, upper.to_string()]),
            None => said.at_least = Some(lower),
        }
        said
    }
}
