//! Exact counts and samples, by every method.

mod by_search;
mod limits;
mod methods;
