//! The numbers of solutions of a puzzle in words, as JSON, and as a table with commas, within the
//! limits.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fmt::Write as _;

use tents::count::{BigUint, Bounds, CellCount, Count};
use tents::puzzle::{Content, Puzzle};
use tents::render::json::Stats;
use tents::solve::{Distinct, Limits};

use super::options::CountOptions;
use crate::cli::exit::Exit;
use crate::cli::input::Item;
use crate::cli::refusal::why_none;
use crate::cli::words::{counted, csv_field, printable};

/// The bounds for one puzzle.
pub(super) struct Outcome {
    pub(super) count: Count,
    pub(super) cells: Option<CellCount>,
    /// Those of the printing too.
    pub(super) limits: Limits,
}

impl Outcome {
    /// Whether there is certainly no solution.
    pub(super) fn has_none(&self) -> bool {
        self.count.layouts.upper == BigUint::ZERO
    }

    /// How the count ended.
    pub(super) fn exit(&self) -> Exit {
        match self.count.stop {
            Some(stop) => stop.into(),
            None if self.has_none() => Exit::No,
            None => Exit::Yes,
        }
    }

    /// Why there is no solution, or which limit was reached.
    pub(super) fn reason(&self, puzzle: &Puzzle) -> Option<String> {
        match self.count.stop {
            Some(stop) => Some(format!("stopped by {stop}")),
            None if self.has_none() => Some(why_none(puzzle, &self.limits)),
            None => None,
        }
    }

    /// Nothing once a limit is reached.
    fn go_on(&mut self) -> Option<()> {
        self.count.stop = self.limits.reached().or(self.count.stop);
        self.count.stop.is_none().then_some(())
    }

    /// For each cell, how many solutions hold a tent there, in digits, and the share of all in
    /// millionths.
    fn cells(&mut self) -> Option<Vec<(String, u32)>> {
        let count = self.cells.take()?;
        let mut cells = Vec::with_capacity(count.cells.len());
        for (index, number) in count.cells.iter().enumerate() {
            if index % 1024 == 0 {
                self.go_on()?;
            }
            cells.push((number.to_string(), millionths(number, &count.solutions)));
        }
        Some(cells)
    }

    /// The bounds of the number of solutions in digits, which are the same if it is known.
    fn written(&self, kind: Distinct) -> [String; 2] {
        let Bounds { lower, upper } = self.count.of(kind);
        let digits = lower.to_string();
        if lower == upper {
            return [digits.clone(), digits];
        }
        [digits, upper.to_string()]
    }

    /// Writes the shares of all solutions that hold a tent in each cell, in percent.
    fn shares(&mut self, count: &CellCount, puzzle: &Puzzle) -> Option<String> {
        let mut text = String::new();
        let width = puzzle.size().columns();
        let cells = count.cells.iter().zip(puzzle.contents());
        for (index, (number, content)) in cells.enumerate() {
            if index % 1024 == 0 {
                self.go_on()?;
            }
            let share = if *content == Content::Tree {
                "T".to_owned()
            } else if *number == BigUint::ZERO {
                ".".to_owned()
            } else if *number == count.solutions {
                "*".to_owned()
            } else {
                let tenths = (millionths(number, &count.solutions) + 500) / 1000;
                format!("{}.{}", tenths / 10, tenths % 10)
            };
            let _ = write!(text, "{share:>5}");
            if (index + 1) % width == 0 {
                text.push('\n');
            }
        }
        Some(text)
    }
}

/// A share of a number in millionths, rounded.
fn millionths(number: &BigUint, of: &BigUint) -> u32 {
    if *of == BigUint::ZERO {
        return 0;
    }
    let share = (number * 2_000_000_u32 + of) / (of * 2_u32);
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// Writes outcomes as the options ask for.
pub(super) struct Printer<'a> {
    pub(super) options: &'a CountOptions,
}

impl Printer<'_> {
    /// How many solutions there are, in words.
    pub(super) fn numbers(&self, outcome: &Outcome) -> String {
        let kinds = Distinct::ALL.into_iter().filter(|&kind| self.wants(kind));
        let numbers = kinds.map(|kind| counted(outcome.count.of(kind), kind.noun()));
        numbers.collect::<Vec<String>>().join(", ")
    }

    /// A line, and what there is to say more.
    pub(super) fn words(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let name = printable(&item.name);
        let mut text = format!("{name}: {}\n", self.numbers(outcome));
        // How many layouts have 1, 2, 4, … assignments.
        if self.wants(Distinct::Layouts)
            && let Some(by_rings) = outcome.count.by_rings.take()
            && by_rings.len() > 1
        {
            let by_rings = by_rings.iter().enumerate();
            for (rings, number) in by_rings.filter(|(_, number)| **number != BigUint::ZERO) {
                if outcome.go_on().is_none() {
                    break;
                }
                let layouts = counted(number, "layout");
                let each = counted(&(BigUint::from(1_u8) << rings), "assignment");
                let _ = writeln!(text, "  {layouts} with {each}");
            }
        }
        if let Some(cells) = outcome.cells.take() {
            text.push_str(&outcome.shares(&cells, puzzle).unwrap_or_default());
        }
        text
    }

    /// One line of JSON.
    pub(super) fn json(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let [layouts, assignments] = [Distinct::Layouts, Distinct::Assignments].map(|kind| {
            let written = self.wants(kind).then(|| outcome.written(kind));
            match written {
                Some([number, upper]) if number == upper => (Some(number), None),
                between => (None, between),
            }
        });
        let layouts_with = layouts.0.as_ref().and_then(|_| {
            let by_rings = outcome.count.by_rings.take()?;
            let numbers = by_rings.iter().map(|number| {
                outcome.go_on()?;
                Some(number.to_string())
            });
            numbers.collect::<Option<Vec<String>>>()
        });
        let cells = outcome.cells().map(|cells| -> (Vec<_>, Vec<_>) {
            let rows = cells.chunks(puzzle.size().columns()).map(|row| {
                let row = row.iter().cloned();
                row.map(|(number, share)| (number, f64::from(share) / 1e6))
                    .unzip::<_, _, Vec<_>, Vec<_>>()
            });
            rows.unzip()
        });
        let (cells, shares) = cells.unzip();
        let seconds = item.elapsed();
        let stats = || Stats::new(seconds, None, outcome.count.figures.clone());
        let line = item.line("count");
        line.with_some("layouts", layouts.0)
            .with_some("assignments", assignments.0)
            .with_some("layouts_with", layouts_with)
            .with_some("layouts_between", layouts.1)
            .with_some("assignments_between", assignments.1)
            .with_some("cells", cells)
            .with_some("shares", shares)
            .with_some("reason", outcome.reason(puzzle))
            .with_some("stats", self.options.stats.is_on.then(stats))
            .text()
    }

    /// A line of a table, or a line a cell.
    pub(super) fn csv(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let id = item.notes.id.as_deref().unwrap_or_default();
        let name = format!("{},{}", csv_field(&item.name), csv_field(id));
        let mut text = String::new();
        if self.options.by_cell {
            let cells = outcome.cells().unwrap_or_default();
            for (index, (number, share)) in cells.into_iter().enumerate() {
                let cell = puzzle.size().cell(index);
                let (row, column) = (cell.row + 1, cell.column + 1);
                let (whole, part) = (share / 1_000_000, share % 1_000_000);
                let _ = writeln!(text, "{name},{row},{column},{number},{whole}.{part:06}");
            }
            return text;
        }
        let (mut exact, mut between) = (String::new(), String::new());
        for kind in [Distinct::Layouts, Distinct::Assignments] {
            exact.push(',');
            let written = self.wants(kind).then(|| outcome.written(kind));
            let [lower, upper] = written.unwrap_or_default();
            if lower == upper {
                exact.push_str(&lower);
            }
            let _ = write!(between, ",{lower},{upper}");
        }
        let _ = writeln!(text, "{name}{exact}{between}");
        text
    }

    /// Whether a kind of solution is counted.
    fn wants(&self, kind: Distinct) -> bool {
        self.options.distinct.kind.is_none_or(|asked| asked == kind)
    }
}
