//! URLs of penpa-edit.
//!
//! ```text
//! https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZN…
//! ```
//!
//! After `p=` stands base64 of raw DEFLATE of a text of several parts, one a line:
//!
//! | part | what |
//! | --- | --- |
//! | 0 | `square,NX,NY,…`: the kind of board and its size, margins included |
//! | 1 | `[top,bottom,left,right]`: the margins |
//! | 3, 4 | the problem and the answer as JSON, of which `zN` (numbers) and `zY` (symbols) matter |
//! | 5 | the cells that are drawn, each but the first as the distance from the one before |
//!
//! Cell number `k` lies in row `k / (NX + 4) - 2 - top` and column `k % (NX + 4) - 2 - left`,
//! counted from 0. A tree is the symbol `[1,"tents",1]`, a tent `[2,"tents",1]`; a clue is a number
//! `[3,1,"1"]` in the row above the board or the column left of it, `?` or nothing where there is none.
//! Only the square lattice is read; other symbols and cells cut out of the board are other
//! puzzles.
//!
//! JSON is abbreviated: thirty frequent words are `z` and one more character, outside strings.
//!
//! Source of the format: the program penpa-edit.

mod json;
mod read;
mod unpack;
mod write;

pub(super) use read::read;
pub(super) use write::write;
