//! Whole drawings are the same as the stored ones.

use tents::render::picture::{Palette, Theme};

use super::scenes;
use super::svg::drawn;
use crate::support::assert_golden;

#[test]
fn drawings_are_as_approved() {
    for (name, scene) in scenes() {
        let themes = [("", Theme::Auto), ("-print", Theme::Only(Palette::Print))];
        for (ending, theme) in themes {
            let file = format!("tests/golden/pictures/{name}{ending}.svg");
            assert_golden(&file, &drawn(&scene, theme));
        }
    }
}
