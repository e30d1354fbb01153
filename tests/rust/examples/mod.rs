//! The examples. Their tests run with all others.

#![allow(dead_code, reason = "the program of an example is not run here")]

mod aquarium;
mod one_to_nine;
mod queens;
mod sudoku;
