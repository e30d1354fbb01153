//! Sheets: boards stay inside the margins and apart, and a PDF has the pages that were asked for, no
//! font, and the same bytes each time.

use fastrand::Rng;
use tents::limits::Limits;
use tents::puzzle::{Content, Puzzle};
use tents::render::picture::{
    self, Length, Letters, Palette, Paper, SheetBoard, SheetError, SheetOptions, lay_out,
};

use super::{scenes, shipped};

/// The margin of a sheet, in points.
const MARGIN: f64 = 15.0 / 25.4 * 72.0;

fn board(number: usize, caption: &str) -> SheetBoard {
    SheetBoard {
        scene: picture::puzzle(&shipped("8x8.txt")),
        number: number.to_string(),
        caption: caption.to_owned(),
    }
}

fn boards(number: usize) -> Vec<SheetBoard> {
    (1..=number)
        .map(|number| board(number, "name · tricky"))
        .collect()
}

/// How many pages a file says it has.
fn pages(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let is_page = |rest: &&str| !rest.starts_with('s');
    text.split("/Type /Page").skip(1).filter(is_page).count()
}

#[test]
fn a_pdf_has_its_pages_no_font_and_the_same_bytes() {
    let mut options = SheetOptions::default();
    let mut more = options.clone();
    more.per_page = 12;
    for number in [1, 4, 5, 24] {
        let groups = [
            (boards(number), options.clone()),
            (boards(number), more.clone()),
        ];
        let bytes = picture::sheets(&groups, &Letters::built_in(), &Limits::default()).unwrap();
        assert_eq!(pages(&bytes), number.div_ceil(4) + number.div_ceil(12));
        assert!(
            bytes == picture::sheets(&groups, &Letters::built_in(), &Limits::default()).unwrap()
        );
        assert!(!String::from_utf8_lossy(&bytes).contains("/Font"));
    }
    options.palette = Palette::Dark;
    let dark = picture::sheets(
        &[(boards(1), options)],
        &Letters::built_in(),
        &Limits::default(),
    )
    .unwrap();
    assert_eq!(pages(&dark), 1);
}

#[test]
fn every_kind_of_picture_fits_on_a_sheet() {
    let boards = scenes()
        .into_iter()
        .enumerate()
        .map(|(index, (name, scene))| SheetBoard {
            scene,
            number: index.to_string(),
            caption: name.to_owned(),
        });
    let groups = [(boards.collect(), SheetOptions::default())];
    let bytes = picture::sheets(&groups, &Letters::built_in(), &Limits::default()).unwrap();
    assert!(pages(&bytes) > 1);
}

#[test]
fn limits_end_it() {
    for (limits, stop) in super::limits() {
        let group = (boards(3), SheetOptions::default());
        let ended = picture::sheets(&[group], &Letters::built_in(), &limits);
        assert_eq!(ended, Err(SheetError::Stopped(stop)));
    }
}

#[test]
fn very_many_boards_a_page_are_refused_at_once() {
    let mut options = SheetOptions::default();
    options.per_page = usize::MAX;
    assert_eq!(lay_out(&vec![(100.0, 100.0); 300_000], &options, 2), None);
    assert_eq!(lay_out(&[], &options, 2), Some(Vec::new()));
}

#[test]
fn a_letter_that_is_missing_is_named() {
    let mut options = SheetOptions::default();
    let drawn = |boards, options| {
        picture::sheets(
            &[(boards, options)],
            &Letters::built_in(),
            &Limits::default(),
        )
    };
    let caption = drawn(vec![board(1, "帐篷")], options.clone());
    options.title = "⛺".to_owned();
    let title = drawn(boards(1), options);
    for (found, letter) in [(caption, '帐'), (title, '⛺')] {
        let error = found.unwrap_err();
        assert!(matches!(error, SheetError::Letter(missing) if missing.0 == letter));
    }
    // What is no letter leaves a space, and what is too long is cut.
    let long = "a\u{1b}[31m\n\0".repeat(500);
    let mut options = SheetOptions::default();
    options.title.clone_from(&long);
    assert!(drawn(vec![board(1, &long)], options).is_ok());
}

#[test]
fn a_font_is_asked_only_for_what_is_missing() {
    assert!(Letters::with(b"no font").is_err());
    let font = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/render/picture/font/Inter-Medium.otf"
    ));
    let font = font.unwrap();
    let with = Letters::with(&font).unwrap();
    let group = [(boards(2), SheetOptions::default())];
    let one = picture::sheets(&group, &with, &Limits::default()).unwrap();
    assert!(one == picture::sheets(&group, &Letters::built_in(), &Limits::default()).unwrap());
}

/// A board without anything on it.
fn bare(rows: usize, columns: usize) -> Puzzle {
    let cells = vec![Content::Unknown; rows * columns];
    Puzzle::new(vec![Some(1); rows], vec![Some(1); columns], cells).unwrap()
}

#[test]
fn boards_lie_inside_the_margins_and_apart() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..256 {
        let number = rng.usize(1..30);
        let sizes: Vec<(f64, f64)> = (0..number)
            .map(|_| {
                let scene = picture::puzzle(&bare(rng.usize(1..40), rng.usize(1..40)));
                (scene.width, scene.height)
            })
            .collect();
        let per_page = rng.usize(1..14);
        let millimetres = [rng.u32(120..600), rng.u32(120..600)];
        let cell = f64::from(rng.u32(2..30));
        let mut options = SheetOptions::default();
        options.paper = Paper::mm(f64::from(millimetres[0]), f64::from(millimetres[1])).unwrap();
        options.per_page = per_page;
        options.cell = Length::mm(cell);
        if rng.bool() {
            options.title.clear();
        }
        let Some(places) = lay_out(&sizes, &options, 2) else {
            // Only a small sheet with many boards has no room.
            assert!(per_page > 4 && millimetres[0].min(millimetres[1]) < 300);
            continue;
        };
        assert_eq!(places.len(), sizes.len());
        let (width, height) = options.paper.points();
        let inside =
            |from: f64, to: f64, least: f64, most: f64| from >= least - 1e-6 && to <= most + 1e-6;
        // Each with the caption above it.
        let boxes: Vec<(usize, [f64; 4])> = places
            .iter()
            .zip(&sizes)
            .map(|(place, size)| {
                let right = place.x + size.0 * place.scale;
                let bottom = place.y + size.1 * place.scale;
                (place.page, [place.x, place.y - 12.0, right, bottom])
            })
            .collect();
        for (index, &(page, [left, top, right, bottom])) in boxes.iter().enumerate() {
            assert_eq!(page, index / per_page);
            assert!(inside(left, right, MARGIN, width - MARGIN));
            assert!(inside(top, bottom, MARGIN, height - MARGIN - 22.0));
            assert!(places[index].scale * 40.0 <= cell / 25.4 * 72.0 + 1e-6);
            for &(other_page, other) in &boxes[..index] {
                let is_beside = right <= other[0] || other[2] <= left;
                let is_apart = is_beside || bottom <= other[1] || other[3] <= top;
                assert!(page != other_page || is_apart);
            }
        }
    }
}
