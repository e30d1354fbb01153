//! What several commands have in common beside options and words, so that none imports another.

pub(super) mod advice;
pub(super) mod explained;
pub(super) mod figures;
pub(super) mod made;
pub(super) mod picture;
