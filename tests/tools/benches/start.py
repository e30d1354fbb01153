#!/usr/bin/env python3
"""Measures how long `tents solve` takes for a small puzzle, beside a Rust program that prints one line.

usage: start.py [--binary FILE] [--repeat N] [PUZZLE]

The other program is built here with the settings of the release profile. The two take turns. The table has of each the median
and the shortest time by the clock in milliseconds, the mean of the time of computing, and how many pages the system had to
give it. Linux only.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

SETTINGS = ["opt-level=3", "codegen-units=1", "overflow-checks=on"]


def line_printer(place):
    """A program that prints one line."""
    source, program = os.path.join(place, "line.rs"), os.path.join(place, "line")
    with open(source, "w") as out:
        out.write('fn main() {\n    println!("one line");\n}\n')
    settings = [word for setting in SETTINGS for word in ("-C", setting)]
    subprocess.run(["rustc", "--edition", "2024", *settings, "-o", program, source], check=True)
    return program


def run(command, null):
    """Seconds by the clock, seconds of computing, and pages."""
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
    with tempfile.TemporaryDirectory() as place:
        measured = {"one line": [line_printer(place)], "tents solve": [options.binary, "solve", options.puzzle]}
        runs = {name: [] for name in measured}
        for _ in range(options.repeat):
            for name, command in measured.items():
                runs[name].append(run(command, null))
    base = statistics.median(seconds for seconds, _, _ in runs["one line"])
    print(f"{'program':12} median ms  shortest ms  computing ms  pages  times")
    for name, all in runs.items():
        clock, computing, pages = zip(*all)
        median = statistics.median(clock)
        print(
            f"{name:12} {1000 * median:9.3f}  {1000 * min(clock):11.3f}  {1000 * statistics.mean(computing):12.3f}"
            f"  {round(statistics.median(pages)):5}  {median / base:5.2f}"
        )


if __name__ == "__main__":
    sys.exit(main())
