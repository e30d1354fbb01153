//! The cost of a count, which samples have too.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use tents::count::Figures;

/// The cost of a count, in one line.
pub(crate) fn stats_line(name: &str, seconds: f64, figures: &Figures) -> String {
    format!(
        "{name}: {seconds:.6} s, parts {}, {} decisions, {} components, {} of them known, \
         tables of {} bytes",
        figures.parts, figures.decisions, figures.components, figures.known, figures.most_bytes
    )
}
