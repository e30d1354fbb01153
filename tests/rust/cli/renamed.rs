//! Command lines with the names that commands and options had before they were renamed.

use crate::support::cli::{folder, run_at_home};

/// Old command lines, each with the new spelling. `FOLDER` is an empty folder.
const RENAMED: [(&str, &str); 17] = [
    (
        "count --by-cell --output grid puzzles/column.txt",
        "count --by-cell puzzles/column.txt",
    ),
    (
        "count -o grid puzzles/column.txt",
        "count puzzles/column.txt",
    ),
    ("explain --techniques", "techniques"),
    (
        "explain --output html --techniques",
        "techniques --output html",
    ),
    (
        "--color always -q explain --techniques -o html",
        "techniques -o html",
    ),
    (
        "prove --check puzzles/6x6.txt README.md",
        "prove check puzzles/6x6.txt README.md",
    ),
    (
        "prove --output json --marks ignore puzzles/6x6.txt --check README.md",
        "prove check --output json --marks ignore puzzles/6x6.txt README.md",
    ),
    (
        "repair --unique puzzles/column.txt",
        "complete puzzles/column.txt",
    ),
    (
        "repair puzzles/column.txt --only givens --unique --apply 1",
        "complete puzzles/column.txt --only givens --apply 1",
    ),
    (
        "repair --needless puzzles/6x6.txt",
        "minimize --list puzzles/6x6.txt",
    ),
    (
        "repair --needless -o json puzzles/many.txt",
        "minimize --list -o json puzzles/many.txt",
    ),
    (
        "repair --minimal --order largest puzzles/6x6.txt",
        "minimize --order largest puzzles/6x6.txt",
    ),
    (
        "repair --minimal --lines puzzles/many.txt",
        "minimize --lines puzzles/many.txt",
    ),
    (
        "draw --to pdf --overwrite --into FOLDER/out.pdf puzzles/6x6.txt",
        "sheet --overwrite --into FOLDER/out.pdf puzzles/6x6.txt",
    ),
    (
        "draw --overwrite --paper a5 --into=FOLDER/out.pdf puzzles/6x6.txt",
        "sheet --overwrite --paper a5 --into FOLDER/out.pdf puzzles/6x6.txt",
    ),
    (
        "draw --show techniques --overwrite --into FOLDER/out.pdf",
        "sheet --show techniques --overwrite --into FOLDER/out.pdf",
    ),
    (
        "draw puzzles/column.txt --show solution --to=pdf --time-limit 0s",
        "sheet puzzles/column.txt --show solution --time-limit 0s",
    ),
];

/// Old command lines that are refused: the command that they lead to does not accept all of their
/// options and arguments.
const REFUSED: [&str; 8] = [
    "explain --techniques --lines",
    "explain --techniques puzzles/6x6.txt",
    "draw --paper a5 puzzles/6x6.txt",
    "draw --to png --per-page 2 puzzles/6x6.txt",
    "repair --unique --tries 5 puzzles/column.txt",
    "repair --minimal --apply 1 puzzles/6x6.txt",
    "repair --order rows puzzles/6x6.txt",
    "prove --check --jobs 2 puzzles/6x6.txt README.md",
];

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

#[test]
fn an_old_spelling_does_the_same_as_the_new_one() {
    let folder = folder(&[]);
    let run = |line: &str| {
        let path = folder.path().to_str().unwrap();
        let words = words(line).into_iter();
        let words: Vec<String> = words.map(|word| word.replace("FOLDER", path)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        run_at_home(&words)
    };
    for (old, new) in RENAMED {
        let [before, now] = [old, new].map(run);
        assert_eq!(before.code, now.code, "{old}: {}", before.err);
        assert_eq!(before.out, now.out, "{old}");
        assert_eq!(before.err, now.err, "{old}");
        assert!(now.code != Some(2), "{new}: {}", now.err);
    }
}

#[test]
fn an_old_spelling_is_accepted_only_where_the_new_one_is() {
    for line in REFUSED {
        let ran = run_at_home(&words(line));
        assert_eq!(ran.code, Some(2), "{line}");
        assert!(ran.err.contains("\nUsage: tents "), "{line}: {}", ran.err);
    }
}
