//! `tents decode`: a solver's answer as solutions of the puzzle.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;

use anyhow::{Context as _, bail};
use clap::Args;
use tents::format::solver::read_answer;
use tents::format::{Description, Format, PuzzleId, Solution};
use tents::puzzle::Puzzle;
use tents::render::GridOptions;
use tents::render::json::{self, Message};
use tents::rules::Violation;
use tents::solve::Distinct;

use super::context::Context;
use super::driver::Event;
use super::exit::Exit;
use super::fault::Fault;
use super::input::{ReadingOptions, format_names, load};
use super::options::MarksOptions;
use super::solution::{Heading, OutputKind, SolutionPrinter, judge};
use super::words::printable;

/// Read a solver's answer back into solutions of the puzzle
///
/// The answer is what a solver printed for a file that `tents convert` wrote of the same puzzle in
/// `dimacs`, `opb`, `smt2`, `lp` or `mzn`: `v` lines, the values of an SMT model, or atoms. There
/// may be several in a text, and each is judged before it is printed.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct DecodeOptions {
    /// The file of the puzzle; `-` for standard input
    puzzle: OsString,

    /// The file of the answer; `-` or nothing for standard input
    answer: Option<OsString>,

    /// How to print a solution
    #[arg(long, short, value_name = "KIND", value_enum, default_value_t)]
    output: OutputKind,

    /// Read an answer to a model of this format instead of the one that is detected
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Description::is_model))]
    model: Option<Format>,

    #[command(flatten)]
    marks: MarksOptions,

    #[command(flatten)]
    reading: ReadingOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents convert --to dimacs puzzle.txt | cadical -q | tents decode puzzle.txt
  tents convert --to smt2 puzzle.txt | z3 -in | tents decode puzzle.txt
  tents convert --to lp puzzle.txt | clingo 0 | tents decode --output directions puzzle.txt

Exit codes: 0 every solution is right, 1 one is wrong or the solver says that there is none, 3 the
solver does not know; `tents --help` has the others.";

pub(crate) fn run(options: &DecodeOptions, context: &Context) -> anyhow::Result<()> {
    let dash = OsStr::new("-");
    let path = options.answer.as_deref().unwrap_or(dash);
    if options.puzzle == dash && path == dash {
        bail!("standard input can hold the puzzle or the answer, not both");
    }
    let Some((input, id, puzzle)) = context.puzzle(&options.puzzle, &options.reading)? else {
        return Ok(());
    };
    let puzzle = options.marks.kind.apply(&puzzle).into_owned();
    let Some(source) = context.open(path, &options.reading, load)? else {
        return Ok(());
    };
    let answer = match read_answer(&source.source, &puzzle, options.model) {
        Ok(answer) => answer,
        Err(error) => {
            context.ends(Exit::Error);
            let fault = Fault::Malformed {
                input: source.clone(),
                id,
                error,
            };
            context.report.fault(&source.name, &fault)?;
            return Ok(());
        }
    };
    let mut decode = Decode {
        output: options.output,
        printer: SolutionPrinter::new(context, options.output, GridOptions::default()),
        has_printed: false,
        context,
        name: input.name.to_string(),
        id,
        puzzle,
    };
    if answer.solutions.is_empty() {
        decode.none(answer.complete)?;
        context.ends(if answer.complete {
            Exit::No
        } else {
            Exit::Unknown
        });
    }
    let is_alone = answer.solutions.len() == 1;
    for (index, solution) in (1..).zip(&answer.solutions) {
        if context.is_interrupted() {
            break;
        }
        context.ends(decode.solution(index, is_alone, solution)?);
    }
    Ok(())
}

struct Decode<'a> {
    output: OutputKind,
    printer: SolutionPrinter,
    has_printed: bool,
    context: &'a Context,
    /// The name of the puzzle.
    name: String,
    /// Its name in the input.
    id: Option<PuzzleId>,
    puzzle: Puzzle,
}

impl Decode<'_> {
    /// Judges one solution and prints it if it is right.
    fn solution(
        &mut self,
        index: u64,
        is_alone: bool,
        solution: &Solution,
    ) -> anyhow::Result<Exit> {
        let violations = judge(&self.puzzle, solution);
        if !violations.is_empty() {
            self.wrong(index, is_alone, &violations)?;
            return Ok(Exit::No);
        }
        let assignment = match solution {
            Solution::Assignment(assignment) => assignment.clone(),
            Solution::Layout(layout) => layout
                .assignment(&self.puzzle)
                .context("the judge and the pairing theorem disagree; this is a bug in tents")?,
        };
        let heading = Heading {
            name: &self.name,
            id: self.id.as_ref(),
            is_one_of_many: false,
        };
        let printer = &self.printer;
        match printer.event::<()>(heading, &self.puzzle, index, &assignment, 0) {
            Event::Parted(text) => self.context.part(&text, &mut self.has_printed)?,
            Event::Record(text) => self.context.output.record(&text)?,
            _ => {}
        }
        Ok(Exit::Yes)
    }

    /// Says which rules a solution breaks.
    fn wrong(&self, index: u64, is_alone: bool, violations: &[Violation]) -> anyhow::Result<()> {
        let mut text = String::new();
        if self.output == OutputKind::Json {
            json::line(
                &mut text,
                &Message::Verified(json::Verified {
                    input: self.name.clone(),
                    id: self.id.clone(),
                    index,
                    ok: false,
                    verdict: None,
                    placed: None,
                    trees: None,
                    violations: violations.iter().map(Into::into).collect(),
                }),
            );
            return Ok(self.context.output.record(&text)?);
        }
        text.push_str(&printable(&self.name));
        if !is_alone {
            let _ = write!(text, ": solution {index}");
        }
        text.push_str(": wrong");
        for violation in violations {
            let _ = write!(text, "\n  {violation}");
        }
        self.context.report.note(&text);
        Ok(())
    }

    /// Says that the solver found no solution: either there is none, or it does not know.
    fn none(&self, complete: bool) -> anyhow::Result<()> {
        let reason = if complete {
            "the solver says that there is none"
        } else {
            "the solver does not know"
        };
        if self.output == OutputKind::Json {
            let mut text = String::new();
            json::line(
                &mut text,
                &Message::Solved(json::Solved {
                    input: self.name.clone(),
                    id: self.id.clone(),
                    distinct: Distinct::Layouts.to_string(),
                    solutions: "0".to_owned(),
                    complete,
                    reason: Some(reason.to_owned()),
                    stats: None,
                }),
            );
            return Ok(self.context.output.record(&text)?);
        }
        let name = printable(&self.name);
        self.context
            .report
            .note(&format!("{name}: no solution: {reason}"));
        Ok(())
    }
}
