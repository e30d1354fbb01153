//! The largest size that a picture can have is reported.

use super::{png, png_size};
use crate::format::read_one;
use crate::render::picture::failure::MAX_DOTS;
use crate::render::picture::{self, Length, Letters, Palette, PngError};

#[test]
fn a_picture_with_too_many_dots_is_refused_and_the_largest_size_is_reported() {
    let scene = picture::puzzle(&read_one(include_str!("../../../../puzzles/24x24.txt")).unwrap());
    for text in ["2000px", "500mm", "99999in"] {
        let cell: Length = text.parse().unwrap();
        let drawn = png(&scene, Palette::Light, cell, &Letters::built_in());
        let Err(PngError::TooLarge { fits, .. }) = drawn else {
            panic!("{text} is drawn");
        };
        let (width, height) = png_size(&scene, fits);
        assert!(width * height <= MAX_DOTS, "{text}: {fits}");
        assert!(width * height > MAX_DOTS * 9 / 10, "{text}: {fits}");
    }
}
