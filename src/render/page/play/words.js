"use strict";
// The texts of the page. English texts stand in the code as tr`…`. A table for another language maps English texts to
// translations. Placeholders are {0}, {1} and so on; a noun has singular and plural, as in `tent|tents`.
let words = {};

function tr(parts, ...values) {
  const english = parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);
  return (words[english] || english).replace(/\{(\d)\}/g, (_, at) => values[at]);
}

const word = (text) => tr([text]);

// Returns a number with its noun, such as "1 tent" or "2 tents".
function plural(number, noun) {
  const [one, more] = word(`${noun}|${noun}s`).split("|");
  return `${number} ${number === 1 ? one : more}`;
}

