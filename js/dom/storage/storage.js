// https://html.spec.whatwg.org/multipage/webstorage.html#the-storage-interface
import { asTask, domException, entry, host, load, primordials, webidl } from "core";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { windowOrigin } from "dom/window";
import { $collection, $url, legacyHandler, wrapLegacy } from "library/tree";
import { fire } from "web/dom-events";
import { given, kept } from "./surrogates.js";

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
    const key = host.storage_key(area, webidl.unsignedLong(index));
    return key === undefined ? null : given(key);
  }

  getItem(key) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 1);
    return itemOf(area, webidl.DOMString(key)) ?? null;
  }

  setItem(key, value) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 2);
    setItem(area, webidl.DOMString(key), webidl.DOMString(value));
  }

  removeItem(key) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 1);
    removeItem(area, webidl.DOMString(key));
  }

  clear() {
    host.storage_clear(areaOf(this), pageURL());
  }
}
webidl.expose(Storage);

function itemOf(area, key) {
  const value = host.storage_get(area, kept(key));
  return value === undefined ? undefined : given(value);
}

function removeItem(area, key) {
  host.storage_remove(area, kept(key), pageURL());
}

function setItem(area, key, value) {
  if (!host.storage_set(area, kept(key), kept(value), pageURL())) {
    throw domException("QuotaExceededError");
  }
}

const handler = legacyHandler({
  names({ area }) {
    const names = JSONParse(host.storage_keys(area));
    for (let i = 0; i < names.length; i++) names[i] = given(names[i]);
    return names;
  },
  named: ({ area }, name) => itemOf(area, name),
  setNamed: ({ area }, name, value) => setItem(area, name, webidl.DOMString(value)),
  deleteNamed: ({ area }, name) => removeItem(area, name),
});

const objects = { __proto__: null };

/**
 * The window's storage object.
 * @param {"local"|"session"} area
 */
export function storage(area) {
  if (windowOrigin() === "null") throw domException("SecurityError");
  return (objects[area] ??= wrapLegacy(new Storage(internal, area), handler));
}

/**
 * Another page of the origin has changed an area: https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
 * @param {string} text JSON: `{ area, key, oldValue, newValue, url }`
 */
entry.fireStorageEvent = (text) => {
  const { area, key, oldValue, newValue, url } = JSONParse(text);
  const givenOrNull = (value) => (value === null ? null : given(value));
  const init = { key: givenOrNull(key), oldValue: givenOrNull(oldValue), newValue: givenOrNull(newValue), url };
  const { interfaceNamed } = load("web/ui-events");
  const StorageEvent = interfaceNamed("StorageEvent");
  asTask(() => fire(globalThis, "storage", { ...init, storageArea: storage(area) }, StorageEvent));
};
