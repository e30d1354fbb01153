//! JSON lines: every key that the program prints is documented, and every documented key is
//! printed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::cli::{Ran, folder, put, run, run_at_home, run_in, run_on, tents};

/// Parses the lines of JSON in a text.
fn lines(text: &str) -> impl Iterator<Item = Value> {
    let lines = text.lines().filter(|line| line.starts_with("{\"type\":"));
    // A golden text may contain only the beginning of a line.
    lines.filter_map(|line| serde_json::from_str(line).ok())
}

/// Returns the lines of the golden texts, all of which the program prints.
fn golden() -> Vec<Value> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for at in ["tests/golden", "src/docs"] {
        for entry in fs::read_dir(home.join(at)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "md") {
                found.extend(lines(&fs::read_to_string(path).unwrap()));
            }
        }
    }
    found
}

/// Returns lines with keys that the golden texts do not show: statistics, and ids.
fn others() -> Vec<Value> {
    let json = ["--output", "json"];
    let one = r#"{"id":"a","rows":[1],"columns":[0,1],"cells":["T."]}"#;
    let two = r#"{"id":"b","rows":[1],"columns":[null,null,null],"cells":[".T."]}"#;
    let mut ran: Vec<Ran> = [
        "solve --stats",
        "solve --stats --lines",
        "check --stats",
        "check --duplicates",
        "count --stats",
        "repair",
        "minimize --list",
        "complete",
        "grade",
    ]
    .into_iter()
    .map(|command| {
        let inputs = match command {
            "minimize --list" => one.to_owned(),
            "repair" | "complete" => two.to_owned(),
            _ => format!("{one}\n{one}\n"),
        };
        let words: Vec<&str> = command.split(' ').chain(json).collect();
        run_on(&words, inputs.as_bytes())
    })
    .collect();
    let home = folder(&[
        ("two.jsonl", two),
        ("own/a.jsonl", one),
        ("own/pom.xml", "<project/>\n"),
    ]);
    let home = home.path();
    ran.push(run_in(home, &["check", "--output", "json", "own"]));
    let prove = ["prove", "--all", "--into", "proofs", "two.jsonl"];
    ran.push(run_in(home, &[&prove[..], &json].concat()));
    let check = ["prove", "check", "two.jsonl", "proofs/b.pbp"];
    let mut check = tents(&[&check[..], &json].concat());
    ran.push(run(rejecting(home, check.current_dir(home))));
    ran.iter().flat_map(|ran| lines(&ran.out)).collect()
}

/// Makes a command find a proof checker that rejects every proof, on systems where a script can be
/// a program. Returns the command.
fn rejecting<'c>(home: &Path, command: &'c mut Command) -> &'c mut Command {
    put(home, &[("bin/veripb", "#!/bin/sh\nexit 1\n")]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let may_run = fs::Permissions::from_mode(0o755);
        fs::set_permissions(home.join("bin/veripb"), may_run).unwrap();
    }
    command.env("PATH", home.join("bin"))
}

#[test]
fn figures_are_printed_if_they_are_requested() {
    for command in [
        "solve",
        "solve --stats",
        "check",
        "check --stats",
        "count --by-cell",
        "count --by-cell --stats",
    ] {
        let words = command.split(' ').chain(["--output", "json"]);
        let arguments: Vec<&str> = words.chain(["puzzles/column.txt"]).collect();
        let text = run_at_home(&arguments).out;
        let has_stats = lines(&text).any(|line| line.get("stats").is_some());
        assert_eq!(has_stats, command.ends_with("--stats"), "{command}");
    }
}

/// Returns, from the page of the documentation, the keys of each type and of a puzzle, with their
/// descriptions.
fn documented() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut sections: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut section = String::new();
    for line in include_str!("../../../src/docs/json.md").lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading.trim_matches('`').into();
        } else if let Some(row) = line.strip_prefix("| `") {
            let (key, rest) = row.split_once('`').unwrap();
            let keys = sections.entry(section.clone()).or_default();
            keys.insert(key.to_owned(), rest.to_owned());
        }
    }
    sections
}

#[test]
fn every_key_of_every_type_is_documented() {
    let documented = documented();
    let mut printed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let found = [golden(), others()].concat();
    for line in &found {
        let kind = line["type"].as_str().unwrap();
        // For these types, the page describes in words which keys are present when.
        if ["hint", "step", "mistake", "grade", "explanation"].contains(&kind) {
            continue;
        }
        let keys = &documented[kind];
        for (key, value) in line.as_object().unwrap() {
            if key == "type" {
                continue;
            }
            printed.entry(kind).or_default().insert(key);
            let said = keys.get(key).unwrap_or_else(|| panic!("{kind}: {key}"));
            // The description of a number begins with "number", and of a string with "string".
            // With --lines, an id may be any value.
            let is_said = match value {
                _ if key == "id" => true,
                Value::Number(_) => said.starts_with(" | number"),
                Value::Bool(_) => said.starts_with(" | boolean"),
                Value::String(_) => said.starts_with(" | string") || said.starts_with(" | `\""),
                _ => true,
            };
            assert!(is_said, "{kind}: {key}{said}: {line}");
            let parts = match value {
                Value::Array(values) => &values[..],
                other => std::slice::from_ref(other),
            };
            let parts = parts.iter().filter_map(Value::as_object);
            for part in parts.flat_map(|map| map.keys()) {
                let is_elsewhere =
                    said.contains("as in `solved`") || said.contains("as in `repair`");
                let is_said = is_elsewhere || said.contains(&format!("`{part}`"));
                assert!(is_said, "{kind}: {key}: {part}");
            }
        }
    }
    for (kind, keys) in &documented {
        if ["A puzzle", "step", "mistake", "grade", "explanation"].contains(&kind.as_str()) {
            continue;
        }
        if kind == "proof" && !cfg!(unix) {
            continue;
        }
        let keys: BTreeSet<&str> = keys.keys().map(String::as_str).collect();
        assert_eq!(printed[kind.as_str()], keys, "{kind}");
    }
}

#[test]
fn the_keys_of_a_puzzle_are_documented() {
    let text = r#"{"solution":["T*"],"expect":"unique","level":"easy","rows":[1],"columns":[0,1],"cells":["T."],"id":"a","title":"A","author":"B"}"#;
    let printed = |arguments: &[&str]| -> BTreeSet<String> {
        let value: Value = serde_json::from_str(&run_at_home(arguments).out).unwrap();
        value.as_object().unwrap().keys().cloned().collect()
    };
    let converted = printed(&["convert", "--to", "json", text]);
    let options = ["--to", "json", "--solution", "--graded", "--polish", "90%"];
    let made = printed(&[&["generate", "6x6", "--seed", "1"], &options[..]].concat());
    let names = BTreeSet::from(["title", "author"].map(str::to_owned));
    assert!(names.is_subset(&converted));
    let made: BTreeSet<String> = made.union(&names).cloned().collect();
    assert!(converted.is_subset(&made));
    let documented = documented();
    let keys: BTreeSet<String> = documented["A puzzle"].keys().cloned().collect();
    assert_eq!(keys, made);
}
