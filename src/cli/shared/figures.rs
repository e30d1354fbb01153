//! The cost of a count, which samples have too.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::fmt::Write as _;

use itertools::Itertools as _;
use tents::count::Figures;

/// The cost of a count, in one line.
pub(crate) fn stats_line(name: &str, seconds: f64, figures: &Figures) -> String {
    let mut text = format!(
        "{name}: {seconds:.6} s, parts {}, {} decisions, {} components, {} of them known, \
         {} states, at once {}, tables of {} bytes",
        figures.parts,
        figures.decisions,
        figures.components,
        figures.known,
        figures.states,
        figures.most_states,
        figures.most_bytes
    );
    if figures.lines > 0 {
        let states = &figures.states_by_line;
        let (line, lines, states) = (states.len(), figures.lines, states.iter().format(" "));
        let _ = write!(text, ", line {line} of {lines}, states by line: {states}");
    }
    text
}
