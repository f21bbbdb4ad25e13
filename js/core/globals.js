import { defineValue } from "./lazy.js";
import { load } from "./loader.js";
import { primordials } from "./primordials.js";

const { ReflectDefineProperty, TypeError } = primordials;

// DEPARTURE: a worker of a page may not wait either, as there is one thread for all — https://tc39.es/ecma262/#sec-atomics.wait
const { wait } = {
  wait(typedArray, index, value, timeout) {
    throw new TypeError("Atomics.wait cannot be called from the current thread.");
  },
};

/** What the engine has brought itself. */
export const engineWebAssembly = WebAssembly;

// OPTIMIZATION: `defineLazyAhead` for the same would need one more function for each of them.
/** @param {boolean} [enumerable] for what is no interface: https://webidl.spec.whatwg.org/#define-the-operations */
function provide(name, chunk, enumerable = false) {
  ReflectDefineProperty(globalThis, name, {
    get() {
      const value = load(chunk)[name];
      defineValue(globalThis, name, value, enumerable);
      return value;
    },
    set(value) {
      defineValue(globalThis, name, value, enumerable);
    },
    enumerable,
    configurable: true,
  });
}

/** The same for an attribute that no script can set. */
function provideReadOnly(name, chunk) {
  ReflectDefineProperty(globalThis, name, { get: () => load(chunk)[name], enumerable: true, configurable: true });
}

// DEPARTURE: in a worker, the text of a function of the platform is its source, not `[native code]` — the engine takes our functions for
// a script's, and each life would pay for another `toString` — https://tc39.es/ecma262/#sec-function.prototype.tostring

// What every context has on its global object, each with the chunk that provides it.
defineValue(Atomics, "wait", wait, false);
provide("AbortController", "web/abort");
provide("AbortSignal", "web/abort");
provide("Blob", "web/blob");
provide("Crypto", "web/crypto");
provide("CryptoKey", "web/subtle-crypto");
provide("CustomEvent", "web/dom-events");
provide("DOMException", "web/dom-exception");
provide("ErrorEvent", "web/html-events");
provide("Event", "web/dom-events");
provide("EventTarget", "web/dom-events");
provide("File", "web/blob");
provide("FileList", "web/blob");
provide("FileReader", "web/blob");
provide("FormData", "web/form-data");
provide("Headers", "web/fetch-headers");
provide("Intl", "web/intl");
provide("MessageEvent", "web/html-events");
provide("PromiseRejectionEvent", "web/html-events");
provide("Request", "web/fetch-request");
provide("Response", "web/fetch");
provide("SubtleCrypto", "web/subtle-crypto");
provide("TextDecoder", "web/encoding");
provide("TextEncoder", "web/encoding");
provide("URL", "web/url");
provide("URLSearchParams", "web/url");
provide("WebAssembly", "web/webassembly");
provide("atob", "web/base64", true);
provide("btoa", "web/base64", true);
provide("console", "web/console");
provideReadOnly("crypto", "web/crypto");
provide("fetch", "web/fetch", true);
provide("performance", "web/performance", true);
provide("structuredClone", "web/structured-clone", true);
