//! The style of a page: its own rules, and the colours of roles.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::PageKind;
use crate::render::picture::{COLORS, Paint, Palette, Role, rules};

/// The rules that have no colours of their own.
const RULES: &str = include_str!("page.css");

/// The rules of boards to play on.
const PLAY: &str = include_str!("play.css");

/// The whole style of a page.
pub(super) fn style(kind: PageKind) -> String {
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
    let light = colors(Palette::Light, &paints);
    let dark = colors(Palette::Dark, &paints);
    let more = if kind == PageKind::Play { PLAY } else { "" };
    // On paper a page is light whatever the screen is.
    format!("{light}\n@media screen and (prefers-color-scheme:dark){{{dark}}}\n{RULES}{more}")
}

/// The colours of roles, by name for the rules of the page and by class for its pictures.
fn colors(palette: Palette, paints: &BTreeSet<Paint>) -> String {
    let mut text = ":root{".to_owned();
    for (role, _) in COLORS {
        if let Some(color) = palette.color(role) {
            text.push_str("--");
            let _ = role.write_name(&mut text);
            let _ = write!(text, ":{color};");
        }
    }
    text.push('}');
    text.push_str(&rules(palette, paints));
    text
}
