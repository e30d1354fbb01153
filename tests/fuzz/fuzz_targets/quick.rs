#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tents_fuzz::run("quick", bytes));
