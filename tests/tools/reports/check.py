"""Validates the output of `tents check --output junit` and `sarif`, and tests the progress bar in a terminal.

    check.py PYTEST SCHEMA

The variable TENTS names the program. PYTEST is a source distribution of pytest, which contains the schema of JUnit XML
by Jenkins' xUnit plugin (`testing/example_scripts/junit-10.xsd`, MIT). SCHEMA is the JSON schema of SARIF 2.1.0 by
OASIS. Beyond the schemas, the script checks counts, locations and rule IDs.
"""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import tarfile
import tempfile
import termios
import time
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import xmlschema

TENTS = os.path.abspath(os.environ["TENTS"])
FILES = {
    "unique.txt": " 01\n1T.\n0..\n",
    "none & <more>.txt": " 11\n1T.\n0..\n",
    "several.txt": " ??\n?T.\n?..\n\n ??\n?T.\n?..\n",
    "wrong.txt": " 01\n1T.\n0*.\n",
    "faulty\x01é.txt": " 01\n1T\u0001\n0,,\n",
    "puzzles.jsonl": '{"id":"a\\"<b","columns":[0,1],"rows":[1],"cells":["T."],"expect":"none"}\n{]\n',
    "many.jsonl": '{"columns":[0,1],"rows":[1],"cells":["T."]}\n' * 2500,
}


def check(output, folder, *arguments):
    command = [TENTS, "check", "--quiet", "--output", output, *arguments, "."]
    run = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert run.returncode in (0, 1, 2, 3), run
    return run.stdout


def terminal(folder, *arguments, lines=b""):
    """Runs `tents check` with a terminal as standard error. Returns its standard output and what the terminal received.

    Writes `lines` to standard input five times, with pauses in between.
    """
    controller, terminal_end = pty.openpty()
    fcntl.ioctl(terminal_end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
    command = [TENTS, "check", *arguments]
    run = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=terminal_end,
        env=dict(os.environ, TERM="xterm"),
    )
    os.close(terminal_end)
    for _ in range(5):
        if lines:
            run.stdin.write(lines)
            run.stdin.flush()
            time.sleep(0.2)
    run.stdin.close()
    shown = b""
    while True:
        try:
            block = os.read(controller, 4096)
        except OSError:  # Linux reports this when the program has closed the terminal.
            block = b""
        if not block:
            break
        shown += block
    out = run.stdout.read()
    assert run.wait() == 0, shown
    return out, shown.decode()


def progress(folder):
    """Checks that the progress bar appears only in a terminal, and is erased at the end."""
    lines = b"2x2:_c,0,1,1,0\n2x1:b,0,1,1\n" * 2000
    out, shown = terminal(folder, "--expect", "any", lines=lines)
    assert out == b"", out
    bar, _, summary = shown.rpartition("\x1b[2K")
    assert " puzzles done, " in bar and " a second" in bar, shown
    assert summary.lstrip("\r").startswith("20000 puzzles, 20000 as expected: 10000 unique, 10000 none, in "), shown
    _, shown = terminal(folder, "--expect", "any", "--quiet", lines=lines)
    assert shown == "", shown
    with tempfile.TemporaryDirectory() as many:
        for number in range(64_000):
            with open(os.path.join(many, f"{number}.txt"), "w", encoding="utf-8") as file:
                file.write(FILES["unique.txt"])
        _, shown = terminal(folder, many)
        assert "% of 750.00 KiB, " in shown and " left" in shown, shown


def main():
    with open(sys.argv[2], "rb") as file:
        sarif = jsonschema.Draft7Validator(json.load(file), format_checker=jsonschema.FormatChecker())
    assert sarif.schema["title"].startswith("Static Analysis Results Format (SARIF) Version 2.1.0")
    # A schema that accepts everything would prove nothing.
    assert not sarif.is_valid({"version": "2.1.0", "runs": [{"results": []}]})
    with tarfile.open(sys.argv[1]) as sdist:
        name = next(n for n in sdist.getnames() if n.endswith("/junit-10.xsd"))
        schema = xmlschema.XMLSchema(sdist.extractfile(name))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for arguments in [(), ("--stats",), ("--expect", "multiple"), ("--node-limit", "0"), ("--shard", "1/9")]:
            junit = check("junit", folder, *arguments)
            schema.validate(junit.decode())
            root = ElementTree.fromstring(junit)
            for suite in root:
                cases = suite.findall("testcase")
                assert len(cases) == int(suite.get("tests")), suite.attrib
                for kind in ("failure", "error"):
                    found = sum(case.find(kind) is not None for case in cases)
                    assert found == int(suite.get(f"{kind}s")), suite.attrib
            assert ("time=" in junit.decode()) == ("--stats" in arguments)

            text = check("sarif", folder, *arguments)
            log = json.loads(text)
            sarif.validate(log)
            assert log["version"] == "2.1.0" and len(log["runs"]) == 1
            run = log["runs"][0]
            rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
            for result in run["results"]:
                assert result["ruleId"] in rules or result["ruleId"].startswith("E0"), result
                place = result["locations"][0]["physicalLocation"]
                assert os.path.exists(os.path.join(folder, unquote(place["artifactLocation"]["uri"]))), place
                assert place["region"]["startLine"] >= 1
                assert place["region"].get("startColumn", 1) >= 1
        progress(folder)
    print("JUnit and SARIF are valid, and only a terminal shows the progress bar")


main()
