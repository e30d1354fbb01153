//! Element → its part of the puzzle.

use std::ops::Range;

use quick_xml::events::BytesStart;
use quick_xml::events::attributes::AttrError;

use super::{Axis, Board, Reader, Stage};
use crate::format::problem::{BadBoard, BadFormat, Shown, Signs};
use crate::format::tokens::is_digits;
use crate::puzzle::{Content, Line};

/// The attributes of an element and the places of their values.
type Attributes<'t> = Vec<(&'t str, Range<usize>)>;

const CELLS: Signs = Signs {
    known: "`0`, `1`, `2` or `3`",
    meaning: "a tree is `1`, no tent `2`, a tent `3`",
};

impl Reader<'_, '_> {
    pub(super) fn puzzle(&mut self, tag: &BytesStart<'_>, span: Range<usize>) -> bool {
        let Some(attributes) = self.attributes(tag, &span) else {
            return false;
        };
        let Some(name) = self.wanted(&attributes, "name", &span) else {
            return false;
        };
        if self.has_name {
            self.second(span);
            return false;
        }
        self.has_name = true;
        let found = self.draft.text(name.clone());
        if found == "TreeTent" {
            return true;
        }
        let found = Shown::new(found);
        self.draft
            .fault(name, BadFormat::OtherXmlPuzzle { name: found });
        false
    }

    pub(super) fn board(&mut self, tag: &BytesStart<'_>, span: Range<usize>) -> bool {
        if self.board.is_some() {
            self.second(span);
            return false;
        }
        let Some(attributes) = self.attributes(tag, &span) else {
            return false;
        };
        let (height, width) = match get(&attributes, "size") {
            Some(size) => (Some(size.clone()), Some(size)),
            None => (
                self.wanted(&attributes, "height", &span),
                self.wanted(&attributes, "width", &span),
            ),
        };
        let (Some(height), Some(width)) = (height, width) else {
            return false;
        };
        let Some(size) = self.draft.size(height, width, self.options) else {
            return false;
        };
        self.stage = Stage::Board;
        self.board = Some(Board {
            size,
            rows: vec![None; size.rows()],
            columns: vec![None; size.columns()],
            contents: vec![None; size.area()],
        });
        true
    }

    pub(super) fn axis(&mut self, tag: &BytesStart<'_>, span: Range<usize>) {
        let Some(attributes) = self.attributes(tag, &span) else {
            return;
        };
        let Some(side) = self.wanted(&attributes, "side", &span) else {
            return;
        };
        match self.draft.text(side.clone()) {
            "east" => self.axis = Some(Axis::Rows),
            "south" => self.axis = Some(Axis::Columns),
            other => {
                let text = Shown::new(other);
                self.draft.fault(side, BadFormat::BadSide { text });
            }
        }
        if let Some(axis) = self.axis {
            self.has_axis[axis as usize] = true;
        }
    }

    pub(super) fn cell(&mut self, tag: &BytesStart<'_>, span: Range<usize>) {
        let Some(attributes) = self.attributes(tag, &span) else {
            return;
        };
        let [value, x, y] = ["value", "x", "y"].map(|name| self.wanted(&attributes, name, &span));
        let (Some(value), Some(x), Some(y)) = (value, x, y) else {
            return;
        };
        let content = match self.draft.text(value.clone()) {
            "0" => Some(Content::Unknown),
            "1" => Some(Content::Tree),
            "2" => Some(Content::Empty),
            "3" => Some(Content::Tent),
            other => {
                let (text, signs) = (Shown::new(other), CELLS);
                self.draft.fault(value, BadBoard::BadCell { text, signs });
                None
            }
        };
        let place = [(y, "y"), (x, "x")].map(|(span, name)| self.coordinate(span, name));
        let [Some(row), Some(column)] = place else {
            return;
        };
        let Some(board) = &mut self.board else {
            return;
        };
        let slot = &mut board.contents[row * board.size.columns() + column];
        let content = content.unwrap_or_default();
        if slot.replace(content).is_some() {
            self.twice(span, format!("r{}c{}", row + 1, column + 1));
        }
    }

    /// Reads a place on the board along `x` or `y`.
    fn coordinate(&mut self, span: Range<usize>, name: &'static str) -> Option<usize> {
        let size = self.board.as_ref()?.size;
        let length = if name == "x" {
            size.columns()
        } else {
            size.rows()
        };
        let text = self.draft.text(span.clone());
        let number = text.parse().ok();
        let place = number.filter(|&number| is_digits(text) && number < length);
        if place.is_none() {
            let text = Shown::new(text);
            self.draft
                .fault(span, BadFormat::OffBoard { name, text, length });
        }
        place
    }

    pub(super) fn clue(&mut self, tag: &BytesStart<'_>, span: Range<usize>) {
        let Some(attributes) = self.attributes(tag, &span) else {
            return;
        };
        let [index, value] = ["index", "value"].map(|name| self.wanted(&attributes, name, &span));
        let (Some(index), Some(value)) = (index, value) else {
            return;
        };
        let Some(axis) = self.axis else {
            self.draft.fault(span, BadFormat::ClueWithoutAxis);
            return;
        };
        let clue = self.draft.clue(value);
        let Some(board) = &mut self.board else {
            return;
        };
        let text = self.draft.text(index.clone());
        let (slots, place) = match axis {
            Axis::Rows => (&mut board.rows, letters(text)),
            Axis::Columns => (&mut board.columns, digits(text)),
        };
        let length = slots.len();
        let slot = place.and_then(|place| slots.get_mut(place.checked_sub(1)?));
        let Some(slot) = slot else {
            let (text, last) = (Shown::new(text), length - 1);
            let last = match axis {
                Axis::Rows => Line::Row(last),
                Axis::Columns => Line::Column(last),
            };
            return self.draft.fault(index, BadFormat::BadLine { text, last });
        };
        if slot.replace(clue).is_some() {
            self.twice(span, format!("the clue `{}`", Shown::new(text)));
        }
    }

    /// The attributes of an element, none if they cannot be read.
    fn attributes<'t>(
        &mut self,
        tag: &'t BytesStart<'_>,
        span: &Range<usize>,
    ) -> Option<Attributes<'t>> {
        let source = self.draft.source;
        let mut attributes = Vec::new();
        for attribute in tag.attributes() {
            let attribute = match attribute {
                Ok(attribute) => attribute,
                Err(error) => {
                    // Places count from behind the `<`.
                    let (at, message) = match error {
                        AttrError::Duplicated(at, _) => (at, "this attribute is given twice"),
                        AttrError::ExpectedEq(at) => (at, "this attribute has no value"),
                        AttrError::ExpectedValue(at) => (at, "the value is missing"),
                        AttrError::UnquotedValue(at) => (at, "this value has no quotation marks"),
                        AttrError::ExpectedQuote(at, _) => (at, "a quotation mark is missing"),
                    };
                    self.bad_xml((span.start + 1 + at).min(span.end), message);
                    return None;
                }
            };
            // The values are parts of the text.
            let place = source.place_of(&attribute.value);
            attributes.push((attribute.key.into_inner(), place));
        }
        Some(attributes)
    }

    /// The place of the value of an attribute, or a fault if there is none.
    fn wanted(
        &mut self,
        attributes: &Attributes<'_>,
        name: &'static str,
        span: &Range<usize>,
    ) -> Option<Range<usize>> {
        let found = get(attributes, name);
        if found.is_none() {
            self.draft
                .fault(span.clone(), BadFormat::NoAttribute { name });
        }
        found
    }
}

/// The place of the value of an attribute.
fn get(attributes: &Attributes<'_>, name: &str) -> Option<Range<usize>> {
    let (_, span) = attributes.iter().find(|(found, _)| *found == name)?;
    Some(span.clone())
}

/// The number of letters that count as `A` to `Z`, `AA` and so on.
fn letters(text: &str) -> Option<usize> {
    let mut number = 0_usize;
    for letter in text.bytes() {
        let digit = letter.is_ascii_uppercase().then(|| letter - b'A' + 1)?;
        number = number.checked_mul(26)?.checked_add(usize::from(digit))?;
    }
    Some(number)
}

/// A number written in digits alone.
fn digits(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| is_digits(text))
}
