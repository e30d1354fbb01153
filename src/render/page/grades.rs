//! How many puzzles have which level or rating, as a table with bars.

use std::fmt::Write as _;

use crate::render::picture::Escaped;

/// One line of a table with bars.
#[derive(Clone, Copy, Debug)]
pub struct Bar<'b> {
    /// What is counted.
    pub name: &'b str,
    /// How many there are.
    pub number: usize,
}

/// Appends a table with a bar for each number, the longest as wide as there is room.
pub fn bars(out: &mut String, title: &str, head: [&str; 2], bars: &[Bar<'_>]) {
    let most = bars.iter().map(|bar| bar.number).max().unwrap_or(0).max(1);
    let [what, number] = head.map(Escaped);
    let _ = write!(
        out,
        "<section class=\"bars\"><h2>{}</h2>\n\
         <table><thead><tr><th scope=\"col\">{what}</th><th scope=\"col\">{number}</th>\
         <td></td></tr></thead>\n<tbody>\n",
        Escaped(title)
    );
    for bar in bars {
        // In tenths of a percent; one that is there is seen.
        let tenths = (bar.number * 1000).div_ceil(most);
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"amount\">\
             <svg width=\"100%\" height=\"16\" aria-hidden=\"true\">\
             <rect class=\"f-leaf\" width=\"{}.{}%\" height=\"16\" rx=\"3\"/></svg></td></tr>",
            Escaped(bar.name),
            bar.number,
            tenths / 10,
            tenths % 10
        );
    }
    out.push_str("</tbody></table></section>\n");
}
