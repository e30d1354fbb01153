"""Counts a puzzle line by line on Spark: `layers.py MASTER TENTS PUZZLE [STATES]`.

MASTER is the address of a cluster, or `local[2,4]`; STATES is how many states a slice has. Each line
of the board is a map, `tents layer` on every slice of the states, and a reduce, which adds up the
weights of states with the same key. Spark gives a program nothing of the environment, so the paths
are made absolute.
"""

import os
import shlex
import subprocess
import sys
from itertools import zip_longest

from pyspark import SparkConf, SparkContext, StorageLevel


def read(line):
    """The key of a state, and its weight with its solution."""
    key, weight, solution = line.split("\t")
    return key, ([int(number) for number in weight.split(",")], solution)


def add(one, other):
    """The sum of two weights of the same state; either solution will do."""
    weights = zip_longest(one[0], other[0], fillvalue=0)
    return [left + right for left, right in weights], one[1]


def written(state):
    """A state as a line again."""
    key, (weight, solution) = state
    return "\t".join([key, ",".join(map(str, weight)), solution])


def main():
    master, tents, puzzle = sys.argv[1], *map(os.path.abspath, sys.argv[2:4])
    size = int(sys.argv[4]) if len(sys.argv) > 4 else 500

    def run(*arguments, text=""):
        done = subprocess.run([tents, "layer", *arguments], input=text, text=True, stdout=subprocess.PIPE)
        if done.returncode != 0:
            sys.exit(done.returncode)
        return done.stdout

    conf = SparkConf().setMaster(master).setAppName("tents layer").set("spark.ui.enabled", "false")
    conf.set("spark.ui.showConsoleProgress", "false")
    context = SparkContext(conf=conf)
    context.setLogLevel("ERROR")
    start = run(puzzle, "0").rstrip("\n")
    lines = int(start.split(":")[1].split("/")[1])
    states, number, most = context.parallelize([start], 1), 1, 1
    for line in range(1, lines + 1):
        slices = min(1 + number // size, 64)
        command = shlex.join([tents, "layer", puzzle, str(line)])
        mapped = states.repartition(slices).pipe(command, checkCode=True)
        reduced = mapped.map(read).reduceByKey(add, slices).map(written)
        reduced.persist(StorageLevel.MEMORY_AND_DISK)
        number = reduced.count()
        if number == 0:
            sys.exit(f"line {line}: an empty round")
        states.unpersist()
        states, most = reduced, max(most, number)
    print(f"{lines} rounds, at once {most} states", file=sys.stderr)
    print(run("--total", text="".join(f"{state}\n" for state in states.collect())), end="")
    context.stop()


main()
