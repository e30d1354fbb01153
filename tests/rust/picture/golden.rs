//! Whole drawings, as they were approved. With the variable `TENTS_BLESS` set, the files are
//! rewritten.

use std::env;
use std::fs;
use std::path::Path;

use tents::render::picture::{Palette, Theme};

use super::scenes;
use super::svg::drawn;

#[test]
fn drawings_are_as_approved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/pictures");
    let mut others = Vec::new();
    for (name, scene) in scenes() {
        let themes = [("", Theme::Auto), ("-print", Theme::Only(Palette::Print))];
        for (ending, theme) in themes {
            let text = drawn(&scene, theme);
            let path = folder.join(format!("{name}{ending}.svg"));
            if env::var_os("TENTS_BLESS").is_some() {
                fs::write(&path, &text).unwrap();
            }
            let golden = fs::read_to_string(&path).unwrap_or_default();
            if golden.replace('\r', "") != text {
                others.push(format!("{name}{ending}.svg"));
            }
        }
    }
    assert!(
        others.is_empty(),
        "{others:?} are drawn otherwise; look, and set TENTS_BLESS to rewrite them"
    );
}
