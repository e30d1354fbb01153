//! Unpacked text → puzzle.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::format::entry::Notes;
use crate::format::fault::{Code, Fault, Signs, shared, shown};
use crate::format::object::each_entry;
use crate::format::penpa::unpack::{WHOLE, payload, unpack};
use crate::format::reader::{Draft, clue, is_digits};
use crate::puzzle::{Clue, Content, Puzzle, Size};

const CLUES: Signs = Signs {
    known: "a number or `?`",
    help: "write `?` for a line without a clue",
};

/// Parses a URL, or the end of a URL from `m=` or `p=` on.
pub(super) fn read(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    draft.text = payload(draft)?;
    let text = &unpack(draft)?;
    let mut reader = PenpaReader { draft, text };
    let mut board = reader.board()?;
    let mut fields = reader.any_part(0).split(',').skip(15);
    for (kept, name) in [(&mut notes.title, "Title:"), (&mut notes.author, "Author:")] {
        let text = fields
            .next()
            .and_then(|text| text.trim().strip_prefix(name));
        let text = text.map(|text| text.trim().replace("%2C", ","));
        *kept = text.filter(|text| !text.is_empty());
    }
    reader.drawn(&board);
    for is_problem in [true, false] {
        reader.drawing(&mut board, is_problem);
    }
    let clues = |clues: Vec<Option<Clue>>| clues.into_iter().map(Option::flatten).collect();
    let (rows, columns) = (clues(board.rows), clues(board.columns));
    reader.draft.finish(rows, columns, board.contents)
}

/// The contents of a board, and the lattice around it, whose cells penpa-edit numbers.
struct Lattice {
    size: Size,
    /// The number of cells in a row of the lattice: the cells of the board and of its margins, and
    /// two more on each side.
    pitch: usize,
    /// The number of cells in the lattice. The cells are numbered from 0; this number and larger
    /// numbers are points between cells.
    cells: usize,
    /// The row and the column, from 0, of the first cell of the board in the lattice.
    corner: (usize, usize),
    /// The row clues. `None` if no number has been read for a row, and `Some(None)` for a sign such
    /// as `?`, which means no clue.
    rows: Vec<Option<Clue>>,
    /// The column clues, likewise.
    columns: Vec<Option<Clue>>,
    contents: Vec<Content>,
}

impl Lattice {
    /// Returns the row and the column on the board, counted from 1, of the cell of the lattice with
    /// this number. Row 0 is the row of clues above the board, and column 0 the column of clues
    /// left of it. Returns `None` for every other cell outside the board.
    fn place(&self, number: usize) -> Option<(usize, usize)> {
        let row = (number / self.pitch + 1).checked_sub(self.corner.0)?;
        let column = (number % self.pitch + 1).checked_sub(self.corner.1)?;
        let is_near = row <= self.size.rows() && column <= self.size.columns();
        (number < self.cells && is_near).then_some((row, column))
    }

    /// Returns the index in `contents` of the cell of the lattice with this number, or `None` if
    /// that cell is not on the board.
    fn index(&self, number: usize) -> Option<usize> {
        let (row, column) = self.place(number)?;
        Some(row.checked_sub(1)? * self.size.columns() + column.checked_sub(1)?)
    }
}

/// Parses the parts of an unpacked text. A place in the unpacked text has no counterpart in the
/// source, so every fault is reported at the whole packed text.
struct PenpaReader<'d, 's, 't> {
    draft: &'d mut Draft<'s>,
    text: &'t str,
}

impl<'t> PenpaReader<'_, '_, 't> {
    fn fault(&mut self, fault: Fault) {
        self.draft.fault(self.draft.text, fault);
    }

    /// Returns the part with this number, or an empty text if there is no such part.
    fn any_part(&self, number: usize) -> &'t str {
        self.text.split('\n').nth(number).unwrap_or_default()
    }

    /// Returns the part with this number. Adds a fault if the part is missing.
    fn part(&mut self, number: usize) -> Option<&'t str> {
        let part = self.any_part(number).trim();
        if part.is_empty() {
            let message = format!("part {number} of the compressed text is missing");
            let fault = Fault::new(Code::MissingPart, message)
                .expecting("at least five parts: header, margins, modes, problem, answer")
                .help(WHOLE);
            return self.draft.refuse_whole(fault);
        }
        Some(part)
    }

    /// Parses the size and the margins, and creates an empty board.
    fn board(&mut self) -> Option<Lattice> {
        let mut header = self.part(0)?.split(',').map(str::trim);
        let kind = header.next().unwrap_or_default();
        if kind != "square" {
            let kind = shown(kind);
            let fault = Fault::new(Code::Variant, format!("the board has the kind `{kind}`"))
                .expecting("the kind `square`")
                .help("only square grids are supported");
            return self.draft.refuse_whole(fault);
        }
        let [Some(nx), Some(ny)] = [header.next(), header.next()].map(|word| {
            let word = word.unwrap_or_default();
            word.parse()
                .ok()
                .filter(|&n: &usize| is_digits(word) && n > 0)
        }) else {
            let fault = Fault::new(Code::BadSize, "the header does not name a size")
                .expecting("`square`, the number of columns and of rows, margins included")
                .help(WHOLE);
            return self.draft.refuse_whole(fault);
        };
        self.draft.allow(self.draft.text, ny, nx)?;
        let margins: Option<[usize; 4]> = serde_json::from_str(self.part(1)?).ok();
        let Some([top, bottom, left, right]) = margins else {
            let fault = Fault::new(Code::Syntax, "the margins cannot be read")
                .expecting("four numbers, as in `[1,1,1,1]`")
                .help(WHOLE);
            return self.draft.refuse_whole(fault);
        };
        let inner = |all: usize, one: usize, other: usize| {
            let left = all.checked_sub(one)?.checked_sub(other);
            left.filter(|&left| left > 0)
        };
        let (Some(rows), Some(columns)) = (inner(ny, top, bottom), inner(nx, left, right)) else {
            let message = format!(
                "margins of {top}, {bottom}, {left} and {right} leave no board of {ny} rows and \
                 {nx} columns"
            );
            let fault = Fault::new(Code::BadSize, message)
                .expecting("at least one cell between the margins")
                .help("make the board larger or the margins smaller");
            return self.draft.refuse_whole(fault);
        };
        let size = self.draft.allow(self.draft.text, rows, columns)?;
        Some(Lattice {
            size,
            pitch: nx + 4,
            cells: (nx + 4) * (ny + 4),
            corner: (top + 2, left + 2),
            rows: vec![None; rows],
            columns: vec![None; columns],
            contents: vec![Content::Unknown; size.area()],
        })
    }

    /// Checks that no cell is cut out of the board.
    fn drawn(&mut self, board: &Lattice) {
        let part = self.any_part(5).trim();
        let mut is_drawn = vec![false; board.contents.len()];
        let mut at = 0_i64;
        let list = part.strip_prefix('[').and_then(|part| part.split_once(']'));
        let (list, _) = list.unwrap_or_default();
        // The numbers are not collected, because a short URL may unpack to very many of them.
        for step in list.split(',') {
            // Without the list, the board is everything within the margins.
            let Ok(step) = step.trim().parse() else {
                return;
            };
            at = at.saturating_add(step);
            let number = usize::try_from(at).ok();
            if let Some(index) = number.and_then(|number| board.index(number)) {
                is_drawn[index] = true;
            }
        }
        if at == 0 {
            return;
        }
        if let Some(index) = is_drawn.iter().position(|is_drawn| !is_drawn) {
            let cell = board.size.cell(index);
            let message = format!("the cell at {cell} is cut out of the board");
            let fault = Fault::new(Code::Variant, message)
                .expecting("a rectangle without holes")
                .help("only rectangular boards are supported");
            self.fault(fault);
        }
    }

    /// Parses the clues, trees and tents of the problem, or the tents of the answer. The answer may
    /// be missing.
    fn drawing(&mut self, board: &mut Lattice, is_problem: bool) -> Option<()> {
        let (what, part) = if is_problem {
            ("problem", self.part(3)?)
        } else {
            ("answer", self.any_part(4).trim())
        };
        if part.is_empty() {
            return None;
        }
        let json = spell_out(part);
        let drawing: Result<DrawnEntries<'_>, _> = serde_json::from_str(&json);
        let read = drawing.and_then(|DrawnEntries { numbers, symbols }| {
            // Numbers in the answer are notes of a player and are skipped.
            let numbers = numbers.filter(|_| is_problem);
            let numbers = numbers
                .map(|numbers| each_entry(numbers.get(), |key, raw| self.number(board, &key, raw)));
            let symbols = symbols.map(|symbols| {
                each_entry(symbols.get(), |key, raw| {
                    self.symbol(board, &key, raw, is_problem);
                })
            });
            numbers.transpose().and(symbols.transpose())
        });
        let why = if read.err()?.is_eof() {
            "is cut off"
        } else {
            "is not JSON of penpa-edit"
        };
        let fault = Fault::new(Code::Syntax, format!("the {what} {why}"))
            .expecting("an object with numbers `zN` and symbols `zY`")
            .help(WHOLE);
        self.draft.refuse_whole(fault)
    }

    /// Parses a number of the problem, which must be a clue.
    fn number(&mut self, board: &mut Lattice, key: &str, raw: &RawValue) {
        let Some((text, _)) = entry(raw) else {
            return self.fault(shared::bad_clue(raw.get(), CLUES));
        };
        let clue = match clue(&text, CLUES) {
            _ if text.is_empty() => return,
            Ok(clue) => clue,
            Err(fault) => return self.fault(fault),
        };
        let number = key.parse().ok();
        let slot = match number.and_then(|number| board.place(number)) {
            Some((row @ 1.., 0)) => &mut board.rows[row - 1],
            Some((0, column @ 1..)) => &mut board.columns[column - 1],
            _ => {
                let (text, cell) = (shown(&text), shown(key));
                let message =
                    format!("the number `{text}` in cell {cell} does not belong to a line");
                let fault = Fault::new(Code::BadMark, message)
                    .expecting("clues in the row above the board and the column left of it")
                    .help("move the number, or make the margins 1");
                return self.fault(fault);
            }
        };
        if slot.replace(clue).is_some() {
            self.twice(key);
        }
    }

    /// Parses a symbol: a tree or a tent of the problem, or a tent of the answer. Any other symbol
    /// of the answer, including a tree, is a note of a player and is skipped.
    fn symbol(&mut self, board: &mut Lattice, key: &str, raw: &RawValue, is_problem: bool) {
        let content = entry(raw).and_then(|(kind, name)| match (kind.as_str(), name?.as_str()) {
            ("1", "tents") if is_problem => Some(Content::Tree),
            ("2", "tents") => Some(Content::Tent),
            _ => None,
        });
        let Some(content) = content else {
            if is_problem {
                let text = shown(raw.get());
                let message = format!("the symbol `{text}` is not part of Tents");
                let fault = Fault::new(Code::Variant, message)
                    .expecting("trees `[1,\"tents\",1]` and tents `[2,\"tents\",1]`")
                    .help("remove everything except trees and tents");
                self.fault(fault);
            }
            return;
        };
        let number = key.parse().ok();
        let Some(index) = number.and_then(|number| board.index(number)) else {
            let cell = shown(key);
            let message = format!("the symbol in cell {cell} is outside the board");
            let fault = Fault::new(Code::BadMark, message)
                .expecting("trees and tents inside the margins")
                .help("move the symbol, or make the margins smaller");
            return self.fault(fault);
        };
        let before = std::mem::replace(&mut board.contents[index], content);
        // A tent may be part of both the problem and the answer.
        if before != Content::Unknown && !(before == Content::Tent && content == Content::Tent) {
            self.twice(key);
        }
    }

    fn twice(&mut self, key: &str) {
        let what = format!("cell {}", shown(key));
        self.fault(shared::twice(&what));
    }
}

/// The fields that are read from the problem and from the answer.
#[derive(Debug, Default, Deserialize)]
struct DrawnEntries<'j> {
    /// The numbers written in cells. The keys are the numbers of the cells in the lattice.
    #[serde(borrow, default, rename = "zN", alias = "number")]
    numbers: Option<&'j RawValue>,
    /// The symbols in cells. The keys are the numbers of the cells in the lattice.
    #[serde(borrow, default, rename = "zY", alias = "symbol")]
    symbols: Option<&'j RawValue>,
}

/// Parses an entry, which is a list such as `[1,"tents",1]`. Returns the first item, a number or a
/// text without outer blanks, and the second item if it is a text.
///
/// Returns `None` if the entry is not such a list, or is longer than any list that matters.
fn entry(raw: &RawValue) -> Option<(String, Option<String>)> {
    const LONGEST: usize = 200;
    let text = raw.get();
    if text.len() > LONGEST {
        return None;
    }
    let list: Vec<Value> = serde_json::from_str(text).ok()?;
    let first = match list.first()? {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        _ => return None,
    };
    let second = list.get(1).and_then(Value::as_str).map(str::to_owned);
    Some((first, second))
}

/// Turns the abbreviated text into JSON: puts the abbreviations in quotation marks, and replaces
/// `zO` by `null`.
fn spell_out(part: &str) -> String {
    let mut json = String::with_capacity(part.len() + part.len() / 4);
    let mut letters = part.chars();
    let mut in_string = false;
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                in_string = !in_string;
                json.push(letter);
            }
            '\\' if in_string => {
                json.push(letter);
                json.extend(letters.next());
            }
            'z' if !in_string => match letters.next() {
                Some('O') => json.push_str("null"),
                Some(second) => json.extend(['"', 'z', second, '"']),
                None => json.push(letter),
            },
            _ => json.push(letter),
        }
    }
    json
}
