// The page with the engine: it opens puzzles in any format, generates them, and answers questions about them.

// How many puzzles are stored for the next visit, and how many changed puzzles a repair may try.
const KEPT = 200;
const TRIES = 20000;
// The limit on guesses for the analysis of an opened puzzle (`study`) and while editing (`verdict`).
const GUESSES = { study: 20000, verdict: 300 };

class Desk extends View {
  constructor(puzzles) {
    const busy = (isBusy) => {
      clearTimeout(Desk.busyTimer);
      const show = () => (document.querySelector(".busy").hidden = !isBusy);
      // Short tasks must not make the indicator flicker.
      Desk.busyTimer = setTimeout(show, isBusy ? 400 : 0);
    };
    const engine = new Engine(document.querySelector("#engine").textContent, busy);
    const store = new Store();
    const kept = store.read("list", ({ puzzles }) => Array.isArray(puzzles) && puzzles.every(isPuzzle));
    // Without a name, the first puzzle gets one in the language of the page.
    const list = kept && kept.puzzles.length ? kept.puzzles.slice(-KEPT) : puzzles.map((puzzle) => ({ ...puzzle, name: "" }));
    super(list.map((puzzle) => puzzleOf(puzzle)), engine);
    this.wire();
    if (store.wasDamaged) this.say(tr`What was kept here was damaged and has been thrown away. What is whole is still there.`);
    engine.module.catch(() => setTimeout(() => this.say(engine.broken.text)));
  }

  // Connects the forms, the clipboard, and drag and drop.
  wire() {
    const one = (name) => document.querySelector(name);
    const sent = (name, act) => {
      one(name).onsubmit = (event) => {
        event.preventDefault();
        act();
      };
    };
    const { size, grade, text, file } = { ...one("#new").elements, ...one("#open").elements };
    const wanted = this.store.read("wanted") || {};
    if ([...size.options].some((option) => option.value === wanted.size)) size.value = wanted.size;
    if ([...grade.options].some((option) => option.value === wanted.grade)) grade.value = wanted.grade;
    size.onchange = () => (one(".other").hidden = size.value !== "");
    size.onchange();
    sent("#new", () => this.make());
    sent("#open", () => this.take(text.value));
    sent("#edit", () => {});
    file.onchange = () => this.takeFiles(file.files);
    addEventListener("paste", (event) => {
      const pasted = event.clipboardData.getData("text");
      if (!pasted || event.target.closest("input, textarea")) return;
      event.preventDefault();
      this.paste(pasted);
    });
    const drag = (event) => {
      event.preventDefault();
      document.documentElement.classList.toggle("dropping", event.type === "dragover");
    };
    for (const kind of ["dragover", "dragleave", "drop"]) addEventListener(kind, drag);
    addEventListener("drop", ({ dataTransfer }) => {
      if (dataTransfer.files.length) this.takeFiles(dataTransfer.files);
      else this.paste(dataTransfer.getData("text"));
    });
    addEventListener("afterprint", () => (this.printed = null));
    this.editor = new Editor(this);
  }

  // Shows a puzzle and starts to analyse it.
  open(at, isFirst) {
    if (this.editor) this.editor.leave();
    super.open(at, isFirst);
    for (const part of document.querySelectorAll(".found, .out")) part.classList.contains("out") ? (part.hidden = true) : part.replaceChildren();
    this.study(this.game);
  }

  // Finds whether a puzzle has one solution, that solution and the grade, once per puzzle.
  async study(game) {
    const { puzzle } = game;
    if (puzzle.isKnown) return;
    puzzle.isKnown = true;
    const found = await this.engine.ask({ command: "solve" }, textOf(puzzle), { nodes: GUESSES.study, subject: "study" });
    puzzle.isKnown = found.type !== "stopped";
    if (found.type !== "solutions") return;
    if (found.verdict === "unique") {
      puzzle.tents = found.solutions[0].tents.map((place) => cellAt(game, place));
      if (this.game === game) this.show();
      const graded = await this.engine.ask({ command: "grade" }, textOf(puzzle), { nodes: GUESSES.study, subject: "study grade" });
      if (graded.type === "stopped") puzzle.isKnown = false;
      if (graded.level) puzzle.about = `${aboutOf(puzzle)} ${gradeOf(graded)}`;
    } else if (found.verdict !== "unknown") {
      const text = found.verdict === "none" ? tr`It has no solution.` : tr`It has several solutions.`;
      puzzle.about = `${aboutOf(puzzle)} ${text}`;
    }
    if (this.game !== game) return;
    this.parts.about.textContent = [puzzle.about, puzzle.opening].join(" ");
    this.show();
  }

  // Adds puzzles to the list, shows the first of them, and stores the list.
  enter(puzzles) {
    const at = this.games.length;
    for (const puzzle of puzzles) this.add(puzzleOf(puzzle));
    this.open(at);
    this.keepList();
  }

  keepList() {
    const puzzles = this.games.slice(-KEPT).map(({ puzzle: { name, rows, columns, cells, start } }) => ({ name, rows, columns, cells, start }));
    this.store.keep("list", { puzzles });
    for (const { key } of this.games.slice(0, -KEPT)) this.store.drop(key);
  }

  // Gives the board the rest of the window below the forms; `--desk` is their height.
  fit() {
    const { style } = document.documentElement;
    style.setProperty("--desk", `${document.querySelector(".desk").offsetHeight}px`);
    super.fit();
  }

  // Opens or closes one of the forms above the board.
  tab(name, isOpen) {
    for (const part of document.querySelectorAll(".tab")) {
      const isThis = part.id === name;
      part.hidden = !(isThis && (isOpen ?? part.hidden));
      document.querySelector(`.tabs [data-with=${part.id}]`).setAttribute("aria-expanded", !part.hidden);
      if (part.id === "edit") part.hidden ? this.editor.leave() : this.editor.enter();
    }
    this.fit();
  }

  // Generates a puzzle of the chosen size and grade.
  async make() {
    const { size, columns, rows, grade } = document.querySelector("#new").elements;
    const [wide, high] = size.value ? size.value.split(" × ").map(Number) : [+columns.value, +rows.value];
    this.store.keep("wanted", { size: size.value, grade: grade.value });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const command = { command: "generate", columns: wide, rows: high, seed, graded: wide * high <= 400 };
    if (grade.value) command.grade = grade.value;
    const made = await this.engine.ask(command);
    if (!made.cells) return this.say(textOfEnd(made));
    const level = made.level ? `, ${word(made.level)}` : "";
    return this.enter([{ ...dataOf(made), name: tr`Tents ${wide} × ${high}` + level }]);
  }

  // Reads a text that was pasted or dropped.
  paste(text) {
    document.querySelector("#text").value = text;
    this.tab("open", true);
    return this.take(text);
  }

  async takeFiles(files) {
    const texts = await Promise.all([...files].map((file) => file.text()));
    return this.paste(texts.join("\n"));
  }

  // Reads the puzzles in a text and shows the faults in it. Returns whether there was a puzzle.
  async take(text) {
    const faults = document.querySelector(".faults");
    faults.replaceChildren();
    const read = await this.engine.ask({ command: "read" }, text);
    const entries = read.puzzles || [{ faults: [{ message: textOfEnd(read), help: "" }] }];
    const good = entries.filter((entry) => entry.puzzle);
    const lines = text.split("\n");
    for (const fault of entries.flatMap((entry) => entry.faults || []).slice(0, 20)) faults.append(faultOf(fault, lines));
    if (read.all === false) faults.append(make("p", {}, tr`There are more puzzles; the first ${entries.length} were read.`));
    if (!good.length) return false;
    this.enter(good.map(({ puzzle, title }) => ({ ...dataOf(puzzle), name: title })));
    const remarks = good.flatMap((entry) => entry.remarks || []).map((remark) => `${capital(remark)}.`);
    if (remarks.length) this.say([...new Set(remarks)].join("\n"));
    if (!faults.childElementCount) this.tab("open", false);
    return true;
  }

  // Answers a question about the puzzle without its marks.
  async question(what) {
    const { game } = this;
    const found = document.querySelector(".found");
    const tell = (...parts) => game === this.game && found.replaceChildren(...parts.map((part) => (typeof part === "string" ? make("p", {}, part) : part)));
    tell();
    // Removes what an earlier answer highlighted on the board.
    this.close();
    if (what === "explain") return this.explain();
    const commands = {
      unique: { command: "check", expect: "unique" },
      count: { command: "count" },
      grade: { command: "grade" },
      repair: { command: "repair", tries: TRIES },
    };
    const answer = await this.engine.ask(commands[what], textOf(game.puzzle));
    if (answer.type === "check") this.tellVerdict(answer, tell);
    else if (answer.layouts) tell(tr`Solutions: ${answer.layouts}. With the pairs of tents and trees: ${answer.assignments}.`);
    else if (answer.layouts_between) tell(tr`At least ${answer.layouts_between[0]} and at most ${answer.layouts_between[1]} solutions.`, `${capital(answer.reason)}.`);
    else if (answer.level) tell(gradeOf(answer), tr`The hardest step: ${answer.hardest.replace(/_/g, " ")}.`);
    else if (answer.type === "repaired") this.tellRepairs(answer, tell);
    else tell(textOfEnd(answer));
    return undefined;
  }

  // Shows whether there is no solution, one or several, and where two of them differ.
  tellVerdict({ verdict, reason, differ = [] }, tell) {
    tell({ unique: tr`One solution.`, none: tr`No solution: ${reason}.`, multiple: tr`Several solutions. Two of them differ in the marked cells.`, unknown: tr`Not known: ${reason}.` }[verdict]);
    if (differ.length) this.highlight(differ.map((place) => cellAt(this.game, place)));
  }

  // Highlights cells until the board changes.
  highlight(cells) {
    this.asked = { stage: 3, isCheck: true, step: { put: [], cells } };
    this.show();
  }

  // Lists changes that give the puzzle one solution, each with a button that applies it.
  tellRepairs({ verdict, repairs = [], reason }, tell) {
    if (verdict === "unique") return tell(tr`It has one solution; nothing is to be repaired.`);
    const item = ({ text, puzzle }) => {
      const button = make("button", {}, tr`Apply`);
      button.onclick = () => this.enter([{ ...dataOf(puzzle), name: tr`${this.game.puzzle.name}, repaired` }]);
      return make("li", {}, button, make("span", {}, `${capital(text)}.`));
    };
    const head = repairs.length ? tr`Each of these changes gives it one solution:` : tr`No small change gives it one solution.`;
    return tell(...(reason ? [`${capital(reason)}.`] : []), head, make("ol", {}, ...repairs.slice(0, 30).map(item)));
  }

  // Shows the puzzle as a text to copy and to save.
  async export(to) {
    const { puzzle } = this.game;
    const text = await this.exported(puzzle, to);
    if (typeof text !== "string") return this.say(textOfEnd(text));
    const out = document.querySelector(".out");
    out.hidden = false;
    out.querySelector("textarea").value = text;
    const save = out.querySelector(".save");
    URL.revokeObjectURL(save.href);
    const [ending, type] = { svg: ["svg", "image/svg+xml"], json: ["json", "application/json"] }[to] || ["txt", "text/plain"];
    save.href = URL.createObjectURL(new Blob([text], { type }));
    save.download = `tents.${ending}`;
    return to === "svg" ? this.say("") : this.copy(text, tr`The text`);
  }

  // Returns the puzzle in a format, or the engine's answer with the reason why that is impossible.
  async exported(puzzle, to) {
    if (to === "svg") {
      const drawn = await this.engine.ask({ command: "draw" }, textOf(puzzle));
      return drawn.svg || drawn;
    }
    const { text, ...why } = await this.engine.ask({ command: "convert", to: to === "puzzle" ? "pzpr" : to }, textOf(puzzle));
    if (to !== "puzzle") return text ? text.trimEnd() : { ...why, text: why.reason };
    return this.linkTo(puzzle, text);
  }

  // Returns the URL of this page with a puzzle, in the format of puzz.link or, if that cannot represent it, as JSON.
  linkTo(puzzle, text, marks) {
    const letters = text ? text.trim().split("?")[1] : encodeURIComponent(textOf(puzzle));
    return `${location.href.split("#")[0]}#p=${letters}${marks ? `&m=${marks}` : ""}`;
  }

  async link() {
    const { puzzle, cells } = this.game;
    const marks = packed(cells);
    const { text } = await this.engine.ask({ command: "convert", to: "pzpr" }, textOf(puzzle));
    this.copy(this.linkTo(puzzle, text, marks), tr`The link to this position`);
  }

  // Opens the puzzle and position in the URL, and removes them from it.
  async follow() {
    const [, letters, marks] = /^#p=([^&]+)(?:&m=([\w-]*))?$/.exec(location.hash) || [];
    if (!letters) return;
    history.replaceState(null, "", location.href.split("#")[0]);
    const text = decoded(letters);
    const read = await this.engine.ask({ command: "read" }, text.startsWith("tents/") ? `https://puzz.link/p?${text}` : text);
    const [entry] = read.puzzles || [];
    if (!entry || !entry.puzzle) return void this.say(tr`The link is damaged: no puzzle was taken from it.`);
    const data = puzzleOf({ ...dataOf(entry.puzzle), name: entry.title });
    const at = this.games.findIndex((game) => game.puzzle.key === data.key);
    if (at >= 0) this.open(at);
    else this.enter([data]);
    if (entry.remarks) this.say(entry.remarks.map((remark) => `${capital(remark)}.`).join("\n"));
    if (!marks) return;
    if (!areMarks(marks, this.game.puzzle)) return void this.say(tr`The link is damaged: no position was taken from it.`);
    const cells = unpacked(marks, this.game.puzzle);
    if (this.game.put(cells.map((content, cell) => [cell, content]))) this.changed(tr`This is the position of the link. Undo brings yours back.`);
  }

  // Also offers another puzzle with the chosen size and grade.
  end() {
    super.end();
    const button = make("button", {}, tr`Another puzzle`);
    button.onclick = () => this.make();
    this.parts.acts.prepend(button);
  }

  // Prints this puzzle or all puzzles.
  paper(which) {
    this.printed = which === "all" ? this.games : [this.game];
    window.print();
  }

  print() {
    const { games } = this;
    this.parts.paper.replaceChildren();
    this.games = this.printed || [this.game];
    super.print();
    this.games = games;
  }

  stop() {
    this.engine.stop();
  }

  // While the editor is open, it handles the input.
  press(cell, isRight) {
    if (!this.editor.isOpen) return super.press(cell, isRight);
    this.move(cell, true);
    return this.editor.press(cell, isRight);
  }

  draw(marks, joins) {
    return !this.editor.isOpen && super.draw(marks, joins);
  }

  fill(line) {
    return this.editor.isOpen ? this.editor.turn(line, 1) : super.fill(line);
  }

  mark(content, isCycle) {
    return this.editor.isOpen ? this.editor.press(this.cursor, content === TENT ? undefined : true) : super.mark(content, isCycle);
  }

  undo(isAgain) {
    return this.editor.isOpen ? this.editor.undo() : super.undo(isAgain);
  }

  move(cell, isQuiet) {
    super.move(cell, isQuiet);
    if (this.editor) this.editor.follow();
  }

  key(event) {
    if (!(this.editor.isOpen && this.editor.key(event))) super.key(event);
  }
}

// These commands of play close the editor.
for (const name of ["hint", "check", "grass", "again", "point", "backToPoint", "backToRight"]) {
  Desk.prototype[name] = function act(...given) {
    this.editor.leave();
    return View.prototype[name].apply(this, given);
  };
}

// Decodes a part of the URL, which may be malformed.
function decoded(letters) {
  try {
    return decodeURIComponent(letters);
  } catch {
    return letters;
  }
}

// Converts a puzzle of the engine to the form of the page, in which its marks are the start of the game.
function dataOf({ rows, columns, cells }) {
  const start = cells.join("");
  const bare = start.replace(/[*-]/g, OPEN);
  return { rows, columns, cells: bare, start: start === bare ? undefined : start };
}

// Returns a puzzle with the keys that the page adds.
function puzzleOf({ name, rows, columns, cells, start }) {
  const puzzle = { name: name || tr`Tents ${columns.length} × ${rows.length}`, rows, columns, cells, start, opening: "" };
  return { ...puzzle, key: keyOf(puzzle), about: aboutOf(puzzle) };
}

function aboutOf({ rows, columns, cells }) {
  return tr`${columns.length} × ${rows.length}, ${plural([...cells].filter((cell) => cell === TREE).length, "tree")}.`;
}

// Returns whether stored data is a valid puzzle.
function isPuzzle(one) {
  const areClues = (clues) => Array.isArray(clues) && clues.length && clues.every((clue) => clue === null || (Number.isInteger(clue) && clue >= 0 && clue < 1e9));
  const { rows, columns, cells, start = cells, name = "" } = one || {};
  if (!areClues(rows) || !areClues(columns) || typeof name !== "string") return false;
  const isBoard = (text, signs) => typeof text === "string" && text.length === rows.length * columns.length && signs.test(text);
  return isBoard(cells, /^[T.]*$/) && isBoard(start, /^[T.*-]*$/);
}

// Returns the key under which a game is stored: two 32-bit hashes (FNV-1a) of the puzzle's text.
function keyOf(puzzle) {
  const hash = (seed) => [...textOf(puzzle)].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0, seed);
  return `web${hash(2166136261).toString(36)}${hash(374761393).toString(36)}`;
}

// Returns an element that shows a fault and its position in the text.
function faultOf({ code, line, column, message, help }, lines) {
  const parts = [make("p", {}, make("b", {}, capital(message)), help ? `: ${help}.` : ".", code ? ` (${code})` : "")];
  if (line && lines[line - 1] !== undefined) {
    const at = Math.max(0, column - 1);
    // Of a long line, only the part around the fault is shown.
    const from = Math.max(0, at - 50);
    const shown = [...lines[line - 1].replace(/\r$/, "")].slice(from, from + 80).join("").replace(/\t/g, " ");
    const number = `${line} | `;
    parts.push(make("pre", {}, `${number}${from ? "…" : ""}${shown}\n${" ".repeat(number.length + at - from + (from ? 1 : 0))}^`));
  }
  return make("div", {}, ...parts);
}

// Chooses the language and translates the page. The key "" of each table is the name of the language.
function speak(store) {
  const list = { en: { "": "English" }, ...LANGUAGES };
  const { language } = store.read("language") || {};
  const wanted = [language, ...navigator.languages.map((name) => name.slice(0, 2))].find((name) => list[name]) || "en";
  words = list[wanted];
  document.documentElement.lang = wanted;
  const choice = document.querySelector(".language");
  choice.append(...Object.entries(list).map(([key, table]) => make("option", { value: key, lang: key }, `${key.toUpperCase()} ${table[""]}`)));
  choice.value = wanted;
  choice.onchange = () => {
    store.keep("language", { language: choice.value });
    location.reload();
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.data.trim();
    if (text && words[text] && !node.parentElement.closest("script, option[lang]")) node.data = node.data.replace(text, words[text]);
  }
  for (const part of document.querySelectorAll("[aria-label]")) part.setAttribute("aria-label", word(part.getAttribute("aria-label")));
  document.title = word(document.title);
}

Page = class extends Desk {
  constructor(puzzles) {
    speak(new Store());
    super(puzzles);
  }
};
