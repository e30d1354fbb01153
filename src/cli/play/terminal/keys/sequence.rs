//! Decodes the bytes that a terminal sends into keys and clicks.
//!
//! An ASCII character is one byte; other keys and clicks are escape sequences. Pasted text, and
//! answers of the terminal to other programs, can be any bytes. Bytes that are no key are dropped
//! and never delay the keys after them: a sequence ends at its last byte, which is usually a
//! letter, or at a control character such as Ctrl-C.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::mem;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

const ESCAPE: u8 = 0x1b;

/// A sequence ends if it has more bytes of parameters than this. No sequence for a key or a click
/// has more.
const LONGEST: usize = 64;

/// The part of an escape sequence that has been read so far.
#[derive(Debug, Default)]
pub(super) enum Sequence {
    /// No sequence has begun.
    #[default]
    None,
    /// The escape character.
    Escape,
    /// `ESC O`: a letter follows.
    Letter,
    /// `ESC [` and the bytes of parameters so far: more of them, or the final letter or `~`,
    /// follow.
    Parameters(Vec<u8>),
    /// `ESC [ [`: a letter follows, for a function key of a console.
    Console,
    /// `ESC [ M` and the bytes of the click so far: the button, the column and the row, one byte
    /// each.
    Click(Vec<u8>),
}

impl Sequence {
    /// Takes the next byte, and returns the event that it completes, if any.
    pub(super) fn take(&mut self, byte: u8) -> Option<Event> {
        let (next, event) = match (mem::take(self), byte) {
            (_, ESCAPE) => (Self::Escape, None),
            (_, ..0x20) => (Self::None, control(byte)),
            (Self::Click(mut bytes), _) => {
                bytes.push(byte);
                match <[u8; 3]>::try_from(&bytes[..]) {
                    Ok(bytes) => (Self::None, click(bytes)),
                    Err(_) => (Self::Click(bytes), None),
                }
            }
            (_, 0x7f) => (Self::None, control(byte)),
            (Self::Escape, b'[') => (Self::Parameters(Vec::new()), None),
            (Self::Escape, b'O') => (Self::Letter, None),
            // A key typed with Alt is sent as an escape character and the key. Alt is ignored.
            (Self::None | Self::Escape, _) => (Self::None, character(byte)),
            (Self::Letter, _) => (Self::None, letter(byte, KeyModifiers::NONE)),
            (Self::Parameters(bytes), b'[') if bytes.is_empty() => (Self::Console, None),
            (Self::Parameters(bytes), b'M') if bytes.is_empty() => (Self::Click(bytes), None),
            (Self::Parameters(bytes), 0x40..) => (Self::None, parameters(&bytes, byte)),
            (Self::Parameters(mut bytes), _) if bytes.len() < LONGEST => {
                bytes.push(byte);
                (Self::Parameters(bytes), None)
            }
            (Self::Parameters(_) | Self::Console, _) => (Self::None, None),
        };
        *self = next;
        event
    }
}

/// Returns the key event of an ASCII character. Other bytes are ignored: the game has no keys for
/// them.
fn character(byte: u8) -> Option<Event> {
    byte.is_ascii()
        .then(|| key(KeyCode::Char(char::from(byte)), KeyModifiers::NONE))
}

/// Returns the key of a control character.
fn control(byte: u8) -> Option<Event> {
    let code = match byte {
        b'\t' => KeyCode::Tab,
        b'\r' => KeyCode::Enter,
        0x7f => KeyCode::Backspace,
        1..=26 => {
            let letter = KeyCode::Char(char::from(byte - 1 + b'a'));
            return Some(key(letter, KeyModifiers::CONTROL));
        }
        _ => return None,
    };
    Some(key(code, KeyModifiers::NONE))
}

/// Returns the key that a letter stands for at the end of a sequence.
fn letter(byte: u8, modifiers: KeyModifiers) -> Option<Event> {
    let code = match byte {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        _ => return None,
    };
    Some(key(code, modifiers))
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Returns the event of a sequence with parameters that ends with the byte `end`. Parameters are
/// numbers separated by `;`; for some keys, a number is followed by `:` and a further number.
fn parameters(bytes: &[u8], end: u8) -> Option<Event> {
    let text = str::from_utf8(bytes).ok()?;
    let (text, is_click) = match (text.strip_prefix('<'), end) {
        (Some(text), b'M' | b'm') => (text, true),
        _ => (text, end == b'M'),
    };
    let fields: Vec<Vec<Option<u32>>> = text
        .split(';')
        .map(|field| field.split(':').map(|part| part.parse().ok()).collect())
        .collect();
    let number = |field: usize, part: usize| *fields.get(field)?.get(part)?;
    let first = number(0, 0);
    if is_click {
        let place = [number(1, 0)?, number(2, 0)?];
        return match bytes.first() {
            Some(b'<') => mouse(first?, end == b'm', place),
            _ => mouse(first?.checked_sub(32)?, false, place),
        };
    }
    let modifiers = modifiers(number(1, 0));
    let is_release = number(1, 1) == Some(3);
    if is_release {
        return None;
    }
    let code = match (end, first) {
        (b'u', Some(9)) => KeyCode::Tab,
        (b'u', Some(13)) => KeyCode::Enter,
        (b'u', Some(127)) => KeyCode::Backspace,
        (b'u', Some(code)) => KeyCode::Char(char::from_u32(code)?),
        (b'~', Some(1 | 7)) => KeyCode::Home,
        (b'~', Some(3)) => KeyCode::Delete,
        (b'~', Some(4 | 8)) => KeyCode::End,
        (b'~', Some(5)) => KeyCode::PageUp,
        (b'~', Some(6)) => KeyCode::PageDown,
        _ => return letter(end, modifiers),
    };
    Some(key(code, modifiers))
}

/// Returns the modifiers that a number in a sequence stands for: 1 plus the sum of 1 for Shift, 2
/// for Alt and 4 for Ctrl. `None` stands for no modifier.
fn modifiers(number: Option<u32>) -> KeyModifiers {
    let bits = number.unwrap_or_default().saturating_sub(1);
    let all = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
    ];
    let held = (0..).zip(all).filter(|(bit, _)| bits >> bit & 1 == 1);
    held.map(|(_, modifier)| modifier).collect()
}

/// Decodes a click: the button, the column and the row, each sent as its number plus 32.
fn click(bytes: [u8; 3]) -> Option<Event> {
    let [button, column, row] = bytes.map(|byte| u32::from(byte) - 32);
    mouse(button, false, [column, row])
}

/// Returns an event of the mouse. `place` is the column and the row, counted from 1; outside of the
/// window, they may be 0.
fn mouse(button: u32, is_release: bool, place: [u32; 2]) -> Option<Event> {
    let is_drag = button & 32 != 0;
    let kind = match button & !0b1_1100 & !32 {
        // The wheel has the numbers 64 and 65. Larger numbers are other buttons, which are ignored.
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        3 if is_drag => return None,
        3 => MouseEventKind::Up(MouseButton::Left),
        number => {
            let button = match number {
                0 => MouseButton::Left,
                1 => MouseButton::Middle,
                2 => MouseButton::Right,
                _ => return None,
            };
            match (is_release, is_drag) {
                (true, _) => MouseEventKind::Up(button),
                (false, true) => MouseEventKind::Drag(button),
                (false, false) => MouseEventKind::Down(button),
            }
        }
    };
    let [column, row] = place.map(|number| u16::try_from(number.saturating_sub(1)));
    Some(Event::Mouse(MouseEvent {
        kind,
        column: column.ok()?,
        row: row.ok()?,
        modifiers: KeyModifiers::NONE,
    }))
}
