//! The manual: pages for those who need more than the README.

#[doc = include_str!("changes.md")]
pub mod changes {}

#[doc = include_str!("ci.md")]
pub mod ci {}

#[doc = include_str!("clusters.md")]
pub mod clusters {}

#[doc = include_str!("counting.md")]
pub mod counting {}

#[doc = include_str!("development.md")]
pub mod development {}

#[doc = include_str!("engine.md")]
pub mod engine {}

#[doc = include_str!("formats.md")]
pub mod formats {}

#[doc = include_str!("install.md")]
pub mod install {}

#[doc = include_str!("json.md")]
pub mod json {}

#[doc = include_str!("learning.md")]
pub mod learning {}

#[doc = include_str!("libraries.md")]
pub mod libraries {}

#[doc = include_str!("play.md")]
pub mod play {}

#[doc = include_str!("promises.md")]
pub mod promises {}

#[doc = include_str!("proofs.md")]
pub mod proofs {}

#[doc = include_str!("python.md")]
pub mod python {}

#[doc = include_str!("repair.md")]
pub mod repair {}

#[doc = include_str!("sheets.md")]
pub mod sheets {}

#[doc = include_str!("solvers.md")]
pub mod solvers {}

#[doc = include_str!("web.md")]
pub mod web {}
