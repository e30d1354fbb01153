//! The XML files of LEGUP, read only.
//!
//! ```text
//! <Legup version="2.0.0">
//!   <puzzle name="TreeTent">
//!     <board height="2" width="2">
//!       <cells><cell value="1" x="0" y="0"/></cells>
//!       <axis side="east"><clue index="A" value="1"/><clue index="B" value="0"/></axis>
//!       <axis side="south"><clue index="1" value="0"/><clue index="2" value="1"/></axis>
//!     </board>
//!   </puzzle>
//! </Legup>
//! ```
//!
//! Old versions wrote `<edu.rpi.legup.Legup>` and `<edu.rpi.legup.puzzle name="TreeTent">`. Cells
//! count from 0; their values are 0 nothing, 1 a tree, 2 grass, 3 a tent. A square board may
//! give its `size` alone. Rows are lettered from `A`, columns numbered from 1, and a line without a
//! clue is free. Proofs, links and everything else in a file are passed over. No document type is
//! accepted and no entity resolved, so that a file cannot grow when it is read.

mod elements;

use std::ops::Range;

use quick_xml::Reader as Xml;
use quick_xml::events::{BytesStart, Event};

use super::description::{Description, Sign};
use super::fault::ReadError;
use super::problem::{BadFormat, BadInput, Shown};
use super::reader::Draft;
use super::source::Source;
use super::{Format, Notes, ReadOptions};
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// The format.
pub(crate) const FORMAT: Description = Description {
    extensions: &["xml"],
    empties: true,
    first_line: |look| Sign::sure(look.is_markup() && is_ours(look.source.text())),
    ..Description::new(Format::Legup, "legup", "LEGUP's XML files", read)
};

/// Whether a text names the program, as its files do in their first element, or the puzzle.
fn is_ours(text: &str) -> bool {
    ["Legup", "legup", "TreeTent"]
        .iter()
        .any(|name| text.contains(name))
}

/// Reads a whole file.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let text = &source.text()[range.clone()];
    let mut reader = Reader {
        draft: Draft::new(source, range.clone()),
        options,
        stage: Stage::Outside,
        has_name: false,
        axis: None,
        has_axis: [false; 2],
        board: None,
    };
    let mut xml = Xml::from_str(text);
    xml.config_mut().expand_empty_elements = true;
    let mut depth = 0_usize;
    loop {
        let start = range.start + xml.buffer_position() as usize;
        match xml.read_event() {
            Ok(Event::Start(tag)) => {
                depth += 1;
                let end = range.start + xml.buffer_position() as usize;
                if !reader.start(&tag, start..end) {
                    return Err(reader.draft.error());
                }
            }
            Ok(Event::End(tag)) => {
                depth = depth.saturating_sub(1);
                reader.end(tag.local_name().as_ref());
            }
            Ok(Event::DocType(_)) => {
                let end = range.start + xml.buffer_position() as usize;
                reader.draft.fault(start..end, BadFormat::DocumentType);
                return Err(reader.draft.error());
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                let at = range.start + xml.error_position() as usize;
                // The part before the colon names the kind of error; names of elements may be
                // anything.
                let message = error.to_string();
                let (_, reason) = message.split_once(": ").unwrap_or(("", &message));
                reader.bad_xml(at.min(range.end), reason);
                return Err(reader.draft.error());
            }
        }
    }
    if depth > 0 {
        let end = range.start + text.trim_end().len();
        reader.bad_xml(end, "the file ends inside an element");
    }
    reader.finish(range.end)
}

/// The name of an element without the package that old versions of LEGUP put before it.
fn own_name(name: &str) -> &str {
    name.strip_prefix("edu.rpi.legup.").unwrap_or(name)
}

/// Which part of the file is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Outside,
    Board,
    /// After the board; a proof repeats cells, which say nothing new.
    Done,
}

/// Whose clues an axis holds.
#[derive(Clone, Copy)]
enum Axis {
    Rows,
    Columns,
}

struct Board {
    size: Size,
    rows: Vec<Option<Clue>>,
    columns: Vec<Option<Clue>>,
    /// `None` for a cell that no element names.
    contents: Vec<Option<Content>>,
}

struct Reader<'s, 'o> {
    draft: Draft<'s>,
    options: &'o ReadOptions,
    stage: Stage,
    has_name: bool,
    axis: Option<Axis>,
    has_axis: [bool; 2],
    board: Option<Board>,
}

impl Reader<'_, '_> {
    /// Reads the start of an element. Returns whether the rest can be read.
    fn start(&mut self, tag: &BytesStart<'_>, span: Range<usize>) -> bool {
        let name = tag.local_name();
        match own_name(name.as_ref()) {
            "puzzle" => self.puzzle(tag, span),
            "board" => self.board(tag, span),
            "axis" if self.stage == Stage::Board => {
                self.axis(tag, span);
                true
            }
            "cell" if self.stage == Stage::Board => {
                self.cell(tag, span);
                true
            }
            "clue" if self.stage == Stage::Board => {
                self.clue(tag, span);
                true
            }
            _ => true,
        }
    }

    /// Reads the end of an element.
    fn end(&mut self, name: &str) {
        match own_name(name) {
            "board" => self.stage = Stage::Done,
            "axis" => self.axis = None,
            _ => {}
        }
    }

    /// The puzzle, if nothing is missing.
    fn finish(mut self, end: usize) -> Result<Puzzle, ReadError> {
        let missing = if !self.has_name {
            Some("<puzzle name=\"TreeTent\">")
        } else if self.board.is_none() {
            Some("<board>")
        } else if !self.has_axis[Axis::Rows as usize] {
            Some("<axis side=\"east\">")
        } else if !self.has_axis[Axis::Columns as usize] {
            Some("<axis side=\"south\">")
        } else {
            None
        };
        if let Some(element) = missing.filter(|_| !self.draft.is_faulty()) {
            self.draft.fault(end..end, BadFormat::NoElement { element });
        }
        match self.board {
            Some(board) => {
                let clues = |clues: Vec<Option<Clue>>| clues.into_iter().map(Option::flatten);
                let contents = board.contents.into_iter().map(Option::unwrap_or_default);
                self.draft.finish(
                    clues(board.rows).collect(),
                    clues(board.columns).collect(),
                    contents.collect(),
                )
            }
            None => Err(self.draft.error()),
        }
    }

    fn bad_xml(&mut self, at: usize, message: &str) {
        let at = self.draft.source.boundary(at);
        let reason = Shown::message(message);
        self.draft.fault(at..at, BadFormat::BadXml { reason });
    }

    fn second(&mut self, span: Range<usize>) {
        self.draft.fault(span, BadInput::SecondInFile);
    }

    fn twice(&mut self, span: Range<usize>, what: String) {
        self.draft.fault(span, BadFormat::Twice { what });
    }
}
