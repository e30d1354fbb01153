//! Pages to play on: one page with all puzzles, or a folder with a page for each and an index.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::ffi::OsStr;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use tents::answer::played;
use tents::explain::Grade;
use tents::render::page::{self, PageKind};

use super::options::PlayOptions;
use crate::cli::about::Known;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::files;
use crate::cli::shard::hash;
use crate::cli::words::printable;

/// Writes one page with all puzzles, or in a folder a page for each and an index.
pub(super) fn write(
    into: &Path,
    puzzles: &[Known],
    options: &PlayOptions,
    context: &Context,
) -> anyhow::Result<()> {
    let is_folder = files::is_folder(into);
    let is_page = |ending: &OsStr| ending == "html" || ending == "htm";
    if is_folder {
        files::make_folder(into)?;
    } else if !into.extension().is_some_and(is_page) {
        bail!(
            "`{}` is not the name of a page: end it with `.html`, or a folder with `/`",
            into.display()
        );
    }
    let digits = puzzles.len().to_string().len();
    let names = (1..=puzzles.len()).map(|number| format!("{number:0digits$}.html"));
    let names: Vec<String> = names.chain(["index.html".to_owned()]).collect();
    let paths: Vec<PathBuf> = if is_folder {
        names.iter().map(|name| into.join(name)).collect()
    } else {
        vec![into.to_owned()]
    };
    for path in &paths {
        files::may_write(path, options.overwrite)?;
    }
    let title = "Tents to play";
    let (mut pages, mut page, mut index) = (Vec::new(), String::new(), String::new());
    page::head(&mut index, title, PageKind::Cards);
    for (file, known) in names.iter().zip(puzzles) {
        told(known, options, context, |board| {
            if page.is_empty() {
                let is_alone = is_folder || puzzles.len() == 1;
                let title = if is_alone { board.name } else { title };
                page::head(&mut page, title, PageKind::Play);
            }
            page::board(&mut page, board);
            page::link(&mut index, file, board);
        });
        if is_folder {
            page::foot(&mut page, "");
            pages.push(mem::take(&mut page));
        }
    }
    let last = if is_folder { &mut index } else { &mut page };
    page::foot(last, "");
    pages.push(mem::take(last));
    if context.is_interrupted() {
        return Ok(());
    }
    let files = paths.iter().zip(&pages);
    let files = files.map(|(path, text)| (&**path, text.as_bytes()));
    let files: Vec<_> = files.collect();
    files::write_together(&files, &[], options.overwrite, context.interrupt)?;
    for path in &paths {
        let name = printable(&path.display().to_string());
        context.output.record(&format!("{name}\n"))?;
    }
    Ok(())
}

/// Returns the name of a puzzle for players: the name that its notes contain or, without one, its
/// size and, if known, its level. Players do not know the name of its file.
fn name(known: &Known, grade: Option<&Grade>) -> String {
    if let Some(called) = known.about.notes.called() {
        return printable(&called);
    }
    let size = known.puzzle.size();
    let level = grade.map(|grade| format!(", {}", grade.level()));
    let level = level.unwrap_or_default();
    format!("Tents {} × {}{level}", size.columns(), size.rows())
}

/// Solves and explains a puzzle, and passes it to `with` as a board. If a limit left something out,
/// reports that.
fn told(
    known: &Known,
    options: &PlayOptions,
    context: &Context,
    with: impl FnOnce(&page::PlayBoard<'_>),
) {
    let limits = &context.watched(options.limits.since(Instant::now()));
    played(&known.puzzle, limits, |board, lacks| {
        if let Some((lacks, stop)) = lacks {
            let name = printable(known.about.short_name());
            let note = format!("{name}: the page does not contain {lacks}: stopped by {stop}");
            context.report.note(&note);
            context.ends(Exit::Unknown);
        }
        with(&page::PlayBoard {
            name: &name(known, board.what.grade.as_ref()),
            key: &format!("{:032x}", hash(board.what.puzzle)),
            ..board
        });
    });
}
