//! Answers of solvers: no text makes their reader panic, hang or grow.

use fastrand::Rng;
use tents::format::solver::read_answer;
use tents::format::{Format, Solution, Source};

use crate::support::boards::puzzle;

/// Pieces that answers are made of, and some that they are not.
const PIECES: &[&str] = &[
    "s SATISFIABLE\n",
    "s UNSATISFIABLE\n",
    "s UNKNOWN\n",
    "v ",
    "v 0\n",
    "0",
    "1 ",
    "-2 ",
    "x3 ",
    "-x99999999999999999999 ",
    "\n",
    "c x\n",
    "SAT\n",
    "sat\n",
    "unsat\n",
    "unknown\n",
    "(",
    ")",
    "((tent_1_1 true)",
    "(pair_1_2_e ",
    "false",
    "true)",
    "|tent_1_3|",
    "|",
    "\"",
    ";",
    "(define-fun tent_2_2 () Bool ",
    "tent_0_0 ",
    "pair_1_1_q ",
    "tent(1,1) ",
    "pair(1,2,e) ",
    "pair(1,2",
    "tent(",
    "tent(4294967295,4294967295) ",
    "tent(0,1)",
    "pair(9,9,n) ",
    "-tent(1,2)",
    "Answer: 1\n",
    "ANSWER\n",
    "----------\n",
    "==========\n",
    "=====UNSATISFIABLE=====\n",
    "Models : 3\n",
    "SATISFIABLE\n",
    "INCONSISTENT\n",
    "é",
    "\r",
    "\u{FFFD}",
    " ",
    ")",
];

#[test]
fn no_text_upsets_the_reader_of_answers() {
    let mut rng = Rng::with_seed(43);
    let boards = [
        puzzle("2 0 2", &["2 .T.", "0 T.T", "2 .T."]),
        puzzle("? ?", &["? ..", "? .."]),
        puzzle("?", &["? T"]),
    ];
    let (mut read, mut refused) = (0, 0);
    for _ in 0..30_000 {
        let pieces = rng.usize(0..30);
        let mut answer: String = (0..pieces).map(|_| *rng.choice(PIECES).unwrap()).collect();
        if rng.bool() && !answer.is_empty() {
            let mut bytes = answer.into_bytes();
            let place = rng.usize(..bytes.len());
            bytes[place] = rng.u8(1..);
            answer = String::from_utf8_lossy(&bytes).into_owned();
        }
        let source = Source::new(answer.clone().into_bytes());
        let models = Format::all().filter(|format| format.description().is_model());
        let formats = models.map(Some).chain([None]);
        for format in formats {
            for board in &boards {
                match read_answer(&source, board, format) {
                    Ok(answer) => {
                        read += 1;
                        for solution in &answer.solutions {
                            if let Solution::Assignment(assignment) = solution {
                                assert_eq!(assignment.directions().len(), board.trees().len());
                            }
                        }
                    }
                    Err(error) => {
                        refused += 1;
                        for fault in error.faults() {
                            assert!(answer.get(fault.span.clone()).is_some(), "{fault:?}");
                            assert!(
                                fault.line > 0
                                    && fault.column > 0
                                    && !fault.remedy().to_string().is_empty()
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(read > 10_000 && refused > 10_000, "{read} {refused}");
}

#[test]
fn answers_of_eight_megabytes_do_no_harm() {
    let board = puzzle("2 0 2", &["2 .T.", "0 T.T", "2 .T."]);
    for piece in [
        "v 0\n",
        "(",
        "|",
        "\"",
        "tent(",
        "tent_",
        "v 1 ",
        "9",
        "Answer: 1\n",
        "pair(1,2,e) ",
    ] {
        let source = Source::new(piece.repeat((8 << 20) / piece.len()).into_bytes());
        for format in [Format::Dimacs, Format::Smt2, Format::Lp] {
            if let Ok(answer) = read_answer(&source, &board, Some(format)) {
                assert!(answer.solutions.len() < 4 << 20);
            }
        }
    }
}
