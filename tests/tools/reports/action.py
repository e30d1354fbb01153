"""Tests the action `.github/actions/check`. Runs its steps as GitHub would, on a push and on a pull request, and with a
local folder in place of a release.

The variable TENTS names the program.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[3]
ACTION = ROOT / ".github/actions/check"
TENTS = Path(os.environ["TENTS"]).resolve()
RIGHT = " 01\n1T.\n0..\n"
WRONG = " 11\n1T.\n0..\n"


def git(folder, command):
    """Runs shell commands with an identity for git, and returns their output."""
    environment = dict(
        os.environ, GIT_CONFIG_GLOBAL=os.devnull, GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@example.org",
        GIT_COMMITTER_NAME="a", GIT_COMMITTER_EMAIL="a@example.org",
    )
    done = subprocess.run(["bash", "-ec", command], cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def step(name, folder, **environment):
    """Runs a step and returns its standard output, exit code, summary and standard error."""
    with tempfile.TemporaryDirectory() as temporary:
        summary = Path(temporary, "summary")
        path = os.pathsep.join([str(TENTS.parent), os.environ["PATH"]])
        environment = {"PATH": path, "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_ACTION_PATH": str(ACTION), **environment}
        done = subprocess.run(
            ["bash", "-e", "-c", f'"$GITHUB_ACTION_PATH/{name}"'], cwd=folder, env=dict(os.environ, **environment),
            capture_output=True, text=True, check=False,
        )
        written = summary.read_text(encoding="utf-8") if summary.exists() else ""
        return done.stdout, done.returncode, written, done.stderr


def check(folder, code, base="", paths="puzzles", expect="unique", level="", strict=""):
    """Runs the step `check`, whose exit code must be `code`. Returns its standard output and its summary."""
    out, ended, summary, err = step("check", folder, PATHS=paths, EXPECT=expect, LEVEL=level, STRICT=strict, BASE=base)
    assert ended == code, f"ended with {ended}:\n{out}{err}"
    return out, summary


def on_a_push(folder):
    out, summary = check(folder, 0)
    assert out == "" and summary == "### tents check\n\n3 puzzles, 3 as expected: 3 unique\n", (out, summary)
    out, summary = check(folder, 1, level="hard")
    assert out.count("::error file=puzzles/") == 3 and "expected hard" in summary, (out, summary)
    out, summary = check(folder, 1, expect="none", paths="puzzles/a.txt\npuzzles/b.txt")
    assert "2 puzzles, 0 as expected, 2 not: 2 unique" in summary, summary
    Path(folder, "own.txt").write_text("# expect: any\n" + RIGHT, encoding="utf-8")
    out, summary = check(folder, 0, paths="own.txt")
    out, summary = check(folder, 1, paths="own.txt", strict="true")
    assert "the puzzle itself expects any" in out, out
    Path(folder, "own.txt").unlink()


def on_a_pull_request(folder):
    base = git(folder, "git rev-parse HEAD")
    # The action ignores faults in unchanged files, changed files without puzzles, and deleted files.
    Path(folder, "puzzles/old.txt").write_text(WRONG)
    base = git(folder, "git add . && git commit -qm old && git rev-parse HEAD")
    Path(folder, "notes.txt").write_text("no puzzle\n")
    Path(folder, "README.md").write_text("no puzzle\n")
    git(folder, "git rm -q puzzles/b.txt && git add . && git commit -qm notes")
    for paths in [".", "puzzles"]:
        out, summary = check(folder, 0, base, paths)
        assert "::error" not in out and "no puzzle is changed" in summary, (out, summary)
    Path(folder, "puzzles/new one,:%.txt").write_text(RIGHT)
    git(folder, "git add . && git commit -qm right")
    out, summary = check(folder, 0, base, ". missing")
    assert "1 puzzle, 1 as expected: 1 unique of those that this pull request changes" in summary, summary
    Path(folder, "puzzles/deep").mkdir()
    Path(folder, "puzzles/deep/wrong.txt").write_text(WRONG)
    git(folder, "git add . && git commit -qm wrong")
    out, summary = check(folder, 1, base, "puzzles")
    assert out.startswith("::error file=puzzles/deep/wrong.txt,line=1,title=tents none::") and out.count("::error") == 1, out
    assert "- puzzles/deep/wrong.txt: " in summary and "2 puzzles, 1 as expected" in summary, summary
    # The puzzle is checked if either it or the solution beside it is changed.
    Path(folder, "puzzles/deep/wrong.txt").write_text(RIGHT)
    Path(folder, "puzzles/deep/wrong.sol").write_text("w\n")
    between = git(folder, "git add . && git commit -qm solution && git rev-parse HEAD")
    out, _ = check(folder, 1, base)
    assert "puzzles/deep/wrong.txt" in out and "puzzles/deep/wrong.sol" in out, out
    Path(folder, "puzzles/deep/wrong.sol").write_text("e\n")
    git(folder, "git add . && git commit -qm solution")
    out, summary = check(folder, 0, between)
    assert "1 puzzle, 1 as expected" in summary, summary
    Path(folder, "puzzles/deep/wrong.txt").write_text(WRONG)
    git(folder, "git rm -q puzzles/deep/wrong.sol && git add . && git commit -qm wrong")
    out, summary = check(folder, 1, base)
    # The step fails if the base commit does not exist.
    assert step("check", folder, PATHS="puzzles", EXPECT="unique", LEVEL="", BASE="1" * 40)[1] != 0
    # A clone without history, as `actions/checkout` makes it.
    with tempfile.TemporaryDirectory() as shallow:
        git(shallow, f"git clone -q --depth 1 'file://{folder}' .")
        git(folder, "git config uploadpack.allowAnySHA1InWant true")
        again, _ = check(shallow, 1, base, "puzzles")
        assert again == out, again


def beyond_the_limit(folder):
    for number in range(210):
        Path(folder, f"puzzles/many-{number:03}.txt").write_text(WRONG)
    out, summary = check(folder, 1)
    assert out.count("::error") == 210 and "::notice::210 faults, of which GitHub shows 10" in out, out[-200:]
    assert summary.count("\n- ") == 200 and "10 more are in the log" in summary, summary[-200:]


def from_a_release(folder):
    """Installs from a local release. A stand-in for the program `gh` copies the files from a folder."""
    release, tools, temporary = (Path(folder, name) for name in ("release", "bin", "temporary"))
    for one in (release, tools, temporary):
        one.mkdir()
    name = "tents-9.9.9-x86_64-unknown-linux-gnu"
    Path(folder, name).mkdir()
    Path(folder, name, "tents").write_bytes(TENTS.read_bytes())
    Path(folder, name, "tents").chmod(0o755)
    git(folder, f"tar -czf release/{name}.tar.gz {name} && cd release && sha256sum * >SHA256SUMS")
    (tools / "gh").write_text(f'#!/bin/sh\necho "$@" >>{folder}/asked\ncp {release}/* .\n')
    (tools / "gh").chmod(0o755)
    environment = {
        "PATH": os.pathsep.join([str(tools), os.environ["PATH"]]), "GITHUB_PATH": f"{folder}/path", "RUNNER_OS": "Linux",
        "RUNNER_TEMP": str(temporary), "RUNNER_ARCH": "X64", "REPOSITORY": "EXAMPLE/tents", "VERSION": "9.9.9",
    }
    out, code, _, err = step("install", folder, **environment)
    assert code == 0, out + err
    asked = Path(folder, "asked").read_text()
    assert asked.startswith("release download v9.9.9 --repo EXAMPLE/tents"), asked
    program = Path(Path(folder, "path").read_text().strip(), "tents")
    assert subprocess.run([program, "--version"], check=True, capture_output=True).stdout.startswith(b"tents ")
    # The step fails if a checksum does not match, and on a processor without a release.
    sums = release / "SHA256SUMS"
    sums.write_text("0" * 64 + sums.read_text()[64:])
    assert step("install", folder, **environment)[1] != 0
    assert step("install", folder, **dict(environment, RUNNER_ARCH="ARM"))[1] == 2


def main():
    action = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))
    steps = action["runs"]["steps"]
    assert [one["run"] for one in steps] == [f'"$GITHUB_ACTION_PATH/{name}"' for name in ("install", "check")]
    assert set(action["inputs"]) == {"paths", "expect", "level", "strict", "version"}
    for scenario in (on_a_push, on_a_pull_request, beyond_the_limit, from_a_release):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "puzzles").mkdir()
            for name in "abc":
                Path(folder, f"puzzles/{name}.txt").write_text(RIGHT)
            git(folder, "git init -q && git add . && git commit -qm first")
            scenario(folder)
        print(f"the action {scenario.__name__.replace('_', ' ')}: passed", flush=True)


sys.exit(main())
