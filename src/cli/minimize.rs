//! `tents minimize`: puzzles without the clues that they do not need.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use clap::Args;
use clap::builder::TypedValueParser;
use tents::answer::{ClueOrder, Command, MinimizeRequest};

use super::context::Context;
use super::filter::Filter;
use super::options::choice;
use super::output_kind::{OutputKind, TEXT_OR_JSON, output_kind};
use super::shared::changes::{ChangedOptions, Printing, each_answer};

/// Remove the clues that a puzzle does not need
///
/// The puzzle keeps its one solution, and no other clue can be removed from the printed puzzle.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct MinimizeOptions {
    /// How to print the answer
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_OR_JSON), default_value = "text")]
    output: OutputKind,

    /// List the clues that are not needed, and grade the puzzle with and without them
    ///
    /// Every clue that can be removed by itself is listed, then a set that can be removed together.
    #[arg(long)]
    list: bool,

    /// Which clues to try first
    #[arg(long, value_name = "ORDER", value_parser = order(), default_value = "rows")]
    order: ClueOrder,

    #[command(flatten)]
    changed: ChangedOptions,
}

/// Returns the parser for `--order`.
fn order() -> impl TypedValueParser<Value = ClueOrder> {
    choice([
        ("rows", "Rows, then columns", ClueOrder::Rows),
        ("columns", "Columns, then rows", ClueOrder::Columns),
        ("largest", "Large clues first", ClueOrder::Largest),
        ("smallest", "Small clues first", ClueOrder::Smallest),
    ])
}

const EXAMPLES: &str = "\
Examples:
  tents minimize full.txt >fewer.txt
  tents minimize --order largest full.txt >fewer.txt
  tents minimize --list book/

Exit codes: 0 if every puzzle has one solution, 1 if a puzzle has several or none; `tents --help` \
lists the others.";

impl MinimizeOptions {
    /// Returns the request for each puzzle.
    fn request(&self) -> MinimizeRequest {
        MinimizeRequest {
            order: self.order,
            list: self.list,
            marks: self.changed.puzzles.marks.kind,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        self.changed.filter(Command::Minimize(self.request()))
    }
}

pub(crate) fn run(options: &MinimizeOptions, context: &Context) -> anyhow::Result<()> {
    let printing = Printing {
        output: options.output,
        board: (!options.list).then_some(1),
    };
    let request = options.request();
    each_answer(&options.changed, printing, context, |of, puzzle, limits| {
        request.run(of, puzzle, limits)
    })
}
