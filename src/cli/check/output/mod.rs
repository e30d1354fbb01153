//! The writers of verdicts.
//!
//! Layer 10: it may import files of lower layers and of the folder `check`, but no other command.

mod junit;
mod sarif;
mod writer;

use std::fmt::Write as _;
use std::sync::Arc;

use tents::answer::{CheckOutcome, Judgement};
use tents::render::directions;
use tents::render::json::{JsonLine, Stats};
use tents::render::page::{self, PageKind, Tone};

use super::checked::CheckedItem;
use super::options::CheckOptions;
use super::tally::VerdictTally;
use crate::cli::fault::{Input, InputFault};
use crate::cli::output_kind::OutputKind;
use crate::cli::report::excerpts;
use crate::cli::words::{csv_field, printable};
pub(super) use writer::ReportWriter;

/// Returns the writer for the output kind of the options.
pub(super) fn writer(options: &CheckOptions) -> Box<dyn ReportWriter> {
    match options.output {
        OutputKind::Json => Box::new(Json),
        OutputKind::Csv => Box::new(Csv),
        OutputKind::Junit => Box::new(junit::Junit::default()),
        OutputKind::Github => Box::new(Github),
        OutputKind::Sarif => Box::new(sarif::Sarif::default()),
        OutputKind::Html => Box::new(Html),
        _ => Box::new(TextReport),
    }
}

/// Writes one line for each puzzle that is not known to be as expected. With `--verbose`, writes
/// one for every puzzle, and two solutions of each puzzle that unexpectedly has several.
struct TextReport;

impl ReportWriter for TextReport {
    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, options: &CheckOptions) {
        if (options.verbose || !checked.is_ok()) && !checked.is_folder() {
            let _ = writeln!(
                out,
                "{}: {}",
                printable(&checked.about.name),
                checked.text()
            );
        }
        if options.verbose {
            for solution in checked.checked().map_or(&[][..], CheckOutcome::rivals) {
                out.push_str("  ");
                directions(out, solution);
            }
        }
    }
}

/// Writes a line of JSON of the type `check` for each puzzle, and one of the type `summary` at the
/// end.
struct Json;

impl ReportWriter for Json {
    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, options: &CheckOptions) {
        let about = &checked.about;
        let line = match &checked.judged {
            Ok(judged) => {
                let (checked, statistics) = (&judged.checked, judged.checked.finding.statistics);
                let stats = Stats::new(judged.checked.seconds, None, statistics);
                let stats = options.stats.is_on.then_some(stats);
                checked.json(&about.of(), judged.same_clues, stats)
            }
            Err(_) if checked.is_folder() => return,
            Err(_) => invalid(checked),
        };
        out.push_str(&line);
    }

    fn end(&mut self, out: &mut String, tally: &VerdictTally, _is_complete: bool) {
        let line = JsonLine::new("summary").with("puzzles", tally.puzzles);
        let line = line.with("ok", tally.ok).with("failed", tally.failed);
        let line = tally
            .verdicts()
            .fold(line, |line, (key, number)| line.with(key, number));
        out.push_str(&line.text());
    }
}

/// Returns the line of JSON about a puzzle that could not be read.
fn invalid(checked: &CheckedItem) -> String {
    let line = checked.about.line("check");
    line.with("verdict", checked.verdict_word())
        .with("ok", false)
        .with("expected", checked.expected.verdict.name())
        .with_some("reason", checked.why())
        .text()
}

/// Writes a line with the names of the columns, then a line of comma-separated values for each
/// puzzle.
struct Csv;

impl ReportWriter for Csv {
    fn begin(&mut self, out: &mut String) {
        out.push_str("input,id,verdict,ok,expected,level,rating,reason\n");
    }

    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, _options: &CheckOptions) {
        if checked.is_folder() {
            return;
        }
        let rating = checked.rating();
        let level = rating.map_or("", |rating| rating.level().name());
        let rating = rating.map_or_else(String::new, |rating| rating.to_string());
        let _ = writeln!(
            out,
            "{},{},{},{},{},{level},{rating},{}",
            csv_field(&checked.about.name),
            csv_field(checked.id().unwrap_or_default()),
            checked.verdict_word(),
            checked.is_ok(),
            checked.expected.verdict,
            csv_field(&checked.why().unwrap_or_default())
        );
    }
}

/// Writes an annotation for each problem: the workflow command `::error`, which GitHub Actions
/// reads.
struct Github;

impl ReportWriter for Github {
    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, _options: &CheckOptions) {
        for problem in checked.problems() {
            let _ = write!(
                out,
                "::error file={},line={}",
                property(&checked.about.origin.file),
                problem.line
            );
            if let Some(column) = problem.column {
                let _ = write!(out, ",col={column}");
            }
            let name = match checked.id() {
                Some(id) => format!("{} ({id})", checked.about.name),
                None => checked.about.name.clone(),
            };
            let _ = writeln!(
                out,
                ",title={}::{}",
                property(&format!("tents {}", problem.kind)),
                data(&format!("{name}: {}", problem.message))
            );
        }
    }
}

/// Escapes the message of a workflow command, which follows the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes the value of a property of a workflow command, such as `title`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Writes a page with a card for each puzzle that is not known to be as expected or, with
/// `--verbose`, for every puzzle. A folder in which no file is read gets a card too.
struct Html;

impl ReportWriter for Html {
    fn begin(&mut self, out: &mut String) {
        page::head(out, "tents check", PageKind::Cards);
    }

    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, options: &CheckOptions) {
        if !options.verbose && checked.is_ok() {
            return;
        }
        let (body, text) = match &checked.judged {
            Ok(judged) => {
                let same = judged.same_clues.map(|same| format!("\n{same}"));
                (
                    judged.picture.clone(),
                    checked.text() + &same.unwrap_or_default(),
                )
            }
            Err(InputFault::Malformed(input, error)) => {
                let name = checked.about.without_folders(&input.name);
                let input = Input::new(&name.into(), Arc::clone(&input.source));
                let body = page::excerpt(&excerpts(&input, error));
                (body, format!("invalid: {error}"))
            }
            Err(_) => {
                let problems = checked.problems().into_iter();
                let texts: Vec<String> = problems.map(|problem| problem.message).collect();
                (String::new(), format!("invalid: {}", texts.join("; ")))
            }
        };
        let (verdict, text) = text.split_once(": ").unwrap_or((&text, ""));
        let (tone, verdict) = match checked.checked().map(|one| &one.judgement) {
            Some(Judgement::Right(_)) => (Tone::Good, verdict),
            Some(Judgement::WrongSolution) => (Tone::Bad, "wrong solution"),
            Some(Judgement::WrongExpectation) => (Tone::Bad, "wrong expectation"),
            Some(Judgement::WrongLevel(_)) => (Tone::Bad, "wrong level"),
            Some(Judgement::WrongVerdict(_)) | None => (Tone::Bad, verdict),
            Some(Judgement::UnknownVerdict | Judgement::UnknownLevel) => (Tone::Open, verdict),
        };
        out.push_str(&checked.about.card(tone, verdict, text, &body));
    }

    fn end(&mut self, out: &mut String, tally: &VerdictTally, is_complete: bool) {
        let cut = if is_complete { "" } else { "; interrupted" };
        page::foot(out, &format!("{tally}{cut}."));
    }
}
