#!/usr/bin/env python3
"""Counts the instructions that reading and checking a puzzle takes, and what it takes to start.

usage: instructions.py [--families FOLDER] [--only NAME,...] [--copies N] BINARY...

FOLDER holds a folder of puzzles for each family, as in the corpus; without it the families under `tests/tools/benches/families`
are taken. The puzzles of a family are written into one file, N times and 2 N times, in three formats: the difference of
the two runs of `check --jobs 1`, divided by the number of puzzles, is what a puzzle costs. Each figure is counted by
valgrind's callgrind, so that it does not depend on what else the machine does. With several binaries there is a column
for each, and one that says how many times fewer instructions the last takes than the first.
"""

import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SMALL = ["tatham_8e", "tatham_8t", "tatham_15e", "tatham_15t"]
LARGE = ["tatham_25t", "uniq_30h"]
FORMATS = ["plain", "sgt", "json"]


def instructions(command):
    """How many instructions a command takes."""
    counted = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], capture_output=True, text=True
    )
    return int(re.search(r"Collected : (\d+)", counted.stderr).group(1))


def texts(folder, family):
    """The puzzles of a family."""
    place = os.path.join(folder, family)
    if os.path.isdir(place):
        files = sorted(glob.glob(f"{place}/*.txt"))
        return [open(file).read().strip("\n") for file in files]
    lines = [line for line in open(place + ".txt").read().split("\n") if not line.startswith("#")]
    return [text.strip("\n") for text in "\n".join(lines).split("\n\n") if text.strip()]


def convert(binary, text, form):
    """A text of one puzzle in another format."""
    if form == "plain":
        return text + "\n\n"
    run = subprocess.run([binary, "convert", "--to", form, "-"], input=text + "\n", capture_output=True, text=True, check=True)
    return run.stdout.strip("\n") + "\n"


def a_puzzle(binary, place, puzzles, copies):
    """How many instructions each of some puzzles takes to check."""
    runs = []
    for times in (copies, 2 * copies):
        file = os.path.join(place, "puzzles.txt")
        with open(file, "w") as out:
            out.write("".join(puzzles) * times)
        runs.append(instructions([binary, "check", "--jobs", "1", "--quiet", "--expect", "any", file]))
    return (runs[1] - runs[0]) / (copies * len(puzzles))


def row(name, figures):
    ratio = f"{figures[0] / figures[-1]:7.2f}" if len(figures) > 1 else ""
    print(f"{name:24}" + "".join(f"{round(figure):12,}" for figure in figures) + ratio, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", default=os.path.join(HERE, "families"))
    parser.add_argument("--only")
    parser.add_argument("--copies", type=int, default=4)
    parser.add_argument("binaries", nargs="+", metavar="BINARY")
    options = parser.parse_args()
    here = [name for name in SMALL + LARGE if os.path.exists(os.path.join(options.families, name))]
    names = options.only.split(",") if options.only else here or ["unique_8", "unique_15", "unique_25"]
    binaries = options.binaries
    with tempfile.TemporaryDirectory() as place:
        puzzle = os.path.join(place, "one.txt")
        with open(puzzle, "w") as out:
            out.write(" 20100\n1.T...\n0.....\n1.T..T\n0....T\n1.T...\n")
        row("tents --version", [instructions([binary, "--version"]) for binary in binaries])
        row("tents solve, 5 × 5", [instructions([binary, "solve", puzzle]) for binary in binaries])
        sums = {form: [] for form in FORMATS}
        for name in names:
            puzzles = texts(options.families, name)
            for form in FORMATS:
                written = [convert(binaries[-1], text, form) for text in puzzles]
                figures = [a_puzzle(binary, place, written, options.copies) for binary in binaries]
                row(f"{name} {form}", figures)
                if name in SMALL:
                    sums[form].append(figures)
        for form, figures in sums.items():
            if figures:
                row(f"8 × 8 to 15 × 15 {form}", [sum(each) / len(each) for each in zip(*figures)])


if __name__ == "__main__":
    sys.exit(main())
