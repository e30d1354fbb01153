//! Finds the packed text in a URL, and unpacks it.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::format::fault::{Code, Fault, Remedy, shown};
use crate::format::letters::UrlLetters;
use crate::format::reader::Draft;
use crate::format::source::end_of;

/// The advice for an incomplete URL.
pub(super) const WHOLE: &str = "copy the whole URL again";

/// Base64 with or without `=` at the end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Returns the packed text: after `p=`, up to the next parameter. Adds a fault if there is none.
pub(super) fn payload<'s>(draft: &mut Draft<'s>) -> Option<&'s str> {
    let text = draft.text;
    let start = text.match_indices("p=").map(|(at, _)| at).find(|&at| {
        let before = text[..at].chars().next_back();
        // HTML writes `&amp;` for `&`.
        before.is_none_or(|before| matches!(before, '#' | '?' | '&'))
            || text[..at].ends_with("&amp;")
    });
    let rest = start.map_or("", |start| &text[start + "p=".len()..]);
    let payload = rest.split(|c: char| matches!(c, '&' | '#') || c.is_whitespace());
    let payload = payload.take(1).find(|payload| !payload.is_empty());
    if payload.is_none() {
        let fault = Fault::new(Code::MissingPart, "this URL contains no puzzle")
            .expecting("`#m=edit&p=` and the compressed puzzle")
            .help("copy the whole URL; a short URL must be opened first");
        draft.fault(end_of(text), fault);
    }
    payload
}

/// Unpacks the text of `draft`, which must be the result of [`payload`].
pub(super) fn unpack(draft: &mut Draft<'_>) -> Option<String> {
    let payload = draft.text;
    // Some programs escape `+`, `/` and `=`, or write `-` and `_` instead.
    let symbols = UrlLetters::new(payload).map(|(letter, _)| match letter {
        '-' => b'+',
        '_' => b'/',
        letter => u8::try_from(letter).unwrap_or(b'?'),
    });
    let packed = match BASE64.decode(symbols.collect::<Vec<u8>>()) {
        Ok(packed) => packed,
        Err(error) => {
            let offset = match error {
                base64::DecodeError::InvalidByte(offset, _)
                | base64::DecodeError::InvalidLastSymbol { offset, .. } => Some(offset),
                _ => None,
            };
            let letter = offset.and_then(|offset| UrlLetters::new(payload).nth(offset));
            let (place, message) = match letter {
                Some((_, place)) => (place, format!("`{}` is not base64", shown(place))),
                None => (end_of(payload), "the base64 text is cut off".to_owned()),
            };
            let fault = Fault::new(Code::Syntax, message)
                .expecting("base64: letters, digits, `+` and `/`, `=` at the end")
                .help(WHOLE);
            return draft.refuse(place, fault);
        }
    };
    let limit = draft.options.limit;
    let fault = match decompress_to_vec_with_limit(&packed, limit) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => return Some(text),
            Err(_) => Fault::new(Code::Syntax, "the compressed text of this URL is not UTF-8")
                .expecting("the parts of a puzzle"),
        },
        Err(error) => match error.status {
            TINFLStatus::HasMoreOutput => {
                let fault = Fault::new(
                    Code::TooLarge,
                    "the compressed text is larger than the limit",
                )
                .expecting(format!("at most {limit} bytes"))
                .help(Remedy::Limit);
                return draft.refuse_whole(fault);
            }
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
                Fault::new(Code::Syntax, "the compressed text is cut off").expecting("more of it")
            }
            _ => Fault::new(Code::Syntax, "the compressed text cannot be decompressed")
                .expecting("raw DEFLATE in base64"),
        },
    };
    draft.refuse_whole(fault.help(WHOLE))
}
