//! The style of a page: its own rules, and the colours of roles.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::PageKind;
use crate::render::picture::{Paint, Palette, Role, rules};

/// The rules that have no colours of their own.
const RULES: &str = include_str!("page.css");

/// Colours that the rules of the page use, by name.
const NAMED: [(&str, Role); 12] = [
    ("page", Role::Page),
    ("board", Role::Board),
    ("grid", Role::Grid),
    ("frame", Role::Frame),
    ("text", Role::Text),
    ("soft", Role::Soft),
    ("leaf", Role::Leaf),
    ("wrong", Role::Wrong),
    ("cited", Role::Cited),
    ("citedline", Role::CitedLine),
    ("fresh", Role::Fresh),
    ("freshedge", Role::FreshEdge),
];

/// The roles in pictures on any page, without those of shares.
const ROLES: [Role; 27] = [
    Role::Page,
    Role::Board,
    Role::Grass,
    Role::Text,
    Role::Soft,
    Role::Grid,
    Role::Frame,
    Role::Leaf,
    Role::LeafLight,
    Role::LeafEdge,
    Role::Trunk,
    Role::Tent,
    Role::TentShade,
    Role::TentEdge,
    Role::TentDoor,
    Role::Dot,
    Role::Pair,
    Role::Wrong,
    Role::OnWrong,
    Role::WrongLine,
    Role::First,
    Role::OnFirst,
    Role::Second,
    Role::Cited,
    Role::CitedLine,
    Role::Fresh,
    Role::FreshEdge,
];

/// The rules of boards to play on, and the colours that these use besides.
const PLAY: &str = include_str!("play.css");
const PLAYED: [(&str, Role); 2] = [("grass", Role::Grass), ("dot", Role::Dot)];

/// The whole style of a page.
pub(super) fn style(kind: PageKind) -> String {
    let mut paints = BTreeSet::new();
    for role in ROLES {
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
    let (named, more) = match kind {
        PageKind::Play => ([&NAMED[..], &PLAYED].concat(), PLAY),
        _ => (NAMED.to_vec(), ""),
    };
    let light = colors(Palette::Light, &named, &paints);
    let dark = colors(Palette::Dark, &named, &paints);
    // On paper a page is light whatever the screen is.
    format!("{light}\n@media screen and (prefers-color-scheme:dark){{{dark}}}\n{RULES}{more}")
}

fn colors(palette: Palette, named: &[(&str, Role)], paints: &BTreeSet<Paint>) -> String {
    let mut text = ":root{".to_owned();
    for &(name, role) in named {
        if let Some(color) = palette.color(role) {
            let _ = write!(text, "--{name}:{color};");
        }
    }
    text.push('}');
    text.push_str(&rules(palette, paints));
    text
}
