//! URL → the text that is packed in it.

use std::ops::Range;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::format::fault::{Code, Fault, Remedy, Shown};
use crate::format::letters::Letters;
use crate::format::source::Source;

/// With or without `=` at the end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Where the packed text is: after `p=`, up to the next parameter.
pub(super) fn payload(source: &Source, range: Range<usize>) -> Result<Range<usize>, Fault> {
    let text = &source.text()[range.clone()];
    let start = text.match_indices("p=").map(|(at, _)| at).find(|&at| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|before| matches!(before, '#' | '?' | '&'))
    });
    let payload = start.map(|start| {
        let rest = &text[start + "p=".len()..];
        let end = rest.find(|c: char| matches!(c, '&' | '#') || c.is_whitespace());
        let start = range.start + start + "p=".len();
        start..start + end.unwrap_or(rest.len())
    });
    payload
        .filter(|payload| !payload.is_empty())
        .ok_or_else(|| {
            Fault::new(Code::MissingPart, "there is no puzzle in this URL")
                .expecting("`#m=edit&p=` and the packed puzzle")
                .help("copy the whole URL; a short URL must be opened first")
                .at(range.end..range.end)
        })
}

/// Unpacks the text.
pub(super) fn unpack(
    source: &Source,
    payload: Range<usize>,
    limit: usize,
) -> Result<String, Fault> {
    // Some programs escape `+`, `/` and `=`, or write `-` and `_` instead.
    let letters = || Letters::new(source.text(), payload.clone());
    let symbols = letters().map(|(letter, _)| match letter {
        '-' => b'+',
        '_' => b'/',
        letter => u8::try_from(letter).unwrap_or(b'?'),
    });
    let packed = BASE64
        .decode(symbols.collect::<Vec<u8>>())
        .map_err(|error| {
            let offset = match error {
                base64::DecodeError::InvalidByte(offset, _)
                | base64::DecodeError::InvalidLastSymbol { offset, .. } => Some(offset),
                _ => None,
            };
            let (span, message) = match offset.and_then(|offset| letters().nth(offset)) {
                Some((_, span)) => {
                    let text = Shown::new(&source.text()[span.clone()]);
                    (span, format!("`{text}` is not base64"))
                }
                None => (
                    payload.end..payload.end,
                    "the base64 text is cut off".to_owned(),
                ),
            };
            let fault = Fault::new(Code::Syntax, message)
                .expecting("base64: letters, digits, `+` and `/`, `=` at the end")
                .help("copy the whole URL again");
            fault.at(span)
        })?;
    let bytes = decompress_to_vec_with_limit(&packed, limit).map_err(|error| {
        let fault = match error.status {
            TINFLStatus::HasMoreOutput => {
                Fault::new(Code::TooLarge, "the packed text is larger than the limit")
                    .expecting(format!("at most {limit} bytes"))
                    .help(Remedy::Limit)
            }
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
                Fault::new(Code::Syntax, "the packed text is cut off")
                    .expecting("more of it")
                    .help("copy the whole URL again")
            }
            _ => Fault::new(Code::Syntax, "the packed text cannot be unpacked")
                .expecting("raw DEFLATE in base64")
                .help("copy the whole URL again"),
        };
        fault.at(payload.clone())
    })?;
    String::from_utf8(bytes).map_err(|_| {
        Fault::new(Code::Syntax, "the packed text of this URL is not UTF-8")
            .expecting("the parts of a puzzle")
            .help("copy the whole URL again")
            .at(payload)
    })
}
