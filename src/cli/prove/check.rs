//! `tents prove check`: whether a proof shows its claim about a puzzle.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use bytesize::ByteSize;
use tents::limits::Limits;
use tents::prove::{ProofClaim, ProofError, ProofReadError, read_proof};
use tents::puzzle::{Assignment, Direction};
use tents::solve::{Distinct, Stop};

use super::options::{MODEL, ProveCheckOptions};
use crate::cli::about::Known;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::input::bytes;
use crate::cli::output_kind::OutputKind;
use crate::cli::words::printable;

/// The program that checks proofs.
const CHECKER: &str = "veripb";

/// How long the program waits for the checker before it looks at the limits again.
const WAIT: Duration = Duration::from_millis(5);

/// The exit of the check; the claim, if it could be read and no limit ended the check; and the
/// reason if the proof is not accepted.
type CheckEnd = (Exit, Option<ProofClaim>, Option<String>);

pub(super) fn run(options: &ProveCheckOptions, context: &Context) -> anyhow::Result<()> {
    context.answer_by_exit();
    let start = Instant::now();
    let (mut puzzles, is_whole) = context.puzzles(&options.puzzle, &options.reading)?;
    if !is_whole {
        return Ok(());
    }
    if puzzles.is_empty() {
        let name = printable(&options.puzzle.to_string_lossy());
        bail!("`{name}` contains no puzzle");
    }
    for known in &mut puzzles {
        known.puzzle = options.marks.kind.apply(&known.puzzle).into_owned();
    }
    let limits = context.watched(options.limits.since(start));
    let path = &options.proof;
    let limit = options.length.limit;
    let text = bytes(path, limit).with_context(|| format!("cannot read `{}`", path.display()))?;
    let Ok(text) = String::from_utf8(text) else {
        bail!("`{}` is not a proof: it is not text", path.display());
    };
    let read = |known: &Known| {
        let read = |beside: &[Assignment]| read_proof(&known.puzzle, &text, beside, &limits);
        match read(&[]) {
            Err(ProofReadError::Layouts { .. }) => Ok(read(&solutions_beside(path, limit)?)),
            reading => anyhow::Ok(reading),
        }
    };
    let (known, reading) = if let [known] = &puzzles[..] {
        (known, read(known)?)
    } else {
        // The model file only shows which puzzle is meant. The proof is checked with a model that
        // is made from that puzzle.
        let model = bytes(&path.with_extension(MODEL), limit).unwrap_or_default();
        let is_of_model = |reading: &Result<ProofClaim, ProofReadError>| match reading {
            Ok(reading) => reading.model.as_bytes() == model,
            Err(error) => matches!(
                error,
                ProofReadError::Model(ProofError::Stopped(Stop::Deadline))
            ),
        };
        let mut found = None;
        for known in &puzzles {
            let reading = read(known)?;
            if is_of_model(&reading) {
                found = Some((known, reading));
                break;
            }
        }
        found.context(
            "there are several puzzles, and none of them has the model in the folder of the proof: \
             name a file with one puzzle",
        )?
    };
    let (exit, reading, reason) = match reading {
        Ok(reading) => ask(reading, &text, &limits)?,
        Err(ProofReadError::Model(ProofError::Stopped(stop))) => stopped(stop),
        Err(error @ ProofReadError::Model(_)) => bail!(error),
        Err(error) => (Exit::No, None, Some(error.to_string())),
    };
    let word = match exit {
        Exit::Yes => "accepted",
        Exit::No => "rejected",
        _ => "unknown",
    };
    context.ends(exit);
    let (proof, reading) = (path.display().to_string(), reading.as_ref());
    if options.output == OutputKind::Json {
        let line = known.about.line("proof");
        let solutions = reading.map(|reading| reading.solutions.len().to_string());
        let line = line
            .with("proof", proof)
            .with("ok", exit == Exit::Yes)
            .with_some("claim", reading.map(|reading| reading.claim.name()))
            .with_some("distinct", reading.map(|reading| reading.distinct.name()))
            .with_some("solutions", solutions)
            .with_some("reason", reason);
        return Ok(context.output.record(&line.text())?);
    }
    let claim = reading.map(|reading| reading.claim.describe(reading.distinct));
    let text = reason.or(claim).unwrap_or_default();
    let text = format!("{}: {word}: {text}\n", printable(&proof));
    Ok(context.output.record(&text)?)
}

/// Returns the layouts in the file `NAME.layouts` of the proof `NAME.pbp`, or none if there is no
/// such file.
fn solutions_beside(proof: &Path, limit: ByteSize) -> anyhow::Result<Vec<Assignment>> {
    let path = proof.with_extension(Distinct::Layouts.name());
    let text = match bytes(&path, limit) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        text => text.with_context(|| format!("cannot read `{}`", path.display()))?,
    };
    let text = String::from_utf8_lossy(&text);
    let lines = (1..).zip(text.lines()).map(|(number, line)| {
        let letters = line.chars().filter(|letter| !letter.is_whitespace());
        let solution: Option<Assignment> = letters.map(Direction::from_letter).collect();
        solution.with_context(|| {
            let path = path.display();
            format!("line {number} of `{path}` is not a direction list")
        })
    });
    lines.collect()
}

fn stopped(stop: Stop) -> CheckEnd {
    (stop.into(), None, Some(format!("stopped by {stop}")))
}

/// Runs the checker on a proof, and returns how the check ended.
fn ask(reading: ProofClaim, proof: &str, limits: &Limits) -> anyhow::Result<CheckEnd> {
    // The checker reads new files: the model that was made from the puzzle, and the proof that was
    // read before. So the original files may change meanwhile.
    let folder = tempfile::tempdir().context("cannot make a folder for the checker")?;
    let [model, of_proof, out] =
        ["model.opb", "proof.pbp", "answer"].map(|name| folder.path().join(name));
    let write = |path: &Path, text: &str| {
        fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))
    };
    write(&model, &reading.model)?;
    write(&of_proof, proof)?;
    let stdout = File::create(&out).with_context(|| format!("cannot write `{}`", out.display()))?;
    let stderr = stdout.try_clone().context("cannot share a file")?;
    let mut command = Command::new(CHECKER);
    command
        .arg(&model)
        .arg(&of_proof)
        .env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    let status = match watched(&mut command, limits) {
        Ok(Ok(status)) => status,
        Ok(Err(stop)) => return Ok(stopped(stop)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => bail!(
            "the checker `{CHECKER}` is not installed: cargo install veripb --version \
             3.0.2 --locked"
        ),
        Err(error) => return Err(error).with_context(|| format!("cannot run `{CHECKER}`")),
    };
    let said = fs::read_to_string(&out).unwrap_or_default();
    let has_answer = said.lines().any(|line| line == reading.answer);
    if status.success() && has_answer {
        return Ok((Exit::Yes, Some(reading), None));
    }
    let place = format!("{}/", folder.path().display());
    let complaint = complaint(&said).replace(&place, "");
    Ok((Exit::No, Some(reading), Some(complaint)))
}

/// Returns the complaint in the output of the checker, in one line.
fn complaint(said: &str) -> String {
    let lines = said.lines().map(str::trim);
    let lines = lines.skip_while(|line| !line.starts_with("Error"));
    let lines = lines.take_while(|line| !line.starts_with("Stack backtrace"));
    let lines = lines.filter(|line| !line.is_empty() && *line != "Caused by:");
    let lines: Vec<&str> = lines.collect();
    if lines.is_empty() {
        return format!("`{CHECKER}` rejects it");
    }
    format!("`{CHECKER}` reports: {}", lines.join(": "))
}

/// Runs a command until it ends, or kills it when a limit is reached.
fn watched(command: &mut Command, limits: &Limits) -> io::Result<Result<ExitStatus, Stop>> {
    let mut child = command.spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Ok(status));
        }
        if let Some(stop) = limits.reached() {
            child.kill()?;
            child.wait()?;
            return Ok(Err(stop));
        }
        thread::sleep(WAIT);
    }
}
