//! `tents layer`: one hard count, line by line, with states as lines of text.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::ffi::OsString;
use std::io;
use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use tents::count::{BadState, BigUint, Layer, MergedStates};
use tents::solve::Stop;

use super::about::Known;
use super::context::Context;
use super::exit::Exit;
use super::input::{ReadingOptions, next_line};
use super::options::{CostLimits, parse_number};
use super::usage::conflict;
use super::words::counted;

/// Count one hard puzzle line by line, on as many machines as there are
///
/// A state is what is left of the board after its first lines, with a weight: the number of ways
/// into it. Standard input holds the states after the line before LINE, one per line of text; the
/// states after LINE are printed. With 0 nothing is read, and the one state before the first line
/// is printed. Each state can be continued alone, so standard input may be any part of a layer.
///
/// A state has three fields with tabs between them: its key, its weight and a solution. Weights of
/// states with the same key add up, number by number; which of their solutions is kept does not
/// matter. `sort` puts them together and `--merge` adds them up. The key begins with a digest of
/// the board, the line, and how many lines there are, as in `41c7f0a29d3be865:12/27:`; lines
/// without an undecided cell do not count. Key and solution end with check sums. The weight has
/// none, since it is added up on the way: a digit of it that is damaged is not noticed.
///
/// After the last line one state is left. Its weight is the answer: the number of layouts with
/// 0, 1, 2, … rings, with commas between them; those with `r` rings have `2^r` assignments each.
/// `--total` says it in words.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct LayerOptions {
    /// The puzzle: a file, or a game ID, a URL or another puzzle of one line
    #[arg(required_unless_present_any = ["merge", "total"])]
    puzzle: Option<OsString>,

    /// Which line to decide, from 1; 0 for the state before the first
    #[arg(value_parser = parse_number::<usize>, required_unless_present_any = ["merge", "total"])]
    line: Option<usize>,

    /// Add up neighbours with the same key in standard input, which is sorted
    #[arg(long, conflicts_with_all = OF_LINES)]
    merge: bool,

    /// Say what the weight of the last state means
    #[arg(long, conflicts_with_all = OF_LINES, conflicts_with = "merge")]
    total: bool,

    #[command(flatten)]
    reading: ReadingOptions,

    #[command(flatten)]
    limits: CostLimits,
}

/// The arguments that belong to the work on a line.
const OF_LINES: [&str; 7] = [
    "puzzle",
    "line",
    "from",
    "size",
    "input_limit",
    "time_limit",
    "memory_limit",
];

const EXAMPLES: &str = "\
Examples:
  tents layer board.txt 0 >states
  tents layer board.txt 1 <states | LC_ALL=C sort | tents layer --merge >next
  tents layer --total <states

A layer is never empty: without a state, `--merge` and `--total` exit with 2. With a LINE, no
state in means no state out.

Exit codes: 0 done, 1 the puzzle has no solution, 2 also where there is no state, 3 also where the
last line is not reached; `tents --help` has the others.";

/// How many states are printed at once.
const STATES: usize = 1 << 10;

/// Why there is nothing to say of standard input.
const NO_STATE: &str = "there is no state: a layer has been lost";

/// No state is longer than this.
const MOST_BYTES: u64 = 1 << 28;

pub(crate) fn run(options: &LayerOptions, context: &Context) -> anyhow::Result<()> {
    match (&options.puzzle, options.line) {
        (Some(path), Some(line)) => layer(options, context, path, line),
        _ if options.merge => merge(context),
        _ => total(context),
    }
}

/// Prints the states after a line.
fn layer(
    options: &LayerOptions,
    context: &Context,
    path: &OsString,
    line: usize,
) -> anyhow::Result<()> {
    if path == "-" {
        return Err(conflict(
            "standard input holds the states, so the puzzle has to be a file",
        ));
    }
    let Some(Known { puzzle, .. }) = context.puzzle(path, &options.reading)? else {
        return Ok(());
    };
    let limits = context.watched(options.limits.since(Instant::now()));
    if line == 0 {
        if let Some(state) = found(context, Layer::start(&puzzle, &limits)) {
            context.output.record(&format!("{state}\n"))?;
        }
        return Ok(());
    }
    let Some(mut layer) = found(context, Layer::new(&puzzle, line, &limits)) else {
        return Ok(());
    };
    let print = |layer: &mut Layer<'_>| {
        for states in layer.take().chunks(STATES) {
            context.output.record(&(states.join("\n") + "\n"))?;
        }
        anyhow::Ok(())
    };
    let read = each_line(context, |text| {
        layer.read(text)?;
        if layer.is_large() {
            print(&mut layer)?;
        }
        Ok(())
    });
    match read.as_ref().map_err(anyhow::Error::downcast_ref) {
        Ok(()) => print(&mut layer),
        Err(Some(BadState::Stopped(limit))) => {
            // Some of the states would be worse than none.
            stopped(context, *limit);
            Ok(())
        }
        Err(_) => read,
    }
}

/// The result, or `None` after saying why there is none.
fn found<T>(context: &Context, found: Result<Option<T>, Stop>) -> Option<T> {
    match found {
        Ok(Some(found)) => return Some(found),
        Ok(None) => {
            context.ends(Exit::No);
            context.report.note("there is no solution");
        }
        Err(stop) => stopped(context, stop),
    }
    None
}

fn stopped(context: &Context, stop: Stop) {
    context.ends(stop.into());
    context.report.note(&format!("stopped by {stop}"));
}

/// Hands each line of standard input to `take`. An error names the line.
fn each_line(
    context: &Context,
    mut take: impl FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    context.say_waiting();
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    for number in 1_u64.. {
        let place = || format!("<stdin>:{number}");
        let fault = match next_line(&mut input, b'\n', MOST_BYTES, &mut bytes) {
            Ok(None) => break,
            Ok(Some(true)) => None,
            // The last line is whole, or something has been cut off.
            Ok(Some(false)) => Some("it is cut off"),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                Some("it is longer than 256 MiB")
            }
            Err(error) => return Err(error).context("cannot read standard input"),
        };
        if let Some(fault) = fault {
            return Err(BadState::Malformed(fault)).with_context(place);
        }
        let text = str::from_utf8(&bytes).with_context(place)?;
        take(text).with_context(place)?;
        if context.is_interrupted() {
            break;
        }
    }
    Ok(())
}

/// Adds up neighbours with the same key.
fn merge(context: &Context) -> anyhow::Result<()> {
    let mut merged = MergedStates::default();
    let mut text = String::new();
    each_line(context, |line| {
        if let Some(state) = merged.read(line)? {
            text.push_str(&state);
            text.push('\n');
            if text.len() > 1 << 16 {
                context.output.record(&text)?;
                text.clear();
            }
        }
        Ok(())
    })?;
    let last = merged.take().context(NO_STATE)?;
    text.push_str(&last);
    text.push('\n');
    Ok(context.output.record(&text)?)
}

/// Says what the last state means.
fn total(context: &Context) -> anyhow::Result<()> {
    let mut merged = MergedStates::default();
    each_line(context, |line| {
        merged.read(line)?;
        Ok(())
    })?;
    let (is_last, by_rings) = (merged.is_last(), merged.by_rings());
    merged.take().context(NO_STATE)?;
    if !is_last {
        context.ends(Exit::Unknown);
        context
            .report
            .note("the last line of the board is not reached");
        return Ok(());
    }
    let layouts: BigUint = by_rings.iter().sum();
    let assignments: BigUint = (0_u64..).zip(&by_rings).map(|(r, n)| n << r).sum();
    let (layouts, assignments) = (
        counted(&layouts, "layout"),
        counted(&assignments, "assignment"),
    );
    Ok(context
        .output
        .record(&format!("{layouts}, {assignments}\n"))?)
}
