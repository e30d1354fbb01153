// Hints from the marks on the board. Grass that follows from the marks by the rules alone counts as
// known and is never a hint of its own. First the tents are sought that a player sees next, then the
// first step of the explanation that adds something. A hint has the form of a step of the page: what
// it puts on the board (tents as numbers of cells from 1, grass with a minus), and what it rests on.

const cellOf = (claim) => Math.abs(claim) - 1;
const contentOf = (claim) => (claim > 0 ? TENT : GRASS);

// What the board asks about its game: the next hint or why there is none, the mistakes, and the steps
// of the explanation. A page may have another one, whose answers may come later.
const stored = {
  hint: (game) => hintFor(game) || { end: game.puzzle.end },
  mistakes(game) {
    const wrong = game.wrong();
    const why = `No rule is broken yet, but the one solution is other at ${cellsOf(game, wrong)}.`;
    return { wrong, why, right: game.puzzle.tents ? "Right so far." : "No rule is broken so far." };
  },
  explain() {},
};

// The first cells of a list by name.
function cellsOf(game, cells) {
  const names = cells.slice(0, 8).map((cell) => game.name(cell)).join(", ");
  return cells.length > 8 ? tr`${names} and ${cells.length - 8} more` : names;
}

// The next hint, if there is one.
function hintFor(game) {
  const sight = game.look();
  const known = sight.implied();
  return lastSpot(sight, known) || fullLine(sight, known) || lastTent(sight, known) || storedStep(game, known);
}

// Where to look for a hint: at its first line, else at its first tree, if it has no other place.
function lookOf(game, { look, lines = [], trees = [] }) {
  return look || (lines.length ? named(lines[0]) : tr`the tree at ${game.name(trees[0])}`);
}

function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

// Conclusions in words, as in "r1c2 and r3c4 are tents, r5c6 is grass".
function claimed(game, put) {
  const part = (claims, one, more) => {
    const names = claims.map((claim) => game.name(cellOf(claim)));
    return names.length ? [`${listed(names)} ${names.length === 1 ? one : more}`] : [];
  };
  const tents = put.filter((claim) => claim > 0);
  const grass = put.filter((claim) => claim < 0);
  return [...part(tents, "is a tent", "are tents"), ...part(grass, "is grass", "are grass")].join(", ");
}

// Why cells that bear no mark are no spots, in a few words: nobody has put grass there yet.
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

// A tree with one spot left; of several the one with the fewest spots to think away.
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

// The spots of a line that lie side by side, and how many tents they hold together.
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

// A line that needs as many tents as its spots can hold.
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

// The one tent that is missing, where a single cell completes the board.
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

// The conclusions that neither the marks nor the rules have brought yet.
function added(game, known, claims) {
  return claims.filter((claim) => (claim > 0 ? game.cells : known.cells)[cellOf(claim)] !== contentOf(claim));
}

// The first step of the explanation that adds something.
function storedStep(game, known) {
  // The board as the explanation has it before a step.
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

// A step as it holds for the marks on the board. Its sentence speaks of the board of the explanation;
// where the player's is another there, or where it rests on what no mark shows, what it concludes is
// shown anew, by supposing the opposite. If that leads to nothing, the steps that it rests on are
// told before it.
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

// The cells that a step speaks of, and those around them.
function placesOf(game, { put, lines = [], trees = [], cells = [], suppose = [], grass = [], not = [] }) {
  const near = put.map(cellOf).concat(trees, cells, suppose, grass, not);
  return near.flatMap((cell) => [cell, ...game.around[cell]]).concat(lines.flatMap((line) => game.line(line)));
}

// A step after those that it rests on and that no mark shows, each once.
function storyOf(game, step) {
  const before = (step.after || []).flatMap((at) => storyOf(game, game.puzzle.steps[at]));
  return [...new Set([...before, step])];
}

// Supposes that a cell holds something, and maybe that a tent there is the tent of a tree. Puts what
// follows at once until a rule is broken; returns that rule and the tents that came before it.
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

// What follows from a supposition, up to the rule that it breaks.
function chained(game, { tents, text }) {
  return tents.length ? `tents would follow at ${listed(tents.map((tent) => game.name(tent)))}, and ${text}` : text;
}

// A conclusion whose opposite breaks a rule.
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

// A tree whose tent would break a rule at each of its spots but one.
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

// A rule that marks and what follows from them break, said of a supposition.
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
