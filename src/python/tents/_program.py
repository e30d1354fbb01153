"""The program: where it is, how it is called, and what it says is wrong."""

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
    """A puzzle that cannot be read, an option that is wrong, or a failure of the program."""

    #: A stable code, as in `E0108`; nothing where an option is wrong.
    code: str | None
    #: The line and the column of the first fault in the text of the puzzle, from 1.
    span: tuple[int, int] | None
    #: What was expected, and how to fix it.
    help: str | None
    #: All that is wrong with the puzzle.
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
    """The path of the program: the variable TENTS, the one installed with this module, or one on the path."""
    name = "tents" + (".exe" if os.name == "nt" else "")
    user = "nt_user" if os.name == "nt" else "posix_user"
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user)]
    # With `pip install --target` the programs are in a folder beside the modules.
    folders += [str(Path(__file__).resolve().parents[1] / "bin"), os.path.dirname(sys.executable)]
    paths = [os.environ.get("TENTS"), *(os.path.join(folder, name) for folder in folders), shutil.which("tents")]
    for path in paths:
        if path and os.access(path, os.X_OK):
            return path
    raise TentsError("the program `tents` is not installed; `pip install ./src/python` in a clone of its repository does that")


def arguments(options: dict[str, Any]) -> list[str]:
    """Options as they stand on a command line: `time_limit="1s"` is `--time-limit 1s`."""
    found = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        option = "--" + name.replace("_", "-")
        found.append(option if value is True else f"{option}={argument(name, value)}")
    return found


def argument(name: str, value: Any) -> str:
    """The value of an option as it stands on a command line."""
    if isinstance(value, (str, numbers.Real)):
        return str(value)
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    if isinstance(value, tuple):
        return size(value, name)
    raise TypeError(f"{name}: expected a text, a number, a path or a bool, not {type(value).__name__}")


def size(value: Any, name: str = "size") -> str:
    """A size of a board as it stands on a command line."""
    if isinstance(value, str):
        return value
    is_pair = isinstance(value, tuple) and len(value) == 2
    if is_pair and all(isinstance(one, numbers.Integral) and not isinstance(one, bool) for one in value):
        return "{}x{}".format(*value)
    raise TypeError(f"{name}: expected columns and rows, as in '8x10' or (8, 10), not {value!r}")


def run(command: list[str], options: dict[str, Any], text: str = "", answers: tuple[int, ...] = (0,)) -> bytes:
    """Runs the program once, and returns what it prints. Exit codes that are no answer raise an error."""
    call = [program(), *command, *arguments(options)]
    done = subprocess.run(call, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in answers:
        # With lines of JSON, faults are among them.
        for line in done.stdout.splitlines():
            if line.startswith(b'{"type":"error"'):
                raise fault(json.loads(line), True)
        raise failure(done.stderr, done.returncode, command[0])
    return done.stdout


def failure(printed: bytes, code: int | None, command: str) -> TentsError | TypeError:
    """The error of a process of a command that has printed this and ended with this code."""
    # What follows is about the command line.
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
    """The error of a line of JSON about a puzzle that cannot be read."""
    span = (keys["line"], keys["column"]) if has_span and "line" in keys else None
    return TentsError(keys["message"], keys["code"], span, keys["help"], Fault._each(keys.get("faults", [])))


def _python(option: str) -> str:
    """The name of an option in Python."""
    return option.replace("-", "_")
