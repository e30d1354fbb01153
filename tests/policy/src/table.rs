//! The table: how well each policy plays, by size and level.

use std::fmt::Write;
use std::time::Duration;

use tents::explain::Level;

use crate::play::Played;

/// How one policy played one board: greedily, and in a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Result {
    pub(crate) policy: usize,
    pub(crate) side: usize,
    pub(crate) level: Level,
    pub(crate) trees: usize,
    pub(crate) greedy: Played,
    pub(crate) search: Played,
}

/// What some results have in common.
struct Summary {
    boards: usize,
    /// Shares in percent: boards solved greedily, trees that got a tent, boards solved by search.
    solved: f64,
    tents: f64,
    found: f64,
    /// The mean and the median number of guesses.
    guesses: f64,
    median: f64,
    /// Medians in milliseconds.
    greedy_time: f64,
    search_time: f64,
}

impl Summary {
    fn new(results: &[&Result]) -> Self {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let count = |is: fn(&Result) -> bool| results.iter().filter(|one| is(one)).count();
        let sum = |of: fn(&Result) -> usize| results.iter().map(|one| of(one)).sum::<usize>();
        let time = |of: fn(&Result) -> Duration| {
            median(results.iter().map(|one| 1000.0 * of(one).as_secs_f64()))
        };
        Self {
            boards: results.len(),
            solved: share(count(|one| one.greedy.is_solved), results.len()),
            tents: share(sum(|one| one.greedy.tents), sum(|one| one.trees)),
            found: share(count(|one| one.search.is_solved), results.len()),
            guesses: share(sum(|one| one.search.tents), results.len()) / 100.0,
            median: median(results.iter().map(|one| one.search.tents as f64)),
            greedy_time: time(|one| one.greedy.time),
            search_time: time(|one| one.search.time),
        }
    }
}

/// The middle one of some numbers, the upper one of two.
pub(crate) fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}

/// All tables, in Markdown.
pub(crate) fn markdown(names: &[&str], results: &[Result]) -> String {
    let mut sides: Vec<usize> = results.iter().map(|one| one.side).collect();
    sides.sort_unstable();
    sides.dedup();
    let levels = Level::ALL
        .into_iter()
        .filter(|level| results.iter().any(|one| one.level == *level));
    let levels: Vec<Level> = levels.collect();
    let mut text = String::from("# All sizes and levels together\n\n");
    text.push_str(HEADER);
    let of = |policy: usize, is: &dyn Fn(&Result) -> bool| -> Summary {
        let all = results.iter().filter(|one| one.policy == policy && is(one));
        Summary::new(&all.collect::<Vec<_>>())
    };
    for (policy, name) in names.iter().enumerate() {
        row(&mut text, name, &of(policy, &|_| true));
    }
    let by_side: Vec<String> = sides.iter().map(|side| format!("{side}×{side}")).collect();
    let by_level: Vec<String> = levels.iter().map(Level::to_string).collect();
    text.push_str("\n# Solved without taking anything back, and tents placed, by size\n\n");
    pivot(&mut text, names, &by_side, |policy, at| {
        of(policy, &|one| one.side == sides[at])
    });
    text.push_str("\n# The same by level\n\n");
    pivot(&mut text, names, &by_level, |policy, at| {
        of(policy, &|one| one.level == levels[at])
    });
    for &side in &sides {
        for &level in &levels {
            let is = |one: &Result| one.side == side && one.level == level;
            let boards = of(0, &is).boards;
            let _ = writeln!(text, "\n# {side}×{side}, {level}, boards: {boards}\n");
            if boards > 0 {
                text.push_str(HEADER);
                for (policy, name) in names.iter().enumerate() {
                    row(&mut text, name, &of(policy, &is));
                }
            }
        }
    }
    text
}

const HEADER: &str = "\
| policy | solved | tents | ms | search: solved | guesses, mean | median | ms |
| --- | --- | --- | --- | --- | --- | --- | --- |
";

fn row(text: &mut String, name: &str, summary: &Summary) {
    let Summary {
        solved,
        tents,
        found,
        guesses,
        median,
        ..
    } = summary;
    let (greedy, search) = (summary.greedy_time, summary.search_time);
    let _ = writeln!(
        text,
        "| {name} | {solved:.1} % | {tents:.1} % | {greedy:.2} | {found:.1} % | {guesses:.1} | \
         {median:.0} | {search:.2} |"
    );
}

/// A table of two shares for each policy and column.
fn pivot(
    text: &mut String,
    names: &[&str],
    columns: &[String],
    of: impl Fn(usize, usize) -> Summary,
) {
    let _ = writeln!(text, "| policy | {} |", columns.join(" | "));
    let _ = writeln!(text, "| --- |{}", " --- |".repeat(columns.len()));
    for (policy, name) in names.iter().enumerate() {
        let cells = (0..columns.len()).map(|at| of(policy, at));
        let cells = cells.map(|one| format!("{:.0} %, {:.0} %", one.solved, one.tents));
        let _ = writeln!(
            text,
            "| {name} | {} |",
            cells.collect::<Vec<_>>().join(" | ")
        );
    }
}
