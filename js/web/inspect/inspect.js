// The readable text of any value. Nothing here calls the script's code: getters are shown, not read. Only a Proxy's
// traps may run, since a Proxy cannot be told from its target, and what they throw is caught.
import { primordials, push } from "core";
import { builtins, method } from "web/builtins";
import { spend } from "./budget.js";
import { inspectSpecial } from "./inspect-special.js";
import { classNameOf, dataProperty } from "./properties.js";

const {
  ArrayIsArray,
  JSONStringify,
  ReflectGetOwnPropertyDescriptor,
  ReflectGetPrototypeOf,
  ReflectOwnKeys,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;
const FunctionPrototypeToString = method("Function", "toString");
const SymbolPrototypeToString = method("Symbol", "toString");

const deepest = 4;
const mostEntries = 100;
const longestString = 10_000;
const identifier = /^[A-Za-z_$][\w$]*$/;
const ObjectPrototype = ReflectGetPrototypeOf({});

/**
 * @param {*} value
 * @param {object} budget see budget.js: roughly how much may be written
 * @returns {string} the text of `value`; strings in quotes
 */
export function inspectWithin(value, budget) {
  return inspectValue(value, { budget, ancestors: [] });
}

function inspectValue(value, context) {
  switch (typeof value) {
    case "string":
      return spend(context.budget, quote(value));
    case "symbol":
      return spend(context.budget, SymbolPrototypeToString(value));
    case "bigint":
      return spend(context.budget, `${value}n`);
    case "number":
      return spend(context.budget, value === 0 && 1 / value < 0 ? "-0" : `${value}`);
    case "object":
    case "function":
      break;
    default:
      return spend(context.budget, `${value}`);
  }
  if (value === null) {
    return spend(context.budget, "null");
  }
  try {
    return inspectObject(value, context);
  } catch {
    return spend(context.budget, "[Object that cannot be inspected]");
  }
}

function quote(string) {
  return string.length > longestString
    ? `${JSONStringify(StringPrototypeSlice(string, 0, longestString))}… (${string.length - longestString} more)`
    : JSONStringify(string);
}

function inspectObject(object, context) {
  const { ancestors } = context;
  for (let index = 0; index < ancestors.length; index++) {
    if (ancestors[index] === object) {
      return spend(context.budget, "[Circular]");
    }
  }
  const isArray = ArrayIsArray(object);
  const className = classNameOf(object);
  if (ancestors.length >= deepest || context.budget.left <= 0) {
    return spend(context.budget, isArray ? `[${className}]` : `[${className ?? "Object"}]`);
  }
  push(ancestors, object);
  try {
    const writer = { prefix: "", open: "{", close: "}", entries: [], hidden: undefined, standsAlone: false, context };
    describe(object, isArray, className, writer);
    addProperties(object, writer);
    return join(writer);
  } finally {
    ancestors.length--;
  }
}

function describe(object, isArray, className, writer) {
  if (typeof object === "function") {
    writer.prefix = describeFunction(object);
    writer.standsAlone = true;
  } else if (isArray) {
    writer.prefix = className === "Array" ? "" : className;
    writer.open = "[";
    writer.close = "]";
    writer.hidden = isIndexOrLength;
    addElements(object, writer);
  } else if (!isPlain(object) && !inspectSpecial(object, className, writer, inspectValue)) {
    writer.prefix = className ?? "[Object: null prototype]";
  }
}

function isPlain(object) {
  return ReflectGetPrototypeOf(object) === ObjectPrototype && object !== globalThis;
}

function describeFunction(fn) {
  const name = dataProperty(fn, "name");
  const source = FunctionPrototypeToString(fn);
  const kind = StringPrototypeSlice(source, 0, 6) === "class " || StringPrototypeSlice(source, 0, 6) === "class{";
  const label = typeof name === "string" && name !== "" ? name : "(anonymous)";
  return kind ? `[class ${label}]` : `[Function: ${label}]`;
}

function isIndexOrLength(key) {
  return key === "length" || (typeof key === "string" && `${key >>> 0}` === key);
}

function addElements(array, writer) {
  const length = dataProperty(array, "length");
  let holes = 0;
  for (let index = 0; index < length; index++) {
    if (writer.entries.length >= mostEntries || writer.context.budget.left <= 0) {
      add(writer, `… ${length - index} more`);
      return;
    }
    const descriptor = ReflectGetOwnPropertyDescriptor(array, index);
    if (descriptor === undefined && holes > 1000) {
      // A long sparse array: what is left to show are its holes.
      add(writer, `… ${length - index} more`);
      return;
    }
    if (descriptor === undefined) {
      holes++;
    } else {
      addHoles(writer, holes);
      holes = 0;
      add(writer, inspectProperty(descriptor, writer.context));
    }
  }
  addHoles(writer, holes);
}

function addHoles(writer, holes) {
  if (holes > 0) {
    add(writer, holes === 1 ? "<1 empty item>" : `<${holes} empty items>`);
  }
}

/** Adds one line of what an object holds. */
function add(writer, text) {
  writer.context.budget.left -= 2 + 2 * writer.context.ancestors.length;
  push(writer.entries, text);
}

/** Whether a key is a slot of a platform object (js/library/tree/slots.js), which no browser shows. */
function isSlot(key) {
  if (typeof key !== "symbol") {
    return false;
  }
  const name = builtins.Symbol.keyFor(key);
  return name !== undefined && StringPrototypeIndexOf(name, "extrun.") === 0;
}

function addProperties(object, writer) {
  const keys = ReflectOwnKeys(object);
  let shown = 0;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (isSlot(key) || writer.hidden?.(key)) {
      continue;
    }
    const descriptor = ReflectGetOwnPropertyDescriptor(object, key);
    if (!descriptor?.enumerable) {
      continue;
    }
    if (shown >= mostEntries || writer.context.budget.left <= 0) {
      add(writer, `… ${keys.length - index} more`);
      return;
    }
    shown++;
    add(writer, `${spend(writer.context.budget, keyText(key))}: ${inspectProperty(descriptor, writer.context)}`);
  }
}

function keyText(key) {
  if (typeof key === "symbol") {
    return `[${SymbolPrototypeToString(key)}]`;
  }
  return RegExpPrototypeExec(identifier, key) === null ? quote(key) : key;
}

function inspectProperty(descriptor, context) {
  if (descriptor.get === undefined && descriptor.set === undefined) {
    return inspectValue(descriptor.value, context);
  }
  if (descriptor.get === undefined) {
    return "[Setter]";
  }
  return descriptor.set === undefined ? "[Getter]" : "[Getter/Setter]";
}

const longestLine = 76;
const shortEntry = 12;

function join({ prefix, open, close, entries, standsAlone, context }) {
  const head = prefix === "" ? open : `${prefix} ${open}`;
  if (entries.length === 0) {
    return spend(context.budget, standsAlone ? prefix : `${head}${close}`);
  }
  let line = "";
  let severalLines = false;
  for (let index = 0; index < entries.length; index++) {
    line += index === 0 ? entries[index] : `, ${entries[index]}`;
    severalLines ||= StringPrototypeIndexOf(entries[index], "\n") >= 0;
  }
  if (!severalLines && head.length + line.length <= longestLine) {
    return open === "[" ? `${head}${line}${close}` : `${head} ${line} ${close}`;
  }
  const isShort = open === "[" && !severalLines && line.length <= shortEntry * entries.length;
  let outer = "\n";
  for (let depth = 1; depth < context.ancestors.length; depth++) {
    outer += "  ";
  }
  let text = head;
  let width = longestLine;
  for (let index = 0; index < entries.length; index++) {
    // Short items share lines.
    width += entries[index].length + 2;
    if (isShort && width < longestLine) {
      text += ` ${entries[index]}${index + 1 < entries.length ? "," : ""}`;
      continue;
    }
    width = entries[index].length;
    text += `${outer}  ${entries[index]}${index + 1 < entries.length ? "," : ""}`;
  }
  return `${text}${outer}${close}`;
}
