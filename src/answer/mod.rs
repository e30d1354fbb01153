//! The results of commands for one puzzle, and the answer to a line of text with a puzzle.
//!
//! A *request* for a puzzle is a [`SolveRequest`], a [`CheckRequest`] and so on. Its method `run`
//! returns an *outcome* such as [`SolveOutcome`] or [`CheckOutcome`], which has the results and how
//! the work ended: see [`Ended`]. The program prints outcomes as text, JSON and HTML.
//!
//! A [`Command`] is any of these requests, and can be read from JSON. [`Command::answer`] reads a
//! puzzle from a line of text and returns a line of JSON. `tents COMMAND --lines` prints these
//! lines. [`Command::answer`] needs neither files nor threads, and a clock only for a time limit or
//! statistics.
//!
//! # Example: a filter
//!
//! ```
//! use tents::answer::{Command, LineText};
//!
//! let command: Command = serde_json::from_str(r#"{"command":"solve","limit":1}"#)?;
//! let line = LineText { name: "page", number: 1, text: b"2x1:_a,0,1,1".to_vec() };
//! let answer = command.answer(line, &Default::default(), &Default::default());
//! assert_eq!(answer, concat!(
//!     r#"{"type":"solutions","input":"page:1","verdict":"unknown","complete":false,"#,
//!     r#""solutions":[{"tents":[[1,2]],"directions":["e"]}]}"#, "\n",
//! ));
//! # Ok::<(), serde_json::Error>(())
//! ```

// Each group of modules imports only groups above it.

mod advice;
mod end;
mod marks;
mod parsed;
mod solutions;
mod words;

mod fault;
mod why;

mod convert;
mod count;
mod expect;
mod generate;
mod grade;
mod hint;
mod line;
mod repair;
mod solve;

mod check;
mod complete;
mod explain;
mod minimize;

mod command;
mod play;

pub use advice::{SEARCH_NODES, is_advised, same_clues_of};
pub use check::{BrokenSolution, CheckOutcome, CheckRequest, CheckedMarks, Judgement};
pub use command::Command;
pub use complete::CompleteRequest;
pub use convert::{ConvertOutcome, ConvertRequest, NotConverted};
pub use count::{CountOutcome, CountRequest, millionths};
pub use end::Ended;
pub use expect::{Expect, Expected};
pub use explain::{ExplainOutcome, ExplainRequest, ExplainedSteps, explained};
pub use fault::JsonFault;
pub use generate::{GenerateRequest, made_json, made_notes, most_attempts};
pub use grade::{GradeOutcome, GradeRequest, Ungraded};
pub use hint::{HintOutcome, HintRequest};
pub use line::LineText;
pub use marks::MarkUse;
pub use minimize::{ClueOrder, MinimizeRequest};
pub use play::{Lacking, played};
pub use repair::{
    Findings, NoFindings, RepairRequest, no_findings_end, no_findings_json, standing,
};
pub use solutions::{Placed, differing, first, rules_broken};
pub use solve::{SolveOutcome, SolveRequest};
pub use why::{asking, why_none};
