//! The faults of malformed texts: each text is a line, followed by its faults (see
//! [`assert_faults`]). `tests/golden/errors.md` and `formats.md` show how faults are printed.

use tents::format::Format;

use crate::support::foreign::{assert_detected, assert_faults};

#[test]
fn faults_of_a_text_are_reported_at_their_places() {
    for (name, text) in DETECTED {
        assert_detected(name.parse().ok(), text);
    }
}

#[test]
fn faults_of_a_text_in_a_given_format_are_reported() {
    assert_faults(
        Format::Course,
        r"
2 3 4\n.T. 1\n... 1\n1 1 1\n
    E0120 1:1 [2 3 4] this is not a size; expected the number of rows and of columns; the first line looks like `8 10`
",
    );
    assert_faults(
        Format::Bme,
        r"
1 0\n
    E0102 1:4 [] there are column clues but no rows; expected a row on the next line; add a line for each row: its clue, then its cells
",
    );
    assert_faults(
        Format::Puzzlekit,
        r"
2 3\n1 0 0\n
    E0125 2:6 [] the row clues are missing; expected 2 row clues; is the text cut off?
",
    );
}

/// Texts by the format that is detected. The name `unknown` stands for no format.
const DETECTED: &[(&str, &str)] = &[
    (
        "sgt",
        r"
4x4:baja,1,1,0,1,1,0,2,0
    E0122 1:8 [a] there are more cells than the 16 of the grid; expected the end of the grid; is the size right?
4x4:baj,1,1,0,1,1,0,2,0
    E0121 1:8 [] the grid is full, but not closed; expected `_`, the tree past the last cell; is the text cut off?
4x4:bazj_,1,1,0,1,1,0,2,0,3,3
    E0122 1:7 [zj_] there are more cells than the 16 of the grid; expected at most 11 more cells; is the size right?
    E0107 1:26 [,3,3] 10 numbers for 4 columns and 4 rows; expected the end; is the size right?
4x4:!Bgd_,x,1,0,2,2,0,1,99999999999
    E0128 1:5 [!] `!` does not mark a cell; expected a cell before it; `!` and `-` mark the cell just before them
    E0108 1:6 [B] `B` is not a cell; expected `a` to `z`, `_`, `!` or `-`; `_` is a tree, `a` one blank and a tree, `z` 25 blanks
    E0103 1:11 [x] `x` is not a clue; expected a number; each number is a clue, columns first; an empty one is 0
    E0104 1:25 [99999999999] the clue 99999999999 is too large; expected at most 4294967295; no line has that many tents
4x4:bgd__!,0,1,0,2,2,0,1,0
    E0122 1:9 [_!] there are more cells than the 16 of the grid; expected the numbers; the grid is already closed; is the size right?
8x8de#123456789
    E0127 1:6 [#123456789] this is a random seed, which only its program turns into a puzzle; expected `:` and the cells; copy the game ID that the program shows with the seed, such as `8x8:ea_dd…`
8xq:ea_dd,3,0
    E0120 1:3 [q] `q` is not part of a size; expected the number of rows; the size is columns x rows, as in `8x8` or `15x10dt`
8x8dq:ea_dd,3,0
    E0120 1:4 [dq] `dq` is not part of a size; expected `de`, `dt` or the end of the size; the size is columns x rows, as in `8x8` or `15x10dt`
0x8:ea_dd,3,0
    E0120 1:1 [0] `0` is not a number of rows or columns; expected a number, 1 or more; a board has at least one row and one column
1000000000x1000000000:a,0
    E0112 1:1 [1000000000x1000000000] a board of 1000000000 × 1000000000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
100000x10000:a,0
    E0112 1:1 [100000x10000] a board of 10000 × 100000 has more than 268435456 cells; expected a smaller board; boards of this size are not supported
99999999999999999999999:a,0
    E0112 1:1 [99999999999999999999999] 99999999999999999999… is too large for a board; expected a smaller board; boards of this size are not supported
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\n
    E0123 2:12 [Solo] this is a game of Solo; expected `Tents`; only games of Tents can be read
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :5:Tents\n
    E0125 2:17 [] the record `PARAMS` is missing; expected a record `PARAMS`; is the file cut off?
    E0125 2:17 [] the record `DESC` is missing; expected a record `DESC`; is the file cut off?
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :99:Tents\n
    E0124 2:10 [99:Tents] this record is longer than the file; expected the value's length; a record is `KEY     :length:value`; is the file cut off?
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME\n
    E0124 2:1 [GAME] this is not a record; expected a key and `:`; a record is `KEY     :length:value`; is the file cut off?
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :3:2x1\nDESC    :8:_a,0,1,1\nSTATEPOS:1:9\n
    E0128 4:12 [9] `9` is not a position of this game; expected 1 to 1; is the file cut off?
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :3:2x1\nDESC    :8:_a,0,1,1\nMOVE    :4:T0,0\n
    E0128 4:12 [T0,0] `T0,0` is not a move; expected `T`, `N` or `B` and a cell without a tree; a move looks like `T3,0`: column and row, from 0
",
    ),
    (
        "task",
        r"
ad,0,1,0,1
    E0130 1:1 [ad,0,1,0,1] no board has 6 cells and 4 numbers; expected as many numbers as columns and rows together; is the text cut off? give the size
--size 4x4 ad,0,1,0,1,0
    E0121 1:3 [] the grid ends at 7 of 16 cells; expected 9 more cells; is the text cut off, or the size wrong?
    E0106 1:13 [] 5 numbers for 4 columns and 4 rows; expected 3 more numbers; is the text cut off, or the size wrong?
",
    ),
    (
        "course",
        r"
2 3\n.T.\n.x 1 \n0 0 1 2\n
    E0110 2:4 [] row 1 has no clue; expected a clue after the cells; write `?` for a row without a clue, after a blank
    E0108 3:2 [x] `x` is not a cell; expected `.`, `T` or `A`; a tree is `T`, a tent `A`
    E0109 3:3 [] row 2 has 2 cells, but the board has 3 columns; expected 1 more cell; give all rows the same number of cells
    E0107 4:7 [2] 4 column clues for 3 columns; expected the clues to end here; write one clue for each column; put blanks between the clues if one is above 9
3 3\n.T. 1\n... 1\n0 0 1\n
    E0125 4:1 [] 2 rows of a board of 3; expected 1 more row; a row is its cells, a blank and its clue
1 3\n.T. 1\n... 1\n0 0 1\n
    E0130 3:1 [... 1] 2 rows of a board of 1; expected the column clues; the first line contains the number of rows, then the number of columns
2 3\n.T. 1\n... 1\n
    E0125 3:6 [] the column clues are missing; expected 3 column clues; is the text cut off?
2 3\n.T. 1\n... 1\n0 0 1\n1 1\n
    E0129 5:1 [1 1] there is text after the puzzle; expected the end; a text in this format contains one puzzle
",
    ),
    (
        "bme",
        r"
1 0\n0 * -\n1 x -\n
    E0108 3:3 [x] `x` is not a cell; expected `-`, `.` or `*`; a tree is `*`, any other cell `-`
1 0 1\n? * -\n1 - -\n
    E0107 1:5 [1] 3 column clues for 2 columns; expected the clues to end here; write one clue for each column; put blanks between the clues if one is above 9
    E0103 2:1 [?] `?` is not a clue; expected a number; write `-1` for a line without a clue
1 0\n0 * -\n1 - - -\n
    E0109 3:7 [-] row 2 has 3 cells, but the board has 2 columns; expected the row to end here; give all rows the same number of cells
",
    ),
    (
        "puzzlekit",
        r"
2 3\n1 0\n- y\n- xx -\n- - - x\n
    E0106 2:4 [] 2 column clues for 3 columns; expected 1 more clue; write one clue for each column, `?` for a column without a clue
    E0103 3:3 [y] `y` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0108 4:3 [xx] `xx` is not a cell; expected `x`, `o` or `-`; a tree is `x`, a tent `o`; put a blank between cells
    E0109 5:7 [x] row 2 has 4 cells, but the board has 3 columns; expected the row to end here; give all rows the same number of cells
2 3\n1 0 0\n1 0\n- x -\n
    E0125 4:6 [] 1 row of a board of 2; expected 1 more row; is the text cut off?
1 3\n1 0 0\n1\n- x -\n- - -\n
    E0129 5:1 [- - -] there is text after the puzzle; expected the end; a text in this format contains one puzzle
",
    ),
    (
        "json",
        r#"
{"columns":[1,0],"rows":[1]\n
    E0124 1:28 [] the JSON object is incomplete; expected more JSON; close every bracket and brace; a puzzle can be on one line or on several
{"columns":[1,0],"rows":[1],"cells":["T."],"rows":[2]}\n
    E0124 1:51 [[2]] duplicate key `rows`; expected a puzzle in JSON; a puzzle looks like {"columns":[0,1],"rows":[1],"cells":["T."]}
{"columns":[1,0],"rows":1 "cells":["T."]}\n
    E0124 1:27 ["] expected `,` or `}`; expected a puzzle in JSON; a puzzle looks like {"columns":[0,1],"rows":[1],"cells":["T."]}
{"rows":[1]}\n
    E0125 1:12 [}] the key `columns` is missing; expected `"columns":[…]` before this; a puzzle has the keys `columns`, `rows` and `cells`
    E0125 1:12 [}] the key `cells` is missing; expected `"cells":[…]` before this; a puzzle has the keys `columns`, `rows` and `cells`
{"columns":[1,4294967296],"rows":[1],"cells":"T."}\n
    E0104 1:15 [4294967296] the clue 4294967296 is too large; expected at most 4294967295; no line has that many tents
    E0124 1:46 ["T."] `"T."` is unexpected here; expected an array of rows, each a string of cells; a puzzle looks like {"columns":[0,1],"rows":[1],"cells":["T."]}
{"columns":[],"rows":[],"cells":[]}\n
    E0120 1:12 [[]] a board without columns; expected a clue or `null` for each; a board has at least one row and one column
    E0120 1:22 [[]] a board without rows; expected a clue or `null` for each; a board has at least one row and one column
{"columns":[1,0],"rows":[1],"cells":["T.",".."],"height":2}\n
    E0130 1:47 []] 2 rows of cells for 1 row clue; expected 1 row; give a string of cells for each row
    E0130 1:58 [2] the height is 2, but there is 1 row clue; expected 1; leave `height` out, or fix it
{"columns":[0,1],"rows":[1],"cells":["T."],"solution":[".*"]}\n
    E0202 1:55 [[".*"]] this solution does not have the trees of the puzzle; expected the trees of `cells`; write the solution of this puzzle, or leave it out
{\n "columns":[1,0]}\n
    E0125 2:17 [}] the key `rows` is missing; expected `"rows":[…]` before this; a puzzle has the keys `columns`, `rows` and `cells`
    E0125 2:17 [}] the key `cells` is missing; expected `"cells":[…]` before this; a puzzle has the keys `columns`, `rows` and `cells`
{"tiles":[[1,0]],"digitsX":[1,0],"digitsY":[0]}\n
    E0010 1:1 [{] this JSON is not a puzzle in a known form; expected the keys `columns`, `rows` and `cells`, found `tiles`, `digitsX`, `digitsY`; a puzzle looks like {"columns":[0,1],"rows":[1],"cells":["T."]}
"#,
    ),
    (
        "unknown",
        r#"
<?xml version="1.0"?>\n<project>\n <name>T</name>\n</project>\n
    E0010 1:1 [<?xml version="1.0"?>] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
n = 3;\nrows = [\n 1,0,1,\n 0,1,0];\n
    E0010 1:1 [n = 3;] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
name,time\nAnn,12\nTom,13\n
    E0010 1:1 [name,time] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
\n# only a comment\n\n
    E0001 1:1 [] this input contains no puzzle; expected a line of column clues; a puzzle is a line of column clues, followed by a clue and the cells of each row
t e t e3\nt4\ne5\n
    E0010 1:1 [t e t e3] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
0 1 0\n1 0 0\n0 0 1\n
    E0010 1:1 [0 1 0] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
row(1,2).\ncolumn(1,1).\ntree(1,2).\n
    E0010 1:1 [row(1,2).] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
tents([[1,0],[0,1]],Tree).\n
    E0010 1:1 [tents([[1,0],[0,1]],Tree).] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
\n
    E0001 1:1 [] this input contains no puzzle; expected a line of column clues; a puzzle is a line of column clues, followed by a clue and the cells of each row
010\n100\n001\n
    E0010 1:1 [010] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
hello\n
    E0010 1:1 [hello] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
This is a letter.\n\nIt has two paragraphs.\n
    E0010 1:1 [This is a letter.] this format is unknown; the nearest is `plain`, the native format: column clues, then the clue and the cells of each row; write it in a known format; to see the errors for the nearest one, read it with the format `plain`
"#,
    ),
    (
        "plain",
        r"
1.T\n0..\n
    E0101 1:1 [1.T] the line of column clues is missing; expected column clues, found a row; put a clue for each column above the rows, `?` for no clue
 101\n
    E0102 1:5 [] there are column clues but no rows; expected a row on the next line; add a line for each row: its clue, then its cells
1 a 0\n1 T..\nb ...\n
    E0103 1:3 [a] `a` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
    E0103 3:1 [b] `b` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
 10\nxT.\n0..\n
    E0103 2:1 [x] `x` is not a clue; expected `0` to `9` or `?`; write `?` for a line without a clue
1 99999999999999999999\n1 T.\n4294967296 ..\n
    E0104 1:3 [99999999999999999999] the clue 99999999999999999999 is too large; expected at most 4294967295; no line has that many tents
    E0104 3:1 [4294967296] the clue 4294967296 is too large; expected at most 4294967295; no line has that many tents
1-0\n1T..\n-...\n
    E0105 1:2 [-] `-` is not a clue if there are no blanks between clues; expected `0` to `9` or `?`; write `?` for no clue, or put a blank after each clue
    E0105 3:1 [-] `-` is not a clue if there are no blanks between clues; expected `0` to `9` or `?`; write `?` for no clue, or put a blank after each clue
 10\n1T..\n0...\n
    E0106 1:4 [] 2 column clues for 3 columns; expected 1 more clue; write one clue for each column, `?` for a column without a clue
 1011\n1T..\n0...\n
    E0107 1:5 [1] 4 column clues for 3 columns; expected the clues to end here; write one clue for each column; put blanks between the clues if one is above 9
?1?0\n?T..\n1...\n
    E0107 1:4 [0] 4 column clues for 3 columns; expected the clues to end here; write one clue for each column; put blanks between the clues if one is above 9
1 0 12 1\n1 T..\n0 ...\n
    E0107 1:8 [1] 4 column clues for 3 columns; expected the clues to end here; write one clue for each column; put blanks between the clues if one is above 9
 101\n1Txy\n0.#.\n
    E0108 2:3 [xy] `xy` are not cells; expected `.`, `T`, `*` or `-`; a tree is `T`, a tent `*`, no tent `-`
    E0108 3:3 [#] `#` is not a cell, and is ambiguous; a tree, a tent or a wall in other programs; at the start of a line, a comment; did you mean `T` (tree), `*` (tent) or `-` (no tent)?
 101\n1T .\n0...\n
    E0108 2:3 [ ] a blank is not a cell; expected `.`, `T`, `*` or `-`; write `.` for an unknown cell; if there are blanks between the cells, put one after the clue too
 101\n12T..\n-1...\n
    E0113 2:1 [12] the clue `12` needs a blank after it; expected one of `0` to `9`, or `?`; put a blank after the clue
    E0113 3:1 [-1] the clue `-1` needs a blank after it; expected one of `0` to `9`, or `?`; put a blank after the clue
 101\n1T..\n0..\n0...\n1...T\n
    E0109 3:4 [] row 2 has 2 cells, but the board has 3 columns; expected 1 more cell; give all rows the same number of cells
    E0109 5:5 [T] row 4 has 4 cells, but the board has 3 columns; expected the row to end here; give all rows the same number of cells
 101\n1T..\n...\n
    E0110 3:1 [] row 2 has no clue; expected a clue before the cells; write `?` for a row without a clue
 101\n1T..\n0\n1....\n
    E0111 3:2 [] row 2 has no cells; expected cells after the clue; write `.` for an unknown cell
    E0109 4:5 [.] row 3 has 4 cells, but the board has 3 columns; expected the row to end here; give all rows the same number of cells
 10\n1T.\n ?0\n1T.\n
    E0111 3:4 [] row 2 has no cells; expected cells after the clue; put a blank line between two puzzles, or cells after the clue
 1 0 1\n0 T  \n2 \n 0   T\n
    E0108 1:2 [1 0 1] blanks seem to be cells; expected a sign for each cell; a blank is not a cell: write `.` for an unknown cell
1 0 1\n0 2 0\nT . .\n. . .\n. . T\n
    E0005 1:1 [1 0 1] this can be read in two ways; either `1 0 1` was read as the column clues, and `0 2 0` as the row clues, or `0 2 0` was read as the column clues, and `1 0 1` as the row clues; write the column clues above the board, the clue of each row before its cells, trees as `T` and tents as `*`
 101\n0T.\n2...\n0..T.\n
    E0109 2:4 [] row 1 has 2 cells, but the board has 3 columns; expected 1 more cell; give all rows the same number of cells
    E0109 4:5 [.] row 3 has 4 cells, but the board has 3 columns; expected the row to end here; give all rows the same number of cells
 110\n1A..\n1...\n0..A\n
    E0108 2:2 [A] `A` is not a cell, and is ambiguous; a tree in `camp` and `lemans`, a tent in `course`; did you mean `T` (tree) or `*` (tent)?
 110\n1x..\n1...\n0..x\n
    E0108 2:2 [x] `x` is not a cell, and is ambiguous; a tree in `puzzlekit` and `tnt`, no tent in other formats; did you mean `T` (tree) or `-` (no tent)?
 110\n1^..\n1...\n0..^\n
    E0108 2:2 [^] `^` is not a cell, and is ambiguous; a tent in `rit`, a tree in other formats; did you mean `*` (tent) or `T` (tree)?
 110\n1🌵🌵.\n1...\n0..🌵\n
    E0108 2:2 [🌵🌵] `🌵🌵` are not cells; expected `.`, `T`, `*` or `-`; a tree is `T`, a tent `*`, no tent `-`
 110\nT..1\n...1\n..T\n
    E0110 2:4 [1] the row clues are after the cells; expected a clue before the cells; put the clue of each row before its cells, and the column clues above the rows
110\nT..\n...\n..T\n
    E0110 2:1 [] row 1 and 2 other rows have no clue; expected a clue before the cells; write `?` for a row without a clue
10\nabc T.\n
    E0103 2:1 [abc] `abc` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
1 1.5\n1 T.\n
    E0103 1:3 [1.5] `1.5` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
 101\n1x..\n0...\n1.X.\n
    E0108 2:2 [x] `x` is not a cell, and is ambiguous; a tree in `puzzlekit` and `tnt`, no tent in other formats; did you mean `T` (tree) or `-` (no tent)?
    E0108 4:3 [X] `X` is not a cell, and is ambiguous; a tree in some formats, no tent in others; did you mean `T` (tree) or `-` (no tent)?
",
    ),
    (
        "puzzlekit-dataset",
        r#"
{"name":"Sudoku","data":{"1":{"problem":"1 1"}}}\n
    E0123 1:9 ["Sudoku"] this is a collection of `Sudoku`; expected `Tent`; only collections of Tents can be read
"#,
    ),
];
