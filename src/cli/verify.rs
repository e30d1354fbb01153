//! `tents verify`: is this solution right?

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Write as _};
use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;

use anyhow::bail;
use clap::{Args, ValueEnum};
use tents::format::{Code, Owner, Owners, Solution};
use tents::puzzle::Content;
use tents::render::page;

use super::context::{Context, Known};
use super::exit::Exit;
use super::fault::{Failure, Fault, Input};
use super::input::{Opened, ReadingOptions, open, refuse};
use super::options::MarksOptions;
use super::solution::{drawn, judge, unfinished, verified};
use super::words::{plural, printable};

/// Say whether a solution is right, and if not, which rules it breaks and where
///
/// A solution is a puzzle with its tents, in any format that has a sign for them, a grid without
/// clues, a direction list (`n e s w`, trees row by row) or a line of JSON as `tents solve` prints
/// it. There may be several solutions and several puzzles. A solution is judged with the puzzle
/// that it names, as solutions from `tents solve` do, or else with the one that has the same trees
/// and clues. If there is no such puzzle, that is an error. A board on which tents are missing and no
/// rule is broken so far is called not finished.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct VerifyOptions {
    /// The file of the puzzle, or of several; `-` for standard input
    puzzle: OsString,

    /// The file of the solutions; `-` for standard input [default: the tents in the puzzles,
    /// however many; standard input where there are none]
    solution: Option<OsString>,

    /// How to print the judgement
    #[arg(long, short, value_name = "KIND", value_enum, default_value_t)]
    output: OutputKind,

    #[command(flatten)]
    marks: MarksOptions,

    #[command(flatten)]
    reading: ReadingOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents verify solved.txt
  tents verify puzzle.txt solution.txt
  tents solve puzzle.txt | tents verify puzzle.txt
  tents solve many.txt | tents verify many.txt
  tents solve puzzle.txt | tents verify -
  echo n e s | tents verify --output json puzzle.txt

Exit codes: 0 every solution is right, 1 one is wrong or not finished, 2 also where a solution belongs
to none of the puzzles; `tents --help` has the others.";

/// How the judgement is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// In words
    #[default]
    Text,
    /// JSON lines
    Json,
    /// A page of HTML with a picture of each solution that is wrong
    Html,
}

pub(crate) fn run(options: &VerifyOptions, context: &Context) -> anyhow::Result<()> {
    let dash = OsStr::new("-");
    let is_piped = options.puzzle == dash;
    if is_piped && options.solution.as_deref() == Some(dash) {
        bail!("standard input can hold the puzzle or the solution, not both");
    }
    let (puzzles, _) = context.puzzles(&options.puzzle, &options.reading)?;
    // A board without trees may be its own solution.
    let is_treeless = |known: &Known| known.puzzle.trees().is_empty();
    let is_own = options.solution.is_none()
        && (puzzles.iter().any(is_solved) || puzzles.iter().all(is_treeless));
    if options.solution.is_none() && is_piped && !is_own {
        bail!("the puzzle on standard input has no tents; name the file of a solution");
    }
    let mut verify = Verify {
        options,
        context,
        tally: Tally::default(),
    };
    let mut text = String::new();
    if options.output == OutputKind::Html {
        page::head(&mut text, "tents verify", page::Kind::Cards);
        context.output.record(&text)?;
    }
    match &options.solution {
        _ if puzzles.is_empty() => {}
        None if is_own => verify.own(&puzzles)?,
        None if !has_input() => verify.no_tents(&puzzles)?,
        path => verify.solutions(path.as_deref().unwrap_or(dash), &puzzles)?,
    }
    if options.output == OutputKind::Html {
        text.clear();
        page::foot(&mut text, &verify.tally.to_string());
        context.output.record(&text)?;
    }
    Ok(())
}

/// How many solutions were judged, and how many of them are wrong.
#[derive(Debug, Default)]
struct Tally {
    all: u64,
    wrong: u64,
    unfinished: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            all,
            wrong,
            unfinished,
        } = *self;
        write!(f, "{all} solution{}, ", plural(all))?;
        match wrong {
            0 => write!(f, "none of them wrong")?,
            _ => write!(f, "{wrong} wrong")?,
        }
        if unfinished > 0 {
            write!(f, ", {unfinished} not finished")?;
        }
        write!(f, ".")
    }
}

/// Whether there is a solution with a puzzle, right or wrong.
fn is_solved(known: &Known) -> bool {
    known.notes.solution.is_some() || known.puzzle.contents().contains(&Content::Tent)
}

struct Verify<'a> {
    options: &'a VerifyOptions,
    context: &'a Context,
    tally: Tally,
}

impl Verify<'_> {
    /// Judges the solutions that are with the puzzles.
    fn own(&mut self, puzzles: &[Known]) -> io::Result<()> {
        for known in puzzles {
            if self.context.is_interrupted() {
                break;
            }
            let stored = known.notes.solution.clone();
            let solution = stored.unwrap_or_else(|| known.puzzle.given_tents());
            self.judge(known, &known.name, 1, &Solution::Layout(solution))?;
        }
        Ok(())
    }

    /// Reports that no tents are there to judge.
    fn no_tents(&self, puzzles: &[Known]) -> io::Result<()> {
        self.context.ends(Exit::Error);
        let name = match puzzles {
            [known] => known.name.as_str().into(),
            _ => self.options.puzzle.to_string_lossy(),
        };
        let message = if puzzles.len() == 1 {
            "there are no tents on this board"
        } else {
            "there are no tents on these boards"
        };
        let help = "name the file of a solution, or pipe one in";
        let report = &self.context.report;
        let failure = Failure::new(&name, Code::BadSolution, message.to_owned(), help);
        report.failure(&failure, None)
    }

    /// Judges every solution of an input.
    fn solutions(&mut self, path: &OsStr, puzzles: &[Known]) -> io::Result<()> {
        let reading = &self.options.reading;
        let Some(Opened { name, reader, .. }) = self.context.open(path, reading, open)? else {
            return Ok(());
        };
        let owners = puzzles.iter().map(|known| Owner {
            name: &known.name,
            id: known.notes.id.as_deref(),
            puzzle: &known.puzzle,
        });
        let owners = Owners::new(owners.collect());
        let mut solutions = owners.read_from(reader, &reading.options()).peekable();
        let mut numbers = vec![0_u64; puzzles.len()];
        // A solution is called by its number if there may be others. A pipe is not waited for.
        let may_be_alone = path != OsStr::new("-") && puzzles.len() == 1;
        let mut is_first = true;
        while let Some(solution) = solutions.next() {
            if self.context.is_interrupted() {
                break;
            }
            let is_first = std::mem::take(&mut is_first);
            let is_alone = may_be_alone && is_first && solutions.peek().is_none();
            let (source, solution) = match solution {
                Ok(solution) => solution,
                Err(error) => {
                    self.context.ends(Exit::Error);
                    let unreadable = refuse(&name, &error, reading);
                    return self.context.report.failure(&unreadable, None);
                }
            };
            match solution {
                Ok((owner, solution)) => {
                    numbers[owner] += 1;
                    let (known, number) = (&puzzles[owner], numbers[owner]);
                    let name = if self.options.output != OutputKind::Json && !is_alone {
                        &format!("{}: solution {number}", known.name)
                    } else {
                        &known.name
                    };
                    self.judge(known, name, number, &solution)?;
                }
                Err(error) => {
                    self.context.ends(Exit::Error);
                    let id = match puzzles {
                        [known] => known.notes.id.clone(),
                        _ => None,
                    };
                    let input = Input {
                        name: Arc::clone(&name),
                        source,
                    };
                    let fault = Fault::Malformed { input, id, error };
                    self.context.report.fault(&name, &fault)?;
                }
            }
        }
        Ok(())
    }

    /// Judges one solution and prints the judgement.
    fn judge(
        &mut self,
        known: &Known,
        name: &str,
        index: u64,
        solution: &Solution,
    ) -> io::Result<()> {
        let puzzle = self.options.marks.kind.apply(&known.puzzle);
        let violations = judge(&puzzle, solution);
        let is_right = violations.is_empty();
        let trees = puzzle.trees().len();
        let unfinished = match solution {
            Solution::Layout(layout) => unfinished(&puzzle, layout, &violations),
            Solution::Assignment(_) => None,
        };
        let so_far = match unfinished {
            Some(0) => "there are no tents".to_owned(),
            Some(placed) => {
                let plural = plural(trees as u64);
                format!("{placed} of {trees} tent{plural}, no rule broken so far")
            }
            None => String::new(),
        };
        let (count, verdict) = match unfinished {
            _ if is_right => (None, "right"),
            Some(_) => (Some(&mut self.tally.unfinished), "not finished"),
            None => (Some(&mut self.tally.wrong), "wrong"),
        };
        self.tally.all += 1;
        if let Some(count) = count {
            *count += 1;
            self.context.ends(Exit::No);
        }
        let (id, output) = (known.notes.id.as_ref(), &self.context.output);
        match self.options.output {
            OutputKind::Json => {
                let unfinished = unfinished.map(|placed| [placed, trees]);
                output.message(&verified(name, id, index, &violations, unfinished))
            }
            OutputKind::Html if is_right => Ok(()),
            OutputKind::Html => {
                let (tone, shown) = match unfinished {
                    Some(_) => (page::Tone::Open, &[][..]),
                    None => (page::Tone::Bad, &violations[..]),
                };
                let card = page::Card {
                    name,
                    id: known.notes.id.as_deref(),
                    tone,
                    verdict,
                    text: &so_far,
                    body: &drawn(&puzzle, solution, shown),
                };
                let mut text = String::new();
                page::card(&mut text, &card);
                output.record(&text)
            }
            OutputKind::Text if unfinished.is_some() => {
                output.record(&format!("{}: {verdict}: {so_far}\n", printable(name)))
            }
            OutputKind::Text => {
                let mut text = format!("{}: {verdict}\n", printable(name));
                for violation in &violations {
                    let _ = writeln!(text, "  {violation}");
                }
                output.record(&text)
            }
        }
    }
}

/// Whether anything comes from standard input; what a person might type is not waited for.
fn has_input() -> bool {
    let stdin = io::stdin();
    !stdin.is_terminal() && !stdin.lock().fill_buf().is_ok_and(<[u8]>::is_empty)
}
