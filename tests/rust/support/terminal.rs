//! Terminals for tests.

use std::fs::File;
use std::io::Read as _;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Creates a terminal with these numbers of rows and columns. Returns a file for typing keys and
/// reading the output, and a function that returns a new stream for a process on the terminal.
pub(crate) fn terminal((rows, columns): (u16, u16)) -> (File, impl Fn() -> Stdio) {
    // `CLOEXEC` keeps a process on the terminal from inheriting the file of the keys. A process
    // with this file would keep the terminal open itself, and never notice that the test has closed
    // it.
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let keys = openpt(flags).unwrap();
    grantpt(&keys).unwrap();
    unlockpt(&keys).unwrap();
    let size = Winsize {
        ws_row: rows,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&keys, size).unwrap();
    let keys = File::from(keys);
    let outer = keys.try_clone().unwrap();
    let inner = move || Stdio::from(ioctl_tiocgptpeer(&outer, flags).unwrap());
    (keys, inner)
}

/// Runs a command on a terminal to its end, with typed input. Returns the output and the exit code.
pub(crate) fn run_on_terminal(
    mut command: Command,
    type_in: impl FnOnce(&mut File),
) -> (String, Option<i32>) {
    let (mut keys, inner) = terminal((24, 80));
    command.stdin(inner()).stdout(inner()).stderr(inner());
    let mut child = command.spawn().unwrap();
    // From now on, only the process holds streams of the terminal.
    drop(command);
    type_in(&mut keys);
    let mut shown = Vec::new();
    // Reading ends with an error once the process has closed its streams.
    let _ = keys.read_to_end(&mut shown);
    let code = child.wait().unwrap().code();
    (String::from_utf8_lossy(&shown).into_owned(), code)
}
