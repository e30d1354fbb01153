"""The class `Puzzle`, and helpers for values that stand for puzzles."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


class Puzzle:
    """A puzzle, made from a text in any format, from the path of a file with such a text, or from its parts.

    `Puzzle(" 01\\n1T.\\n0..\\n")` equals `Puzzle(["T.", ".."], rows=[1, 0], columns=[0, 1])`. Cells may also be a
    list of lists or an array that holds the signs `.`, `T`, `*` and `-`, or the numbers 0 for an unknown cell and 1 for
    a tree. `None`, `NaN` and negative numbers mean that a line has no clue. The constructor does not check whether this
    is a puzzle: functions that use it raise `TentsError` if it is not.
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
        """Returns the puzzle for a line of JSON that the program printed."""
        puzzle = cls(line)
        puzzle._data = json.loads(line)
        return puzzle

    @property
    def data(self) -> dict[str, Any]:
        """The puzzle as a JSON object: `columns`, `rows`, `cells`, and whatever else the input contains.

        This may be `id`, `title`, `author`, `level`, `expect` and `solution`; a puzzle from `generate` also has `seed`,
        `index` and `generator`, and a graded one `rating` and `scale`. `tents.Puzzle(json.dumps(puzzle.data))` equals
        the puzzle.
        """
        if self._data is None:
            self._data = json.loads(self.convert("json"))
        return self._data

    @property
    def columns(self) -> list[int | None]:
        """The clues of the columns, from left to right; `None` where a column has no clue."""
        return list(self.data["columns"])

    @property
    def rows(self) -> list[int | None]:
        """The clues of the rows, from top to bottom; `None` where a row has no clue."""
        return list(self.data["rows"])

    @property
    def cells(self) -> list[str]:
        """The cells, one text per row: `.` is unknown, `T` a tree, `*` a tent, `-` no tent."""
        return list(self.data["cells"])

    def convert(self, to: str, **options: Any) -> str:
        """Returns the puzzle as text in the format `to`. Raises `TentsError` if that format cannot represent it."""
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
    """Returns whether a value is a single puzzle and not an iterable of puzzles."""
    return isinstance(puzzle, (str, os.PathLike, Puzzle))


def all_of(puzzles: Any) -> list[Any]:
    """Returns the items of an iterable as a list. Raises `TypeError` for any other value."""
    if not isinstance(puzzles, Iterable) or isinstance(puzzles, (bytes, bytearray, Mapping)):
        raise not_a_puzzle(puzzles)
    return list(puzzles)


def not_a_puzzle(value: Any) -> TypeError:
    """Returns the exception for a value that is not a puzzle."""
    expected = "expected a puzzle: a text, a path or a `tents.Puzzle`, or an iterable of these"
    return TypeError(f"{expected}, not {type(value).__name__}")


def text_of(puzzle: str | os.PathLike[str]) -> str:
    """Returns a text itself, or the contents of the file at a path."""
    # Replaces bytes that are not UTF-8, so that the program reports their line and column.
    return puzzle if isinstance(puzzle, str) else Path(puzzle).read_bytes().decode(errors="replace")


def line_of_text(text: str) -> bytes:
    """Returns the input line for a puzzle that is given as text."""
    return b'{"text":' + json.dumps(text).encode() + b"}\n"


def _list(values: Any) -> list[Any]:
    """Returns the values of a list or an array as Python objects."""
    return values.tolist() if hasattr(values, "tolist") else list(values)


def _sign(value: Any) -> str:
    """Returns the sign for a cell. Raises `ValueError` for a number other than 0 and 1."""
    if isinstance(value, str):
        return value
    if value in (0, 1):
        return "T" if value else "."
    raise ValueError(f"{value!r} is not a cell: expected a sign, 0, or 1 for a tree")


def _clue(value: Any) -> int | None:
    """Returns a clue, or `None` for a missing one. Raises `ValueError` for a number with a fraction."""
    if value is None or value != value or value < 0:
        return None
    if value != int(value):
        raise ValueError(f"{value!r} is not a clue: expected a whole number")
    return int(value)
