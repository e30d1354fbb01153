//! States as lines of text, for programs that sort and group lines.
//!
//! ```text
//! 41c7f0a29d3be865:12/27:3.00a1….5be08f21    57,0,2    00f3….c41a90b7
//! ```
//!
//! Three fields with a tab between them. The first is the *key*: a digest of the board, the lines
//! that were decided and all there are, what is left undecided, `-` if nothing is, and a check sum
//! of all that. Then come the number of ways into the state with 0, 1, 2, … rings, with commas
//! between them, and a solution that goes through it, with a check sum. The numbers have none,
//! since the programs that group lines add them up: a digit that is damaged goes unnoticed.

use itertools::Itertools as _;
use num_bigint::BigUint;
use thiserror::Error;

use super::expander::{END, Expander};
use super::leaf::Target;
use super::states::{State, States};
use crate::count::value::Value;
use crate::limits::{Limits, Stop};
use crate::puzzle::{self, Puzzle};
use crate::solve::Board;

/// The fault of a line of text that should be a state.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadState {
    /// It is not a state at all.
    #[error("not a state: {0}")]
    Malformed(&'static str),
    /// It is a state of another board.
    #[error("the state is one of another board, or of another version of this program")]
    OtherBoard,
    /// It is a state after another line.
    #[error("the state is one after line {found}, not after line {expected}")]
    OtherLine {
        /// The line that it is after.
        found: usize,
        /// The line that it should be after.
        expected: usize,
    },
    /// All lines of the board were decided, so many.
    #[error("the state is the last one: the board has no line after line {0} to decide")]
    NoLine(usize),
    /// It leaves no solution, so it cannot have come about.
    #[error("not a state: nothing comes after it")]
    DeadEnd,
    /// A limit was reached.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
}

/// The first field of a state, without what is left undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    board: u64,
    line: usize,
    lines: usize,
}

impl Place {
    /// Reads the beginning of a key, and returns the rest of it without the check sum.
    fn read(key: &str) -> Result<(Self, &str), BadState> {
        let malformed = || BadState::Malformed("its key is not one");
        let (key, sum) = key.rsplit_once('.').ok_or_else(malformed)?;
        if sum != check_sum(key) {
            return Err(BadState::Malformed("its key has another check sum"));
        }
        let mut fields = key.splitn(3, ':');
        let mut next = || fields.next().ok_or_else(malformed);
        let (board, lines, rest) = (next()?, next()?, next()?);
        let (line, lines) = lines.split_once('/').ok_or_else(malformed)?;
        let number = |text: &str| text.parse::<u32>().map_err(|_| malformed());
        let place = Self {
            board: hexadecimal(board).ok_or_else(malformed)?,
            line: number(line)? as usize,
            lines: number(lines)? as usize,
        };
        if place.line > place.lines {
            return Err(malformed());
        }
        Ok((place, rest))
    }

    /// Whether it is the one that is expected.
    fn expect(self, expected: Self) -> Result<(), BadState> {
        if (self.board, self.lines) != (expected.board, expected.lines) {
            return Err(BadState::OtherBoard);
        }
        if self.line != expected.line {
            return Err(BadState::OtherLine {
                found: self.line,
                expected: expected.line,
            });
        }
        Ok(())
    }
}

/// The check sum at the end of a key and a solution: a damaged one is not taken for another.
fn check_sum(key: &str) -> String {
    format!("{:08x}", puzzle::digest(key.bytes()) as u32)
}

/// A word of 16 hexadecimal digits.
fn hexadecimal(text: &str) -> Option<u64> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_word = text.len() == 16 && text.bytes().all(is_digit);
    is_word.then(|| u64::from_str_radix(text, 16).ok())?
}

/// Words of 16 hexadecimal digits each; `-` if there are none.
fn read_words(text: &str) -> Option<Vec<u64>> {
    let text = if text == "-" { "" } else { text };
    let chunks = text.as_bytes().chunks(16);
    chunks
        .map(|chunk| hexadecimal(str::from_utf8(chunk).ok()?))
        .collect()
}

fn write_words(words: &[u64]) -> String {
    if words.is_empty() {
        return "-".to_owned();
    }
    format!("{:016x}", words.iter().format(""))
}

/// The words of a key from the last field of its text.
fn read_key(text: &str) -> Option<Vec<u64>> {
    if text == "-" {
        return Some(END.to_vec());
    }
    let (first, rest) = text.split_once('.')?;
    let mut key = vec![first.parse::<u32>().ok()?.into()];
    key.extend(read_words(rest)?);
    (key.len() > 1).then_some(key)
}

fn write_key(key: &[u64]) -> String {
    match key {
        [first, words @ ..] if key != END => format!("{first}.{}", write_words(words)),
        _ => "-".to_owned(),
    }
}

/// The words of a solution from its text.
fn read_solution(text: &str) -> Option<Vec<u64>> {
    let (solution, sum) = text.rsplit_once('.')?;
    (sum == check_sum(solution)).then(|| read_words(solution))?
}

/// The weight of a state from its text.
fn read_weight(text: &str) -> Option<Value> {
    let number = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_short = (1..=10_000).contains(&text.len());
        (is_number && is_short).then(|| text.parse::<BigUint>().ok())?
    };
    let numbers: Vec<BigUint> = text.split(',').map(number).collect::<Option<_>>()?;
    if numbers.last()? == &BigUint::ZERO {
        return None;
    }
    Some(Value::of(numbers))
}

/// A line of text: a state and where it stands.
struct Line<'t> {
    place: Place,
    /// The first field as it is.
    text: &'t str,
    key: Vec<u64>,
    weight: Value,
    solution: Vec<u64>,
}

impl<'t> Line<'t> {
    fn read(line: &'t str) -> Result<Self, BadState> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [text, weight, solution] = fields[..] else {
            let why = "it does not have three fields with tabs between them";
            return Err(BadState::Malformed(why));
        };
        let (place, key) = Place::read(text)?;
        Ok(Self {
            place,
            text,
            key: read_key(key).ok_or(BadState::Malformed("its key is not one"))?,
            weight: read_weight(weight).ok_or(BadState::Malformed("its weight is not one"))?,
            solution: read_solution(solution)
                .ok_or(BadState::Malformed("its solution is not one"))?,
        })
    }
}

/// The states of a board after one of its lines from those before it, as lines of text.
///
/// # Example: a whole count
///
/// ```
/// use tents::count::{Layer, MergedStates};
/// use tents::format;
/// use tents::limits::Limits;
///
/// let puzzle = format::read_one("202\n2.T.\n0T.T\n2.T.\n")?;
/// let limits = Limits::default();
/// let mut states = vec![Layer::start(&puzzle, &limits).unwrap().unwrap()];
/// for line in 1..=MergedStates::lines(&states[0]).unwrap() {
///     let mut layer = Layer::new(&puzzle, line, &limits).unwrap().unwrap();
///     for state in &states {
///         layer.read(state).unwrap();
///     }
///     states = layer.take();
/// }
/// let mut end = MergedStates::default();
/// end.read(&states[0]).unwrap();
/// let count: Vec<String> = end.by_rings().iter().map(ToString::to_string).collect();
/// assert_eq!(count, ["0", "1"]);
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Layer<'l> {
    expander: Expander<'l>,
    /// Before the line that is decided.
    before: Place,
    states: States,
    limits: &'l Limits,
}

impl<'l> Layer<'l> {
    /// The one state of a puzzle before its first line; `None` if it has no solution.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn start(puzzle: &Puzzle, limits: &Limits) -> Result<Option<String>, Stop> {
        let layer = Layer::new(puzzle, 1, limits)?;
        Ok(layer.and_then(|layer| lines(layer.before, &layer.expander.start).pop()))
    }

    /// The layer that decides a line of a puzzle, from 1; `None` if it has no solution.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn new(puzzle: &Puzzle, line: usize, limits: &'l Limits) -> Result<Option<Self>, Stop> {
        let Some(board) = Board::of_all(puzzle, limits)? else {
            return Ok(None);
        };
        let expander = Expander::new(&board, 1, limits)?;
        Ok(expander.map(|expander| Self {
            before: Place {
                board: digest(puzzle, &expander),
                line: line.saturating_sub(1),
                lines: expander.steps.number(),
            },
            states: States::default(),
            expander,
            limits,
        }))
    }

    /// Takes in a state before the line, without the end of its line of text.
    ///
    /// # Errors
    ///
    /// The fault of the text.
    pub fn read(&mut self, text: &str) -> Result<(), BadState> {
        let read = Line::read(text)?;
        read.place.expect(self.before)?;
        let Place { line, lines, .. } = read.place;
        if line == lines {
            return Err(BadState::NoLine(lines));
        }
        let state = State {
            key: &read.key,
            solution: &read.solution,
        };
        if !self.expander.is_state(state, line)? {
            return Err(BadState::Malformed("its key or its solution is not one"));
        }
        let memory = self.limits.memory.unwrap_or(u64::MAX);
        let memory = memory.saturating_sub(self.expander.bytes());
        let target = Target::new(&mut self.states, memory, u64::MAX);
        if self.expander.expand(state, &read.weight, line, &target)? {
            return Ok(());
        }
        // It has no solution, so nothing that was counted beside it may be right.
        self.expander.search.forget();
        Err(BadState::DeadEnd)
    }

    /// Whether the states at hand take more memory than is good, so that they should be taken.
    #[must_use]
    pub fn is_large(&self) -> bool {
        let memory = self.limits.memory.unwrap_or(u64::MAX);
        4 * self.states.bytes() > memory.saturating_sub(self.expander.bytes())
    }

    /// Takes the states after the line that were found so far, as lines of text.
    #[must_use]
    pub fn take(&mut self) -> Vec<String> {
        let states = std::mem::take(&mut self.states);
        let after = Place {
            line: self.before.line + 1,
            ..self.before
        };
        lines(after, &states)
    }
}

/// States as lines of text.
fn lines(place: Place, states: &States) -> Vec<String> {
    let starts = states.starts();
    let lines = starts.map(|at| {
        let State { key, solution } = states.get(at);
        let Place { board, line, lines } = place;
        let key = format!("{board:016x}:{line}/{lines}:{}", write_key(key));
        let key = format!("{key}.{}", check_sum(&key));
        write_line(&key, states.weight(at), solution)
    });
    lines.collect()
}

/// A line of text, given the first field.
fn write_line(key: &str, weight: Value, solution: &[u64]) -> String {
    let numbers = weight.coefficients().iter().join(",");
    let solution = write_words(solution);
    let sum = check_sum(&solution);
    format!("{key}\t{numbers}\t{solution}.{sum}")
}

/// A digest of a board and of what is undecided in it at first.
fn digest(puzzle: &Puzzle, expander: &Expander<'_>) -> u64 {
    let clue = |clue: &Option<u32>| clue.map_or(0, |clue| u64::from(clue) + 1);
    let size = [puzzle.size().rows(), puzzle.size().columns()];
    let words = size.into_iter().map(|number| number as u64);
    let words = words.chain(puzzle.row_clues().iter().map(clue));
    let words = words.chain(puzzle.column_clues().iter().map(clue));
    let words = words.chain(puzzle.contents().iter().map(|&content| content as u64));
    let words = words.chain(expander.roots.iter().flatten().copied());
    puzzle::digest(words.flat_map(u64::to_le_bytes))
}

/// States with the same key that come one after the other, added up; and what the last state of a
/// board says.
#[derive(Debug, Default)]
pub struct MergedStates {
    /// The board and the line.
    place: Option<Place>,
    /// The key, the weight and the solution of the state at hand.
    state: Option<(String, Value, Vec<u64>)>,
    /// Whether it leaves nothing undecided.
    is_done: bool,
}

impl MergedStates {
    /// How many lines there are to decide on the board of a state.
    ///
    /// # Errors
    ///
    /// The fault of the text.
    pub fn lines(text: &str) -> Result<usize, BadState> {
        Ok(Line::read(text)?.place.lines)
    }

    /// Takes in a state, without the end of its line of text. If the one before has another key,
    /// that is returned.
    ///
    /// # Errors
    ///
    /// The fault of the text.
    pub fn read(&mut self, text: &str) -> Result<Option<String>, BadState> {
        let read = Line::read(text)?;
        read.place.expect(*self.place.get_or_insert(read.place))?;
        if let Some((known, sum, _)) = &mut self.state
            && known == read.text
        {
            sum.add(read.weight);
            return Ok(None);
        }
        let before = self.take();
        self.is_done = read.key == END;
        self.state = Some((read.text.to_owned(), read.weight, read.solution));
        Ok(before)
    }

    /// The state at hand, as a line of text.
    pub fn take(&mut self) -> Option<String> {
        let (key, weight, solution) = self.state.take()?;
        Some(write_line(&key, weight, &solution))
    }

    /// Whether the state at hand is the last one of its board.
    #[must_use]
    pub fn is_last(&self) -> bool {
        let is_end = |place: &Place| place.line == place.lines;
        self.place.as_ref().is_some_and(is_end) && self.is_done
    }

    /// The weight of the state at hand: the ways into it with 0, 1, 2, … rings. For the last state
    /// of a board they are its layouts.
    #[must_use]
    pub fn by_rings(&self) -> Vec<BigUint> {
        let state = self.state.as_ref();
        let weight = state.map_or(Value::ZERO, |(_, weight, _)| weight.clone());
        weight.coefficients()
    }
}
