//! URL → the text that is packed in it.

use std::ops::Range;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::format::ReadOptions;
use crate::format::fault::Fault;
use crate::format::problem::{Code, Problem, Remedy, Shown};
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
            source.fault_at(
                range.end..range.end,
                Problem::new(Code::MissingPart, "there is no puzzle in this URL")
                    .expected("`#m=edit&p=` and the packed puzzle")
                    .help("copy the whole URL; a short URL must be opened first"),
            )
        })
}

/// Unpacks the text.
pub(super) fn unpack(
    source: &Source,
    payload: Range<usize>,
    options: &ReadOptions,
) -> Result<String, Fault> {
    let text = &source.text()[payload.clone()];
    let symbols: Vec<u8> = symbols(text).map(|(symbol, _)| symbol).collect();
    let packed = BASE64.decode(&symbols).map_err(|error| {
        let offset = match error {
            base64::DecodeError::InvalidByte(offset, _)
            | base64::DecodeError::InvalidLastSymbol { offset, .. } => Some(offset),
            _ => None,
        };
        let found = offset.and_then(|offset| self::symbols(text).nth(offset));
        let (span, message) = match found {
            Some((_, span)) => (
                payload.start + span.start..payload.start + span.end,
                format!("`{}` is not base64", Shown::new(&text[span])),
            ),
            None => (
                payload.end..payload.end,
                "the base64 text is cut off".to_owned(),
            ),
        };
        let problem = Problem::new(Code::Syntax, message)
            .expected("base64: letters, digits, `+` and `/`, `=` at the end")
            .help("copy the whole URL again");
        source.fault_at(span, problem)
    })?;
    let bytes = decompress_to_vec_with_limit(&packed, options.limit).map_err(|error| {
        let limit = options.limit;
        let problem = match error.status {
            TINFLStatus::HasMoreOutput => {
                Problem::new(Code::TooLarge, "the packed text is larger than the limit")
                    .expected(format!("at most {limit} bytes"))
                    .help(Remedy::Limit)
            }
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
                Problem::new(Code::Syntax, "the packed text is cut off")
                    .expected("more of it")
                    .help("copy the whole URL again")
            }
            _ => Problem::new(Code::Syntax, "the packed text cannot be unpacked")
                .expected("raw DEFLATE in base64")
                .help("copy the whole URL again"),
        };
        source.fault_at(payload.clone(), problem)
    })?;
    String::from_utf8(bytes).map_err(|_| {
        source.fault_at(
            payload,
            Problem::new(Code::Syntax, "the packed text of this URL is not UTF-8")
                .expected("the parts of a puzzle")
                .help("copy the whole URL again"),
        )
    })
}

/// The base64 symbols of a payload and where each is in it. Some programs escape `+`, `/` and
/// `=`, or write `-` and `_` instead.
fn symbols(text: &str) -> impl Iterator<Item = (u8, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let escaped = bytes.get(at..at + 3).and_then(|escape| match escape {
            b"%2B" | b"%2b" => Some(b'+'),
            b"%2F" | b"%2f" => Some(b'/'),
            b"%3D" | b"%3d" => Some(b'='),
            _ => None,
        });
        let symbol = match escaped.or(bytes.get(at).copied())? {
            b'-' => b'+',
            b'_' => b'/',
            symbol => symbol,
        };
        let rest = text.get(at..).and_then(|rest| rest.chars().next());
        let length = match escaped {
            Some(_) => 3,
            None => rest.map_or(1, char::len_utf8),
        };
        let span = at..at + length;
        at += length;
        Some((symbol, span))
    })
}
