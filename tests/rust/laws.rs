//! The laws of the source tree, one per test. A room is a folder or file directly below `src`.
//!
//! Imports are read as text: a path that begins with `crate::`, `tents::` or `super::` counts as an
//! import of the deepest folder into which it leads.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The path of a folder or a module from the root of the source tree, as names. A file at the root
/// counts as a folder.
type Names = Vec<String>;

/// The rooms on each floor, from the top floor to the bottom. A printed grid is a puzzle in the
/// native format, so rendering is above the formats.
const FLOORS: &[&[&str]] = &[
    &["main", "web"],
    &["cli"],
    &["answer", "batch"],
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

/// Adds every Rust file below a folder to `found`, by its path from the root.
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

/// Returns the folder of a file.
fn folder_of(file: &Path) -> Names {
    match file.parent() {
        Some(parent) if parent != Path::new("") => names(parent),
        _ => names(file),
    }
}

/// Returns the folder to which a path of names leads, or `None` if it leads to none.
fn target(path: Names) -> Option<Names> {
    let is_folder = |names: &[String]| root().join(names.join("/")).is_dir();
    let is_file = |names: &[String]| root().join(names.join("/") + ".rs").is_file();
    let folders = (1..=path.len()).take_while(|&depth| is_folder(&path[..depth]));
    let depth = folders.last().unwrap_or_default();
    if depth > 0 {
        Some(path[..depth].to_vec())
    } else {
        // A name at the root that is neither a folder nor a file is re-exported by `lib.rs`.
        let first = path.into_iter().next()?;
        is_file(&[first.clone()][..]).then(|| vec![first])
    }
}

/// Returns the folders to which the paths in a file lead.
fn uses(file: &Path) -> BTreeSet<Names> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let code = text.lines().filter(|line| !line.trim().starts_with("//"));
    let mut found = BTreeSet::new();
    for line in code {
        for word in line.split(|sign: char| !(sign.is_alphanumeric() || "_:".contains(sign))) {
            let mut path = word.split("::").map(str::to_owned);
            let base = match path.next().as_deref() {
                Some("crate" | "tents") => Names::new(),
                // In `mod.rs`, `super` leads out of the folder. In any other file, it leads to a
                // sibling, and not to another folder.
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

/// Returns every file with the folders that it imports.
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
            // A folder may import everything below it, and everything below it may import the
            // folder.
            if common < folder.len().min(other.len()) {
                let [one, other] = [&folder, &other].map(|names| names[..=common].to_vec());
                used.entry(one).or_default().insert(other);
            }
        }
    }
    assert!(used.len() > 20, "{used:?}");
    // A folder that imports no other remaining folder cannot be in a cycle.
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

/// Returns the code of a file, without comment lines, without the paths of visibilities, and
/// without the tests at its end, which may import the file itself.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let (code, _) = text.split_once("\nmod tests {").unwrap_or((&text, ""));
    let code = code.lines().filter(|line| !line.trim().starts_with("//"));
    let code = code.map(|line| match line.trim().strip_prefix("pub(in ") {
        Some(rest) => rest.split_once(')').unwrap().1,
        None => line,
    });
    code.collect::<Vec<_>>().join("\n")
}

/// Returns the paths in a tree of imports such as `super::{exit, files::{self, Names}}`.
fn spelled(tree: &str) -> Vec<String> {
    let Some((base, rest)) = tree.split_once('{') else {
        let (path, _) = tree.split_once(" as ").unwrap_or((tree, ""));
        return vec![path.trim().to_owned()];
    };
    let (rest, _) = rest.rsplit_once('}').unwrap();
    let mut depth = 0;
    let branches = rest.split(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        sign == ',' && depth == 0
    });
    // There may be a comma after the last branch.
    let branches = branches.filter(|branch| !branch.trim().is_empty());
    let paths = branches.flat_map(spelled);
    paths.map(|path| base.trim().to_owned() + &path).collect()
}

/// Returns every file of the source tree except `lib.rs` and `main.rs`, by the name of its module.
fn modules() -> BTreeMap<Names, PathBuf> {
    let mut found = Vec::new();
    files(&root(), &mut found);
    found.retain(|file| !["lib.rs", "main.rs"].map(Path::new).contains(&&**file));
    let module_of = |file: &Path| {
        let mut module = names(file);
        module.pop_if(|name| name == "mod");
        module
    };
    let files = found.into_iter();
    files.map(|file| (module_of(&file), file)).collect()
}

/// Returns the modules to which the paths in a module lead, in `use` or elsewhere. A path to a name
/// that `mod.rs` re-exports leads to `mod.rs`.
fn imports(module: &Names, modules: &BTreeMap<Names, PathBuf>) -> BTreeSet<Names> {
    let code = code_of(&modules[module]);
    let children = code.split("mod ").skip(1);
    let children = children.filter_map(|rest| rest.split_once(';'));
    let children: BTreeSet<&str> = children.map(|(name, _)| name).collect();
    // A line that begins with `use` begins an import, and `;` ends it.
    let (mut paths, mut rest) = (Vec::new(), String::new());
    let mut import: Option<String> = None;
    for line in code.lines() {
        let start = line.trim_start();
        let start = start.strip_prefix("pub(crate) ").unwrap_or(start);
        let start = start.strip_prefix("pub(super) ").unwrap_or(start);
        let start = start.strip_prefix("pub ").unwrap_or(start);
        let tree = match (&import, start.strip_prefix("use ")) {
            (Some(begun), _) => begun.clone() + line,
            (None, Some(tree)) => tree.to_owned(),
            (None, None) => {
                rest.extend([line, "\n"]);
                continue;
            }
        };
        import = match tree.split_once(';') {
            Some((tree, _)) => {
                paths.extend(spelled(tree));
                None
            }
            None => Some(tree),
        };
    }
    let words = rest.split(|sign: char| !(sign.is_alphanumeric() || "_:".contains(sign)));
    paths.extend(words.filter(|word| word.contains("::")).map(str::to_owned));
    let mut found = BTreeSet::new();
    for path in paths {
        let mut path = path.split("::").map(str::to_owned).peekable();
        let mut place = match path.peek().map(String::as_str) {
            Some("crate" | "tents") => Names::new(),
            Some("super") => module[..module.len() - 1].to_vec(),
            Some("self") => module.clone(),
            Some(child) if children.contains(child) => [&module[..], &[child.to_owned()]].concat(),
            _ => continue,
        };
        for name in path.skip(1) {
            place.push(name);
            if !modules.contains_key(&place) {
                place.pop();
                break;
            }
        }
        if modules.contains_key(&place) && place != *module {
            found.insert(place);
        }
    }
    found
}

/// Returns the shortest chain of imports from a file back to itself, if there is one.
fn circle(start: &Names, imports: &BTreeMap<Names, BTreeSet<Names>>) -> Option<Vec<Names>> {
    let mut before: BTreeMap<&Names, &Names> = BTreeMap::new();
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&module) = reached.get(next) {
        next += 1;
        for other in &imports[module] {
            if other == start {
                let steps = std::iter::successors(Some(module), |at| before.get(at).copied());
                let mut chain: Vec<Names> = [start].into_iter().chain(steps).cloned().collect();
                chain.reverse();
                return Some(chain);
            }
            if !before.contains_key(other) {
                before.insert(other, module);
                reached.push(other);
            }
        }
    }
    None
}

#[test]
fn no_chain_of_imports_leads_from_a_file_back_to_itself() {
    let modules = modules();
    let imports: BTreeMap<Names, BTreeSet<Names>> = modules
        .keys()
        .map(|module| (module.clone(), imports(module, &modules)))
        .collect();
    assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 500);
    let mut rooms: BTreeMap<&str, String> = BTreeMap::new();
    for chain in imports.keys().filter_map(|module| circle(module, &imports)) {
        let room = imports.get_key_value(&chain[0]).unwrap().0[0].as_str();
        let files = chain.iter().map(|module| modules[module].to_str().unwrap());
        let text = files.collect::<Vec<_>>().join(" → ");
        let shortest = rooms.entry(room).or_insert_with(|| text.clone());
        if text.len() < shortest.len() {
            *shortest = text;
        }
    }
    assert!(rooms.is_empty(), "circles of files:\n{rooms:#?}");
}

/// Returns the layer that the header of a file states.
fn layer_of(file: &Path) -> u32 {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let header = text.lines().take_while(|line| line.starts_with("//!"));
    let mut layers = header.filter_map(|line| line.strip_prefix("//! Layer ")?.split_once(':'));
    let layer = layers.next().and_then(|(number, _)| number.parse().ok());
    layer.unwrap_or_else(|| panic!("the header of {} states no layer", file.display()))
}

#[test]
fn files_of_the_command_line_import_only_lower_layers() {
    let modules = modules();
    for (module, file) in modules.iter().filter(|(module, _)| module[0] == "cli") {
        for other in imports(module, &modules) {
            if other[0] != "cli" {
                continue;
            }
            let [from, to] = [file, &modules[&other]].map(|file| layer_of(file));
            // From layer 9 on, files of one layer may import each other if they are in the same
            // folder: the folder of a command, or `shared`.
            let is_beside = from >= 9 && module.get(1) == other.get(1);
            let is_down = from > to || from == to && is_beside;
            let other = modules[&other].display();
            assert!(
                is_down,
                "{} of layer {from} imports {other} of layer {to}",
                file.display()
            );
        }
    }
}

/// Returns the group of each module of a room: `mod.rs` declares modules in groups that blank lines
/// separate.
fn groups_of(room: &str) -> BTreeMap<String, usize> {
    let text = fs::read_to_string(root().join(room).join("mod.rs")).unwrap();
    let groups = text.split("\n\n").enumerate();
    let modules = groups.flat_map(|(group, lines)| {
        let names = lines.lines().filter_map(|line| {
            let name = line.strip_suffix(';')?.rsplit_once("mod ")?.1;
            Some(name.to_owned())
        });
        names.map(move |name| (name, group)).collect::<Vec<_>>()
    });
    modules.collect()
}

#[test]
fn modules_of_a_room_import_only_the_groups_declared_above_theirs() {
    let modules = modules();
    let rooms: BTreeSet<&str> = modules.keys().map(|module| &*module[0]).collect();
    let is_room = |room: &&str| *room != "cli" && root().join(room).join("mod.rs").is_file();
    let mut number = 0;
    for room in rooms.into_iter().filter(is_room) {
        let groups = groups_of(room);
        let is_in_room = |module: &Names| module[0] == room && module.len() > 1;
        let inner = modules.iter().filter(|(module, _)| is_in_room(module));
        for (module, file) in inner.filter(|(module, _)| module.last().unwrap() != "tests") {
            for other in imports(module, &modules).into_iter().filter(is_in_room) {
                let is_above = groups[&other[1]] < groups[&module[1]];
                number += 1;
                assert!(
                    is_above || other[1] == module[1],
                    "{} imports {}, which src/{room}/mod.rs does not declare above it",
                    file.display(),
                    other.join("::")
                );
            }
        }
    }
    assert!(number > 300, "{number}");
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

/// A type defined in the source tree.
struct Definition {
    file: PathBuf,
    /// Its visibility: `pub`, `pub(crate)` and so on, or nothing.
    visibility: String,
}

/// Returns the visibility and the name of a type, if a line of code begins its definition.
fn type_of(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let (visibility, rest) = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => line.split_at(line.find(") ")? + 1),
        Some(rest) => ("pub", rest),
        None => ("", line),
    };
    let (kind, rest) = rest.trim_start().split_once(' ')?;
    let is_type = ["enum", "struct", "trait", "type", "union"].contains(&kind);
    let end = rest.find(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    is_type.then(|| (visibility, &rest[..end.unwrap_or(rest.len())]))
}

/// The types of the source tree by name, without the associated types of traits.
fn types() -> BTreeMap<String, Vec<Definition>> {
    let mut types: BTreeMap<String, Vec<Definition>> = BTreeMap::new();
    for (file, _) in tree() {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let is_associated = |line: &&str| line.starts_with(' ') && line.contains("type ");
        for line in text.lines().filter(|line| !is_associated(line)) {
            if let Some((visibility, name)) = type_of(line) {
                types.entry(name.to_owned()).or_default().push(Definition {
                    file: file.clone(),
                    visibility: visibility.to_owned(),
                });
            }
        }
    }
    assert!(types.len() > 500, "{}", types.len());
    types
}

/// The names of the types whose definitions break a law, with the files of the definitions.
fn names_where(breaks: impl Fn(&[Definition]) -> bool) -> Vec<String> {
    let types = types().into_iter();
    let bad = types.filter(|(_, definitions)| breaks(definitions));
    bad.map(|(name, definitions)| {
        let files = definitions.iter().map(|one| one.file.to_str().unwrap());
        format!("{name}: {}", files.collect::<Vec<_>>().join(", "))
    })
    .collect()
}

fn room_of(definition: &Definition) -> String {
    folder_of(&definition.file).swap_remove(0)
}

#[test]
fn no_two_types_of_a_room_have_the_same_name() {
    // Types for reading keys are defined once per operating system.
    let is_of_windows = |one: &&Definition| one.file.ends_with("keys/windows.rs");
    let found = names_where(|definitions| {
        let rooms = definitions.iter().filter(|one| !is_of_windows(one));
        let rooms: Vec<String> = rooms.map(room_of).collect();
        rooms.iter().collect::<BTreeSet<_>>().len() < rooms.len()
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_two_rooms_have_a_type_of_the_same_name() {
    let found = names_where(|definitions| {
        let is_wide = |one: &&Definition| ["pub", "pub(crate)"].contains(&one.visibility.as_str());
        let rooms = definitions.iter().filter(is_wide).map(room_of);
        rooms.collect::<BTreeSet<_>>().len() > 1
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_name_of_a_public_type_is_that_of_no_other_type_of_the_library() {
    let found = names_where(|definitions| {
        let of_library = definitions
            .iter()
            .filter(|one| !one.file.starts_with("cli"));
        let is_public = of_library.clone().any(|one| one.visibility == "pub");
        is_public && of_library.count() > 1
    });
    assert!(found.is_empty(), "{found:#?}");
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
    let tests = page
        .lines()
        .skip_while(|line| !line.starts_with("The tests "));
    let tests = tests.take_while(|line| !line.is_empty());
    // The backtick before the first cell was stripped above.
    let named = cells.map(|cell| format!("`{cell}"));
    let named: Vec<String> = named.chain(tests.map(str::to_owned)).collect();
    let named = named
        .iter()
        .flat_map(|text| text.split('`').skip(1).step_by(2));
    assert_eq!(named.collect::<BTreeSet<_>>(), used);
}

/// Phrases that pages and comments do not use, each with what to write instead. Sentences with them
/// are hard to understand.
const PHRASES: &[(&str, &str)] = &[
    (" behind ", "`after`, `following` or `then`"),
    (" so many ", "the name of the parameter"),
    (" so much ", "the name of the parameter"),
    (" says ", "`prints`, `reports` or `states`"),
    (" said ", "`printed`, `reported` or `stated`"),
    (" tells ", "`prints`, `reports` or `names`"),
    (" told ", "`printed`, `reported` or `named`"),
    (" mends ", "`fixes` or `repairs`"),
    ("is passed over", "`is skipped`"),
    ("are passed over", "`are skipped`"),
    ("What is asked of", "`a request for`"),
    ("one a line", "`one per line`"),
    ("One a line", "`one per line`"),
];

#[test]
fn pages_and_comments_use_plain_phrases() {
    let mut found = Vec::new();
    let mut look = |path: &Path, lines: &mut dyn Iterator<Item = (usize, &str)>| {
        for (number, line) in lines {
            for (phrase, instead) in PHRASES {
                if line.contains(phrase) {
                    let path = path.display();
                    found.push(format!("{path}:{number}: `{phrase}`: write {instead}"));
                }
            }
        }
    };
    let mut pages = vec![root().join("../README.md")];
    let docs = fs::read_dir(root().join("docs")).unwrap();
    pages.extend(docs.map(|entry| entry.unwrap().path()));
    for path in pages {
        let is_page = path.extension().is_some_and(|ending| ending == "md");
        if !is_page || path.ends_with("changes.md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        look(&path, &mut (1..).zip(text.lines()));
    }
    let mut sources = Vec::new();
    for folder in ["src", "tests/rust"] {
        files(&root().join("..").join(folder), &mut sources);
    }
    // This file names the phrases.
    sources.retain(|path| !path.ends_with("tests/rust/laws.rs"));
    for path in sources {
        let text = fs::read_to_string(root().join(&path)).unwrap();
        let comments = (1..).zip(text.lines());
        let comments = comments.filter(|(_, line)| line.trim_start().starts_with("//"));
        look(&path, &mut comments.collect::<Vec<_>>().into_iter());
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
