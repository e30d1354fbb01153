//! The tests of the whole crate, in one binary: a folder or file for each part of the crate, and
//! shared code.

// A test that cannot continue panics, and prints what it tried.
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
