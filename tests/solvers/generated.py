"""Makes many puzzles of mixed options and has each proved unique twice: by `tents check`, and by a
SAT solver on the formula that `tents convert` writes.

    TENTS=target/release/tents python3 tests/solvers/generated.py [--number 100000] [--large 200]

It takes the packages of requirements.txt. Boards are 5 × 5 to 30 × 30, and `--large` of them 100 × 100.
"""

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from pysat.solvers import Solver

TENTS = os.environ.get("TENTS", "tents")
BATCH = 200


def tents(*arguments, text=None, codes=(0,)):
    """What the program prints on standard output, unless it fails."""
    done = subprocess.run([TENTS, *arguments], input=text, capture_output=True, text=True)
    if done.returncode not in codes:
        sys.exit(f"tents {' '.join(arguments)}: exit {done.returncode}\n{done.stderr}{text}")
    return done.stdout


def options(chance, size):
    """Options that go together, and that are met soon."""
    chosen = ["--trees", f"{chance.choice([10, 14, 16, 18, 20, 20, 20, 21, 22, 23])}%"]
    if chance.random() < 0.5 or size < 15:
        chosen.append("--empty-lines")
    kind = chance.randrange(8)
    if kind == 0:
        chosen += ["--clues", f"{chance.choice([0, 10, 25, 50, 75])}%"]
    elif kind == 1 and size <= 15:
        chosen += ["--clues", "minimal"]
    elif kind == 2:
        chosen += ["--symmetry", "half-turn"]
        chosen[1] = "16%"
    elif kind == 3:
        chosen += ["--distinct", "layouts"]
    elif kind == 4 and size <= 15:
        chosen += ["--polish", "10%"]
        chosen[1] = "20%"
    elif kind == 5 and size >= 8:
        chosen += ["--grade", chance.choice(["..easy", "tricky", "hard", "tricky..expert"])]
        chosen[1] = "20%"
    return chosen


def literals(formula):
    """The clauses of a formula, and the variables of its tents and of its pairs."""
    clauses, tents_of, pairs = [], {}, []
    for line in formula.splitlines():
        words = line.split()
        if words[0] not in ("c", "p"):
            clauses.append([int(word) for word in words[:-1]])
        elif len(words) > 2 and words[1].isdigit() and words[2] == "tent":
            tents_of[int(words[1])] = (int(words[3]), int(words[4]))
        elif len(words) > 2 and words[1].isdigit() and words[2] == "pair":
            pairs.append(int(words[1]))
    return clauses, tents_of, pairs


def prove(line, layouts):
    """Panics unless the planted solution is a model of the formula and the only one."""
    puzzle = json.loads(line)
    solution = puzzle.pop("solution")
    formula = tents("convert", "--to", "dimacs", "-", text=json.dumps(puzzle) + "\n")
    clauses, tents_of, pairs = literals(formula)
    planted = {
        (row, column)
        for row, cells in enumerate(solution, 1)
        for column, cell in enumerate(cells, 1)
        if cell == "*"
    }
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        assert solver.solve(), line
        model = {literal for literal in solver.get_model() if literal > 0}
        assert {cell for name, cell in tents_of.items() if name in model} == planted, line
        # Another solution differs in a tent, or in a pair.
        free = tents_of if layouts else itertools.chain(tents_of, pairs)
        solver.add_clause([-name if name in model else name for name in free])
        assert not solver.solve(), line


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--number", type=int, default=100_000)
    parser.add_argument("--large", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    parts = []
    for batch in range(arguments.number // BATCH):
        size = chance.choice([5, 6, 7, 8, 8, 9, 10, 10, 10, 12, 12, 15, 15, 20, 25, 30])
        parts.append((size, options(chance, size), BATCH, batch))
    for batch in range(arguments.large // 20):
        parts.append((100, options(chance, 100), 20, batch))

    def part(of):
        size, chosen, number, batch = of
        text = tents(
            "generate", f"{size}x{size}", "--count", str(number), "--seed", str(1000 + batch), "--jobs", "1",
            "--to", "json", "--solution", "--attempts", "20000", *chosen,
            codes=(0, 3),
        )
        layouts = "layouts" in chosen
        kind = ["--distinct", "layouts" if layouts else "assignments"]
        lines = text.splitlines()
        if lines:
            tents("check", "--quiet", "--jobs", "1", *kind, "-", text=text)
        for line in lines:
            prove(line, layouts)
        if len(lines) < number:
            print(f"{size} × {size} {' '.join(chosen)}: {len(lines)} of {number}", flush=True)
        return len(lines)

    done = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for number in pool.map(part, parts):
            done += number
            if done // 5000 > (done - number) // 5000:
                print(f"{done} puzzles", flush=True)
    print(f"{done} puzzles, each unique to `tents check` and to CaDiCaL")


if __name__ == "__main__":
    main()
