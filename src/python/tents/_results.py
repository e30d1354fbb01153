"""Result classes. Their attributes are the keys of the JSON lines that the program prints."""

from __future__ import annotations

import json
from typing import Any

from tents._puzzle import Puzzle


class Result:
    """A line of JSON, parsed when a key is first read. A declared key that the line does not have is `None`."""

    __slots__ = ("_line", "_keys")

    def __init__(self, line: bytes) -> None:
        self._line = line
        self._keys: dict[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Returns the keys that the line has, for example for a row of a table."""
        if self._keys is None:
            self._keys = self._read(json.loads(self._line))
        return self._keys

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        """Returns the keys of the line with their values converted to Python types."""
        # The key `input` names a line in the input of the process, which the caller does not know.
        keys.pop("input", None)
        return keys

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        keys = self.to_dict()
        if name not in keys and not any(name in kind.__dict__.get("__annotations__", ()) for kind in type(self).__mro__):
            raise AttributeError(f"a result of the type {type(self).__name__} has no `{name}`")
        return keys.get(name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.to_dict()]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        keys = ", ".join(f"{key}={value!r}" for key, value in self.to_dict().items())
        return f"{type(self).__name__}({keys})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._line,))

    @classmethod
    def _each(cls, values: list[dict[str, Any]]) -> list[Any]:
        return [cls(json.dumps(value).encode()) for value in values]


class Placed(Result):
    """One solution: each tent as `[row, column]`, counted from 1, and the direction from each tree to its tent."""

    index: int | None
    tents: list[list[int]]
    directions: list[str]


class Solutions(Result):
    """The verdict on a puzzle and its first solutions."""

    id: Any
    verdict: str
    complete: bool
    solutions: list[Placed]
    reason: str | None
    same_clues: dict[str, str] | None
    stats: dict[str, Any] | None

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        keys["solutions"] = Placed._each(keys["solutions"])
        return super()._read(keys)


class Check(Result):
    """The verdict on a puzzle, and whether it meets the expectation."""

    id: Any
    verdict: str
    ok: bool
    expected: str
    reason: str | None
    same_clues: dict[str, str] | None
    level: str | None
    rating: float | None
    differ: list[list[int]] | None
    solutions: list[list[str]] | None
    stats: dict[str, Any] | None


class Count(Result):
    """The number of solutions of a puzzle, or bounds for it."""

    id: Any
    layouts: int | None
    assignments: int | None
    layouts_with: list[int] | None
    layouts_between: list[int] | None
    assignments_between: list[int] | None
    cells: list[list[int]] | None
    shares: list[list[float]] | None
    reason: str | None
    stats: dict[str, Any] | None

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        for key in ("layouts", "assignments", "layouts_with", "layouts_between", "assignments_between", "cells"):
            if key in keys:
                keys[key] = _numbers(keys[key])
        return super()._read(keys)


class Grade(Result):
    """The grade of a puzzle, or the reason why it has none."""

    id: Any
    result: str | None
    text: str | None
    scale: int | None
    level: str | None
    rating: float | None
    hard_rounds: int | None
    score: int | None
    hardest: str | None
    techniques: dict[str, int] | None


class Step(Result):
    """A step of an explanation."""

    number: int | None
    technique: str
    rating: float
    claims: list[dict[str, Any]]
    reason: dict[str, Any]
    suppose: dict[str, Any] | None
    chain: list[dict[str, Any]] | None
    dead_end: dict[str, Any] | None
    text: str


class Explanation(Grade):
    """The steps that solve a puzzle and its grade or, if `type` is `mistake`, why a mark is wrong."""

    type: str
    steps: list[Step] | None
    differ: list[list[int]] | None
    marks: list[dict[str, Any]] | None
    reason: dict[str, Any] | None
    same_clues: dict[str, str] | None
    suppose: dict[str, Any] | None
    chain: list[dict[str, Any]] | None
    dead_end: dict[str, Any] | None

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        if "steps" in keys:
            keys["steps"] = Step._each(keys["steps"])
        return super()._read(keys)


class Hint(Result):
    """The next step on a board or, if `type` is `mistake`, which mark is wrong and why."""

    type: str
    id: Any
    result: str | None
    where: dict[str, Any] | None
    technique: str | None
    rating: float | None
    claims: list[dict[str, Any]] | None
    marks: list[dict[str, Any]] | None
    reason: dict[str, Any] | None
    same_clues: dict[str, str] | None
    suppose: dict[str, Any] | None
    chain: list[dict[str, Any]] | None
    dead_end: dict[str, Any] | None
    before: list[Step] | None
    text: str

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        if "before" in keys:
            keys["before"] = Step._each(keys["before"])
        return super()._read(keys)


class Converted(Result):
    """A puzzle in another format."""

    id: Any
    format: str
    text: str | None
    warnings: list[str] | None
    reason: str | None


class Verified(Result):
    """The result of checking a solution."""

    id: Any
    index: int
    ok: bool
    verdict: str | None
    placed: int | None
    trees: int | None
    violations: list[dict[str, Any]]


class Proposal(Result):
    """A change that gives a puzzle one solution. `text` describes it in words."""

    index: int
    changes: list[dict[str, Any]]
    text: str
    puzzle: Puzzle

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        return super()._read(_with_puzzle(keys))


class Repair(Result):
    """The changes that give a puzzle one solution, as `repairs`.

    After `unique=True`, `changes` holds what leaves one of several solutions. After `needless=True` or `minimal=True`,
    `clues` holds the clues that the puzzle does not need. In each case `puzzle` is the changed puzzle, if any.
    """

    type: str
    id: Any
    verdict: str | None
    proposals: int | None
    tried: int | None
    repairs: list[Proposal] | None
    complete: bool | None
    reason: str | None
    same_clues: dict[str, str] | None
    solutions: int | None
    undecided: list[list[int]] | None
    changes: list[dict[str, Any]] | None
    fewest: bool | None
    text: str | None
    alone: list[dict[str, int]] | None
    clues: list[dict[str, int]] | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    puzzle: Puzzle | None

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        if keys["type"] == "repaired":
            keys["repairs"] = Proposal._each(keys.get("repairs", []))
        if "solutions" in keys:
            keys["solutions"] = _numbers(keys["solutions"])
        return super()._read(_with_puzzle(keys))


class Proved(Result):
    """A proof and the paths of its files, or the `reason` why there is none."""

    id: Any
    claim: str
    distinct: str
    solutions: int | None
    model: str | None
    proof: str | None
    beside: str | None
    steps: int | None
    bytes: int | None
    reason: str | None

    def _read(self, keys: dict[str, Any]) -> dict[str, Any]:
        if "solutions" in keys:
            keys["solutions"] = _numbers(keys["solutions"])
        return super()._read(keys)


class Fault(Result):
    """One fault in a puzzle."""

    code: str
    line: int | None
    column: int | None
    message: str
    help: str


def _with_puzzle(keys: dict[str, Any]) -> dict[str, Any]:
    """Replaces the JSON object under the key `puzzle`, if there is one, with a `Puzzle`."""
    if "puzzle" in keys:
        parts = keys["puzzle"]
        keys["puzzle"] = Puzzle(parts["cells"], rows=parts["rows"], columns=parts["columns"])
    return keys


#: By default, Python converts texts of at most 4300 digits to numbers. Longer ones are converted in parts.
DIGITS = 4000


def _numbers(value: Any) -> Any:
    """Converts a string of digits, or a nested list of such strings, to numbers."""
    if isinstance(value, list):
        return [_numbers(one) for one in value]
    if len(value) <= DIGITS:
        return int(value)
    half = len(value) // 2
    return _numbers(value[:-half]) * 10**half + _numbers(value[-half:])
