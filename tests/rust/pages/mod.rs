//! HTML pages: they are well-formed, load nothing, and have the right content, whatever the names
//! of puzzles are. Their look and behaviour are tested in a browser, see `tests/tools/pages`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use roxmltree::Document;

use crate::support::cli::{self, Ran, run_in};

/// A name that would be a picture and run a script if it were taken for markup.
const NASTY: &str = "<img src=x onerror=alert(1)>&\"' \u{7}\u{1b}[31m\u{202e}";

/// A name of the same kind that is possible for a file.
#[cfg(not(windows))]
const NASTY_FILE: &str = "<b id=n1>&amp;\"'.txt";
#[cfg(windows)]
const NASTY_FILE: &str = "b id=n1&amp;'.txt";

/// Runs the program in the folder of the puzzles.
fn tents(arguments: &[&str]) -> Ran {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    run_in(&home.join("puzzles"), arguments)
}

/// A page, and its parts.
struct Page {
    text: String,
    /// The text between the tags.
    words: String,
    ids: BTreeSet<String>,
    classes: BTreeSet<String>,
}

impl Page {
    /// Returns the page that a command prints.
    fn of(arguments: &[&str]) -> Self {
        let ran = tents(arguments);
        assert!(matches!(ran.code, Some(0 | 1)), "{arguments:?}: {ran:?}");
        Self::read(ran.out)
    }

    /// Parses a page, which is XML except for its first line, style and script, and checks
    /// everything that holds for every page.
    fn read(text: String) -> Self {
        let rest = text.strip_prefix("<!doctype html>\n").unwrap();
        let (mut ids, mut classes, mut links) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
        let mut words = String::new();
        let without = without(&without(rest, "style"), "script");
        let document = Document::parse(&without).unwrap();
        for node in document.descendants() {
            let name = node.tag_name().name();
            for attribute in node.attributes() {
                let value = attribute.value();
                match attribute.name() {
                    "id" => assert!(ids.insert(value.to_owned()), "{value} is there twice"),
                    "class" => classes.extend(value.split(' ').map(str::to_owned)),
                    "href" => links.push(value),
                    "src" | "style" | "action" | "srcset" | "data" => {
                        panic!("{name} has {value}")
                    }
                    other => assert!(!other.starts_with("on"), "{name} has a handler"),
                }
            }
            if node.is_text() {
                words.push_str(node.text().unwrap());
            }
        }
        for link in links {
            let is_known = link == "data:," || ids.contains(link.strip_prefix('#').unwrap());
            assert!(is_known, "{link} leads nowhere");
        }
        let lower = text.to_lowercase();
        for word in ["http:", "https:", "//", "url(", "@import", "unsafe"] {
            assert!(
                !without_comments(&lower).contains(word),
                "the page holds {word}"
            );
        }
        assert!(text.contains("default-src 'none'; style-src 'sha256-"));
        for element in ["style", "script"] {
            let content = within(&text, element);
            if let Some(digest) = content.and_then(sha256) {
                let source = format!("{element}-src 'sha256-{digest}'");
                assert!(text.contains(&source), "the policy must say {source}");
            }
        }
        let is_harmless = |c: char| !c.is_control() || c == '\n';
        assert!(text.chars().all(is_harmless), "a control character");
        Self {
            text,
            words,
            ids,
            classes,
        }
    }

    /// Checks that every class for a colour has two rules, for light and for dark.
    fn has_colors(&self) {
        for class in &self.classes {
            if class.starts_with("f-") || class.starts_with("s-") {
                let rule = format!(".{class}{{");
                assert_eq!(self.text.matches(&rule).count(), 2, "rules for {class}");
            }
        }
    }
}

/// Returns the content of the first element with a name and no attributes.
fn within<'t>(text: &'t str, element: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(&format!("<{element}>"))?;
    let (content, _) = rest.split_once(&format!("</{element}>"))?;
    Some(content)
}

/// Returns the digest of a text in the form of a content policy, if the system has a program for
/// it.
fn sha256(text: &str) -> Option<String> {
    let mut child = Command::new("sha256sum")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let digits = String::from_utf8(output.stdout).unwrap();
    let bytes = (0..64).step_by(2).map(|at| &digits[at..at + 2]);
    let bytes: Vec<u8> = bytes
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect();
    Some(BASE64_STANDARD.encode(bytes))
}

/// Returns a page without the content of an element.
fn without(text: &str, element: &str) -> String {
    match within(text, element) {
        Some(content) => text.replacen(content, "", 1),
        None => text.to_owned(),
    }
}

/// Returns a script without its comment lines.
fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("// "));
    lines.collect::<Vec<&str>>().join("\n")
}

/// Creates a folder with puzzles that fail a check in different ways.
fn folder() -> tempfile::TempDir {
    let id = serde_json::Value::from(NASTY);
    let named =
        format!("{{\"id\":{id},\"columns\":[1,1],\"rows\":[1,0],\"cells\":[\"T.\",\"..\"]}}\n");
    cli::folder(&[
        ("several.txt", " ??\n?T.\n?..\n"),
        ("none.txt", " 11\n1T.\n0..\n"),
        ("wrong.txt", " 202\n2*T*\n0T.T\n2*TT\n0...\n0.*.\n"),
        ("faulty.txt", " 01\n1Q.\n0..\n"),
        (NASTY_FILE, " 11\n1T.\n0..\n"),
        ("named.jsonl", &named),
    ])
}

fn path(folder: &tempfile::TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

#[test]
fn every_page_is_well_formed_and_loads_nothing() {
    let folder = folder();
    let all = folder.path().to_str().unwrap();
    let several = path(&folder, "several.txt");
    let wrong = path(&folder, "wrong.txt");
    for arguments in [
        &["explain", "8x8.txt"][..],
        &[
            "explain",
            "--all-marks",
            "8x8.txt",
            "several.txt",
            "none-sum.txt",
        ],
        &["check", "."],
        &["check", "--verbose", "."],
        &["check", "--distinct", "assignments", "ring.txt"],
        &["verify", wrong.to_str().unwrap()],
        &[
            "count",
            "--by-cell",
            "column.txt",
            several.to_str().unwrap(),
        ],
        &["grade", "."],
        &["repair", "none-sum.txt"],
        &["repair", "--unique", "column.txt"],
    ] {
        let several = several.to_str().unwrap();
        let arguments = arguments
            .iter()
            .map(|&one| if one == "several.txt" { several } else { one });
        let arguments: Vec<&str> = arguments.chain(["--output", "html"]).collect();
        let page = Page::of(&arguments);
        page.has_colors();
        assert!(page.text.ends_with("</html>\n"));
    }
    let output = tents(&["check", "--output", "html", all]);
    assert_eq!(output.code, Some(2));
    let page = Page::read(output.out);
    page.has_colors();
    assert_eq!(page.text.matches("<article").count(), 6);
    // There is a picture of each result, except for the entry that is not a puzzle.
    assert_eq!(page.text.matches("<svg class=\"picture\"").count(), 5);
}

#[test]
fn names_are_escaped() {
    let folder = folder();
    for command in [
        &["check"][..],
        &["explain"],
        &["grade"],
        &["count", "--by-cell"],
    ] {
        for name in [NASTY_FILE, "named.jsonl"] {
            let path = path(&folder, name);
            let path = path.to_str().unwrap();
            let page = Page::of(&[command, &["--output", "html", path]].concat());
            assert!(page.ids.len() < 500 && !page.words.contains('\u{7}'));
            if command != ["grade"] {
                let word = if name == NASTY_FILE {
                    if cfg!(windows) {
                        "b id=n1&amp;amp;"
                    } else {
                        "&lt;b id=n1&gt;&amp;amp;"
                    }
                } else {
                    "onerror=alert(1)"
                };
                assert!(page.text.contains(word), "{command:?} of {name}");
            }
        }
    }
}

#[test]
fn a_page_has_the_sentences_of_the_text() {
    let text = tents(&["explain", "12x12.txt"]).out;
    let page = Page::of(&["explain", "--output", "html", "12x12.txt"]);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        // The page formats the technique and the text in brackets differently.
        let line = line.trim_start_matches(|c: char| c == ' ' || c == '.' || c.is_ascii_digit());
        let words = line.split("  ").next().unwrap();
        assert!(page.text.contains(&words.replace('\'', "&#39;")), "{words}");
    }
}

#[test]
fn a_page_of_a_hundred_large_failures_is_below_five_megabytes() {
    let folder = tempfile::tempdir().unwrap();
    // A quarter of the cells are trees and as many are tents, all at random.
    let mut random = fastrand::Rng::with_seed(1);
    let mut all = String::new();
    for number in 0..100 {
        let mut text = "  ".to_owned() + &" 9".repeat(25) + "\n";
        for _ in 0..25 {
            let cells = (0..25).map(|_| ["T", "*", ".", "."][random.usize(..4)]);
            text.extend(["9 ", &cells.collect::<Vec<&str>>().join(" "), "\n"]);
        }
        fs::write(path(&folder, &format!("{number}.txt")), &text).unwrap();
        all.extend([&text, "\n"]);
    }
    fs::write(path(&folder, "all.txt"), &all).unwrap();
    let all = path(&folder, "all.txt");
    let wrong = Page::of(&["verify", "--output", "html", all.to_str().unwrap()]);
    fs::remove_file(&all).unwrap();
    let name = folder.path().to_str().unwrap();
    let none = Page::of(&["check", "--marks", "given", "--output", "html", name]);
    for page in [wrong, none] {
        assert_eq!(page.text.matches("<article").count(), 100);
        assert!(page.text.len() < 5_000_000, "{} bytes", page.text.len());
    }
}

#[test]
fn long_explanations_and_large_boards_have_no_figures() {
    let page = Page::of(&["explain", "--output", "html", "20x20-spaced.txt"]);
    assert!(page.text.contains("class=\"mini\"") && page.text.len() < 300_000);
    let page = Page::of(&["explain", "--output", "html", "24x24.txt"]);
    assert!(!page.text.contains("class=\"mini\"") && page.text.contains("walk long"));
    assert!(page.text.len() < 500_000);
}

/// Returns the data of the puzzles on a page to play on.
fn boards(page: &str) -> Vec<serde_json::Value> {
    let parts = page.split("<script type=\"application/json\">").skip(1);
    let texts = parts.map(|part| part.split_once("</script>").unwrap().0);
    texts
        .map(|text| serde_json::from_str(text).unwrap())
        .collect()
}

#[test]
fn a_page_to_play_on_holds_puzzles_and_the_steps_to_their_solutions() {
    let folder = folder();
    let file = path(&folder, "page.html");
    let file = file.to_str().unwrap();
    let nasty = path(&folder, "titled.jsonl");
    let title = serde_json::Value::from(NASTY_FILE);
    let titled = format!(
        "{{\"title\":{title},\"columns\":[null,null],\"rows\":[null,null],\"cells\":[\"T.\",\"..\"]}}\n"
    );
    fs::write(&nasty, titled).unwrap();
    let nasty = nasty.to_str().unwrap();
    let play = |more: &[&str]| {
        let output = tents(&[&["play", "--into", file, nasty, "15x15.txt"], more].concat());
        (output.code, output.err)
    };
    assert_eq!(play(&[]), (Some(0), String::new()));
    let page = Page::read(fs::read_to_string(file).unwrap());
    page.has_colors();
    let boards = boards(&page.text);
    assert_eq!(boards[0]["name"], NASTY_FILE);
    assert!(boards[0].get("tents").is_none());
    let board = &boards[1];
    let cells = board["cells"].as_str().unwrap();
    assert_eq!((cells.len(), cells.matches('T').count()), (225, 45));
    let numbers = |value: &serde_json::Value| -> BTreeSet<i64> {
        let numbers = value.as_array().into_iter().flatten();
        numbers.map(|number| number.as_i64().unwrap()).collect()
    };
    let solution = numbers(&board["tents"]);
    let mut told = BTreeSet::new();
    for step in board["steps"].as_array().unwrap() {
        for claim in numbers(&step["put"]).union(&numbers(&step["before"])) {
            assert_eq!(solution.contains(&(claim.abs() - 1)), *claim > 0, "{step}");
            told.extend((*claim > 0).then_some(claim - 1));
        }
    }
    assert_eq!(told, solution);
    // A page with one board of this size has at most 80 KB.
    assert!(page.text.len() < 80_000, "{} bytes", page.text.len());
    let rules = page.text.split_once("<details class=\"rules\">").unwrap().1;
    assert_eq!(rules.matches("<svg ").count(), 3);

    let (code, errors) = play(&[]);
    assert_eq!(code, Some(2), "{errors}");
    assert!(errors.contains("--overwrite"), "{errors}");
    assert_eq!(play(&["--overwrite"]).0, Some(0));
    let output = tents(&["play", "--into", nasty, "6x6.txt", "--overwrite"]);
    assert_eq!(output.code, Some(2));
}

#[test]
fn a_folder_to_play_in_has_a_page_per_puzzle_and_an_index() {
    let folder = folder();
    let into = format!("{}/", path(&folder, "pages").display());
    let output = tents(&["play", "--into", &into, "6x6.txt", "8x8.txt", "6x6.txt"]);
    assert_eq!(output.code, Some(0));
    let read = |name: &str| fs::read_to_string(path(&folder, "pages").join(name)).unwrap();
    let index = read("index.html");
    for (name, puzzle) in [("1", "6 × 6"), ("2", "8 × 8"), ("3", "6 × 6")] {
        assert!(index.contains(&format!("<a href=\"{name}.html\"><bdi>Tents {puzzle}, ")));
        assert_eq!(
            boards(&Page::read(read(&format!("{name}.html"))).text).len(),
            1
        );
    }
    // Pages with the same puzzle have the same key, so they share their marks.
    let key = |name| boards(&read(name))[0]["key"].clone();
    assert_eq!(key("1.html"), key("3.html"));
    assert_ne!(key("1.html"), key("2.html"));
}
