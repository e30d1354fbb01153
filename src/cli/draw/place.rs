//! Where pictures go: standard output, a file, or a folder with a file for each puzzle.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use clap::ValueEnum as _;

use crate::cli::draw::options::{DrawOptions, FileFormat};
use crate::cli::input::Item;

/// Where pictures go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Output,
    File(PathBuf),
    Folder(PathBuf),
}

/// Where pictures go, and as what.
pub(super) fn place(options: &DrawOptions) -> anyhow::Result<(Place, FileFormat)> {
    let Some(into) = &options.into else {
        return Ok((Place::Output, options.to.unwrap_or(FileFormat::Svg)));
    };
    let text = into.to_string_lossy();
    if into.is_dir() || text.ends_with(std::path::is_separator) {
        let format = options.to.unwrap_or(FileFormat::Svg);
        return Ok((Place::Folder(into.clone()), format));
    }
    let ending = into.extension().and_then(|ending| ending.to_str());
    let by_ending = ending.and_then(|ending| FileFormat::from_str(ending, true).ok());
    let Some(format) = options.to.or(by_ending) else {
        bail!(
            "the format of `{}` is not known: name it `.svg`, `.png` or `.pdf`, say --to, or end \
             a folder in `/`",
            into.display()
        );
    };
    Ok((Place::File(into.clone()), format))
}

/// The name of a file with something before its ending.
pub(super) fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(more);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// The names of files in a folder, each given once.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// How many puzzles of the input at hand came before.
    before: usize,
    input: Option<(Arc<str>, Option<Arc<Path>>)>,
    taken: HashSet<String>,
    /// Where to go on looking for a free name.
    next: HashMap<String, usize>,
}

impl Names {
    /// Counts a puzzle.
    pub(crate) fn count(&mut self, item: &Item) {
        let input = (Arc::clone(&item.file), item.path.clone());
        if self.input.as_ref() == Some(&input) {
            self.before += 1;
        } else {
            self.before = 0;
            self.input = Some(input);
        }
    }

    /// The name for the puzzle that was counted last, without its ending: that of its file, with
    /// its number in the file from the second on. If another has it, the next number.
    pub(crate) fn name(&mut self, item: &Item, more: &[&str]) -> String {
        let path = item.path.as_deref().and_then(Path::file_stem);
        let stem = path.map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy());
        // Some systems do not tell capital letters from small ones.
        let key = stem.to_lowercase();
        let mut number = self.before + 1;
        loop {
            let ending = if number == 1 {
                String::new()
            } else {
                format!("-{number}")
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
