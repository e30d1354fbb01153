//! The same options and seed give the same boards on every machine and in every version with the
//! same `GENERATOR_VERSION`. A change of a digest requires a higher `GENERATOR_VERSION`.

use tents::explain::Level;
use tents::generate::{Clues, GENERATOR_VERSION, GeneratorSettings, Share};
use tents::solve::Distinct;

use super::{made, of_size};
use crate::support::boards::show;
use crate::support::digest;

/// Returns a digest of the first `number` boards of some options.
fn digest_of(options: GeneratorSettings, number: usize) -> u64 {
    let boards = made(options, number).into_iter();
    let texts = boards.map(|made| format!("{}\n{}\n", made.attempt, show(&made.puzzle)));
    digest(texts.collect::<String>().into_bytes())
}

#[test]
fn boards_are_those_of_this_generator() {
    assert_eq!(GENERATOR_VERSION, 3);
    let mut wrong = Vec::new();
    let mut assert = |name: &str, number, wanted, change: &dyn Fn(&mut GeneratorSettings)| {
        let mut options = of_size(8, 10);
        change(&mut options);
        let found = digest_of(options, number);
        if found != wanted {
            wrong.push(format!("{name}: {found:#018x}"));
        }
    };
    assert("usual", 100, 0x746a_e9e0_64a0_2f1d, &|_| ());
    assert("dense", 100, 0x6a64_38ec_77e6_ceeb, &|options| {
        options.trees = Share::percent(23).into();
    });
    assert("sparse", 100, 0xaab9_0e78_ffb7_20fb, &|options| {
        options.trees = Share::percent(10).into();
        options.has_empty_lines = true;
    });
    let half = Clues::Share(Share::percent(50));
    assert(
        "half of the clues",
        100,
        0xa554_a923_6791_6113,
        &|options| options.clues = half,
    );
    assert("minimal", 50, 0x1e26_ca37_0285_85fe, &|options| {
        options.clues = Clues::Minimal;
    });
    assert("symmetric", 100, 0xb75c_0a8b_6086_c2bb, &|options| {
        options.is_symmetric = true;
    });
    assert("layouts", 100, 0x999b_f7b5_0097_22cf, &|options| {
        options.distinct = Distinct::Layouts;
    });
    assert("polished", 50, 0xb5c2_f869_1f91_c3d2, &|options| {
        options.polish = Some(Share::percent(10));
    });
    for (level, number, wanted) in [
        (Level::Beginner, 100, 0xbf9a_3385_46f0_90c5),
        (Level::Easy, 100, 0xfef1_cc57_9b0d_72fb),
        (Level::Tricky, 50, 0x1811_6d1e_0c1b_b68a),
        (Level::Hard, 20, 0x1328_3c33_5973_fb7b),
        (Level::Expert, 3, 0x9a65_9c98_7dc5_9576),
        (Level::Fiendish, 1, 0xb836_a071_2a02_a142),
    ] {
        assert(level.name(), number, wanted, &|options| {
            options.grade = Some(level.into());
        });
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
