"""Filters: long-lived processes that answer each line of input with a line of output."""

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

#: How long a process may take to end after its input is closed, in seconds.
PATIENCE = 0.5

#: The number of processes that are kept, one per command and options. The least recently used one is ended first.
MOST = 8

Call = tuple[str, ...]


class Filter:
    """A process that is started when it is first needed, and restarted once per call if it has died."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.lock = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.errors: IO[bytes] | None = None

    def ask(self, line: bytes) -> bytes:
        """Sends a line and returns the answer. Raises the error of the process if it dies twice."""
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
                    # The process has died.
                    pass
                except BaseException:
                    # The process may still answer this line; the next call must not read that answer.
                    self.end()
                    raise
                error = self.end()
            raise error

    def start(self) -> tuple[IO[bytes], IO[bytes]]:
        """Starts the process unless it runs, and returns its standard input and output."""
        if self.process is None:
            self.errors = tempfile.TemporaryFile()
            pipe = subprocess.PIPE
            self.process = subprocess.Popen([program(), *self.call], stdin=pipe, stdout=pipe, stderr=self.errors)
        assert self.process.stdin and self.process.stdout
        return self.process.stdin, self.process.stdout

    def end(self) -> TentsError | TypeError:
        """Ends the process and returns an exception for what it printed on standard error."""
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
                # An idle process ends when its input is closed.
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()
            errors.seek(0)
            return failure(errors.read(), process.returncode, self.call[0])

    def ask_all(self, lines: list[bytes]) -> list[bytes]:
        """Sends many lines and returns their answers. The process works on lines while others are still being written.

        If the process dies, a new one gets the lines that have no answer yet. Raises the error of the second process.
        """
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
    """Writes all lines and closes the pipe. Stops silently if the process no longer reads."""
    try:
        stdin.writelines(lines)
        stdin.close()
    except (OSError, ValueError):
        pass


_filters: OrderedDict[Call, Filter] = OrderedDict()
_lock = threading.Lock()


def resident(call: Call) -> Filter:
    """Returns the filter for a call, and ends the least recently used one if there are more than `MOST`."""
    with _lock:
        found = _filters.pop(call, None) or Filter(call)
        _filters[call] = found
        left = [_filters.popitem(last=False)[1]] if len(_filters) > MOST else []
    for one in left:
        with one.lock:
            one.end()
    return found


def forget() -> None:
    """Forgets the processes after a fork, since they belong to the parent."""
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
    """Returns the input line for a puzzle. Raises `TypeError` if it is not a puzzle."""
    if isinstance(puzzle, Puzzle):
        return puzzle._line
    if is_one(puzzle):
        return line_of_text(text_of(puzzle))
    raise not_a_puzzle(puzzle)


def ask(command: str, kind: type[Result], puzzle: Any, errors: str, options: dict[str, Any]) -> Any:
    """Runs a command on one puzzle and returns its result, or on an iterable and returns a list of results.

    With `errors="return"` the list has a `TentsError` in the place of a puzzle that cannot be read. Otherwise the
    function raises that error, with the position in the iterable as its attribute `index`.
    """
    call = (command, "--lines", "--quiet", *arguments(options))
    if is_one(puzzle):
        return result(kind, resident((*call, *one_job(options))).ask(line_of(puzzle)), is_text(puzzle))
    if errors not in ("raise", "return"):
        raise ValueError(f"errors={errors!r}: expected 'raise' or 'return'")
    puzzles = all_of(puzzle)
    # This process is not kept. It may use all cores, and ends after the last line.
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
    """Returns `--jobs=1` unless the options set `jobs`: a process that gets one line at a time needs one thread."""
    return () if "jobs" in options else ("--jobs=1",)


def is_text(puzzle: Any) -> bool:
    """Returns whether a puzzle was given as text, so that faults have a line and a column in it."""
    return not isinstance(puzzle, Puzzle) or puzzle._text is not None


def result(kind: type[Result], answer: bytes, has_span: bool) -> Result:
    """Returns the result in an answer. Raises `TentsError` if the answer is an error."""
    if not answer.startswith(b'{"type":"error"'):
        return kind(answer)
    raise fault(json.loads(answer), has_span)
