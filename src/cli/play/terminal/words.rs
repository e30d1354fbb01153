//! The text of replies to a player.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::time::Duration;

use itertools::Itertools as _;
use tents::explain::{Grade, Hint};
use tents::play::{Game, Reply, Stage};
use tents::puzzle::Cell;
use tents::render::explain::{self, Tell};
use tents::solve::Verdict;

use crate::cli::words::counted;

/// Returns the message for a puzzle that is opened; it is empty for an unsolved board with one
/// solution.
pub(super) fn opened(game: &Game) -> &'static str {
    match game.verdict() {
        _ if game.is_solved() => "This board is solved.",
        Verdict::Unique => "",
        Verdict::Multiple => {
            "This puzzle has several solutions. `c` checks only the rules, and hints end when \
             nothing more follows."
        }
        Verdict::None => "This puzzle has no solution. `i` explains why, if possible.",
        Verdict::Unknown => {
            "It is not known whether this puzzle has one solution; `c` checks only the rules."
        }
    }
}

/// Returns the message for a solved board. `goes_on` means that the game was resumed, so time and
/// hints count only from when it was opened again.
pub(super) fn solved(game: &Game, goes_on: bool, grade: Option<&Grade>) -> String {
    let hints = match game.hints() {
        0 => "without a hint".to_owned(),
        hints => format!("with {}", counted(&hints, "hint")),
    };
    let time = clock(game.time());
    let grade = grade.map(|grade| format!(" It is {}, rating {}.", grade.level(), grade.rating));
    let since = if goes_on { " since it was opened" } else { "" };
    format!(
        "Solved in {time}{since}, {hints}.{}",
        grade.unwrap_or_default()
    )
}

/// Returns a time as minutes and seconds, as in `2:05`, with hours in front if there are any.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

pub(super) fn mouse(is_on: bool) -> &'static str {
    if is_on {
        "The mouse sets marks: left for tent, grass, empty; right for grass. `M` ends that."
    } else {
        "The mouse selects text again."
    }
}

pub(super) fn errors(are_shown: bool) -> &'static str {
    if are_shown {
        "Wrong marks are shown as you make them. `e` hides them."
    } else {
        "Wrong marks are not shown. `c` checks."
    }
}

/// Returns the reply if there is no puzzle before or after this one. `number` is the number of
/// puzzles.
pub(super) fn no_other(number: usize) -> &'static str {
    match number {
        1 => "This is the only puzzle.",
        _ => "There is no other puzzle in that direction.",
    }
}

/// Returns the text of a reply.
pub(super) fn message(message: &Reply) -> String {
    match message {
        Reply::Right { by_rules: false } => "Right so far.".to_owned(),
        Reply::Right { by_rules: true } => "No rule is broken so far.".to_owned(),
        Reply::Wrong {
            stage,
            marks,
            mistake,
        } => match (stage, mistake) {
            (Stage::First, _) => match marks.len() {
                0 => "A rule is broken. `c` shows more.".to_owned(),
                _ if mistake.is_some() => "A rule is broken. `c` shows where.".to_owned(),
                1 => "1 mark is wrong. `c` shows where.".to_owned(),
                wrong => format!("{wrong} marks are wrong. `c` shows where."),
            },
            (Stage::Second, _) if mistake.is_some() => {
                format!("A rule is broken at {}. `c` explains why.", listed(marks))
            }
            (Stage::Second, _) => format!("Wrong: {}. `c` explains why.", listed(marks)),
            (_, Some(mistake)) => explain::mistake(mistake),
            (_, None) => "No short explanation was found.".to_owned(),
        },
        Reply::Hint { hint, stage } => self::hint(hint, *stage),
        Reply::Point(1) => "A point is set. `b` goes back to it.".to_owned(),
        Reply::Point(points) => format!("{points} points are set. `b` goes back to the last."),
        Reply::NoPoint => "There is no point to go back to; `m` sets one.".to_owned(),
        Reply::NothingLeft => "There is nothing to undo or redo.".to_owned(),
        Reply::NoGrass => "No open cell there is certain to have no tent.".to_owned(),
        Reply::Undone(changes) => counted(&changes, "change") + " undone.",
        Reply::Older => {
            "Some marks were already wrong when the board was opened and cannot be undone. `c` \
             finds them."
                .to_owned()
        }
        Reply::Stopped(stop) => format!("Stopped by {stop}."),
    }
}

fn hint(hint: &Hint, stage: Stage) -> String {
    let tell = match stage {
        Stage::First => Tell::Where,
        Stage::Second => Tell::Technique,
        Stage::Third | Stage::Done => Tell::Cells,
    };
    let text = explain::hint(hint, tell);
    match (hint, stage) {
        (Hint::Solved, Stage::Done) => "The rest is filled in.".to_owned(),
        (Hint::Solved, _) => "The rest follows at once. `i` fills it in.".to_owned(),
        (Hint::Step { .. } | Hint::Mistake(_), Stage::First | Stage::Second) => {
            format!("{text} `i` shows more.")
        }
        (Hint::Step { .. }, Stage::Third) => format!("{text}\n`i` makes the move."),
        _ => text,
    }
}

/// A reply names at most this many cells.
const NAMED: usize = 8;

/// The keys and what they do.
pub(super) const KEYS: [&str; 24] = [
    "arrows, h j k l   move",
    "Home, End         first, last column",
    "space, Enter      a tent",
    "x, -              grass",
    "Backspace         clear the cell",
    "g                 grass where no tent",
    "                  can be",
    "_, |              grass in the row, in",
    "                  the column",
    "M                 play with the mouse",
    "PgDn, PgUp        scroll the message",
    "?                 these keys",
    "i, Tab  a hint: where, what, why, do it",
    "c       check: how many, where, why",
    "B       back to before the first mistake",
    "e       show wrong marks, by the solution",
    "m, b    set a point, return to it",
    "u       undo",
    "Ctrl-R  redo",
    "R       remove all marks",
    "n, p    next, previous puzzle",
    "t       show or hide the time",
    "Ctrl-Z  pause, until `fg`",
    "q       quit and print the board",
];

/// Returns the names of the first [`NAMED`] cells, and the number of the remaining cells, if any.
fn listed(cells: &[Cell]) -> String {
    let names = cells.iter().take(NAMED).join(", ");
    match cells.len().saturating_sub(NAMED) {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}
