//! Compares each inference rule, and sets of rules, with their twins, which are simple versions of
//! the rules ([`twins`]).

use fastrand::Rng;
use tents::puzzle::Puzzle;
use tents::solve::{Rule, Rules, deduce, deduce_by_changes};

use crate::support::boards::{
    hide_clues, mark, planted, random_of_size, show, transposed, wide_width, with_a_clue_changed,
    with_clues_of,
};
use crate::support::twins::{self, Known};
use crate::support::{cell, rounds};

fn set(rules: &[Rule]) -> Rules {
    rules.iter().copied().collect()
}

/// Returns one of `sets`, or a random set of rules.
fn one_of(rng: &mut Rng, sets: &[Rules]) -> Rules {
    if rng.bool() {
        sets[rng.usize(..sets.len())]
    } else {
        any_set(rng)
    }
}

/// Returns a random set of rules.
fn any_set(rng: &mut Rng) -> Rules {
    let chosen: Vec<Rule> = twins::rules().filter(|_| rng.bool()).collect();
    set(&chosen)
}

/// Returns sets of rules: none, all, each rule alone, each rule with others that make the set
/// steady (see [`twins::is_steady`]), all rules but one, and some rules that work together.
fn sets() -> Vec<Rules> {
    let all: Vec<Rule> = twins::rules().collect();
    let mut sets = vec![Rules::NONE, Rules::ALL, set(&all)];
    let packing = [Rule::NoTouch, Rule::LineCount, Rule::Packing];
    for &rule in &all {
        sets.push(set(&[rule]));
        sets.push(set(&[rule, Rule::NoTouch]));
        sets.push(set(&[rule, Rule::NoTouch, Rule::Tree]));
        sets.push(Rules::ALL.without(rule));
        sets.push(packing.into_iter().fold(set(&[rule]), Rules::with));
    }
    sets.push(set(&[Rule::Tent, Rule::LineCount]));
    sets.push(set(&[Rule::Flow, Rule::LineCount]));
    sets.push(set(&[Rule::Flow, Rule::Tree]));
    sets.push(set(&[Rule::Flow, Rule::Tent]));
    sets.push(set(&[Rule::Flow, Rule::Tree, Rule::Tent]));
    sets
}

/// The results of a run of comparisons: how many times a set of rules refuted a board, concluded no
/// more than is known without rules, or concluded more.
#[derive(Debug, Default)]
struct Met {
    contradictions: usize,
    silent: usize,
    telling: usize,
}

fn deduced(board: &Puzzle, rules: Rules) -> Option<Known> {
    deduce(board, rules).map(|deduction| Known::from_engine(board, &deduction))
}

impl Met {
    /// Panics unless the engine's conclusions from some rules agree with the twins of the rules (as
    /// [`assert_same`] checks), both in the implementation of the rules that the engine uses for a
    /// board of this size and in the one that examines only changed cells.
    fn compare(&mut self, board: &Puzzle, rules: Rules) {
        let engine = deduced(board, rules);
        assert_same(board, rules, engine.as_ref(), "the form for this size");
        let other = deduce_by_changes(board, rules);
        let other = other.map(|deduction| Known::from_engine(board, &deduction));
        if other != engine {
            assert_same(board, rules, other.as_ref(), "the form driven by changes");
        }
        match engine {
            None => self.contradictions += 1,
            Some(engine) if Some(&engine) == deduced(board, Rules::NONE).as_ref() => {
                self.silent += 1;
            }
            Some(_) => self.telling += 1,
        }
    }
}

/// Panics unless the engine's conclusions from some rules agree with the twins of the rules.
fn assert_same(board: &Puzzle, rules: Rules, engine: Option<&Known>, form: &str) {
    let message = || format!("{form} of {rules:?}\n{}", show(board));
    if twins::is_steady(rules) {
        let twin = twins::conclude(board, rules);
        assert!(
            engine == twin.as_ref(),
            "{}\n{}",
            message(),
            difference(board, engine, twin.as_ref())
        );
        return;
    }
    // If the order of the rules matters, the engine concludes at most `most`, and nothing more may
    // follow from its result.
    let most = twins::conclude_most(board, rules);
    match (engine, &most) {
        (_, None) => {}
        (Some(engine), Some(most)) if engine.is_part_of(most) => {}
        _ => panic!(
            "{}\n{}",
            message(),
            difference(board, engine, most.as_ref())
        ),
    }
    if let Some(engine) = engine {
        let resumed = twins::resume(board, engine, rules);
        assert!(
            resumed.as_ref() == Some(engine),
            "more follows\n{}\n{}",
            message(),
            difference(board, Some(engine), resumed.as_ref())
        );
    }
}

/// Describes where two conclusions differ, for a message.
fn difference(board: &Puzzle, engine: Option<&Known>, twin: Option<&Known>) -> String {
    let (Some(engine), Some(twin)) = (engine, twin) else {
        let [refutes, does_not] = if engine.is_none() {
            ["the engine", "the twin"]
        } else {
            ["the twin", "the engine"]
        };
        return format!("{refutes} refutes the board, {does_not} does not");
    };
    let size = board.size();
    let cells = (0..size.area())
        .filter(|&index| engine.contents[index] != twin.contents[index])
        .map(|index| {
            let (one, other) = (engine.contents[index], twin.contents[index]);
            format!("{}: engine {one:?}, twin {other:?}", size.cell(index))
        });
    let trees = (0..board.trees().len())
        .filter(|&tree| engine.directions[tree] != twin.directions[tree])
        .map(|tree| {
            let (one, other) = (&engine.directions[tree], &twin.directions[tree]);
            format!("{}: engine {one:?}, twin {other:?}", board.trees()[tree])
        });
    cells.chain(trees).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_rule_has_a_twin() {
    let twins: Vec<Rule> = twins::rules().collect();
    assert_eq!(
        twins,
        Rule::ALL,
        "add a twin to TWINS in support/twins/rules.rs"
    );
    assert_eq!(Rules::from_iter(Rule::ALL), Rules::ALL);
}

#[test]
fn small_boards() {
    let mut rng = Rng::with_seed(80);
    let sets = sets();
    let mut met: Vec<Met> = sets.iter().map(|_| Met::default()).collect();
    for _ in 0..rounds(2500) {
        let (rows, columns) = (rng.usize(1..=7), rng.usize(1..=7));
        let board = random_of_size(&mut rng, [rows, columns]).0;
        for (&rules, met) in sets.iter().zip(&mut met) {
            met.compare(&board, rules);
        }
    }
    for (rules, met) in sets.iter().zip(&met) {
        let is_none = *rules == Rules::NONE;
        assert!(met.contradictions > 50, "{rules:?} {met:?}");
        assert!(is_none || met.telling > 100, "{rules:?} {met:?}");
    }
}

#[test]
fn small_boards_with_any_set_of_rules() {
    let mut rng = Rng::with_seed(81);
    let mut met = Met::default();
    for _ in 0..40_000 {
        let (rows, columns) = (rng.usize(1..=7), rng.usize(1..=7));
        let board = random_of_size(&mut rng, [rows, columns]).0;
        met.compare(&board, any_set(&mut rng));
    }
    assert!(met.contradictions > 5000 && met.telling > 10_000, "{met:?}");
}

#[test]
fn boards_up_to_20x20() {
    let mut rng = Rng::with_seed(82);
    let sets = sets();
    let mut met = Met::default();
    for _ in 0..200 {
        let (rows, columns) = (rng.usize(8..=20), rng.usize(8..=20));
        let board = random_of_size(&mut rng, [rows, columns]).0;
        for &rules in &sets {
            met.compare(&board, rules);
        }
    }
    assert!(met.telling > 2000, "{met:?}");
}

#[test]
fn wide_boards_and_tall_ones() {
    let mut rng = Rng::with_seed(83);
    let sets = sets();
    let mut met = Met::default();
    for _ in 0..rounds(250) {
        let (rows, columns) = (rng.usize(2..=6), wide_width(&mut rng));
        let board = random_of_size(&mut rng, [rows, columns]).0;
        for _ in 0..6 {
            let rules = one_of(&mut rng, &sets);
            met.compare(&board, rules);
            met.compare(&transposed(&board), rules);
        }
    }
    assert!(met.telling > 1250, "{met:?}");
}

/// Returns a number of lines close to the number of bits of a word.
fn about_an_end(rng: &mut Rng) -> usize {
    let end = [8, 16, 32, 64][rng.usize(..4)];
    end + rng.usize(..4) - 2
}

#[test]
fn boards_about_the_ends_of_words_with_given_tents() {
    let mut rng = Rng::with_seed(84);
    let sets = sets();
    let mut met = Met::default();
    for round in 0..600 {
        let long = about_an_end(&mut rng);
        let short = if long < 20 && rng.bool() {
            about_an_end(&mut rng).min(18)
        } else {
            rng.usize(1..=5)
        };
        let density = 0.05 + 0.2 * rng.f64();
        let (board, layout) = planted(&mut rng, long, short, density);
        let hidden = rng.f64() * rng.f64();
        let mut board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        // The marks come from the solution; in every fourth round they are random, and mostly
        // contradict it.
        let share = 0.4 * rng.f64();
        let marked = (round % 4 > 0).then_some(&layout);
        board = mark(&mut rng, &board, share, marked);
        if rng.u32(..4) == 0 {
            board = with_a_clue_changed(&mut rng, &board);
        }
        for _ in 0..4 {
            let rules = one_of(&mut rng, &sets);
            met.compare(&board, rules);
            met.compare(&transposed(&board), rules);
        }
        met.compare(&board, Rules::ALL);
    }
    assert!(met.telling > 2500 && met.contradictions > 500, "{met:?}");
}

#[test]
#[should_panic(expected = "is off the board")]
fn a_cell_beyond_the_last_column_has_no_content() {
    let puzzle: Puzzle = " ??\n?T.\n?..\n".parse().unwrap();
    let known = deduce(&puzzle, Rules::ALL).unwrap();
    let _ = known.content(cell(0, 3));
}
