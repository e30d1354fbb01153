//! The rating of a puzzle does not depend on the order of steps: steps of that rating or below lead
//! to the solution in any order, and without steps of that rating the puzzle is not solved.

use fastrand::Rng;

use crate::explain::catalogue::TechniqueKind;
use crate::explain::grade::grade;
use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::rating::Rating;
use crate::explain::scheduler::Scheduler;
use crate::explain::step::Fact;
use crate::explain::supposition::SuppositionSearch;
use crate::explain::technique::{DIRECT, SIMPLE};
use crate::explain::what_if;
use crate::limits::Limits;
use crate::puzzle::drawn::drawn;
use crate::puzzle::planted::planted_with_clues;
use crate::puzzle::{Cell, Line, Puzzle};

/// Returns the rating and the claims of every use of a direct technique on a board.
fn all_uses(k: &Knowledge) -> Vec<(Rating, Vec<Fact>)> {
    let (mut scheduler, mut uses) = (Scheduler::default(), Vec::new());
    let limits = Limits::default();
    let mut meter = limits.meter();
    for index in 0..DIRECT.len() {
        let taken = scheduler.take_all(k, index, &mut uses, &mut meter);
        taken.expect("there is no limit");
    }
    let uses = uses.into_iter();
    uses.map(|one| (one.rating, one.claims)).collect()
}

/// Takes steps in random order, none rated above `most`. Returns the highest rating of these steps,
/// or `None` if they do not solve the puzzle.
fn walk_at_random(puzzle: &Puzzle, most: Rating, rng: &mut Rng) -> Option<Rating> {
    let (mut k, _) = Knowledge::new(puzzle);
    let mut needed = Rating::of_tenths(10);
    let limits = Limits::default();
    while k.unknown > 0 {
        let mut uses = all_uses(&k);
        uses.retain(|(rating, claims)| {
            *rating <= most && claims.iter().any(|&claim| !k.knows(claim))
        });
        if uses.is_empty() {
            if most < Rating::of_tenths(50) {
                return None;
            }
            let mut search = SuppositionSearch::new(SIMPLE);
            let refuted = what_if::refuted(&mut k, &mut search, &mut limits.meter());
            let (number, refuted) = refuted.ok()?;
            let rating = Rating::of_tenths(50 + number as u8);
            let suppose = *rng.choice(&refuted).filter(|_| rating <= most)?;
            k.add(suppose.opposite()).ok()?;
            needed = needed.max(rating);
            continue;
        }
        let (rating, claims) = rng.choice(&uses)?;
        needed = needed.max(*rating);
        for &claim in claims {
            k.add(claim).ok()?;
        }
    }
    Some(needed)
}

#[test]
fn any_order_of_steps_leads_to_the_end_and_none_without_the_hardest() {
    let puzzles = [
        include_str!("../../puzzles/6x6.txt"),
        include_str!("../../puzzles/8x8.txt"),
        include_str!("../../puzzles/12x12.txt"),
        include_str!("../../puzzles/15x15.txt"),
        include_str!("../../puzzles/two-rings.txt"),
        " 110302\n3..T.T.\n0T..T..\n1......\n1....T.\n1..T...\n1....T.\n",
    ];
    for text in puzzles {
        let puzzle = drawn(text);
        let rating = rating_of(&puzzle).expect("it has one solution");
        walk_in_20_orders(&puzzle, rating);
    }
}

#[test]
fn any_order_of_steps_leads_to_the_end_of_random_boards() {
    let mut rng = Rng::with_seed(87);
    let mut hard = 0;
    while hard < 20 {
        let (rows, columns) = (rng.usize(6..=9), rng.usize(6..=9));
        let (puzzle, _) = planted_with_clues(&mut rng, rows, columns, 0.2, 0.0);
        let least = TechniqueKind::Corner.least();
        if let Some(rating) = rating_of(&puzzle).filter(|&rating| rating >= least) {
            walk_in_20_orders(&puzzle, rating);
            hard += 1;
        }
    }
}

#[test]
fn lines_cost_more_with_more_tents_to_place() {
    let lines = [Line::Row(0), Line::Row(1)];
    let with_trees = Technique::LineWithTrees { line: lines[0] };
    let both = Technique::Band { lines };
    for (tents, line, band) in [(4, 36, 38), (5, 38, 40), (6, 38, 40), (7, 40, 42)] {
        assert_eq!(with_trees.rating(tents), Rating::of_tenths(line));
        assert_eq!(both.rating(tents), Rating::of_tenths(band));
    }
}

/// Returns the rating of a puzzle, or `None` if the techniques do not solve it.
fn rating_of(puzzle: &Puzzle) -> Option<Rating> {
    let grading = grade(puzzle, &Limits::default());
    grading.grade().map(|grade| grade.rating)
}

fn walk_in_20_orders(puzzle: &Puzzle, rating: Rating) {
    for seed in 0..20 {
        let mut rng = Rng::with_seed(seed);
        let walked = walk_at_random(puzzle, rating, &mut rng);
        assert_eq!(walked, Some(rating), "{puzzle:?}");
        let less = Rating::of_tenths(rating.tenths() - 1);
        assert_eq!(walk_at_random(puzzle, less, &mut rng), None, "{puzzle:?}");
    }
}

#[test]
fn no_corner_of_a_story_names_a_spot_that_the_story_has_closed() {
    // The technique *corner* has two uses. Each makes a spot of the other use's tree grass, and
    // then column 3 has no cell left for a tent.
    let puzzle = drawn(" ??1??\n?-----\n?-..T-\n?-T..-\n?.----\n");
    let (mut k, _) = Knowledge::new(&puzzle);
    let mut search = SuppositionSearch::new(DIRECT.len());
    search.is_fresh = true;
    let suppose = Fact::Grass(Cell { row: 3, column: 0 });
    let limits = Limits::default();
    let refuted = search.refute(&mut k, suppose, 9, &mut limits.meter());
    let (refutation, _) = refuted.unwrap().expect("column 3 needs a tent");
    let mut told = Vec::new();
    let mut corners = 0;
    for step in &refutation.chain {
        if let Technique::Corner { spots, .. } = step.technique {
            corners += 1;
            assert!(spots.iter().all(|&spot| !told.contains(&Fact::Grass(spot))));
        }
        told.extend(&step.claims);
    }
    assert_eq!(corners, 1, "{:?}", refutation.chain);
}
