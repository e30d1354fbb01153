#!/usr/bin/env python3
"""Compares the time of `tents check` on folders and files of many boards with `grep -rc` and `cat`.

usage: check.py [--binary FILE] [--repeat N] [--only "NAME;..."] [--folder FOLDER]

The boards are the same in every run: `tents generate` makes the boards of 8 x 8, and this script places trees and tents
at random on the larger ones and counts the clues. The commands run in turn, `tents check` with one job and with two.
The table has, per command, the median wall-clock time, the median CPU time, the peak memory, and the ratio of its
wall-clock time to that of `grep -rc T` on the same files. Other work on the machine affects the wall-clock time. For
boards in one file, two processes with one job each also check half of the boards each: they show how much faster two
jobs can be on this machine. A line below the table compares both with one job, by the median of the ratios of runs that
follow each other. With --folder, the boards are kept there for the next run. Linux only.
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


def board(rng, size, share):
    """Returns column clues, row clues and cells of a board in which a fraction `share` of the cells has a tree.

    There are fewer trees if no more fit.
    """
    cells = [["."] * size for _ in range(size)]
    tents = set()
    for _ in range(40 * size * size):
        if len(tents) >= share * size * size:
            break
        row, column = rng.randrange(size), rng.randrange(size)
        down, right = rng.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
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
    """Returns a board as text, with blanks between the cells because clues may exceed 9."""
    lines = ["   " + " ".join(map(str, columns))]
    lines += [f"{clue:2} " + " ".join(row) for clue, row in zip(rows, cells)]
    return "\n".join(lines) + "\n"


def write_files(folder, texts, files, per_folder):
    """Writes `files` files with one text each, at most `per_folder` to a folder. Repeats the texts in turn."""
    for file in range(files):
        subfolder = os.path.join(folder, f"{file // per_folder:03}")
        os.makedirs(subfolder, exist_ok=True)
        with open(os.path.join(subfolder, f"{file % per_folder:05}.txt"), "w") as out:
            out.write(texts[file % len(texts)])


def write_file(folder, name, texts, number):
    """Writes `number` texts to a file, and half as many to a file in the folder `half_of(folder)`.

    Repeats the texts in turn.
    """
    for into, length in [(folder, number), (half_of(folder), number // 2)]:
        os.makedirs(into)
        with open(os.path.join(into, name), "w") as out:
            out.writelines(texts[index % len(texts)] for index in range(length))


def half_of(folder):
    """Returns the folder with half of the boards of a folder with one file."""
    return folder + ", half"


def generated(binary, form):
    """Returns the texts of 5000 boards of 8 x 8 with one solution, in the format `form`."""
    command = [binary, "generate", "8x8", "--count", "5000", "--seed", "1", "--quiet", "--to", form]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    separator = "\n" if form == "json" else "\n\n"
    return [one + "\n" for one in text.strip("\n").split(separator)]


def planted(size, count):
    """Returns the texts of `count` random boards, which may have several solutions."""
    rng = random.Random(1)
    return [plain(*board(rng, size, 0.2)) for _ in range(count)]


def make(binary, name, folder):
    """Writes the boards of a family to a folder."""
    if name == "8x8, 20,000 files":
        write_files(folder, generated(binary, "plain"), 20_000, 20_000)
    elif name == "8x8, 500 folders":
        write_files(folder, generated(binary, "plain"), 50_000, 100)
    elif name == "25x25, 2000 files":
        write_files(folder, planted(25, 2000), 2000, 1000)
    elif name == "50x50, 200 files":
        write_files(folder, planted(50, 200), 200, 1000)
    elif name == "8x8, plain":
        write_file(folder, "many.txt", [text + "\n" for text in generated(binary, "plain")], 100_000)
    elif name == "8x8, JSON":
        write_file(folder, "many.jsonl", generated(binary, "json"), 100_000)


FAMILIES = ["8x8, 20,000 files", "8x8, 500 folders", "25x25, 2000 files", "50x50, 200 files", "8x8, plain", "8x8, JSON"]


def commands(binary, folder):
    """Yields a name and the commands that run at the same time, for each measurement."""
    check = [binary, "check", "--quiet", "--expect", "any"]
    yield "grep -rc T", [["grep", "-rc", "T", folder]]
    files = os.listdir(folder)
    one_job = [*check, "--jobs", "1"]
    yield "tents, 1 job", [[*one_job, folder]]
    yield "tents, 2 jobs", [[*check, "--jobs", "2", folder]]
    if files[0].startswith("many"):
        yield "cat", [["cat", os.path.join(folder, files[0])]]
        yield "tents, twice", [[*one_job, half_of(folder)]] * 2


def run(commands):
    """Runs commands at the same time and returns the wall-clock seconds and CPU seconds."""
    # With `/dev/null` as its output, `grep` would stop reading at the first match.
    with tempfile.TemporaryFile() as out:
        start = time.perf_counter()
        children = [subprocess.Popen(command, stdout=out) for command in commands]
        ends = [os.wait4(child.pid, 0) for child in children]
        seconds = time.perf_counter() - start
    for child, (_, status, _) in zip(children, ends):
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0, child.args
    return seconds, sum(usage.ru_utime + usage.ru_stime for _, _, usage in ends)


def memory(command):
    """Runs a command and returns its peak memory in MiB.

    Polls the peak in `/proc`, because `ru_maxrss` of a child includes the memory of this script before `exec`.
    """
    most = 0
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while child.poll() is None:
        with open(f"/proc/{child.pid}/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    most = max(most, int(line.split()[1]))
        time.sleep(0.001)
    return most / 1024


def faster(slow, fast):
    """Returns the median of the ratios of the wall-clock times of runs that follow each other."""
    return statistics.median(one[0] / other[0] for one, other in zip(slow, fast))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default="target/release/tents")
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--only", default=";".join(FAMILIES), help="names of families, separated by `;`")
    parser.add_argument("--folder", help="where to keep the boards")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp(prefix="tents-check-")
    print(f"{'boards':18} {'command':14}  wall s        CPU s  memory MiB  grep ratio")
    for name in options.only.split(";"):
        boards = os.path.join(folder, name)
        if not os.path.exists(boards):
            make(options.binary, name, boards)
        measured = dict(commands(options.binary, boards))
        peak = {one: memory(at_once[0]) for one, at_once in measured.items()}
        runs = {one: [] for one in measured}
        for _ in range(options.repeat):
            for one, at_once in measured.items():
                runs[one].append(run(at_once))
        median = {one: [statistics.median(column) for column in zip(*all)] for one, all in runs.items()}
        for one, (seconds, cpu) in median.items():
            ratio = seconds / median["grep -rc T"][0]
            print(f"{name:18} {one:14} {seconds:7.3f}  {cpu:11.3f}  {peak[one]:10.1f}  {ratio:10.2f}", flush=True)
        if "tents, twice" in runs:
            pairs = [faster(runs["tents, 1 job"], runs[other]) for other in ("tents, 2 jobs", "tents, twice")]
            print(f"{name:18} times as fast as one job: two jobs {pairs[0]:.2f}, two processes {pairs[1]:.2f}")
    if not options.folder:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
