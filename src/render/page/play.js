"use strict";
// A board to play on. Each puzzle of the page is a block of JSON; marks are kept in local storage,
// under the key of the puzzle. Cells are numbered row by row; a cell holds one of these letters.
const TREE = "T", TENT = "*", GRASS = "-", OPEN = ".";
const MARKS = [OPEN, TENT, GRASS];
const NAMES = { [TREE]: "tree", [TENT]: "tent", [GRASS]: "grass", [OPEN]: "open" };
const DRAWN = ["svg", "use", "rect", "path", "text"];
const BESIDE = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const AROUND = [...BESIDE, [-1, -1], [-1, 1], [1, -1], [1, 1]];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Storage may be forbidden, full, or hold what an older page has left; the game goes on without.
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(`tents:${key}`)) || {};
  } catch {}
  return {};
}

function keep(key, value) {
  try {
    localStorage.setItem(`tents:${key}`, JSON.stringify(value));
  } catch {}
}

const named = (line) => (line > 0 ? `Row ${line}` : `Column ${-line}`);
const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

// The marks of cells in a few letters, three cells each; what is open at the end is left out.
function packed(cells) {
  let text = "";
  for (let at = 0; at < cells.length; at += 3) {
    const three = [0, 1, 2].map((more) => Math.max(0, MARKS.indexOf(cells[at + more])));
    text += DIGITS[three[0] * 9 + three[1] * 3 + three[2]];
  }
  return text.replace(/A+$/, "");
}

function unpacked(text, puzzle) {
  return [...puzzle.cells].map((start, cell) => {
    const three = Math.max(0, DIGITS.indexOf(text[Math.floor(cell / 3)] || "A"));
    const mark = MARKS[Math.floor(three / [9, 3, 1][cell % 3]) % 3];
    return start === TREE ? TREE : mark;
  });
}

// A puzzle that is played: its board, what led to it, and what follows from the rules.
class Game {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.width = puzzle.columns.length;
    this.height = puzzle.rows.length;
    this.start = [...(puzzle.start || puzzle.cells)];
    const kept = stored(puzzle.key);
    const isKept = typeof kept.cells === "string";
    this.cells = isKept ? unpacked(kept.cells, puzzle) : [...this.start];
    for (const list of ["done", "undone", "points"]) {
      this[list] = Array.isArray(kept[list]) ? kept[list] : [];
    }
    this.time = +kept.time || 0;
    this.hints = +kept.hints || 0;
    this.isSolved = this.solved();
  }

  keep() {
    const { done, undone, points, time, hints } = this;
    keep(this.puzzle.key, { cells: packed(this.cells), done, undone, points, time, hints });
  }

  // How far the game is, for the list of puzzles.
  state() {
    const tents = `${this.count(TENT)} of ${plural(this.count(TREE), "tent")}`;
    return this.isSolved ? "\u2713 solved" : tents;
  }

  count(content) {
    return this.all(content).length;
  }

  // The row and the column of a cell, from 0.
  place(cell) {
    return [Math.floor(cell / this.width), cell % this.width];
  }

  name(cell) {
    const [row, column] = this.place(cell);
    return `r${row + 1}c${column + 1}`;
  }

  // Lines are numbered from 1; columns are negative, as in the steps.
  line(line) {
    const { width, height } = this;
    if (line > 0) return Array.from({ length: width }, (_, at) => (line - 1) * width + at);
    return Array.from({ length: height }, (_, at) => at * width - line - 1);
  }

  lines() {
    const numbers = (length, sign) => Array.from({ length }, (_, at) => sign * (at + 1));
    return [...numbers(this.height, 1), ...numbers(this.width, -1)];
  }

  clue(line) {
    return line > 0 ? this.puzzle.rows[line - 1] : this.puzzle.columns[-line - 1];
  }

  tents(line) {
    return this.line(line).filter((cell) => this.cells[cell] === TENT).length;
  }

  // The cell of a row and a column, if they are on the board.
  cell(row, column) {
    const isOn = row >= 0 && row < this.height && column >= 0 && column < this.width;
    return isOn ? row * this.width + column : undefined;
  }

  // The cells beside one; with `isWide` those at its corners too.
  near(cell, isWide) {
    const [row, column] = this.place(cell);
    const near = (isWide ? AROUND : BESIDE).map(([down, right]) => this.cell(row + down, column + right));
    return near.filter((other) => other !== undefined);
  }

  beside(cell, content) {
    return this.near(cell).filter((other) => this.cells[other] === content);
  }

  all(content) {
    return [...this.cells.keys()].filter((cell) => this.cells[cell] === content);
  }

  // Puts marks on the board as one change, or as more of the last one.
  put(marks, joins) {
    const change = [];
    for (const [cell, after] of marks) {
      const before = this.cells[cell];
      if (before === TREE || before === undefined || before === after) continue;
      this.cells[cell] = after;
      change.push((cell * 3 + MARKS.indexOf(before)) * 3 + MARKS.indexOf(after));
    }
    if (!change.length) return false;
    const isAtPoint = this.points.at(-1) === this.done.length;
    if (joins && this.done.length && !isAtPoint) this.done.at(-1).push(...change);
    else this.done.push(change);
    this.undone = [];
    return true;
  }

  // Takes the last change back, or does again what was undone last.
  undo(isAgain) {
    const [from, to] = isAgain ? [this.undone, this.done] : [this.done, this.undone];
    const change = from.pop();
    if (!change) return false;
    for (const put of isAgain ? change : [...change].reverse()) {
      this.cells[Math.floor(put / 9)] = MARKS[(isAgain ? put : Math.floor(put / 3)) % 3];
    }
    this.points = this.points.filter((point) => point <= this.done.length);
    to.push(change);
    return true;
  }

  // Undoes until so many changes are left, and says how many were undone.
  backTo(length) {
    const from = this.done.length;
    while (this.done.length > length) this.undo();
    return from - this.done.length;
  }

  backToRight() {
    const from = this.done.length;
    for (;;) {
      const wrong = new Set(this.wrong());
      if (!wrong.size) return from - this.done.length;
      // The first change that made one of these marks what it is now.
      let first = -1;
      for (let at = this.done.length - 1; at >= 0; at -= 1) {
        for (const put of this.done[at]) if (wrong.delete(Math.floor(put / 9))) first = at;
      }
      if (first < 0) return -1;
      this.backTo(first);
    }
  }

  // A tree for each tent as far as that can be, and a tent that finds none.
  pairs() {
    const [tentOf, treeOf] = [new Map(), new Map()];
    const find = (tent, seen) =>
      this.beside(tent, TREE).some((tree) => {
        if (seen.has(tree)) return false;
        seen.add(tree);
        if (tentOf.has(tree) && !find(tentOf.get(tree), seen)) return false;
        tentOf.set(tree, tent);
        return treeOf.set(tent, tree);
      });
    const [lone] = this.all(TENT).filter((tent) => !find(tent, new Set()));
    return { treeOf, lone };
  }

  // The trees that are served: no tree that is left could stand in for them.
  served() {
    const { treeOf } = this.pairs();
    const served = new Set(treeOf.values());
    const left = this.all(TREE).filter((tree) => !served.has(tree));
    for (const tree of left) {
      const others = this.beside(tree, TENT).map((tent) => treeOf.get(tent));
      left.push(...others.filter((other) => served.delete(other)));
    }
    return served;
  }

  // The open cells where no tent can stand by the rules alone.
  grass() {
    const served = this.served();
    const isFull = (line) => this.clue(line) !== null && this.tents(line) >= this.clue(line);
    const full = new Set(this.lines().filter(isFull));
    return this.all(OPEN).filter((cell) => {
      const [row, column] = this.place(cell);
      const isFree = !this.near(cell, true).some((near) => this.cells[near] === TENT);
      const isUseful = this.beside(cell, TREE).some((tree) => !served.has(tree));
      return full.has(row + 1) || full.has(-column - 1) || !isFree || !isUseful;
    });
  }

  solved() {
    const isMet = (line) => this.clue(line) === null || this.tents(line) === this.clue(line);
    return this.count(TENT) === this.count(TREE) && this.lines().every(isMet) && !this.broken();
  }

  // A rule that the marks break: the marks, and a sentence.
  broken() {
    const rule = (cells, text) => ({ cells, text });
    const of = (cells, content) => cells.filter((cell) => this.cells[cell] === content);
    for (const tent of this.all(TENT)) {
      const name = this.name(tent);
      const [other] = of(this.near(tent, true), TENT);
      if (other >= 0) return rule([tent, other], `The tents at ${name} and ${this.name(other)} touch.`);
      if (!this.beside(tent, TREE).length) return rule([tent], `The tent at ${name} has no tree beside it.`);
    }
    for (const line of this.lines()) {
      const [clue, cells] = [this.clue(line), this.line(line)];
      const [tents, grass, open] = [TENT, GRASS, OPEN].map((content) => of(cells, content));
      if (clue === null) continue;
      if (tents.length > clue) return rule(tents, `${named(line)} has ${plural(tents.length, "tent")}, more than its clue.`);
      if (tents.length + open.length >= clue) continue;
      return rule(grass, `${named(line)} has no room left for ${plural(clue, "tent")}.`);
    }
    for (const tree of this.all(TREE)) {
      const near = this.near(tree);
      if (of(near, TENT).length || of(near, OPEN).length) continue;
      return rule(of(near, GRASS), `The tree at ${this.name(tree)} has no spot left for its tent.`);
    }
    const { lone } = this.pairs();
    if (lone === undefined) return null;
    return rule([lone], `The tent at ${this.name(lone)} has no tree of its own.`);
  }

  // The marks that differ from the one solution; without one, those that a broken rule names.
  wrong() {
    const { tents } = this.puzzle;
    if (!tents) return (this.broken() || { cells: [] }).cells;
    const isTent = new Set(tents);
    const isWrong = (cell) => this.cells[cell] === (isTent.has(cell) ? GRASS : TENT);
    return [...this.cells.keys()].filter(isWrong);
  }

  // The first step that is not on the board yet.
  step() {
    return this.puzzle.steps.findIndex((step) => this.marksOf(step.put).length);
  }

  // Conclusions that are not on the board yet: tents are numbered from 1, grass is negative.
  marksOf(claims) {
    const marks = (claims || []).map((claim) => [Math.abs(claim) - 1, claim > 0 ? TENT : GRASS]);
    return marks.filter(([cell, content]) => this.cells[cell] !== content);
  }

  // What taking a step puts on the board: the step, and the grass that comes before it unsaid.
  taking(number) {
    const before = this.puzzle.steps.slice(0, number + 1).flatMap((step) => step.before || []);
    return this.marksOf([...before, ...this.puzzle.steps[number].put]);
  }
}

// The page: one board at a time, what is said of it, and the buttons.
class View {
  constructor(puzzles) {
    const one = (name) => document.querySelector(name);
    this.games = puzzles.map((puzzle) => new Game(puzzle));
    this.grid = one(".grid");
    const parts = { name: "#name", about: ".about", tents: ".tents", time: ".time", mode: ".mode", why: ".say .why" };
    this.parts = Object.fromEntries(Object.entries(parts).map(([key, name]) => [key, one(name)]));
    this.page = `page:${puzzles[0].key}`;
    this.settings = { errors: false, time: true, ...stored("settings") };
    this.list(one(".puzzles"));
    this.listen();
    this.open(this.games[stored(this.page).at] ? stored(this.page).at : 0);
    this.follow();
  }

  // The list of puzzles, with how far each is.
  list(nav) {
    nav.hidden = this.games.length < 2;
    for (const button of document.querySelectorAll("[data-do=turn]")) button.hidden = nav.hidden;
    this.items = this.games.map((game, at) => {
      const button = make("button", { type: "button" }, game.puzzle.name, " ", make("small", {}, game.state()));
      button.onclick = () => this.open(at);
      nav.querySelector("ol").append(make("li", {}, button));
      return button;
    });
  }

  // Shows a puzzle.
  open(at) {
    if (this.game) this.game.keep();
    Object.assign(this, { at, game: this.games[at], cursor: 0, asked: null });
    keep(this.page, { at });
    const { puzzle } = this.game;
    this.parts.name.textContent = puzzle.name;
    this.parts.about.textContent = puzzle.about;
    this.items.forEach((item, index) => item.setAttribute("aria-current", index === at));
    // Only the list is scrolled: the board stays where it is.
    const row = this.items[at].parentElement;
    row.parentElement.scrollTop = row.offsetTop - row.parentElement.offsetTop;
    this.build();
    this.show();
    this.say(this.game.isSolved ? "This board is solved." : puzzle.opening);
  }

  // Makes the cells of a board.
  build() {
    const { game, grid } = this;
    const head = (line) => {
      const number = make("small", { "aria-hidden": true }, Math.abs(line));
      const role = line > 0 ? "rowheader" : "columnheader";
      return make("div", { role, "data-line": line }, number, game.clue(line) ?? "");
    };
    const lines = game.lines();
    const row = (first, others) => make("div", { class: "row", role: "row" }, first, ...others);
    this.heads = new Map(lines.map((line) => [line, head(line)]));
    this.boxes = game.cells.map((_, cell) => make("div", { role: "gridcell", "data-cell": cell }));
    this.shown = [];
    const corner = make("div", { class: "head across down corner", role: "gridcell", "aria-label": "Clues" });
    const columns = lines.filter((line) => line < 0).map((line) => this.heads.get(line));
    const cells = (line) => game.line(line).map((cell) => this.boxes[cell]);
    const rows = lines.filter((line) => line > 0).map((line) => row(this.heads.get(line), cells(line)));
    this.rings = make("svg", { class: "rings", "aria-hidden": true });
    this.rings.setAttribute("viewBox", `0 0 ${40 * game.width} ${40 * game.height}`);
    grid.style.setProperty("--columns", game.width);
    grid.style.setProperty("--rows", game.height);
    grid.replaceChildren(row(corner, columns), ...rows, this.rings);
    this.fit();
  }

  // Whether all of the board is in view: then a finger may draw, otherwise it scrolls.
  fit() {
    const { grid } = this;
    const scroll = grid.parentElement;
    const fits = scroll.scrollWidth <= scroll.clientWidth && scroll.scrollHeight <= scroll.clientHeight;
    grid.classList.toggle("fits", fits);
  }

  say(text) {
    this.parts.why.textContent = text || "";
  }

  // Brings the page to what the game is.
  show() {
    const { game, asked, settings } = this;
    const wrong = new Set(settings.errors ? game.wrong() : asked && asked.stage >= 2 ? asked.wrong : []);
    const served = game.served();
    const step = asked && asked.stage === 3 && asked.step;
    const fresh = new Map((step ? step.put : []).map((claim) => [Math.abs(claim) - 1, claim > 0 ? TENT : GRASS]));
    const cited = new Set(step ? step.lines : []);
    const inLine = new Set([...cited].flatMap((line) => game.line(line)));
    game.cells.forEach((content, cell) => {
      const states = [NAMES[content]];
      if (content === TREE && served.has(cell)) states.push("served");
      if (wrong.has(cell)) states.push("wrong");
      const looks = [...states];
      if (fresh.has(cell)) {
        looks.push("fresh");
        states.push(`the hint says ${NAMES[fresh.get(cell)]}`);
      } else if (inLine.has(cell)) looks.push("on");
      const isHere = cell === this.cursor;
      const look = `${looks.join(" ")} ${isHere}`;
      if (this.shown[cell] === look) return;
      this.shown[cell] = look;
      const box = this.boxes[cell];
      box.className = `cell ${looks.join(" ")}`;
      box.tabIndex = isHere ? 0 : -1;
      const [row, column] = game.place(cell);
      box.setAttribute("aria-label", `row ${row + 1}, column ${column + 1}: ${states.join(", ")}`);
      const symbol = make("use", { href: `#${NAMES[content]}` });
      const picture = make("svg", { viewBox: "0 0 40 40", "aria-hidden": true }, symbol);
      box.replaceChildren(...(content === TREE || content === TENT ? [picture] : []));
    });
    for (const [line, head] of this.heads) {
      const [clue, tents] = [game.clue(line), game.tents(line)];
      const state = clue === null || tents < clue ? "" : tents > clue ? "over" : "full";
      head.className = `head ${line > 0 ? "down" : "across"} ${state} ${cited.has(line) ? "cited" : ""}`;
      const of = clue === null ? "no clue" : `clue ${clue}`;
      const words = { "": "", over: ", too many", full: ", done" }[state];
      head.setAttribute("aria-label", `${named(line)}: ${of}, ${plural(tents, "tent")}${words}`);
    }
    this.rings.replaceChildren(...(step ? this.marks(step) : []));
    this.parts.tents.textContent = game.state();
    this.parts.mode.textContent = settings.errors ? "mistakes are shown" : "";
    this.clock();
    keep("settings", settings);
    for (const button of document.querySelectorAll("[data-do=toggle]")) {
      button.setAttribute("aria-pressed", settings[button.dataset.with]);
    }
    this.items[this.at].lastElementChild.textContent = game.state();
  }

  // What a step rests on and what it settles, drawn as on the page of `explain`.
  marks(step) {
    const at = (cell) => this.game.place(cell).map((number) => number * 40);
    const box = (cell, name) => {
      const [y, x] = at(cell);
      return make("rect", { x: x + 3, y: y + 3, width: 34, height: 34, rx: name === "new" ? 1 : 10, class: name });
    };
    const sign = (cell, text, name, right, down) => {
      const [y, x] = at(cell);
      return make("text", { x: x + right, y: y + down, class: name }, text);
    };
    // A stroke across the line between a tree and its tent.
    const link = ([tree, tent]) => {
      const [[y, x], [toY, toX]] = [at(tree), at(tent)];
      const end = (part) => `${x + 20 + (toX - x) * part} ${y + 20 + (toY - y) * part}`;
      return make("path", { d: `M${end(0.375)}L${end(0.625)}`, class: "link" });
    };
    const supposed = (cell, number) => {
      const [y, x] = at(cell);
      return [make("use", { href: "#first", x, y }), sign(cell, number || "?", "", 20, 28)];
    };
    const { put, trees = [], cells = [], links = [], suppose = [], grass = [], not = [] } = step;
    return [
      put.map((claim) => box(Math.abs(claim) - 1, "new")),
      trees.map((cell) => box(cell, "")),
      cells.map((cell) => box(cell, "dash")),
      links.map(link),
      suppose.map(supposed),
      grass.map((cell) => sign(cell, "?", "", 20, 28)),
      not.map((cell) => [box(cell, "not"), sign(cell, "!", "not", 32, 15)]),
    ].flat(2);
  }

  clock() {
    const time = new Date(1000 * this.game.time).toISOString().slice(11, 19).replace(/^00:/, "");
    this.parts.time.textContent = this.settings.time ? time : "";
    return time;
  }

  // What follows a change of the board.
  changed(text) {
    const { game } = this;
    const was = game.isSolved;
    this.asked = null;
    game.isSolved = game.solved();
    game.keep();
    this.show();
    if (game.isSolved && !was) {
      const hints = game.hints ? `with ${plural(game.hints, "hint")}` : "without a hint";
      text = `Solved in ${this.clock()}, ${hints}. ${game.puzzle.about}`;
    }
    this.say(text);
  }

  move(cell, isQuiet) {
    this.cursor = cell;
    this.show();
    this.boxes[cell].focus({ preventScroll: isQuiet });
  }

  // Puts a mark at the cursor, or takes it away if it is there.
  mark(content) {
    const isThere = this.game.cells[this.cursor] === content;
    if (this.game.put([[this.cursor, isThere ? OPEN : content]])) this.changed();
  }

  cover(cells) {
    if (this.game.put(cells.map((cell) => [cell, GRASS]))) this.changed();
    else this.say("Nothing there is open where no tent can stand.");
  }

  fill(line) {
    this.cover(this.game.line(line).filter((cell) => this.game.cells[cell] === OPEN));
  }

  undo(isAgain) {
    if (this.game.undo(isAgain)) this.changed();
    else this.say(`There is nothing to ${isAgain ? "do again" : "undo"}.`);
  }

  grass() {
    this.cover(this.game.grass());
  }

  again() {
    const { game } = this;
    Object.assign(game, { time: 0, hints: 0 });
    game.put([...game.start.entries()]);
    this.changed("Started again. Undo brings the marks back.");
  }

  point() {
    const { points, done } = this.game;
    if (points.at(-1) !== done.length) points.push(done.length);
    this.game.keep();
    this.say(`${plural(points.length, "point")} to go back to.`);
  }

  backToPoint() {
    const { points, done } = this.game;
    if (points.at(-1) === done.length) points.pop();
    if (points.length) this.back(this.game.backTo(points.at(-1)));
    else this.say("There is no point to go back to.");
  }

  backToRight() {
    const undone = this.game.backToRight();
    if (undone < 0) this.changed("Some marks were wrong from the beginning; that cannot be undone.");
    else if (undone) this.back(undone);
    else this.check();
  }

  back(undone) {
    this.changed(`${plural(undone, "change")} undone.`);
  }

  // Says how many marks are wrong, then where, then why.
  check() {
    const { game, asked } = this;
    const wrong = game.wrong();
    if (!wrong.length) {
      const right = game.puzzle.tents ? "Right so far." : "No rule is broken so far.";
      return this.say((game.broken() || { text: right }).text);
    }
    const stage = asked && asked.isCheck ? Math.min(3, asked.stage + 1) : 1;
    this.asked = { isCheck: true, stage, wrong };
    this.show();
    const more = wrong.length > 8 ? ` and ${wrong.length - 8} more` : "";
    const names = wrong.slice(0, 8).map((cell) => game.name(cell)).join(", ") + more;
    const say = [
      `${wrong.length === 1 ? "1 mark is" : `${wrong.length} marks are`} wrong. Ask again: where.`,
      `Wrong: ${names}. Ask again: why.`,
      (game.broken() || { text: `No rule is broken yet, but the one solution is other at ${names}.` }).text,
    ];
    return this.say(say[stage - 1]);
  }

  // The first step that is not on the board: where, what, why, then it is taken.
  hint() {
    const { game, asked } = this;
    if (game.isSolved) return this.say("This board is solved.");
    if (game.wrong().length) return this.check();
    const { number, stage } = asked && !asked.isCheck ? asked : { number: game.step(), stage: 0 };
    const step = game.puzzle.steps[number];
    if (!step) return this.say(game.puzzle.end);
    if (stage === 0) game.hints += 1;
    if (stage === 3) {
      game.put(game.taking(number));
      return this.changed(step.say);
    }
    this.asked = { number, stage: stage + 1, step, wrong: [] };
    this.show();
    const say = [
      `Look at ${step.look}. Ask again: what.`,
      `Look at ${step.look}: ${step.kind}. Ask again: why.`,
      `${step.say}\nAsk again: do it.`,
    ];
    return this.say(say[stage]);
  }

  toggle(name) {
    this.settings[name] = !this.settings[name];
    this.show();
  }

  turn(by) {
    if (this.games[this.at + +by]) this.open(this.at + +by);
    else this.say("There is no other puzzle in that direction.");
  }

  link() {
    const { puzzle, cells } = this.game;
    history.replaceState(null, "", `#d=${puzzle.key}&m=${packed(cells)}`);
    this.say("The address of this page is now the link to this position.");
  }

  // Shows the position that the address holds.
  follow() {
    const [, key, marks] = /^#d=([\w-]+)&m=([\w-]*)$/.exec(location.hash) || [];
    const at = this.games.findIndex((game) => game.puzzle.key === key);
    if (at < 0) return;
    if (at !== this.at) this.open(at);
    const cells = unpacked(marks, this.game.puzzle);
    if (this.game.put(cells.map((content, cell) => [cell, content]))) {
      this.changed("This is the position of the link. Undo brings yours back.");
    }
  }

  // Keys that move and mark; the others are those of buttons.
  key(event) {
    const { game, grid } = this;
    const [row, column] = game.place(this.cursor);
    const to = (y, x) => this.move(game.cell(y, x) ?? this.cursor);
    const ways = [
      [["ArrowLeft", "h"], () => to(row, column - 1)],
      [["ArrowRight", "l"], () => to(row, column + 1)],
      [["ArrowUp", "k"], () => to(row - 1, column)],
      [["ArrowDown", "j"], () => to(row + 1, column)],
      [["Home"], () => to(row, 0)],
      [["End"], () => to(row, game.width - 1)],
      [[" ", "Enter"], () => this.mark(TENT)],
      [["x", "-"], () => this.mark(GRASS)],
      [["Backspace", "Delete"], () => this.mark(OPEN)],
      [["_"], () => this.fill(row + 1)],
      [["|"], () => this.fill(-column - 1)],
    ];
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const [, way] = ways.find(([keys]) => keys.includes(event.key)) || [];
    const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!way && !button) return;
    event.preventDefault();
    if (way) way();
    else button.click();
    // Another puzzle has other cells.
    if (!grid.contains(document.activeElement)) this.boxes[this.cursor].focus();
  }

  // A press on a cell: it is marked, and so are those that are drawn over.
  press(cell, isRight) {
    const { game } = this;
    this.move(cell, true);
    const tool = isRight ? GRASS : document.querySelector("[name=tool]:checked").value;
    this.mark(tool || MARKS[(MARKS.indexOf(game.cells[cell]) + 1) % 3]);
    return game.cells[cell] === TREE ? null : game.cells[cell];
  }

  listen() {
    const { grid } = this;
    const cellOf = (element) => {
      const box = element && element.closest(".cell");
      return box ? +box.dataset.cell : undefined;
    };
    let [drag, isPressed] = [null, false];
    grid.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event.target);
      const isScrolled = event.pointerType === "touch" && !grid.classList.contains("fits");
      if (cell === undefined || isScrolled || event.button === 1) return;
      event.preventDefault();
      isPressed = true;
      drag = this.press(cell, event.button === 2);
    });
    addEventListener("pointermove", (event) => {
      if (drag === null) return;
      const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
      if (cell === undefined || cell === this.cursor) return;
      this.move(cell, true);
      if (this.game.put([[cell, drag]], true)) this.changed();
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (drag = null));
    grid.addEventListener("click", (event) => {
      const head = event.target.closest("[data-line]");
      const cell = cellOf(event.target);
      if (head) this.fill(+head.dataset.line);
      else if (cell !== undefined && !isPressed) this.press(cell, false);
      isPressed = false;
    });
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("keydown", (event) => this.key(event));
    for (const button of document.querySelectorAll("[data-do]")) {
      button.onclick = () => this[button.dataset.do](button.dataset.with);
    }
    addEventListener("hashchange", () => this.follow());
    addEventListener("pagehide", () => this.game.keep());
    new ResizeObserver(() => this.fit()).observe(grid.parentElement);
    setInterval(() => {
      if (document.hidden || this.game.isSolved) return;
      this.game.time += 1;
      this.clock();
    }, 1000);
  }
}

// An element with what it holds; what is drawn belongs to SVG.
function make(name, attributes, ...children) {
  const { namespaceURI } = document.querySelector(DRAWN.includes(name) ? ".symbols" : "body");
  const one = document.createElementNS(namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...children);
  return one;
}

document.documentElement.classList.add("js");
addEventListener("DOMContentLoaded", () => {
  const blocks = [...document.querySelectorAll("script[type='application/json']")];
  if (blocks.length) new View(blocks.map((block) => JSON.parse(block.textContent)));
});
