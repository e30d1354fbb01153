"""Plays the pages of `tents play --into` in Chromium: by mouse, by touch and by keyboard.

TENTS names the program and BROWSER a Chromium. The argument is a folder for the pages and for pictures of them, which a
person may look at.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

TENTS = os.path.abspath(os.environ["TENTS"])
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(sys.argv[1]).resolve()
PHONE, DESK = (360, 740), (1280, 860)
SEVERAL = " ????????\n?.....T.T\n1T....T..\n?..T.....\n?....T...\n?.T......\n?T.T.T..T\n3........\n?...T....\n"
NASTY = "<img src=x onerror=alert(1)>&\"'"

passed, failed = 0, []


def tents(*arguments):
    return subprocess.run([TENTS, *arguments], cwd=FOLDER, capture_output=True, text=True, check=True).stdout


def page_of(name, *puzzles):
    tents("play", "--overwrite", "--into", f"{name}.html", *puzzles)
    return (FOLDER / f"{name}.html").as_uri()


class Player:
    """Someone who plays: on a phone or at a desk, in the light or in the dark."""

    def __init__(self, browser, name, address, size, scheme="light", context=None, **more):
        self.name = name
        viewport = {"width": size[0], "height": size[1]}
        self.context = context or browser.new_context(viewport=viewport, color_scheme=scheme, **more)
        self.context.set_default_timeout(5000)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("request", lambda request: self.errors.append(request.url) if request.url[:5] not in ("file:", "data:") else None)
        self.page.goto(address)
        self.puzzle = json.loads(self.page.locator("script[type]").first.text_content())
        self.width = len(self.puzzle["columns"])

    def check(self, name, is_so):
        global passed
        if is_so:
            passed += 1
        else:
            failed.append(f"{self.name}: {name}")
            print("FAILED:", failed[-1])

    def cell(self, number):
        return self.page.locator(f"[data-cell='{number}']")

    def says(self, text):
        said = self.page.inner_text(".say")
        self.check(f"it says {text!r}, not {said!r}", text in said)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def marks(self, kind):
        return self.page.locator(f".cell.{kind}").count()

    def is_wrong(self, cell, kind):
        return (cell in self.puzzle["tents"]) != (kind == "tent")

    def solved(self):
        self.says("Solved in ")
        self.check("it is marked as solved", "solved" in self.page.inner_text(".facts"))
        self.page.wait_for_timeout(1200)
        clock = self.page.inner_text(".time")
        self.page.wait_for_timeout(1200)
        self.check("the clock stands still", clock == self.page.inner_text(".time"))

    def common(self):
        """What holds for every page, with a picture of it."""
        wide = self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        self.check("no scrolling sideways", wide)
        self.page.screenshot(path=FOLDER / f"{self.name.replace(' ', '-')}.png", full_page=True)
        found = Axe().run(self.page).response["violations"]
        for one in found:
            print("axe:", self.name, one["id"], one["help"], [node["html"][:90] for node in one["nodes"][:3]])
        self.check("axe finds nothing", not found)
        self.check(f"no errors, no requests: {self.errors}", not self.errors)


def by_mouse(browser, address, scheme):
    one = Player(browser, f"mouse {scheme}", address, DESK, scheme)
    tents = one.puzzle["tents"]
    one.cell(tents[0]).click()
    one.check("a click gives a tent", one.marks("tent") == 1)
    one.check("and its name says so", one.cell(tents[0]).get_attribute("aria-label").endswith(": tent"))
    one.cell(tents[0]).click()
    one.check("another gives grass", one.marks("grass") == 1)
    one.do("Right so far?"), one.says("1 mark is wrong.")
    one.check("which is not said yet", one.marks("wrong") == 0)
    one.do("Right so far?"), one.says("Wrong: r")
    one.check("then it is", one.marks("wrong") == 1)
    one.common()
    one.do("Right so far?"), one.says("No rule is broken yet")
    free = [cell for cell in range(len(one.puzzle["cells"])) if one.puzzle["cells"][cell] == "." and cell not in tents]
    one.cell(free[0]).click(button="right")
    one.check("the right button gives grass", one.marks("grass") == 2)
    one.do("Before my mistake")
    one.check("back to before the tent became grass", one.marks("grass") == 0 and one.marks("tent") == 1)
    one.do("Undo"), one.do("Redo")
    one.do("Grass where no tent can be")
    grass = one.marks("grass")
    one.check("grass where no tent can be, in one step", grass > 5)
    one.do("Undo")
    one.check("which is undone in one step", one.marks("grass") == 0)
    # Drawing: all of the free cells of a row that lie side by side.
    boxes = [one.cell(cell).bounding_box() for cell in range(one.width)]
    middle = lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.mouse.move(*middle(boxes[0]))
    one.page.mouse.down(button="right")
    for box in boxes[1:]:
        one.page.mouse.move(*middle(box))
    one.page.mouse.up(button="right")
    one.check("drawing goes on", one.marks("grass") >= 3)
    one.do("Undo")
    one.check("and is one step", one.marks("grass") == 0)
    one.page.locator("[data-line='1']").click()
    one.check("a click on a clue fills its row", one.page.locator(".row:nth-child(2) .cell:not(.tree):not(.grass):not(.tent)").count() == 0)
    one.do("Undo")
    one.do("Set a point"), one.says("1 point")
    one.cell(free[1]).click(), one.cell(free[2]).click()
    one.do("Back to the point"), one.says("2 changes undone.")
    one.do("Show mistakes")
    one.cell(free[1]).click()
    one.check("mistakes are shown at once", one.marks("wrong") == 1 and "mistakes are shown" in one.page.inner_text(".facts"))
    one.do("Show mistakes"), one.do("Undo")
    for words in ["Look at ", ": ", "Ask again: do it."]:
        one.do("Hint"), one.says(words)
    one.check("the third hint is drawn", one.page.locator(".rings .new").count() > 0)
    one.page.screenshot(path=FOLDER / f"hint-{scheme}.png", full_page=True)
    before = one.marks("tent") + one.marks("grass")
    one.do("Hint")
    one.check("the fourth is taken", one.marks("tent") + one.marks("grass") > before)
    one.do("Undo")
    one.check("and can be undone", one.marks("tent") + one.marks("grass") == before)
    one.do("Redo")
    tents_before = one.marks("tent")
    one.page.reload()
    one.check("the marks outlive the page", one.marks("tent") == tents_before)
    one.do("Undo")
    one.check("and so does what led to them", one.marks("tent") + one.marks("grass") == before)
    one.do("Link to this position")
    link = one.page.url
    one.check("the address holds the position", "#d=" in link)
    one.do("Start again")
    one.check("all marks are away", one.marks("tent") + one.marks("grass") == 0)
    one.page.get_by_label("tent", exact=True).check()
    for cell in tents:
        one.cell(cell).click()
    one.solved()
    one.common()
    one.page.emulate_media(media="print")
    one.check("paper holds no buttons", not one.page.get_by_role("button", name="Hint").is_visible())
    one.check("and no tents", not one.page.locator(".cell.tent svg").first.is_visible())
    one.page.screenshot(path=FOLDER / "paper.png", full_page=True)
    one.page.pdf(path=FOLDER / "paper.pdf", format="A4")
    other = Player(browser, f"link {scheme}", link, DESK, scheme)
    other.check("the link brings the position", other.marks("tent") + other.marks("grass") == before)
    other.says("position of the link")
    other.check(f"no errors: {other.errors}", not other.errors)
    one.context.close(), other.context.close()


def by_touch(browser, address, scheme):
    one = Player(browser, f"touch {scheme}", address, PHONE, scheme, has_touch=True, is_mobile=True, device_scale_factor=2)
    tents = one.puzzle["tents"]
    one.cell(tents[0]).tap()
    one.check("a tap gives a tent", one.marks("tent") == 1)
    one.page.locator("[data-line='-1']").tap()
    one.check("a tap on a clue fills its column", one.marks("grass") > 0)
    one.page.get_by_role("button", name="Undo").tap()
    for cell in tents[1:]:
        one.cell(cell).tap()
    one.solved()
    one.common()
    one.context.close()


def by_keyboard(browser, address):
    one = Player(browser, "keyboard", address, DESK)
    tents = one.puzzle["tents"]
    for _ in range(30):
        one.press("Tab")
        if one.page.evaluate("document.activeElement.matches('.cell')"):
            break
    here = 0
    # A mistake, which is found and undone.
    free = next(cell for cell in range(one.width) if one.puzzle["cells"][cell] == "." and cell not in tents)
    one.press(*["ArrowRight"] * free, " ")
    one.press("c"), one.says("1 mark is wrong.")
    one.press("c", "c", "B"), one.says("1 change undone.")
    one.press("Home", "x", "u", "r", "u", "_", "u", "|", "u", "m", "g", "b", "e", "e", "t", "t", "End", "Home")
    one.check("nothing is left of that", one.marks("grass") + one.marks("tent") == 0)
    for cell in tents:
        (down, right), (row, column) = divmod(cell, one.width), divmod(here, one.width)
        one.press(*["j" if down > row else "k"] * abs(down - row))
        one.press(*["ArrowRight" if right > column else "h"] * abs(right - column))
        one.press("Enter")
        here = cell
    one.solved()
    one.check("the focus is still on the board", one.page.evaluate("document.activeElement.dataset.cell") == str(here))
    one.common()
    one.context.close()


def by_hints(browser, name, address, size):
    """A board is played to its end by hints alone."""
    one = Player(browser, name, address, size)
    for _ in range(400):
        if "Solved in" in one.page.inner_text(".say"):
            break
        one.do("Hint")
        if one.page.locator(".rings").evaluate("one => one.childElementCount") > 3:
            one.page.screenshot(path=FOLDER / f"{name}-hint.png", full_page=True)
    one.solved()
    one.common()
    one.context.close()


def several(browser):
    (FOLDER / "several.txt").write_text(SEVERAL)
    (FOLDER / f"{NASTY.replace('/', '')}.txt").write_text(" 11\n1T.\n0..\n")
    names = [str(ROOT / "puzzles/8x8.txt"), "several.txt", f"{NASTY.replace('/', '')}.txt", str(ROOT / "puzzles/12x12.txt")]
    one = Player(browser, "several", page_of("several", *names), PHONE)
    items = one.page.locator(".puzzles button")
    one.check("all are listed", items.count() == 4)
    one.do("Next")
    one.do("Right so far?"), one.says("No rule is broken so far.")
    for _ in range(200):
        one.do("Hint")
    one.check("hints end and say so", "several solutions" in one.page.inner_text(".say") or "More than one" in one.page.inner_text(".say") or "differ" in one.page.inner_text(".say"))
    print("several:", one.page.inner_text(".say"))
    items.nth(2).click()
    one.do("Hint"), print("none:", one.page.inner_text(".say"))
    items.nth(0).click()
    for cell in one.puzzle["tents"]:
        one.cell(cell).click()
    one.check("what is solved is marked", "solved" in items.nth(0).inner_text())
    one.common()
    items.nth(3).click()
    one.page.reload()
    one.check("it opens where one left off", items.nth(3).get_attribute("aria-current") == "true")
    one.check("and the marks of the others are kept", "solved" in items.nth(0).inner_text())
    one.common()
    one.context.close()
    tents("play", "--overwrite", "--into", "folder/", *names)
    index = browser.new_page()
    index.goto((FOLDER / "folder/index.html").as_uri())
    index.get_by_role("link", name="12x12").click()
    one.check("the index leads to pages", index.locator(".cell").count() == 144)
    index.close()


def many(browser):
    """The list of a page with many puzzles follows the one at hand."""
    # An id that the generator made is no name that people know.
    made = tents("generate", "6x6", "--count", "40", "--seed", "1", "--to", "json")
    (FOLDER / "many.jsonl").write_text(re.sub(r'"id":"1-(\d+)"', r'"id":"No. \1"', made))
    one = Player(browser, "many", page_of("many", "many.jsonl"), PHONE)
    for _ in range(30):
        one.do("Next")
    item = "one => { const list = one.closest('ol').getBoundingClientRect(), { top, bottom } = one.getBoundingClientRect(); return top >= list.top - 1 && bottom <= list.bottom + 1; }"
    one.check("the one at hand is in view", one.page.locator(".puzzles [aria-current=true]").evaluate(item))
    one.check("puzzles are called by their ids", one.page.inner_text("#name") == "No. 30")
    one.page.screenshot(path=FOLDER / "many.png")
    one.common()
    one.context.close()


def main():
    start = time.monotonic()
    FOLDER.mkdir(parents=True, exist_ok=True)
    eight = page_of("eight", str(ROOT / "puzzles/8x8.txt"))
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=os.environ["BROWSER"], args=arguments)
        for scheme in ["light", "dark"]:
            by_mouse(browser, eight, scheme)
            by_touch(browser, eight, scheme)
        by_keyboard(browser, eight)
        by_hints(browser, "twelve", page_of("twelve", str(ROOT / "puzzles/12x12.txt")), PHONE)
        several(browser)
        many(browser)
        browser.close()
    print(f"{passed} passed, {len(failed)} failed, in {time.monotonic() - start:.0f} s")
    sys.exit(len(failed) > 0)


main()
