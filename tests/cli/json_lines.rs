//! JSON lines: every line that the program prints reads back as the same message.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tents::render::json::{Message, line};

use crate::support::cli::run_at_home;

/// The lines that the program prints, each of which is read back and written again.
fn messages(arguments: &[&str]) -> Vec<Value> {
    let text = run_at_home(arguments).out;
    text.lines()
        .map(|printed| {
            let message: Message = serde_json::from_str(printed).expect(printed);
            let mut again = String::new();
            line(&mut again, &message);
            assert_eq!(again.trim_end(), printed);
            serde_json::from_str(printed).unwrap()
        })
        .collect()
}

#[test]
fn what_every_command_prints_reads_back() {
    let mut kinds = BTreeSet::new();
    for (command, files) in [
        ("solve", &["puzzles/column.txt", "puzzles/none-sum.txt"][..]),
        ("solve --stats", &["puzzles/column.txt"]),
        (
            "check --stats",
            &["puzzles/many.txt", "README.md", "missing.txt"],
        ),
        ("verify", &["puzzles/6x6.txt", "puzzles/6x6.txt"]),
        ("count --by-cell --stats", &["puzzles/column.txt"]),
        ("repair", &["puzzles/column.txt"]),
        ("repair --unique", &["puzzles/column.txt"]),
        ("repair --needless", &["puzzles/6x6.txt"]),
        ("formats", &[]),
    ] {
        let words = command.split(' ').chain(["--output", "json"]);
        let arguments: Vec<&str> = words.chain(files.iter().copied()).collect();
        let found = messages(&arguments);
        assert!(!found.is_empty(), "{command}");
        let has_stats = found.iter().any(|line| line.get("stats").is_some());
        assert_eq!(has_stats, command.ends_with("--stats"), "{command}");
        kinds.extend(found.iter().map(|line| line["type"].to_string()));
    }
    assert!(kinds.len() > 10, "{kinds:?}");
}

/// A line of every type with every key that it can have.
const FULL: [&str; 19] = [
    r#"{"type":"solution","input":"a","id":"b","index":1,"tents":[],"directions":[]}"#,
    r#"{"type":"solved","input":"a","id":"b","distinct":"layouts","solutions":"0","complete":true,
        "reason":"c","stats":{"seconds":0.5,"first":0.25,"nodes":1,"depth":1,"probes":1,"placed":1,
        "undone":1,"conflicts":1,"beliefs":1,"engine":"rules"}}"#,
    r#"{"type":"solutions","input":"a","id":"b","verdict":"unique","complete":true,
        "solutions":[{"tents":[],"directions":[]}],"reason":"c",
        "stats":{"seconds":0.5,"first":0.25,"nodes":1,"depth":1,"probes":1,"placed":1,
        "undone":1,"conflicts":1,"beliefs":1,"engine":"rules"}}"#,
    r#"{"type":"converted","input":"a","id":"b","format":"plain","text":"c","warnings":["d"],
        "reason":"e"}"#,
    r#"{"type":"check","input":"a","id":"b","verdict":"none","ok":true,"expected":"any","reason":"c","level":"hard",
        "rating":2.8,"differ":[[1,1]],"solutions":[[]],
        "stats":{"seconds":0.5,"first":0.25,"nodes":1,"depth":1,"probes":1,"placed":1,
        "undone":1,"conflicts":1,"beliefs":1,"engine":"rules"}}"#,
    r#"{"type":"count","input":"a","id":"b","layouts":"1","assignments":"1","layouts_with":["1"],
        "layouts_between":["0","1"],"assignments_between":["0","1"],"cells":[["0"]],"shares":[[0.5]],
        "reason":"c","stats":{"seconds":0.5,"parts":1,
        "states":1,"most_states":1,"states_by_line":[1],"lines":1,"decisions":1,"components":1,"known":1,"most_bytes":1}}"#,
    r#"{"type":"verified","input":"a","id":"b","index":1,"ok":false,"verdict":"unfinished","placed":1,"trees":2,"violations":[{"rule":"row",
        "line":1,"expected":1,"found":2,"cells":[[1,1]],"message":"c"}]}"#,
    r#"{"type":"proved","input":"a","id":"b","claim":"unique","distinct":"layouts","solutions":"1",
        "model":"c","proof":"d","beside":"e","steps":2,"bytes":100,"reason":"f"}"#,
    r#"{"type":"proof","input":"a","id":"b","proof":"c","ok":true,"claim":"unique",
        "distinct":"layouts","solutions":"1","reason":"d"}"#,
    r#"{"type":"duplicate","input":"a","id":"b","of":"c","symmetry":"flip"}"#,
    r#"{"type":"repair","input":"a","id":"b","index":1,"changes":[{"kind":"clue","row":1,"was":null,"is":2},
        {"kind":"swap","column":1},{"kind":"move","cell":[1,1],"to":[1,2]},{"kind":"cell","cell":[1,1],"was":".","is":"T"},
        {"kind":"insert","row":1,"is":1,"trees":[1]},{"kind":"remove","row":1}],"text":"c",
        "puzzle":{"columns":[1],"rows":[null],"cells":["T"]}}"#,
    r#"{"type":"repaired","input":"a","id":"b","verdict":"none","proposals":1,"tried":2,
        "complete":true,"reason":"c"}"#,
    r#"{"type":"unique","input":"a","id":"b","solutions":"2","complete":true,"undecided":[[1,1]],
        "changes":[],"fewest":true,"text":"c","puzzle":{"columns":[1],"rows":[null],"cells":["T"]}}"#,
    r#"{"type":"needless","input":"a","id":"b","alone":[{"row":1}],"clues":[{"column":1}],
        "before":{"level":"easy","rating":1.8},"after":{"level":"easy","rating":2.0},
        "puzzle":{"columns":[1],"rows":[null],"cells":["T"]}}"#,
    r#"{"type":"error","input":"a","id":"b","code":"E0001","line":1,"column":1,"message":"c",
        "help":"d","faults":[{"code":"E0001","line":1,"column":1,"message":"c","help":"d"}]}"#,
    r#"{"type":"blank","input":"a"}"#,
    r#"{"type":"skipped","input":"a"}"#,
    r#"{"type":"format","name":"a","about":"b","read":true,"write":true,"shape":"line",
        "extensions":[],"missing_clues":true,"tents":true,"empties":true,"solutions":true}"#,
    r#"{"type":"summary","puzzles":1,"ok":1,"unique":1,"multiple":0,"none":0,"unknown":0,
        "invalid":0}"#,
];

/// The keys of each type, or of a puzzle, in the page of the documentation, with what is said of
/// them.
fn documented() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut sections: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let mut section = String::new();
    for line in include_str!("../../src/docs/json.md").lines() {
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
    // The page runs an example of each of the others.
    let others = ["step", "mistake", "grade", "explanation"];
    assert!(others.iter().all(|kind| documented.contains_key(*kind)));
    assert_eq!(documented.len(), FULL.len() + 1 + others.len());
    for text in FULL {
        // Every key is one, and there are no others.
        let value: Value = serde_json::from_str(text).unwrap();
        let message: Message = serde_json::from_value(value.clone()).unwrap();
        let written = serde_json::to_value(&message).unwrap();
        assert_eq!(written, value);
        let kind = value["type"].as_str().unwrap();
        let keys = &documented[kind];
        for (key, value) in value.as_object().unwrap() {
            if key == "type" {
                continue;
            }
            let said = keys.get(key).unwrap_or_else(|| panic!("{kind}: {key}"));
            // A number is called one, and so is a string.
            let is_said = match value {
                Value::Number(_) => said.starts_with(" | number"),
                Value::Bool(_) => said.starts_with(" | boolean"),
                Value::String(_) => said.starts_with(" | string") || said.starts_with(" | `\""),
                _ => true,
            };
            assert!(is_said, "{kind}: {key}{said}");
            let inner = match value {
                Value::Array(values) => values.first(),
                other => Some(other),
            };
            for part in inner
                .and_then(Value::as_object)
                .into_iter()
                .flat_map(|map| map.keys())
            {
                let is_said =
                    said.contains(&format!("`{part}`")) || said.contains("as in `solved`");
                assert!(is_said, "{kind}: {key}: {part}");
            }
        }
        assert_eq!(keys.len() + 1, value.as_object().unwrap().len(), "{kind}");
    }
}

#[test]
fn the_keys_of_a_puzzle_are_documented() {
    let text = r#"{"solution":["T*"],"expect":"unique","level":"easy","rows":[1],"columns":[0,1],"cells":["T."],"id":"a"}"#;
    let printed = |arguments: &[&str]| -> BTreeSet<String> {
        let value: Value = serde_json::from_str(&run_at_home(arguments).out).unwrap();
        value.as_object().unwrap().keys().cloned().collect()
    };
    let converted = printed(&["convert", "--to", "json", text]);
    let options = ["--to", "json", "--solution", "--graded", "--polish", "90%"];
    let made = printed(&[&["generate", "6x6", "--seed", "1"], &options[..]].concat());
    assert!(converted.is_subset(&made));
    let documented = documented();
    let keys: BTreeSet<String> = documented["A puzzle"].keys().cloned().collect();
    assert_eq!(keys, made);
}
