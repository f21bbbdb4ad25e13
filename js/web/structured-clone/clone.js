// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal
import { primordials, webidl } from "core";
import { builtins, getter, make, method, prototypeOf } from "web/builtins";
import { isArrayBuffer, viewParts } from "web/buffer-source";
import { cloneArrayBuffer, cloneView } from "./clone-buffers.js";
import { cloneError } from "./clone-error.js";
import { dataCloneError } from "./data-clone-error.js";

const {
  ArrayIsArray,
  Promise,
  ReflectDefineProperty,
  ReflectGetOwnPropertyDescriptor,
  ReflectGetPrototypeOf,
  ReflectOwnKeys,
  ReflectSetPrototypeOf,
} = primordials;
const { isError } = builtins.Error;

const BigIntPrototypeValueOf = method("BigInt", "valueOf");
const BooleanPrototypeValueOf = method("Boolean", "valueOf");
const DatePrototypeGetTime = method("Date", "getTime");
const MapPrototypeForEach = method("Map", "forEach");
const MapPrototypeGet = method("Map", "get");
const MapPrototypeSet = method("Map", "set");
const NumberPrototypeValueOf = method("Number", "valueOf");
const RegExpPrototypeFlags = getter(builtins.RegExp.prototype, "flags");
const RegExpPrototypeSource = getter(builtins.RegExp.prototype, "source");
const SetPrototypeAdd = method("Set", "add");
const SetPrototypeForEach = method("Set", "forEach");
const StringPrototypeValueOf = method("String", "valueOf");

/**
 * @param {*} value
 * @param {Map<object, object>} memory the copies made so far, so that cycles and shared objects stay what they are
 */
export function cloneValue(value, memory) {
  if (typeof value === "symbol" || typeof value === "function") {
    throw dataCloneError();
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const known = MapPrototypeGet(memory, value);
  if (known !== undefined) {
    return known;
  }
  if (ArrayIsArray(value)) {
    return cloneArray(value, memory);
  }
  for (let index = 0; index < cloners.length; index++) {
    const copy = cloners[index](value, memory);
    if (copy !== undefined) {
      return copy;
    }
  }
  if (!isOrdinary(value)) {
    throw dataCloneError();
  }
  const copy = {};
  MapPrototypeSet(memory, value, copy);
  return cloneProperties(value, copy, memory);
}

function cloneArray(array, memory) {
  const copy = [];
  copy.length = array.length;
  MapPrototypeSet(memory, array, copy);
  return cloneProperties(array, copy, memory);
}

// Own properties that can be enumerated and have string names. They are looked up again before each is read, since
// reading one may run a getter that removes another.
function cloneProperties(object, copy, memory) {
  const keys = ReflectOwnKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (typeof key === "string" && ReflectGetOwnPropertyDescriptor(object, key)?.enumerable) {
      define(copy, key, cloneValue(object[key], memory));
    }
  }
  return copy;
}

function define(copy, key, value) {
  ReflectDefineProperty(copy, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

// Each gives undefined for an object that is not its kind. A built-in's slot decides, not what the object inherits.
const cloners = [
  ifSlot(DatePrototypeGetTime, (value, time) => make("Date", time)),
  ifSlot(RegExpPrototypeSource, (value, source) => make("RegExp", source, RegExpPrototypeFlags(value))),
  ifSlot(BooleanPrototypeValueOf, (value, primitive) => make("Boolean", primitive)),
  ifSlot(NumberPrototypeValueOf, (value, primitive) => make("Number", primitive)),
  ifSlot(StringPrototypeValueOf, (value, primitive) => make("String", primitive)),
  // BigInt is no constructor.
  ifSlot(BigIntPrototypeValueOf, cloneBigInt),
  (value, memory) => (isArrayBuffer(value) ? remember(memory, value, cloneArrayBuffer(value)) : undefined),
  (value, memory) => {
    const parts = viewParts(value);
    return parts === undefined
      ? undefined
      : remember(memory, value, cloneView(value, parts, cloneValue(parts.buffer, memory)));
  },
  ifSlot(getter(builtins.Map.prototype, "size"), cloneMap),
  ifSlot(getter(builtins.Set.prototype, "size"), cloneSet),
  (value, memory) => {
    const copy = webidl.platformObjects.blob?.cloneBlob(value) ?? webidl.platformObjects.keys?.cloneKey(value);
    return copy === undefined ? undefined : remember(memory, value, copy);
  },
  (value, memory) => (isError(value) ? cloneError(value, memory, cloneValue) : undefined),
];

function cloneBigInt(object, primitive) {
  const copy = builtins.Object(primitive);
  ReflectSetPrototypeOf(copy, ReflectGetPrototypeOf(object));
  return copy;
}

function ifSlot(read, clone) {
  return (value, memory) => {
    let content;
    try {
      content = read(value);
    } catch {
      return undefined;
    }
    const copy = clone(value, content, memory);
    return copy === undefined ? undefined : remember(memory, value, copy);
  };
}

function remember(memory, value, copy) {
  MapPrototypeSet(memory, value, copy);
  return copy;
}

// Entries are copied as a list first: reading them may change the collection.
function cloneMap(map, size, memory) {
  const copy = remember(memory, map, make("Map"));
  const entries = [];
  MapPrototypeForEach(map, (value, key) => (entries[entries.length] = [key, value]));
  for (let index = 0; index < entries.length; index++) {
    const key = cloneValue(entries[index][0], memory);
    MapPrototypeSet(copy, key, cloneValue(entries[index][1], memory));
  }
  return copy;
}

function cloneSet(set, size, memory) {
  const copy = remember(memory, set, make("Set"));
  const values = [];
  SetPrototypeForEach(set, (value) => (values[values.length] = value));
  for (let index = 0; index < values.length; index++) {
    SetPrototypeAdd(copy, cloneValue(values[index], memory));
  }
  return copy;
}

const uncloneable = [Promise.prototype, prototypeOf("WeakMap"), prototypeOf("WeakRef", {}), prototypeOf("WeakSet")];

// Whether an object has internal slots cannot be asked in a script; what has some is known by its prototype instead.
function isOrdinary(object) {
  if (webidl.isPlatformObject(object)) {
    return false;
  }
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; ) {
    for (let index = 0; index < uncloneable.length; index++) {
      if (uncloneable[index] === holder) {
        return false;
      }
    }
    holder = ReflectGetPrototypeOf(holder);
  }
  return true;
}
