//! Files that the program writes. The content goes to a temporary file in the same folder, which is
//! then renamed. An interrupted run therefore leaves either the old file or the new one, and no
//! temporary file.
//!
//! Layer 4: it may import files of lower layers.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::{Context as _, bail};
use tempfile::TempPath;
use tents::format::Format;

use super::about::Item;
use super::sync::lock;
use super::words::printable;

/// Makes a folder unless it exists.
pub(crate) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    if folder == Path::new("-") {
        bail!(
            "`--into -` would make a folder named `-`: leave out `--into` to write to standard \
             output"
        );
    }
    let what = || format!("cannot make the folder `{}`", folder.display());
    fs::create_dir_all(folder).with_context(what)
}

/// Endings that mark the name of a file, in addition to the endings of puzzle formats. If an option
/// must name a folder, [`make_named_folder`] checks its value for these endings.
const ENDINGS: [&str; 18] = [
    "svg", "png", "pdf", "html", "htm", "gif", "jpg", "jpeg", "doc", "docx", "odt", "ods", "xls",
    "xlsx", "zip", "opb", "pbp", "md",
];

/// Makes the folder that an option names, unless it exists. A name with the ending of a file is
/// refused, unless [`is_folder`] holds, because the user probably wants a file; `instead` returns
/// advice on how to make a file with that ending.
pub(crate) fn make_named_folder(
    folder: &Path,
    instead: impl FnOnce(&str) -> String,
) -> anyhow::Result<()> {
    if let Some(ending) = ending(folder)
        && !is_folder(folder)
    {
        let name = printable(&folder.display().to_string());
        bail!(
            "`{name}` looks like a file name, but each puzzle is written to its own file in a \
             folder: {}, or end the name of the folder with `/`",
            instead(&ending)
        );
    }
    make_folder(folder)
}

/// Returns the ending of a name in lower case, if it is in [`ENDINGS`] or the ending of a puzzle
/// format.
fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?.to_lowercase();
    let mut formats = Format::all();
    let is_known = ENDINGS.contains(&&*ending)
        || formats.any(|format| format.description().extensions.contains(&&*ending));
    is_known.then_some(ending)
}

/// Returns a format that can be written to files with this ending: `or` if its files can have the
/// ending, otherwise the first such format in the list of all formats. Returns `None` if there is
/// none.
pub(crate) fn format_of(ending: &str, or: Format) -> Option<Format> {
    let has = |format: &Format| {
        let description = format.description();
        description.is_written() && description.extensions.contains(&ending)
    };
    Some(or).filter(has).or_else(|| Format::all().find(has))
}

/// Returns whether the path means a folder: a folder that exists, or a name that ends with `/`.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator)
}

/// Locked while files are written, from the creation of the first temporary file until all
/// temporary files have been renamed or removed. If the process takes this lock before it ends, no
/// temporary file is left, and files that belong together are written either all or not at all.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits until no files are being written. No other files are written while the caller holds the
/// guard.
pub(super) fn wait_for_writes() -> MutexGuard<'static, ()> {
    lock(&WRITING)
}

/// Writes a new file: a temporary file that is then renamed. An existing file is replaced only with
/// `overwrite`, and only if it is a regular file. If the path is a link, the file that it leads to
/// is replaced. After an interrupt, the old file is still there, unless writing was nearly done.
pub(crate) fn write(
    path: &Path,
    bytes: &[u8],
    overwrite: bool,
    interrupt: &AtomicBool,
) -> anyhow::Result<()> {
    write_together(&[(path, bytes)], &[], overwrite, interrupt)
}

/// Writes all files of one answer as [`write`] does, or none of them. Also removes the files in
/// `stale`, which belong to an older answer and are not replaced by this one.
pub(crate) fn write_together(
    files: &[(&Path, &[u8])],
    stale: &[&Path],
    overwrite: bool,
    interrupt: &AtomicBool,
) -> anyhow::Result<()> {
    let _writing = wait_for_writes();
    let names = files.iter().map(|(path, _)| path).chain(stale);
    for path in names {
        may_write(path, overwrite)?;
    }
    let staged = files.iter().map(|&(path, bytes)| {
        let staged = Staged::new(path, bytes, overwrite, interrupt);
        staged.with_context(|| cannot("write", path))
    });
    let staged: Vec<Staged> = staged.collect::<anyhow::Result<_>>()?;
    let mut done = Vec::new();
    let all = put(staged, files, stale, overwrite, &mut done);
    if all.is_err() {
        // An incomplete answer is worse than none.
        done.into_iter().rev().for_each(FileChange::undo);
    }
    all
}

/// Removes the stale files and renames the temporary ones. `done` gets the changes, so that they
/// can be undone if a later one fails.
fn put(
    staged: Vec<Staged>,
    files: &[(&Path, &[u8])],
    stale: &[&Path],
    overwrite: bool,
    done: &mut Vec<FileChange>,
) -> anyhow::Result<()> {
    for path in stale {
        let older = match aside(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            older => older.and_then(|older| fs::remove_file(path).map(|()| older)),
        };
        let older = older.with_context(|| cannot("remove", path))?;
        done.push(FileChange::new(path, Some(older)));
    }
    for (number, (staged, (path, _))) in (1..).zip(staged.into_iter().zip(files)) {
        // The old version of the last file is not kept, because nothing can fail after the last
        // file.
        let is_kept = overwrite && number < files.len();
        match staged.place(overwrite, is_kept) {
            Ok(change) => done.push(change),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => bail!(taken(path)),
            Err(error) => return Err(error).with_context(|| cannot("write", path)),
        }
    }
    Ok(())
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} `{}`", path.display())
}

/// The prefix and the suffix of the names of temporary files.
const TEMPORARY: [&str; 2] = [".tents-", ".tmp"];

/// Gives a file a second name in the same folder, as a link or a copy. The second name is removed
/// when the returned value is dropped.
fn aside(path: &Path) -> io::Result<TempPath> {
    let [prefix, suffix] = TEMPORARY;
    let kept = tempfile::Builder::new()
        .prefix(prefix)
        .suffix(suffix)
        .make_in(folder_of(path), |name| match fs::hard_link(path, name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Not every file system has links, so the file is copied instead.
            Err(_) => fs::copy(path, name).map(drop),
            linked => linked,
        })?;
    Ok(kept.into_temp_path())
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A change that can be undone: a file that was written or removed, and the previous file at its
/// path if that was kept.
struct FileChange {
    path: PathBuf,
    older: Option<TempPath>,
}

impl FileChange {
    fn new(path: &Path, older: Option<TempPath>) -> Self {
        let path = path.to_owned();
        Self { path, older }
    }

    /// Restores the previous file, or removes the new one.
    fn undo(self) {
        let _ = match self.older {
            Some(older) => older.persist(self.path).map_err(|error| error.error),
            None => fs::remove_file(self.path),
        };
    }
}

/// Refuses to write to a file that exists and must not be replaced. A command that writes several
/// files can call this for each before it writes any.
pub(crate) fn may_write(path: &Path, overwrite: bool) -> anyhow::Result<()> {
    if !overwrite && fs::symlink_metadata(path).is_ok() {
        bail!(taken(path));
    }
    Ok(())
}

fn taken(path: &Path) -> String {
    let name = path.display();
    format!("`{name}` already exists; --overwrite replaces it")
}

/// The bytes that are written between two checks of the interrupt flag.
const PART: usize = 1 << 20;

/// A temporary file that will be renamed to its place. If the value is dropped before that, the
/// file is removed.
struct Staged {
    beside: TempPath,
    place: PathBuf,
}

impl Staged {
    /// Writes the temporary file.
    fn new(path: &Path, bytes: &[u8], overwrite: bool, interrupt: &AtomicBool) -> io::Result<Self> {
        let there = match fs::metadata(path) {
            Ok(data) if overwrite && !data.is_file() => {
                return Err(io::Error::other("it is not a file"));
            }
            Ok(_) if overwrite => Some(fs::canonicalize(path)?),
            _ => None,
        };
        let place = there.unwrap_or_else(|| path.to_owned());
        // By default, only the owner may read a temporary file. Below, this file gets the
        // permissions of an ordinary new file, because it will be renamed to one.
        let folder = folder_of(&place);
        // If the folder cannot be used, the error must be about the folder, not about the file in
        // it.
        fs::metadata(folder)?;
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let [prefix, suffix] = TEMPORARY;
        let mut beside = builder.prefix(prefix).suffix(suffix).tempfile_in(folder)?;
        for (number, part) in bytes.chunks(PART).enumerate() {
            if number > 0 && interrupt.load(Ordering::Relaxed) {
                return Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted"));
            }
            beside.write_all(part)?;
        }
        let beside = beside.into_temp_path();
        Ok(Self { beside, place })
    }

    /// Renames the temporary file to its place. If `is_kept`, the file that it replaces is kept, so
    /// that the returned change can be undone.
    fn place(self, overwrite: bool, is_kept: bool) -> io::Result<FileChange> {
        let older = is_kept.then(|| aside(&self.place));
        let older = match older.transpose() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            older => older?,
        };
        if overwrite {
            self.beside.persist(&self.place)?;
        } else {
            self.beside.persist_noclobber(&self.place)?;
        }
        Ok(FileChange::new(&self.place, older))
    }
}

/// Returns the name of a file with `more` before its ending.
pub(crate) fn with_suffix(path: &Path, more: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(more);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// The greatest length, in bytes, of a name that is given to a file, without its number and its
/// ending.
const LONGEST: usize = 200;

/// Returns a file name made from an id or from another file name. Characters that some systems
/// forbid become `_`; dots and blanks at both ends are removed. Returns `None` if nothing is left.
fn stem(id: &str) -> Option<String> {
    let is_barred = |sign: char| sign.is_control() || "/\\:*?\"<>|".contains(sign);
    let mut name = String::new();
    for sign in id.chars() {
        if name.len() + sign.len_utf8() > LONGEST {
            break;
        }
        name.push(if is_barred(sign) { '_' } else { sign });
    }
    // A leading dot hides a file, and some systems drop a trailing one.
    let name = name.trim_matches(['.', ' ']);
    (!name.is_empty()).then(|| name.to_owned())
}

/// The names that have been given to files in a folder. Each name is given only once.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// How many puzzles of the current input precede the current puzzle.
    before: usize,
    input: Option<(Arc<str>, Option<Arc<Path>>)>,
    taken: HashSet<String>,
    /// For each name, the number that was last tried as its suffix.
    next: HashMap<String, usize>,
}

impl Names {
    /// Counts a puzzle. Call this once before [`Self::name`], and also for puzzles without a file.
    pub(crate) fn count(&mut self, item: &Item) {
        let input = (
            Arc::clone(&item.about.origin.file),
            item.about.origin.path.clone(),
        );
        if self.input.as_ref() == Some(&input) {
            self.before += 1;
        } else {
            self.before = 0;
            self.input = Some(input);
        }
    }

    /// Returns the name for the puzzle that was counted last, without an ending: its id or, if it
    /// has none, the name of its file or else `puzzle`. A file name is followed by the number of
    /// the puzzle in the file if the file has several puzzles. Numbers have at least four digits so
    /// that names sort in the order of the numbers. If another puzzle already has the name, a free
    /// number is used. `more` lists the texts that the caller appends to the name; each result must
    /// be free.
    pub(crate) fn name(&mut self, item: &Item, more: &[&str]) -> String {
        let id = item
            .about
            .notes
            .id
            .as_ref()
            .and_then(|id| stem(&id.to_string()));
        let is_numbered = id.is_none() && item.about.origin.has_siblings;
        let path = item.about.origin.path.as_deref().and_then(Path::file_stem);
        let of_file = || stem(&path?.to_string_lossy());
        let stem = id.or_else(of_file).unwrap_or_else(|| "puzzle".to_owned());
        // Some systems ignore case.
        let key = stem.to_lowercase();
        let mut number = if is_numbered { self.before + 1 } else { 1 };
        loop {
            let ending = if number == 1 && !is_numbered {
                String::new()
            } else {
                format!("-{number:04}")
            };
            let names = more.iter().map(|more| format!("{key}{ending}{more}"));
            let names: Vec<String> = names.collect();
            if names.iter().all(|name| !self.taken.contains(name)) {
                self.taken.extend(names);
                return format!("{stem}{ending}");
            }
            let next = self.next.entry(key.clone()).or_insert(1);
            *next += 1;
            number = (*next).max(number + 1);
            *next = number;
        }
    }
}
