//! A solver for the logic puzzle *Tents* (Tents and Trees) that finds every solution.
//!
//! The board is a grid of cells, and some cells hold a tree. Put tents on cells without a tree so
//! that
//!
//! 1. trees and tents pair up one to one, each tent orthogonally next to its own tree;
//! 2. no two tents touch, not even diagonally;
//! 3. every clue equals the number of tents in its line, which is a row or a column. A line without
//!    a clue may hold any number of tents.
//!
//! A *layout* is the set of tents; an *assignment* gives every tree the direction to its tent. One
//! layout can have several assignments. The library always distinguishes the two: see
//! [`solve::Distinct`].
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
//! | module | contents |
//! | --- | --- |
//! | [`puzzle`] | the types of a puzzle: size, cells, clues, marks, layouts, assignments |
//! | [`mod@format`] | reading and writing puzzles, with errors; models for other solvers |
//! | [`solve`] | the solver: all solutions, lazily; verdicts |
//! | [`explain`] | the conclusions of a person, with reasons: steps, hints, mistakes, grades |
//! | [`generate`] | puzzles with one solution, at a given grade and size |
//! | [`count`](mod@count) | exact numbers of solutions, however large, and random solutions |
//! | [`play`] | the state of a game, without a terminal or a page |
//! | [`repair`] | small changes that give a puzzle exactly one solution |
//! | [`prove`] | proofs of verdicts for an independent checker |
//! | [`search`] | a generic depth-first search, used by the solver |
//! | [`rules`] | the judge of solutions, which shares no code with the solver |
//! | [`render`] | output for people: grids, direction lists, JSON lines, pictures |
//! | [`limits`] | limits that stop a long call: time, guesses, memory, an interrupt |
//! | [`answer`] | the commands as functions, their results, and answers to lines of JSON |
//! | [`batch`] | many puzzles in parallel, results in order |
//! | [`docs`] | the manual, one page per subject |
//!
//! # Features
//!
//! `cli` (default) builds the program and enables `draw`, which adds pictures as PNG and PDF.
//! `play` (default) adds playing in the terminal.

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

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
