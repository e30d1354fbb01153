//! A solver's answer → solutions of the puzzle that was modelled.
//!
//! Three families of answers are read: `v` lines with numbered variables, values of named variables
//! in SMT-LIB, and atoms, which clingo and the MiniZinc model print. All state *tents* and *pairs*
//! (a tree and the direction to its tent). An answer with pairs is an assignment, an answer with
//! tents alone is a layout. Whether these solutions obey the rules is not checked here.

mod atoms;
mod literals;
mod reader;
mod smt;

use crate::format::fault::{Code, Fault, ReadError};
use crate::format::huge_model::HugeModel;
use crate::format::name::Format;
use crate::format::solver::model::variables;
use crate::format::source::Source;
use crate::model::Variables;
use crate::puzzle::Puzzle;
pub use reader::Answer;
use reader::{AnswerReader, SolutionDraft};

/// Parses the answer of a solver to a model of `puzzle`. If `format` is the format of the model,
/// the answer must have the form that belongs to it; otherwise the form is detected. Lines and
/// names that do not concern the puzzle are skipped.
///
/// # Errors
///
/// Returns [`ReadError`] with the faults of the text if it holds no answer, or only the verdict
/// that there is a solution, if a part of an answer cannot be read, or if an answer cannot belong
/// to the puzzle, for example because a tree has no tent or more than one. Also fails if such a
/// model would be too large to be written.
pub fn read_answer(
    source: &Source,
    puzzle: &Puzzle,
    format: Option<Format>,
) -> Result<Answer, ReadError> {
    if let Some(fault) = source.binary_fault() {
        return Err(source.error(fault));
    }
    let model = format.filter(|format| format.description().is_model());
    let detected = || source.lines().find_map(|line| detect(line.text));
    let mut reader = AnswerReader {
        source,
        puzzle,
        faults: ReadError::none(),
        draft: SolutionDraft::default(),
        answer: Answer::default(),
        satisfiable: None,
        unknown: false,
    };
    match model.or_else(detected) {
        Some(Format::Dimacs | Format::Opb) => {
            literals::read(&mut reader, &numbered(source, puzzle)?);
        }
        Some(Format::Smt2) => smt::read(&mut reader, &numbered(source, puzzle)?),
        Some(_) => atoms::read(&mut reader),
        None => {}
    }
    reader.answer()
}

/// Returns a format of solvers whose answers have the form of `line`, if the line shows it.
fn detect(line: &str) -> Option<Format> {
    let line = line.trim();
    let word = line.split_whitespace().next()?;
    match word {
        "s" | "v" | "c" | "o" | "SAT" | "UNSAT" | "INDET" => return Some(Format::Dimacs),
        "sat" | "unsat" | "unknown" => return Some(Format::Smt2),
        _ if word.starts_with('(') => return Some(Format::Smt2),
        _ => {}
    }
    let is_atoms = atoms::is_header(line)
        || [
            "tent(",
            "pair(",
            "SATISFIABLE",
            "UNKNOWN",
            "INCONSISTENT",
            "==========",
        ]
        .iter()
        .any(|part| line.contains(part));
    is_atoms.then_some(Format::Lp)
}

/// Returns the variables of the model, or an error if there are too many.
fn numbered(source: &Source, puzzle: &Puzzle) -> Result<Variables, ReadError> {
    let numbered = variables("", puzzle, |_| Ok(()));
    numbered.map_err(|HugeModel { variables, .. }| {
        let most = HugeModel::MAX_VARIABLES;
        let message = format!("a model of this board has {variables} variables, too many");
        let fault = Fault::new(Code::BadAnswer, message)
            .expecting(format!("at most {most}"))
            .help("such a model is not supported; use `lp` or `mzn`");
        source.error(fault)
    })
}
