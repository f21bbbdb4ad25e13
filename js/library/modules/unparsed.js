// OPTIMIZATION: to read ten kilobytes with a parser takes 30 ms in a process that begins. A module that imports only at its top, and
// only from modules whose exports never change, needs none: its imports are constants, and whether the rest of it is right is
// asked of the engine, which can parse scripts. Tests are such modules.
import { Edits, space } from "./edits.js";
import { positionOf } from "./positions.js";

const binding = "[\\w$]+(?:\\s+as\\s+[\\w$]+)?";
const bindings = /([\w$]+)(?:\s+as\s+([\w$]+))?/g;
/** `import { name, other as local } from "extrun:test";`, up to the end of its line. */
const importStatement = new RegExp(
  [
    `(${space})(import\\s*\\{\\s*)(${binding}(?:\\s*,\\s*${binding})*)(\\s*,?\\s*\\}\\s*from\\s*)`,
    `(["'])(extrun:[\\w-]+)\\5[\\t ]*(?:;|(?=[\\n\\r]|$))`,
  ].join(""),
  "y",
);

/**
 * What means something else in a function than in a module, or takes a parser to be found: exports, further imports, `arguments`,
 * what a script takes for a comment, and names with escapes.
 */
const needsParser = /\b(?:import|export|arguments)\b|<!--|-->|\\u/;

/**
 * Makes a function of a module's text without parsing it.
 * @param {string} text
 * @param {(text: string) => boolean} isScript whether the engine can parse a text as a script
 * @returns {object | undefined} what `compileModule` of `library/module-parser` gives; undefined where a parser has to tell
 */
export function compileUnparsed(text, isScript) {
  const { statements, requests, imports, end } = importsOf(text);
  const rest = text.slice(end);
  if (requests.length === 0 || needsParser.test(rest) || text.includes("$m")) return undefined;
  const names = imports.map(({ local }) => local).join();
  if (!isScript(asBlock(names, rest))) return undefined;
  const edits = new Edits(text);
  edits.insert(0, `(function*($m){"use strict";yield[];const{${names}}=$m;`);
  for (const statement of statements) edits.fill(statement.start, statement.end, ";");
  edits.insert(text.length, "\n})");
  const { text: code, columns } = edits.apply(0, text.length);
  if (!isScript(code)) return undefined;
  return { code, columns, requests, imports, locals: [], indirect: [], stars: [], isAsync: false, anonymousDefault: -1 };
}

/** The imports with which a text begins, as `Entries` of `library/module-parser` tells them, and where they end. */
function importsOf(text) {
  const [statements, requests, imports] = [[], [], []];
  let end = 0;
  importStatement.lastIndex = 0;
  for (let found = importStatement.exec(text); found !== null; found = importStatement.exec(text)) {
    const [, before, opening, list, closing, , specifier] = found;
    const start = end + before.length;
    const listStart = start + opening.length;
    end = importStatement.lastIndex;
    statements.push({ start, end });
    let request = requests.findIndex((each) => each.specifier === specifier);
    if (request < 0) {
      const position = positionOf(text, listStart + list.length + closing.length);
      request = requests.push({ specifier, attributes: [], ...position }) - 1;
    }
    for (const { index, 1: name, 2: local = name } of list.matchAll(bindings)) {
      imports.push({ request, name, local, ...positionOf(text, listStart + index) });
    }
  }
  return { statements, requests, imports, end };
}

/**
 * A text that is a script exactly where the imports and the rest are a module that does not await at its top. In a block, as in
 * a module, functions are declared once and beside no variable of their name. A doubled `await` is right in asynchronous functions
 * alone, where a single one may also be a name elsewhere.
 */
function asBlock(names, rest) {
  return `"use strict";{const{${names}}=0;${rest}\n}`.replace(/\bawait\b/g, "await await");
}
