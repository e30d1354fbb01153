//! The generator: its puzzles are right and fulfil the options. `tests/golden/generated.md` shows
//! that they are the same on every machine.

mod options;
mod quality;
mod right;
mod spread;

use tents::generate::{GeneratedPuzzle, Generator, GeneratorSettings};
use tents::limits::Limits;
use tents::puzzle::Size;

/// Returns the default settings for a board with these numbers of rows and columns.
fn of_size(rows: usize, columns: usize) -> GeneratorSettings {
    GeneratorSettings::new(Size::new(rows, columns).unwrap())
}

/// Returns the first `number` puzzles that are generated with some options.
fn made(options: GeneratorSettings, number: usize) -> Vec<GeneratedPuzzle> {
    let generator = Generator::new(options).unwrap();
    let attempts = 0..200_000;
    let made = attempts.filter_map(|attempt| generator.attempt(attempt, &Limits::default()).ok());
    let made: Vec<GeneratedPuzzle> = made.take(number).collect();
    assert_eq!(made.len(), number, "{:?}", generator.options());
    made
}

fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap())
}
