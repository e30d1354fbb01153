//! Text ⇄ puzzle: every format, its faults, and solutions and models in them.

mod answers;
mod collections;
mod every_format;
mod fuzz;
mod models;
mod penpa;
mod pieces;
mod plain;
mod pzpr;
mod solutions;
mod there_and_back;
