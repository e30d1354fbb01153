//! A stream in pieces has the same puzzles as its whole text.

use std::fs;
use std::io::{self, Read};

use tents::format::{Entry, Format, Pieces, ReadOptions};

use super::fuzz::bodies::compare_pieces;
use crate::support::corpus::corpus;

/// Panics unless a text is cut into more than two pieces, with the same puzzles as the whole text.
fn assert_cut(text: &str) {
    let pieces = compare_pieces(text.as_bytes(), &ReadOptions::default());
    assert!(pieces > 2, "{text:.200}");
}

#[test]
fn json_over_several_lines_and_in_arrays_is_cut_between_puzzles() {
    let puzzle = "{\"columns\":[0,1],\n \"rows\":[1],\n \"cells\":[\"T.\"]}";
    let text = [puzzle; 1000].join("\n");
    assert_cut(&text);
    let text = format!("# expect: none\n[{}]\n", [puzzle; 1000].join(",\n"));
    assert_cut(&text);
    let puzzles = ["{\"rows\":7}", puzzle, "\"[\""].repeat(300);
    assert_cut(&format!("[{}", puzzles.join("\n,")));
    // This text is on one line; others below have lines that end within puzzles.
    assert_cut(&format!("\u{FEFF}[{}{{}}]", "{\"rows\":7}, ".repeat(5000)));
    // The text follows more blanks than a stream reads at once.
    let blanks = " ".repeat(40_000);
    assert_cut(&format!(
        "{blanks}\n[{}{{}}]",
        "{\"rows\":7}, ".repeat(5000)
    ));
    let text = format!("[{}]\n", [puzzle; 1000].join(","));
    assert_cut(&text);
    let text = [puzzle; 1000].join(" ");
    assert_cut(&text);
}

#[test]
fn a_long_text_of_any_format_of_many_puzzles_is_cut_between_them() {
    let lines = "# expect: none\n2x1:b,0,1,1\n\n# a comment\n2x1:b,1,0,1\n2x2:!\n".repeat(1000);
    assert_cut(&lines);
    let json = "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}\n{\"rows\":7}\n".repeat(1000);
    assert_cut(&json);
    let plain =
        "# expect: unique\n\n 01\n1T.\n0..\n\n# of it\n 01\n# within\n1Tx\n  \n".repeat(1500);
    assert_cut(&plain);
    let crlf = plain.replace('\n', "\r\n");
    assert_cut(&crlf);
    assert_cut(&format!("\u{FEFF}{plain}"));
}

/// A reader that returns one part of a text per call, such as a line.
struct Pauses<'t>(std::str::SplitInclusive<'t, char>);

impl Read for Pauses<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.0.next().unwrap_or_default();
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn every_puzzle_is_returned_as_soon_as_it_is_complete() {
    let line = "2x1:_a,0,1,1\n";
    let json = "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}\n";
    let tall = json.replace(",\"", ",\n\"");
    let plain = "# a comment\n 01\n1T.\n# within\n0..\n# behind\n\n";
    for (puzzle, format, start, first) in [
        (line, Some(Format::Sgt), "", 1),
        (json, None, "", 1),
        (json, Some(Format::Json), "# a comment\n", 2),
        (&tall, None, "", 1),
        (&json.replace('\n', ",\n"), None, "[\n", 2),
        (plain, Some(Format::Plain), "", 2),
    ] {
        let text = start.to_owned() + &puzzle.repeat(4);
        let pauses = Pauses(text.split_inclusive('\n'));
        let mut options = ReadOptions::default();
        options.format = format;
        let mut pieces = Pieces::new(pauses, options);
        for index in 0..4 {
            let piece = pieces.next().unwrap().unwrap();
            let lines: Vec<usize> = piece.entries().map(|entry| entry.line).collect();
            assert_eq!(lines, [first + index * puzzle.lines().count()], "{text}");
        }
    }
}

#[test]
fn an_object_of_an_array_is_returned_as_soon_as_it_is_complete_on_any_line() {
    let object = "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}";
    let tall = object.replace(",\"", ",\n\"");
    for object in [object, &tall] {
        let text = format!("[{}]", [object; 4].join(", "));
        let mut pieces = Pieces::new(Pauses(text.split_inclusive('}')), ReadOptions::default());
        for index in 0..4 {
            let piece = pieces.next().unwrap().unwrap();
            let entries: Vec<Entry> = piece.entries().collect();
            let ends = object.lines().count() - 1;
            assert_eq!(entries[0].line, 1 + index * ends, "{text}");
            assert!(entries.len() == 1 && entries[0].puzzle.is_ok(), "{text}");
        }
        assert!(pieces.next().is_none());
    }
}

#[test]
fn a_text_of_unclear_format_waits_for_a_block() {
    let puzzle = "# a comment\n 01\n1T.\n0..\n\n";
    let text = puzzle.repeat(1000);
    let pauses = Pauses(text.split_inclusive('\n'));
    let pieces = Pieces::new(pauses, ReadOptions::default()).map(Result::unwrap);
    let counts: Vec<usize> = pieces.map(|piece| piece.entries().count()).collect();
    let first = counts[0];
    assert!(
        (16_384..16_384 + puzzle.len()).contains(&((first + 1) * puzzle.len())),
        "{first}"
    );
    assert!(counts[1..].iter().all(|&count| count == 1), "{counts:?}");
    assert_eq!(counts.iter().sum::<usize>(), 1000);
}

#[test]
fn comments_at_the_end_of_a_long_text_are_not_a_puzzle() {
    let text = "2x1:b,0,1,1\n".repeat(5000) + "# the end\n";
    compare_pieces(text.as_bytes(), &ReadOptions::default());
}

#[test]
fn the_limit_applies_to_each_puzzle_while_it_is_read() {
    let mut options = ReadOptions::default();
    options.limit = 30;
    options.format = Some(Format::Sgt);
    let text = "2x1:b,0,1,1\n".repeat(100);
    assert_eq!(
        Pieces::new(text.as_bytes(), options)
            .map(|piece| piece.unwrap().entries().count())
            .sum::<usize>(),
        100
    );
    // If a line were examined again with every block, the longest would take minutes.
    for limit in [0, 1, 100, 40_000, 100_000, 1 << 27] {
        options.limit = limit;
        let mut reader = Zeros(0);
        let mut pieces = Pieces::new(&mut reader, options);
        let error = pieces.next().unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert!(pieces.next().is_none());
        assert_eq!(reader.0, limit + 1);
    }
}

/// An endless line, and the number of bytes of it that have been read.
struct Zeros(usize);

impl Read for Zeros {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(b'0');
        self.0 += buffer.len();
        Ok(buffer.len())
    }
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_is_the_same_in_pieces() {
    let corpus = corpus();
    let mut files = 0;
    for folder in fs::read_dir(corpus.join("formats")).unwrap() {
        let folder = folder.unwrap().path();
        // `formats` also contains files, which list the content of the folders.
        for file in fs::read_dir(folder).into_iter().flatten() {
            let bytes = fs::read(file.unwrap().path()).unwrap();
            compare_pieces(&bytes, &ReadOptions::default());
            files += 1;
        }
    }
    assert!(files > 50, "{files}");
}

#[test]
fn a_text_that_cannot_be_cut_is_one_piece() {
    let comments = format!("{} 01\n1T.\n0..\n", "# a comment\n".repeat(3000));
    assert_eq!(
        compare_pieces(comments.as_bytes(), &ReadOptions::default()),
        1
    );
    let wide = format!(" {}\n?T{}\n", "?".repeat(20_000), ".".repeat(19_999));
    assert_eq!(compare_pieces(wide.as_bytes(), &ReadOptions::default()), 1);
    let two = format!("{wide}\n{wide}");
    assert_eq!(compare_pieces(two.as_bytes(), &ReadOptions::default()), 2);
    let course = format!(
        "150 150\n{}",
        format!("{} 0\n", ".".repeat(150)).repeat(150)
    );
    let course = format!("{course}{}\n", vec!["0"; 150].join(" "));
    assert_eq!(
        compare_pieces(course.as_bytes(), &ReadOptions::default()),
        1
    );
    assert_eq!(compare_pieces(b"", &ReadOptions::default()), 1);
    let mut options = ReadOptions::default();
    options.format = Some(Format::Json);
    assert_eq!(compare_pieces(b"\n\n", &options), 1);
}

#[test]
fn a_piece_above_the_limit_ends_the_stream() {
    let mut options = ReadOptions::default();
    options.limit = 40_000;
    let text = "2x1:b,0,1,1\n".repeat(20_000) + &"1".repeat(50_000);
    let mut pieces = Pieces::new(text.as_bytes(), options);
    let error = pieces.find_map(Result::err).unwrap();
    assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    assert!(pieces.next().is_none());
}
