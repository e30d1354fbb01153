//! The cost of a count. Drawing samples begins with a count, so it has this cost too.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use tents::count::CountStatistics;

/// Returns the cost of a count in one line.
pub(crate) fn stats_line(name: &str, seconds: f64, statistics: &CountStatistics) -> String {
    format!(
        "{name}: {seconds:.6} s, parts {}, {} decisions, {} components, {} of them cached, \
         tables of {} bytes",
        statistics.parts,
        statistics.decisions,
        statistics.components,
        statistics.cache_hits,
        statistics.peak_bytes
    )
}
