//! The terminal itself: it is taken, shown frames, asked for keys, and given back as it was, also
//! after a signal or a failure of the program.

mod screen;
mod session;
mod words;

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use ratatui_core::layout::Rect;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::Show;
use ratatui_crossterm::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind,
};
use ratatui_crossterm::crossterm::execute;
use ratatui_crossterm::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use tents::format::{self, Format};
use tents::puzzle::Puzzle;
use tents::render::picture::Palette;

use self::screen::{Colors, Look, Window};
use self::session::{Outcome, Session};
use super::PlayOptions;
use crate::cli::context::{Context, Known};
use crate::cli::driver::fail_if_asked;
use crate::cli::options::is_colored;
use crate::cli::{files, locale};

/// How long a key is waited for before time is shown anew, and signals are looked at.
const WAIT: Duration = Duration::from_millis(25);

/// The terminal that the program was started from, wherever its input and output go.
pub(super) fn open() -> anyhow::Result<File> {
    let name = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
    let no_terminal = || {
        anyhow!(
            "there is no terminal to play on; `--into PAGE.html` makes a page to play on in a browser"
        )
    };
    // A terminal that cannot move its cursor is none.
    if !cfg!(windows)
        && std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
    {
        return Err(no_terminal());
    }
    let file = OpenOptions::new().read(true).write(true).open(name);
    file.map_err(|_| no_terminal())
}

/// Plays puzzles on a terminal. What is on the boards is kept in a file, or printed in the end.
pub(super) fn run(
    options: &PlayOptions,
    puzzles: Vec<Known>,
    tty: &File,
    context: &Context,
) -> anyhow::Result<()> {
    let look = Look {
        shapes: locale::shapes(),
        colors: if is_colored(context.coloring, tty) {
            colors()
        } else {
            Colors::None
        },
    };
    let limits = options.limits.since(Instant::now(), context);
    let mut session = Session::new(puzzles, limits, options.limits.time_limit);
    session.has_mouse = options.mouse;
    // A file that is new or another's is replaced once it is this game's.
    let mut is_ours = options.overwrite
        || options
            .save
            .as_deref()
            .is_some_and(|save| options.plays(save));
    let mut unsaved = None;
    let mut save = |session: &Session| -> anyhow::Result<()> {
        let Some(path) = &options.save else {
            return Ok(());
        };
        let saved = text_of(session.marked())
            .and_then(|text| files::write(path, text.as_bytes(), is_ours, &AtomicBool::default()));
        is_ours |= saved.is_ok();
        unsaved = saved.as_ref().err().map(|error| format!("{error:#}"));
        saved
    };
    let is_there = options.save.as_ref().is_none_or(|path| path.exists());
    if !is_there {
        save(&session)?;
    }
    play(&mut session, tty, look, context, &mut save)?;
    if let Some(error) = unsaved {
        bail!("the last marks are not saved: {error}");
    }
    if options.save.is_none() {
        context.output.record(&text_of(session.marked())?)?;
    }
    Ok(())
}

/// The colours of pictures where the terminal can show them all, else the 16 that it has. Those for a
/// light ground can be read on a dark one too, so they are taken where the ground is not known.
fn colors() -> Colors {
    let is_one = |name: &str, words: &[&str]| {
        let value = std::env::var(name).unwrap_or_default();
        let last = value.rsplit(';').next().unwrap_or_default();
        words.contains(&last)
    };
    let dark = ["0", "1", "2", "3", "4", "5", "6", "8"];
    if !is_one("COLORTERM", &["truecolor", "24bit"]) {
        Colors::Sixteen
    } else if is_one("COLORFGBG", &dark) {
        Colors::Theme(Palette::Dark)
    } else {
        Colors::Theme(Palette::Light)
    }
}

/// Puzzles with their marks as one puzzle file.
fn text_of<'p>(puzzles: impl Iterator<Item = (&'p Known, Puzzle)>) -> anyhow::Result<String> {
    let mut text = String::new();
    for (known, marked) in puzzles {
        if !text.is_empty() {
            text.push('\n');
        }
        let mut notes = known.notes.clone();
        // A solution would be put on the board.
        notes.solution = None;
        format::write(&mut text, Format::Plain, &marked, &notes)?;
    }
    Ok(text)
}

/// The screen that frames are drawn on. A frame has thousands of pieces, which go out together.
type Screen = Terminal<CrosstermBackend<BufWriter<File>>>;

/// The terminal while it is taken.
struct Taken {
    file: File,
    has_mouse: bool,
}

impl Taken {
    fn take(file: File, has_mouse: bool) -> io::Result<Self> {
        let mut taken = Self { file, has_mouse };
        taken.enter()?;
        Ok(taken)
    }

    fn enter(&mut self) -> io::Result<()> {
        enable_raw_mode()?;
        execute!(self.file, EnterAlternateScreen)?;
        self.mouse(self.has_mouse)
    }

    fn mouse(&mut self, is_on: bool) -> io::Result<()> {
        self.has_mouse = is_on;
        if is_on {
            execute!(self.file, EnableMouseCapture)
        } else {
            execute!(self.file, DisableMouseCapture)
        }
    }
}

/// Leaves a terminal as it was.
fn give_back(file: &mut File) -> io::Result<()> {
    execute!(file, DisableMouseCapture, LeaveAlternateScreen, Show)?;
    disable_raw_mode()
}

impl Drop for Taken {
    fn drop(&mut self) {
        // Nobody is there to be told.
        let _ = give_back(&mut self.file);
    }
}

/// Plays until the player has enough. `save` is called after each change of marks.
fn play(
    session: &mut Session,
    terminal: &File,
    look: Look,
    context: &Context,
    save: &mut dyn FnMut(&Session) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let clone = || terminal.try_clone().context("cannot use the terminal");
    let (mut on_end, on_panic) = (clone()?, clone()?);
    context.ending.on_end(move || {
        let _ = give_back(&mut on_end);
    });
    let stopping = Stopping::watch()?;
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if let Ok(mut file) = on_panic.try_clone() {
            let _ = give_back(&mut file);
        }
        told(panic);
    }));
    let mut taken = Taken::take(clone()?, session.has_mouse).context("cannot use the terminal")?;
    let mut screen: Screen = Terminal::new(CrosstermBackend::new(BufWriter::new(clone()?)))?;
    let mut window = None;
    let mut shown = None;
    let mut since = Instant::now();
    loop {
        let now = Instant::now();
        session.pass(now - since);
        since = now;
        let time = session.game().shown_time().map(|time| time.as_secs());
        if shown != Some(time) {
            window = frame(&mut screen, session, look)?;
            shown = Some(time);
        }
        let mut outcome = Outcome::Show;
        if event::poll(WAIT)? {
            fail_if_asked(&session.played[session.at].known.name);
            shown = None;
            outcome = match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => session.key(key),
                Event::Mouse(event) => {
                    let place =
                        window.and_then(|window: Window| window.place(event.column, event.row));
                    session.mouse(event, place)
                }
                _ => Outcome::Show,
            };
        }
        if context.is_interrupted() {
            return Ok(());
        }
        match outcome {
            Outcome::Show => {}
            Outcome::Save => {
                if let Err(error) = save(session) {
                    session.text = format!("Not saved: {error:#}.");
                }
            }
            Outcome::Mouse => taken.mouse(session.has_mouse)?,
            Outcome::Redraw => clear(&mut screen)?,
            Outcome::Suspend => stopping.ask(),
            Outcome::Quit => return Ok(()),
            Outcome::Interrupt => {
                context.interrupt.store(true, Ordering::Release);
                return Ok(());
            }
        }
        if stopping.is_asked() {
            give_back(&mut taken.file)?;
            stopping.stop()?;
            taken.enter()?;
            clear(&mut screen)?;
            (shown, since) = (None, Instant::now());
        }
    }
}

/// Has all of the screen drawn again. Where the cursor stands is not asked for, since the question
/// would go to standard output.
fn clear(screen: &mut Screen) -> io::Result<()> {
    let size = screen.size()?;
    screen.resize(Rect::new(0, 0, size.width, size.height))
}

/// Draws a frame, and says where the board is on it.
fn frame(screen: &mut Screen, session: &mut Session, look: Look) -> anyhow::Result<Option<Window>> {
    let mut window = None;
    screen.draw(|frame| {
        window = screen::draw(frame.buffer_mut(), session, look);
        if let Some(window) = window {
            frame.set_cursor_position(window.cursor(session.game().cursor()));
        }
    })?;
    Ok(window)
}

/// Stopping as a shell's job, and going on.
struct Stopping {
    is_asked: Arc<AtomicBool>,
    /// Whether somebody else has stopped the program, so that the terminal is not what it was.
    is_back: Arc<AtomicBool>,
}

impl Stopping {
    fn watch() -> io::Result<Self> {
        let stopping = Self {
            is_asked: Arc::default(),
            is_back: Arc::default(),
        };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGTSTP};
            signal_hook::flag::register(SIGTSTP, Arc::clone(&stopping.is_asked))?;
            signal_hook::flag::register(SIGCONT, Arc::clone(&stopping.is_back))?;
        }
        Ok(stopping)
    }

    fn ask(&self) {
        self.is_asked.store(cfg!(unix), Ordering::Release);
    }

    /// Whether the terminal is to be given back, or taken again.
    fn is_asked(&self) -> bool {
        self.is_asked.load(Ordering::Acquire) || self.is_back.load(Ordering::Acquire)
    }

    /// Stops, if that was asked for, and returns once the program goes on.
    fn stop(&self) -> io::Result<()> {
        if self.is_asked.swap(false, Ordering::AcqRel) {
            #[cfg(unix)]
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        }
        self.is_back.store(false, Ordering::Release);
        Ok(())
    }
}
