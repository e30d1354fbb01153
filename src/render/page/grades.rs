//! The number of puzzles at each level or rating, as tables with bars.

use std::fmt::Write as _;

use crate::render::picture::Escaped;

/// A table with a bar for each number. The longest bar takes all the room there is.
#[derive(Clone, Debug)]
pub struct Bars<'b> {
    /// The name of the table.
    pub title: &'b str,
    /// The names of the two columns.
    pub head: [&'b str; 2],
    /// The rows, each with a name and a number.
    pub bars: Vec<(String, usize)>,
}

/// Appends tables with bars, side by side where there is room.
pub fn bars(out: &mut String, tables: &[Bars<'_>]) {
    out.push_str("<div class=\"bars\">\n");
    for table in tables {
        let most = table.bars.iter().map(|bar| bar.1).max();
        let most = most.unwrap_or(0).max(1);
        let [what, number] = table.head.map(Escaped);
        let _ = write!(
            out,
            "<section><h2>{}</h2>\n\
         <table><thead><tr><th scope=\"col\">{what}</th><th scope=\"col\">{number}</th>\
         <td></td></tr></thead>\n<tbody>\n",
            Escaped(table.title)
        );
        for (name, number) in &table.bars {
            // The width of the bar in tenths of a percent. It is rounded up, so that every bar
            // above 0 is visible.
            let tenths = (number * 1000).div_ceil(most);
            let _ = writeln!(
                out,
                "<tr><th scope=\"row\">{}</th><td>{number}</td><td class=\"amount\">\
             <svg width=\"100%\" height=\"16\" aria-hidden=\"true\">\
             <rect class=\"f-leaf\" width=\"{}.{}%\" height=\"16\" rx=\"3\"/></svg></td></tr>",
                Escaped(name),
                tenths / 10,
                tenths % 10
            );
        }
        out.push_str("</tbody></table></section>\n");
    }
    out.push_str("</div>\n");
}
