//! Aquarium: fill the aquariums of a square grid so that each column and row has as many water
//! cells as its number says. The water of an aquarium is level: its cells in one row are all water
//! or all air, and all its cells below water are water.
//!
//! The puzzle is that of <https://www.puzzle-aquarium.com>, and so is the form of a task: the sums
//! of the columns and then of the rows, joined by `_`; a `;`; for each cell, row by row, the number
//! of its aquarium, joined by `,`. The task below is no. 681,742 there, an exercise in constraint
//! programming at <https://github.polettix.it/ETOOBUSY/2020/03/30/aquarium-parse-puzzle/>. Prints
//! the grid, `~` for water and `.` for air, and says on standard error if it is not the only one.
//!
//! ```text
//! cargo run --release --example aquarium -- '4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4'
//! ```
//!
//! Exit code: 0 solved, 1 no solution, 2 bad arguments.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::env;
use std::io::{self, Write as _};
use std::mem;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use itertools::Itertools;
use tents::search::{DepthFirst, SearchProblem};

const USAGE: &str = "usage: aquarium TASK   (such as '1_2_1_2;1,2,2,2')";

/// No solution lies beyond.
#[derive(Debug)]
struct Contradiction;

/// A puzzle as it is given.
#[derive(Clone, Debug)]
struct Task {
    size: usize,
    /// The columns from the left, then the rows from the top.
    sums: Vec<usize>,
    /// The aquarium of each cell, row by row, counted from 0 without gaps.
    aquariums: Vec<usize>,
}

impl Task {
    fn parse(text: &str) -> Result<Self, String> {
        let (sums, ids) = text
            .split_once(';')
            .ok_or("there is no `;` after the sums")?;
        let (sums, ids) = (numbers(sums, '_')?, numbers(ids, ',')?);
        let size = ids.len().isqrt();
        if size * size != ids.len() {
            return Err(format!("{} cells do not make a square", ids.len()));
        }
        if sums.len() != 2 * size {
            let (expected, found) = (2 * size, sums.len());
            return Err(format!(
                "a {size}×{size} grid has {expected} sums, not {found}"
            ));
        }
        let known: Vec<_> = ids.iter().sorted().dedup().collect();
        let aquariums = ids
            .iter()
            .map(|id| known.partition_point(|&other| other < id))
            .collect();
        Ok(Self {
            size,
            sums,
            aquariums,
        })
    }
}

/// Reads whole numbers with a separator between them.
fn numbers(text: &str, separator: char) -> Result<Vec<usize>, String> {
    let number = |part: &str| {
        part.trim()
            .parse()
            .map_err(|_| format!("cannot read the number `{part}`"))
    };
    text.split(separator).map(number).collect()
}

/// The levels that the water of one aquarium can have.
///
/// Level 0 is empty, level 1 fills the lowest row in which the aquarium has cells, and so on.
type Levels = RangeInclusive<usize>;

/// The levels that each aquarium can still have.
///
/// One number says all about an aquarium, so its water is level whatever the search does.
#[derive(Debug)]
struct Aquariums {
    task: Task,
    /// For each aquarium and level, the topmost row with water; the grid's size if there is none.
    surfaces: Vec<Vec<usize>>,
    levels: Vec<Levels>,
    /// Each change, with the levels that the aquarium had before.
    trail: Vec<(usize, Levels)>,
    /// The length of the trail before each move.
    marks: Vec<usize>,
}

impl Aquariums {
    /// The task, with what follows from its sums before any guess.
    fn new(task: Task) -> Result<Self, Contradiction> {
        let count = task.aquariums.iter().max().map_or(0, |last| last + 1);
        let mut surfaces = vec![vec![task.size]; count];
        for (cell, &aquarium) in task.aquariums.iter().enumerate().rev() {
            surfaces[aquarium].push(cell / task.size);
        }
        surfaces.iter_mut().for_each(Vec::dedup);
        let mut aquariums = Self {
            levels: surfaces.iter().map(|rows| 0..=rows.len() - 1).collect(),
            surfaces,
            task,
            trail: Vec::new(),
            marks: Vec::new(),
        };
        aquariums.propagate()?;
        Ok(aquariums)
    }

    /// The cells of a line, each as its aquarium and its row. Lines are numbered like the sums.
    fn cells(&self, line: usize) -> impl Iterator<Item = (usize, usize)> {
        let size = self.task.size;
        (0..size).map(move |i| {
            let cell = line
                .checked_sub(size)
                .map_or(i * size + line, |row| row * size + i);
            (self.task.aquariums[cell], cell / size)
        })
    }

    /// How many water cells an aquarium has in a line when its water is at the given level.
    fn water(&self, line: usize, aquarium: usize, level: usize) -> usize {
        let surface = self.surfaces[aquarium][level];
        let wet = |cell: &(usize, usize)| cell.0 == aquarium && cell.1 >= surface;
        self.cells(line).filter(wet).count()
    }

    /// Narrows levels by the sums until no sum says more.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            let before = self.trail.len();
            for line in 0..self.task.sums.len() {
                self.narrow(line)?;
            }
            if self.trail.len() == before {
                return Ok(());
            }
        }
    }

    /// Drops the levels that would leave a line too wet even if every other aquarium had the least
    /// water it can have, or too dry even with the most.
    fn narrow(&mut self, line: usize) -> Result<(), Contradiction> {
        let sum = self.task.sums[line];
        let aquariums = self.cells(line).map(|cell| cell.0).sorted().dedup();
        let bounds = aquariums.map(|a| {
            let levels = &self.levels[a];
            let water = |&level| self.water(line, a, level);
            (a, water(levels.start()), water(levels.end()))
        });
        let bounds = bounds.collect_vec();
        let driest: usize = bounds.iter().map(|bound| bound.1).sum();
        let wettest: usize = bounds.iter().map(|bound| bound.2).sum();
        for (aquarium, least, most) in bounds {
            // A higher level never means less water, so the levels that fit have no gap.
            let mut fitting = self.levels[aquarium].clone().filter(|&level| {
                let water = self.water(line, aquarium, level);
                driest - least + water <= sum && sum <= wettest - most + water
            });
            let low = fitting.next().ok_or(Contradiction)?;
            let high = fitting.next_back().unwrap_or(low);
            self.set(aquarium, low..=high);
        }
        Ok(())
    }

    fn set(&mut self, aquarium: usize, levels: Levels) {
        if self.levels[aquarium] != levels {
            let before = mem::replace(&mut self.levels[aquarium], levels);
            self.trail.push((aquarium, before));
        }
    }

    /// The grid in print, all levels being known.
    fn grid(&self) -> String {
        let surface = |aquarium: usize| self.surfaces[aquarium][*self.levels[aquarium].start()];
        let rows = (self.task.size..2 * self.task.size).map(|line| {
            let cell = |(aquarium, row)| if row >= surface(aquarium) { '~' } else { '.' };
            self.cells(line).map(cell).collect::<String>()
        });
        rows.collect_vec().join("\n")
    }
}

impl SearchProblem for Aquariums {
    /// An aquarium and its level.
    type Move = (usize, usize);
    type Solution = String;

    fn expand(&mut self, moves: &mut Vec<(usize, usize)>) -> Option<String> {
        let choices = |a: &usize| self.levels[*a].end() - self.levels[*a].start();
        let open = (0..self.levels.len()).filter(|a| choices(a) > 0);
        let Some(aquarium) = open.min_by_key(choices) else {
            return Some(self.grid());
        };
        moves.extend(self.levels[aquarium].clone().map(|level| (aquarium, level)));
        None
    }

    fn apply(&mut self, (aquarium, level): (usize, usize)) -> bool {
        self.marks.push(self.trail.len());
        self.set(aquarium, level..=level);
        self.propagate().is_ok()
    }

    fn undo(&mut self) {
        let mark = self.marks.pop().unwrap_or_default();
        for (aquarium, before) in self.trail.drain(mark..).rev() {
            self.levels[aquarium] = before;
        }
    }
}

/// All grids, found one by one as they are asked for.
fn solutions(task: Task) -> impl Iterator<Item = String> {
    Aquariums::new(task).into_iter().flat_map(DepthFirst::new)
}

fn main() -> ExitCode {
    let arguments = env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    let task = match arguments.collect_vec().as_slice() {
        [task] => Task::parse(task),
        others => Err(format!("one task is expected, not {}", others.len())),
    };
    let task = match task {
        Ok(task) => task,
        Err(message) => {
            eprintln!("error: {message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let mut grids = solutions(task);
    let Some(grid) = grids.next() else {
        eprintln!("no solution");
        return ExitCode::from(1);
    };
    // A reader that has gone is no reason to complain.
    let _ = writeln!(io::stdout(), "{grid}");
    if grids.next().is_some() {
        eprintln!("not unique: there is a second solution");
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    const TASK: &str = "4_5_5_3_3_1_4_5_5_3_1_3;\
        1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4";

    /// The aquarium of each cell.
    fn ids(task: &str) -> Vec<usize> {
        let ids = task.split(';').nth(1).unwrap().split(',');
        ids.map(|id| id.parse().unwrap()).collect()
    }

    /// Judges a grid, of which the water cells are given, by the rules.
    fn is_solution(wet: &[bool], task: &str) -> bool {
        let (ids, size) = (ids(task), wet.len().isqrt());
        let column = |c| (0..size).filter(|r| wet[r * size + c]).count();
        let row = |r| (0..size).filter(|c| wet[r * size + c]).count();
        let sums = (0..size).map(column).chain((0..size).map(row)).join("_");
        let above = |a, b| ids[a] == ids[b] && a / size <= b / size;
        let mut pairs = (0..wet.len()).cartesian_product(0..wet.len());
        task.starts_with(&sums) && pairs.all(|(a, b)| !above(a, b) || !wet[a] || wet[b])
    }

    /// The solutions among all grids in which each aquarium is filled up to some row.
    fn brute_force(task: &str) -> Vec<Vec<bool>> {
        let (ids, size) = (ids(task), ids(task).len().isqrt());
        let tops = vec![0..=size; *ids.iter().max().unwrap()];
        let fill = |tops: Vec<usize>| {
            let wet = |(cell, id): (usize, &usize)| cell / size >= tops[id - 1];
            ids.iter().enumerate().map(wet).collect_vec()
        };
        let grids = tops.into_iter().multi_cartesian_product().map(fill);
        let found = grids.filter(|grid| is_solution(grid, task));
        found.sorted().dedup().collect()
    }

    fn solve(task: &str) -> Vec<Vec<bool>> {
        let wet = |grid: String| grid.replace('\n', "").chars().map(|c| c == '~').collect();
        let found = solutions(Task::parse(task).unwrap());
        found.map(wet).sorted().collect()
    }

    #[test]
    fn published_task_has_one_solution() {
        let found = solve(TASK);
        assert_eq!(found.len(), 1);
        assert!(is_solution(&found[0], TASK));
        assert_eq!(brute_force(TASK), found);
    }

    #[test]
    fn search_finds_what_brute_force_finds() {
        // All sums there are: tasks with no solution, with one, and with several.
        for (size, ids) in [(2, "1,2,3,4"), (2, "1,2,2,1"), (3, "1,1,2,3,3,2,1,2,3")] {
            let sums = vec![0..=size; 2 * size].into_iter();
            for sums in sums.multi_cartesian_product() {
                let task = format!("{};{ids}", sums.iter().join("_"));
                assert_eq!(solve(&task), brute_force(&task), "{task}");
            }
        }
        assert_eq!(solve("1_1_1_1;1,2,3,4").len(), 2);
        assert_eq!(solve("1_1_1_0;1,2,3,4").len(), 0);
    }

    #[test]
    fn malformed_tasks_are_errors() {
        for (task, message) in [
            ("1_1", "there is no `;` after the sums"),
            (";", "cannot read the number ``"),
            ("1_-1;1", "cannot read the number `-1`"),
            ("1_1_1_1;1,2,2,1;", "cannot read the number `1;`"),
            ("1_1;1,1", "2 cells do not make a square"),
            ("1_1_1;1,1,1,1", "a 2×2 grid has 4 sums, not 3"),
        ] {
            assert_eq!(Task::parse(task).unwrap_err(), message);
        }
    }
}
