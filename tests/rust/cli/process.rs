//! The program as a process: streams, signals, memory.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use tents::puzzle::Puzzle;

use crate::explain::STUCK;
#[cfg(target_os = "linux")]
use crate::support::boards::{of_line, planted, with_clues, with_clues_of};
use crate::support::cli::{folder, piped, run, run_on, spawn, tents};
#[cfg(target_os = "linux")]
use crate::support::{peak_memory, processor_time, terminal::run_on_terminal};

/// Returns a board without clues and with very many solutions: 50 trees far apart.
fn endless() -> String {
    let mut text = "?".repeat(40) + "\n";
    for row in 0..20 {
        let cells = if row % 4 == 1 {
            ".T..".repeat(10)
        } else {
            ".".repeat(40)
        };
        text.push('?');
        text.push_str(&cells);
        text.push('\n');
    }
    text
}

/// Returns the text of a board that takes for ever to solve: a board with a solution, in which the
/// clue of one row was raised by 1, and the clue of the next row lowered by 1.
fn hard(rng: &mut Rng) -> String {
    let puzzle = clued(rng, 100, 0.17);
    let mut rows = puzzle.row_clues().to_vec();
    rows[50] = rows[50].map(|clue| clue + 1);
    rows[51] = rows[51].map(|clue| clue - 1);
    format!(
        "{}\n",
        with_clues(&puzzle, rows, puzzle.column_clues().to_vec())
    )
}

/// Returns a [`planted`] board with all clues of its solution.
fn clued(rng: &mut Rng, side: usize, density: f64) -> Puzzle {
    let (puzzle, layout) = planted(rng, side, side, density);
    with_clues_of(&puzzle, &layout)
}

/// Reads the next line of a process.
fn line(stdout: &mut impl BufRead) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    line
}

/// Starts the program with `input` on its standard input.
fn start(arguments: &[&str], input: &str) -> Child {
    let mut child = spawn(arguments);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child
}

fn interrupt(child: &Child) {
    signal(child, "-INT");
}

fn signal(child: &Child, signal: &str) {
    let status = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()
        .unwrap();
    assert!(status.success());
}

/// SIGHUP ends a run like Ctrl-C, unless it was ignored at the start.
#[cfg(target_os = "linux")]
#[test]
fn nohup_is_respected() {
    let mut plain = spawn(&["check", "--lines", "-q"]);
    plain
        .stdin
        .as_mut()
        .unwrap()
        .write_all(b"2x1:_a,0,1,1\n")
        .unwrap();
    let mut stdout = BufReader::new(plain.stdout.take().unwrap());
    line(&mut stdout);
    signal(&plain, "-HUP");
    assert_eq!(end(plain, stdout).2.code(), Some(130));
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" check --lines -q"])
        .arg(env!("CARGO_BIN_EXE_tents"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut ask = || {
        stdin.write_all(b"2x1:_a,0,1,1\n").unwrap();
        line(&mut stdout)
    };
    let first = ask();
    signal(&child, "-HUP");
    assert_eq!(ask(), first.replace(":1\"", ":2\""));
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Waits until a process has used `seconds` seconds of processor time.
#[cfg(target_os = "linux")]
fn let_compute(child: &Child, seconds: f64) {
    loop {
        let (has_ended, spent) = processor_time(child);
        assert!(!has_ended, "it has ended after {spent} s");
        if spent >= seconds {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Reads the rest of the output of a process, and waits for its end.
fn end(mut child: Child, mut stdout: impl Read) -> (String, String, ExitStatus) {
    let (mut out, mut err) = (String::new(), String::new());
    stdout.read_to_string(&mut out).unwrap();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    (out, err, child.wait().unwrap())
}

#[test]
fn the_first_of_endless_solutions_is_printed_at_once_and_ctrl_c_leaves_complete_lines() {
    let mut child = start(&["solve", "--output", "directions"], &endless());
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let first = line(&mut stdout);
    assert_eq!(first.trim_end().len(), 99, "{first}");
    interrupt(&child);
    let (rest, _, status) = end(child, stdout);
    assert_eq!(status.code(), Some(130));
    assert!(rest.is_empty() || rest.ends_with('\n'));
    assert!(
        rest.lines()
            .all(|line| line.len() == first.trim_end().len())
    );
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_count_with_its_bounds() {
    let mut rng = Rng::with_seed(31);
    let text = format!("{}\n", clued(&mut rng, 60, 0.12));
    for jobs in ["1", "2"] {
        let mut child = start(&["count", "--jobs", jobs, "--output", "json"], &text);
        let out = child.stdout.take().unwrap();
        let_compute(&child, 1.0);
        interrupt(&child);
        let (out, _, status) = end(child, out);
        assert_eq!(status.code(), Some(130));
        assert!(out.contains("\"layouts_between\""), "{out}");
    }
}

#[test]
fn ctrl_c_leaves_complete_json_objects_and_reports_an_incomplete_search() {
    let mut child = start(&["solve", "--output", "json"], &endless());
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    line(&mut stdout);
    // The thread reads everything, so that a full pipe does not stop the program.
    let reader = thread::spawn(move || {
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        rest
    });
    interrupt(&child);
    let rest = reader.join().unwrap();
    let (_, _, status) = end(child, std::io::empty());
    assert_eq!(status.code(), Some(130));
    let last: serde_json::Value = serde_json::from_str(rest.lines().last().unwrap()).unwrap();
    assert_eq!(last["type"], "solved");
    assert_eq!(last["complete"], false);
}

#[test]
fn ctrl_c_ends_a_program_that_waits_for_its_input() {
    let mut child = spawn(&["verify", "-"]);
    // The program installs its signal handler before it reads this much.
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&vec![b'#'; 1 << 20]).unwrap();
    interrupt(&child);
    let stdout = child.stdout.take().unwrap();
    let (_, _, status) = end(child, stdout);
    assert_eq!(status.code(), Some(130));
}

/// Waits until a process sleeps, for example because it waits for its input.
#[cfg(target_os = "linux")]
fn let_sleep(child: &Child) {
    let mut before = -1.0;
    loop {
        let (has_ended, spent) = processor_time(child);
        assert!(!has_ended, "it has ended after {spent} s");
        if spent <= before {
            return;
        }
        before = spent;
        thread::sleep(Duration::from_millis(100));
    }
}

/// Interrupts a process that sleeps, and asserts that it ends although nobody reads its output.
#[cfg(target_os = "linux")]
fn assert_ends(mut child: Child) {
    interrupt(&child);
    for _ in 0..1000 {
        if let Some(status) = child.try_wait().unwrap() {
            assert_eq!(status.code(), Some(130));
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    panic!("Ctrl-C did not end it");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_run_on_a_small_file_that_waits_for_its_reader() {
    let folder = folder(&[("endless.txt", &endless())]);
    let file = folder.path().join("endless.txt");
    let child = spawn(&["solve", "--output", "directions", file.to_str().unwrap()]);
    let_sleep(&child);
    assert_ends(child);
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_run_whose_first_line_waits_because_a_pipe_is_full() {
    let folder = folder(&[("a.txt", "01\n1T.\n")]);
    for (command, stream) in [("solve", "1"), ("check", "2")] {
        let script = format!("head -c 65536 /dev/zero >&{stream}; exec \"$0\" {command} \"$1\"");
        let child = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_tents")])
            .arg(folder.path().join("a.txt"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let_sleep(&child);
        assert_ends(child);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_run_that_waits_for_a_pipe_without_a_writer() {
    let folder = folder(&[]);
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    for command in ["solve", "check", "count", "hint"] {
        let child = spawn(&[command, pipe.to_str().unwrap()]);
        let_sleep(&child);
        assert_ends(child);
    }
}

#[test]
fn ctrl_c_ends_a_picture_and_leaves_nothing_of_it() {
    let kinds: [(&str, &[&str]); 2] = [("png", &["draw", "--to", "png"]), ("pdf", &["sheet"])];
    for (format, command) in kinds {
        let folder = folder(&[]);
        let into = format!("{}/", folder.path().display());
        let options = ["--cell", "9px", "--into", &into];
        let mut child = spawn(&[command, &options].concat());
        // The picture of the first puzzle is finished soon; the second takes long.
        let row = "?".to_owned() + &"T-".repeat(500) + "\n";
        let large = "?".repeat(1000) + "\n" + &row.repeat(1000);
        let mut stdin = child.stdin.take().unwrap();
        let writer = thread::spawn(move || {
            let _ = stdin.write_all(format!("01\n1T.\n\n{large}").as_bytes());
        });
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let first = line(&mut stdout);
        assert!(
            first.ends_with(&format!("puzzle-0001.{format}\n")),
            "{first}"
        );
        interrupt(&child);
        let (rest, _, status) = end(child, stdout);
        writer.join().unwrap();
        assert_eq!(status.code(), Some(130), "{format}");
        assert_eq!(rest, "");
        let names = fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, [&format!("puzzle-0001.{format}")[..]]);
    }
}

#[test]
fn ctrl_c_ends_a_proof_and_leaves_nothing_of_it() {
    let folder = folder(&[]);
    let into = folder.path().to_str().unwrap();
    let arguments = ["prove", "--from", "plain", "--into", into];
    let input = "01\n1T.\n\n".to_owned() + &hard(&mut Rng::with_seed(8)) + "\n";
    let mut child = start(&arguments, &input);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let first = line(&mut stdout);
    assert!(first.contains("exactly one layout"), "{first}");
    interrupt(&child);
    let (rest, _, status) = end(child, stdout);
    assert_eq!(status.code(), Some(130));
    assert!(
        rest.is_empty() || rest.contains("stopped by an interrupt"),
        "{rest}"
    );
    let names = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["puzzle-0001.opb", "puzzle-0001.pbp"]);
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let many = "2x1:b,0,1,1\n".repeat(20_000);
    for (arguments, input, code) in [
        (["solve", "--output", "grid"], endless(), Some(0)),
        (["solve", "--output", "directions"], endless(), Some(0)),
        (["solve", "--output", "json"], endless(), Some(0)),
        (["count", "--jobs", "1"], many.clone(), None),
        (["count", "--jobs", "2"], many.clone(), None),
        (["check", "--output", "text"], many.clone(), Some(1)),
        (["check", "--output", "json"], many.clone(), Some(1)),
        (["check", "--output", "junit"], many.clone(), Some(1)),
        (["check", "--output", "github"], many.clone(), Some(1)),
        (["check", "--output", "sarif"], many, Some(1)),
    ] {
        // The reader leaves at once, or after the first line.
        for lines in [0, 1] {
            let mut child = spawn(&[&arguments[..], &["--quiet"]].concat());
            let mut stdin = child.stdin.take().unwrap();
            let input = input.clone();
            let writer = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            (0..lines).for_each(|_| drop(line(&mut stdout)));
            drop(stdout);
            let (_, err, status) = end(child, std::io::empty());
            assert_eq!(err, "", "{arguments:?}");
            let is_fine = code.map_or(matches!(status.code(), Some(0 | 1)), |code| {
                status.code() == Some(code)
            });
            assert!(is_fine, "{arguments:?}: {status}");
            writer.join().unwrap();
        }
    }
}

/// Returns the exit code of a run in a folder. `has_reader` states, for standard output and for
/// standard error, whether the stream is the null device; otherwise it is a pipe whose reader is
/// gone before the run begins.
fn code_with(folder: &Path, arguments: &[&str], has_reader: [bool; 2]) -> Option<i32> {
    let [out, err] = has_reader.map(|has_reader| {
        if has_reader {
            return Stdio::null();
        }
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer.into()
    });
    let mut command = tents(arguments);
    command.current_dir(folder).stdin(Stdio::null());
    command.stdout(out).stderr(err).status().unwrap().code()
}

/// Commands, each with its exit code, and whether the code is the same if nobody reads the standard
/// output. Otherwise the code is then 0.
const CODES: &[(&str, i32, bool)] = &[
    ("check none.txt", 1, true),
    ("check right.txt none.txt", 1, true),
    ("check bad.txt none.txt", 2, true),
    ("check --output json bad.txt", 2, true),
    ("check --output html none.txt", 1, true),
    ("check --output junit none.txt", 1, true),
    ("check --duplicates right.txt right.txt", 1, true),
    ("check --fail-fast none.txt right.txt", 1, true),
    ("check --verbose right.txt", 0, true),
    ("check --node-limit 0 several.txt", 3, true),
    ("verify wrong.txt", 1, true),
    ("verify --output json wrong.txt", 1, true),
    ("verify --output html wrong.txt", 1, true),
    ("verify right.txt", 0, true),
    ("hint none.txt", 1, true),
    ("hint wrong.txt", 1, true),
    ("hint --output json wrong.txt", 1, true),
    ("hint --output html wrong.txt", 1, true),
    ("hint right.txt", 0, true),
    ("grade none.txt", 1, true),
    ("grade right.txt none.txt", 1, true),
    ("grade --output csv right.txt none.txt", 1, true),
    ("grade --output html none.txt", 1, true),
    ("minimize none.txt", 1, true),
    ("complete none.txt", 1, true),
    ("repair --output json --tries 0 none.txt", 3, true),
    ("repair right.txt", 0, true),
    ("decode none.txt answer.txt", 1, true),
    ("decode --output json none.txt answer.txt", 1, true),
    ("prove check none.txt bad.txt", 1, true),
    ("prove check --output json none.txt bad.txt", 1, true),
    ("solve none.txt", 1, true),
    ("solve --output json none.txt", 1, true),
    ("solve --output json --node-limit 0 several.txt", 3, true),
    ("solve --output json right.txt none.txt", 1, false),
    ("count none.txt", 1, true),
    ("count --output json none.txt", 1, true),
    ("count right.txt none.txt", 1, false),
    ("explain several.txt", 1, true),
    ("explain --output json several.txt", 1, true),
    ("explain --output html several.txt", 1, true),
    ("explain --output html none.txt right.txt", 1, true),
    ("count --output csv none.txt", 1, true),
    ("count --by-cell --output html none.txt", 1, true),
    ("techniques", 0, true),
    ("sample none.txt", 1, true),
    ("sample right.txt none.txt", 1, false),
    ("generate --seed 1 5x5", 0, true),
    ("generate --seed 1 --time-limit 0s 5x5", 3, true),
    ("draw --to svg --show solution none.txt", 1, true),
    ("draw --to svg right.txt", 0, true),
    ("sheet --show solution none.txt", 1, true),
    ("convert --solution none.txt", 1, true),
    ("convert --to json bad.txt", 2, true),
    ("prove --into proofs --overwrite right.txt", 0, true),
    ("prove --into proofs --node-limit 0 several.txt", 3, true),
    ("play --into page.html --overwrite right.txt", 0, true),
    ("formats", 0, true),
    ("completions bash", 0, true),
    ("man", 0, true),
    ("help", 0, true),
    ("no-such-command", 2, true),
];

#[test]
fn exit_codes_do_not_depend_on_a_reader() {
    let folder = folder(&[
        ("none.txt", " 01\n0T.\n0..\n"),
        ("right.txt", " 01\n1T*\n0..\n"),
        ("wrong.txt", " 01\n1T.\n0*.\n"),
        ("several.txt", " ???\n?.T.\n?...\n"),
        ("bad.txt", "1T\nxx\n"),
        ("answer.txt", "s UNSATISFIABLE\n"),
    ]);
    for &(line, code, is_kept) in CODES {
        let arguments: Vec<&str> = line.split(' ').collect();
        let code_with = |has_reader| code_with(folder.path(), &arguments, has_reader);
        assert_eq!(code_with([true, true]), Some(code), "{line}");
        assert_eq!(code_with([true, false]), Some(code), "{line}");
        let without = if is_kept { code } else { 0 };
        assert_eq!(code_with([false, true]), Some(without), "{line}");
        assert_eq!(code_with([false, false]), Some(without), "{line}");
    }
    // Every command must be in the list.
    let help = run(&mut tents(&["--help"])).out;
    let lines = help.lines().take_while(|line| *line != "Options:");
    let commands = lines.filter_map(|line| line.strip_prefix("  "));
    let names: Vec<&str> = commands.filter_map(|line| line.split(' ').next()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let is_named = |(line, ..): &(&str, i32, bool)| line.split(' ').next() == Some(name);
        assert!(CODES.iter().any(is_named), "{name}");
    }
}

/// A filter, a command with `--lines`, ends soon after its reader.
#[test]
fn filters_end_with_their_reader_even_if_their_input_is_endless() {
    for command in [
        "check", "convert", "count", "explain", "grade", "hint", "minimize", "repair", "solve",
    ] {
        let mut arguments = vec![command, "--lines"];
        if command == "convert" {
            arguments.extend(["--to", "plain"]);
        }
        let mut child = spawn(&arguments);
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let lines = "2x1:b,0,1,1\n".repeat(100);
        stdin.write_all(lines.as_bytes()).unwrap();
        assert!(line(&mut stdout).starts_with('{'), "{command}");
        drop(stdout);
        let parts = (0..10_000).take_while(|_| stdin.write_all(lines.as_bytes()).is_ok());
        assert!(parts.count() < 10_000, "{command} reads on");
        assert!(child.wait().unwrap().success(), "{command}");
    }
}

#[test]
fn an_input_above_the_limit_is_refused_without_being_read_whole() {
    let mut child = spawn(&["solve", "--input-limit", "1MiB"]);
    let mut stdin = child.stdin.take().unwrap();
    let piece = vec![b'1'; 1 << 16];
    let mut written = 0;
    // The input is one endless line: the program ends while the test is still writing.
    while stdin.write_all(&piece).is_ok() {
        written += piece.len();
        assert!(written < 1 << 30, "the program reads on for ever");
    }
    let stdout = child.stdout.take().unwrap();
    let (_, err, status) = end(child, stdout);
    assert_eq!(status.code(), Some(2));
    assert!(err.contains("E0004"), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_solutions() {
    let mut child = start(&["solve", "--output", "directions"], &endless());
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let peak = |lines: usize, stdout: &mut BufReader<std::process::ChildStdout>| {
        for _ in 0..lines {
            line(stdout);
        }
        peak_memory(&child).unwrap()
    };
    let early = peak(10_000, &mut stdout);
    let late = peak(1_000_000, &mut stdout);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        late <= early + 512,
        "{early} KiB after ten thousand lines, {late} after a million"
    );
}

#[test]
fn ctrl_c_ends_a_check_with_a_summary_and_a_complete_report() {
    let mut child = spawn(&["check", "--output", "junit", "--jobs", "2"]);
    let mut stdin = child.stdin.take().unwrap();
    let many = "2x1:b,0,1,1\n".repeat(20_000);
    stdin.write_all(many.as_bytes()).unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    line(&mut stdout);
    // Now the program waits for more input.
    thread::sleep(Duration::from_millis(100));
    interrupt(&child);
    let (rest, err, status) = end(child, stdout);
    drop(stdin);
    assert!(rest.ends_with("</testsuites>\n"), "{rest:.200}");
    assert!(err.contains(" puzzles, 0 as expected, "), "{err}");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn all_solutions_are_printed_while_the_next_puzzle_is_searched() {
    let four = " ???\n?...\n?.T.\n?...\n";
    let text = format!("{four}\n{}", hard(&mut Rng::with_seed(1)));
    for (output, lines) in [("grid", 21), ("directions", 5), ("json", 5)] {
        let mut child = start(&["solve", "--from", "plain", "--output", output], &text);
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (said, heard) = mpsc::channel();
        let reader = thread::spawn(move || {
            let lines = stdout.lines().map_while(Result::ok);
            lines.for_each(|line| drop(said.send(line)));
        });
        for number in 1..=lines {
            let line = heard.recv_timeout(Duration::from_secs(20));
            assert!(line.is_ok(), "--output {output}: line {number} is missing");
        }
        interrupt(&child);
        reader.join().unwrap();
        child.wait().unwrap();
    }
}

/// Returns the number of bytes that a process has read so far.
#[cfg(target_os = "linux")]
fn bytes_read(child: &Child) -> u64 {
    let counters = fs::read_to_string(format!("/proc/{}/io", child.id())).unwrap();
    let bytes = counters
        .lines()
        .find_map(|line| line.strip_prefix("rchar: "));
    bytes.unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn each_file_of_a_folder_is_read_once() {
    let puzzle = format!(" 01\n1T.\n0..\n{}", "# more\n".repeat(1000));
    let other = "A line of prose.\n".repeat(400);
    let names: Vec<String> = (0..90).map(|number| format!("{number:02}.txt")).collect();
    let texts = [&puzzle, &puzzle, &other];
    let files: Vec<(&str, &str)> = names
        .iter()
        .zip(texts.into_iter().cycle())
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let folder = folder(&files);
    let size: usize = files.iter().map(|(_, text)| text.len()).sum();
    for jobs in ["1", "2"] {
        let mut command = tents(&["check", "--verbose", "--jobs", jobs, ".", "-"]);
        let mut child = piped(command.current_dir(folder.path()));
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // After the 60 puzzles in the files, the program waits for standard input.
        for _ in 0..60 {
            assert!(line(&mut stdout).ends_with(": unique\n"));
        }
        let read = bytes_read(&child);
        assert!(read < size as u64 * 5 / 4, "{read} bytes of {size}");
        drop(child.stdin.take());
        child.wait().unwrap();
    }
}

/// Returns how often the threads of a process have gone to sleep so far.
#[cfg(target_os = "linux")]
fn times_asleep(child: &Child) -> u64 {
    let tasks = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
    let times = tasks.map(|task| {
        let status = fs::read_to_string(task.unwrap().path().join("status")).unwrap();
        let mut lines = status.lines();
        let times = lines.find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        times.unwrap().trim().parse::<u64>().unwrap()
    });
    times.sum()
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_waits_for_its_input_sleeps() {
    for jobs in ["1", "2"] {
        let mut child = spawn(&["check", "--lines", "--jobs", jobs]);
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // After two answers, all threads have been started.
        for _ in 0..2 {
            stdin.write_all(b"2x1:_a,0,1,1\n").unwrap();
            line(&mut stdout);
        }
        thread::sleep(Duration::from_millis(100));
        let before = times_asleep(&child);
        thread::sleep(Duration::from_millis(300));
        assert_eq!(times_asleep(&child), before, "--jobs {jobs}");
        interrupt(&child);
        assert_eq!(end(child, stdout).2.code(), Some(130));
    }
}

/// Writes `start` to a program, and then `puzzle` three times, each time after the answer to the
/// previous puzzle. Each answer must contain `name(number, line)`, computed from the number of the
/// puzzle and the number of its first line in the input, both from 1.
fn converse(arguments: &[&str], start: &str, puzzle: &str, name: impl Fn(usize, usize) -> String) {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (said, heard) = mpsc::channel();
    let reader = thread::spawn(move || {
        let lines = stdout.lines().map_while(Result::ok);
        lines.for_each(|line| drop(said.send(line)));
    });
    let mut line = 1 + start.lines().count();
    stdin.write_all(start.as_bytes()).unwrap();
    for number in 1..=3 {
        stdin.write_all(puzzle.as_bytes()).unwrap();
        let name = name(number, line);
        // The rest of the output for the previous puzzle may come first.
        loop {
            let answer = heard.recv_timeout(Duration::from_secs(60));
            let answer = answer.unwrap_or_else(|_| panic!("no answer: {arguments:?} {puzzle:?}"));
            if answer.contains(&name) {
                break;
            }
        }
        line += puzzle.lines().count();
    }
    drop(stdin);
    drop(heard);
    let _ = reader.join();
    child.wait().unwrap();
}

#[test]
fn a_co_process_answers_each_puzzle_before_the_next_is_written() {
    let json = "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}\n";
    let tall = json.replace(",\"", ",\n\"");
    let element = json.replace('\n', ",\n");
    let plain = " 01\n1T.\n0..\n# behind it\n\n";
    let commands = [
        &["solve", "--output", "json", "--jobs", "1"][..],
        &["solve", "--jobs", "2"],
        &["count", "--jobs", "1"],
        &["count", "--output", "csv", "--jobs", "2"],
        &["grade", "--jobs", "2"],
        &["check", "--output", "json", "--verbose", "--jobs", "1"],
        &["check", "--output", "json", "--verbose", "--jobs", "2"],
    ];
    for (from, start, puzzle) in [
        (&[][..], "", json),
        (&[], "", &tall),
        (&[], "[\n", &element),
        (&["--from", "json"], "", json),
        (&["--from", "plain"], "", plain),
        (&["--from", "sgt"], "", "2x1:_a,0,1,1\n"),
    ] {
        for command in commands {
            let name = |_, line| format!("<stdin>:{line}");
            converse(&[command, from].concat(), start, puzzle, name);
        }
    }
}

#[test]
fn each_solution_is_judged_before_the_next_is_written() {
    let folder = folder(&[("judged.txt", " 01\n1T.\n")]);
    let puzzle = folder.path().join("judged.txt");
    for (from, solution) in [
        (&[][..], "e\n"),
        (&[], "# one list\ne\n"),
        (&[], "{\"tents\":[[1,2]]}\n"),
        (&[], "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T*\"]}\n"),
        (
            &[],
            "{\"columns\":[0,1],\n\"rows\":[1],\"cells\":[\"T*\"]}\n",
        ),
        (&["--from", "plain"], " 01\n1T*\n\n"),
        (&["--from", "plain"], "T*\n\n"),
    ] {
        let verify = ["verify", puzzle.to_str().unwrap(), "-"];
        let text = |number, _| format!(": solution {number}: right");
        converse(&[&verify[..], from].concat(), "", solution, text);
        let output = ["--output", "json"];
        let json = |number, _| format!("\"index\":{number},\"ok\":true");
        converse(&[&verify[..], &output, from].concat(), "", solution, json);
    }
}

#[test]
fn a_check_with_fail_fast_does_not_wait_for_its_input() {
    for jobs in ["1", "2"] {
        let arguments = [
            "check",
            "--from",
            "plain",
            "--fail-fast",
            "--output",
            "junit",
        ];
        let mut child = spawn(&[&arguments[..], &["--jobs", jobs]].concat());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(&b" 11\n1T.\n0..\n\n".repeat(3)).unwrap();
        let stdout = child.stdout.take().unwrap();
        let (out, err, status) = end(child, stdout);
        drop(stdin);
        assert!(out.ends_with("</testsuites>\n"), "{out}");
        assert_eq!(err, "1 puzzle, 0 as expected, 1 not: 1 none\n");
        assert_eq!(status.code(), Some(1));
    }
}

#[test]
fn ctrl_c_during_a_search_ends_a_check_with_a_summary() {
    // The input is a small board and three that take for ever. It fits into a pipe.
    let mut text = " 01\n1T.\n0..\n".to_owned();
    let mut rng = Rng::with_seed(1);
    for _ in 0..3 {
        text.push('\n');
        text.push_str(&hard(&mut rng));
    }
    for jobs in ["1", "2"] {
        let mut child = start(&["check", "--verbose", "--jobs", jobs], &text);
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let first = line(&mut stdout);
        assert_eq!(first, "<stdin>:1: unique\n");
        interrupt(&child);
        let (rest, err, status) = end(child, stdout);
        assert_eq!(rest, "");
        assert_eq!(err, "1 puzzle, 1 as expected: 1 unique\n");
        assert_eq!(status.code(), Some(130));
    }
}

#[test]
fn solutions_of_the_first_puzzle_are_printed_at_once_while_others_are_searched() {
    let text = format!("{}\n{}", endless(), endless()).repeat(2);
    for jobs in ["1", "2", "5"] {
        let arguments = ["solve", "--output", "json", "--jobs", jobs];
        let mut child = start(&arguments, &text);
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let first = line(&mut stdout);
        assert!(first.contains("\"input\":\"<stdin>:1\""), "{first}");
        let reader = thread::spawn(move || {
            let mut rest = String::new();
            stdout.read_to_string(&mut rest).unwrap();
            rest
        });
        interrupt(&child);
        let rest = reader.join().unwrap();
        let (_, _, status) = end(child, std::io::empty());
        assert_eq!(status.code(), Some(130));
        // The program prints the solutions of the first puzzle that were found so far, and nothing
        // about the other puzzles.
        let last: serde_json::Value = serde_json::from_str(rest.lines().last().unwrap()).unwrap();
        assert_eq!(last["type"], "solved");
        assert_eq!(last["input"], "<stdin>:1");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn solutions_that_wait_for_a_slow_puzzle_take_bounded_memory() {
    let text = format!("{}\n{}", hard(&mut Rng::with_seed(1)), endless());
    let mut child = start(&["solve", "--jobs", "2"], &text);
    let_compute(&child, 2.0);
    let peak = peak_memory(&child).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    // In this time, the program could find some hundred megabytes of solutions of the second
    // puzzle.
    assert!(peak < 60_000, "{peak} KiB");
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_progress_of_long_work() {
    let hard = hard(&mut Rng::with_seed(1));
    let tedious = format!("{}\n", clued(&mut Rng::with_seed(1), 100, 0.17));
    let folder = folder(&[("hard.txt", &hard), ("tedious.txt", &tedious)]);
    for (command, shown) in [
        ("solve hard.txt", "0 puzzles done"),
        ("check hard.txt", "0 puzzles done"),
        ("explain tedious.txt", "cells left"),
    ] {
        let program = env!("CARGO_BIN_EXE_tents");
        let run = format!("'{program}' {command} --time-limit 1500ms > out");
        let mut shell = Command::new("sh");
        shell.args(["-c", &run]).current_dir(folder.path());
        let (text, _) = run_on_terminal(shell, |_| {});
        assert!(text.contains(shown), "{command}: {text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn work_continues_if_no_thread_can_be_started() {
    let files = ["puzzles/6x6.txt", "puzzles/8x8.txt", "puzzles/12x12.txt"];
    for arguments in [
        &["check", "--verbose"][..],
        &["solve", "--jobs", "2"],
        &["count"],
        &["grade"],
        &["explain", "--output", "json"],
        &["convert", "--to", "json"],
    ] {
        // No thread can have a stack of the second size.
        let [with, without] = ["2000000", "140737488355328"].map(|bytes| {
            let mut command = tents(&[arguments, &files].concat());
            let home = env!("CARGO_MANIFEST_DIR");
            run(command.current_dir(home).env("RUST_MIN_STACK", bytes))
        });
        assert_eq!(with, without, "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_progress_line_does_not_overwrite_typed_input_and_typing_is_not_timed() {
    let (out, _) = run_on_terminal(tents(&["check"]), |keys| {
        keys.write_all(b" 01\n1T.\n").unwrap();
        thread::sleep(Duration::from_millis(1500));
        keys.write_all(b"0..\n\x04").unwrap();
    });
    assert!(!out.contains("done"), "{out}");
    assert!(out.contains("1 unique, in 0.0"), "{out}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error_that_names_it() {
    for arguments in [
        &["--help"][..],
        &["help"],
        &["--version"],
        &["solve", "--help"],
        &["formats"],
        &["man"],
        &["completions", "bash"],
        &["solve", "puzzles/8x8.txt"],
        &["count", "puzzles/8x8.txt"],
        &["check", "--verbose", "puzzles"],
        &["convert", "--to", "json", "puzzles/8x8.txt"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = tents(arguments).stdout(full).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        let expected = "error: standard output: no space left on device\n";
        let code = output.status.code();
        assert_eq!((err.as_str(), code), (expected, Some(2)), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_waits_for_a_terminal_reports_it() {
    let said = "waiting for standard input";
    for (arguments, is_said) in [
        (&["solve"][..], true),
        (&["check"], true),
        (&["count", "-"], true),
        (&["verify", "puzzles/6x6.txt", "-"], true),
        (&["verify", "puzzles/6x6.txt"], false),
        (&["solve", "--quiet"], false),
        (&["solve", "puzzles/6x6.txt"], false),
    ] {
        // Ctrl-D ends the input.
        let type_in = |keys: &mut fs::File| keys.write_all(b"\x04").unwrap();
        let mut command = tents(arguments);
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        let (out, _) = run_on_terminal(command, type_in);
        assert_eq!(out.contains(said), is_said, "{arguments:?}: {out}");
    }
}

/// If a time limit is short, the steps may be complete without the grade.
#[test]
fn an_explanation_without_its_grade_is_not_reported_as_done() {
    let board = of_line(STUCK[0]).to_string();
    for milliseconds in (0..60).map(|index| 1 + index * index / 2) {
        let limit = format!("--time-limit={milliseconds}ms");
        let ran = run_on(&["explain", &limit, "--output=json"], board.as_bytes());
        let end = ran.out.lines().last().unwrap_or_default();
        let case = format!("{limit}: {:?}, {end}", ran.code);
        match ran.code {
            Some(0) => assert!(end.contains(r#""rating":"#), "{case}"),
            code => {
                assert_eq!(code, Some(3), "{case}");
                assert!(end.contains(r#""result":"unknown""#), "{case}");
            }
        }
        let ran = run_on(&["explain", &limit], board.as_bytes());
        let case = format!("{limit}: {:?}, {}", ran.code, ran.out);
        assert_eq!(ran.out.starts_with("Rating"), ran.code == Some(0), "{case}");
    }
}
