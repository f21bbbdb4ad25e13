// The texts of functions that make the prototypes of isolated worlds, one for each interface and set of members.
//
// OPTIMIZATION: a member whose name stands in a text takes the engine a quarter of what one with a computed name takes, and the text
// stays compiled from world to world.

/** By the name of an interface: what was made for it. Pages differ in what is exposed to them. */
const known = new Map();

/** So many are kept for an interface: a page can make ever new sets of members by what it does to its functions. */
const mostKept = 8;
let version = 0;

/** Methods that an interface may have of arrays: those of the world's own. */
const arrayMethods = new Set(["entries", "forEach", "keys", "values"]);

/**
 * What the text has for a property: an attribute that can be read, or set too; a method and its number of parameters. Nothing for what
 * is to be defined otherwise: constants, what has a symbol for a name, methods of arrays.
 */
function kindOf(key, { get, set, value, enumerable, configurable }) {
  if (typeof key === "symbol" || key === "constructor" || !enumerable || !configurable || arrayMethods.has(key)) return "";
  if (get !== undefined) return set === undefined ? "get" : "get set";
  return typeof value === "function" ? lengthOf(value) : "";
}

/** The number of parameters of a page's function; nothing where the page has made something else of it. */
function lengthOf(method) {
  try {
    const { length } = method;
    return Number.isInteger(length) && length >= 0 && length < 16 ? length : "";
  } catch {
    return "";
  }
}

function isFor(template, keys, descriptors) {
  if (template.keys.length !== keys.length) return false;
  for (let i = 0; i < keys.length; i++) {
    if (template.keys[i] !== keys[i] || template.kinds[i] !== kindOf(keys[i], descriptors[keys[i]])) return false;
  }
  return true;
}

function memberText(key, kind) {
  const name = JSON.stringify(key);
  const original = `own[${name}]`;
  if (typeof kind === "number") {
    const parameters = Array.from({ length: kind }, (_, i) => `value${i}`);
    return `${name}(${parameters}) { return invoke(${original}.value, this, arguments, ${name}); },\n`;
  }
  const isHandler = key.startsWith("on");
  const getter = `get ${name}() { return ${isHandler ? "readHandler" : "read"}(${original}.get, this); },\n`;
  return kind === "get" ? getter : `${getter}set ${name}(value) { write(${original}.set, this, value); },\n`;
}

/** @param {(string | symbol)[]} given an array of the world, which is not kept: it would hold the world */
function make(name, given, descriptors) {
  const keys = [];
  for (let i = 0; i < given.length; i++) keys.push(given[i]);
  const kinds = keys.map((key) => kindOf(key, descriptors[key]));
  const members = keys.map((key, i) => (kinds[i] === "" ? "" : memberText(key, kinds[i])));
  return {
    keys,
    kinds,
    version: ++version,
    others: keys.filter((key, i) => kinds[i] === "" && key !== "constructor"),
    text:
      `(function (own, parent, read, readHandler, write, invoke) { "use strict"; return { __proto__: parent,\n${members.join("")}}; })`,
  };
}

/**
 * @param {string} name of the interface
 * @param {(string | symbol)[]} keys of the page's prototype
 * @param {Object<string | symbol, PropertyDescriptor>} descriptors of them
 * @returns {{place: string, version: number, text: string, others: (string | symbol)[]}} the text of a function, where it is kept and
 *   which of the texts that were kept there it is, and the keys of which it makes nothing. The function takes the descriptors, the
 *   prototype's own prototype, and what its members call: `read(getter, object)`, `readHandler(getter, object)`,
 *   `write(setter, object, value)`, `invoke(method, object, arguments, name)`
 */
export function prototypeTemplate(name, keys, descriptors) {
  let templates = known.get(name);
  if (templates === undefined) known.set(name, (templates = []));
  for (let i = 0; i < templates.length; i++) {
    if (isFor(templates[i], keys, descriptors)) return templates[i];
  }
  const template = make(name, keys, descriptors);
  const index = templates.length < mostKept ? templates.length : template.version % mostKept;
  template.place = `${name} ${index}`;
  templates[index] = template;
  return template;
}
