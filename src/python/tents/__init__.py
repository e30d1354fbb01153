"""Solves, checks, counts, grades, explains, generates and draws Tents puzzles.

    >>> import tents
    >>> tents.check(" 01\\n1T.\\n0..\\n").verdict
    'unique'

Each function takes a puzzle, as text in any format or as a `Puzzle`, or many of them, and returns a result or a list of
them. The attributes of a result are the keys of the command's JSON. A puzzle that cannot be read raises `TentsError`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal, Union, overload

from tents._puzzle import Puzzle
from tents._program import TentsError, program, run
from tents._results import (
    Check, Converted, Count, Explanation, Fault, Grade, Hint, Placed, Result, Solutions, Step,
)
from tents import _filter

__all__ = [
    "Check", "Converted", "Count", "Explanation", "Fault", "Grade", "Hint", "Placed", "Puzzle", "Result", "Solutions",
    "Step", "TentsError", "check", "convert", "count", "draw", "explain", "generate", "grade", "hint", "program", "solve",
]

One = Union[Puzzle, str]
Many = Iterable[One]
Errors = Literal["raise", "return"]


@overload
def solve(puzzle: One, **options: Any) -> Solutions: ...
@overload
def solve(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Solutions]: ...
def solve(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """The verdict and the first solutions: two, unless `limit` is another number.

    As in every function, other options are those of the command: `time_limit="1s"`, `node_limit=1000`, `marks="ignore"`.
    With `errors="return"` a puzzle of many that cannot be read has its `TentsError` in the list.
    """
    return _filter.ask("solve", Solutions, puzzle, errors, options)


@overload
def check(puzzle: One, **options: Any) -> Check: ...
@overload
def check(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Check]: ...
def check(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """The verdict, and whether it is as expected: `expect="any"`, `grade="tricky..hard"`."""
    return _filter.ask("check", Check, puzzle, errors, options)


@overload
def count(puzzle: One, **options: Any) -> Count: ...
@overload
def count(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Count]: ...
def count(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """The numbers of layouts and assignments; with `by_cell=True` how many have a tent in each cell."""
    return _filter.ask("count", Count, puzzle, errors, options)


@overload
def grade(puzzle: One, **options: Any) -> Grade: ...
@overload
def grade(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Grade]: ...
def grade(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """How hard a puzzle is; one without a grade has a `result` that says why."""
    return _filter.ask("grade", Grade, puzzle, errors, options)


@overload
def explain(puzzle: One, **options: Any) -> Explanation: ...
@overload
def explain(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Explanation]: ...
def explain(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """The steps of a whole solution and its grade. `type` is `mistake` where a mark on the board is wrong."""
    return _filter.ask("explain", Explanation, puzzle, errors, options)


@overload
def hint(puzzle: One, **options: Any) -> Hint: ...
@overload
def hint(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Hint]: ...
def hint(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """What a person could do next on a board. `type` is `mistake` where one of its marks is wrong."""
    return _filter.ask("hint", Hint, puzzle, errors, options)


@overload
def convert(puzzle: One, *, to: str = "plain", **options: Any) -> Converted: ...
@overload
def convert(puzzle: Many, *, to: str = "plain", errors: Errors = "raise", **options: Any) -> list[Converted]: ...
def convert(puzzle: One | Many, *, to: str = "plain", errors: Errors = "raise", **options: Any) -> Any:
    """The puzzle in another format, as `text`; `solution=True` puts its first solution in."""
    return _filter.ask("convert", Converted, puzzle, errors, {"to": to, **options})


def generate(size: str, *, count: int = 1, **options: Any) -> list[Puzzle]:
    """Makes puzzles with one solution: `generate("8x8", grade="tricky", count=5, seed=4)`.

    `data` of each says how it was made too.
    """
    lines = run(["generate", size], {"count": count, **options, "to": "json"})
    return [Puzzle._made(line) for line in lines.decode().splitlines()]


@overload
def draw(puzzle: One | Many, *, to: Literal["svg"] = "svg", **options: Any) -> str: ...
@overload
def draw(puzzle: One | Many, *, to: str, **options: Any) -> str | bytes: ...
def draw(puzzle: One | Many, *, to: str = "svg", **options: Any) -> str | bytes:
    """A picture: SVG as `str`; `to="png"`, or `"pdf"` for sheets with many puzzles, as `bytes`. `show="solution"` draws that."""
    puzzles = [puzzle] if isinstance(puzzle, (str, Puzzle)) else puzzle
    parts = (one if isinstance(one, Puzzle) else Puzzle(one) for one in puzzles)
    lines = "".join(json.dumps(one.data) + "\n" for one in parts)
    picture = run(["draw"], {"to": to, **options}, lines)
    return picture.decode() if to == "svg" else picture
