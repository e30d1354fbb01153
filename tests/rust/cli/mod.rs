//! The program as a process: the output shown on its pages, files and pipes, limits, reports.

mod batch;
#[cfg(unix)]
mod check;
#[cfg(unix)]
mod console;
mod draw;
mod failures;
mod generate;
mod help;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(unix)]
mod interrupts;
mod json_lines;
mod lines;
#[cfg(all(target_os = "linux", feature = "play"))]
mod play;
#[cfg(unix)]
mod process;
mod renamed;
