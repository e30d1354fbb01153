//! Plays in the terminal: opens it, shows frames, reads keys, and restores it, even after a signal
//! or a panic.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod frame;
mod keys;
mod screen;
mod session;
mod words;

use std::fs::{File, OpenOptions};
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use crossterm::cursor::Show;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use crossterm::execute;
use crossterm::style::force_color_output;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use tents::format::{self, Format};
use tents::play::Action;
use tents::render::picture::Palette;

use self::frame::Screen;
use self::keys::KeyReader;
use self::screen::{Colors, Look, Window};
use self::session::{Outcome, Session};
use crate::cli::about::Known;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::fail_if_asked;
use crate::cli::options::is_colored;
use crate::cli::play::options::PlayOptions;
use crate::cli::{files, locale};

/// The longest wait for a key before the time is updated and signals are checked.
const WAIT: Duration = Duration::from_millis(25);

/// Opens the terminal that the program was started from, even if its input and output are
/// redirected.
pub(super) fn open() -> anyhow::Result<File> {
    let name = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
    // A terminal that cannot move its cursor is not supported.
    let term = std::env::var_os("TERM").unwrap_or_default();
    let is_dumb = !cfg!(windows) && (term.is_empty() || term == "dumb");
    let file = OpenOptions::new().read(true).write(true).open(name);
    file.ok().filter(|_| !is_dumb).context(
        "there is no terminal to play in; use `--into PAGE.html` to write a page for a browser",
    )
}

/// Plays puzzles on a terminal. Their marks are saved to the file of `--save`. Without this option,
/// and after an error, they are printed at the end.
pub(super) fn run(
    options: &PlayOptions,
    puzzles: Vec<Known>,
    tty: File,
    context: &Context,
) -> anyhow::Result<()> {
    let is_colored = is_colored(context.coloring, &tty);
    // By default, `crossterm` reads the environment and not `--color`.
    force_color_output(is_colored);
    let look = Look {
        shapes: locale::shapes(),
        colors: if is_colored { colors() } else { Colors::None },
    };
    let limits = context.watched(options.limits.since(Instant::now()));
    let mut session = Session::new(puzzles, limits, options.limits.time_limit);
    session.has_mouse = options.mouse;
    // The file may be replaced: `may_write` checked it before the game began.
    let save = |session: &Session| match &options.save {
        Some(path) => {
            let text = text_of(session)?;
            files::write(path, text.as_bytes(), true, &AtomicBool::default())
        }
        None => Ok(()),
    };
    if options.save.as_ref().is_some_and(|path| !path.exists()) {
        save(&session)?;
    }
    let tty = Arc::new(tty);
    let (on_end, on_panic) = (Arc::clone(&tty), Arc::clone(&tty));
    context.on_end(move || drop(give_back(&on_end)));
    let told = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let _ = give_back(&on_panic);
        told(panic);
    }));
    let ended = panic::catch_unwind(AssertUnwindSafe(|| {
        take(&tty, options.mouse).context("cannot use the terminal")?;
        play(&mut session, &tty, look, context, &save)
    }));
    // After a panic, the hook has already restored the terminal; doing it again would move the
    // cursor over the panic message.
    if ended.is_ok() {
        // If this fails, nobody could read an error message either.
        let _ = give_back(&tty);
    }
    // The marks are saved or printed, however the game ends.
    if options.save.is_none() || !matches!(ended, Ok(Ok(()))) {
        context.output.record(&text_of(&session)?)?;
    }
    ended.unwrap_or_else(|panic| {
        // The panic message has been printed. The output is flushed here, because nothing does it
        // later.
        let _ = context.output.finish();
        panic::resume_unwind(panic)
    })
}

/// Returns the colours of the pictures if the terminal supports them, otherwise its 16 colours. The
/// colours for a light background are also readable on a dark one, so they are used if the
/// background is unknown.
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

/// Returns all puzzles with their marks as one puzzle file.
fn text_of(session: &Session) -> anyhow::Result<String> {
    let mut text = String::new();
    for (known, board) in session.marked() {
        if !text.is_empty() {
            text.push('\n');
        }
        let mut notes = known.about.notes.clone();
        // The solution in the notes would be written to the board.
        notes.solution = None;
        format::write(&mut text, Format::Plain, board, &notes)?;
    }
    Ok(text)
}

/// Prepares a terminal for playing: keys arrive one by one, and the alternate screen is shown.
fn take(mut tty: &File, has_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(tty, EnterAlternateScreen)?;
    watch_mouse(tty, has_mouse)
}

fn watch_mouse(mut tty: &File, is_on: bool) -> io::Result<()> {
    if is_on {
        execute!(tty, EnableMouseCapture)
    } else {
        execute!(tty, DisableMouseCapture)
    }
}

/// Restores a terminal.
fn give_back(mut tty: &File) -> io::Result<()> {
    execute!(tty, DisableMouseCapture, LeaveAlternateScreen, Show)?;
    disable_raw_mode()
}

/// Plays until the player quits or a signal interrupts the program. `save` is called after each
/// change of marks.
fn play(
    session: &mut Session,
    tty: &Arc<File>,
    look: Look,
    context: &Context,
    save: &dyn Fn(&Session) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    // Flags that signals set: the program must stop until the shell continues it (`stops`); it
    // continues after it was stopped, possibly by another process (`goes_on`); the window was
    // resized (`resized`).
    let [stops, goes_on, resized] = [(); 3].map(|()| Arc::<AtomicBool>::default());
    #[cfg(unix)]
    {
        signal_hook::flag::register(SIGTSTP, Arc::clone(&stops))?;
        signal_hook::flag::register(SIGCONT, Arc::clone(&goes_on))?;
        signal_hook::flag::register(SIGWINCH, Arc::clone(&resized))?;
    }
    let mut screen = Screen::new(tty);
    let mut keys = KeyReader::new(tty)?;
    let (mut window, mut shown, mut unsaved): (Option<Window>, _, _) = (None, None, None);
    let mut since = Instant::now();
    loop {
        let now = Instant::now();
        session.act(Action::Pass(now - since));
        since = now;
        let time = session.game().shown_time().map(|time| time.as_secs());
        if resized.swap(false, Ordering::AcqRel) {
            screen.forget();
            shown = None;
        }
        if shown != Some(time) {
            screen.show(|frame| window = screen::draw(frame, session, look))?;
            shown = Some(time);
        }
        let mut outcome = Outcome::Show;
        if let Some(event) = keys.next(WAIT)? {
            fail_if_asked(&session.played[session.at].known.about.name);
            shown = None;
            outcome = match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => session.key(key),
                Event::Mouse(event) => {
                    let place = window.and_then(|window| window.place(event.column, event.row));
                    session.mouse(event, place)
                }
                _ => Outcome::Show,
            };
        }
        match outcome {
            _ if context.is_interrupted() => break,
            Outcome::Show => {}
            Outcome::Save => {
                unsaved = save(session).err();
                if let Some(error) = &unsaved {
                    session.text = format!("Not saved: {error:#}.");
                }
            }
            Outcome::Mouse => watch_mouse(tty, session.has_mouse)?,
            Outcome::Redraw => screen.forget(),
            Outcome::Suspend => stops.store(cfg!(unix), Ordering::Release),
            Outcome::Quit => break,
            Outcome::Interrupt => {
                context.ends(Exit::Interrupted);
                break;
            }
        }
        if stops.load(Ordering::Acquire) || goes_on.load(Ordering::Acquire) {
            give_back(tty)?;
            if stops.swap(false, Ordering::AcqRel) {
                #[cfg(unix)]
                signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
            }
            // The terminal may have changed while the program was stopped.
            goes_on.store(false, Ordering::Release);
            take(tty, session.has_mouse)?;
            screen.forget();
            (shown, since) = (None, Instant::now());
        }
    }
    if let Some(error) = unsaved {
        bail!("the last marks are not saved: {error:#}");
    }
    Ok(())
}
