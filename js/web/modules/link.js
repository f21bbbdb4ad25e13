// https://tc39.es/ecma262/#sec-moduledeclarationlinking
import { primordials, push } from "core";
import { resume } from "library/modules";
import { syntaxError } from "./errors.js";
import { resolveExport } from "./exports.js";
import { reader } from "./namespace.js";

const { ReflectDefineProperty } = primordials;

/**
 * Connects a module and all that it asks for, which have been loaded.
 * @throws {SyntaxError} where one imports what another does not export
 */
export function link(module) {
  const stack = [];
  try {
    innerLink(module, stack, 0);
  } catch (error) {
    for (let i = 0; i < stack.length; i++) stack[i].status = "unlinked";
    throw error;
  }
}

/** https://tc39.es/ecma262/#sec-InnerModuleLinking */
function innerLink(module, stack, start) {
  let index = start;
  if (module.status !== "unlinked") return index;
  module.status = "linking";
  module.dfsIndex = module.dfsAncestorIndex = index;
  index += 1;
  push(stack, module);
  for (let i = 0; i < module.requested.length; i++) {
    const required = module.requested[i];
    index = innerLink(required, stack, index);
    if (required.status === "linking" && required.dfsAncestorIndex < module.dfsAncestorIndex) {
      module.dfsAncestorIndex = required.dfsAncestorIndex;
    }
  }
  initialize(module);
  if (module.dfsAncestorIndex === module.dfsIndex) {
    let last;
    do {
      last = stack[stack.length - 1];
      stack.length -= 1;
      last.status = "linked";
    } while (last !== module);
  }
  return index;
}

/** https://tc39.es/ecma262/#sec-source-text-module-record-initialize-environment */
function initialize(module) {
  const { imports, indirect, anonymousDefault } = module.info;
  for (let i = 0; i < indirect.length; i++) {
    const { name } = indirect[i];
    check(resolveExport(module, name), `Indirectly exported binding name '${name}'`, module, indirect[i]);
  }
  if (module.make === undefined) return;
  const helper = module.makeHelper();
  for (let i = 0; i < imports.length; i++) {
    const { request, name, local } = imports[i];
    const other = module.requested[request];
    let resolution = { module: other, getter: -1 };
    if (name !== null) {
      resolution = resolveExport(other, name);
      check(resolution, `Importing binding name '${name}'`, module, imports[i]);
    }
    ReflectDefineProperty(helper, local, { __proto__: null, get: reader(resolution), enumerable: true });
  }
  const { make } = module;
  module.generator = make(helper);
  module.getters = resume(module.generator).value;
  if (anonymousDefault >= 0) {
    ReflectDefineProperty(module.getters[anonymousDefault](), "name", { __proto__: null, value: "default" });
  }
}

function check(resolution, what, module, entry) {
  if (resolution === null) throw syntaxError(`${what} is not found.`, module, entry);
  if (resolution === "ambiguous") {
    throw syntaxError(`${what} cannot be resolved due to ambiguous multiple bindings.`, module, entry);
  }
}
