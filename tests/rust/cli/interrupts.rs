//! An interrupted run leaves no temporary file, whenever the signal comes.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use fastrand::Rng;

use crate::support::cli::{folder, tents};

fn send(child: &Child, signal: &str) {
    let id = child.id().to_string();
    // The run may have ended already.
    let _ = Command::new("kill")
        .args([signal, &id])
        .stderr(Stdio::null())
        .status();
}

#[test]
fn no_temporary_file_stays_after_an_interrupt() {
    let mut rng = Rng::with_seed(7);
    let puzzles = folder(&[("many.txt", &"2x1:b,0,1,1\n".repeat(100_000))]);
    let many = puzzles.path().join("many.txt");
    let many = many.to_str().unwrap();
    let mut written = 0;
    for round in 0..60 {
        let into = folder(&[]);
        // The program takes a path that ends in `/` for a folder.
        let path = format!("{}/", into.path().display());
        let command = match round % 3 {
            0 => ["generate", "5x5", "--count", "1000000", "--jobs", "1"].to_vec(),
            1 => ["convert", "--to", "json", many].to_vec(),
            _ => ["play", "puzzles/6x6.txt", "puzzles/8x8.txt"].to_vec(),
        };
        let mut command = tents(&[&command[..], &["--into", &path]].concat());
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(rng.u64(20..150)));
        send(&child, ["-INT", "-TERM", "-HUP"][rng.usize(0..3)]);
        // Impatient people send a second signal.
        if rng.bool() {
            thread::sleep(Duration::from_millis(rng.u64(0..5)));
            send(&child, "-INT");
        }
        child.wait().unwrap();
        for entry in fs::read_dir(into.path()).unwrap() {
            let name = entry.unwrap().file_name();
            let name = name.to_str().unwrap();
            assert!(!name.starts_with('.'), "round {round}: {name} is left");
            written += 1;
        }
    }
    assert!(written > 0, "every run was interrupted too early");
}
