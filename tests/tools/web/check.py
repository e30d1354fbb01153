"""The engine of the page answers as the program does: the same lines for the same puzzles.

    python3 check.py MODULE

MODULE is the module of WebAssembly or the page that holds it, and TENTS names the program. The puzzles are
those of the folder `puzzles`, and up to 2,000 of the corpus, if TENTS_CORPUS names its folder.
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
# As many cells as a person solves: what has no limit on guesses ends soon on these boards.
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
    """The cells of a board, if they can be told without reading it."""
    try:
        one = json.loads(line)
        return len(one["rows"]) * len(one["columns"]) if "rows" in one else one["text"].count("\n") * 40
    except (ValueError, KeyError, TypeError):
        return 0


def marked(line, dice):
    """The same board with some marks, right or wrong."""
    one = json.loads(line)
    mark = lambda sign: dice.choice("*---.......") if sign == "." else sign
    one["cells"] = ["".join(map(mark, row)) for row in one["cells"]]
    return json.dumps(one)


def puzzles():
    dice = random.Random(1)
    quoted = lambda file: json.dumps({"id": file.name, "text": file.read_text("utf-8")})
    own = [quoted(file) for file in sorted((ROOT / "puzzles").glob("*.txt"))]
    odd = ["", "  ", "nothing", '{"rows":[1],"columns":[1],"cells":["Q"]}', '{"text":" 01\\n1T.\\n0Q.\\n"}', "4x1:aa,0,1,0,1,1", "[]", '{"cells":', "é 2x1:_a,0,1,1"]
    lines = own + odd + ["2x1:_a,0,1,1"]
    if not CORPUS:
        print("the corpus is not here: the puzzles of the repository alone are compared")
        return lines
    corpus = pathlib.Path(CORPUS)
    real = (corpus / "puzzles.jsonl").read_text("utf-8").splitlines()
    boards = [line for line in real if area(line) <= 2500]
    bench = [quoted(file) for file in sorted(corpus.glob("bench/*/*.txt")) if file.stat().st_size < 3000]
    wrong = [quoted(file) for file in sorted(corpus.glob("wrong/**/*.txt"))]
    some = dice.sample(boards, min(150, len(boards)))
    return lines + boards + bench + wrong + [marked(line, dice) for line in some if area(line) <= SMALL]


def run(command, lines):
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
        theirs, program_time = run([TENTS, *options.split(), "--lines", "--jobs", "1", "--input-limit", "16MiB"], lines)
        ours, engine_time = run(engine({"command": command, **limits}), lines)
        wrong = [(line, one, other) for line, one, other in zip(lines, theirs, ours) if one != other]
        print(f"{options}: {len(ours)} answers, {len(wrong)} differ; {program_time:.1f} s and {engine_time:.1f} s")
        failed += len(wrong) + (len(theirs) != len(lines)) + (len(ours) != len(lines))
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
        ours = run(engine({"command": {**command, **({"grade": grade} if grade else {})}}), [""])[0]
        is_same = made == ours[0] + "\n" if made else json.loads(ours[0])["type"] == "not_made"
        print(f"generate {size}: {'the same' if is_same else 'differs'}")
        failed += not is_same
    sys.exit(1 if failed else 0)


main()
