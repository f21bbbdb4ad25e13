// Conversions from JavaScript values to Web IDL types, and the shape of interface objects.
// https://webidl.spec.whatwg.org/#js-type-mapping
import { primordials } from "./primordials.js";
import { push } from "./put.js";
import { realm } from "./realm.js";

const {
  Error,
  RegExpPrototypeExec,
  ReflectApply,
  ReflectDefineProperty,
  ReflectGetOwnPropertyDescriptor,
  ReflectGetPrototypeOf,
  ReflectOwnKeys,
  StringPrototypeToWellFormed,
  SymbolIterator,
  SymbolToStringTag,
  TypeError,
} = primordials;

const aboveByte = /[^\0-\xff]/;

/** https://webidl.spec.whatwg.org/#js-DOMString (template literals throw a TypeError for symbols, as ToString does) */
function DOMString(value) {
  return typeof value === "string" ? value : `${value}`;
}

/** https://webidl.spec.whatwg.org/#js-USVString: lone surrogates become U+FFFD. */
function USVString(value) {
  return StringPrototypeToWellFormed(DOMString(value));
}

/** https://webidl.spec.whatwg.org/#js-ByteString: each code unit is one byte. */
function ByteString(value) {
  const string = DOMString(value);
  if (RegExpPrototypeExec(aboveByte, string) !== null) {
    throw new TypeError("Value is not a valid ByteString");
  }
  return string;
}

/** https://webidl.spec.whatwg.org/#js-unsigned-short */
function unsignedShort(value) {
  return +value & 0xffff;
}

/** 2 to the 64th, by which wide integers wrap. */
const wide = 18446744073709551616;

/** The integer of a number, what is left of it beyond 64 bits; zero for what is none. */
function wideInteger(value) {
  const number = +value;
  return number - number === 0 ? (number - (number % 1)) % wide + 0 : 0;
}

/** https://webidl.spec.whatwg.org/#js-unsigned-long-long, as the number that is nearest to it */
function unsignedLongLong(value) {
  const integer = wideInteger(value);
  return integer < 0 ? integer + wide : integer;
}

/** https://webidl.spec.whatwg.org/#js-long-long, as the number that is nearest to it */
function longLong(value) {
  const integer = wideInteger(value);
  return integer >= wide / 2 ? integer - wide : integer < -wide / 2 ? integer + wide : integer;
}

/** https://webidl.spec.whatwg.org/#js-unsigned-long */
function unsignedLong(value) {
  return +value >>> 0;
}

/** https://webidl.spec.whatwg.org/#js-long */
function long(value) {
  return +value | 0;
}

/** https://webidl.spec.whatwg.org/#EnforceRange for integers from `lower` to `upper`. */
function enforceRange(value, upper, lower = 0) {
  const number = +value;
  // The remainder of an infinity, and anything of NaN, is NaN.
  const integer = number - (number % 1) + 0;
  if (!(integer >= lower && integer <= upper)) {
    throw new TypeError(`Value ${number} is outside the range [${lower}, ${upper}]`);
  }
  return integer;
}

/** https://webidl.spec.whatwg.org/#js-double */
function double(value) {
  const number = +value;
  if (number - number !== 0) {
    throw new TypeError("The provided value is non-finite");
  }
  return number;
}

function isObject(value) {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** What an iterator's method gives has to be an object. */
function requireIterated(value) {
  if (!isObject(value)) throw new TypeError("Iterator result interface is not an object.");
  return value;
}

/**
 * https://webidl.spec.whatwg.org/#js-sequence: an array of the converted items of any iterable object.
 * @param {*} value what the script passed
 * @param {function(*): *} convert the conversion of one item
 */
function sequence(value, convert) {
  const method = isObject(value) ? value[SymbolIterator] : undefined;
  if (typeof method !== "function") {
    throw new TypeError("Value is not a sequence");
  }
  const iterator = requireIterated(ReflectApply(method, value, []));
  const { next } = iterator;
  const list = [];
  // Not `for…of`: what a conversion throws does not close the iterator.
  for (;;) {
    const step = requireIterated(ReflectApply(next, iterator, []));
    if (step.done) return list;
    push(list, convert(step.value));
  }
}

/** https://webidl.spec.whatwg.org/#js-record: an array of pairs, in the object's own order. */
function record(object, convertKey, convertValue) {
  const list = [];
  const keys = ReflectOwnKeys(object);
  for (let index = 0; index < keys.length; index++) {
    if (ReflectGetOwnPropertyDescriptor(object, keys[index])?.enumerable) {
      push(list, [convertKey(keys[index]), convertValue(object[keys[index]])]);
    }
  }
  return list;
}

/** https://webidl.spec.whatwg.org/#js-dictionary: what may stand for a dictionary; members are read by the caller. */
function dictionary(value) {
  if (value === undefined || value === null) {
    return { __proto__: null };
  }
  if (!isObject(value)) {
    throw new TypeError("Type error");
  }
  return value;
}

/**
 * What an attribute is after a script set it: a value that the enumeration does not have changes nothing.
 * https://webidl.spec.whatwg.org/#dfn-attribute-setter
 * @param {*} value what the script set
 * @param {string[]} allowed the enumeration's values
 * @param {string} current what the attribute is
 */
function enumeratedAttribute(value, allowed, current) {
  const string = DOMString(value);
  for (let index = 0; index < allowed.length; index++) {
    if (allowed[index] === string) {
      return string;
    }
  }
  return current;
}

/**
 * https://webidl.spec.whatwg.org/#js-enumeration
 * @param {*} value what the script passed
 * @param {string[]} allowed the enumeration's values
 */
function enumeration(value, allowed) {
  const string = enumeratedAttribute(value, allowed, undefined);
  if (string === undefined) throw new TypeError("Type error");
  return string;
}

/** https://webidl.spec.whatwg.org/#dfn-overload-resolution-algorithm, in WebKit's words. */
function requireArguments(given, required) {
  if (given < required) {
    throw new TypeError("Not enough arguments");
  }
}

/**
 * Refuses to run an operation of the global object for another one, in WebKit's words.
 * https://webidl.spec.whatwg.org/#dfn-create-operation-function
 */
function requireGlobal(self, name) {
  if (self === undefined || self === null || self === globalThis) return;
  if (realm.isWindow(self)) return;
  const owner = realm.kind === "window" ? "Window" : "WorkerGlobalScope";
  throw new TypeError(`Can only call ${owner}.${name} on instances of ${owner}`);
}

/**
 * What loaded chunks offer to chunks that must not load them just to ask whether some value is theirs: as long as a
 * chunk is not loaded, no value can be. `abort` (AbortSignal), `exceptions` (DOMException), `geometry` (DOMRect and its
 * like), `headers`, `imageBitmaps` (ImageBitmap), `imageData` (ImageData), `keys` (CryptoKey), `matrix` (DOMMatrix),
 * `missing` (what stands for something not implemented), `page` (a window), `request`, `streams` (ReadableStream), `svg`
 * (SVGMatrix, SVGTransform) and `url` (URL, URLSearchParams) are undefined until then. `foreign` gives those of the realm that an object
 * of another one is of: see js/library/realms.
 */
const platformObjects = { __proto__: null };

const foreign = (object) => platformObjects.foreign?.(object);

/**
 * A function that gives what an object holds, also one of another realm; undefined for any other value.
 * @param {string} chunk the member of `platformObjects` by which others find the function
 * @param {string} name that of the function there
 * @param {(object: object) => *} read the same for objects of this realm
 */
function reader(chunk, name, read) {
  return (value) => (isObject(value) ? read(value) ?? foreign(value)?.[chunk]?.[name](value) : undefined);
}

/** What a chunk offers of which an object may be: where it is not loaded here, what it does in the object's own realm. */
function offered(chunk, value) {
  return platformObjects[chunk] ?? (isObject(value) ? foreign(value)?.[chunk] : undefined);
}

// DEPARTURE: a member that is called on an object of another class throws the engine's TypeError for a missing private
// slot, not "Can only call X.y on instances of X" — a check of its own in every member is code that each life of a
// worker evaluates — https://webidl.spec.whatwg.org/#js-operations
const interfacePrototypes = [];
let whenEachIsExposed;

let complete;

/** Has a function called with every class that is exposed from now on, before it is. */
function completeWith(run) {
  complete = run;
}

/** Calls `observe` with the prototype of every interface: of those that were exposed, and of each as it is exposed. */
function whenExposed(observe) {
  for (let index = 0; index < interfacePrototypes.length; index++) {
    observe(interfacePrototypes[index]);
  }
  whenEachIsExposed = observe;
}

/**
 * Gives a class the shape of a Web IDL interface: members that can be enumerated, the class string, constants. It comes
 * last, when all members are there: what a page has from now on it may have changed, and isolated worlds do not see.
 * @param {Function} Interface the class
 * @param {Object<string, number>} [constants] https://webidl.spec.whatwg.org/#idl-constants
 * @param {() => void} [addMembers] adds members that can be enumerated as they come
 */
function expose(Interface, constants = {}, addMembers = undefined) {
  complete?.(Interface);
  const { prototype } = Interface;
  const enumerable = { __proto__: null, enumerable: true };
  const keys = ReflectOwnKeys(prototype);
  for (let index = 0; index < keys.length; index++) {
    if (typeof keys[index] === "string" && keys[index] !== "constructor") {
      ReflectDefineProperty(prototype, keys[index], enumerable);
    }
  }
  const statics = ReflectOwnKeys(Interface);
  for (let index = 0; index < statics.length; index++) {
    const key = statics[index];
    if (key !== "length" && key !== "name" && key !== "prototype") {
      ReflectDefineProperty(Interface, key, enumerable);
    }
  }
  addMembers?.();
  ReflectDefineProperty(prototype, SymbolToStringTag, {
    __proto__: null,
    value: Interface.name,
    configurable: true,
  });
  const constantNames = ReflectOwnKeys(constants);
  for (let index = 0; index < constantNames.length; index++) {
    const name = constantNames[index];
    const constant = { __proto__: null, value: constants[name], enumerable: true };
    ReflectDefineProperty(Interface, name, constant);
    ReflectDefineProperty(prototype, name, constant);
  }
  push(interfacePrototypes, prototype);
  whenEachIsExposed?.(prototype);
}

/** Whether the object is the prototype of an exposed interface. */
function isInterfacePrototype(object) {
  for (let index = 0; index < interfacePrototypes.length; index++) {
    if (interfacePrototypes[index] === object) {
      return true;
    }
  }
  return false;
}

/** Whether the object inherits from an exposed interface, as the platform's own objects do. */
function isPlatformObject(object) {
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; holder = ReflectGetPrototypeOf(holder)) {
    if (isInterfacePrototype(holder)) {
      return true;
    }
  }
  return false;
}

/** The error for a part of the platform that is not built yet. */
function notImplemented(name) {
  return new Error(`${name} is not implemented by extrun`);
}

export const webidl = {
  DOMString,
  USVString,
  ByteString,
  unsignedShort,
  unsignedLong,
  unsignedLongLong,
  longLong,
  long,
  enforceRange,
  double,
  isObject,
  sequence,
  record,
  dictionary,
  enumeration,
  enumeratedAttribute,
  requireArguments,
  requireGlobal,
  platformObjects,
  foreign,
  reader,
  offered,
  expose,
  completeWith,
  whenExposed,
  isInterfacePrototype,
  isPlatformObject,
  notImplemented,
};
