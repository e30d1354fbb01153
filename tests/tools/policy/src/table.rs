//! The tables of the results: how well each policy plays, on all boards, by size and by level.

use std::fmt::Write;
use std::time::Duration;

use crate::play::Played;

/// How one policy played one board: greedily, and in a search.
#[derive(Clone, Debug)]
pub(crate) struct Result {
    pub(crate) policy: &'static str,
    /// The size and the level of the board.
    pub(crate) kinds: [String; 2],
    pub(crate) trees: usize,
    pub(crate) greedy: Played,
    pub(crate) search: Played,
}

/// Returns all tables in Markdown. Policies, sizes and levels are in the order in which they first
/// occur in the results.
pub(crate) fn markdown(results: &[Result]) -> String {
    let policies = distinct(results, |one| one.policy);
    let mut text = String::from(
        "| policy | solved | tents | ms | search: solved | guesses, mean | median | ms |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for policy in &policies {
        let all: Vec<&Result> = results.iter().filter(|one| one.policy == *policy).collect();
        let [solved, tents] = shares(&all);
        let found = share(&all, |one| one.search.is_solved);
        let guesses: usize = all.iter().map(|one| one.search.tents).sum();
        let mean = guesses as f64 / all.len().max(1) as f64;
        let time = |of: fn(&Result) -> Duration| {
            median(all.iter().map(|one| 1000.0 * of(one).as_secs_f64()))
        };
        let _ = writeln!(
            text,
            "| {policy} | {solved:.1} % | {tents:.1} % | {:.2} | {found:.1} % | {mean:.1} | {:.0} | \
             {:.2} |",
            time(|one| one.greedy.time),
            median(all.iter().map(|one| one.search.tents as f64)),
            time(|one| one.search.time),
        );
    }
    for kind in 0..2 {
        let columns = distinct(results, |one| one.kinds[kind].as_str());
        let _ = writeln!(text, "\n| policy | {} |", columns.join(" | "));
        let _ = writeln!(text, "| --- |{}", " --- |".repeat(columns.len()));
        for policy in &policies {
            let _ = write!(text, "| {policy} |");
            for column in &columns {
                let is = |one: &&Result| one.policy == *policy && one.kinds[kind] == *column;
                let [solved, tents] = shares(&results.iter().filter(is).collect::<Vec<_>>());
                let _ = write!(text, " {solved:.0} %, {tents:.0} % |");
            }
            text.push('\n');
        }
    }
    text
}

/// Returns the different values of `of` in some results, in the order in which they first occur.
fn distinct<'r>(results: &'r [Result], of: impl Fn(&'r Result) -> &'r str) -> Vec<&'r str> {
    let mut all: Vec<&str> = Vec::new();
    for one in results.iter().map(of) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}

/// Returns the percentage of boards that were solved greedily, and of trees that got a tent.
fn shares(results: &[&Result]) -> [f64; 2] {
    let sum = |of: fn(&Result) -> usize| results.iter().map(|one| of(one)).sum::<usize>();
    let placed = sum(|one| one.greedy.tents) as f64 / sum(|one| one.trees).max(1) as f64;
    [share(results, |one| one.greedy.is_solved), 100.0 * placed]
}

/// Returns the percentage of results for which `is` is true.
fn share(results: &[&Result], is: impl Fn(&Result) -> bool) -> f64 {
    let number = results.iter().filter(|one| is(one)).count();
    100.0 * number as f64 / results.len().max(1) as f64
}

/// Returns the median of some numbers: the upper one if there are two in the middle, and 0 if there
/// are no numbers.
fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}
