// The page: it shows one board at a time, messages, buttons, and handles keys.

const DRAWN = ["svg", "use", "rect", "path", "text"];
const TOOLS = ["", TENT, GRASS];
const TOOL_NAMES = { "": "Tent, grass", [TENT]: "Tent", [GRASS]: "Grass" };

// The look of a cell is a number: the index of its content in `KINDS`, plus the bits of its states.
const KINDS = [OPEN, TREE, TENT, GRASS];
const [SERVED, WRONG, BROKEN, FRESH_TENT, FRESH_GRASS, ON, AUTO, HERE] = [4, 8, 16, 32, 64, 128, 256, 512];
const LOOKS = [[SERVED, "served", "served"], [WRONG, "wrong", "wrong"], [BROKEN, "broken", "breaks a rule"], [AUTO, "grass auto", "grass by a tent"]];

class View {
  constructor(puzzles, engine = stored) {
    const one = (name) => document.querySelector(name);
    Object.assign(this, { engine, store: new Store(), games: [], items: [] });
    this.grid = one(".grid");
    this.scroll = one(".scroll");
    const parts = { name: "#name", about: ".about", tents: ".tents", time: ".time", why: ".say .why", told: "#told" };
    // Queried once, because a large board has many elements.
    const all = (name) => [...document.querySelectorAll(name)];
    this.toggles = all("[data-do=toggle]");
    this.keys = new Map(all("[data-key]").map((button) => [button.dataset.key, button]));
    const more = { sheet: ".sheet", below: ".below", solved: ".puzzles summary", acts: ".acts", bar: ".bar", more: ".more", tool: ".tool", opens: ".opens", paper: ".paper", list: ".puzzles ol" };
    this.parts = Object.fromEntries(Object.entries({ ...parts, ...more }).map(([key, name]) => [key, one(name)]));
    this.page = `page:${puzzles[0].key}`;
    this.settings = { errors: false, time: true, left: false, auto: false, ...this.store.read("settings") };
    this.tool = "";
    this.rules(one(".rules"));
    for (const puzzle of puzzles) this.add(puzzle);
    this.listen();
    this.useTool("");
    const { at } = this.store.read(this.page) || {};
    this.open(this.games[at] ? at : 0, true);
    const said = [];
    if (!this.store.isOpen) said.push(tr`Marks are not kept: this browser lets the page store nothing.`);
    if (this.store.wasDamaged) said.push(tr`What was kept here was damaged and has been thrown away. What is whole is still there.`);
    if (said.length) this.say(said.join("\n"));
    this.follow();
  }

  // Moves the rules to the board. They are open on the first visit.
  rules(rules) {
    if (!rules) return;
    const { below } = this.parts;
    below.insertBefore(rules, below.querySelector(".keys"));
    rules.open = !this.settings.seen;
    this.settings.seen = true;
    this.store.keep("settings", this.settings);
  }

  // Adds a puzzle to the list, with its progress.
  add(puzzle) {
    const { games, items, parts } = this;
    const at = games.length;
    // Equal puzzles have separate boards, and so separate keys.
    const twins = games.filter((game) => game.puzzle.key === puzzle.key).length;
    const key = puzzle.key + (twins ? `-${twins + 1}` : "");
    games.push(new Game(puzzle, key, this.store.read(key, (kept) => isGame(kept, puzzle))));
    const name = make("bdi", {}, puzzle.name);
    const button = make("button", {}, `${at + 1}. `, name, " ", make("small", {}, games[at].state()));
    button.onclick = () => this.open(at);
    items.push(button);
    parts.list.append(make("li", {}, button));
    this.isAlone = games.length < 2;
    if (games.length < 3) for (const part of document.querySelectorAll(".of-many")) part.hidden = this.isAlone;
  }

  // Shows the puzzle at an index of the list. `isFirst` is set when the page opens.
  open(at, isFirst) {
    if (this.game) this.keep();
    Object.assign(this, { at, game: this.games[at], cursor: 0, asked: null, steps: null });
    if (!isFirst) this.store.keep(this.page, { at });
    const { game, parts } = this;
    const { name, about, opening } = game.puzzle;
    parts.name.textContent = name;
    parts.about.textContent = [about, opening].join(" ");
    if (!this.isAlone) document.title = `${at + 1}. ${name}`;
    this.items.forEach((item, index) => item.setAttribute("aria-current", index === at));
    // Scrolls only the list, not the page as `scrollIntoView` would.
    const row = this.items[at].parentElement;
    row.parentElement.scrollTop = row.offsetTop - row.parentElement.offsetTop;
    this.say("");
    this.build();
    this.show();
    if (!isFirst) this.tell(tr`Puzzle ${at + 1} of ${this.games.length}: ${name}, ${game.state()}.`);
  }

  // Creates the elements of the board.
  build() {
    const { game, grid } = this;
    const head = (line) => {
      const role = line > 0 ? "rowheader" : "columnheader";
      return make("div", { role, "data-line": line }, make("small", {}, Math.abs(line)), "");
    };
    const row = (first, others) => make("div", { class: "row", role: "row" }, first, ...others);
    this.heads = new Map(game.lines.map((line) => [line, head(line)]));
    this.boxes = game.cells.map((_, cell) => make("div", { role: "gridcell", "data-cell": cell }));
    [this.shown, this.shownHeads] = [[], new Map()];
    const corner = make("div", { class: "head across down corner", role: "gridcell", "aria-label": tr`Clues` });
    const columns = game.lines.filter((line) => line < 0).map((line) => this.heads.get(line));
    const cells = (line) => game.line(line).map((cell) => this.boxes[cell]);
    const rows = game.lines.filter((line) => line > 0).map((line) => row(this.heads.get(line), cells(line)));
    this.rings = make("svg", { class: "rings", "aria-hidden": true });
    this.rings.setAttribute("viewBox", `0 0 ${40 * game.width} ${40 * game.height}`);
    grid.classList.toggle("fives", Math.max(game.width, game.height) > 12);
    grid.replaceChildren(row(corner, columns), ...rows, this.rings);
    this.fit();
  }

  // Sets the size of cells: as large as the window allows, but 24 to 56 pixels. If the board does not fit, it scrolls
  // and has cells of 24 to 32 pixels; on a touch screen, of 32 pixels if it scrolls sideways.
  fit() {
    const { game, grid, scroll } = this;
    const digits = (numbers) => Math.max(...numbers.map((number) => String(number ?? "").length));
    const head = 16 + 10 * digits(game.puzzle.rows) + 5 * String(game.height).length;
    const wide = Math.floor((scroll.clientWidth - head) / game.width);
    // The sheet makes the visible part of the board smaller, but not its cells.
    scroll.style.maxHeight = "";
    const room = parseFloat(getComputedStyle(scroll).maxHeight);
    if (this.covered) scroll.style.maxHeight = `${room - this.covered}px`;
    const high = Math.floor((room - 42) / game.height);
    const isCoarse = matchMedia("(pointer:coarse)").matches;
    const fits = Math.min(wide, high) >= 24;
    const long = isCoarse ? 32 : 24;
    const cell = fits ? Math.min(wide, high, 56) : wide >= 24 ? Math.min(wide, 32) : long;
    const sizes = { "--cell": `${cell}px`, "--head": `${head}px`, "--columns": game.width, "--rows": game.height };
    for (const [name, size] of Object.entries(sizes)) grid.style.setProperty(name, size);
    // If the board does not scroll sideways, a horizontal swipe draws.
    grid.classList.toggle("fits", fits || wide >= cell);
  }

  // Shows a message in the sheet, with buttons for actions. An empty message closes the sheet.
  say(text, ...acts) {
    const { why, sheet } = this.parts;
    why.textContent = text || "";
    this.parts.acts.replaceChildren(...acts.map(([name, act]) => {
      const button = make("button", {}, name);
      button.onclick = act;
      return button;
    }));
    sheet.hidden = !text;
    if (text) this.more(false);
    const isFixed = text && getComputedStyle(sheet).position === "fixed";
    const covered = isFixed ? sheet.offsetHeight : 0;
    if (covered === this.covered) return;
    this.covered = covered;
    this.parts.below.style.paddingBottom = `${covered}px`;
    if (this.boxes) this.fit();
  }

  // Announces a text to screen readers.
  tell(text) {
    this.parts.told.textContent = text;
  }

  // Closes the menu if it is open, else the sheet, and with it the current hint or explanation.
  close() {
    if (this.more(false)) return;
    Object.assign(this, { asked: null, steps: null });
    this.say("");
    this.show();
  }

  // Opens, closes or (without an argument) toggles the menu. Returns whether it was open.
  more(isOpen) {
    const { more, opens } = this.parts;
    const was = more.classList.contains("open");
    if (isOpen === undefined) this.say("");
    more.classList.toggle("open", isOpen ?? !was);
    opens.setAttribute("aria-expanded", isOpen ?? !was);
    return was;
  }

  // Returns the content of a cell, where automatic grass around tents counts as grass.
  contentOf(cell) {
    return this.shown[cell] & AUTO ? GRASS : this.game.cells[cell];
  }

  // Returns the analysis of the board that is shown.
  sight() {
    return this.steps ? this.steps.sight : this.game.look();
  }

  // Updates the page to the state of the game.
  show() {
    const { game, asked, settings, steps } = this;
    const sight = game.look();
    const step = steps ? steps.step : asked && asked.stage === 3 && asked.step;
    const looks = (steps ? steps.cells : game.cells).map((content) => KINDS.indexOf(content));
    const add = (cells, look) => cells.forEach((cell) => (looks[cell] |= look));
    const cited = new Set((step && step.lines) || []);
    add([...cited].flatMap((line) => game.line(line)), ON);
    for (const claim of step ? step.put : []) looks[cellOf(claim)] |= claim > 0 ? FRESH_TENT : FRESH_GRASS;
    if (!steps) {
      if (settings.auto) for (const tent of sight.placed) add(sight.of(game.around[tent], OPEN), AUTO);
      add([...sight.pairs().served], SERVED);
      add(settings.errors ? game.wrong() : asked && asked.stage >= 2 ? asked.wrong || [] : [], WRONG);
      for (const { marks, line, tree } of sight.broken()) add(tree !== undefined ? [tree] : line ? [] : marks, BROKEN);
    }
    looks[this.cursor] |= HERE;
    looks.forEach((look, cell) => look === this.shown[cell] || this.drawCell(cell, look));
    for (const line of game.lines) this.drawHead(line, cited.has(line));
    const pairs = game.isSolved && !steps ? [...sight.pairs().tentOf].map((pair) => this.join(pair, 0.25, "pair")) : [];
    this.rings.replaceChildren(...(step ? this.marks(step) : pairs));
    this.parts.tents.textContent = game.state();
    this.clock();
    for (const button of this.toggles) button.setAttribute("aria-pressed", settings[button.dataset.with]);
    this.items[this.at].lastElementChild.textContent = game.state();
    const solved = this.games.filter((one) => one.isSolved).length;
    this.parts.solved.textContent = tr`Puzzles: ${solved} of ${this.games.length} solved`;
  }

  drawCell(cell, look) {
    const { game } = this;
    const box = this.boxes[cell];
    const was = this.shown[cell];
    this.shown[cell] = look;
    const content = KINDS[look & 3];
    const with_ = LOOKS.filter(([bit]) => look & bit);
    const fresh = look & FRESH_TENT ? TENT : look & FRESH_GRASS ? GRASS : "";
    const hint = fresh ? [tr`the hint: ${word(NAMES[fresh])}`] : [];
    const classes = ["cell", NAMES[content], ...with_.map(([, name]) => name), fresh ? "fresh" : look & ON ? "on" : ""];
    box.className = classes.join(" ").trim();
    box.tabIndex = look & HERE ? 0 : -1;
    const [row, column] = game.place(cell);
    const states = [NAMES[content], ...with_.map(([, , name]) => name)].map(word).concat(hint);
    box.setAttribute("aria-label", `${named(row + 1)}, ${named(-column - 1)}: ${states.join(", ")}`);
    if (was !== undefined && (was & 3) === (look & 3)) return;
    const isDrawn = content === TREE || content === TENT;
    box.replaceChildren(...(isDrawn ? [picture(NAMES[content])] : []));
  }

  drawHead(line, isCited) {
    const { game, settings } = this;
    const sight = this.sight();
    const [clue, tents, open] = [game.clue(line), sight.tents[sight.at(line)], sight.open[sight.at(line)]];
    const look = `${clue} ${tents} ${open} ${settings.left} ${isCited}`;
    if (this.shownHeads.get(line) === look) return;
    this.shownHeads.set(line, look);
    const [state, text] = [sight.stateOf(line), this.lineText(line)];
    const shown = clue === null ? "" : settings.left ? clue - tents : clue;
    const head = this.heads.get(line);
    head.className = `head ${line > 0 ? "down" : "across"} ${state} ${isCited ? "cited" : ""}`;
    head.lastChild.data = shown;
    head.setAttribute("aria-label", text);
  }

  // Returns the state of a line in words, such as "row 4: clue 2, 1 tent, 3 open".
  lineText(line) {
    const { game } = this;
    const sight = this.sight();
    const clue = game.clue(line) === null ? tr`no clue` : tr`clue ${game.clue(line)}`;
    const state = { "": "", full: tr`, done`, over: tr`, too many`, short: tr`, too little room` }[sight.stateOf(line)];
    return tr`${named(line)}: ${clue}, ${plural(sight.tents[sight.at(line)], "tent")}, ${sight.open[sight.at(line)]} open${state}`;
  }

  lineState() {
    this.tell(this.game.linesOf(this.cursor).map((line) => this.lineText(line)).join("; "));
  }

  // Returns the middle part of a stroke from a tree to its tent. It begins at the fraction `from` of the way.
  join([tree, tent], from, name) {
    const [[y, x], [toY, toX]] = [tree, tent].map((cell) => this.game.place(cell).map((at) => at * 40 + 20));
    const end = (part) => `${x + (toX - x) * part} ${y + (toY - y) * part}`;
    return make("path", { d: `M${end(from)}L${end(1 - from)}`, class: name });
  }

  // Returns drawn marks for what a step is based on and what it concludes, as on the page of `explain`.
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
    const supposed = (cell, number) => {
      const [y, x] = at(cell);
      return [make("use", { href: "#first", x, y }), sign(cell, number || "?", "", 20, 28)];
    };
    const { put, trees = [], cells = [], links = [], suppose = [], grass = [], not = [] } = step;
    return [
      put.map((claim) => box(cellOf(claim), "new")),
      trees.map((cell) => box(cell, "")),
      cells.map((cell) => box(cell, "dash")),
      links.map((pair) => this.join(pair, 0.375, "link")),
      suppose.map(supposed),
      grass.map((cell) => sign(cell, "?", "", 20, 28)),
      not.map((cell) => [box(cell, "not"), sign(cell, "!", "not", 32, 15)]),
    ].flat(2);
  }

  // Scrolls the board and the page so that the conclusions of a step are visible, and as much as possible of what it is
  // based on.
  reveal({ put, trees = [], cells = [], suppose = [], not = [] }) {
    const { scroll, bar, sheet } = { ...this.parts, scroll: this.scroll };
    const rects = [...put.map(cellOf), ...trees, ...not, ...suppose, ...cells].map((cell) => this.boxes[cell].getBoundingClientRect());
    // Returns how far to scroll so that as many of the cells as possible are visible, the first with priority.
    const shift = (low, high, from, to) => {
      const seen = rects.reduce((range, rect) => {
        const wider = [Math.min(range[0], rect[low]), Math.max(range[1], rect[high])];
        return wider[1] - wider[0] <= to - from ? wider : range;
      }, [rects[0][low], rects[0][high]]);
      return seen[0] < from ? seen[0] - from : Math.max(0, seen[1] - to);
    };
    const box = scroll.getBoundingClientRect();
    const corner = this.grid.querySelector(".corner").getBoundingClientRect();
    const right = shift("left", "right", box.left + corner.width, box.left + scroll.clientWidth);
    const down = shift("top", "bottom", box.top + corner.height, box.top + scroll.clientHeight);
    scroll.scrollBy(right, down);
    // On a phone, the bar and the sheet cover the lower part of the window.
    const tops = [bar, sheet].filter((part) => getComputedStyle(part).position === "fixed" && !part.hidden);
    const limit = Math.min(innerHeight, ...tops.map((part) => part.getBoundingClientRect().top).filter((top) => top > innerHeight / 3));
    const top = Math.min(...rects.map((rect) => rect.top)) - down;
    const bottom = Math.max(...rects.map((rect) => rect.bottom)) - down;
    const lowest = Math.min(bottom, box.bottom);
    if (lowest > limit) scrollBy(0, lowest - limit + 4);
    else if (Math.max(top, box.top) < corner.height) scrollBy(0, Math.max(top, box.top) - corner.height);
  }

  clock() {
    const time = new Date(1000 * this.game.time).toISOString().slice(11, 19).replace(/^00:/, "");
    this.parts.time.textContent = this.settings.time ? time : "";
    return time;
  }

  // Stores the game if it was changed here. Otherwise another tab may have stored a newer state.
  keep() {
    const { game } = this;
    if (game.isChanged) this.store.keep(game.key, game.kept());
  }

  // Updates everything after a change of the board.
  changed(text) {
    const { game } = this;
    const was = game.isSolved;
    Object.assign(this, { asked: null, steps: null });
    game.isChanged = true;
    game.isSolved = game.solved();
    this.say(text);
    this.show();
    // Storing takes long on a large board, so the change is shown first.
    setTimeout(() => this.keep());
    if (game.isSolved && !was) this.end();
  }

  // Shows time, hints and grade of a solved puzzle, with buttons for what to do next.
  end() {
    const { game } = this;
    const acts = [[tr`How it is solved`, () => this.explain()]];
    if (this.games.some((one) => !one.isSolved)) acts.push([tr`Next puzzle`, () => this.unsolved()]);
    acts.push([tr`Copy the result`, () => this.copy(`${game.puzzle.name}: ${this.result()}`, tr`The result`)]);
    this.say(`${capital(this.result())} ${game.puzzle.about}`, ...acts);
  }

  result() {
    const { hints } = this.game;
    return tr`solved in ${this.clock()}, ${hints ? tr`with ${plural(hints, "hint")}` : tr`without a hint`}.`;
  }

  // Shows the first step of the explanation.
  async explain() {
    const { game } = this;
    const failure = await this.engine.explain(game.puzzle);
    if (game !== this.game) return;
    if (failure) this.say(failure);
    else this.stepTo(0);
  }

  // Shows a step of the explanation, or its end after the last step.
  stepTo(number) {
    const { game } = this;
    const all = game.puzzle.steps;
    const at = Math.max(0, Math.min(number, all.length));
    const cells = [...game.puzzle.cells];
    const tell = (claims) => (claims || []).forEach((claim) => (cells[cellOf(claim)] = contentOf(claim)));
    for (const step of all.slice(0, at)) tell(step.before), tell(step.put);
    const step = all[at];
    if (step) tell(step.before);
    else for (const tent of game.puzzle.tents || []) cells[tent] = TENT;
    this.steps = { at, cells, step, sight: new Sight(game, cells) };
    const text = step ? tr`Step ${at + 1} of ${all.length}: ${step.kind}.\n${step.say}` : game.puzzle.end;
    const acts = [[tr`Step back`, () => this.stepTo(at - 1)], [tr`Next step`, () => this.stepTo(at + 1)]];
    this.say(text, ...(step ? acts : acts.slice(0, 1)));
    this.show();
    if (step) this.reveal(step);
  }

  // Copies a text to the clipboard, or shows it if that is not allowed.
  copy(text, what) {
    const shown = () => this.say(tr`${what} to copy:\n${text}`);
    if (!navigator.clipboard) return shown();
    return navigator.clipboard.writeText(text).then(() => this.say(tr`${what} is in the clipboard.`), shown);
  }

  move(cell, isQuiet) {
    const was = this.cursor;
    this.cursor = cell;
    this.drawCell(was, this.shown[was] & ~HERE);
    this.drawCell(cell, this.shown[cell] | HERE);
    this.boxes[cell].focus({ preventScroll: isQuiet });
  }

  // Puts the marks of a drag on the board, as a new change or as part of the last one. Returns whether a cell changed.
  draw(marks, joins) {
    if (this.steps) return false;
    const isNew = this.game.put(marks, joins);
    if (isNew) {
      Object.assign(this, { asked: null, drew: (joins ? this.drew : 0) + marks.length });
      this.game.isChanged = true;
      this.show();
    }
    return isNew;
  }

  // Ends a drag.
  drawn() {
    if (!this.drew) return;
    this.changed();
    this.tell(tr`${plural(this.drew, "cell")} drawn.`);
    this.drew = 0;
  }

  // Handles a tap or click on a cell.
  press(cell, isRight) {
    if (this.steps) return;
    this.move(cell, true);
    const content = this.game.cells[cell];
    const tool = isRight ? GRASS : this.tool;
    this.mark(tool || MARKS[(MARKS.indexOf(content) + 1) % 3], !tool);
  }

  // Puts a mark at the cursor, or removes it if it is already there and `isCycle` is not set.
  mark(content, isCycle) {
    const { game, cursor } = this;
    if (this.steps) this.close();
    const isThere = !isCycle && game.cells[cursor] === content;
    if (!game.put([[cursor, isThere ? OPEN : content]])) return;
    this.changed();
    const lines = game.linesOf(cursor).filter((line) => game.look().stateOf(line));
    this.tell([this.boxes[cursor].getAttribute("aria-label"), ...lines.map((line) => this.lineText(line))].join("; "));
  }

  cover(cells) {
    if (this.game.put(cells.map((cell) => [cell, GRASS]))) {
      this.changed();
      this.tell(tr`Grass in ${plural(cells.length, "cell")}.`);
    } else this.say(tr`Nothing there is open where no tent can stand.`);
  }

  fill(line) {
    this.cover(this.game.look().of(this.game.line(line), OPEN));
  }

  grass() {
    this.cover(this.game.look().grass());
  }

  undo(isAgain) {
    const { game } = this;
    if (!game.undo(isAgain)) return this.say(isAgain ? tr`There is nothing to do again.` : tr`There is nothing to undo.`);
    // Undoing "Start again" also restores time and hints.
    if (game.past && game.done.length < game.past.length) {
      game.time += game.past.time;
      game.hints += game.past.hints;
      game.past = null;
    }
    this.changed();
    return this.tell(isAgain ? tr`Done again.` : tr`Undone.`);
  }

  again() {
    const { game } = this;
    const { time, hints } = game;
    if (!game.put([...game.start.entries()])) return this.say(tr`The board has no marks.`);
    Object.assign(game, { time: 0, hints: 0, past: { length: game.done.length, time, hints } });
    return this.changed(tr`Started again. Undo brings the marks back.`);
  }

  point() {
    const { points, done } = this.game;
    if (points.at(-1) !== done.length) points.push(done.length);
    this.game.isChanged = true;
    this.keep();
    this.say(tr`${plural(points.length, "point")} to go back to.`);
  }

  backToPoint() {
    const { points, done } = this.game;
    if (points.at(-1) === done.length) points.pop();
    if (points.length) this.back(this.game.backTo(points.at(-1)));
    else this.say(tr`There is no point to go back to.`);
  }

  backToRight() {
    const undone = this.game.backToRight();
    if (undone < 0) this.changed(tr`Some marks were wrong from the beginning; that cannot be undone.`);
    else if (undone) this.back(undone);
    else this.check();
  }

  back(undone) {
    this.changed(tr`${plural(undone, "change")} undone.`);
  }

  // Shows how many marks are wrong. Asked again, shows where, then why.
  async check() {
    const { game, asked } = this;
    const sight = game.look();
    const [broken] = sight.broken();
    const { wrong, why, right } = await this.engine.mistakes(game);
    if (game !== this.game || sight !== game.look()) return undefined;
    if (!wrong.length) return this.say((broken || { text: right }).text);
    const stage = asked && asked.isCheck ? Math.min(3, asked.stage + 1) : 1;
    this.asked = { isCheck: true, stage, wrong };
    const say = [
      wrong.length === 1 ? tr`1 mark is wrong. Ask again: where.` : tr`${wrong.length} marks are wrong. Ask again: where.`,
      tr`Wrong: ${cellsOf(game, wrong)}. Ask again: why.`,
      (broken || { text: why }).text,
    ];
    this.say(say[stage - 1]);
    this.show();
    if (stage > 1) this.reveal({ put: wrong.map((cell) => cell + 1) });
    return undefined;
  }

  // Shows where the next hint is. Asked again, shows what it is, then why, and then puts it on the board.
  async hint() {
    const { game, asked } = this;
    if (game.isSolved) return this.end();
    if (game.wrong().length) return this.check();
    if (this.steps) this.close();
    const sight = game.look();
    // Only one hint may be requested at a time.
    if (this.hinting === sight) return undefined;
    this.hinting = sight;
    const { step, stage } = asked && !asked.isCheck ? asked : { step: await this.engine.hint(game), stage: 0 };
    this.hinting = null;
    // The board may have changed while the engine was working.
    if (game !== this.game || sight !== game.look()) return undefined;
    if (!step.put) return step.end ? this.say(step.end) : this.check();
    if (stage === 0) {
      game.hints += 1;
      game.isChanged = true;
    }
    if (stage === 3) {
      game.put(step.put.map((claim) => [cellOf(claim), contentOf(claim)]));
      return this.changed(step.say);
    }
    this.asked = { step, stage: stage + 1 };
    const look = lookOf(game, step);
    const say = [
      tr`Look at ${look}. Ask again: what.`,
      tr`Look at ${look}: ${step.kind}. Ask again: why.`,
      tr`${step.say}\nAsk again: do it.`,
    ];
    this.say(say[stage]);
    this.show();
    return this.reveal(step);
  }

  toggle(name) {
    this.settings[name] = !this.settings[name];
    this.store.keep("settings", this.settings);
    this.show();
  }

  // Sets which mark a tap makes. With grass, a finger draws instead of scrolling.
  useTool(tool) {
    const { tool: button } = this.parts;
    this.tool = tool;
    this.grid.classList.toggle("draw", tool === GRASS);
    const name = word(TOOL_NAMES[tool]);
    button.lastElementChild.textContent = name;
    button.setAttribute("aria-label", tr`A tap gives: ${name.toLowerCase()}`);
    const dot = make("rect", { x: 13, y: 13, width: 14, height: 14, rx: 7 });
    button.firstElementChild.replaceChildren(tool === GRASS ? dot : make("use", { href: "#tent" }));
    button.dataset.tool = NAMES[tool] || "both";
  }

  nextTool() {
    this.useTool(TOOLS[(TOOLS.indexOf(this.tool) + 1) % 3]);
  }

  turn(by) {
    if (this.games[this.at + +by]) this.open(this.at + +by);
    else this.say(tr`There is no other puzzle in that direction.`);
  }

  // Opens the next unsolved puzzle after the current one.
  unsolved() {
    const { games, at } = this;
    const order = games.map((_, index) => (at + 1 + index) % games.length);
    const next = order.find((index) => !games[index].isSolved);
    if (next === undefined) this.say(tr`All puzzles of this page are solved.`);
    else this.open(next);
  }

  link() {
    this.copy(linkTo(this.game), tr`The link to this position`);
  }

  // Shows the position in the URL and removes it from there, so that a reload keeps later moves.
  follow() {
    const link = linked();
    if (!link) return;
    history.replaceState(null, "", location.href.split("#")[0]);
    const at = this.games.findIndex((game) => game.puzzle.key === link.key);
    if (at < 0 || !areMarks(link.marks, this.games[at].puzzle)) {
      this.say(tr`The link is of another puzzle, or damaged: no position was taken from it.`);
      return;
    }
    if (at !== this.at) this.open(at);
    const cells = unpacked(link.marks, this.game.puzzle);
    if (this.game.put(cells.map((content, cell) => [cell, content]))) {
      this.changed(tr`This is the position of the link. Undo brings yours back.`);
    }
  }

  // Loads a game that another tab has stored.
  reread(key) {
    const game = this.games.find((one) => one.key === key);
    const read = game && this.store.read(key, (kept) => isGame(kept, game.puzzle));
    if (!read || read.cells === packed(game.cells)) return;
    game.load(read);
    this.items[this.games.indexOf(game)].lastElementChild.textContent = game.state();
    if (game !== this.game) return;
    Object.assign(this, { asked: null, steps: null });
    this.say(tr`This board was played in another tab; here are its marks.`);
    this.show();
  }

  // Handles keys, wherever the focus is: those that move and mark, and the shortcuts of buttons.
  key(event) {
    const { game, grid } = this;
    const { target, key } = event;
    if (event.altKey || event.metaKey || event.ctrlKey || target.closest("input, textarea, select")) return;
    // A focused control keeps its own keys.
    if ((key === " " || key === "Enter") && target.closest("button, a, summary")) return;
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
      [["s"], () => this.lineState()],
      [["Escape"], () => this.close()],
    ];
    const [, way] = ways.find(([keys]) => keys.includes(key)) || [];
    const button = this.keys.get(key);
    if (!way && !button) return;
    event.preventDefault();
    if (way) way();
    else button.click();
    // Moves the focus to the board: its old cells are gone after a change of puzzle, and keys are for the board.
    if (!grid.contains(document.activeElement)) this.boxes[this.cursor].focus({ preventScroll: !way });
  }

  listen() {
    this.pointer = new Pointer(this);
    addEventListener("keydown", (event) => this.key(event));
    for (const button of document.querySelectorAll("[data-do]")) {
      button.onclick = () => this[button.dataset.do](button.dataset.with);
      // A click on a button must not move the focus away from the board.
      button.onmousedown = (event) => event.preventDefault();
    }
    document.querySelector(".skip").onclick = (event) => {
      event.preventDefault();
      this.boxes[this.cursor].focus();
    };
    addEventListener("hashchange", () => this.follow());
    addEventListener("pagehide", () => this.keep());
    addEventListener("pageshow", (event) => event.persisted && this.reread(this.game.key));
    this.store.listen((key) => this.reread(key));
    new ResizeObserver(() => this.fit()).observe(this.scroll);
    addEventListener("resize", () => this.fit());
    addEventListener("beforeprint", () => this.print());
    matchMedia("print").addEventListener("change", (event) => event.matches && this.print());
    setInterval(() => {
      const { game } = this;
      // The time starts with the first mark or hint.
      if (document.hidden || game.isSolved || !(game.done.length || game.hints)) return;
      game.time += 1;
      this.clock();
    }, 1000);
  }

  // Prepares all puzzles of the page for printing, with the rules and without marks.
  print() {
    const { paper } = this.parts;
    if (paper.childElementCount) return;
    const rules = document.querySelector(".rules");
    if (rules) paper.append(make("p", {}, [...rules.querySelectorAll("p")].map((rule) => rule.textContent).join(" ")));
    for (const { puzzle } of this.games) {
      const isWide = puzzle.columns.length > 1.3 * puzzle.rows.length && puzzle.columns.length > 15;
      const heading = make("h2", {}, make("bdi", {}, puzzle.name));
      paper.append(make("article", { class: isWide ? "wide" : "" }, heading, onPaper(puzzle)));
    }
  }
}

// Returns a picture of a puzzle without marks.
function onPaper({ rows, columns, cells }) {
  const [right, down] = [columns.length * 40 + 40, rows.length * 40 + 40];
  const sizes = { viewBox: `0 0 ${right + 2} ${down + 2}`, width: `${Math.min(180, 11 * columns.length + 11)}mm` };
  const svg = make("svg", { ...sizes, "aria-hidden": true });
  const isLong = Math.max(rows.length, columns.length) > 12;
  const paths = { thin: "", thick: "" };
  const stroke = (at, last, path) => (paths[at === 0 || at === last || (isLong && at % 5 === 0) ? "thick" : "thin"] += path);
  for (let at = 0; at <= columns.length; at += 1) stroke(at, columns.length, `M${40 + 40 * at} 40V${down}`);
  for (let at = 0; at <= rows.length; at += 1) stroke(at, rows.length, `M40 ${40 + 40 * at}H${right}`);
  svg.append(...Object.entries(paths).map(([name, d]) => make("path", { d, class: name })));
  const number = (clue, x, y) => clue !== null && svg.append(make("text", { x, y }, clue));
  columns.forEach((clue, at) => number(clue, 60 + 40 * at, 30));
  rows.forEach((clue, at) => number(clue, 22, 68 + 40 * at));
  [...cells].forEach((content, cell) => {
    const [x, y] = [40 + 40 * (cell % columns.length), 40 + 40 * Math.floor(cell / columns.length)];
    if (content === TREE) svg.append(make("use", { href: "#tree", x, y }));
  });
  return svg;
}

// Returns a picture of a tree or a tent.
function picture(name) {
  return make("svg", { viewBox: "0 0 40 40", "aria-hidden": true }, make("use", { href: `#${name}` }));
}

// Creates an element with attributes and children, in the SVG namespace if it is a shape.
function make(name, attributes, ...children) {
  const { namespaceURI } = document.querySelector(DRAWN.includes(name) ? ".symbols" : "body");
  const one = document.createElementNS(namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...children);
  return one;
}

// The class of the page and its instance. A page with more functions replaces the class.
let Page = View;
let view;

document.documentElement.classList.add("js");
addEventListener("DOMContentLoaded", () => {
  const blocks = [...document.querySelectorAll("script[type='application/json']")];
  if (blocks.length) view = new Page(blocks.map((block) => JSON.parse(block.textContent)));
});
