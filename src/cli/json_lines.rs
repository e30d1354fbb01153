//! The section of the manual on JSON lines, made from a page of the library's documentation.

use clap_mangen::roff::{Inline, Roff, bold, roman};

/// The page: headings, paragraphs, tables of keys, and blocks of examples.
const PAGE: &str = include_str!("../docs/json.md");

/// The section.
pub(super) fn section() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["JSON LINES"]);
    let mut is_example = false;
    for line in PAGE.lines() {
        if line.starts_with("```") {
            is_example = !is_example;
            roff.control(if is_example { "nf" } else { "fi" }, []);
        } else if is_example {
            roff.text([roman(line)]);
        } else if let Some(heading) = line.strip_prefix("## ") {
            roff.control("SS", [heading.replace('`', "").as_str()]);
        } else if let Some(row) = line.strip_prefix("| `") {
            let cells: Vec<&str> = row.trim_end_matches(" |").splitn(3, " | ").collect();
            if let [key, value, meaning] = cells[..] {
                roff.control("TP", []);
                let mut heading = inlines(&format!("`{key}"));
                heading.push(roman(" ("));
                heading.extend(inlines(value));
                heading.push(roman(")"));
                roff.text(heading);
                roff.text(inlines(meaning));
            }
        } else if line.is_empty() {
            // A paragraph ends.
            roff.control("PP", []);
        } else if !line.starts_with(['|', '#']) {
            roff.text(inlines(line));
        }
    }
    roff
}

/// A text in which everything between backticks is bold.
fn inlines(text: &str) -> Vec<Inline> {
    let parts = text.split('`').enumerate();
    let parts = parts.filter(|(_, part)| !part.is_empty());
    let inlines = parts.map(|(index, part)| {
        if index % 2 == 1 {
            bold(part)
        } else {
            roman(part)
        }
    });
    inlines.collect()
}
