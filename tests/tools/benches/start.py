#!/usr/bin/env python3
"""Compares the time of `tents solve` on a small puzzle with a Rust program that prints one line.

usage: start.py [--binary FILE] [--repeat N] [PUZZLE]

The script builds the other program with the settings of the release profile, copies both programs, and runs the copies
in turn. A copy causes fewer page faults than the file that the linker wrote, and users run copies. The table has,
per program, the median and minimum wall-clock time and the mean CPU time in milliseconds, the median number of minor
page faults, and the ratio of the median time to that of the other program. Linux only.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SETTINGS = ["opt-level=3", "codegen-units=1", "overflow-checks=on"]


def line_printer(folder):
    """Builds a program that prints one line, and returns its path."""
    source, program = os.path.join(folder, "line.rs"), os.path.join(folder, "line")
    with open(source, "w") as out:
        out.write('fn main() {\n    println!("one line");\n}\n')
    settings = [word for setting in SETTINGS for word in ("-C", setting)]
    subprocess.run(["rustc", "--edition", "2024", *settings, "-o", program, source], check=True)
    return program


def run(command, null):
    """Runs a command and returns wall-clock seconds, CPU seconds and minor page faults."""
    quiet = [(os.POSIX_SPAWN_DUP2, null, stream) for stream in range(3)]
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    assert status == 0, command
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_minflt


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default="target/release/tents")
    parser.add_argument("--repeat", type=int, default=500)
    parser.add_argument("puzzle", nargs="?", default="puzzles/6x6.txt")
    options = parser.parse_args()
    null = os.open("/dev/null", os.O_RDWR)
    with tempfile.TemporaryDirectory() as folder:
        commands = {"one line": [line_printer(folder)], "tents solve": [options.binary, "solve", options.puzzle]}
        measured = {}
        for name, (program, *arguments) in commands.items():
            copy = shutil.copy(program, os.path.join(folder, f"copy of {name}"))
            measured[name] = [copy, *arguments]
        runs = {name: [] for name in measured}
        for _ in range(options.repeat):
            for name, command in measured.items():
                runs[name].append(run(command, null))
    base = statistics.median(seconds for seconds, _, _ in runs["one line"])
    print(f"{'program':12} median ms   minimum ms   mean CPU ms  pages  ratio")
    for name, all in runs.items():
        wall, cpu, pages = zip(*all)
        median = statistics.median(wall)
        print(
            f"{name:12} {1000 * median:9.3f}  {1000 * min(wall):11.3f}  {1000 * statistics.mean(cpu):12.3f}"
            f"  {round(statistics.median(pages)):5}  {median / base:5.2f}"
        )


if __name__ == "__main__":
    sys.exit(main())
