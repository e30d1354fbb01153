"""Puzzles."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


class Puzzle:
    """A puzzle: a text in any format, the path of a file with one, or its parts.

    `Puzzle(" 01\\n1T.\\n0..\\n")` is the same as `Puzzle(["T.", ".."], rows=[1, 0], columns=[0, 1])`. Cells may also be a list
    of lists or an array: of the signs `.`, `T`, `*` and `-`, or of numbers, 0 for a cell of which nothing is known and 1 for
    a tree. `None`, `NaN` or a negative number is no clue. Whether it is a puzzle turns out where it is used.
    """

    __slots__ = ("_text", "_data", "_line")

    def __init__(self, puzzle: Any, rows: Any = None, columns: Any = None) -> None:
        self._text: str | None = None
        self._data: dict[str, Any] | None = None
        if isinstance(puzzle, (str, os.PathLike)):
            if rows is not None or columns is not None:
                raise TypeError("a text has its clues; leave out `rows` and `columns`")
            self._text = text_of(puzzle)
            self._line = line_of_text(self._text)
        else:
            if not isinstance(puzzle, Iterable) or isinstance(puzzle, (bytes, bytearray, Mapping)):
                raise TypeError(f"expected a text, a path, or rows of cells, not {type(puzzle).__name__}")
            if rows is None or columns is None:
                raise TypeError("cells need `rows` and `columns`, their clues")
            cells = ["".join(_sign(value) for value in row) for row in _list(puzzle)]
            clues = ([_clue(clue) for clue in _list(clues)] for clues in (columns, rows))
            self._data = dict(zip(("columns", "rows"), clues), cells=cells)
            self._line = json.dumps(self._data).encode() + b"\n"

    @classmethod
    def _made(cls, line: str) -> Puzzle:
        """The puzzle of a line that the program has written."""
        puzzle = cls(line)
        puzzle._data = json.loads(line)
        return puzzle

    @property
    def data(self) -> dict[str, Any]:
        """The puzzle as an object of JSON: `columns`, `rows`, `cells`, and what else the input tells of it.

        That may be `id`, `title`, `author`, `level`, `expect` and `solution`; for a puzzle from `generate` also its `seed`,
        `index` and `generator`, and for a graded one `rating` and `scale`. `tents.Puzzle(json.dumps(puzzle.data))` is the puzzle again.
        """
        if self._data is None:
            self._data = json.loads(self.convert("json"))
        return self._data

    @property
    def columns(self) -> list[int | None]:
        """The clues of the columns, `None` for none."""
        return list(self.data["columns"])

    @property
    def rows(self) -> list[int | None]:
        """The clues of the rows, `None` for none."""
        return list(self.data["rows"])

    @property
    def cells(self) -> list[str]:
        """The rows of cells: `.` nothing known, `T` a tree, `*` a tent, `-` no tent."""
        return list(self.data["cells"])

    def convert(self, to: str, **options: Any) -> str:
        """The puzzle in another format."""
        import tents

        converted = tents.convert(self, to=to, **options)
        if converted.text is None:
            raise tents.TentsError(converted.reason or "it cannot be converted")
        return converted.text

    def __str__(self) -> str:
        return self.convert("plain")

    def __repr__(self) -> str:
        if self._text is not None:
            return f"Puzzle({self._text!r})"
        parts = self.data
        return f"Puzzle({parts['cells']!r}, rows={parts['rows']!r}, columns={parts['columns']!r})"

    def _repr_svg_(self) -> str:
        import tents

        return tents.draw(self)

    def _key(self) -> tuple[Any, ...]:
        return tuple(tuple(self.data[key]) for key in ("columns", "rows", "cells"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def is_one(puzzle: Any) -> bool:
    """Whether this is one puzzle, and not many."""
    return isinstance(puzzle, (str, os.PathLike, Puzzle))


def all_of(puzzles: Any) -> list[Any]:
    """The puzzles of an iterable."""
    if not isinstance(puzzles, Iterable) or isinstance(puzzles, (bytes, bytearray, Mapping)):
        raise not_a_puzzle(puzzles)
    return list(puzzles)


def not_a_puzzle(value: Any) -> TypeError:
    """The error about a value in place of a puzzle."""
    expected = "expected a puzzle: a text, a path or a `tents.Puzzle`, or an iterable of these"
    return TypeError(f"{expected}, not {type(value).__name__}")


def text_of(puzzle: str | os.PathLike[str]) -> str:
    """The text of a puzzle that is given as text or as the path of a file."""
    # Bytes that are no text have a fault with a place.
    return puzzle if isinstance(puzzle, str) else Path(puzzle).read_bytes().decode(errors="replace")


def line_of_text(text: str) -> bytes:
    """The line for a puzzle of this text."""
    return b'{"text":' + json.dumps(text).encode() + b"}\n"


def _list(values: Any) -> list[Any]:
    """The values of a list or an array, in Python's types."""
    return values.tolist() if hasattr(values, "tolist") else list(values)


def _sign(value: Any) -> str:
    """The sign of a cell."""
    if isinstance(value, str):
        return value
    if value in (0, 1):
        return "T" if value else "."
    raise ValueError(f"{value!r} is not a cell: expected a sign, 0, or 1 for a tree")


def _clue(value: Any) -> int | None:
    """A clue, if it is one."""
    if value is None or value != value or value < 0:
        return None
    if value != int(value):
        raise ValueError(f"{value!r} is not a clue: expected a whole number")
    return int(value)
