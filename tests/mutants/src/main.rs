//! Mutants of the rooms whose mistakes would be wrong answers: which of them do the tests notice?

mod change;
mod run;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Parser;

use change::Site;

/// The rooms: the files of each, and what tests it, as arguments of the tests of the library and of
/// those in `tests`.
const ROOMS: &[Room] = &[
    Room {
        name: "rules",
        files: &["src/rules.rs"],
        tests: &[
            &["rules::"],
            &["engine::judge", "cli::verify", "cli::console"],
        ],
    },
    Room {
        name: "model",
        files: &["src/model"],
        tests: &[
            &["model", "learn"],
            &[
                "prove",
                "format::models",
                "engine::sat_agrees::the_sat_solver",
                "engine::sat_agrees::on_boards_up_to_7x7",
            ],
        ],
    },
    Room {
        name: "prove",
        files: &["src/prove"],
        tests: &[&["prove"], &["prove", "cli::console"]],
    },
    Room {
        name: "count",
        files: &["src/count"],
        tests: &[
            &["count"],
            &[
                "count::by_search::samples",
                "count::limits",
                "count::exact::counts",
                "cli::console",
            ],
        ],
    },
    Room {
        name: "solve",
        files: &["src/solve/rule", "src/solve/rows", "src/solve/board"],
        tests: &[
            &["solve"],
            &[
                "engine::oracle_agrees::random",
                "engine::rules_alone::boards_about",
                "engine::rules_hold",
                "engine::sat_agrees::the_sat_solver",
                "engine::symmetries",
                "engine::wide",
            ],
        ],
    },
    Room {
        name: "explain",
        files: &["src/explain/technique"],
        tests: &[&["explain"], &["explain", "cli::console"]],
    },
];

/// A folder, or a file, whose mistakes would be wrong answers.
struct Room {
    name: &'static str,
    files: &'static [&'static str],
    tests: &'static [&'static [&'static str]; 2],
}

/// Changes the source in many small ways, one at a time, and says which of them no test notices.
#[derive(Debug, Parser)]
struct Cli {
    /// How many mutants to make of each room
    #[arg(long, default_value_t = 50)]
    number: usize,
    /// Which ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seconds the tests of one may take
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// Of these rooms only
    room: Vec<String>,
}

fn main() -> Result<()> {
    let cli = Cli::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()?;
    for name in &cli.room {
        let is_known = ROOMS.iter().any(|room| room.name == name);
        ensure!(is_known, "no room is called {name}");
    }
    let rooms = ROOMS.iter();
    let rooms =
        rooms.filter(|room| cli.room.is_empty() || cli.room.iter().any(|name| name == room.name));
    let rooms: Vec<&Room> = rooms.collect();
    let tree = run::Tree::of(&root)?;
    let mut sites = Vec::new();
    for room in &rooms {
        let mut of_room = Vec::new();
        for file in files(&root, room)? {
            let text = fs::read_to_string(root.join(&file))?;
            of_room.extend(
                change::sites(&text)
                    .with_context(|| file.display().to_string())?
                    .into_iter()
                    .map(|site| (file.clone(), site)),
            );
        }
        let mut rng = fastrand::Rng::with_seed(cli.seed);
        rng.shuffle(&mut of_room);
        of_room.truncate(cli.number);
        sites.extend(
            of_room
                .into_iter()
                .map(|(file, site)| Mutant { room, file, site }),
        );
    }
    let built = tree.build(&root, &mut sites)?;
    let limit = Duration::from_secs(cli.seconds);
    let mut table = vec![[0; 3]; rooms.len()];
    for (number, mutant) in sites
        .iter()
        .enumerate()
        .filter(|(_, mutant)| !mutant.site.is_dropped)
    {
        let end = built.test(number, mutant.room.tests, limit)?;
        let row = rooms.iter().position(|room| room.name == mutant.room.name);
        table[row.unwrap_or_default()][end as usize] += 1;
        let (file, site) = (mutant.file.display(), &mutant.site);
        println!(
            "{}: {file}:{}:{}: {}",
            end.name(),
            site.line,
            site.column,
            site.words
        );
    }
    println!("\nroom      caught  too long  missed");
    for (room, [caught, late, missed]) in rooms.iter().zip(table) {
        println!("{:8} {caught:7} {late:9} {missed:7}", room.name);
    }
    Ok(())
}

/// A change, and where it is.
struct Mutant<'r> {
    room: &'r Room,
    file: PathBuf,
    site: Site,
}

/// The files of a room, without those of tests.
fn files(top: &Path, room: &Room) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut rest: Vec<PathBuf> = room.files.iter().map(PathBuf::from).collect();
    while let Some(path) = rest.pop() {
        if top.join(&path).is_dir() {
            for entry in fs::read_dir(top.join(&path))? {
                rest.push(path.join(entry?.file_name()));
            }
        } else if !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
