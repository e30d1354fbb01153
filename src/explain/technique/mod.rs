//! The techniques, one per file except for marks and singles: when each applies, what it concludes,
//! and what it cites.
//!
//! Each file finds uses of its technique at a *unit* (a line, a tree, a cell, or the whole board),
//! and cites what a use rests on. The numbers after the name of a technique are its ratings.
//!
//! A *spot* of a tree is a cell next to the tree that may hold its tent; the other sides of the
//! tree are *closed*. An *open* cell is neither a tree nor known. In the pictures, a capital letter
//! is a tree, `*` a tent, `-` grass, and `.` an open cell; `!` is a concluded tent, and `x` is
//! concluded grass.

mod band;
mod border_count;
mod claimed_line;
mod clash;
mod corner;
mod line_placements;
mod line_with_trees;
mod minimal;
mod own_spot;
mod packing;
mod runs;
mod shared_spots;
mod simple;
mod starved_line;
mod suppliers;
mod table;
mod use_pool;

pub(crate) use clash::is_confined_to;
pub(crate) use runs::{cite as cite_room, room_among, runs_among};
pub(crate) use table::{DIRECT, SIMPLE, UnitKind, cite, find_within, unit};
pub(crate) use use_pool::{TechniqueUse, UsePool};
