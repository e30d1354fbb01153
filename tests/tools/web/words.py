"""Every text of the page is in the table of each language, and nothing else is.

    python3 words.py PAGE

PAGE is `tents.html`: the texts between its tags are of it, those of the scripts are of the sources. A text that
is missing is printed.
"""

import json
import pathlib
import re
import sys
from html.parser import HTMLParser

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDERS = [ROOT / "src/render/page/play", ROOT / "src/web/page"]
# What the sources hand over as `word(…)` from lists.
LISTS = {
    "tree", "tent", "grass", "open", "served", "wrong", "breaks a rule", "grass by a tent", "Tent, grass", "Tent", "Grass",
    "beginner", "easy", "tricky", "hard", "expert", "fiendish", "extreme",
}  # fmt: skip
# Sentences of hints, which a page with the engine takes from the engine, in English.
ENGINE = ["hints.js"]


def template(text, at):
    """The text of a template from its sign on, and where it ends: what is put in becomes {0}, {1} and so on."""
    out, number = "", 0
    while text[at] != "`":
        if text.startswith("${", at):
            depth, at = 1, at + 2
            while depth:
                if text[at] == "`":
                    _, at = template(text, at + 1)
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                at += 1
            out += f"{{{number}}}"
            number += 1
        elif text[at] == "\\":
            part = re.match(r"\\(u[0-9a-f]{4}|.)", text[at:])[0]
            out += json.loads(f'"{part}"')
            at += len(part)
        else:
            out += text[at]
            at += 1
    return out, at


def of_scripts():
    found, plurals = set(), set()
    for folder in FOLDERS:
        for file in folder.glob("*.js"):
            text = "\n".join(line for line in file.read_text("utf-8").splitlines() if not line.strip().startswith("// "))
            if file.name not in ENGINE:
                plurals |= {f"{noun}|{noun}s" for noun in re.findall(r'plural\((?:[^()]|\([^()]*\)|\((?:[^()]|\([^()]*\))*\))*, "(\w+)"\)', text)}
            for match in re.finditer(r"\btr`", text):
                found.add(template(text, match.end())[0])
    return found, plurals


class Texts(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.open = set(), []

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        self.found |= {value for name, value in attributes if name == "aria-label"}
        if tag in ("input", "meta", "link", "path", "br", "use", "rect", "circle"):
            self.open.pop()

    def handle_startendtag(self, tag, attributes):
        self.found |= {value for name, value in attributes if name == "aria-label"}

    def handle_endtag(self, tag):
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        is_text = not {"script", "style", "noscript", "pre"} & set(self.open)
        if is_text and re.search(r"[A-Za-z]{2}", data):
            self.found.add(data.strip())


def main():
    page = Texts()
    page.feed(pathlib.Path(sys.argv[1]).read_text("utf-8"))
    scripts, plurals = of_scripts()
    same = {"JSON", "puzz.link"}
    wanted = {text for text in (scripts | page.found | LISTS) - same if re.search(r"[A-Za-z]{2}", text)}
    failed = False
    for file in sorted((ROOT / "src/web/page/words").glob("*.json")):
        table = json.loads(file.read_text("utf-8"))
        have = set(table) - {""}
        for text in sorted((wanted | plurals) - have):
            print(f"{file.name} lacks {text!r}")
        for text in sorted(have - wanted - plurals):
            print(f"{file.name} has {text!r}, which nothing uses")
        for text in sorted(have & wanted):
            if sorted(re.findall(r"\{\d\}", text)) != sorted(re.findall(r"\{\d\}", table[text])):
                print(f"{file.name}: what is put into {text!r} is other")
                failed = True
        failed |= have != wanted | plurals
        for noun in plurals & have:
            if table[noun].count("|") != 1:
                print(f"{file.name}: {noun!r} has not two forms")
                failed = True
    sys.exit(failed)


main()
