//! Explanations, hints and grades as JSON lines. Cells are `[row, column]` from 1.
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
    DeadEnd, Fact, Grade, Hint, Mistake, Reason, Refutation, SCALE, Step, TechniqueKind,
};
use crate::puzzle::{Cell, Line};
use crate::render::explain::hint::{Tell, block, hint};
use crate::render::explain::mistake::mistake;
use crate::render::explain::sentence::sentence;
use crate::render::explain::text::ExplanationEntry;
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
        let indices = (1..=steps.len()).map(Some);
        let mut all: Vec<Self> = indices
            .map(|index| Self {
                index,
                number: None,
            })
            .collect();
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
#[derive(Clone, Copy, Debug)]
pub enum End<'l> {
    /// With a grade.
    Graded(&'l Grade),
    /// Without one.
    Open {
        /// A word for it.
        result: &'l str,
        /// The dead end that shows that there is no solution, if that is so.
        dead_end: Option<&'l DeadEnd>,
        /// The cells in which two solutions differ.
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
        end: EndBody::new(end),
    };
    line("explanation", of, body)
}

/// The end of an explanation, a hint or a grading as a line.
#[must_use]
pub fn end(kind: &'static str, of: &Of, end: &End<'_>) -> String {
    line(kind, of, EndBody::new(end))
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
        technique: told.map(|step| step.technique.kind().key()),
        rating: told.map(|step| tenths(step.rating.tenths())),
        text,
    };
    line(kind, of, body)
}

/// A mistake as a line.
#[must_use]
pub fn mistake_line(of: &Of, wrong: &Mistake) -> String {
    let (marks, story, reason) = match wrong {
        Mistake::Visible { dead_end, reason } => {
            let story = Story {
                dead_end: Some(dead_end_of(dead_end)),
                ..Story::default()
            };
            (&reason.facts[..], story, reason)
        }
        Mistake::Wrong {
            mark,
            refutation,
            reason,
        } => {
            let story = Story::new(refutation.as_ref());
            (slice::from_ref(mark), story, reason)
        }
    };
    let body = MistakeLine {
        marks: Facts(marks),
        story,
        reason: ReasonBody::new(reason),
        text: mistake(wrong),
    };
    line("mistake", of, body)
}

/// A line: its type, its puzzle, and what is said of it.
fn line<T: Serialize>(kind: &str, of: &Of, body: T) -> String {
    #[derive(Serialize)]
    struct Line<'l, T> {
        #[serde(rename = "type")]
        kind: &'l str,
        #[serde(flatten)]
        of: &'l Of,
        #[serde(flatten)]
        body: T,
    }
    let mut text = match serde_json::to_string(&Line { kind, of, body }) {
        Ok(text) => text,
        Err(error) => unreachable!("strings and numbers are JSON: {error}"),
    };
    text.push('\n');
    text
}

/// Facts, which may be very many.
struct Facts<'l>(&'l [Fact]);

impl Serialize for Facts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().copied().map(One))
    }
}

/// One fact.
struct One(Fact);

impl Serialize for One {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self.0 {
            Fact::Tent(cell) => map.serialize_entry("tent", &cell)?,
            Fact::Grass(cell) => map.serialize_entry("grass", &cell)?,
            Fact::Own { tree, tent } => map.serialize_entry("own", &[tree, tent])?,
            Fact::NotOwn { tree, tent } => map.serialize_entry("not_own", &[tree, tent])?,
        }
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
    step: StepBody<'l>,
    text: String,
}

impl<'l> Told<'l> {
    fn new(step: &'l Step) -> Self {
        Self {
            order: Order::default(),
            before: Vec::new(),
            place: None,
            step: StepBody::new(step),
            text: sentence(step),
        }
    }
}

#[derive(Serialize)]
struct LookLine {
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    text: String,
}

#[derive(Serialize)]
struct StepBody<'l> {
    technique: &'static str,
    rating: f64,
    claims: Facts<'l>,
    reason: ReasonBody<'l>,
    #[serde(flatten)]
    story: Story<'l>,
}

impl<'l> StepBody<'l> {
    fn new(step: &'l Step) -> Self {
        Self {
            technique: step.technique.kind().key(),
            rating: tenths(step.rating.tenths()),
            claims: Facts(&step.claims),
            reason: ReasonBody::new(&step.reason),
            story: Story::new(step.refuted.as_ref()),
        }
    }
}

/// A supposition and what comes of it.
#[derive(Default, Serialize)]
struct Story<'l> {
    #[serde(skip_serializing_if = "Option::is_none")]
    suppose: Option<One>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chain: Vec<StepBody<'l>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_end: Option<serde_json::Value>,
}

impl<'l> Story<'l> {
    fn new(refutation: Option<&'l Refutation>) -> Self {
        refutation.map_or_else(Self::default, |story| Self {
            suppose: Some(One(story.suppose)),
            chain: story.chain.iter().map(StepBody::new).collect(),
            dead_end: Some(dead_end_of(&story.dead_end)),
        })
    }
}

#[derive(Serialize)]
struct ReasonBody<'l> {
    lines: &'l [Line],
    trees: &'l [Cell],
    cells: &'l [Cell],
    facts: Facts<'l>,
}

impl<'l> ReasonBody<'l> {
    fn new(reason: &'l Reason) -> Self {
        Self {
            lines: &reason.lines,
            trees: &reason.trees,
            cells: &reason.cells,
            facts: Facts(&reason.facts),
        }
    }
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
    end: EndBody<'l>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EndBody<'l> {
    Graded {
        scale: u32,
        level: &'static str,
        rating: f64,
        hard_rounds: u32,
        score: u32,
        hardest: Option<&'static str>,
        techniques: Techniques<'l>,
    },
    Open {
        result: &'l str,
        #[serde(skip_serializing_if = "Option::is_none")]
        dead_end: Option<serde_json::Value>,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        differ: &'l [Cell],
        text: &'l str,
    },
}

impl<'l> EndBody<'l> {
    fn new(end: &End<'l>) -> Self {
        match *end {
            End::Graded(grade) => Self::Graded {
                scale: SCALE,
                level: grade.level().name(),
                rating: tenths(grade.rating.tenths()),
                hard_rounds: grade.hard_rounds,
                score: grade.score(),
                hardest: grade.hardest.map(TechniqueKind::key),
                techniques: Techniques(grade),
            },
            End::Open {
                result,
                dead_end,
                differ,
                text,
            } => Self::Open {
                result,
                dead_end: dead_end.map(dead_end_of),
                differ,
                text,
            },
        }
    }
}

/// How many steps of each technique, the easiest first.
struct Techniques<'g>(&'g Grade);

impl Serialize for Techniques<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.techniques().map(|(kind, steps)| (kind.key(), steps)))
    }
}

#[derive(Serialize)]
struct MistakeLine<'l> {
    marks: Facts<'l>,
    #[serde(flatten)]
    story: Story<'l>,
    reason: ReasonBody<'l>,
    text: String,
}

fn tenths(tenths: u8) -> f64 {
    f64::from(tenths) / 10.0
}

fn dead_end_of(dead_end: &DeadEnd) -> serde_json::Value {
    match *dead_end {
        DeadEnd::TreeWithoutSpot { tree } => serde_json::json!({"tree_without_spot": tree}),
        DeadEnd::TentWithoutTree { tent } => serde_json::json!({"tent_without_tree": tent}),
        DeadEnd::TooMany { line, .. } => serde_json::json!({"too_many": line}),
        DeadEnd::TooFew { line, .. } => serde_json::json!({"too_few": line}),
        DeadEnd::Both { cell } => serde_json::json!({"both": cell}),
        DeadEnd::Touch { tents } => serde_json::json!({"touch": tents}),
        DeadEnd::SharedTent { tent, .. } => serde_json::json!({"shared_tent": tent}),
        DeadEnd::SharedTree { tree, .. } => serde_json::json!({"shared_tree": tree}),
        DeadEnd::BothLink { tree, tent } => serde_json::json!({"both_link": [tree, tent]}),
    }
}
