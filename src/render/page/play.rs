//! Boards to play on: the data of each puzzle, from which the script of the page draws the board
//! and gives hints.
//!
//! In this data, cells are numbered row by row from 0. Row `n`, from 1, has the number `n`, and
//! column `n` has `-n`. In the lists of marks, a tent on cell `n` is `n + 1`, and grass on cell `n`
//! is `-(n + 1)`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Serialize;

use crate::explain::{Fact, Step};
use crate::format::plain::{self, sign};
use crate::puzzle::{Cell, Clue, Content, Layout, Line, Puzzle, Size};
use crate::render::explain::{Explanation, count, ending, entries, graded, opening, where_to_look};
use crate::render::picture::{Escaped, Symbol, define};

/// The HTML of the page, which the script fills.
pub(super) const FRAME: &str = include_str!("play/play.html");

/// Returns the definitions of the symbols that the script and the pictures of the rules draw.
pub(super) fn symbols() -> String {
    let mut out = String::new();
    define(&mut out, &[Symbol::Tree, Symbol::Tent, Symbol::First]);
    out
}

/// The parts of the script, by subject. Each part may use the parts before it.
const SCRIPTS: [&str; 6] = [
    include_str!("play/words.js"),
    include_str!("play/board.js"),
    include_str!("play/hints.js"),
    include_str!("play/storage.js"),
    include_str!("play/touch.js"),
    include_str!("play/view.js"),
];

/// The hash of the script for the content policy. After a change, a test prints the new hash.
pub(super) const SCRIPT_DIGEST: &str = "sha256-ucdE6ldfDIjAozDBoIPCNAewcEnozh8GKf4cVkSMGhE=";

/// The script of the page, without the comments, blanks and line ends that only readers need, so
/// that phones download less.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let lines = SCRIPTS.iter().flat_map(|script| script.lines());
    let lines = lines.map(str::trim_start);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("// "));
    lines.fold(String::new(), |mut text, line| {
        if line.starts_with('}') && text.ends_with(';') {
            text.pop();
        }
        // After other signs, the end of a line can be the end of a statement.
        let is_inside = line.ends_with([';', '{', '[', ',']);
        text + &tight(line) + if is_inside { "" } else { "\n" }
    })
});

/// Returns a line of the script without needless blanks. String literals stay as they are. So does
/// a whole line that may contain a regular expression or a string inside a template.
fn tight(line: &str) -> String {
    let is_hard = line.contains(['\'', '/', '\\']) || line.matches('`').count() > 2;
    if is_hard {
        return line.to_owned();
    }
    let (mut tight, mut rest) = (String::new(), line);
    while let Some(from) = rest.find(['"', '`']) {
        let (code, text) = rest.split_at(from);
        let end = text[1..].find(&text[..1]).map_or(text.len(), |end| end + 2);
        tight += tight_code(code).trim_end();
        tight += &text[..end];
        rest = text[end..].trim_start();
    }
    tight + &tight_code(rest)
}

/// Returns code without needless blanks. The code contains no string literals.
fn tight_code(code: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let parts: Vec<&str> = code.split(' ').collect();
    let mut tight = parts[0].to_owned();
    for pair in parts.windows(2) {
        let ends = (pair[0].chars().next_back(), pair[1].chars().next());
        // Two words stay apart, and so do two signs that would become one operator, `++` or `--`.
        let is_apart = match ends {
            (Some(end), Some(start)) => {
                is_word(end) && is_word(start) || end == start && matches!(end, '+' | '-')
            }
            _ => true,
        };
        if is_apart {
            tight.push(' ');
        }
        tight += pair[1];
    }
    tight
}

/// A puzzle to play on a page.
#[derive(Clone, Copy, Debug)]
pub struct PlayBoard<'b> {
    /// The name of the puzzle.
    pub name: &'b str,
    /// The key under which the browser stores the player's marks: letters and digits. Different
    /// puzzles have different keys.
    pub key: &'b str,
    /// The explanation of the puzzle, starting without any marks.
    pub what: &'b Explanation<'b>,
    /// The puzzle with the marks that the game begins with.
    pub start: &'b Puzzle,
    /// The solution, if there is exactly one.
    pub solution: Option<&'b Layout>,
}

/// Appends a puzzle to play. The script lists all puzzles of the page and shows one of them.
pub fn board(out: &mut String, board: &PlayBoard<'_>) {
    let text = board_json(board);
    // Nothing in the text may end the element or be taken for markup.
    let text = text.replace('<', "\\u003c").replace('&', "\\u0026");
    let _ = writeln!(out, "<script type=\"application/json\">{text}</script>");
    // Where scripts are switched off, the page shows the board as text, to be copied or printed.
    let mut letters = String::new();
    plain::write(&mut letters, board.start);
    let name = Escaped(board.name);
    let _ = writeln!(
        out,
        "<noscript><h2 dir=\"auto\">{name}</h2><pre>{letters}</pre></noscript>"
    );
}

/// Returns a puzzle to play as the object that the script of the page reads.
#[must_use]
pub fn board_json(board: &PlayBoard<'_>) -> String {
    serde_json::to_string(&Data::of(board)).unwrap_or_default()
}

/// Appends a link to the page of a puzzle, which is the file `file`.
pub fn link(out: &mut String, file: &str, board: &PlayBoard<'_>) {
    let (file, name) = (Escaped(file), Escaped(board.name));
    let about = about(board.what, entries(board.what.steps, false).len());
    let _ = writeln!(
        out,
        "<article><h2><a href=\"{file}\"><bdi>{name}</bdi></a></h2><p>{about}</p></article>"
    );
}

/// Returns a text with the size of a puzzle, its number of trees and, if known, its grade.
/// `entries` is the number of entries of its explanation.
pub(super) fn about(what: &Explanation<'_>, entries: usize) -> String {
    let trees = count(what.puzzle.trees().len() as u32, "tree");
    let mut text = format!("{}, {trees}.", what.puzzle.size());
    if let Some(grade) = &what.grade {
        let _ = write!(text, " {}", graded(grade, entries));
    }
    text
}

#[derive(Serialize)]
struct Data<'d> {
    key: &'d str,
    name: &'d str,
    /// The text that [`about`] returns.
    about: String,
    /// A sentence about the marks at the beginning of the explanation, or an empty string.
    opening: String,
    rows: &'d [Clue],
    columns: &'d [Clue],
    /// A letter for each cell: `T` or `.`.
    cells: String,
    /// The cells with the marks that the game begins with: a letter for each, which can also be `*`
    /// or `-`. `None` if there are no marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// The cells of the tents in the solution, if there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    tents: Option<Vec<usize>>,
    steps: Vec<HintStep>,
    /// The sentence after the last step.
    end: String,
}

/// One entry of the explanation, as the script shows it in a hint. Empty lists are omitted, except
/// for `put`.
#[derive(Default, Serialize)]
struct HintStep {
    /// Where to look. `None` means the first of `lines` or, if there are none, the first of
    /// `trees`.
    #[serde(skip_serializing_if = "Option::is_none")]
    look: Option<String>,
    /// The name of the technique.
    kind: &'static str,
    /// The step in words.
    say: String,
    /// The tents and the grass that the step puts on the board.
    put: BTreeSet<i64>,
    /// The marks that are put on the board before the step without a sentence about them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<i64>,
    /// The lines, trees and other cells that the step follows from.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    lines: BTreeSet<i64>,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    trees: BTreeSet<usize>,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    cells: BTreeSet<usize>,
    /// The pairs of a tree and its tent that the step follows from or concludes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<[usize; 2]>,
    /// If the step refutes a supposition: the supposed tent, if any, and the tents that follow, in
    /// order (`suppose`); the cell of any other supposition, such as grass (`grass`); and the cells
    /// at which a rule is broken (`not`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suppose: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grass: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not: Vec<usize>,
    /// If the step follows from facts about where the tent of a tree is not, which no mark shows:
    /// the numbers, from 0, of the earlier steps that concluded these facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<BTreeSet<usize>>,
}

impl<'d> Data<'d> {
    fn of(board: &PlayBoard<'d>) -> Self {
        let what = board.what;
        let puzzle = what.puzzle;
        let size = puzzle.size();
        let letter = |&content: &Content| sign(content);
        let letters = |puzzle: &Puzzle| puzzle.contents().iter().map(letter).collect();
        let entries = entries(what.steps, false);
        let mut taken = 0;
        let mut unseen = BTreeMap::new();
        let steps = entries.iter().enumerate().map(|(number, entry)| {
            let told = entry.told(what.steps);
            let end = entry.steps.last().map_or(taken, |&last| last + 1);
            let silent = (taken..end).filter(|at| !entry.steps.contains(at));
            let before = silent.flat_map(|at| &what.steps[at].claims);
            let before = before.filter_map(|fact| claim(size, *fact)).collect();
            taken = end;
            let step = HintStep::of(size, &told, entry.text.clone(), before, &unseen);
            let claims = told.iter().flat_map(|step| &step.claims);
            for claim in claims.filter(|claim| matches!(claim, Fact::NotOwn { .. })) {
                unseen.entry(*claim).or_insert(number);
            }
            step
        });
        Self {
            key: board.key,
            name: board.name,
            about: about(what, entries.len()),
            opening: opening(what.steps).unwrap_or_default(),
            rows: puzzle.row_clues(),
            columns: puzzle.column_clues(),
            cells: letters(puzzle),
            start: (board.start != puzzle).then(|| letters(board.start)),
            tents: board.solution.map(|solution| {
                let tents = solution.tents().iter();
                tents.map(|&tent| size.index(tent)).collect()
            }),
            steps: steps.collect(),
            end: ending(what),
        }
    }
}

/// Returns the number of the mark that a fact puts on the board, if any: positive for a tent,
/// negative for grass.
fn claim(size: Size, fact: Fact) -> Option<i64> {
    let (cell, content) = fact.mark()?;
    let number = size.index(cell) as i64 + 1;
    Some(match content {
        Content::Tent => number,
        _ => -number,
    })
}

fn number(line: Line) -> i64 {
    match line {
        Line::Row(row) => row as i64 + 1,
        Line::Column(column) => -(column as i64) - 1,
    }
}

/// Returns the name of the line with this number, such as `row 3`.
fn named(number: i64) -> String {
    let line = number.unsigned_abs() as usize - 1;
    let line = if number > 0 {
        Line::Row(line)
    } else {
        Line::Column(line)
    };
    line.to_string()
}

impl HintStep {
    /// Converts one entry of the explanation. `unseen` maps each fact that no mark shows to the
    /// number of the step that concluded it.
    fn of(
        size: Size,
        steps: &[&Step],
        say: String,
        before: Vec<i64>,
        unseen: &BTreeMap<Fact, usize>,
    ) -> Self {
        let claims = || steps.iter().flat_map(|step| &step.claims);
        let mut told = Self {
            kind: steps[0].technique.kind().name(),
            say,
            put: claims().filter_map(|fact| claim(size, *fact)).collect(),
            before,
            ..Self::default()
        };
        for step in steps {
            told.rest_on(size, step);
            for fact in &step.reason.facts {
                if matches!(fact, Fact::NotOwn { .. }) {
                    let after = told.after.get_or_insert_default();
                    after.extend(unseen.get(fact));
                }
            }
        }
        told.links.dedup();
        let line = told.lines.first().map(|&line| named(line));
        let tree = || {
            told.trees
                .first()
                .map(|&tree| format!("the tree at {}", size.cell(tree)))
        };
        told.look =
            Some(where_to_look(steps[0])).filter(|look| line.or_else(tree).as_ref() != Some(look));
        for claim in &told.put {
            told.cells.remove(&(claim.unsigned_abs() as usize - 1));
        }
        told
    }

    fn rest_on(&mut self, size: Size, step: &Step) {
        let reason = &step.reason;
        let index = |cell: Cell| size.index(cell);
        self.lines.extend(reason.lines.iter().copied().map(number));
        self.trees.extend(reason.trees.iter().copied().map(index));
        let cells = reason.facts.iter().filter_map(|fact| fact.marked());
        let cells = reason.cells.iter().copied().chain(cells);
        self.cells.extend(cells.map(index));
        for fact in reason.facts.iter().chain(&step.claims) {
            if let Fact::Own { tree, tent } = *fact {
                self.links.push([index(tree), index(tent)]);
            }
        }
        let Some(refutation) = &step.refuted else {
            return;
        };
        match refutation.suppose {
            Fact::Tent(cell) => self.suppose.push(index(cell)),
            other => self.grass.push(index(other.cell())),
        }
        let chain = refutation.chain.iter().flat_map(|step| &step.claims);
        let tents = chain.filter_map(|claim| claim.tent());
        self.suppose.extend(tents.map(index));
        self.lines.extend(refutation.dead_end.line().map(number));
        self.not
            .extend(refutation.dead_end.cells().into_iter().map(index));
    }
}
