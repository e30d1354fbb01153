//! `--lines`: there is exactly one line of output per line of input, whatever the lines hold and
//! however the program is run.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::Value;
use tents::format::{Format, Notes, write};
use tents::puzzle::Puzzle;

use crate::support::boards::planted_with_clues;
use crate::support::cli::{Ran, piped, run_on, spawn, tents};

/// Filters (commands with `--lines`), with different options and numbers of threads.
const FILTERS: [&[&str]; 17] = [
    &["check", "--lines", "--jobs", "1"],
    &["check", "--lines", "--jobs", "3"],
    &["count", "--lines", "--jobs", "1"],
    &["count", "--lines", "--jobs", "3"],
    &["count", "--lines", "--by-cell", "--stats"],
    &["grade", "--lines", "--jobs", "1"],
    &["grade", "--lines", "--jobs", "3"],
    &["explain", "--lines"],
    &["solve", "--lines", "--jobs", "1"],
    &["solve", "--lines", "--jobs", "3", "--stats"],
    &["hint", "--lines", "--jobs", "1"],
    &["hint", "--lines", "--jobs", "3", "--all-marks"],
    &["convert", "--lines", "--to", "json", "--jobs", "1"],
    &["convert", "--lines", "--to", "plain", "--solution"],
    &["repair", "--lines"],
    &["complete", "--lines"],
    &["minimize", "--lines"],
];

/// A puzzle with one solution, as the text of a JSON object without its first brace, so that a key
/// `id`, the puzzle's name, can be put before it.
const PUZZLE: &str = r#""columns":[0,1],"rows":[1],"cells":["T."]}"#;

/// Returns the answers to an input. There must be no other output, and the exit code must be 0.
fn answers(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let Ran { out, err, code } = run_on(arguments, input);
    assert_eq!((&*err, code), ("", Some(0)), "{arguments:?}");
    let text = out;
    assert!(text.is_empty() || text.ends_with('\n'));
    let lines = text.split_terminator('\n');
    lines
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

/// Returns the lines of JSON that a command prints for an input, without some keys.
fn lines_of(arguments: &[&str], input: &str, without: &[&str]) -> Vec<Value> {
    let text = run_on(arguments, input.as_bytes()).out;
    let lines = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).expect(line);
        for key in without {
            line.as_object_mut().unwrap().remove(*key);
        }
        line
    });
    lines.collect()
}

/// Returns a puzzle as an object, without its first brace.
fn object(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    write(&mut text, Format::Json, puzzle, &Notes::default()).unwrap();
    text[1..].to_owned()
}

/// Returns lines without a valid puzzle, each with the type of its answer, and whether its name,
/// `7`, can be read.
fn faulty() -> Vec<(Vec<u8>, &'static str, bool)> {
    let deep = format!("{{\"id\":7,\"x\":{}", "[".repeat(10_000));
    let long = format!("{{\"id\":7,\"x\":\"{}\",{PUZZLE}", "x".repeat(40_000));
    let named = |rest: &str| format!("{{\"id\":7,{rest}").into_bytes();
    vec![
        (b"".to_vec(), "blank", false),
        (b"\r".to_vec(), "blank", false),
        (b" \t ".to_vec(), "blank", false),
        (named(""), "error", true),
        (named(&PUZZLE[..20]), "error", true),
        (named("\"columns\":[0,1],\"rows\":\"a"), "error", true),
        (named("\"columns\":[0,1],\"rows\":[1]}"), "error", true),
        (named(&PUZZLE.replace("T.", "TQ\\u0000")), "error", true),
        (named(&PUZZLE.replace('}', "}}")), "error", true),
        (named(&format!("{PUZZLE} {{{PUZZLE}")), "error", true),
        (named(&format!("{PUZZLE}\r{{{PUZZLE}")), "error", true),
        (named(&PUZZLE.replace("T.", "Q")), "error", true),
        (named(&PUZZLE.replace('0', "-")), "error", true),
        (named("}"), "error", true),
        (deep.into_bytes(), "error", true),
        (long.into_bytes(), "error", false),
        (b"{".to_vec(), "error", false),
        (b"[]".to_vec(), "error", false),
        (format!("[{{{PUZZLE},{{{PUZZLE}]").into(), "error", false),
        (b"# expect: none".to_vec(), "error", false),
        (b"null".to_vec(), "error", false),
        (b"\"".to_vec(), "error", false),
        (b" 01".to_vec(), "error", false),
        (b"1T.".to_vec(), "error", false),
        (b"2x1:a,0,1".to_vec(), "error", false),
        (b"hello".to_vec(), "error", false),
        (b"\xFF\xFE{\0".to_vec(), "error", false),
        (b"{\"columns\":\xC3}".to_vec(), "error", false),
        (b"a\0b".to_vec(), "error", false),
        (vec![0x80; 300], "error", false),
        (vec![b'1'; 30_000], "error", false),
    ]
}

#[test]
fn each_line_has_exactly_one_answer_in_order_whatever_it_holds() {
    let mut rng = Rng::with_seed(1);
    let mut lines: Vec<(Vec<u8>, &str, bool)> = faulty();
    for _ in 0..60 {
        let (puzzle, _) = planted_with_clues(&mut rng, 6, 6, 0.2, 0.2);
        let line = format!("{{\"id\":7,{}\r", object(&puzzle));
        lines.push((line.into_bytes(), "", true));
    }
    lines.push((b"2x1:_a,0,1,1".to_vec(), "", false));
    for filter in FILTERS {
        rng.shuffle(&mut lines);
        let texts: Vec<&[u8]> = lines.iter().map(|(text, ..)| &text[..]).collect();
        let arguments = [filter, &["--input-limit", "20kB"]].concat();
        let found = answers(&arguments, &texts.join(&b'\n'));
        // An empty last line without a line feed does not count.
        let last_is_empty = texts.last().is_some_and(|text| text.is_empty());
        assert_eq!(found.len(), lines.len() - usize::from(last_is_empty));
        for (index, (answer, (text, kind, has_name))) in found.iter().zip(&lines).enumerate() {
            let text = String::from_utf8_lossy(text);
            assert_eq!(answer["input"], format!("<stdin>:{}", index + 1));
            let is_right = match *kind {
                "" => !["blank", "error"].contains(&answer["type"].as_str().unwrap()),
                kind => answer["type"] == kind,
            };
            assert!(is_right, "{text:.80}: {answer}");
            let name = has_name.then(|| Value::from(7));
            assert_eq!(answer.get("id"), name.as_ref(), "{text:.80}: {answer}");
            if *kind == "error" {
                let first = &answer["faults"][0];
                for key in ["code", "line", "column", "message", "help"] {
                    assert_eq!(first.get(key), answer.get(key), "{answer}");
                }
                // A carriage return also ends a line of the text, so the line of an error may be a
                // later one.
                let line = answer.get("line").and_then(Value::as_u64);
                let number = index as u64 + 1;
                assert!(line.is_none_or(|line| line >= number), "{answer}");
            }
        }
    }
}

#[test]
fn an_answer_does_not_depend_on_the_lines_around_it() {
    let mut lines: Vec<Vec<u8>> = faulty().into_iter().map(|(text, ..)| text).collect();
    lines.push(format!("{{\"id\":\"a\",{PUZZLE}").into_bytes());
    lines.push(b"".to_vec());
    let without_place = |mut answer: Value| {
        for place in ["input", "line"] {
            answer.as_object_mut().unwrap().remove(place);
        }
        for fault in answer["faults"].as_array_mut().into_iter().flatten() {
            fault.as_object_mut().unwrap().remove("line");
        }
        answer
    };
    let ask = |lines: &[Vec<u8>]| {
        let mut text = lines.join(&b'\n');
        text.push(b'\n');
        let found = answers(&["check", "--lines", "--jobs", "2"], &text).into_iter();
        found.map(without_place).collect::<Vec<_>>()
    };
    let together = ask(&lines);
    assert_eq!(together.len(), lines.len());
    for (line, answer) in lines.iter().zip(&together) {
        assert_eq!(
            ask(std::slice::from_ref(line)),
            std::slice::from_ref(answer)
        );
    }
    lines.reverse();
    assert!(ask(&lines).iter().eq(together.iter().rev()));
}

#[test]
fn a_name_of_any_kind_is_returned_unchanged() {
    let names = [
        "7",
        "-0.0",
        "1.50",
        "1e400",
        "123456789012345678901234567890",
        "null",
        "true",
        "[]",
        r#"[1, {"id":null}]"#,
        r#"{"z":1,"a":[2,"\u00e9"],"id":3}"#,
        r#""""#,
        r#""a""#,
        r#""\" ,\"input\":\"""#,
    ];
    let unexpected = format!("\"expect\":\"no\",{PUZZLE}");
    let rests = [
        PUZZLE,
        &PUZZLE[..25],
        "\"cells\":[\"T.\"]}",
        "}",
        &unexpected,
    ];
    for filter in FILTERS {
        let mut text = String::new();
        for name in names {
            for rest in rests {
                let _ = writeln!(text, "{{ \"id\" : {name} ,{rest}");
            }
        }
        let out = run_on(filter, text.as_bytes()).out;
        let found: Vec<&str> = out.lines().collect();
        assert_eq!(found.len(), names.len() * rests.len());
        for (number, line) in found.iter().enumerate() {
            let input = format!("\"input\":\"<stdin>:{}\"", number + 1);
            let expected = format!("{input},\"id\":{},\"", names[number / rests.len()]);
            assert!(line.contains(&expected), "{filter:?}: {line}");
        }
    }
    // A second name is an error. A name may follow the keys of a puzzle.
    let text = format!(
        "{{\"id\":1,\"id\":2,{PUZZLE}\n{{{}",
        PUZZLE.replace('}', ",\"id\":[3]}")
    );
    let found = answers(&["count", "--lines"], text.as_bytes());
    assert_eq!(found[0]["type"], "error");
    assert_eq!(
        (&found[1]["id"][0], &found[1]["layouts"]),
        (&3.into(), &"1".into())
    );
}

#[test]
fn any_value_is_a_name_in_every_command() {
    let commands: [&[&str]; 7] = [
        &["solve", "--output", "json"],
        &["check", "--output", "json"],
        &["count", "--output", "json"],
        &["explain", "--output", "json"],
        &["grade", "--output", "json"],
        &["hint", "--output", "json"],
        &["convert", "--to", "json"],
    ];
    let object = r#"{"z":[1,"\u00e9"],"id":null}"#;
    let number = "-123456789012345678901234567890";
    for name in ["7", r#""7""#, number, "1.5", "true", object] {
        let text = format!("{{\"id\":{name},{PUZZLE}\n");
        for command in commands {
            let out = run_on(command, text.as_bytes()).out;
            let first = out.lines().next().unwrap_or_default();
            let expected = format!("\"id\":{name},");
            assert!(first.contains(&expected), "{command:?}: {first}");
        }
        // The name also lets a solution find its puzzle.
        let solutions = run_on(commands[0], text.as_bytes()).out;
        let verify = ["verify", &text, "-", "--output", "json"];
        let judged = run_on(&verify, solutions.as_bytes()).out;
        assert!(judged.contains(r#""ok":true"#), "{judged}");
    }
}

#[test]
fn no_input_gives_no_output() {
    for filter in FILTERS {
        assert_eq!(answers(filter, b""), [] as [Value; 0]);
    }
}

#[test]
fn the_first_answer_does_not_wait_for_the_second_line() {
    let one = format!("{{{PUZZLE}\n");
    for filter in FILTERS {
        for line in ["\n", &one, "2x1:_a,0,1,1\n", "{\"id\":7\n", "hello\n"] {
            let mut child = spawn(filter);
            let mut stdin = child.stdin.take().unwrap();
            let stdout = BufReader::new(child.stdout.take().unwrap());
            let (said, heard) = mpsc::channel();
            let reader = thread::spawn(move || {
                let lines = stdout.lines().map_while(Result::ok);
                lines.for_each(|line| drop(said.send(line)));
            });
            for number in 1..=2 {
                stdin.write_all(line.as_bytes()).unwrap();
                let answer = heard.recv_timeout(Duration::from_secs(60));
                let answer = answer.unwrap_or_else(|_| panic!("no answer: {filter:?} {line:?}"));
                assert!(answer.contains(&format!("<stdin>:{number}")), "{answer}");
            }
            drop(stdin);
            reader.join().unwrap();
            assert_eq!(heard.iter().count(), 0);
            assert!(child.wait().unwrap().success());
        }
    }
}

/// Sends a process one line 31 times, reads `lines` lines of answer each time, and returns the
/// median of the times that this takes.
fn time_to_answer(mut child: Child, lines: usize) -> Duration {
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..31 {
        let start = Instant::now();
        writeln!(stdin, "{{{PUZZLE}").unwrap();
        let mut answer = String::new();
        for _ in 0..lines {
            stdout.read_line(&mut answer).unwrap();
        }
        times.push(start.elapsed());
    }
    drop(stdin);
    child.wait_with_output().unwrap();
    times.sort_unstable();
    times[15]
}

#[test]
fn an_answer_is_printed_at_once_however_soon_after_the_last_one() {
    let streams: [&[&str]; 5] = [
        &["solve", "--output", "json", "--jobs", "1"],
        &["solve", "--output", "json", "--jobs", "2"],
        &["check", "--output", "json", "--verbose", "--jobs", "2"],
        &["explain", "--output", "json"],
        &["convert", "--to", "sgt"],
    ];
    for arguments in FILTERS.into_iter().chain(streams) {
        // Without `--lines`, `solve` and `explain` print two lines for the puzzle.
        let is_two = ["solve", "explain"].contains(&arguments[0]) && arguments[1] != "--lines";
        let taken = time_to_answer(spawn(arguments), 1 + usize::from(is_two));
        // If the machine is busy, a program that does nothing but wait for its input takes longer
        // too.
        let least = time_to_answer(piped(&mut Command::new("cat")), 1);
        let most = Duration::from_millis(6) + 10 * least;
        assert!(taken < most, "{arguments:?}: {taken:?}, cat {least:?}");
    }
}

#[test]
fn neither_verdicts_nor_limits_change_the_exit_code() {
    let mut rng = Rng::with_seed(2);
    let hard = object(&planted_with_clues(&mut rng, 12, 12, 0.16, 0.3).0);
    let none = PUZZLE.replace("[0,1]", "[1,1]");
    let text = format!("{{{PUZZLE}\n{{{none}\n{{{hard}\n\n{{\n");
    for filter in FILTERS {
        for limit in [&["--time-limit", "0s"][..], &["--node-limit", "0"], &[]] {
            let has_nodes = ["check", "count", "solve"].contains(&filter[0]);
            if limit.contains(&"--node-limit") && !has_nodes {
                continue;
            }
            // Writing a small board in another format takes no time.
            if filter[0] == "convert" && !filter.contains(&"--solution") {
                continue;
            }
            let arguments = [filter, limit].concat();
            let found = answers(&arguments, text.as_bytes());
            assert_eq!(found.len(), 5, "{arguments:?}");
            let all = found.iter().map(ToString::to_string).collect::<String>();
            let is_stopped = all.to_lowercase().contains("stopped by");
            assert_eq!(is_stopped, !limit.is_empty(), "{arguments:?}: {all}");
        }
    }
    let verdict = ["check", "--lines", "--expect", "none", "--grade", "hard"];
    assert_eq!(run_on(&verdict, b"").code, Some(2));
    let found = answers(&["check", "--lines", "--expect", "none"], text.as_bytes());
    assert_eq!(
        (&found[0]["ok"], &found[1]["ok"]),
        (&false.into(), &true.into())
    );
}

#[test]
fn an_input_or_output_error_changes_the_exit_code() {
    for filter in FILTERS {
        for input in ["missing.jsonl", env!("CARGO_MANIFEST_DIR")] {
            let arguments = [filter, &[input, "2x1:_a,0,1,1", "-"]].concat();
            let Ran { out, err, code } = run_on(&arguments, b"\n");
            assert_eq!(code, Some(2));
            // The error is not one of the answers.
            assert_eq!(out.lines().count(), 2, "{out}");
            assert!(out.contains("\"<stdin>:1\""), "{out}");
            assert!(err.contains("E0007"), "{err}");
        }
        let mut child = spawn(filter);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all("2x1:_a,0,1,1\n".repeat(20_000).as_bytes());
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{filter:?}");
        assert_eq!(output.status.code(), Some(0), "{filter:?}");
    }
    if let Ok(full) = File::options().write(true).open("/dev/full") {
        let mut command = tents(FILTERS[0]);
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.stdout(full).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(b"2x1:_a,0,1,1\n");
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(2));
    }
}

#[test]
fn a_line_beyond_the_limit_is_skipped_in_bounded_memory() {
    let mut child = spawn(&["count", "--lines", "--input-limit", "1MiB"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        for _ in 0..400 {
            stdin.write_all(&vec![b'1'; 1 << 18]).unwrap();
        }
        stdin.write_all(b"\n2x1:_a,0,1,1").unwrap();
        stdin
    });
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    assert!(
        first.contains("\"E0004\"") && first.contains("longer than 1.0 MiB"),
        "{first}"
    );
    #[cfg(target_os = "linux")]
    assert!(crate::support::peak_memory(&child).unwrap() < 50_000);
    drop(writer.join().unwrap());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(
        rest.contains("\"input\":\"<stdin>:2\",\"layouts\":\"1\""),
        "{rest}"
    );
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_count_that_a_node_limit_stops_is_the_same_on_every_run() {
    let mut rng = Rng::with_seed(3);
    let mut text = String::new();
    for _ in 0..6 {
        let board = planted_with_clues(&mut rng, 14, 14, 0.16, 0.3).0;
        let _ = writeln!(text, "{{{}", object(&board));
    }
    let mut stopped = 0;
    for limit in ["0", "20", "300", "100000"] {
        let ask = |jobs| {
            let how = ["count", "--lines", "--node-limit", limit, "--jobs", jobs];
            answers(&how, text.as_bytes())
        };
        let found = ask("1");
        assert_eq!(found, ask("3"), "{limit}");
        let is_stopped = |answer: &&Value| answer["reason"] == "stopped by the node limit";
        stopped += found.iter().filter(is_stopped).count();
    }
    assert!(stopped > 2, "{stopped}");
}

#[test]
fn an_explanation_in_one_line_equals_one_in_several_lines() {
    let mut rng = Rng::with_seed(4);
    for round in 0..12 {
        let hidden = if round % 3 == 0 { 0.5 } else { 0.0 };
        let (puzzle, _) = planted_with_clues(&mut rng, 7, 7, 0.18, hidden);
        let text = format!("{{\"id\":\"a\",{}\n", object(&puzzle));
        let [one] = &answers(&["explain", "--lines"], text.as_bytes())[..] else {
            panic!("it is one line");
        };
        let without = ["type", "input", "id", "index"];
        let mut many = lines_of(&["explain", "--output", "json"], &text, &without);
        let mut whole = many.pop().unwrap();
        whole["steps"] = many.into();
        whole["type"] = "explanation".into();
        whole["input"] = "<stdin>:1".into();
        whole["id"] = "a".into();
        assert_eq!(*one, whole);
    }
}

#[test]
fn the_solutions_in_one_line_equal_those_in_several_lines() {
    let mut rng = Rng::with_seed(5);
    for round in 0..24 {
        let hidden = if round % 2 == 0 { 0.5 } else { 0.0 };
        let (puzzle, _) = planted_with_clues(&mut rng, 6, 6, 0.18, hidden);
        let text = format!("{{{}\n", object(&puzzle));
        let without = ["type", "input", "index"];
        let mut many = lines_of(&["solve", "--output", "json"], &text, &without);
        many.pop();
        for (limit, most) in [
            (None, 2),
            (Some("1"), 1),
            (Some("3"), 3),
            (Some("99999"), 99_999),
        ] {
            let limit: Vec<&str> = limit
                .into_iter()
                .flat_map(|limit| ["--limit", limit])
                .collect();
            let arguments = [&["solve", "--lines"], &limit[..]].concat();
            let [one] = &answers(&arguments, text.as_bytes())[..] else {
                panic!("it is one line");
            };
            let found = one["solutions"].as_array().unwrap();
            assert_eq!(found[..], many[..many.len().min(most)]);
            let verdict = match (many.len(), most) {
                (0, _) => "none",
                (1, 2..) => "unique",
                (2.., 2..) => "multiple",
                // No second solution was searched for, unless nothing was left to try.
                (number, _) => {
                    let verdict = one["verdict"].as_str().unwrap();
                    assert!(
                        verdict == "unknown" || verdict == "unique" && number == 1,
                        "{one}"
                    );
                    verdict
                }
            };
            assert_eq!(one["verdict"], verdict, "{one}");
            if most > many.len() {
                assert_eq!(one["complete"], true, "{one}");
            }
        }
        // `check` gives the same verdict.
        let [checked] = &answers(&["check", "--lines"], text.as_bytes())[..] else {
            panic!("it is one line");
        };
        let [solved] = &answers(&["solve", "--lines"], text.as_bytes())[..] else {
            panic!("it is one line");
        };
        assert_eq!(checked["verdict"], solved["verdict"]);
    }
}

#[test]
fn a_hint_in_one_line_equals_one_in_several_lines() {
    let options = [
        "12x12", "--grade", "expert..", "--count", "4", "--seed", "3",
    ];
    let made = run_on(&[&["generate", "--quiet"], &options[..]].concat(), b"");
    let mut boards = made.out;
    let mut before = 0;
    for _ in 0..8 {
        let lines = run_on(&["convert", "--to", "json"], boards.as_bytes()).out;
        let output = run_on(&["hint", "--output", "json"], lines.as_bytes());
        let mut whole: Vec<Value> = Vec::new();
        let mut first: Vec<Value> = Vec::new();
        for line in output.out.lines() {
            let step: Value = serde_json::from_str(line).unwrap();
            if first
                .first()
                .is_some_and(|one| one["input"] != step["input"])
            {
                whole.push(joined(&mut first));
            }
            first.push(step);
        }
        whole.push(joined(&mut first));
        assert_eq!(answers(&["hint", "--lines"], lines.as_bytes()), whole);
        before += whole
            .iter()
            .filter(|hint| hint.get("before").is_some())
            .count();
        boards = run_on(&["hint", "--apply"], boards.as_bytes()).out;
    }
    assert!(before > 0);
}

/// Joins the lines about one board into one line.
fn joined(lines: &mut Vec<Value>) -> Value {
    let mut step = lines.pop().unwrap();
    for line in &mut *lines {
        for key in ["type", "input", "where"] {
            line.as_object_mut().unwrap().remove(key);
        }
    }
    if !lines.is_empty() {
        step["before"] = std::mem::take(lines).into();
    }
    step
}

#[test]
fn a_line_is_converted_as_a_file_is() {
    let text = format!("{{\"id\":7,{PUZZLE}\n");
    for format in ["plain", "json", "pzpr", "sgt", "penpa", "dimacs"] {
        let found = answers(&["convert", "--lines", "--to", format], text.as_bytes());
        let alone = run_on(&["convert", "--quiet", "--to", format], text.as_bytes());
        let expected = (&alone.out.into(), &7.into());
        assert_eq!((&found[0]["text"], &found[0]["id"]), expected);
        assert_eq!(found[0].get("warnings"), None);
    }
}

#[test]
fn a_key_may_hold_a_text_of_several_lines() {
    let quoted = |text: &str| format!("{{\"id\":7,\"text\":{}}}\n", Value::from(text));
    let plain = " 01\n1T.\n0..\n";
    let object = r#"{"id":8,"columns":[0,1],"rows":[1,0],"cells":["T.",".."]}"#;
    let texts = [
        plain,
        object,
        "2x2:_c,0,1,1,0",
        "# expect: none\n 01\n1T.\n0..\n",
    ];
    for filter in FILTERS {
        let lines: String = texts.into_iter().map(quoted).collect();
        let found = answers(filter, lines.as_bytes());
        assert_eq!(found.len(), texts.len());
        for answer in &found {
            assert_eq!(answer["id"], 7, "{answer}");
            let kind = answer["type"].as_str().unwrap();
            assert!(!["error", "blank"].contains(&kind), "{answer}");
        }
    }
    // Without a name of its own, the line has the name of the puzzle.
    let unnamed = format!("{{\"text\":{}}}", Value::from(object));
    assert_eq!(answers(FILTERS[0], unnamed.as_bytes())[0]["id"], 8);
    // The expectation may be in the text or next to it.
    let ok = |line: &str| answers(FILTERS[0], line.as_bytes())[0]["ok"].clone();
    assert_eq!(ok(&quoted(texts[3])), false);
    let beside = quoted(plain).replace("\"id\"", "\"expect\":\"none\",\"id\"");
    assert_eq!(ok(&beside), false);
    assert_eq!(ok(&quoted(plain)), true);
    // The line of an error is counted within the text.
    let faulty = format!("\n{}", quoted(" 01\n1T.\n0Q.\n"));
    let found = &answers(FILTERS[0], faulty.as_bytes())[1];
    let place = (&found["line"], &found["column"], &found["id"]);
    assert_eq!(place, (&3.into(), &2.into(), &7.into()), "{found}");
    for text in [
        "",
        " \n",
        "hello",
        " 01\n1T.\n\n 01\n1T.\n",
        "{\"text\":\" 01\"}",
    ] {
        let found = &answers(FILTERS[0], quoted(text).as_bytes())[0];
        assert_eq!(
            (&found["type"], &found["id"]),
            (&"error".into(), &7.into()),
            "{text:?}"
        );
    }
    // Next to the keys of a puzzle, `text` is a key like any other, and so is a `text` that is not
    // a string.
    let beside = format!("{{\"text\":\"hello\",{PUZZLE}\n{{\"text\":5}}\n");
    let found = answers(FILTERS[0], beside.as_bytes());
    assert_eq!(
        (&found[0]["ok"], &found[1]["type"]),
        (&true.into(), &"error".into())
    );
}
