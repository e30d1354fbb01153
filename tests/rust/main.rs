//! The tests of the whole crate, in one binary: a room for each part of it, and what they share.

// A test that cannot go on says so by panicking, and what it tried goes to its output.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod answer;
mod cli;
mod count;
mod engine;
mod examples;
mod explain;
mod format;
mod generate;
mod laws;
mod pages;
mod picture;
mod play;
mod prove;
mod repair;
mod sequences;
mod support;
