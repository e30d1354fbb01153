//! Boards are inside the margins and do not overlap.

use fastrand::Rng;

use super::lay_out;
use crate::puzzle::{Content, Puzzle};
use crate::render::picture::{self, Length, Paper, SheetOptions};

/// Converts millimetres to points.
fn points(millimetres: f64) -> f64 {
    millimetres / 25.4 * 72.0
}

/// Returns a board with clues and no trees.
fn bare(rows: usize, columns: usize) -> Puzzle {
    let cells = vec![Content::Unknown; rows * columns];
    Puzzle::new(vec![Some(1); rows], vec![Some(1); columns], cells).unwrap()
}

#[test]
fn very_many_boards_per_page_are_refused_at_once() {
    let options = SheetOptions {
        per_page: usize::MAX,
        ..SheetOptions::default()
    };
    let many = vec![(100.0, 100.0); 300_000];
    assert_eq!(lay_out(&many, &options, (40.0, 34.0), &|_, _| 1), None);
    assert_eq!(
        lay_out(&[], &options, (40.0, 34.0), &|_, _| 1),
        Some(Vec::new())
    );
}

#[test]
fn boards_are_inside_the_margins_and_do_not_overlap() {
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
        let (margin, gutter) = (rng.u32(5..20), rng.u32(0..20));
        options.margin = Length::mm(f64::from(margin));
        options.gutter = (gutter > 0).then(|| Length::mm(f64::from(gutter)));
        let (margin, gutter) = (points(f64::from(margin)), points(f64::from(gutter)));
        options.paper = Paper::mm(f64::from(millimetres[0]), f64::from(millimetres[1])).unwrap();
        options.per_page = per_page;
        options.cell = Length::mm(cell);
        let head = if rng.bool() { 40.0 } else { 0.0 };
        let lines: Vec<u8> = sizes.iter().map(|_| rng.u8(1..4)).collect();
        let captions = |board: usize, _| usize::from(lines[board]);
        let Some(places) = lay_out(&sizes, &options, (head, 34.0), &captions) else {
            // Only a small sheet with many boards has no room.
            assert!(per_page > 3 && millimetres[0].min(millimetres[1]) < 300);
            continue;
        };
        assert_eq!(places.len(), sizes.len());
        let (width, height) = options.paper.points();
        let inside =
            |from: f64, to: f64, least: f64, most: f64| from >= least - 1e-6 && to <= most + 1e-6;
        // Each box includes the caption above the board.
        let boxes: Vec<(usize, [f64; 4])> = places
            .iter()
            .zip(sizes.iter().zip(&lines))
            .map(|(place, (size, &lines))| {
                let caption = 12.5 * f64::from(lines);
                let right = place.x + size.0 * place.scale;
                let bottom = place.y + size.1 * place.scale;
                (place.page, [place.x, place.y - caption, right, bottom])
            })
            .collect();
        for (index, &(page, [left, top, right, bottom])) in boxes.iter().enumerate() {
            assert_eq!(page, index / per_page);
            assert!(inside(left, right, margin, width - margin - gutter));
            assert!(inside(top, bottom, margin + head, height - margin - 34.0));
            let place = &places[index];
            assert!(place.scale * 40.0 <= cell / 25.4 * 72.0 + 1e-6);
            let begin = place.x + 34.0 * place.scale;
            let end = begin + place.room;
            assert!(inside(begin, end, margin, width - margin - gutter));
            // All cells of a page have the same size.
            let first = places[index - index % per_page].scale;
            assert_eq!(place.scale.to_bits(), first.to_bits());
            for &(other_page, other) in &boxes[..index] {
                let is_beside = right <= other[0] || other[2] <= left;
                let is_apart = is_beside || bottom <= other[1] || other[3] <= top;
                assert!(page != other_page || is_apart);
            }
        }
    }
}

#[test]
fn the_last_page_has_the_columns_of_the_others_and_its_boards_line_up() {
    let sizes = vec![(300.0, 300.0); 9];
    let options = SheetOptions {
        per_page: 6,
        ..SheetOptions::default()
    };
    // The last caption needs more lines if there is less room.
    let captions = |board: usize, room: f64| {
        if board == 8 {
            (400.0 / room) as usize + 1
        } else {
            1
        }
    };
    let places = lay_out(&sizes, &options, (40.0, 34.0), &captions).unwrap();
    let same = |one: f64, other: f64| (one - other).abs() < 1e-9;
    for (page, [first, beside, below]) in [(0, [0, 1, 2]), (1, [6, 7, 8])] {
        let [first, beside, below] = [first, beside, below].map(|board: usize| places[board]);
        assert!(
            [first, beside, below]
                .iter()
                .all(|place| place.page == page)
        );
        assert!(same(first.y, beside.y) && first.x < beside.x, "{page}");
        assert!(same(first.x, below.x) && first.y < below.y, "{page}");
    }
}
