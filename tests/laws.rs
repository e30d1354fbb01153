//! The laws of the source tree: no folder uses itself by way of others, folders use only folders
//! below them, no path climbs two floors, no two rooms have a type of the same name, and a page
//! names the crates that are used.
//!
//! Imports are read as text: each path that begins with `crate::`, `tents::` or `super::` leads to
//! the deepest folder that its names spell.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The names of a folder from the root of the source tree; a file at the root counts as a folder.
type Names = Vec<String>;

/// From the top down. A printed grid is a puzzle of the native format, so rendering stands above
/// the formats.
const FLOORS: &[&[&str]] = &[
    &["main"],
    &["cli"],
    &["batch"],
    &["render", "prove"],
    &["format"],
    &["repair"],
    &["count", "generate", "play"],
    &["solve", "explain"],
    &["model", "search"],
    &["limits", "random"],
    &["rules"],
    &["puzzle"],
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every Rust file below a folder, by its path from the root.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path.strip_prefix(root()).unwrap().to_owned());
        }
    }
}

fn names(path: &Path) -> Names {
    let names = path.with_extension("");
    let names = names.iter().map(|name| name.to_str().unwrap().to_owned());
    names.collect()
}

/// The folder in which a file stands.
fn folder_of(file: &Path) -> Names {
    match file.parent() {
        Some(parent) if parent != Path::new("") => names(parent),
        _ => names(file),
    }
}

/// The folder that a path of names leads to.
fn target(path: Names) -> Option<Names> {
    let is_folder = |names: &[String]| root().join(names.join("/")).is_dir();
    let is_file = |names: &[String]| root().join(names.join("/") + ".rs").is_file();
    let folders = (1..=path.len()).take_while(|&depth| is_folder(&path[..depth]));
    let depth = folders.last().unwrap_or_default();
    if depth > 0 {
        Some(path[..depth].to_vec())
    } else {
        // The rest of the root's names are handed on by `lib.rs`.
        let first = path.into_iter().next()?;
        is_file(&[first.clone()][..]).then(|| vec![first])
    }
}

/// The folders that the paths in a file lead to.
fn uses(file: &Path) -> BTreeSet<Names> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let code = text.lines().filter(|line| !line.trim().starts_with("//"));
    let mut found = BTreeSet::new();
    for line in code {
        for word in line.split(|sign: char| !(sign.is_alphanumeric() || "_:".contains(sign))) {
            let mut path = word.split("::").map(str::to_owned);
            let base = match path.next().as_deref() {
                Some("crate" | "tents") => Names::new(),
                // `mod.rs` stands in its folder; every other file stands beside its siblings.
                Some("super") if file.ends_with("mod.rs") => {
                    let mut folder = folder_of(file);
                    folder.pop();
                    folder
                }
                _ => continue,
            };
            found.extend(target(base.into_iter().chain(path).collect()));
        }
    }
    found
}

/// Every file with the folders that it uses.
fn tree() -> Vec<(PathBuf, BTreeSet<Names>)> {
    let mut found = Vec::new();
    files(&root(), &mut found);
    let pairs = found.into_iter().filter(|file| file != Path::new("lib.rs"));
    pairs.map(|file| (file.clone(), uses(&file))).collect()
}

#[test]
fn no_chain_of_imports_leads_from_a_folder_back_to_itself() {
    let mut used: BTreeMap<Names, BTreeSet<Names>> = BTreeMap::new();
    for (file, targets) in tree() {
        let folder = folder_of(&file);
        for other in targets {
            let pairs = folder.iter().zip(&other);
            let common = pairs.take_while(|(one, other)| one == other).count();
            // A folder may use all that is below it, and may be used there.
            if common < folder.len().min(other.len()) {
                let [one, other] = [&folder, &other].map(|names| names[..=common].to_vec());
                used.entry(one).or_default().insert(other);
            }
        }
    }
    assert!(used.len() > 20, "{used:?}");
    // A folder that uses no other that is left cannot be in a circle.
    loop {
        let before = used.len();
        let left: BTreeSet<Names> = used.keys().cloned().collect();
        used.retain(|_, others| others.iter().any(|other| left.contains(other)));
        if used.len() == before {
            break;
        }
    }
    assert!(used.is_empty(), "a circle of folders:\n{used:#?}");
}

#[test]
fn folders_use_only_folders_below_them() {
    let floor = |names: &Names| {
        let floor = FLOORS.iter().position(|floor| floor.contains(&&*names[0]));
        floor.unwrap_or_else(|| panic!("`{}` stands on no floor", names[0]))
    };
    for (file, targets) in tree() {
        let folder = folder_of(&file);
        for other in targets {
            let is_down = floor(&folder) < floor(&other) || folder[0] == other[0];
            assert!(is_down, "{} uses {}", file.display(), other.join("::"));
        }
    }
}

#[test]
fn explanations_use_no_engine() {
    for (file, targets) in tree() {
        for other in targets.iter().filter(|_| file.starts_with("explain")) {
            let may = ["explain", "limits", "puzzle"].contains(&&*other[0]);
            assert!(may, "{} uses {}", file.display(), other.join("::"));
        }
    }
}

#[test]
fn no_path_climbs_two_floors() {
    for (file, _) in tree() {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        assert!(!text.contains("super::super"), "{}", file.display());
    }
}

/// The name of a public or crate-wide type, if a line of code begins one.
fn type_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.strip_prefix("pub ");
    let rest = rest.or_else(|| line.strip_prefix("pub(crate) "))?;
    let (kind, rest) = rest.split_once(' ')?;
    let is_type = ["enum", "struct", "trait", "type", "union"].contains(&kind);
    let end = rest.find(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    is_type.then(|| &rest[..end.unwrap_or(rest.len())])
}

#[test]
fn no_two_rooms_have_a_type_of_the_same_name() {
    let mut rooms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, _) in tree() {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let room = folder_of(&file).swap_remove(0);
        for name in text.lines().filter_map(type_of) {
            rooms
                .entry(name.to_owned())
                .or_default()
                .insert(room.clone());
        }
    }
    assert!(rooms.len() > 200, "{}", rooms.len());
    rooms.retain(|_, rooms| rooms.len() > 1);
    assert!(
        rooms.is_empty(),
        "names of types in several rooms:\n{rooms:#?}"
    );
}

#[test]
fn the_page_on_libraries_names_the_crates_that_are_used() {
    let manifest = fs::read_to_string(root().join("../Cargo.toml")).unwrap();
    let sections = manifest.split("\n[");
    let used: BTreeSet<&str> = sections
        .filter(|section| section.lines().next().unwrap().ends_with("dependencies]"))
        .flat_map(|section| section.lines().skip(1))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
        .collect();
    let page = fs::read_to_string(root().join("docs/libraries.md")).unwrap();
    let tables = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = tables.map(|line| line.split('|').next().unwrap());
    let tests = page.lines().skip_while(|line| !line.starts_with("Tests "));
    let tests = tests.take_while(|line| !line.is_empty());
    // The backtick in front of a first cell is gone.
    let named = cells.map(|cell| format!("`{cell}"));
    let named: Vec<String> = named.chain(tests.map(str::to_owned)).collect();
    let named = named
        .iter()
        .flat_map(|text| text.split('`').skip(1).step_by(2));
    assert_eq!(named.collect::<BTreeSet<_>>(), used);
}
