"""The program: where it is, how it is called, and what it says is wrong."""

from __future__ import annotations

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
    raise TentsError("the program `tents` is not installed; run: pip install tents")


def arguments(options: dict[str, Any]) -> list[str]:
    """Options as they stand on a command line: `time_limit="1s"` is `--time-limit 1s`."""
    found = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        found.append(("--" + name.replace("_", "-")) + ("" if value is True else f"={value}"))
    return found


def run(command: list[str], options: dict[str, Any], text: str = "") -> bytes:
    """Runs the program once, and returns what it prints."""
    call = [program(), *command, *arguments(options)]
    done = subprocess.run(call, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise failure(done.stderr, done.returncode)
    return done.stdout


def failure(printed: bytes, code: int | None) -> TentsError:
    """The error of a process that has printed this and ended with this code."""
    text = printed.decode(errors="replace").strip()
    found = re.match(r"error(?:\[(E\d+)\])?: (.*)", text)
    if not found:
        return TentsError(text or f"the program ended with the code {code}")
    return TentsError(text[found.start(2):], found[1])
