//! Colours have enough contrast: 4.5 for letters and 3 for shapes, as WCAG 2 requires.

use super::{Color, Palette, Role, contrast};

const PALETTES: [Palette; 3] = [Palette::Light, Palette::Dark, Palette::Print];

/// Panics unless the first role of each pair has at least the contrast `least` on the second. Skips
/// a pair if the palette does not draw one of its roles.
fn assert_contrast(palette: Palette, pairs: &[(Role, Role)], least: f64) {
    for &(one, other) in pairs {
        let (Some(color), Some(ground)) = (palette.color(one), palette.color(other)) else {
            continue;
        };
        let contrast = contrast(color, ground);
        assert!(
            contrast >= least,
            "{palette:?} {one:?} on {other:?}: {contrast:.2}"
        );
    }
}

#[test]
fn letters_can_be_read() {
    let mut pairs = vec![
        (Role::Text, Role::Page),
        (Role::Soft, Role::Page),
        (Role::Text, Role::WrongLine),
        (Role::Text, Role::CitedLine),
        (Role::OnWrong, Role::Wrong),
        (Role::OnFirst, Role::First),
        (Role::Second, Role::Board),
    ];
    pairs.extend((1..=99).map(|percent| (Role::OnShare(percent), Role::Share(percent))));
    for palette in PALETTES {
        assert_contrast(palette, &pairs, 4.5);
    }
}

#[test]
fn shapes_can_be_seen() {
    let pairs = [
        (Role::Frame, Role::Page),
        (Role::Trunk, Role::Grass),
        (Role::LeafEdge, Role::Grass),
        (Role::TentEdge, Role::Board),
        (Role::TentEdge, Role::WrongLine),
        (Role::TentDoor, Role::Tent),
        (Role::Dot, Role::Board),
        (Role::Dot, Role::Fresh),
        (Role::Pair, Role::Board),
        (Role::Wrong, Role::Board),
        (Role::Wrong, Role::Grass),
        (Role::Wrong, Role::WrongLine),
        (Role::First, Role::Board),
        (Role::Second, Role::Board),
        (Role::Cited, Role::Board),
        (Role::Cited, Role::Grass),
        (Role::Cited, Role::CitedLine),
        (Role::FreshEdge, Role::Board),
        (Role::FreshEdge, Role::Fresh),
    ];
    for palette in PALETTES {
        assert_contrast(palette, &pairs, 3.0);
        // On paper, the edge of the crown has the required contrast instead of the crown.
        if palette.color(Role::LeafEdge).is_none() {
            assert_contrast(palette, &[(Role::Leaf, Role::Grass)], 3.0);
            assert_contrast(palette, &[(Role::Leaf, Role::CitedLine)], 3.0);
            assert_contrast(palette, &[(Role::Leaf, Role::WrongLine)], 3.0);
        }
    }
}

/// Checks the colours of the signs of `tents play`. The background of the terminal is not known.
#[test]
fn the_signs_on_a_terminal_are_visible_on_black_and_light_ones_on_white_too() {
    let roles = [
        Role::Leaf,
        Role::TentEdge,
        Role::Dot,
        Role::Wrong,
        Role::FreshEdge,
    ];
    let [black, white] = [0, 255].map(|channel| Color([channel; 3]));
    for role in roles {
        let [light, dark] = [Palette::Light, Palette::Dark].map(|palette| palette.color(role));
        for (color, ground, least) in [(light, black, 3.0), (light, white, 3.0), (dark, black, 4.5)]
        {
            let contrast = contrast(color.unwrap(), ground);
            assert!(contrast >= least, "{role:?} on {ground}: {contrast:.2}");
        }
    }
}

#[test]
fn the_scale_of_shares_is_monotone() {
    for palette in PALETTES {
        let colors = (1..=99).map(|percent| palette.color(Role::Share(percent)).unwrap());
        let page = if palette == Palette::Dark {
            [0; 3]
        } else {
            [255; 3]
        };
        let steps: Vec<f64> = colors.map(|color| contrast(color, Color(page))).collect();
        assert!(steps.is_sorted(), "{palette:?} {steps:?}");
    }
}
