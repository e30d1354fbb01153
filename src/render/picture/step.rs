//! One step of an explanation: the board after the step, what the step follows from, and what it
//! settles.
//!
//! Every mark has a form of its own, so that marks can be distinguished without their colours.
//! Among the reasons of the step, a row or column is tinted and its clue has a ring, a tree has a
//! ring, and any other cell has a dashed ring. New tents and grass have a frame. A supposition has
//! a `?`, a tent that follows from a supposition has a number, and a cell or a clue at which a rule
//! is broken has a ring and a `!`.

use std::collections::BTreeSet;

use crate::explain::{DeadEnd, Fact, Hint, Mistake, Reason, Refutation, Step, Technique, marked};
use crate::puzzle::{Cell, Content, Line, Puzzle, Size};
use crate::render::explain::{self, ExplanationEntry, Tell};
use crate::render::picture::board;
use crate::render::picture::drawing::Drawing;
use crate::render::picture::grid::{self, CLUES};
use crate::render::picture::scene::{CELL, Scene, Shape, Stroke, Symbol, open_line, rect};
use crate::render::picture::theme::Role;

/// Returns a picture of one entry of an explanation: the board after this entry, with marks on its
/// reasons and on the new tents and grass.
///
/// # Example: the last step of a puzzle
///
/// ```
/// use tents::explain::{Step, Steps};
/// use tents::puzzle::Puzzle;
/// use tents::render::{explain, picture};
///
/// let puzzle: Puzzle = " 01\n1T.\n0..\n".parse()?;
/// let limits = Default::default();
/// let steps: Vec<Step> = Steps::new(&puzzle, &limits).collect();
/// let entries = explain::entries(&steps, false);
/// let scene = picture::step(&puzzle, &steps, &entries[0]);
/// assert!(scene.description.ends_with("The tree at r1c1 has one spot left: r1c2 is a tent."));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn step(puzzle: &Puzzle, steps: &[Step], entry: &ExplanationEntry) -> Scene {
    let taken = steps[..entry.taken].iter();
    let facts: Vec<Fact> = taken.flat_map(|step| step.claims.iter().copied()).collect();
    let board = marked(puzzle, &facts);
    let mut drawing = Drawing::marked(&board);
    for fact in &facts {
        if let Fact::Own { tree, tent } = fact {
            drawing.things.push(link(*tree, *tent, Role::Pair));
        }
    }
    Marks::of(&board, &entry.told(steps)).put_on(&mut drawing);
    for line in entry.text.lines() {
        drawing.caption(line.to_owned());
    }
    drawing.text(&entry.text);
    drawing.finish(None).with_coordinates()
}

/// Returns a picture of the board of a hint. The picture shows the step or the mistake only if
/// `tell` is [`Tell::Cells`].
#[must_use]
pub fn hint(puzzle: &Puzzle, hint: &Hint, tell: Tell) -> Scene {
    match hint {
        Hint::Step { before, step: last } if tell == Tell::Cells => {
            let mut steps = before.clone();
            steps.push((**last).clone());
            let entry = ExplanationEntry {
                text: explain::hint(hint, tell),
                steps: (0..steps.len()).collect(),
                taken: steps.len(),
            };
            step(puzzle, &steps, &entry)
        }
        Hint::Mistake(wrong) if tell == Tell::Cells => mistake(puzzle, wrong),
        _ => board::puzzle(puzzle).with_coordinates(),
    }
}

/// Returns a picture that shows why a mark is wrong.
#[must_use]
pub fn mistake(puzzle: &Puzzle, mistake: &Mistake) -> Scene {
    let mut drawing = Drawing::marked(puzzle);
    let mut marks = Marks::default();
    let (Mistake::Visible { reason, .. } | Mistake::Wrong { reason, .. }) = mistake;
    marks.reason(puzzle, reason, &[]);
    match mistake {
        Mistake::Visible { dead_end, .. } => marks.dead_end(puzzle, dead_end),
        Mistake::Wrong {
            mark, refutation, ..
        } => {
            if let Some(refutation) = refutation {
                marks.supposed(&refutation.chain);
                marks.dead_end(puzzle, &refutation.dead_end);
            }
            marks
                .rings
                .push(grid::ring(mark.cell(), Role::Wrong, false));
        }
    }
    marks.put_on(&mut drawing);
    drawing.text(&explain::mistake(mistake));
    drawing.finish(None).with_coordinates()
}

/// The marks of a step on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The shapes below the lines between cells.
    pub(crate) ground: Vec<Shape>,
    /// The shapes above the tents and dots.
    pub(crate) rings: Vec<Shape>,
}

impl Marks {
    fn put_on(self, drawing: &mut Drawing<'_>) {
        drawing.ground.extend(self.ground);
        drawing.rings.extend(self.rings);
    }

    /// Returns the marks for the reasons and the conclusions of some steps.
    pub(crate) fn of(puzzle: &Puzzle, steps: &[&Step]) -> Self {
        let mut marks = Self::default();
        let claims = || steps.iter().flat_map(|step| &step.claims);
        let fresh: Vec<Cell> = claims().filter_map(|claim| claim.marked()).collect();
        for step in steps {
            marks.reason(puzzle, &step.reason, &fresh);
        }
        for &cell in &fresh {
            let (ground, frame) = grid::fresh(cell);
            marks.ground.push(ground);
            marks.rings.push(frame);
        }
        marks.links(claims(), Role::FreshEdge);
        for step in steps {
            if let Some(refutation) = &step.refuted {
                marks.refutation(puzzle, refutation);
            }
            if let Technique::Clash { tree, .. } = step.technique {
                marks.dead_end(puzzle, &DeadEnd::TreeWithoutSpot(tree));
            }
        }
        marks
    }

    /// Adds the marks for the reason of a conclusion. The cells in `fresh`, which the step settles,
    /// get no marks as reasons.
    pub(crate) fn reason(&mut self, puzzle: &Puzzle, reason: &Reason, fresh: &[Cell]) {
        for &line in &reason.lines {
            let ground = grid::line_ground(puzzle.size(), line, Role::CitedLine);
            self.ground.push(ground);
            self.rings.push(clue_ring(puzzle, line, Role::Cited, 2.2));
        }
        for &tree in &reason.trees {
            self.rings.push(grid::ring(tree, Role::Cited, false));
        }
        let facts = reason.facts.iter().filter_map(|fact| fact.marked());
        let cells: BTreeSet<Cell> = reason.cells.iter().copied().chain(facts).collect();
        for cell in cells {
            if !fresh.contains(&cell) {
                self.rings.push(grid::ring(cell, Role::Cited, true));
            }
        }
        self.links(&reason.facts, Role::Cited);
    }

    /// Adds a stroke for each fact that a tent belongs to a tree, and a cross for each fact that it
    /// does not.
    fn links<'f>(&mut self, facts: impl IntoIterator<Item = &'f Fact>, role: Role) {
        for fact in facts {
            match *fact {
                Fact::Own { tree, tent } => self.rings.push(link(tree, tent, role)),
                Fact::NotOwn { tree, tent } => self.rings.extend(no_link(tree, tent, role)),
                Fact::Tent(_) | Fact::Grass(_) => {}
            }
        }
    }

    /// Adds marks for the supposition, for the tents and the grass that follow from it, and for the
    /// dead end that it leads to.
    pub(crate) fn refutation(&mut self, puzzle: &Puzzle, refutation: &Refutation) {
        if let Fact::Tent(cell) = refutation.suppose {
            self.rings.extend(supposed(cell, "?".to_owned()));
        } else {
            let (x, y) = grid::corner(refutation.suppose.cell());
            self.rings.extend(sign(x + 9.0, y + 9.0, "?", Role::Cited));
        }
        let claims = refutation.chain.iter().flat_map(|step| &step.claims);
        let grass = claims.filter_map(|claim| claim.grass());
        self.rings.extend(grass.map(grid::dot));
        self.supposed(&refutation.chain);
        self.dead_end(puzzle, &refutation.dead_end);
    }

    /// Adds the tents that follow from a supposition, numbered in their order.
    fn supposed(&mut self, chain: &[Step]) {
        let claims = chain.iter().flat_map(|step| &step.claims);
        for (number, cell) in (1..).zip(claims.filter_map(|claim| claim.tent())) {
            self.rings.extend(supposed(cell, number.to_string()));
        }
    }

    /// Marks the cells in which two solutions differ.
    pub(crate) fn differing(&mut self, cells: &[Cell]) {
        for &cell in cells {
            let (x, y) = grid::corner(cell);
            self.rings.push(grid::ring(cell, Role::Cited, true));
            self.rings
                .extend(sign(x + CELL - 8.0, y + 8.0, "?", Role::Cited));
        }
    }

    /// Adds the marks for a dead end.
    pub(crate) fn dead_end(&mut self, puzzle: &Puzzle, dead_end: &DeadEnd) {
        if let Some(line) = dead_end.line() {
            self.rings.push(clue_ring(puzzle, line, Role::Wrong, 3.0));
            let (x, y) = grid::clue_middle(line);
            self.rings.extend(sign(x + 13.0, y - 8.0, "!", Role::Wrong));
        }
        let cells = dead_end.cells();
        for &cell in &cells {
            self.rings.push(grid::ring(cell, Role::Wrong, false));
        }
        for cell in cells {
            let (x, y) = grid::corner(cell);
            self.rings
                .extend(sign(x + CELL - 8.0, y + 8.0, "!", Role::Wrong));
        }
    }
}

/// Returns the shapes that facts put on a board: tents, dots, and strokes between trees and their
/// tents. Also puts the facts into `contents`, which are the contents of the board.
pub(crate) fn draw_facts<'f>(
    size: Size,
    contents: &mut [Content],
    facts: impl IntoIterator<Item = &'f Fact>,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for fact in facts {
        let Some((cell, content)) = fact.mark() else {
            continue;
        };
        let before = std::mem::replace(&mut contents[size.index(cell)], content);
        if before != content {
            shapes.push(match content {
                Content::Tent => grid::symbol(Symbol::Tent, cell),
                _ => grid::dot(cell),
            });
        }
        if let Fact::Own { tree, tent } = *fact {
            shapes.push(link(tree, tent, Role::Pair));
        }
    }
    shapes
}

/// Returns a ring round the clue of a row or column.
fn clue_ring(puzzle: &Puzzle, line: Line, role: Role, width: f64) -> Shape {
    let clue = puzzle.clue(line);
    let (x, y) = grid::clue_middle(line);
    // A clue with two digits needs a wider ring.
    let wide = if clue.is_some_and(|clue| clue > 9) {
        CLUES - 3.0
    } else {
        26.0
    };
    let ring = rect(x - wide / 2.0, y - 13.0, wide, 26.0, 6.0);
    Shape::stroked(ring, Stroke::new(role, width))
}

/// Returns a stroke from a tree to its tent, across the line between their cells.
fn link(tree: Cell, tent: Cell, role: Role) -> Shape {
    let ((x, y), (to_x, to_y)) = (grid::between(tree, tent), grid::middle(tent));
    let end = |part: f64| (x + part * (to_x - x), y + part * (to_y - y));
    Shape::stroked(open_line(&[end(-0.25), end(0.25)]), Stroke::new(role, 4.0))
}

/// Returns a cross on the line between a tree and a cell that does not have the tent of this tree.
fn no_link(tree: Cell, tent: Cell, role: Role) -> [Shape; 2] {
    let (x, y) = grid::between(tree, tent);
    [5.0, -5.0].map(|down| {
        let line = open_line(&[(x - 5.0, y - down), (x + 5.0, y + down)]);
        Shape::stroked(line, Stroke::new(role, 3.0))
    })
}

/// Returns a tent that is supposed, or follows from a supposition, with a label.
fn supposed(cell: Cell, text: String) -> [Shape; 2] {
    Shape::labelled_tent(Symbol::First, Role::OnFirst, grid::corner(cell), 1.0, text)
}

/// Returns a sign on a disc with a rim.
fn sign(x: f64, y: f64, text: &str, role: Role) -> [Shape; 3] {
    let ink = if role == Role::Wrong {
        Role::OnWrong
    } else {
        Role::OnFirst
    };
    Shape::badge((x, y), 8.0, [role, ink], 12.0, text.to_owned())
}
