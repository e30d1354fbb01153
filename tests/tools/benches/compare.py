#!/usr/bin/env python3
"""Compares `tents` with other solvers on the same files. The solvers run in turn.

usage: compare.py [--mode prove|first|enumerate] --scripts FOLDER [--binary FILE] [--limit SECONDS] [--peers NAMES]
                  [--max N] [--cap N] [--repeat N] DIRECTORY_OR_FILE...

FOLDER holds the scripts that run the other solvers, such as `p_exact.py`. A script takes the arguments MODE LIMIT CAP
FILE, and the name of the solver in the environment variable SOLVER. It prints one line of seven values, separated by
tabs: the third is the number of solutions found, the fourth is `done` if the solver finished, and the sixth is the
solving time in seconds. Times are measured within the process: solving alone for the other solvers, everything
including parsing for `tents`.

The mode `prove` looks for a second solution, `first` for the first one, and `enumerate` for all assignments up to the
cap. `enumerate` measures assignments per second. If a solver runs several times on a file, the median counts. A file
that a solver does not finish counts as the limit, or as 0 assignments per second.

Prints a table per folder with the median and worst figure of each solver and the number of files that it did not solve.
The line after it has the ratio of the best other solver to `tents`, computed per file (above 1: `tents` is faster), and
the peak memory of a `tents` process.
"""

import argparse
import glob
import json
import os
import statistics
import subprocess
import sys

SCRIPTS = {
    "exact": "p_exact.py",
    "cadical153": "p_pysat.py",
    "glucose4": "p_pysat.py",
    "clingo": "p_clingo.py",
    "cpsat": "p_cpsat.py",
    "z3": "p_z3.py",
}
PEER_MODE = {"prove": "uniq", "first": "first", "enumerate": "allA"}


def peer(options, name, file):
    """Runs another solver. Returns seconds or assignments per second, None if it did not finish, and what it found."""
    cap = {"prove": 2, "first": 1, "enumerate": options.cap}[options.mode]
    command = [sys.executable, os.path.join(options.scripts, SCRIPTS[name])]
    command += [PEER_MODE[options.mode], str(options.limit), str(cap), file]
    try:
        run = subprocess.run(
            command,
            text=True,
            capture_output=True,
            timeout=options.limit + 10,
            env=dict(os.environ, SOLVER=name),
        )
    except subprocess.TimeoutExpired:
        return None, 0
    row = run.stdout.strip().split("\t")
    if len(row) != 7:
        return None, 0
    found, seconds = int(row[2]), float(row[5])
    if options.mode == "enumerate":
        return found / max(seconds, 1e-9), found
    return (seconds if row[3] == "done" else None), found


def tents(options, file):
    """Runs `tents`. Returns the same as `peer`, and the peak memory of the process in MiB."""
    command = [options.binary]
    if options.mode == "prove":
        command += ["check"]
    elif options.mode == "first":
        command += ["solve", "--first"]
    else:
        command += ["solve", "--distinct", "assignments", "--limit", str(options.cap)]
    command += ["--stats", "--output", "json", "--time-limit", f"{options.limit}s", file]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    last = ""
    for line in process.stdout:
        if line.startswith(('{"type":"check"', '{"type":"solved"')):
            last = line
    _, _, usage = os.wait4(process.pid, 0)
    memory = usage.ru_maxrss / 1024
    result = json.loads(last) if last else {}
    seconds = result.get("stats", {}).get("seconds")
    if options.mode == "prove":
        return (seconds if result.get("verdict") in ("unique", "multiple", "none") else None), 0, memory
    found = int(result.get("solutions", 0))
    if options.mode == "first":
        seconds = result.get("stats", {}).get("first", seconds)
        return (seconds if found or result.get("complete") else None), found, memory
    return found / seconds, found, memory


def median_if_finished(figures):
    """Returns the median, or None if a run did not finish."""
    figures = list(figures)
    return None if None in figures else statistics.median(figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=PEER_MODE, default="prove")
    parser.add_argument("--scripts", required=True)
    parser.add_argument("--binary", default="target/release/tents")
    parser.add_argument("--limit", type=float, default=10)
    parser.add_argument("--peers", default="exact,cadical153,glucose4,clingo")
    parser.add_argument("--max", type=int, default=10, help="how many files of each folder to use")
    parser.add_argument("--cap", type=int, default=1_000_000, help="how many assignments to enumerate at most")
    parser.add_argument("--repeat", type=int, default=1, help="runs of each solver on each file")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    is_rate = options.mode == "enumerate"
    unit, scale, digits = ("1/s", 1, 0) if is_rate else ("ms", 1000, 3)
    for path in options.paths:
        files = sorted(glob.glob(f"{path}/*.txt"))[: options.max] if os.path.isdir(path) else [path]
        names = ["tents", *options.peers.split(",")]
        table = {name: {} for name in names}
        memory = 0
        for file in files:
            runs = [tents(options, file) for _ in range(options.repeat)]
            table["tents"][file] = median_if_finished(figure for figure, _, _ in runs)
            memory = max(memory, *(peak for _, _, peak in runs))
            for name in names[1:]:
                # A run of a second or more is not repeated.
                runs = [peer(options, name, file)]
                if runs[0][0] is not None and (is_rate or runs[0][0] < 1):
                    runs += [peer(options, name, file) for _ in range(options.repeat - 1)]
                table[name][file] = median_if_finished(figure for figure, _ in runs)
        print(f"\n{path}: {len(files)} files, {options.mode}, limit {options.limit} s\n")
        print(f"| solver | median {unit} | worst {unit} | unsolved |\n| --- | --- | --- | --- |")
        worst_value = 0 if is_rate else options.limit
        best = {}
        for name in names:
            values = [worst_value if table[name][file] is None else table[name][file] for file in files]
            worst = min(values) if is_rate else max(values)
            unsolved = sum(table[name][file] is None for file in files)
            print(f"| {name} | {statistics.median(values) * scale:.{digits}f} | {worst * scale:.{digits}f} | {unsolved}/{len(files)} |")
            if name != "tents":
                for file, value in zip(files, values):
                    better = max if is_rate else min
                    best[file] = better(value, best.get(file, value))
        ours = {file: worst_value if table["tents"][file] is None else table["tents"][file] for file in files}
        ratios = sorted(
            (ours[file] / max(best[file], 1e-9) if is_rate else best[file] / ours[file], os.path.basename(file)) for file in files
        )
        median = statistics.median(ratio for ratio, _ in ratios)
        print(f"\nbest peer / tents: worst {ratios[0][0]:.2f} ({ratios[0][1]}), median {median:.2f}; tents at most {memory:.1f} MiB", flush=True)


main()
