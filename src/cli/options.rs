//! Options that several commands have.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use tents::explain::{Levels, UnknownLevel};
use tents::puzzle::Puzzle;
use tents::solve::Limits;

/// The options that every command which prints has.
#[derive(Args, Debug)]
pub(crate) struct CommonOptions {
    /// When to print in colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorWhen,

    /// Print results and errors only: no notes, no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// When to print in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a command prints.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// When to print in colour.
    pub(crate) color: ColorWhen,
    /// Whether notes and summaries are unwanted.
    pub(crate) quiet: bool,
    /// Whether faults are lines of JSON on standard output.
    pub(crate) json: bool,
}

impl CommonOptions {
    /// How a command with these options prints. With `json`, faults are lines on standard output.
    pub(crate) fn style(&self, json: bool) -> Style {
        Style {
            color: self.color,
            quiet: self.quiet,
            json,
        }
    }
}

impl ColorWhen {
    /// Whether to print in colour to a stream.
    pub(crate) fn is_on(self, stream: &impl RawStream) -> bool {
        match self {
            Self::Auto => AutoStream::choice(stream) != ColorChoice::Never,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Reads a number.
pub(crate) fn parse_number<T: FromStr>(text: &str) -> Result<T, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let message = if is_number {
        "the number is too large"
    } else {
        "expected a whole number"
    };
    text.parse().map_err(|_| message.to_owned())
}

/// Reads a number of things, of which there is at least one.
pub(crate) fn parse_count<T: FromStr>(text: &str) -> Result<T, String> {
    if text.parse() == Ok(0_u64) {
        return Err("expected 1 or more".to_owned());
    }
    parse_number(text)
}

/// Reads a level or a range of levels, in any case.
pub(crate) fn parse_levels(text: &str) -> Result<Levels, UnknownLevel> {
    text.to_ascii_lowercase().parse()
}

/// The limits of a search. They hold for each puzzle.
#[derive(Args, Debug)]
pub(crate) struct LimitOptions {
    #[command(flatten)]
    pub(crate) cost: CostLimits,

    /// Stop searching a puzzle after this many guesses
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) node_limit: Option<u64>,
}

/// How long a puzzle may take, and how much memory.
#[derive(Args, Debug)]
pub(crate) struct CostLimits {
    /// Stop working on a puzzle this long after it was read, as in `500ms`, `10s` or `2m`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop working on a puzzle before that takes more memory than this, not counting the puzzle
    /// and its text, as in `500MiB` or `2GB`; at least 10MB
    #[arg(long, value_name = "SIZE", value_parser = parse_memory_limit, default_value = "4GiB")]
    pub(crate) memory_limit: ByteSize,
}

/// How much memory the work may take.
#[derive(Args, Debug)]
pub(crate) struct MemoryOptions {
    /// Stop before that takes more memory than this, as in `500MiB` or `2GB`; at least 10MB
    #[arg(long, value_name = "SIZE", value_parser = parse_memory_limit, default_value = "4GiB")]
    memory_limit: ByteSize,
}

impl MemoryOptions {
    /// The limit on what allocates it.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            memory: Some(without_overhead(self.memory_limit)),
            ..Limits::default()
        }
    }
}

/// Less memory than this cannot be kept to.
const LEAST_MEMORY: ByteSize = ByteSize::mb(10);

/// One part in this many of the memory is left for what allocating itself takes, and for small
/// things.
const OVERHEAD: u64 = 16;

/// Reads the argument of `--memory-limit`.
fn parse_memory_limit(text: &str) -> Result<ByteSize, String> {
    let size: ByteSize = text.parse()?;
    if size < LEAST_MEMORY {
        return Err("a limit below 10MB cannot be kept".to_owned());
    }
    Ok(size)
}

/// What the work itself may take.
fn without_overhead(limit: ByteSize) -> u64 {
    limit.as_u64() / OVERHEAD * (OVERHEAD - 1)
}

impl CostLimits {
    /// The limits of work on a puzzle that was read at some moment.
    pub(crate) fn since(&self, read: Instant, interrupt: &Arc<AtomicBool>) -> Limits {
        Limits {
            // A time too long for the clock sets no limit.
            deadline: self.time_limit.and_then(|time| read.checked_add(time)),
            nodes: None,
            memory: Some(without_overhead(self.memory_limit)),
            interrupt: Some(Arc::clone(interrupt)),
            cells_left: None,
        }
    }
}

impl LimitOptions {
    /// The limits of a search on a puzzle that was read at some moment.
    pub(crate) fn since(&self, read: Instant, interrupt: &Arc<AtomicBool>) -> Limits {
        Limits {
            nodes: self.node_limit,
            ..self.cost.since(read, interrupt)
        }
    }
}

/// The same limits for a search while this many bytes are taken up by something else.
pub(crate) fn beside(mut limits: Limits, bytes: usize) -> Limits {
    limits.memory = limits
        .memory
        .map(|memory| memory.saturating_sub(bytes as u64));
    limits
}

/// How many bytes a copy of a puzzle takes.
pub(crate) fn copy_size(puzzle: &Puzzle) -> usize {
    let lines = puzzle.row_clues().len() + puzzle.column_clues().len();
    puzzle.contents().len() + 8 * (lines + puzzle.trees().len())
}
