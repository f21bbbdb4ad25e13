// The global object of an isolated world: a window of the page's document, as the page had it before its first script.
import { primordials } from "core";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;

/** What the world has of its own. */
const own = { __proto__: null, console: true, globalThis: true };

/**
 * Gives the world's global object what the page's has.
 * @param {object} page the page's door
 * @param {object} membrane
 */
export function installWindow(page, membrane) {
  installProperties(page, page.global, membrane);
  for (let prototype = page.prototypeOf(page.global); prototype !== null && prototype !== page.objectPrototype;
    prototype = page.prototypeOf(prototype)) {
    installProperties(page, prototype, membrane);
  }
}

function installProperties(page, holder, membrane) {
  const properties = page.properties(holder);
  for (let i = 0; i < properties.length; i++) {
    const { key, descriptor } = properties[i];
    if (typeof key !== "string" || key === "constructor" || own[key] || languageGlobals[key]) continue;
    define(page, key, descriptor, membrane);
  }
}

/** The globals of the language: a world has its own. */
const languageGlobals = { __proto__: null };
const names =
  "AggregateError Array ArrayBuffer AsyncDisposableStack AsyncFunction Atomics BigInt BigInt64Array BigUint64Array Boolean " +
  "DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function " +
  "Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError " +
  "ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError " +
  "Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI decodeURIComponent " +
  "encodeURI encodeURIComponent escape eval isFinite isNaN parseFloat parseInt undefined unescape";
for (const name of names.split(" ")) languageGlobals[name] = true;

/** Attributes of the window whose new value is the page's too; any other global is replaced in this world alone. */
const shared = { __proto__: null, location: true, name: true, opener: true, status: true };

function define(page, key, descriptor, membrane) {
  const { get, set, value, enumerable } = descriptor;
  const isShared = set !== undefined && (shared[key] === true || (key[0] === "o" && key[1] === "n"));
  const keep = (replacement) => {
    ReflectDefineProperty(globalThis, key, {
      __proto__: null, value: replacement, writable: true, enumerable, configurable: true,
    });
  };
  ReflectDefineProperty(globalThis, key, {
    __proto__: null,
    get() {
      if (get !== undefined) return read(page, key, get, membrane);
      const ours = membrane.toWorld(value);
      keep(ours);
      return ours;
    },
    set(replacement) {
      if (isShared) membrane.call(set, globalThis, [replacement]);
      else keep(replacement);
    },
    enumerable,
    configurable: true,
  });
}

/**
 * Calls a getter of the page's global object. One that makes its value on first touch puts it on the page's global: what
 * the page has put there meanwhile stays.
 */
function read(page, key, get, membrane) {
  const { global } = page;
  const before = ReflectGetOwnPropertyDescriptor(global, key);
  const value = membrane.call(get, globalThis, []);
  if (before !== undefined && before.get !== get) ReflectDefineProperty(global, key, before);
  return key[0] === "o" && key[1] === "n" && membrane.isOfPage(value) ? null : value;
}
