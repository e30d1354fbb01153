//! Exact counts and samples, by every method.

mod by_search;
mod layers;
mod limits;
mod methods;
