// The figures of jsdom for the same pages and workloads.
//
// usage: NODE_PATH=/usr/share/nodejs node --expose-gc jsdom.js PAGE...
// Prints one JSON object: milliseconds of each workload over all pages, and its results.
const { readFileSync } = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const { JSDOM } = require("../../Tests/DOMTests/Differential/jsdom-corrections.js");

vm.runInThisContext(readFileSync(path.join(__dirname, "workloads.js"), "utf8"), { filename: "workloads.js" });

const milliseconds = { parse: 0, walk: 0, mutate: 0 };
const results = [];

function measure(name, work) {
  const start = performance.now();
  const result = work();
  milliseconds[name] += performance.now() - start;
  return result;
}

for (const page of process.argv.slice(2)) {
  const html = readFileSync(page, "utf8");
  const { window } = measure("parse", () => new JSDOM(html, { url: "http://fakehost/test/page.html" }));
  const { document } = window;
  results.push([measure("walk", () => workloads.walk(document)), measure("mutate", () => workloads.mutate(document))]);
}
console.log(JSON.stringify({ milliseconds, results }));
