//! Gives bytes to the reader that the variable `TENTS_READER` names.

#![no_main]

use std::env;
use std::sync::LazyLock;

static READER: LazyLock<String> =
    LazyLock::new(|| env::var("TENTS_READER").expect("TENTS_READER names a reader"));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tents_fuzz::run(&READER, bytes));
