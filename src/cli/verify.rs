//! `tents verify`: is this solution right?

use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Write as _};
use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;

use anyhow::bail;
use clap::{Args, ValueEnum};
use tents::format::{Code, Owner, Owners, Solution};
use tents::puzzle::Content;
use tents::render::json::{self, Message};
use tents::render::page;

use super::context::{Context, Known};
use super::exit::Exit;
use super::fault::{Failure, Fault, Input};
use super::input::{Opened, ReadingOptions, open, refuse};
use super::options::MarksOptions;
use super::solution::{drawn, judge, unfinished};
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
    if options.puzzle == dash && options.solution.as_deref() == Some(dash) {
        bail!("standard input can hold the puzzle or the solution, not both");
    }
    let verify = Verify {
        options,
        context,
        tally: Cell::default(),
    };
    let (puzzles, _) = context.puzzles(&options.puzzle, &options.reading)?;
    match &options.solution {
        _ if puzzles.is_empty() => {}
        None if puzzles.iter().any(is_solved) || puzzles.iter().all(is_treeless) => {
            for known in &puzzles {
                if context.is_interrupted() {
                    break;
                }
                context.ends(verify.judge(known, &known.name, 1, &own(known))?);
            }
        }
        None if options.puzzle == dash => {
            bail!("the puzzle on standard input has no tents; name the file of a solution")
        }
        None if !has_input() => verify.no_tents(&puzzles)?,
        path => verify.solutions(path.as_deref().unwrap_or(dash), &puzzles)?,
    }
    if options.output == OutputKind::Html {
        let tally = verify.tally.get();
        let mut text = String::new();
        if tally.all == 0 {
            head(&mut text);
        }
        page::foot(&mut text, &tally.to_string());
        context.output.record(&text)?;
    }
    Ok(())
}

/// The beginning of the page.
fn head(text: &mut String) {
    page::head(text, "tents verify", page::Kind::Cards);
}

/// How many solutions were judged, and how many of them are wrong.
#[derive(Clone, Copy, Debug, Default)]
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

/// Whether a board may be its own solution, without any tent.
fn is_treeless(known: &Known) -> bool {
    known.puzzle.trees().is_empty()
}

/// The solution that is with a puzzle.
fn own(known: &Known) -> Solution {
    let stored = known.notes.solution.clone();
    Solution::Layout(stored.unwrap_or_else(|| known.puzzle.given_tents()))
}

struct Verify<'a> {
    options: &'a VerifyOptions,
    context: &'a Context,
    tally: Cell<Tally>,
}

impl Verify<'_> {
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
    fn solutions(&self, path: &OsStr, puzzles: &[Known]) -> io::Result<()> {
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
                    self.context
                        .ends(self.judge(known, name, number, &solution)?);
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
        &self,
        known: &Known,
        name: &str,
        index: u64,
        solution: &Solution,
    ) -> io::Result<Exit> {
        let puzzle = self.options.marks.kind.apply(&known.puzzle);
        let violations = judge(&puzzle, solution);
        let placed = match solution {
            Solution::Layout(layout) => unfinished(&puzzle, layout, &violations),
            Solution::Assignment(_) => None,
        };
        let trees = puzzle.trees().len();
        let so_far = match placed {
            Some(0) => "there are no tents".to_owned(),
            Some(placed) => so_far(placed, trees),
            None => String::new(),
        };
        let is_right = violations.is_empty();
        let mut tally = self.tally.get();
        tally.all += 1;
        tally.unfinished += u64::from(placed.is_some());
        tally.wrong += u64::from(!is_right && placed.is_none());
        self.tally.set(tally);
        let mut text = String::new();
        if self.options.output == OutputKind::Html && tally.all == 1 {
            head(&mut text);
        }
        match self.options.output {
            OutputKind::Json => json::line(
                &mut text,
                &Message::Verified(json::Verified {
                    input: name.to_owned(),
                    id: known.notes.id.clone(),
                    index,
                    ok: is_right,
                    verdict: placed.map(|_| "unfinished".to_owned()),
                    placed,
                    trees: placed.map(|_| trees),
                    violations: violations.iter().map(Into::into).collect(),
                }),
            ),
            OutputKind::Html if is_right => {}
            OutputKind::Html => {
                let (tone, verdict, shown) = match placed {
                    Some(_) => (page::Tone::Open, "not finished", &[][..]),
                    None => (page::Tone::Bad, "wrong", &violations[..]),
                };
                page::card(
                    &mut text,
                    &page::Card {
                        name,
                        id: known.notes.id.as_deref(),
                        tone,
                        verdict,
                        text: &so_far,
                        body: &drawn(&puzzle, solution, shown),
                    },
                );
            }
            OutputKind::Text if placed.is_some() => {
                let _ = writeln!(text, "{}: not finished: {so_far}", printable(name));
            }
            OutputKind::Text => {
                let judgement = if is_right { "right" } else { "wrong" };
                let _ = writeln!(text, "{}: {judgement}", printable(name));
                for violation in &violations {
                    let _ = writeln!(text, "  {violation}");
                }
            }
        }
        self.context.output.record(&text)?;
        Ok(if is_right { Exit::Yes } else { Exit::No })
    }
}

/// Whether anything comes from standard input; what a person might type is not waited for.
fn has_input() -> bool {
    let stdin = io::stdin();
    !stdin.is_terminal() && !stdin.lock().fill_buf().is_ok_and(<[u8]>::is_empty)
}

/// How far a board has come that breaks no rule.
fn so_far(placed: usize, trees: usize) -> String {
    let plural = plural(trees as u64);
    format!("{placed} of {trees} tent{plural}, no rule broken so far")
}
