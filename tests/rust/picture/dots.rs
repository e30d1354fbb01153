//! PNG: the colours of the dots, the size on paper, and the texts.

use ::png::{ColorType, Decoder, Unit};
use tents::render::picture::{self, Color, Length, Palette, PngError, Role, Scene};

use super::{png, scenes, shipped};

/// A decoded picture: its width, its height and three bytes per dot.
struct Dots {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
    /// The number of dots per metre.
    density: u32,
    words: Vec<String>,
}

impl Dots {
    fn of(scene: &Scene, palette: Palette, cell: Length) -> Self {
        let bytes = png(scene, palette, cell).unwrap();
        let mut reader = Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut dots).unwrap();
        assert_eq!(frame.color_type, ColorType::Rgb);
        let info = reader.info();
        let size = info.pixel_dims.unwrap();
        assert!(matches!(size.unit, Unit::Meter) && size.xppu == size.yppu);
        let words = info
            .utf8_text
            .iter()
            .map(|chunk| chunk.get_text().unwrap())
            .collect();
        Self {
            width: frame.width,
            height: frame.height,
            bytes: dots,
            density: size.xppu,
            words,
        }
    }

    fn at(&self, x: u32, y: u32) -> Color {
        let place = 3 * (y * self.width + x) as usize;
        Color(self.bytes[place..place + 3].try_into().unwrap())
    }
}

#[test]
fn dots_have_the_expected_colours() {
    // Two cells: a tree, and a tent next to it.
    let puzzle: tents::puzzle::Puzzle = "01\n1T*\n".parse().unwrap();
    let scene = picture::puzzle(&puzzle);
    for palette in [Palette::Light, Palette::Dark, Palette::Print] {
        for times in [1, 2, 3] {
            let dots = Dots::of(&scene, palette, Length::px(40.0 * f64::from(times)));
            assert_eq!((dots.width, dots.height), (122 * times, 82 * times));
            let is = |x: u32, y: u32, role: Role| {
                let color = palette.color(role).unwrap();
                let found = dots.at(x * times + times / 2, y * times + times / 2);
                let pairs = color.0.iter().zip(found.0);
                let is_near = pairs.clone().all(|(one, other)| one.abs_diff(other) <= 2);
                assert!(is_near, "{palette:?} {x} {y} {role:?}: {color} {found}");
            };
            is(2, 2, Role::Page);
            is(36, 38, Role::Grass);
            is(34 + 26, 34 + 21, Role::Leaf);
            is(34 + 20, 34 + 32, Role::Trunk);
            is(74 + 5, 34 + 5, Role::Board);
            is(74 + 10, 34 + 29, Role::Tent);
            is(74 + 20, 34 + 30, Role::TentDoor);
            is(33, 50, Role::Frame);
            is(118, 50, Role::Page);
        }
    }
}

#[test]
fn the_page_reaches_edges_that_are_between_dots() {
    let scene = picture::puzzle(&shipped("6x6.txt"));
    for cell in [13.0, 9.5, 31.7] {
        for palette in [Palette::Light, Palette::Dark] {
            let dots = Dots::of(&scene, palette, Length::px(cell));
            let page = palette.color(Role::Page).unwrap();
            for (x, y) in [
                (0, 0),
                (dots.width - 1, dots.height - 1),
                (0, dots.height - 1),
            ] {
                assert_eq!(dots.at(x, y), page, "{cell} {palette:?} {x} {y}");
            }
        }
    }
}

#[test]
fn a_small_picture_looks_like_a_large_one() {
    let puzzle: tents::puzzle::Puzzle = "012\n1T*-\n2T-*\n".parse().unwrap();
    let scene = picture::puzzle(&puzzle);
    // In the small picture, lines between cells are one dot wide and not blended. The first is at
    // 8.5 dots and the others follow every 10 dots, so the dots 8, 18, … are left out.
    let without_lines = |length: u32| (0..length / 100).filter(|at| at % 10 != 8);
    let large = Dots::of(&scene, Palette::Light, Length::px(1000.0));
    let small = Dots::of(&scene, Palette::Light, Length::px(10.0));
    let (mut off, mut sum) = (0_u64, 0_u64);
    for y in without_lines(large.height) {
        for x in without_lines(large.width) {
            let Color(found) = small.at(x, y);
            for (channel, found) in found.into_iter().enumerate() {
                let around = (0..100).flat_map(|down| (0..100).map(move |right| (right, down)));
                let dots = around.step_by(7).map(|(right, down)| {
                    u32::from(large.at(100 * x + right, 100 * y + down).0[channel])
                });
                let (total, number) = dots.fold((0, 0), |(sum, n), dot| (sum + dot, n + 1));
                sum += u64::from((total / number).abs_diff(found.into()));
                off += 1;
            }
        }
    }
    assert!(sum < 4 * off, "{sum} of {off}");
}

#[test]
fn the_size_on_paper_is_as_requested() {
    let scene = picture::puzzle(&shipped("6x6.txt"));
    for (text, millimetres) in [("8mm", 8.0), ("0.5in", 12.7), ("80px", 80.0 / 192.0 * 25.4)] {
        let dots = Dots::of(&scene, Palette::Print, text.parse().unwrap());
        let cell = f64::from(dots.width) / scene.width * 40.0 / f64::from(dots.density) * 1000.0;
        assert!((cell - millimetres).abs() < 0.02, "{text}: {cell}");
    }
}

#[test]
fn every_picture_has_a_description() {
    for (name, scene) in scenes() {
        let dots = Dots::of(&scene, Palette::Light, Length::px(13.0));
        assert_eq!(dots.words, [scene.title, scene.description], "{name}");
        assert_eq!(dots.bytes.len(), 3 * (dots.width * dots.height) as usize);
    }
}

#[test]
fn the_same_picture_is_the_same_bytes() {
    for (_, scene) in scenes() {
        let drawn = || png(&scene, Palette::Light, Length::px(30.0));
        assert!(drawn() == drawn());
    }
}

#[test]
fn a_picture_with_too_many_dots_is_refused_and_the_largest_size_is_reported() {
    const MOST: u32 = 100_000_000;
    let scene = picture::puzzle(&shipped("24x24.txt"));
    for text in ["2000px", "500mm", "99999in"] {
        let cell: Length = text.parse().unwrap();
        let Err(PngError::TooLarge {
            width,
            height,
            fits,
        }) = png(&scene, Palette::Light, cell)
        else {
            panic!("{text} is drawn");
        };
        assert!(width * height > u64::from(MOST), "{text}");
        assert_eq!(fits.unit, cell.unit);
        let [width, height] = [width, height].map(|dots| {
            let dots = u32::try_from(dots).expect("less than 2^32 dots");
            (f64::from(dots) * fits.value / cell.value).round()
        });
        let share = width * height / f64::from(MOST);
        assert!(share > 0.9 && share <= 1.0, "{text}: {fits}");
    }
}
