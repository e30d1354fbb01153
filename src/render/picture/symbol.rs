//! The shapes of trees and tents.

use crate::render::picture::scene::{Outline, Segment, Shape, Stroke, Symbol, open_line, segments};
use crate::render::picture::theme::Role;

impl Symbol {
    /// Every symbol.
    pub(crate) const ALL: [Self; 4] = [Self::Tree, Self::Tent, Self::First, Self::Second];

    /// Returns the name of the symbol among the definitions of a document.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Tent => "tent",
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// Returns the shapes of the symbol, in a cell whose upper left corner is at `0, 0`.
    pub(crate) fn shapes(self) -> Vec<Shape> {
        match self {
            Self::Tree => tree(),
            Self::Tent => {
                let inside = (Role::TentShade, Role::TentDoor);
                tent(Role::Tent, Role::TentEdge, Some(inside))
            }
            Self::First => tent(Role::First, Role::First, None),
            Self::Second => tent(Role::Board, Role::Second, None),
        }
    }
}

/// Returns the shapes of a tree: a trunk, a crown in one outline, and the light on the upper left
/// of the crown.
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

/// Returns the shapes of a tent: crossing poles, the cloth with its right half in the shade, a
/// door, and a line for the ground. `inside` has the roles of the shade and of the door; without
/// it, the tent has neither.
fn tent(cloth: Role, edge: Role, inside: Option<(Role, Role)>) -> Vec<Shape> {
    let line =
        |points: &[(f64, f64)], width| Shape::stroked(open_line(points), Stroke::new(edge, width));
    let (top, right, left) = ((20.0, 7.5), (35.0, 33.0), (5.0, 33.0));
    let mut shapes = vec![
        line(&[top, (22.2, 3.8)], 1.8),
        line(&[top, (17.8, 3.8)], 1.8),
    ];
    if let Some((shade, door)) = inside {
        shapes.push(Shape::filled(polygon(&[top, right, left]), cloth));
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
    shapes.push(Shape::Figure {
        outline: polygon(&[top, right, left]),
        fill: inside.is_none().then_some(cloth),
        stroke: Some(Stroke::new(edge, 1.6)),
    });
    shapes.push(line(&[(3.6, 33.0), (36.4, 33.0)], 1.8));
    shapes
}

/// Returns a polygon with these corners.
fn polygon(points: &[(f64, f64)]) -> Outline {
    let mut segments = segments(points);
    segments.push(Segment::Close);
    Outline::Path(segments)
}

fn closed_curve((x, y): (f64, f64), curves: &[[(f64, f64); 3]]) -> Outline {
    let curves = curves.iter().map(|&curve| Segment::Curve(curve));
    let path = [Segment::Move(x, y)].into_iter().chain(curves);
    Outline::Path(path.chain([Segment::Close]).collect())
}
