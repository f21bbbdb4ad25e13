// Runs graphs of modules in Node, and prints a line for each: JSON of { name, files, lines }.
// usage: node --experimental-vm-modules --no-warnings oracle.js graphs.txt
//     or oracle.js FIRST LAST, for random graphs of those seeds
//
// `files` are the modules by name, the first of which is the one to run. `lines` are what they wrote with `log`, and what
// became of the run.
"use strict";
const fs = require("node:fs");
const vm = require("node:vm");
const { randomGraph } = require("./random-graph.js");

/** `## name` begins a graph, `-- file` a module of it. */
function readGraphs(text) {
  return text.split(/^## /m).slice(1).map((part) => {
    const [head, ...rest] = part.split(/^-- /m);
    const files = rest.map((file) => [file.slice(0, file.indexOf("\n")), file.slice(file.indexOf("\n") + 1)]);
    return { name: head.trim(), files };
  });
}

/** Errors that the engine makes itself have its own words. */
function describe(error) {
  const isEngines = ["SyntaxError", "ReferenceError", "TypeError"].includes(error?.name);
  return isEngines ? error.name : String(error);
}

async function run({ name, files }) {
  const lines = [];
  const texts = new Map(files);
  const modules = new Map();
  const context = vm.createContext({ log: (...values) => void lines.push(values.map(String).join(" ")), describe });
  const find = (specifier) => {
    const file = specifier.replace(/^\.\//, "");
    if (modules.has(file)) return modules.get(file);
    if (!texts.has(file)) throw new TypeError(`no ${file}`);
    const identifier = `https://modules.example/${file}`;
    let module;
    if (file.endsWith(".json")) {
      const value = JSON.parse(texts.get(file));
      module = new vm.SyntheticModule(["default"], function () { this.setExport("default", value); }, { context, identifier });
    } else {
      module = new vm.SourceTextModule(texts.get(file), {
        context,
        identifier,
        initializeImportMeta: (meta) => void (meta.url = identifier),
        importModuleDynamically: async (asked) => {
          const found = find(asked);
          if (found.status === "unlinked") await found.link(find);
          await found.evaluate();
          return found;
        },
      });
    }
    modules.set(file, module);
    return module;
  };
  let outcome;
  try {
    const main = find(files[0][0]);
    await main.link(find);
    await main.evaluate();
    outcome = `done: ${Object.keys(main.namespace).join()}`;
  } catch (error) {
    outcome = `threw ${describe(error)}`;
  }
  await new Promise((resolve) => setImmediate(resolve));
  return { name, files, lines: [...lines, outcome] };
}

/** Of one argument, the graphs of that file; of two, those of the seeds from the one to the other. */
function graphsOf([first, last]) {
  if (last === undefined) return readGraphs(fs.readFileSync(first, "utf8"));
  return Array.from({ length: last - first + 1 }, (_, index) => randomGraph(+first + index));
}

async function main() {
  process.on("unhandledRejection", () => {});
  const graphs = graphsOf(process.argv.slice(2));
  for (const graph of graphs) console.log(JSON.stringify(await run(graph)));
}

main();
