//! A whole explanation as text: marks and links folded away, runs of the same step in one entry.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::explain::{
    DeadEnd, Ending, Fact, Grade, Reason, Step, Technique, Uniqueness, marked, needed,
};
use crate::format::plain;
use crate::puzzle::{Cell, Puzzle};
use crate::render::explain::dead_end::dead_end;
use crate::render::explain::phrase::{capital, cells, claimed, count, list, of_number};
use crate::render::explain::sentence::sentence;
use crate::render::explain::trees::sides_taken_of;
use crate::solve::Several;

/// An explanation with its puzzle and its end.
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'e> {
    /// The board at the beginning.
    pub puzzle: &'e Puzzle,
    /// The steps from there on.
    pub steps: &'e [Step],
    /// How they ended.
    pub ending: &'e Ending,
    /// How many solutions there are, if that is known.
    pub solutions: Option<Uniqueness>,
    /// How hard it is, where there is one solution.
    pub grade: Option<&'e Grade>,
    /// How many solutions there are, where there are several.
    pub several: Option<Several>,
    /// The cells in which two of them differ.
    pub differ: &'e [Cell],
}

/// How an explanation is printed.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ExplanationOptions {
    /// Print a board each time this many entries have been printed.
    pub boards: Option<usize>,
    /// Show marks and links too, each as a step of its own.
    pub all_marks: bool,
}

/// One numbered entry of an explanation: a step, or a run of steps that are told together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplanationEntry {
    /// The entry in words. A supposition takes several lines, with a line break between them.
    pub text: String,
    /// The steps that it tells, by number from 0.
    pub steps: Vec<usize>,
    /// How many steps are taken before the next entry: those that it tells, and the marks that
    /// follow without a thought.
    pub taken: usize,
}

impl ExplanationEntry {
    /// The steps that it tells, of all of them.
    pub(crate) fn told<'s>(&self, steps: &'s [Step]) -> Vec<&'s Step> {
        self.steps.iter().map(|&index| &steps[index]).collect()
    }
}

/// Appends an explanation.
pub fn explanation(out: &mut String, what: &Explanation<'_>, options: ExplanationOptions) {
    let entries = entries(what.steps, options.all_marks);
    if let Some(grade) = what.grade {
        let _ = writeln!(out, "{}", graded(grade, entries.len()));
    }
    if !options.all_marks
        && let Some(opening) = opening(what.steps)
    {
        let _ = writeln!(out, "     {opening}");
    }
    if options.boards.is_some() && !entries.is_empty() {
        out.push_str(
            "     On each board ! is a tent and x is grass that the board before did not have.\n",
        );
    }
    let mut board = options
        .boards
        .map(|_| drawn(what.puzzle))
        .unwrap_or_default();
    for (number, entry) in (1..).zip(&entries) {
        let tag = tag(&what.steps[entry.steps[0]]);
        let text = match entry.text.split_once('\n') {
            None => format!("{}{tag}", entry.text),
            Some((first, rest)) => format!("{first}{tag}\n{rest}").replace('\n', "\n     "),
        };
        let _ = writeln!(out, "{number:2}.  {text}");
        if options
            .boards
            .is_some_and(|every| number % every.max(1) == 0)
        {
            let end = entry.steps.last().map_or(0, |&last| last + 1);
            let facts = what.steps[..end].iter().flat_map(|step| &step.claims);
            let next = drawn(&marked(what.puzzle, facts));
            let _ = writeln!(out, "\n{}", changed(&board, &next));
            board = next;
        }
    }
    out.push_str(&ending(what));
    out.push('\n');
}

/// The rating of a puzzle with so many entries, in a sentence.
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

/// The technique and its rating, where it is worth naming.
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

/// A board with `!` for tents and `x` for grass that another one has not.
fn changed(before: &str, board: &str) -> String {
    let signs = before.chars().zip(board.chars());
    let sign = |(before, sign): (char, char)| match sign {
        '*' if before != sign => '!',
        '-' if before != sign => 'x',
        _ => sign,
    };
    signs.map(sign).collect()
}

/// The numbered entries that tell some steps; with `all_marks` each mark is one too.
#[must_use]
pub fn entries(steps: &[Step], all_marks: bool) -> Vec<ExplanationEntry> {
    let needed = needed(steps);
    let mut origins = BTreeMap::new();
    // The steps that are told together, and what is said behind the first of them.
    let mut told: Vec<(Vec<usize>, Option<String>)> = Vec::new();
    let mut shown = 0;
    for (index, step) in steps.iter().enumerate() {
        for &claim in &step.claims {
            let technique = &step.technique;
            origins.entry(claim).or_insert(Origin {
                technique,
                index,
                shown,
            });
        }
        if !all_marks && (step.is_mark() || !needed[index]) {
            continue;
        }
        let note = note(step, &origins, shown).filter(|_| !all_marks);
        shown += 1;
        match told.last_mut() {
            // One with a tail cannot be continued.
            Some((run, None))
                if note.is_none() && run.len() <= MOST_ALIKE && are_alike(&steps[run[0]], step) =>
            {
                run.push(index);
            }
            _ => told.push((vec![index], note)),
        }
    }
    // The marks before an entry follow from the one before it.
    let next = told.iter().skip(1).map(|(run, _)| run[0]);
    let taken: Vec<usize> = next.chain([steps.len()]).collect();
    let entry = |((run, note), taken): ((Vec<usize>, Option<String>), usize)| {
        let mut text = sentence(&steps[run[0]]);
        if let Some(note) = note {
            let _ = write!(text, "  ({note})");
        }
        let others: Vec<&Step> = run[1..].iter().map(|&index| &steps[index]).collect();
        if !others.is_empty() {
            text.push_str(&likewise(&others));
        }
        ExplanationEntry {
            text,
            steps: run,
            taken,
        }
    };
    told.into_iter().zip(taken).map(entry).collect()
}

/// The marks at the beginning, in one sentence.
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
    let mut parts = Vec::new();
    if !zero.is_empty() {
        let have = of_number(zero.len() as u32, "has", "have");
        parts.push(format!(
            "{} {have} the clue 0",
            capital(&list(&zero, "and"))
        ));
    }
    if lonely > 0 {
        let more = if zero.is_empty() { "" } else { " more" };
        parts.push(of_number(
            lonely,
            format!("1{more} cell has no tree beside it"),
            format!("{lonely}{more} cells have no tree beside them"),
        ));
    }
    (!parts.is_empty()).then(|| format!("{}: no tent can stand there.", parts.join("; ")))
}

/// At most this many steps are told behind one that they are like.
const MOST_ALIKE: usize = 4;

/// Whether two steps say the same of two trees, that a tent must stand on the last spot, or that one
/// that stands there is the tree's; or of two cells beside a line, that they would take too much of it.
fn are_alike(one: &Step, other: &Step) -> bool {
    match (&one.technique, &other.technique) {
        (Technique::LastSpot { .. }, Technique::LastSpot { .. }) => is_link(one) == is_link(other),
        (Technique::StarvedLine { cell, .. }, technique) => {
            let mut technique = technique.clone();
            if let Technique::StarvedLine { cell: other, .. } = &mut technique {
                *other = *cell;
            }
            technique == one.technique
        }
        _ => false,
    }
}

/// Whether a step says only whose a tent is that stands already.
fn is_link(step: &Step) -> bool {
    matches!(step.claims[..], [Fact::Own { .. }])
}

/// The short form of steps that are like the one before.
fn likewise(steps: &[&Step]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut grass: Vec<Cell> = Vec::new();
    for step in steps {
        match step.technique {
            Technique::LastSpot { tree, spot } => {
                let is_tent = if parts.is_empty() { "is the tent " } else { "" };
                parts.push(format!("{spot} {is_tent}of the tree at {tree}"));
            }
            _ => grass.extend(claimed(&step.claims)),
        }
    }
    if grass.is_empty() {
        return format!(" Likewise {}.", list(parts, "and"));
    }
    let are = of_number(grass.len() as u32, "is", "are");
    format!(" Likewise {} {are} grass.", cells(&grass))
}

/// Where a fact comes from.
#[derive(Debug)]
struct Origin<'s> {
    technique: &'s Technique,
    /// The step.
    index: usize,
    /// How many steps were shown before.
    shown: usize,
}

/// Why the other spots of a tree are gone, where a reader does not see it: that one belongs to
/// another tree, and what took the last of them if it is not the step before.
fn note(step: &Step, origins: &BTreeMap<Fact, Origin<'_>>, shown: usize) -> Option<String> {
    let mut notes = sides_taken_of(step, |_| false);
    if matches!(step.technique, Technique::LastSpot { .. }) {
        let facts = step.reason.facts.iter();
        let taken = facts.filter_map(|fact| Some((fact.grass()?, origins.get(fact)?)));
        let last = taken.max_by_key(|(_, origin)| origin.index);
        if let Some((at, origin)) = last.filter(|(_, origin)| origin.shown < shown) {
            notes.extend(match origin.technique {
                Technique::LineFull { line, .. } => Some(format!("{line} is full")),
                Technique::AroundTent { tent } => Some(format!("{at} touches {tent}")),
                _ => None,
            });
        }
    }
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// The end of an explanation, in a sentence or two.
#[must_use]
pub fn ending(what: &Explanation<'_>) -> String {
    let text = match what.ending {
        Ending::Solved => "Solved.",
        Ending::DeadEnd {
            dead_end: end,
            reason,
        } => return no_solution(end, reason),
        Ending::NothingFollows => match what.solutions {
            Some(Uniqueness::Multiple) => {
                let several = what.several.map(|several| several.to_string());
                let several = several.as_deref().unwrap_or("several");
                let differ = differ(what.differ);
                return format!(
                    "Nothing more follows: the puzzle has {several} solutions.{differ}"
                );
            }
            Some(Uniqueness::None) => {
                "Nothing more follows, but the puzzle has no solution all the same."
            }
            Some(Uniqueness::Unique) => {
                "Nothing more follows by these techniques, but the puzzle has one solution."
            }
            None => "Nothing more follows.",
        },
        Ending::Stopped(stop) => return format!("Stopped by {stop}."),
    };
    text.to_owned()
}

/// Why there is no solution.
#[must_use]
pub(super) fn no_solution(end: &DeadEnd, reason: &Reason) -> String {
    format!(
        "{} So the puzzle has no solution.",
        dead_end(end, Some(reason))
    )
}

/// The first cells in which two solutions differ.
fn differ(cells: &[Cell]) -> String {
    const MOST: usize = 8;
    if cells.is_empty() {
        return String::new();
    }
    let mut named: Vec<String> = cells.iter().take(MOST).map(Cell::to_string).collect();
    if cells.len() > MOST {
        named.push(format!("{} more cells", cells.len() - MOST));
    }
    format!(" Two of them differ at {}.", list(named, "and"))
}
