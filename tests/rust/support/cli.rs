//! The program under test as a process.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

/// The standard output, the standard error and the exit code of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// Returns a command that runs the program with some arguments.
pub(crate) fn tents(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tents"));
    command.args(arguments);
    command
}

/// Starts a command with pipes to it and from it.
pub(crate) fn piped(command: &mut Command) -> Child {
    let piped = Stdio::piped;
    command.stdin(piped()).stdout(piped()).stderr(piped());
    command.spawn().unwrap()
}

/// Starts the program with pipes to it and from it, and an empty environment.
pub(crate) fn spawn(arguments: &[&str]) -> Child {
    piped(tents(arguments).env_clear())
}

/// Waits for the end of a process.
pub(crate) fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    Ran {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// Runs a command to its end, with nothing on its standard input.
pub(crate) fn run(command: &mut Command) -> Ran {
    let piped = Stdio::piped;
    command.stdin(Stdio::null()).stdout(piped()).stderr(piped());
    ended(command.spawn().unwrap())
}

/// Runs the program in a folder.
pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    run(tents(arguments).current_dir(folder))
}

/// Runs the program in the folder of the sources.
pub(crate) fn run_at_home(arguments: &[&str]) -> Ran {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
}

/// Runs the program on an input, in an empty environment.
pub(crate) fn run_on(arguments: &[&str], input: &[u8]) -> Ran {
    run_with(tents(arguments).env_clear(), input)
}

/// Runs a command on an input.
pub(crate) fn run_with(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = piped(command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let ran = ended(child);
    writer.join().unwrap();
    ran
}

/// Creates a folder with some files, by their names and texts. It is removed when the value is
/// dropped.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), files);
    folder
}

/// Puts files into a folder.
pub(crate) fn put(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}
