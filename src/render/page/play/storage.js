// Persistent data: games (under the keys of their puzzles) and settings in the browser's storage, and positions in
// links. Data read from either is untrusted.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Encodes the marks as text, three cells per letter, without the open cells at the end.
function packed(cells) {
  const mark = (cell) => Math.max(0, MARKS.indexOf(cells[cell]));
  let [text, end] = ["", 0];
  for (let at = 0; at < cells.length; at += 3) {
    const three = mark(at) * 9 + mark(at + 1) * 3 + mark(at + 2);
    text += DIGITS[three];
    if (three) end = text.length;
  }
  return text.slice(0, end);
}

function unpacked(text, puzzle) {
  return [...puzzle.cells].map((start, cell) => {
    const three = DIGITS.indexOf(text[Math.floor(cell / 3)] || "A");
    const mark = MARKS[Math.floor(three / [9, 3, 1][cell % 3]) % 3];
    return start === TREE ? TREE : mark;
  });
}

// Returns whether a text encodes marks and is not too long for the puzzle.
function areMarks(text, puzzle) {
  const isMark = (letter) => DIGITS.indexOf(letter) >= 0 && DIGITS.indexOf(letter) < 27;
  return typeof text === "string" && text.length <= Math.ceil(puzzle.cells.length / 3) && [...text].every(isMark);
}

// Returns whether a stored game is valid for a puzzle.
function isGame(kept, puzzle) {
  const isNumber = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
  const isChange = (change) => Array.isArray(change) && change.every((put) => isNumber(put, puzzle.cells.length * 9 - 1));
  const areChanges = (list) => Array.isArray(list) && list.every(isChange);
  const { cells, done, undone, points, time, hints } = kept;
  if (!areMarks(cells, puzzle) || !areChanges(done) || !areChanges(undone) || !Array.isArray(points)) return false;
  return points.every((point) => isNumber(point, done.length)) && isNumber(time, 1e7) && isNumber(hints, 1e6);
}

// The browser's storage. If it is disabled or full, nothing is stored.
class Store {
  constructor() {
    this.isOpen = this.keep("test", {});
    this.drop("test");
    // Whether damaged data was found and deleted.
    this.wasDamaged = false;
  }

  // Returns the object under a key, or null if there is none. Deletes an object that is not valid.
  read(key, isWhole = () => true) {
    let text;
    try {
      text = localStorage.getItem(`tents:${key}`);
      if (!text) return null;
      const value = JSON.parse(text);
      if (value && typeof value === "object" && isWhole(value)) return value;
    } catch {}
    if (!text) return null;
    this.wasDamaged = true;
    this.drop(key);
    return null;
  }

  keep(key, value) {
    try {
      localStorage.setItem(`tents:${key}`, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  drop(key) {
    try {
      localStorage.removeItem(`tents:${key}`);
    } catch {}
  }

  // Calls a function with the key whenever another tab changes an entry.
  listen(changed) {
    addEventListener("storage", ({ key }) => {
      if (key && key.startsWith("tents:")) changed(key.slice(6));
    });
  }
}

// `linkTo` returns the URL of this page with a position; `linked` returns the position in the current URL.
function linkTo({ puzzle, cells }) {
  return `${location.href.split("#")[0]}#d=${puzzle.key}&m=${packed(cells)}`;
}

function linked() {
  const [, key, marks] = /^#d=([\w-]+)&m=(.*)$/.exec(location.hash) || [];
  return key && { key, marks };
}
