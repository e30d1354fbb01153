//! Options that several commands share.
//!
//! Layer 2: it may import files of lower layers.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};

use anstream::AutoStream;
use anstream::stream::RawStream;
use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, ColorChoice, Command};
use tents::answer::MarkUse;
use tents::explain::{Level, Levels};
use tents::solve::{Distinct, Limits};

use super::shard::Shard;

/// The options that every command has.
#[derive(Args, Clone, Copy, Debug, Default)]
#[group(skip)]
pub(crate) struct CommonOptions {
    /// Print in colour: auto, always, never
    ///
    /// `auto` prints in colour on a terminal, unless `NO_COLOR` is set.
    #[arg(
        help_heading = SHARED,
        display_order = LAST,
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    pub(crate) color: ColorChoice,

    /// Print no notes and no summary
    #[arg(help_heading = SHARED, display_order = LAST, long, short, global = true)]
    pub(crate) quiet: bool,
}

/// The number of puzzles to work on at once.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct JobsOptions {
    /// Work on N puzzles at once [default: number of cores]
    #[arg(help_heading = SHARED, long, short, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,
}

impl JobsOptions {
    /// Returns the number of threads: `--jobs` if it is given; otherwise one for small work, and
    /// the number of cores for other work. `is_small` is called only without `--jobs`.
    pub(crate) fn number(&self, is_small: impl FnOnce() -> bool) -> NonZeroUsize {
        self.jobs.unwrap_or_else(|| {
            // Small work is done before a second thread has started.
            if is_small() {
                return NonZeroUsize::MIN;
            }
            thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
        })
    }
}

/// The shard of puzzles, and whether the command is a filter.
#[derive(Args, Clone, Copy, Debug, Default)]
#[group(skip)]
pub(crate) struct FilterOptions {
    /// Process only shard K of N, as in `2/8`
    ///
    /// The content of a puzzle decides which shard it belongs to, not the name of its file.
    #[arg(help_heading = SHARED, long, value_name = "K/N", conflicts_with = "lines", hide_short_help = true)]
    pub(crate) shard: Option<Shard>,

    /// Print exactly one JSON line per input line
    ///
    /// This is the filter mode for pipelines. Each line is answered at once, blank and malformed
    /// lines too. No summary is printed, and only a failure of input or output changes the exit
    /// code.
    #[arg(help_heading = SHARED, long)]
    pub(crate) lines: bool,
}

/// The meaning of marks.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub(crate) struct MarksOptions {
    /// What to do with tents and grass already on the board
    #[arg(
        help_heading = SHARED,
        hide_short_help = true,
        long = "marks",
        id = "marks",
        value_name = "KIND",
        value_parser = mark_use(),
        default_value = "given"
    )]
    pub(crate) kind: MarkUse,
}

/// Returns the parser for `--marks`.
fn mark_use() -> impl TypedValueParser<Value = MarkUse> {
    choice([
        ("given", "Every solution respects them", MarkUse::Given),
        ("ignore", "Remove them first", MarkUse::Ignore),
    ])
}

/// Which solutions count as different.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub(crate) struct DistinctOptions {
    /// Which solutions count as different
    #[arg(long = "distinct", id = "distinct", value_name = "KIND", value_parser = distinct())]
    pub(crate) kind: Option<Distinct>,
}

/// Adds the default of a command to the help of `--distinct`.
pub(crate) fn distinct_default(default: &'static str) -> impl FnOnce(Arg) -> Arg {
    move |distinct| {
        distinct.help(format!(
            "Which solutions count as different [default: {default}]"
        ))
    }
}

fn distinct() -> impl TypedValueParser<Value = Distinct> {
    choice(Distinct::ALL.map(|kind| (kind.name(), kind.about(), kind)))
}

/// Whether to report the work.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub(crate) struct StatsOptions {
    /// Report how much work each puzzle took
    #[arg(help_heading = SHARED, long = "stats", id = "stats", hide_short_help = true)]
    pub(crate) is_on: bool,
}

/// Whether files may be replaced.
#[derive(Args, Clone, Copy, Debug, Default)]
#[group(skip)]
pub(crate) struct OverwriteOptions {
    /// Replace files that exist
    #[arg(long = "overwrite", id = "overwrite", requires = "into")]
    pub(crate) is_on: bool,
}

/// Returns a parser for the values in `all`, each with its name and its help, which can be empty.
pub(crate) fn choice<T: Clone + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let name = |(name, about, _): &(&'static str, &'static str, T)| {
        let name = PossibleValue::new(*name);
        if about.is_empty() {
            name
        } else {
            name.help(*about)
        }
    };
    PossibleValuesParser::new(all.iter().map(name)).try_map(move |given| {
        let mut all = all.iter();
        let found = all.find(|(name, ..)| *name == given);
        found.map(|(.., value)| value.clone()).ok_or("no such name")
    })
}

/// Returns whether to print in colour to a stream.
pub(crate) fn is_colored(when: ColorChoice, stream: &impl RawStream) -> bool {
    match when {
        ColorChoice::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
        when => when == ColorChoice::Always,
    }
}

/// Parses a whole number.
pub(crate) fn parse_number<T: FromStr>(text: &str) -> Result<T, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let message = if is_number {
        "the number is too large"
    } else {
        "expected a whole number"
    };
    text.parse().map_err(|_| message.to_owned())
}

/// Parses a whole number that is at least 1.
pub(crate) fn parse_count<T: FromStr>(text: &str) -> Result<T, String> {
    if text.parse() == Ok(0_u64) {
        return Err("expected 1 or more".to_owned());
    }
    parse_number(text)
}

/// Parses a duration with a unit, as in `10s`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|_| {
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return format!("expected a unit of time, as in `{text}s` or `{text}ms`");
        }
        "expected a number with a unit of time, as in `500ms`, `10s` or `2m`".to_owned()
    })
}

/// Returns a parser for a level or a range of levels, in upper or lower case.
pub(crate) fn levels() -> impl TypedValueParser<Value = Levels> {
    let parse = |text: &str| text.to_ascii_lowercase().parse::<Levels>();
    offering(Level::ALL.map(Level::name), parse)
}

/// Returns `parser` with `names` offered to shells for completion. It still accepts other values.
pub(crate) fn offering<P: TypedValueParser, const N: usize>(
    names: [&'static str; N],
    parser: P,
) -> impl TypedValueParser<Value = P::Value> {
    Offering {
        names: names.to_vec(),
        parser,
    }
}

/// A parser that offers `names` for completion, although it accepts other values too.
#[derive(Clone)]
struct Offering<P> {
    names: Vec<&'static str>,
    parser: P,
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// The heading, in the help, of options that several commands share. `-h` omits the rarely used
/// ones.
pub(crate) const SHARED: &str = "Shared options";

/// The display order of the options that every command has: they come after the command's own
/// options.
const LAST: usize = 900;

/// The limits of a search, for each puzzle.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct LimitOptions {
    #[command(flatten)]
    pub(crate) cost: CostLimits,

    /// Stop each puzzle after N guesses
    #[arg(help_heading = SHARED, hide_short_help = true, long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) node_limit: Option<u64>,
}

/// The limits on time and memory, for each puzzle.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct CostLimits {
    /// Stop each puzzle after this time, as in `10s`
    ///
    /// Other units work too, as in `500ms` and `2m`. The time starts when the puzzle has been read. What was
    /// found before it ended is printed.
    #[arg(help_heading = SHARED, long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop each puzzle at this much memory, as in `500MiB` or `2GB`; at least 10MB
    ///
    /// The limit is for the search. The puzzle and the output need more memory, in proportion to
    /// their size.
    #[arg(help_heading = SHARED, hide_short_help = true, long, value_name = "SIZE", value_parser = parse_memory_limit, default_value = "4GiB")]
    pub(crate) memory_limit: ByteSize,
}

/// The smallest memory limit that is accepted.
const MIN_MEMORY: ByteSize = ByteSize::mb(10);

/// One part in `OVERHEAD` of the memory limit is reserved for the allocator and small allocations.
const OVERHEAD: u64 = 16;

/// Parses a number of bytes, as in `500MiB`. A number without a unit counts bytes.
pub(crate) fn parse_bytes(text: &str) -> Result<ByteSize, String> {
    let error = |_| "expected a number of bytes, as in `500k`, `500MiB` or `2GB`".to_owned();
    text.parse().map_err(error)
}

/// Parses the argument of `--memory-limit`.
fn parse_memory_limit(text: &str) -> Result<ByteSize, String> {
    let size = parse_bytes(text)?;
    if size >= MIN_MEMORY {
        return Ok(size);
    }
    Err(match text.parse() {
        Ok(megabytes @ 10..1_000_000_u32) => {
            format!("a number without a unit counts bytes: write `{megabytes}MB`")
        }
        _ => "the limit must be at least 10MB: write `10MB` or more".to_owned(),
    })
}

impl CostLimits {
    /// Returns the limits for a puzzle that had been read at the moment `read`.
    pub(crate) fn since(&self, read: Instant) -> Limits {
        Limits {
            // A time that is too long for the clock sets no limit.
            deadline: self.time_limit.and_then(|time| read.checked_add(time)),
            memory: Some(self.memory_limit.as_u64() / OVERHEAD * (OVERHEAD - 1)),
            ..Limits::default()
        }
    }
}

impl LimitOptions {
    /// Returns the limits for a search on a puzzle that had been read at the moment `read`.
    pub(crate) fn since(&self, read: Instant) -> Limits {
        Limits {
            nodes: self.node_limit,
            ..self.cost.since(read)
        }
    }
}
