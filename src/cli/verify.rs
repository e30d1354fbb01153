//! `tents verify`: is this solution right?

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io;

use anyhow::bail;
use clap::{Args, ValueEnum};
use tents::format::{self, Solution};
use tents::puzzle::{Cell, Puzzle};
use tents::render::json::{self, Message};
use tents::rules::Violation;

use super::context::Context;
use super::exit::Exit;
use super::input::{Fault, Input, ReadingOptions};
use super::options::{CommonOptions, Style};
use super::puzzles::Marks;
use super::solution::judge;
use super::words::printable;

/// Say whether a solution is right, and if not, which rule it breaks where
///
/// The solution is a grid with tents, a direction list (`n e s w`, trees row by row) or a line of
/// JSON as `tents solve` prints them; there may be several, and each is judged. Of a grid only the
/// tents count: the clues are those of the puzzle.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct VerifyOptions {
    /// The file of the puzzle; `-` for standard input
    puzzle: OsString,

    /// The file of the solution; `-` for standard input [default: the tents in the puzzle where
    /// there are as many as trees, standard input otherwise]
    solution: Option<OsString>,

    /// How to print the judgement
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    /// What to do with tents and empty cells that the puzzle already holds
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    marks: Marks,

    #[command(flatten)]
    reading: ReadingOptions,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents verify solved.txt
  tents verify puzzle.txt solution.txt
  tents solve puzzle.txt | tents verify puzzle.txt
  echo n e s | tents verify --output lists puzzle.txt

Exit codes: 0 right, 1 wrong, 2 wrong usage or input, 130 interrupted.";

/// How the judgement is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// In words
    #[default]
    Text,
    /// JSON lines
    Json,
    /// Three lists: wrong rows, wrong columns, tents that touch another
    Lists,
}

impl VerifyOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(self.output == OutputKind::Json)
    }
}

pub(crate) fn run(options: &VerifyOptions, context: &Context) -> anyhow::Result<()> {
    let dash = OsStr::new("-");
    if options.puzzle == dash && options.solution.as_deref() == Some(dash) {
        bail!("standard input can hold the puzzle or the solution, not both");
    }
    let Some((input, id, puzzle)) = context.puzzle(&options.puzzle, &options.reading)? else {
        return Ok(());
    };
    let verify = Verify {
        options,
        context,
        id,
    };
    let own = puzzle.given_tents();
    let is_solved = own.tents().len() == puzzle.trees().len();
    match &options.solution {
        None if is_solved => {
            context.ends(verify.judge(&input.name, &puzzle, 1, &Solution::Layout(own))?);
        }
        None if options.puzzle == dash => {
            bail!("standard input holds a puzzle that is not solved; name the file of a solution")
        }
        path => verify.solutions(path.as_deref().unwrap_or(dash), &input, &puzzle)?,
    }
    Ok(())
}

struct Verify<'a> {
    options: &'a VerifyOptions,
    context: &'a Context,
    /// The puzzle's name in the input.
    id: Option<String>,
}

impl Verify<'_> {
    /// Judges every solution of an input.
    fn solutions(&self, path: &OsStr, input: &Input, puzzle: &Puzzle) -> io::Result<()> {
        let source = self.context.load(path, &self.options.reading)?;
        let Some(source) = source else {
            return Ok(());
        };
        let mut solutions = format::read_solutions(&source.source, puzzle).peekable();
        let mut index = 0;
        while let Some(solution) = solutions.next() {
            if self.context.is_interrupted() {
                break;
            }
            index += 1;
            let is_alone = index == 1 && solutions.peek().is_none();
            let name = if self.options.output == OutputKind::Text && !is_alone {
                &format!("{}: solution {index}", input.name)
            } else {
                &*input.name
            };
            match solution {
                Ok(solution) => self
                    .context
                    .ends(self.judge(name, puzzle, index, &solution)?),
                Err(error) => {
                    self.context.ends(Exit::Error);
                    let fault = Fault::Malformed {
                        input: source.clone(),
                        id: self.id.clone(),
                        error,
                    };
                    self.context.report.fault(&source.name, &fault)?;
                }
            }
        }
        Ok(())
    }

    /// Judges one solution and prints the judgement.
    fn judge(
        &self,
        name: &str,
        puzzle: &Puzzle,
        index: u64,
        solution: &Solution,
    ) -> io::Result<Exit> {
        let violations = judge(&self.options.marks.apply(puzzle), solution);
        let mut text = String::new();
        match self.options.output {
            OutputKind::Json => json::line(
                &mut text,
                &Message::Verified {
                    input: name.to_owned(),
                    id: self.id.clone(),
                    index,
                    ok: violations.is_empty(),
                    violations: violations.iter().map(Into::into).collect(),
                },
            ),
            OutputKind::Lists => lists(&mut text, &violations),
            OutputKind::Text => {
                let judgement = if violations.is_empty() {
                    "right"
                } else {
                    "wrong"
                };
                let _ = writeln!(text, "{}: {judgement}", printable(name));
                for violation in &violations {
                    let _ = writeln!(text, "  {violation}");
                }
            }
        }
        self.context.output.record(&text)?;
        Ok(if violations.is_empty() {
            Exit::Yes
        } else {
            Exit::No
        })
    }
}

/// The three lists of a declarative programming course's checker: rows with a wrong count, columns
/// with a wrong count, tents that touch another.
fn lists(text: &mut String, violations: &[Violation]) {
    let mut rows = Vec::new();
    let mut columns = Vec::new();
    let mut touching: Vec<Cell> = Vec::new();
    for violation in violations {
        match *violation {
            Violation::Row { row, .. } => rows.push((row + 1).to_string()),
            Violation::Column { column, .. } => columns.push((column + 1).to_string()),
            Violation::Touch { one, other } => touching.extend([one, other]),
            _ => {}
        }
    }
    touching.sort_unstable();
    touching.dedup();
    let touching: Vec<String> = touching
        .iter()
        .map(|tent| format!("{}-{}", tent.row + 1, tent.column + 1))
        .collect();
    for (name, list) in [("rows", rows), ("columns", columns), ("touching", touching)] {
        let list = if list.is_empty() {
            "none".to_owned()
        } else {
            list.join(" ")
        };
        let _ = writeln!(text, "{name}: {list}");
    }
}
