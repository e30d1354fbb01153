//! Links that lead to the page of a puzzle but do not contain the puzzle.

use crate::format::fault::{Code, Fault};

/// Sites with puzzles whose links do not contain the puzzles.
const SITES: [&str; 4] = [
    TASK_SITE,
    "janko.at",
    "brainbashers.com",
    "puzzlemadness.co.uk",
];

/// The site with a task string in the source of each page.
const TASK_SITE: &str = "puzzle-tents.com";

/// Returns whether a link leads to a page, but not the home page, of a site that is known to have
/// puzzles.
pub(super) fn is_page_of_puzzle(link: &str) -> bool {
    let Some((_, rest)) = link.split_once("://") else {
        return false;
    };
    let host = rest
        .split(|sign| "/?#:".contains(sign))
        .next()
        .unwrap_or(rest);
    let is_of = |site: &&str| {
        let front = host.strip_suffix(*site);
        front.is_some_and(|front| front.is_empty() || front.ends_with('.'))
    };
    rest.len() > host.len() + 1 && SITES.iter().any(is_of)
}

/// Returns the fault of a link that does not contain its puzzle.
pub(super) fn elsewhere(link: &str) -> Fault {
    if link.contains(TASK_SITE) {
        let message =
            "this link contains only the number of a puzzle, which the site turns into a puzzle";
        return Fault::new(Code::Seed, message)
            .expecting("the cells and the numbers of the puzzle")
            .help(
                "copy the task string, such as `aadaeg…,1,5,…`, from the source of the page after \
                 `task =`",
            );
    }
    let message =
        "this link leads to a page and does not contain the puzzle; nothing is downloaded";
    Fault::new(Code::Seed, message)
        .expecting("a link with the puzzle in it, as in `…?tents/8/8/…`")
        .help("copy the board or its game ID from the page")
}
