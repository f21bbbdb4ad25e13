// https://html.spec.whatwg.org/multipage/webstorage.html#the-storage-interface
import { asTask, domException, entry, host, load, primordials, webidl } from "core";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { windowOrigin } from "dom/window";
import { $collection, $url, legacyHandler, wrapLegacy } from "library/tree";
import { fire } from "web/dom-events";

const { JSONParse, TypeError } = primordials;

/** Which area a Storage object is: "local" or "session". */
function areaOf(self) {
  const state = webidl.isObject(self) ? self[$collection] : undefined;
  if (state?.area === undefined) throw new TypeError("Can only call Storage's members on instances of Storage");
  return state.area;
}

const pageURL = () => currentDocument()[$url];

/** One area of the page's origin. Its items are Swift's, so that all pages of the origin share them. */
export class Storage {
  [$collection];

  constructor(token, area) {
    requireInternal(token);
    this[$collection] = { wrapper: null, area };
  }

  get length() {
    return host.storage_length(areaOf(this));
  }

  key(index) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 1);
    return host.storage_key(area, webidl.unsignedLong(index)) ?? null;
  }

  getItem(key) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 1);
    return host.storage_get(area, webidl.DOMString(key)) ?? null;
  }

  setItem(key, value) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 2);
    setItem(area, webidl.DOMString(key), webidl.DOMString(value));
  }

  removeItem(key) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 1);
    host.storage_remove(area, webidl.DOMString(key), pageURL());
  }

  clear() {
    host.storage_clear(areaOf(this), pageURL());
  }
}
webidl.expose(Storage);

function setItem(area, key, value) {
  if (!host.storage_set(area, key, value, pageURL())) {
    throw domException("QuotaExceededError", "The quota has been exceeded.");
  }
}

const handler = legacyHandler({
  names: ({ area }) => JSONParse(host.storage_keys(area)),
  named: ({ area }, name) => host.storage_get(area, name),
  setNamed: ({ area }, name, value) => setItem(area, name, webidl.DOMString(value)),
  deleteNamed: ({ area }, name) => host.storage_remove(area, name, pageURL()),
});

const objects = { __proto__: null };

/**
 * The window's storage object.
 * @param {"local"|"session"} area
 */
export function storage(area) {
  if (windowOrigin() === "null") throw domException("SecurityError", "The operation is insecure.");
  return (objects[area] ??= wrapLegacy(new Storage(internal, area), handler));
}

/**
 * Another page of the origin has changed an area: https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
 * @param {string} text JSON: `{ area, key, oldValue, newValue, url }`
 */
entry.fireStorageEvent = (text) => {
  const { area, ...init } = JSONParse(text);
  const { interfaceNamed } = load("web/ui-events");
  const StorageEvent = interfaceNamed("StorageEvent");
  asTask(() => fire(globalThis, "storage", { ...init, storageArea: storage(area) }, StorageEvent));
};
