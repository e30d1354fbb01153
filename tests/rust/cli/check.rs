//! `tents check` on folders, with errors of every kind.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use tents::explain::{Level, Levels};

use crate::support::cli::{Ran, folder, put, run_in};
use crate::support::corpus::corpus;

const UNIQUE: &str = " 01\n1T.\n0..\n";
const NONE: &str = " 11\n1T.\n0..\n";

/// Runs `tents check` in a folder.
fn check(folder: impl AsRef<Path>, arguments: &[&str]) -> Ran {
    run_in(folder.as_ref(), &[&["check"], arguments].concat())
}

#[test]
fn a_folder_is_walked_without_hidden_and_ignored_files_unless_they_are_named() {
    let folder = folder(&[
        (".gitignore", "draft*\n"),
        ("a.txt", UNIQUE),
        ("b/c.txt", UNIQUE),
        ("b/c.md", "no puzzle"),
        ("b/.hidden.txt", "no puzzle"),
        ("draft.txt", NONE),
        (
            "z.JSONL",
            "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}\n",
        ),
    ]);
    let names = |arguments: &[&str]| {
        let text = check(&folder, arguments).out;
        let names = text
            .lines()
            .map(|line| line.split(": ").next().unwrap().to_owned());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&["-v", "."]), "a.txt b/c.txt z.JSONL");
    assert_eq!(
        names(&["-v", ".", "draft.txt"]),
        "a.txt b/c.txt z.JSONL draft.txt"
    );
    assert_eq!(names(&["-v", "--exclude", "b/", "."]), "a.txt z.JSONL");
    assert_eq!(names(&["-v", "--include", "c.*", "."]), "b/c.md b/c.txt");
    assert_eq!(
        names(&["-v", "--include", "*.txt", "--exclude", "/a*", "."]),
        "b/c.txt"
    );
    assert_eq!(check(&folder, &["--include", "{", "."]).code, Some(2));
}

#[test]
fn patterns_work_as_in_git() {
    let names = ["a", "b", "c d", "#e", "!f", "sub/a", "sub/b", "sub/sub/a"];
    let files = names.map(|name| (format!("{name}.txt"), UNIQUE));
    for (patterns, read) in [
        ("", "!f|#e|a|b|c d|sub/a|sub/b|sub/sub/a"),
        ("# a.txt\n\n", "!f|#e|a|b|c d|sub/a|sub/b|sub/sub/a"),
        ("a.txt", "!f|#e|b|c d|sub/b"),
        (
            "\u{feff}/a.txt\r\n/b.*\r\n",
            "!f|#e|c d|sub/a|sub/b|sub/sub/a",
        ),
        ("sub/a.txt", "!f|#e|a|b|c d|sub/b|sub/sub/a"),
        ("**/sub/a.txt", "!f|#e|a|b|c d|sub/b"),
        ("sub/*/", "!f|#e|a|b|c d|sub/a|sub/b"),
        ("a.txt/\nb.txt/", "!f|#e|a|b|c d|sub/a|sub/b|sub/sub/a"),
        ("sub/**", "!f|#e|a|b|c d"),
        ("sub/\n!sub/a.txt", "!f|#e|a|b|c d"),
        ("*.txt\n!a.*", "a|sub/a|sub/sub/a"),
        ("!a.txt\n*.txt", ""),
        ("\\#e.txt\n\\!f.txt", "a|b|c d|sub/a|sub/b|sub/sub/a"),
        ("?.txt\n*\\ d.txt  ", "!f|#e"),
        ("[!a].txt\n{b,c d}.txt", "!f|#e|a|c d|sub/a|sub/sub/a"),
        ("\\a.txt\n/sub/\\b.txt", "!f|#e|b|c d"),
        (
            "c\\ d.txt\\ \na.txt\t",
            "!f|#e|a|b|c d|sub/a|sub/b|sub/sub/a",
        ),
        ("[a\nb.txt", "!f|#e|a|c d|sub/a|sub/sub/a"),
        ("b.txt\n/a.txt\r", "!f|#e|c d|sub/a|sub/sub/a"),
    ] {
        let files = files.iter().map(|(name, text)| (&**name, *text));
        let folder = folder(&files.chain([(".gitignore", patterns)]).collect::<Vec<_>>());
        let text = check(&folder, &["-v", "."]).out;
        let names = text
            .lines()
            .filter_map(|line| line.strip_suffix(".txt: unique"));
        assert_eq!(names.collect::<Vec<_>>().join("|"), read, "{patterns:?}");
    }
}

#[test]
fn a_gitignore_that_is_no_file_has_no_patterns() {
    let folder = folder(&[("a.txt", UNIQUE)]);
    // Reading a pipe without a writer would not end, nor would reading this device.
    let pipe = folder.path().join(".gitignore");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(check(&folder, &["-v", "."]).out, "a.txt: unique\n");
    fs::remove_file(&pipe).unwrap();
    symlink("/dev/zero", pipe).unwrap();
    assert_eq!(check(&folder, &["-v", "."]).out, "a.txt: unique\n");
}

#[test]
fn an_unreadable_folder_is_an_error_if_only_files_are_excluded() {
    let folder = folder(&[("a.txt", UNIQUE), ("locked/b.txt", UNIQUE)]);
    let locked = folder.path().join("locked");
    fs::set_permissions(&locked, Permissions::from_mode(0o000)).unwrap();
    // Root may read every folder.
    let is_root = fs::read_dir(&locked).is_ok();
    let patterns = ["*", "!*/", "!a.txt"].map(|pattern| ["--exclude", pattern]);
    let ran = check(&folder, &[&["-v", "."], patterns.as_flattened()].concat());
    fs::set_permissions(&locked, Permissions::from_mode(0o700)).unwrap();
    assert_eq!(
        ran.err.contains("locked: permission denied"),
        !is_root,
        "{}",
        ran.err
    );
}

#[test]
fn a_gitignore_applies_up_to_the_root_of_its_repository() {
    let folder = folder(&[
        (".gitignore", "a.txt\n"),
        ("work/.git/config", ""),
        ("work/.gitignore", "/inner/b.txt\n"),
        ("work/inner/a.txt", UNIQUE),
        ("work/inner/b.txt", UNIQUE),
        ("work/inner/c.txt", UNIQUE),
        ("work/inner/deep/.gitignore", "!b.txt\nc.txt\n"),
        ("work/inner/deep/b.txt", UNIQUE),
        ("work/inner/deep/c.txt", UNIQUE),
        ("work/inner/z.txt", UNIQUE),
        ("none/.gitignore", "*\n"),
        ("none/inner/a.txt", UNIQUE),
        ("outer/.gitignore", "*.txt\n"),
        ("outer/repository/.git/config", ""),
        ("outer/repository/a.txt", UNIQUE),
    ]);
    let names = |folder: &str, arguments: &[&str]| {
        let text = check(folder, &[&["-v"], arguments].concat()).out;
        let names = text
            .lines()
            .filter_map(|line| line.strip_suffix(": unique"));
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    let work = folder.path().join("work");
    let inner = ["a.txt", "c.txt", "deep/b.txt", "z.txt"];
    assert_eq!(names(work.join("inner").to_str().unwrap(), &["."]), inner);
    let below = inner.map(|name| format!("inner/{name}"));
    assert_eq!(names(work.to_str().unwrap(), &["inner/"]), below);
    // Outside of a repository, the parents do not count.
    let none = folder.path().join("none/inner");
    assert_eq!(names(none.to_str().unwrap(), &["."]), ["a.txt"]);
    // Nor do they for a repository in the searched folder.
    let outer = folder.path().join("outer");
    assert_eq!(names(outer.to_str().unwrap(), &["."]), ["repository/a.txt"]);
    // A link to the folder leads to the same files.
    symlink("work/inner", folder.path().join("link")).unwrap();
    let below = inner.map(|name| format!("link/{name}"));
    assert_eq!(names(folder.path().to_str().unwrap(), &["link"]), below);
}

#[test]
fn the_reason_is_reported_if_no_file_of_a_folder_is_read() {
    let folder = folder(&[
        ("ignored/.gitignore", "drafts/\n"),
        ("ignored/drafts/a.txt", UNIQUE),
        ("hidden/.a.txt", UNIQUE),
        ("other/a.doc", UNIQUE),
    ]);
    fs::create_dir(folder.path().join("empty")).unwrap();
    let passed_over = "all puzzle files in this folder are skipped, such as";
    for (arguments, message) in [
        (&["empty"][..], "this folder contains no files".to_owned()),
        (
            &["ignored"],
            format!("{passed_over} `drafts/a.txt`: a `.gitignore` names it"),
        ),
        (
            &["ignored", "--exclude", "b*"],
            format!("{passed_over} `drafts/a.txt`: `--exclude` or a `.gitignore` names it"),
        ),
        (
            &["ignored", "--include", "*.txt"],
            format!("{passed_over} `drafts/a.txt`: a `.gitignore` names it"),
        ),
        (&["hidden"], format!("{passed_over} `.a.txt`: it is hidden")),
        (
            &["other"],
            "this folder contains no puzzle files".to_owned(),
        ),
        (
            &["other", "--include", "*.pdf"],
            "`--include` matches no file in this folder".to_owned(),
        ),
    ] {
        let output = check(&folder, arguments);
        let line = format!("error[E0007]: {}: {message}\n", arguments[0]);
        assert!(output.err.starts_with(&line), "{}", output.err);
        assert!(output.err.ends_with("\n0 puzzles, 0 as expected\n"));
        assert_eq!(output.out, "");
        assert_eq!(output.code, Some(2));
    }
}

/// Files of other programs with the extensions of puzzle formats. None of them has a line of a
/// puzzle.
const FOREIGN: [(&str, &str); 12] = [
    (
        "package.json",
        "{\n  \"name\": \"x\",\n  \"files\": [\n    \"...\",\n    \"./a.t\"\n  ]\n}\n",
    ),
    ("numbers.json", "[\n  1,\n  2\n]\n"),
    ("runs.jsonl", "{\"lr\":0.1}\n{\"lr\":0.2}\n"),
    (
        "pom.xml",
        "<?xml version=\"1.0\"?>\n<project>\n  <version>1</version>\n</project>\n",
    ),
    (
        "page.xml",
        "<!DOCTYPE html>\n<html><body>T *</body></html>\n",
    ),
    (
        "requirements.txt",
        "numpy==1.26.4\npandas>=2\n# tests\npytest\n",
    ),
    (
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\nproject(x)\n",
    ),
    (
        "LICENSE.txt",
        "MIT License\n\n-----\n\n1. No warranty.\n\n...\n",
    ),
    ("robots.txt", "User-agent: *\nDisallow:\n"),
    ("log.txt", "2024-01-02 10:00:01 start\n10:00:02 end\n"),
    (
        "scores.csv",
        "name,time,date\nann,12.5,2024-01-02\nBob,9,2024-01-03\n",
    ),
    ("site.url", "[InternetShortcut]\nURL=https://example.org/\n"),
];

#[test]
fn files_of_other_programs_in_a_folder_are_skipped_and_broken_puzzles_are_not() {
    let large = "A line of prose.\n".repeat(2000);
    // The first line is examined again together with each other line, so a long first line must not
    // make this slow.
    let lopsided = format!(
        "{}hello there\n{}",
        " ".repeat(500_000),
        "hi\n".repeat(100_000)
    );
    let folder = folder(&[
        ("foreign/large.txt", &large),
        ("foreign/lopsided.txt", &lopsided),
    ]);
    let [foreign, others] = ["foreign", "broken"].map(|name| folder.path().join(name));
    put(&foreign, &FOREIGN);
    let broken = [
        ("blank.txt", "\n\n"),
        ("comment.txt", "# nothing yet\n"),
        ("cut.json", "{\"columns\":[0,1],\"ro"),
        ("cut.txt", " 01"),
        ("cut.xml", "<Legup>\n<puzzle name=\"Tree"),
        ("empty.txt", ""),
        ("merge.json", "<<<<<<< HEAD\n{\"cells\":[\"T.\"]}\n"),
        ("merge.txt", "<<<<<<< HEAD\n 01\n1T.\n=======\n"),
        ("rows.json", "{\n\"board\": [\n\"T..\",\n\"...\"\n]\n}\n"),
        ("task.txt", "aadaeg,1,5"),
        ("url.txt", "https://puzz.link/p?tents/5/5/2g0h1\n"),
        ("utf16.txt", "\u{1}\0"),
    ];
    put(&others, &broken);
    put(&others, &FOREIGN[..1]);

    let output = check(&folder, &["broken"]);
    let all = broken.map(|(name, _)| format!("broken/{name}: invalid\n"));
    assert_eq!(output.out, all.concat());
    let said = "\nskipped 1 file that does not look like a puzzle\n";
    assert!(output.err.contains(said), "{}", output.err);
    let output = check(&folder, &["--verbose", "broken"]);
    assert!(output.out.ends_with("broken/package.json: skipped\n"));

    // If no file is left, the folder counts as empty.
    let output = check(&folder, &["foreign"]);
    assert_eq!(output.out, "foreign: invalid\n");
    assert_eq!(output.code, Some(2));
    let said = "error[E0007]: foreign: no file in this folder looks like a puzzle\n";
    assert!(output.err.starts_with(said), "{}", output.err);
    let output = check(&folder, &["--output", "json", "foreign"]);
    let text = output.out;
    let name = r#"{"type":"skipped","input":"foreign/pom.xml"}"#;
    assert_eq!(text.matches("\"skipped\"").count(), FOREIGN.len() + 2);
    assert!(text.lines().any(|line| line == name), "{text}");

    // A file that is named, or matches a pattern, is read.
    let output = check(&folder, &["foreign/robots.txt"]);
    assert_eq!(output.out, "foreign/robots.txt: invalid\n");
    let output = check(&folder, &["foreign", "--include", "r*.txt"]);
    let named = "foreign/requirements.txt: invalid\nforeign/robots.txt: invalid\n";
    assert_eq!(output.out, named);
}

#[test]
fn names_from_a_list_are_chosen_by_patterns_and_unquoted() {
    let folder = folder(&[
        ("a.txt", UNIQUE),
        ("b.md", "no puzzle"),
        ("sub/c.txt", UNIQUE),
        ("sub/c.md", "no puzzle"),
        ("with space \u{fc}\t\".txt", UNIQUE),
        ("\"d.txt\"", UNIQUE),
        (
            "list",
            "a.txt\nb.md\n\"with space \\303\\274\\t\\\".txt\"\n\"d.txt\"\nsub\n",
        ),
        ("found", "./a.txt\n./sub/c.txt\n"),
    ]);
    let checked_in = |list: &str, arguments: &[&str]| {
        let list = ["--verbose", "--files-from", list];
        let text = check(&folder, &[&list, arguments].concat()).out;
        let names = text
            .lines()
            .map(|line| line.rsplit_once(": ").unwrap().0.to_owned());
        names.collect::<Vec<_>>().join("|")
    };
    let checked = |arguments: &[&str]| checked_in("list", arguments);
    let odd = "with space \u{fc}\u{FFFD}\".txt";
    assert_eq!(
        checked(&["--include", "*.txt"]),
        format!("a.txt|{odd}|sub/c.txt")
    );
    assert_eq!(
        checked(&["--exclude", "sub/", "--exclude", "*.md"]),
        format!("a.txt|{odd}|\"d.txt\"|sub/c.txt")
    );
    // `find .` writes names that begin with `./`.
    let of_found = |arguments: &[&str]| checked_in("found", arguments);
    assert_eq!(of_found(&["--include", "sub/*.txt"]), "./sub/c.txt");
    assert_eq!(of_found(&["--include", "/*.txt"]), "./a.txt");
    assert_eq!(of_found(&["--exclude", "/*/"]), "./a.txt");
}

#[test]
fn a_page_shows_where_a_file_is_broken() {
    let folder = folder(&[("a.txt", " 01\n1Q.\n0..\n")]);
    let page = check(&folder, &["--output", "html", "a.txt"]).out;
    assert!(page.contains("line 2, column 2: `Q` is not a cell</p>"));
    assert!(page.contains(" --&gt; a.txt:2:2\n"), "{page}");
    assert!(page.contains("\n2 | 1Q.\n  |  ^ expected `.`, `T`, `*` or `-`\n"));
}

#[test]
fn names_come_from_a_file_on_lines_or_between_nul_bytes() {
    let folder = folder(&[
        ("a b.txt", UNIQUE),
        ("c\nd.txt", UNIQUE),
        ("lines", "a b.txt\n\nmissing.txt\n"),
        ("nul", "a b.txt\0c\nd.txt"),
    ]);
    let lines = check(&folder, &["-v", "--files-from", "lines"]);
    assert_eq!(lines.out, "a b.txt: unique\nmissing.txt: invalid\n");
    assert_eq!(lines.code, Some(2));
    let nul = check(&folder, &["-v", "-0", "--files-from", "nul"]);
    assert_eq!(nul.out, "a b.txt: unique\nc\u{FFFD}d.txt: unique\n");
    assert_eq!(nul.code, Some(0));
    let none = check(&folder, &["--files-from", "nowhere"]);
    assert_eq!(none.code, Some(2));
    assert!(
        none.err.contains("`--files-from` needs a file"),
        "{}",
        none.err
    );
}

#[test]
fn a_name_in_a_list_may_be_as_long_as_an_input() {
    let folder = folder(&[
        ("abcdefghij", "01\n1T.\n"),
        ("list", "abcdefghij\n"),
        ("longer", "abcdefghijk\n"),
    ]);
    for (list, code) in [("list", 0), ("longer", 2)] {
        let output = check(&folder, &["--input-limit", "10", "--files-from", list]);
        assert_eq!(output.code, Some(code), "{}", output.err);
    }
}

#[test]
fn an_unreadable_file_is_reported_and_the_others_are_checked() {
    let folder = folder(&[("a.txt", UNIQUE), ("sub/b.txt", UNIQUE), ("z.txt", NONE)]);
    let place = |name: &str| folder.path().join(name);
    symlink("..", place("sub/loop")).unwrap();
    symlink("nowhere.txt", place("gone.txt")).unwrap();
    fs::write(place("utf8.txt"), b" 01\n1T\xFF\n0..\n").unwrap();
    fs::write(place("binary.txt"), b"\0\0\0").unwrap();
    let output = check(&folder, &["-v", "."]);
    assert_eq!(
        output.out,
        "a.txt: unique\nbinary.txt: invalid\ngone.txt: invalid\nsub/b.txt: unique\n\
         sub/loop: invalid\nutf8.txt: invalid\n\
         z.txt: none, expected unique: the column clues add up to 2, but the board has 1 tree\n"
    );
    assert_eq!(output.code, Some(2));
    let text = output.err;
    assert!(text.contains("this link leads back to `.`"), "{text}");
    assert!(text.contains("7 puzzles, 2 as expected, 5 not"), "{text}");
    // Skipped entries are not read, so they have no errors.
    symlink("nowhere.txt", place(".#a.txt")).unwrap();
    let options = ["-v", "--exclude", "loop/", "--exclude", "gone.*", "."];
    let without = check(&folder, &options);
    assert!(!without.err.contains("lead"), "{}", without.err);
    assert!(!without.err.contains("no such file"), "{}", without.err);
    assert!(without.err.contains("5 puzzles, 2 as expected, 3 not"));
}

#[test]
fn a_large_input_is_read_piece_by_piece_and_its_lines_are_counted_on() {
    let mut text = "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}\n".repeat(5000);
    text += "{\"columns\":[1,1],\"rows\":[1],\"cells\":[\"T.\"]}\n{\"columns\":[1,x]}\n";
    let folder = folder(&[("many.jsonl", &text)]);
    let mut seen = Vec::new();
    for jobs in ["1", "2", "7"] {
        let output = check(&folder, &["--jobs", jobs, "many.jsonl"]);
        assert_eq!(
            output.out,
            "many.jsonl:5001: none, expected unique: the column clues add up to 2, but the board has 1 tree\n\
             many.jsonl:5002: invalid\n"
        );
        seen.push(output.err);
    }
    assert!(seen[0].contains("--> many.jsonl:5002:15"), "{}", seen[0]);
    assert!(seen.iter().all(|text| *text == seen[0]));
}

#[test]
fn shards_cover_every_puzzle_once() {
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut lines = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let output = check(&puzzles, &["-v", "--shard", shard, "."]);
        assert_eq!(output.code, Some(0));
        lines.extend(output.out.lines().map(str::to_owned).collect::<Vec<_>>());
    }
    let mut all: Vec<String> = check(&puzzles, &["-v", "."])
        .out
        .lines()
        .map(str::to_owned)
        .collect();
    assert!(all.len() >= 21);
    all.sort();
    lines.sort();
    assert_eq!(lines, all);
    assert_eq!(check(&puzzles, &["--shard", "4/3", "."]).code, Some(2));
}

#[test]
fn every_range_of_levels_is_read_back_as_it_is_printed() {
    for (first, least) in Level::ALL.into_iter().enumerate() {
        for most in &Level::ALL[first..] {
            let levels: Levels = format!("{least}..{most}").parse().unwrap();
            assert_eq!(levels.to_string().parse(), Ok(levels));
            for level in Level::ALL {
                let is_inside = (least..=*most).contains(&level);
                assert_eq!(levels.contains(level), is_inside, "{level} in {levels}");
            }
        }
    }
    for text in [
        "",
        "..",
        "Easy",
        "hard..easy",
        "easy...hard",
        "easy..=hard",
        " easy",
    ] {
        assert!(text.parse::<Levels>().is_err(), "{text:?}");
    }
}

#[test]
fn the_level_of_a_solved_board_is_that_of_the_board_without_its_tents() {
    let folder = folder(&[("a.txt", " 01\n1T*\n0..\n")]);
    let output = check(&folder, &["-v", "--grade", "beginner", "a.txt"]);
    assert_eq!(output.out, "a.txt: unique, beginner 1.5\n");
}

#[test]
fn a_check_stops_after_the_allowed_number_of_failures() {
    let folder = folder(&[
        ("a.txt", UNIQUE),
        ("b.txt", NONE),
        ("c.txt", NONE),
        ("d.txt", NONE),
    ]);
    for jobs in ["1", "2", "5"] {
        let count = |arguments: &[&str]| {
            let mut all = vec!["--jobs", jobs, "."];
            all.extend(arguments);
            let output = check(&folder, &all);
            assert_eq!(output.code, Some(1));
            output.out.lines().count()
        };
        assert_eq!(count(&[]), 3);
        assert_eq!(count(&["--fail-fast"]), 1);
        assert_eq!(count(&["--max-failures", "2"]), 2);
    }
}

#[test]
fn a_stored_solution_must_be_right_wherever_it_is() {
    let json = "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"],\"solution\":[\"T*\"]}\n";
    let folder = folder(&[
        ("a.txt", UNIQUE),
        ("a.sol", "e\n"),
        ("b.txt", UNIQUE),
        ("b.sol", " 01\n1T.\n0*.\n"),
        ("c.txt", UNIQUE),
        ("c.sol", "nonsense\n"),
        ("d.json", json),
        ("e.json", &json.replace("T*", "T.")),
    ]);
    let output = check(&folder, &["-v", "."]);
    assert_eq!(
        output.out,
        "a.txt: unique\n\
         b.txt: unique: the solution in `b.sol` is wrong: row 1 holds 0 tents, its clue is 1\n\
         c.txt: invalid\nd.json: unique\n\
         e.json: unique: the solution in the key `solution` is wrong: row 1 holds 0 tents, its clue is 1\n"
    );
    assert!(output.err.contains("--> c.sol:1"), "{}", output.err);
}

#[test]
fn the_solutions_next_to_puzzles_are_found_in_every_folder_of_a_walk() {
    let wrong = " 01\n1T.\n0*.\n";
    let folder = folder(&[
        (".gitignore", "*.sol\n"),
        ("a.b.txt", UNIQUE),
        ("a.b.sol", wrong),
        ("a.txt", UNIQUE),
        ("b/a.txt", UNIQUE),
        ("b/c/d.txt", UNIQUE),
        ("b/c/d.sol", wrong),
        ("b/d.txt", UNIQUE),
        ("b/e.txt", UNIQUE),
        ("b/e.sol", wrong),
        ("c.sol", wrong),
        ("d.txt", UNIQUE),
        ("d.SOL", wrong),
        ("e/f.txt", UNIQUE),
        ("e/f.sol/no-solution", ""),
        ("z.txt", UNIQUE),
    ]);
    symlink("c.sol", folder.path().join("z.sol")).unwrap();
    symlink("b", folder.path().join("y")).unwrap();
    let output = check(&folder, &["-v", "."]);
    let wrong = |file: &str| {
        let sol = file.replace("txt", "sol");
        format!(
            "{file}: unique: the solution in `{sol}` is wrong: row 1 holds 0 tents, its clue is 1\n"
        )
    };
    let right = |file: &str| format!("{file}: unique\n");
    let in_b = |name: &str| {
        let [a, d, e] = ["a.txt", "d.txt", "e.txt"].map(|file| format!("{name}/{file}"));
        right(&a) + &wrong(&format!("{name}/c/d.txt")) + &right(&d) + &wrong(&e)
    };
    let expected = wrong("a.b.txt")
        + &right("a.txt")
        + &in_b("b")
        + &right("d.txt")
        + &right("e/f.txt")
        + &in_b("y")
        + &wrong("z.txt");
    assert_eq!(output.out, expected);
}

#[test]
fn many_files_are_checked_in_the_order_of_their_names() {
    let folder = folder(&[]);
    let put = |name: &OsStr, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let mut expected = Vec::new();
    for number in 0..3000 {
        let name = format!("{number:04}.txt");
        let large = UNIQUE.to_owned() + &"\n".repeat(20_000);
        let (text, verdict) = match number % 500 {
            7 => ("no puzzle at all\n", None),
            8 => (&*large, Some("unique")),
            9 => ("# nothing\n", Some("invalid")),
            _ => (UNIQUE, Some("unique")),
        };
        put(OsStr::new(&name), text);
        expected.extend(verdict.map(|verdict| format!("{name}: {verdict}")));
    }
    put(OsStr::from_bytes(b"\xFF.txt"), UNIQUE);
    expected.push("\u{FFFD}.txt: unique".to_owned());
    for jobs in ["1", "4"] {
        let out = check(&folder, &["-v", "--jobs", jobs, "."]).out;
        let verdicts = out.lines().filter(|line| !line.ends_with(": skipped"));
        for (verdict, expected) in verdicts.clone().zip(&expected) {
            assert_eq!(verdict, expected, "{jobs} jobs");
        }
        assert_eq!(verdicts.count(), expected.len(), "{jobs} jobs");
    }
}

#[test]
fn every_report_is_the_same_for_every_number_of_jobs() {
    let broken = " 01\n1T..\n0..\n";
    let some = [UNIQUE, NONE, UNIQUE, broken, UNIQUE, UNIQUE].join("\n") + "\n";
    let many = some.repeat(400);
    let folder = folder(&[("many.txt", &many), ("one.txt", UNIQUE)]);
    for output in ["text", "json", "csv", "github", "html", "junit", "sarif"] {
        for detail in [&[][..], &["--verbose"], &["--max-failures", "300"]] {
            let arguments = [&[".", "--output", output][..], detail].concat();
            let run = |jobs| check(&folder, &[&arguments[..], &["--jobs", jobs]].concat());
            let (alone, together) = (run("1"), run("3"));
            assert_eq!(together.out, alone.out, "{arguments:?}");
            assert_eq!(together.err, alone.err, "{arguments:?}");
            assert_eq!((together.code, alone.code), (Some(2), Some(2)));
        }
    }
}

#[test]
fn stored_solutions_are_judged_one_by_one() {
    let folder = folder(&[("a.txt", UNIQUE), ("a.sol", &"e\n".repeat(200_000))]);
    let output = check(&folder, &["-v", "--memory-limit", "10MB", "a.txt"]);
    assert_eq!((&*output.out, output.code), ("a.txt: unique\n", Some(0)));
}

/// Returns the word for a count of solutions.
fn verdict(count: u64) -> &'static str {
    match count {
        0 => "none",
        1 => "unique",
        _ => "multiple",
    }
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_has_the_verdicts_of_its_counts_in_both_kinds_of_solution() {
    let corpus = corpus();
    let table = fs::read_to_string(corpus.join("bench/expected.csv")).unwrap();
    let families = table.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        (
            format!("bench/{}", fields[0]),
            [fields[1].parse().ok(), fields[2].parse().ok()],
        )
    });
    let lines = fs::read_to_string(corpus.join("puzzles.jsonl")).unwrap();
    let others = lines.lines().enumerate().map(|(index, line)| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let counts = ["layouts", "assignments"].map(|key| value[key].as_u64());
        (format!("puzzles.jsonl:{}", index + 1), counts)
    });
    let expected: BTreeMap<String, [Option<u64>; 2]> = families.chain(others).collect();
    let mut names: Vec<&str> = expected.keys().map(String::as_str).collect();
    names.retain(|name| !name.contains(':') && expected[*name] != [None, None]);
    names.push("puzzles.jsonl");
    let folder = folder(&[("names", &names.join("\n"))]);
    let list = folder.path().join("names");
    let list = list.to_str().unwrap();
    for (kind, distinct) in ["layouts", "assignments"].into_iter().enumerate() {
        let output = check(
            &corpus,
            &[
                "--output",
                "json",
                "--expect",
                "any",
                "--time-limit",
                "5s",
                "--distinct",
                distinct,
                "--files-from",
                list,
            ],
        );
        let mut seen = 0;
        for line in output.out.lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(name) = value["input"].as_str() else {
                continue;
            };
            if let Some(count) = expected[name][kind] {
                assert_eq!(value["verdict"], verdict(count), "{name}, {distinct}");
                seen += 1;
            }
        }
        assert!(seen > 1500, "{seen}");
    }
}
