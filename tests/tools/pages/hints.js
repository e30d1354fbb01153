// Solves each puzzle of a page `rounds` times by hints alone, from random correct marks. Returns the faults in hints: a
// hint must be right, add a mark, and not conclude what the marks imply by the rules. It must not count occupied cells
// as open. If a single tent is missing, the hint must be that tent. Also returns the number of hints, and how many of
// them had no reason (`bare`).
([rounds, seed]) => {
  let state = seed;
  const random = (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const faults = [];
  let [hints, bare] = [0, 0];
  const judge = (game, tents, hint, fault) => {
    const implied = new Set(game.look().grass());
    const isOpen = (cell) => game.cells[cell] === "." && !implied.has(cell);
    for (const claim of hint.put) {
      const cell = Math.abs(claim) - 1;
      if (tents.has(cell) !== claim > 0) fault("is wrong");
      if (game.cells[cell] !== ".") fault("is on the board already");
      if (claim < 0 && implied.has(cell)) fault("follows from the rules");
    }
    if (hint.say.startsWith("The marks on the board leave no other way")) bare += 1;
    // The counts in a supposition include what is supposed, so that they are not checked.
    const said = hint.say.startsWith("Suppose") ? "" : hint.say;
    const [, kind, number, needs, spots] = /(Row|Column) (\d+) needs (\d+) more and has just (\d+) spot/.exec(said) || [];
    if (kind) {
      const line = kind === "Row" ? +number : -number;
      const cells = game.line(line);
      const missing = game.clue(line) - cells.filter((cell) => game.cells[cell] === "*").length;
      if (cells.filter(isOpen).length !== +spots || missing !== +needs) fault("counts what is taken");
    }
    const [, row, column, note] = /tree at r(\d+)c(\d+) has one spot left(.*)/.exec(said) || [];
    // The note may exclude open cells where the tree cannot have its tent.
    const others = ((note || "").match(/its tent is not at .*/) || [""])[0];
    const isSpot = (cell) => isOpen(cell) && !others.match(new RegExp(`${game.name(cell)}\\b`));
    if (row && game.beside[(row - 1) * game.width + (column - 1)].filter(isSpot).length !== 1) fault("miscounts spots");
    const missing = [...tents].filter((cell) => game.cells[cell] !== "*");
    if (missing.length === 1 && String(hint.put) !== String(missing[0] + 1)) fault("is not the tent that is missing");
  };
  for (const block of document.querySelectorAll("script[type='application/json']")) {
    const puzzle = JSON.parse(block.textContent);
    const tents = new Set(puzzle.tents);
    for (let round = 0; round < rounds; round += 1) {
      const game = new Game(puzzle, "law", null);
      const free = [...game.cells.keys()].filter((cell) => game.cells[cell] !== "T");
      const [part, grass, lone] = [random(5) / 4, random(3) / 3, [...tents][random(tents.size)]];
      const isMarked = (cell) => {
        if (round === 0) return false;
        return round === 1 ? tents.has(cell) && cell !== lone : random(1000) < 1000 * (tents.has(cell) ? part : grass);
      };
      game.put(free.filter(isMarked).map((cell) => [cell, tents.has(cell) ? "*" : "-"]));
      for (let turn = 0; turn < 600 && !game.solved(); turn += 1) {
        const hint = hintFor(game);
        if (!hint) break;
        hints += 1;
        judge(game, tents, hint, (what) => faults.push(`${puzzle.name} ${puzzle.key}, round ${round}, turn ${turn}: ${hint.say} ${what}`));
        game.put(hint.put.map((claim) => [Math.abs(claim) - 1, claim > 0 ? "*" : "-"]));
      }
      if (!game.solved()) faults.push(`${puzzle.name} ${puzzle.key}, round ${round}: hints end too early`);
    }
  }
  return { faults, hints, bare };
}
