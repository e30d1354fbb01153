"""Tests `tents.html`, the page with the engine, in Chromium by mouse, touch and keyboard. Opens it from disk.

    web.py FOLDER [TEST]

The arguments and the variables TENTS and BROWSER are those of `play.py`. The variable PAGE names the page.
"""

import json
import os
import pathlib
import sys
import time

import play
from play import DESK, FOLDER, PHONE, ROOT, Player, tents, test

play.tests.clear()
PAGE = pathlib.Path(os.environ["PAGE"]).resolve()
TABLET = (768, 1024)
FORMATS = ["plain", "sgt", "pzpr", "penpa", "json", "course", "bme", "puzzlekit"]
SEVERAL = " ????\n?T...\n?....\n?...T\n?....\n"


class Visitor(Player):
    """A browser window with `tents.html`."""

    def __init__(self, size=DESK, name=None, context=None, fragment="", **more):
        super().__init__(PAGE.as_uri() + fragment, size, name or sys._getframe(1).f_code.co_name, context, **more)
        self.page.set_default_timeout(15000)
        self.idle()

    def idle(self):
        """Waits until the engine has answered all requests, for at most about 20 seconds."""
        for _ in range(400):
            self.page.wait_for_timeout(50)
            if self.ask("typeof view === 'object' && !view.engine.now && !view.engine.waiting.length"):
                break
        self.page.wait_for_timeout(30)

    def tab(self, name):
        button = self.page.get_by_role("button", name=name, exact=True)
        if button.get_attribute("aria-expanded") != "true":
            button.click()

    def do(self, name):
        super().do(name)
        self.idle()

    def paste(self, text):
        """Pastes a text onto the page, outside of any field."""
        self.ask("""(text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""", text)
        self.idle()

    def board(self):
        """Returns the puzzle on the page with its marks as rows, columns and cells."""
        return self.ask("""() => {
            const clues = (sign) => [...document.querySelectorAll(`[data-line]`)].filter((one) => sign * one.dataset.line > 0).map((one) => one.lastChild.data === "" ? null : +one.lastChild.data);
            return { rows: clues(1), columns: clues(-1) };
        }""") | {"cells": self.letters()}

    def found(self):
        return self.page.inner_text(".found")

    def again_at(self, fragment):
        return Visitor(DESK, self.name, self.context, fragment)


def puzzle_of(file):
    one = json.loads(tents("convert", "--to", "json", str(file)))
    return {"rows": one["rows"], "columns": one["columns"], "cells": "".join(one["cells"])}


@test
def hints_lead_from_the_marks_to_the_end():
    for size in [DESK, PHONE]:
        one = Visitor(size)
        file = ROOT / "puzzles/8x8.txt"
        one.paste(file.read_text())
        one.check("pasting shows the board", one.board() == puzzle_of(file))
        tree = one.letters().index("T")
        for turn in range(200):
            if "solved" in one.page.inner_text(".tents"):
                break
            one.do("Hint")
        one.expect_message("Solved in ")
        one.check(f"after {turn} presses", turn > 20)
        one.check("another puzzle is offered", one.page.get_by_role("button", name="Another puzzle").is_visible())
        one.cell(tree).click()
        one.look(f"-{size[0]}")


@test
def a_mistake_is_told_from_my_board():
    one = Visitor()
    solution = one.ask("view.game.puzzle.tents")
    wrong = next(cell for cell, letter in enumerate(one.letters()) if letter == "." and cell not in solution)
    one.cell(wrong).click()
    for text in ["1 mark is wrong", "Wrong: r", ""]:
        one.do("Check")
        one.expect_message(text)
    one.check("the third check shows the reason", len(one.message()) > 30)
    one.do("Hint")
    one.check("a hint shows the mistake, too", "wrong" in one.message() or one.marks("wrong"))
    one.press("Escape")
    # If there are several solutions, the engine finds marks that no solution has.
    one.paste(" 1?\n?.T\n?..\n?..\n?T.\n")
    one.cell(2).click()
    one.do("Check")
    one.check(f"there is a message: {one.message()}", one.message() != "")
    one.leave()


@test
def texts_of_all_formats_are_read():
    one = Visitor()
    files = ["8x8.txt", "5x5-missing-clues.txt"]
    for format_ in FORMATS:
        for file in files:
            path = ROOT / "puzzles" / file
            if format_ == "sgt" and file != files[0]:
                continue
            one.paste(tents("convert", "--to", format_, "--lossy", str(path)))
            one.check(f"{format_} {file}", one.board() == puzzle_of(path))
            one.check("the form closes after reading", not one.page.locator("#open").is_visible())
    one.paste((ROOT / "puzzles/many.txt").read_text())
    one.check("a text with several puzzles opens all of them", "of 22" in one.page.inner_text(".puzzles summary") or one.ask("view.games.length") > 18)
    one.paste(" 01\n1T*\n0-.\n")
    one.check("marks in a text are read", one.letters() == "T*-.")
    one.leave()


@test
def faults_are_told_in_their_place():
    one = Visitor()
    before = one.board()
    one.tab("Open")
    one.page.fill("#text", " 01\n1T.\n0.Q\n")
    one.do("Read")
    faults = one.page.inner_text(".faults")
    one.check(f"the fault is shown: {faults!r}", "`Q` is not a cell" in faults and "E0108" in faults)
    lines = faults.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("3 | "))
    one.check("a caret points to the fault", lines[at].index("Q") == lines[at + 1].index("^"))
    one.check("a fault does not change the board", one.board() == before)
    for text in ["", "nothing of the kind", "<img src=x onerror=alert(1)>", "\u202eabc", "[" * 5000, "9" * 100000]:
        one.page.fill("#text", text)
        one.do("Read")
        one.check(f"there is an error for {text[:20]!r}", len(one.page.inner_text(".faults")) > 10)
    one.look()


@test
def files_are_opened_and_dropped():
    one = Visitor()
    one.tab("Open")
    one.page.set_input_files("#open input[type=file]", [ROOT / "puzzles/12x12.txt", ROOT / "puzzles/ring.txt"])
    one.idle()
    one.check("the first file is shown", one.board() == puzzle_of(ROOT / "puzzles/12x12.txt"))
    one.do("Next")
    one.check("the second comes after it", one.board() == puzzle_of(ROOT / "puzzles/ring.txt"))
    one.ask("""(text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "dropped.txt"));
        for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", (ROOT / "puzzles/15x15.txt").read_text())
    one.idle()
    one.check("a dropped file is shown", one.board() == puzzle_of(ROOT / "puzzles/15x15.txt"))
    one.leave()


@test
def new_puzzles_come_one_after_another():
    one = Visitor(PHONE)
    one.tab("New")
    for size, grade in [("8 × 8", "easy"), ("10 × 10", "hard"), ("12 × 12", "any"), ("20 × 20", "tricky")]:
        one.page.select_option("#new [name=size]", size)
        one.page.select_option("#new [name=grade]", label=grade)
        one.page.locator("#new button").tap()
        one.idle()
        board = one.board()
        one.check(f"{size}", f"{len(board['columns'])} × {len(board['rows'])}" == size)
        text = one.page.text_content(".about")
        one.check(f"{grade}: {text}", grade == "any" or f"Grade: {grade}" in text)
    one.page.select_option("#new [name=size]", label="other")
    one.page.fill("#new [name=columns]", "5"), one.page.fill("#new [name=rows]", "9")
    one.page.locator("#new button").tap()
    one.idle()
    one.check("a size that was typed", (len(one.board()["columns"]), len(one.board()["rows"])) == (5, 9))
    one.page.fill("#new [name=columns]", "2"), one.page.fill("#new [name=rows]", "2")
    one.page.locator("#new button").tap()
    one.idle()
    one.check("there is a message for a size without puzzles", one.message() != "")
    one.check("all puzzles are in the list", one.ask("view.games.length") == 6)
    one.look()


@test
def questions_are_answered():
    one = Visitor()
    one.tab("Ask")
    one.do("One solution?")
    one.check("the verdict: one solution", one.found() == "One solution.")
    one.do("How hard?")
    one.check("the answer is the grade", "Grade: beginner, 1.6." in one.found())
    one.do("How many solutions?")
    one.check("the answer is the number of solutions", "Solutions: 1." in one.found())
    one.do("Repair")
    one.check("there is nothing to repair", "nothing is to be repaired" in one.found())
    one.paste(SEVERAL)
    one.tab("Ask")
    one.do("One solution?")
    one.check("the verdict: several solutions", one.found().startswith("Several solutions."))
    one.check("the cells that differ are marked", one.page.locator(".rings .dash").count() > 1)
    one.do("How many solutions?")
    number = json.loads(tents("count", "--lines", json.dumps({"text": SEVERAL})))["layouts"]
    one.check(f"their number: {one.found()}", f"Solutions: {number}." in one.found())
    one.look("-several")
    one.paste(" 1?\n2T.\n0..\n")
    one.tab("Ask")
    one.do("One solution?")
    one.check(f"the verdict: no solution, with a reason: {one.found()}", one.found().startswith("No solution: the "))
    one.look("-none")


@test
def an_explanation_is_walked_through():
    one = Visitor()
    one.paste((ROOT / "puzzles/12x12.txt").read_text())
    one.tab("Ask")
    one.do("How is it solved?")
    one.expect_message("Step 1 of ")
    number = int(one.message().split(" of ")[1].split(":")[0])
    for step in range(2, number + 1):
        one.do("Next step")
        one.expect_message(f"Step {step} of {number}: ")
    one.look()
    one.do("Next step")
    one.expect_message("Solved")
    solution = json.loads(tents("convert", "--to", "json", "--solution", str(ROOT / "puzzles/12x12.txt")))["solution"]
    one.check("the end is the solution", one.letters().replace("-", ".") == "".join(solution))
    one.press("Escape")
    one.check("the board has its marks again", one.marks("tent") == 0)
    one.leave()


@test
def an_explanation_is_that_of_the_page_to_play_on():
    one = Visitor()
    names = [str(ROOT / "puzzles" / name) for name in ["6x6.txt", "8x8-missing-clues.txt", "12x12.txt", "16x16.txt", "24x24.txt"]]
    names += [play.made("10x10", "--count", "20", "--seed", "5"), play.made("8x8", "--count", "20", "--grade", "expert..", "--seed", "6")]
    played = Player(play.page_of("explained", *names))
    told = played.ask("[...document.querySelectorAll(\"script[type='application/json']\")].map((one) => JSON.parse(one.textContent))")
    script = """async (puzzle) => {
        const mine = puzzleOf(puzzle);
        await view.engine.explain(mine);
        const sorted = (list = []) => JSON.stringify([...list].sort());
        const of = ({ kind, say, put, before, lines, trees, cells, links, suppose, grass, not }) => [kind, say, ...[put, before, lines, trees, cells, links, suppose, grass, not].map(sorted)];
        const wrong = mine.steps.length === puzzle.steps.length ? [] : [["number", mine.steps.length, puzzle.steps.length]];
        mine.steps.forEach((step, at) => of(step).forEach((part, which) => {
            const other = puzzle.steps[at] && of(puzzle.steps[at])[which];
            if (part !== other) wrong.push([at + 1, which, part, other]);
        }));
        return wrong;
    }"""
    for puzzle in told:
        wrong = one.ask(script, puzzle)
        one.check(f"{puzzle['name']}: {wrong[:3]}", not wrong)
    one.leave()


@test
def a_repair_is_applied_with_one_press():
    one = Visitor()
    one.paste((ROOT / "puzzles/none-sum.txt").read_text())
    one.tab("Ask")
    one.do("Repair")
    one.check(f"there is a proposal: {one.found()}", "Each of these changes" in one.found())
    one.look()
    one.do("Apply")
    first = json.loads(tents("repair", "--lines", json.dumps({"text": (ROOT / "puzzles/none-sum.txt").read_text()})))["repairs"][0]["puzzle"]
    one.check("the changed puzzle is shown", one.board() == first | {"cells": "".join(first["cells"])})
    one.do("One solution?")
    one.check("the changed puzzle has one solution", one.found() == "One solution.")
    one.check("the list keeps the old puzzle", one.ask("view.games.length") == 3)
    one.leave()


@test
def a_puzzle_is_made_by_clicks():
    one = Visitor()
    one.tab("Edit")
    one.do("Empty board")
    one.page.fill("#edit [name=columns]", "4"), one.page.press("#edit [name=columns]", "Tab")
    one.page.fill("#edit [name=rows]", "3"), one.page.press("#edit [name=rows]", "Tab")
    one.idle()
    one.check("an empty board of its size", one.board() == {"rows": [None] * 3, "columns": [None] * 4, "cells": "." * 12})
    for cell in [0, 7]:
        one.cell(cell).click()
    one.cell(4).click(), one.cell(4).click()
    one.cell(3).click(button="right")
    one.idle()
    one.check(f"trees and tents: {one.letters()}", one.letters() == "T..**..T....")
    verdict = lambda: one.page.locator(".verdict").get_attribute("data-verdict")
    one.check("without clues there are several solutions", verdict() == "multiple")
    one.check("the cells that differ are marked while editing", one.page.locator(".rings .dash").count() > 1)
    one.look("-several")
    one.do("Clues from the tents")
    one.check("clues", one.board()["rows"] == [1, 1, 0] and one.board()["columns"] == [1, 0, 0, 1])
    one.check(f"with clues there is one solution: {one.page.inner_text('.verdict')}", verdict() == "unique")
    one.page.locator("[data-line='3']").click()
    one.idle()
    one.check("a click on a clue increases it", one.board()["rows"] == [1, 1, 1])
    one.check("the verdict changes to no solution", verdict() == "none")
    one.page.locator("[data-line='3']").click(button="right")
    one.idle()
    one.check("the right button decreases a clue", verdict() == "unique")
    one.cell(0).click()
    one.idle()
    one.press("u")
    one.idle()
    one.check("undo", one.letters() == "T..**..T....")
    # By keyboard: sets a tree in the second cell, and a clue of two digits.
    one.cell(0).focus()
    one.ask("view.move(0)")
    one.press("ArrowRight", "Space")
    one.idle()
    one.check("a tree by keyboard", one.letters()[1] == "T")
    one.press("1", "2")
    one.idle()
    one.check("a clue by keyboard", one.board()["rows"][0] == 12)
    one.press("u", "u", "u")
    one.idle()
    one.do("Play it")
    one.check("play begins without marks", one.board() == {"rows": [1, 1, 0], "columns": [1, 0, 0, 1], "cells": "T......T...."})
    one.cell(4).click(), one.cell(3).click()
    one.expect_message("Solved")
    one.page.reload()
    one.check("the edited puzzle and its marks are stored", one.page.inner_text("#name") == "My puzzle" and "solved" in one.page.inner_text(".tents"))
    one.leave()


@test
def a_finger_edits():
    one = Visitor(PHONE)
    one.tab("Edit")
    one.do("Empty board")
    one.cell(0).tap()
    one.idle()
    one.check("a tap gives a tree", one.letters()[0] == "T")
    one.page.locator("[data-line='1']").tap()
    one.page.locator("[data-line='1']").tap()
    one.idle()
    one.check(f"taps on a clue count up: {one.board()['rows']}", one.board()["rows"][0] == 1)
    one.swipe(one.middle(7), one.middle(10))
    one.check("a swipe sets nothing", one.letters().count(".") == 35)
    one.do("Undo")
    one.check("undo restores a clue", one.board()["rows"][0] == 0)
    one.do("Hint")
    one.check("a hint ends the editing", not one.page.locator("#edit").is_visible() and one.message() != "")
    one.look()


@test
def the_verdict_follows_within_50_milliseconds():
    one = Visitor()
    one.paste((ROOT / "puzzles/20x20-spaced.txt").read_text())
    one.tab("Edit")
    one.idle()
    took = one.ask("""async () => {
        const took = [];
        for (let at = 0; at < 60; at += 1) {
            const start = performance.now();
            view.editor.press((at * 67) % 400, false);
            await new Promise((done) => { const look = () => (view.engine.now || view.engine.waiting.length ? setTimeout(look) : done()); look(); });
            took.push(performance.now() - start);
        }
        return took.sort((one, other) => one - other);
    }""")
    print(f"verdict at 20 × 20 after a change: {took[30]:.0f} ms, at most {took[-1]:.0f} ms")
    one.check(f"most verdicts are quick: {took[48]:.0f} ms", took[30] < 50 and took[48] < 100)
    one.leave()


@test
def links_hold_puzzle_and_position():
    one = Visitor()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for file in ["8x8.txt", "5x5-missing-clues.txt"]:
        one.paste((ROOT / "puzzles" / file).read_text())
        cells = [cell for cell, letter in enumerate(one.letters()) if letter == "."][:2]
        one.cell(cells[0]).click()
        one.cell(cells[1]).click(button="right")
        board = one.board()
        one.tab("Share")
        one.do("Link to this puzzle")
        puzzle = one.page.input_value("#exported")
        one.do("Link to this position")
        position = one.ask("navigator.clipboard.readText()")
        one.check(f"the link is short: {puzzle[-80:]}", len(puzzle) < 120 + len(PAGE.as_uri()) and "#p=tents/" in puzzle)
        fresh = Visitor(DESK, one.name, None, "#" + puzzle.split("#")[1])
        fresh.check("another browser gets the puzzle", fresh.board() == puzzle_of(ROOT / "puzzles" / file))
        fresh.check("the puzzle is removed from the URL", "#" not in fresh.page.url)
        other = Visitor(DESK, one.name, None, "#" + position.split("#")[1])
        other.check("another browser gets the position", other.board() == board)
        other.page.reload()
        other.idle()
        other.check("the position survives a reload", other.board() == board)
        fresh.leave(), other.leave()
    for damaged in ["#p=tents/9/9/zz", "#p=%E0%A4%A", "#p=<b>", "#p=tents/3/3/x&m=!!"]:
        one.ask("(hash) => { location.hash = hash; }", damaged)
        one.idle()
        one.page.wait_for_timeout(100)
        one.idle()
        one.check(f"there is an error for {damaged}: {one.message()}", "damaged" in one.message() or "cut off" in one.message())
    one.look()


@test
def exports_are_those_of_the_program():
    one = Visitor()
    path = str(ROOT / "puzzles/8x8.txt")
    one.paste((ROOT / "puzzles/8x8.txt").read_text())
    one.tab("Share")
    for button, format_ in [("puzz.link", "pzpr"), ("Tatham’s game ID", "sgt"), ("Text", "plain")]:
        one.do(button)
        text = one.page.input_value("#exported")
        one.check(f"{format_}", text in tents("convert", "--to", format_, path))
    one.do("JSON")
    one.check("JSON", json.loads(one.page.input_value("#exported"))["cells"] == json.loads(tents("convert", "--to", "json", path))["cells"])
    one.do("SVG picture")
    one.check("SVG", one.page.input_value("#exported") == tents("draw", "--to", "svg", path))
    with one.page.expect_download() as download:
        one.page.get_by_role("link", name="Save as a file").click()
    one.check("a file is saved", download.value.suggested_filename == "tents.svg")
    one.paste((ROOT / "puzzles/5x5-missing-clues.txt").read_text())
    one.tab("Share")
    one.do("Tatham’s game ID")
    one.expect_message("needs a clue for every row and column")
    one.look()


@test
def what_takes_long_is_stopped():
    one = Visitor()
    board = json.loads(tents("generate", "40x40", "--seed", "1", "--to", "json"))
    rows = [None if row % 3 else clue for row, clue in enumerate(board["rows"])]
    one.paste(json.dumps({"rows": rows, "columns": [None] * 40, "cells": board["cells"]}))
    one.tab("Ask")
    one.page.get_by_role("button", name="How many solutions?", exact=True).click()
    stop = one.page.get_by_role("button", name="Stop", exact=True)
    stop.wait_for(state="visible")
    one.cell(one.free(1)[0]).click()
    one.check("the page reacts while the engine works", one.marks("tent") == 1)
    one.page.screenshot(path=FOLDER / f"{one.name}.png")
    stop.click()
    one.idle()
    one.check(f"the answer: {one.found()}", one.found() == "Stopped.")
    one.check("the stop button disappears", not stop.is_visible())
    one.do("One solution?")
    one.check(f"another worker answers: {one.found()}", "solution" in one.found())
    # A request that takes too long ends with an error.
    text = one.ask("view.engine.ask({ command: 'count' }, textOf(view.game.puzzle), { seconds: 1 })")["text"]
    one.check(f"the error after a time limit: {text}", text == "That took longer than 1 seconds.")
    one.leave()


@test
def a_browser_without_the_engine_is_told():
    context = play.browser.new_context()
    context.add_init_script("delete window.DecompressionStream")
    one = Visitor(DESK, "a_browser_without_the_engine_is_told", context)
    one.expect_message("The engine does not run in this browser")
    one.cell(one.puzzle["tents"][0]).click()
    one.check("the board works without the engine", one.marks("tent") == 1)
    one.do("Hint")
    one.expect_message("The engine does not run in this browser")
    one.leave()


@test
def the_list_is_kept_and_what_is_damaged_is_dropped():
    one = Visitor()
    one.paste((ROOT / "puzzles/many.txt").read_text())
    number = one.ask("view.games.length")
    one.page.reload()
    one.idle()
    one.check("the list is there again", one.ask("view.games.length") == number)
    for text in ["{", "[]", '{"puzzles":[{"rows":[1]}]}', '{"puzzles":[null]}', '{"puzzles":[{"rows":[1],"columns":[1],"cells":"<"}]}']:
        one.ask("(text) => localStorage.setItem('tents:list', text)", text)
        one.page.reload()
        one.idle()
        one.check(f"the page starts with the default puzzle after {text}", one.ask("view.games.length") == 1)
    one.leave()


@test
def other_languages_are_tables():
    for language, name, hint in [("de", "Zeltlager", "Tipp"), ("hu", "Sátrak", "Tipp")]:
        one = Visitor(DESK, locale=language)
        one.check("the page has the language of the browser", one.ask("document.documentElement.lang") == language and one.page.title() == name)
        one.page.get_by_role("button", name=hint, exact=True).click()
        one.idle()
        one.look(f"-{language}")
        phone = Visitor(PHONE, one.name, locale=language)
        phone.tab("Szerkeszt" if language == "hu" else "Bearbeiten")
        cut = phone.ask("[...document.querySelectorAll('button')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)")
        phone.check(f"no button is too narrow for its word: {cut}", not cut)
        phone.look(f"-{language}-360")
        one.page.select_option(".language", "en")
        one.page.wait_for_timeout(500)
        one.check("the page has the chosen language", one.ask("document.documentElement.lang") == "en" and one.page.title() == "Tents")
        one.page.reload()
        one.check("the chosen language is stored", one.page.title() == "Tents")
        one.leave()


@test
def it_looks_right():
    for size in [PHONE, TABLET, DESK]:
        for scheme in ["light", "dark"]:
            one = Visitor(size, color_scheme=scheme)
            one.paste((ROOT / "puzzles/8x8.txt").read_text())
            one.do("Hint")
            one.look(f"-{size[0]}-{scheme}")
            one.press("Escape")
            for tab in ["New", "Open", "Edit", "Ask", "Share"]:
                one.tab(tab)
                one.idle()
                one.look(f"-{size[0]}-{scheme}-{tab}")
            one.context.close()
    one = Visitor(DESK, forced_colors="active")
    one.tab("Ask")
    one.look("-forced")


@test
def it_is_printed():
    one = Visitor()
    one.paste((ROOT / "puzzles/many.txt").read_text())
    number = one.ask("view.games.length")
    one.ask("window.print = () => dispatchEvent(new Event('beforeprint'))")
    one.tab("Share")
    one.page.get_by_role("button", name="Print all puzzles", exact=True).click()
    one.check("all puzzles are printed", one.page.locator(".paper article").count() == number)
    one.page.emulate_media(media="print")
    one.page.screenshot(path=FOLDER / f"{one.name}.png")
    one.page.emulate_media(media="screen")
    one.page.get_by_role("button", name="Print this puzzle", exact=True).click()
    one.check("only this puzzle is printed", one.page.locator(".paper article").count() == 1)
    one.leave()


@test
def times_are_measured():
    one = Visitor()
    ask = """async ([command, text]) => {
        const start = performance.now();
        const answer = await view.engine.ask(command, text);
        return [performance.now() - start, answer];
    }"""
    start = time.monotonic()
    one.page.reload()
    while not one.ask("typeof view === 'object' && view.game.puzzle.about.includes('Grade')"):
        one.page.wait_for_timeout(5)
    print(f"size {PAGE.stat().st_size} bytes; open with the first puzzle solved and graded: {1000 * (time.monotonic() - start):.0f} ms")
    for size in [10, 20]:
        for grade in [None, "hard"]:
            took = {"new": [], "read": [], "hint": [], "explain": []}
            for seed in range(8):
                command = {"command": "generate", "columns": size, "rows": size, "seed": seed, "graded": True} | ({"grade": grade} if grade else {})
                new, made = one.ask(ask, [command, ""])
                text = json.dumps(made)
                took["new"].append(new)
                for name in ["read", "hint", "explain"]:
                    took[name].append(one.ask(ask, [{"command": name}, text])[0])
            print(f"{size} × {size}, grade {grade}:", ", ".join(f"{name} {sorted(list_)[4]:.0f} ms (most {max(list_):.0f})" for name, list_ in took.items()))
    one.check("the page is small enough", PAGE.stat().st_size <= 1_200_000)
    one.leave()


play.main()
