// https://html.spec.whatwg.org/multipage/nav-history-apis.html#integration-with-idl: a window of another origin
import { domException, load, primordials } from "core";
import { SafeWeakMap } from "dom/nodes";
import { mayNavigate, viewOf, windowOrigin } from "dom/window";
import { $events, $nodeType } from "library/tree";

const { ReflectDefineProperty } = primordials;

const views = new SafeWeakMap();
const operations = ["blur", "close", "focus", "postMessage"];
const windows = ["frames", "self", "window"];

function refuse() {
  return domException("SecurityError", `Blocked a frame with origin "${windowOrigin()}" from accessing a cross-origin `
    + "frame. Protocols, domains, and ports must match.");
}

/** The little that a script may do with a window of another origin. The same window gives the same object. */
export function foreignWindow(window) {
  let view = views.get(window);
  if (view === undefined) {
    view = new Proxy(makeMembers(window), { ...handler, ...childAccess(window) });
    views.set(window, view);
    load("library/realms").foreignWindows.set(view, window);
  }
  return view;
}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginproperties-(-o-) */
function makeMembers(window) {
  const members = { __proto__: null };
  const define = (name, get, set) => {
    ReflectDefineProperty(members, name, { __proto__: null, get, set, enumerable: false, configurable: true });
  };
  for (let i = 0; i < operations.length; i++) {
    const name = operations[i];
    addValue(members, name, (...values) => window[name](...values));
  }
  for (let i = 0; i < windows.length; i++) define(windows[i], () => foreignWindow(window));
  const { around } = load("library/realms").realms.get(window).load("dom/window");
  // A message event takes nothing but an event target for its source.
  define($events, () => window[$events]);
  define($nodeType, () => undefined);
  define("closed", () => window.closed);
  define("length", () => window.length);
  define("opener", () => null);
  define("parent", () => viewOf(around.parent));
  define("top", () => viewOf(around.top));
  const location = makeLocation(window);
  define("location", () => location, (value) => {
    requireNavigable(window);
    window.location = value;
  });
  addFallback(members);
  return members;
}

function requireNavigable(window) {
  if (mayNavigate(window)) return;
  throw domException("SecurityError", "The frame is sandboxed, and may not lead that window to another document.");
}

function makeLocation(window) {
  const members = { __proto__: null };
  const set = (value) => {
    requireNavigable(window);
    window.location.href = value;
  };
  ReflectDefineProperty(members, "href", { __proto__: null, set, enumerable: false, configurable: true });
  addValue(members, "replace", (url) => {
    requireNavigable(window);
    window.location.replace(url);
  });
  addFallback(members);
  return new Proxy(members, handler);
}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginpropertyfallback-(-p-) */
function addFallback(members) {
  const names = ["then", Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable];
  for (let i = 0; i < names.length; i++) addValue(members, names[i], undefined);
}

function addValue(members, name, value) {
  ReflectDefineProperty(members, name, { __proto__: null, value, writable: false, enumerable: false, configurable: true });
}

/**
 * What is different for a window, which has its frames as members.
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-get
 */
function childAccess(window) {
  const { childWindow } = load("library/realms").realms.get(window).load("dom/frames");
  const viewOfChild = (name) => {
    const child = typeof name === "string" ? childWindow(name) : undefined;
    return child === undefined ? undefined : viewOf(child);
  };
  return {
    get: (members, name, receiver) => viewOfChild(name) ?? handler.get(members, name, receiver),
    has: (members, name) => viewOfChild(name) !== undefined || handler.has(members, name),
    getOwnPropertyDescriptor(members, name) {
      const value = viewOfChild(name);
      if (value === undefined) return handler.getOwnPropertyDescriptor(members, name);
      return { value, writable: false, enumerable: false, configurable: true };
    },
  };
}

const handler = {
  __proto__: null,
  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginget-(-o,-p,-receiver-)
  get(members, name, receiver) {
    const property = Reflect.getOwnPropertyDescriptor(members, name);
    if (property === undefined || (property.set !== undefined && property.get === undefined)) throw refuse();
    return Reflect.get(members, name, receiver);
  },
  set(members, name, value, receiver) {
    if (Reflect.getOwnPropertyDescriptor(members, name)?.set === undefined) throw refuse();
    return Reflect.set(members, name, value, receiver);
  },
  has(members, name) {
    if (name in members) return true;
    throw refuse();
  },
  getOwnPropertyDescriptor(members, name) {
    if (!(name in members)) throw refuse();
    return Reflect.getOwnPropertyDescriptor(members, name);
  },
  ownKeys: (members) => Reflect.ownKeys(members).filter((name) => name !== $events && name !== $nodeType),
  defineProperty() {
    throw refuse();
  },
  deleteProperty() {
    throw refuse();
  },
  getPrototypeOf: () => null,
  setPrototypeOf: (members, prototype) => prototype === null,
  isExtensible: () => true,
  preventExtensions: () => false,
};
