"""Solves, checks, counts, grades, explains, repairs, generates and draws Tents puzzles.

    >>> import tents
    >>> tents.check(" 01\\n1T.\\n0..\\n").verdict
    'unique'

Most functions take one puzzle and return a result, or take an iterable of puzzles and return a list of results. A
puzzle is a text in any format, a path-like object that names a file, or a `Puzzle`. A result has the keys of the
command's JSON as attributes. A puzzle that cannot be read raises `TentsError`; a value of the wrong type or an unknown
option raises `TypeError`.
"""

from __future__ import annotations

import json
import operator
import os
import reprlib
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, Union, overload

from tents._puzzle import Puzzle, all_of, is_one, text_of
from tents._program import TentsError, program, run, size as _size
from tents._results import (
    Check, Converted, Count, Explanation, Fault, Grade, Hint, Placed, Proposal, Proved, Repair, Result, Solutions, Step,
    Verified,
)
from tents import _filter

__all__ = [
    "Check", "Converted", "Count", "Explanation", "Fault", "Grade", "Hint", "Placed", "Proposal", "Proved", "Puzzle",
    "Repair", "Result", "Solutions", "Step", "TentsError", "Verified", "check", "convert", "count", "draw", "explain",
    "generate", "grade", "hint", "program", "prove", "repair", "sample", "solve", "verify",
]

One = Union[Puzzle, str, "os.PathLike[str]"]
Many = Iterable[One]
Errors = Literal["raise", "return"]


@overload
def solve(puzzle: One, **options: Any) -> Solutions: ...
@overload
def solve(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Solutions]: ...
def solve(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """Returns the verdict and the first solutions, at most `limit` of them (by default 2).

    Every function passes further keyword arguments to its command as options: `time_limit="1s"`, `node_limit=1000`,
    `marks="ignore"`. If one of several puzzles cannot be read, the function raises its `TentsError`, or puts it into
    the list if `errors="return"`.
    """
    return _filter.ask("solve", Solutions, puzzle, errors, options)


@overload
def check(puzzle: One, **options: Any) -> Check: ...
@overload
def check(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Check]: ...
def check(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """Returns the verdict and whether it meets the expectation, such as `expect="any"` or `grade="tricky..hard"`."""
    return _filter.ask("check", Check, puzzle, errors, options)


@overload
def count(puzzle: One, **options: Any) -> Count: ...
@overload
def count(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Count]: ...
def count(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """Counts layouts and assignments; with `by_cell=True`, also the layouts that have a tent in each cell."""
    return _filter.ask("count", Count, puzzle, errors, options)


@overload
def grade(puzzle: One, **options: Any) -> Grade: ...
@overload
def grade(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Grade]: ...
def grade(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """Returns how hard a puzzle is; if it has no grade, `result` is the reason."""
    return _filter.ask("grade", Grade, puzzle, errors, options)


@overload
def explain(puzzle: One, **options: Any) -> Explanation: ...
@overload
def explain(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Explanation]: ...
def explain(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """Returns the steps that solve a puzzle, and its grade. `type` is `mistake` if a mark on the board is wrong."""
    return _filter.ask("explain", Explanation, puzzle, errors, options)


@overload
def hint(puzzle: One, **options: Any) -> Hint: ...
@overload
def hint(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Hint]: ...
def hint(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """Returns the next step for a person who solves the board. `type` is `mistake` if a mark on the board is wrong."""
    return _filter.ask("hint", Hint, puzzle, errors, options)


@overload
def convert(puzzle: One, *, to: str = "plain", **options: Any) -> Converted: ...
@overload
def convert(puzzle: Many, *, to: str = "plain", errors: Errors = "raise", **options: Any) -> list[Converted]: ...
def convert(puzzle: One | Many, *, to: str = "plain", errors: Errors = "raise", **options: Any) -> Any:
    """Converts a puzzle to the format `to`. The `text` of the result includes the first solution if `solution=True`."""
    return _filter.ask("convert", Converted, puzzle, errors, {"to": to, **options})


@overload
def repair(puzzle: One, **options: Any) -> Repair: ...
@overload
def repair(puzzle: Many, *, errors: Errors = "raise", **options: Any) -> list[Repair]: ...
def repair(puzzle: One | Many, *, errors: Errors = "raise", **options: Any) -> Any:
    """Returns the small changes that give a puzzle exactly one solution, as `repairs`, the most likely first.

    `unique=True` finds what to add to a puzzle with several solutions. `needless=True` finds the clues that a puzzle
    does not need, and `minimal=True` removes them.
    """
    command = "repair"
    if options.pop("unique", False):
        command = "complete"
    elif options.pop("minimal", False):
        command = "minimize"
    elif options.pop("needless", False):
        command, options["list"] = "minimize", True
    return _filter.ask(command, Repair, puzzle, errors, options)


@overload
def sample(puzzle: One, *, count: int = 1, **options: Any) -> list[Placed]: ...
@overload
def sample(puzzle: Many, *, count: int = 1, **options: Any) -> list[list[Placed]]: ...
def sample(puzzle: One | Many, *, count: int = 1, **options: Any) -> Any:
    """Draws `count` solutions at random, all with equal probability; returns an empty list if a puzzle has no solution.

    Equal values of the option `seed` give equal draws. Draws are independent, so that a solution may occur twice.
    """
    puzzles = _puzzles(puzzle)
    drawn: list[list[Placed]] = [[] for _ in puzzles]
    if puzzles:
        options = {"count": count, **options, "output": "json"}
        for line in run(["sample"], options, _lines(puzzles), answers=(0, 1)).splitlines():
            drawn[_place(line)].append(Placed(line))
    return drawn[0] if is_one(puzzle) else drawn


def verify(
    puzzle: One, solution: One | Placed | Iterable[str] | Iterable[Iterable[int]] | None = None, **options: Any
) -> Verified:
    """Checks a solution. The result has `ok`, and lists the broken rules as `violations`.

    A solution is a board with tents, the directions from the trees to their tents (`"n e s w"` or a list), the row and
    column of each tent (`[[1, 2], [3, 1]]`), or a solution from `solve` or `sample`. If `solution` is `None`, the
    function checks the tents on the board of the puzzle.
    """
    if not is_one(puzzle):
        raise TypeError(f"expected one puzzle, not {type(puzzle).__name__}")
    (line,) = _puzzles(puzzle)
    options = {**options, "output": "json"}
    if solution is None:
        printed = run(["verify", "-"], options, _lines([line]), answers=(0, 1))
    else:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "puzzle.json")
            path.write_text(_lines([line]))
            printed = run(["verify", str(path), "-"], options, _solution(solution), answers=(0, 1))
    judged = printed.splitlines()
    if len(judged) != 1:
        raise TentsError(f"expected one solution, not {len(judged)}")
    return Verified(judged[0])


@overload
def prove(puzzle: One, into: str | os.PathLike[str], **options: Any) -> Proved: ...
@overload
def prove(puzzle: Many, into: str | os.PathLike[str], **options: Any) -> list[Proved]: ...
def prove(puzzle: One | Many, into: str | os.PathLike[str], **options: Any) -> Any:
    """Proves the verdict on a puzzle: writes a model and a proof for the checker VeriPB to the folder `into`.

    `model` and `proof` of the result are the paths of the files, which are named after the id of the puzzle if it has
    one. `overwrite=True` replaces existing files, and `all=True` proves the number of solutions.
    """
    puzzles = _puzzles(puzzle)
    if not puzzles:
        return []
    options = {**options, "into": os.fspath(into), "output": "json"}
    proved = [Proved(line) for line in run(["prove"], options, _lines(puzzles), answers=(0, 3)).splitlines()]
    return proved[0] if is_one(puzzle) else proved


def generate(size: str | tuple[int, int], *, count: int = 1, **options: Any) -> list[Puzzle]:
    """Generates puzzles with one solution: `generate("8x10", grade="tricky", count=5, seed=4)`.

    `size` is columns and rows, as a text or as the tuple `(8, 10)`. The `data` of each puzzle includes how it was made.
    """
    for name, instead in [
        ("into", 'write `puzzle.convert("plain")` to a file, or `draw(puzzles, to="pdf")` for a sheet'),
        ("to", 'call `puzzle.convert("sgt")` for another format, or `draw(puzzles, to="pdf")` for a picture'),
    ]:
        if name in options:
            raise TypeError(f"generate() has no option `{name}`, since it returns the puzzles: {instead}")
    lines = run(["generate", _size(size)], {"count": count, **options, "to": "json"})
    return [Puzzle._made(line) for line in lines.decode().splitlines()]


@overload
def draw(puzzle: One | Many, *, to: Literal["svg"] = "svg", **options: Any) -> str: ...
@overload
def draw(puzzle: One | Many, *, to: str, **options: Any) -> str | bytes: ...
def draw(puzzle: One | Many, *, to: str = "svg", **options: Any) -> str | bytes:
    """Draws puzzles: SVG as `str`; PNG, or PDF sheets with many puzzles, as `bytes`.

    `to` is `"svg"`, `"png"` or `"pdf"`. `show="solution"` draws the solution.
    """
    command, options = ("sheet", options) if to == "pdf" else ("draw", {"to": to, **options})
    picture = run([command], options, _lines(_puzzles(puzzle)))
    return picture.decode() if to == "svg" else picture


def _puzzles(puzzle: One | Many) -> list[Puzzle]:
    """Returns one puzzle or the puzzles of an iterable as a list."""
    puzzles = [puzzle] if is_one(puzzle) else all_of(puzzle)
    return [one if isinstance(one, Puzzle) else Puzzle(one) for one in puzzles]


def _lines(puzzles: list[Puzzle]) -> str:
    """Returns puzzles as lines of JSON. Raises `TentsError` for a puzzle that cannot be read."""
    return "".join(json.dumps(one.data) + "\n" for one in puzzles)


def _place(line: bytes) -> int:
    """Returns the index of the puzzle that a line of output is about."""
    name = json.loads(line)["input"]
    return int(name.rsplit(":", 1)[1]) - 1


def _solution(solution: One | Placed | Iterable[str] | Iterable[Iterable[int]]) -> str:
    """Returns the text to pass to `tents verify` for a solution. Raises `TypeError` if it is not a solution."""
    if isinstance(solution, (str, os.PathLike)):
        return text_of(solution)
    if isinstance(solution, Puzzle):
        return str(solution)
    parts: list[Any] = solution.directions if isinstance(solution, Placed) else all_of(solution)
    if all(isinstance(one, str) for one in parts):
        return " ".join(parts) + "\n"
    try:
        tents = [[operator.index(number) for number in one] for one in parts]
        is_right = all(len(tent) == 2 and min(tent) >= 0 for tent in tents)
    except TypeError:
        is_right = False
    if not is_right:
        raise TypeError(
            "expected a solution: a board with tents, a direction for each tree (`n`, `e`, `s` or `w`), "
            f"or the row and the column of each tent, as in [[1, 2], [3, 1]], not {reprlib.repr(solution)}"
        )
    return json.dumps({"tents": tents}) + "\n"
