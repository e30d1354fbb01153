//! Faults of solutions and of the answers of solvers.

use super::values::{Count, Shown};
use super::{Code, Words};
use crate::puzzle::{Cell, Line, Size};

/// What is expected of a line of JSON that holds a solution.
const RECORD: &str = "expected a solution in JSON";

/// Such a line.
const EXAMPLE: &str = r#"as in {"tents":[[1,2]],"directions":["n"]}, rows and columns from 1"#;

/// What is expected of a grid.
const GRID: &str = "expected a grid of this puzzle";

/// What to do about the solution of another puzzle.
const OWNER: &str = "give the puzzle that the solution belongs to";

problems! {
    /// What can be wrong with a solution.
    BadSolution {
        None = Code::BadSolution,
            "there is no solution in this input",
            "expected a grid, a direction list or a line of JSON",
            "give a solution as `tents solve` prints it";
        Direction = Code::BadSolution,
            "this is not a direction",
            "expected `n`, `e`, `s` or `w`",
            "give one letter for each tree, row by row";
        Json { reason: Shown } = Code::BadSolution, reason.to_string(), RECORD, EXAMPLE;
        Letter = Code::BadSolution, "a direction is `n`, `e`, `s` or `w`", RECORD, EXAMPLE;
        CountedFromZero = Code::BadSolution,
            "rows and columns of tents count from 1", RECORD, EXAMPLE;
        NothingTold = Code::BadSolution,
            "there are neither tents nor directions", RECORD, EXAMPLE;
        Contradiction = Code::BadSolution,
            "the tents are not where the directions lead", RECORD, EXAMPLE;
        OtherSize { found: Size, expected: Size } = Code::OtherPuzzle,
            format!("a grid of {found} for a puzzle of {expected}"), GRID, OWNER;
        MissingTree { cell: Cell } = Code::OtherPuzzle,
            format!(
                "the trees of this grid are not those of the puzzle: there is none at {cell}, and \
                 one in the puzzle"
            ),
            GRID,
            OWNER;
        AnotherTree { cell: Cell } = Code::OtherPuzzle,
            format!(
                "the trees of this grid are not those of the puzzle: there is one at {cell}, and \
                 none in the puzzle"
            ),
            GRID,
            OWNER;
        OtherClue { line: Line, found: u32, expected: u32 } = Code::OtherPuzzle,
            format!(
                "the clues of this grid are not those of the puzzle: {line} has {found}, in the \
                 puzzle {expected}"
            ),
            GRID,
            OWNER;
        Strange = Code::OtherPuzzle, "this is a solution of none of the puzzles", GRID, OWNER;
        Directions { found: usize, trees: usize } = Code::OtherPuzzle,
            format!("{} for {}", Count(*found, "direction"), Count(*trees, "tree")),
            "expected one direction for each tree",
            OWNER;
        Id { id: Shown } = Code::OtherPuzzle,
            format!("no puzzle here has the id `{id}`"),
            "expected a solution of these puzzles",
            OWNER;
        Several = Code::OtherPuzzle,
            "this may be a solution of several puzzles",
            "expected the name of the puzzle before it",
            "name the puzzle in a comment before it, as in `# many.txt:4`, or in JSON as `input`";
    }
}

/// What to do about a piece of an answer that cannot be read.
const WHOLE: &str = "give what the solver printed, as it is";

/// What to do about an answer to another model.
const MODEL: &str = "give the puzzle that the solver's input was made of";

/// What is expected of the pairs of an answer.
const PAIRS: &str = "expected one direction for each tree";

problems! {
    /// What can be wrong with a solver's answer.
    BadAnswer {
        None = Code::BadAnswer,
            "there is no solver's answer in this input",
            "expected `s SATISFIABLE`, `sat`, atoms or the like",
            "give what a solver printed for a file of `tents convert`";
        NothingTold = Code::BadAnswer,
            "there is a solution, but this answer does not show it",
            "expected the values of the variables too",
            "let the solver print its model";
        HugeModel { variables: u64, most: u32 } = Code::BadAnswer,
            format!("a model of this board has {variables} variables, too many"),
            format!("expected at most {most}"),
            "no such model is written; use `lp` or `mzn`";
        Tent = Code::BadAnswer,
            "this is not a `tent`", "expected a row and a column, as in `tent(1,2)`", WHOLE;
        Pair = Code::BadAnswer,
            "this is not a `pair`", "expected a tree and a direction, as in `pair(1,1,e)`", WHOLE;
        Literal = Code::BadAnswer,
            "this is not the value of a variable",
            "expected a literal as in `-3` or `-x3`",
            WHOLE;
        Value = Code::BadAnswer,
            "this is not the value of a variable", "expected `true` or `false`", WHOLE;
        NoTree { cell: Cell } = Code::OtherModel,
            format!("the puzzle has no tree at {cell}"), "expected a tree of this puzzle", MODEL;
        NoVariable = Code::OtherModel,
            "the model of this puzzle has no such variable",
            "expected a tent or a pair of this puzzle",
            MODEL;
        TwoTents { tree: Cell } = Code::OtherModel,
            format!("the tree at {tree} has two tents in this answer"), PAIRS, MODEL;
        NoTent { tree: Cell } = Code::OtherModel,
            format!("the tree at {tree} has no tent in this answer"), PAIRS, MODEL;
        OtherTents = Code::OtherModel,
            "the tents of this answer are not where its pairs lead",
            "expected a tent for each pair",
            MODEL;
    }
}
