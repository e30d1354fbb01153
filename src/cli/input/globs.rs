//! Patterns of file names as in a `.gitignore`, and the `.gitignore` files of folders.
//!
//! Layer 1: it imports no other file of the command line.

use std::fs;
use std::path::{Path, PathBuf};

use fast_glob::{Error, glob_match, validate};

/// Patterns, as on the lines of a `.gitignore`. A later pattern takes precedence over an earlier
/// one. Unlike in git, classes such as `[:digit:]` have no meaning.
#[derive(Clone, Debug, Default)]
pub(super) struct Patterns(Vec<Pattern>);

/// One pattern.
#[derive(Clone, Debug)]
struct Pattern {
    /// The pattern without the signs that set the other fields.
    glob: String,
    /// Whether a path that matches is *not* ignored: the pattern begins with `!`.
    is_exception: bool,
    /// Whether only folders match: the pattern ends with `/`.
    is_for_folders: bool,
    /// Whether the whole path must match, not only the name in any folder: there is a `/` at the
    /// beginning or in the middle of the pattern.
    is_for_paths: bool,
}

impl Pattern {
    /// Parses a line. Returns `None` if it is blank or a comment.
    fn parse(line: &str) -> Result<Option<Self>, Error> {
        // A blank at the end belongs to the pattern only if it is escaped: after an odd number of
        // backslashes.
        let end = line.trim_end_matches(' ').len();
        let backslashes = end - line[..end].trim_end_matches('\\').len();
        let has_blank = backslashes % 2 == 1 && end < line.len();
        let line = &line[..end + usize::from(has_blank)];
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (glob, is_exception) = match line.strip_prefix('!') {
            Some(glob) => (glob, true),
            None => (line, false),
        };
        let (glob, is_for_folders) = match glob.strip_suffix('/') {
            Some(glob) => (glob, true),
            None => (glob, false),
        };
        let is_for_paths = glob.contains('/');
        let glob = glob.strip_prefix('/').unwrap_or(glob);
        // The matcher would take a further `!` for a negation too.
        let glob = glob.replacen('!', "\\!", usize::from(glob.starts_with('!')));
        let glob = without_escaped_letters(&glob);
        validate(&glob)?;
        Ok(Some(Self {
            glob,
            is_exception,
            is_for_folders,
            is_for_paths,
        }))
    }

    fn matches(&self, path: &Path, is_folder: bool) -> bool {
        let part = if self.is_for_paths {
            Some(path.as_os_str())
        } else {
            path.file_name()
        };
        (is_folder || !self.is_for_folders)
            && part.is_some_and(|part| glob_match(&self.glob, part.as_encoded_bytes()))
    }
}

/// Removes the backslashes before letters and digits, which the matcher would take for control
/// characters: in a `.gitignore`, `\n` is the letter `n`.
fn without_escaped_letters(glob: &str) -> String {
    let mut plain = String::with_capacity(glob.len());
    let mut is_escaped = false;
    for sign in glob.chars() {
        if is_escaped && sign.is_alphanumeric() {
            plain.pop();
        }
        is_escaped = sign == '\\' && !is_escaped;
        plain.push(sign);
    }
    plain
}

/// Escapes the braces of a line, unless they are escaped.
fn with_escaped_braces(line: &str) -> String {
    let mut escaped = String::with_capacity(line.len());
    let mut is_escaped = false;
    for sign in line.chars() {
        if matches!(sign, '{' | '}') && !is_escaped {
            escaped.push('\\');
        }
        is_escaped = sign == '\\' && !is_escaped;
        escaped.push(sign);
    }
    escaped
}

impl Patterns {
    /// Parses the patterns of an option. Fails if one of them is not valid.
    pub(super) fn parse(lines: &[String]) -> Result<Self, Error> {
        let patterns = lines.iter().map(|line| Pattern::parse(line));
        let patterns: Result<Vec<_>, _> = patterns.collect();
        Ok(Self(patterns?.into_iter().flatten().collect()))
    }

    /// Reads the `.gitignore` in a folder. Braces have no meaning in it, as in git; in options they
    /// enclose alternatives. Lines that are not valid are skipped. Without a file that can be read,
    /// there are no patterns.
    fn read(folder: &Path) -> Self {
        let path = folder.join(".gitignore");
        // Reading a pipe could wait for ever, and a device has no end.
        if !path.is_file() {
            return Self::default();
        }
        let bytes = fs::read(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.trim_start_matches('\u{feff}').split('\n');
        // In the last line too, a carriage return belongs to the end of the line.
        let lines = lines.map(|line| line.strip_suffix('\r').unwrap_or(line));
        let patterns = lines.filter_map(|line| Pattern::parse(&with_escaped_braces(line)).ok()?);
        Self(patterns.collect())
    }

    /// Returns whether there are no patterns.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether `path`, which is relative to the folder of the patterns, is ignored. Returns
    /// `None` if no pattern matches it.
    fn decision(&self, path: &Path, is_folder: bool) -> Option<bool> {
        let mut matching = self.0.iter().rev();
        let last = matching.find(|pattern| pattern.matches(path, is_folder));
        last.map(|pattern| !pattern.is_exception)
    }

    /// Returns whether `path`, which is relative to the folder of the patterns, is matched and no
    /// later pattern makes it an exception.
    pub(super) fn matches(&self, path: &Path, is_folder: bool) -> bool {
        self.decision(path, is_folder) == Some(true)
    }
}

/// The `.gitignore` files that apply in a folder that is being searched.
#[derive(Debug)]
pub(super) struct Ignores(Vec<IgnoreFile>);

/// The `.gitignore` of a folder.
#[derive(Debug)]
struct IgnoreFile {
    /// The depth of the folder. The searched folder and its parents have the depth 0.
    depth: usize,
    /// The paths of the entries begin with this path: the searched folder if this folder is a parent
    /// of it, otherwise this folder.
    base: PathBuf,
    /// Replaces `base` in the path of an entry, so that the path is relative to this folder. Empty
    /// unless this folder is a parent of the searched one.
    prefix: PathBuf,
    patterns: Patterns,
    /// Whether the folder is the root of a repository. Then no outer `.gitignore` applies in it.
    is_root: bool,
}

impl IgnoreFile {
    /// Reads the `.gitignore` of `folder`. Returns `None` if it has no patterns and the
    /// folder is not the root of a repository.
    fn read(folder: &Path, depth: usize, base: &Path, prefix: &Path) -> Option<Self> {
        let (patterns, is_root) = (Patterns::read(folder), is_root(folder));
        (is_root || !patterns.is_empty()).then(|| Self {
            depth,
            base: base.to_owned(),
            prefix: prefix.to_owned(),
            patterns,
            is_root,
        })
    }
}

/// Returns whether a folder is the root of a repository.
fn is_root(folder: &Path) -> bool {
    folder.join(".git").exists()
}

impl Ignores {
    /// Reads the `.gitignore` files in the parents of a folder that is to be searched, up to the
    /// root of its repository. Reads none if the folder is in no repository.
    pub(super) fn of_parents(folder: &Path) -> Self {
        let whole = fs::canonicalize(folder).unwrap_or_default();
        let root = whole.ancestors().find(|folder| is_root(folder));
        let is_inner = |parent: &&Path| root.is_some_and(|root| parent.starts_with(root));
        let parents = whole.ancestors().skip(1).take_while(is_inner);
        let files = parents.filter_map(|parent| {
            let prefix = whole.strip_prefix(parent).unwrap_or(&whole);
            IgnoreFile::read(parent, 0, folder, prefix)
        });
        let mut files: Vec<_> = files.collect();
        files.reverse();
        Self(files)
    }

    /// Adds the `.gitignore` of a folder at this depth, and removes those of folders that the search
    /// has left.
    pub(super) fn enter(&mut self, folder: &Path, depth: usize) {
        self.0.retain(|file| depth == 0 || file.depth < depth);
        let file = IgnoreFile::read(folder, depth, folder, Path::new(""));
        self.0.extend(file);
    }

    /// Returns whether the innermost `.gitignore` that mentions an entry at this depth ignores it.
    pub(super) fn matches(&self, path: &Path, depth: usize, is_folder: bool) -> bool {
        let files = self.0.iter().rev();
        for file in files.filter(|file| file.depth < depth) {
            let relative = path.strip_prefix(&file.base).unwrap_or(path);
            let relative = file.prefix.join(relative);
            if let Some(is_ignored) = file.patterns.decision(&relative, is_folder) {
                return is_ignored;
            }
            if file.is_root {
                return false;
            }
        }
        false
    }
}
