//! `pzprv3` file → puzzle.

use itertools::Itertools;
use serde::Deserialize;
use serde_json::Deserializer;

use crate::format::fault::{Code, Counted, END_OF_LINE, Fault, Signs, missing, shared};
use crate::format::letters::{Token, UrlLetters};
use crate::format::pzpr::kind::other_puzzle;
use crate::format::reader::Draft;
use crate::puzzle::{Clue, Content, Puzzle};

const CELLS: Signs = Signs {
    known: "`.`, `1`, `A` or `-`",
    help: "a tree is `1`, a tent `A`, no tent `-`",
};

/// Iterates over the tokens of a file. An item `None` is the end of a line, or a `/` in its place.
/// `_` and `+`, which mean a blank in a URL, are blanks everywhere.
struct FileTokens<'s>(UrlLetters<'s>);

fn is_break(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '/')
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '_' | '+')
}

impl<'s> Iterator for FileTokens<'s> {
    type Item = Option<Token<'s>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.until(|letter| !is_blank(letter));
        let token = self.0.until(|letter| is_break(letter) || is_blank(letter));
        if !token.1.is_empty() {
            return Some(Some(token));
        }
        self.0.next().map(|_| None)
    }
}

impl<'s> FileTokens<'s> {
    /// Returns the next token, on this line or a later one.
    fn token(&mut self) -> Option<Token<'s>> {
        self.flatten().next()
    }
}

/// The JSON after the board.
#[derive(Deserialize)]
struct Info {
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    author: String,
}

/// Returns the author of a puzzle, if its file names one.
pub(super) fn author(file: &str) -> Option<String> {
    let (_, info) = file.split_once("\ninfo:")?;
    let info = Deserializer::from_str(info).into_iter().next();
    let info: Info = info?.ok()?;
    let author = info.metadata.author.trim();
    (!author.is_empty()).then(|| author.to_owned())
}

/// Parses a file, which begins with `pzprv3`.
pub(super) fn read<'s>(draft: &mut Draft<'s>, letters: UrlLetters<'s>) -> Option<Puzzle> {
    let mut tokens = FileTokens(letters);
    // Skip `pzprv3`, perhaps with a version.
    tokens.token();
    let Some((name, rows, columns)) = tokens.by_ref().flatten().next_tuple() else {
        let fault = Fault::new(Code::MissingPart, "the file ends before the board begins")
            .expecting("`tents`, the number of rows and the number of columns")
            .help("a file is `pzprv3`, `tents`, rows, columns and the lines of the board");
        return draft.refuse(tokens.0.rest, fault);
    };
    if name.0 != "tents" {
        return draft.refuse(name.1, other_puzzle(&name.0));
    }
    let size = draft.size(rows.1, columns.1)?;
    let (lines, width) = (size.rows() + 1, size.columns());
    let (mut rows, mut columns, mut contents) = (Vec::new(), Vec::new(), Vec::new());
    for line in 0..lines {
        let Some(mut last) = tokens.token() else {
            let message = format!("the board ends at line {line} of {lines}");
            let fault = Fault::new(Code::FewCells, message)
                .expecting(missing(line, lines, "line"))
                .help("the board has a line of column clues and a line for each row");
            draft.fault(tokens.0.rest, fault);
            break;
        };
        let (mut found, mut excess) = (0, None);
        loop {
            let (token, place) = &last;
            match (line, found) {
                _ if found > width => excess = excess.or(Some(*place)),
                // The corner, left of the column clues, is ignored.
                (0, 0) => {}
                (0, _) => columns.push(clue(draft, token, place)),
                (_, 0) => rows.push(clue(draft, token, place)),
                _ => contents.push(cell(draft, token, place)),
            }
            found += 1;
            match tokens.next().flatten() {
                Some(next) => last = next,
                None => break,
            }
        }
        let (wanted, line) = (width + 1, line + 1);
        if found != wanted {
            let found_tokens = Counted(found, "token");
            let message = format!("line {line} of the board has {found_tokens}, not {wanted}");
            let fault = Fault::new(Code::Ragged, message)
                .expecting(if found < wanted {
                    missing(found, wanted, "token")
                } else {
                    END_OF_LINE.to_owned()
                })
                .help("each line has one token more than there are columns");
            let end = draft.source.place_of(last.1).end;
            let start = excess.map_or(end, |excess| draft.source.place_of(excess).start);
            draft.fault(&draft.source.text()[start..end], fault);
        }
    }
    let mut rest = tokens.flatten();
    if let Some((_, place)) = rest.find(|(token, _)| token.starts_with("pzprv3")) {
        let fault = shared::second_puzzle("put each puzzle into its own file");
        draft.fault(place, fault);
    }
    draft.finish(rows, columns, contents)
}

/// Parses a clue, perhaps with `c`, a player's note, before it.
fn clue<'s>(draft: &mut Draft<'s>, token: &str, place: &'s str) -> Clue {
    let noted = token.strip_prefix('c').unwrap_or(token);
    if noted == "." {
        return None;
    }
    // A token with `%` escapes is longer in the text than decoded. Then the place of its clue is
    // the whole token.
    let is_plain = place == token;
    draft.clue(if is_plain {
        &place[token.len() - noted.len()..]
    } else {
        place
    })
}

/// Parses a cell.
fn cell<'s>(draft: &mut Draft<'s>, token: &str, place: &'s str) -> Content {
    match token {
        "." => Content::Unknown,
        "1" => Content::Tree,
        "A" => Content::Tent,
        "-" => Content::Empty,
        _ => {
            draft.fault(place, shared::bad_cell(token, CELLS));
            Content::Unknown
        }
    }
}
