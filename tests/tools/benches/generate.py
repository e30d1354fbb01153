"""Measures how many puzzles `tents generate` makes per second of CPU time, by size and level.

    cargo build --release
    python3 tests/tools/benches/generate.py [--program target/release/tents] [--seconds 2] [--tatham sgt-tents]

For each size and level, the script chooses a number of puzzles that takes about the given time with one job, and
divides it by the CPU time of the process. --tatham names the program `tents` from Debian's package `sgt-puzzles`, the
generator of Simon Tatham's collection; the script then measures it on sizes up to 25.
"""

import argparse
import os
import resource
import subprocess
import sys
import time

SIZES = [5, 8, 10, 15, 20, 30, 50, 75, 100, 200]
LEVELS = ["beginner", "easy", "tricky", "hard", "expert", "fiendish"]


def measure(command):
    """Runs a command and returns its CPU seconds and the number of lines that it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, done.stdout.count(b"\n")


def rate(make, seconds, most=1 << 30):
    """Returns puzzles per second. `make` returns the command for a number of puzzles.

    Raises the number until a run takes at least half of `seconds`, but not above `most`.
    """
    number = 1
    while True:
        number = min(number, most)
        took, made = measure(make(number))
        if took >= seconds / 2 or made < number or number == most:
            return made / took
        number = max(number * 2, min(number * 50, int(number * seconds / max(took, 0.001))))


def tents(program, seconds, size, options):
    limit = f"{10 * seconds}s"
    return rate(
        lambda number: [program, "generate", f"{size}x{size}", "--seed", "1", "--jobs", "1", "--to", "sgt"]
        + ["--count", str(number), "--time-limit", limit, *options],
        seconds,
        # There are few different puzzles of small sizes.
        2000 if size < 8 else 1 << 30,
    )


def tatham(program, seconds, size, level):
    return rate(
        lambda number: ["timeout", str(10 * seconds), program, "--generate", str(number)]
        + [f"{size}x{size}d{level}"],
        seconds,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--program", default="target/release/tents")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--tatham")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    arguments = parser.parse_args()
    columns = ["any", *LEVELS] + (["Tatham easy", "Tatham tricky"] if arguments.tatham else [])
    print("| size | " + " | ".join(columns) + " |")
    print("| --- " * (1 + len(columns)) + "|")
    for size in arguments.sizes:
        cells = []
        for column in columns:
            if column.startswith("Tatham"):
                if size > 25:
                    cells.append("")
                    continue
                found = tatham(arguments.tatham, arguments.seconds, size, column[7])
            else:
                options = [] if column == "any" else ["--grade", column]
                found = tents(arguments.program, arguments.seconds, size, options)
            cells.append(f"{found:,.0f}" if found >= 100 else f"{found:.3g}")
        print(f"| {size} × {size} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
