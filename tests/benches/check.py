#!/usr/bin/env python3
"""Measures `tents check` on folders and files of many boards, with 1, 2 and more jobs.

usage: check.py [--binary FILE] [--jobs N,N,...] [--repeat N] [--only NAME,...] [--folder FOLDER]

The boards are made here, always the same: tents are planted at random, and the clues are theirs. Runs take turns, and the
table has of each the shortest time by the clock (what else the machine does can only add to it), the seconds of computing,
the largest memory, and how many times as fast as with one job it is. Linux only.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time


def board(random, size, share):
    """Columns, rows and cells of a board that holds `share` of its cells as trees, or what fits."""
    cells = [["."] * size for _ in range(size)]
    tents = set()
    for _ in range(40 * size * size):
        if len(tents) >= share * size * size:
            break
        row, column = random.randrange(size), random.randrange(size)
        down, right = random.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
        tree = (row + down, column + right)
        if not (0 <= tree[0] < size and 0 <= tree[1] < size):
            continue
        near = {(row + d, column + r) for d in (-1, 0, 1) for r in (-1, 0, 1)}
        free = cells[row][column] == "." == cells[tree[0]][tree[1]] and tree not in tents
        if free and not near & tents:
            tents.add((row, column))
            cells[tree[0]][tree[1]] = "T"
    rows = [sum(tent[0] == line for tent in tents) for line in range(size)]
    columns = [sum(tent[1] == line for tent in tents) for line in range(size)]
    return columns, rows, ["".join(row) for row in cells]


def plain(columns, rows, cells):
    """The text of a board: with blanks between, as clues may be above 9."""
    lines = ["   " + " ".join(map(str, columns))]
    lines += [f"{clue:2} " + " ".join(row) for clue, row in zip(rows, cells)]
    return "\n".join(lines) + "\n"


def folder_of(folder, boards, files):
    """Puts boards into so many files, in folders of at most 1000; each takes them in turn."""
    each = max(1, len(boards) // files)
    for file in range(files):
        place = os.path.join(folder, f"{file // 1000:03}")
        os.makedirs(place, exist_ok=True)
        texts = [plain(*boards[(file * each + index) % len(boards)]) for index in range(each)]
        with open(os.path.join(place, f"{file % 1000:03}.txt"), "w") as out:
            out.write("\n".join(texts))


def lines_of(file, boards, length):
    """Puts boards into a file, one a line, until it is so long."""
    lines = [
        json.dumps({"columns": columns, "rows": rows, "cells": cells}, separators=(",", ":")) + "\n"
        for columns, rows, cells in boards
    ]
    with open(file, "w") as out:
        while length > 0:
            out.writelines(lines)
            length -= sum(map(len, lines))


def make(name, place):
    """Makes what is checked in a family."""
    chance = random.Random(name)
    boards = lambda count, size: [board(chance, size, 0.2) for _ in range(count)]
    if name == "10x10":
        folder_of(place, boards(10_000, 10), 1000)
    elif name == "10x10-one-a-file":
        folder_of(place, boards(10_000, 10), 10_000)
    elif name == "25x25":
        folder_of(place, boards(2000, 25), 2000)
    elif name == "25x25-one-file":
        folder_of(place, boards(2000, 25), 1)
    elif name == "50x50":
        folder_of(place, boards(200, 50), 200)
    elif name == "1000-tiny":
        folder_of(place, boards(1, 3), 1000)
    elif name == "50000-tiny":
        folder_of(place, boards(1, 3), 50_000)
    elif name == "100MB-of-lines":
        os.makedirs(place)
        lines_of(os.path.join(place, "many.jsonl"), boards(10_000, 10), 100_000_000)


FAMILIES = ["10x10", "10x10-one-a-file", "25x25", "25x25-one-file", "50x50", "1000-tiny", "50000-tiny", "100MB-of-lines"]


def command(binary, place, jobs):
    return [binary, "check", "--quiet", "--expect", "any", "--jobs", str(jobs), place]


def run(binary, place, jobs):
    """Seconds by the clock, and seconds of computing."""
    start = time.perf_counter()
    child = subprocess.Popen(command(binary, place, jobs))
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, child.args
    return seconds, usage.ru_utime + usage.ru_stime


def memory(binary, place, jobs):
    """The largest memory in MiB, as the system tells while the program runs; what `wait` tells includes this script's."""
    most = 0
    child = subprocess.Popen(command(binary, place, jobs))
    while child.poll() is None:
        with open(f"/proc/{child.pid}/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    most = max(most, int(line.split()[1]))
        time.sleep(0.001)
    return most / 1024


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default="target/release/tents")
    parser.add_argument("--jobs", default="1,2")
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--only", default=",".join(FAMILIES))
    parser.add_argument("--folder")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp(prefix="tents-check-")
    jobs = [int(number) for number in options.jobs.split(",")]
    print(f"{'boards':18} jobs  clock s   computing s   memory MiB  as fast")
    for name in options.only.split(","):
        place = os.path.join(folder, name)
        if not os.path.exists(place):
            make(name, place)
        most = {number: memory(options.binary, place, number) for number in jobs}
        runs = {number: [] for number in jobs}
        for _ in range(options.repeat):
            for number in jobs:
                runs[number].append(run(options.binary, place, number))
        base = min(runs[jobs[0]])[0]
        for number in jobs:
            seconds, computing = min(runs[number])
            print(f"{name:18} {number:4}  {seconds:7.3f}   {computing:11.3f}   {most[number]:10.1f}  {base / seconds:7.2f}", flush=True)
    if not options.folder:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
