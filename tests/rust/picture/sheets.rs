//! Sheets: a PDF has the expected pages, the fonts that it names, its text in reading order, and
//! the same bytes each time.

use miniz_oxide::inflate::decompress_to_vec_zlib;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::picture::{
    self, Length, Letters, Palette, Paper, Scene, SheetError, SheetOptions,
};

use super::{scenes, shipped};

/// Converts millimetres to points.
fn points(millimetres: f64) -> f64 {
    millimetres / 25.4 * 72.0
}

fn board(caption: &str) -> (Scene, String) {
    (picture::puzzle(&shipped("8x8.txt")), caption.to_owned())
}

fn boards(number: usize) -> Vec<(Scene, String)> {
    vec![board("name · tricky"); number]
}

type Group = (Vec<(Scene, String)>, SheetOptions);

/// Returns the PDF of sheets with letters of the built-in font, drawn without limits.
fn sheets(groups: &[Group]) -> Result<Vec<u8>, SheetError> {
    let sheets = picture::sheets(groups, &Letters::built_in(), &Limits::default());
    sheets.map(|sheets| sheets.pdf)
}

/// Returns the number of pages of a file.
fn pages(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let is_page = |rest: &&str| !rest.starts_with('s');
    text.split("/Type /Page").skip(1).filter(is_page).count()
}

#[test]
fn a_pdf_has_its_pages_all_fonts_and_the_same_bytes() {
    let mut options = SheetOptions::default();
    let mut more = options.clone();
    more.per_page = 12;
    for number in [1, 4, 5, 24] {
        let groups = [
            (boards(number), options.clone()),
            (boards(number), more.clone()),
        ];
        let bytes = sheets(&groups).unwrap();
        assert_eq!(pages(&bytes), number.div_ceil(4) + number.div_ceil(12));
        assert!(bytes == sheets(&groups).unwrap());
        // The file contains a subset of each font.
        let text = String::from_utf8_lossy(&bytes);
        let times = |what: &str| text.matches(what).count();
        assert_eq!(
            times("/Type /Font\n"),
            2,
            "one for words and one for boards"
        );
        for what in ["/BaseFont /AAAAA", "/FontFile3 ", "/Subtype /Type1C"] {
            assert_eq!(times(what), 2, "{what}");
        }
    }
    options.palette = Palette::Dark;
    let dark = sheets(&[(boards(1), options)]).unwrap();
    assert_eq!(pages(&dark), 1);
}

#[test]
fn every_kind_of_picture_fits_on_a_sheet() {
    let boards = scenes().into_iter();
    let boards = boards.map(|(name, scene)| (scene, name.to_owned()));
    let groups = [(boards.collect(), SheetOptions::default())];
    let bytes = sheets(&groups).unwrap();
    assert!(pages(&bytes) > 1);
}

#[test]
fn limits_end_the_drawing_of_sheets() {
    for (limits, stop) in super::limits() {
        let group = (boards(3), SheetOptions::default());
        let ended = picture::sheets(&[group], &Letters::built_in(), &limits);
        assert_eq!(ended, Err(SheetError::Stopped(stop)));
    }
}

#[test]
fn a_missing_letter_is_reported() {
    let mut options = SheetOptions::default();
    let drawn = |boards, options| sheets(&[(boards, options)]);
    let caption = drawn(vec![board("帐篷")], options.clone());
    options.title = "⛺".to_owned();
    let title = drawn(boards(1), options);
    for (found, letter) in [(caption, '帐'), (title, '⛺')] {
        let error = found.unwrap_err();
        assert!(matches!(error, SheetError::Letter(missing) if missing.0 == letter));
    }
    // A control character becomes a space. A long text is broken into lines; if these do not fit,
    // the sheet is refused.
    let mut options = SheetOptions::default();
    for (times, ends) in [(20, None), (5000, Some(SheetError::NoRoom(1)))] {
        let long = "a\u{1b}[31m\n\0".repeat(times);
        options.title.clone_from(&long);
        let caption = drawn(vec![board(&long)], SheetOptions::default());
        for drawn in [caption, drawn(boards(1), options.clone())] {
            assert_eq!(drawn.err(), ends);
        }
    }
    options.title = "x".to_owned();
    options.blanks = vec!["Name".repeat(50)];
    assert_eq!(drawn(boards(1), options), Err(SheetError::NoBlank));
}

#[test]
fn text_from_right_to_left_is_refused_with_any_font() {
    for sign in ['א', 'ب', '\u{202e}', '\u{1e900}'] {
        let group = (vec![board(&sign.to_string())], SheetOptions::default());
        let error = sheets(&[group]);
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with("text from right to left"), "{error}");
        assert!(!error.contains('\u{202e}'));
    }
}

/// Returns the letters whose codes are given as two hexadecimal digits each.
fn letters(hex: &str) -> String {
    let codes = hex
        .as_bytes()
        .chunks(2)
        .map(|pair| str::from_utf8(pair).unwrap());
    let codes = codes.map(|code| u8::from_str_radix(code, 16).unwrap());
    codes.map(char::from).collect()
}

/// Returns the compressed parts of a PDF, decompressed and in order.
fn contents(bytes: &[u8]) -> Vec<String> {
    let mut contents = Vec::new();
    let find = |from: usize, what: &[u8]| {
        let found = bytes[from..]
            .windows(what.len())
            .position(|part| part == what);
        found.map(|at| from + at)
    };
    let mut from = 0;
    while let Some(start) = find(from, b"stream\n") {
        from = find(start, b"endstream").unwrap() + 9;
        let Ok(content) = decompress_to_vec_zlib(&bytes[start + 7..from - 9]) else {
            continue;
        };
        contents.push(String::from_utf8_lossy(&content).into_owned());
    }
    contents
}

/// Returns the scale and the left edge of each picture on each page of a PDF.
pub(crate) fn placed(bytes: &[u8]) -> Vec<Vec<(f64, f64)>> {
    let pages = contents(bytes).into_iter();
    let pages = pages.filter(|content| content.starts_with("1 0 0 -1 0 "));
    let placed = |content: String| {
        let matrices = content.lines().filter_map(|line| line.strip_suffix(" cm"));
        let matrices = matrices.map(|line| {
            let numbers = line.split(' ').map(|number| number.parse().unwrap());
            numbers.collect::<Vec<f64>>()
        });
        // The matrices that place pictures do not turn them upside down. The first matrix of a page
        // and the matrices of trees and tents do.
        let is_picture = |matrix: &Vec<f64>| matrix[3] > 0.0;
        let pictures = matrices.filter(is_picture);
        pictures.map(|matrix| (matrix[0], matrix[4])).collect()
    };
    pages.map(placed).collect()
}

/// Returns the texts of a PDF in order.
pub(crate) fn texts_of(bytes: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    for text in contents(bytes) {
        let shown = text.lines().filter_map(|line| line.strip_suffix(" Tj"));
        texts.extend(shown.map(|text| {
            if let Some(hex) = text.strip_prefix('<') {
                return letters(hex.trim_end_matches('>'));
            }
            let inside = text
                .strip_prefix('(')
                .and_then(|text| text.strip_suffix(')'));
            inside.unwrap_or(text).to_owned()
        }));
    }
    texts
}

#[test]
fn a_sheet_has_its_text_in_reading_order_and_its_boards_in_the_native_format() {
    let mut group = (vec![board("name · tricky")], SheetOptions::default());
    group.1.title = "Week 12".to_owned();
    group.1.blanks = vec!["Name".to_owned(), "Date".to_owned()];
    group.0[0].0 = picture::puzzle(&shipped("6x6.txt"));
    let texts = texts_of(&sheets(&[group]).unwrap());
    assert_eq!(texts[..3], ["Week 12", "Name", "Date"]);
    assert!(texts[3] == "1" && texts[4].starts_with("name "));
    // There is one text per column clue, and then two per row: its clue and its cells.
    let (head, board) = (texts[5..11].concat(), 11..11 + 2 * 6);
    let rows = texts[board.clone()].chunks(2);
    let rows = rows.map(|row| row.concat() + "\n").collect::<String>();
    let read = tents::format::read_one(&format!("{head}\n{rows}"));
    assert_eq!(read, Ok(shipped("6x6.txt")));
    assert!(texts[board.end].starts_with("Each tree has its own tent"));
    assert_eq!(texts.last().unwrap(), "1 / 1");
}

#[test]
fn no_row_of_a_board_ends_like_a_line_with_a_hyphen() {
    let puzzle: Puzzle = " 0101\n1T.*-\n0---T\n1..--\n".parse().unwrap();
    let board = (picture::puzzle(&puzzle), String::new());
    let group = (vec![board], SheetOptions::default());
    let bytes = sheets(&[group]).unwrap();
    let texts = texts_of(&bytes);
    let rows = texts.iter().filter(|text| text.contains(['*', '-']));
    assert_eq!(rows.collect::<Vec<_>>(), ["T.*\\177", "---T", "..-\\177"]);
    // The sign `\177` stands for `-` and a blank.
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("<7F> <002D0020>"));
}

#[test]
fn a_font_is_used_only_for_missing_letters() {
    assert!(Letters::with(b"no font").is_err());
    let font = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/render/picture/font/Inter-Medium.otf"
    ));
    let font = font.unwrap();
    let with = Letters::with(&font).unwrap();
    let group = [(boards(2), SheetOptions::default())];
    let one = picture::sheets(&group, &with, &Limits::default()).unwrap();
    assert!(one.pdf == sheets(&group).unwrap());
}

#[test]
fn the_gutter_is_on_the_left_of_odd_pages_and_on_the_right_of_even_ones() {
    let mut options = SheetOptions::default();
    options.per_page = 1;
    let lefts = |options: &SheetOptions| {
        let pages = placed(&sheets(&[(boards(3), options.clone())]).unwrap());
        let left = |page: &Vec<(f64, f64)>| page[0].1;
        pages.iter().map(left).collect::<Vec<f64>>()
    };
    assert_eq!(lefts(&options), [0.0; 3]);
    options.gutter = Some(Length::mm(10.0));
    let is_near = |left: &f64, right: f64| (left - right).abs() < 0.01;
    for (first_page, odd) in [
        (None, [1, 0, 1]),
        (Some(41), [1, 0, 1]),
        (Some(6), [0, 1, 0]),
    ] {
        options.first_page = first_page;
        let lefts = lefts(&options);
        let wanted = odd.map(|odd| f64::from(odd) * points(10.0));
        let pairs = lefts.iter().zip(wanted);
        assert!(pairs.clone().count() == 3, "{lefts:?}");
        assert!(
            pairs
                .into_iter()
                .all(|(left, wanted)| is_near(left, wanted)),
            "{lefts:?}"
        );
    }
}

#[test]
fn pages_are_numbered_from_the_first_without_a_total() {
    let mut options = SheetOptions::default();
    options.rules.clear();
    options.title.clear();
    options.per_page = 1;
    let numbers = |options: &SheetOptions| {
        let texts = texts_of(&sheets(&[(boards(3), options.clone())]).unwrap());
        let is_number = |text: &&String| text.contains(" / ") || text.len() == 2;
        texts.iter().filter(is_number).cloned().collect::<Vec<_>>()
    };
    let of = |numbers: Vec<String>| numbers.into_iter().filter(|text| !text.ends_with(' '));
    assert_eq!(
        of(numbers(&options)).collect::<Vec<_>>(),
        ["1 / 3", "2 / 3", "3 / 3"]
    );
    options.first_page = Some(41);
    assert_eq!(
        of(numbers(&options)).collect::<Vec<_>>(),
        ["41", "42", "43"]
    );
}

#[test]
fn margins_without_room_between_them_are_refused() {
    let mut options = SheetOptions::default();
    options.blanks = vec!["Name".to_owned()];
    for (margin, gutter) in [
        (105.0, None),
        (149.0, None),
        (1e6, None),
        (15.0, Some(175.0)),
    ] {
        options.margin = Length::mm(margin);
        options.gutter = gutter.map(Length::mm);
        let error = sheets(&[(boards(1), options.clone())]);
        assert_eq!(error, Err(SheetError::NoRoom(1)));
    }
}

#[test]
fn paper_is_turned_for_wide_boards() {
    let sheet = |text: &str, paper: Paper| {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut options = SheetOptions::default();
        (options.paper, options.per_page) = (paper, 1);
        options.cell = Length::mm(50.0);
        let boards = vec![(picture::puzzle(&puzzle), String::new())];
        let sheets = picture::sheets(
            &[(boards, options)],
            &Letters::built_in(),
            &Limits::default(),
        );
        sheets.unwrap()
    };
    let box_of = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let (_, rest) = text.split_once("/MediaBox [").unwrap();
        let sides = rest.split_once(']').unwrap().0.split(' ').skip(2);
        sides
            .map(|side| side.parse().unwrap())
            .collect::<Vec<f64>>()
    };
    let wide = format!(
        " {}\n{}",
        "?".repeat(60),
        format!("?{}\n", ".".repeat(60)).repeat(20)
    );
    let turned = sheet(&wide, Paper::A4);
    let sides = box_of(&turned.pdf);
    assert!(sides[0] > sides[1], "{sides:?}");
    assert!(
        (4.0..4.6).contains(&turned.least_cells[0].value),
        "{:?}",
        turned.least_cells
    );
    let high = format!(
        " {}\n{}",
        "?".repeat(20),
        format!("?{}\n", ".".repeat(20)).repeat(60)
    );
    let sides = box_of(&sheet(&high, Paper::A4).pdf);
    assert!(sides[0] < sides[1], "{sides:?}");
}
