"""Runs the examples of the page on CI for make, GNU parallel, job arrays, GitHub Actions and pre-commit.

The variable TENTS names the program, and the argument a folder for build output. The tests of the main package run the
`console` blocks of the page.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

TENTS = Path(os.environ["TENTS"]).resolve()
ROOT = Path(__file__).resolve().parents[3]
BUILT = Path(sys.argv[1]).resolve()
PUZZLES = len(list(ROOT.glob("puzzles/*.txt")))
WRONG = " 11\n1T.\n0..\n"
PAGE = ROOT.joinpath("src/docs/ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.M | re.S)

# Installs the program as the page describes, but without optimization, to save time.
ENVIRONMENT = dict(
    os.environ,
    PATH=os.pathsep.join([str(TENTS.parent), os.environ["PATH"]]),
    CARGO_TARGET_DIR=str(BUILT / "cargo"),
    CARGO_PROFILE_RELEASE_LTO="off",
    CARGO_PROFILE_RELEASE_OPT_LEVEL="0",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS="256",
    PRE_COMMIT_HOME=str(BUILT / "pre-commit"),
    GIT_CONFIG_GLOBAL=os.devnull,
    GIT_AUTHOR_NAME="somebody", GIT_AUTHOR_EMAIL="somebody@example.org",
    GIT_COMMITTER_NAME="somebody", GIT_COMMITTER_EMAIL="somebody@example.org",
)


def block(language, word):
    """Returns the only code block in a language that contains a word."""
    (code,) = [code for name, code in BLOCKS if name == language and word in code]
    return code


def run(command, folder, fails=False, **environment):
    """Runs a command in a folder, checks whether it fails as expected, and returns its output with its errors."""
    if isinstance(command, str):
        command = ["bash", "-e", "-c", command]
    result = subprocess.run(
        command, cwd=folder, env=dict(ENVIRONMENT, **environment), text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )
    assert (result.returncode != 0) == fails, f"{command} ended with {result.returncode}:\n{result.stdout}"
    return result.stdout


def folder_of_puzzles(name):
    """Copies the puzzles to a folder and returns its path."""
    folder = Path(name)
    shutil.copytree(ROOT / "puzzles", folder / "puzzles")
    return folder


def repository(folder):
    """Makes a folder a git repository with one commit of all its files."""
    run("git init --quiet && git add . && git commit --quiet -m first", folder)


def checked(text):
    """Returns the sum of the numbers of puzzles in the summaries of a text, all of them as expected."""
    return sum(int(number) for number in re.findall(r"^(\d+) puzzles?, \1 as expected", text, re.M))


def make(folder):
    (folder / "Makefile").write_text(block("make", "all:"))
    assert run("make -j 4", folder).count("tents check") == PUZZLES
    assert "tents check" not in run("make -j 4", folder)
    (folder / "puzzles/6x6.txt").write_text(WRONG)
    text = run("make -j 4", folder, fails=True)
    assert text.count("tents check") == 1 and "none, expected unique" in text, text


def parallel(folder):
    line = next(line for line in block("text", "parallel tents").splitlines() if line.startswith("parallel"))
    assert checked(run(line, folder)) == checked(run("tents check puzzles", folder))


def array(folder):
    line = next(line for line in block("text", "SLURM").splitlines() if "SLURM" in line)
    parts = [run(line, folder, SLURM_ARRAY_TASK_ID=str(part)) for part in range(1, 9)]
    assert checked("".join(parts)) == checked(run("tents check puzzles", folder)) > 0, parts


def copy_of_sources(folder):
    """Copies the files of this repository, including uncommitted ones, to a folder."""
    names = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(names, cwd=ROOT, text=True, capture_output=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def github(folder):
    shutil.rmtree(folder / "puzzles")
    copy_of_sources(folder)
    steps = yaml.safe_load(block("yaml", "cargo install"))
    runs = [step["run"] for step in steps if "run" in step]
    environment = {"CARGO_INSTALL_ROOT": str(folder / "root"), "PATH": f"{folder}/root/bin:{os.environ['PATH']}"}
    text = "".join(run(line, folder, **environment) for line in runs)
    assert checked(text) > 0, text
    (folder / "puzzles/6x6.txt").write_text(WRONG)
    text = run(runs[-1], folder, fails=True, **environment)
    assert text.startswith("::error file=puzzles/6x6.txt,line=1,title=tents none::"), text


def pre_commit(folder):
    with tempfile.TemporaryDirectory() as sources:
        copy_of_sources(Path(sources))
        repository(sources)
        config = yaml.safe_load(block("yaml", "rev: main"))
        config["repos"][0].update(repo=sources, rev=run("git rev-parse HEAD", sources).strip())
        (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        (folder / "notes.txt").write_text("no puzzle\n")
        repository(folder)
        command = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
        text = run(command, folder)
        assert "Passed" in text, text
        (folder / "puzzles/6x6.txt").write_text(WRONG)
        text = run(command, folder, fails=True)
        assert "puzzles/6x6.txt: none, expected unique" in text, text


def main():
    is_gnu = shutil.which("parallel") and "GNU" in run(["parallel", "--version"], ROOT)
    tools = {
        make: shutil.which("make"), parallel: is_gnu, array: True, github: shutil.which("cargo"), pre_commit: shutil.which("git"),
    }
    for example, is_there in tools.items():
        name = example.__name__.replace("_", "-")
        if not is_there:
            print(f"{name}: skipped, because it is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            example(folder_of_puzzles(folder))
        print(f"{name}: works as the page describes", flush=True)


main()
