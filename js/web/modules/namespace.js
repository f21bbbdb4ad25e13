// https://tc39.es/ecma262/#sec-module-namespace-exotic-objects
import { primordials, push } from "core";
import { builtins } from "web/builtins";
import { exportedNames, resolveExport } from "./exports.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, SymbolToStringTag } = primordials;

const { Proxy } = builtins;
const { preventExtensions } = builtins.Reflect;
const { is } = builtins.Object;

/** In the order of code units. */
function sorted(names) {
  return builtins.Array.prototype.sort.call(names);
}

/** What reads a resolved binding. */
export function reader({ module, getter }) {
  return getter < 0 ? () => getNamespace(module) : () => module.getters[getter]();
}

/**
 * https://tc39.es/ecma262/#sec-getmodulenamespace
 *
 * The target of the proxy has all the properties, so that the proxy may say of them what is true.
 */
export function getNamespace(module) {
  if (module.namespace !== undefined) return module.namespace;
  const target = { __proto__: null };
  const readers = { __proto__: null };
  const names = sorted(exportedNames(module));
  const keys = [];
  for (let i = 0; i < names.length; i++) {
    const resolution = resolveExport(module, names[i]);
    if (resolution === null || resolution === "ambiguous") continue;
    push(keys, names[i]);
    readers[names[i]] = reader(resolution);
    ReflectDefineProperty(target, names[i], { __proto__: null, value: undefined, writable: true, enumerable: true });
  }
  push(keys, SymbolToStringTag);
  ReflectDefineProperty(target, SymbolToStringTag, { __proto__: null, value: "Module" });
  preventExtensions(target);
  const isExport = (key) => typeof key === "string" && readers[key] !== undefined;
  const descriptor = (key) => {
    if (!isExport(key)) return ReflectGetOwnPropertyDescriptor(target, key);
    return { value: readers[key](), writable: true, enumerable: true, configurable: false };
  };
  module.namespace = new Proxy(target, {
    __proto__: null,
    get: (_, key) => (isExport(key) ? readers[key]() : target[key]),
    set: () => false,
    getOwnPropertyDescriptor: (_, key) => descriptor(key),
    defineProperty(_, key, wanted) {
      const current = descriptor(key);
      if (current === undefined) return false;
      const has = (name) => ReflectGetOwnPropertyDescriptor(wanted, name) !== undefined;
      if (has("get") || has("set")) return false;
      const changes = (name) => has(name) && wanted[name] !== current[name];
      if (changes("configurable") || changes("enumerable") || changes("writable")) return false;
      return !has("value") || is(wanted.value, current.value);
    },
    ownKeys: () => keys,
  });
  return module.namespace;
}
