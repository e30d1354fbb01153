//! Beliefs and target phases make a first solution cheap.

use fastrand::Rng;
use tents::solve::{Options, Phase, Solutions};

use crate::support::assert_right;
use crate::support::boards::planted_with_clues;

#[test]
fn a_first_solution_of_a_large_board_takes_few_conflicts() {
    let mut rng = Rng::with_seed(150);
    let mut conflicts = 0;
    for _ in 0..10 {
        let (board, _) = planted_with_clues(&mut rng, 60, 60, 0.16, 0.0);
        let mut search = Solutions::new(&board, Options::default());
        let first = search.next().expect("a planted board has a solution");
        assert_right(&board, &first);
        assert_eq!(search.statistics().engine, Phase::Learning);
        conflicts += search.statistics().conflicts;
    }
    // It is several times as many without beliefs.
    assert!(conflicts < 6000, "{conflicts}");
}
