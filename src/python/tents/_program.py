"""Finds the program, calls it, and turns its error messages into exceptions."""

from __future__ import annotations

import json
import numbers
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from functools import lru_cache
from pathlib import Path
from typing import Any

from tents._results import Fault


class TentsError(Exception):
    """Raised if a puzzle cannot be read, an option has a wrong value, or the program fails."""

    #: The stable error code, such as `E0108`; `None` for a wrong option.
    code: str | None
    #: The line and column of the first fault in the text of the puzzle, counted from 1.
    span: tuple[int, int] | None
    #: What the program expected, or how to fix the fault.
    help: str | None
    #: All faults of the puzzle.
    faults: list[Fault]

    def __init__(
        self, message: str, code: str | None = None, span: tuple[int, int] | None = None, help: str | None = None,
        faults: list[Fault] | None = None,
    ) -> None:
        super().__init__(message, code, span, help, faults)
        self.message, self.code, self.span, self.help, self.faults = message, code, span, help, faults or []

    def __str__(self) -> str:
        code = f"{self.code}: " if self.code else ""
        span = " at line {}, column {}".format(*self.span) if self.span else ""
        help = f"; {self.help}" if self.help else ""
        return f"{code}{self.message}{span}{help}"


@lru_cache(maxsize=None)
def program() -> str:
    """Returns the path of the program.

    Tries the environment variable TENTS, then the folders where pip puts programs, then PATH. Raises `TentsError` if
    none of them leads to an executable file.
    """
    name = "tents" + (".exe" if os.name == "nt" else "")
    user = "nt_user" if os.name == "nt" else "posix_user"
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user)]
    # `pip install --target` puts programs into the folder `bin` beside the modules.
    folders += [str(Path(__file__).resolve().parents[1] / "bin"), os.path.dirname(sys.executable)]
    paths = [os.environ.get("TENTS"), *(os.path.join(folder, name) for folder in folders), shutil.which("tents")]
    for path in paths:
        if path and os.access(path, os.X_OK):
            return path
    raise TentsError("the program `tents` is not installed; `pip install ./src/python` in a clone of its repository does that")


def arguments(options: dict[str, Any]) -> list[str]:
    """Returns options as command-line arguments: `time_limit="1s"` becomes `--time-limit=1s`."""
    found = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        option = "--" + name.replace("_", "-")
        found.append(option if value is True else f"{option}={argument(name, value)}")
    return found


def argument(name: str, value: Any) -> str:
    """Returns the value of an option as command-line text. Raises `TypeError` for a value of another type."""
    if isinstance(value, (str, numbers.Real)):
        return str(value)
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    if isinstance(value, tuple):
        return size(value, name)
    raise TypeError(f"{name}: expected a text, a number, a path or a bool, not {type(value).__name__}")


def size(value: Any, name: str = "size") -> str:
    """Returns a board size as command-line text, such as `8x10`. Raises `TypeError` unless it is a text or a pair."""
    if isinstance(value, str):
        return value
    is_pair = isinstance(value, tuple) and len(value) == 2
    if is_pair and all(isinstance(one, numbers.Integral) and not isinstance(one, bool) for one in value):
        return "{}x{}".format(*value)
    raise TypeError(f"{name}: expected columns and rows, as in '8x10' or (8, 10), not {value!r}")


def run(command: list[str], options: dict[str, Any], text: str = "", answers: tuple[int, ...] = (0,)) -> bytes:
    """Runs a command once with `text` as standard input and returns its standard output.

    Raises `TentsError` or `TypeError` if the exit code is not in `answers`.
    """
    call = [program(), *command, *arguments(options)]
    done = subprocess.run(call, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in answers:
        # A command that prints lines of JSON prints its errors among them.
        for line in done.stdout.splitlines():
            if line.startswith(b'{"type":"error"'):
                raise fault(json.loads(line), True)
        raise failure(done.stderr, done.returncode, command[0])
    return done.stdout


def failure(printed: bytes, code: int | None, command: str) -> TentsError | TypeError:
    """Returns the exception for a command that printed `printed` on standard error and ended with `code`."""
    # Drops the usage notes of the command line.
    text = re.split(r"\n\n(?:Usage|For more information)", printed.decode(errors="replace"))[0].strip()
    unknown = re.match(r"error: unexpected argument '--([^' ]+)' found", text)
    if unknown:
        meant = re.search(r"(?:a similar argument exists: '|did you mean `)--([^'` ]+)(?: ([^`]+))?['`]", text)
        value = f"={meant[2]!r}" if meant and meant[2] else ""
        tip = f"; did you mean `{_python(meant[1])}{value}`?" if meant else ""
        options = f"`tents {command} --help` lists the options"
        return TypeError(f"{command}() has no option `{_python(unknown[1])}`{tip} ({options})")
    found = re.match(r"error(?:\[(E\d+)\])?: (.*)", text)
    if not found:
        return TentsError(text or f"the program ended with the code {code}")
    return TentsError(text[found.start(2):], found[1])


def fault(keys: dict[str, Any], has_span: bool) -> TentsError:
    """Returns the exception for an error line of JSON about a puzzle that cannot be read.

    `has_span` is whether lines and columns refer to a text that the caller knows.
    """
    span = (keys["line"], keys["column"]) if has_span and "line" in keys else None
    return TentsError(keys["message"], keys["code"], span, keys["help"], Fault._each(keys.get("faults", [])))


def _python(option: str) -> str:
    """Returns the Python name of a command-line option."""
    return option.replace("-", "_")
