// Input from mouse, pen and finger. A tap sets a mark when the pointer is lifted where it was pressed. A drag never
// makes a tent: it draws grass, or removes marks of the kind that it began on. A long press with a finger or pen
// toggles grass. The browser handles all other gestures, such as scrolling and zooming; see `touch-action`.

// How far a pointer may move during a tap, in pixels, and how long a long press takes, in milliseconds.
const SLIP = { touch: 12, pen: 8, mouse: 4 };
const LONG = 450;

class Pointer {
  constructor(view) {
    Object.assign(this, { view, held: null, liftedAt: -1e9 });
    const { grid } = view;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.cancel());
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("click", (event) => this.click(event));
  }

  // Returns the cell at a position in the window.
  cellAt(x, y) {
    const { game, boxes } = this.view;
    const { left, top, width } = boxes[0].getBoundingClientRect();
    return game.cell(Math.floor((y - top) / width), Math.floor((x - left) / width));
  }

  down(event) {
    // With a second finger, the gesture is left to the browser.
    if (this.held) return this.cancel();
    if (!event.target.closest(".cell") || event.button === 1) return;
    const { clientX: x, clientY: y, pointerType: type } = event;
    const cell = this.cellAt(x, y);
    if (cell === undefined) return;
    event.preventDefault();
    this.held = { id: event.pointerId, cell, at: cell, x, y, from: [x, y], slip: SLIP[type] || 4, isTouch: type === "touch", isRight: event.button === 2 };
    if (type !== "mouse") this.held.timer = setTimeout(() => this.hold(), LONG);
  }

  // Handles a long press, which adds grass or removes it. A drag that follows continues with that.
  hold() {
    const { view, held } = this;
    const isGrass = view.contentOf(held.cell) === GRASS;
    held.draws = { from: isGrass ? GRASS : OPEN, to: isGrass ? OPEN : GRASS };
    held.joins = view.draw([[held.cell, held.draws.to]], false);
  }

  // Returns whether a move of the pointer draws on the board instead of scrolling.
  isDrag(x, y) {
    const { view, held } = this;
    const [right, down] = [Math.abs(x - held.x), Math.abs(y - held.y)];
    if (Math.max(right, down) <= held.slip || this.cellAt(x, y) === held.cell) return false;
    return !held.isTouch || view.tool === GRASS || (view.grid.classList.contains("fits") && right > down);
  }

  move(event) {
    const { view, held } = this;
    if (!held || event.pointerId !== held.id) return;
    const events = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    const marks = [];
    for (const { clientX: x, clientY: y } of events.length ? events : [event]) {
      if (Math.hypot(x - held.x, y - held.y) > held.slip) clearTimeout(held.timer);
      if (!held.draws) {
        if (!this.isDrag(x, y)) continue;
        const content = view.contentOf(held.cell);
        const isMark = content === TENT || content === GRASS;
        held.draws = isMark ? { from: content, to: OPEN } : { from: OPEN, to: GRASS };
        marks.push(held.cell);
      }
      marks.push(...this.path([x, y]));
    }
    const { draws } = held;
    if (!draws) return;
    const change = marks.filter((cell) => view.contentOf(cell) === draws.from).map((cell) => [cell, draws.to]);
    if (change.length && view.draw(change, held.joins)) held.joins = true;
  }

  // Returns the cells between the last and the current position of the pointer, so that fast moves leave no gaps.
  path(to) {
    const { held } = this;
    const { width } = this.view.boxes[0].getBoundingClientRect();
    const [right, down] = [to[0] - held.from[0], to[1] - held.from[1]];
    const steps = Math.ceil(Math.max(Math.abs(right), Math.abs(down)) / (width / 4)) || 1;
    const cells = [];
    for (let step = 1; step <= steps; step += 1) {
      const cell = this.cellAt(held.from[0] + (right * step) / steps, held.from[1] + (down * step) / steps);
      if (cell === undefined || cell === held.at) continue;
      held.at = cell;
      cells.push(cell);
    }
    held.from = to;
    return cells;
  }

  up(event) {
    const { view, held } = this;
    if (!held || event.pointerId !== held.id) return;
    this.release();
    this.liftedAt = event.timeStamp;
    if (held.draws) return view.drawn();
    const isNear = Math.hypot(event.clientX - held.x, event.clientY - held.y) <= held.slip;
    if (isNear || this.cellAt(event.clientX, event.clientY) === held.cell) view.press(held.cell, held.isRight);
  }

  // Discards the gesture and what it drew: the browser took over the pointer, or there is a second finger.
  cancel() {
    const { view, held } = this;
    if (!held) return;
    this.release();
    if (held.joins) view.undo();
  }

  release() {
    clearTimeout(this.held.timer);
    this.held = null;
  }

  // Fills a line after a click on its clue. A click on a cell without a pointer event comes from a screen reader.
  click(event) {
    const head = event.target.closest("[data-line]");
    const box = event.target.closest(".cell");
    if (head) this.view.fill(+head.dataset.line);
    else if (box && event.timeStamp - this.liftedAt > 400) this.view.press(+box.dataset.cell, false);
  }
}
