// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal
import { defineValue, host, load, primordials, push, webidl } from "core";
import { builtins, getter, make, method, prototypeOf } from "web/builtins";
import { isArrayBuffer, viewParts } from "web/buffer-source";
import { cloneArrayBuffer, cloneView } from "./clone-buffers.js";
import { cloneError } from "./clone-error.js";
import { dataCloneError } from "./data-clone-error.js";
import { slotGetter, slotReader, withSlot } from "./slots.js";

const {
  ArrayIsArray,
  Promise,
  ReflectGetOwnPropertyDescriptor,
  ReflectGetPrototypeOf,
  ReflectOwnKeys,
  ReflectSetPrototypeOf,
  SymbolToStringTag,
} = primordials;
const { isError } = builtins.Error;

const MapPrototypeForEach = method("Map", "forEach");
const MapPrototypeGet = method("Map", "get");
const MapPrototypeSet = method("Map", "set");
const ObjectPrototypeToString = method("Object", "toString");
const RegExpPrototypeFlags = getter(builtins.RegExp.prototype, "flags");
const SetPrototypeAdd = method("Set", "add");
const SetPrototypeForEach = method("Set", "forEach");

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
  if (host.proxy_is(value)) {
    throw dataCloneError();
  }
  if (ArrayIsArray(value)) {
    return cloneArray(value, memory);
  }
  if (isPlain(value)) {
    return cloneObject(value, memory);
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
  return cloneObject(value, memory);
}

// Whether an object inherits from nothing, or from the `Object.prototype` of some realm.
// DEPARTURE: a Map or another built-in whose prototype a script has replaced by null or such an object is copied as an ordinary one — to
// ask for its slots means to have ten functions throw, for each object of each message —
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal
function isPlain(object) {
  const prototype = ReflectGetPrototypeOf(object);
  if (prototype !== null && ReflectGetPrototypeOf(prototype) !== null) {
    return false;
  }
  return !isArguments(object) && !webidl.isPlatformObject(object);
}

function isArguments(object) {
  return (
    ReflectGetOwnPropertyDescriptor(object, "callee") !== undefined &&
    ObjectPrototypeToString(object) === "[object Arguments]"
  );
}

function cloneObject(object, memory) {
  const copy = {};
  MapPrototypeSet(memory, object, copy);
  return cloneProperties(object, copy, memory);
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
      defineValue(copy, key, cloneValue(object[key], memory), true);
    }
  }
  return copy;
}

// Each gives undefined for an object that is not its kind. A built-in's slot decides, not what the object inherits.
// Those that ask without an exception come first.
const cloners = [
  // What an isolated world sees of its page: the world clones what that is, and so does the page where it is given it.
  (value, memory) => {
    const { world } = webidl.platformObjects;
    if (world !== undefined) {
      const copy = world.cloneOfPage(value);
      return copy === undefined ? undefined : remember(memory, value, copy);
    }
    const original = webidl.foreign(value)?.world?.originalOf(value);
    return original === undefined ? undefined : remember(memory, value, cloneValue(original, memory));
  },
  (value, memory) => {
    const parts = viewParts(value);
    return parts === undefined
      ? undefined
      : remember(memory, value, cloneView(value, parts, cloneValue(parts.buffer, memory)));
  },
  (value, memory) => (isError(value) ? cloneError(value, memory, cloneValue) : undefined),
  (value, memory) => {
    loadFor(value);
    const { blob, geometry, imageBitmaps, imageData, keys, matrix } = webidl.platformObjects;
    const copy = blob?.cloneBlob(value) ?? keys?.cloneKey(value) ?? geometry?.clone(value) ?? matrix?.clone(value)
      ?? imageBitmaps?.clone(value) ?? imageData?.clone(value, (inner) => cloneValue(inner, memory));
    return copy === undefined ? undefined : remember(memory, value, copy);
  },
  ifSlot(slotReader("Date", "getTime"), (value, time) => make("Date", time)),
  ifSlot(slotGetter("Map", "size"), cloneMap),
  ifSlot(slotGetter("Set", "size"), cloneSet),
  (value, memory) => (isArrayBuffer(value) ? remember(memory, value, cloneArrayBuffer(value)) : undefined),
  ifSlot(slotGetter("RegExp", "source"), (value, source) => make("RegExp", source, RegExpPrototypeFlags(value))),
  ifSlot(slotReader("Boolean", "valueOf"), (value, primitive) => make("Boolean", primitive)),
  ifSlot(slotReader("Number", "valueOf"), (value, primitive) => make("Number", primitive)),
  ifSlot(slotReader("String", "valueOf"), (value, primitive) => make("String", primitive)),
  // BigInt is no constructor.
  ifSlot(slotReader("BigInt", "valueOf"), cloneBigInt),
  ifSlot(slotReader("Symbol", "valueOf"), refuse),
];

const chunks = {
  __proto__: null, blob: "web/blob", geometry: "web/geometry", imageBitmaps: "web/image-bitmap", imageData: "web/image-data",
  keys: "web/subtle-crypto", matrix: "web/matrix",
};
const copied = ReflectOwnKeys(chunks);

/** Loads what makes the copy of an object that another realm has made. */
function loadFor(object) {
  const others = webidl.foreign(object);
  if (others === undefined) return;
  for (let index = 0; index < copied.length; index++) {
    const name = copied[index];
    if (others[name] !== undefined && webidl.platformObjects[name] === undefined) load(chunks[name]);
  }
}

function refuse() {
  throw dataCloneError();
}

function cloneBigInt(object, primitive) {
  const copy = builtins.Object(primitive);
  ReflectSetPrototypeOf(copy, ReflectGetPrototypeOf(object));
  return copy;
}

function ifSlot(read, clone) {
  return (value, memory) => withSlot(read, value, (object, content) => {
    const copy = clone(object, content, memory);
    return copy === undefined ? undefined : remember(memory, object, copy);
  });
}

function remember(memory, value, copy) {
  MapPrototypeSet(memory, value, copy);
  return copy;
}

// Entries are copied as a list first: reading them may change the collection.
function cloneMap(map, size, memory) {
  const copy = remember(memory, map, make("Map"));
  const entries = [];
  MapPrototypeForEach(map, (value, key) => push(entries, [key, value]));
  for (let index = 0; index < entries.length; index++) {
    const key = cloneValue(entries[index][0], memory);
    MapPrototypeSet(copy, key, cloneValue(entries[index][1], memory));
  }
  return copy;
}

function cloneSet(set, size, memory) {
  const copy = remember(memory, set, make("Set"));
  const values = [];
  SetPrototypeForEach(set, (value) => push(values, value));
  for (let index = 0; index < values.length; index++) {
    SetPrototypeAdd(copy, cloneValue(values[index], memory));
  }
  return copy;
}

/** What objects of another realm are by their class, whose prototypes are not known here. */
const uncloneableClasses = {
  __proto__: null, AsyncGenerator: true, FinalizationRegistry: true, Generator: true, Promise: true, WeakMap: true, WeakRef: true,
  WeakSet: true,
};

const uncloneable = [
  Promise.prototype,
  prototypeOf("WeakMap"),
  prototypeOf("WeakRef", {}),
  prototypeOf("WeakSet"),
  prototypeOf("FinalizationRegistry", () => {}),
  iteratorPrototype((function* () {})()),
  iteratorPrototype((async function* () {})()),
];

/** What all iterators inherit from, of those that have a generator's prototypes. */
function iteratorPrototype(generator) {
  const generatorPrototype = ReflectGetPrototypeOf(ReflectGetPrototypeOf(generator));
  return ReflectGetPrototypeOf(generatorPrototype);
}

// DEPARTURE: objects of `Intl` and `WebAssembly`, and `Math` and its like, are copied as ordinary objects — whether an object has
// internal slots cannot be asked in a script, and what has some is known by what it inherits —
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal
function isOrdinary(object) {
  if (webidl.isPlatformObject(object) || isArguments(object)) {
    return false;
  }
  const isForeign = webidl.foreign(object) !== undefined;
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; ) {
    if (isForeign && uncloneableClasses[ReflectGetOwnPropertyDescriptor(holder, SymbolToStringTag)?.value] === true) return false;
    for (let index = 0; index < uncloneable.length; index++) {
      if (uncloneable[index] === holder) {
        return false;
      }
    }
    holder = ReflectGetPrototypeOf(holder);
  }
  return true;
}
