//! Aquarium: fill the aquariums of a square grid so that each column and row has as many water
//! cells as its number. The water of an aquarium is level: its cells in one row are all water
//! or all air, and all its cells below water are water.
//!
//! The puzzle and the form of a task come from <https://www.puzzle-aquarium.com>: the sums of the
//! columns and then of the rows, joined by `_`; a `;`; for each cell, row by row, the number of its
//! aquarium, joined by `,`. The program prints each grid as it is found, `~` for water and `.` for
//! air.
//!
//! ```text
//! cargo run --release --example aquarium --
//! '4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4'
//! ```

#![allow(clippy::print_stdout)]

use std::env;
use std::num::ParseIntError;

use itertools::Itertools;
use tents::search::{DepthFirst, SearchProblem};

/// A task, and how its first aquariums, in the order of their numbers, are filled so far.
#[derive(Debug)]
struct Aquariums {
    /// The number of water cells in each column from the left, then in each row from the top.
    sums: Vec<usize>,
    /// The aquarium of each cell, row by row, counted from 0 without gaps.
    cells: Vec<usize>,
    /// For each aquarium filled so far, its topmost row with water, or the size if it has none.
    surfaces: Vec<usize>,
}

impl Aquariums {
    fn new(task: &str) -> Result<Self, ParseIntError> {
        let (sums, numbers) = task.split_once(';').unwrap_or((task, ""));
        let number = |part: &str| part.parse();
        let sums = sums.split('_').map(number).try_collect()?;
        let numbers: Vec<usize> = numbers.split(',').map(number).try_collect()?;
        let known = numbers.iter().sorted().dedup().collect_vec();
        let place = |number| known.partition_point(|&other| other < number);
        Ok(Self {
            sums,
            cells: numbers.iter().map(place).collect(),
            surfaces: Vec::new(),
        })
    }

    fn size(&self) -> usize {
        self.cells.len().isqrt()
    }

    /// Returns whether a cell holds water, or `None` if its aquarium is not filled yet.
    fn is_wet(&self, cell: usize) -> Option<bool> {
        let surface = self.surfaces.get(self.cells[cell])?;
        Some(cell / self.size() >= *surface)
    }

    /// Returns whether the sum with the index `line` can still be met: the line has no more water
    /// than that, and no fewer cells that are or may become water.
    fn fits(&self, line: usize) -> bool {
        let size = self.size();
        let cell = |at: usize| match line.checked_sub(size) {
            Some(row) => row * size + at,
            None => at * size + line,
        };
        let water = (0..size).map(|at| self.is_wet(cell(at))).collect_vec();
        let least = water.iter().filter(|&&wet| wet == Some(true)).count();
        let most = water.iter().filter(|&&wet| wet != Some(false)).count();
        (least..=most).contains(&self.sums[line])
    }
}

impl SearchProblem for Aquariums {
    /// For the next aquarium, its topmost row with water, or the size if it has none.
    type Move = usize;
    type Solution = String;

    fn expand(&mut self, moves: &mut Vec<usize>) -> Option<String> {
        let (size, next) = (self.size(), self.surfaces.len());
        if self.cells.contains(&next) {
            let rows = self.cells.iter().positions(|&aquarium| aquarium == next);
            moves.extend(rows.map(|cell| cell / size).dedup().chain([size]));
            return None;
        }
        let sign = |cell| match self.is_wet(cell) {
            Some(true) => '~',
            _ => '.',
        };
        let rows = (0..self.cells.len()).map(sign).chunks(size);
        Some(rows.into_iter().map(String::from_iter).join("\n"))
    }

    fn apply(&mut self, surface: usize) -> bool {
        self.surfaces.push(surface);
        (0..self.sums.len()).all(|line| self.fits(line))
    }

    fn undo(&mut self) {
        self.surfaces.pop();
    }
}

fn main() -> Result<(), ParseIntError> {
    for task in env::args().skip(1) {
        for grid in DepthFirst::new(Aquariums::new(&task)?) {
            println!("{grid}");
        }
    }
    Ok(())
}

#[cfg(test)]
fn solve(task: &str) -> Vec<String> {
    DepthFirst::new(Aquariums::new(task).unwrap()).collect()
}

#[test]
fn a_published_task_has_one_solution() {
    // No. 681,742, an exercise in constraint programming at
    // <https://github.polettix.it/ETOOBUSY/2020/03/30/aquarium-parse-puzzle/>.
    let task = "4_5_5_3_3_1_4_5_5_3_1_3;\
        1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4";
    assert_eq!(
        solve(task),
        ["..~~~~\n~~~~~.\n~~~~~.\n~~~...\n.~....\n~~~..."]
    );
}

#[test]
fn every_way_to_fill_a_grid_is_found_by_its_sums() {
    // In 3 × 3 cells, the aquariums 1, 2 and 3 cover 3, 2 and 1 rows.
    let surfaces = (0..=3).cartesian_product(0..=2).cartesian_product(1..=2);
    let numbers = "1,1,2,1,2,2,1,3,3";
    let ids = [0, 0, 1, 0, 1, 1, 0, 2, 2];
    let mut tried = 0;
    for ((one, two), three) in surfaces {
        let surfaces = [one, two, if three == 1 { 2 } else { 3 }];
        let is_wet = |cell: &usize| cell / 3 >= surfaces[ids[*cell]];
        let of_line = |cell: usize| [cell % 3, 3 + cell / 3];
        let lines = (0..9).filter(is_wet).flat_map(of_line).counts();
        let sums = (0..6).map(|line| lines.get(&line).copied().unwrap_or(0));
        let sign = |cell| if is_wet(&cell) { '~' } else { '.' };
        let grid: String = (0..9).map(sign).collect();
        let found = solve(&format!("{};{numbers}", sums.format("_")));
        assert!(found.iter().any(|other| other.replace('\n', "") == grid));
        tried += 1;
    }
    assert_eq!(tried, 24);
    assert_eq!(solve("1_1_1_1;1,2,3,4").len(), 2);
    assert_eq!(solve("1_1_1_0;1,2,3,4").len(), 0);
}
