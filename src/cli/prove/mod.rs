//! `tents prove`: proofs of verdicts, and a checker that does not trust them.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod check;
mod options;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tents::format::Code;
use tents::prove::{Certificate, Claim, ProofError, ProofSettings, prove};
use tents::render::directions;
use tents::solve::Distinct;

use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::fault::Failure;
use super::files::{self, Names};
use super::input::Item;
use super::output_kind::OutputKind;
use super::words::{counted, printable};
pub(crate) use options::ProveOptions;
use options::{MODEL, PROOF, ProveCommand};

pub(crate) fn run(options: &ProveOptions, context: &Context) -> anyhow::Result<()> {
    if let Some(ProveCommand::Check(options)) = &options.command {
        return check::run(options, context);
    }
    // Without a subcommand, clap requires `--into`, so the folder is always given.
    let folder = options.into.as_deref().unwrap_or(Path::new(""));
    files::make_named_folder(folder, |_| {
        format!("for example, `--into proofs` writes proofs/NAME.{PROOF}")
    })?;
    let writer = ProofWriter {
        options,
        context,
        folder,
        distinct: options.distinct.kind.unwrap_or_default(),
    };
    let mut names = Names::default();
    context.each_with(
        Batch::of(&options.puzzles),
        |item, puzzle, emit| {
            let how = ProofSettings {
                distinct: writer.distinct,
                all: options.all,
                longest: Some(options.proof.limit.as_u64()),
                limits: context.watched(options.limits.since(item.about.clock.read)),
            };
            emit(Event::Result((Arc::clone(item), prove(puzzle, &how))))
        },
        |(item, proved)| writer.put(&mut names, &item, proved),
    )
}

struct ProofWriter<'a> {
    options: &'a ProveOptions,
    context: &'a Context,
    folder: &'a Path,
    distinct: Distinct,
}

/// The paths of the files of solutions, of the model and of the proof, as they are printed; `None`
/// for a file that is not written.
type Paths = [Option<String>; 3];

impl ProofWriter<'_> {
    /// Writes the proof of one puzzle, and prints the claim, or the reason why there is no proof.
    fn put(
        &self,
        names: &mut Names,
        item: &Item,
        proved: Result<Certificate, ProofError>,
    ) -> anyhow::Result<Exit> {
        names.count(item);
        let (certificate, paths, reason, exit) = match proved {
            Ok(certificate) => {
                let paths = self.write(&names.name(item, &[""]), &certificate)?;
                (Some(certificate), paths, None, Exit::Yes)
            }
            Err(ProofError::Huge(error)) => {
                let help = "a board this large cannot be proved";
                let message = error.to_string();
                let failure = Failure::new(&item.about.name, Code::CannotCarry, message, help);
                let report = &self.context.report;
                report.failure(&failure, item.about.notes.id.as_ref())?;
                return Ok(Exit::Error);
            }
            Err(error) => {
                let exit = match error {
                    ProofError::Stopped(stop) => stop.into(),
                    _ => Exit::Unknown,
                };
                (None, Paths::default(), Some(error.to_string()), exit)
            }
        };
        // The exit is recorded before the output, so that it counts even if nobody reads the
        // output.
        self.context.ends(exit);
        let output = &self.context.output;
        if self.options.output == OutputKind::Text {
            let name = printable(&item.about.name);
            output.record(&match &certificate {
                Some(certificate) => words(&name, certificate, item, &paths),
                None => format!("{name}: unknown: {}\n", reason.unwrap_or_default()),
            })?;
            return Ok(exit);
        }
        let [beside, model, proof] = paths;
        let certificate = certificate.as_ref();
        let files = certificate.and_then(|certificate| certificate.files.as_ref());
        let claim = certificate.map_or("unknown", |one| one.claim.name());
        let counted = certificate.filter(|one| one.claim != Claim::Multiple);
        let line = item.about.line("proved");
        let solutions = counted.map(|one| one.solutions.len().to_string());
        let line = line
            .with("claim", claim)
            .with("distinct", self.distinct.name())
            .with_some("solutions", solutions)
            .with_some("model", model)
            .with_some("proof", proof)
            .with_some("beside", beside)
            .with_some("steps", files.map(|files| files.steps))
            .with_some("bytes", files.map(|files| files.proof.len()))
            .with_some("reason", reason);
        output.record(&line.text())?;
        Ok(exit)
    }

    /// Writes the files of a proof. Removes files that an earlier run wrote about the puzzle and
    /// that are not replaced.
    fn write(&self, name: &str, certificate: &Certificate) -> anyhow::Result<Paths> {
        let mut list = String::new();
        let (mut files, [mut beside, mut model, mut proof]) = (Vec::new(), Paths::default());
        let mut add = |ending, text| {
            let path = self.folder.join(format!("{name}.{ending}"));
            let shown = path.display().to_string();
            files.push((path, text));
            Some(shown)
        };
        if matches!(certificate.claim, Claim::Multiple | Claim::Exactly(_)) {
            for solution in &certificate.solutions {
                directions(&mut list, solution);
            }
            beside = add(certificate.distinct.name(), &list);
        }
        if let Some(files) = &certificate.files {
            model = add(MODEL, &files.model);
            proof = add(PROOF, &files.proof);
        }
        let lists = Distinct::ALL.map(Distinct::name);
        let paths = lists.into_iter().chain([MODEL, PROOF]);
        let paths = paths.map(|ending| self.folder.join(format!("{name}.{ending}")));
        // An earlier run may have written files with other endings.
        let stale: Vec<PathBuf> = paths
            .filter(|path| files.iter().all(|(written, _)| written != path))
            .collect();
        let stale: Vec<&Path> = stale.iter().map(PathBuf::as_path).collect();
        let files = files.iter().map(|(path, text)| (&**path, text.as_bytes()));
        let files: Vec<_> = files.collect();
        let (overwrite, interrupt) = (self.options.overwrite.is_on, self.context.interrupt);
        files::write_together(&files, &stale, overwrite, interrupt)?;
        Ok([beside, model, proof])
    }
}

/// Returns a line with the claim about a puzzle and, if a file was written, the command that checks
/// it.
fn words(name: &str, certificate: &Certificate, item: &Item, paths: &Paths) -> String {
    let [beside, _, proof] = paths;
    let claim = certificate.claim.describe(certificate.distinct);
    let steps = certificate.files.as_ref().map(|files| files.steps);
    let steps = steps.map_or_else(String::new, |steps| {
        ", in ".to_owned() + &counted(&steps, "step")
    });
    // For a puzzle that did not come from a file, the command contains a placeholder.
    let puzzle = match &item.about.origin.path {
        Some(_) => quoted(&item.about.origin.file),
        None => "PUZZLE".to_owned(),
    };
    let (command, path) = match (proof, beside) {
        (Some(proof), _) => ("prove check", quoted(proof)),
        (None, Some(list)) => ("verify", quoted(list)),
        (None, None) => return format!("{name}: {claim}{steps}\n"),
    };
    format!("{name}: {claim}{steps}; to check: tents {command} {puzzle} {path}\n")
}

/// Returns a name as an argument of a shell command, in quotes if it needs them.
fn quoted(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./:,+@%=".contains(&byte);
    if !name.is_empty() && name.bytes().all(is_plain) {
        return name.to_owned();
    }
    format!("'{}'", printable(name).replace('\'', "'\\''"))
}
