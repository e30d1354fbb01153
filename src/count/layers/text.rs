//! States as lines of text, for programs that sort and group lines.
//!
//! ```text
//! 41c7f0a29d3be865:12/27:3.00a1….5be08f21    57,0,2    00f3….c41a90b7
//! ```
//!
//! Three fields with a tab between them. The first is the *key*: a digest of the board, the lines
//! that were decided and all there are, what is left undecided, `-` if nothing is, and a check sum of
//! all that. Then come the number of ways into the state with 0, 1, 2, … rings, with commas between
//! them, and a solution that goes through it, with a check sum. The numbers have none, since the
//! programs that group lines add them up: a digit that is damaged goes unnoticed.

use std::fmt::{self, Write as _};

use num_bigint::BigUint;
use thiserror::Error;

use super::expand::Expander;
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

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, line, lines } = self;
        write!(f, "{board:016x}:{line}/{lines}:")
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

/// Words of 16 hexadecimal digits each.
fn words(text: &str) -> Option<Vec<u64>> {
    let chunks = text.as_bytes().chunks(16);
    chunks
        .map(|chunk| hexadecimal(str::from_utf8(chunk).ok()?))
        .collect()
}

/// The words of a key from the last field of its text.
fn read_key(text: &str) -> Option<Vec<u64>> {
    if text == "-" {
        return Some(vec![0, 0]);
    }
    let (first, rest) = text.split_once('.')?;
    let mut key = vec![first.parse::<u32>().ok()?.into()];
    key.extend(words(rest)?);
    (key.len() > 1).then_some(key)
}

/// The words of a solution from its text.
fn read_solution(text: &str) -> Option<Vec<u64>> {
    let (solution, sum) = text.rsplit_once('.')?;
    if sum != check_sum(solution) {
        return None;
    }
    match solution {
        "-" => Some(Vec::new()),
        solution => words(solution),
    }
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

fn write_weight(weight: Value) -> String {
    let numbers = weight.coefficients();
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(",")
}

/// The three fields of a line.
fn fields(line: &str) -> Result<[&str; 3], BadState> {
    let fields: Vec<&str> = line.split('\t').collect();
    <[&str; 3]>::try_from(fields)
        .map_err(|_| BadState::Malformed("it does not have three fields with tabs between them"))
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
        Ok(layer.and_then(|layer| lines(layer.before, &layer.expander.start()).pop()))
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
                lines: expander.lines(),
            },
            states: States::new(expander.stride()),
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
        let [key, weight, solution] = fields(text)?;
        let (place, key) = Place::read(key)?;
        place.expect(self.before)?;
        let Place { line, lines, .. } = place;
        if line == lines {
            return Err(BadState::NoLine(lines));
        }
        let weight = read_weight(weight).ok_or(BadState::Malformed("its weight is not one"))?;
        let key = read_key(key).ok_or(BadState::Malformed("its key is not one"))?;
        let solution = read_solution(solution);
        let solution = solution.ok_or(BadState::Malformed("its solution is not one"))?;
        let state = State {
            key: &key,
            solution: &solution,
        };
        if !self.expander.is_state(state, line)? {
            return Err(BadState::Malformed("its key or its solution is not one"));
        }
        let memory = self.limits.memory.unwrap_or(u64::MAX);
        let memory = memory.saturating_sub(self.expander.bytes());
        let target = Target::new(&mut self.states, memory, u64::MAX);
        self.expander.expand(state, &weight, line, &target)?;
        if self.expander.has_led_on {
            return Ok(());
        }
        // It has no solution, so nothing that was counted beside it may be right.
        self.expander.forget();
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
        let empty = States::new(self.expander.stride());
        let states = std::mem::replace(&mut self.states, empty);
        let after = Place {
            line: self.before.line + 1,
            ..self.before
        };
        lines(after, &states)
    }
}

/// States as lines of text.
fn lines(place: Place, states: &States) -> Vec<String> {
    let mut lines = Vec::with_capacity(states.solvable());
    for at in states.starts(0) {
        let weight = states.weight(at);
        let State { key, solution } = states.get(at);
        let mut line = place.to_string();
        let _ = match key {
            [0, 0] => write!(line, "-"),
            _ => write!(line, "{}.", key[0]),
        };
        let mut digits = |words: &[u64]| {
            for word in words {
                let _ = write!(line, "{word:016x}");
            }
        };
        if key != [0, 0] {
            digits(&key[1..]);
        }
        let sum = check_sum(&line);
        let _ = write!(line, ".{sum}\t{}\t", write_weight(weight));
        let start = line.len();
        if solution.is_empty() {
            line.push('-');
        }
        for word in solution {
            let _ = write!(line, "{word:016x}");
        }
        let sum = check_sum(&line[start..]);
        let _ = write!(line, ".{sum}");
        lines.push(line);
    }
    lines
}

/// A digest of a board and of what is undecided in it at first.
fn digest(puzzle: &Puzzle, expander: &Expander<'_>) -> u64 {
    let clue = |clue: &Option<u32>| clue.map_or(0, |clue| u64::from(clue) + 1);
    let size = [puzzle.size().rows(), puzzle.size().columns()];
    let words = size.into_iter().map(|number| number as u64);
    let words = words.chain(puzzle.row_clues().iter().map(clue));
    let words = words.chain(puzzle.column_clues().iter().map(clue));
    let words = words.chain(puzzle.contents().iter().map(|&content| content as u64));
    let words = words.chain(expander.roots().iter().flatten().copied());
    puzzle::digest(words.flat_map(u64::to_le_bytes))
}

/// States with the same key that come one after the other, added up; and what the last state of a
/// board says.
#[derive(Debug, Default)]
pub struct MergedStates {
    /// The board and the line.
    place: Option<Place>,
    key: String,
    /// Whether nothing is left undecided.
    is_done: bool,
    weight: Option<Value>,
    solution: String,
}

impl MergedStates {
    /// How many lines there are to decide on the board of a state.
    ///
    /// # Errors
    ///
    /// The fault of the text.
    pub fn lines(text: &str) -> Result<usize, BadState> {
        let [key, ..] = fields(text)?;
        Ok(Place::read(key)?.0.lines)
    }

    /// Takes in a state, without the end of its line of text. If the one before has another key,
    /// that is returned.
    ///
    /// # Errors
    ///
    /// The fault of the text.
    pub fn read(&mut self, text: &str) -> Result<Option<String>, BadState> {
        let [key, weight, solution] = fields(text)?;
        let (place, rest) = Place::read(key)?;
        if read_key(rest).is_none() || read_solution(solution).is_none() {
            return Err(BadState::Malformed("its key or its solution is not one"));
        }
        let weight = read_weight(weight).ok_or(BadState::Malformed("its weight is not one"))?;
        place.expect(*self.place.get_or_insert(place))?;
        if self.key == key
            && let Some(sum) = &mut self.weight
        {
            sum.add(weight);
            return Ok(None);
        }
        let before = self.take();
        key.clone_into(&mut self.key);
        self.is_done = rest == "-";
        solution.clone_into(&mut self.solution);
        self.weight = Some(weight);
        Ok(before)
    }

    /// The state at hand, as a line of text.
    pub fn take(&mut self) -> Option<String> {
        let weight = write_weight(self.weight.take()?);
        Some(format!("{}\t{weight}\t{}", self.key, self.solution))
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
        let weight = self.weight.clone().unwrap_or(Value::ZERO);
        weight.coefficients()
    }
}
