//! Every tent that the steps claim is in the solution; if the steps solve the board, they claim all
//! its tents. Applying a hint places every tent that its text names.

use std::collections::BTreeSet;

use fastrand::Rng;
use itertools::Itertools;
use tents::explain::{
    DeadEnd, Ending, Fact, Hint, Step, Steps, Technique, TechniqueKind, hint, marked,
};
use tents::format;
use tents::generate::{Generator, GeneratorSettings};
use tents::limits::Limits;
use tents::puzzle::{Cell, Content, Line, Puzzle, Size};
use tents::render::explain::{Tell, hint as words};
use tents::solve::Solutions;

use super::STUCK;
use super::boards::{clued, of_each, of_the_corpus, unique};
use super::mistakes::solvable;
use crate::support::boards::{of_line, show};
use crate::support::rounds;

/// A board as a reader of the steps knows it: with everything that was claimed so far.
struct ReaderBoard<'p> {
    puzzle: &'p Puzzle,
    facts: BTreeSet<Fact>,
}

impl ReaderBoard<'_> {
    fn cells(&self, line: Line) -> Vec<Cell> {
        let size = self.puzzle.size();
        let (columns, area) = (size.columns(), size.area());
        let indexes = match line {
            Line::Row(row) => (row * columns..(row + 1) * columns).step_by(1),
            Line::Column(column) => (column..area).step_by(columns),
        };
        indexes.map(|index| size.cell(index)).collect()
    }

    /// Returns the number of tents that a line still needs.
    fn missing(&self, line: Line) -> u32 {
        let clue = match line {
            Line::Row(row) => self.puzzle.row_clues()[row],
            Line::Column(column) => self.puzzle.column_clues()[column],
        };
        let cells = self.cells(line).into_iter().map(Fact::Tent);
        let tents = cells.filter(|tent| self.facts.contains(tent)).count();
        clue.unwrap() - tents as u32
    }

    fn is_settled(&self, cell: Cell) -> bool {
        let facts = [Fact::Tent(cell), Fact::Grass(cell)];
        facts.iter().any(|fact| self.facts.contains(fact))
    }

    /// Returns whether a tent is possible on a cell, as far as a reader sees.
    fn is_free(&self, cell: Cell) -> bool {
        let (rows, columns) = (cell.row.saturating_sub(1)..=cell.row + 1, cell.column);
        let mut around = rows.cartesian_product(columns.saturating_sub(1)..=columns + 1);
        self.puzzle.content(cell) != Content::Tree
            && !self.is_settled(cell)
            && around.all(|(row, column)| !self.facts.contains(&Fact::Tent(Cell { row, column })))
    }

    /// Returns how many more tents fit into a line if none is on a cell for which `is_out` is true.
    fn room(&self, line: Line, is_out: impl Fn(Cell) -> bool) -> u32 {
        let cells = self.cells(line).into_iter();
        let free: Vec<bool> = cells
            .map(|cell| self.is_free(cell) && !is_out(cell))
            .collect();
        let runs = free.split(|is_free| !is_free);
        runs.map(|run| run.len().div_ceil(2) as u32).sum()
    }

    /// Returns whether the numbers of a step agree with the board, and the step counts no settled
    /// cell as free.
    fn counts(&self, step: &Step) -> bool {
        let (at, numbers) = (step.claims[0].cell(), &step.numbers);
        let missing = numbers.missing[0];
        match &step.technique {
            Technique::LineNeedsAll { line } => {
                let free = self.cells(*line).into_iter();
                let free = free.filter(|&cell| self.is_free(cell)).count();
                missing == self.missing(*line) && missing == free as u32
            }
            Technique::Packing { line } => {
                missing == self.missing(*line) && missing >= self.room(*line, |_| false)
            }
            Technique::LineWithTrees { line } | Technique::Suppliers { line, .. } => {
                missing == self.missing(*line)
            }
            Technique::Band { lines } => lines.map(|line| self.missing(line)) == numbers.missing,
            Technique::StarvedLine { line } => {
                let left = self.room(*line, |near| near.touches(at));
                missing == self.missing(*line)
                    && numbers.touched.iter().all(|&at| self.is_free(at))
                    && numbers.room == left
                    && left < missing
            }
            Technique::LastSpot { .. } | Technique::OwnSpot { .. } => {
                !self.facts.contains(&Fact::Grass(at))
            }
            Technique::Corner { spots, .. } => spots
                .iter()
                .chain([&at])
                .all(|&cell| !self.is_settled(cell)),
            _ => true,
        }
    }

    /// Adds the claims of steps. Panics if a step has wrong numbers, claims something known, or
    /// claims that a tent belongs to a tree although this tent is not known yet.
    fn take(&mut self, steps: &[Step], name: &str) {
        for step in steps {
            let case = || format!("{name}: {step:#?}\n{:#?}", self.facts);
            assert!(self.counts(step), "{}", case());
            let mut claims = step.claims.iter();
            assert!(
                claims.all(|claim| !self.facts.contains(claim)),
                "{}",
                case()
            );
            if let Some(story) = &step.refuted {
                let mut supposed = ReaderBoard {
                    puzzle: self.puzzle,
                    facts: self.facts.clone(),
                };
                if let Fact::Own { tent, .. } = story.suppose {
                    supposed.facts.insert(Fact::Tent(tent));
                }
                supposed.facts.insert(story.suppose);
                supposed.take(&story.chain, name);
                if let DeadEnd::TooFew {
                    line,
                    missing,
                    room,
                } = story.dead_end
                {
                    assert_eq!(missing, supposed.missing(line), "{}", case());
                    assert_eq!(room, supposed.room(line, |_| false), "{}", case());
                    assert!(room < missing, "{}", case());
                }
            }
            for &claim in &step.claims {
                if let Fact::Own { tent, .. } = claim {
                    assert!(self.facts.contains(&Fact::Tent(tent)), "{name}: {step:#?}");
                }
                self.facts.insert(claim);
            }
        }
    }
}

/// Explains a board, and panics unless the claimed tents are in its first solution. Returns the
/// techniques that the steps under suppositions use.
fn explain(puzzle: &Puzzle, name: &str) -> Vec<TechniqueKind> {
    let limits = Limits::default();
    let mut walk = Steps::new(puzzle, &limits);
    let steps: Vec<Step> = walk.by_ref().collect();
    let facts = BTreeSet::new();
    let mut told = ReaderBoard { puzzle, facts };
    told.take(&steps, name);
    let mut known = told.facts;
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
    let stories = steps.iter().filter_map(|step| step.refuted.as_ref());
    let links = stories.flat_map(|story| &story.chain);
    links.map(|step| step.technique.kind()).collect()
}

/// Returns the cells that the text of a hint names as tents, outside its supposition.
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

/// Applies hints until the board is solved or nothing follows: each must change the board and place
/// every tent that its text names.
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
fn the_claims_of_steps_and_hints_are_on_the_board() {
    of_each(rounds(100), |round| {
        let mut rng = Rng::with_seed(117 + round as u64);
        let (rows, columns) = (rng.usize(3..=8), rng.usize(3..=8));
        let (puzzle, _) = unique(&mut rng, rows, columns);
        let name = format!("round {round}");
        explain(&puzzle, &name);
        apply(&puzzle, &name);
    });
}

/// Random boards hardly ever need the two techniques of this test, which assign tents to trees.
#[test]
fn the_claims_of_rare_techniques_are_on_the_board() {
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

/// Boards that need the technique *what if +*, which draws the consequences of a supposition with
/// all other techniques. Such boards are rare.
const PLUS: [&str; 4] = [
    "https://puzz.link/p?tents/7/7/1i2l221k831921661",
    "https://puzz.link/p?tents/12/12/g22g22g2h24g3g323g23231i6670434557602343365538323066",
    "https://puzz.link/p?tents/12/12/322h32i233g22g2j1gk132918f201252b30d04a26703111",
    "https://puzz.link/p?tents/12/12/41h1g3g3g1h123h4g2g1gi0302c63a31332c84302147607526",
];

#[test]
fn the_conclusions_of_suppositions_are_on_the_board() {
    of_each(rounds(150), |round| {
        let mut rng = Rng::with_seed(350 + round as u64);
        let (rows, columns) = (rng.usize(4..=8), rng.usize(4..=8));
        let (puzzle, _) = clued(&mut rng, rows, columns, 0.4);
        explain(&puzzle, &format!("round {round}"));
    });
    let mut met = BTreeSet::new();
    for link in PLUS {
        met.extend(explain(&format::read_one(link).unwrap(), link));
    }
    for line in STUCK {
        met.extend(explain(&of_line(line), line));
    }
    for kind in [
        TechniqueKind::Served,
        TechniqueKind::Packing,
        TechniqueKind::OwnSpot,
        TechniqueKind::ClaimedLine,
    ] {
        assert!(met.contains(&kind), "{kind}");
    }
}

/// A board on which a hint once announced a tent but did not place it.
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
