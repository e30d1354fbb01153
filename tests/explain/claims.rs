//! What steps say is what they claim: all claims together are the solution, and a hint that is applied
//! is on the board.

use std::collections::BTreeSet;

use fastrand::Rng;
use tents::explain::{Ending, Fact, Hint, Step, Steps, Technique, TechniqueKind, hint, marked};
use tents::generate::{Generator, GeneratorSettings};
use tents::limits::Limits;
use tents::puzzle::{Cell, Content, Line, Puzzle, Size};
use tents::render::explain::{Tell, hint as words};
use tents::solve::Solutions;

use super::boards::{of_each, of_the_corpus, unique};
use super::mistakes::solvable;
use crate::support::boards::show;
use crate::support::rounds;

/// Adds what steps claim to what is known. Where a claim says whose tent it is, the tent is known.
/// No line counts a cell as free that an earlier one has settled.
fn take(puzzle: &Puzzle, known: &mut BTreeSet<Fact>, steps: &[Step], name: &str) {
    for step in steps {
        if let Technique::LineNeedsAll { line, missing } = step.technique {
            let (clue, is_in_line): (_, Box<dyn Fn(Cell) -> bool>) = match line {
                Line::Row(row) => {
                    let is_in_row = move |cell: Cell| cell.row as usize == row;
                    (puzzle.row_clues()[row], Box::new(is_in_row))
                }
                Line::Column(column) => {
                    let is_in_column = move |cell: Cell| cell.column as usize == column;
                    (puzzle.column_clues()[column], Box::new(is_in_column))
                }
            };
            let tents = known.iter().filter(|fact| matches!(fact, Fact::Tent(_)));
            let tents = tents.filter(|fact| is_in_line(fact.cell())).count();
            assert!(tents as u32 + missing <= clue.unwrap(), "{name}: {step:#?}");
            let mut claims = step.claims.iter();
            assert!(
                claims.all(|claim| !known.contains(claim)),
                "{name}: {step:#?}"
            );
        }
        if let Some(story) = &step.refuted {
            let mut supposed = known.clone();
            if let Fact::Own { tent, .. } = story.suppose {
                supposed.insert(Fact::Tent(tent));
            }
            supposed.insert(story.suppose);
            take(puzzle, &mut supposed, &story.chain, name);
        }
        for &claim in &step.claims {
            if let Fact::Own { tent, .. } = claim {
                assert!(known.contains(&Fact::Tent(tent)), "{name}: {step:#?}");
            }
            known.insert(claim);
        }
    }
}

/// Explains a board with one solution: the tents that are claimed are that solution's.
fn explain(puzzle: &Puzzle, name: &str) {
    let limits = Limits::default();
    let mut walk = Steps::new(puzzle, &limits);
    let steps: Vec<Step> = walk.by_ref().collect();
    let mut known = BTreeSet::new();
    take(puzzle, &mut known, &steps, name);
    let solution = Solutions::new(puzzle, tents::solve::Options::default())
        .next()
        .unwrap();
    let layout = solution.layout(puzzle);
    let tents = layout.tents().iter().map(|&tent| Fact::Tent(tent));
    let tents: BTreeSet<Fact> = tents.collect();
    known.retain(|fact| matches!(fact, Fact::Tent(_)));
    assert!(known.is_subset(&tents), "{name}");
    if walk.ending() == Some(&Ending::Solved) {
        assert_eq!(known, tents, "{name}");
    }
}

/// The cells that a hint calls tents, one that is supposed aside.
fn named(text: &str) -> Vec<String> {
    let told = text.lines().filter(|line| !line.starts_with("  "));
    let told = told.filter(|line| !line.starts_with("Suppose"));
    let mut cells = Vec::new();
    for part in told.flat_map(|line| line.split_inclusive([':', '.'])) {
        for end in [" is a tent", " are tents"] {
            let Some((before, _)) = part.split_once(end) else {
                continue;
            };
            let words = before.rsplit([' ', ',']).filter(|word| !word.is_empty());
            let list = words.take_while(|word| *word == "and" || word.starts_with('r'));
            cells.extend(list.filter(|word| *word != "and").map(str::to_owned));
        }
    }
    cells
}

/// Applies hints until the board is solved: each puts something on it, and all that it names.
fn apply(puzzle: &Puzzle, name: &str) {
    let (limits, mut board) = (Limits::default(), puzzle.clone());
    loop {
        let found = hint(&board, false, &limits, &mut |puzzle| Ok(solvable(puzzle)));
        let Hint::Step { step, .. } = &found else {
            let is_end = matches!(found, Hint::Solved | Hint::NothingFollows);
            return assert!(is_end, "{name}: {found:?}");
        };
        let next = marked(&board, &step.claims);
        let text = words(&found, Tell::Cells);
        let case = || format!("{name}: {text}\n{}", show(&next));
        assert_ne!(next, board, "{}", case());
        for cell in named(&text) {
            let mut cells = (0..next.size().area()).map(|index| next.size().cell(index));
            let at = cells.find(|at| at.to_string() == cell).unwrap();
            assert_eq!(next.content(at), Content::Tent, "{cell}: {}", case());
        }
        board = next;
    }
}

#[test]
fn what_steps_and_hints_say_is_on_the_board() {
    of_each(rounds(100), |round| {
        let mut rng = Rng::with_seed(117 + round as u64);
        let (rows, columns) = (rng.usize(3..=8), rng.usize(3..=8));
        let (puzzle, _) = unique(&mut rng, rows, columns);
        let name = format!("round {round}");
        explain(&puzzle, &name);
        apply(&puzzle, &name);
    });
}

/// Random boards hardly ever need these techniques, which say whose tent it is.
#[test]
fn what_rare_techniques_say_is_on_the_board() {
    for technique in [TechniqueKind::BorderCount, TechniqueKind::LineWithTrees] {
        let mut options = GeneratorSettings::new(Size::new(7, 7).unwrap());
        options.technique = Some(technique);
        let generator = Generator::new(options).unwrap();
        let made = |attempt| generator.attempt(attempt, &Limits::default()).ok();
        for made in (0..50_000).filter_map(made).take(4) {
            explain(&made.puzzle, technique.name());
            apply(&made.puzzle, technique.name());
        }
    }
}

/// The board on which a hint announced a tent and did not place it.
#[test]
fn a_tent_that_a_border_count_announces_is_placed() {
    let board = " 1121121\n1...T...\n1.T...T.\n2.......\n1T..T..T\n1.......\n1.T-.-T.\n2...T...\n";
    apply(&board.parse().unwrap(), "the board");
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_claims_are_the_solutions() {
    let boards = of_the_corpus();
    assert!(boards.len() > 500);
    of_each(boards.len(), |index| {
        let (name, puzzle) = &boards[index];
        explain(puzzle, name);
        if puzzle.size().area() <= 150 {
            apply(puzzle, name);
        }
    });
}
