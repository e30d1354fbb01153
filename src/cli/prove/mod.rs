//! `tents prove`: proofs of verdicts, and a checker that does not trust them.

mod check;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use tents::format::Code;
use tents::prove::{Certificate, Claim, Failure, Options, prove};
use tents::puzzle::{Assignment, Puzzle};
use tents::render::directions;
use tents::render::json::{self, Message};
use tents::solve::Distinct;

use super::context::Context;
use super::draw::Names;
use super::exit::Exit;
use super::input::{InputOptions, Item};
use super::options::{CommonOptions, LimitOptions, Style};
use super::own_file;
use super::puzzles::Marks;
use super::solution::distinct_names;
use super::words::printable;

/// Prove that puzzles have one solution, none or several, for a checker that knows nothing of tents
///
/// For each puzzle the folder gets the model, `NAME.opb`, and the proof, `NAME.pbp`, for VeriPB
/// 3.0.2. Where there are several solutions, two of them are the proof; with `--all` it is proved
/// that there are no others. They are written as direction lists, to `NAME.layouts` or
/// `NAME.assignments`. `--check` makes the model anew from the puzzle, judges the solutions, allows
/// no step of a proof that assumes something, and then asks VeriPB.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ProveOptions {
    #[command(flatten)]
    input: InputOptions,

    /// Write models and proofs to this folder
    #[arg(long, value_name = "FOLDER", required_unless_present = "check")]
    into: Option<PathBuf>,

    /// Replace files that are there already
    #[arg(long, requires = "into")]
    overwrite: bool,

    /// Check a proof: the inputs are a puzzle and the proof
    #[arg(long, conflicts_with_all = ["into", "all", "distinct", "files_from", "include", "exclude"])]
    check: bool,

    /// Prove also how many solutions there are where there are several
    #[arg(long)]
    all: bool,

    /// What makes two solutions different
    #[arg(
        long,
        value_name = "KIND",
        value_parser = distinct_names(),
        default_value = Distinct::Layouts.name()
    )]
    distinct: Distinct,

    /// How to print what is proved
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: ProveOutput,

    /// What to do with tents and empty cells that a puzzle already holds
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    marks: Marks,

    /// Give a proof up once it is longer than this, as in `500k` or `2GB`
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    proof_limit: ByteSize,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents prove --into proofs puzzles
  tents prove --check puzzles/6x6.txt proofs/6x6.pbp
  tents prove --all --distinct assignments --into proofs puzzles/ring.txt

To install the checker: cargo install veripb --version 3.0.2 --locked

Exit codes: 0 everything is proved, whatever the verdicts, 1 a proof is rejected, 2 wrong usage or
input, or a file that cannot be written, 3 stopped by a limit, 130 interrupted; for many puzzles the
first of 130, 2, 3, 1, 0.";

/// How it is printed what is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ProveOutput {
    /// In words
    #[default]
    Text,
    /// JSON lines
    Json,
}

impl ProveOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(self.output == ProveOutput::Json)
    }
}

/// The endings of the files of models and proofs.
const MODEL: &str = "opb";
const PROOF: &str = "pbp";

/// The ending of the files of solutions, which is the name of their kind.
fn of_solutions(distinct: Distinct) -> &'static str {
    distinct.name()
}

pub(crate) fn run(options: &ProveOptions, context: &Context) -> anyhow::Result<()> {
    let Some(folder) = &options.into else {
        return check::run(options, context);
    };
    let what = || format!("cannot make the folder `{}`", folder.display());
    fs::create_dir_all(folder).with_context(what)?;
    let mut prover = Prover {
        options,
        context,
        folder,
        names: Names::default(),
    };
    context.each(&options.input, options.marks, |item, puzzle| {
        prover.item(item, puzzle)
    })
}

struct Prover<'a> {
    options: &'a ProveOptions,
    context: &'a Context,
    folder: &'a Path,
    names: Names,
}

/// The files of a proof.
#[derive(Debug, Default)]
struct Paths {
    model: Option<PathBuf>,
    proof: Option<PathBuf>,
    solutions: Option<PathBuf>,
}

impl Prover<'_> {
    /// Proves one puzzle, or says why not.
    fn item(&mut self, item: &Item, puzzle: &Puzzle) -> anyhow::Result<Exit> {
        self.names.count(item);
        let options = Options::default()
            .distinct(self.options.distinct)
            .all(self.options.all)
            .longest(Some(self.options.proof_limit.as_u64()))
            .limits(
                self.options
                    .limits
                    .since(item.read, &self.context.interrupt),
            );
        let certificate = match prove(puzzle, &options) {
            Ok(certificate) => certificate,
            Err(Failure::Huge(error)) => {
                let id = item.notes.id.as_ref();
                let help = "there is no proof of such a board";
                let message = error.to_string();
                let report = &self.context.report;
                report.without_place(&item.name, id, Code::CannotCarry, &message, help)?;
                return Ok(Exit::Error);
            }
            Err(failure) => {
                self.say(item, None, &Paths::default(), Some(failure.to_string()))?;
                return Ok(match failure {
                    Failure::Stopped(stop) => stop.into(),
                    _ => Exit::Unknown,
                });
            }
        };
        let name = self.names.name(item, &[""]);
        let paths = self.write(&name, &certificate)?;
        self.say(item, Some(&certificate), &paths, None)?;
        Ok(Exit::Yes)
    }

    /// Writes the files, the proof last, so that where it is the others are too.
    fn write(&self, name: &str, certificate: &Certificate) -> anyhow::Result<Paths> {
        let path = |ending: &str| self.folder.join(format!("{name}.{ending}"));
        let mut paths = Paths::default();
        let mut files = Vec::new();
        let has_list = matches!(certificate.claim, Claim::Multiple | Claim::Exactly(_));
        if has_list {
            let list = path(of_solutions(certificate.distinct));
            files.push((list.clone(), list_of(&certificate.solutions)));
            paths.solutions = Some(list);
        }
        if let Some(proof) = &certificate.files {
            let (model, of_proof) = (path(MODEL), path(PROOF));
            files.push((model.clone(), proof.model.clone()));
            files.push((of_proof.clone(), proof.proof.clone()));
            paths.model = Some(model);
            paths.proof = Some(of_proof);
        }
        let overwrite = self.options.overwrite;
        for (path, _) in &files {
            own_file::may_write(path, overwrite)?;
        }
        let interrupt = &self.context.interrupt;
        for (number, (path, text)) in files.iter().enumerate() {
            if let Err(error) = own_file::write(path, text.as_bytes(), overwrite, interrupt) {
                // Nothing is left of a proof that is not whole.
                for (path, _) in &files[..number] {
                    let _ = fs::remove_file(path);
                }
                return Err(error);
            }
        }
        Ok(paths)
    }

    /// Prints what is proved of a puzzle, or why nothing is.
    fn say(
        &self,
        item: &Item,
        certificate: Option<&Certificate>,
        paths: &Paths,
        reason: Option<String>,
    ) -> anyhow::Result<()> {
        let text = match self.options.output {
            ProveOutput::Text => {
                let name = printable(&item.name);
                match certificate {
                    Some(certificate) => words(&name, certificate, item, paths),
                    None => format!("{name}: unknown: {}\n", reason.unwrap_or_default()),
                }
            }
            ProveOutput::Json => {
                let named = |path: &Option<PathBuf>| {
                    let path = path.as_deref();
                    path.map(|path| path.display().to_string())
                };
                let files = certificate.and_then(|certificate| certificate.files.as_ref());
                let claim = certificate.map_or("unknown", |one| one.claim.name());
                let solutions = certificate.map(|one| one.solutions.len().to_string());
                let is_counted =
                    certificate.is_some_and(|certificate| certificate.claim != Claim::Multiple);
                let message = Message::Proved(json::Proved {
                    input: item.name.clone(),
                    id: item.notes.id.clone(),
                    claim: claim.to_owned(),
                    distinct: self.options.distinct.name().to_owned(),
                    solutions: solutions.filter(|_| is_counted),
                    model: named(&paths.model),
                    proof: named(&paths.proof),
                    beside: named(&paths.solutions),
                    steps: files.map(|files| files.steps),
                    bytes: files.map(|files| files.proof.len() as u64),
                    reason,
                });
                let mut text = String::new();
                json::line(&mut text, &message);
                text
            }
        };
        Ok(self.context.output.record(&text)?)
    }
}

/// What is proved of a puzzle, and the command that checks it.
fn words(name: &str, certificate: &Certificate, item: &Item, paths: &Paths) -> String {
    let claim = certificate.claim.of(certificate.distinct);
    let steps = certificate.files.as_ref().map(|files| files.steps);
    let steps = match steps {
        None => String::new(),
        Some(1) => ", in 1 step".to_owned(),
        Some(steps) => format!(", in {steps} steps"),
    };
    // What came from no file is to be named by who checks.
    let puzzle = match &item.path {
        Some(_) => quoted(&item.file),
        None => "PUZZLE".to_owned(),
    };
    let check = match (&paths.proof, &paths.solutions) {
        (Some(proof), _) => {
            format!(
                "tents prove --check {puzzle} {}",
                quoted(&proof.display().to_string())
            )
        }
        (None, Some(list)) => {
            format!(
                "tents verify {puzzle} {}",
                quoted(&list.display().to_string())
            )
        }
        (None, None) => return format!("{name}: {claim}{steps}\n"),
    };
    format!("{name}: {claim}{steps}; to check: {check}\n")
}

/// A name as a shell takes it.
fn quoted(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./:,+@%=".contains(&byte);
    if !name.is_empty() && name.bytes().all(is_plain) {
        return name.to_owned();
    }
    format!("'{}'", printable(name).replace('\'', "'\\''"))
}

/// Solutions as direction lists.
fn list_of(solutions: &[Assignment]) -> String {
    let mut text = String::new();
    for solution in solutions {
        directions(&mut text, solution);
    }
    text
}

/// Why the command line does not say what to check.
fn two_inputs(options: &ProveOptions) -> anyhow::Result<[&std::ffi::OsStr; 2]> {
    match &options.input.inputs[..] {
        [puzzle, proof] => Ok([puzzle, proof]),
        _ => bail!("--check takes a puzzle and a proof: tents prove --check PUZZLE PROOF"),
    }
}
