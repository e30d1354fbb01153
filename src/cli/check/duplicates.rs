//! Puzzles of a collection that are the same, or images of each other.

use std::collections::HashMap;

use tents::puzzle::{Puzzle, Symmetry};

use super::checked::Checked;
use super::output::OutputKind;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::shard::hash;
use crate::cli::words::printable;

/// The puzzles so far, by numbers of the images that stand for them, each with its name.
#[derive(Debug, Default)]
pub(super) struct Duplicates(HashMap<u128, (String, Puzzle)>);

impl Duplicates {
    /// Adds a puzzle, or says which one it is an image of. Marks make no difference.
    pub(super) fn add(
        &mut self,
        checked: &Checked,
        output: OutputKind,
        context: &Context,
    ) -> anyhow::Result<Exit> {
        let item = &checked.item;
        let Ok(puzzle) = item.puzzle.as_ref().map(Puzzle::without_marks) else {
            return Ok(Exit::Yes);
        };
        let image = hash(&puzzle.canonical());
        let Some((of, first)) = self.0.get(&image) else {
            self.0.insert(image, (item.name.clone(), puzzle));
            return Ok(Exit::Yes);
        };
        let mut all = Symmetry::ALL.into_iter();
        let symmetry = all.find(|one| one.puzzle(first).as_ref() == Ok(&puzzle));
        let symmetry = symmetry.unwrap_or(Symmetry::IDENTITY).name();
        if output == OutputKind::Json {
            let line = item.line("duplicate").with("of", of);
            let line = line.with("symmetry", symmetry);
            context.output.record(&line.text())?;
        } else {
            let (name, of) = (printable(&item.name), printable(of));
            let how = match symmetry {
                "identity" => String::new(),
                turned => format!(" ({turned})"),
            };
            context
                .output
                .record(&format!("{name}: the same as {of}{how}\n"))?;
        }
        Ok(Exit::No)
    }
}
