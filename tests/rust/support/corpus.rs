//! The corpus of real puzzles. Its tests are skipped unless requested, since not everybody has it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;
use tents::puzzle::{Clue, Content, Puzzle};

/// Returns the folder of the corpus.
pub(crate) fn corpus() -> PathBuf {
    let folder = env::var_os("TENTS_CORPUS");
    PathBuf::from(folder.expect("TENTS_CORPUS names the folder of the corpus"))
}

/// Parses a puzzle from the JSON of the corpus, without the parser of the crate.
pub(crate) fn puzzle_of(value: &Value) -> Puzzle {
    let clues = |key: &str| -> Vec<Clue> {
        let clues = value[key].as_array().unwrap().iter();
        clues
            .map(|clue| clue.as_u64().map(|number| u32::try_from(number).unwrap()))
            .collect()
    };
    let rows = value["cells"].as_array().unwrap().iter();
    let cells = rows.flat_map(|row| row.as_str().unwrap().chars());
    let contents = cells.map(|cell| match cell {
        'T' => Content::Tree,
        '*' => Content::Tent,
        '-' => Content::Empty,
        '.' => Content::Unknown,
        other => panic!("{other:?} in the corpus"),
    });
    Puzzle::new(clues("rows"), clues("columns"), contents.collect()).unwrap()
}

/// Returns the lines of `bench/expected.csv`: the name of a file in `bench`, and its numbers of
/// layouts and of assignments. A number that is not known is empty.
pub(crate) fn expected(corpus: &Path) -> Vec<[String; 3]> {
    let text = fs::read_to_string(corpus.join("bench/expected.csv")).unwrap();
    let fields = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let lines = text.lines().skip(1).map(|line| fields(line).try_into());
    lines.collect::<Result<_, _>>().unwrap()
}

/// Returns the boards in the folder `stuck`, with their marks, each with the path of its file.
pub(crate) fn stuck() -> Vec<(String, Puzzle)> {
    let files = fs::read_dir(corpus().join("stuck")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let boards = paths.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let boards = boards.map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        (name, tents::format::read_one(&text).unwrap())
    });
    boards.collect()
}
