//! What puzzles are written as: formats of puzzles, and models for other solvers.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tents::format::solver::SolverFormat;
use tents::format::{Format, Shape};

/// What can be written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Puzzle(Format),
    Model(SolverFormat),
}

impl Target {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name(),
            Self::Model(format) => format.name(),
        }
    }

    /// How its puzzles lie in a text.
    pub(crate) fn shape(self) -> Shape {
        match self {
            Self::Puzzle(format) => format.description().shape,
            Self::Model(_) => Shape::File,
        }
    }

    /// The ending of its files' names.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.description().extensions[0],
            Self::Model(format) => format.extension(),
        }
    }

    /// Every target, in the order of `tents formats`.
    fn all() -> impl Iterator<Item = Self> {
        let formats = Format::all().filter(|format| format.description().is_written());
        let models = SolverFormat::ALL.into_iter().map(Self::Model);
        formats.map(Self::Puzzle).chain(models)
    }
}

/// The names for `--to`.
pub(crate) fn target_names() -> impl TypedValueParser<Value = Target> {
    PossibleValuesParser::new(Target::all().map(Target::name)).try_map(|name| {
        let target = Target::all().find(|target| target.name() == name);
        target.ok_or("no such format")
    })
}
