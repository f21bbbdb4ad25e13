// What a service worker imports too late, or cannot import at all.
import { importsScripts } from "./files.js";
import { nodesOf, staticName, textOf } from "./syntax-tree.js";
import { Turns } from "./turns.js";

const isCaught = ({ parent }) => parent.type === "MemberExpression" && staticName(parent) === "catch";

const fileName = (argument) => textOf(argument)?.split("/").at(-1);

/**
 * @param uses the Uses of ./uses.js
 * @param {object} program of a service worker
 * @returns {{ node: object, message: string, isHint: boolean }[]}
 */
export function refusedImports(uses, program) {
  const found = [];
  const calls = [];
  for (const node of nodesOf(program)) {
    if (node.type === "ImportExpression" && !isCaught(node)) {
      found.push({
        node,
        message: "import() is rejected in service workers: import the module at the top of a module, or name \"scripts\" in place of "
          + "\"service_worker\"",
        isHint: true,
      });
    }
    if (importsScripts(node, uses)) calls.push(node);
  }
  if (calls.length === 0) return found;
  const turns = new Turns(uses);
  const late = new Set(calls.filter((call) => turns.isLate(call)));
  // What is imported in time may be imported again, by whatever path.
  const inTime = new Set(calls.filter((call) => !late.has(call)).flatMap((call) => call.arguments.map(fileName)));
  for (const call of late) {
    const isNew = call.arguments.some((argument) => textOf(argument) !== undefined && !inTime.has(fileName(argument)));
    if (isNew) {
      found.push({
        node: call,
        message: "importScripts() of a new file throws once the service worker has been loaded; import it at the top of the script",
        isHint: false,
      });
    }
  }
  return found;
}
