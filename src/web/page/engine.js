// The engine: a WebAssembly module in a worker, so that it never blocks the page. It handles one request at a time and
// answers with an object of the documented JSON. The module has no clock. To stop a request, the page terminates the
// worker and starts a new one.

const MEMORY = 2 ** 28;
const SECONDS = 60;

class Engine {
  // `bytes` is the packed module as base64. `busy` is called with true when work begins and, when a request ends, with
  // whether more are queued.
  constructor(bytes, busy) {
    Object.assign(this, { busy, waiting: [], now: null, module: unpack(bytes) });
    this.start();
  }

  start() {
    const address = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    const end = (answer) => worker === this.worker && this.end(answer);
    worker.onmessage = ({ data }) => end(data.text ? JSON.parse(data.text) : { type: "failed", text: data.error });
    worker.onerror = (event) => end({ type: "failed", text: event.message });
    this.worker = worker;
    this.module.then(
      (module) => worker.postMessage({ module }),
      (error) => {
        this.broken = { type: "failed", text: tr`The engine does not run in this browser: ${error}` };
        this.answerAll(this.broken);
      },
    );
  }

  // Sends a request about a text and returns a promise of the answer. A request replaces a queued one of the same
  // subject, which is answered with `isOld`.
  ask(command, text = "", { nodes, seconds = SECONDS, subject } = {}) {
    if (this.broken) return Promise.resolve(this.broken);
    return new Promise((answered) => {
      const older = this.waiting.filter((one) => subject && one.subject === subject);
      this.waiting = this.waiting.filter((one) => !older.includes(one));
      for (const one of older) one.answered({ type: "stopped", isOld: true });
      const request = JSON.stringify({ command, text, nodes, memory: MEMORY });
      this.waiting.push({ request, seconds, subject, answered });
      this.next();
    });
  }

  next() {
    if (this.now || !this.waiting.length) return;
    this.now = this.waiting.shift();
    this.now.timer = setTimeout(() => this.stop(tr`That took longer than ${this.now.seconds} seconds.`), 1000 * this.now.seconds);
    this.busy(true);
    this.worker.postMessage({ request: this.now.request });
  }

  end(answer) {
    const { now } = this;
    if (!now) return;
    this.now = null;
    clearTimeout(now.timer);
    this.busy(this.waiting.length > 0);
    now.answered(answer);
    this.next();
  }

  // Stops the current request and all queued ones.
  stop(text = tr`Stopped.`) {
    this.worker.terminate();
    this.start();
    this.answerAll({ type: "stopped", text });
  }

  answerAll(answer) {
    for (const one of this.waiting.splice(0)) one.answered(answer);
    this.end(answer);
  }

  // `hint`, `mistakes` and `explain` have the interface of `stored`. Returns the next hint or why there is none
  // (`end`), or an empty object if a mark is wrong.
  async hint(game) {
    const answer = await this.ask({ command: "hint" }, textOf(game.puzzle, game.cells));
    if (answer.type === "mistake") return {};
    return answer.claims ? stepOf(game, [...(answer.before || []), answer]) : { end: textOfEnd(answer) };
  }

  // Returns the wrong marks and why they are wrong or, if there are none, a text that confirms it.
  async mistakes(game) {
    const { wrong, right } = stored.mistakes(game);
    if (game.puzzle.tents && !wrong.length) return { wrong, right: tr`Right so far.` };
    const answer = await this.ask({ command: "hint" }, textOf(game.puzzle, game.cells));
    if (answer.type !== "mistake") return { wrong, why: textOfEnd(answer), right: answer.type === "hint" ? tr`No rule is broken so far.` : textOfEnd(answer) };
    const marks = answer.marks.map((fact) => cellAt(game, placeOf(fact)));
    return { wrong: wrong.length ? wrong : marks, why: answer.text, right };
  }

  // Adds the steps of the explanation to a puzzle. Returns the reason if there is none.
  async explain(puzzle) {
    if (puzzle.steps) return undefined;
    const answer = await this.ask({ command: "board" }, textOf(puzzle));
    if (!answer.steps) return textOfEnd(answer);
    Object.assign(puzzle, { steps: answer.steps, end: answer.end });
    return undefined;
  }
}

// The code of the worker. It is passed as text, and so cannot use anything else in this file.
function work() {
  let [module, engine] = [];
  const answer = (request) => {
    engine ||= new WebAssembly.Instance(module).exports;
    const bytes = new TextEncoder().encode(request);
    // Each call may grow the memory, which replaces `engine.memory.buffer`.
    const room = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const length = engine.answer();
    return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answered(), length));
  };
  const waiting = [];
  self.onmessage = ({ data }) => {
    if (data.module) module = data.module;
    else waiting.push(data.request);
    while (module && waiting.length) {
      try {
        self.postMessage({ text: answer(waiting.shift()) });
      } catch (error) {
        // After a panic, the instance is in an undefined state; the next request creates a new one.
        engine = null;
        self.postMessage({ error: String(error) });
      }
    }
  };
}

// Unpacks and compiles the module, which is base64 of `deflate-raw` data.
async function unpack(letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

// Returns a puzzle with marks as JSON for the engine.
function textOf({ rows, columns, cells }, marks = cells) {
  const letters = [...marks].join("");
  return JSON.stringify({ columns, rows, cells: rows.map((_, row) => letters.slice(row * columns.length, (row + 1) * columns.length)) });
}

// Returns the text of an answer that is not a step.
function textOfEnd({ text, message, help }) {
  return text || [message, help].filter(Boolean).join("; ");
}

function gradeOf({ level, rating }) {
  return tr`Grade: ${word(level)}, ${rating.toFixed(1)}.`;
}

// Cells in the JSON are pairs of row and column from 1, such as [1, 2].
const cellAt = (game, [row, column]) => game.cell(row - 1, column - 1);
const placeOf = ({ tent, grass, own, not_own }) => tent || grass || (own || not_own)[1];
const lineAt = ({ row, column }) => row || -column;

// Converts a hint of the engine to a hint of the board. The last step is the hint; the others are the steps before it
// that no mark shows.
function stepOf(game, steps) {
  const last = steps.at(-1);
  const at = (place) => cellAt(game, place);
  const of = (list) => [...new Set(steps.flatMap(list))];
  const claims = last.claims.filter((claim) => !claim.not_own);
  const put = [...new Set(claims.map((claim) => (at(placeOf(claim)) + 1) * (claim.grass ? -1 : 1)))];
  const facts = of((step) => [...step.reason.facts, ...step.claims]);
  const chains = of((step) => (step.chain || []).flatMap((link) => link.claims)).filter(({ tent }) => tent);
  const supposed = of((step) => step.suppose || []);
  const ends = of((step) => Object.values(step.dead_end || {}));
  const isLine = (end) => end.row !== undefined || end.column !== undefined;
  const cells = of((step) => [...step.reason.cells, ...step.reason.facts.map(({ tent, grass }) => tent || grass)].filter(Boolean).map(at));
  return {
    look: lookAt(last.where),
    kind: last.technique.replace(/_/g, " "),
    say: steps.map((step) => step.text).join("\n"),
    put,
    lines: of((step) => step.reason.lines.map(lineAt)).concat(ends.filter(isLine).map(lineAt)),
    trees: of((step) => step.reason.trees.map(at)),
    cells: cells.filter((cell) => !put.some((claim) => cellOf(claim) === cell)),
    links: facts.filter(({ own }) => own).map(({ own }) => own.map(at)),
    suppose: [...supposed.filter(({ tent }) => tent), ...chains].map(({ tent }) => at(tent)),
    grass: supposed.filter(({ tent }) => !tent).map((fact) => at(placeOf(fact))),
    not: ends.filter((end) => !isLine(end)).flatMap((end) => (Array.isArray(end[0]) ? end : [end]).map(at)),
  };
}

// Returns in words where to look.
function lookAt(where) {
  if (!where) return undefined;
  const { row, column, tree, near } = where;
  const name = ([down, right]) => `r${down}c${right}`;
  if (tree) return tr`the tree at ${name(tree)}`;
  return near ? tr`the cells near ${name(near)}` : named(row || -column);
}
