"""Tests the pre-commit hook on the page on CI that needs no compiler. WHEELS names the folder with the wheel."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.skipif("WHEELS" not in os.environ, reason="WHEELS is not set")
def test_a_hook_needs_no_compiler(tmp_path):
    page = (ROOT / "src/docs/ci.md").read_text()
    (config,) = [block for block in re.findall(r"^```yaml\n(.*?)^```$", page, re.M | re.S) if "tents==" in block]
    repository = tmp_path / "repository"
    (repository / "puzzles").mkdir(parents=True)
    (repository / ".pre-commit-config.yaml").write_text(config)
    (repository / "puzzles/right.txt").write_text(" 01\n1T.\n0..\n")
    identity = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    tools = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": os.environ["WHEELS"], "PRE_COMMIT_HOME": str(tmp_path / "cache")}
    # A PATH without the Rust toolchain.
    path = {"PATH": "/usr/bin:/bin", "GIT_CONFIG_GLOBAL": os.devnull, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}

    def run(command):
        environment = dict(os.environ, **identity, **tools, **path)
        return subprocess.run(command, cwd=repository, env=environment, capture_output=True, text=True, check=False)

    for command in (["git", "init", "-q"], ["git", "add", "."], ["git", "commit", "-qm", "first"]):
        assert run(command).returncode == 0
    hook = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
    done = run(hook)
    assert done.returncode == 0 and "Passed" in done.stdout, done.stdout
    (repository / "puzzles/right.txt").write_text(" 11\n1T.\n0..\n")
    done = run(hook)
    assert done.returncode == 1 and "puzzles/right.txt: none, expected unique" in done.stdout, done.stdout
