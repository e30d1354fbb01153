//! `tents verify`: is this solution right?
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal};
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::bail;
use clap::Args;
use tents::answer::rules_broken;
use tents::format::{Code, NamedPuzzle, PuzzleIndex, Solution};
use tents::puzzle::Content;
use tents::render::json::Of;
use tents::render::page::{PageKind, Tone};

use super::about::{About, Known};
use super::context::Context;
use super::exit::Exit;
use super::fault::{Failure, Input, InputFault, bug, report_of};
use super::input::{Opened, ReadingOptions, open, refuse};
use super::options::MarksOptions;
use super::output_kind::{OutputKind, TEXT_JSON_OR_HTML, output_kind};
use super::solution::{drawn, unfinished, verified};
use super::usage::conflict;
use super::words::{counted, printable};

/// Check solutions, and report which rules they break and where
///
/// A solution is a puzzle with its tents in any format that has a sign for tents, a grid without
/// clues, a direction list (`n e s w`, trees row by row), a line of JSON that `tents solve` printed,
/// or the row and column of each tent, as in `tentAt(2,5)`, `2,5` or `r2c5`. Both files can contain
/// several. A solution that names its puzzle, as those of `tents solve` do, is checked against that
/// puzzle; otherwise against the puzzle with the same trees and clues. If no puzzle matches, that is
/// an error. A board is *not finished* if tents are missing and no rule is broken so far.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct VerifyOptions {
    /// The file with the puzzles; `-` for standard input
    puzzle: OsString,

    /// The file with the solutions; `-` for standard input
    ///
    /// Without it, the tents in the puzzles are checked; if there are none, standard input is read.
    solution: Option<OsString>,

    /// How to print the result
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_JSON_OR_HTML), default_value = "text")]
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

Exit codes: 0 every solution is right, 1 one is wrong or not finished, 2 also if a solution \
belongs to none of the puzzles; `tents --help` lists the others.";

pub(crate) fn run(options: &VerifyOptions, context: &Context) -> anyhow::Result<()> {
    let dash = OsStr::new("-");
    let is_piped = options.puzzle == dash;
    if is_piped && options.solution.as_deref() == Some(dash) {
        return Err(conflict(
            "standard input can hold the puzzle or the solution, not both",
        ));
    }
    context.answer_by_exit();
    let (puzzles, _) = context.puzzles(&options.puzzle, &options.reading)?;
    // A board without trees needs no tents, so it can be checked as its own solution.
    let is_treeless = |known: &Known| known.puzzle.trees().is_empty();
    let is_own = options.solution.is_none()
        && (puzzles.iter().any(is_solved) || puzzles.iter().all(is_treeless));
    if options.solution.is_none() && is_piped && !is_own {
        bail!("the puzzle on standard input has no tents; name a file with the solution");
    }
    let is_page = options.output == OutputKind::Html;
    let title = is_page.then_some(("tents verify", PageKind::Cards));
    context.page(title, || {
        let mut verify = Verify {
            options,
            context,
            puzzles: &puzzles,
            tally: SolutionTally::default(),
        };
        match &options.solution {
            _ if puzzles.is_empty() => {}
            None if is_own => verify.own()?,
            None if !has_input() => verify.no_tents()?,
            path => {
                let path = path.as_deref().unwrap_or(dash);
                if let Some(opened) = context.open(path, &options.reading, open)? {
                    verify.solutions(opened, path == dash)?;
                }
            }
        }
        Ok(verify.tally.words())
    })
}

/// How many solutions were checked, and how many of them are wrong or unfinished.
#[derive(Debug, Default)]
struct SolutionTally {
    all: u64,
    wrong: u64,
    unfinished: u64,
}

impl SolutionTally {
    /// Returns a summary such as `3 solutions, 1 wrong, 1 not finished.`
    fn words(&self) -> String {
        let all = counted(&self.all, "solution");
        let wrong = match self.wrong {
            0 => "none wrong".to_owned(),
            wrong => format!("{wrong} wrong"),
        };
        let unfinished = match self.unfinished {
            0 => String::new(),
            number => format!(", {number} not finished"),
        };
        format!("{all}, {wrong}{unfinished}.")
    }

    /// Counts a solution by its tone: good is right, open is not finished, bad is wrong. Returns
    /// the exit.
    fn add(&mut self, tone: Tone) -> Exit {
        self.all += 1;
        match tone {
            Tone::Good => return Exit::Yes,
            Tone::Open => self.unfinished += 1,
            Tone::Bad => self.wrong += 1,
        }
        Exit::No
    }
}

/// Returns whether a puzzle has a stored solution or tents on its board, right or wrong.
fn is_solved(known: &Known) -> bool {
    known.about.notes.solution.is_some() || known.puzzle.contents().contains(&Content::Tent)
}

struct Verify<'a> {
    options: &'a VerifyOptions,
    context: &'a Context,
    puzzles: &'a [Known],
    tally: SolutionTally,
}

impl Verify<'_> {
    /// Checks the stored solution of each puzzle or, if it has none, the tents on its board.
    fn own(&mut self) -> io::Result<()> {
        for known in self.puzzles {
            if self.context.is_interrupted() {
                break;
            }
            let stored = known.about.notes.solution.clone();
            let solution = stored.unwrap_or_else(|| known.puzzle.marked_tents());
            self.rules_broken(known, &known.about.name, 1, &Solution::Layout(solution))?;
        }
        Ok(())
    }

    /// Reports that there are no tents to check.
    fn no_tents(&self) -> io::Result<()> {
        let (name, message) = match self.puzzles {
            [known] => (
                known.about.name.as_str().into(),
                "there are no tents on this board",
            ),
            _ => (
                self.options.puzzle.to_string_lossy(),
                "there are no tents on these boards",
            ),
        };
        let help = "name a file with the solution, or pipe it in";
        let failure = Failure::new(&name, Code::BadSolution, message.to_owned(), help);
        self.context.fail(&failure)
    }

    /// Checks every solution of an input.
    fn solutions(&mut self, opened: Opened, is_piped: bool) -> io::Result<()> {
        let (puzzles, reading) = (self.puzzles, &self.options.reading);
        let Opened { name, reader, .. } = opened;
        let known_puzzles = puzzles.iter().map(|known| NamedPuzzle {
            name: &known.about.name,
            id: known.about.notes.id.as_deref(),
            puzzle: &known.puzzle,
        });
        let known_puzzles = PuzzleIndex::new(known_puzzles.collect());
        let reader = self.context.output.awaited(reader);
        let mut solutions = known_puzzles
            .read_from(reader, &reading.options())
            .peekable();
        let (mut numbers, mut remarks) = (vec![0_u64; puzzles.len()], Vec::new());
        // In text and HTML, a solution has a number in its name if there are or may be other
        // solutions. To find out, a file is read one solution ahead, but a pipe is not.
        let mut may_be_alone = !is_piped && puzzles.len() == 1;
        while let Some(solution) = solutions.next()
            && !self.context.is_interrupted()
        {
            let is_alone = mem::take(&mut may_be_alone) && solutions.peek().is_none();
            match solution {
                Ok((_, Ok(found))) => {
                    let puzzle = found.puzzle;
                    // Notes that several solutions in a row have in common are printed only for the
                    // first.
                    if found.remarks != remarks {
                        remarks = found.remarks;
                        for remark in &remarks {
                            let report = &self.context.report;
                            report.note(&report.remark(&name, remark));
                        }
                    }
                    numbers[puzzle] += 1;
                    let (known, index) = (&puzzles[puzzle], numbers[puzzle]);
                    let called = format!("{}: solution {index}", known.about.name);
                    let is_alone = is_alone || self.options.output == OutputKind::Json;
                    let name = if is_alone { &known.about.name } else { &called };
                    self.rules_broken(known, name, index, &found.solution)?;
                }
                Ok((source, Err(error))) => {
                    let id = match puzzles {
                        [known] => known.about.notes.id.clone(),
                        _ => None,
                    };
                    let fault = InputFault::Malformed(Input::new(&name, source), error);
                    let input = name.to_string();
                    self.context.refuse(&Of { input, id }, &fault)?;
                }
                Err(error) => self.context.fail(&refuse(&name, &error, reading))?,
            }
        }
        Ok(())
    }

    /// Checks one solution and prints the result. A panic is reported as an error of that solution.
    fn rules_broken(
        &mut self,
        known: &Known,
        name: &str,
        index: u64,
        solution: &Solution,
    ) -> io::Result<()> {
        let judge = || self.judged(known, name, index, solution);
        let (tone, text) = match catch_unwind(AssertUnwindSafe(judge)) {
            Ok(judged) => judged,
            Err(payload) => {
                let bug = bug(name, &*payload, report_of(&known.puzzle).as_deref());
                return self.context.fail(&bug);
            }
        };
        self.context.output.record(&text)?;
        self.context.ends(self.tally.add(tone));
        Ok(())
    }

    /// Returns the verdict on one solution, as a tone, and the text to print.
    fn judged(&self, known: &Known, name: &str, index: u64, solution: &Solution) -> (Tone, String) {
        let puzzle = self.options.marks.kind.apply(&known.puzzle);
        let violations = rules_broken(&puzzle, solution);
        let trees = puzzle.trees().len();
        let unfinished = match solution {
            Solution::Layout(layout) => unfinished(&puzzle, layout, &violations),
            Solution::Assignment(_) => None,
        };
        let tents = counted(&trees, "tent");
        let (tone, verdict, so_far) = match unfinished {
            _ if violations.is_empty() => (Tone::Good, "right", String::new()),
            Some(0) => (Tone::Open, "not finished", "there are no tents".to_owned()),
            Some(placed) => {
                let so_far = format!("{placed} of {tents}, no rule broken so far");
                (Tone::Open, "not finished", so_far)
            }
            None => (Tone::Bad, "wrong", String::new()),
        };
        // An unfinished solution breaks rules only by a lack of tents. Only JSON lists these
        // violations.
        let shown = match tone {
            Tone::Open => &[][..],
            _ => &violations,
        };
        let mut text = String::new();
        match self.options.output {
            OutputKind::Json => {
                let unfinished = unfinished.map(|placed| [placed, trees]);
                text = verified(&known.about, index, &violations, unfinished);
            }
            OutputKind::Html if tone == Tone::Good => {}
            OutputKind::Html => {
                let name = name.to_owned();
                let about = About {
                    name,
                    ..About::clone(&known.about)
                };
                text = about.card(tone, verdict, &so_far, &drawn(&puzzle, solution, shown));
            }
            _ => {
                let so_far = unfinished.map_or(String::new(), |_| format!(": {so_far}"));
                let _ = writeln!(text, "{}: {verdict}{so_far}", printable(name));
                for violation in shown {
                    let _ = writeln!(text, "  {violation}");
                }
            }
        }
        (tone, text)
    }
}

/// Returns whether standard input has any bytes or cannot be read. A terminal counts as empty,
/// because perhaps nobody is typing. Waits for the first bytes of a pipe.
fn has_input() -> bool {
    let stdin = io::stdin();
    !stdin.is_terminal() && !stdin.lock().fill_buf().is_ok_and(<[u8]>::is_empty)
}
