"""Tests the installed Python module: results, errors, processes that die, types, documentation and speed."""

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import tents

ROOT = Path(__file__).resolve().parents[3]
PLAIN = " 01\n1T.\n0..\n"
MANY = (ROOT / "puzzles/column.txt").read_text()
NONE = (ROOT / "puzzles/none-sum.txt").read_text()
RING = (ROOT / "puzzles/ring.txt").read_text()
SIX = (ROOT / "puzzles/6x6.txt").read_text()


def resident(command):
    """Returns the filters for a command that was called without options."""
    return [one for call, one in tents._filter._filters.items() if call[0] == command and len(call) == 4]


def test_the_module_runs_its_own_program():
    assert Path(tents.program()).parent == Path(sys.executable).parent
    assert tents.__file__.startswith(sys.prefix)


def test_results_have_the_keys_of_json():
    assert tents.check(PLAIN).to_dict() == {"type": "check", "verdict": "unique", "ok": True, "expected": "unique"}
    solved = tents.solve(PLAIN)
    assert (solved.verdict, solved.complete, solved.solutions[0].tents) == ("unique", True, [[1, 2]])
    assert solved.solutions[0].directions == ["e"] and solved.reason is None and solved.id is None
    assert len(tents.solve(MANY).solutions) == 2 and len(tents.solve(MANY, limit=9).solutions) == 3
    counted = tents.count(RING)
    assert (counted.layouts, counted.assignments, counted.layouts_with) == (1, 2, [0, 1])
    assert tents.count(RING, by_cell=True).cells[0] == [1, 0, 1]
    graded = tents.grade(SIX)
    assert (graded.level, graded.rating, graded.result) == ("beginner", 1.6, None)
    assert tents.grade(MANY).result == "multiple"
    explained = tents.explain(SIX)
    assert explained.level == "beginner" and explained.steps[-1].text and explained.steps[0].technique == "zero_line"
    assert tents.explain(" 01\n1T.\n0*.\n").type == "mistake"
    hinted = tents.hint(SIX, tell="where")
    assert (hinted.type, hinted.where, hinted.technique) == ("hint", {"column": 6}, None)
    assert tents.hint(NONE).result == "none"
    same = " 20111\n2.....\n0.T..T\n1.....\n1...T.\n1TT...\n"
    for ask in (tents.check, tents.solve, tents.explain, tents.hint, tents.repair):
        assert ask(same).same_clues == {"without_columns": "unique", "without_rows": "multiple"}
        assert ask(NONE).same_clues is None
    with pytest.raises(AttributeError):
        _ = solved.layouts


def test_numbers_of_any_length_are_numbers():
    bare = tents.Puzzle([[0] * 500], rows=[None], columns=[None] * 500)
    assert tents.count(bare).layouts == 1
    digits = "123456789" * 2000
    assert str(tents._results._numbers(digits) % 10**9) == "123456789"


def test_a_puzzle_is_made_of_text_lists_and_arrays():
    numpy = pytest.importorskip("numpy")
    made = [
        tents.Puzzle(PLAIN),
        tents.Puzzle(["T.", ".."], rows=[1, 0], columns=[0, 1]),
        tents.Puzzle([["T", "."], [".", "."]], rows=(1, 0), columns=(0, 1)),
        tents.Puzzle(numpy.array([[True, False], [False, False]]), rows=numpy.array([1, 0]), columns=numpy.array([0.0, 1.0])),
        tents.Puzzle("2x2:_c,0,1,1,0"),
    ]
    for puzzle in made:
        assert puzzle == made[0] and hash(puzzle) == hash(made[0]) and str(puzzle) == PLAIN
        assert (puzzle.columns, puzzle.rows, puzzle.cells) == ([0, 1], [1, 0], ["T.", ".."])
        assert puzzle.convert("sgt") == "2x2:_c,0,1,1,0\n"
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
        assert eval(repr(puzzle), {"Puzzle": tents.Puzzle}) == puzzle
    no_clues = tents.Puzzle(["T."], rows=[None], columns=numpy.array([numpy.nan, -1]))
    assert (no_clues.rows, no_clues.columns) == ([None], [None, None])
    for cells, error in [([[7]], ValueError), (3, TypeError)]:
        with pytest.raises(error):
            tents.Puzzle(cells, rows=[1], columns=[1])
    with pytest.raises(TypeError):
        tents.check(7)


def test_a_puzzle_draws_itself():
    svg = tents.Puzzle(SIX)._repr_svg_()
    assert svg.startswith("<svg") and svg == tents.draw(SIX)
    assert tents.draw(SIX, show="solution", pairs=True) != svg
    assert tents.draw(SIX, to="png").startswith(b"\x89PNG")
    assert tents.draw([SIX, RING], to="pdf", show="both").startswith(b"%PDF")
    with pytest.raises(tents.TentsError, match="no solution"):
        tents.draw(NONE, show="solution")


def test_puzzles_are_made():
    made = tents.generate("6x6", count=3, seed=4, grade="easy")
    assert [one.verdict for one in tents.check(made)] == ["unique"] * 3
    assert [one.level for one in tents.grade(made)] == ["easy"] * 3
    assert made[0].data["seed"] == 4
    with pytest.raises(tents.TentsError, match="too few"):
        tents.generate("10000x1")


def test_puzzles_are_repaired():
    repaired = tents.repair(" 02\n1T.\n0..\n")
    assert (repaired.type, repaired.verdict, repaired.proposals, repaired.complete) == ("repaired", "none", 2, True)
    first = repaired.repairs[0]
    assert first.text == "the clue 1 for column 2 instead of 2" and first.changes[0]["kind"] == "clue"
    assert tents.check(first.puzzle).verdict == "unique"
    assert tents.repair(PLAIN).repairs == [] and tents.repair(PLAIN).verdict == "unique"
    unique = tents.repair(MANY, unique=True)
    assert (unique.solutions, unique.fewest) == (3, True) and tents.check(unique.puzzle).verdict == "unique"
    needless = tents.repair(SIX, needless=True)
    assert len(needless.alone) == 12 and needless.after["level"] == "hard"
    assert tents.repair(SIX, minimal=True).puzzle == needless.puzzle
    both = tents.repair([PLAIN, "hello", NONE], errors="return")
    assert [type(one).__name__ for one in both] == ["Repair", "TentsError", "Repair"]
    assert pickle.loads(pickle.dumps(repaired)) == repaired


def test_solutions_are_drawn_at_random():
    drawn = tents.sample(MANY, count=200, seed=4)
    assert len(drawn) == 200 and len({str(one.tents) for one in drawn}) == 3
    assert [one.index for one in drawn] == list(range(1, 201))
    assert tents.sample(MANY, count=200, seed=4) == drawn
    # There is nothing to draw for a puzzle without a solution.
    assert [len(one) for one in tents.sample([PLAIN, NONE, RING], count=2)] == [2, 0, 2]
    assert tents.sample(NONE) == [] and tents.sample([]) == []
    with pytest.raises(tents.TentsError):
        tents.sample(["hello"])


def test_solutions_are_verified(tmp_path):
    assert tents.verify(" 01\n1T*\n0..\n").ok
    solution = tents.solve(PLAIN).solutions[0]
    (tmp_path / "solution.txt").write_text("e\n")
    pairs = [[[1, 2]], [(1, 2)], ([1, 2],), {(1, 2)}, solution.tents, [[0, 1]]]
    for right in [*pairs, "e", ["e"], ("e",), solution, tents.sample(PLAIN)[0], tents.Puzzle(" 01\n1T*\n0..\n"), tmp_path / "solution.txt"]:
        assert tents.verify(PLAIN, right).ok, right
    wrong = tents.verify(PLAIN, "s")
    assert not wrong.ok and wrong.violations[0]["rule"] == "row"
    half = tents.verify(SIX.replace("1..T...", "1.*T..."))
    assert (half.ok, half.verdict, half.placed, half.trees) == (False, "unfinished", 1, 7)
    with pytest.raises(tents.TentsError) as caught:
        tents.verify(PLAIN, "q")
    assert (caught.value.code, caught.value.span) == ("E0201", (1, 1))
    with pytest.raises(tents.TentsError, match="has no tents"):
        tents.verify(PLAIN)
    with pytest.raises(tents.TentsError, match="expected one solution, not 2"):
        tents.verify(PLAIN, "e\ne\n")
    assert tents.verify(PLAIN, [[2, 1]]).violations[0]["rule"] == "row"
    for wrong_type in (7, [7], {}, b"e"):
        with pytest.raises(TypeError, match="expected"):
            tents.verify(PLAIN, wrong_type)
    for no_tents in ([[1]], [[1, 2, 3]], [[1.5, 2]], [["1", "2"]], ["e", [1, 2]], [None], [[-1, 2]]):
        with pytest.raises(TypeError, match=r"the row and the column of each tent, as in \[\[1, 2\], \[3, 1\]\], not "):
            tents.verify(PLAIN, no_tents)


def test_verdicts_are_proved(tmp_path):
    proved = tents.prove(tents.Puzzle('{"id":"a","rows":[1,0],"columns":[0,1],"cells":["T.",".."]}'), tmp_path)
    assert (proved.claim, proved.id, proved.solutions) == ("unique", "a", 1)
    assert Path(proved.proof) == tmp_path / "a.pbp" and Path(proved.model).is_file()
    many = tents.prove([MANY, NONE], tmp_path / "more")
    assert [one.claim for one in many] == ["multiple", "none"] and tents.prove([], tmp_path) == []
    assert tents.prove(MANY, tmp_path / "all", all=True).solutions == 3
    stopped = tents.prove(SIX, tmp_path / "stopped", time_limit="0s")
    assert stopped.claim == "unknown" and "time limit" in stopped.reason


def test_paths_and_tuples_are_arguments(tmp_path):
    path = tmp_path / "plain.txt"
    path.write_text(PLAIN)
    assert tents.check(path).ok and [one.ok for one in tents.check((path, PLAIN))] == [True, True]
    assert tents.Puzzle(path) == tents.Puzzle(PLAIN) and tents.draw(path).startswith("<svg")
    with pytest.raises(FileNotFoundError):
        tents.check(tmp_path / "missing.txt")
    (tmp_path / "broken.txt").write_bytes(b" 01\n1T.\n0\xff.\n")
    with pytest.raises(tents.TentsError) as caught:
        tents.check(tmp_path / "broken.txt")
    assert caught.value.span == (3, 2)
    (wide,) = tents.generate((9, 7), seed=3)
    assert (len(wide.columns), len(wide.rows)) == (9, 7)
    assert wide == tents.generate("9x7", seed=3)[0]
    assert json.loads(json.dumps(wide.data)) == wide.data and tents.Puzzle(json.dumps(wide.data)) == wide
    assert {"columns", "rows", "cells", "seed", "index"} <= set(wide.data)


def test_wrong_types_and_unknown_options_are_explained():
    for ask, text in [
        (lambda: tents.check(7), "expected a puzzle: a text, a path or a `tents.Puzzle`, or an iterable of these, not int"),
        (lambda: tents.check(None), "not NoneType"),
        (lambda: tents.check(PLAIN.encode()), "not bytes"),
        (lambda: tents.check({}), "not dict"),
        (lambda: tents.check([PLAIN, 7]), "not int"),
        (lambda: tents.draw(7), "not int"),
        (lambda: tents.Puzzle(7), "expected a text, a path, or rows of cells, not int"),
        (lambda: tents.generate(8), r"size: expected columns and rows, as in '8x10' or \(8, 10\), not 8"),
        (lambda: tents.generate((8,)), r"not \(8,\)"),
        (lambda: tents.generate([8, 8]), r"not \[8, 8\]"),
        (lambda: tents.check(PLAIN, expect={}), "expect: expected a text, a number, a path or a bool, not dict"),
        (
            lambda: tents.generate("8x8", difficulty="easy"),
            r"^generate\(\) has no option `difficulty`; did you mean `grade='easy'`\?.*--help",
        ),
        (lambda: tents.generate("8x8", into="sheet.pdf"), r"no option `into`, since it returns the puzzles: write .*draw\("),
        (lambda: tents.generate("8x8", to="sgt"), r"no option `to`, since .*`puzzle.convert\(\"sgt\"\)`"),
        (lambda: tents.check(PLAIN, nonsense=3), r"^check\(\) has no option `nonsense`"),
        (lambda: tents.check([PLAIN], time_limt="1s"), r"`time_limt`; did you mean `time_limit`\?"),
        (lambda: tents.verify([PLAIN]), "expected one puzzle, not list"),
    ]:
        with pytest.raises(TypeError, match=text) as caught:
            ask()
        assert "Usage" not in str(caught.value)


def test_faults_have_a_code_and_a_place():
    with pytest.raises(tents.TentsError) as caught:
        tents.check(" 01\n1T.\n0Q.\n")
    error = caught.value
    assert (error.code, error.span, len(error.faults)) == ("E0108", (3, 2), 1)
    assert "`Q` is not a cell" in str(error) and error.faults[0].line == 3
    assert pickle.loads(pickle.dumps(error)).code == "E0108"
    with pytest.raises(tents.TentsError) as caught:
        tents.check(tents.Puzzle(["Q."], rows=[0], columns=[0, 0]))
    assert (caught.value.code, caught.value.span) == ("E0108", None)
    for text in ["", "\n", "hello", PLAIN + "\n" + PLAIN]:
        with pytest.raises(tents.TentsError):
            tents.solve(text)
    # An error does not shift the answers to later puzzles.
    assert tents.check(PLAIN).ok


def test_a_list_has_a_result_for_each():
    puzzles = [PLAIN, tents.Puzzle(MANY), NONE] * 50
    assert [one.verdict for one in tents.check(puzzles)] == ["unique", "multiple", "none"] * 50
    assert [one.verdict for one in tents.check(iter(puzzles))] == ["unique", "multiple", "none"] * 50
    assert tents.check([]) == []
    broken = [PLAIN, "hello", PLAIN]
    with pytest.raises(tents.TentsError):
        tents.count(broken)
    found = tents.count(broken, errors="return")
    assert [type(one).__name__ for one in found] == ["Count", "TentsError", "Count"]
    # More output than a pipe can hold.
    assert len(tents.explain([SIX] * 3000)) == 3000


def test_results_go_into_a_table():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"puzzle": [PLAIN, MANY, NONE]})
    checked = pandas.DataFrame([one.to_dict() for one in tents.check(frame["puzzle"])])
    assert list(checked["verdict"]) == ["unique", "multiple", "none"]
    assert tents.check(PLAIN) == pickle.loads(pickle.dumps(tents.check(PLAIN)))


def test_a_wrong_value_of_an_option_is_an_error():
    for ask in (lambda: tents.check(PLAIN, expect="nonsense"), lambda: tents.check([PLAIN], expect="nonsense")):
        with pytest.raises(tents.TentsError, match="invalid value 'nonsense' for '--expect") as caught:
            ask()
        assert caught.value.code is None and "For more information" not in str(caught.value)


def test_a_process_stays_and_is_started_again_once():
    tents.check(PLAIN)
    (one,) = resident("check")
    process = one.process
    tents.check(MANY)
    assert one.process is process
    process.kill()
    process.wait()
    assert tents.check(PLAIN).ok and one.process is not process
    # A process that also dies after a restart.
    one.end()
    one.call = ("check", "--expect", "nonsense")
    with pytest.raises(tents.TentsError):
        tents.check(PLAIN)
    del tents._filter._filters[next(call for call, other in tents._filter._filters.items() if other is one)]
    assert tents.check(PLAIN).ok


def test_few_processes_stay():
    for limit in range(1, 30):
        tents.solve(PLAIN, limit=limit)
    assert len(tents._filter._filters) <= tents._filter.MOST


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupt_does_not_mix_up_answers():
    hard = tents.Puzzle(["." * 40 if row % 2 else "T..." * 10 for row in range(40)], rows=[None] * 40, columns=[None] * 40)
    # A shell makes programs that it starts in the background ignore SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            while True:
                tents.solve(hard, limit=10**7)
    finally:
        timer.cancel()
    assert tents.solve(PLAIN, limit=10**7).verdict == "unique"


def test_threads_and_forks_have_their_own_answers():
    wrong = []

    def ask(text, verdict):
        for _ in range(200):
            if tents.check(text).verdict != verdict:
                wrong.append(text)

    threads = [threading.Thread(target=ask, args=one) for one in [(PLAIN, "unique"), (MANY, "multiple"), (NONE, "none")]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    if hasattr(os, "fork"):
        children = []
        for _ in range(4):
            child = os.fork()
            if child == 0:
                ask(PLAIN, "unique")
                ask(MANY, "multiple")
                os._exit(len(wrong))
            children.append(child)
        ask(NONE, "none")
        assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4 and wrong == []


def test_types_are_right():
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-executable", sys.executable, "-p", "tents"],
        capture_output=True, text=True, check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_examples_of_the_page_run(tmp_path):
    """Runs the Python blocks of the page as cells of a notebook."""
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    page = (ROOT / "src/docs/python.md").read_text()
    blocks = [block for block in re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S) if "pyspark" not in block]
    assert len(blocks) > 4
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(block) for block in blocks])
    last = nbformat.v4.new_code_cell("tents.Puzzle(puzzle)")
    notebook.cells.append(last)
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    client = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    (output,) = notebook.cells[-1].outputs
    assert output["data"]["image/svg+xml"].startswith("<svg")


def test_the_spark_example_of_the_page_runs(monkeypatch, capsys):
    pytest.importorskip("pyspark")
    page = (ROOT / "src/docs/python.md").read_text()
    (block,) = [block for block in re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S) if "pyspark" in block]
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    names = {"PUZZLES": [PLAIN, MANY, "hello"]}
    exec(block, names)
    names["session"].stop()
    shown = re.findall(r"\| *(puzzle \d) *\| *(\w+) *\|", capsys.readouterr().out)
    assert shown == [("puzzle 0", "unique"), ("puzzle 1", "multiple"), ("puzzle 2", "invalid")]


def test_speed():
    """Prints speeds. The limits are loose, because other work on the machine slows the test down."""
    lines = [json.loads(line) for line in subprocess.run(
        [tents.program(), "generate", "10x10", "--count", "1000", "--seed", "1", "--to", "json"],
        capture_output=True, check=True,
    ).stdout.splitlines()]
    puzzles = [tents.Puzzle(one["cells"], rows=one["rows"], columns=one["columns"]) for one in lines] * 100
    start = time.perf_counter()
    for puzzle in puzzles:
        assert tents.check(puzzle).ok
    loop = len(puzzles) / (time.perf_counter() - start)
    start = time.perf_counter()
    found = tents.check(puzzles)
    whole = time.perf_counter() - start
    assert all(one.ok for one in found)
    text = b"".join(one._line for one in puzzles)
    start = time.perf_counter()
    subprocess.run([tents.program(), "check", "--lines"], input=text, stdout=subprocess.PIPE, check=True)
    command = time.perf_counter() - start
    print(f"\n{len(puzzles)} puzzles: {loop:.0f} calls per second; a list {whole:.2f} s, the command {command:.2f} s")
    assert loop > 1000 and whole < 4 * command + 1
