"use strict";

/** https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomNumbers(seed) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let i = 0; i < 5; i++) next();
  return next;
}

/** A graph of two to seven modules, with cycles, stars, live bindings, awaits and errors. */
function randomGraph(seed) {
  const random = randomNumbers(seed);
  const below = (count) => Math.floor(random() * count);
  const chance = (share) => random() < share;
  const count = 2 + below(6);
  const name = (index) => `m${index}.js`;
  const files = [];
  for (let i = 0; i < count; i++) {
    const head = [];
    const body = [`log("${i} begins");`];
    const probe = (code) => {
      const text = JSON.stringify(code);
      body.push(`try { log("${i}", ${text}, ${code}); } catch (error) { log("${i}", describe(error)); }`);
    };
    for (let j = 0; j < count; j++) {
      if (!chance(i === 0 ? 0.7 : 0.35)) continue;
      const from = `from "./${name(j)}";`;
      switch (below(8)) {
        case 0:
          head.push(`import "./${name(j)}";`);
          break;
        case 1:
          head.push(`import * as all${j} ${from}`);
          probe(`Object.keys(all${j})`);
          probe(`all${j}.live${j}`);
          break;
        case 2:
          head.push(`export * ${from}`);
          break;
        case 3:
          head.push(`export * as star${j} ${from}`);
          break;
        case 4:
          head.push(`import made${j}, { Class${j} as Kind${j} } ${from}`);
          probe(`made${j}.name ?? made${j}`);
          probe(`typeof Kind${j}`);
          break;
        case 5:
          head.push(`export { live${j} as again${j}, hoisted${j} as called${j} } ${from}`);
          break;
        default:
          head.push(`import { live${j} as seen${j}, hoisted${j} as call${j}, change${j} as up${j} } ${from}`);
          probe(`seen${j}`);
          probe(`call${j}()`);
          probe(`up${j}()`);
          probe(`seen${j}`);
          if (chance(0.2)) probe(`seen${j} = 1`);
      }
    }
    if (chance(0.02)) head.push(`export { missing } from "./${name(below(count))}";`);
    body.push(`export let live${i} = "first of ${i}";`);
    body.push(`export default ${["function () { return 1 }", "class {}", "() => 2", `"value ${i}"`][below(4)]}`);
    body.push(`export class Class${i} {}`);
    body.push(`export function hoisted${i}() { return typeof this + " " + live${i}; }`);
    body.push(`export function change${i}() { return (live${i} += "!"); }`);
    if (chance(0.3)) body.push(`Promise.resolve().then(() => log("${i} microtask"));`);
    if (chance(0.35)) {
      for (let k = below(4); k >= 0; k--) body.splice(1 + below(body.length - 1), 0, `log("${i} awaits", await ${k});`);
    }
    if (chance(0.08)) body.push(`throw "error of ${i}";`);
    body.push(`log("${i} ends");`);
    const isImportFirst = chance(0.5);
    files.push([name(i), (isImportFirst ? [...head, ...body] : [...body, ...head]).join("\n")]);
  }
  return { name: `random ${seed}`, files };
}

module.exports = { randomGraph };
