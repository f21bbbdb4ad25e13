// Objects that hold more than their properties show. Each is known by its internal slot, whatever it inherits from.
import { primordials, push, put } from "core";
import { builtins, getter, method } from "web/builtins";
import { inspectError, isError } from "./inspect-error.js";
import { describeInterface } from "./inspect-interface.js";

const { ReflectGetPrototypeOf, SymbolToStringTag } = primordials;

const TypedArrayPrototype = ReflectGetPrototypeOf(builtins.Uint8Array.prototype);
const MapPrototypeForEach = method("Map", "forEach");
const MapPrototypeSize = getter(builtins.Map.prototype, "size");
const SetPrototypeForEach = method("Set", "forEach");
const SetPrototypeSize = getter(builtins.Set.prototype, "size");
const DatePrototypeGetTime = method("Date", "getTime");
const DatePrototypeToISOString = method("Date", "toISOString");
const RegExpPrototypeSource = getter(builtins.RegExp.prototype, "source");
const TypedArrayPrototypeTag = getter(TypedArrayPrototype, SymbolToStringTag);
const TypedArrayPrototypeLength = getter(TypedArrayPrototype, "length");
const ArrayBufferPrototypeByteLength = getter(builtins.ArrayBuffer.prototype, "byteLength");
const DataViewPrototypeByteLength = getter(builtins.DataView.prototype, "byteLength");

const flagNames = ["hasIndices", "global", "ignoreCase", "multiline", "dotAll", "unicode", "unicodeSets", "sticky"];
const flagLetters = "dgimsuvy";
const regExpFlags = [];
for (let index = 0; index < flagNames.length; index++) {
  put(regExpFlags, index, getter(builtins.RegExp.prototype, flagNames[index]));
}
const mostEntries = 100;

const boxes = [
  ["Number", method("Number", "valueOf")],
  ["String", method("String", "valueOf")],
  ["Boolean", method("Boolean", "valueOf")],
  ["BigInt", method("BigInt", "valueOf")],
  ["Symbol", method("Symbol", "valueOf")],
];

/** What the slot holds, or undefined where the object has no such slot. */
function slot(read, object) {
  try {
    return read(object);
  } catch {
    return undefined;
  }
}

/**
 * Describes an object that is no array, function or plain object.
 * @param {object} object
 * @param {string|undefined} className
 * @param {object} writer where the text goes, see inspect.js
 * @param {function(*, object): string} inspectValue
 * @returns {boolean} false when it is an object like any other
 */
export function inspectSpecial(object, className, writer, inspectValue) {
  const describers = [describeError, describeInterface, describeCollection, describeValue, describeBytes];
  for (let index = 0; index < describers.length; index++) {
    if (describers[index](object, className, writer, inspectValue)) {
      return true;
    }
  }
  return false;
}

function alone(writer, text) {
  writer.prefix = text;
  writer.standsAlone = true;
  return true;
}

function describeError(object, className, writer) {
  return isError(object) && alone(writer, inspectError(object, className));
}

function describeCollection(object, className, writer, inspectValue) {
  const { context, entries } = writer;
  const add = (text) => {
    if (entries.length < mostEntries && context.budget.left > 0) {
      push(entries, text());
    }
  };
  const isMap = slot(MapPrototypeSize, object) !== undefined;
  const size = isMap ? MapPrototypeSize(object) : slot(SetPrototypeSize, object);
  if (size === undefined) {
    return false;
  }
  writer.prefix = `${className ?? (isMap ? "Map" : "Set")}(${size})`;
  if (isMap) {
    MapPrototypeForEach(object, (value, key) =>
      add(() => `${inspectValue(key, context)} => ${inspectValue(value, context)}`),
    );
  } else {
    SetPrototypeForEach(object, (value) => add(() => inspectValue(value, context)));
  }
  if (entries.length < size) {
    push(entries, `… ${size - entries.length} more`);
  }
  return true;
}

function describeValue(object, className, writer, inspectValue) {
  const time = slot(DatePrototypeGetTime, object);
  if (time !== undefined) {
    return alone(writer, time === time ? DatePrototypeToISOString(object) : "Invalid Date");
  }
  const source = slot(RegExpPrototypeSource, object);
  if (source !== undefined) {
    let flags = "";
    for (let index = 0; index < regExpFlags.length; index++) {
      flags += regExpFlags[index](object) ? flagLetters[index] : "";
    }
    return alone(writer, `/${source}/${flags}`);
  }
  for (let index = 0; index < boxes.length; index++) {
    const value = slot(boxes[index][1], object);
    if (value !== undefined) {
      writer.hidden = (key) => typeof value === "string" && `${key >>> 0}` === key;
      return alone(writer, `[${boxes[index][0]}: ${inspectValue(value, writer.context)}]`);
    }
  }
  return false;
}

function describeBytes(object, className, writer, inspectValue) {
  const name = TypedArrayPrototypeTag(object);
  if (name !== undefined) {
    const length = TypedArrayPrototypeLength(object);
    writer.prefix = `${className ?? name}(${length})`;
    writer.open = "[";
    writer.close = "]";
    writer.hidden = (key) => typeof key === "string" && `${key >>> 0}` === key;
    for (let index = 0; index < length && index < mostEntries; index++) {
      writer.entries[index] = inspectValue(object[index], writer.context);
    }
    if (length > mostEntries) {
      writer.entries[mostEntries] = `… ${length - mostEntries} more`;
    }
    return true;
  }
  const length = slot(ArrayBufferPrototypeByteLength, object) ?? slot(DataViewPrototypeByteLength, object);
  return length !== undefined && alone(writer, `${className ?? "ArrayBuffer"} { byteLength: ${length} }`);
}
