// Methods of the page whose arguments an isolated world cannot give it as any other: callbacks that are called with the world's own values,
// what is cloned, and what is only handed on.
import { primordials, timers } from "core";
import { makeClassLender } from "./custom-elements.js";

const { ReflectApply, SymbolToStringTag } = primordials;

/** Whether an object, or the interface itself, is of one of these interfaces; of any, where none is named. */
function isOneOf(interfaces, object) {
  if (interfaces === undefined) return true;
  const name = typeof object === "function" ? object.name : object?.[SymbolToStringTag];
  for (let i = 0; i < interfaces.length; i++) if (interfaces[i] === name) return true;
  return false;
}

/** Has the page get an argument as it is, which it clones: https://html.spec.whatwg.org/multipage/structured-data.html */
const lendCloned = (place, interfaces) => (values, call, object) => call(isOneOf(interfaces, object) ? place : -1);

function lendIteration(values, call) {
  if (values.length < 2 || typeof values[0] !== "function") return call();
  const { 0: callback, 1: self } = values;
  return call(-1, [(...own) => ReflectApply(callback, self, own)]);
}

/** A stream may have other ends than those of its interface: https://streams.spec.whatwg.org/#rs-pipe-through */
function lendEnds(values, call) {
  const transform = values[0];
  if (typeof transform === "object" && transform !== null) values[0] = { readable: transform.readable, writable: transform.writable };
  return call();
}

/**
 * @param {object} page the page's door
 * @param {object} membrane what `makeMembrane` gives
 * @returns {Object<string, (values: *[], call: Function, object: object) => *>} by the name of a method: what changes the arguments
 *   `values` of a call on `object`, and calls it by `call(asItIs, values)`, which takes what `membrane.call` does
 */
export function makeLenders(page, membrane) {
  const lendClass = makeClassLender(membrane);

  /** Has a callback object or a class among the arguments of a method lent to the page, and calls it. */
  const lendCallback = (place) => (values, call) => {
    if (values.length > place) values[place] = membrane.lendCallback(values[place]);
    return call();
  };

  /** Has the page hand on a first argument that may be anything, as the reason of an abort. */
  const lendAny = (interfaces) => (values, call, object) => {
    if (values.length > 0 && isOneOf(interfaces, object)) values[0] = membrane.lendOpaque(values[0]);
    return call();
  };

  /** Has what a callback is called with, or on, never leave the world. */
  function lendTimer(values, call) {
    if (values.length > 0 && typeof values[0] !== "function") {
      const text = `${values[0]}`;
      if (page.refusesTimer(text)) return 0;
      values[0] = timers.scriptOf(text);
    }
    if (values.length > 2) {
      const callback = values[0];
      const own = [];
      for (let i = 2; i < values.length; i++) own[i - 2] = values[i];
      return call(-1, [() => ReflectApply(callback, globalThis, own), values[1]]);
    }
    return call();
  }

  return {
    __proto__: null,
    setInterval: lendTimer,
    setTimeout: lendTimer,
    forEach: lendIteration,
    add: lendCloned(0, ["IDBObjectStore"]),
    postMessage: lendCloned(0, undefined),
    pushState: lendCloned(0, undefined),
    put: lendCloned(0, ["IDBObjectStore"]),
    replaceState: lendCloned(0, undefined),
    update: lendCloned(0, ["IDBCursor", "IDBCursorWithValue"]),
    abort: lendAny(["AbortController", "AbortSignal", "WritableStream", "WritableStreamDefaultWriter"]),
    cancel: lendAny(["ReadableStream", "ReadableStreamBYOBReader", "ReadableStreamDefaultReader"]),
    enqueue: lendAny(["ReadableStreamDefaultController", "TransformStreamDefaultController"]),
    error: lendAny([
      "ReadableByteStreamController", "ReadableStreamDefaultController", "TransformStreamDefaultController",
      "WritableStreamDefaultController",
    ]),
    write: lendAny(["WritableStreamDefaultWriter"]),
    addEventListener: lendCallback(1),
    removeEventListener: lendCallback(1),
    createNodeIterator: lendCallback(2),
    createTreeWalker: lendCallback(2),
    pipeThrough: lendEnds,
    define: (values, call) => lendClass(values[1], (stand) => {
      if (values.length > 1) values[1] = stand;
      return call();
    }),
  };
}
