//! Pages as PDF. Letters are outlines, which look the same everywhere; an invisible layer has the
//! text. The same pages always give the same bytes.

use std::borrow::Cow;
use std::mem;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::limits::{WORK_BETWEEN_CHECKS, WorkMeter};
use crate::render::picture::failure::SheetError;
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::read_layer::Fonts;
use crate::render::picture::scene::{CELL, Scene, Segment, Shape, Symbol};
use crate::render::picture::theme::{Color, Palette, Role};
use crate::render::picture::trace::{Trace, trace};

/// A page: pictures and their places. Lengths are in points, 72 per inch; `y` grows downwards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page<'s> {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) parts: Vec<PlacedScene<'s>>,
}

/// A picture at a place of a page.
#[derive(Clone, Debug)]
pub(crate) struct PlacedScene<'s> {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// How many points a unit of the scene has.
    pub(crate) scale: f64,
    pub(crate) scene: Cow<'s, Scene>,
}

/// About how many bytes of a page's content are compressed at once. Compressing much larger parts
/// takes much longer.
const PART: usize = 1 << 17;
/// The compression level, from 0 to 10.
const LEVEL: u8 = 6;

/// Returns the PDF file of these pages.
pub(crate) fn pdf(
    pages: &[Page],
    title: &str,
    palette: Palette,
    letters: &Letters,
    meter: &mut WorkMeter<'_>,
) -> Result<Vec<u8>, SheetError> {
    let mut next = 0;
    let mut number = || {
        next += 1;
        Ref::new(next)
    };
    let (catalog, tree, info) = (number(), number(), number());
    let symbols = Symbol::ALL.map(|symbol| (symbol, number()));
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info)
        .title(TextStr(title))
        .creator(TextStr("tents"));
    for (symbol, form) in symbols {
        let mut content = Content::new();
        for shape in symbol.shapes() {
            if let Some(trace) = trace(&shape, palette, letters)? {
                draw(&mut content, &trace);
            }
        }
        let bytes = compress_to_vec_zlib(&content.finish(), LEVEL);
        let mut form = pdf.form_xobject(form, &bytes);
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(0.0, 0.0, CELL as f32, CELL as f32));
        form.finish();
    }
    let mut kids = Vec::new();
    let mut fonts = Fonts::new();
    for page in pages {
        meter.work(WORK_BETWEEN_CHECKS)?;
        let id = number();
        kids.push(id);
        let mut streams = Vec::new();
        let mut pack = |content: Content| {
            let bytes = compress_to_vec_zlib(&content.finish(), LEVEL);
            let id = number();
            pdf.stream(id, &bytes).filter(Filter::FlateDecode);
            streams.push(id);
        };
        content(page, palette, letters, &mut fonts, &mut pack)?;
        pdf.page(id)
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, page.width as f32, page.height as f32))
            .contents_array(streams);
    }
    let fonts = fonts.write(&mut pdf, letters, number)?;
    let mut writer = pdf.pages(tree);
    writer.count(kids.len() as i32).kids(kids);
    let mut resources = writer.resources();
    let forms = symbols.map(|(symbol, form)| (name(symbol), form));
    resources.x_objects().pairs(forms);
    let named = fonts
        .iter()
        .map(|(name, font)| (Name(name.as_bytes()), *font));
    resources.fonts().pairs(named);
    resources.finish();
    writer.finish();
    Ok(pdf.finish())
}

/// Draws a page. Its content is passed to `pack` in parts.
fn content(
    page: &Page,
    palette: Palette,
    letters: &Letters,
    fonts: &mut Fonts,
    pack: &mut dyn FnMut(Content),
) -> Result<(), MissingLetter> {
    let mut content = Content::new();
    let ground = palette.color(Role::Page);
    // A white ground is not drawn, because paper is white.
    if let Some(color) = ground.filter(|color| color.0 != [255; 3]) {
        set_color(&mut content, color, false);
        content.rect(0.0, 0.0, page.width as f32, page.height as f32);
        content.fill_nonzero();
    }
    content.transform([1.0, 0.0, 0.0, -1.0, 0.0, page.height as f32]);
    for part in &page.parts {
        let scale = part.scale as f32;
        content.save_state();
        content.transform([scale, 0.0, 0.0, scale, part.x as f32, part.y as f32]);
        for shape in part.scene.all() {
            if let Shape::Symbol(placed) = shape {
                let [x, y, scale] = [placed.x, placed.y, placed.scale].map(|place| place as f32);
                content.save_state();
                content.transform([scale, 0.0, 0.0, scale, x, y]);
                content.x_object(name(placed.symbol));
                content.restore_state();
            } else if let Some(trace) = trace(shape, palette, letters)? {
                draw(&mut content, &trace);
            }
            if content.len() >= PART {
                pack(mem::replace(&mut content, Content::new()));
            }
        }
        fonts.say(&mut content, &part.scene, letters)?;
        content.restore_state();
    }
    pack(content);
    Ok(())
}

fn name(symbol: Symbol) -> Name<'static> {
    Name(symbol.name().as_bytes())
}

fn draw(content: &mut Content, trace: &Trace) {
    if trace.path.is_empty() {
        return;
    }
    if let Some(color) = trace.fill {
        set_color(content, color, false);
    }
    if let Some((stroke, color)) = trace.stroke {
        set_color(content, color, true);
        content.set_line_width(stroke.width as f32);
        let (cap, join) = if stroke.is_crisp {
            (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
        } else {
            (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
        };
        content.set_line_cap(cap).set_line_join(join);
        let dash = stroke.dash.map(|(dash, gap)| [dash as f32, gap as f32]);
        content.set_dash_pattern(dash.into_iter().flatten(), 0.0);
    }
    for segment in &trace.path {
        match *segment {
            Segment::Move(x, y) => content.move_to(short(x), short(y)),
            Segment::Line(x, y) => content.line_to(short(x), short(y)),
            Segment::Curve(points) => {
                let [(x1, y1), (x2, y2), (x, y)] = points.map(|(x, y)| (short(x), short(y)));
                content.cubic_to(x1, y1, x2, y2, x, y)
            }
            Segment::Close => content.close_path(),
        };
    }
    match (trace.fill, trace.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        _ => content.stroke(),
    };
}

/// Rounds a number to two decimal places, so that the file is small.
fn short(number: f64) -> f32 {
    ((number * 100.0).round() / 100.0) as f32
}

/// Sets a colour. Greys are written as greys, not as red, green and blue, so that they are printed
/// with black ink only.
fn set_color(content: &mut Content, Color(channels): Color, is_stroke: bool) {
    let [red, green, blue] = channels.map(|channel| f32::from(channel) / 255.0);
    let is_grey = channels.iter().all(|channel| *channel == channels[0]);
    match (is_grey, is_stroke) {
        (true, false) => content.set_fill_gray(red),
        (true, true) => content.set_stroke_gray(red),
        (false, false) => content.set_fill_rgb(red, green, blue),
        (false, true) => content.set_stroke_rgb(red, green, blue),
    };
}
