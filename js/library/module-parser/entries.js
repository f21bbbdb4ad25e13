// What a module imports and exports: https://tc39.es/ecma262/#sec-source-text-module-records

import { positionOf } from "library/modules";
import { boundNames } from "./names.js";

const nameOf = (node) => (node.type === "Literal" ? node.value : node.name);

/** The entries of a module, as its statements are met. */
export class Entries {
  /** `{ specifier, attributes, line, column }` of the modules that it asks for, each once. */
  requests = [];
  /** `{ request, name, local, line, column }`; the name of a namespace is null. */
  imports = [];
  /** `{ name, local }` */
  locals = [];
  /** `{ name, request, importName, line, column }`: what comes from another module; the name of a namespace is null. */
  indirect = [];
  /** Requests of `export * from`. */
  stars = [];
  /** The names that stand for something of another module. */
  importedNames = new Map();
  #keys = [];
  #text;

  constructor(text) {
    this.#text = text;
  }

  #position({ start }) {
    return positionOf(this.#text, start);
  }

  /** https://tc39.es/ecma262/#sec-static-semantics-modulerequests */
  request({ source, attributes = [] }) {
    const key = JSON.stringify([source.value, ...attributes.map(({ key, value }) => [key, value])]);
    const known = this.#keys.indexOf(key);
    if (known >= 0) return known;
    this.#keys.push(key);
    this.requests.push({ specifier: source.value, attributes, ...this.#position(source) });
    return this.requests.length - 1;
  }

  importAll(node) {
    const request = this.request(node);
    for (const specifier of node.specifiers) {
      const local = specifier.local.name;
      let name = null;
      if (specifier.type === "ImportDefaultSpecifier") name = "default";
      else if (specifier.type === "ImportSpecifier") name = nameOf(specifier.imported);
      const entry = { request, name, local, ...this.#position(specifier) };
      this.imports.push(entry);
      this.importedNames.set(local, entry);
    }
  }

  exportAll(node) {
    const request = this.request(node);
    if (node.exported === null) this.stars.push(request);
    else this.indirect.push({ name: nameOf(node.exported), request, importName: null, ...this.#position(node) });
  }

  exportNamed(node) {
    const request = node.source === null ? -1 : this.request(node);
    for (const specifier of node.specifiers) {
      const [name, local] = [nameOf(specifier.exported), nameOf(specifier.local)];
      if (request >= 0) this.indirect.push({ name, request, importName: local, ...this.#position(specifier) });
      else this.exportLocal(name, local);
    }
  }

  /** `export const …`, `export function …` */
  exportDeclaration(declaration) {
    if (declaration === null) return;
    if (declaration.type !== "VariableDeclaration") this.exportLocal(declaration.id.name, declaration.id.name);
    else for (const { id } of declaration.declarations) boundNames(id, (name) => this.exportLocal(name, name));
  }

  exportLocal(name, local) {
    this.locals.push({ name, local });
  }

  /** What is imported and exported again comes from the other module. https://tc39.es/ecma262/#sec-parsemodule, step 11 */
  resolveLocals() {
    const locals = [];
    for (const entry of this.locals) {
      const imported = this.importedNames.get(entry.local);
      if (imported === undefined || imported.name === null) locals.push(entry);
      else this.indirect.push({ ...imported, name: entry.name, importName: imported.name });
    }
    this.locals = locals;
  }
}
