// Answers lines of standard input by the engine of the page, as `tents COMMAND --lines` answers them.
//
//     node filter.mjs MODULE REQUEST
//
// MODULE is the module of WebAssembly, or a page that holds it; REQUEST is the object of a request.

import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

const [file, request] = process.argv.slice(2);
let module = readFileSync(file);
if (file.endsWith(".html")) {
  const [, letters] = /<script type="text\/plain" id="engine">([^<]*)</.exec(module);
  module = inflateRawSync(Buffer.from(letters, "base64"));
}
const engine = new WebAssembly.Instance(new WebAssembly.Module(module), {}).exports;

function answer(question) {
  const bytes = Buffer.from(JSON.stringify(question));
  // The memory may grow at each call, and is then another buffer.
  const room = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  const length = engine.answer();
  return Buffer.from(new Uint8Array(engine.memory.buffer, engine.answered(), length));
}

const asked = JSON.parse(request);
const lines = readFileSync(0, "utf8").split("\n");
lines.pop();
const answers = lines.map((text, at) => answer({ name: "<stdin>", line: at + 1, text, ...asked }));
process.stdout.write(Buffer.concat(answers));
