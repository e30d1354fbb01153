//! The results of the engine and of the judge, compared with an oracle, a SAT solver, simple
//! versions of the rules (twins), and each other.

mod beliefs;
mod corpus;
mod judge;
mod limits;
mod oracle_agrees;
mod order;
mod plan;
mod rings;
mod rules_alone;
mod rules_hold;
mod sat_agrees;
mod search;
mod symmetries;
mod wide;
