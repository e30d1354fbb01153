//! Explanations, hints and grades as JSON lines. Cells are `[row, column]` from 1. Steps, facts,
//! dead ends and grades serialize as they stand in these lines.
//!
//! # Example: how hard a puzzle is
//!
//! ```
//! use tents::explain::{Uniqueness, grade};
//! use tents::render::explain::json;
//!
//! let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
//! let grading = grade(&puzzle, Uniqueness::Unique, &Default::default());
//! let of = json::Of { input: "a.txt".to_owned(), id: None };
//! let end = json::End::Graded(grading.grade().expect("it has one solution"));
//! let line = json::end("grade", &of, &end);
//! assert!(line.starts_with(r#"{"type":"grade","input":"a.txt","scale":2,"level":"beginner","#));
//! # Ok::<(), tents::format::ReadError>(())
//! ```

use std::slice;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::explain::{
    DeadEnd, Fact, Grade, Hint, Mistake, Rating, Reason, Refutation, SCALE, Step, Technique,
    TechniqueKind,
};
use crate::puzzle::{Cell, Line};
use crate::render::explain::dead_end::mistake;
use crate::render::explain::hint::{Tell, block, hint};
use crate::render::explain::sentence::sentence;
use crate::render::explain::text::ExplanationEntry;
use crate::render::json::JsonLine;
pub use crate::render::json::Of;

/// The place of a step in an explanation.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Order {
    /// The number among all steps, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The number of the entry that tells it in text, in pages and in pictures; simple marks have
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
}

impl Order {
    /// The places of all steps, as some entries tell them.
    #[must_use]
    pub fn of_all(steps: &[Step], entries: &[ExplanationEntry]) -> Vec<Self> {
        let order = |index| Self {
            index: Some(index),
            number: None,
        };
        let mut all: Vec<Self> = (1..=steps.len()).map(order).collect();
        for (number, entry) in (1..).zip(entries) {
            for &step in &entry.steps {
                all[step].number = Some(number);
            }
        }
        all
    }
}

/// A step as a line: its type, its puzzle, and its place in an explanation.
#[must_use]
pub fn step(kind: &'static str, of: &Of, order: Order, step: &Step) -> String {
    let place = (kind == "hint").then(|| Place::of(step));
    let told = Told {
        order,
        place,
        ..Told::new(step)
    };
    line(kind, of, told)
}

/// A hint as one line: the marks that must be seen `before` it, and the step.
#[must_use]
pub fn hint_line(of: &Of, before: &[Step], step: &Step) -> String {
    let told = Told {
        before: before.iter().map(Told::new).collect(),
        place: Some(Place::of(step)),
        ..Told::new(step)
    };
    line("hint", of, told)
}

/// How an explanation, a hint or a grading ended.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum End<'l> {
    /// With a grade.
    Graded(&'l Grade),
    /// Without one.
    Open {
        /// A word for it.
        result: &'l str,
        /// The dead end that shows that there is no solution, if that is so.
        #[serde(skip_serializing_if = "Option::is_none")]
        dead_end: Option<&'l DeadEnd>,
        /// The cells in which two solutions differ.
        #[serde(skip_serializing_if = "<[Cell]>::is_empty")]
        differ: &'l [Cell],
        /// It in words.
        text: &'l str,
    },
}

impl<'l> End<'l> {
    /// Without a grade: a word for it, and it in words.
    #[must_use]
    pub fn open(result: &'l str, text: &'l str) -> Self {
        Self::Open {
            result,
            dead_end: None,
            differ: &[],
            text,
        }
    }
}

/// A whole explanation as one line: its steps and its end.
#[must_use]
pub fn explanation(of: &Of, steps: &[Step], entries: &[ExplanationEntry], end: &End<'_>) -> String {
    let orders = Order::of_all(steps, entries).into_iter();
    let told = orders.zip(steps).map(|(order, step)| Told {
        order: Order {
            index: None,
            ..order
        },
        ..Told::new(step)
    });
    let body = ExplanationLine {
        steps: told.collect(),
        end,
    };
    line("explanation", of, body)
}

/// The end of an explanation, a hint or a grading as a line.
#[must_use]
pub fn end(kind: &'static str, of: &Of, end: &End<'_>) -> String {
    line(kind, of, end)
}

/// A hint as a line that tells where to look, and the technique if that is asked for, but not the
/// step.
#[must_use]
pub fn look(of: &Of, found: &Hint, tell: Tell) -> String {
    let text = hint(found, tell);
    let (kind, step) = match found {
        Hint::Step { .. } | Hint::Solved | Hint::NothingFollows if tell == Tell::Mistakes => {
            return end("hint", of, &End::open("right", &text));
        }
        Hint::Step { before, step } => ("hint", Some(before.first().unwrap_or(step))),
        Hint::Mistake(_) => ("mistake", None),
        Hint::NoSolution { .. } => return end("hint", of, &End::open("none", &text)),
        Hint::Solved => return end("hint", of, &End::open("solved", &text)),
        Hint::NothingFollows => return end("hint", of, &End::open("nothing", &text)),
        Hint::Stopped(_) => return end("hint", of, &End::open("unknown", &text)),
    };
    let told = step.filter(|_| tell == Tell::Technique);
    let body = LookLine {
        place: step.map(|step| match Place::of(step) {
            Place::Near(cell) => Place::Near(block(cell)),
            place => place,
        }),
        technique: told.map(|step| &step.technique),
        rating: told.map(|step| step.rating),
        text,
    };
    line(kind, of, body)
}

/// A mistake as a line.
#[must_use]
pub fn mistake_line(of: &Of, wrong: &Mistake) -> String {
    let text = mistake(wrong);
    let body = match wrong {
        Mistake::Visible { dead_end, reason } => MistakeLine {
            marks: &reason.facts,
            refutation: None,
            dead_end: Some(dead_end),
            reason,
            text,
        },
        Mistake::Wrong {
            mark,
            refutation,
            reason,
        } => MistakeLine {
            marks: slice::from_ref(mark),
            refutation: refutation.as_ref(),
            dead_end: None,
            reason,
            text,
        },
    };
    line("mistake", of, body)
}

/// A line: its type, its puzzle, and what is said of it.
fn line<T: Serialize>(kind: &str, of: &Of, body: T) -> String {
    JsonLine::about(kind, of).with_all(body).text()
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
            Self::TreeWithoutSpot { tree } => map.serialize_entry("tree_without_spot", &tree)?,
            Self::TentWithoutTree { tent } => map.serialize_entry("tent_without_tree", &tent)?,
            Self::TooMany { line, .. } => map.serialize_entry("too_many", &line)?,
            Self::TooFew { line, .. } => map.serialize_entry("too_few", &line)?,
            Self::Both { cell } => map.serialize_entry("both", &cell)?,
            Self::Touch { tents } => map.serialize_entry("touch", &tents)?,
            Self::SharedTent { tent, .. } => map.serialize_entry("shared_tent", &tent)?,
            Self::SharedTree { tree, .. } => map.serialize_entry("shared_tree", &tree)?,
            Self::BothLink { tree, tent } => map.serialize_entry("both_link", &[tree, tent])?,
        }
        map.end()
    }
}

impl Serialize for Grade {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// How many steps of each technique, the easiest first.
        struct Techniques<'g>(&'g Grade);

        impl Serialize for Techniques<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let techniques = self.0.techniques();
                serializer.collect_map(techniques.map(|(kind, steps)| (kind.key(), steps)))
            }
        }

        let mut map = serializer.serialize_map(Some(7))?;
        map.serialize_entry("scale", &SCALE)?;
        map.serialize_entry("level", self.level().name())?;
        map.serialize_entry("rating", &self.rating)?;
        map.serialize_entry("hard_rounds", &self.hard_rounds)?;
        map.serialize_entry("score", &self.score())?;
        map.serialize_entry("hardest", &self.hardest.map(TechniqueKind::key))?;
        map.serialize_entry("techniques", &Techniques(self))?;
        map.end()
    }
}

/// A step in a line of its own, or one of several in a line.
#[derive(Serialize)]
struct Told<'l> {
    #[serde(flatten)]
    order: Order,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Self>,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    #[serde(flatten)]
    step: &'l Step,
    text: String,
}

impl<'l> Told<'l> {
    fn new(step: &'l Step) -> Self {
        Self {
            order: Order::default(),
            before: Vec::new(),
            place: None,
            step,
            text: sentence(step),
        }
    }
}

#[derive(Serialize)]
struct LookLine<'l> {
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'l Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    text: String,
}

/// Where to look.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Place {
    Tree(Cell),
    Near(Cell),
    #[serde(untagged)]
    Line(Line),
}

impl Place {
    fn of(step: &Step) -> Self {
        match (&step.reason.lines[..], &step.reason.trees[..]) {
            ([line, ..], _) => Self::Line(*line),
            ([], [tree, ..]) => Self::Tree(*tree),
            ([], []) => Self::Near(step.claims[0].cell()),
        }
    }
}

#[derive(Serialize)]
struct ExplanationLine<'l> {
    steps: Vec<Told<'l>>,
    #[serde(flatten)]
    end: &'l End<'l>,
}

#[derive(Serialize)]
struct MistakeLine<'l> {
    marks: &'l [Fact],
    #[serde(flatten)]
    refutation: Option<&'l Refutation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_end: Option<&'l DeadEnd>,
    reason: &'l Reason,
    text: String,
}
