//! The techniques except suppositions: *marks* and *singles*, the simplest ones, in `simple`, each
//! other one in its own file. The documentation of a technique states when it applies, what it
//! concludes, and what it *cites* as its reason (a line is cited for its clue; a tree, because it
//! has a tent; a cell, because a tent on it needs a tree).
//!
//! A technique visits one *unit* at a time: a line, a tree, a tent, an open cell, or the whole
//! board. A *use* of the technique is a conclusion that it finds there. The numbers after the name
//! of a technique are its ratings.
//!
//! A *spot* of a tree is a cell next to the tree that may hold its tent; the other sides of the
//! tree are *closed*. A *pair* is a tree and a cell next to it; it is closed unless the cell is a
//! spot of the tree. An *open* cell is neither a tree nor known to be a tent or *grass* (a cell
//! without a tent). In the pictures, a number is the clue of its row, a capital letter a tree, `*`
//! a tent, `-` grass, and `.` an open cell; `!` is a concluded tent, `x` concluded grass, and `=`
//! concludes that a tent belongs to a tree.

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
