//! The learning curve: how well a policy plays unseen boards after each part of its training.

use std::fmt::Write;

use crate::train::Point;

/// A policy's name with its curve.
pub(crate) type Curve = (&'static str, Vec<Point>);

/// How many characters a bar of everything takes.
const BAR: f32 = 40.0;

/// A table for each policy, with a bar for the share of boards solved.
pub(crate) fn text(curves: &[Curve]) -> String {
    let mut text = String::new();
    for (name, points) in curves {
        let _ = writeln!(text, "{name}\n   round  loss    tents   solved");
        for point in points {
            let bar = "#".repeat((point.solved * BAR).round() as usize);
            let line = format!(
                "{:>8}  {:<6.4}  {:>5.1}%  {:>5.1}%  {bar}",
                point.round,
                point.loss,
                100.0 * point.tents,
                100.0 * point.solved
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text.push('\n');
    }
    text
}

/// The place of the drawing in its picture.
const LEFT: f32 = 46.0;
const TOP: f32 = 14.0;
const WIDTH: f32 = 420.0;
const HEIGHT: f32 = 240.0;

/// Colours that people tell apart (Okabe and Ito), and how lines are dashed.
const STYLES: [(&str, &str); 7] = [
    ("#0072b2", "none"),
    ("#d55e00", "none"),
    ("#0072b2", "2 3"),
    ("#d55e00", "2 3"),
    ("#009e73", "none"),
    ("#cc79a7", "none"),
    ("#56b4e9", "none"),
];

/// A picture: the share of boards solved without taking anything back, over the share of the
/// training that is done.
pub(crate) fn svg(curves: &[Curve]) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 300\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>Share of unseen boards solved while training</title>\n\
         <rect width=\"640\" height=\"300\" fill=\"#fff\"/>\n",
    );
    let bottom = TOP + HEIGHT;
    for percent in (0..=100_u8).step_by(20) {
        let y = bottom - HEIGHT * f32::from(percent) / 100.0;
        let x = LEFT + WIDTH * f32::from(percent) / 100.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}h{WIDTH}\" stroke=\"#ddd\"/>\n\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent}%</text>\n\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{percent}%</text>",
            LEFT - 6.0,
            y + 4.0,
            bottom + 16.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">training done</text>",
        LEFT + WIDTH / 2.0,
        bottom + 34.0
    );
    for (row, ((name, points), (colour, dashes))) in
        curves.iter().zip(STYLES.iter().cycle()).enumerate()
    {
        let last = points.last().map_or(1, |point| point.round) as f32;
        let place = |point: &Point| {
            let x = LEFT + WIDTH * point.round as f32 / last;
            format!("{x:.1},{:.1}", bottom - HEIGHT * point.solved)
        };
        let places: Vec<String> = points.iter().map(place).collect();
        let y = TOP + 10.0 + 20.0 * row as f32;
        let style = format!("stroke=\"{colour}\" stroke-dasharray=\"{dashes}\" stroke-width=\"2\"");
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" {style}/>\n\
             <path d=\"M{} {y}h24\" {style}/>\n<text x=\"{}\" y=\"{}\">{name}</text>",
            places.join(" "),
            LEFT + WIDTH + 16.0,
            LEFT + WIDTH + 46.0,
            y + 4.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}
