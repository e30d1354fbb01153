//! What beliefs say, on boards whose solutions are known.

use fastrand::Rng;

use super::given::{Given, beliefs};
use super::{Advice, advise, exp};
use crate::limits::{Limits, Stop};
use crate::puzzle::planted::{of_trees, planted_with_clues};
use crate::puzzle::{Clue, Puzzle};

/// What beliefs say, with some variables known besides.
fn advised(given: &Given, known: &[(usize, bool)]) -> Vec<Advice> {
    let mut ground = given.ground();
    for &(variable, value) in known {
        ground.known[variable] = Some(value);
    }
    advise(&ground, &Limits::default()).expect("no limits")
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
            let given = Given::new(&puzzle);
            let first = digest(&advised(&given, &[]));
            let known = [(0, true), (given.places.len() / 2, false)];
            [first, digest(&advised(&given, &known))]
        },
    );
    assert_eq!(digests, DIGESTS, "{digests:#x?}");
}

/// What every platform finds.
const DIGESTS: [[u64; 2]; 3] = [
    [0xd164_e464_1fa5_8d32, 0xcee9_b130_a576_73df],
    [0x5cc5_e454_9735_a42a, 0x575b_7393_d4c5_aa8b],
    [0x87d8_a04b_6752_8d08, 0x676b_1ff6_6f88_537f],
];

#[test]
fn a_lone_tree_has_its_tent_on_either_side_alike() {
    let puzzle: Puzzle = "? ? ? ?\n? ....\n? .T..\n? ....\n"
        .parse()
        .expect("a puzzle");
    let advice = advised(&Given::new(&puzzle), &[]);
    let shares: Vec<f32> = advice[4..].iter().map(|pair| pair.likely).collect();
    assert!(
        shares.iter().all(|share| (share - 0.25).abs() < 1e-6),
        "{shares:?}"
    );
    // A clue that leaves one way only.
    let puzzle: Puzzle = "? ? 1 ?\n? ....\n? .T..\n? ....\n"
        .parse()
        .expect("a puzzle");
    let advice = advised(&Given::new(&puzzle), &[]);
    assert!(advice[2].value && advice[2].likely > 0.7, "{advice:?}");
    assert!(advice[5].value && advice[5].likely > 0.7, "{advice:?}");
}

#[test]
fn beliefs_are_mostly_right_and_better_with_facts() {
    let mut rng = Rng::with_seed(141);
    let [mut cells, mut right, mut right_with_facts, mut tents] = [0; 4];
    for _ in 0..20 {
        let (puzzle, layout) = planted_with_clues(&mut rng, 40, 40, 0.16, 0.0);
        let given = Given::new(&puzzle);
        let is_tent = |at: usize| layout.contains(puzzle.size().cell(given.places[at] as usize));
        let of = |advice: &[Advice]| {
            (0..given.places.len())
                .filter(|&at| advice[at].value == is_tent(at))
                .count()
        };
        cells += given.places.len();
        tents += (0..given.places.len()).filter(|&at| is_tent(at)).count();
        right += of(&advised(&given, &[]));
        let known = (0..given.places.len()).filter(|at| at % 4 == 0 && is_tent(*at));
        let known: Vec<(usize, bool)> = known.map(|at| (at, true)).collect();
        right_with_facts += of(&advised(&given, &known));
    }
    // Whoever says "no tent" everywhere is right so often.
    assert!(cells - tents < cells * 7 / 10, "{tents} of {cells}");
    assert!(right > cells * 74 / 100, "{right} of {cells}");
    assert!(
        right_with_facts > right + cells / 20,
        "{right_with_facts} of {cells}"
    );
}

#[test]
fn beliefs_of_a_puzzle_take_its_marks_in() {
    let puzzle: Puzzle = "? ? ? ?\n? .-..\n? .T*.\n? ....\n"
        .parse()
        .expect("a puzzle");
    let likely = beliefs(&puzzle, &Limits::default()).expect("no limits");
    assert!(likely[1] < 1e-6 && likely[6] > 0.999, "{likely:?}");
    // No tree is next to these.
    assert!([0, 3, 8, 11].iter().all(|&cell| likely[cell] == 0.0));
    let limits = Limits {
        memory: Some(10),
        ..Limits::default()
    };
    assert_eq!(beliefs(&puzzle, &limits), Err(Stop::Memory));
}
