//! Results as lines of JSON, and the names of parts in them.

use tents::format::{BadResult, PartResult, read_result};
use tents::solve::{Distinct, Verdict};
use tents::split::{Id, Known, Number};

const PART: &str = "a/b#c#0123456789abcdef/r7c21*/r16c11-!";

/// A line of a type about the part, with some values.
fn line(kind: &str, values: &str) -> String {
    format!(r#"{{"type":"{kind}","input":"<stdin>:1","id":"{PART}"{values}}}"#)
}

fn read(kind: &str, values: &str) -> Result<Known, String> {
    match read_result(&line(kind, values)) {
        Ok(PartResult::Known(id, known)) => {
            assert_eq!(id.to_string(), PART);
            Ok(*known)
        }
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn a_name_is_read_as_it_was_written() {
    let id = Id::parse(PART).unwrap();
    assert_eq!((id.name(), id.board()), ("a/b#c", "a/b#c#0123456789abcdef"));
    assert_eq!(id.to_string(), PART);
    assert_eq!(id.path()[1].cell.row, 15);
    for other in [
        "",
        "a",
        "a#0123456789abcde",
        "a#0123456789abcdefg",
        "a#0123456789ABCDEF",
        "a#0123456789abcdef/",
        "a#0123456789abcdef/r1c1",
        "a#0123456789abcdef/r1c1!",
        "a#0123456789abcdef/r0c1*",
        "a#0123456789abcdef/r01c1*",
        "a#0123456789abcdef/r1c+1*",
        "a#0123456789abcdef/r1c4294967296*",
        "a#0123456789abcdef/c1r1*",
        "a#0123456789abcdef/r1c1**",
        "a#0123456789abcde\u{e9}",
        "a#\u{e9}",
    ] {
        assert_eq!(Id::parse(other), None, "{other}");
    }
}

#[test]
fn what_count_check_and_solve_print_is_read() {
    let number = |lower: u8, upper: Option<u8>| Number {
        lower: lower.into(),
        upper: upper.map(Into::into),
    };
    let count = r#","layouts":"3","assignments":"4","layouts_with":["2","1"]"#;
    let rings = Some(vec![2_u8.into(), 1_u8.into()]);
    let known = Known::counted(Some(number(3, Some(3))), Some(number(4, Some(4))), rings);
    assert_eq!(read("count", count), Ok(known));
    let between = r#","layouts_between":["3","9"],"assignments_at_least":"4","reason":"stopped""#;
    let known = Known::counted(Some(number(3, Some(9))), Some(number(4, None)), None);
    assert_eq!(read("count", between), Ok(known));
    // Numbers that were too long for the memory.
    let known = Known::counted(Some(Number::unknown()), Some(Number::unknown()), None);
    assert_eq!(
        read("count", r#","reason":"stopped by the memory limit""#),
        Ok(known)
    );
    let verdict = r#","verdict":"multiple","ok":false"#;
    assert_eq!(read("check", verdict), Ok(Known::judged(Verdict::Multiple)));
    let solved = r#","distinct":"assignments","solutions":"2","complete":true"#;
    let known = Known::searched(Distinct::Assignments, 2, true);
    assert_eq!(read("solved", solved), Ok(known));
    let solution = r#","index":1,"tents":[[7,21]],"directions":["n"]"#;
    assert!(read("solution", solution).is_ok());
}

#[test]
fn other_lines_are_passed_over() {
    for other in [
        "",
        "  ",
        "17",
        "[]",
        "{}",
        r#"{"type":"summary","puzzles":3}"#,
        r#"{"type":"count","input":"a.txt","layouts":"3"}"#,
        r#"{"type":"count","id":7,"layouts":"3"}"#,
        r#"{"type":"count","id":"mine","layouts":"3"}"#,
        r#"{"type":7,"id":"a#0123456789abcdef"}"#,
        r#"{"id":"a#0123456789abcdef","columns":[0],"rows":[0],"cells":["."]}"#,
        &line("grade", ""),
        &line("blank", ""),
    ] {
        assert_eq!(read_result(other), Ok(PartResult::Other), "{other}");
    }
}

#[test]
fn wrong_values_of_a_part_are_an_error() {
    for (kind, values) in [
        ("count", r#","layouts":"3x""#),
        ("count", r#","layouts":"""#),
        ("count", r#","layouts":"-3""#),
        ("count", r#","layouts":3"#),
        ("count", r#","layouts_between":["3"]"#),
        ("count", r#","layouts_with":["1","x"]"#),
        ("check", r#","verdict":"perhaps""#),
        ("check", ""),
        (
            "solved",
            r#","distinct":"layouts","solutions":"x","complete":true"#,
        ),
        (
            "solved",
            r#","distinct":"boards","solutions":"1","complete":true"#,
        ),
        (
            "solution",
            r#","index":1,"tents":[[0,1]],"directions":["n"]"#,
        ),
        (
            "solution",
            r#","index":1,"tents":[[1,1]],"directions":["x"]"#,
        ),
    ] {
        let error = read(kind, values).unwrap_err();
        assert!(
            error.starts_with("the line is not what `tents` prints of a part: "),
            "{error}"
        );
    }
}

#[test]
fn failures_are_told() {
    let failed = |line: &str| match read_result(line) {
        Ok(PartResult::Failed { id, message }) => (id, message),
        other => panic!("{other:?}"),
    };
    let error = r#"{"type":"error","input":"<stdin>:3","code":"E0124","message":"it ends"}"#;
    assert_eq!(failed(error), (None, "it ends".to_owned()));
    let (id, message) = failed(&line("error", r#","message":"no room""#));
    assert_eq!((id.as_deref(), &*message), (Some(PART), "no room"));
    let (id, message) = failed(&line("check", r#","verdict":"invalid","ok":false"#));
    assert_eq!(
        (id.as_deref(), &*message),
        (Some(PART), "it could not be read")
    );
}

#[test]
fn a_line_that_is_cut_off_is_never_a_result() {
    let count = line(
        "count",
        r#","layouts":"30","assignments":"40","layouts_with":["20","10"]"#,
    );
    for end in 1..count.len() {
        let read = read_result(&count[..end]);
        assert!(
            matches!(read, Err(BadResult::NotJson(_))),
            "{}",
            &count[..end]
        );
    }
    for start in 1..count.len() {
        let read = read_result(&count[start..]);
        assert!(
            !matches!(read, Ok(PartResult::Known(..))),
            "{}",
            &count[start..]
        );
    }
}
