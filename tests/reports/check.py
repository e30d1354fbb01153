"""Validates what `tents check --output junit` and `sarif` print.

TENTS names the program, the argument an sdist of pytest, which carries the schema of JUnit XML that
Jenkins' xUnit plugin publishes (`testing/example_scripts/junit-10.xsd`, MIT). SARIF is validated with
the models of sarif-pydantic, and by what the specification says of places and rules.
"""

import json
import os
import subprocess
import sys
import tarfile
import tempfile
from urllib.parse import unquote
from xml.etree import ElementTree

import xmlschema
from sarif_pydantic import Sarif

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


def main():
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
            Sarif.model_validate_json(text)
            log = json.loads(text)
            assert log["version"] == "2.1.0" and len(log["runs"]) == 1
            run = log["runs"][0]
            rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
            for result in run["results"]:
                assert result["ruleId"] in rules or result["ruleId"].startswith("E0"), result
                place = result["locations"][0]["physicalLocation"]
                assert os.path.exists(os.path.join(folder, unquote(place["artifactLocation"]["uri"]))), place
                assert place["region"]["startLine"] >= 1
                assert place["region"].get("startColumn", 1) >= 1
    print("JUnit and SARIF are valid")


main()
