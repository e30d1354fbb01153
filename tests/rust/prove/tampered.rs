//! A proof that a change has made wrong is refused by the reader, or rejected by a checker.

use std::collections::BTreeMap;

use fastrand::Rng;
use tents::format::read_one;
use tents::prove::{Claim, ProofReadError};
use tents::puzzle::Puzzle;
use tents::solve::Distinct;

use super::{board, proof, read};
use crate::support::boards::{planted, show, with_clues_of};
use crate::support::checker::{Checker, Shown};
use crate::support::rounds;

/// Returns a board with one solution.
fn small() -> Puzzle {
    read_one(" ??1\n2...\n?T.T\n?.T.\n").unwrap()
}

/// Reads a proof and checks it with the small [`Checker`]. Returns its conclusion or the first
/// error.
fn shown(puzzle: &Puzzle, proof: &str) -> Result<Shown, String> {
    let reading = read(puzzle, proof, &[]).map_err(|error| error.to_string())?;
    Checker::new(&reading.model).check(proof)
}

#[test]
fn steps_that_a_checker_would_accept_without_a_reason_are_refused() {
    let puzzle = small();
    let certificate = proof(&puzzle, Distinct::Layouts, false);
    let text = certificate.files.unwrap().proof;
    assert!(read(&puzzle, &text, &[]).is_ok(), "{text}");
    // Each of these steps replaces `rup >= 1;`, which derives the contradiction.
    for step in [
        "a >= 1;",
        "a 1 x1 >= 1;",
        "@a rup >= 1;",
        "% rup >= 1;",
        "f 1; a >= 1;",
        "rup >= 1; a >= 1;",
        "rup >= 1",
        "",
        "red 1 x1 >= 1 : x1 -> 1;",
        "dom 1 x1 >= 1;",
        "delc 1;",
        "deld 1;",
        "del range 1 5;",
        "load_order x;",
        "pre_order x;",
        "def_order x;",
        "w -1;",
        "ia 1 : 1 x1 >= 1;",
        "i 1 x1 >= 1;",
        "core id 1;",
        "strengthening_to_core on;",
        "eobj min 1 x1;",
        "obju new +1 x1;",
        "solx x1;",
        "e >= 1 : 5;",
        "output EQUISATISFIABLE;",
        "conclusion NONE;",
        "proofgoal 1;",
        "qed;",
        "end;",
        " rup >= 1;",
        "RUP >= 1;",
    ] {
        let changed = text.replace("rup >= 1;", step);
        assert_ne!(changed, text);
        assert!(read(&puzzle, &changed, &[]).is_err(), "{step}\n{changed}");
    }
}

#[test]
fn another_header_end_or_conclusion_is_refused() {
    let puzzle = small();
    let certificate = proof(&puzzle, Distinct::Layouts, false);
    let text = certificate.files.unwrap().proof;
    let conclusion = text
        .lines()
        .find(|line| line.starts_with("conclusion"))
        .unwrap();
    let number = conclusion.split(' ').nth(4).unwrap();
    for (from, to) in [
        ("version 3.0", "version 2.0"),
        ("pseudo-Boolean proof version 3.0\n", ""),
        ("\nend pseudo-Boolean proof;\n", "\n"),
        (
            "\nend pseudo-Boolean proof;\n",
            "\nend pseudo-Boolean proof;",
        ),
        (
            "\nend pseudo-Boolean proof;\n",
            "\nend pseudo-Boolean proof;\nf 1;\n",
        ),
        (conclusion, "conclusion NONE;"),
        (conclusion, "conclusion SAT;"),
        (conclusion, &format!("conclusion UNSAT : {number};")),
        (conclusion, &format!("conclusion BOUNDS 0 : {number} 3;")),
        (conclusion, &format!("conclusion BOUNDS 2 : {number} 2;")),
        (conclusion, "conclusion BOUNDS -INF INF;"),
        ("output NONE;\n", ""),
        ("soli ", "solx "),
        ("soli ", "soli x999 "),
        ("soli ", "soli y "),
        ("soli x", "soli ~x"),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        let said = shown(&puzzle, &changed);
        assert!(said.is_err(), "{from} -> {to}\n{changed}{said:?}");
    }
    let trees = puzzle.trees().len();
    let loose = format!("conclusion BOUNDS {trees} : {number} {};", trees + 1);
    let error = read(&puzzle, &text.replace(conclusion, &loose), &[]).err();
    assert!(
        matches!(error, Some(ProofReadError::Line { .. })),
        "{loose}"
    );
    let listed = text.replace("output NONE;", "e >= 1 : 1;\noutput NONE;");
    let error = read(&puzzle, &listed, &[]).err();
    assert!(matches!(error, Some(ProofReadError::End(_))), "{listed}");
    let again = text.replace("rup >= 1;", "rup >= 1;\nrup >= 1;");
    assert!(
        shown(&puzzle, &again).is_ok(),
        "a step that is not needed does no harm"
    );
    let lines: Vec<&str> = text.lines().collect();
    for line in 0..lines.len() {
        if lines[line].starts_with("f ") {
            continue;
        }
        let mut fewer = lines.clone();
        fewer.remove(line);
        let changed = fewer.join("\n") + "\n";
        assert!(shown(&puzzle, &changed).is_err(), "without {}", lines[line]);
    }
}

#[test]
fn a_proof_of_no_solution_cannot_end_a_list() {
    let puzzle = read_one(" 10\n1T.\n0..\n").unwrap();
    let certificate = proof(&puzzle, Distinct::Layouts, false);
    let text = certificate.files.unwrap().proof;
    for step in ["e >= 1 : 15;", "solx x1;"] {
        let changed = text.replace("output NONE;", &format!("{step}\noutput NONE;"));
        let error = read(&puzzle, &changed, &[]).err();
        assert!(
            matches!(error, Some(ProofReadError::End(_))),
            "{changed}{error:?}"
        );
    }
}

#[test]
fn a_list_of_assignments_must_be_complete() {
    let puzzle = read_one(" ???\n?.T.\n?T.T\n?.T.\n").unwrap();
    let certificate = proof(&puzzle, Distinct::Assignments, true);
    assert!(certificate.solutions.len() >= 2, "{}", show(&puzzle));
    let text = certificate.files.unwrap().proof;
    assert!(shown(&puzzle, &text).is_ok());
    let lines: Vec<&str> = text.lines().collect();
    let solutions: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|line| line.starts_with("solx"))
        .collect();
    for line in &solutions {
        let without = text.replace(&format!("{line}\n"), "");
        assert!(shown(&puzzle, &without).is_err(), "{without}");
        let twice = text.replace(line, &format!("{line}\n{line}"));
        assert!(matches!(
            read(&puzzle, &twice, &[]),
            Err(ProofReadError::Solution { .. })
        ));
    }
    // One text has solutions of the other kind (`soli`), the other has no solutions.
    let none = solutions.iter().fold(text.clone(), |text, line| {
        text.replace(&format!("{line}\n"), "")
    });
    for changed in [text.replace("solx ", "soli "), none] {
        let error = read(&puzzle, &changed, &[]).err();
        assert!(matches!(error, Some(ProofReadError::End(_))), "{changed}");
    }
    let e = lines.iter().find(|line| line.starts_with("e ")).unwrap();
    let open = text
        .replace(&format!("{e}\n"), "")
        .replace("rup >= 1;\n", "");
    assert!(
        matches!(read(&puzzle, &open, &[]), Err(ProofReadError::End(_))),
        "{open}"
    );
}

#[test]
fn layouts_given_with_a_proof_are_judged() {
    let puzzle = read_one(" ????\n?.T..\n?....\n?..T.\n").unwrap();
    let certificate = proof(&puzzle, Distinct::Layouts, true);
    let (solutions, text) = (certificate.solutions, certificate.files.unwrap().proof);
    assert!(solutions.len() > 2);
    let claim = read(&puzzle, &text, &solutions).unwrap().claim;
    assert_eq!(claim, Claim::Exactly(solutions.len() as u64));
    // A layout may be wrong, given twice in place of another, missing, or one too many.
    let mut wrong = solutions.clone();
    wrong[0] = "ww"
        .chars()
        .map(|c| tents::puzzle::Direction::from_letter(c).unwrap())
        .collect();
    wrong[1] = wrong[0].clone();
    assert!(matches!(
        read(&puzzle, &text, &wrong),
        Err(ProofReadError::Solution { .. })
    ));
    let mut twice = solutions.clone();
    twice[1] = solutions[0].clone();
    assert!(matches!(
        read(&puzzle, &text, &twice),
        Err(ProofReadError::Solution { .. })
    ));
    let more = [&solutions[..], &solutions[..1]].concat();
    for others in [&solutions[1..], &[], &more] {
        let error = read(&puzzle, &text, others);
        assert!(
            matches!(error, Err(ProofReadError::Layouts { .. })),
            "{error:?}"
        );
    }
}

#[test]
fn a_proof_of_another_puzzle_is_rejected() {
    let mut rng = Rng::with_seed(1906);
    let mut said: BTreeMap<bool, usize> = BTreeMap::new();
    for _ in 0..rounds(150) {
        let (trees, layout) = planted(&mut rng, 6, 6, 0.18);
        let puzzle = with_clues_of(&trees, &layout);
        let certificate = proof(&puzzle, Distinct::Layouts, false);
        if certificate.claim != Claim::Unique {
            continue;
        }
        let text = certificate.files.unwrap().proof;
        // One clue is changed by one, so the solution in the proof is wrong.
        let mut rows = puzzle.row_clues().to_vec();
        let row = rng.usize(0..rows.len());
        rows[row] = rows[row].map(|clue| clue + 1);
        let (columns, contents) = (puzzle.column_clues().to_vec(), puzzle.contents().to_vec());
        let other = Puzzle::new(rows, columns, contents).unwrap();
        assert!(shown(&other, &text).is_err(), "{}", show(&other));
        let another = board(&mut rng, 6);
        if another != puzzle {
            let verdict = shown(&another, &text);
            *said.entry(verdict.is_ok()).or_default() += 1;
        }
    }
    println!("{said:?}");
    assert_eq!(said.get(&true), None);
}

#[test]
fn layouts_given_with_a_proof_count_only_if_its_model_excludes_some() {
    let puzzle = read_one(" 01\n0T.\n0..\n").unwrap();
    let certificate = proof(&puzzle, Distinct::Layouts, false);
    let text = certificate.files.unwrap().proof;
    // These layouts belong to another puzzle.
    let stale = read_one(" ??\n?T.\n?..\n").unwrap();
    let others = proof(&stale, Distinct::Layouts, true);
    let reading = read(&puzzle, &text, &others.solutions).unwrap();
    assert_eq!((reading.claim, reading.solutions), (Claim::None, vec![]));
    let shown = Checker::new(&reading.model).check(&text);
    assert!(shown.is_ok(), "{shown:?}");

    let text = others.files.unwrap().proof;
    for given in 0..2 {
        let error = read(&stale, &text, &others.solutions[..given]).unwrap_err();
        let given = given as u64;
        assert_eq!(error, ProofReadError::Layouts { excluded: 2, given });
    }
    let reading = read(&stale, &text, &others.solutions).unwrap();
    assert_eq!(reading.claim, Claim::Exactly(2));
    // The number of constraints in the proof is not trusted: the checker compares it with the
    // model.
    let changed = text.replace("f 9;", "f 7;");
    assert_ne!(changed, text);
    let reading = read(&stale, &changed, &others.solutions).unwrap();
    assert_eq!(reading.claim, Claim::None);
    let shown = Checker::new(&reading.model).check(&changed);
    assert!(shown.is_err(), "{shown:?}");
}
