import { defineLazy } from "./lazy.js";
import { load } from "./loader.js";
import { primordials } from "./primordials.js";

/** Which chunk provides which global. */
const providers = {
  __proto__: null,
  "web/abort": ["AbortController", "AbortSignal"],
  "web/base64": ["atob", "btoa"],
  "web/console": ["console"],
  "web/dom-events": ["CustomEvent", "Event", "EventTarget"],
  "web/dom-exception": ["DOMException"],
  "web/encoding": ["TextDecoder", "TextEncoder"],
  "web/fetch": ["Response", "fetch"],
  "web/fetch-headers": ["Headers"],
  "web/fetch-request": ["Request"],
  "web/html-events": ["ErrorEvent", "MessageEvent", "PromiseRejectionEvent"],
  "web/intl": ["Intl"],
  "web/performance": ["performance"],
  "web/service-worker-events": ["ExtendableEvent"],
  "web/structured-clone": ["structuredClone"],
  "web/url": ["URL", "URLSearchParams"],
};

/** Puts the globals that every context has on the global object. */
export function installGlobals() {
  const chunks = primordials.ReflectOwnKeys(providers);
  for (let i = 0; i < chunks.length; i++) {
    const names = providers[chunks[i]];
    for (let j = 0; j < names.length; j++) {
      defineLazy(globalThis, names[j], () => load(chunks[i])[names[j]]);
    }
  }
}
