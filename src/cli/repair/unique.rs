//! Additions to a puzzle with several solutions that leave one.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fmt::Write as _;

use tents::repair::{Wanted, unique};
use tents::solve::Verdict;

use super::asked::{Answer, Asked, Refusal};
use crate::cli::exit::Exit;
use crate::cli::words::counted;

impl Asked<'_> {
    /// The fewest changes that leave one of several solutions.
    pub(super) fn unique(&self) -> Result<Answer, Refusal> {
        let options = &self.options.setting;
        let mut wanted = Wanted::default();
        (wanted.only, wanted.keeps_trees) = (options.only, options.keep_trees);
        wanted.limits = self.limits.clone();
        let mut asked = self.puzzle.clone();
        if options.keep.is_some() {
            asked = self.puzzle.without_marks();
            wanted.keep = Some(self.puzzle.clone());
        }
        let found = unique(&asked, &wanted).map_err(Err)?;
        let (solutions, proposal) = (found.solutions, found.proposal);
        let mut said = match solutions.found {
            0 => self.standing(Ok(Verdict::None)).0,
            1 => "one solution, nothing to add".to_owned(),
            _ => {
                let cells = asked.size().area() - asked.trees().len();
                let number = found.undecided.len();
                let are = if number == 1 { "is" } else { "are" };
                format!("{number} of {cells} cells {are} undecided in {solutions} solutions")
            }
        };
        let changes = proposal.as_ref().map(|one| &one.changes[..]);
        if let Some(changes) = changes {
            let number = counted(&changes.len(), "change");
            let few = if found.is_fewest { "the fewest" } else { "few" };
            let _ = write!(said, "\n{number}, {few} that leave one solution");
        } else if solutions.found > 1 {
            said.push_str("\nnothing was found that leaves one solution");
        }
        let is_one = solutions.found == 1;
        let line = self.about.line("unique");
        Ok(Answer {
            said,
            line: line
                .with("solutions", solutions.found.to_string())
                .with("complete", solutions.is_all)
                .with("undecided", found.undecided)
                .with("changes", changes.unwrap_or_default())
                .with("fewest", found.is_fewest)
                .with_some("text", proposal.as_ref().map(ToString::to_string))
                .with_some("puzzle", proposal.as_ref().map(|one| &one.puzzle)),
            end: if is_one || proposal.is_some() {
                Exit::Yes
            } else {
                Exit::No
            },
            board: is_one.then(|| ("one solution".to_owned(), asked)),
            proposals: proposal.into_iter().collect(),
        })
    }
}
