//! Drawing as a process: bytes on a pipe, and files that are complete or do not exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::cli::{folder, run_at_home, run_in, tents};
#[cfg(target_os = "linux")]
use crate::support::terminal::run_on_terminal;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

const PUZZLE: &str = "8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1";

#[test]
fn a_pipe_and_a_file_get_the_same_bytes() {
    let folder = folder(&[]);
    let folder = folder.path();
    let kinds: [(&str, &[&str], &[u8]); 3] = [
        ("svg", &["draw", "--to", "svg"], b"<svg"),
        ("png", &["draw", "--to", "png"], b"\x89PNG"),
        ("pdf", &["sheet"], b"%PDF"),
    ];
    for (format, command, begin) in kinds {
        let to = [command, &[PUZZLE]].concat();
        let piped = tents(&to).current_dir(folder).output().unwrap();
        assert!(piped.status.success());
        let name = format!("x.{format}");
        let into = run_in(folder, &[command[0], "--into", &name, PUZZLE]);
        assert_eq!(into.code, Some(0));
        let file = fs::read(folder.join(&name)).unwrap();
        assert!(file.starts_with(begin) && file == piped.stdout, "{format}");
    }
}

#[test]
fn a_picture_that_cannot_be_drawn_leaves_existing_files_unchanged() {
    let folder = folder(&[]);
    let folder = folder.path();
    for name in ["x.bin", "x.pdf"] {
        fs::write(folder.join(name), "kept").unwrap();
    }
    fs::write(folder.join("none.txt"), "02\n1T.\n").unwrap();
    fs::write(folder.join("x-solution.svg"), "kept").unwrap();
    let refused: &[&[&str]] = &[
        &["sheet", "--into", "x.pdf", PUZZLE],
        &["draw", "--into", "x.svg", "--show", "both", PUZZLE],
        &[
            "sheet",
            "--into",
            "x.pdf",
            "--overwrite",
            "--title",
            "帐",
            PUZZLE,
        ],
        &[
            "sheet",
            "--into",
            "x.pdf",
            "--overwrite",
            "--show",
            "solution",
            "none.txt",
        ],
        &[
            "draw",
            "--into",
            "x.bin",
            "--overwrite",
            "--to",
            "png",
            "--cell",
            "9000px",
            PUZZLE,
        ],
        &[
            "draw",
            "--into",
            "x.bin",
            "--overwrite",
            "--to",
            "svg",
            PUZZLE,
            PUZZLE,
        ],
        &[
            "sheet",
            "--into",
            "x.pdf",
            "--overwrite",
            "no such file.txt",
        ],
        &[
            "sheet",
            "--into",
            "x.pdf",
            "--overwrite",
            "--show",
            "both",
            "--time-limit",
            "0s",
            PUZZLE,
        ],
    ];
    let late = ["--into", "./", "--show", "solution", "--time-limit", "0s"];
    let kinds: [&[&str]; 3] = [
        &["draw", "--to", "svg"],
        &["draw", "--to", "png"],
        &["sheet"],
    ];
    let late = kinds.map(|kind| [kind, &late, &[PUZZLE]].concat());
    let refused = refused
        .iter()
        .copied()
        .chain(late.iter().map(Vec::as_slice));
    for arguments in refused {
        let output = run_in(folder, arguments);
        assert!(output.code != Some(0), "{arguments:?}");
        assert!(output.out.is_empty() && !output.err.is_empty());
        for name in ["x.bin", "x.pdf"] {
            let kept = fs::read(folder.join(name)).unwrap();
            assert_eq!(kept, b"kept", "{arguments:?}");
        }
        assert_eq!(
            names(folder),
            ["none.txt", "x-solution.svg", "x.bin", "x.pdf"]
        );
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = folder(&[]);
    let folder = folder.path();
    fs::write(folder.join("there.svg"), "old").unwrap();
    std::os::unix::fs::symlink("there.svg", folder.join("link.svg")).unwrap();
    let refused = run_in(folder, &["draw", "--into", "link.svg", PUZZLE]);
    assert_eq!(refused.code, Some(2));
    let drawn = run_in(
        folder,
        &["draw", "--into", "link.svg", "--overwrite", PUZZLE],
    );
    assert_eq!(drawn.code, Some(0));
    assert!(
        fs::symlink_metadata(folder.join("link.svg"))
            .unwrap()
            .is_symlink()
    );
    let text = fs::read_to_string(folder.join("there.svg")).unwrap();
    assert!(text.starts_with("<svg"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_no_bytes_that_are_not_text() {
    for (format, code, said) in [
        (&["draw"][..], 2, "or use --to svg"),
        (&["draw", "--to", "svg"], 0, "<svg"),
        (&["draw", "--to", "png"], 2, "terminal"),
        (&["sheet"], 2, "terminal"),
    ] {
        let command = tents(&[format, &[PUZZLE]].concat());
        let (text, ended) = run_on_terminal(command, |_| {});
        assert_eq!(ended, Some(code), "{format:?}: {text}");
        assert!(text.contains(said), "{format:?}: {text}");
    }
}

#[test]
fn no_two_puzzles_share_a_file() {
    let folder = folder(&[]);
    let folder = folder.path();
    for part in ["a", "b"] {
        fs::create_dir(folder.join(part)).unwrap();
        // `x.txt` has three puzzles. Its pictures could get the same names as the pictures of the
        // other two files, at least on a file system that ignores case.
        let three = "01\n1T.\n\n10\n1.T\n\n01\n1T.\n";
        fs::write(folder.join(part).join("x.txt"), three).unwrap();
        fs::write(folder.join(part).join("x-2.txt"), "01\n1T.\n").unwrap();
        fs::write(folder.join(part).join("X-solution.txt"), "01\n1T.\n").unwrap();
    }
    let output = run_in(
        folder,
        &["draw", "--show", "both", "--into", "out/", "a", "b"],
    );
    assert_eq!(output.code, Some(0), "{}", output.err);
    let mut printed: Vec<String> = output
        .out
        .lines()
        .map(|path| path.rsplit(['/', '\\']).next().unwrap().to_owned())
        .collect();
    printed.sort();
    assert_eq!(printed, names(&folder.join("out")));
    // There are ten puzzles with two pictures each.
    assert_eq!(printed.len(), 20, "{printed:?}");
    let mut small: Vec<String> = printed.iter().map(|name| name.to_lowercase()).collect();
    small.sort();
    small.dedup();
    assert_eq!(small.len(), 20);
}

/// Returns the words on all pages that are drawn for the steps of a puzzle.
fn steps_of(puzzle: &str) -> String {
    let folder = folder(&[]);
    let folder = folder.path();
    fs::write(folder.join("puzzle.txt"), puzzle).unwrap();
    let options = ["sheet", "--show", "steps", "puzzle.txt"];
    let drawn = tents(&options).current_dir(folder).output().unwrap();
    crate::picture::sheets::texts_of(&drawn.stdout).join(" ")
}

#[test]
fn steps_on_paper_show_the_grade_the_initial_marks_and_the_end() {
    let said = steps_of(include_str!("../../../puzzles/6x6.txt"));
    assert!(
        said.contains("Rating ") && said.contains("Solved."),
        "{said}"
    );
    assert!(said.contains("no tent can stand there."), "{said}");
    let said = steps_of("01????\n2T...T.\n");
    assert!(said.contains("has 2 solutions."), "{said}");
    assert!(said.contains("differ at r"), "{said}");
    assert!(!said.contains("Rating"), "{said}");
}

/// Returns the words of a text that have more than two lowercase letters. This leaves out `T`,
/// `r1c2` and the rows of boards.
fn words(text: &str) -> BTreeSet<String> {
    let is_word = |word: &&str| {
        let letters = word.chars().filter(char::is_ascii_lowercase);
        letters.count() > 2
    };
    let words = text.split_whitespace().filter(is_word);
    words.map(str::to_owned).collect()
}

#[test]
fn the_techniques_have_the_same_words_in_the_terminal_on_a_page_and_on_paper() {
    let text = run_at_home(&["techniques"]).out;
    let page = run_at_home(&["techniques", "--output", "html"]).out;
    let page = page.split("<main").nth(1).unwrap();
    let page = page.split("</main>").next().unwrap().replace('<', " <");
    let tags = page
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |part| part.1));
    let page = tags.collect::<String>().replace("&#39;", "'");
    let drawn = ["sheet", "--show", "techniques", "--rules", "none"];
    let drawn = tents(&drawn).output().unwrap().stdout;
    let paper = crate::picture::sheets::texts_of(&drawn)
        .join(" ")
        .replace('\\', "");
    // Words that only a page or paper has: in the descriptions of pictures, and around the
    // techniques.
    let more = "Tents Techniques In words row, rows, rows. column, columns, columns. Row clues none \
                Column none. Trees at No tent frame: what follows.";
    let known = &words(&text) | &words(more);
    for (place, text) in [("page", page), ("paper", paper)] {
        let words = words(&text);
        let others: Vec<&String> = words.difference(&known).collect();
        assert!(
            others.is_empty() && words.len() > 100,
            "on the {place}: {others:?}"
        );
    }
}

#[test]
fn generated_ids_are_on_a_sheet_only_if_they_are_requested() {
    let made = [
        "generate", "5x5", "--count", "2", "--seed", "4", "--to", "json", "--graded",
    ];
    let made = run_at_home(&made).out;
    let own = made
        .replace("\"4-0\"", "\"camp\"")
        .replace("\"generator\"", "\"maker\"");
    for (puzzles, label, is_shown) in [
        (&made, None, false),
        (&made, Some("id,level"), true),
        (&made, Some("level"), false),
        (&own, None, true),
    ] {
        let folder = folder(&[]);
        fs::write(folder.path().join("set.jsonl"), puzzles).unwrap();
        let mut options = vec!["sheet", "set.jsonl"];
        options.extend(label.iter().flat_map(|label| ["--label", label]));
        let drawn = tents(&options).current_dir(folder.path()).output().unwrap();
        let said = crate::picture::sheets::texts_of(&drawn.stdout).join("\n");
        let has_id = said.contains("4-1");
        assert_eq!(has_id, is_shown, "{label:?}: {said}");
        assert!(said.contains("beginner"), "{label:?}: {said}");
    }
}

/// Returns the texts on the pages of a PDF of twelve puzzles with these options, and for each page
/// the size of a unit and the left edge of each picture.
fn sheets_of(options: &[&str]) -> (Vec<String>, Vec<Vec<(f64, f64)>>) {
    let folder = folder(&[]);
    let made = [
        "generate", "5x5", "--count", "12", "--seed", "4", "--to", "json",
    ];
    let set = run_at_home(&made).out;
    fs::write(folder.path().join("set.jsonl"), set).unwrap();
    let names = "\u{feff}Ada Lovelace\r\n\r\n  \u{c9}milie du Ch\u{e2}telet \r\nSofja\n";
    fs::write(folder.path().join("class.txt"), names).unwrap();
    let mut command = tents(&["sheet", "set.jsonl"]);
    let drawn = command.args(options).current_dir(folder.path()).output();
    let bytes = drawn.unwrap().stdout;
    let said = crate::picture::sheets::texts_of(&bytes);
    (said, crate::picture::sheets::placed(&bytes))
}

#[test]
fn puzzles_are_distributed_to_names_and_the_key_lists_the_names() {
    let (said, places) = sheets_of(&["--names", "class.txt", "--show", "both"]);
    // There are four puzzles for each name, and a page of solutions.
    assert_eq!(places.len(), 4);
    let of = |name: &str| said.iter().filter(|text| text.contains(name)).count();
    // A name is once on the line of the sheet and four times above the solutions.
    assert_eq!([of("Ada Lovelace"), of("Sofja"), of("telet")], [5, 5, 5]);
    assert_eq!([of("Name"), of("Date")], [3, 3]);
    let key = said
        .iter()
        .position(|text| text.ends_with("Solutions"))
        .unwrap();
    let numbers = said[key..]
        .iter()
        .filter_map(|text| text.parse::<usize>().ok());
    let numbers: Vec<usize> = numbers.collect();
    for number in 1..=4 {
        assert!(numbers.contains(&number));
    }
    let names = said[key..].iter().filter(|text| *text == "Sofja");
    assert_eq!(names.count(), 4);
    let (said, places) = sheets_of(&[
        "--names",
        "class.txt",
        "--per-page",
        "2",
        "--name-line=Klasse",
    ]);
    assert_eq!(places.len(), 6);
    let of = |name: &str| said.iter().filter(|text| text.contains(name)).count();
    assert_eq!([of("Ada Lovelace"), of("Klasse"), of("Date")], [2, 6, 0]);
}

#[test]
fn one_puzzle_fills_a_page_unless_cells_have_a_size() {
    let largest = |options: &[&str]| {
        let (_, places) = sheets_of(options);
        // Words have the scale 1, so they are left out.
        let scales = places.iter().flatten().map(|place| place.0);
        scales
            .filter(|scale| (scale - 1.0).abs() > 1e-9)
            .fold(0.0, f64::max)
    };
    // A board of five columns is 242 units wide, and a unit is a fortieth of a cell.
    let wide = (210.0 - 30.0) / 25.4 * 72.0 / 242.0;
    assert!((largest(&["--per-page", "1"]) - wide).abs() < 0.01);
    let cell = 12.0 / 25.4 * 72.0 / 40.0;
    assert!((largest(&["--per-page", "1", "--cell", "12mm"]) - cell).abs() < 0.01);
    assert!(largest(&["--per-page", "2"]) <= cell + 0.01);
}
