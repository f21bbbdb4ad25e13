// What parsing.js says of documents in jsdom, one line for each.
//
// usage: NODE_PATH=/usr/share/nodejs node parsing-oracle.js [--show] SEED-OR-FILE...
//   SEED     a number, or two with a hyphen: documents of documents.js
//   FILE     a page
//   --show   the tree and the markup instead
// parse5's own tree, which jsdom must agree with, is compared on the way; what differs goes to standard error.
const { readFileSync } = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { JSDOM } = require("./jsdom-corrections.js");
const parse5 = require("parse5");

for (const filename of ["documents.js", "parsing.js"]) {
  vm.runInThisContext(readFileSync(path.join(__dirname, filename), "utf8"), { filename });
}

const { window } = new JSDOM("", { url: "http://fakehost/" });
const parser = new window.DOMParser();
const parse = (html) => parser.parseFromString(html, "text/html");

function* documents(names) {
  for (const name of names) {
    const range = /^(\d+)(?:-(\d+))?$/.exec(name);
    if (range === null) {
      yield [name, readFileSync(name, "utf8")];
      continue;
    }
    const last = Number(range[2] ?? range[1]);
    for (let seed = Number(range[1]); seed <= last; seed++) yield [String(seed), documentOf(seed)];
  }
}

const shows = process.argv[2] === "--show";
for (const [name, html] of documents(process.argv.slice(shows ? 3 : 2))) {
  if (shows) {
    const document = parse(html);
    console.log(`${JSON.stringify(html)}\n${parsing.treeDump(document)}\n${document.documentElement.outerHTML}`);
    console.log(parsing.treeDump(parsing.fragmentOf(document, html)));
    continue;
  }
  console.log(`${name} ${parsing.parsingLine(parse, html)}`);
  const root = parse5.parse(html, { scriptingEnabled: false }).childNodes.find((node) => node.tagName === "html");
  const own = parse5.serializeOuter(root, { scriptingEnabled: false });
  if (parse(html).documentElement.outerHTML !== own) console.error(`${name}: jsdom and parse5 differ`);
}
