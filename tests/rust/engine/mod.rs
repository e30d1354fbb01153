//! Tests of the engine, which finds solutions (`tents::solve`), and of the judge, which checks them
//! (`tents::rules`). Their results are compared with the oracle (which tries everything), a SAT
//! solver, the twins (simple versions of the inference rules), and each other.

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
