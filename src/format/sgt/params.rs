//! The size and the description in a game ID.

use crate::format::fault::{Code, Fault, shown};
use crate::format::reader::Draft;
use crate::format::sgt::desc;
use crate::puzzle::{Puzzle, Size};

/// Parses the size: `W` or `WxH`, perhaps followed by a difficulty, `de` or `dt`.
pub(super) fn params<'s>(draft: &mut Draft<'s>, text: &'s str) -> Option<Size> {
    let number = |text: &'s str| {
        let digits = text.bytes().take_while(u8::is_ascii_digit);
        text.split_at(digits.count())
    };
    let (width, rest) = number(text);
    let rows = rest.strip_prefix('x');
    let (height, rest) = rows.map_or((width, rest), number);
    let bad = if width.is_empty() {
        Some((text, "the number of columns"))
    } else if height.is_empty() {
        Some((rest, "the number of rows"))
    } else if !matches!(rest, "" | "de" | "dt") {
        Some((rest, "`de`, `dt` or the end of the size"))
    } else {
        None
    };
    if let Some((rest, expected)) = bad {
        let message = if rest.is_empty() {
            "the size is missing".to_owned()
        } else {
            format!("`{}` is not part of a size", shown(rest))
        };
        let fault = Fault::new(Code::BadSize, message)
            .expecting(expected)
            .help("the size is columns x rows, as in `8x8` or `15x10dt`");
        return draft.refuse(rest, fault);
    }
    draft.size(height, width)
}

/// Parses the cells and numbers of a board of a known size.
pub(super) fn description<'s>(draft: &mut Draft<'s>, text: &'s str, size: Size) -> Option<Puzzle> {
    let (cells, numbers) = desc::parts(text);
    let laid = desc::cells(cells, size.area() + 1, draft);
    let contents = desc::board(cells, laid, size, false, draft);
    let (rows, columns) = desc::clues(numbers, size, draft);
    draft.finish(rows, columns, contents)
}
