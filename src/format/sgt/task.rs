//! Task strings: game IDs without the size. How many cells and numbers there are usually determines
//! the size up to swapping rows and columns.

use memchr::memmem;

use itertools::Itertools;

use crate::format::description::{Description, Evidence, UnknownText};
use crate::format::entry::Notes;
use crate::format::fault::{Code, Counted, Fault, Remedy, shared};
use crate::format::name::{Format, TextShape};
use crate::format::reader::Draft;
use crate::format::sgt::desc;
use crate::format::sites::elsewhere;
use crate::puzzle::{Content, Puzzle, Size};

/// The format.
pub(crate) const TASK: Description = Description {
    aliases: &["puzzle-tents.com", "puzzle-tents"],
    extensions: &["task"],
    shape: TextShape::Line,
    missing_clues: false,
    tents: false,
    first_line: detect,
    write: Some(|out, puzzle, _| desc::write(out, puzzle)),
    read: Some(read),
    ..Description::new(
        Format::Task,
        "the task string of puzzle-tents.com: a game ID without the size",
    )
};

/// Returns whether a line looks like letters for cells and then numbers, or is a link to the site.
fn detect(look: &UnknownText<'_>) -> Evidence {
    if is_link(look.first) {
        return Evidence::Sure;
    }
    let Some((cells, numbers)) = look.first.split_once(',') else {
        return Evidence::No;
    };
    let is_cell = |byte: u8| matches!(byte, b'a'..=b'z' | b'_' | b'!' | b'-');
    let is_task = cells.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && cells.bytes().all(is_cell)
        && numbers.starts_with(|c: char| c == ',' || c.is_ascii_digit())
        // A line such as `camp,2.txt` is the name of a file.
        && !numbers.contains(['.', '/', '\\']);
    Evidence::sure(is_task)
}

/// Returns whether a line is a link to the site puzzle-tents.com. A link contains only the number
/// of a puzzle.
fn is_link(line: &str) -> bool {
    line.split_once(':')
        .is_some_and(|(_, rest)| rest.starts_with("//") && rest.contains("puzzle-tents.com"))
}

/// Returns the size that a page states for its puzzle, if the task is part of a page and the size
/// is one of `sizes`.
fn page_size(draft: &Draft<'_>, sizes: &[Size]) -> Option<Size> {
    let (columns, rows) = named_size(draft.source.text())?;
    let size = Size::new(rows, columns).ok()?;
    let is_alone = draft.text.len() == draft.source.text().trim().len();
    sizes.contains(&size).then_some(size).filter(|_| !is_alone)
}

/// Parses a task string.
fn read(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let (text, options) = (draft.text, draft.options);
    if is_link(text) {
        return draft.refuse_whole(elsewhere(text));
    }
    desc::look_for_cut(text, notes);
    let (cells, numbers) = desc::parts(text);
    let most = options.size.map_or(options.limit, Size::area);
    let laid = desc::cells(cells, most.saturating_add(1), draft);
    let size = match options.size {
        Some(size) => size,
        None if laid.excess.is_some() => {
            return draft.refuse(cells, shared::board_over_limit(None, options.limit));
        }
        None if laid.is_sound => sole_size(draft, &laid.contents, desc::numbers(numbers).count())?,
        None => return None,
    };
    let contents = desc::board(cells, laid, size, true, draft);
    let (rows, columns) = desc::clues(numbers, size, draft);
    draft.finish(rows, columns, contents)
}

/// Returns the size of a board with these cells and this number of clues: the one that the page
/// states, if it is possible, or else the only possible one. Adds a fault if there is no such size.
fn sole_size(draft: &mut Draft<'_>, contents: &[Content], numbers: usize) -> Option<Size> {
    let found = contents.len();
    let is_closed = contents.last() == Some(&Content::Tree);
    let closed = found.checked_sub(1).filter(|_| is_closed);
    // The closing tree may be missing, so the last tree is either the closing tree or a tree of the
    // board.
    let areas = closed.into_iter().chain([found]);
    let sizes: Vec<Size> = areas.flat_map(|area| sizes(area, numbers)).collect();
    if let Some(size) = page_size(draft, &sizes) {
        return Some(size);
    }
    let fault = match sizes[..] {
        [size] => return Some(size),
        [] => {
            let cells = Counted(closed.unwrap_or(found), "cell");
            let message = format!("no board has {cells} and {}", Counted(numbers, "number"));
            Fault::new(Code::OtherSize, message)
                .expecting("as many numbers as columns and rows together")
                .help(Remedy::Size {
                    advice: "is the text cut off? give the size",
                    sizes,
                })
        }
        _ => {
            let shown = sizes.iter().format_with(" or ", |size, each| {
                each(&format_args!("`{}x{}`", size.columns(), size.rows()))
            });
            Fault::new(Code::OpenSize, format!("the size can be {shown}"))
                .label("the number of clues is the number of columns and rows together")
                .help(Remedy::Size {
                    advice: "choose one, columns first",
                    sizes,
                })
        }
    };
    draft.refuse_whole(fault)
}

/// Returns the sizes of boards with `area` cells and with `sum` rows and columns together.
fn sizes(area: usize, sum: usize) -> impl Iterator<Item = Size> {
    let sizes = (1..sum).map(move |columns| (sum - columns, columns));
    let sizes = sizes.filter(move |(rows, columns)| rows.checked_mul(*columns) == Some(area));
    sizes.filter_map(|(rows, columns)| Size::new(rows, columns).ok())
}

/// Returns the numbers of columns and of rows that the source of a page states for its task: as
/// `size`, or as a width and a height.
fn named_size(text: &str) -> Option<(usize, usize)> {
    let number = |name: &str| {
        let mut names = memmem::find_iter(text.as_bytes(), name);
        names.find_map(|at| {
            let rest = text[at + name.len()..].trim_start_matches(['"', '\'', ' ']);
            let rest = rest.strip_prefix(['=', ':'])?.trim_start();
            let number = rest.split(|sign: char| !sign.is_ascii_digit()).next()?;
            number.parse().ok()
        })
    };
    let both = |one: &str, other: &str| Some((number(one)?, number(other)?));
    let square = || number("size").map(|size| (size, size));
    both("Width", "Height")
        .or_else(|| both("width", "height"))
        .or_else(square)
}
