//! A solver for the logic puzzle *Tents* (Tents and Trees) that finds every solution.
//!
//! A grid of cells; some hold a tree. Put tents on tree-free cells so that
//!
//! 1. trees and tents pair up one to one, each tent orthogonally next to its own tree;
//! 2. no two tents touch, not even diagonally;
//! 3. every row and column clue equals the number of tents in that line. A line without a clue is
//!    free.
//!
//! A *layout* is the set of tents; an *assignment* gives every tree the direction to its tent. One
//! layout can have several assignments, and the two are never mixed: see [`solve::Distinct`].
//!
//! # Example: is this puzzle unique?
//!
//! ```
//! use tents::format;
//! use tents::rules::judge_assignment;
//! use tents::solve::{Distinct, Options, Verdict, verdict};
//!
//! let puzzle = format::read_one(" 01\n1T.\n0..\n")?;
//! let finding = verdict(&puzzle, Options::default());
//! assert_eq!(finding.verdict, Verdict::Unique);
//! assert!(judge_assignment(&puzzle, &finding.solutions[0]).is_empty());
//! # Ok::<(), tents::format::ReadError>(())
//! ```
//!
//! # Modules
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`puzzle`] | what a puzzle is: size, cells, clues, marks, layouts, assignments |
//! | [`mod@format`] | text ⇄ puzzle, with every fault of bad input; models for other solvers |
//! | [`solve`] | the engine: all solutions, lazily; verdicts |
//! | [`explain`] | what a person would conclude, and why: steps, hints, mistakes, grades |
//! | [`generate`] | puzzles with one solution, at a wanted grade, at any size |
//! | [`count`](mod@count) | exact numbers of solutions, however many, and random ones |
//! | [`play`] | a board to play on, as a machine without a terminal or a page |
//! | [`repair`] | small changes that give a puzzle one solution |
//! | [`prove`] | proofs of verdicts that an outside checker accepts |
//! | [`search`] | a generic depth-first search, which the engine's first one runs on |
//! | [`rules`] | the judge, which shares no code with the engine |
//! | [`render`] | what a person reads or looks at: grids, direction lists, JSON lines, pictures |
//! | [`limits`] | when a long call stops: time, guesses, memory, an interrupt |
//! | [`answer`] | what a command asks of a puzzle, its outcome, and the answer to a line of JSON |
//! | [`batch`] | many puzzles in parallel, results in order |
//! | [`docs`] | pages: counting, formats, CI, JSON lines, clusters, proofs, repair, other solvers, the engine, libraries, learning to play, development, changes |
//!
//! # Features
//!
//! `cli` (default) builds the program and implies `draw`, pictures as PNG and PDF. `play` (default)
//! lets people play on a board in the terminal.

pub mod answer;
pub mod batch;
pub mod count;
pub mod docs;
pub mod explain;
pub mod format;
pub mod generate;
pub mod limits;
mod model;
pub mod play;
pub mod prove;
pub mod puzzle;
mod random;
pub mod render;
pub mod repair;
pub mod rules;
pub mod search;
pub mod solve;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
