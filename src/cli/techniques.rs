//! `tents techniques`: the catalogue of techniques.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use clap::Args;
use tents::explain::TechniqueKind;
use tents::render::explain as words;
use tents::render::page;
use tents::render::picture;

use super::about::About;
use super::context::Context;
use super::output_kind::{OutputKind, output_kind};

/// Print the catalogue of techniques, with drawings
///
/// Each technique is shown with its rule, its rating and a drawing of what it follows from; a frame
/// marks what follows. `explain` and `hint` use the names of these techniques, and `grade` uses the
/// ratings. To print the catalogue on paper, use `tents sheet --show techniques`.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct TechniquesOptions {
    /// How to print the catalogue
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(KINDS), default_value = "text")]
    output: OutputKind,
}

/// The output kinds of the catalogue.
const KINDS: [(OutputKind, &str); 2] = [
    (OutputKind::Text, "In words, with drawings in letters"),
    (OutputKind::Html, "An HTML page with pictures"),
];

const EXAMPLES: &str = "\
Examples:
  tents techniques
  tents techniques --output html >techniques.html";

pub(crate) fn run(options: &TechniquesOptions, context: &Context) -> anyhow::Result<()> {
    let mut text = String::new();
    if options.output == OutputKind::Text {
        words::techniques(&mut text);
        return Ok(context.output.record(&text)?);
    }
    context.page(Some(("Techniques", page::PageKind::Cards)), || {
        for kind in TechniqueKind::ALL {
            let scene = picture::technique(kind);
            let body = scene.map(|scene| page::picture(&scene));
            let about = About::new(kind.name().to_owned(), "".into());
            let (rating, body) = (kind.least().to_string(), body.unwrap_or_default());
            text += &about.card(page::Tone::Open, &rating, &words::rule(kind), &body);
        }
        context.output.record(&text)?;
        Ok("In a frame: what follows.".to_owned())
    })
}
