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
//! count from 0; their values are 0 for nothing, 1 for a tree, 2 for grass, 3 for a tent. A square
//! board may give its `size` alone. Rows are lettered from `A`, columns numbered from 1, and a row
//! or column without a clue may have any number of tents. Proofs, links and everything else in a
//! file are skipped. A document type is refused, so that entities cannot expand a small file into a
//! large one.

use roxmltree::{Document, Error, Node, ParsingOptions};

use crate::format::description::{Description, Evidence, is_markup};
use crate::format::entry::Notes;
use crate::format::fault::{Code, Counted, Fault, Signs, shared, shown, shown_message};
use crate::format::name::Format;
use crate::format::reader::{Draft, is_digits};
use crate::puzzle::{Clue, Content, Puzzle, Size};

pub(crate) const FORMAT: Description = Description {
    extensions: &["xml"],
    empties: true,
    first_line: |look| Evidence::sure(is_markup(look.first) && is_ours(look.source.text())),
    read: Some(read),
    example: EXAMPLE,
    ..Description::new(Format::Legup, "LEGUP's XML files")
};

const EXAMPLE: &str = r#"<Legup version="2.0.0">
  <puzzle name="TreeTent">
    <board height="4" width="4">
      <cells>
        <cell value="1" x="1" y="1"/>
        <cell value="1" x="0" y="3"/>
        <cell value="1" x="2" y="3"/>
      </cells>
      <axis side="east">
        <clue index="A" value="1"/>
        <clue index="B" value="0"/>
        <clue index="C" value="1"/>
        <clue index="D" value="1"/>
      </axis>
      <axis side="south">
        <clue index="1" value="1"/>
        <clue index="2" value="1"/>
        <clue index="3" value="0"/>
        <clue index="4" value="1"/>
      </axis>
    </board>
  </puzzle>
</Legup>
"#;

/// Returns whether a text contains the name of the program, as the first element of its files does,
/// or the name of the puzzle.
fn is_ours(text: &str) -> bool {
    ["Legup", "legup", "TreeTent"]
        .iter()
        .any(|name| text.contains(name))
}

const CELLS: Signs = Signs {
    known: "`0`, `1`, `2` or `3`",
    help: "a tree is `1`, no tent `2`, a tent `3`",
};

/// The side with the row clues, and the side with the column clues.
const SIDES: [&str; 2] = ["east", "south"];
const HELP: &str = "row clues are on the east side, column clues on the south side";

/// The beginning of a document type.
const DOCTYPE: &str = "<!DOCTYPE";

/// An element with more attributes than this is refused, because the parser compares each attribute
/// with all others.
const MAX_ATTRIBUTES: usize = 64;

/// The limit on bytes, divided by this, is the limit on nodes. Even a file of nothing but cells has
/// 15 bytes per node.
const NODE_BYTES: usize = 12;

/// Parses the only board of a file. A proof after it may repeat cells and is skipped.
fn read(draft: &mut Draft<'_>, _: &mut Notes) -> Option<Puzzle> {
    let document = parse(draft)?;
    let puzzle = only(draft, &document, "puzzle", "<puzzle name=\"TreeTent\">")?;
    let [name] = wanted(draft, puzzle, ["name"])?;
    if name != "TreeTent" {
        let message = format!("`{}` is another puzzle", shown(name));
        let fault = Fault::new(Code::Variant, message)
            .expecting("`TreeTent`")
            .help("only Tents is supported");
        return draft.refuse(name, fault);
    }
    let node = only(draft, &document, "board", "<board>")?;
    let [height, width] = match value(node, "size") {
        Some(size) => [size; 2],
        None => wanted(draft, node, ["height", "width"])?,
    };
    let size = draft.size(height, width)?;
    let mut board = LegupBoard {
        size,
        clues: [vec![None; size.rows()], vec![None; size.columns()]],
        contents: vec![None; size.area()],
    };
    for part in node.descendants() {
        match own_name(&part) {
            "axis" => axis(draft, part),
            "cell" => cell(draft, part, &mut board),
            "clue" => clue(draft, part, &mut board),
            _ => None,
        };
    }
    let has = |axis| node.descendants().any(|node| axis_of(node) == Some(axis));
    let missing_axis = (0..2).find(|&axis| !has(axis)).map(|axis| SIDES[axis]);
    if let Some(side) = missing_axis.filter(|_| !draft.is_faulty()) {
        missing(draft, &format!("<axis side=\"{side}\">"));
    }
    let clues = |clues: Vec<Option<Clue>>| clues.into_iter().map(Option::flatten).collect();
    let [rows, columns] = board.clues.map(clues);
    let contents = board.contents.into_iter().map(Option::unwrap_or_default);
    draft.finish(rows, columns, contents.collect())
}

/// Parses a file, in time and memory that grow no faster than its text.
fn parse<'s>(draft: &mut Draft<'s>) -> Option<Document<'s>> {
    let text = draft.text.trim();
    let bad = |draft: &mut Draft<'s>, at: usize, reason: &str| {
        let fault = Fault::new(Code::Syntax, shown_message(reason));
        let fault = fault.expecting("XML").help("save the puzzle again");
        draft.refuse(&text[at..at], fault)
    };
    // Namespaces are refused, because each element would inherit the namespaces of all elements
    // around it.
    if let Some(at) = text.find("xmlns") {
        return bad(draft, at, "a namespace is not part of a puzzle");
    }
    let mut at = 0;
    for tag in text.split_inclusive('<') {
        let is_element = !tag.starts_with(['!', '?']);
        if is_element && tag.matches('=').count() > MAX_ATTRIBUTES {
            return bad(draft, at, "this element has too many attributes");
        }
        at += tag.len();
    }
    let nodes = (draft.options.limit / NODE_BYTES).max(1000);
    let options = ParsingOptions {
        nodes_limit: nodes.try_into().unwrap_or(u32::MAX),
        ..ParsingOptions::default()
    };
    match Document::parse_with_options(text, options) {
        Ok(document) => Some(document),
        Err(Error::DtdDetected) => {
            let at = text.find(DOCTYPE).unwrap_or_default();
            let fault = Fault::new(Code::Syntax, "a document type is not part of a puzzle")
                .expecting("`<Legup>`")
                .help("remove it; entities are not supported");
            draft.refuse(&text[at..at + DOCTYPE.len()], fault)
        }
        Err(Error::UnclosedRootNode) => bad(draft, text.len(), "the file ends inside an element"),
        Err(Error::NodesLimitReached) => bad(draft, 0, "there are too many elements"),
        Err(error) => {
            let (place, reason) = (error.pos(), error.to_string());
            let mut lines = text.split_inclusive('\n');
            let before = lines.by_ref().take(place.row.saturating_sub(1) as usize);
            let before: usize = before.map(str::len).sum();
            let mut characters = lines.next().unwrap_or_default().char_indices();
            let column = characters.nth(place.col.saturating_sub(1) as usize);
            let at = column.map_or(text.len(), |(at, _)| before + at);
            bad(draft, at, &reason.replace(&format!(" at {place}"), ""))
        }
    }
}

/// Returns the name of an element. Old versions of LEGUP put the name of a package before it, which
/// is removed.
fn own_name<'a>(node: &Node<'a, '_>) -> &'a str {
    let name = node.tag_name().name();
    name.strip_prefix("edu.rpi.legup.").unwrap_or(name)
}

/// The board. A clue or a cell is `None` if no element gives it.
struct LegupBoard {
    size: Size,
    /// The clues of the rows, then the clues of the columns.
    clues: [Vec<Option<Clue>>; 2],
    contents: Vec<Option<Content>>,
}

/// Returns the only element with a name. Adds a fault if there is none, or a second one.
fn only<'d, 's>(
    draft: &mut Draft<'s>,
    document: &'d Document<'s>,
    name: &str,
    shown: &str,
) -> Option<Node<'d, 's>> {
    let mut nodes = document.descendants().filter(|node| own_name(node) == name);
    let first = nodes.next();
    if first.is_none() {
        missing(draft, shown);
    }
    if let Some(second) = nodes.next() {
        let fault = shared::second_puzzle("put each puzzle into its own file");
        return draft.refuse(tag(second), fault);
    }
    first
}

/// Adds the fault of a missing element.
fn missing(draft: &mut Draft<'_>, element: &str) {
    let message = format!("this file has no `{element}`");
    let fault = Fault::new(Code::MissingPart, message)
        .expecting(format!("`{element}`"))
        .help("a file contains a puzzle, its board and two axes with clues");
    draft.missing(fault);
}

/// Checks the side of an axis.
fn axis<'s>(draft: &mut Draft<'s>, node: Node<'_, 's>) -> Option<()> {
    let [side] = wanted(draft, node, ["side"])?;
    if axis_of(node).is_none() {
        let message = format!("`{}` is not a side with clues", shown(side));
        let fault = Fault::new(Code::BadMark, message)
            .expecting("`east` or `south`")
            .help(HELP);
        draft.fault(side, fault);
    }
    Some(())
}

fn cell<'s>(draft: &mut Draft<'s>, node: Node<'_, 's>, board: &mut LegupBoard) -> Option<()> {
    let [value, x, y] = wanted(draft, node, ["value", "x", "y"])?;
    let content = match value {
        "0" => Content::Unknown,
        "1" => Content::Tree,
        "2" => Content::Empty,
        "3" => Content::Tent,
        other => {
            draft.fault(value, shared::bad_cell(other, CELLS));
            Content::Unknown
        }
    };
    let row = place(draft, y, "y", board.size.rows());
    let column = place(draft, x, "x", board.size.columns());
    let (row, column) = (row?, column?);
    let slot = &mut board.contents[row * board.size.columns() + column];
    if slot.replace(content).is_some() {
        let cell = format!("r{}c{}", row + 1, column + 1);
        draft.fault(tag(node), shared::twice(&cell));
    }
    Some(())
}

fn clue<'s>(draft: &mut Draft<'s>, node: Node<'_, 's>, board: &mut LegupBoard) -> Option<()> {
    let [index, value] = wanted(draft, node, ["index", "value"])?;
    let Some(axis) = node.parent().and_then(axis_of) else {
        let fault = Fault::new(Code::BadMark, "this clue is not on an axis")
            .expecting("`<axis side=\"east\">` or `<axis side=\"south\">` around it")
            .help(HELP);
        return draft.refuse(tag(node), fault);
    };
    let clue = draft.clue(value);
    let line = ["row", "column"][axis];
    let place = place(draft, index, line, board.clues[axis].len())?;
    if board.clues[axis][place].replace(clue).is_some() {
        let what = format!("the clue of {line} {}", place + 1);
        draft.fault(tag(node), shared::twice(&what));
    }
    Some(())
}

/// Parses a coordinate below `length`. `what` is `x` or `y`, which count from 0, `row`, which has
/// letters from `A`, or `column`, which counts from 1.
fn place<'s>(draft: &mut Draft<'s>, text: &'s str, what: &str, length: usize) -> Option<usize> {
    let digits = || text.parse().ok().filter(|_| is_digits(text));
    let (number, expected) = match what {
        "row" => (
            letters(text),
            format!("a letter for one of {}", Counted(length, "row")),
        ),
        "column" => (
            digits().and_then(|number: usize| number.checked_sub(1)),
            format!("a number from 1 to {length}"),
        ),
        _ => (digits(), format!("a number below {length}")),
    };
    let place = number.filter(|&number| number < length);
    if place.is_none() {
        let message = format!("the {what} `{}` is outside the board", shown(text));
        let fault = Fault::new(Code::BadMark, message)
            .expecting(expected)
            .help("cells count from 0, rows are lettered from `A`, columns numbered from 1");
        draft.fault(text, fault);
    }
    place
}

/// Returns the values of some attributes. Adds a fault for each missing one.
fn wanted<'s, const N: usize>(
    draft: &mut Draft<'s>,
    node: Node<'_, 's>,
    names: [&str; N],
) -> Option<[&'s str; N]> {
    let values = names.map(|name| value(node, name));
    let missing = names
        .iter()
        .zip(values)
        .filter(|(_, value)| value.is_none());
    for (name, _) in missing {
        let fault = Fault::new(Code::MissingPart, format!("this element has no `{name}`"))
            .expecting(format!("the attribute `{name}`"))
            .help("give every element its attributes");
        draft.fault(tag(node), fault);
    }
    let are_there = values.iter().all(Option::is_some);
    are_there.then(|| values.map(Option::unwrap_or_default))
}

/// Returns the value of an attribute as it is written.
fn value<'s>(node: Node<'_, 's>, name: &str) -> Option<&'s str> {
    let place = node.attribute_node(name)?.range_value();
    Some(&node.document().input_text()[place])
}

/// Returns the opening tag of an element.
fn tag<'s>(node: Node<'_, 's>) -> &'s str {
    let start = node.range().start;
    let text = node.document().input_text();
    let last = node.attributes().next_back();
    let from = last.map_or(start, |last| last.range().end);
    let end = text[from..].find('>');
    &text[start..end.map_or(text.len(), |end| from + end + 1)]
}

/// Returns which clues an axis holds: 0 for row clues, 1 for column clues. Returns `None` for any
/// other element.
fn axis_of(node: Node<'_, '_>) -> Option<usize> {
    let side = node
        .attribute("side")
        .filter(|_| own_name(&node) == "axis")?;
    SIDES.iter().position(|&known| known == side)
}

/// Returns the index of a row from its letters: `A` to `Z`, `AA` and so on.
fn letters(text: &str) -> Option<usize> {
    let number = text.bytes().try_fold(0_usize, |number, letter| {
        let digit = letter.is_ascii_uppercase().then(|| letter - b'A' + 1)?;
        number.checked_mul(26)?.checked_add(usize::from(digit))
    });
    number?.checked_sub(1)
}
