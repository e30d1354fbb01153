//! A whole explanation as text. By default, it leaves out simple marks, links between trees and
//! their tents, and steps that a reader does not need. Similar steps that follow each other share
//! an entry.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::mem;

use crate::explain::{DeadEnd, Ending, Fact, Grade, Reason, Step, Technique, marked, needed};
use crate::format::plain;
use crate::limits::Stop;
use crate::puzzle::{Cell, Puzzle};
use crate::render::explain::dead_end::dead_end;
use crate::render::explain::phrase::{capital, cells, claimed, count, list, of_number};
use crate::render::explain::sentence::sentence;
use crate::render::explain::trees::sides_taken_of;
use crate::solve::{Several, Verdict};

/// An explanation with its puzzle and its end.
#[derive(Clone, Debug)]
pub struct Explanation<'e> {
    /// The board at the beginning.
    pub puzzle: &'e Puzzle,
    /// The steps that lead on from that board.
    pub steps: &'e [Step],
    /// How the steps ended.
    pub ending: &'e Ending,
    /// The verdict; [`Verdict::Unknown`] if it is not known.
    pub solutions: Verdict,
    /// The grade, if there is one solution and no limit stopped the grading.
    pub grade: Option<Grade>,
    /// The limit that stopped the grading, if any: then there is no grade, although there is one
    /// solution.
    pub ungraded: Option<Stop>,
    /// The number of solutions, if there are several.
    pub several: Option<Several>,
    /// The cells in which two of the solutions differ; empty if no two solutions are known.
    pub differ: Vec<Cell>,
}

/// One numbered entry of an explanation: a step, or a run of steps that are reported together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplanationEntry {
    /// The text of the entry. A supposition takes several lines.
    pub text: String,
    /// The numbers of the steps of the entry, from 0.
    pub steps: Vec<usize>,
    /// The number of steps from the beginning of the explanation to the next entry, or to the end.
    /// It includes the steps of this entry and the steps left out after them.
    pub taken: usize,
}

impl ExplanationEntry {
    /// Returns the steps of the entry. `steps` are all steps of the explanation.
    pub(crate) fn told<'s>(&self, steps: &'s [Step]) -> Vec<&'s Step> {
        self.steps.iter().map(|&index| &steps[index]).collect()
    }
}

/// Writes an explanation. If `all_marks`, no step is left out. If `boards` is set, the board is
/// drawn after every `boards` entries.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn explanation(
    out: &mut impl fmt::Write,
    what: &Explanation<'_>,
    all_marks: bool,
    boards: Option<usize>,
) -> fmt::Result {
    let entries = entries(what.steps, all_marks);
    if let Some(grade) = &what.grade {
        writeln!(out, "{}", graded(grade, entries.len()))?;
    }
    if !all_marks && let Some(opening) = opening(what.steps) {
        writeln!(out, "     {opening}")?;
    }
    if boards.is_some() && !entries.is_empty() {
        out.write_str("     On each board, ! is a new tent and x is new grass.\n")?;
    }
    let mut board = Cow::Borrowed(what.puzzle);
    let mut before = boards.map(|_| drawn(&board)).unwrap_or_default();
    let mut shown = 0;
    for (number, entry) in (1..).zip(&entries) {
        let tag = tag(&what.steps[entry.steps[0]]);
        let text = match entry.text.split_once('\n') {
            None => format!("{}{tag}", entry.text),
            Some((first, rest)) => format!("{first}{tag}\n{rest}").replace('\n', "\n     "),
        };
        writeln!(out, "{number:2}.  {text}")?;
        if boards.is_some_and(|every| number % every.max(1) == 0) {
            let end = entry
                .steps
                .last()
                .map_or(shown, |&last| shown.max(last + 1));
            let facts = what.steps[shown..end].iter().flat_map(|step| &step.claims);
            board = Cow::Owned(marked(&board, facts));
            shown = end;
            let after = drawn(&board);
            writeln!(out, "\n{}", changed(&before, &after))?;
            before = after;
        }
    }
    writeln!(out, "{}", ending(what))
}

/// Returns a sentence with the rating of a puzzle and the number of entries of its explanation.
#[must_use]
pub fn graded(grade: &Grade, entries: usize) -> String {
    let steps = count(entries as u32, "step");
    let mut text = format!("Rating {}, {}; {steps}", grade.rating, grade.level());
    if grade.hard_rounds > 0 {
        let _ = write!(text, ", {}", count(grade.hard_rounds, "hard round"));
    }
    text.push('.');
    text
}

/// Returns the technique of a step and its rating, or an empty text if the rating is below 2.0.
fn tag(step: &Step) -> String {
    if step.rating.tenths() < 20 {
        return String::new();
    }
    format!("  {} {}", step.technique.kind(), step.rating)
}

fn drawn(puzzle: &Puzzle) -> String {
    let mut board = String::new();
    plain::write(&mut board, puzzle);
    board
}

/// Returns a board as text. Tents and grass that an earlier board does not have are `!` and `x`.
fn changed(before: &str, board: &str) -> String {
    let signs = before.chars().zip(board.chars());
    let sign = |(before, sign): (char, char)| match sign {
        '*' if before != sign => '!',
        '-' if before != sign => 'x',
        _ => sign,
    };
    signs.map(sign).collect()
}

/// Returns the numbered entries of some steps; with `all_marks`, no step is left out.
#[must_use]
pub fn entries(steps: &[Step], all_marks: bool) -> Vec<ExplanationEntry> {
    let needed = needed(steps);
    // For each fact, the index of the first step that claims it, and the number of steps before
    // this step that are not left out (`shown`).
    let mut origins = BTreeMap::new();
    let mut entries: Vec<ExplanationEntry> = Vec::new();
    // Whether another step can join the last entry: an entry that ends with a note cannot be
    // continued.
    let mut may_go_on = false;
    let mut shown = 0;
    for (index, step) in steps.iter().enumerate() {
        for &claim in &step.claims {
            origins.entry(claim).or_insert((index, shown));
        }
        if !all_marks && (step.is_mark() || !needed[index]) {
            continue;
        }
        let note = note(steps, index, &origins, shown).filter(|_| !all_marks);
        shown += 1;
        may_go_on &= note.is_none();
        if let Some(entry) = entries.last_mut().filter(|_| may_go_on)
            && entry.steps.len() <= MAX_ALIKE
            && are_alike(&steps[entry.steps[0]], step)
        {
            entry.steps.push(index);
            continue;
        }
        may_go_on = note.is_none();
        let note = note.map(|note| format!("  ({note})")).unwrap_or_default();
        entries.push(ExplanationEntry {
            text: sentence(step) + &note,
            steps: vec![index],
            taken: 0,
        });
    }
    // The steps left out between two entries count for the first of the two.
    let mut taken = steps.len();
    for entry in entries.iter_mut().rev() {
        entry.taken = mem::replace(&mut taken, entry.steps[0]);
        entry.text += &likewise(&entry.told(steps)[1..]);
    }
    entries
}

/// Returns a sentence about the cells that the first steps mark as grass because their line has the
/// clue 0 or no tree is next to them. Returns `None` if there are no such steps.
#[must_use]
pub fn opening(steps: &[Step]) -> Option<String> {
    let mut zero = Vec::new();
    let mut lonely = 0;
    for step in steps {
        match &step.technique {
            Technique::ZeroLine { line } => zero.push(*line),
            Technique::NoTree => lonely = step.claims.len() as u32,
            _ => break,
        }
    }
    zero.sort_unstable();
    let have = of_number(zero.len() as u32, "has", "have");
    let lines = format!("{} {have} the clue 0", capital(&list(&zero, "and")));
    let more = if zero.is_empty() { "" } else { " more" };
    let cells = match lonely {
        1 => format!("1{more} cell has no tree beside it"),
        _ => format!("{lonely}{more} cells have no tree beside them"),
    };
    let said = match (zero.is_empty(), lonely) {
        (true, 0) => return None,
        (true, _) => cells,
        (false, 0) => lines,
        (false, _) => format!("{lines}; {cells}"),
    };
    Some(format!("{said}: no tent can stand there."))
}

/// At most this many steps are added to a similar step in one entry.
const MAX_ALIKE: usize = 4;

/// Returns whether two steps can share an entry: both place a tent on the last spot of a tree, both
/// link a tree to its tent, or both find grass next to the same line for the same reason.
fn are_alike(one: &Step, other: &Step) -> bool {
    match (&one.technique, &other.technique) {
        (Technique::LastSpot { .. }, Technique::LastSpot { .. }) => {
            one.is_mark() == other.is_mark()
        }
        (Technique::StarvedLine { .. }, technique) => {
            one.technique == *technique && one.numbers == other.numbers
        }
        _ => false,
    }
}

/// Returns the short form of steps that are similar to the first step of their entry.
fn likewise(steps: &[&Step]) -> String {
    let mut is_tent = " is the tent";
    let spot = |step: &&Step| match step.technique {
        Technique::LastSpot { tree } => {
            let spot = step.claims[0].cell();
            Some(format!(
                "{spot}{} of the tree at {tree}",
                mem::take(&mut is_tent)
            ))
        }
        _ => None,
    };
    let spots: Vec<String> = steps.iter().filter_map(spot).collect();
    let grass: Vec<Cell> = steps
        .iter()
        .flat_map(|step| claimed(&step.claims))
        .collect();
    match (steps.len(), &spots[..]) {
        (0, _) => String::new(),
        (_, []) => {
            let are = of_number(grass.len() as u32, "is", "are");
            format!(" Likewise {} {are} grass.", cells(&grass))
        }
        _ => format!(" Likewise {}.", list(spots, "and")),
    }
}

/// Returns why the tree of a step cannot have its tent on certain cells, as far as a reader may not
/// see it: the clauses of [`sides_taken_of`] and, for a last spot, the reason for the mark that
/// closed the tree's last other spot, unless no step was shown since. `origins` has, for each fact,
/// the index of its step and the number of steps shown before that step; `shown` is the number of
/// steps shown before the step `index`.
fn note(
    steps: &[Step],
    index: usize,
    origins: &BTreeMap<Fact, (usize, usize)>,
    shown: usize,
) -> Option<String> {
    let step = &steps[index];
    let mut notes = sides_taken_of(step, |_| false);
    if matches!(step.technique, Technique::LastSpot { .. }) {
        let facts = step.reason.facts.iter();
        let taken = facts.filter_map(|fact| Some((fact.grass()?, origins.get(fact)?)));
        let last = taken.max_by_key(|(_, origin)| origin.0);
        if let Some((at, origin)) = last.filter(|(_, origin)| origin.1 < shown) {
            notes.extend(match steps[origin.0].technique {
                Technique::LineFull { line, .. } => Some(format!("{line} is full")),
                Technique::AroundTent { tent } => Some(format!("{at} touches {tent}")),
                _ => None,
            });
        }
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// Returns the end of an explanation, in a sentence or two.
#[must_use]
pub fn ending(what: &Explanation<'_>) -> String {
    match what.ending {
        Ending::Solved => match what.ungraded {
            None => "Solved.".to_owned(),
            Some(stop) => format!("Solved, but not graded: stopped by {stop}."),
        },
        Ending::DeadEnd { dead_end, reason } => no_solution(dead_end, reason),
        Ending::NothingFollows => nothing_follows(what.solutions, what.several, &what.differ),
        Ending::Stopped(stop) => format!("Stopped by {stop}."),
    }
}

/// Returns the sentence that nothing more follows, with the reason if it is known. If there are
/// several solutions, the text gives their number, if known, and the first of the cells in which
/// two of them differ (`differ`).
#[must_use]
pub fn nothing_follows(solutions: Verdict, several: Option<Several>, differ: &[Cell]) -> String {
    let why = match solutions {
        Verdict::Multiple => {
            let several = several.map(|several| several.to_string());
            let several = several.as_deref().unwrap_or("several");
            let differ = difference(differ);
            format!(": the puzzle has {several} solutions.{differ}")
        }
        Verdict::None => ", but the puzzle has no solution.".into(),
        Verdict::Unique => " by these techniques, but the puzzle has one solution.".into(),
        Verdict::Unknown => ".".into(),
    };
    format!("Nothing more follows{why}")
}

/// Returns why there is no solution.
#[must_use]
pub(super) fn no_solution(end: &DeadEnd, reason: &Reason) -> String {
    format!(
        "{} So the puzzle has no solution.",
        dead_end(end, Some(reason))
    )
}

/// Returns a sentence that names the first cells in which two solutions differ, or an empty text if
/// `cells` is empty.
fn difference(cells: &[Cell]) -> String {
    const MAX_NAMED: usize = 8;
    if cells.is_empty() {
        return String::new();
    }
    let mut named: Vec<String> = cells.iter().take(MAX_NAMED).map(Cell::to_string).collect();
    if cells.len() > MAX_NAMED {
        named.push(format!("{} more cells", cells.len() - MAX_NAMED));
    }
    format!(" Two of them differ at {}.", list(named, "and"))
}
