#!/usr/bin/env python3
"""Measures `tents check` on folders and files of many boards, with one job and with two, beside `grep -rc` and `cat`.

usage: check.py [--binary FILE] [--repeat N] [--only "NAME;..."] [--folder FOLDER]

The boards are always the same: those of 8 x 8 are made by `tents generate`, of the others tents are planted at random here,
and the clues are theirs. The commands take turns.
The table has of each the median of the seconds by the clock, which other work on the machine lengthens, that of the seconds
of computing, the largest memory, and how many times as long as `grep -rc T` on the same files it takes. Linux only.
"""

import argparse
import os
import random
import shutil
import statistics
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


def folder_of(folder, texts, files, most):
    """Puts texts into so many files, one each, in folders of at most so many; they are taken in turn."""
    for file in range(files):
        place = os.path.join(folder, f"{file // most:03}")
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f"{file % most:05}.txt"), "w") as out:
            out.write(texts[file % len(texts)])


def file_of(folder, name, texts, number):
    """Puts so many texts into one file; they are taken in turn."""
    os.makedirs(folder)
    with open(os.path.join(folder, name), "w") as out:
        out.writelines(texts[index % len(texts)] for index in range(number))


def generated(binary, form):
    """The texts of boards of 8 x 8 with one solution."""
    command = [binary, "generate", "8x8", "--count", "5000", "--seed", "1", "--quiet", "--to", form]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    parting = "\n" if form == "json" else "\n\n"
    return [one + "\n" for one in text.strip("\n").split(parting)]


def planted(size, count):
    """The texts of boards that may have more solutions."""
    chance = random.Random(1)
    return [plain(*board(chance, size, 0.2)) for _ in range(count)]


def make(binary, name, place):
    """Makes what is checked in a family."""
    if name == "8x8, 20,000 files":
        folder_of(place, generated(binary, "plain"), 20_000, 20_000)
    elif name == "8x8, 500 folders":
        folder_of(place, generated(binary, "plain"), 50_000, 100)
    elif name == "25x25, 2000 files":
        folder_of(place, planted(25, 2000), 2000, 1000)
    elif name == "50x50, 200 files":
        folder_of(place, planted(50, 200), 200, 1000)
    elif name == "8x8, plain":
        file_of(place, "many.txt", [text + "\n" for text in generated(binary, "plain")], 100_000)
    elif name == "8x8, JSON":
        file_of(place, "many.jsonl", generated(binary, "json"), 100_000)


FAMILIES = ["8x8, 20,000 files", "8x8, 500 folders", "25x25, 2000 files", "50x50, 200 files", "8x8, plain", "8x8, JSON"]


def commands(binary, place):
    """The commands that are measured, by name."""
    check = [binary, "check", "--quiet", "--expect", "any"]
    yield "grep -rc T", ["grep", "-rc", "T", place]
    files = os.listdir(place)
    if files[0].startswith("many"):
        yield "cat", ["cat", os.path.join(place, files[0])]
    yield "tents, 1 job", [*check, "--jobs", "1", place]
    yield "tents, 2 jobs", [*check, "--jobs", "2", place]


def run(command):
    """Seconds by the clock, and seconds of computing. `grep` reads no further than the first match if it prints to `/dev/null`."""
    with tempfile.TemporaryFile() as out:
        start = time.perf_counter()
        child = subprocess.Popen(command, stdout=out)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, child.args
    return seconds, usage.ru_utime + usage.ru_stime


def memory(command):
    """The largest memory in MiB, as the system tells while the program runs; what `wait` tells includes this script's."""
    most = 0
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
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
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--only", default=";".join(FAMILIES), help="names of families, with `;` between them")
    parser.add_argument("--folder")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp(prefix="tents-check-")
    print(f"{'boards':18} {'command':14} clock s  computing s  memory MiB  times grep")
    for name in options.only.split(";"):
        place = os.path.join(folder, name)
        if not os.path.exists(place):
            make(options.binary, name, place)
        measured = dict(commands(options.binary, place))
        most = {one: memory(command) for one, command in measured.items()}
        runs = {one: [] for one in measured}
        for _ in range(options.repeat):
            for one, command in measured.items():
                runs[one].append(run(command))
        median = {one: [statistics.median(column) for column in zip(*all)] for one, all in runs.items()}
        for one, (seconds, computing) in median.items():
            times = seconds / median["grep -rc T"][0]
            print(f"{name:18} {one:14} {seconds:7.3f}  {computing:11.3f}  {most[one]:10.1f}  {times:10.2f}", flush=True)
    if not options.folder:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
