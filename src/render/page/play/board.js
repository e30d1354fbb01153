// The board: the cells of a puzzle, the history of their marks, and what follows from the marks by the rules.
// Cells are numbered row by row from 0. Row `n` is line `n` and column `n` is line `-n`, counted from 1.
const TREE = "T", TENT = "*", GRASS = "-", OPEN = ".";
const MARKS = [OPEN, TENT, GRASS];
const NAMES = { [TREE]: "tree", [TENT]: "tent", [GRASS]: "grass", [OPEN]: "open" };
const BESIDE = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const AROUND = [...BESIDE, [-1, -1], [-1, 1], [1, -1], [1, 1]];

const named = (line) => (line > 0 ? tr`row ${line}` : tr`column ${-line}`);
const capital = (text) => text[0].toUpperCase() + text.slice(1);

// A game: a puzzle, its cells and the changes so far.
class Game {
  constructor(puzzle, key, kept) {
    Object.assign(this, { puzzle, key });
    this.width = puzzle.columns.length;
    this.height = puzzle.rows.length;
    this.lines = [...puzzle.rows.map((_, row) => row + 1), ...puzzle.columns.map((_, column) => -column - 1)];
    this.start = [...(puzzle.start || puzzle.cells)];
    const near = (steps) => this.start.map((_, cell) => this.neighbours(cell, steps));
    this.beside = near(BESIDE);
    this.around = near(AROUND);
    this.trees = this.start.flatMap((content, cell) => (content === TREE ? [cell] : []));
    this.load(kept);
  }

  // Restores a stored game, or starts a new one if `kept` is null.
  load(kept) {
    this.cells = kept ? unpacked(kept.cells, this.puzzle) : [...this.start];
    for (const list of ["done", "undone", "points"]) this[list] = kept ? kept[list] : [];
    this.time = kept ? kept.time : 0;
    this.hints = kept ? kept.hints : 0;
    this.isChanged = false;
    this.sight = null;
    this.isSolved = this.solved();
  }

  kept() {
    const { done, undone, points, time, hints } = this;
    return { cells: packed(this.cells), done, undone, points, time, hints };
  }

  neighbours(cell, steps) {
    const [row, column] = this.place(cell);
    const near = steps.map(([down, right]) => this.cell(row + down, column + right));
    return near.filter((other) => other !== undefined);
  }

  // Returns the row and column of a cell, from 0.
  place(cell) {
    return [Math.floor(cell / this.width), cell % this.width];
  }

  // Returns the cell at a row and column, or undefined outside of the board.
  cell(row, column) {
    const isOn = row >= 0 && row < this.height && column >= 0 && column < this.width;
    return isOn ? row * this.width + column : undefined;
  }

  name(cell) {
    const [row, column] = this.place(cell);
    return `r${row + 1}c${column + 1}`;
  }

  linesOf(cell) {
    const [row, column] = this.place(cell);
    return [row + 1, -column - 1];
  }

  // Returns the cells of a line.
  line(line) {
    const { width, height } = this;
    if (line > 0) return Array.from({ length: width }, (_, at) => (line - 1) * width + at);
    return Array.from({ length: height }, (_, at) => at * width - line - 1);
  }

  clue(line) {
    return line > 0 ? this.puzzle.rows[line - 1] : this.puzzle.columns[-line - 1];
  }

  // Returns the analysis of the marks, which is computed once after each change.
  look() {
    this.sight ||= new Sight(this, this.cells);
    return this.sight;
  }

  // Returns the progress of the game as text.
  state() {
    return this.isSolved ? tr`\u2713 solved` : tr`${this.look().placed.length} of ${plural(this.trees.length, "tent")}`;
  }

  // Puts marks on the board as one change, or adds them to the last change if `joins` is set. Returns whether any
  // cell changed. A change is a list of numbers that hold cell, old content and new content.
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
    this.sight = null;
    return true;
  }

  // Undoes the last change, or redoes the change that was undone last if `isAgain` is set.
  undo(isAgain) {
    const [from, to] = isAgain ? [this.undone, this.done] : [this.done, this.undone];
    const change = from.pop();
    if (!change) return false;
    for (const put of isAgain ? change : [...change].reverse()) {
      this.cells[Math.floor(put / 9)] = MARKS[(isAgain ? put : Math.floor(put / 3)) % 3];
    }
    this.points = this.points.filter((point) => point <= this.done.length);
    to.push(change);
    this.sight = null;
    return true;
  }

  // Undoes changes until `length` of them are left. Returns how many were undone.
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
      // Finds the earliest of the changes that put the wrong marks.
      let first = -1;
      for (let at = this.done.length - 1; at >= 0; at -= 1) {
        for (const put of this.done[at]) if (wrong.delete(Math.floor(put / 9))) first = at;
      }
      if (first < 0) return -1;
      this.backTo(first);
    }
  }

  solved() {
    return this.look().isSolution();
  }

  // Returns the cells whose marks differ from the only solution or, if that is unknown, the marks that break the first
  // of the broken rules.
  wrong() {
    const { tents } = this.puzzle;
    if (!tents) return (this.look().broken()[0] || { marks: [] }).marks;
    const isTent = new Set(tents);
    const isWrong = (cell) => this.cells[cell] === (isTent.has(cell) ? GRASS : TENT);
    return [...this.cells.keys()].filter(isWrong);
  }
}

// An analysis of marks on the board of a game. `pairs` are trees whose tents are known, as pairs of cells.
class Sight {
  constructor(game, cells, pairs = []) {
    Object.assign(this, { game, cells, given: pairs, placed: [] });
    // Number of tents and open cells in each line, in the order of `game.lines`.
    this.tents = new Array(game.lines.length).fill(0);
    this.open = new Array(game.lines.length).fill(0);
    for (let row = 0, cell = 0; row < game.height; row += 1) {
      for (let column = 0; column < game.width; column += 1, cell += 1) {
        if (cells[cell] !== TENT && cells[cell] !== OPEN) continue;
        const of = cells[cell] === TENT ? this.tents : this.open;
        of[row] += 1;
        of[game.height + column] += 1;
        if (cells[cell] === TENT) this.placed.push(cell);
      }
    }
    this.broken = once(() => this.findBroken());
    this.pairs = once(() => this.pair());
    this.implied = once(() => this.imply());
  }

  at(line) {
    return line > 0 ? line - 1 : this.game.height - line - 1;
  }

  of(cells, content) {
    return cells.filter((cell) => this.cells[cell] === content);
  }

  // Returns "full" if a line has all its tents, "over" if it has too many, "short" if it has too little room, else "".
  stateOf(line) {
    const [clue, tents, open] = [this.game.clue(line), this.tents[this.at(line)], this.open[this.at(line)]];
    if (clue === null) return "";
    if (tents > clue) return "over";
    return tents === clue ? "full" : tents + open < clue ? "short" : "";
  }

  // Computes a maximum matching of tents and trees. Returns it as two maps, with a tent that has no tree (`lone`) and
  // the trees that have a tent in every maximum matching (`served`). `known` holds pairs that are already certain.
  pair(known = { treeOf: new Map(), tentOf: new Map() }) {
    const { game, cells, placed } = this;
    const may = (tree, tent) => (known.tentOf.get(tree) ?? tent) === tent && (known.treeOf.get(tent) ?? tree) === tree;
    const treesOf = (tent) => game.beside[tent].filter((tree) => cells[tree] === TREE && may(tree, tent));
    const [treeOf, tentOf] = [new Map(), new Map()];
    const find = (tent, seen) =>
      treesOf(tent).some((tree) => {
        if (seen.has(tree)) return false;
        seen.add(tree);
        if (tentOf.has(tree) && !find(tentOf.get(tree), seen)) return false;
        tentOf.set(tree, tent);
        return treeOf.set(tent, tree);
      });
    const [lone] = placed.filter((tent) => !find(tent, new Set()));
    const served = new Set(tentOf.keys());
    const left = game.trees.filter((tree) => !served.has(tree));
    for (const tree of left) {
      for (const tent of game.beside[tree]) {
        const other = treeOf.get(tent);
        if (other !== undefined && may(tree, tent) && served.delete(other)) left.push(other);
      }
    }
    return { treeOf, tentOf, lone, served };
  }

  // Derives grass from the marks by the rules alone. Returns the cells with that grass, the reason for each of them
  // (`why`), the served trees, and the pairs of tree and tent that are certain.
  imply() {
    const { game } = this;
    const known = { cells: [...this.cells], why: new Map(), tentOf: new Map(this.given) };
    known.treeOf = new Map(this.given.map(([tree, tent]) => [tent, tree]));
    const grass = (cell, why) => {
      if (known.cells[cell] !== OPEN) return;
      known.cells[cell] = GRASS;
      known.why.set(cell, why);
    };
    for (const tent of this.placed) for (const cell of game.around[tent]) grass(cell, { tent });
    game.lines.forEach((line, at) => {
      const clue = game.clue(line);
      if (clue !== null && this.tents[at] >= clue) game.line(line).forEach((cell) => grass(cell, { line }));
    });
    for (let isNew = true; isNew; ) {
      isNew = false;
      known.served = this.pair(known).served;
      known.cells.forEach((content, cell) => {
        if (content !== OPEN) return;
        if (game.beside[cell].some((tree) => this.cells[tree] === TREE && !known.served.has(tree))) return;
        grass(cell, {});
      });
      // A tent that is the only spot of a tree belongs to that tree.
      for (const tree of game.trees) {
        if (known.tentOf.has(tree)) continue;
        const spots = spotsOf(game, known, tree);
        if (spots.length !== 1 || known.cells[spots[0]] !== TENT) continue;
        known.tentOf.set(tree, spots[0]);
        known.treeOf.set(spots[0], tree);
        isNew = true;
      }
    }
    return known;
  }

  isSolution() {
    const { game, placed, tents } = this;
    const isMet = (line, at) => game.clue(line) === null || tents[at] === game.clue(line);
    return placed.length === game.trees.length && game.lines.every(isMet) && !this.broken().length;
  }

  // Returns the open cells that cannot hold a tent because they touch a tent, their line has all its tents, or no tree
  // beside them needs a tent.
  grass() {
    return [...this.implied().why.keys()];
  }

  // Returns the broken rules. Each has the marks that break it, a sentence, and a line or tree if it concerns one.
  findBroken() {
    const { game } = this;
    const broken = [];
    const rule = (marks, text, more) => broken.push({ marks, text, ...more });
    for (const tent of this.placed) {
      const name = game.name(tent);
      for (const other of this.of(game.around[tent], TENT)) {
        if (other > tent) rule([tent, other], tr`The tents at ${name} and ${game.name(other)} touch.`);
      }
      if (!this.of(game.beside[tent], TREE).length) rule([tent], tr`The tent at ${name} has no tree beside it.`);
    }
    game.lines.forEach((line, at) => {
      const state = this.stateOf(line);
      if (state !== "over" && state !== "short") return;
      const [clue, name] = [game.clue(line), capital(named(line))];
      const marks = (content) => this.of(game.line(line), content);
      if (state === "over") rule(marks(TENT), tr`${name} has ${plural(this.tents[at], "tent")}, more than its clue.`, { line });
      if (state === "short") rule(marks(GRASS), tr`${name} has no room left for ${plural(clue, "tent")}.`, { line });
    });
    for (const tree of game.trees) {
      const near = game.beside[tree];
      if (near.some((cell) => this.cells[cell] === TENT || this.cells[cell] === OPEN)) continue;
      rule(this.of(near, GRASS), tr`The tree at ${game.name(tree)} has no spot left for its tent.`, { tree });
    }
    const { lone } = this.pairs();
    if (lone !== undefined && !broken.length) rule([lone], tr`The tent at ${game.name(lone)} has no tree of its own.`);
    return broken;
  }
}

// Returns the cells beside a tree where its tent is or can be.
function spotsOf(game, known, tree) {
  return game.beside[tree].filter((cell) => {
    if (known.cells[cell] === TENT) return (known.treeOf.get(cell) ?? tree) === tree;
    return known.cells[cell] === OPEN;
  });
}

// Returns a function that calls `find` the first time and returns that result from then on.
function once(find) {
  let found;
  return () => (found ||= find());
}
