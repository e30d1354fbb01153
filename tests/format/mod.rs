//! Text ⇄ puzzle: every format, its faults, and solutions and models in them.

mod collections;
mod coordinates;
mod drawn;
mod every_format;
mod faults;
mod fuzz;
mod links;
mod models;
mod named;
mod penpa;
mod pieces;
mod plain;
mod pzpr;
mod solutions;
