// Values that are copied when they go from the page to an isolated world, since their own class would be the page's.
import { defineValue, load, primordials } from "core";
import { builtins, getter, make, method } from "web/builtins";

const {
  ArrayIsArray, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf,
  ReflectOwnKeys, StringPrototypeSlice,
} = primordials;

const { toString } = Object.prototype;
const { isView } = builtins.ArrayBuffer;
const ArrayBufferPrototypeSlice = method("ArrayBuffer", "slice");
const byteLengthOf = getter(builtins.ArrayBuffer.prototype, "byteLength");
const maxByteLengthOf = getter(builtins.ArrayBuffer.prototype, "maxByteLength");
const isResizable = getter(builtins.ArrayBuffer.prototype, "resizable");
const DatePrototypeGetTime = method("Date", "getTime");
const MapPrototypeForEach = method("Map", "forEach");
const MapPrototypeSet = method("Map", "set");
const SetPrototypeAdd = method("Set", "add");
const SetPrototypeForEach = method("Set", "forEach");
const sourceOf = getter(builtins.RegExp.prototype, "source");
const flagsOf = getter(builtins.RegExp.prototype, "flags");

/** By class: what reads the slot that only its objects have. What an object is called anybody may say by `Symbol.toStringTag`. */
const slotReaders = {
  __proto__: null,
  ArrayBuffer: byteLengthOf,
  Boolean: method("Boolean", "valueOf"),
  Date: DatePrototypeGetTime,
  Map: getter(builtins.Map.prototype, "size"),
  Number: method("Number", "valueOf"),
  RegExp: sourceOf,
  Set: getter(builtins.Set.prototype, "size"),
  String: method("String", "valueOf"),
};

/** The built-in class of an object, whatever realm it is of: "Array", "Date", "ArrayBuffer", "Uint8Array", … */
export function kindOf(object) {
  if (ArrayIsArray(object)) return "Array";
  if (isView(object)) return "view";
  const kind = StringPrototypeSlice(ReflectApply(toString, object, []), 8, -1);
  const readSlot = slotReaders[kind];
  if (readSlot === undefined) return kind;
  try {
    readSlot(object);
    return kind;
  } catch {
    return "Object";
  }
}

function ignore() {}

/** Whether what is called a promise is one. It counts as handled from then on. */
export function isPromise(object) {
  try {
    PromisePrototypeThen(object, ignore, ignore);
    return true;
  } catch {
    return false;
  }
}

const none = { __proto__: null };
const errors = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

/** An error of this world that says what an error of the page says. */
export function copyError(error, convert) {
  const Class = errors[error.name] ?? Error;
  const copy = new Class(error.message);
  if (copy.name !== error.name) copy.name = error.name;
  const cause = ReflectGetOwnPropertyDescriptor(error, "cause");
  if (cause !== undefined) defineValue(copy, "cause", convert(cause.value), false);
  if (typeof error.stack === "string") defineValue(copy, "stack", error.stack, false);
  return copy;
}

/** Copies what an array has, and nothing where it has a hole, to `list`. */
export function copyArray(array, list, convert) {
  const { length } = array;
  list.length = length;
  for (let i = 0; i < length; i++) {
    if (array[i] !== undefined || ReflectGetOwnPropertyDescriptor(array, i) !== undefined) list[i] = convert(array[i]);
  }
  const keys = ReflectOwnKeys(array);
  // The elements come first; `length` is one too.
  for (let i = keys.length - 1; i >= 0 && !isIndex(keys[i]); i--) {
    if (ReflectGetOwnPropertyDescriptor(array, keys[i])?.enumerable) defineValue(list, keys[i], convert(array[keys[i]]), true);
  }
}

const isIndex = (key) => typeof key === "string" && `${key >>> 0}` === key;

const errorMembers = ["name", "message", "stack", "sourceURL", "line", "column"];

/** What an error says, and where it was made: texts and numbers alone, whatever a script has put there. */
export function describeError(error) {
  const described = { __proto__: null };
  for (let i = 0; i < errorMembers.length; i++) {
    const value = error[errorMembers[i]];
    if (typeof value === "string" || typeof value === "number") described[errorMembers[i]] = value;
  }
  return described;
}

/** A copy of a buffer, date or regular expression of the page; undefined for anything else. */
export function copyBuiltIn(object, kind) {
  switch (kind) {
    case "RegExp":
      return make("RegExp", sourceOf(object), flagsOf(object));
    case "Boolean":
    case "Number":
    case "String":
      return make(kind, slotReaders[kind](object));
    case "Date":
      return make("Date", DatePrototypeGetTime(object));
    case "ArrayBuffer": {
      const options = isResizable(object) ? { __proto__: null, maxByteLength: maxByteLengthOf(object) } : undefined;
      const copy = make("ArrayBuffer", byteLengthOf(object), options);
      new builtins.Uint8Array(copy).set(new builtins.Uint8Array(ArrayBufferPrototypeSlice(object, 0)));
      return copy;
    }
    default:
      return undefined;
  }
}

/**
 * A view of this world that shows what a view of the page shows: the pixels of an ImageData are the same for both.
 * DEPARTURE: the `buffer` of such a view is the page's own object — a buffer belongs to one context of the engine —
 * https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Content_scripts#dom_access
 */
export function shareView(object) {
  const { typedArrayName, viewParts } = load("web/buffer-source");
  const { builtins, make } = load("web/builtins");
  const { buffer, offset, length } = viewParts(object);
  const name = typedArrayName(object);
  return name === undefined
    ? make("DataView", buffer, offset, length) : make(name, buffer, offset, length / builtins[name].BYTES_PER_ELEMENT);
}

/** Copies what a map of another realm holds to `map`. */
export function copyEntries(object, map, convert) {
  MapPrototypeForEach(object, (value, key) => MapPrototypeSet(map, convert(key), convert(value)));
}

/** Copies what a set of another realm holds to `copy`. */
export function copyElements(object, copy, convert) {
  SetPrototypeForEach(object, (value) => SetPrototypeAdd(copy, convert(value)));
}

/** Gives a function that stands for another its name and its number of parameters, of which a page can have made anything. */
export function describeFunction(original, stand) {
  const name = ReflectGetOwnPropertyDescriptor(original, "name")?.value;
  const length = ReflectGetOwnPropertyDescriptor(original, "length")?.value;
  ReflectDefineProperty(stand, "name", { __proto__: null, value: typeof name === "string" ? name : "", configurable: true });
  // A stand takes any number of arguments.
  if (length !== 0 && typeof length === "number") {
    ReflectDefineProperty(stand, "length", { __proto__: null, value: length, configurable: true });
  }
  return stand;
}

/** Whether an object is a plain one of some realm: its prototype is null or the end of the chain. */
export function isPlain(object) {
  const prototype = ReflectGetPrototypeOf(object);
  return prototype === null || ReflectGetPrototypeOf(prototype) === null;
}

/** Copies the own enumerable properties of a plain object, each converted, to `copy`: a getter is called when somebody reads it. */
export function copyMembers(object, copy, convert) {
  const keys = ReflectOwnKeys(object);
  for (let i = 0; i < keys.length; i++) {
    const { enumerable, get } = ReflectGetOwnPropertyDescriptor(object, keys[i]) ?? none;
    if (!enumerable) continue;
    if (get === undefined) defineValue(copy, keys[i], convert(object[keys[i]]), true);
    else ReflectDefineProperty(copy, keys[i], { __proto__: null, get: convert(get), enumerable: true, configurable: true });
  }
  return copy;
}
