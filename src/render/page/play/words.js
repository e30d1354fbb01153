"use strict";
// The words of the page. English stands where it is used, as tr`…`. Another language is a table from
// English texts, in which {0}, {1} and so on stand for what is put in; of a noun it has both numbers, as in `tent|tents`.
let words = {};

function tr(parts, ...values) {
  const english = parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);
  return (words[english] || english).replace(/\{(\d)\}/g, (_, at) => values[at]);
}

const word = (text) => tr([text]);

// As in "1 tent" and "2 tents".
function plural(number, noun) {
  const [one, more] = word(`${noun}|${noun}s`).split("|");
  return `${number} ${number === 1 ? one : more}`;
}

