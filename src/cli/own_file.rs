//! Files that the program writes. Each is written beside its place and then moved there in one
//! step, so that a run that is ended leaves the old file or the new one. A file of another kind is
//! never overwritten.

use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, bail};
use same_file::Handle;

/// A kind of files that the program writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// What such a file is, as in `a cache of tents`.
    pub(crate) name: &'static str,
    /// What it begins with, whatever its version.
    pub(crate) mark: &'static str,
}

/// Verdicts of earlier runs.
pub(crate) const CACHE: Kind = Kind {
    name: "a cache of tents",
    mark: "tents cache",
};

/// Whether a file with this text is one that the program has written, and not an input.
pub(crate) fn is_own(text: &str) -> bool {
    text.starts_with(CACHE.mark)
}

/// Whether there is such a file.
pub(crate) fn is_own_file(path: &Path) -> bool {
    let mut start = [0; CACHE.mark.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && str::from_utf8(&start).is_ok_and(is_own)
}

/// Writes a new file: beside its place, then there in one step. What is there already is replaced
/// only with `overwrite`, and only if it is a file; a link stays a link. An interrupt leaves what
/// was there, unless that is soon done.
///
/// # Errors
///
/// When it cannot be written, or is there already.
pub(crate) fn write(
    path: &Path,
    bytes: &[u8],
    overwrite: bool,
    interrupt: &AtomicBool,
) -> anyhow::Result<()> {
    match put(path, bytes, overwrite, interrupt) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => bail!(taken(path)),
        put => put.with_context(|| format!("cannot write `{}`", path.display())),
    }
}

/// Refuses a file that is there already and must not be replaced, before another is written that
/// belongs to it.
///
/// # Errors
///
/// When there is something.
pub(crate) fn may_write(path: &Path, overwrite: bool) -> anyhow::Result<()> {
    if !overwrite && fs::symlink_metadata(path).is_ok() {
        bail!(taken(path));
    }
    Ok(())
}

fn taken(path: &Path) -> String {
    let name = path.display();
    format!("`{name}` is there already; --overwrite replaces it")
}

/// How many bytes are written between two looks at the interrupt flag.
const PART: usize = 1 << 20;

fn put(path: &Path, bytes: &[u8], overwrite: bool, interrupt: &AtomicBool) -> io::Result<()> {
    let there = match fs::metadata(path) {
        Ok(data) if overwrite && !data.is_file() => {
            return Err(io::Error::other("it is not a file"));
        }
        Ok(_) if overwrite => Some(fs::canonicalize(path)?),
        _ => None,
    };
    let path = there.as_deref().unwrap_or(path);
    // A temporary file is for its owner alone; a new file is for whoever the system says.
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // What is wrong with the folder is not said of the file beside it.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut beside = builder
        .prefix(".tents-")
        .suffix(".tmp")
        .tempfile_in(folder)?;
    for (number, part) in bytes.chunks(PART).enumerate() {
        if number > 0 && interrupt.load(Ordering::Relaxed) {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted"));
        }
        beside.write_all(part)?;
    }
    if overwrite {
        beside.persist(path)?;
    } else {
        beside.persist_noclobber(path)?;
    }
    Ok(())
}

/// A file that the program writes, which is known by how it begins.
#[derive(Debug)]
pub(crate) struct OwnFile {
    path: PathBuf,
    kind: Kind,
}

impl OwnFile {
    /// Takes a path for a file of this kind, which need not be there yet.
    ///
    /// # Errors
    ///
    /// When there is a folder, or a file that is neither empty nor of this kind.
    pub(crate) fn claim(path: &Path, kind: Kind) -> anyhow::Result<Self> {
        let file = Self {
            path: path.to_owned(),
            kind,
        };
        let (name, mark, kind) = (path.display(), kind.mark, kind.name);
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => bail!("`{name}` is a folder, not {kind}"),
            // A file that cannot be read is not written either.
            Ok(data) if data.is_file() => match file.read(mark.len() as u64) {
                Ok(start) if !file.is_ours(&start) => {
                    bail!("`{name}` is not {kind}, so it is left alone; name a new file")
                }
                _ => Ok(file),
            },
            _ => Ok(file),
        }
    }

    /// Reads the file, up to this many bytes; without a file there are none.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub(crate) fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self.check_kind() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            checked => {
                checked?;
                File::open(&self.path)?.take(most).read_to_end(&mut bytes)?;
            }
        }
        Ok(bytes)
    }

    /// Replaces the file by what `change` makes of its first `most` bytes. No other run changes it
    /// meanwhile. A link stays a link, and permissions are kept.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or has become a file of another kind.
    pub(crate) fn update(
        &self,
        most: u64,
        change: impl FnOnce(&[u8]) -> Vec<u8>,
    ) -> io::Result<()> {
        let mut file = self.lock()?;
        let mut bytes = Vec::new();
        (&mut file).take(most).read_to_end(&mut bytes)?;
        if !self.is_ours(&bytes) {
            return Err(io::Error::other(format!("it is not {}", self.kind.name)));
        }
        let bytes = change(&bytes);
        let path = fs::canonicalize(&self.path)?;
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".");
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut beside = tempfile::Builder::new()
            .prefix(&name)
            .suffix(".tmp")
            .tempfile_in(folder)?;
        beside.write_all(&bytes)?;
        let permissions = file.metadata()?.permissions();
        beside.as_file().set_permissions(permissions)?;
        beside.persist(path)?;
        Ok(())
    }

    /// Opens the file, or makes it, and waits until no other run has it.
    fn lock(&self) -> io::Result<File> {
        loop {
            match self.check_kind() {
                Ok(data) if data.permissions().readonly() => {
                    return Err(io::ErrorKind::PermissionDenied.into());
                }
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut options = File::options();
            let file = options
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&self.path)?;
            match file.lock() {
                // Some file systems have no locks.
                Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
                locked => locked?,
            }
            // Another run may have put a new file in its place.
            let is_there = match Handle::from_path(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => false,
                there => there? == Handle::from_file(file.try_clone()?)?,
            };
            if is_there {
                return Ok(file);
            }
        }
    }

    /// The file's metadata, if it is a file and not a device.
    fn check_kind(&self) -> io::Result<fs::Metadata> {
        let data = fs::metadata(&self.path)?;
        if data.is_file() {
            Ok(data)
        } else {
            Err(io::Error::other("it is not a file"))
        }
    }

    /// Whether a file with these bytes may be replaced.
    fn is_ours(&self, bytes: &[u8]) -> bool {
        bytes.is_empty() || bytes.starts_with(self.kind.mark.as_bytes())
    }
}
