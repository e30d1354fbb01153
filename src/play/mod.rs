//! A board to play on, as a machine without a terminal, a page, a clock or a file.
//!
//! A [`Game`] holds the board, what led to it, the points to go back to and what was asked.
//! [`Game::handle`] takes an [`Action`] and says in [`Effect`]s what came of it. Whoever shows the
//! board reads a key or a click, hands the action in, and shows what the effects say.
//!
//! Nothing is given away that was not asked for: a check says first how many marks are wrong, then
//! where, then why; a hint says where to look, then which technique, then the step, and then takes
//! it. Hints are those of [`explain`](crate::explain), from the marks on the board.
//!
//! # Example: a puzzle of one tent
//!
//! ```
//! use tents::play::{Action, Effect, Game};
//! use tents::puzzle::{Content, Direction};
//! use tents::solve::{Options, verdict};
//!
//! let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
//! let mut game = Game::new(&puzzle, &verdict(&puzzle, Options::default()));
//! let limits = Default::default();
//! game.handle(Action::Move(Direction::East), &limits);
//! let effects = game.handle(Action::Mark(Content::Tent), &limits);
//! assert_eq!(effects, [Effect::Changed, Effect::Solved]);
//! # Ok::<(), tents::format::ReadError>(())
//! ```

// Each group of modules imports only groups above it.

mod board;
mod history;

mod game;

pub use board::{grass, served, tents_in, touching};
pub use game::{Action, Effect, Game, Reply, Stage};
