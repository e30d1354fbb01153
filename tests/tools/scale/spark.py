"""Tests `--lines` filters on a Spark cluster.

    spark.py MASTER TENTS [--victim PID] [--puzzles FILE]

`tests/tools/scale/spark.sh` starts the cluster and this script. The answers must equal those of a single process, even
if partitions are empty or a worker is killed with -9. `--victim` is the process to kill, together with its children. A
filter that loses a line or fails must be noticed.
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
    """Runs a command and returns its standard output. The exit code must be one of `codes`."""
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8")
    assert done.returncode in codes, f"{command}: {done.returncode}\n{done.stderr}"
    return done.stdout


def run_filter(context, lines, slices, *command):
    """Pipes lines through a filter, one process per slice, and returns the answers.

    Raises `ValueError` unless there is an answer to each line. Spark starts the filter with an empty environment.
    """
    rdd = context.parallelize(lines, slices).pipe(" ".join(command), checkCode=True)
    answers = rdd.collect()
    if len(answers) != len(lines):
        raise ValueError(f"{len(answers)} answers to {len(lines)} lines")
    return answers


def without_position(line):
    """Returns an answer without the line numbers, which count from the start of a slice."""
    record = json.loads(line)
    record.pop("input", None)
    for fault in [record, *record.get("faults", [])]:
        fault.pop("line", None)
    return record


def fails(action, text):
    """Returns whether an action raises an exception whose message contains a text."""
    try:
        action()
    except Exception as error:  # Spark raises exceptions of many types.
        return text in str(error)
    return False


class Killer(threading.Thread):
    """Kills a worker and its child processes, once at least two tasks of a stage are done."""

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


def check_filters(context, tents, lines):
    """Checks every filter on puzzles with some blank and some malformed lines."""
    for command in ["check", "count", "grade", "explain"]:
        if command == "explain":
            # Explanations are long.
            lines = lines[:10000]
        start = time.time()
        expected = run(tents, command, "--lines", text="\n".join(lines) + "\n").splitlines()
        middle = time.time()
        answers = run_filter(context, lines, 16, tents, command, "--lines")
        assert list(map(without_position, expected)) == list(map(without_position, answers)), command
        took = f"{middle - start:.1f} s in one process, {time.time() - middle:.1f} s on Spark"
        print(f"{command}: {len(lines)} lines, equal to one process; {took}")
    # With more slices than lines, some slices are empty; without lines, all are.
    assert len(run_filter(context, lines[:5], 20, tents, "check", "--lines")) == 5
    assert run_filter(context, [], 4, tents, "check", "--lines") == []
    print("empty partitions: no lines")
    # Filters that lose a line, and filters that are killed.
    lost = context.parallelize(lines, 8).pipe("/bin/sed 1d", checkCode=True).collect()
    assert fails(lambda: run_filter(context, lines, 8, "/bin/sed", "1d"), "answers to")
    # Without `checkCode`, only the number of lines shows that a filter was killed.
    unchecked = context.parallelize(lines, 8).pipe("/bin/sh -c 'kill -9 $$'").collect()
    assert len(unchecked) < len(lines)
    assert fails(lambda: run_filter(context, lines, 8, "/bin/sh -c 'kill -9 $$'"), "exited with error code")
    print(f"a filter that loses lines: {len(lost)} of {len(lines)} answers; a killed one: exit code and answers")


def check_killed_worker(context, tents, lines, victim):
    """Kills a worker in the middle of a job, and checks that the answers are complete and right."""
    expected = run(tents, "count", "--lines", text="\n".join(lines) + "\n").splitlines()
    killer = Killer(context, victim)
    killer.start()
    slow = f"/bin/sh -c 'sleep 0.3; exec {tents} count --lines --jobs 1'"
    answers = run_filter(context, lines, 64, slow)
    assert killer.is_done, "the job ended before a worker was killed"
    assert list(map(without_position, expected)) == list(map(without_position, answers)), "a worker was killed"
    print(f"a worker killed with -9 in the middle of a job: {len(lines)} lines, equal to one process")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("master")
    parser.add_argument("tents")
    parser.add_argument("--victim", type=int)
    parser.add_argument("--puzzles")
    options = parser.parse_args()
    tents = os.path.realpath(options.tents)
    # Spark's files go to a folder that is removed, and no name server has to resolve the name of this machine.
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
        check_filters(context, tents, lines)
        if options.victim:
            check_killed_worker(context, tents, lines[:1000], options.victim)
    finally:
        context.stop()
        scratch.cleanup()


if __name__ == "__main__":
    sys.exit(main())
