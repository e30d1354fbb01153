//! SVG is well formed, has unique ids, loads nothing from elsewhere, and accepts any name.

use std::collections::BTreeSet;

use roxmltree::Document;
use tents::format;
use tents::puzzle::{Cell, Layout, Puzzle};
use tents::render::picture::{self, Length, Palette, Scene, Theme};
use tents::rules::judge_layout;

use super::{scenes, shipped};

const THEMES: [Theme; 4] = [
    Theme::Auto,
    Theme::Only(Palette::Light),
    Theme::Only(Palette::Dark),
    Theme::Only(Palette::Print),
];

pub(super) fn drawn(scene: &Scene, theme: Theme) -> String {
    let mut text = String::new();
    picture::svg(&mut text, scene, theme, Length::px(40.0));
    text
}

/// Parses a document, and checks that its ids are unique, that the ids it refers to exist, and that
/// its only control characters are line ends.
fn assert_well_formed(text: &str) {
    let document = Document::parse(text).unwrap();
    let (mut ids, mut uses) = (BTreeSet::new(), BTreeSet::new());
    for attribute in document.descendants().flat_map(|node| node.attributes()) {
        let value = attribute.value();
        match attribute.name() {
            "id" => assert!(ids.insert(value), "{value} twice"),
            "href" => drop(uses.insert(value.trim_start_matches('#'))),
            "aria-labelledby" => uses.extend(value.split(' ')),
            _ => {}
        }
    }
    assert!(uses.is_subset(&ids), "{uses:?} {ids:?}");
    let is_allowed = |letter: char| letter == '\n' || !letter.is_control();
    assert!(text.chars().all(is_allowed));
}

#[test]
fn every_document_is_well_formed_and_loads_nothing() {
    for (name, scene) in scenes() {
        for theme in THEMES {
            let text = drawn(&scene, theme);
            assert_well_formed(&text);
            assert!(!text.contains("var("), "{name}");
            assert_eq!(
                text.matches("http").count(),
                1,
                "{name}: more than the namespace"
            );
            assert_eq!(text.contains("@media"), theme == Theme::Auto, "{name}");
            assert!(
                text.contains("role=\"img\"") && text.contains("<desc "),
                "{name}"
            );
        }
    }
}

#[test]
fn markup_and_control_characters_in_names_are_harmless() {
    let mut scene = picture::puzzle(&shipped("6x6.txt"));
    scene.title = "</title><script>&\"'\u{1b}[31m\0\u{ffff}\r]]>".to_owned();
    scene.description.clone_from(&scene.title);
    for theme in THEMES {
        let text = drawn(&scene, theme);
        assert_well_formed(&text);
        assert!(!text.contains("<script"));
    }
}

#[test]
fn every_broken_rule_can_be_drawn() {
    let puzzle: Puzzle = "001\n1T.*\n0.T-\n0...\n".parse().unwrap();
    let cells = [(0, 0), (0, 1), (1, 2), (2, 2), (9, 9)];
    let layout: Layout = cells
        .map(|(row, column)| Cell { row, column })
        .into_iter()
        .collect();
    let violations = judge_layout(&puzzle, &layout);
    let scene = picture::errors(&puzzle, &layout, &violations);
    assert_well_formed(&drawn(&scene, Theme::Auto));
    for violation in &violations {
        assert!(
            scene.description.contains(&violation.to_string()),
            "{violation}"
        );
    }
}

#[test]
fn many_broken_rules_are_marked_and_the_first_are_described() {
    let size = 40;
    let rows = format!("?{}\n", ".".repeat(size)).repeat(size);
    let puzzle = format::read_one(&format!(" {}\n{rows}", "?".repeat(size))).unwrap();
    let all = 0..size * size;
    let layout: Layout = all.map(|index| puzzle.size().cell(index)).collect();
    let violations = judge_layout(&puzzle, &layout);
    let scene = picture::errors(&puzzle, &layout, &violations);
    let more = format!("and {} more", violations.len() - 40);
    assert!(scene.description.contains(&more));
    assert_well_formed(&drawn(&scene, Theme::Auto));
}

#[test]
fn every_fifth_line_of_a_large_board_is_heavier() {
    let heavy = |rows: usize, columns: usize| -> usize {
        let row = format!("?{}\n", ".".repeat(columns));
        let text = format!(" {}\n{}", "?".repeat(columns), row.repeat(rows));
        let puzzle: Puzzle = text.parse().unwrap();
        let svg = drawn(&picture::puzzle(&puzzle), Theme::Auto);
        let document = Document::parse(&svg).unwrap();
        let lines = document.descendants();
        let lines = lines.filter(|node| node.attribute("class") == Some("s-soft"));
        lines
            .map(|node| node.attribute("d").unwrap().matches('M').count())
            .sum()
    };
    assert_eq!(heavy(12, 12), 0);
    // The heavier lines are after rows 5 and 10, and after columns 5, 10 and 15.
    assert_eq!(heavy(12, 16), 5);
}

#[test]
fn two_equal_solutions_are_described_as_equal() {
    let puzzle = shipped("8x8.txt");
    let layout = super::solutions(&puzzle).next().unwrap().layout(&puzzle);
    let scene = picture::difference(&puzzle, &layout, &layout, None);
    assert!(scene.description.ends_with("Both have the same tents."));
}

#[test]
fn lengths_are_read_and_written() {
    for (text, said) in [("40px", "40"), ("8mm", "8mm"), ("0.30in", "0.3in")] {
        assert_eq!(text.parse::<Length>().unwrap().to_string(), said);
    }
    for text in [
        "40", "px", "-1mm", "0mm", "1e3px", "infpx", "NaNin", "8 mm", "1.2.3px", "",
    ] {
        assert!(text.parse::<Length>().is_err(), "{text}");
    }
}
