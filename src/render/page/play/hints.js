// Hints from the marks on the board. Grass that follows from the marks by the rules alone counts as known and is never
// a hint. A hint is a tent that is easy to see or, failing that, the first step of the explanation that adds something.
// It has the same form as a step: `put` lists the tents (cell + 1) and grass (-cell - 1) that it adds, the other keys
// what it is based on.

const cellOf = (claim) => Math.abs(claim) - 1;
const contentOf = (claim) => (claim > 0 ? TENT : GRASS);

// Answers the page's questions about a game from its stored explanation. A page may replace this by an object with the
// same functions, which may return promises.
const stored = {
  hint: (game) => hintFor(game) || { end: game.puzzle.end },
  mistakes(game) {
    const wrong = game.wrong();
    const why = `No rule is broken yet, but the one solution is other at ${cellsOf(game, wrong)}.`;
    return { wrong, why, right: game.puzzle.tents ? "Right so far." : "No rule is broken so far." };
  },
  explain() {},
};

// Returns the names of up to eight cells, and how many more there are.
function cellsOf(game, cells) {
  const names = cells.slice(0, 8).map((cell) => game.name(cell)).join(", ");
  return cells.length > 8 ? tr`${names} and ${cells.length - 8} more` : names;
}

// Returns the next hint, or null.
function hintFor(game) {
  const sight = game.look();
  const known = sight.implied();
  return lastSpot(sight, known) || fullLine(sight, known) || lastTent(sight, known) || storedStep(game, known);
}

// Returns where to look for a hint: its own text, or else its first line or its first tree.
function lookOf(game, { look, lines = [], trees = [] }) {
  return look || (lines.length ? named(lines[0]) : tr`the tree at ${game.name(trees[0])}`);
}

function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

// Returns conclusions in words, such as "r1c2 and r3c4 are tents, r5c6 is grass".
function claimed(game, put) {
  const part = (claims, one, more) => {
    const names = claims.map((claim) => game.name(cellOf(claim)));
    return names.length ? [`${listed(names)} ${names.length === 1 ? one : more}`] : [];
  };
  const tents = put.filter((claim) => claim > 0);
  const grass = put.filter((claim) => claim < 0);
  return [...part(tents, "is a tent", "are tents"), ...part(grass, "is grass", "are grass")].join(", ");
}

// Returns in brackets why cells are no spots, for cells without a grass mark and for tents of other trees. Names at
// most four reasons.
function reasons(sight, known, cells) {
  const { game } = sight;
  const words = cells.flatMap((cell) => {
    const why = known.why.get(cell);
    const name = game.name(cell);
    if (why && why.tent !== undefined) return [`${name} touches the tent at ${game.name(why.tent)}`];
    if (why && why.line) return [`${name} is in ${named(why.line)}, which has all its tents`];
    if (why) return [`no tree beside ${name} needs a tent`];
    const tree = known.treeOf.get(cell);
    return tree === undefined ? [] : [`the tent at ${name} belongs to the tree at ${game.name(tree)}`];
  });
  const more = words.length > 4 ? [`${words.length - 3} more are as plain`] : [];
  const few = more.length ? words.slice(0, 3) : words;
  return few.length ? ` (${[...few, ...more].join("; ")})` : "";
}

// Finds a tree with one spot left. If there are several, chooses the one with the fewest unmarked cells to exclude.
function lastSpot(sight, known) {
  const { game, cells } = sight;
  let best;
  for (const tree of game.trees) {
    if (known.served.has(tree) || known.tentOf.has(tree)) continue;
    const [spot, ...others] = spotsOf(game, known, tree);
    if (spot === undefined || others.length || known.cells[spot] !== OPEN) continue;
    const gone = game.beside[tree].filter((cell) => cell !== spot && cells[cell] !== TREE);
    const unseen = gone.filter((cell) => cells[cell] === OPEN).length;
    if (!best || unseen < best.unseen) best = { tree, spot, gone, unseen };
  }
  if (!best) return null;
  const { tree, spot, gone } = best;
  const look = `the tree at ${game.name(tree)}`;
  const say = `${capital(look)} has one spot left: ${game.name(spot)} is a tent.${reasons(sight, known, gone)}`;
  const links = gone.filter((cell) => known.treeOf.has(cell)).map((tent) => [known.treeOf.get(tent), tent]);
  return { look, kind: "last spot", say, put: [spot + 1], trees: [tree], cells: gone, links };
}

// Returns the runs of adjacent spots in a line, and how many tents (`room`) fit into them.
function runsOf(game, known, line) {
  const runs = [];
  game.line(line).forEach((cell, at) => {
    if (known.cells[cell] !== OPEN) return;
    if (runs.length && runs.at(-1).end === at - 1) Object.assign(runs.at(-1), { end: at }).spots.push(cell);
    else runs.push({ end: at, spots: [cell] });
  });
  const room = runs.reduce((sum, { spots }) => sum + Math.ceil(spots.length / 2), 0);
  return { runs, room };
}

// Finds a line whose spots can hold just as many tents as it still needs.
function fullLine(sight, known) {
  const { game, cells } = sight;
  for (const line of game.lines) {
    const missing = game.clue(line) - sight.tents[sight.at(line)];
    if (game.clue(line) === null || missing <= 0) continue;
    const { runs, room } = runsOf(game, known, line);
    if (room !== missing) continue;
    const odd = runs.filter(({ spots }) => spots.length % 2);
    const tents = odd.flatMap(({ spots }) => spots.filter((_, at) => at % 2 === 0));
    if (!tents.length) continue;
    const areAll = runs.every(({ spots }) => spots.length === 1);
    const holds = areAll ? `and has just ${plural(room, "spot")} left` : `and since tents do not touch, it holds just ${room} more`;
    const gone = game.line(line).filter((cell) => known.why.has(cell) && cells[cell] === OPEN);
    const put = tents.map((cell) => cell + 1);
    const say = `${capital(named(line))} needs ${missing} more${areAll ? " " : ", "}${holds}: ${claimed(game, put)}.${reasons(sight, known, gone)}`;
    return { look: named(line), kind: areAll ? "line needs all" : "packing", say, put, lines: [line], cells: gone };
  }
  return null;
}

// Finds the last missing tent, if exactly one cell completes the board.
function lastTent(sight, known) {
  const { game } = sight;
  if (sight.placed.length !== game.trees.length - 1) return null;
  const completes = (tent) => new Sight(game, known.cells.map((content, cell) => (cell === tent ? TENT : content))).isSolution();
  const cells = [...known.cells.keys()].filter((cell) => known.cells[cell] === OPEN && completes(cell));
  if (cells.length !== 1) return null;
  const put = [cells[0] + 1];
  const say = `One tent is missing, and there is one cell where it keeps all rules: ${claimed(game, put)}.`;
  return { look: "the tent that is missing", kind: "last tent", say, put };
}

// Returns the conclusions that are new: tents that are not marked, and grass that is neither marked nor implied.
function added(game, known, claims) {
  return claims.filter((claim) => (claim > 0 ? game.cells : known.cells)[cellOf(claim)] !== contentOf(claim));
}

// Returns a hint from the first step of the explanation that adds something.
function storedStep(game, known) {
  // The board before a step, as the explanation assumes it.
  const told = [...game.puzzle.cells];
  const tell = (claims) => claims.forEach((claim) => (told[cellOf(claim)] = contentOf(claim)));
  const silent = [];
  for (const step of game.puzzle.steps) {
    tell(step.before || []);
    silent.push(...(step.before || []));
    const put = added(game, known, step.put);
    if (put.length) return fitted(game, known, step, put, told);
    tell(step.put);
  }
  const put = added(game, known, silent.filter((claim) => claim > 0)).slice(0, 1);
  return put.length ? fitted(game, known, { look: `the cells near ${game.name(cellOf(put[0]))}`, kind: "what follows" }, put, told) : null;
}

// Adapts a step to the marks on the board. Its sentence is true for the board of the explanation. If the player's board
// differs there, or if the step is based on earlier steps that left no mark, this function tries to prove one of the
// conclusions by suppositions. If that fails, the hint repeats the sentences of the earlier steps. If those are not
// true for the player's board either, the hint has no reason.
function fitted(game, known, step, put, told) {
  const { lines = [], trees = [], cells = [] } = step;
  const isSame = (one) => placesOf(game, one).every((cell) => known.cells[cell] === told[cell]);
  if (step.say && !step.after && isSame(step)) return step;
  for (const claim of put) {
    const hint = supposition(game, known, claim) || spotBySpot(game, known, claim);
    if (hint) return hint;
  }
  const story = storyOf(game, step);
  if (step.say && story.every(isSame)) return { ...step, say: story.map((one) => one.say).join("\n") };
  const say = `The marks on the board leave no other way: ${claimed(game, put)}.`;
  return { look: step.look, kind: step.kind, say, put, lines, trees, cells };
}

// Returns the cells that a step mentions and those around them.
function placesOf(game, { put, lines = [], trees = [], cells = [], suppose = [], grass = [], not = [] }) {
  const near = put.map(cellOf).concat(trees, cells, suppose, grass, not);
  return near.flatMap((cell) => [cell, ...game.around[cell]]).concat(lines.flatMap((line) => game.line(line)));
}

// Returns a step after the steps in its `after`, recursively, each once.
function storyOf(game, step) {
  const before = (step.after || []).flatMap((at) => storyOf(game, game.puzzle.steps[at]));
  return [...new Set([...before, step])];
}

// Supposes a content for a cell and, if `tree` is given, that the tent there belongs to that tree. Adds what follows
// directly until a rule is broken. Returns that rule and the tents added before, or null if no rule is broken.
function refuted(game, known, cell, content, tree) {
  const cells = [...known.cells];
  cells[cell] = content;
  const tents = [];
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const sight = new Sight(game, cells, tree === undefined ? [] : [[tree, cell]]);
    const implied = sight.implied();
    const end = deadEnd(sight, implied);
    if (end) return { ...end, tents };
    const next = lastSpot(sight, implied) || fullLine(sight, implied);
    if (!next) return null;
    implied.cells.forEach((one, at) => (cells[at] = one));
    for (const put of next.put.map(cellOf)) tents.push(put), (cells[put] = TENT);
  }
  return null;
}

// Returns in words what follows from a supposition, up to the broken rule.
function chained(game, { tents, text }) {
  return tents.length ? `tents would follow at ${listed(tents.map((tent) => game.name(tent)))}, and ${text}` : text;
}

// Returns a hint that proves a conclusion because its opposite breaks a rule, or null.
function supposition(game, known, claim) {
  const [cell, opposite] = [cellOf(claim), claim > 0 ? GRASS : TENT];
  const end = refuted(game, known, cell, opposite);
  if (!end) return null;
  const isTent = opposite === TENT;
  const say = `If ${game.name(cell)} were ${isTent ? "a tent" : "grass"}, ${chained(game, end)}: ${claimed(game, [claim])}.`;
  const suppose = isTent ? [cell, ...end.tents] : end.tents;
  const not = end.tree === undefined ? end.marks || [] : [end.tree];
  const rest = { suppose, grass: isTent ? [] : [cell], not, lines: end.line ? [end.line] : [] };
  return { look: `the cells near ${game.name(cell)}`, kind: "what if", say, put: [claim], ...rest };
}

// Returns a hint about a tree whose tent would break a rule at each of its spots except that of the claim, or null.
function spotBySpot(game, known, claim) {
  const cell = cellOf(claim);
  for (const tree of game.beside[cell]) {
    if (claim < 0 || game.cells[tree] !== TREE || known.served.has(tree)) continue;
    const others = spotsOf(game, known, tree).filter((spot) => spot !== cell);
    const ends = others.map((spot) => refuted(game, known, spot, TENT, tree));
    if (!ends.every((end) => end)) continue;
    const look = `the tree at ${game.name(tree)}`;
    const why = others.map((spot, at) => `with its tent at ${game.name(spot)}, ${chained(game, ends[at])}`).join("; ");
    const say = `${capital(why)}. So the tent of ${look} is at ${game.name(cell)}.`;
    return { look, kind: "spot by spot", say, put: [claim], trees: [tree], cells: others };
  }
  return null;
}

// Returns a rule that the marks and what follows from them break, worded for a supposition, or null.
function deadEnd(sight, known) {
  const { game } = sight;
  const [broken] = sight.broken();
  if (broken && broken.marks.length > 1 && !broken.line) return { ...broken, text: `the tents at ${listed(broken.marks.map((tent) => game.name(tent)))} would touch` };
  const line = game.lines.find((one) => {
    const missing = game.clue(one) - sight.tents[sight.at(one)];
    return game.clue(one) !== null && (missing < 0 || runsOf(game, known, one).room < missing);
  });
  if (line) return { line, text: `${named(line)} would have ${sight.stateOf(line) === "over" ? "too many tents" : "too little room for its tents"}` };
  const tree = game.trees.find((one) => !known.served.has(one) && !spotsOf(game, known, one).length);
  if (tree !== undefined) return { tree, text: `the tree at ${game.name(tree)} would have no spot` };
  const { lone } = sight.pair(known);
  return lone === undefined ? null : { marks: [lone], text: `the tent at ${game.name(lone)} would have no tree of its own` };
}
