//! The beginning of a stream: how to read on, by the first sign, the first lines or the first
//! block.

use std::io::Read;

use super::Walk;
use super::{Pieces, State, has_return};
use crate::format::entries::is_whole;
use crate::format::json;
use crate::format::source::{BYTE_ORDER_MARK, Source, is_puzzle_line};
use crate::format::{Format, detect};

impl<R: Read> Pieces<R> {
    /// Looks for the first lines that say how to read on.
    pub(super) fn begin(&mut self) {
        while matches!(self.state, State::Begin | State::OpenObject)
            && let Some(line) = self.cutter.line()
        {
            let line = &self.cutter.bytes[line];
            let text = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
            if has_return(text) {
                self.settle(State::Whole);
            } else if is_puzzle_line(text) {
                let text = String::from_utf8_lossy(text).into_owned();
                self.begin_with(&text);
            }
        }
        if self.is_array() {
            self.settle_in_json();
        }
    }

    /// How to read on, by the first line, or the second of an object that goes on there.
    fn begin_with(&mut self, line: &str) {
        let is_json = match self.options.format {
            None => line.trim_start().starts_with(['{', '[']),
            Some(format) => format == Format::Json,
        };
        let is_second = self.state == State::OpenObject;
        if is_second || is_json {
            let is_spread = if is_second {
                Some(json::is_spread_second(line))
            } else {
                json::is_spread_first(line)
            };
            return match is_spread {
                None => self.state = State::OpenObject,
                Some(true) => self.settle_in_json(),
                Some(false) => self.settle(State::Lines),
            };
        }
        match self.options.format {
            None => self.settle(State::Block),
            Some(format) if is_whole(&Source::new(line.into()), format) => {
                self.settle(State::Whole);
            }
            Some(_) => self.settle(State::Lines),
        }
    }

    /// How to read on, by the first block.
    pub(super) fn tell(&mut self) {
        let Some(end) = self.cutter.bytes.iter().rposition(|&byte| byte == b'\n') else {
            return;
        };
        let source = Source::new(self.cutter.bytes[..=end].to_vec());
        match detect(&source) {
            Ok(format) if !is_whole(&source, format) => {
                self.options.is_detected = true;
                self.options.format = Some(format);
                self.settle(State::Lines);
            }
            _ => self.settle(State::Whole),
        }
    }

    /// Whether the line under way begins an array of objects.
    fn is_array(&self) -> bool {
        let line = &self.cutter.bytes[self.cutter.looked..];
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        let format = self.options.format;
        let may_be_json = format.is_none_or(|format| format == Format::Json);
        let rest = line.trim_ascii_start().strip_prefix(b"[");
        let is_open = rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(b"{"));
        self.state == State::Begin && may_be_json && is_open && !has_return(line)
    }

    /// Reads on by values of JSON.
    fn settle_in_json(&mut self) {
        let (walk, is_due) = (Walk::default(), false);
        self.settle(State::Values { walk, is_due });
        self.walk = Some(walk);
        if self.cutter.bytes.starts_with(BYTE_ORDER_MARK) {
            self.cutter.looked = BYTE_ORDER_MARK.len();
        }
    }
}
