//! The options for the expected verdict and level of puzzles.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use clap::Args;
use clap::builder::TypedValueParser;
use tents::answer::Expect;
use tents::explain::Levels;

use crate::cli::options::{choice, levels};
use crate::cli::usage::conflict;

/// The verdict and the level that the options expect.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct ExpectOptions {
    /// The expected verdict of puzzles that do not state one
    #[arg(long, value_name = "VERDICT", value_parser = expect_parser(), default_value = "unique")]
    pub(super) expect: Expect,

    /// The expected level or range, such as `tricky..hard`
    ///
    /// `tents grade --help` lists the levels. A puzzle's own level takes precedence. A puzzle with a
    /// level must have exactly one solution.
    #[arg(long, alias = "level", value_name = "LEVEL", value_parser = levels(), hide_possible_values = true)]
    pub(super) grade: Option<Levels>,

    /// Fail puzzles whose comments expect less than --expect or --grade
    ///
    /// For example, a puzzle with the comment `# expect: any` fails. A puzzle's comments can still
    /// demand more than the options, such as a level.
    #[arg(long)]
    pub(super) strict: bool,
}

impl ExpectOptions {
    /// Refuses options that contradict each other.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.grade.is_some() && !self.expect.may_have_level() {
            let verdict = self.expect;
            return Err(conflict(format!(
                "only a puzzle with one solution has a level; leave out `--expect {verdict}`"
            )));
        }
        Ok(())
    }
}

/// Returns the parser for `--expect`.
fn expect_parser() -> impl TypedValueParser<Value = Expect> {
    choice(Expect::ALL.map(|expect| (expect.name(), expect.about(), expect)))
}
