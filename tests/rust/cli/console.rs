//! Runs the console blocks of Markdown files and compares their output.
//!
//! A block begins with three backticks and `console`. A line that begins with `$ ` is a command for
//! `sh`, in which `tents` is the program under test. The command runs in the folder of the file or,
//! for the README and the pages under `src/`, in a temporary folder with only those parts of the
//! root folder that these pages use. Lines that begin with `> ` continue the command. The rest is
//! its output, including standard error. If the exit code is not 0, it comes first, as in `? 2`.
//! Readers of the README and of the pages would take that line for output, so in these files,
//! unless all exit codes are 0, a comment before a block has the exit codes of its commands, as in
//! `<!-- exit codes: 0, 2 -->`. A command that needs `jq` or `veripb` is skipped if this program is
//! not installed. With the variable `TENTS_BLESS` set, the files are rewritten with the actual
//! output.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::support::assert_golden;

/// The pages with commands.
const PAGES: [&str; 13] = [
    "ci",
    "clusters",
    "counting",
    "development",
    "engine",
    "formats",
    "install",
    "json",
    "play",
    "proofs",
    "repair",
    "sheets",
    "solvers",
];
const README: &str = "README.md";
const CONSOLE: &str = "```console";
const EXIT_CODES: &str = "<!-- exit codes:";

#[test]
fn the_readme_shows_the_output_of_the_program() {
    run(README);
}

#[test]
fn pages_show_the_output_of_the_program() {
    for page in PAGES {
        run(&format!("src/docs/{page}.md"));
    }
}

#[test]
fn every_command_of_the_readme_table_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder_of_pages();
    let text = fs::read_to_string(root.join(README)).unwrap();
    let rows = text
        .lines()
        .skip_while(|line| !line.starts_with("| I want to"));
    let rows: Vec<&str> = rows.take_while(|line| !line.is_empty()).skip(2).collect();
    assert!(rows.len() > 10);
    for row in rows {
        let (_, command) = row.split_once("| `").expect("a row holds a command");
        let (command, _) = command.split_once("` ").expect("the command ends");
        let (output, code) = output(folder.path(), &command.replace(r"\|", "|"));
        assert!(code == 0, "{command}: exit code {code}\n{output}");
    }
}

/// Each file has a thread of its own, since the programs take most of the time. The variable
/// `TENTS_GOLDEN` can name the only file to run.
#[test]
fn every_golden_file_shows_the_output_of_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_page = |name: &String| name.split_once('.').is_some_and(|parts| parts.1 == "md");
    let mut names: Vec<String> = names.filter(is_page).collect();
    assert!(names.len() > 20, "{names:?}");
    if let Ok(only) = env::var("TENTS_GOLDEN") {
        names.retain(|name| *name == only);
        assert!(!names.is_empty(), "tests/golden has no file {only}");
    }
    thread::scope(|scope| {
        for name in &names {
            scope.spawn(move || run(&format!("tests/golden/{name}")));
        }
    });
}

fn run(file: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join(file);
    let is_page = file == README || file.starts_with("src/");
    let temporary = is_page.then(folder_of_pages);
    let folder = match &temporary {
        Some(folder) => folder.path(),
        None => path.parent().unwrap(),
    };
    let text = fs::read_to_string(&path).unwrap();
    let actual = replay(&text, folder, is_page);
    assert!(actual.contains("\n$ "), "{file} holds no command");
    assert_golden(file, &actual);
}

/// Creates a folder with the puzzles and links to the sources, in which the commands of a page may
/// write files.
fn folder_of_pages() -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles");
    fs::create_dir(&puzzles).unwrap();
    for file in fs::read_dir(root.join("puzzles")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), puzzles.join(file.file_name())).unwrap();
    }
    for name in [".github", "src", "tests"] {
        symlink(root.join(name), folder.path().join(name)).unwrap();
    }
    folder
}

/// Returns the text with the output of its commands replaced by their present output.
fn replay(text: &str, folder: &Path, is_page: bool) -> String {
    let mut actual = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let codes_before = line.starts_with(EXIT_CODES).then_some(line);
        if codes_before.is_some() && lines.peek() == Some(&CONSOLE) {
            lines.next();
        } else if line != CONSOLE {
            let _ = writeln!(actual, "{line}");
            continue;
        }
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let (printed, codes) = replay_block(&block, folder, !is_page);
        let is_exact = codes.is_some();
        if let Some(codes) = codes.filter(|codes| is_page && codes.iter().any(|code| *code != 0)) {
            let codes: Vec<String> = codes.iter().map(i32::to_string).collect();
            let _ = writeln!(actual, "{EXIT_CODES} {} -->", codes.join(", "));
        } else if let Some(line) = codes_before.filter(|_| !is_exact) {
            let _ = writeln!(actual, "{line}");
        }
        let _ = writeln!(actual, "{CONSOLE}\n{printed}```");
    }
    actual
}

/// Returns the block with the present output of its commands, and their exit codes. If a command
/// was skipped, its output stays as it is, and the exit codes are `None`.
fn replay_block(block: &[&str], folder: &Path, shows_codes: bool) -> (String, Option<Vec<i32>>) {
    let mut printed = String::new();
    let mut codes = Some(Vec::new());
    let mut is_left_out = false;
    let mut lines = block.iter().peekable();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ ") else {
            if is_left_out {
                let _ = writeln!(printed, "{line}");
            }
            continue;
        };
        let _ = writeln!(printed, "{line}");
        let mut command = command.to_owned();
        while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
            let _ = writeln!(printed, "{more}");
            command = format!("{command}\n{}", &more[2..]);
        }
        let missing = missing(&command);
        is_left_out = !missing.is_empty();
        if is_left_out {
            println!("skipped, as {missing} is not installed: {command}");
            codes = None;
            continue;
        }
        let (output, code) = output(folder, &command);
        if shows_codes && code != 0 {
            let _ = writeln!(printed, "? {code}");
        }
        printed.push_str(&output);
        codes = codes.map(|codes| [codes, vec![code]].concat());
    }
    (printed, codes)
}

/// Returns the program that a command needs and that is not installed, or an empty string.
fn missing(command: &str) -> &'static str {
    let needed = [("| jq ", "jq"), ("prove check puzzles", "veripb")];
    let needed = needed
        .into_iter()
        .filter(|(part, _)| command.contains(part));
    let mut missing = needed.map(|(_, program)| program).filter(|program| {
        let version = Command::new(program).arg("--version").output();
        !version.is_ok_and(|output| output.status.success())
    });
    missing.next().unwrap_or_default()
}

/// Returns the output of a command, and its exit code.
fn output(folder: &Path, command: &str) -> (String, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_tents"));
    let mut path = vec![program.parent().unwrap().to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap()));
    let command = command.replace("target/release/tents ", "tents ");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", env::join_paths(path).unwrap())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    (text, output.status.code().unwrap_or(-1))
}
