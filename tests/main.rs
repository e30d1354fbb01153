//! The tests of the whole crate, in one binary.

// A test that cannot go on says so by panicking, and what it tried goes to its output.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod answers;
mod batch;
#[cfg(unix)]
mod check;
mod collections;
#[cfg(unix)]
mod console;
mod corpus;
mod count;
mod count_by_search;
mod count_limits;
mod engines_agree;
mod formats;
mod fuzz;
mod harness;
#[cfg(target_os = "linux")]
mod hostile;
mod json;
mod judge;
mod laws;
mod limits;
mod models;
mod obstacles;
mod oracle_agrees;
mod order;
mod penpa;
mod pieces;
mod plain;
#[cfg(unix)]
mod process;
mod pzpr;
mod rings;
mod rules_alone;
mod rules_hold;
mod sat_agrees;
mod search;
mod solutions;
mod symmetries;
mod there_and_back;
mod wide;
