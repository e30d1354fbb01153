//! VeriPB, a proof checker, accepts the proofs, and rejects wrong ones.
//!
//! It is the program `veripb` on `PATH`; `.ci/thorough` installs it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use fastrand::Rng;
use serde_json::Value;
use tents::count::{CountSettings, count};
use tents::format::{self, Format, Notes};
use tents::prove::{Claim, ProofClaim};
use tents::puzzle::Puzzle;
use tents::solve::Distinct;

use super::{board, proof, read};
use crate::support::boards::show;
use crate::support::corpus::{corpus, expected, puzzle_of};
use crate::support::rounds;

/// Runs VeriPB. Returns whether it succeeds, and its output.
fn ask(folder: &Path, model: &str, proof: &str) -> (bool, String) {
    let [of_model, of_proof] = ["model.opb", "proof.pbp"].map(|name| folder.join(name));
    fs::write(&of_model, model).unwrap();
    fs::write(&of_proof, proof).unwrap();
    let output = Command::new("veripb")
        .arg(of_model)
        .arg(of_proof)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.success(), said)
}

/// Returns whether VeriPB accepts a proof and prints the answer that the proof's claim, `reading`,
/// expects.
fn is_accepted(folder: &Path, reading: &ProofClaim, proof: &str) -> bool {
    let (is_fine, said) = ask(folder, &reading.model, proof);
    is_fine && said.lines().any(|line| line == reading.answer)
}

/// Proves the verdict on a puzzle, the list of all layouts and the list of all assignments. Panics
/// if VeriPB rejects a proof; counts the proofs of each claim in `met`.
fn assert_accepted(folder: &Path, puzzle: &Puzzle, met: &mut BTreeMap<String, usize>) {
    for (distinct, all) in [
        (Distinct::Layouts, false),
        (Distinct::Layouts, true),
        (Distinct::Assignments, true),
    ] {
        let certificate = proof(puzzle, distinct, all);
        let Some(files) = &certificate.files else {
            continue;
        };
        let beside = match distinct {
            Distinct::Layouts if certificate.claim != Claim::Unique => &certificate.solutions[..],
            _ => &[],
        };
        let reading = read(puzzle, &files.proof, beside).unwrap();
        assert_eq!(reading.claim, certificate.claim);
        let is_fine = is_accepted(folder, &reading, &files.proof);
        assert!(is_fine, "{distinct:?}\n{}{}", show(puzzle), files.proof);
        *met.entry(certificate.claim.name().to_owned()).or_default() += 1;
    }
}

#[test]
#[ignore = "needs the checker veripb"]
fn proofs_of_random_boards_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(1907);
    let mut met = BTreeMap::new();
    for _ in 0..rounds(100) {
        let most = rng.usize(1..=7);
        assert_accepted(folder.path(), &board(&mut rng, most), &mut met);
    }
    println!("{met:?}");
    assert!(
        met.len() == 3 && met.values().all(|&times| times >= 10),
        "{met:?}"
    );
}

#[test]
#[ignore = "needs the checker veripb"]
fn proofs_of_the_curated_puzzles_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let mut met = BTreeMap::new();
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for file in fs::read_dir(puzzles).unwrap() {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        let source = format::Source::new(bytes);
        for entry in format::read(&source, &format::ReadOptions::default()) {
            let puzzle = entry.puzzle.unwrap();
            let count = count(&puzzle, &CountSettings::default());
            if count.layouts.upper < 2000_u32.into() {
                assert_accepted(folder.path(), &puzzle, &mut met);
            }
        }
    }
    println!("{met:?}");
    assert!(met.len() == 3, "{met:?}");
}

#[test]
#[ignore = "needs the checker veripb"]
fn changed_proofs_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(1908);
    let mut cases = 0;
    while cases < rounds(12) {
        let puzzle = board(&mut rng, 9);
        let certificate = proof(&puzzle, Distinct::Layouts, true);
        let files = certificate.files.unwrap();
        let beside = match certificate.claim {
            Claim::Unique => &[],
            _ => &certificate.solutions[..],
        };
        if files.steps < 4 || certificate.solutions.len() > 20 {
            continue;
        }
        cases += 1;
        let reading = read(&puzzle, &files.proof, beside).unwrap();
        let accepts = |proof: &str| is_accepted(folder.path(), &reading, proof);
        assert!(accepts(&files.proof));
        let lines: Vec<&str> = files.proof.lines().collect();
        let without = |line: usize| {
            let mut fewer = lines.clone();
            fewer.remove(line);
            fewer.join("\n") + "\n"
        };
        // The proof is accepted without its second line, the number of constraints, but not without
        // the first line or one of the last four.
        assert!(accepts(&without(1)));
        for line in (lines.len() - 4..lines.len()).chain([0]) {
            let is_rejected = !accepts(&without(line));
            assert!(is_rejected, "{}without {}", files.proof, lines[line]);
        }
        let half = lines[..lines.len() / 2].join("\n") + "\n";
        assert!(!accepts(&half));
        // If a conclusion names a wrong constraint, the checker rejects the proof, except for
        // bounds: it finds the constraint that proves these by itself.
        let end = lines[lines.len() - 2];
        let other = files.proof.replace(end, &end.replace(" : ", " : 1"));
        assert!(end.contains("BOUNDS") || !accepts(&other), "{other}");
        // The model excludes only the layouts that are given. Without the first one, it does not
        // exclude all.
        if !beside.is_empty() {
            let reading = read(&puzzle, &files.proof, &beside[1..]).unwrap();
            assert!(!is_accepted(folder.path(), &reading, &files.proof));
        }
    }
}

/// The output of the checker alone is not sufficient: it accepts these proofs, which the reader
/// refuses.
#[test]
#[ignore = "needs the checker veripb"]
fn the_checker_alone_accepts_proofs_that_are_refused_here() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = format::read_one("????\n?.T..\n?....\n?..T.\n").unwrap();
    let mut model = String::new();
    format::write(&mut model, Format::Opb, &puzzle, &Notes::default()).unwrap();
    let head = "pseudo-Boolean proof version 3.0\n";
    let end = "output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n";
    // This proof assumes that there is no solution.
    let assumed = format!("{head}a >= 1;\n{end}");
    let (is_fine, said) = ask(folder.path(), &model, &assumed);
    assert!(
        is_fine && said.contains("s VERIFIED UNSATISFIABLE"),
        "{said}"
    );
    assert!(read(&puzzle, &assumed, &[]).is_err());
    // This proof concludes nothing.
    let nothing = format!("{head}output NONE;\nconclusion NONE;\nend pseudo-Boolean proof;\n");
    let (is_fine, said) = ask(folder.path(), &model, &nothing);
    assert!(
        is_fine && said.contains("s VERIFIED NO CONCLUSION"),
        "{said}"
    );
    assert!(read(&puzzle, &nothing, &[]).is_err());
    // This proof has one solution, and states nothing about others.
    let certificate = proof(&puzzle, Distinct::Assignments, true);
    let text = certificate.files.unwrap().proof;
    let one = text.lines().find(|line| line.starts_with("solx")).unwrap();
    let some = format!("{head}{one}\noutput NONE;\nconclusion SAT;\nend pseudo-Boolean proof;\n");
    let (is_fine, said) = ask(folder.path(), &model, &some);
    assert!(is_fine && said.contains("s VERIFIED SATISFIABLE"), "{said}");
    assert!(read(&puzzle, &some, &[]).is_err());
}

/// Proves the verdict on a board, and panics if VeriPB rejects the proof. Returns the name of the
/// claim.
fn assert_verdict_accepted(folder: &Path, puzzle: &Puzzle) -> &'static str {
    let certificate = proof(puzzle, Distinct::Layouts, false);
    if let Some(files) = &certificate.files {
        let reading = read(puzzle, &files.proof, &[]).unwrap();
        let is_fine = is_accepted(folder, &reading, &files.proof);
        assert!(is_fine, "{}{}", show(puzzle), files.proof);
    }
    certificate.claim.name()
}

#[test]
#[ignore = "takes minutes, and needs the checker veripb"]
fn proofs_of_ten_thousand_boards_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::with_seed(1909);
    let mut met = BTreeMap::new();
    for _ in 0..10_000 {
        let most = rng.usize(1..=8);
        let verdict = assert_verdict_accepted(folder.path(), &board(&mut rng, most));
        *met.entry(verdict).or_insert(0_usize) += 1;
    }
    println!("{met:?}");
    assert!(
        met.len() == 3 && met.values().all(|&times| times >= 500),
        "{met:?}"
    );
}

#[test]
#[ignore = "takes minutes, and needs the checker veripb and the corpus"]
fn proofs_of_a_collection_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let mut met = BTreeMap::new();
    let text = fs::read_to_string(corpus().join("puzzles.jsonl")).unwrap();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let verdict = assert_verdict_accepted(folder.path(), &puzzle_of(&value));
        *met.entry(verdict).or_insert(0_usize) += 1;
    }
    println!("{met:?}");
}

#[test]
#[ignore = "takes minutes, and needs the checker veripb and the corpus"]
fn proofs_of_boards_with_up_to_ten_thousand_layouts_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = corpus();
    let mut met = BTreeMap::new();
    for [file, layouts, _] in expected(&corpus) {
        let Ok(number) = layouts.parse::<u64>() else {
            continue;
        };
        if number > 10_000 {
            continue;
        }
        let text = fs::read_to_string(corpus.join("bench").join(&file)).unwrap();
        let puzzle = format::read_one(&text).unwrap();
        let certificate = proof(&puzzle, Distinct::Layouts, true);
        assert_eq!(certificate.solutions.len() as u64, number, "{file}");
        let files = certificate.files.unwrap();
        let beside = match number {
            1 => &[],
            _ => &certificate.solutions[..],
        };
        let reading = read(&puzzle, &files.proof, beside).unwrap();
        assert!(is_accepted(folder.path(), &reading, &files.proof), "{file}");
        *met.entry(certificate.claim.name()).or_insert(0_usize) += 1;
    }
    println!("{met:?}");
}
