//! Pictures as SVG: whole documents, and fragments for pages.
//!
//! A document says its colours as attributes, since some viewers know nothing else; with
//! [`Theme::Auto`] a block of style puts the dark ones above them where the screen is dark. A
//! fragment (see [`fragment`](super::fragment())) says only which role a shape has, as a class, `f-`
//! before the name for what is filled and `s-` for what is drawn along; [`rules`] gives the style
//! for them.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::limits::{Limits, Stop};
use crate::render::picture::length::Length;
use crate::render::picture::scene::{
    Anchor, Outline, Rect, Scene, Segment, Shape, Stroke, Symbol, Text,
};
use crate::render::picture::theme::{Palette, Role, Theme};

/// The fonts for letters, the first that there is.
pub(super) const FONTS: &str =
    "Inter,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif";

/// Puts a whole document at the end of a text; a cell is as large as `cell` says.
///
/// # Errors
///
/// The limit that ended it.
///
/// # Example: a board of two cells
///
/// ```
/// use tents::limits::Limits;
/// use tents::puzzle::Puzzle;
/// use tents::render::picture::{self, Length, Theme};
///
/// let puzzle: Puzzle = "01\n1T.\n".parse()?;
/// let (mut text, scene) = (String::new(), picture::puzzle(&puzzle));
/// picture::svg(&mut text, &scene, Theme::Auto, Length::px(40.0), &Limits::default())?;
/// assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"122\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(
    out: &mut String,
    scene: &Scene,
    theme: Theme,
    cell: Length,
    limits: &Limits,
) -> Result<(), Stop> {
    let look = SvgStyle {
        palette: Some(theme.palette()),
        has_classes: theme == Theme::Auto,
    };
    let mut watch = limits.watch();
    watch.work(scene.description.len() as u64)?;
    // Writing to a string does not fail.
    let _ = begin(out, scene, theme, cell, look);
    for shape in &scene.shapes {
        watch.work(shape.effort())?;
        watch.allow(out.len() as u64)?;
        let _ = look.shape(out, shape);
    }
    out.push_str("</svg>\n");
    Ok(())
}

/// All of a document that is before its shapes.
fn begin(
    out: &mut String,
    scene: &Scene,
    theme: Theme,
    cell: Length,
    look: SvgStyle,
) -> fmt::Result {
    let (width, height) = (Number(scene.width), Number(scene.height));
    let [wide, high] = [scene.width, scene.height].map(|units| cell.of_units(units));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title description\" \
         font-family=\"{FONTS}\" font-weight=\"500\">"
    )?;
    writeln!(out, "<title id=\"title\">{}</title>", Escaped(&scene.title))?;
    let description = Escaped(&scene.description);
    writeln!(out, "<desc id=\"description\">{description}</desc>")?;
    if theme == Theme::Auto {
        let rules = rules(Palette::Dark, &paints(&scene.shapes));
        writeln!(
            out,
            "<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
        )?;
    }
    let used: BTreeSet<Symbol> = symbols_of(&scene.shapes).collect();
    if !used.is_empty() {
        out.write_str("<defs>")?;
        for symbol in used {
            look.define(out, symbol)?;
        }
        out.write_str("</defs>\n")?;
    }
    Ok(())
}

/// One use of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Paint {
    /// It is filled.
    Fill(Role),
    /// It is drawn along.
    Stroke(Role),
}

/// How shapes use roles, those of their symbols among them.
pub(super) fn paints(shapes: &[Shape]) -> BTreeSet<Paint> {
    let symbols: BTreeSet<Symbol> = symbols_of(shapes).collect();
    let inside: Vec<Shape> = symbols.into_iter().flat_map(Symbol::shapes).collect();
    let mut paints = BTreeSet::new();
    for shape in shapes.iter().chain(&inside) {
        match shape {
            Shape::Figure { fill, stroke, .. } => {
                paints.extend(fill.map(Paint::Fill));
                paints.extend(stroke.map(|stroke| Paint::Stroke(stroke.role)));
            }
            Shape::Text(text) => drop(paints.insert(Paint::Fill(text.role))),
            Shape::Symbol(_) => {}
        }
    }
    paints
}

/// The rules of style that give roles their colours.
pub(crate) fn rules(palette: Palette, paints: &BTreeSet<Paint>) -> String {
    let mut out = String::new();
    for &paint in paints {
        let (role, letter, property) = match paint {
            Paint::Fill(role) => (role, 'f', "fill"),
            Paint::Stroke(role) => (role, 's', "stroke"),
        };
        if let Some(color) = palette.color(role) {
            let _ = write!(out, ".{letter}-");
            let _ = role.write_name(&mut out);
            let _ = write!(out, "{{{property}:{color}}}");
        }
    }
    out
}

fn symbols_of(shapes: &[Shape]) -> impl Iterator<Item = Symbol> {
    shapes.iter().filter_map(|shape| match shape {
        Shape::Symbol(placed) => Some(placed.symbol),
        _ => None,
    })
}

/// How shapes say their colours.
#[derive(Clone, Copy)]
pub(crate) struct SvgStyle {
    /// The colours as attributes; shapes without one are left out. Without it what only paper has
    /// is left out.
    palette: Option<Palette>,
    has_classes: bool,
}

impl SvgStyle {
    /// That of shapes in a page, which has the colours.
    pub(super) const IN_PAGE: Self = Self {
        palette: None,
        has_classes: true,
    };

    /// How a figure is filled and drawn along, if it is drawn at all.
    pub(crate) fn seen(self, shape: &Shape) -> Option<(Option<Role>, Option<Stroke>)> {
        let Shape::Figure { fill, stroke, .. } = shape else {
            return None;
        };
        let has = |role| self.palette.unwrap_or_default().color(role).is_some();
        let fill = fill.filter(|&role| has(role));
        let stroke = stroke.filter(|stroke| has(stroke.role));
        (fill.is_some() || stroke.is_some()).then_some((fill, stroke))
    }

    pub(crate) fn define(self, out: &mut String, symbol: Symbol) -> fmt::Result {
        write!(out, "<g id=\"{}\">", symbol.name())?;
        for shape in symbol.shapes() {
            self.shape(out, &shape)?;
            out.truncate(out.trim_end().len());
        }
        out.write_str("</g>")
    }

    /// One shape on a line.
    pub(crate) fn shape(self, out: &mut String, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Figure { outline, .. } => {
                let Some((fill, stroke)) = self.seen(shape) else {
                    return Ok(());
                };
                write_outline(out, outline)?;
                self.paint(out, fill, stroke)?;
                out.write_str("/>\n")
            }
            Shape::Text(text) => self.text(out, text),
            Shape::Symbol(placed) => {
                write!(out, "<use href=\"#{}\"", placed.symbol.name())?;
                let [x, y, scale] = [placed.x, placed.y, placed.scale].map(Number);
                if (placed.scale - 1.0).abs() < 1e-9 {
                    writeln!(out, " x=\"{x}\" y=\"{y}\"/>")
                } else {
                    writeln!(out, " transform=\"translate({x} {y}) scale({scale})\"/>")
                }
            }
        }
    }

    fn text(self, out: &mut String, text: &Text) -> fmt::Result {
        let (x, y, size) = (Number(text.x), Number(text.y), Number(text.size));
        write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"")?;
        match text.anchor {
            Anchor::Start => {}
            Anchor::Middle => out.write_str(" text-anchor=\"middle\"")?,
            Anchor::End => out.write_str(" text-anchor=\"end\"")?,
        }
        if text.is_bold {
            out.write_str(" font-weight=\"700\"")?;
        }
        self.paint(out, Some(text.role), None)?;
        writeln!(out, ">{}</text>", Escaped(&text.letters))
    }

    /// The attributes of colours and lines.
    pub(crate) fn paint(
        self,
        out: &mut String,
        fill: Option<Role>,
        stroke: Option<Stroke>,
    ) -> fmt::Result {
        if self.has_classes {
            out.write_str(" class=\"")?;
            if let Some(role) = fill {
                out.write_str("f-")?;
                role.write_name(out)?;
            }
            if let Some(stroke) = stroke {
                out.write_str(if fill.is_some() { " s-" } else { "s-" })?;
                stroke.role.write_name(out)?;
            }
            out.write_char('"')?;
        }
        let color = |role| self.palette.and_then(|palette| palette.color(role));
        match fill {
            None => out.write_str(" fill=\"none\"")?,
            Some(role) => {
                if let Some(color) = color(role) {
                    write!(out, " fill=\"{color}\"")?;
                }
            }
        }
        let Some(stroke) = stroke else {
            return Ok(());
        };
        if let Some(color) = color(stroke.role) {
            write!(out, " stroke=\"{color}\"")?;
        }
        write!(out, " stroke-width=\"{}\"", Number(stroke.width))?;
        if let Some((dash, gap)) = stroke.dash {
            write!(
                out,
                " stroke-dasharray=\"{} {}\"",
                Number(dash),
                Number(gap)
            )?;
        }
        if !stroke.is_crisp {
            out.write_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\"")?;
        } else if self.palette.is_some() {
            // In a page the scale is free, and whole units are no whole dots.
            out.write_str(" shape-rendering=\"crispEdges\"")?;
        }
        Ok(())
    }
}

/// The element of an outline, up to its colours.
pub(crate) fn write_outline(out: &mut String, outline: &Outline) -> fmt::Result {
    match outline {
        Outline::Rect(rect) => {
            let [x, y, width, height] = rect.numbers();
            write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
            )?;
            if outline.sharp().is_none() {
                write!(out, " rx=\"{}\"", Number(rect.radius))?;
            }
            Ok(())
        }
        Outline::Circle { x, y, radius } => {
            let (x, y, radius) = (Number(*x), Number(*y), Number(*radius));
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")
        }
        Outline::Path(segments) => {
            out.write_str("<path d=\"")?;
            let mut from = (f64::NAN, f64::NAN);
            for segment in segments {
                match *segment {
                    Segment::Move(x, y) => write!(out, "M{} {}", Number(x), Number(y))?,
                    Segment::Line(x, y) if y.total_cmp(&from.1).is_eq() => {
                        write!(out, "H{}", Number(x))?;
                    }
                    Segment::Line(x, y) if x.total_cmp(&from.0).is_eq() => {
                        write!(out, "V{}", Number(y))?;
                    }
                    Segment::Line(x, y) => write!(out, "L{} {}", Number(x), Number(y))?,
                    Segment::Curve(points) => {
                        let mut letter = "C";
                        for (x, y) in points {
                            write!(out, "{letter}{} {}", Number(x), Number(y))?;
                            letter = " ";
                        }
                    }
                    Segment::Close => out.write_char('Z')?,
                }
                if let Segment::Move(x, y) | Segment::Line(x, y) | Segment::Curve([.., (x, y)]) =
                    *segment
                {
                    from = (x, y);
                }
            }
            out.write_char('"')
        }
    }
}

impl Rect {
    /// Its left and upper edge, its width and height.
    pub(super) fn numbers(&self) -> [Number; 4] {
        [self.x, self.y, self.width, self.height].map(Number)
    }
}

/// A number with at most two digits behind the point.
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_char('-')?;
        }
        let hundredths = hundredths.unsigned_abs();
        write!(f, "{}", hundredths / 100)?;
        match hundredths % 100 {
            0 => Ok(()),
            rest if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            rest => write!(f, ".{rest:02}"),
        }
    }
}

/// A text inside XML, in an element or an attribute. Signs that XML cannot carry are replaced.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(
    /// The text.
    pub &'a str,
);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                letter if letter.is_control() => f.write_char(char::REPLACEMENT_CHARACTER)?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
