//! JSON lines: every line that the program prints reads back as the same message.

use std::process::Command;

use tents::render::json::{Message, line};

/// The lines that the program prints, each read back and written again.
fn messages(arguments: &[&str]) -> Vec<Message> {
    let output = Command::new(env!("CARGO_BIN_EXE_tents"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|printed| {
            let message: Message = serde_json::from_str(printed).expect(printed);
            let mut again = String::new();
            line(&mut again, &message);
            assert_eq!(again.trim_end(), printed);
            message
        })
        .collect()
}

#[test]
fn solutions_and_their_end_read_back() {
    let files = ["puzzles/column.txt", "puzzles/none-sum.txt"];
    let found = messages(&[&["solve", "--output", "json", "--stats"], &files[..]].concat());
    assert_eq!(found.len(), 5);
    assert!(matches!(found[0], Message::Solution { index: 1, .. }));
    let Message::Solved {
        stats: Some(stats),
        complete: true,
        ..
    } = &found[3]
    else {
        panic!("{found:?}");
    };
    assert!(stats.seconds > 0.0 && stats.nodes > 0 && stats.depth > 0);
    assert_eq!(stats.propagations.len(), tents::solve::Rule::ALL.len());
}

#[test]
fn without_stats_there_is_no_time_in_the_output() {
    let found = messages(&["solve", "--output", "json", "puzzles/column.txt"]);
    assert!(matches!(
        found.last(),
        Some(Message::Solved { stats: None, .. })
    ));
}

#[test]
fn verdicts_faults_and_their_sum_read_back() {
    let files = ["puzzles/many.txt", "README.md", "missing.txt"];
    let found = messages(&[&["check", "--output", "json", "--stats"], &files[..]].concat());
    let count = |is: fn(&Message) -> bool| found.iter().filter(|message| is(message)).count();
    assert!(count(|message| matches!(message, Message::Error { .. })) > 1);
    assert!(matches!(found.last(), Some(Message::Summary { .. })));
    let invalid = count(
        |message| matches!(message, Message::Check { verdict, ok: false, .. } if verdict == "invalid"),
    );
    assert!(invalid > 1);
}

#[test]
fn judgements_read_back() {
    let found = messages(&[
        "verify",
        "--output",
        "json",
        "puzzles/6x6.txt",
        "puzzles/6x6.txt",
    ]);
    let [
        Message::Verified {
            ok: false,
            violations,
            ..
        },
    ] = &found[..]
    else {
        panic!("{found:?}");
    };
    assert!(
        violations
            .iter()
            .any(|broken| broken.rule == "row" && broken.line == Some(1))
    );
    assert!(
        violations
            .iter()
            .any(|broken| broken.rule == "tree-unpaired")
    );
}
