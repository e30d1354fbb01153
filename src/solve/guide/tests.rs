//! What guides say, on boards whose solutions are known.

use fastrand::Rng;

use super::exponential::exp;
use super::{Advice, Beliefs, Ground, Guide, Pair};
use crate::limits::Limits;
use crate::model::View;
use crate::puzzle::planted::{of_trees, planted_with_clues};
use crate::puzzle::{Cell, Clue, Content, Puzzle};

/// A puzzle as it is given: a variable for each free cell next to a tree, and one for each pair.
struct Given {
    cells: Vec<Cell>,
    places: Vec<u32>,
    demand: Vec<Option<u32>>,
    pairs: Vec<Pair>,
    size: [usize; 2],
}

impl Given {
    fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let free = |&cell: &Cell| puzzle.content(cell) != Content::Tree;
        let cells: Vec<Cell> = View::cells(puzzle).collect();
        let mut pairs: Vec<Pair> = Vec::new();
        for &tree in puzzle.trees() {
            for (direction, _) in tree.neighbours(size).filter(|(_, cell)| free(cell)) {
                pairs.push(Pair {
                    variable: (cells.len() + pairs.len()) as u32,
                    tree: size.index(tree) as u32,
                    direction,
                });
            }
        }
        let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
        Self {
            places: cells.iter().map(|&cell| size.index(cell) as u32).collect(),
            cells,
            demand: clues.map(|clue| clue.map(Into::into)).collect(),
            pairs,
            size: [size.rows(), size.columns()],
        }
    }

    fn advice(&self, beliefs: &mut Beliefs, known: &[(usize, bool)]) -> Vec<Advice> {
        let mut values = vec![None; self.cells.len() + self.pairs.len()];
        for &(variable, value) in known {
            values[variable] = Some(value);
        }
        let ground = Ground {
            size: self.size,
            demand: &self.demand,
            cells: &self.places,
            pairs: self.pairs.clone(),
            known: values,
        };
        beliefs
            .advise(&ground, &Limits::default())
            .expect("no limits")
    }
}

/// All bits of some advice in one number.
fn digest(advice: &[Advice]) -> u64 {
    advice.iter().fold(0xcbf2_9ce4_8422_2325, |digest, advice| {
        let bits = u64::from(advice.likely.to_bits()) << 1 | u64::from(advice.value);
        (digest ^ bits).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn exponentials_are_right() {
    for step in -1200_i16..=1200 {
        let x = f32::from(step) / 100.0;
        let expected = f64::from(x).exp();
        let wrong = (f64::from(exp(x)) / expected - 1.0).abs();
        assert!(wrong < 5e-7, "{x}: {wrong}");
    }
}

#[test]
fn beliefs_are_the_same_on_every_platform() {
    let digests = [(12, 17, 15, 0), (20, 11, 20, 30), (30, 30, 16, 0)].map(
        |(rows, columns, density, hidden)| {
            // Random numbers of a fixed width only. Beliefs take clues that do not fit, too.
            let mut rng = Rng::with_seed(140);
            let puzzle = of_trees(rows, columns, |_| rng.u32(..100) < density);
            let mut clues = |length: usize| -> Vec<Clue> {
                let clue = |rng: &mut Rng| rng.u32(..length as u32 * density / 80);
                let clue = |_| (rng.u32(..100) >= hidden).then(|| clue(&mut rng));
                (0..length).map(clue).collect()
            };
            let (of_rows, of_columns) = (clues(rows), clues(columns));
            let puzzle = Puzzle::new(of_rows, of_columns, puzzle.contents().to_vec());
            let puzzle = puzzle.expect("a small board");
            let (given, mut beliefs) = (Given::new(&puzzle), Beliefs::default());
            let first = digest(&given.advice(&mut beliefs, &[]));
            let known = [(0, true), (given.cells.len() / 2, false)];
            [first, digest(&given.advice(&mut beliefs, &known))]
        },
    );
    assert_eq!(digests, DIGESTS, "{digests:#x?}");
}

/// What every platform finds.
const DIGESTS: [[u64; 2]; 3] = [
    [0xd164_e464_1fa5_8d32, 0x333c_9368_3bf8_78c3],
    [0x5cc5_e454_9735_a42a, 0x78b1_43b3_2195_d697],
    [0x87d8_a04b_6752_8d08, 0xf20a_684e_30ae_3811],
];

#[test]
fn a_lone_tree_has_its_tent_on_either_side_alike() {
    let puzzle: Puzzle = "? ? ? ?\n? ....\n? .T..\n? ....\n"
        .parse()
        .expect("a puzzle");
    let advice = Given::new(&puzzle).advice(&mut Beliefs::default(), &[]);
    let shares: Vec<f32> = advice[4..].iter().map(|pair| pair.likely).collect();
    assert!(
        shares.iter().all(|share| (share - 0.25).abs() < 1e-6),
        "{shares:?}"
    );
    // A clue that leaves one way only.
    let puzzle: Puzzle = "? ? 1 ?\n? ....\n? .T..\n? ....\n"
        .parse()
        .expect("a puzzle");
    let advice = Given::new(&puzzle).advice(&mut Beliefs::default(), &[]);
    assert!(advice[2].value && advice[2].likely > 0.7, "{advice:?}");
    assert!(advice[5].value && advice[5].likely > 0.7, "{advice:?}");
}

#[test]
fn beliefs_are_mostly_right_and_better_with_facts() {
    let mut rng = Rng::with_seed(141);
    let [mut cells, mut right, mut right_with_facts, mut tents] = [0; 4];
    for _ in 0..20 {
        let (puzzle, layout) = planted_with_clues(&mut rng, 40, 40, 0.16, 0.0);
        let (given, mut beliefs) = (Given::new(&puzzle), Beliefs::default());
        let is_tent = |at: usize| layout.contains(given.cells[at]);
        let of = |advice: &[Advice]| {
            (0..given.cells.len())
                .filter(|&at| advice[at].value == is_tent(at))
                .count()
        };
        cells += given.cells.len();
        tents += (0..given.cells.len()).filter(|&at| is_tent(at)).count();
        right += of(&given.advice(&mut beliefs, &[]));
        let known = (0..given.cells.len()).filter(|at| at % 4 == 0 && is_tent(*at));
        let known: Vec<(usize, bool)> = known.map(|at| (at, true)).collect();
        right_with_facts += of(&given.advice(&mut beliefs, &known));
    }
    // Whoever says "no tent" everywhere is right so often.
    assert!(cells - tents < cells * 7 / 10, "{tents} of {cells}");
    assert!(right > cells * 74 / 100, "{right} of {cells}");
    assert!(
        right_with_facts > right + cells / 20,
        "{right_with_facts} of {cells}"
    );
}
