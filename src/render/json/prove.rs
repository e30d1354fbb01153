//! Proofs written and checked, from `prove`.

use serde::{Deserialize, Serialize};

use crate::render::json::Of;

/// A proof that was written, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProvedLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The verdict that is proved: `none`, `unique`, `multiple`, `exactly` or `unknown`.
    pub claim: String,
    /// The difference that counts between two solutions.
    pub distinct: String,
    /// How many solutions it is about, as a string of digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// The files: model, proof, and solutions where they are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The file of the proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The file of the solutions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
    /// How many steps the proof has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// How many bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Why there is no proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The judgement on a proof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProofLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The file of the proof.
    pub proof: String,
    /// Whether the checker accepts it.
    pub ok: bool,
    /// The verdict that it proves, or would: `none`, `unique` or `exactly`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The difference that counts between two solutions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinct: Option<String>,
    /// How many solutions it is about, as a string of digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// Why it is rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
