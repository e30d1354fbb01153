//! A picture as plain data: shapes in roles, and the two things that stand on a board.
//!
//! Lengths are in units of which a cell has [`CELL`]; `y` grows downwards.

use crate::render::picture::theme::Role;

/// The width and height of a cell.
pub const CELL: f64 = 40.0;

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// What it is called.
    pub title: String,
    /// What it shows, in words.
    pub description: String,
    /// What is drawn, the lowest first.
    pub shapes: Vec<Shape>,
    /// How many of the shapes, the last ones, are the words below the board.
    pub captions: usize,
    /// The width and the height without these words.
    pub board: (f64, f64),
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shape {
    /// An outline that is filled, drawn along, or both.
    Figure {
        /// The outline.
        outline: Outline,
        /// What it is filled with.
        fill: Option<Role>,
        /// How it is drawn along.
        stroke: Option<Stroke>,
    },
    /// A line of letters.
    Text(Text),
    /// A tree or a tent.
    Symbol {
        /// Which.
        symbol: Symbol,
        /// The left edge of its cell.
        x: f64,
        /// The upper edge of its cell.
        y: f64,
        /// How large its cell is, 1 for [`CELL`].
        scale: f64,
    },
}

/// An outline.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Outline {
    /// A rectangle.
    Rect {
        /// The left edge.
        x: f64,
        /// The upper edge.
        y: f64,
        /// The width.
        width: f64,
        /// The height.
        height: f64,
        /// The radius of its corners.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// The middle, from the left.
        x: f64,
        /// The middle, from above.
        y: f64,
        /// The radius.
        radius: f64,
    },
    /// Lines and curves.
    Path(Vec<Segment>),
}

/// A part of a path: where it goes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// To a point, without drawing.
    Move(f64, f64),
    /// Straight to a point.
    Line(f64, f64),
    /// To the last point by way of two control points.
    Curve([(f64, f64); 3]),
    /// Back to where it began.
    Close,
}

/// How an outline is drawn along. Ends and corners are round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its role.
    pub role: Role,
    /// Its width.
    pub width: f64,
    /// The lengths of dashes and of gaps; none for a whole line.
    pub dash: Option<(f64, f64)>,
    /// Whether it lies on whole units, and so on whole dots of a screen.
    pub is_crisp: bool,
}

/// A line of letters.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where it is anchored, from the left.
    pub x: f64,
    /// The line on which the letters stand.
    pub y: f64,
    /// The size of the letters.
    pub size: f64,
    /// Which part of it is at `x`.
    pub anchor: Anchor,
    /// Whether it is bold.
    pub is_bold: bool,
    /// Its role.
    pub role: Role,
    /// The letters.
    pub text: String,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Symbol {
    /// A tree.
    Tree,
    /// A tent.
    Tent,
    /// A tent of the first of two solutions only.
    First,
    /// A tent of the second of two solutions only.
    Second,
}

impl Stroke {
    /// A whole line.
    #[must_use]
    pub fn new(role: Role, width: f64) -> Self {
        Self {
            role,
            width,
            dash: None,
            is_crisp: false,
        }
    }
}

impl Shape {
    /// An outline that is filled.
    #[must_use]
    pub fn filled(outline: Outline, fill: Role) -> Self {
        Self::Figure {
            outline,
            fill: Some(fill),
            stroke: None,
        }
    }

    /// An outline that is drawn along.
    #[must_use]
    pub fn stroked(outline: Outline, stroke: Stroke) -> Self {
        Self::Figure {
            outline,
            fill: None,
            stroke: Some(stroke),
        }
    }

    /// A filled disc.
    #[must_use]
    pub fn disc(x: f64, y: f64, radius: f64, fill: Role) -> Self {
        Self::filled(Outline::Circle { x, y, radius }, fill)
    }
}

impl Text {
    /// How far the middle of a capital letter or a digit lies above the line, for letters of size 1.
    pub const MIDDLE: f64 = 0.3635;

    /// Letters around a point.
    #[must_use]
    pub fn around(x: f64, y: f64, size: f64, role: Role, text: String) -> Self {
        Self {
            x,
            y: y + Self::MIDDLE * size,
            size,
            anchor: Anchor::Middle,
            is_bold: false,
            role,
            text,
        }
    }

    /// The same in bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self {
            is_bold: true,
            ..self
        }
    }
}

impl Symbol {
    /// Every symbol.
    pub const ALL: [Self; 4] = [Self::Tree, Self::Tent, Self::First, Self::Second];

    /// What it consists of, in a cell at `0, 0`.
    #[must_use]
    pub fn shapes(self) -> Vec<Shape> {
        match self {
            Self::Tree => tree(),
            Self::Tent => tent(&Canvas {
                cloth: Role::Tent,
                edge: Role::TentEdge,
                inside: Some((Role::TentShade, Role::TentDoor)),
            }),
            Self::First => tent(&Canvas {
                cloth: Role::First,
                edge: Role::First,
                inside: None,
            }),
            Self::Second => tent(&Canvas {
                cloth: Role::Board,
                edge: Role::Second,
                inside: None,
            }),
        }
    }
}

/// A trunk, a crown in one outline, and the light on its upper left.
fn tree() -> Vec<Shape> {
    let trunk = polygon(&[(17.9, 24.0), (22.1, 24.0), (22.9, 35.0), (17.1, 35.0)]);
    let crown = closed_curve(
        (13.2, 26.5),
        &[
            [(9.2, 26.5), (6.4, 23.4), (6.4, 19.9)],
            [(6.4, 16.9), (8.5, 14.3), (11.6, 13.6)],
            [(11.6, 8.6), (15.2, 5.0), (20.0, 5.0)],
            [(24.8, 5.0), (28.4, 8.6), (28.4, 13.6)],
            [(31.5, 14.3), (33.6, 16.9), (33.6, 19.9)],
            [(33.6, 23.4), (30.8, 26.5), (26.8, 26.5)],
        ],
    );
    let light = closed_curve(
        (13.1, 18.2),
        &[
            [(12.2, 12.2), (15.4, 8.0), (20.0, 8.0)],
            [(22.0, 8.0), (23.8, 8.8), (25.0, 10.2)],
            [(20.6, 9.9), (17.0, 12.6), (16.6, 17.4)],
            [(15.6, 16.9), (14.2, 17.2), (13.1, 18.2)],
        ],
    );
    vec![
        Shape::filled(trunk, Role::Trunk),
        Shape::Figure {
            outline: crown,
            fill: Some(Role::Leaf),
            stroke: Some(Stroke::new(Role::LeafEdge, 1.8)),
        },
        Shape::filled(light, Role::LeafLight),
    ]
}

/// What a tent is made of.
struct Canvas {
    cloth: Role,
    edge: Role,
    /// Its shade and its door.
    inside: Option<(Role, Role)>,
}

/// Crossing poles, the cloth with its right half in the shade, a door, and the ground.
fn tent(canvas: &Canvas) -> Vec<Shape> {
    let line = |points: &[(f64, f64)], width| {
        Shape::stroked(open_line(points), Stroke::new(canvas.edge, width))
    };
    let (top, right, left) = ((20.0, 7.5), (35.0, 33.0), (5.0, 33.0));
    let mut shapes = vec![
        line(&[top, (22.2, 3.8)], 1.8),
        line(&[top, (17.8, 3.8)], 1.8),
    ];
    match canvas.inside {
        None => {}
        Some((shade, door)) => {
            shapes.push(Shape::filled(polygon(&[top, right, left]), canvas.cloth));
            shapes.push(Shape::filled(polygon(&[top, right, (20.0, 33.0)]), shade));
            let door_outline = vec![
                Segment::Move(20.0, 16.5),
                Segment::Curve([(21.6, 22.5), (23.6, 28.0), (26.2, 33.0)]),
                Segment::Line(13.8, 33.0),
                Segment::Curve([(16.4, 28.0), (18.4, 22.5), (20.0, 16.5)]),
                Segment::Close,
            ];
            shapes.push(Shape::filled(Outline::Path(door_outline), door));
        }
    }
    shapes.push(Shape::Figure {
        outline: polygon(&[top, right, left]),
        fill: canvas.inside.is_none().then_some(canvas.cloth),
        stroke: Some(Stroke::new(canvas.edge, 1.6)),
    });
    shapes.push(line(&[(3.6, 33.0), (36.4, 33.0)], 1.8));
    shapes
}

/// Straight lines from point to point.
#[must_use]
pub fn open_line(points: &[(f64, f64)]) -> Outline {
    let mut points = points.iter();
    let first = points.next().map(|&(x, y)| Segment::Move(x, y));
    let others = points.map(|&(x, y)| Segment::Line(x, y));
    Outline::Path(first.into_iter().chain(others).collect())
}

/// The same, closed.
fn polygon(points: &[(f64, f64)]) -> Outline {
    match open_line(points) {
        Outline::Path(mut segments) => {
            segments.push(Segment::Close);
            Outline::Path(segments)
        }
        outline => outline,
    }
}

fn closed_curve((x, y): (f64, f64), curves: &[[(f64, f64); 3]]) -> Outline {
    let begin = [Segment::Move(x, y)];
    let curves = curves.iter().map(|&curve| Segment::Curve(curve));
    Outline::Path(
        begin
            .into_iter()
            .chain(curves)
            .chain([Segment::Close])
            .collect(),
    )
}
