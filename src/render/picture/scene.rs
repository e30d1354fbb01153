//! A picture as plain data: shapes, including trees and tents. The [`Role`] of a shape determines
//! its colour. The *ground* of a cell, a board or a picture is its background.
//!
//! Lengths are in units; a cell is [`CELL`] units wide. `y` grows downwards.

use crate::puzzle::Puzzle;
use crate::render::picture::theme::Role;

/// The width and height of a cell.
pub(super) const CELL: f64 = 40.0;

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The width of the picture. A cell is 40 wide.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The title.
    pub title: String,
    /// The description, in sentences, for readers who do not see the picture.
    pub description: String,
    /// The shapes of the board, in the order in which they are drawn. The ground of the picture is
    /// not included.
    pub(crate) shapes: Vec<Shape>,
    /// The words below the board, and the signs before them.
    pub(crate) words: Vec<Shape>,
    /// The width and the height of the picture without the words.
    pub(crate) board: (f64, f64),
    /// The board that the picture shows, if any, with its content. PDF files also contain it as
    /// text.
    pub(crate) puzzle: Option<Puzzle>,
    /// What a page shows below the picture instead of the words.
    pub(crate) legend: Legend,
}

/// The legend of a picture in a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Legend {
    /// Nothing.
    #[default]
    Nothing,
    /// Sentences about the numbered broken rules, and how many other broken rules there are.
    Broken(Vec<String>, usize),
    /// The signs for the tents of two solutions.
    TwoSolutions,
    /// The scale of shares.
    Shares,
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// An outline that is filled, stroked, or both.
    Figure {
        outline: Outline,
        fill: Option<Role>,
        stroke: Option<Stroke>,
    },
    /// A line of letters.
    Text(Text),
    /// A tree or a tent.
    Symbol(PlacedSymbol),
}

/// A symbol at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PlacedSymbol {
    pub(crate) symbol: Symbol,
    /// The left and the upper edge of the cell of the symbol.
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// The size of the cell of the symbol, where 1 means 40 units.
    pub(crate) scale: f64,
}

/// An outline.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outline {
    /// A rectangle: its upper left corner, its width and height, and the radius of its corners.
    Rect((f64, f64), (f64, f64), f64),
    Circle {
        x: f64,
        y: f64,
        radius: f64,
    },
    Path(Vec<Segment>),
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    /// Moves to a point without drawing.
    Move(f64, f64),
    /// A straight line to a point.
    Line(f64, f64),
    /// A curve to the last of the three points. The first two are its control points.
    Curve([(f64, f64); 3]),
    /// A straight line back to where the outline began.
    Close,
}

/// How an outline is stroked. Ends and corners are round, unless the line is crisp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    pub(crate) role: Role,
    pub(crate) width: f64,
    /// The lengths of dashes and of gaps. `None` means a line without gaps.
    pub(crate) dash: Option<(f64, f64)>,
    /// Whether the line is on whole units, so that it can be drawn on whole dots of a screen.
    pub(crate) is_crisp: bool,
}

/// A line of letters.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    pub(crate) x: f64,
    /// The baseline of the letters.
    pub(crate) y: f64,
    pub(crate) size: f64,
    /// The part of the line that is at `x`.
    pub(crate) anchor: Anchor,
    pub(crate) is_bold: bool,
    pub(crate) role: Role,
    pub(crate) letters: String,
}

/// The part of a text that is at the `x` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A symbol in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Symbol {
    Tree,
    Tent,
    /// A tent of the first of two solutions only.
    First,
    /// A tent of the second of two solutions only.
    Second,
}

impl Scene {
    /// Returns all shapes except the ground of the picture.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Shape> {
        self.shapes.iter().chain(&self.words)
    }

    /// Returns the ground of the whole picture.
    pub(crate) fn ground(&self) -> Shape {
        Shape::filled(rect(0.0, 0.0, self.width, self.height, 0.0), Role::Page)
    }
}

impl Segment {
    /// Returns the point at which this part of a path ends, or `None` for `Close`.
    pub(super) fn end(self) -> Option<(f64, f64)> {
        match self {
            Self::Move(x, y) | Self::Line(x, y) | Self::Curve([.., (x, y)]) => Some((x, y)),
            Self::Close => None,
        }
    }
}

impl Stroke {
    /// Returns a stroke without gaps.
    pub(crate) fn new(role: Role, width: f64) -> Self {
        Self {
            role,
            width,
            dash: None,
            is_crisp: false,
        }
    }
}

impl Shape {
    /// Returns an outline that is filled.
    pub(crate) fn filled(outline: Outline, fill: Role) -> Self {
        Self::Figure {
            outline,
            fill: Some(fill),
            stroke: None,
        }
    }

    /// Returns an outline that is stroked.
    pub(crate) fn stroked(outline: Outline, stroke: Stroke) -> Self {
        Self::Figure {
            outline,
            fill: None,
            stroke: Some(stroke),
        }
    }

    /// Returns a tree or a tent in the cell with this upper left corner.
    pub(crate) fn symbol(symbol: Symbol, (x, y): (f64, f64), scale: f64) -> Self {
        Self::Symbol(PlacedSymbol {
            symbol,
            x,
            y,
            scale,
        })
    }

    /// Returns a filled disc.
    pub(crate) fn disc(x: f64, y: f64, radius: f64, fill: Role) -> Self {
        Self::filled(Outline::Circle { x, y, radius }, fill)
    }

    /// Returns letters on a disc with a rim, around a point.
    pub(super) fn badge(
        (x, y): (f64, f64),
        radius: f64,
        [ground, ink]: [Role; 2],
        size: f64,
        text: String,
    ) -> [Self; 3] {
        [
            Self::disc(x, y, radius + 1.0, Role::Page),
            Self::disc(x, y, radius, ground),
            Self::Text(Text::around(x, y, size, ink, text).bold()),
        ]
    }

    /// Returns a tent with a label, in the cell with this upper left corner.
    pub(super) fn labelled_tent(
        symbol: Symbol,
        ink: Role,
        (x, y): (f64, f64),
        scale: f64,
        text: String,
    ) -> [Self; 2] {
        let (middle, line) = (x + 20.0 * scale, y + 26.0 * scale);
        let label = Text::around(middle, line, 15.0 * scale, ink, text);
        let sign = Self::symbol(symbol, (x, y), scale);
        [sign, Self::Text(label.bold())]
    }

    /// Moves the shape.
    pub(crate) fn moved(mut self, right: f64, down: f64) -> Self {
        let step = |x: &mut f64, y: &mut f64| {
            *x += right;
            *y += down;
        };
        match &mut self {
            Self::Text(Text { x, y, .. }) | Self::Symbol(PlacedSymbol { x, y, .. }) => step(x, y),
            Self::Figure { outline, .. } => match outline {
                Outline::Rect((x, y), ..) | Outline::Circle { x, y, .. } => step(x, y),
                Outline::Path(segments) => {
                    for segment in segments {
                        match segment {
                            Segment::Move(x, y) | Segment::Line(x, y) => step(x, y),
                            Segment::Curve(points) => {
                                for (x, y) in points {
                                    step(x, y);
                                }
                            }
                            Segment::Close => {}
                        }
                    }
                }
            },
        }
        self
    }
}

impl Text {
    /// The height of the middle of a capital letter or a digit above the baseline, for letters of
    /// size 1.
    pub(crate) const MIDDLE: f64 = 0.3635;

    /// Returns letters that start at a point.
    pub(crate) fn new(x: f64, y: f64, size: f64, role: Role, letters: String) -> Self {
        Self {
            x,
            y,
            size,
            anchor: Anchor::Start,
            is_bold: false,
            role,
            letters,
        }
    }

    /// Returns letters around a point.
    pub(crate) fn around(x: f64, y: f64, size: f64, role: Role, letters: String) -> Self {
        Self {
            anchor: Anchor::Middle,
            ..Self::new(x, y + Self::MIDDLE * size, size, role, letters)
        }
    }

    /// Makes the text bold.
    pub(crate) fn bold(self) -> Self {
        Self {
            is_bold: true,
            ..self
        }
    }
}

/// Returns a rectangle with round corners. With the radius 0, the corners are not round.
pub(crate) fn rect(x: f64, y: f64, width: f64, height: f64, radius: f64) -> Outline {
    Outline::Rect((x, y), (width, height), radius)
}

/// Returns straight lines from point to point.
pub(super) fn open_line(points: &[(f64, f64)]) -> Outline {
    Outline::Path(segments(points))
}

/// Returns the parts of a path of straight lines from point to point.
pub(super) fn segments(points: &[(f64, f64)]) -> Vec<Segment> {
    let mut points = points.iter();
    let first = points.next().map(|&(x, y)| Segment::Move(x, y));
    let others = points.map(|&(x, y)| Segment::Line(x, y));
    first.into_iter().chain(others).collect()
}
