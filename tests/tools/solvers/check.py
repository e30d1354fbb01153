"""Solves the models that `tents convert` writes for other solvers, and compares the solutions with those of `tents`.

For each puzzle in `puzzles/` and for small random ones, `tents convert` writes each format, a solver finds a solution,
and `tents decode` must accept it. If the puzzle has at most 200 assignments, the solver finds all of them: projected to
the tents they must be the layouts of the puzzle, over all variables its assignments.

The variable TENTS names the program. requirements.txt lists the packages that the script needs. It also uses MiniZinc
if that is installed.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import z3
from pysat.formula import CNF
from pysat.solvers import Solver

TENTS = os.environ.get("TENTS", "tents")
ROOT = Path(__file__).resolve().parents[3]
# For puzzles with more assignments, one solution is checked instead of all.
MOST = 200
# The number of random puzzles.
RANDOM = 60


def run(*command, text=None):
    """Runs a command and returns its standard output and exit code."""
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return done.stdout, done.returncode


def tents(*arguments, text=None, codes=(0, 1)):
    """Runs `tents` and returns its standard output. Exits with its errors if the exit code is not in `codes`."""
    done = subprocess.run([TENTS, *arguments], input=text, capture_output=True, text=True)
    if done.returncode not in codes:
        sys.exit(f"tents {' '.join(map(str, arguments))}: exit {done.returncode}\n{done.stderr}{text}")
    return done.stdout


def puzzles():
    """Yields the name and the text of each puzzle."""
    for path in sorted((ROOT / "puzzles").iterdir()):
        paragraphs = [[]]
        for line in path.read_text().splitlines():
            if line.startswith("#"):
                continue
            if line.strip():
                paragraphs[-1].append(line)
            elif paragraphs[-1]:
                paragraphs.append([])
        for number, lines in enumerate(filter(None, paragraphs), 1):
            yield f"{path.name} {number}", "\n".join(lines) + "\n"
    chance = random.Random(4)
    for number in range(RANDOM):
        yield f"random {number}", board(chance)


def board(chance):
    """Returns a random board with the clues of a layout, except that one clue may be wrong and others missing."""
    rows, columns = chance.randint(1, 6), chance.randint(1, 6)
    cells = [["."] * columns for _ in range(rows)]
    places = [(r, c) for r in range(rows) for c in range(columns)]
    chance.shuffle(places)
    count = {"r": [0] * rows, "c": [0] * columns}
    tents_put = []
    for r, c in places[: chance.randint(0, len(places))]:
        near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        free = [(y, x) for y, x in near if 0 <= y < rows and 0 <= x < columns and cells[y][x] == "."]
        touches = any(abs(r - y) < 2 and abs(c - x) < 2 for y, x in tents_put)
        if cells[r][c] != "." or not free or touches:
            continue
        y, x = chance.choice(free)
        cells[r][c], cells[y][x] = "*", "T"
        tents_put.append((r, c))
        count["r"][r] += 1
        count["c"][c] += 1
    keep = chance.random()
    marks = chance.choice([0, 0, 0.2])
    for r, c in places:
        if cells[r][c] != "T" and chance.random() >= marks:
            cells[r][c] = "."
        elif cells[r][c] == ".":
            cells[r][c] = "-"
    if chance.random() < 0.2:
        count["r"][chance.randrange(rows)] += 1
    clue = lambda number: str(number) if chance.random() < keep else "?"
    lines = [" " + "".join(map(clue, count["c"]))]
    return "\n".join(lines + [clue(n) + "".join(row) for n, row in zip(count["r"], cells)]) + "\n"


def solve_sat(path, over, most):
    """Returns up to `most` answers of a SAT solver, different in the tents if `over` is `layouts`, else in any variable."""
    formula = CNF(from_file=str(path))
    shown = next(line for line in formula.comments if line.startswith("c p show"))
    tents_shown = [int(word) for word in shown.split()[3:-1]]
    answers = []
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        while len(answers) < most and solver.solve():
            model = solver.get_model() or []
            answers.append(f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n")
            chosen = set(tents_shown) if over == "layouts" else set(range(1, formula.nv + 1))
            others = [-value for value in model if abs(value) in chosen]
            if not others:
                break
            solver.add_clause(others)
    return "".join(answers) or "s UNSATISFIABLE\n"


def solve_z3(solver, over, most, is_tent, answer):
    """Returns up to `most` answers of z3. They differ in the tents if `over` is `layouts`, else in any variable."""
    answers = []
    while len(answers) < most and solver.check() == z3.sat:
        model = solver.model()
        # z3 renames the variable x3 of an OPB file to k!3.
        values = {str(v).replace("k!", "x"): (v(), z3.is_true(model[v])) for v in model.decls()}
        answers.append(answer({name: value for name, (_, value) in values.items()}))
        chosen = [values[name] for name in values if over != "layouts" or is_tent(name)]
        if not chosen:
            break
        solver.add(z3.Or([variable != value for variable, value in chosen]))
    return "".join(answers)


def solve_smt(path, over, most):
    solver = z3.Solver()
    solver.from_file(str(path))
    one = lambda values: "sat\n(%s)\n" % "".join(f"({n} {str(v).lower()})" for n, v in values.items())
    return solve_z3(solver, over, most, lambda name: name.startswith("tent_"), one) or "unsat\n"


def solve_z3_program(path, over, most):
    """Returns one answer in the output format of the program `z3`."""
    program = Path(sys.executable).with_name("z3")
    return run(str(program), *(["-dimacs"] if path.suffix == ".dimacs" else []), str(path))[0]


def solve_opb(path, over, most):
    # The comments in the file name the variables of tents.
    words = [line.split() for line in path.read_text().splitlines()]
    tents_named = {line[1] for line in words if line[0] == "*" and line[2:3] == ["tent"]}
    solver = z3.Optimize()
    solver.from_file(str(path))
    literal = lambda name, value: f" {'' if value else '-'}{name}"
    one = lambda values: "s SATISFIABLE\nv%s\n" % "".join(literal(*pair) for pair in values.items())
    return solve_z3(solver, over, most, tents_named.__contains__, one) or "s UNSATISFIABLE\n"


def solve_lp(path, over, most):
    project = ["--project"] if over == "layouts" else []
    return run(sys.executable, "-m", "clingo", str(most), *project, str(path))[0]


def solve_mzn(path, over, most):
    # MiniZinc cannot project solutions, so that a layout may occur more than once.
    return run("minizinc", *(["-a"] if most > 1 else []), str(path))[0]


# The format, the function that solves it, and whether that function can find all solutions.
SOLVERS = [
    ("dimacs", solve_sat, True),
    ("dimacs", solve_z3_program, False),
    ("opb", solve_opb, True),
    ("smt2", solve_smt, True),
    ("smt2", solve_z3_program, False),
    ("lp", solve_lp, True),
]


def solutions(text):
    """Returns the solutions in JSON lines as pairs of tents and directions."""
    lines = [json.loads(line) for line in text.splitlines()]
    found = [line for line in lines if line["type"] == "solution"]
    return [(str(line["tents"]), " ".join(line["directions"])) for line in found]


def check(name, text, folder):
    """Checks one puzzle in every format and returns the number of decoded answers."""
    puzzle = folder / "puzzle.txt"
    puzzle.write_text(text)
    limit = ["--limit", str(MOST + 1)]
    expected = tents("solve", "--output", "json", "--distinct", "assignments", *limit, str(puzzle))
    expected = solutions(expected)
    decoded = 0
    for format, solver, finds_all in SOLVERS:
        path = folder / f"model.{format}"
        path.write_text(tents("convert", "--to", format, str(puzzle)))
        for over in ["layouts", "assignments"]:
            most = MOST + 1 if len(expected) <= MOST else 1
            answer = solver(path, over, most)
            found = tents("decode", "--output", "json", str(puzzle), text=answer)
            if '"ok":false' in found:
                sys.exit(f"{name}: {format}: a wrong answer\n{text}{found}")
            found = solutions(found)
            decoded += len(found)
            if len(expected) > MOST or not finds_all:
                is_right = len(found) == min(1, len(expected))
            elif over == "assignments":
                is_right = sorted(found) == sorted(expected)
            else:
                layouts = [layout for layout, _ in found]
                if format == "mzn":
                    layouts = set(layouts)
                is_right = sorted(layouts) == sorted({layout for layout, _ in expected})
            if not is_right:
                sys.exit(f"{name}: {format}: not the {over} of the puzzle\n{text}{found}\n{expected}")
    return decoded


def main():
    if shutil.which("minizinc"):
        SOLVERS.append(("mzn", solve_mzn, True))
    else:
        print("skipped: MiniZinc, which is not installed")
    number = decoded = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in puzzles():
            decoded += check(name, text, Path(folder))
            number += 1
    formats = dict.fromkeys(format for format, _, _ in SOLVERS)
    print(f"{number} puzzles in {', '.join(formats)}: {decoded} answers, all right")


main()
