//! Guidance and target phases make a first solution cheap, and change no answer.

use std::sync::Arc;

use fastrand::Rng;
use tents::puzzle::Puzzle;
use tents::solve::{Distinct, Engine, Guidance, Options, Solutions, Verdict, verdict};

use crate::support::boards::planted_with_clues;
use crate::support::{answers, assert_right, by};

/// Boards on which the simple search is lost.
fn boards(seed: u64, number: usize, side: usize, hidden: f64) -> Vec<Puzzle> {
    let mut rng = Rng::with_seed(seed);
    (0..number)
        .map(|_| planted_with_clues(&mut rng, side, side, 0.16, hidden).0)
        .collect()
}

/// How many conflicts come before the first solutions, and on how many boards a guide was asked.
fn conflicts(boards: &[Puzzle], guidance: Guidance) -> (u64, usize) {
    let [mut conflicts, mut guided] = [0, 0];
    for board in boards {
        let mut search = Solutions::new(board, Options::default().guidance(guidance));
        let first = search.next().expect("a planted board has a solution");
        assert_right(board, &first);
        conflicts += search.statistics().conflicts;
        guided += u64::from(search.statistics().guidance != Guidance::None);
    }
    (conflicts, guided as usize)
}

#[test]
fn a_first_solution_of_a_large_board_takes_few_conflicts() {
    let boards = boards(150, 10, 60, 0.0);
    let (guided, asked) = conflicts(&boards, Guidance::Beliefs);
    let (alone, never) = conflicts(&boards, Guidance::None);
    assert!(asked >= 8 && never == 0, "{asked} {never}");
    assert!(guided < 6000, "{guided} {alone}");
    assert!(alone < 30_000, "{guided} {alone}");
}

#[test]
fn nothing_is_asked_on_boards_that_need_it_not() {
    let mut rng = Rng::with_seed(151);
    for _ in 0..40 {
        let (board, _) = planted_with_clues(&mut rng, 12, 12, 0.15, 0.2);
        let finding = verdict(&board, Options::default());
        let statistics = finding.statistics;
        assert!(
            statistics.conflicts >= 24 || statistics.guidance == Guidance::None,
            "{statistics:?}"
        );
        assert_ne!(finding.verdict, Verdict::None);
    }
}

#[test]
fn with_and_without_guidance_the_solutions_are_the_same() {
    for board in boards(152, 30, 15, 0.1) {
        for distinct in [Distinct::Layouts, Distinct::Assignments] {
            let expected = answers(&board, distinct, &by(&board, distinct, Engine::Simple));
            for guidance in [Guidance::None, Guidance::Beliefs] {
                let options = Options::default().distinct(distinct).guidance(guidance);
                let search = Solutions::new(&board, options.engine(Engine::Learning));
                let found: Vec<_> = search.collect();
                assert!(answers(&board, distinct, &found) == expected);
            }
        }
    }
}

#[test]
fn advice_changes_what_comes_first_and_nothing_else() {
    let mut rng = Rng::with_seed(153);
    for board in boards(154, 30, 15, 0.1) {
        let distinct = Distinct::Layouts;
        let expected = answers(&board, distinct, &by(&board, distinct, Engine::Simple));
        let area = board.size().area();
        let numbers = [0.0, 1.0, 0.3, -5.0, f32::NAN, f32::INFINITY];
        for length in [0, area / 2, area, area + 1] {
            let advice: Arc<[f32]> = (0..length).map(|_| numbers[rng.usize(..6)]).collect();
            let options = Options::default().advice(advice);
            let found: Vec<_> = Solutions::new(&board, options.engine(Engine::Learning)).collect();
            assert!(answers(&board, distinct, &found) == expected);
        }
    }
}

#[test]
fn advice_that_is_right_leads_to_a_solution_without_a_conflict() {
    let mut rng = Rng::with_seed(155);
    for _ in 0..10 {
        let (board, layout) = planted_with_clues(&mut rng, 30, 30, 0.16, 0.1);
        let cells = (0..board.size().area()).map(|index| board.size().cell(index));
        let advice = cells.map(|cell| f32::from(u8::from(layout.contains(cell))));
        let options = Options::default().advice(advice.collect());
        let mut search = Solutions::new(&board, options.engine(Engine::Learning));
        let first = search.next().expect("a planted board has a solution");
        assert_eq!(first.layout(&board), layout);
        assert_eq!(search.statistics().conflicts, 0);
    }
}
