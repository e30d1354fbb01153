//! The tree with all switches, built once, and its tests with one of them on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::Mutant;
use crate::change::switched;

const SWITCH: &str = r#"
use std::sync::LazyLock;

static ON: LazyLock<usize> = LazyLock::new(|| {
    let name = std::env::var("TENTS_MUTANT");
    name.ok().and_then(|number| number.parse().ok()).unwrap_or(usize::MAX)
});

pub(crate) fn is(number: usize) -> bool {
    *ON == number
}
"#;

/// How the tests of a mutant ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    Caught,
    Late,
    Missed,
}

impl End {
    pub(crate) fn name(self) -> &'static str {
        ["caught", "too long", "MISSED"][self as usize]
    }
}

/// A copy of the source.
pub(crate) struct Tree {
    folder: tempfile::TempDir,
}

/// The programs with the tests of the library and of `tests`.
pub(crate) struct Built {
    tree: Tree,
    programs: [PathBuf; 2],
}

impl Tree {
    /// A copy of what git knows.
    pub(crate) fn of(root: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let status = Command::new("git")
            .args(["checkout-index", "--all"])
            .arg(format!("--prefix={}/", folder.path().display()))
            .current_dir(root)
            .status()?;
        ensure!(status.success(), "git cannot copy the source");
        Ok(Self { folder })
    }

    /// Builds it with a switch for each mutant, leaving out those that do not compile.
    pub(crate) fn build(self, root: &Path, mutants: &mut [Mutant]) -> Result<Built> {
        let tree = self.folder.path();
        let library = fs::read_to_string(root.join("src/lib.rs"))?;
        fs::write(tree.join("src/lib.rs"), format!("{library}\nmod mutant;\n"))?;
        fs::write(tree.join("src/mutant.rs"), SWITCH)?;
        loop {
            write(root, tree, mutants)?;
            let output = self
                .cargo(&["check", "--lib", "--message-format", "short"])
                .output()?;
            if output.status.success() {
                break;
            }
            let errors = String::from_utf8_lossy(&output.stderr);
            let mut dropped = 0;
            for error in errors.lines().filter(|line| line.contains(": error")) {
                for number in numbers_near(tree, error)? {
                    let site = &mut mutants[number].site;
                    dropped += usize::from(!site.is_dropped);
                    site.is_dropped = true;
                }
            }
            ensure!(dropped > 0, "the mutants do not compile:\n{errors}");
        }
        let output = self
            .cargo(&["test", "--no-run", "--lib", "--test", "tests"])
            .stdout(Stdio::null())
            .output()?;
        let text = String::from_utf8_lossy(&output.stderr);
        let programs = text.lines().filter(|line| line.contains("Executable"));
        let programs =
            programs.filter_map(|line| Some(line.rsplit_once('(')?.1.trim_end_matches(')')));
        let programs: Vec<PathBuf> = programs.map(|path| tree.join(path)).collect();
        let Ok(programs) = programs.try_into() else {
            bail!("the mutants do not build:\n{text}");
        };
        Ok(Built {
            tree: self,
            programs,
        })
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        let (name, rest) = arguments.split_at(1);
        command.args(name).arg("--locked").args(rest);
        command.current_dir(self.folder.path());
        command
    }
}

impl Built {
    /// Runs the tests of a room with one mutant.
    pub(crate) fn test(&self, number: usize, tests: &[&[&str]; 2], limit: Duration) -> Result<End> {
        let start = Instant::now();
        for (program, names) in self.programs.iter().zip(tests) {
            let mut child = Command::new(program)
                .args(*names)
                .current_dir(self.tree.folder.path())
                .env("TENTS_MUTANT", number.to_string())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .context("the tests do not start")?;
            let status = loop {
                if let Some(status) = child.try_wait()? {
                    break status;
                }
                if start.elapsed() > limit {
                    child.kill()?;
                    child.wait()?;
                    return Ok(End::Late);
                }
                thread::sleep(Duration::from_millis(20));
            };
            if !status.success() {
                return Ok(End::Caught);
            }
        }
        Ok(End::Missed)
    }
}

/// Writes each file with the switches of its mutants.
fn write(root: &Path, tree: &Path, mutants: &[Mutant]) -> Result<()> {
    let mut files: BTreeMap<&Path, Vec<(usize, usize)>> = BTreeMap::new();
    for (number, mutant) in mutants.iter().enumerate() {
        let numbers = files.entry(&mutant.file).or_default();
        if !mutant.site.is_dropped {
            numbers.push((mutant.site.index, number));
        }
    }
    for (file, numbers) in files {
        let text = fs::read_to_string(root.join(file))?;
        fs::write(tree.join(file), switched(&text, &numbers)?)?;
    }
    Ok(())
}

/// The numbers of the mutants at a fault, given as `src/file.rs:line:column: error…`: those of its line,
/// else the nearest one before.
fn numbers_near(tree: &Path, error: &str) -> Result<Vec<usize>> {
    let mut parts = error.split(':');
    let (Some(file), Some(Ok(line))) = (parts.next(), parts.next().map(str::parse::<usize>)) else {
        return Ok(Vec::new());
    };
    let text = fs::read_to_string(tree.join(file))?;
    let lines: Vec<&str> = text.lines().take(line).collect();
    let numbers = |line: &&str| -> Vec<usize> {
        let calls = line.split("crate::mutant::is(").skip(1);
        calls
            .filter_map(|call| {
                call.split(')')
                    .next()?
                    .trim_end_matches("usize")
                    .parse()
                    .ok()
            })
            .collect()
    };
    let found = lines
        .iter()
        .rev()
        .map(numbers)
        .find(|found| !found.is_empty());
    Ok(found.unwrap_or_default())
}
