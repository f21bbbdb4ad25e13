// What modules export, and where it comes from. Resolutions are `{ module, getter }`, or `{ module, getter: -1 }` for the
// namespace of a module.
import { push } from "core";

/** https://tc39.es/ecma262/#sec-getexportednames */
export function exportedNames(module, visited = []) {
  for (let i = 0; i < visited.length; i++) if (visited[i] === module) return [];
  push(visited, module);
  const names = [];
  const add = (name) => {
    for (let i = 0; i < names.length; i++) if (names[i] === name) return;
    push(names, name);
  };
  const { locals, indirect, stars } = module.info;
  for (let i = 0; i < locals.length; i++) add(locals[i].name);
  for (let i = 0; i < indirect.length; i++) add(indirect[i].name);
  for (let i = 0; i < stars.length; i++) {
    const others = exportedNames(module.requested[stars[i]], visited);
    for (let j = 0; j < others.length; j++) if (others[j] !== "default") add(others[j]);
  }
  return names;
}

/**
 * https://tc39.es/ecma262/#sec-resolveexport
 * @returns {{module: object, getter: number} | null | "ambiguous"}
 */
export function resolveExport(module, name, visited = []) {
  for (let i = 0; i < visited.length; i++) if (visited[i].module === module && visited[i].name === name) return null;
  push(visited, { module, name });
  const { locals, indirect, stars } = module.info;
  for (let i = 0; i < locals.length; i++) {
    if (locals[i].name === name) return { module, getter: locals[i].getter };
  }
  for (let i = 0; i < indirect.length; i++) {
    if (indirect[i].name !== name) continue;
    const other = module.requested[indirect[i].request];
    const { importName } = indirect[i];
    return importName === null ? { module: other, getter: -1 } : resolveExport(other, importName, visited);
  }
  if (name === "default") return null;
  let found = null;
  for (let i = 0; i < stars.length; i++) {
    const resolution = resolveExport(module.requested[stars[i]], name, visited);
    if (resolution === "ambiguous") return resolution;
    if (resolution === null) continue;
    if (found === null) found = resolution;
    else if (resolution.module !== found.module || resolution.getter !== found.getter) return "ambiguous";
  }
  return found;
}
