//! What several commands have in common beside options and words, so that none imports another.
//!
//! Layer 9: it may import files of lower layers and of this folder.

pub(super) mod advice;
pub(super) mod changes;
pub(super) mod count_statistics;
pub(super) mod made;
pub(super) mod picture;
