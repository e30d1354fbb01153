//! The context of every command: its output, its errors, whether it was interrupted, and its exit
//! code.
//!
//! Layer 6: it may import files of lower layers.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tents::limits::Limits;
use tents::render::json::{JsonLine, Of};
use tents::render::page::{self, PageKind};

use super::about::{About, Known};
use super::exit::Exit;
use super::fault::{Failure, InputFault};
use super::input::{Handed, InputOptions, InputPart, Inputs, Item, ReadingOptions, load};
use super::interrupt::{FLAG, Interrupt, quit};
use super::options::{CommonOptions, is_colored};
use super::output::Output;
use super::report::Report;
use super::sync::lock;
use super::words::printable;

/// The value of [`Context::cells_left`].
static CELLS_LEFT: AtomicUsize = AtomicUsize::new(0);

/// The context of a command. It is created before the command runs, and collects the exit code.
pub(crate) struct Context {
    pub(crate) output: Output,
    pub(crate) report: Report,
    /// The worst exit so far.
    exit: Mutex<Exit>,
    /// The files of other programs that were skipped in folders.
    skipped: Mutex<BTreeSet<OsString>>,
    /// On Ctrl-C, ends a run that waits for input or for the reader of its output.
    interrupts: Interrupt,
    /// A flag that Ctrl-C sets and that stops searches.
    pub(crate) interrupt: &'static AtomicBool,
    /// How many cells are still unknown in the puzzle that is being explained or graded, for the
    /// progress display.
    pub(crate) cells_left: &'static AtomicUsize,
    /// The number of solutions found so far, for the progress display.
    pub(crate) solutions: Arc<AtomicU64>,
    /// Whether results are printed in colour.
    pub(crate) color: bool,
    /// When to print in colour.
    #[cfg(feature = "play")]
    pub(crate) coloring: clap::ColorChoice,
}

impl Context {
    /// Sets up output, reports and the interrupt flag. With `is_json`, errors are lines of JSON on
    /// standard output.
    pub(crate) fn new(options: CommonOptions, is_json: bool) -> Self {
        let output = Output::new();
        Self {
            report: Report::new(options, is_json, output.clone()),
            output,
            exit: Mutex::default(),
            skipped: Mutex::default(),
            interrupts: Interrupt::default(),
            interrupt: &FLAG,
            cells_left: &CELLS_LEFT,
            solutions: Arc::default(),
            color: is_colored(options.color, &io::stdout()),
            #[cfg(feature = "play")]
            coloring: options.color,
        }
    }

    /// Makes the command finish its work even if nobody reads its output any more, because its exit
    /// code is the answer. [`exit`](super::exit) lists the commands that call this function.
    pub(crate) fn answer_by_exit(&self) {
        self.output.make_optional();
    }

    /// Sets the function that prints the end of the output if Ctrl-C ends the run while it waits,
    /// for example for input. The function must not wait for a lock.
    pub(crate) fn on_end(&self, last_words: impl FnOnce() + Send + 'static) {
        self.interrupts.on_end(last_words);
    }

    /// From now on, Ctrl-C interrupts the command. With `is_deferred`, the thread that ends a run
    /// that waits starts only before the program first waits. Fails if the system refuses a signal
    /// handler.
    pub(super) fn watch(&self, is_deferred: bool) -> io::Result<()> {
        self.interrupts.watch(&self.output, is_deferred)
    }

    /// Returns the limits with the interrupt flag and the counter of unknown cells.
    pub(crate) fn watched(&self, mut limits: Limits) -> Limits {
        limits.interrupt = Some(self.interrupt.into());
        limits.cells_left = Some(self.cells_left.into());
        limits
    }

    /// Records how a part of the work ended. The worst exit becomes the exit of the command.
    pub(crate) fn ends(&self, exit: Exit) {
        // This is the usual exit, and never worse than another. To record it for each puzzle would
        // slow down other threads, which read the fields next to `exit`.
        if exit == Exit::Yes {
            return;
        }
        let mut worst = lock(&self.exit);
        *worst = exit.max(*worst);
    }

    /// Returns whether Ctrl-C was pressed, so that searches should stop.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Ends a command: flushes the output, reports any error except a closed pipe, and returns the
    /// exit.
    pub(crate) fn end(&self, result: anyhow::Result<()>) -> Exit {
        self.output.show(None);
        let finished = self.output.finish();
        if self.is_interrupted() {
            self.ends(Exit::Interrupted);
        }
        if let Err(error) = result.and(finished.map_err(Into::into))
            && !is_closed_pipe(&error)
        {
            self.report.error(&error);
            self.ends(Exit::Error);
        }
        *lock(&self.exit)
    }

    /// Ends the command and the process, without waiting for threads that still work or for more
    /// input.
    pub(crate) fn leave(&self, result: anyhow::Result<()>) -> ! {
        quit(self.end(result))
    }

    /// If standard input is a terminal, reports that the program waits for it.
    pub(crate) fn say_waiting(&self) {
        if io::stdin().is_terminal() {
            let text = "waiting for standard input; Ctrl-D on an empty line ends it";
            self.report.note(text);
        }
    }

    /// Records that a file of another program was skipped in a folder.
    pub(crate) fn skip(&self, path: PathBuf) {
        lock(&self.skipped).insert(path.into());
    }

    /// Reports the number of skipped files, unless it is 0. With JSON, or if `is_verbose`, also
    /// prints the name of each file.
    pub(crate) fn say_skipped(&self, is_verbose: bool) -> io::Result<()> {
        let skipped = lock(&self.skipped);
        for path in &*skipped {
            let name = path.to_string_lossy();
            if self.report.is_json {
                let skipped = JsonLine::new("skipped").with("input", &name);
                self.output.record(&skipped.text())?;
            } else if is_verbose {
                self.output
                    .record(&format!("{}: skipped\n", printable(&name)))?;
            }
        }
        let text = match skipped.len() {
            0 => return Ok(()),
            1 => "skipped 1 file that does not look like a puzzle".to_owned(),
            number => format!("skipped {number} files that do not look like puzzles"),
        };
        self.report.note(&text);
        Ok(())
    }

    /// Reports why a puzzle could not be read, and records an error as the exit.
    pub(crate) fn refuse(&self, of: &Of, fault: &InputFault) -> io::Result<()> {
        self.ends(Exit::Error);
        self.report.fault(of, fault)
    }

    /// Reports a failure that has no place in a text, and records an error as the exit.
    pub(crate) fn fail(&self, failure: &Failure) -> io::Result<()> {
        self.ends(Exit::Error);
        self.report.failure(failure, None)
    }

    /// Calls `open` for an input. Returns `None` after reporting why the input cannot be opened.
    pub(crate) fn open<T>(
        &self,
        path: &OsStr,
        reading: &ReadingOptions,
        open: fn(&OsStr, &ReadingOptions) -> Result<T, Failure>,
    ) -> io::Result<Option<T>> {
        if path == "-" {
            self.say_waiting();
        }
        match open(path, reading) {
            Ok(opened) => Ok(Some(opened)),
            Err(failure) => self.fail(&failure).map(|()| None),
        }
    }

    /// Reads the puzzles of an input and reports puzzles that cannot be read. Returns the other
    /// puzzles, and whether all could be read.
    pub(crate) fn puzzles(
        &self,
        path: &OsStr,
        reading: &ReadingOptions,
    ) -> io::Result<(Vec<Known>, bool)> {
        if path == "-" {
            self.say_waiting();
        }
        let mut puzzles = Vec::new();
        let _ = reading.whole(path, None, &mut |item| {
            puzzles.push(self.known(item));
            ControlFlow::Continue(())
        });
        let puzzles = puzzles.into_iter().collect::<io::Result<Vec<_>>>()?;
        let is_whole = puzzles.iter().all(Option::is_some);
        Ok((puzzles.into_iter().flatten().collect(), is_whole))
    }

    /// Reads the puzzles of all inputs and reports puzzles that cannot be read. Returns `None` if
    /// any puzzle could not be read, or if a folder has none.
    pub(crate) fn all_puzzles(&self, input: &InputOptions) -> io::Result<Option<Vec<Known>>> {
        if input.has_stdin() {
            self.say_waiting();
        }
        let mut puzzles = Vec::new();
        let mut each = |part: InputPart<'_>| {
            if let Some(note) = &part.note {
                self.report.note(&self.report.remark(&part.name, note));
            }
            (part.read)(&mut |handed| {
                let item = match handed {
                    Handed::Puzzle(item) => Some(item),
                    Handed::Skipped(path) => {
                        self.skip(path);
                        None
                    }
                    Handed::FolderEnd(end) => end.fault(),
                };
                puzzles.extend(item.map(|item| self.known(item)));
                ControlFlow::Continue(())
            })
        };
        Inputs::of(input).parts(&self.output, &mut |batch| batch.each(&mut each));
        self.say_skipped(false)?;
        puzzles.into_iter().collect()
    }

    /// Reads the only puzzle of an input. If the input cannot be read, or does not have exactly one
    /// valid puzzle, reports that and returns `None`.
    pub(crate) fn puzzle(
        &self,
        path: &OsStr,
        reading: &ReadingOptions,
    ) -> io::Result<Option<Known>> {
        let Some(input) = self.open(path, reading, load)? else {
            return Ok(None);
        };
        let (notes, puzzle) = reading.sole(&input);
        let mut about = About::new(input.name.to_string(), input.name);
        about.notes = notes;
        let about = about.into();
        self.known(Item { about, puzzle })
    }

    /// Prints the remarks on the text of a puzzle, and returns the puzzle. If it could not be read,
    /// reports why and returns `None`.
    fn known(&self, item: Item) -> io::Result<Option<Known>> {
        for remark in &item.about.notes.remarks {
            self.report
                .note(&self.report.remark(&item.about.name, remark));
        }
        self.report_fault(&item)?;
        let Item { about, puzzle } = item;
        Ok(puzzle.ok().map(|puzzle| Known { about, puzzle }))
    }

    /// Runs `work`. If there is a title, the output of `work` becomes the body of an HTML page, and
    /// the text that `work` returns becomes the footer of the page.
    pub(crate) fn page(
        &self,
        title: Option<(&str, PageKind)>,
        work: impl FnOnce() -> anyhow::Result<String>,
    ) -> anyhow::Result<()> {
        let mut text = String::new();
        if let Some((title, kind)) = title {
            page::head(&mut text, title, kind);
            self.output.head(&text);
        }
        let words = work()?;
        if title.is_some() {
            text.clear();
            page::foot(&mut text, &words);
            self.output.record(&text)?;
        }
        Ok(())
    }
}

/// Returns whether an error only means that the reader of standard output has closed it, as `head`
/// does. The command then ends as if there were no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
