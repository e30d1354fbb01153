"""Checks that the table of each language has every text of the page, and no others.

    python3 words.py PAGE

PAGE is `tents.html`, which is the source of the texts between tags. The texts of the scripts come from their sources.
Prints missing and unused texts.
"""

import json
import pathlib
import re
import sys
from html.parser import HTMLParser

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDERS = [ROOT / "src/render/page/play", ROOT / "src/web/page"]
# Texts that the scripts take from lists and pass to `word(…)`.
LISTS = {
    "tree", "tent", "grass", "open", "served", "wrong", "breaks a rule", "grass by a tent", "Tent, grass", "Tent", "Grass",
    "beginner", "easy", "tricky", "hard", "expert", "fiendish", "extreme",
}  # fmt: skip
# Files whose plurals need no translation: a page with the engine gets the sentences of hints from the engine, in
# English.
ENGINE = ["hints.js"]


def template(text, at):
    """Parses a template literal whose content starts at `at`. Returns its text and the position of the last backtick.

    Placeholders become {0}, {1} and so on.
    """
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


def texts_of_scripts():
    """Returns the texts of the scripts and the nouns with a plural."""
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
    """Collects the visible texts and the `aria-label` attributes of a page."""

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
    scripts, plurals = texts_of_scripts()
    same = {"JSON", "puzz.link"}
    wanted = {text for text in (scripts | page.found | LISTS) - same if re.search(r"[A-Za-z]{2}", text)}
    failed = False
    for file in sorted((ROOT / "src/web/page/words").glob("*.json")):
        table = json.loads(file.read_text("utf-8"))
        have = set(table) - {""}
        for text in sorted((wanted | plurals) - have):
            print(f"{file.name} lacks {text!r}")
        for text in sorted(have - wanted - plurals):
            print(f"{file.name} has {text!r}, which is not used")
        for text in sorted(have & wanted):
            if sorted(re.findall(r"\{\d\}", text)) != sorted(re.findall(r"\{\d\}", table[text])):
                print(f"{file.name}: the placeholders of {text!r} differ")
                failed = True
        failed |= have != wanted | plurals
        for noun in plurals & have:
            if table[noun].count("|") != 1:
                print(f"{file.name}: {noun!r} does not have two forms")
                failed = True
    sys.exit(failed)


main()
