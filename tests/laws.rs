//! The laws of the source tree: no folder uses itself by way of others, folders use only what lies
//! below them, and no path climbs two floors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;

/// The names of a path from the root of the source tree, without a crate.
type Names = Vec<String>;

/// One file of the source tree.
#[derive(Debug)]
struct Module {
    file: PathBuf,
    /// What its paths name, each as it stands from the root.
    paths: Vec<Names>,
    /// Names that it hands on, and what they are.
    exports: BTreeMap<String, Names>,
    /// Paths that climb more than one floor.
    climbing: Vec<String>,
}

/// The source tree, by the names of its modules.
#[derive(Debug)]
struct Tree(BTreeMap<Names, Module>);

impl Tree {
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files = Vec::new();
        list(&root, &mut files);
        let modules = files.into_iter().map(|file| {
            let names = names_of(file.strip_prefix(&root).unwrap());
            let text = fs::read_to_string(&file).unwrap();
            let mut reader = Reader {
                place: names.clone(),
                depth: 0,
                module: Module {
                    file: file.strip_prefix(&root).unwrap().to_owned(),
                    paths: Vec::new(),
                    exports: BTreeMap::new(),
                    climbing: Vec::new(),
                },
            };
            reader.visit_file(&syn::parse_file(&text).unwrap());
            (names, reader.module)
        });
        Self(modules.collect())
    }

    /// The module that a path leads to, through what other modules hand on.
    fn module_of(&self, path: &[String]) -> Option<&Names> {
        let mut path = path.to_vec();
        // No chain of names handed on is longer than this.
        for _ in 0..16 {
            let depth = (0..=path.len())
                .rev()
                .find(|&depth| self.0.contains_key(&path[..depth]))?;
            let (module, rest) = path.split_at(depth);
            let handed_on = rest
                .first()
                .and_then(|name| self.0[module].exports.get(name));
            let Some(target) = handed_on else {
                return self.0.get_key_value(module).map(|(names, _)| names);
            };
            path = target.iter().chain(&rest[1..]).cloned().collect();
        }
        None
    }

    /// The names of the folder that a module's file is in.
    fn folder_of(&self, module: &Names) -> Names {
        let folder = self.0[module].file.parent().into_iter().flatten();
        folder
            .map(|name| name.to_str().unwrap().to_owned())
            .collect()
    }

    /// The modules that each module uses, its own parents and children excepted.
    fn uses(&self) -> BTreeMap<&Names, BTreeSet<&Names>> {
        let used = |(names, module): (&'_ Names, &Module)| -> BTreeSet<&Names> {
            let targets = module.paths.iter().filter_map(|path| self.module_of(path));
            targets
                .filter(|target| !target.starts_with(names))
                .collect()
        };
        self.0.iter().map(|one| (one.0, used(one))).collect()
    }
}

/// Every Rust file below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
}

/// The names of the module in a file.
fn names_of(file: &Path) -> Names {
    let names = file.with_extension("");
    let names = names.components().map(std::path::Component::as_os_str);
    let mut names: Names = names
        .map(|name| name.to_str().unwrap().to_owned())
        .collect();
    if matches!(names.last().map(String::as_str), Some("mod" | "lib")) {
        names.pop();
    }
    names
}

/// Reads the paths of one file.
struct Reader {
    /// The names of the module at hand, which may stand inside the file.
    place: Names,
    /// How many modules inside the file it stands in.
    depth: usize,
    module: Module,
}

impl Reader {
    /// A path as it stands from the root, if it names something of this tree.
    fn absolute(&mut self, path: &[String]) -> Option<Names> {
        let (first, mut rest) = path.split_first()?;
        let mut place = match first.as_str() {
            // The program calls the library by its name.
            "crate" | "tents" => Names::new(),
            "self" => self.place.clone(),
            "super" => {
                let mut place = self.place.clone();
                place.pop();
                place
            }
            _ => return None,
        };
        let mut climbed = usize::from(first == "super");
        while let [name, tail @ ..] = rest
            && name == "super"
        {
            place.pop();
            rest = tail;
            climbed += 1;
        }
        // A module inside a file may reach past it.
        if climbed > 1 + self.depth {
            self.module.climbing.push(path.join("::"));
        }
        place.extend(rest.iter().cloned());
        Some(place)
    }

    fn keep(&mut self, path: &[String]) {
        let absolute = self.absolute(path);
        self.module.paths.extend(absolute);
    }

    /// Keeps what a tree of imports names.
    fn import(&mut self, before: &[String], tree: &syn::UseTree, is_handed_on: bool) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        let (path, name) = match tree {
            syn::UseTree::Path(path) => {
                return self.import(&with(&path.ident), &path.tree, is_handed_on);
            }
            syn::UseTree::Group(group) => {
                for one in &group.items {
                    self.import(before, one, is_handed_on);
                }
                return;
            }
            syn::UseTree::Glob(_) => return self.keep(before),
            syn::UseTree::Name(name) if name.ident == "self" => {
                (before.to_vec(), before.last().cloned().unwrap_or_default())
            }
            syn::UseTree::Name(name) => (with(&name.ident), name.ident.to_string()),
            syn::UseTree::Rename(name) => (with(&name.ident), name.rename.to_string()),
        };
        if is_handed_on && self.depth == 0 {
            // What begins with neither of the words is a child's.
            let target = self
                .absolute(&path)
                .unwrap_or_else(|| [&self.place[..], &path[..]].concat());
            self.module.exports.insert(name, target);
        } else {
            self.keep(&path);
        }
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let is_handed_on = !matches!(item.vis, syn::Visibility::Inherited);
        self.import(&[], &item.tree, is_handed_on);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Names = path
            .segments
            .iter()
            .map(|one| one.ident.to_string())
            .collect();
        if names.len() > 1 {
            self.keep(&names);
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if item.content.is_some() {
            self.place.push(item.ident.to_string());
            self.depth += 1;
            syn::visit::visit_item_mod(self, item);
            self.depth -= 1;
            self.place.pop();
        }
    }
}

/// What each folder uses of the folders beside it.
fn uses_of_folders(tree: &Tree) -> BTreeMap<Names, BTreeSet<Names>> {
    let mut uses: BTreeMap<Names, BTreeSet<Names>> = BTreeMap::new();
    for (from, targets) in tree.uses() {
        let folder = tree.folder_of(from);
        for to in targets {
            let other = tree.folder_of(to);
            let common = folder
                .iter()
                .zip(&other)
                .take_while(|(one, other)| one == other);
            let depth = common.count();
            // Whoever stands in a folder may use all that is below it, and be used there.
            if depth < folder.len().min(other.len()) {
                let [one, other] = [&folder, &other].map(|names| names[..=depth].to_vec());
                uses.entry(one).or_default().insert(other);
            }
        }
    }
    uses
}

#[test]
fn no_chain_of_imports_leads_from_a_folder_back_to_itself() {
    let mut uses = uses_of_folders(&Tree::read());
    // Folders that use no others that are left cannot be in a circle.
    loop {
        let before = uses.len();
        let left: BTreeSet<Names> = uses.keys().cloned().collect();
        uses.retain(|_, others| others.iter().any(|other| left.contains(other)));
        if uses.len() == before {
            break;
        }
    }
    assert!(
        uses.is_empty(),
        "folders that use each other in a circle:\n{uses:#?}"
    );
}

#[test]
fn no_path_climbs_two_floors() {
    let tree = Tree::read();
    let climbing = tree.0.values().filter(|module| !module.climbing.is_empty());
    let climbing: Vec<_> = climbing.map(|one| (&one.file, &one.climbing)).collect();
    assert!(climbing.is_empty(), "`super::super` in\n{climbing:#?}");
}

#[test]
fn folders_use_only_what_lies_below_them() {
    // From the top down. A printed grid is a puzzle of the native format, so rendering stands above
    // the formats.
    let floors: &[&[&str]] = &[
        &["main"],
        &["cli"],
        &["batch"],
        &["render", "prove"],
        &["format"],
        &["count", "generate"],
        &["solve", "explain"],
        &["model", "search"],
        &["limits", "random"],
        &["rules"],
        &["puzzle"],
    ];
    let floor_of = |names: &Names| {
        let folder = names.first()?;
        let floor = floors.iter().position(|floor| floor.contains(&&**folder));
        Some(floor.unwrap_or_else(|| panic!("`{folder}` stands on no floor")))
    };
    let tree = Tree::read();
    for (from, targets) in tree.uses() {
        for to in targets {
            let (Some(above), Some(below)) = (floor_of(from), floor_of(to)) else {
                continue;
            };
            let is_down = above < below || from[0] == to[0];
            assert!(is_down, "{} uses {}", from.join("::"), to.join("::"));
        }
    }
}

#[test]
fn what_a_person_would_conclude_is_found_without_the_engine() {
    let tree = Tree::read();
    for (from, targets) in tree.uses() {
        if from.first().is_some_and(|folder| folder == "explain") {
            let folders = targets.iter().filter_map(|to| to.first());
            for to in folders {
                let may = ["explain", "limits", "puzzle"].contains(&&**to);
                assert!(may, "{} uses {to}", from.join("::"));
            }
        }
    }
}
