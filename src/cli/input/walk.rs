//! Searches folders for puzzle files, and reads lists of the names of inputs.
//!
//! Layer 4: it may import files of lower layers.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use tents::format::{Code, Format};
use walkdir::{DirEntry, WalkDir};

use super::given::Given;
use super::globs::{Ignores, Patterns};
use super::load::{Emit, ReadingOptions, next_line, open};
use crate::cli::beside::SolutionFiles;
use crate::cli::fault::Failure;
use crate::cli::options::SHARED;
use crate::cli::output::Output;
use crate::cli::words::error_message;

/// The options that select files.
#[derive(Args, Clone, Debug)]
#[group(skip)]
pub(crate) struct SelectionOptions {
    /// Also read the inputs listed in FILE, one per line
    ///
    /// `-` means standard input. Names can be quoted as git quotes them.
    #[arg(help_heading = SHARED, long, value_name = "FILE")]
    pub(super) files_from: Option<OsString>,

    /// The names in the list are separated by NUL bytes, as in `find -print0`
    #[arg(help_heading = SHARED, hide_short_help = true, long, short = '0', requires = "files_from")]
    null: bool,

    /// Read only matching files of folders and lists
    ///
    /// The pattern is written as in a `.gitignore`. Without this option, a folder is searched for
    /// files whose names have the ending of a format (`tents formats` lists them) and that may
    /// contain a puzzle.
    #[arg(help_heading = SHARED, long, value_name = "GLOB", value_parser = parse_glob)]
    include: Vec<String>,

    /// Skip matching files and folders
    #[arg(help_heading = SHARED, long, value_name = "GLOB", value_parser = parse_glob)]
    exclude: Vec<String>,
}

/// An entry of a folder.
pub(super) enum FoundEntry {
    File(FoundFile),
    /// The error of an entry that cannot be read, or of the folder itself if no file in it is read.
    Fault(Failure),
    /// The end of a folder in which every file may belong to another program, and the error to
    /// report if all files do.
    End(Failure),
}

/// A file in a folder.
pub(crate) struct FoundFile {
    pub(super) path: PathBuf,
    pub(super) length: u64,
    /// Whether the file may belong to another program. Only its content shows whether it does.
    pub(super) may_be_foreign: bool,
    /// The solution files in the folder of the file.
    pub(super) solutions: Arc<SolutionFiles>,
}

/// The solution files of each folder from the uppermost to the current one. The entry of a folder
/// is `None` until the first puzzle file directly in it is found.
#[derive(Default)]
struct OpenFolders(Vec<Option<Arc<SolutionFiles>>>);

impl OpenFolders {
    /// Enters a folder at this depth.
    fn enter(&mut self, depth: usize) {
        self.0.truncate(depth);
    }

    /// Returns the solution files in the folder of `file`; `depth` is the depth of the file.
    fn solutions(&mut self, file: &Path, depth: usize) -> Arc<SolutionFiles> {
        let depth = depth.saturating_sub(1);
        if self.0.len() <= depth {
            self.0.resize(depth + 1, None);
        }
        let folder = file.parent().unwrap_or(Path::new(""));
        Arc::clone(self.0[depth].get_or_insert_with(|| SolutionFiles::of(folder).into()))
    }
}

/// Checks that a glob is valid, and returns it.
fn parse_glob(glob: &str) -> Result<String, fast_glob::Error> {
    Patterns::parse(&[glob.to_owned()])?;
    Ok(glob.to_owned())
}

impl SelectionOptions {
    /// Returns the patterns of `--include` and of `--exclude`.
    fn patterns(&self) -> [Patterns; 2] {
        // The patterns were checked by the parser of the command line.
        [&self.include, &self.exclude].map(|globs| Patterns::parse(globs).unwrap_or_default())
    }

    /// Passes the names in the list of `--files-from` to `take`, each with its kind, until `take`
    /// returns `Break`. Leaves out files that `--include` or `--exclude` rules out. `output` is
    /// flushed before each wait for the list. Fails if the list cannot be read, or a name is too
    /// long.
    pub(super) fn names(
        &self,
        output: &Output,
        reading: &ReadingOptions,
        take: &mut dyn FnMut(&OsStr, Given) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.files_from else {
            return Ok(());
        };
        let help =
            "`--files-from` needs a file with the names of inputs, or `-` for standard input";
        let opened = open(path, reading).map_err(|mut failure| {
            help.clone_into(&mut failure.told.help);
            failure
        })?;
        let (list, longest) = (opened.name, reading.input_limit);
        let unread = |error: io::Error| {
            let message = match error.kind() {
                io::ErrorKind::FileTooLarge => format!("a name in it is longer than {longest}"),
                _ => error_message(&error),
            };
            unreadable(&list, message, help)
        };
        let mut reader = BufReader::new(output.awaited(opened.reader));
        let separator = if self.null { 0 } else { b'\n' };
        let patterns = self.patterns();
        let mut name = Vec::new();
        while next_line(&mut reader, separator, longest.as_u64(), &mut name)
            .map_err(unread)?
            .is_some()
        {
            if !self.null && name.last() == Some(&b'\r') {
                name.pop();
            }
            let plain = (!self.null).then(|| unquoted(&name)).flatten();
            let path = os_string(plain.as_deref().unwrap_or(&name));
            if path.is_empty() {
                continue;
            }
            let given = Given::of(&path);
            if self.is_chosen(path.as_ref(), given, &patterns) && take(&path, given).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Returns whether an input that a list names is read. Standard input and folders always are;
    /// for a folder, `--include` and `--exclude` apply to the files in it instead.
    fn is_chosen(&self, whole: &Path, given: Given, [include, exclude]: &[Patterns; 2]) -> bool {
        if matches!(given, Given::Stdin | Given::Folder) {
            return true;
        }
        // Patterns apply to the path in the list without `./` or `/` at its beginning.
        let path = whole.strip_prefix("/").or_else(|_| whole.strip_prefix("."));
        let path = path.unwrap_or(whole);
        let mut parts = path.ancestors().filter(|part| !part.as_os_str().is_empty());
        (self.include.is_empty() || include.matches(path, false))
            && !parts.any(|part| exclude.matches(part, part != path))
    }

    /// Returns whether the list of names is read from standard input.
    pub(super) fn is_list_on_stdin(&self) -> bool {
        self.files_from.as_deref() == Some(OsStr::new("-"))
    }

    /// Passes every puzzle file in a folder and its subfolders to `take`, in the order of their
    /// names. Also passes on errors, and the end of the folder if there are files but every one may
    /// belong to another program. Hidden files and files that a `.gitignore` or `--exclude` matches
    /// are skipped; links are followed.
    pub(super) fn walk(&self, folder: &Path, take: Emit<'_, FoundEntry>) -> ControlFlow<()> {
        let [include, exclude] = self.patterns();
        let mut ignores = Ignores::of_parents(folder);
        let mut walk = WalkDir::new(folder)
            .follow_links(true)
            // Within a folder, sorting by path gives the same order as by name, and is faster.
            .sort_by(|one, other| one.path().as_os_str().cmp(other.path().as_os_str()))
            .into_iter();
        let is_ours = |path: &Path| self.is_ours(&include, path, folder);
        let (mut is_empty, mut has_ours) = (true, false);
        let mut folders = OpenFolders::default();
        let is_skipped = |ignores: &Ignores, path: &Path, depth: usize, is_folder: bool| {
            depth > 0
                && (path.file_name().is_some_and(is_hidden_name)
                    || ignores.matches(path, depth, is_folder)
                    || (!exclude.is_empty() && exclude.matches(inner(path, folder), is_folder)))
        };
        while let Some(entry) = walk.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(folder);
                    let is_folder = error.loop_ancestor().is_some() || path.is_dir();
                    if is_skipped(&ignores, path, error.depth(), is_folder) {
                        continue;
                    }
                    has_ours = true;
                    take(FoundEntry::Fault(fault(folder, &error)))?;
                    continue;
                }
            };
            let (path, depth, kind) = (entry.path(), entry.depth(), entry.file_type());
            if kind.is_dir() {
                if is_skipped(&ignores, path, depth, true) {
                    walk.skip_current_dir();
                } else {
                    folders.enter(depth);
                    ignores.enter(path, depth);
                }
                continue;
            }
            if kind.is_file() && is_ours(path) && !is_skipped(&ignores, path, depth, false) {
                let may_be_foreign = self.include.is_empty() && has_common_ending(path);
                is_empty = false;
                has_ours |= !may_be_foreign;
                // A file that no longer exists is reported when it is opened.
                let length = entry.metadata().map_or(0, |data| data.len());
                let solutions = folders.solutions(path, depth);
                take(FoundEntry::File(FoundFile {
                    path: entry.into_path(),
                    length,
                    may_be_foreign,
                    solutions,
                }))?;
            }
        }
        if has_ours {
            return ControlFlow::Continue(());
        }
        if is_empty {
            return take(FoundEntry::Fault(self.nothing(folder)));
        }
        let message = "no file in this folder looks like a puzzle".to_owned();
        let help = "name a file directly to see its errors";
        take(FoundEntry::End(unreadable(
            &folder.to_string_lossy(),
            message,
            help,
        )))
    }

    /// Returns whether a file in a folder is to be read, unless it is skipped.
    fn is_ours(&self, include: &Patterns, path: &Path, folder: &Path) -> bool {
        if self.include.is_empty() {
            has_our_ending(path)
        } else {
            include.matches(inner(path, folder), false)
        }
    }

    /// Returns the error of a folder in which no file is read, with the reason.
    fn nothing(&self, folder: &Path) -> Failure {
        let [include, _] = self.patterns();
        // This lists all entries, including the skipped ones, but stops at the first file that is
        // to be read.
        let all = WalkDir::new(folder).follow_links(true).into_iter();
        let files = all.flatten().filter(|entry| entry.file_type().is_file());
        let mut files = files.map(DirEntry::into_path).peekable();
        let (message, help) = if files.peek().is_none() {
            let message = "this folder contains no files".to_owned();
            (message, "name a folder that contains puzzle files")
        } else if let Some(path) = files.find(|path| self.is_ours(&include, path, folder)) {
            let inner = inner(&path, folder);
            let why = if inner.iter().any(is_hidden_name) {
                "it is hidden"
            } else if !self.exclude.is_empty() {
                "`--exclude` or a `.gitignore` names it"
            } else {
                "a `.gitignore` names it"
            };
            let inner = inner.display();
            (
                format!("all puzzle files in this folder are skipped, such as `{inner}`: {why}"),
                "name the files directly to read them anyway",
            )
        } else if !self.include.is_empty() {
            (
                "`--include` matches no file in this folder".to_owned(),
                "fix the pattern; it works as in a `.gitignore` in this folder",
            )
        } else {
            (
                "this folder contains no puzzle files".to_owned(),
                "`tents formats` lists the endings of puzzle files; `--include` selects other \
                 files",
            )
        };
        Failure {
            is_folder: true,
            ..unreadable(&folder.to_string_lossy(), message, help)
        }
    }
}

/// Removes the `./` that searching the folder `.` puts before a path, unless the rest is empty or
/// would be read as an option or as standard input.
pub(super) fn plain(path: &Path) -> &Path {
    // Most paths need not be split, which would take time.
    if !path.as_os_str().as_encoded_bytes().starts_with(b".") {
        return path;
    }
    let inner = path.strip_prefix(".").unwrap_or(path);
    match inner.as_os_str().as_encoded_bytes() {
        [] | [b'-', ..] => path,
        _ => inner,
    }
}

/// Returns the path of an entry within the searched folder.
fn inner<'p>(path: &'p Path, folder: &Path) -> &'p Path {
    path.strip_prefix(folder).unwrap_or(path)
}

fn is_hidden_name(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// Returns whether a file name has the ending of a format that can be read.
fn has_our_ending(path: &Path) -> bool {
    let descriptions = Format::all().map(Format::description);
    let read = descriptions.filter(|description| description.is_read());
    has_ending(path, read.flat_map(|description| description.extensions))
}

/// The endings of puzzle formats that files of other programs often have too.
const COMMON: [&str; 6] = ["csv", "json", "jsonl", "txt", "url", "xml"];

/// Returns whether a file name has an ending that other programs also use.
fn has_common_ending(path: &Path) -> bool {
    has_ending(path, COMMON.iter())
}

/// Returns whether a file's name has one of these endings.
fn has_ending<'e>(path: &Path, mut endings: impl Iterator<Item = &'e &'e str>) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.any(|known| known.eq_ignore_ascii_case(ending)))
}

/// Removes the quotes and the escapes that git writes for unusual characters in a name. Returns
/// `None` if the name is not quoted as git quotes names, or if a file has exactly this name, quotes
/// included.
fn unquoted(name: &[u8]) -> Option<Vec<u8>> {
    let inner = name.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    if Path::new(&os_string(name)).exists() {
        return None;
    }
    let mut plain = Vec::new();
    let mut bytes = inner.iter().copied();
    while let Some(byte) = bytes.next() {
        plain.push(match byte {
            b'"' => return None,
            b'\\' => match bytes.next()? {
                b'a' => 7,
                b'b' => 8,
                b't' => b'\t',
                b'n' => b'\n',
                b'v' => 11,
                b'f' => 12,
                b'r' => b'\r',
                sign @ (b'"' | b'\\') => sign,
                first @ b'0'..=b'3' => {
                    let octal = [first, bytes.next()?, bytes.next()?];
                    u8::from_str_radix(str::from_utf8(&octal).ok()?, 8).ok()?
                }
                _ => return None,
            },
            byte => byte,
        });
    }
    Some(plain)
}

/// Returns the error of an entry of `folder` that cannot be read.
fn fault(folder: &Path, error: &walkdir::Error) -> Failure {
    let kind = error.io_error().map(io::Error::kind);
    let (message, help) = match (error.loop_ancestor(), kind) {
        (Some(ancestor), _) => (
            format!("this link leads back to `{}`", ancestor.display()),
            "remove the link, or leave it out with `--exclude`",
        ),
        (None, Some(io::ErrorKind::NotFound)) => (
            "no such file or directory".to_owned(),
            "is it a link to a file that no longer exists?",
        ),
        (None, Some(kind @ io::ErrorKind::PermissionDenied)) => {
            (kind.to_string(), "ask for the permission to read it")
        }
        (None, kind) => (
            kind.unwrap_or(io::ErrorKind::Other).to_string(),
            "leave it out with `--exclude`",
        ),
    };
    let name = plain(error.path().unwrap_or(folder));
    unreadable(&name.to_string_lossy(), message, help)
}

fn unreadable(name: &str, message: String, help: &str) -> Failure {
    Failure::new(name, Code::Unreadable, message, help)
}

/// Returns the name that consists of these bytes.
#[cfg(unix)]
fn os_string(name: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStrExt as _;
    OsStr::from_bytes(name).to_owned()
}

/// Returns the name that consists of these bytes. Invalid UTF-8 becomes replacement characters.
#[cfg(not(unix))]
fn os_string(name: &[u8]) -> OsString {
    String::from_utf8_lossy(name).into_owned().into()
}
