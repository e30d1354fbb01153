//! Files that the program writes. Each is written beside its place and then moved there in one
//! step, so that a run that is ended leaves the old file or the new one.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, bail};

/// Writes a new file: beside its place, then there in one step. What is there already is replaced
/// only with `overwrite`, and only if it is a file; a link stays a link. An interrupt leaves what
/// was there, unless that is soon done.
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
