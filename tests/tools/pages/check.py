"""Tests the pages of `--output html` in Chromium.

The variable TENTS names the program, and BROWSER a Chromium to use instead of Playwright's own. The argument is a
folder for the pages and for screenshots of them.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

TENTS = os.path.abspath(os.environ["TENTS"])
ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = pathlib.Path(sys.argv[1]).resolve()
PHONE, DESK = (360, 740), (1280, 860)

# A file name that would run a script if it were not escaped.
NASTY = "<img src=x onerror=alert(1)>\x07&\"'"
PUZZLES = {
    "fiendish.txt": "# expect: unique\n 110302\n3..T.T.\n0T..T..\n1......\n1....T.\n1..T...\n1....T.\n",
    "several.txt": " ????????\n?.....T.T\n1T....T..\n?..T.....\n?....T...\n?.T......\n?T.T.T..T\n3........\n?...T....\n",
    "none.txt": " 11\n1T.\n0..\n",
    "wrong.txt": " 202\n2*T*\n0T*T\n2*T.\n",
    NASTY.replace("/", "") + ".txt": " ??\n?T.\n?..\n",
}

passed, failed = 0, []


def check(name, is_so):
    global passed
    if is_so:
        passed += 1
    else:
        failed.append(name)
        print("FAILED:", name)


def page_of(name, *arguments):
    """Runs `tents`, stores its output as a page, and returns the URL of the page."""
    run = subprocess.run([TENTS, *arguments], cwd=FOLDER / "puzzles", capture_output=True, check=False)
    assert run.returncode in (0, 1, 2), run
    path = FOLDER / f"{name}.html"
    path.write_bytes(run.stdout)
    return path.as_uri()


class Reader:
    """A browser window of a given size and colour scheme with one page. Records errors and requests."""

    def __init__(self, browser, name, address, size, scheme, **more):
        self.name, self.address = name, address
        width, height = size
        viewport = {"width": width, "height": height}
        self.context = browser.new_context(viewport=viewport, color_scheme=scheme, device_scale_factor=2, **more)
        self.context.set_default_timeout(5000)
        self.page = self.context.new_page()
        self.errors, self.asked = [], []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("dialog", lambda dialog: self.errors.append(dialog.message) or dialog.dismiss())
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)

    def check(self, name, is_so):
        """Counts a check as passed or failed, and prints it if it failed."""
        check(f"{self.name}: {name}", is_so)

    def ask(self, script):
        """Evaluates a script in the page and returns its value."""
        return self.page.evaluate(script)

    def common(self):
        """Checks what must be true for every page."""
        self.check("no scrolling sideways", self.ask("document.documentElement.scrollWidth <= innerWidth"))
        ids = self.ask("[...document.querySelectorAll('[id]')].map(one => one.id)")
        self.check("ids are unique", len(ids) == len(set(ids)))
        broken = "[...document.querySelectorAll('use')].filter(use => !document.querySelector(use.getAttribute('href')))"
        self.check("every use element has a target", self.ask(f"{broken}.length") == 0)
        tree = self.page.locator("body").aria_snapshot()
        self.check("every picture has a name", 'img "' in tree and "- img\n" not in tree)
        self.check("the page declares its language", self.ask("document.documentElement.lang") == "en")
        self.check("the page has a heading", 'heading "' in tree)
        ground = self.ask("getComputedStyle(document.body).backgroundColor")
        dark = self.ask("matchMedia('(prefers-color-scheme: dark)').matches")
        self.check("the background follows the colour scheme", ground == ("rgb(18, 23, 28)" if dark else "rgb(255, 255, 255)"))
        self.check("text has enough contrast", self.contrast("body") >= 4.5)
        tiny = "[...document.querySelectorAll('main svg:not(.mini *)')].filter(one => one.checkVisibility() && one.getBoundingClientRect().width < 8)"
        self.check("no picture is too small to see", self.ask(f"{tiny}.length") == 0)

    def contrast(self, selector):
        """Returns the contrast ratio between the text of the first matching element and the background of the page."""
        return self.ask(
            f"""(() => {{
                const light = color => color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(one => one / 255)
                    .map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
                    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0.05);
                const one = light(getComputedStyle(document.querySelector({selector!r})).color);
                const other = light(getComputedStyle(document.body).backgroundColor);
                return Math.max(one, other) / Math.min(one, other);
            }})()"""
        )

    def leave(self):
        """Checks that there were no errors and requests, saves a screenshot, and closes the window."""
        self.check("no errors and no console output", not self.errors)
        own = ("data:", self.address)
        self.check("nothing else is loaded", all(url.startswith(own) for url in self.asked))
        self.page.screenshot(path=FOLDER / f"{self.name.replace(' ', '-')}.png", caret="initial")
        self.context.close()


def paper(reader, name):
    """Checks the printed page, and saves it as PDF."""
    reader.page.emulate_media(media="print")
    reader.check("the background is white in print", reader.ask("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)")
    reader.check("nothing is cut off in print", reader.ask("document.documentElement.scrollWidth <= innerWidth"))
    reader.page.pdf(path=FOLDER / f"{name}.pdf", format="A4", print_background=True)


# Whether the current step is visible in the list of steps, on windows that are wide enough to scroll the list apart.
SEEN = """(() => {
    const list = document.querySelector(".list").getBoundingClientRect();
    const item = document.querySelector(".now").getBoundingClientRect();
    return innerWidth < 900 || item.top >= list.top - 1 && item.bottom <= list.bottom + 1;
})()"""


def walk(reader):
    """Steps through an explanation by keys, buttons, slider, list and links."""
    page, press = reader.page, reader.page.keyboard.press
    one = page.locator(".walk").first
    last = int(one.locator(".at").get_attribute("max"))
    now = lambda: int(one.locator(".at").input_value())
    button = lambda name: one.locator(f".bar .{name}")

    reader.check("it starts before the first step", now() == 0 and button("prev").is_disabled())
    keys = [("ArrowRight", 1), ("Space", 2), ("Shift+Space", 1), ("ArrowLeft", 0), ("End", last), ("Home", 0)]
    for key, expected in keys:
        press(key)
        reader.check(f"the key {key}", now() == expected)
    press("ArrowLeft")
    reader.check("there is nothing before the start", now() == 0)
    press("Control+ArrowRight")
    reader.check("keys of the browser are left alone", now() == 0)
    press("End"), press("ArrowRight")
    reader.check("there is nothing after the end", now() == last and button("next").is_disabled())
    press("Home")
    button("next").click(), button("next").click(), button("prev").click()
    reader.check("the buttons", now() == 1)
    button("next").focus(), press("Space")
    reader.check("space on a button is one step", now() == 2)
    button("prev").focus(), press("Space"), press("Space")
    reader.check("a button that becomes disabled passes the focus on", reader.ask("document.activeElement.className") == "at")
    press("ArrowRight")
    reader.check("keys still work after that", now() == 1)
    boxes = [button(name).bounding_box() for name in ("prev", "next")]
    reader.check("buttons have at least 44 px", all(min(box["width"], box["height"]) >= 44 for box in boxes))

    slider = one.locator(".at")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    reader.check("the slider has room and is in the window", 40 <= box["width"] and box["x"] + box["width"] <= page.viewport_size["width"])
    high = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 9 + (box["width"] - 18) * now() / last, high), page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, high, steps=8), page.mouse.up()
    reader.check("dragging the slider", abs(now() - last / 2) <= 1)
    current = one.locator('[aria-current="step"]')
    reader.check("dragging the slider changes the current step in the list", current.get_attribute("href") == f"#step={now()}")

    step = now() - 2
    item = one.locator(f'li[data-s="{step}"]')
    item.locator("a").click()
    reader.check("a click in the list", now() == step and reader.ask("location.hash") == f"#step={step}")
    reader.check("a click in the list shows the board", one.locator(".board").bounding_box()["y"] < page.viewport_size["height"])
    reader.check("the list marks the current step", current.count() == 1 and current.get_attribute("href") == f"#step={step}")
    reader.check("the message shows the reason of the step", one.locator(".say span").inner_text() == item.locator(".why").inner_text() != "")
    reader.check("the message shows the number of the step", one.locator(".say b").inner_text().startswith(f"Step {step}: "))
    reader.check("the message is a polite live region", one.locator(".say").get_attribute("aria-live") == "polite")
    reader.check("the slider has the step as its value text", slider.get_attribute("aria-valuetext").startswith(f"Step {step}: "))
    shown = lambda kind: {int(part.get_attribute("data-s")) for part in page.query_selector_all(f".walk:first-of-type .board {kind}") if part.is_visible()}
    drawn = {int(part.get_attribute("data-s")) for part in page.query_selector_all(".walk:first-of-type .board .step")}
    reader.check("the steps up to the current one are drawn, and no others", shown(".step") == {at for at in drawn if at <= step} and max(drawn) > step)
    reader.check("only the current step is marked", shown(".mark") == {step})
    names = page.locator("body").aria_snapshot()
    reader.check("board, slider and reason have names", all(part in names for part in ('img "The board', 'slider "Step"', "status")))
    page.emulate_media(reduced_motion="reduce")
    for key in ("End", "Home"):
        press(key)
        reader.check(f"the list follows the key {key}", reader.ask(SEEN))
    if last > step:
        item.locator("a").click()
    reader.check("with reduced motion, the list does not scroll smoothly", reader.ask("getComputedStyle(document.querySelector('.list')).scrollBehavior") == "auto")

    page.goto(f"{reader.address}#step=3"), page.reload()
    reader.check("a link to a step", now() == 3)
    reader.ask("location.hash = '#step=2'")
    page.wait_for_function("document.querySelector('.at').value == '2'", timeout=2000)
    reader.check("a change of the fragment", now() == 2)
    page.goto(f"{reader.address}#step=999999"), page.reload()
    reader.check("a link to a step that does not exist", now() == last)
    return step


def figures(reader):
    """Checks that the printed page shows every step."""
    empty = """[...document.querySelectorAll('.walk:first-of-type li[data-s]')].filter(item => {
        const figure = item.querySelector('.mini').getBoundingClientRect();
        const uses = [...item.querySelectorAll('.mini use')];
        return figure.width < 50 || item.getBoundingClientRect().height < figure.height
            || uses.some(use => use.getBoundingClientRect().width < 1);
    }).length"""
    reader.check("in print, each step has a figure", reader.ask(empty) == 0)
    copies = "[...document.querySelectorAll('.walk:first-of-type li[data-s]')].map(item => item.querySelectorAll('use[href*=s]').length)"
    counts = reader.ask(copies)
    reader.check("a figure includes the steps before it", counts == sorted(counts) and counts[0] < counts[-1])
    hidden = "['.bar', '.say', '.board'].every(one => !document.querySelector(one).checkVisibility())"
    reader.check("in print, there are no controls", reader.ask(hidden))


def explain(browser):
    address = page_of("explain", "explain", "--output", "html", str(ROOT / "puzzles/8x8.txt"), "fiendish.txt", "several.txt", "none.txt")
    for name, size, scheme in [("phone", PHONE, "light"), ("desk", DESK, "dark")]:
        reader = Reader(browser, f"explain {name}", address, size, scheme)
        reader.common()
        walk(reader)
        reader.page.keyboard.press("Home")
        for _ in range(4):
            reader.page.keyboard.press("ArrowRight")
        reader.leave()
    reader = Reader(browser, "explain paper", address, DESK, "dark")
    paper(reader, "explain")
    figures(reader)
    reader.page.emulate_media(media="screen")
    other = reader.page.locator(".walk").nth(1)
    other.locator(".next").click()
    reader.check("the explanations of a page are independent", other.locator(".at").input_value() == "1" and reader.page.locator(".at").first.input_value() == "0")
    reader.check("each explanation has its own links", reader.ask("location.hash") == "#2-step=1")
    reader.page.keyboard.press("ArrowRight")
    reader.check("keys move the explanation that is in the window", other.locator(".at").input_value() == "2")
    reader.page.emulate_media(reduced_motion="reduce")
    reader.page.goto(f"{address}#3-step=9"), reader.page.reload()
    third = SEEN.replace("querySelector(", "querySelectorAll(").replace('")', '")[2]')
    reader.check("a link to another explanation scrolls its list", reader.ask(third))
    reader.leave()
    reader = Reader(browser, "explain without scripts", address, PHONE, "light", java_script_enabled=False)
    steps = reader.page.locator(".walk").first.locator("li[data-s]")
    figures_seen = reader.page.locator(".walk").first.locator(".mini")
    reader.check("every step is listed and drawn", steps.count() > 3 and figures_seen.count() == steps.count() and figures_seen.last.is_visible())
    reader.check("the board shows the end", reader.page.locator(".board .step").last.is_visible())
    reader.check("the board has no marks of steps", not reader.page.locator(".board .mark").first.is_visible())
    reader.check("there are no controls without scripts", not reader.page.locator(".bar").first.is_visible())
    reader.leave()


def cards(browser, name, address, number, words):
    """Checks a page of cards, which must have `number` of them and contain `words`."""
    looks = [("phone light", PHONE, "light"), ("phone dark", PHONE, "dark"), ("desk light", DESK, "light"), ("desk dark", DESK, "dark")]
    for look, size, scheme in looks:
        reader = Reader(browser, f"{name} {look}", address, size, scheme)
        reader.common()
        reader.check("the number of cards", reader.page.locator("article").count() == number)
        reader.check("the summary is first", reader.page.locator("footer").bounding_box()["y"] < reader.page.locator("main").bounding_box()["y"])
        summary = reader.page.locator("summary").first
        summary.focus(), reader.page.keyboard.press("Enter")
        said = reader.page.locator("details p").first
        reader.check("the keyboard opens the description of a picture", said.is_visible() and "clues" in said.inner_text())
        text = reader.page.inner_text("body")
        for word in words:
            reader.check(f"the page contains {word!r}", word in text)
        wide = "[...document.querySelectorAll('article')].some(card => [...card.querySelectorAll('svg')].some(one => one.getBoundingClientRect().right > card.getBoundingClientRect().right))"
        reader.check("pictures stay on their cards", not reader.ask(wide))
        reader.leave()
    reader = Reader(browser, f"{name} paper", address, DESK, "dark")
    paper(reader, name)
    reader.check("pictures are printed", reader.page.locator("article svg").first.is_visible())
    keys = ".key, .broken, .scale, .bars"
    reader.check("legends are printed", all(one.is_visible() for one in reader.page.locator(keys).all()))
    reader.leave()
    reader = Reader(browser, f"{name} without scripts", address, PHONE, "light", java_script_enabled=False)
    reader.check("every card is shown without scripts", reader.page.locator("article").count() == number)
    reader.leave()


def main():
    start = time.monotonic()
    shutil.rmtree(FOLDER, ignore_errors=True)
    puzzles = FOLDER / "puzzles"
    puzzles.mkdir(parents=True)
    for name, text in PUZZLES.items():
        (puzzles / name).write_text(text)
    eight = str(ROOT / "puzzles/8x8.txt")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=os.environ["BROWSER"], args=arguments)
        explain(browser)
        check_page = page_of("check", "check", "--output", "html", ".", eight)
        cards(browser, "check", check_page, 4, ["6 puzzles, 2 as expected", "solutions differ at", "column clues add up", "solution on the board is wrong", "onerror"])
        verify_page = page_of("verify", "verify", "--output", "html", "wrong.txt")
        cards(browser, "verify", verify_page, 1, ["1 solution, 1 wrong", "Row 2 holds 1 tent", "touch"])
        count_page = page_of("count", "count", "--by-cell", "--output", "html", "several.txt", eight)
        cards(browser, "count", count_page, 2, ["10 layouts", "1 layout", "50 %"])
        grade_page = page_of("grade", "grade", "--output", "html", ".", eight)
        cards(browser, "grade", grade_page, 2, ["fiendish 5.2", "ungraded", "beginner 1.6"])
        browser.close()
    print(f"{passed} passed, {len(failed)} failed, in {time.monotonic() - start:.0f} s")
    sys.exit(len(failed) > 0)


main()
