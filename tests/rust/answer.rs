//! The answer of the library to a line is the output of the program with `--lines`.

use std::cell::RefCell;
use std::fmt::Write as _;

use fastrand::Rng;
use tents::answer::{CheckRequest, Command, GenerateRequest, JsonFault, LineText};
use tents::format::{Format, Notes, ReadOptions, write};
use tents::limits::Limits;
use tents::puzzle::{Content, Puzzle};

use crate::support::boards::planted_with_clues;
use crate::support::cli::run_on;
use crate::support::rounds;

/// Requests in JSON, each with the equivalent command line.
const COMMANDS: [(&str, &[&str]); 18] = [
    (r#"{"command":"solve"}"#, &["solve"]),
    (
        r#"{"command":"solve","limit":5,"distinct":"assignments","marks":"ignore"}"#,
        &[
            "solve",
            "--limit",
            "5",
            "--distinct",
            "assignments",
            "--marks",
            "ignore",
        ],
    ),
    (r#"{"command":"check"}"#, &["check"]),
    (
        r#"{"command":"check","expect":"solvable","strict":true,"marks":"given"}"#,
        &[
            "check", "--expect", "solvable", "--strict", "--marks", "given",
        ],
    ),
    (
        r#"{"command":"check","level":"easy..tricky"}"#,
        &["check", "--grade", "easy..tricky"],
    ),
    (r#"{"command":"count"}"#, &["count"]),
    (
        r#"{"command":"count","by_cell":true,"distinct":"layouts"}"#,
        &["count", "--by-cell", "--distinct", "layouts"],
    ),
    (r#"{"command":"hint"}"#, &["hint"]),
    (
        r#"{"command":"hint","tell":"where","all_marks":true}"#,
        &["hint", "--tell", "where", "--all-marks"],
    ),
    (r#"{"command":"explain"}"#, &["explain"]),
    (
        r#"{"command":"explain","all_marks":true}"#,
        &["explain", "--all-marks"],
    ),
    (r#"{"command":"grade"}"#, &["grade"]),
    (r#"{"command":"convert"}"#, &["convert"]),
    (
        r#"{"command":"convert","to":"pzpr","solution":true,"lossy":true}"#,
        &["convert", "--to", "pzpr", "--solution", "--lossy"],
    ),
    (
        r#"{"command":"repair","tries":200}"#,
        &["repair", "--tries", "200"],
    ),
    (
        r#"{"command":"complete","keep_trees":true,"only":"clues"}"#,
        &["complete", "--keep-trees", "--only", "clues"],
    ),
    (
        r#"{"command":"minimize","order":"largest"}"#,
        &["minimize", "--order", "largest"],
    ),
    (
        r#"{"command":"minimize","list":true}"#,
        &["minimize", "--list"],
    ),
];

/// Returns a small board in JSON, sometimes with a random clue, a mark, a solution or an
/// expectation.
fn line(rng: &mut Rng) -> String {
    let clues = [0.5, 0.9, 1.0][rng.usize(..3)];
    let (puzzle, layout) = planted_with_clues(rng, 5, 6, 0.2, clues);
    let mut notes = Notes::default();
    let mut rows = puzzle.row_clues().to_vec();
    let mut contents = puzzle.contents().to_vec();
    match rng.usize(..5) {
        0 => rows[0] = Some(rng.u32(..3)),
        1 => {
            let free = contents
                .iter_mut()
                .filter(|cell| **cell == Content::Unknown);
            if let Some(cell) = free.into_iter().next() {
                *cell = Content::Tent;
            }
        }
        2 => notes.solution = Some(layout),
        3 => notes.expect = Some(["unique", "any", "nonsense"][rng.usize(..3)].to_owned()),
        _ => {}
    }
    let puzzle = Puzzle::new(rows, puzzle.column_clues().to_vec(), contents).unwrap();
    let mut text = String::new();
    write(&mut text, Format::Json, &puzzle, &notes).unwrap();
    text
}

#[test]
fn a_line_has_the_same_answer_from_the_library_and_the_program() {
    let mut rng = Rng::with_seed(63);
    let mut lines: Vec<String> = (0..rounds(40)).map(|_| line(&mut rng)).collect();
    lines.extend(["", "{", "2x1:_a,0,1,1", "2x1:_a,1,1,1", "[1]"].map(|line| format!("{line}\n")));
    let text = lines.concat();
    for (request, arguments) in COMMANDS {
        let command: Command = serde_json::from_str(request).expect(request);
        let mut answers = String::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = LineText {
                name: "<stdin>",
                number,
                text: line.as_bytes().to_vec(),
            };
            let answer = command.answer(line, &ReadOptions::default(), &Limits::default());
            assert_eq!(answer.matches('\n').count(), 1, "{request}: {answer}");
            let _ = write!(answers, "{answer}");
        }
        let printed = run_on(&[arguments, &["--lines"]].concat(), text.as_bytes());
        assert_eq!(printed.code, Some(0), "{request}: {}", printed.err);
        for (own, printed) in answers.lines().zip(printed.out.lines()) {
            assert_eq!(own, printed, "{request}");
        }
        assert_eq!(
            answers.lines().count(),
            printed.out.lines().count(),
            "{request}"
        );
    }
}

#[test]
fn a_request_with_an_unknown_field_or_command_is_refused() {
    for request in [
        r#"{"command":"solve","limits":2}"#,
        r#"{"command":"solved"}"#,
        r#"{"command":"check","expect":"one"}"#,
        r#"{"command":"convert","to":"nothing"}"#,
        r#"{"limit":2}"#,
    ] {
        assert!(
            serde_json::from_str::<Command>(request).is_err(),
            "{request}"
        );
    }
}

#[test]
fn a_request_makes_the_puzzle_that_the_program_makes() {
    for (size, rest) in [("8x8", ""), ("10x7", r#","grade":"tricky..""#), ("1x1", "")] {
        let (columns, rows) = size.split_once('x').unwrap();
        for seed in 1..4 {
            let request = format!(
                r#"{{"columns":{columns},"rows":{rows},"seed":{seed},"graded":true{rest}}}"#
            );
            let request: GenerateRequest = serde_json::from_str(&request).unwrap();
            let answer = request.answer(&Limits::default());
            let seed = seed.to_string();
            let mut asked = vec![
                "generate", size, "--seed", &seed, "--to", "json", "--graded",
            ];
            if !rest.is_empty() {
                asked.extend(["--grade", "tricky.."]);
            }
            let ran = run_on(&asked, b"");
            if size == "1x1" {
                assert_eq!(ran.out, "");
                assert!(answer.starts_with(r#"{"type":"not_made","text":"a board of one cell"#));
            } else {
                assert_eq!(answer, ran.out);
            }
        }
    }
}

#[test]
fn the_seconds_of_a_check_end_with_the_verdict() {
    let puzzle = planted_with_clues(&mut Rng::with_seed(64), 6, 6, 0.3, 0.0).0;
    let request = CheckRequest {
        counts_several: true,
        ..CheckRequest::default()
    };
    let calls = RefCell::new(Vec::new());
    let seconds = || {
        calls.borrow_mut().push("verdict");
        1.5
    };
    let checked = request.run(
        &puzzle,
        &Notes::default(),
        &Limits::default(),
        &seconds,
        |_| {
            calls.borrow_mut().push("other solutions");
            Ok::<(), JsonFault>(())
        },
    );
    assert_eq!(checked.unwrap().seconds.to_bits(), 1.5_f64.to_bits());
    assert_eq!(*calls.borrow(), ["verdict", "other solutions"]);
}
