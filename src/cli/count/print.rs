//! The numbers of solutions of a puzzle as text, as comma-separated values, and on a page.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fmt::Write as _;

use itertools::Itertools as _;
use tents::answer::{CountOutcome, Ended, millionths};
use tents::count::{BigUint, CellCount};
use tents::puzzle::{Content, Puzzle};
use tents::render::page::{self, Tone};
use tents::render::picture;
use tents::solve::Distinct;

use crate::cli::input::Item;
use crate::cli::words::{counted as some, csv_field, printable};

/// Returns the numbers of solutions as text.
fn numbers(counted: &CountOutcome) -> String {
    let kinds = Distinct::ALL.into_iter();
    let kinds = kinds.filter(|&kind| counted.request.wants(kind));
    kinds
        .map(|kind| some(counted.count.of(kind), kind.noun()))
        .join(", ")
}

/// Returns a line with the numbers of solutions. If layouts are counted and some have several
/// assignments, lines with the numbers of layouts with 1, 2, 4, … assignments follow. With
/// `--by-cell`, the shares of the cells follow.
pub(super) fn words(item: &Item, puzzle: &Puzzle, counted: &CountOutcome) -> String {
    let name = printable(&item.about.name);
    let mut text = format!("{name}: {}\n", numbers(counted));
    // At index n, `by_rings` has the number of layouts with n rings. A layout with n rings has 2^n
    // assignments.
    if counted.request.wants(Distinct::Layouts)
        && let Some(by_rings) = &counted.count.by_rings
        && by_rings.len() > 1
    {
        let by_rings = by_rings.iter().enumerate();
        for (rings, number) in by_rings.filter(|(_, number)| **number != BigUint::ZERO) {
            let layouts = some(number, "layout");
            let each = some(&(BigUint::from(1_u8) << rings), "assignment");
            let _ = writeln!(text, "  {layouts} with {each}");
        }
    }
    if let Some(cells) = &counted.cells {
        shares(&mut text, cells, puzzle);
    }
    text
}

/// Writes for each cell the percentage of solutions with a tent there: `.` for none, `*` for all.
/// Trees are `T`.
fn shares(text: &mut String, count: &CellCount, puzzle: &Puzzle) {
    let width = puzzle.size().columns();
    let cells = count.cells.iter().zip(puzzle.contents());
    for (index, (number, content)) in cells.enumerate() {
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
}

/// Returns comma-separated values: one line for the puzzle or, with `--by-cell`, one per cell.
pub(super) fn csv(item: &Item, puzzle: &Puzzle, counted: &CountOutcome) -> String {
    let id = item.about.notes.id.as_deref().unwrap_or_default();
    let name = format!("{},{}", csv_field(&item.about.name), csv_field(id));
    let mut text = String::new();
    if counted.request.by_cell {
        for (index, (number, share)) in counted.cells().enumerate() {
            let cell = puzzle.size().cell(index);
            let (row, column) = (cell.row + 1, cell.column + 1);
            let (whole, part) = (share / 1_000_000, share % 1_000_000);
            let _ = writeln!(text, "{name},{row},{column},{number},{whole}.{part:06}");
        }
        return text;
    }
    let (mut exact, mut between) = (String::new(), String::new());
    for kind in Distinct::ALL {
        exact.push(',');
        let bounds = counted.request.wants(kind).then(|| counted.bounds(kind));
        let [lower, upper] = bounds.unwrap_or_default();
        if lower == upper {
            exact.push_str(&lower);
        }
        let _ = write!(between, ",{lower},{upper}");
    }
    let _ = writeln!(text, "{name}{exact}{between}");
    text
}

/// Returns the card of a puzzle for a page.
pub(super) fn html(item: &Item, puzzle: &Puzzle, counted: &CountOutcome) -> String {
    let body = counted.cells.as_ref().map(|cells| {
        let scene = || picture::shares(puzzle, cells);
        page::picture_of(puzzle, scene)
    });
    let tone = match counted.end() {
        Ended::No => Tone::Bad,
        _ => Tone::Open,
    };
    let reason = counted.reason.as_deref().unwrap_or_default();
    item.about
        .card(tone, &numbers(counted), reason, &body.unwrap_or_default())
}
