//! A card: the part of an HTML page that is about one puzzle, with its name, its verdict and a
//! picture.

use std::fmt::Write as _;

use crate::puzzle::Puzzle;
use crate::render::picture::{Escaped, Legend, Scene, Shape, Symbol, fragment};

/// The words and the picture of one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Card<'c> {
    /// The name of the puzzle.
    pub name: &'c str,
    /// The name that the puzzle has in its input, if any.
    pub id: Option<&'c str>,
    /// Whether the verdict is good.
    pub tone: Tone,
    /// The verdict, in a word or two. If this is empty, no verdict is shown.
    pub verdict: &'c str,
    /// More about the verdict. If this is empty, nothing more is shown.
    pub text: &'c str,
    /// The body as HTML, such as a [`picture`].
    pub body: &'c str,
}

/// Whether a verdict is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The puzzle is as it should be.
    Good,
    /// The puzzle is not as it should be.
    Bad,
    /// It is unknown whether the puzzle is as it should be, or the verdict is neither good nor bad.
    Open,
}

/// Appends a card.
pub fn card(out: &mut String, card: &Card<'_>) {
    let Card {
        name,
        id,
        tone,
        verdict,
        text,
        body,
    } = card;
    let (tone, sign) = match tone {
        Tone::Good => ("good", "✓"),
        Tone::Bad => ("bad", "✗"),
        Tone::Open => ("open", ""),
    };
    let _ = write!(
        out,
        "<article aria-label=\"{0}\">\n<h2><bdi>{0}</bdi>",
        Escaped(name)
    );
    if let Some(id) = id {
        let _ = write!(out, " <small><bdi>{}</bdi></small>", Escaped(id));
    }
    out.push_str("</h2>\n");
    if !verdict.is_empty() {
        let _ = write!(out, "<p class=\"verdict\"><b class=\"{tone}\">");
        if !sign.is_empty() {
            let _ = write!(out, "<span aria-hidden=\"true\">{sign}</span> ");
        }
        let _ = writeln!(out, "{}</b></p>", Escaped(verdict));
    }
    if !text.is_empty() {
        let _ = writeln!(out, "<p class=\"why\">{}</p>", lines(text));
    }
    let _ = writeln!(out, "{body}</article>");
}

/// Appends HTML that is visible after a click on `words`. On paper, it is visible only if it was
/// opened before printing.
pub fn folded(out: &mut String, words: &str, body: &str) {
    let words = Escaped(words);
    let _ = writeln!(
        out,
        "<details class=\"folded\"><summary>{words}</summary>\n{body}</details>"
    );
}

/// Returns an excerpt of an erroneous input, with the errors marked in it, as preformatted HTML for
/// the body of a card.
#[must_use]
pub fn excerpt(text: &str) -> String {
    let lines = text.lines().map(|line| Escaped(line).to_string());
    format!("<pre>{}</pre>\n", lines.collect::<Vec<String>>().join("\n"))
}

/// Returns a text of several lines as HTML. Blanks that indent the lines of a supposition are kept.
pub(crate) fn lines(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let (blanks, words) = line.split_at(line.len() - line.trim_start().len());
        // Plain text has two blanks before a remark in brackets; HTML has one.
        format!("{blanks}{}", Escaped(&words.replace("  (", " (")))
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// The largest number of cells of a board that is drawn on a card. The cells of a larger board
/// would be too small to see.
const LARGEST: usize = 100 * 100;

/// Returns the picture of a puzzle on a card as HTML, or a sentence if the board is too large for a
/// card.
#[must_use]
pub fn picture_of(puzzle: &Puzzle, scene: impl FnOnce() -> Scene) -> String {
    if puzzle.size().area() > LARGEST {
        return format!(
            "<p>The board of {} is too large to be drawn here.</p>\n",
            puzzle.size()
        );
    }
    picture(&scene())
}

/// Returns a picture on a card as HTML, with its legend and a description in words that can be
/// unfolded.
#[must_use]
pub fn picture(scene: &Scene) -> String {
    let mut out = String::new();
    let (width, height) = scene.board;
    let _ = writeln!(
        out,
        "<svg class=\"picture\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\" \
         aria-label=\"{}\">",
        Escaped(&scene.title)
    );
    fragment(&mut out, &[scene.ground()]);
    fragment(&mut out, &scene.shapes);
    out.push_str("</svg>\n");
    match &scene.legend {
        Legend::Broken(sentences, more) if !sentences.is_empty() => {
            out.push_str("<ol class=\"broken\">");
            for sentence in sentences {
                let _ = write!(out, "<li>{}</li>", Escaped(sentence));
            }
            out.push_str("</ol>\n");
            if *more > 0 {
                let _ = writeln!(out, "<p>and {more} more</p>");
            }
        }
        Legend::Nothing | Legend::Broken(..) => {}
        Legend::TwoSolutions => {
            out.push_str("<ul class=\"key\">");
            for (symbol, text) in [
                (Symbol::Tent, "in both"),
                (Symbol::First, "only in the first"),
                (Symbol::Second, "only in the second"),
            ] {
                out.push_str("<li><svg class=\"k\" viewBox=\"0 0 40 40\" aria-hidden=\"true\">");
                fragment(&mut out, &[Shape::symbol(symbol, (0.0, 0.0), 1.0)]);
                let _ = write!(out, "</svg> {text}</li>");
            }
            out.push_str("</ul>\n");
        }
        Legend::Shares => out.push_str(
            "<svg class=\"scale\" viewBox=\"0 0 280 30\" aria-hidden=\"true\">\
             <use href=\"#scale\"/></svg>\n",
        ),
    }
    let _ = writeln!(
        out,
        "<details><summary>In words</summary><p>{}</p></details>",
        Escaped(&scene.description)
    );
    out
}
