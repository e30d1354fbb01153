//! Mistakes of each kind, made and then found.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fastrand::Rng;
use itertools::Itertools as _;
use tents::limits::{Limits, Stop};
use tents::puzzle::{Clue, Content, Line, Puzzle};
use tents::repair::{Change, Proposal, Repair, RepairSettings, needless, repair, same_clues};
use tents::solve::Verdict;

use super::{parts, unique};
use crate::support::boards::{random_board, show};
use crate::support::sweep::layouts_by_rings;
use crate::support::{oracle, rounds};

/// The kinds of mistakes.
const KINDS: [&str; 8] = [
    "clue", "swap", "move", "fell", "plant", "twice", "line", "mark",
];

/// Returns a puzzle with one mistake of a kind at a random place, or `None` if none is possible
/// there.
fn wrong(rng: &mut Rng, puzzle: &Puzzle, kind: &str) -> Option<Puzzle> {
    let (mut rows, columns, mut contents) = parts(puzzle);
    let (size, width) = (puzzle.size(), puzzle.size().columns());
    let cell = rng.usize(..size.area());
    let row = rng.usize(..size.rows());
    let is_tree = contents[cell] == Content::Tree;
    match kind {
        "clue" => {
            let clue = rows[row].as_mut()?;
            *clue = if rng.bool() {
                *clue + 1
            } else {
                clue.checked_sub(1)?
            };
        }
        "swap" if row > 0 && rows[row] != rows[row - 1] => rows.swap(row, row - 1),
        "move" if is_tree && !cell.is_multiple_of(width) && contents[cell - 1] != Content::Tree => {
            contents.swap(cell, cell - 1);
        }
        "fell" if is_tree => contents[cell] = Content::Unknown,
        "plant" if !is_tree => contents[cell] = Content::Tree,
        "twice" => {
            rows.insert(row, rows[row]);
            let cells = contents[row * width..][..width].to_vec();
            contents.splice(row * width..row * width, cells);
        }
        // If a column has no clue, the number of trees in the missing line is unknown, and there
        // are many proposals.
        "line" if columns.contains(&None) => return None,
        "line" | "any line" if rows[row].is_some() => {
            rows.remove(row);
            contents.drain(row * width..(row + 1) * width);
        }
        "mark" if !is_tree => {
            let [layout] = &oracle::layouts(puzzle)[..] else {
                panic!("one solution");
            };
            let is_tent = layout.contains(size.cell(cell));
            contents[cell] = if is_tent {
                Content::Empty
            } else {
                Content::Tent
            };
        }
        _ => return None,
    }
    Puzzle::new(rows, columns, contents).ok()
}

/// Returns the proposals with one change.
fn proposed(puzzle: &Puzzle) -> Repair {
    let mut options = RepairSettings::default();
    options.changes = Some(1);
    repair(puzzle, &options)
}

#[test]
fn the_intended_puzzle_is_among_the_proposals() {
    let mut rng = Rng::with_seed(4001);
    for kind in KINDS {
        let (mut made, mut first) = (0, 0);
        while made < rounds(25) {
            let meant = unique(&mut rng, 6, 3);
            let Some(wrong) = wrong(&mut rng, &meant, kind) else {
                continue;
            };
            let found = proposed(&wrong);
            if found.finding.verdict == Verdict::Unique {
                assert!(found.proposals.is_empty());
                continue;
            }
            made += 1;
            assert!(found.is_complete);
            let at = found.proposals.iter().position(|one| one.puzzle == meant);
            let at = at.unwrap_or_else(|| panic!("{kind}: {} of {}", show(&wrong), show(&meant)));
            first += usize::from(at == 0);
            for one in &found.proposals {
                assert_eq!(one.changes.len(), 1);
                // If a line was inserted twice, the board may have too many cells for the oracle.
                let layouts = layouts_by_rings(&one.puzzle, usize::MAX);
                assert_eq!(layouts.unwrap().iter().sum::<u128>(), 1, "{one}");
                assert_eq!(one.changes[0].apply(&wrong).unwrap(), one.puzzle);
            }
        }
        println!("{kind}: first in {first} of {made}");
    }
}

/// Returns all puzzles with one solution that result from inserting one line into a puzzle. A row
/// without a clue is inserted only if another row has none, and the same for columns.
fn with_a_line(puzzle: &Puzzle) -> Vec<Puzzle> {
    let (rows, columns, _) = parts(puzzle);
    let mut all = Vec::new();
    for (side, clues) in [&rows, &columns].into_iter().enumerate() {
        let length = [&columns, &rows][side].len() as u32;
        let numbers = (0..=length).map(Some);
        let may_lack = clues.contains(&None).then_some(None);
        let numbers: Vec<Clue> = numbers.chain(may_lack).collect();
        let lines = (0..=clues.len()).map(|at| [Line::Row(at), Line::Column(at)][side]);
        let sets = (1..=length).powerset();
        for ((line, clue), trees) in lines.cartesian_product(numbers).cartesian_product(sets) {
            let changed = Change::Insert { line, clue, trees }.apply(puzzle).unwrap();
            if oracle::layouts(&changed).len() == 1 && !all.contains(&changed) {
                all.push(changed);
            }
        }
    }
    all
}

#[test]
fn every_line_that_may_be_missing_is_proposed() {
    let mut rng = Rng::with_seed(4007);
    let (mut made, mut lines) = (0, 0);
    while made < rounds(30) {
        let meant = unique(&mut rng, 4, 2);
        let Some(wrong) = wrong(&mut rng, &meant, "any line") else {
            continue;
        };
        let found = proposed(&wrong);
        if found.finding.verdict == Verdict::Unique {
            continue;
        }
        made += 1;
        let is_line = |one: &&Proposal| matches!(one.changes[..], [Change::Insert { .. }]);
        let found = found.proposals.iter().filter(is_line);
        let found: Vec<&Puzzle> = found.map(|one| &one.puzzle).collect();
        let all = with_a_line(&wrong);
        lines += all.len();
        assert_eq!(found.len(), all.len(), "{}", show(&wrong));
        assert!(
            all.iter().all(|one| found.contains(&one)),
            "{}",
            show(&wrong)
        );
    }
    println!("{lines} lines for {made} boards");
}

#[test]
fn two_mistakes_are_found_if_one_change_is_not_enough() {
    let mut rng = Rng::with_seed(4002);
    let mut made = 0;
    while made < rounds(10) {
        let meant = unique(&mut rng, 5, 3);
        let once = wrong(&mut rng, &meant, "clue");
        let Some(twice) = once.and_then(|once| wrong(&mut rng, &once, "move")) else {
            continue;
        };
        let found = repair(&twice, &RepairSettings::default());
        if found.finding.verdict == Verdict::Unique || found.proposals[0].changes.len() == 1 {
            continue;
        }
        made += 1;
        assert!(found.proposals.iter().any(|one| one.puzzle == meant));
        for one in &found.proposals {
            assert_eq!(oracle::layouts(&one.puzzle).len(), 1, "{one}");
        }
    }
}

#[test]
fn a_puzzle_with_one_solution_needs_no_change() {
    let puzzle: Puzzle = "01\n1T.\n".parse().unwrap();
    let found = repair(&puzzle, &RepairSettings::default());
    assert_eq!(found.finding.verdict, Verdict::Unique);
    assert!(found.proposals.is_empty() && found.is_complete && found.tried == 0);
}

#[test]
fn limits_end_the_search() {
    let puzzle: Puzzle = "02\n1T.\n0..\n".parse().unwrap();
    let mut options = RepairSettings::default();
    options.tries = 0;
    let found = repair(&puzzle, &options);
    assert!(!found.is_complete && found.proposals.is_empty() && found.stop.is_none());
    let interrupt = Some(Arc::new(AtomicBool::new(true)).into());
    options.limits = Limits {
        interrupt,
        ..Limits::default()
    };
    let found = repair(&puzzle, &options);
    assert_eq!(found.stop, Some(Stop::Interrupt));
    assert!(!found.is_complete);
    options = RepairSettings::default();
    options.limits.memory = Some(25_000_000);
    let wide = format!(" {}\n2T{}\n", "?".repeat(30_000), ".".repeat(29_999));
    let found = repair(&wide.parse().unwrap(), &options);
    assert_eq!(found.stop, Some(Stop::Memory));
    assert!(!found.is_complete && found.finding.verdict == Verdict::None);
}

/// Each of several equal lines may be a copy that should be removed. If the limits were not checked
/// while such lines are tried, this would take many minutes.
#[test]
fn a_board_with_very_many_equal_lines_is_searched_within_the_limits() {
    let puzzle = format!("1\n{}", "1 T\n".repeat(100_000)).parse().unwrap();
    let mut options = RepairSettings::default();
    options.limits.deadline = Some(Instant::now() + Duration::from_secs(2));
    let found = repair(&puzzle, &options);
    assert!(!found.is_complete && found.proposals.is_empty());
}

#[test]
fn lines_without_a_tree_are_proposed_last() {
    let mut rng = Rng::with_seed(4008);
    let (mut empty, mut before) = (0, 0);
    for _ in 0..rounds(60) {
        let meant = unique(&mut rng, 4, 2);
        let Some(wrong) = wrong(&mut rng, &meant, "any line") else {
            continue;
        };
        let mut found = repair(&wrong, &RepairSettings::default()).proposals;
        assert!(found.is_sorted_by_key(Proposal::puts_in_empty_line));
        empty += found.iter().filter(|one| one.puts_in_empty_line()).count();
        found.retain(|one| !one.puts_in_empty_line());
        before += found.len();
        // A search for one proposal continues after a line without a tree. Such a line comes first
        // only if there is no other proposal.
        let mut options = RepairSettings::default();
        options.max_proposals = 1;
        let first = repair(&wrong, &options).proposals;
        let first = first.first().filter(|one| !one.puts_in_empty_line());
        assert_eq!(first.is_some(), !found.is_empty(), "{}", show(&wrong));
    }
    assert!(empty > 0 && before > 0, "{empty} lines, {before} others");
}

#[test]
fn the_verdicts_without_one_of_two_equal_lists_are_right() {
    let mut rng = Rng::with_seed(4009);
    let mut told = [0; 3];
    for _ in 0..rounds(3000) {
        let puzzle = random_board(&mut rng, 4).without_marks();
        let (rows, columns, contents) = parts(&puzzle);
        let is_square = rows.len() == columns.len();
        let same = if is_square { rows.clone() } else { columns };
        let puzzle = Puzzle::new(rows, same, contents).unwrap();
        let clues = puzzle.row_clues();
        let is_telling = clues.len() >= 3 && clues.iter().any(|clue| *clue != clues[0]);
        let Some(found) = same_clues(&puzzle, &Limits::default()) else {
            assert!(!(is_square && is_telling), "{}", show(&puzzle));
            continue;
        };
        assert!(is_telling && clues == puzzle.column_clues());
        let none = vec![None; clues.len()];
        let number = |rows: &[Clue], columns: &[Clue]| {
            let contents = puzzle.contents().to_vec();
            let puzzle = Puzzle::new(rows.to_vec(), columns.to_vec(), contents).unwrap();
            oracle::layouts(&puzzle).len()
        };
        let [rows_alone, columns_alone] = [number(clues, &none), number(&none, clues)];
        for (number, verdict) in [
            (rows_alone, found.without_columns),
            (columns_alone, found.without_rows),
        ] {
            let expected = [Verdict::None, Verdict::Unique, Verdict::Multiple][number.min(2)];
            assert_eq!(verdict, expected, "{}", show(&puzzle));
            told[number.min(2)] += 1;
        }
        let limits = Limits {
            memory: Some(puzzle.bytes() - 1),
            ..Limits::default()
        };
        let unknown = same_clues(&puzzle, &limits).unwrap();
        assert_eq!(unknown.without_rows, Verdict::Unknown);
    }
    assert!(told.iter().all(|&number| number > 10), "{told:?}");
}

#[test]
fn proposals_and_copies_count_for_the_memory_limit() {
    // Each tree of this puzzle may belong elsewhere.
    let puzzle: Puzzle = " ????\n?.T..\n?....\n?..T.\n?....\n".parse().unwrap();
    let all = repair(&puzzle, &RepairSettings::default());
    assert!(all.proposals.len() > 2 && all.stop.is_none());
    let mut options = RepairSettings::default();
    // The list of changes needs no more than this, but the search needs more.
    let least = 1000 * puzzle.size().area() as u64;
    let stops = (0..400).map(|more| {
        options.limits.memory = Some(least + 100 * more);
        repair(&puzzle, &options)
    });
    // Some of these limits allow some of the proposals, but none allows all.
    let stops: Vec<Repair> = stops.take_while(|found| found.stop.is_some()).collect();
    assert!(stops.iter().all(|found| found.stop == Some(Stop::Memory)));
    assert!(stops.iter().any(|found| !found.proposals.is_empty()));

    let unique: Puzzle = " 01\n1T.\n0..\n".parse().unwrap();
    let limits = Limits {
        memory: Some(unique.bytes() - 1),
        ..Limits::default()
    };
    assert_eq!(needless(&unique, &[], &limits).unwrap_err(), Stop::Memory);
}
