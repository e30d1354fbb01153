//! Pages of HTML for people: one file each, with its pictures, style and script inside.
//!
//! A page loads nothing: no font, no library, no picture. Its content security policy allows only
//! the style and, if there is one, the script of the page, by their hashes. Every picture is SVG
//! from [`picture`](crate::render::picture), with colours set by classes, so that a page is light
//! or dark like the screen; on paper it is light. A page is written in parts, so that a caller need
//! not hold the whole page: [`head`], then the content, then [`foot`].
//!
//! # Example: a page with one card
//!
//! ```
//! use tents::puzzle::Puzzle;
//! use tents::render::{page, picture};
//!
//! let puzzle: Puzzle = "01\n1T.\n".parse()?;
//! let mut text = String::new();
//! page::head(&mut text, "Puzzles", page::PageKind::Cards);
//! let card = page::Card {
//!     name: "first.txt",
//!     id: None,
//!     tone: page::Tone::Good,
//!     verdict: "unique",
//!     text: "",
//!     body: &page::picture(&picture::puzzle(&puzzle)),
//! };
//! page::card(&mut text, &card);
//! page::foot(&mut text, "1 puzzle");
//! assert!(text.starts_with("<!doctype html>") && text.ends_with("</html>\n"));
//! # Ok::<(), tents::format::ReadError>(())
//! ```

mod card;
mod grades;
mod play;
mod rules;
mod steps;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::render::picture::{
    COLORS, Escaped, Paint, Palette, Role, fragment, rules, scale, symbols,
};
pub use card::{Card, Tone, card, excerpt, folded, picture, picture_of};
pub use grades::{Bars, bars};
pub use play::{PlayBoard, board, board_json, link};
pub use steps::{Walk, steps};

/// The script of pages with explanations to step through.
const SCRIPT: &str = include_str!("page.js");

/// The hash of the script for the content policy. After a change, a test prints the new hash.
const SCRIPT_DIGEST: &str = "sha256-3RPV34yXttnXVV3wBFOX/Hglh0J61M0VBHqmk1mu324=";

/// The hashes of the styles for the content policy: of explanations and cards, of cards with
/// shares, and of boards to play on. After a change, a test prints the new hashes.
const STYLE_DIGESTS: [&str; 3] = [
    "sha256-rN6MmzQHBWzKExgNyHzP00ZLDFKukUh/d1PU+ksTp+c=",
    "sha256-mzDQRFCPVbOV4ioyEW1abLNuCqE7GVZQ6tV0XD3qNfg=",
    "sha256-/JRXg9yaLsId6bL4+RDeZVNiothuu5LzzdlZpxh/sjc=",
];

/// The content of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// Explanations to step through.
    Steps,
    /// Cards.
    Cards,
    /// Cards that show, for each cell, the share of the solutions that have a tent there.
    Shares,
    /// Boards to play on.
    Play,
}

/// Appends the beginning of a page.
pub fn head(out: &mut String, title: &str, kind: PageKind) {
    let style = style(kind);
    let title = Escaped(title);
    let (class, digest, script) = match kind {
        PageKind::Steps => ("walks", STYLE_DIGESTS[0], Some((SCRIPT_DIGEST, SCRIPT))),
        PageKind::Cards => ("cards", STYLE_DIGESTS[0], None),
        PageKind::Shares => ("cards", STYLE_DIGESTS[1], None),
        PageKind::Play => (
            "boards",
            STYLE_DIGESTS[2],
            Some((play::SCRIPT_DIGEST, play::SCRIPT.as_str())),
        ),
    };
    let mut policy = format!("default-src 'none'; style-src '{digest}'");
    let mut element = String::new();
    if let Some((digest, script)) = script {
        let _ = write!(policy, "; script-src '{digest}'");
        element = format!("<script>{script}</script>\n");
    }
    let frame = if kind == PageKind::Play {
        play::FRAME
    } else {
        ""
    };
    let mut shared = match kind {
        PageKind::Play => play::symbols(),
        _ => symbols(),
    };
    if kind == PageKind::Shares {
        shared.push_str("<g id=\"scale\">");
        fragment(&mut shared, &scale());
        shared.push_str("</g>");
    }
    policy.push_str("; img-src data:; base-uri 'none'; form-action 'none'");
    let _ = write!(
        out,
        "<!doctype html>\n\
         <html lang=\"en\">\n\
         <head>\n\
         <meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\"/>\n\
         <link rel=\"icon\" href=\"data:,\"/>\n\
         <title>{title}</title>\n\
         <style>{style}</style>\n\
         {element}\
         </head>\n\
         <body>\n\
         <svg class=\"symbols\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{shared}</defs></svg>\n\
         <header><h1>{title}</h1></header>\n\
         <main class=\"{class}\">\n{frame}",
    );
}

/// Appends the end of a page: the rules of the puzzle in a fold, and a summary, unless it is empty.
/// The style moves the summary up, to the place after the title.
pub fn foot(out: &mut String, summary: &str) {
    out.push_str("</main>\n");
    rules::rules(out);
    if !summary.is_empty() {
        let _ = writeln!(out, "<footer><p>{}</p></footer>", Escaped(summary));
    }
    out.push_str("</body>\n</html>\n");
}

/// The style that all pages share. It refers to colours as variables (`var(--text)`), which the
/// function [`style`] adds.
const BASE: &str = include_str!("page.css");

/// The style of cards and of explanations to step through.
const REPORTS: &str = include_str!("reports.css");

/// The style of boards to play on.
const PLAY: &str = include_str!("play/play.css");

/// Returns the whole style of a page.
fn style(kind: PageKind) -> String {
    let mut paints = BTreeSet::new();
    for (role, _) in COLORS {
        paints.extend([Paint::Fill(role), Paint::Stroke(role)]);
    }
    if kind == PageKind::Shares {
        for percent in 1..=99 {
            paints.extend([
                Paint::Fill(Role::Share(percent)),
                Paint::Fill(Role::OnShare(percent)),
            ]);
        }
    }
    let mut more = REPORTS;
    if kind == PageKind::Play {
        // The script draws with the symbols. Only these and the pictures of the rules need classes
        // for colours.
        let mut drawn = play::symbols();
        rules::rules(&mut drawn);
        paints.retain(|paint| drawn.contains(&paint.to_string()));
        more = PLAY;
    }
    // Comments are left out of the page.
    let lines = BASE.lines().chain(more.lines());
    let lines = lines.filter(|line| !line.starts_with("/*"));
    let rules = lines.fold(String::new(), |text, line| text + line + "\n");
    let [light, dark] = [Palette::Light, Palette::Dark].map(|one| colors(one, &paints, &rules));
    // On paper, a page is light even if the screen is dark.
    format!("{light}\n@media screen and (prefers-color-scheme:dark){{{dark}}}\n{rules}")
}

/// Returns the style that sets the colours of roles: variables for the roles that the style rules
/// in `named` refer to, and classes for the `paints` of pictures.
fn colors(palette: Palette, paints: &BTreeSet<Paint>, named: &str) -> String {
    let mut text = ":root{".to_owned();
    for (role, _) in COLORS {
        let mut name = "--".to_owned();
        let _ = role.write_name(&mut name);
        if let Some(color) = palette.color(role)
            && named.contains(&format!("var({name})"))
        {
            let _ = write!(text, "{name}:{color};");
        }
    }
    text.push('}');
    text.push_str(&rules(palette, paints));
    text
}
