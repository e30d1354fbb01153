//! A game as a state machine, without a terminal, a page, a clock or a file.
//!
//! A [`Game`] holds the board, its history, the points to return to and the last reply.
//! [`Game::handle`] performs an [`Action`] and returns its [`Effect`]s. A user interface turns a
//! key or a click into an action, and shows the effects.
//!
//! A reply contains everything; its [`Stage`] defines how much to show. A check shows how many
//! marks are wrong; repeated, it shows which, then why. A hint shows where to look; repeated, it
//! shows the technique, then the step, and then takes the step. This is the next step that
//! [`explain`](crate::explain) finds from the marks on the board; if there is none, the hint states
//! why, for example because of a mistake.
//!
//! # Example: a puzzle with one tent
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
