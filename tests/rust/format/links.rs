//! Links and game IDs among other text: in lists, tables, Markdown, HTML and sentences.

use std::fs;

use tents::format::{self, Code, Format, ReadOptions, Source};
use tents::puzzle::Puzzle;

use super::remarks;
use crate::support::corpus::corpus;

const LINK: &str = "https://puzz.link/p?tents/5/5/3g2j1hk1322313";
const ID: &str = "4x4:baj_,1,1,0,1,1,0,2,0";

/// Returns each puzzle of a text, or the code of its first fault.
fn read(text: &str) -> Vec<Result<Puzzle, Code>> {
    let source = Source::new(text.as_bytes().to_vec());
    let entries = format::read(&source, &ReadOptions::default());
    let puzzles = entries.map(|entry| entry.puzzle.map_err(|error| error.faults()[0].code));
    puzzles.collect()
}

#[test]
fn a_link_or_an_id_is_read_anywhere_on_a_line() {
    let tatham = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tents.html#{ID}");
    let penpa = penpa(ID);
    for puzzle in [LINK, ID, &tatham, &penpa] {
        let expected = read(puzzle);
        assert!(expected[0].is_ok(), "{puzzle}");
        for around in [
            "- [First](@)",
            "* [First](@ \"a title\")",
            "[First](@)",
            "<@>",
            "- <@>",
            "1. @",
            "12) @",
            "+ @",
            "- @",
            "| First | @ |",
            "| [First](@) | easy |",
            "First: @",
            "see @ (easy)",
            "Puzzle: <@>",
            "`@`",
            "<a href=\"@\">First</a>",
            "<li><a href='@'>@</a></li>",
            "\"First\",\"@\"",
            "First,@",
            "Try it at @.",
        ] {
            let line = around.replace('@', puzzle);
            assert_eq!(read(&line), expected, "{line}");
            let two = format!("{line}\n\n{line}\n");
            let both = [expected.clone(), expected.clone()].concat();
            assert_eq!(read(&two), both, "{two}");
        }
    }
    for line in [
        format!("Game ID: {ID}"),
        format!("Tents {ID}"),
        format!("tents:{ID}"),
    ] {
        assert_eq!(read(&line), read(ID), "{line}");
        assert_eq!(format::detect_line(&line), Some(Format::Sgt), "{line}");
    }
}

#[test]
fn a_page_with_links_is_read_link_by_link() {
    let page = format!(
        "Some puzzles\n\n| Name | Link |\n|---|---|\n| First | [play]({LINK}) |\n| Other | {LINK} |\n\nHave fun!\n"
    );
    assert_eq!(read(&page), [read(LINK), read(LINK)].concat());
    let csv = format!("name,url\nFirst,{LINK}\nSecond,{LINK}\n");
    assert_eq!(read(&csv), [read(LINK), read(LINK)].concat());
    let html = format!("<ul>\n<li><a href=\"{LINK}\">First</a></li>\n</ul>\n");
    assert_eq!(read(&html), read(LINK));
    let marked = format!("- [First]({LINK})\n- [Second]({LINK})\n\nThat is all.\n");
    assert_eq!(read(&marked), [read(LINK), read(LINK)].concat());
}

#[test]
fn a_malformed_puzzle_among_links_is_not_skipped() {
    let broken = LINK.replace("tents/5/5", "tents/5/x");
    for text in [
        format!("Some puzzles\n{LINK}\n{broken}\n"),
        format!("[First]({LINK})\n[Second]({broken})\n"),
        format!("{LINK}\nhello\n"),
        format!("Boards\n{LINK}\n 10\n1T.\n0..\n"),
    ] {
        let read = read(&text);
        assert!(read[0].is_ok() && read[1].is_err(), "{text}: {read:?}");
    }
}

#[test]
fn two_puzzles_on_a_line_are_a_fault() {
    let other = LINK.replace("3g2", "2g2");
    let text = format!("| {LINK} | {other} |");
    assert_eq!(read(&text), [Err(Code::SecondPuzzle)]);
    assert_eq!(read(&format!("[{LINK}]({LINK})")), read(LINK));
    // Except in a Markdown link, even the same puzzle twice on a line is two puzzles.
    let penpa = penpa(ID);
    for link in [LINK, &penpa] {
        for between in [" ", ", ", "; ", "\t"] {
            let text = format!("{link}{between}{link}");
            assert_eq!(read(&text), [Err(Code::SecondPuzzle)], "{text}");
        }
    }
}

/// Returns the penpa-edit URL of a puzzle.
fn penpa(puzzle: &str) -> String {
    let puzzle = read(puzzle).remove(0).unwrap();
    let mut text = String::new();
    format::write(&mut text, Format::Penpa, &puzzle, &format::Notes::default()).unwrap();
    text
}

#[test]
fn links_are_read_as_html_and_browsers_escape_them() {
    let page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tents.html#";
    for id in [
        ID.replace(':', "%3A"),
        ID.replace(':', "%3A").replace(',', "%2C"),
        ID.replace(',', "%2C"),
    ] {
        for line in [format!("{page}{id}"), format!("[a]({page}{id})")] {
            assert_eq!(read(&line), read(ID), "{line}");
        }
    }
    let broken = format!("{page}{}%2C7", ID.replace(':', "%3A"));
    assert_eq!(read(&broken), [Err(Code::ManyClues)]);
    let penpa = penpa(ID).replace('&', "&amp;");
    for line in [
        penpa.clone(),
        format!("<a href=\"{penpa}\">play</a>"),
        format!("[a]({penpa})"),
    ] {
        assert_eq!(read(&line), read(ID), "{line}");
    }
}

#[test]
fn a_link_in_an_object_of_json_is_its_puzzle() {
    for puzzle in [LINK, ID, &penpa(ID)] {
        let object = format!("{{\"name\": \"A\", \"url\": \"{puzzle}\"}}");
        assert_eq!(read(&object), read(puzzle), "{object}");
        let two = format!("[{object}, {object}]");
        assert_eq!(read(&two), [read(puzzle), read(puzzle)].concat(), "{two}");
        let spread = object.replace(", ", ",\n ");
        assert_eq!(read(&spread), read(puzzle), "{spread}");
    }
    let both = format!("{{\"one\": \"{LINK}\", \"other\": \"{ID}\"}}");
    assert_eq!(read(&both), [Err(Code::SecondPuzzle)]);
    assert_eq!(read("{\"a\": \"b: c\"}"), [Err(Code::Unknown)]);
}

#[test]
fn the_source_of_a_page_has_a_task() {
    let square = "ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1";
    let expected = read(&format!("8x8:{square}"));
    for text in [
        format!("<html>\n<script>var task = '{square}'; var size = 8;</script>\n</html>\n"),
        format!("var Game = {{}};\nvar task = \"{square}\";\n"),
        format!("task: '{square}',"),
        format!("let task = `{square}`;"),
        format!("<!DOCTYPE html><script>var Game = {{}}; task='{square}';</script>"),
    ] {
        assert_eq!(read(&text), expected, "{text}");
    }
    // The numbers in the task leave the size open, but the page states it.
    let page =
        "<script>var task = 'e_,1,0,0,0,0'; var puzzleWidth = 3; var puzzleHeight = 2;</script>";
    assert_eq!(read(page), read("3x2:e_,1,0,0,0,0"));
    let turned = page
        .replace("Width = 3", "Width = 2")
        .replace("Height = 2", "Height = 3");
    assert_eq!(read(&turned), read("2x3:e_,1,0,0,0,0"));
}

#[test]
fn a_link_to_a_page_without_the_puzzle_is_reported_as_one() {
    for link in [
        "https://www.janko.at/Raetsel/Zeltlager/001.a.htm",
        "https://www.brainbashers.com/showtents.asp?date=0101&size=10",
        "https://www.puzzle-tents.com/?e=MDoxLDIzNCw1Njc=",
        "https://example.org/tents",
    ] {
        for line in [
            link.to_owned(),
            format!("- {link}"),
            format!("<{link}>"),
            format!("[a]({link})"),
        ] {
            assert_eq!(read(&line), [Err(Code::Seed)], "{line}");
        }
    }
}

#[test]
fn a_url_that_may_be_cut_off_has_a_remark_and_letters_after_its_end_are_a_fault() {
    assert!(remarks(LINK).is_empty());
    assert!(remarks(ID).is_empty());
    // The last 7 letters of this link are trees, each with the free cells after it.
    let start = LINK.len() - 7;
    for end in start + 1..LINK.len() {
        let cut = &LINK[..end];
        assert!(read(cut)[0].is_ok(), "{cut}");
        assert!(remarks(cut)[0].contains("is it cut off?"), "{cut}");
    }
    for more in ["0", "zz", "3g"] {
        assert_eq!(read(&format!("{LINK}{more}")), [Err(Code::ManyCells)]);
    }
    let cut = ID.trim_end_matches('0');
    assert!(read(cut)[0].is_ok() && remarks(cut)[0].contains("is the text cut off?"));
    // An empty number in the middle is 0.
    assert!(remarks("4x4:baj_,1,1,,1,1,,2,0").is_empty());
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_lists_of_links_hold_their_puzzles() {
    let folder = corpus().join("pasted");
    for (name, number) in [
        ("md_list.md", 2),
        ("angle.txt", 2),
        ("numbered.txt", 2),
        ("csv_links.csv", 2),
        ("game_id.txt", 1),
        ("page.html", 1),
    ] {
        let puzzles = read(&fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(puzzles.len(), number, "{name}");
        assert!(puzzles.iter().all(Result::is_ok), "{name}: {puzzles:?}");
    }
}

#[test]
fn a_link_to_the_page_of_a_puzzle_is_a_fault_among_links_that_are_read() {
    let sites = [
        "https://www.janko.at/Raetsel/Zeltlager/001.a.htm",
        "https://www.brainbashers.com/showtents.asp?date=0101&size=10",
        "https://www.puzzle-tents.com/?e=MDoxLDIzNCw1Njc=",
    ];
    for site in sites {
        for (good, away) in [
            (LINK.to_owned(), site.to_owned()),
            (format!("- {LINK}"), format!("- {site}")),
            (format!("- [one]({LINK})"), format!("- [other]({site})")),
            (format!("| one | {LINK} |"), format!("| other | {site} |")),
            (format!("Try {LINK}"), format!("and {site} too.")),
            (ID.to_owned(), site.to_owned()),
        ] {
            let puzzle = read(&good);
            assert!(puzzle[0].is_ok(), "{good}");
            let fault = vec![Err(Code::Seed)];
            for (text, all) in [
                (format!("{good}\n{away}\n"), [&puzzle[..], &fault].concat()),
                (format!("{away}\n{good}\n"), [&fault[..], &puzzle].concat()),
            ] {
                assert_eq!(read(&text), all, "{text}");
            }
        }
    }
}

#[test]
fn other_links_in_prose_next_to_a_puzzle_are_skipped_with_a_remark() {
    let prose = "See https://en.wikipedia.org/wiki/Tents_and_Trees for the rules.";
    let board = " 10\n1.T\n0..";
    for puzzle in [LINK, ID, &format!("- [one]({LINK})"), board] {
        for (text, line) in [
            (format!("{prose}\n\n{puzzle}\n"), 1),
            (format!("{puzzle}\n\n{prose}\n"), puzzle.lines().count() + 2),
        ] {
            assert_eq!(read(&text), read(puzzle), "{text}");
            let note = format!("line {line} is not part of a puzzle");
            assert!(remarks(&text)[0].starts_with(&note), "{text}");
        }
    }
    assert_eq!(read(prose), [Err(Code::Seed)]);
    assert_eq!(read(&format!("{prose}\n\n{prose}\n")), [Err(Code::Seed)]);
}
