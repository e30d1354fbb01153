//! Puzzles of a collection that are the same, or rotated or mirrored images of each other.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::borrow::Cow;
use std::collections::HashMap;

use tents::limits::Limits;
use tents::puzzle::{Puzzle, Symmetry};
use tents::solve::Stop;

use super::checked::CheckedItem;
use crate::cli::about::Known;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::output_kind::OutputKind;
use crate::cli::shard::hash_canonical;
use crate::cli::words::printable;

/// Returns the hash of the canonical image of a puzzle without its marks. All rotations and mirror
/// images of a puzzle have the same canonical image. Returns the limit if one is reached.
pub(super) fn image(puzzle: &Puzzle, limits: &Limits) -> Result<u128, Stop> {
    if let Some(stop) = limits.reached() {
        return Err(stop);
    }
    // If this puzzle has marks, two copies without marks may later exist at once: one of this
    // puzzle and one of an earlier puzzle with the same image.
    let copies = if puzzle.count_marks() > 0 { 2 } else { 0 };
    limits.allow(copies * puzzle.bytes())?;
    Ok(hash_canonical(&unmarked(puzzle)))
}

/// Returns a puzzle without its marks. A puzzle that has none is not copied.
fn unmarked(puzzle: &Puzzle) -> Cow<'_, Puzzle> {
    if puzzle.count_marks() > 0 {
        return Cow::Owned(puzzle.without_marks());
    }
    Cow::Borrowed(puzzle)
}

/// The puzzles so far, without duplicates. The keys are the hashes of their canonical images.
#[derive(Debug, Default)]
pub(super) struct Duplicates(HashMap<u128, Known>);

impl Duplicates {
    /// Adds a puzzle. If it is an image of an earlier one, prints that and returns [`Exit::No`]; if
    /// a limit prevented the comparison, prints that and returns its exit; otherwise returns
    /// [`Exit::Yes`]. Marks are ignored.
    pub(super) fn add(
        &mut self,
        checked: CheckedItem,
        output: OutputKind,
        context: &Context,
    ) -> anyhow::Result<Exit> {
        let about = checked.about;
        let (Some(puzzle), Some(image)) = (checked.puzzle, checked.image) else {
            return Ok(Exit::Yes);
        };
        let name = printable(&about.name);
        let image = match image {
            Ok(image) => image,
            Err(stop) => {
                let reason = format!("stopped by {stop}");
                if output == OutputKind::Json {
                    let line = about.line("duplicate").with("reason", reason);
                    context.output.record(&line.text())?;
                } else {
                    let text = format!("{name}: not compared with other puzzles: {reason}\n");
                    context.output.record(&text)?;
                }
                return Ok(stop.into());
            }
        };
        let Some(first) = self.0.get(&image) else {
            self.0.insert(image, Known { about, puzzle });
            return Ok(Exit::Yes);
        };
        let (one, other) = (unmarked(&first.puzzle), unmarked(&puzzle));
        let mut all = Symmetry::ALL.into_iter();
        let symmetry = all.find(|symmetry| symmetry.moves(&one, &other));
        let symmetry = symmetry.unwrap_or(Symmetry::IDENTITY).name();
        if output == OutputKind::Json {
            let line = about.line("duplicate").with("of", &first.about.name);
            let line = line.with("symmetry", symmetry);
            context.output.record(&line.text())?;
        } else {
            let of = printable(&first.about.name);
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
