//! `tents count`: exact numbers of solutions.

use std::fmt::Write as _;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use tents::count::{
    BigUint, Bounds, CellCount, Count, Figures, Method, Options, count, count_by_cell,
};
use tents::puzzle::{Content, Puzzle};
use tents::render::json::{self, CountStats, Message};
use tents::solve::{Distinct, Limits};

use super::context::Context;
use super::exit::{Exit, solution_codes};
use super::input::{InputOptions, Item};
use super::options::{CommonOptions, Style};
use super::puzzles::{Marks, why_none};
use super::solution::DistinctName;
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
    #[arg(long, value_name = "WHAT", value_enum)]
    distinct: Option<DistinctName>,

    /// For each cell, count the solutions that hold a tent there
    #[arg(long)]
    by_cell: bool,

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
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    method: MethodName,

    /// Stop counting a puzzle after this time, as in `500ms`, `10s` or `2m`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    time_limit: Option<Duration>,

    /// Stop counting a puzzle when its tables would outgrow this, as in `500MiB` or `2GB`
    #[arg(long, value_name = "SIZE", default_value = "4GiB")]
    memory_limit: ByteSize,
}

impl CostOptions {
    /// The options for a count that begins now.
    pub(super) fn start(&self, interrupt: &Arc<AtomicBool>) -> Options {
        let mut options = Options::default();
        options.method = self.method.into();
        options.memory = self.memory_limit.as_u64();
        options.limits = Limits {
            // A time too long for the clock is no limit.
            deadline: self
                .time_limit
                .and_then(|time| Instant::now().checked_add(time)),
            nodes: None,
            memory: None,
            interrupt: Some(Arc::clone(interrupt)),
        };
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

/// The argument of `--method`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Whichever is faster, part by part
    #[default]
    Auto,
    /// List the solutions
    Enumeration,
    /// Go over the board cell by cell with a table of states
    Sweep,
    /// Decide cell by cell, count what falls apart by itself and remember it
    Search,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Auto => Self::Auto,
            MethodName::Enumeration => Self::Enumeration,
            MethodName::Sweep => Self::Sweep,
            MethodName::Search => Self::Search,
        }
    }
}

impl CountOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(self.output == OutputKind::Json)
    }
}

pub(crate) fn run(options: &CountOptions, context: &Context) -> anyhow::Result<()> {
    if options.by_cell && options.cost.memory_limit.as_u64() == 0 {
        bail!("`--by-cell` needs memory for its tables");
    }
    let mut counting = Counting {
        options,
        context,
        text: String::new(),
    };
    if options.output == OutputKind::Csv {
        context.output.record(if options.by_cell {
            "input,row,column,solutions,share\n"
        } else {
            "input,layouts,assignments,at_least_layouts,at_most_layouts,at_least_assignments,at_most_assignments\n"
        })?;
    }
    context.each(&options.input, options.marks, |item, puzzle| {
        counting.item(item, puzzle)
    })
}

struct Counting<'a> {
    options: &'a CountOptions,
    context: &'a Context,
    text: String,
}

/// What is known of one puzzle.
struct Outcome {
    count: Count,
    cells: Option<CellCount>,
    /// Why there is no solution, or which limit was reached.
    reason: Option<String>,
    figures: Figures,
    seconds: f64,
}

impl Counting<'_> {
    /// Counts one puzzle.
    fn item(&mut self, item: &Item, puzzle: &Puzzle) -> io::Result<Exit> {
        let start = Instant::now();
        let options = self.options.cost.start(&self.context.interrupt);
        let count = count(puzzle, &options);
        let mut stop = count.stop;
        let mut cells = None;
        let mut figures = count.figures.clone();
        if self.options.by_cell && stop.is_none() {
            match count_by_cell(puzzle, self.by_cell_of(), &options) {
                Ok(count) => {
                    figures.most_bytes = figures.most_bytes.max(count.figures.most_bytes);
                    figures.states += count.figures.states;
                    figures.decisions += count.figures.decisions;
                    figures.components += count.figures.components;
                    figures.known += count.figures.known;
                    figures.most_states = figures.most_states.max(count.figures.most_states);
                    cells = Some(count);
                }
                Err(reached) => stop = Some(reached),
            }
        }
        let seconds = item.seconds + start.elapsed().as_secs_f64();
        let exit = match stop {
            Some(stop) => stop.into(),
            None if count.layouts.upper == BigUint::ZERO => Exit::No,
            None => Exit::Yes,
        };
        let reason = match stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None if count.layouts.upper == BigUint::ZERO => Some(why_none(puzzle)),
            None => None,
        };
        let outcome = Outcome {
            count,
            cells,
            reason,
            figures,
            seconds,
        };
        self.text.clear();
        match self.options.output {
            OutputKind::Json => self.json(item, puzzle, &outcome),
            OutputKind::Csv => self.csv(item, puzzle, &outcome),
            OutputKind::Grid => self.words(item, puzzle, &outcome),
        }
        self.context.output.record(&self.text)?;
        if self.options.output == OutputKind::Json {
            return Ok(exit);
        }
        let name = printable(&item.name);
        let report = &self.context.report;
        if let Some(reason) = outcome.reason {
            report.note(&format!("{name}: {reason}"));
        }
        if self.options.stats {
            report.note(&stats_line(&name, seconds, &outcome.figures));
        } else {
            report.summary(&format!("{name}: counted in {}", duration(seconds)));
        }
        Ok(exit)
    }

    /// What is counted by cell.
    fn by_cell_of(&self) -> Distinct {
        self.options.distinct.map_or(Distinct::Layouts, Into::into)
    }

    /// Whether a kind of solution is counted.
    fn wants(&self, kind: Distinct) -> bool {
        self.options
            .distinct
            .is_none_or(|name| Distinct::from(name) == kind)
    }

    fn json(&mut self, item: &Item, puzzle: &Puzzle, outcome: &Outcome) {
        let Outcome { count, cells, .. } = outcome;
        let cells = cells.as_ref();
        let (layouts, assignments) = (
            self.wants(Distinct::Layouts).then_some(&count.layouts),
            self.wants(Distinct::Assignments)
                .then_some(&count.assignments),
        );
        let exact =
            |bounds: Option<&Bounds>| bounds.and_then(Bounds::exact).map(ToString::to_string);
        let between = |bounds: Option<&Bounds>| {
            let bounds = bounds.filter(|bounds| bounds.exact().is_none())?;
            Some([bounds.lower.to_string(), bounds.upper.to_string()])
        };
        let width = puzzle.size().columns();
        let strings = |numbers: &[BigUint]| numbers.iter().map(ToString::to_string).collect();
        let message = Message::Count {
            input: item.name.clone(),
            id: item.notes.id.clone(),
            layouts: exact(layouts),
            assignments: exact(assignments),
            layouts_with: layouts.and(count.by_rings.as_deref()).map(strings),
            layouts_between: between(layouts),
            assignments_between: between(assignments),
            cells: cells.map(|count| count.cells.chunks(width).map(strings).collect()),
            shares: cells.map(|count| {
                let share = |number| f64::from(millionths(number, &count.solutions)) / 1e6;
                let rows = count.cells.chunks(width);
                rows.map(|row| row.iter().map(share).collect()).collect()
            }),
            reason: outcome.reason.clone(),
            stats: self
                .options
                .stats
                .then(|| CountStats::new(outcome.seconds, &outcome.figures)),
        };
        json::line(&mut self.text, &message);
    }

    fn csv(&mut self, item: &Item, puzzle: &Puzzle, outcome: &Outcome) {
        let Outcome { count, cells, .. } = outcome;
        let name = csv_field(&item.name);
        if let Some(cells) = cells {
            for (index, number) in cells.cells.iter().enumerate() {
                let cell = puzzle.size().cell(index);
                let share = millionths(number, &cells.solutions);
                let (row, column) = (cell.row + 1, cell.column + 1);
                let _ = writeln!(
                    self.text,
                    "{name},{row},{column},{number},{}.{:06}",
                    share / 1_000_000,
                    share % 1_000_000
                );
            }
        }
        if self.options.by_cell {
            return;
        }
        let mut exact = String::new();
        let mut between = String::new();
        for (kind, bounds) in [
            (Distinct::Layouts, &count.layouts),
            (Distinct::Assignments, &count.assignments),
        ] {
            exact.push(',');
            if !self.wants(kind) {
                between.push_str(",,");
                continue;
            }
            if let Some(number) = bounds.exact() {
                let _ = write!(exact, "{number}");
            }
            let _ = write!(between, ",{},{}", bounds.lower, bounds.upper);
        }
        let _ = writeln!(self.text, "{name}{exact}{between}");
    }

    fn words(&mut self, item: &Item, puzzle: &Puzzle, outcome: &Outcome) {
        let Outcome { count, cells, .. } = outcome;
        let name = printable(&item.name);
        let mut numbers = Vec::new();
        if self.wants(Distinct::Layouts) {
            numbers.push(quantity(&count.layouts, "layout"));
        }
        if self.wants(Distinct::Assignments) {
            numbers.push(quantity(&count.assignments, "assignment"));
        }
        let _ = writeln!(self.text, "{name}: {}", numbers.join(", "));
        if let Some(by_rings) = &count.by_rings
            && by_rings.len() > 1
            && self.wants(Distinct::Layouts)
        {
            for (rings, number) in (0_u64..).zip(by_rings) {
                if *number != BigUint::ZERO {
                    let number = quantity(
                        &Bounds {
                            lower: number.clone(),
                            upper: number.clone(),
                        },
                        "layout",
                    );
                    let each = BigUint::from(1_u8) << rings;
                    let plural = if rings == 0 { "" } else { "s" };
                    let _ = writeln!(self.text, "  {number} with {each} assignment{plural}");
                }
            }
        }
        let Some(cells) = cells else {
            return;
        };
        let width = puzzle.size().columns();
        for (row, contents) in cells
            .cells
            .chunks(width)
            .zip(puzzle.contents().chunks(width))
        {
            for (number, content) in row.iter().zip(contents) {
                let text = if *content == Content::Tree {
                    "T".to_owned()
                } else if *number == BigUint::ZERO {
                    ".".to_owned()
                } else if *number == cells.solutions {
                    "*".to_owned()
                } else {
                    let tenths = (millionths(number, &cells.solutions) + 500) / 1000;
                    format!("{}.{}", tenths / 10, tenths % 10)
                };
                let _ = write!(self.text, "{text:>5}");
            }
            self.text.push('\n');
        }
    }
}

/// A share of a number in millionths, rounded.
fn millionths(number: &BigUint, of: &BigUint) -> u32 {
    if *of == BigUint::ZERO {
        return 0;
    }
    let share = (number * 2_000_000_u32 + of) / (of * 2_u32);
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// A number with its noun.
fn quantity(bounds: &Bounds, noun: &str) -> String {
    let is_one = bounds.exact() == Some(&BigUint::from(1_u8));
    format!("{bounds} {noun}{}", if is_one { "" } else { "s" })
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
