//! Pictures as SVG: whole documents, and fragments for pages.
//!
//! A document sets its colours as attributes, because some viewers support nothing else; with
//! [`Theme::Auto`], a style block replaces them by dark colours on a dark screen. A fragment (see
//! [`fragment`]) gives each shape only the class of its role: `f-` and the name of the role for a
//! filled shape, `s-` and the name for a stroked one. [`rules`] returns the style of these classes.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::slice;

use itertools::Itertools as _;

use crate::render::picture::grid::{RING, inset};
use crate::render::picture::length::Length;
use crate::render::picture::scene::{Anchor, Outline, Scene, Segment, Shape, Stroke, Symbol, Text};
use crate::render::picture::theme::{Palette, Role, Theme};

/// The fonts for letters. A viewer uses the first font that it has.
const FONTS: &str = "Inter,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif";

/// Appends a whole document; `cell` is the size of a cell.
pub fn svg(out: &mut String, scene: &Scene, theme: Theme, cell: Length) {
    let look = SvgStyle {
        palette: Some(theme.palette()),
        has_classes: theme == Theme::Auto,
    };
    // Writing to a string does not fail.
    let _ = begin(out, scene, cell, look);
    for shape in scene.all() {
        let _ = look.shape(out, shape);
    }
    out.push_str("</svg>\n");
}

/// Appends shapes to a text. Their roles become classes; their symbols refer to the definitions
/// that [`symbols`] returns.
pub(crate) fn fragment(out: &mut String, shapes: &[Shape]) {
    let style = SvgStyle::IN_PAGE;
    let look = |shape: &Shape| match shape {
        Shape::Figure { fill, stroke, .. } => Some((*fill, *stroke)),
        _ => None,
    };
    for run in shapes.chunk_by(|one, other| look(one).is_some() && look(one) == look(other)) {
        let _ = match (run, look(&run[0])) {
            ([_, _, _, ..], Some((fill, stroke))) => style.run(out, run, fill, stroke),
            _ => run.iter().try_for_each(|shape| style.shape(out, shape)),
        };
    }
}

/// Returns the definitions of all symbols and of a ring: groups `tree`, `tent` and so on, for a
/// `<defs>`. A page needs these definitions only once.
pub(crate) fn symbols() -> String {
    let mut out = String::new();
    define(&mut out, &Symbol::ALL);
    // The elements that use the ring set its style.
    out.push_str("<g id=\"ring\">");
    let _ = write_outline(&mut out, &inset((0.0, 0.0), RING));
    out.push_str("/></g>");
    out
}

/// Appends the definitions of some symbols.
pub(crate) fn define(out: &mut String, symbols: &[Symbol]) {
    for &symbol in symbols {
        let _ = SvgStyle::IN_PAGE.define(out, symbol);
    }
}

/// Writes the beginning of a document, up to and including the ground. The other shapes follow.
fn begin(out: &mut String, scene: &Scene, cell: Length, look: SvgStyle) -> fmt::Result {
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
    let ground = scene.ground();
    let mut used = Used::default();
    for shapes in [slice::from_ref(&ground), &scene.shapes, &scene.words] {
        used.extend(shapes);
    }
    if look.has_classes {
        let rules = rules(Palette::Dark, &used.paints);
        writeln!(
            out,
            "<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
        )?;
    }
    if !used.symbols.is_empty() {
        out.write_str("<defs>")?;
        for symbol in used.symbols {
            look.define(out, symbol)?;
        }
        out.write_str("</defs>\n")?;
    }
    look.shape(out, &ground)
}

/// One way in which shapes use a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Paint {
    /// As the colour that fills a shape.
    Fill(Role),
    /// As the colour of a stroke.
    Stroke(Role),
}

impl Paint {
    /// Returns the role, and the property of style that gets its colour.
    fn parts(self) -> (Role, &'static str) {
        match self {
            Self::Fill(role) => (role, "fill"),
            Self::Stroke(role) => (role, "stroke"),
        }
    }
}

impl fmt::Display for Paint {
    /// Writes the name of the class for this use, as in `f-leaf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (role, property) = self.parts();
        write!(f, "{}-", &property[..1])?;
        role.write_name(f)
    }
}

/// The symbols of a picture, and how the picture uses roles. The roles of its symbols are included.
#[derive(Default)]
struct Used {
    symbols: BTreeSet<Symbol>,
    paints: BTreeSet<Paint>,
}

impl Used {
    fn extend(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            match shape {
                Shape::Figure { fill, stroke, .. } => {
                    self.paints.extend(fill.map(Paint::Fill));
                    let stroke = stroke.map(|stroke| Paint::Stroke(stroke.role));
                    self.paints.extend(stroke);
                }
                Shape::Text(text) => drop(self.paints.insert(Paint::Fill(text.role))),
                Shape::Symbol(placed) if self.symbols.insert(placed.symbol) => {
                    self.extend(&placed.symbol.shapes());
                }
                Shape::Symbol(_) => {}
            }
        }
    }
}

/// Returns the rules of style that give roles their colours.
pub(crate) fn rules(palette: Palette, paints: &BTreeSet<Paint>) -> String {
    let mut out = String::new();
    for paint in paints {
        let (role, property) = paint.parts();
        if let Some(color) = palette.color(role) {
            let _ = write!(out, ".{paint}{{{property}:{color}}}");
        }
    }
    out
}

/// How the colours of shapes are written.
#[derive(Clone, Copy)]
struct SvgStyle {
    /// The colours to write as attributes; shapes without a colour are omitted. If this is `None`,
    /// no colours are written, and shapes that only the palette for print has are omitted.
    palette: Option<Palette>,
    has_classes: bool,
}

impl SvgStyle {
    /// The style of shapes in a page, whose style sheet sets the colours.
    const IN_PAGE: Self = Self {
        palette: None,
        has_classes: true,
    };

    fn define(self, out: &mut String, symbol: Symbol) -> fmt::Result {
        write!(out, "<g id=\"{}\">", symbol.name())?;
        for shape in symbol.shapes() {
            self.shape(out, &shape)?;
            out.truncate(out.trim_end().len());
        }
        out.write_str("</g>")
    }

    /// Writes a shape on a line of its own.
    fn shape(self, out: &mut String, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Figure {
                outline,
                fill,
                stroke,
            } => {
                let has = |role| self.palette.unwrap_or_default().color(role).is_some();
                let fill = fill.filter(|&role| has(role));
                let stroke = stroke.filter(|stroke| has(stroke.role));
                if fill.is_none() && stroke.is_none() {
                    return Ok(());
                }
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

    /// Writes figures with the same style, and the style only once: large boards have many such
    /// figures.
    fn run(
        self,
        out: &mut String,
        shapes: &[Shape],
        fill: Option<Role>,
        stroke: Option<Stroke>,
    ) -> fmt::Result {
        out.write_str("<g")?;
        self.paint(out, fill, stroke)?;
        out.write_str(">")?;
        let mut path = String::new();
        for shape in shapes {
            let Shape::Figure { outline, .. } = shape else {
                continue;
            };
            match *outline {
                // As a path, the figure takes a third of the characters.
                Outline::Rect((x, y), (width, height), radius) if radius <= 0.0 => {
                    let [x, y, width, height] = [x, y, width, height].map(Number);
                    write!(path, "M{x} {y}h{width}v{height}h-{width}z")?;
                }
                Outline::Rect((x, y), ..) if *outline == inset((x - 1.5, y - 1.5), RING) => {
                    let (x, y) = (Number(x - 1.5), Number(y - 1.5));
                    write!(out, "<use href=\"#ring\" x=\"{x}\" y=\"{y}\"/>")?;
                }
                _ => {
                    write_outline(out, outline)?;
                    out.write_str("/>")?;
                }
            }
        }
        if !path.is_empty() {
            write!(out, "<path d=\"{path}\"/>")?;
        }
        out.write_str("</g>\n")
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

    /// Writes the attributes for the colours and the stroke.
    fn paint(self, out: &mut String, fill: Option<Role>, stroke: Option<Stroke>) -> fmt::Result {
        let stroked = stroke.map(|stroke| Paint::Stroke(stroke.role));
        let paints = fill.map(Paint::Fill).into_iter().chain(stroked);
        if self.has_classes {
            write!(out, " class=\"{}\"", paints.clone().format(" "))?;
        }
        if fill.is_none() {
            out.write_str(" fill=\"none\"")?;
        }
        for (role, property) in paints.map(Paint::parts) {
            if let Some(color) = self.palette.and_then(|palette| palette.color(role)) {
                write!(out, " {property}=\"{color}\"")?;
            }
        }
        let Some(stroke) = stroke else {
            return Ok(());
        };
        write!(out, " stroke-width=\"{}\"", Number(stroke.width))?;
        if let Some((dash, gap)) = stroke.dash {
            let (dash, gap) = (Number(dash), Number(gap));
            write!(out, " stroke-dasharray=\"{dash} {gap}\"")?;
        }
        if !stroke.is_crisp {
            out.write_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\"")?;
        } else if self.palette.is_some() {
            // In a page the picture can have any scale, so whole units are not whole dots.
            out.write_str(" shape-rendering=\"crispEdges\"")?;
        }
        Ok(())
    }
}

/// Writes the element of an outline, up to the place where the attributes for its colours follow.
fn write_outline(out: &mut String, outline: &Outline) -> fmt::Result {
    match outline {
        Outline::Rect((x, y), (width, height), radius) => {
            let [x, y, width, height] = [x, y, width, height].map(|&units| Number(units));
            write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
            )?;
            if *radius > 0.0 {
                write!(out, " rx=\"{}\"", Number(*radius))?;
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
                from = segment.end().unwrap_or(from);
            }
            out.write_char('"')
        }
    }
}

/// A number with at most two digits after the point.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Zero has no sign.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// A text inside XML, in an element or an attribute. Control characters, including line breaks, and
/// other signs that XML cannot carry are replaced.
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
