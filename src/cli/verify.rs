//! `tents verify`: is this solution right?

use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Write as _};
use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;

use anyhow::bail;
use clap::{Args, ValueEnum};
use tents::format::{self, Code, Notes, Owner, Owners, Solution};
use tents::puzzle::{Content, Puzzle};
use tents::render::json::{self, Message};
use tents::render::page;
use tents::rules::Violation;

use super::context::Context;
use super::exit::Exit;
use super::input::{Fault, Input, ReadingOptions, refuse};
use super::interrupt;
use super::options::{CommonOptions, Style};
use super::puzzles::Marks;
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
  tents solve many.txt | tents verify many.txt
  tents solve puzzle.txt | tents verify -
  echo n e s | tents verify --output lists puzzle.txt

Exit codes: 0 every solution is right, 1 one is wrong or not finished, 2 wrong usage, or a solution
that cannot be read or belongs to none of the puzzles, 130 interrupted; the first of 130, 2, 1, 0.";

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
    /// A page of HTML with a picture of each solution that is wrong
    Html,
}

impl OutputKind {
    /// Whether a solution is called by its number too.
    fn has_names(self) -> bool {
        matches!(self, Self::Text | Self::Html)
    }
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
    let verify = Verify {
        options,
        context,
        tally: Cell::default(),
    };
    verify.run()?;
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

/// A puzzle that has been read.
struct Known {
    /// Its name, with the line where its input holds several.
    name: String,
    puzzle: Puzzle,
    notes: Notes,
}

impl Known {
    /// Whether there is a solution with it, right or wrong.
    fn is_solved(&self) -> bool {
        self.notes.solution.is_some() || self.puzzle.contents().contains(&Content::Tent)
    }

    /// Whether the board may be its own solution, without any tent.
    fn is_treeless(&self) -> bool {
        self.puzzle.trees().is_empty()
    }

    /// The solution that is there.
    fn own(&self) -> Solution {
        let stored = self.notes.solution.clone();
        Solution::Layout(stored.unwrap_or_else(|| self.puzzle.given_tents()))
    }
}

struct Verify<'a> {
    options: &'a VerifyOptions,
    context: &'a Context,
    tally: Cell<Tally>,
}

impl Verify<'_> {
    /// Judges what there is to judge.
    fn run(&self) -> anyhow::Result<()> {
        let dash = OsStr::new("-");
        let puzzles = self.puzzles()?;
        match &self.options.solution {
            _ if puzzles.is_empty() => {}
            None if puzzles.iter().any(Known::is_solved)
                || puzzles.iter().all(Known::is_treeless) =>
            {
                for known in &puzzles {
                    if self.context.is_interrupted() {
                        break;
                    }
                    self.context
                        .ends(self.judge(known, &known.name, 1, &known.own())?);
                }
            }
            None if self.options.puzzle == dash => {
                bail!(
                    "standard input holds a puzzle that is not solved; name the file of a solution"
                )
            }
            None if !has_input() => self.no_tents(&puzzles)?,
            path => self.solutions(path.as_deref().unwrap_or(dash), &puzzles)?,
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
        report.without_place(&name, None, Code::BadSolution, message, help)
    }

    /// Reads the puzzles, and reports those that cannot be read.
    fn puzzles(&self) -> io::Result<Vec<Known>> {
        let (path, reading) = (&self.options.puzzle, &self.options.reading);
        let Some(input) = self.context.load(path, reading)? else {
            return Ok(Vec::new());
        };
        let mut entries = format::read(&input.source, &reading.options()).peekable();
        let mut known = Vec::new();
        let mut is_first = true;
        while let Some(entry) = entries.next() {
            let is_alone = std::mem::take(&mut is_first) && entries.peek().is_none();
            let name = if is_alone {
                input.name.to_string()
            } else {
                format!("{}:{}", input.name, entry.line)
            };
            match entry.puzzle {
                Ok(puzzle) => known.push(Known {
                    name,
                    puzzle,
                    notes: entry.notes,
                }),
                Err(error) => {
                    self.context.ends(Exit::Error);
                    let fault = Fault::Malformed {
                        input: input.clone(),
                        id: entry.notes.id,
                        error,
                    };
                    self.context.report.fault(&name, &fault)?;
                }
            }
        }
        Ok(known)
    }

    /// Judges every solution of an input.
    fn solutions(&self, path: &OsStr, puzzles: &[Known]) -> io::Result<()> {
        let reading = &self.options.reading;
        let Some((name, reader)) = self.context.reader(path, reading)? else {
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
        let mut is_first = true;
        while let Some(solution) = solutions.next() {
            if self.context.is_interrupted() {
                break;
            }
            let is_alone =
                std::mem::take(&mut is_first) && (puzzles.len() == 1 && solutions.peek().is_none());
            let (source, solution) = match solution {
                Ok(solution) => solution,
                Err(error) => {
                    self.context.ends(Exit::Error);
                    let unreadable = refuse(&name, &error, reading);
                    return self.context.report.unreadable(&unreadable);
                }
            };
            match solution {
                Ok((owner, solution)) => {
                    numbers[owner] += 1;
                    let (known, number) = (&puzzles[owner], numbers[owner]);
                    let name = if self.options.output.has_names() && !is_alone {
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
        let puzzle = self.options.marks.apply(&known.puzzle);
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
            OutputKind::Lists => lists(&mut text, &violations),
            OutputKind::Html if is_right => {}
            OutputKind::Html => {
                let shown = if placed.is_some() {
                    &[][..]
                } else {
                    &violations
                };
                page::card(
                    &mut text,
                    &page::Card {
                        name,
                        id: known.notes.id.as_deref(),
                        tone: match placed {
                            Some(_) => page::Tone::Open,
                            None => page::Tone::Bad,
                        },
                        verdict: if placed.is_some() {
                            "not finished"
                        } else {
                            "wrong"
                        },
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
    interrupt::wait();
    let stdin = io::stdin();
    !stdin.is_terminal() && !stdin.lock().fill_buf().is_ok_and(<[u8]>::is_empty)
}

/// How far a board has come that breaks no rule.
fn so_far(placed: usize, trees: usize) -> String {
    let plural = plural(trees as u64);
    format!("{placed} of {trees} tent{plural}, no rule broken so far")
}

/// The three lists of a declarative programming course's checker: rows with a wrong count, columns
/// with a wrong count, tents that touch another.
fn lists(text: &mut String, violations: &[Violation]) {
    let mut rows = Vec::new();
    let mut columns = Vec::new();
    let mut touching: Vec<tents::puzzle::Cell> = Vec::new();
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
