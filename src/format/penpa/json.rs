//! The JSON of penpa-edit, entry by entry.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// The fields of the problem and of the answer that are read.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Drawing<'j> {
    /// Cell number → number.
    #[serde(borrow, default, rename = "zN", alias = "number")]
    pub(super) numbers: Option<&'j RawValue>,
    /// Cell number → symbol.
    #[serde(borrow, default, rename = "zY", alias = "symbol")]
    pub(super) symbols: Option<&'j RawValue>,
}

/// The number or text that an entry begins with, without outer blanks, and the text behind it.
///
/// An entry is a list such as `[1,"tents",1]`. `None` if it is not, or too long for any that
/// matters.
pub(super) fn entry(raw: &RawValue) -> Option<(String, Option<String>)> {
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

/// Puts quotation marks around the abbreviations, and `null` for `zO`; then it is JSON.
pub(super) fn spell_out(part: &str) -> String {
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
