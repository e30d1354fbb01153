"""The filters of `tents` on a cluster of Spark.

`spark.py MASTER TENTS [--victim PID] [--puzzles FILE]`; `tests/tools/scale/spark.sh` starts the
cluster and calls it. What comes back must be what one process says: if a worker is killed with -9
on the way (the victim, with everything that it has started), and if a partition is empty. A filter
that loses a line, or fails, must be noticed.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

from pyspark import SparkConf, SparkContext


def run(*command, text="", codes=(0,)):
    """What a command prints."""
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8")
    assert done.returncode in codes, f"{command}: {done.returncode}\n{done.stderr}"
    return done.stdout


def piped(context, lines, slices, *command):
    """The answers to some lines, each by its own process for a slice; each line must have one.

    Spark's workers start programs without anything in the environment.
    """
    rdd = context.parallelize(lines, slices).pipe(" ".join(command), checkCode=True)
    answers = rdd.collect()
    if len(answers) != len(lines):
        raise ValueError(f"{len(answers)} answers to {len(lines)} lines")
    return answers


def plain(line):
    """A line without what tells where in its slice a puzzle was."""
    record = json.loads(line)
    record.pop("input", None)
    for fault in [record, *record.get("faults", [])]:
        fault.pop("line", None)
    return record


def fails(work, word):
    """Whether some work ends with an error that has a word in it."""
    try:
        work()
    except Exception as error:  # Spark's own are of many kinds.
        return word in str(error)
    return False


class Killer(threading.Thread):
    """Kills a worker and what it has started, once some tasks of a job are done."""

    def __init__(self, context, victim):
        super().__init__(daemon=True)
        self.tracker = context.statusTracker()
        self.victim = victim
        self.is_done = False

    def run(self):
        while not self.is_done:
            for stage in self.tracker.getActiveStageIds():
                info = self.tracker.getStageInfo(stage)
                if info and 2 <= info.numCompletedTasks < info.numTasks - 2:
                    self.kill()
                    return
            time.sleep(0.05)

    def kill(self):
        children = run("ps", "-o", "pid=", "--ppid", str(self.victim), codes=(0, 1)).split()
        for process in [self.victim, *map(int, children)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.is_done = True


def filters(context, tents, lines):
    """Every filter, on puzzles with blank and bad lines among them."""
    for command in ["check", "count", "grade", "explain"]:
        if command == "explain":
            # What it prints is long.
            lines = lines[:10000]
        start = time.time()
        one = run(tents, command, "--lines", text="\n".join(lines) + "\n").splitlines()
        middle = time.time()
        many = piped(context, lines, 16, tents, command, "--lines")
        assert list(map(plain, one)) == list(map(plain, many)), command
        took = f"{middle - start:.1f} s in one process, {time.time() - middle:.1f} s by Spark"
        print(f"{command}: {len(lines)} lines, as from one process; {took}")
    # More slices than lines, so that some are empty; and none at all.
    assert len(piped(context, lines[:5], 20, tents, "check", "--lines")) == 5
    assert piped(context, [], 4, tents, "check", "--lines") == []
    print("empty partitions: no lines")
    # What loses lines, and what fails.
    lost = context.parallelize(lines, 8).pipe("/bin/sed 1d", checkCode=True).collect()
    assert fails(lambda: piped(context, lines, 8, "/bin/sed", "1d"), "answers to")
    # Without its exit code, a killed filter is noticed by the number of lines alone.
    unchecked = context.parallelize(lines, 8).pipe("/bin/sh -c 'kill -9 $$'").collect()
    assert len(unchecked) < len(lines)
    assert fails(lambda: piped(context, lines, 8, "/bin/sh -c 'kill -9 $$'"), "exited with error code")
    print(f"a filter that loses lines: {len(lost)} of {len(lines)}; one that is killed: code and number")


def killed(context, tents, lines, victim):
    """A worker is killed while puzzles are counted."""
    one = run(tents, "count", "--lines", text="\n".join(lines) + "\n").splitlines()
    killer = Killer(context, victim)
    killer.start()
    slow = f"/bin/sh -c 'sleep 0.3; exec {tents} count --lines --jobs 1'"
    many = piped(context, lines, 64, slow)
    assert killer.is_done, "the job ended before a worker was killed"
    assert list(map(plain, one)) == list(map(plain, many)), "a worker was killed"
    print(f"a worker killed with -9 in mid-run: {len(lines)} lines all the same")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("master")
    parser.add_argument("tents")
    parser.add_argument("--victim", type=int)
    parser.add_argument("--puzzles")
    options = parser.parse_args()
    tents = os.path.realpath(options.tents)
    # Nothing is left behind, and nobody needs to be asked for the name of this machine.
    scratch = tempfile.TemporaryDirectory()
    conf = SparkConf().setMaster(options.master).setAppName("tents")
    conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false")
    conf.set("spark.local.dir", scratch.name)
    conf.set("spark.driver.bindAddress", "127.0.0.1").set("spark.driver.host", "127.0.0.1")
    context = SparkContext(conf=conf)
    context.setLogLevel("OFF")
    try:
        if options.puzzles:
            lines = open(options.puzzles, encoding="utf-8").read().splitlines()
        else:
            made = run(tents, "generate", "8x8", "--count", "1000", "--seed", "1", "--to", "json")
            lines = made.splitlines()
            lines[100:100] = ["", lines[0][:40], '{"id":[7]}']
        filters(context, tents, lines)
        if options.victim:
            killed(context, tents, lines[:1000], options.victim)
    finally:
        context.stop()
        scratch.cleanup()


if __name__ == "__main__":
    sys.exit(main())
