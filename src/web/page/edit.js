// The editor: clicks on cells set trees and tents, clicks on clues set numbers, and each change updates the verdict.
// The first change adds a copy of the puzzle to the list; further changes replace that copy.

class Editor {
  constructor(desk) {
    Object.assign(this, { desk, isOpen: false, past: [], typed: null });
    const part = document.querySelector("#edit");
    this.fields = part.elements;
    this.verdict = part.querySelector(".verdict");
    this.names = { row: part.querySelector(".row-name"), column: part.querySelector(".column-name") };
    const { columns, rows, row, column } = this.fields;
    for (const field of [columns, rows]) field.onchange = () => this.resize(+columns.value, +rows.value);
    row.oninput = () => this.clue(this.lines()[0], row.value);
    column.oninput = () => this.clue(this.lines()[1], column.value);
    desk.grid.addEventListener("contextmenu", (event) => {
      const head = this.isOpen && event.target.closest("[data-line]");
      if (head) this.turn(+head.dataset.line, -1);
    });
  }

  enter() {
    const { desk } = this;
    if (desk.steps || desk.asked) desk.close();
    Object.assign(this, { isOpen: true, isOwn: false, past: [] });
    desk.grid.classList.add("editing");
    this.follow();
    this.judge();
  }

  leave() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.desk.grid.classList.remove("editing");
    document.querySelector("#edit").hidden = true;
    document.querySelector(".tabs [data-with=edit]").setAttribute("aria-expanded", false);
    if (!this.isOwn) return;
    // The game starts without the tents of the editor.
    const { desk } = this;
    desk.games[desk.at] = desk.game = new Game(desk.game.puzzle, desk.game.puzzle.key, null);
    desk.open(desk.at);
    desk.keepList();
  }

  lines() {
    return this.desk.game.linesOf(this.desk.cursor);
  }

  // Shows the clues of the cursor's row and column in the fields.
  follow() {
    const { desk, fields, names } = this;
    if (!this.isOpen) return;
    const [row, column] = this.lines();
    const { game } = desk;
    names.row.textContent = capital(named(row));
    names.column.textContent = capital(named(column));
    const values = { columns: game.width, rows: game.height, row: game.clue(row) ?? "", column: game.clue(column) ?? "" };
    for (const [name, value] of Object.entries(values)) if (document.activeElement !== fields[name]) fields[name].value = value;
  }

  // Replaces the current puzzle by a changed one, whose cells may include tents.
  change({ rows, columns, cells }, isUndo) {
    const { desk } = this;
    const was = desk.game;
    if (!isUndo) this.past.push({ rows: was.puzzle.rows, columns: was.puzzle.columns, cells: was.cells });
    const bare = cells.map((content) => (content === TREE ? TREE : OPEN)).join("");
    const puzzle = puzzleOf({ name: this.isOwn ? was.puzzle.name : tr`My puzzle`, rows, columns, cells: bare });
    if (!this.isOwn) {
      desk.keep();
      desk.add(puzzle);
      desk.at = desk.games.length - 1;
      this.isOwn = true;
      desk.parts.name.textContent = puzzle.name;
      desk.items.forEach((item, index) => item.setAttribute("aria-current", index === desk.at));
    }
    const game = new Game(puzzle, puzzle.key, null);
    Object.assign(game, { cells: [...cells], sight: null });
    desk.games[desk.at] = desk.game = game;
    desk.asked = null;
    if (rows.length !== was.height || columns.length !== was.width) {
      desk.cursor = 0;
      desk.build();
    }
    desk.parts.about.textContent = puzzle.about;
    desk.show();
    this.follow();
    this.judge();
  }

  state() {
    const { puzzle, cells } = this.desk.game;
    return { rows: [...puzzle.rows], columns: [...puzzle.columns], cells: [...cells] };
  }

  // Cycles a cell through tree, tent and nothing. With the right button, sets or removes a tent.
  press(cell, isRight) {
    const next = this.state();
    const was = next.cells[cell];
    const turn = { [OPEN]: TREE, [TREE]: TENT };
    next.cells[cell] = isRight ? (was === TENT ? OPEN : TENT) : turn[was] || OPEN;
    this.change(next);
    this.desk.tell(this.desk.boxes[cell].getAttribute("aria-label"));
  }

  // Sets the next clue of a line (`by` is 1) or the previous one (-1). After the largest clue comes no clue, then 0.
  turn(line, by) {
    const { game } = this.desk;
    const most = Math.ceil((line > 0 ? game.width : game.height) / 2);
    const place = (game.clue(line) ?? -1) + 1 + by;
    const at = (place + most + 2) % (most + 2);
    this.clue(line, at ? at - 1 : "");
  }

  clue(line, value) {
    const next = this.state();
    const number = value === "" ? null : Math.max(0, Math.min(9999, Math.floor(+value)));
    if (line > 0) next.rows[line - 1] = number;
    else next.columns[-line - 1] = number;
    this.change(next);
    this.desk.tell(this.desk.lineText(line));
  }

  // Digits set the clue of the row, or of the column with Shift. Digits typed within a second of each other form one
  // number.
  key({ code, key, shiftKey, target, timeStamp, altKey, ctrlKey, metaKey }) {
    const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) || [];
    if (digit === undefined || altKey || ctrlKey || metaKey || target.closest("input, textarea, select")) return false;
    const line = this.lines()[shiftKey && !/\d/.test(key) ? 1 : 0];
    const { typed } = this;
    const isMore = typed && typed.line === line && timeStamp - typed.at < 1000;
    this.typed = { line, at: timeStamp, text: (isMore ? typed.text : "") + digit };
    this.clue(line, this.typed.text);
    return true;
  }

  resize(width, height) {
    const fits = (side) => Number.isInteger(side) && side >= 1 && side <= 100;
    if (!fits(width) || !fits(height)) return;
    const { rows, columns, cells } = this.state();
    const sized = (clues, length) => Array.from({ length }, (_, at) => clues[at] ?? null);
    const at = (row, column) => (row < rows.length && column < columns.length ? cells[row * columns.length + column] : OPEN);
    const all = Array.from({ length: width * height }, (_, cell) => at(Math.floor(cell / width), cell % width));
    this.change({ rows: sized(rows, height), columns: sized(columns, width), cells: all });
  }

  cluesFromTents() {
    const { game } = this.desk;
    const count = (line) => game.look().of(game.line(line), TENT).length;
    const rows = game.puzzle.rows.map((_, at) => count(at + 1));
    const columns = game.puzzle.columns.map((_, at) => count(-at - 1));
    this.change({ rows, columns, cells: [...game.cells] });
  }

  empty() {
    const { rows, columns, cells } = this.state();
    this.change({ rows: rows.map(() => null), columns: columns.map(() => null), cells: cells.map(() => OPEN) });
  }

  undo() {
    const was = this.past.pop();
    if (was) this.change(was, true);
    else this.desk.say(tr`There is nothing to undo.`);
  }

  // Updates the verdict on the puzzle. If changes follow quickly, only the last one is solved.
  async judge() {
    const { desk, verdict } = this;
    const { game } = desk;
    const found = await desk.engine.ask({ command: "solve" }, textOf(game.puzzle), { nodes: GUESSES.verdict, seconds: 5, subject: "verdict" });
    if (found.isOld || game !== desk.game || !this.isOpen) return;
    const [one, other] = (found.solutions || []).map(({ tents }) => tents.map((place) => cellAt(game, place)));
    const differ = other ? [...one.filter((cell) => !other.includes(cell)), ...other.filter((cell) => !one.includes(cell))] : [];
    const text = { unique: tr`One solution.`, none: tr`No solution: ${found.reason}.`, multiple: tr`Several solutions. Two of them differ in the marked cells.`, unknown: tr`Not known within ${GUESSES.verdict} guesses.` };
    verdict.textContent = text[found.verdict] || textOfEnd(found);
    verdict.classList.toggle("bad", found.verdict === "none");
    verdict.dataset.verdict = found.verdict;
    if (differ.length) desk.highlight(differ);
  }
}

// Handlers for the buttons of the editor.
for (const name of ["cluesFromTents", "empty"]) {
  Desk.prototype[name] = function act() {
    this.editor[name]();
  };
}
