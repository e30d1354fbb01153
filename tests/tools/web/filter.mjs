// Answers each line of standard input with the engine of the page, like `tents COMMAND --lines`.
//
//     node filter.mjs MODULE REQUEST
//
// MODULE is the WebAssembly module, or a page that contains it. REQUEST is a JSON object with the keys of a request to
// the engine, such as `command`; the name, line number and text of each puzzle are added to it.

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
  // Each call may grow the memory, which replaces `engine.memory.buffer`.
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
