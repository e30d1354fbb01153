//! Every step of a proof follows, and its conclusion agrees with the oracle.

use std::collections::BTreeMap;
use std::time::Instant;

use fastrand::Rng;
use tents::limits::{Limits, Stop};
use tents::prove::{
    Certificate, Claim, ProofError, ProofReadError, ProofSettings, prove, read_proof,
};
use tents::puzzle::{Layout, Puzzle};
use tents::solve::Distinct;

use super::{board, proof, read};
use crate::support::boards::{planted_with_clues, show};
use crate::support::checker::{Checker, Shown};
use crate::support::{assert_right, oracle, rounds};

/// Checks a proof step by step, reads it back, and returns its conclusion, or `None` if the
/// certificate has no proof.
fn assert_shown(puzzle: &Puzzle, certificate: &Certificate) -> Option<Shown> {
    let files = certificate.files.as_ref()?;
    let shown = Checker::new(&files.model).check(&files.proof);
    let shown = shown.unwrap_or_else(|why| panic!("{why}\n{}{}", show(puzzle), files.proof));
    let beside = match shown {
        Shown::Unsatisfiable => &certificate.solutions[..],
        Shown::Bounds(_) | Shown::Listed(_) => &[],
    };
    let reading = read(puzzle, &files.proof, beside);
    let reading = reading.unwrap_or_else(|error| panic!("{error}\n{}", files.proof));
    assert_eq!(reading.model, files.model);
    assert_eq!(reading.claim, certificate.claim);
    if certificate.claim != Claim::None {
        assert_eq!(reading.distinct, certificate.distinct, "{}", show(puzzle));
    }
    assert_eq!(reading.solutions, certificate.solutions);
    Some(shown)
}

#[test]
fn proofs_agree_with_the_oracle() {
    let mut rng = Rng::with_seed(1903);
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..rounds(400) {
        let puzzle = board(&mut rng, 5);
        if oracle::candidates(&puzzle).len() > 16 {
            continue;
        }
        let layouts = oracle::layouts(&puzzle);
        let assignments = oracle::assignments(&puzzle);
        for (distinct, all) in [
            (Distinct::Layouts, false),
            (Distinct::Layouts, true),
            (Distinct::Assignments, true),
        ] {
            let number = match distinct {
                Distinct::Layouts => layouts.len(),
                Distinct::Assignments => assignments.len(),
            };
            let certificate = proof(&puzzle, distinct, all);
            let expected = match number {
                0 => Claim::None,
                1 => Claim::Unique,
                _ if all => Claim::Exactly(number as u64),
                _ => Claim::Multiple,
            };
            assert_eq!(certificate.claim, expected, "{}", show(&puzzle));
            for solution in &certificate.solutions {
                assert_right(&puzzle, solution);
            }
            let shown = assert_shown(&puzzle, &certificate);
            let expected = match (certificate.claim, distinct) {
                (Claim::Multiple, _) => None,
                (Claim::None, _) | (Claim::Exactly(_), Distinct::Layouts) => {
                    Some(Shown::Unsatisfiable)
                }
                (_, Distinct::Layouts) => Some(Shown::Bounds(puzzle.trees().len())),
                (_, Distinct::Assignments) => Some(Shown::Listed(number)),
            };
            // A certificate of the claim `Multiple` has two different layouts.
            if certificate.claim == Claim::Multiple {
                let mut found: Vec<Layout> = certificate
                    .solutions
                    .iter()
                    .map(|one| one.layout(&puzzle))
                    .collect();
                found.dedup();
                assert_eq!(found.len(), 2, "{}", show(&puzzle));
            }
            assert_eq!(shown, expected, "{}", show(&puzzle));
            *met.entry(certificate.claim.name()).or_default() += 1;
        }
    }
    println!("{met:?}");
    assert!(
        met.len() == 4 && met.values().all(|&times| times > 30),
        "{met:?}"
    );
}

#[test]
fn steps_follow_on_boards_that_need_a_search() {
    let mut rng = Rng::with_seed(1904);
    let (mut flows, mut conflicts, mut lists) = (0, 0, 0);
    for _ in 0..rounds(250) {
        let puzzle = board(&mut rng, 14);
        let limits = Limits {
            nodes: Some(3000),
            ..Limits::default()
        };
        let all = rng.bool();
        let options = ProofSettings {
            all,
            limits,
            longest: Some(40_000),
            ..ProofSettings::default()
        };
        let Ok(certificate) = prove(&puzzle, &options) else {
            continue;
        };
        assert_shown(&puzzle, &certificate);
        if let Some(files) = &certificate.files {
            flows += usize::from(files.has_flow);
            conflicts += files.conflicts;
            lists += usize::from(certificate.solutions.len() > 1);
        }
    }
    println!("{flows} with flow, {conflicts} conflicts, {lists} lists");
    assert!(
        flows >= 3 && conflicts >= 20 && lists >= 3,
        "{flows} {conflicts} {lists}"
    );
}

#[test]
fn a_board_without_trees_has_one_solution_or_none() {
    for (text, claim) in [("?\n?.\n", Claim::Unique), ("1\n?.\n", Claim::None)] {
        let puzzle = tents::format::read_one(text).unwrap();
        for distinct in Distinct::ALL {
            let certificate = proof(&puzzle, distinct, false);
            assert_eq!(certificate.claim, claim);
            let files = certificate.files.unwrap();
            let reading = read(&puzzle, &files.proof, &[]).unwrap();
            assert_eq!(reading.claim, claim, "{}", files.proof);
        }
    }
}

#[test]
fn limits_end_a_proof() {
    let mut rng = Rng::with_seed(1905);
    let (puzzle, _) = planted_with_clues(&mut rng, 30, 30, 0.2, 0.0);
    let with = |limits| {
        let options = ProofSettings {
            limits,
            ..ProofSettings::default()
        };
        prove(&puzzle, &options).map(drop)
    };
    let limits = |nodes, memory, deadline| Limits {
        nodes,
        memory,
        deadline,
        ..Limits::default()
    };
    let stopped = |stop| ProofError::Stopped(stop);
    let past = Some(Instant::now());
    assert_eq!(with(limits(Some(0), None, None)), Err(stopped(Stop::Nodes)));
    let little = limits(None, Some(100_000), None);
    assert_eq!(with(little), Err(stopped(Stop::Memory)));
    assert_eq!(with(limits(None, None, past)), Err(stopped(Stop::Deadline)));
    let small = tents::format::read_one(" 01\n1T.\n0..\n").unwrap();
    let text = proof(&small, Distinct::Layouts, false).files.unwrap().proof;
    for (limits, stop) in [
        (limits(None, Some(1000), None), Stop::Memory),
        (limits(None, None, past), Stop::Deadline),
    ] {
        let error = read_proof(&small, &text, &[], &limits).unwrap_err();
        assert_eq!(error, ProofReadError::Model(stopped(stop)));
    }
    let short = ProofSettings {
        longest: Some(30),
        ..ProofSettings::default()
    };
    let short = prove(&small, &short);
    assert_eq!(short.map(drop), Err(ProofError::Long(30)));
}
