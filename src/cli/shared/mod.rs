//! Code that several commands use, apart from options and words. It is here so that no command
//! imports another.
//!
//! Layer 9: it may import files of lower layers and of this folder.

pub(super) mod advice;
pub(super) mod changes;
pub(super) mod count_statistics;
pub(super) mod made;
pub(super) mod picture;
