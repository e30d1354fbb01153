//! Proposals as a page, each drawn.

use tents::render::{page, picture};
use tents::repair::Proposal;

use super::Asked;

impl Asked<'_> {
    /// A page with a card for each proposal, and what was found below.
    pub(super) fn page(&self, proposals: &[Proposal], said: &str) -> String {
        let mut text = String::new();
        page::head(&mut text, "Proposed changes", page::PageKind::Cards);
        for (number, proposal) in (1..).zip(proposals) {
            let scene = || picture::changed(proposal);
            let card = page::Card {
                name: &self.name,
                id: self.id.as_deref(),
                tone: page::Tone::Open,
                verdict: &format!("proposal {number}"),
                text: &proposal.to_string(),
                body: &page::picture_of(&proposal.puzzle, scene, &page::Below::Nothing),
            };
            page::card(&mut text, &card);
        }
        // Boards in what was said are drawn.
        let said: Vec<&str> = said.lines().take(2).collect();
        page::foot(&mut text, &said.join("; "));
        text
    }
}
