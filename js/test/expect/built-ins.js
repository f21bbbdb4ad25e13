// The built-ins by which expectations are judged, as they were before the file ran: with others they would hold for nothing.
const list = (owner, name, keys) => keys.map((key) => ({ owner, key, value: owner[key], name: `${name}.${key}` }));

const kept = [
  ...list(Object, "Object", ["getPrototypeOf", "hasOwn", "is", "keys"]),
  ...list(Object.prototype, "Object.prototype", ["propertyIsEnumerable", "toString"]),
  ...list(Reflect, "Reflect", ["ownKeys"]),
  ...list(Function.prototype, "Function.prototype", ["call"]),
  ...list(Array, "Array", ["isArray"]),
  ...list(Array.prototype, "Array.prototype", ["every", "filter", "find", "findIndex", "includes", "map", "some", "splice"]),
  ...list(Map.prototype, "Map.prototype", ["get", "has"]),
  ...list(Set.prototype, "Set.prototype", ["has"]),
  ...list(String.prototype, "String.prototype", ["includes"]),
  ...list(RegExp.prototype, "RegExp.prototype", ["exec", "test"]),
  ...list(Math, "Math", ["abs"]),
];

/** Throws where a script has put another function in the place of one of them. */
export function requireBuiltIns() {
  for (let i = 0; i < kept.length; i++) {
    const { owner, key, value, name } = kept[i];
    if (owner[key] === value) continue;
    throw new Error(`expect() cannot judge while ${name} is replaced: put it back first, or let that happen in a page, by page.evaluate()`);
  }
}
