"""Filters: a process that answers each line by a line, and stays."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import tempfile
import threading
from collections import OrderedDict
from typing import IO, Any

from tents._program import TentsError, arguments, failure, fault, program
from tents._puzzle import Puzzle, all_of, is_one, line_of_text, not_a_puzzle, text_of
from tents._results import Result

#: So many seconds a process has to end.
PATIENCE = 0.5

#: So many processes stay, the last used ones: one for each command with its options.
MOST = 8

Call = tuple[str, ...]


class Filter:
    """A process that is started when it is needed, and once again if it has died."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.lock = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.errors: IO[bytes] | None = None

    def ask(self, line: bytes) -> bytes:
        """The answer to a line."""
        with self.lock:
            for _ in range(2):
                try:
                    stdin, stdout = self.start()
                    stdin.write(line)
                    stdin.flush()
                    answer = stdout.readline()
                    if answer.endswith(b"\n"):
                        return answer
                except OSError:
                    # It is gone.
                    pass
                except BaseException:
                    # An answer may be under way, which the next line must not get.
                    self.end()
                    raise
                error = self.end()
            raise error

    def start(self) -> tuple[IO[bytes], IO[bytes]]:
        """The pipes of the process."""
        if self.process is None:
            self.errors = tempfile.TemporaryFile()
            pipe = subprocess.PIPE
            self.process = subprocess.Popen([program(), *self.call], stdin=pipe, stdout=pipe, stderr=self.errors)
        assert self.process.stdin and self.process.stdout
        return self.process.stdin, self.process.stdout

    def end(self) -> TentsError | TypeError:
        """Ends the process, and returns what it said is wrong."""
        process, errors = self.process, self.errors
        self.process = self.errors = None
        if not (process and process.stdin and process.stdout and errors):
            return TentsError("the program cannot be started")
        with errors:
            try:
                process.stdin.close()
            except OSError:
                pass
            try:
                # It ends with its input, unless it is at work.
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()
            errors.seek(0)
            return failure(errors.read(), process.returncode, self.call[0])

    def ask_all(self, lines: list[bytes]) -> list[bytes]:
        """The answers to many lines, which the process works on as it gets them."""
        answers: list[bytes] = []
        with self.lock:
            for _ in range(2):
                try:
                    stdin, stdout = self.start()
                    writer = threading.Thread(target=write, args=(stdin, lines[len(answers):]), daemon=True)
                    writer.start()
                    answers.extend(line for line in stdout if line.endswith(b"\n"))
                    writer.join()
                except BaseException:
                    self.end()
                    raise
                error = self.end()
                if len(answers) == len(lines):
                    return answers
            raise error


def write(stdin: IO[bytes], lines: list[bytes]) -> None:
    """Writes all lines, as long as somebody reads them."""
    try:
        stdin.writelines(lines)
        stdin.close()
    except (OSError, ValueError):
        pass


_filters: OrderedDict[Call, Filter] = OrderedDict()
_lock = threading.Lock()


def resident(call: Call) -> Filter:
    """The process that stays for a call."""
    with _lock:
        found = _filters.pop(call, None) or Filter(call)
        _filters[call] = found
        left = [_filters.popitem(last=False)[1]] if len(_filters) > MOST else []
    for one in left:
        with one.lock:
            one.end()
    return found


def forget() -> None:
    """Leaves the processes to the parent of this process, which has been forked."""
    global _lock
    _lock = threading.Lock()
    _filters.clear()


@atexit.register
def end_all() -> None:
    """Ends all processes."""
    with _lock:
        left = list(_filters.values())
        _filters.clear()
    for one in left:
        one.end()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget)


def line_of(puzzle: Any) -> bytes:
    """The line for a puzzle."""
    if isinstance(puzzle, Puzzle):
        return puzzle._line
    if is_one(puzzle):
        return line_of_text(text_of(puzzle))
    raise not_a_puzzle(puzzle)


def ask(command: str, kind: type[Result], puzzle: Any, errors: str, options: dict[str, Any]) -> Any:
    """What a command says of a puzzle, or of each of many."""
    call = (command, "--lines", "--quiet", *arguments(options))
    if is_one(puzzle):
        return result(kind, resident((*call, *one_job(options))).ask(line_of(puzzle)), is_text(puzzle))
    if errors not in ("raise", "return"):
        raise ValueError(f"errors={errors!r}: expected 'raise' or 'return'")
    puzzles = all_of(puzzle)
    # It has all cores, and ends with the last line.
    answers = Filter(call).ask_all([line_of(one) for one in puzzles])
    results: list[Any] = []
    for one, answer in zip(puzzles, answers):
        try:
            results.append(result(kind, answer, is_text(one)))
        except TentsError as error:
            if errors == "raise":
                error.index = len(results)  # type: ignore[attr-defined]
                raise
            results.append(error)
    return results


def one_job(options: dict[str, Any]) -> Call:
    """One line at a time needs one thread."""
    return () if "jobs" in options else ("--jobs=1",)


def is_text(puzzle: Any) -> bool:
    """Whether faults have a place in the text of a puzzle."""
    return not isinstance(puzzle, Puzzle) or puzzle._text is not None


def result(kind: type[Result], answer: bytes, has_span: bool) -> Result:
    """The result in an answer."""
    if not answer.startswith(b'{"type":"error"'):
        return kind(answer)
    raise fault(json.loads(answer), has_span)
