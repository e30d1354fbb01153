//! A font made of a few letters of other fonts, as a file in the Compact Font Format (Adobe
//! Technical Note 5176). A PDF can contain such files.

use crate::render::picture::scene::Segment;

/// A letter of a font.
#[derive(Clone, Debug)]
pub(crate) struct Glyph {
    /// The code of the letter in a text.
    pub(crate) code: u8,
    pub(crate) letter: char,
    /// The distance from this letter to the next one, in thousandths of the font size.
    pub(crate) width: i32,
    /// The outline of the letter, also in thousandths of the font size. `y` is 0 on the line on
    /// which letters stand, and grows downwards.
    pub(crate) outline: Vec<Segment>,
}

/// The format has 391 standard strings, numbered from 0. This is the number of the first string
/// that the file adds.
const FIRST_STRING: u16 = 391;

/// Operators of dictionaries.
const BOUNDING_BOX: u8 = 5;
const CHARSET: u8 = 15;
const ENCODING: u8 = 16;
const CHAR_STRINGS: u8 = 17;
const PRIVATE: u8 = 18;
const DEFAULT_WIDTH: u8 = 20;
const NOMINAL_WIDTH: u8 = 21;

/// Operators of outlines.
const LINE: u8 = 5;
const CURVE: u8 = 8;
const END: u8 = 14;
const MOVE: u8 = 21;

/// Returns the file of a font with these letters, each at its own code.
pub(crate) fn font_file(name: &str, glyphs: &[Glyph]) -> Vec<u8> {
    let names = glyphs.iter().map(|glyph| glyph_name(glyph.letter));
    let names: Vec<Vec<u8>> = names.map(String::into_bytes).collect();
    // The first glyph stands for all letters that the font does not have.
    let outlines = glyphs.iter().map(char_string);
    let outlines: Vec<Vec<u8>> = [vec![END]].into_iter().chain(outlines).collect();
    let mut charset = vec![0];
    for (string, _) in (FIRST_STRING..).zip(glyphs) {
        charset.extend(string.to_be_bytes());
    }
    let mut encoding = vec![0, glyphs.len() as u8];
    encoding.extend(glyphs.iter().map(|glyph| glyph.code));
    let outlines = index(&outlines);
    let mut private = Vec::new();
    for operator in [DEFAULT_WIDTH, NOMINAL_WIDTH] {
        entry(&mut private, &[0], operator);
    }
    let strings = index(&names);
    let names = index(&[name.as_bytes().to_vec()]);
    // Version 1.0, then the length of the header and of each offset, both in bytes.
    let header = [1, 0, 4, 4];
    // All numbers in dictionaries take the same space, so the length of this dictionary is known
    // before the numbers in it are.
    let top = |offsets: [usize; 4]| {
        let [encoding, charset, outlines, private_at] = offsets.map(|offset| offset as i32);
        let mut top = Vec::new();
        entry(&mut top, &bounds(glyphs), BOUNDING_BOX);
        entry(&mut top, &[charset], CHARSET);
        entry(&mut top, &[encoding], ENCODING);
        entry(&mut top, &[outlines], CHAR_STRINGS);
        entry(&mut top, &[private.len() as i32, private_at], PRIVATE);
        index(&[top])
    };
    // There are no subroutines.
    let subroutines = index(&[]);
    let before = [&header[..], &names, &top([0; 4]), &strings, &subroutines];
    let mut at: usize = before.map(<[u8]>::len).iter().sum();
    let offsets = [&encoding, &charset, &outlines, &private].map(|part| {
        at += part.len();
        at - part.len()
    });
    let parts = [
        &header[..],
        &names,
        &top(offsets),
        &strings,
        &subroutines,
        &encoding,
        &charset,
        &outlines,
        &private,
    ];
    parts.concat()
}

/// Returns the name of the glyph of a letter that is made from its Unicode number, such as
/// `uni0041` for `A`.
pub(crate) fn glyph_name(letter: char) -> String {
    let code = u32::from(letter);
    if code < 0x1_0000 {
        format!("uni{code:04X}")
    } else {
        format!("u{code:X}")
    }
}

/// Returns the left, lower, right and upper edge of a box around all outlines and the origin.
pub(crate) fn bounds(glyphs: &[Glyph]) -> [i32; 4] {
    let segments = glyphs.iter().flat_map(|glyph| &glyph.outline);
    let points = segments.flat_map(|segment| points(*segment));
    points.fold([0; 4], |[left, lower, right, upper], (x, y)| {
        [left.min(x), lower.min(y), right.max(x), upper.max(y)]
    })
}

/// Returns the points of a part of an outline, rounded to whole units. Here, `y` grows upwards.
fn points(segment: Segment) -> Vec<(i32, i32)> {
    let points = match segment {
        Segment::Move(x, y) | Segment::Line(x, y) => vec![(x, y)],
        Segment::Curve(points) => points.to_vec(),
        Segment::Close => Vec::new(),
    };
    let points = points.into_iter();
    let whole = |number: f64| number.round() as i32;
    points.map(|(x, y)| (whole(x), whole(-y))).collect()
}

/// Returns the program that draws a letter: its width, then the points of its outline, each as the
/// distance from the previous point.
fn char_string(glyph: &Glyph) -> Vec<u8> {
    let mut program = Vec::new();
    number(&mut program, glyph.width);
    let mut last = (0, 0);
    for &segment in &glyph.outline {
        for (x, y) in points(segment) {
            number(&mut program, x - last.0);
            number(&mut program, y - last.1);
            last = (x, y);
        }
        match segment {
            Segment::Move(..) => program.push(MOVE),
            Segment::Line(..) => program.push(LINE),
            Segment::Curve(_) => program.push(CURVE),
            // An outline is closed by the next move or by the end of the program.
            Segment::Close => {}
        }
    }
    program.push(END);
    program
}

/// Appends a number to the program of an outline.
fn number(program: &mut Vec<u8>, number: i32) {
    match number {
        -107..=107 => program.push((number + 139) as u8),
        108..=1131 => program.extend([((number - 108) >> 8) as u8 + 247, (number - 108) as u8]),
        -1131..=-108 => {
            program.extend([((-number - 108) >> 8) as u8 + 251, (-number - 108) as u8]);
        }
        _ => {
            let most = i32::from(i16::MAX);
            let number = number.clamp(-most, most) as i16;
            program.push(28);
            program.extend(number.to_be_bytes());
        }
    }
}

/// Appends an entry of a dictionary: numbers, then the operator that takes them.
fn entry(dictionary: &mut Vec<u8>, numbers: &[i32], operator: u8) {
    for number in numbers {
        dictionary.push(29);
        dictionary.extend(number.to_be_bytes());
    }
    dictionary.push(operator);
}

/// Returns an index, as the format calls a list: the number of parts, the offset of each, and the
/// parts.
fn index(parts: &[Vec<u8>]) -> Vec<u8> {
    let mut list = (parts.len() as u16).to_be_bytes().to_vec();
    if parts.is_empty() {
        return list;
    }
    // Offsets have 4 bytes and count from 1.
    list.push(4);
    let mut at = 1_u32;
    list.extend(at.to_be_bytes());
    for part in parts {
        at += part.len() as u32;
        list.extend(at.to_be_bytes());
    }
    list.extend(parts.concat());
    list
}

#[cfg(test)]
mod tests {
    use ttf_parser::{GlyphId, OutlineBuilder, cff};

    use super::*;
    use crate::render::picture::letters::Letters;

    /// Records the points of each part of an outline.
    #[derive(Default)]
    struct Taken(Vec<Vec<(i32, i32)>>);

    impl OutlineBuilder for Taken {
        fn move_to(&mut self, x: f32, y: f32) {
            self.0.push(vec![(x as i32, y as i32)]);
        }

        fn line_to(&mut self, x: f32, y: f32) {
            self.0.push(vec![(x as i32, y as i32)]);
        }

        fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
            panic!("the format has no such curves");
        }

        fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
            let points = [(x1, y1), (x2, y2), (x, y)];
            let points = points.map(|(x, y)| (x as i32, y as i32));
            self.0.push(points.to_vec());
        }

        fn close(&mut self) {}
    }

    #[test]
    fn a_reader_finds_the_letters_with_their_codes_widths_and_outlines() {
        let letters = Letters::built_in();
        let glyph = |(code, letter): (u8, char)| {
            let (text, mut outline) = (letter.to_string(), Vec::new());
            letters
                .outline(&mut outline, &text, (0.0, 0.0), 1000.0)
                .unwrap();
            let width = letters.width(&text, 1000.0).unwrap().round() as i32;
            Glyph {
                code,
                letter,
                width,
                outline,
            }
        };
        let glyphs: Vec<Glyph> = (32..).zip(" Aag%ÄñЖ".chars()).map(glyph).collect();
        let file = font_file("AAAAAA+Test", &glyphs);
        let table = cff::Table::parse(&file).unwrap();
        assert_eq!(usize::from(table.number_of_glyphs()), glyphs.len() + 1);
        for (id, glyph) in (1..).map(GlyphId).zip(&glyphs) {
            assert_eq!(table.glyph_index(glyph.code), Some(id));
            assert_eq!(table.glyph_width(id).map(i32::from), Some(glyph.width));
            let mut taken = Taken::default();
            let drawn = table.outline(id, &mut taken);
            assert_eq!(drawn.is_ok(), glyph.letter != ' ');
            let segments = glyph.outline.iter().copied().map(points);
            let segments: Vec<_> = segments.filter(|points| !points.is_empty()).collect();
            assert_eq!(taken.0, segments, "{}", glyph.letter);
        }
    }

    #[test]
    fn numbers_of_every_length_are_read_as_they_were_written() {
        let far = [
            0, 107, 108, 1131, 1132, -107, -108, -1131, -1132, 12000, -12000,
        ];
        let outline = far.map(|x| Segment::Line(f64::from(x), 0.0));
        let outline = [Segment::Move(5.0, 0.0)].into_iter().chain(outline);
        let glyph = Glyph {
            code: 65,
            letter: 'A',
            width: 400,
            outline: outline.collect(),
        };
        let file = font_file("AAAAAA+Test", &[glyph]);
        let mut taken = Taken::default();
        let table = cff::Table::parse(&file).unwrap();
        let _ = table.outline(GlyphId(1), &mut taken);
        let places: Vec<i32> = taken.0[1..].iter().map(|points| points[0].0).collect();
        assert_eq!(places, far);
    }
}
