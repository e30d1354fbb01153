#!/usr/bin/env python3
"""Counts the instructions that parsing and checking a puzzle takes, and those of program start.

usage: instructions.py [--families FOLDER] [--only NAME,...] [--copies N] BINARY...

FOLDER holds a folder of puzzles per family, as in the corpus; the default is `tests/tools/benches/families`. For each
of three formats, the script writes the puzzles of a family to a file, N times and 2 N times. The cost of a puzzle is
the difference between the runs of `check --jobs 1` on the two files, divided by N times the number of puzzles.
Callgrind counts the instructions, so that other work on the machine does not matter. There is a column per binary;
with several binaries, a last column has the ratio of the first to the last.
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
    """Returns the number of instructions that a command executes."""
    counted = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], capture_output=True, text=True
    )
    return int(re.search(r"Collected : (\d+)", counted.stderr).group(1))


def texts(folder, family):
    """Returns the puzzles of a family, from the files in its folder or from its only file."""
    path = os.path.join(folder, family)
    if os.path.isdir(path):
        files = sorted(glob.glob(f"{path}/*.txt"))
        return [open(file).read().strip("\n") for file in files]
    lines = [line for line in open(path + ".txt").read().split("\n") if not line.startswith("#")]
    return [text.strip("\n") for text in "\n".join(lines).split("\n\n") if text.strip()]


def convert(binary, text, form):
    """Converts the text of one puzzle to another format."""
    if form == "plain":
        return text + "\n\n"
    run = subprocess.run([binary, "convert", "--to", form, "-"], input=text + "\n", capture_output=True, text=True, check=True)
    return run.stdout.strip("\n") + "\n"


def instructions_per_puzzle(binary, folder, puzzles, copies):
    """Returns the mean number of instructions to parse and check one of the puzzles."""
    runs = []
    for times in (copies, 2 * copies):
        file = os.path.join(folder, "puzzles.txt")
        with open(file, "w") as out:
            out.write("".join(puzzles) * times)
        runs.append(instructions([binary, "check", "--jobs", "1", "--quiet", "--expect", "any", file]))
    return (runs[1] - runs[0]) / (copies * len(puzzles))


def print_row(name, figures):
    ratio = f"{figures[0] / figures[-1]:7.2f}" if len(figures) > 1 else ""
    print(f"{name:24}" + "".join(f"{round(figure):12,}" for figure in figures) + ratio, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", default=os.path.join(HERE, "families"))
    parser.add_argument("--only")
    parser.add_argument("--copies", type=int, default=4)
    parser.add_argument("binaries", nargs="+", metavar="BINARY")
    options = parser.parse_args()
    present = [name for name in SMALL + LARGE if os.path.exists(os.path.join(options.families, name))]
    names = options.only.split(",") if options.only else present or ["unique_8", "unique_15", "unique_25"]
    binaries = options.binaries
    with tempfile.TemporaryDirectory() as folder:
        puzzle = os.path.join(folder, "one.txt")
        with open(puzzle, "w") as out:
            out.write(" 20100\n1.T...\n0.....\n1.T..T\n0....T\n1.T...\n")
        print_row("tents --version", [instructions([binary, "--version"]) for binary in binaries])
        print_row("tents solve, 5 × 5", [instructions([binary, "solve", puzzle]) for binary in binaries])
        sums = {form: [] for form in FORMATS}
        for name in names:
            puzzles = texts(options.families, name)
            for form in FORMATS:
                written = [convert(binaries[-1], text, form) for text in puzzles]
                figures = [instructions_per_puzzle(binary, folder, written, options.copies) for binary in binaries]
                print_row(f"{name} {form}", figures)
                if name in SMALL:
                    sums[form].append(figures)
        for form, figures in sums.items():
            if figures:
                print_row(f"8 × 8 to 15 × 15 {form}", [sum(each) / len(each) for each in zip(*figures)])


if __name__ == "__main__":
    sys.exit(main())
