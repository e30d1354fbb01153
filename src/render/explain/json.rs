//! Explanations, hints and grades as JSON lines. Cells are `[row, column]` from 1. Steps, facts,
//! dead ends and grades serialize to the JSON that they have in these lines.
//!
//! # Example: how hard a puzzle is
//!
//! ```
//! use tents::explain::grade;
//! use tents::render::explain::json;
//!
//! let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
//! let grading = grade(&puzzle, &Default::default());
//! let of = json::Of { input: "a.txt".to_owned(), id: None };
//! let end = json::End::Graded(grading.grade().expect("it has one solution"));
//! let line = json::end("grade", &of, &end);
//! assert!(line.starts_with(r#"{"type":"grade","input":"a.txt","scale":2,"level":"beginner","#));
//! # Ok::<(), tents::format::ReadError>(())
//! ```

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::explain::{
    DeadEnd, Fact, Grade, Hint, Mistake, Rating, SCALE_VERSION, Step, Technique, TechniqueKind,
};
use crate::puzzle::{Cell, Line};
use crate::render::explain::hint::{Tell, block};
use crate::render::explain::mistake::mistake;
use crate::render::explain::sentence::sentence;
use crate::render::explain::text::ExplanationEntry;
use crate::render::json::JsonLine;
pub use crate::render::json::Of;
use crate::repair::SameClues;

/// How an explanation, a hint or a grading ended.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum End<'l> {
    /// With a grade.
    Graded(&'l Grade),
    /// Without a grade.
    Open {
        /// The result as a word.
        result: &'l str,
        /// The dead end that shows that there is no solution, if one is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        dead_end: Option<&'l DeadEnd>,
        /// The cells in which two solutions differ; empty if no two solutions are known.
        #[serde(skip_serializing_if = "<[Cell]>::is_empty")]
        differ: &'l [Cell],
        /// The result as text.
        text: &'l str,
        /// If the row clues equal the column clues, two verdicts: on the puzzle without its row
        /// clues, and on the puzzle without its column clues.
        #[serde(skip_serializing_if = "Option::is_none")]
        same_clues: Option<SameClues>,
    },
}

impl<'l> End<'l> {
    /// Creates an end without a grade, from a word and a text.
    #[must_use]
    pub fn open(result: &'l str, text: &'l str) -> Self {
        Self::Open {
            result,
            dead_end: None,
            differ: &[],
            text,
            same_clues: None,
        }
    }

    /// Sets `same_clues` of an [`End::Open`]. Does nothing to an end with a grade.
    #[must_use]
    pub fn with_same_clues(self, same_clues: Option<SameClues>) -> Self {
        match self {
            Self::Open {
                result,
                dead_end,
                differ,
                text,
                ..
            } => Self::Open {
                result,
                dead_end,
                differ,
                text,
                same_clues,
            },
            graded @ Self::Graded(_) => graded,
        }
    }
}

/// Returns a whole explanation: a line for each step and one for the end, or all in one line. A
/// step that belongs to one of `entries` has the number of the entry, as in text, on pages and in
/// pictures. Other steps, such as simple marks, have no number.
#[must_use]
pub fn explanation(
    of: &Of,
    steps: &[Step],
    entries: &[ExplanationEntry],
    end: &End<'_>,
    in_one_line: bool,
) -> String {
    let mut told: Vec<StepLine<'_>> = steps.iter().map(StepLine::new).collect();
    for (number, entry) in (1..).zip(entries) {
        for &step in &entry.steps {
            told[step].number = Some(number);
        }
    }
    if in_one_line {
        let line = JsonLine::about("explanation", of).with("steps", told);
        return line.with_all(end).text();
    }
    let line = |(index, told): (usize, _)| {
        let line = JsonLine::about("step", of).with("index", index);
        line.with_all(told).text()
    };
    let steps = (1..).zip(told).map(line);
    steps.chain([self::end("grade", of, end)]).collect()
}

/// Returns the end of an explanation, a hint or a grading as a line. `kind` is the line's `type`.
#[must_use]
pub fn end(kind: &'static str, of: &Of, end: &End<'_>) -> String {
    JsonLine::about(kind, of).with_all(end).text()
}

/// Returns as much of a hint as `tell` requests. For a step, this is one of the following: that
/// there is no mistake; where to look, with or without the technique; or the step, after the steps
/// that it needs, one per line or all in one line. A hint that is no step, such as a mistake, is
/// one line.
#[must_use]
pub fn hint(
    of: &Of,
    found: &Hint,
    tell: Tell,
    text: &str,
    same_clues: Option<SameClues>,
    in_one_line: bool,
) -> String {
    let open = |result| {
        let end = End::open(result, text).with_same_clues(same_clues);
        self::end("hint", of, &end)
    };
    let look = |kind, step: Option<&Step>| {
        let place = step.map(|step| match WhereToLook::of(step) {
            WhereToLook::Near(cell) => WhereToLook::Near(block(cell)),
            place => place,
        });
        let told = step.filter(|_| tell == Tell::Technique);
        JsonLine::about(kind, of)
            .with_some("where", place)
            .with_some("technique", told.map(|step| &step.technique))
            .with_some("rating", told.map(|step| step.rating))
            .with("text", text)
            .text()
    };
    let is_told = tell == Tell::Cells;
    match found {
        Hint::Step { .. } | Hint::Solved | Hint::NothingFollows if tell == Tell::Mistakes => {
            open("right")
        }
        Hint::Step { before, step } if is_told => {
            let line = |before: &[StepLine<'_>], step: &Step| {
                let line = JsonLine::about("hint", of).with_list("before", before);
                let line = line.with("where", WhereToLook::of(step));
                line.with_all(StepLine::new(step)).text()
            };
            if in_one_line {
                let before: Vec<StepLine<'_>> = before.iter().map(StepLine::new).collect();
                return line(&before, step);
            }
            let steps = before.iter().chain([&**step]);
            steps.map(|step| line(&[], step)).collect()
        }
        Hint::Step { before, step } => look("hint", Some(before.first().unwrap_or(step))),
        Hint::Mistake(mistake) if is_told => mistake_line(of, mistake, same_clues),
        Hint::Mistake(_) => look("mistake", None),
        Hint::NoSolution { dead_end, .. } => {
            let dead_end = dead_end.as_ref().filter(|_| is_told);
            let end = End::Open {
                result: "none",
                dead_end: dead_end.map(|(end, _)| end),
                differ: &[],
                text,
                same_clues,
            };
            self::end("hint", of, &end)
        }
        Hint::Solved => open("solved"),
        Hint::NothingFollows => open("nothing"),
        Hint::Stopped(_) => open("unknown"),
    }
}

/// Returns a mistake as a JSON line.
#[must_use]
pub fn mistake_line(of: &Of, wrong: &Mistake, same_clues: Option<SameClues>) -> String {
    let line = JsonLine::about("mistake", of);
    let line = match wrong {
        Mistake::Visible { dead_end, reason } => line
            .with("marks", &reason.facts)
            .with("dead_end", dead_end)
            .with("reason", reason),
        Mistake::Wrong {
            mark,
            refutation,
            reason,
        } => {
            let line = line.with("marks", [mark]);
            let line = match refutation {
                Some(refutation) => line.with_all(refutation),
                None => line,
            };
            line.with("reason", reason)
        }
    };
    line.with("text", mistake(wrong))
        .with_some("same_clues", same_clues)
        .text()
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match *self {
            Self::Tent(cell) => map.serialize_entry("tent", &cell)?,
            Self::Grass(cell) => map.serialize_entry("grass", &cell)?,
            Self::Own { tree, tent } => map.serialize_entry("own", &[tree, tent])?,
            Self::NotOwn { tree, tent } => map.serialize_entry("not_own", &[tree, tent])?,
        }
        map.end()
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kind().key().serialize(serializer)
    }
}

impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (f64::from(self.tenths()) / 10.0).serialize(serializer)
    }
}

impl Serialize for DeadEnd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match *self {
            Self::TreeWithoutSpot(tree) => map.serialize_entry("tree_without_spot", &tree)?,
            Self::TentWithoutTree(tent) => map.serialize_entry("tent_without_tree", &tent)?,
            Self::TooMany { line, .. } => map.serialize_entry("too_many", &line)?,
            Self::TooFew { line, .. } => map.serialize_entry("too_few", &line)?,
            Self::Both(cell) => map.serialize_entry("both", &cell)?,
            Self::Touch(tents) => map.serialize_entry("touch", &tents)?,
            Self::SharedTent { tent, .. } => map.serialize_entry("shared_tent", &tent)?,
            Self::SharedTree { tree, .. } => map.serialize_entry("shared_tree", &tree)?,
            Self::BothLink { tree, tent } => map.serialize_entry("both_link", &[tree, tent])?,
        }
        map.end()
    }
}

impl Serialize for Grade {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// The number of steps of each technique used, the easiest technique first.
        struct Techniques<'g>(&'g Grade);

        impl Serialize for Techniques<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let techniques = self.0.techniques();
                serializer.collect_map(techniques.map(|(kind, steps)| (kind.key(), steps)))
            }
        }

        let mut map = serializer.serialize_map(Some(7))?;
        map.serialize_entry("scale", &SCALE_VERSION)?;
        map.serialize_entry("level", self.level().name())?;
        map.serialize_entry("rating", &self.rating)?;
        map.serialize_entry("hard_rounds", &self.hard_rounds)?;
        map.serialize_entry("score", &self.score())?;
        map.serialize_entry("hardest", &self.hardest.map(TechniqueKind::key))?;
        map.serialize_entry("techniques", &Techniques(self))?;
        map.end()
    }
}

/// A step in JSON: alone on a line, or one of several on a line.
#[derive(Serialize)]
struct StepLine<'l> {
    /// The number of its entry, from 1; `None` in a hint, or if the step belongs to no entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(flatten)]
    step: &'l Step,
    text: String,
}

impl<'l> StepLine<'l> {
    fn new(step: &'l Step) -> Self {
        Self {
            number: None,
            step,
            text: sentence(step),
        }
    }
}

/// Where to look for a step.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum WhereToLook {
    Tree(Cell),
    Near(Cell),
    #[serde(untagged)]
    Line(Line),
}

impl WhereToLook {
    fn of(step: &Step) -> Self {
        match (&step.reason.lines[..], &step.reason.trees[..]) {
            ([line, ..], _) => Self::Line(*line),
            ([], [tree, ..]) => Self::Tree(*tree),
            ([], []) => Self::Near(step.claims[0].cell()),
        }
    }
}
