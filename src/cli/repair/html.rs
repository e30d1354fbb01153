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
            let body = page::picture_of(&proposal.puzzle, scene, &page::Below::Nothing);
            let (verdict, words) = (format!("proposal {number}"), proposal.to_string());
            let heading = self.known.heading();
            text.push_str(&heading.card(page::Tone::Open, &verdict, &words, &body));
        }
        // Boards in what was said are drawn.
        let said: Vec<&str> = said.lines().take(2).collect();
        page::foot(&mut text, &said.join("; "));
        text
    }
}
