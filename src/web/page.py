"""Builds `tents.html` from a page of `tents play --into`, the files in the folder `page`, and the engine. Prints it.

    python3 src/web/page.py PLAYED.html MODULE.wasm >tents.html
"""

import base64
import hashlib
import json
import pathlib
import re
import sys
import zlib

FOLDER = pathlib.Path(__file__).resolve().parent / "page"
SCRIPTS = ["engine.js", "desk.js", "edit.js"]


def lines_of(name, comment):
    """Returns the lines of a file without indentation, blank lines and lines that start with `comment`."""
    lines = (line.strip() for line in (FOLDER / name).read_text("utf-8").splitlines())
    return "".join(line + "\n" for line in lines if line and not line.startswith(comment))


def inside(page, element):
    return re.search(f"<{element}>(.*?)</{element}>", page, re.DOTALL)[1]


def digest(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def languages():
    files = sorted((FOLDER / "words").glob("*.json"))
    tables = {file.stem: json.loads(file.read_text("utf-8")) for file in files}
    return "const LANGUAGES = " + json.dumps(tables, ensure_ascii=False, separators=(",", ":")) + ";\n"


def main(played, module):
    page = pathlib.Path(played).read_text("utf-8")
    style = inside(page, "style") + lines_of("web.css", "/*")
    script = inside(page, "script") + languages() + "".join(lines_of(name, "// ") for name in SCRIPTS)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(pathlib.Path(module).read_bytes()) + packer.flush()
    # The page compiles the engine from its own text and runs it in a worker. It requests nothing.
    policy = (
        f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}' 'wasm-unsafe-eval'; "
        "worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    )
    engine = f'<script type="text/plain" id="engine">{base64.b64encode(packed).decode()}</script>\n'
    parts = [
        (r'content="default-src[^"]*"', f'content="{policy}"'),
        (r"<style>.*?</style>", f"<style>{style}</style>"),
        (r"<script>.*?</script>", f"<script>{script}</script>"),
        (r"<title>.*?</title>", "<title>Tents</title>"),
        (r"<h1>.*?</h1>", "<h1>Tents</h1>"),
        (r'<main class="boards">\n', '<main class="boards">\n' + lines_of("web.html", "\0")),
        (r"</body>", engine + "</body>"),
    ]
    for pattern, part in parts:
        page, number = re.subn(pattern, lambda _: part, page, count=1, flags=re.DOTALL)
        if number != 1:
            sys.exit(f"the page to play on has no {pattern}")
    sys.stdout.buffer.write(page.encode())


main(*sys.argv[1:])
