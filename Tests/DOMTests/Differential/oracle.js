// What jsdom, corrected, and parse5 make of the cases: a JSON line for each, [number, text].
//
// usage: NODE_PATH=/usr/share/nodejs node oracle.js digest|lines KIND=FROM-TO... KIND,KIND=NUMBER=PAGE...
const { readFileSync } = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { JSDOM, VirtualConsole } = require("./jsdom-corrections.js");
const parse5 = require("parse5");

const scripts = [
  "documents.js", "parsing.js", "selectors.js", "xpath.js", "mutations.js", "observers.js", "cases.js",
];
for (const filename of scripts) {
  vm.runInThisContext(readFileSync(path.join(__dirname, filename), "utf8"), { filename });
}

const windowOf = (html) =>
  new JSDOM(html, { url: "http://fakehost/test/page.html", virtualConsole: new VirtualConsole() }).window;
const [as, ...rest] = process.argv.slice(2);
const print = (name, text) => process.stdout.write(`${JSON.stringify([name, text])}\n`);

/** jsdom's markup must be that which parse5 writes of its own tree. */
function checkSerialization(name, html, markup) {
  const root = parse5.parse(html, { scriptingEnabled: false }).childNodes.find((node) => node.tagName === "html");
  if (parse5.serializeOuter(root, { scriptingEnabled: false }) !== markup) print(name, "jsdom and parse5 differ");
}

for (const argument of rest) {
  const range = /^(\w+)=(\d+)-(\d+)$/.exec(argument);
  if (range !== null) {
    const [, kind, first, last] = range;
    const window = windowOf("<!doctype html><title></title>");
    for (let seed = Number(first); seed <= Number(last); seed++) {
      print(`${kind} ${seed}`, differentialCase(window, kind, seed, as));
      if (kind === "documents") {
        const html = documentOf(seed);
        const document = new window.DOMParser().parseFromString(html, "text/html");
        checkSerialization(`${kind} ${seed}`, html, document.documentElement.outerHTML);
      }
    }
    continue;
  }
  const [, kinds, number, file] = /^([\w,]+)=(\d+)=(.*)$/.exec(argument);
  const html = preparedPage(readFileSync(file, "utf8"));
  const window = windowOf(html);
  checkSerialization(`pages ${number}`, html, window.document.documentElement.outerHTML);
  for (const kind of kinds.split(",")) print(`${kind} ${number}`, differentialCase(window, kind, Number(number), as));
  window.close();
}
