// https://html.spec.whatwg.org/multipage/webstorage.html#the-storage-interface
import { entry, host, load, primordials, webidl } from "core";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { windowOrigin } from "dom/window";
import { $url } from "library/tree";
import { fire } from "web/dom-events";
import { domException } from "shared/changes";

const { JSONParse, ReflectDefineProperty, TypeError } = primordials;
const { deleteProperty, get, getOwnPropertyDescriptor, has, ownKeys } = Reflect;

/** Which area a Storage object is: "local" or "session". */
const $area = Symbol("area");

function areaOf(self) {
  const area = webidl.isObject(self) ? self[$area] : undefined;
  if (area === undefined) throw new TypeError("Can only call Storage's members on instances of Storage");
  return area;
}

const pageURL = () => currentDocument()[$url];

/** One area of the page's origin. Its items are Swift's, so that all pages of the origin share them. */
export class Storage {
  [$area];

  constructor(token, area) {
    requireInternal(token);
    this[$area] = area;
  }

  get length() {
    return JSONParse(host.storage_keys(areaOf(this))).length;
  }

  key(index) {
    const area = areaOf(this);
    webidl.requireArguments(arguments.length, 1);
    return JSONParse(host.storage_keys(area))[webidl.unsignedLong(index)] ?? null;
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

// The items as properties: https://webidl.spec.whatwg.org/#legacy-platform-object. A member of the interface hides an
// item of its name from reading, not from writing.
const handler = {
  __proto__: null,
  get(object, name, receiver) {
    if (typeof name !== "string" || name in object) return get(object, name, receiver);
    return host.storage_get(object[$area], name);
  },
  has: (object, name) => has(object, name) || itemOf(object, name) !== undefined,
  set(object, name, value, receiver) {
    const isItem = typeof name === "string" && receiver === objects[object[$area]];
    if (!isItem) return Reflect.set(object, name, value, receiver);
    setItem(object[$area], name, webidl.DOMString(value));
    return true;
  },
  getOwnPropertyDescriptor(object, name) {
    const value = name in object ? undefined : itemOf(object, name);
    if (value === undefined) return getOwnPropertyDescriptor(object, name);
    return { value, writable: true, enumerable: true, configurable: true };
  },
  defineProperty(object, name, descriptor) {
    if (typeof name !== "string") return ReflectDefineProperty(object, name, descriptor);
    if (!("value" in descriptor)) return false;
    setItem(object[$area], name, webidl.DOMString(descriptor.value));
    return true;
  },
  deleteProperty(object, name) {
    if (name in object || itemOf(object, name) === undefined) return deleteProperty(object, name);
    host.storage_remove(object[$area], name, pageURL());
    return true;
  },
  ownKeys(object) {
    const keys = JSONParse(host.storage_keys(object[$area]));
    const kept = [];
    for (let i = 0; i < keys.length; i++) {
      if (!(keys[i] in object)) kept[kept.length] = keys[i];
    }
    const own = ownKeys(object);
    for (let i = 0; i < own.length; i++) {
      if (own[i] !== $area) kept[kept.length] = own[i];
    }
    return kept;
  },
};

function itemOf(object, name) {
  return typeof name === "string" ? host.storage_get(object[$area], name) : undefined;
}

const objects = { __proto__: null };

/**
 * The window's storage object.
 * @param {"local"|"session"} area
 */
export function storage(area) {
  if (windowOrigin() === "null") throw domException("SecurityError", "The operation is insecure.");
  return (objects[area] ??= new Proxy(new Storage(internal, area), handler));
}

/**
 * Another page of the origin has changed an area: https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
 * @param {string} text JSON: `{ area, key, oldValue, newValue, url }`
 */
entry.fireStorageEvent = (text) => {
  const { area, ...init } = JSONParse(text);
  const { interfaceNamed } = load("web/ui-events");
  fire(globalThis, "storage", { ...init, storageArea: storage(area) }, interfaceNamed("StorageEvent"));
};
