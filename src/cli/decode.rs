//! `tents decode`: a solver's answer as solutions of the puzzle.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;

use anyhow::Context as _;
use clap::Args;
use tents::answer::rules_broken;
use tents::format::solver::read_answer;
use tents::format::{Description, Format, Solution};
use tents::render::json::Of;
use tents::solve::Distinct;

use super::context::Context;
use super::exit::Exit;
use super::fault::InputFault;
use super::input::{ReadingOptions, format_names, load};
use super::options::MarksOptions;
use super::output_kind::{OutputKind, output_kind};
use super::solution::{SOLUTION_KINDS, SolutionPrinter, verified};
use super::usage::conflict;
use super::words::printable;

/// Turn a solver's answer into solutions of the puzzle
///
/// The answer is the output of a solver for a model of the same puzzle that `tents convert` wrote as
/// `dimacs`, `opb`, `smt2`, `lp` or `mzn`: `v` lines, the values of an SMT model, or atoms. One text
/// can contain several solutions. Each is verified before it is printed.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct DecodeOptions {
    /// The file with the puzzle; `-` for standard input
    puzzle: OsString,

    /// The file with the answer [default: standard input]
    answer: Option<OsString>,

    /// How to print a solution
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(SOLUTION_KINDS), default_value = "grid")]
    output: OutputKind,

    /// The format of the model that was solved [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Description::is_model), ignore_case = true)]
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

Exit codes: 0 every solution is right, 1 one is wrong or the solver found none, 3 the solver \
does not know; `tents --help` lists the others.";

pub(crate) fn run(options: &DecodeOptions, context: &Context) -> anyhow::Result<()> {
    let dash = OsStr::new("-");
    let path = options.answer.as_deref().unwrap_or(dash);
    if options.puzzle == dash && path == dash {
        return Err(conflict(
            "standard input can hold the puzzle or the answer, not both",
        ));
    }
    context.answer_by_exit();
    let Some(known) = context.puzzle(&options.puzzle, &options.reading)? else {
        return Ok(());
    };
    let puzzle = options.marks.kind.apply(&known.puzzle);
    let Some(input) = context.open(path, &options.reading, load)? else {
        return Ok(());
    };
    let answer = match read_answer(&input.source, &puzzle, options.model) {
        Ok(answer) => answer,
        Err(error) => {
            let of = Of {
                input: input.name.to_string(),
                ..known.about.of()
            };
            return Ok(context.refuse(&of, &InputFault::Malformed(input, error))?);
        }
    };
    let name = printable(&known.about.name);
    if answer.solutions.is_empty() {
        let (exit, reason) = if answer.complete {
            (Exit::No, "the solver reports that there is none")
        } else {
            (Exit::Unknown, "the solver does not know")
        };
        context.ends(exit);
        if options.output == OutputKind::Json {
            let line = known.about.line("solved");
            let line = line
                .with("distinct", Distinct::Layouts.name())
                .with("solutions", "0")
                .with("complete", answer.complete)
                .with("reason", reason);
            context.output.record(&line.text())?;
        } else {
            let report = &context.report;
            report.note(&format!("{name}: no solution: {reason}"));
        }
    }
    let printer = SolutionPrinter::new(context.color, options.output);
    let is_alone = answer.solutions.len() == 1;
    for (index, solution) in (1..).zip(&answer.solutions) {
        if context.is_interrupted() {
            break;
        }
        let violations = rules_broken(&puzzle, solution);
        if !violations.is_empty() {
            context.ends(Exit::No);
            if options.output == OutputKind::Json {
                let text = verified(&known.about, index, &violations, None);
                context.output.record(&text)?;
            } else {
                let number = match index {
                    1 if is_alone => String::new(),
                    index => format!(": solution {index}"),
                };
                let mut text = format!("{name}{number}: wrong");
                for violation in &violations {
                    let _ = write!(text, "\n  {violation}");
                }
                context.report.note(&text);
            }
            continue;
        }
        let assignment = match solution {
            Solution::Assignment(assignment) => assignment.clone(),
            Solution::Layout(layout) => layout
                .assignment(&puzzle)
                .context("the judge and the pairing theorem disagree; this is a bug in tents")?,
        };
        let text = printer.text(&known.about, &puzzle, index, &assignment);
        context.output.part(&text, printer.is_parted())?;
    }
    Ok(())
}
