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

export const isOfLanguage = (name) => languageGlobals[name] === true;
