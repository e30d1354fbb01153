//! `tents count`: exact numbers of solutions.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tents::count::{
    BigUint, Bounds, CellCount, Count, Figures, Method, Options, count, count_by_cell, digits,
};
use tents::puzzle::{Content, Puzzle};
use tents::render::json::{self, CountStats, Message};
use tents::solve::{Distinct, Limits, Stop};

use super::batch::{JobsOptions, Said};
use super::context::Context;
use super::exit::{Exit, solution_codes};
use super::input::{InputOptions, Item, Take};
use super::options::{CommonOptions, CostLimits, Style};
use super::puzzles::{Marks, why_none};
use super::solution::distinct_names;
use super::words::{duration, printable};

/// Count the solutions of puzzles exactly, however many there are
///
/// Layouts are sets of tents, assignments say which tent belongs to which tree. A layout with `r`
/// rings has `2^r` assignments.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CountOptions {
    #[command(flatten)]
    input: InputOptions,

    /// How to print numbers
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    /// Count these only [default: both; layouts with `--by-cell`]
    #[arg(long, value_name = "WHAT", value_parser = distinct_names())]
    distinct: Option<Distinct>,

    /// For each cell, count the solutions that hold a tent there
    #[arg(long)]
    by_cell: bool,

    #[command(flatten)]
    jobs: JobsOptions,

    #[command(flatten)]
    cost: CostOptions,

    /// What to do with tents and empty cells that a puzzle already holds
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    marks: Marks,

    /// Say what each count cost
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    common: CommonOptions,
}

/// How to count, and at what cost.
#[derive(Args, Debug)]
pub(super) struct CostOptions {
    /// How to count
    #[arg(long, value_name = "HOW", value_parser = method_names(), default_value_t)]
    method: Method,

    #[command(flatten)]
    limits: CostLimits,
}

impl CostOptions {
    /// The options for a puzzle that was read at some moment.
    pub(super) fn since(&self, read: Instant, interrupt: &Arc<AtomicBool>) -> Options {
        let mut options = Options::default();
        options.method = self.method;
        options.limits = self.limits.since(read, interrupt);
        options
    }
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  tents count puzzle.txt
  tents count --by-cell puzzle.txt
  tents count --output csv --time-limit 10s puzzles/*.txt

",
    solution_codes!()
);

/// How numbers are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// In words; with `--by-cell` a grid of shares in percent, `T` a tree
    #[default]
    Grid,
    /// JSON lines
    Json,
    /// A table with commas: a line a puzzle; with `--by-cell` a line a cell
    Csv,
}

/// The names for `--method`.
fn method_names() -> impl TypedValueParser<Value = Method> {
    let names = Method::ALL.map(|method| PossibleValue::new(method.name()).help(method.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Method>())
}

impl CountOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(self.output == OutputKind::Json)
    }
}

pub(crate) fn run(options: &CountOptions, context: &Context) -> anyhow::Result<()> {
    let counting = Counting { options, context };
    if options.output == OutputKind::Csv {
        context.output.record(if options.by_cell {
            "input,row,column,solutions,share\n"
        } else {
            "input,layouts,assignments,at_least_layouts,at_most_layouts,at_least_assignments,at_most_assignments\n"
        })?;
    }
    let batch = options.jobs.batch(&options.input);
    context.each_at_once(batch, options.marks, |item, puzzle, say| {
        counting.item(item, puzzle, say)
    })
}

struct Counting<'a> {
    options: &'a CountOptions,
    context: &'a Context,
}

/// What is known of one puzzle.
struct Outcome {
    count: Count,
    cells: Option<CellCount>,
    figures: Figures,
    /// The limit that was reached.
    stop: Option<Stop>,
    /// Those of the printing too.
    limits: Limits,
}

/// What is known of a number, in digits.
struct Written {
    lower: String,
    upper: String,
    is_exact: bool,
}

impl Counting<'_> {
    /// Counts one puzzle.
    fn item(&self, item: &Item, puzzle: &Puzzle, say: Take<'_, Said>) -> ControlFlow<()> {
        let options = self.options.cost.since(item.read, &self.context.interrupt);
        let count = count(puzzle, &options);
        let mut outcome = Outcome {
            cells: None,
            figures: count.figures.clone(),
            stop: count.stop,
            count,
            limits: options.limits.clone(),
        };
        if self.options.by_cell && outcome.stop.is_none() {
            match count_by_cell(puzzle, self.by_cell_of(), &options) {
                Ok(cells) => {
                    outcome.figures.add(&cells.figures);
                    outcome.cells = Some(cells);
                }
                // Where there is no solution, there is nothing else to say.
                Err(_) if outcome.count.layouts.upper == BigUint::ZERO => {}
                Err(stop) => outcome.stop = Some(stop),
            }
        }
        let text = match self.options.output {
            OutputKind::Json => self.json(item, puzzle, &mut outcome),
            OutputKind::Csv => self.csv(item, puzzle, &mut outcome),
            OutputKind::Grid => self.words(item, puzzle, &mut outcome),
        };
        say(Said::Record(text))?;
        let exit = match outcome.stop {
            Some(stop) => stop.into(),
            None if outcome.count.layouts.upper == BigUint::ZERO => Exit::No,
            None => Exit::Yes,
        };
        if self.options.output != OutputKind::Json {
            let name = printable(&item.name);
            if let Some(reason) = outcome.reason(puzzle) {
                say(Said::Note(format!("{name}: {reason}")))?;
            }
            let seconds = seconds(item);
            say(if self.options.stats {
                Said::Note(stats_line(&name, seconds, &outcome.figures))
            } else {
                Said::Summary(format!("{name}: counted in {}", duration(seconds)))
            })?;
        }
        say(Said::End(exit))
    }

    /// What is counted by cell.
    fn by_cell_of(&self) -> Distinct {
        self.options.distinct.unwrap_or_default()
    }

    /// Whether a kind of solution is counted.
    fn wants(&self, kind: Distinct) -> bool {
        self.options.distinct.is_none_or(|asked| asked == kind)
    }

    fn json(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let [layouts, assignments] = [Distinct::Layouts, Distinct::Assignments]
            .map(|kind| self.wants(kind).then(|| outcome.written(kind)));
        let exact = |written: &Option<Written>| {
            let written = written.as_ref().filter(|written| written.is_exact);
            written.map(|written| written.lower.clone())
        };
        let between = |written: &Option<Written>| {
            let written = written.as_ref().filter(|written| !written.is_exact)?;
            Some([written.lower.clone(), written.upper.clone()])
        };
        let layouts_with = layouts.as_ref().and_then(|_| {
            let by_rings = outcome.count.by_rings.take()?;
            outcome.all_digits(&by_rings)
        });
        let cells = outcome.cells.take();
        let cells = cells.and_then(|count| {
            let width = puzzle.size().columns();
            outcome.room_for_cells(&count, 32)?;
            let mut rows = Vec::new();
            for numbers in count.cells.chunks(width) {
                let share = |number| f64::from(millionths(number, &count.solutions)) / 1e6;
                let shares: Vec<f64> = numbers.iter().map(share).collect();
                rows.push((outcome.all_digits(numbers)?, shares));
                outcome.go_on()?;
            }
            Some(rows.into_iter().unzip())
        });
        let (cells, shares) = cells.unzip();
        let message = Message::Count(json::Count {
            input: item.name.clone(),
            id: item.notes.id.clone(),
            layouts: exact(&layouts),
            assignments: exact(&assignments),
            layouts_with,
            layouts_between: between(&layouts),
            assignments_between: between(&assignments),
            cells,
            shares,
            reason: outcome.reason(puzzle),
            stats: self
                .options
                .stats
                .then(|| CountStats::new(seconds(item), &outcome.figures)),
        });
        let mut text = String::new();
        json::line(&mut text, &message);
        text
    }

    fn csv(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let name = csv_field(&item.name);
        let mut text = String::new();
        if self.options.by_cell {
            let Some(cells) = outcome.cells.take() else {
                return text;
            };
            let written = outcome.room_for_cells(&cells, name.len() as u64 + 32);
            let written = written.and_then(|()| {
                for (index, number) in cells.cells.iter().enumerate() {
                    let cell = puzzle.size().cell(index);
                    let share = millionths(number, &cells.solutions);
                    let (row, column) = (cell.row + 1, cell.column + 1);
                    let digits = outcome.digits(number)?;
                    let _ = writeln!(
                        text,
                        "{name},{row},{column},{digits},{}.{:06}",
                        share / 1_000_000,
                        share % 1_000_000
                    );
                    if index % 1024 == 0 {
                        outcome.go_on()?;
                    }
                }
                Some(())
            });
            if written.is_none() {
                text.clear();
            }
            return text;
        }
        let mut exact = String::new();
        let mut between = String::new();
        for kind in [Distinct::Layouts, Distinct::Assignments] {
            exact.push(',');
            if !self.wants(kind) {
                between.push_str(",,");
                continue;
            }
            let written = outcome.written(kind);
            if written.is_exact {
                exact.push_str(&written.lower);
            }
            let _ = write!(between, ",{},{}", written.lower, written.upper);
        }
        let _ = writeln!(text, "{name}{exact}{between}");
        text
    }

    fn words(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let mut text = printable(&item.name);
        let kinds = [
            (Distinct::Layouts, "layout"),
            (Distinct::Assignments, "assignment"),
        ];
        let mut sign = ':';
        for (kind, noun) in kinds.into_iter().filter(|&(kind, _)| self.wants(kind)) {
            let bounds = outcome.bounds(kind).clone();
            let number = if bounds.exact().is_none() {
                bounds.to_string()
            } else {
                let written = outcome.written(kind);
                if written.is_exact {
                    written.upper
                } else {
                    // It is known, but too long for the time there is.
                    format!("at most about 10^{}", written.upper.len() - 1)
                }
            };
            let _ = write!(text, "{sign} {number} {noun}{}", plural(&number));
            sign = ',';
        }
        text.push('\n');
        if let Some(by_rings) = outcome.count.by_rings.take()
            && by_rings.len() > 1
            && self.wants(Distinct::Layouts)
        {
            for (rings, number) in by_rings.iter().enumerate() {
                let each = BigUint::from(1_u8) << rings;
                if *number != BigUint::ZERO
                    && let Some(number) = outcome.digits(number)
                    && let Some(each) = outcome.digits(&each)
                {
                    let (layouts, assignments) = (plural(&number), plural(&each));
                    let _ = writeln!(
                        text,
                        "  {number} layout{layouts} with {each} assignment{assignments}"
                    );
                }
            }
        }
        if let Some(cells) = outcome.cells.take() {
            let length = text.len();
            let written = outcome.shares(&cells, puzzle, &mut text);
            if written.is_none() {
                text.truncate(length);
            }
        }
        text
    }
}

impl Outcome {
    /// Why there is no solution, or which limit was reached.
    fn reason(&self, puzzle: &Puzzle) -> Option<String> {
        match self.stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None if self.count.layouts.upper == BigUint::ZERO => Some(why_none(puzzle)),
            None => None,
        }
    }

    /// What is known of how many solutions there are.
    fn bounds(&self, kind: Distinct) -> &Bounds {
        match kind {
            Distinct::Layouts => &self.count.layouts,
            Distinct::Assignments => &self.count.assignments,
        }
    }

    /// The digits of a number, unless a limit is reached.
    fn digits(&mut self, number: &BigUint) -> Option<String> {
        match digits(number, &self.limits) {
            Ok(digits) => Some(digits),
            Err(stop) => {
                self.stop.get_or_insert(stop);
                None
            }
        }
    }

    /// Nothing once a limit is reached.
    fn go_on(&mut self) -> Option<()> {
        let is_interrupted = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        let Limits {
            deadline,
            interrupt,
            ..
        } = &self.limits;
        if interrupt.as_ref().is_some_and(is_interrupted) {
            self.stop = Some(Stop::Interrupt);
        } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stop = Some(Stop::Deadline);
        }
        self.stop.is_none().then_some(())
    }

    /// Nothing if the numbers of all cells, with some more bytes each, would take too much memory
    /// in digits.
    fn room_for_cells(&mut self, count: &CellCount, more: u64) -> Option<()> {
        // Ten bits are about three digits.
        let digits = |number: &BigUint| 4 * number.bits() / 10 + more;
        let bytes: u64 = count.cells.iter().map(digits).sum();
        if self.limits.memory.is_some_and(|memory| 2 * bytes > memory) {
            self.stop = Some(Stop::Memory);
        }
        self.stop.is_none().then_some(())
    }

    /// Writes the shares of all solutions that hold a tent in each cell, in percent.
    fn shares(&mut self, count: &CellCount, puzzle: &Puzzle, text: &mut String) -> Option<()> {
        let width = puzzle.size().columns();
        let rows = count.cells.chunks(width);
        for (row, contents) in rows.zip(puzzle.contents().chunks(width)) {
            self.go_on()?;
            for (number, content) in row.iter().zip(contents) {
                let share = if *content == Content::Tree {
                    "T".to_owned()
                } else if *number == BigUint::ZERO {
                    ".".to_owned()
                } else if *number == count.solutions {
                    "*".to_owned()
                } else {
                    let tenths = (millionths(number, &count.solutions) + 500) / 1000;
                    format!("{}.{}", tenths / 10, tenths % 10)
                };
                let _ = write!(text, "{share:>5}");
            }
            text.push('\n');
        }
        Some(())
    }

    /// The digits of some numbers, unless a limit is reached.
    fn all_digits(&mut self, numbers: &[BigUint]) -> Option<Vec<String>> {
        numbers.iter().map(|number| self.digits(number)).collect()
    }

    /// What is known of how many solutions there are, in digits.
    fn written(&mut self, kind: Distinct) -> Written {
        let (digits, stop) = self.bounds(kind).digits(&self.limits);
        self.stop = self.stop.or(stop);
        let [lower, upper] = digits;
        Written {
            is_exact: stop.is_none() && lower == upper,
            lower,
            upper,
        }
    }
}

/// How long a puzzle took so far, reading included.
fn seconds(item: &Item) -> f64 {
    item.seconds + item.read.elapsed().as_secs_f64()
}

/// A share of a number in millionths, rounded.
fn millionths(number: &BigUint, of: &BigUint) -> u32 {
    if *of == BigUint::ZERO {
        return 0;
    }
    let share = (number * 2_000_000_u32 + of) / (of * 2_u32);
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// The end of a noun after a number.
fn plural(number: &str) -> &'static str {
    if number == "1" { "" } else { "s" }
}

/// A name as a field of a table with commas.
fn csv_field(name: &str) -> String {
    if name.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

/// What a count cost, in one line.
pub(super) fn stats_line(name: &str, seconds: f64, figures: &Figures) -> String {
    let Figures {
        parts,
        clue_states,
        solutions,
        nodes,
        states,
        most_states,
        decisions,
        components,
        known,
        most_bytes,
        ..
    } = figures;
    format!(
        "{name}: {seconds:.6} s, parts {parts}, clue states {clue_states}, listed {solutions} solutions by {nodes} nodes, \
         {states} states, at once {most_states}, {decisions} decisions, {components} components, \
         {known} of them known, tables of {most_bytes} bytes"
    )
}
