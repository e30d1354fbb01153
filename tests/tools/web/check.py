"""Checks that the engine of the page prints the same answers as the program for the same puzzles.

    python3 check.py MODULE

MODULE is the WebAssembly module or the page that contains it, and the variable TENTS names the program. The puzzles
come from the folder `puzzles` and, if TENTS_CORPUS names its folder, from the corpus.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
TENTS, MODULE = os.path.abspath(os.environ["TENTS"]), os.path.abspath(sys.argv[1])
CORPUS = os.environ.get("TENTS_CORPUS")
# The largest boards in cells: `LARGE` for commands that limit guesses, `SMALL` for those without a limit, which are
# still quick on boards of this size.
SMALL, LARGE = 900, 2500
CASES = [
    ("solve --node-limit 2000", {"command": "solve"}, {"nodes": 2000}, LARGE),
    ("check --node-limit 2000 --expect unique", {"command": "check", "expect": "unique"}, {"nodes": 2000}, LARGE),
    ("convert --to pzpr --lossy", {"command": "convert", "to": "pzpr", "lossy": True}, {}, LARGE),
    ("convert --to sgt", {"command": "convert", "to": "sgt"}, {}, LARGE),
    ("convert --to json --solution --node-limit 2000", {"command": "convert", "to": "json", "solution": True}, {"nodes": 2000}, LARGE),
    ("count --node-limit 2000", {"command": "count"}, {"nodes": 2000}, SMALL),
    ("hint", {"command": "hint"}, {}, SMALL),
    ("grade", {"command": "grade"}, {}, SMALL),
    ("explain", {"command": "explain"}, {}, SMALL),
    ("repair --changes 1 --tries 30", {"command": "repair", "changes": 1, "tries": 30}, {}, 150),
    ("complete", {"command": "complete"}, {}, 100),
]
SIZES = [("8x8", 5, None), ("10x10", 12, "tricky"), ("7x9", 3, "beginner..easy"), ("20x20", 1, None), ("1x1", 1, None)]


def area(line):
    """Returns the number of cells of a board, an estimate if the line contains a text, or 0 if it is malformed."""
    try:
        one = json.loads(line)
        return len(one["rows"]) * len(one["columns"]) if "rows" in one else one["text"].count("\n") * 40
    except (ValueError, KeyError, TypeError):
        return 0


def marked(line, rng):
    """Returns a board with random marks, right or wrong."""
    one = json.loads(line)
    mark = lambda sign: rng.choice("*---.......") if sign == "." else sign
    one["cells"] = ["".join(map(mark, row)) for row in one["cells"]]
    return json.dumps(one)


def puzzles():
    rng = random.Random(1)
    quoted = lambda file: json.dumps({"id": file.name, "text": file.read_text("utf-8")})
    own = [quoted(file) for file in sorted((ROOT / "puzzles").glob("*.txt"))]
    odd = ["", "  ", "nothing", '{"rows":[1],"columns":[1],"cells":["Q"]}', '{"text":" 01\\n1T.\\n0Q.\\n"}', "4x1:aa,0,1,0,1,1", "[]", '{"cells":', "é 2x1:_a,0,1,1"]
    lines = own + odd + ["2x1:_a,0,1,1"]
    if not CORPUS:
        print("skipped: the puzzles of the corpus, because TENTS_CORPUS is not set")
        return lines
    corpus = pathlib.Path(CORPUS)
    real = (corpus / "puzzles.jsonl").read_text("utf-8").splitlines()
    boards = [line for line in real if area(line) <= 2500]
    bench = [quoted(file) for file in sorted(corpus.glob("bench/*/*.txt")) if file.stat().st_size < 3000]
    wrong = [quoted(file) for file in sorted(corpus.glob("wrong/**/*.txt"))]
    some = rng.sample(boards, min(150, len(boards)))
    return lines + boards + bench + wrong + [marked(line, rng) for line in some if area(line) <= SMALL]


def run(command, lines):
    """Runs a command with lines as its input. Returns its output lines and the seconds that it took."""
    began = time.time()
    text = "".join(line.replace("\r", "").replace("\n", " ") + "\n" for line in lines)
    ran = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=False)
    return ran.stdout.decode().splitlines(), time.time() - began


def main():
    all_lines = puzzles()
    print(f"{len(all_lines)} puzzles")
    engine = lambda request: ["node", str(ROOT / "tests/tools/web/filter.mjs"), MODULE, json.dumps(request)]
    failed = 0
    for options, command, limits, most in CASES:
        lines = [line for line in all_lines if area(line) <= most]
        program = [TENTS, *options.split(), "--lines", "--jobs", "1", "--input-limit", "16MiB"]
        expected, program_time = run(program, lines)
        answers, engine_time = run(engine({"command": command, **limits}), lines)
        wrong = [(line, one, other) for line, one, other in zip(lines, expected, answers) if one != other]
        times = f"program {program_time:.1f} s, engine {engine_time:.1f} s"
        print(f"{options}: {len(answers)} answers, {len(wrong)} differ; {times}")
        failed += len(wrong) + (len(expected) != len(lines)) + (len(answers) != len(lines))
        for line, one, other in wrong[:3]:
            print(f"  {line[:200]}\n  program: {one[:300]}\n  engine:  {other[:300]}")
    for request in [{"command": "solve", "stats": True}, {"command": "none"}, 7, {}]:
        answer = run(engine({"command": request}), ["2x1:_a,0,1,1"])[0]
        is_refused = answer and json.loads(answer[0])["type"] == "refused"
        print(f"{request}: {'refused' if is_refused else 'not refused'}")
        failed += not is_refused
    for size, seed, grade in SIZES:
        command = {"command": "generate", "columns": int(size.split("x")[0]), "rows": int(size.split("x")[1]), "seed": seed, "graded": True}
        options = [TENTS, "generate", size, "--seed", str(seed), "--graded", "--to", "json", *(["--grade", grade] if grade else [])]
        made = subprocess.run(options, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.decode()
        answers = run(engine({"command": {**command, **({"grade": grade} if grade else {})}}), [""])[0]
        is_same = made == answers[0] + "\n" if made else json.loads(answers[0])["type"] == "not_made"
        print(f"generate {size}: {'equal' if is_same else 'different'}")
        failed += not is_same
    sys.exit(1 if failed else 0)


main()
