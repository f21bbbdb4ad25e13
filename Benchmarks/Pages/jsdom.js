// The figures of jsdom for the same pages and scripts.
//
// usage: NODE_PATH=/usr/share/nodejs node jsdom.js PASSES TURNDOWN.js PAGE...
// Prints one JSON object: milliseconds of each workload over all pages, of each page the least of all passes, and the
// results page by page.
const { readFileSync } = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { JSDOM } = require("../../Tests/DOMTests/Differential/jsdom-corrections.js");

const [passes, turndownFile, ...pages] = process.argv.slice(2);
const url = "http://fakehost/test/page.html";
const own = (name) => readFileSync(path.join(__dirname, name), "utf8");
const turndown = readFileSync(turndownFile, "utf8");
const clipper = own("clipper.js");
// As plain functions of Node's own context: there they are faster than in a window.
vm.runInThisContext(own("workloads.js"), { filename: "workloads.js" });

const times = pages.map(() => ({}));
const results = [];

function measure(page, name, work) {
  const start = performance.now();
  const result = work();
  times[page][name] = Math.min(times[page][name] ?? Infinity, performance.now() - start);
  return result;
}

function clip(html) {
  const { window } = new JSDOM(html, { url, runScripts: "outside-only" });
  window.eval(turndown);
  window.eval(clipper);
  const result = window.eval("clip()");
  window.close();
  return result;
}

for (let pass = 0; pass < +passes; pass++) {
  for (const [page, file] of pages.entries()) {
    // jsdom 20 knows no declarative shadow roots: https://html.spec.whatwg.org/#attr-template-shadowrootmode
    const html = readFileSync(file, "utf8").replaceAll("shadowrootmode=", "data-mode=");
    const { window } = measure(page, "parse", () => new JSDOM(html, { url }));
    results[page] = [
      measure(page, "query", () => workloads.query(window.document)),
      measure(page, "walk", () => workloads.walk(window.document)),
      measure(page, "mutation", () => `${workloads.mutation(window.document)}`),
    ];
    window.close();
    results[page].push(measure(page, "clip", () => clip(html)));
  }
}

const milliseconds = {};
for (const name of Object.keys(times[0])) {
  milliseconds[name] = times.reduce((sum, time) => sum + time[name], 0);
}
console.log(JSON.stringify({ milliseconds, results }));
