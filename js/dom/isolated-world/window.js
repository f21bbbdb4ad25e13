// The global object of an isolated world: a window of the page's document, as the page had it before its first script.
import { defineValue, host, load, primordials } from "core";

const {
  ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectSetPrototypeOf,
} = primordials;

/** What the world has of its own. */
const own = { __proto__: null, console: true, globalThis: true, structuredClone: true };

/** Functions whose arguments stay what they are in the world: see `lenders` in ./interfaces.js. */
const lending = { __proto__: null, postMessage: true, setInterval: true, setTimeout: true };

/**
 * Gives the world's global object what the page's has.
 * @param {object} page the page's door
 * @param {object} membrane
 */
export function installWindow(page, membrane) {
  const members = page.windowMembers(page.global);
  for (let i = 0; i < members.length; i++) {
    const { key, descriptor } = members[i];
    if (own[key] === undefined) define(page, key, descriptor, membrane);
  }
  defineValue(globalThis, "structuredClone", makeStructuredClone(membrane), true);
  const { prototype } = membrane.toWorld(page.Window);
  const parent = ReflectGetPrototypeOf(prototype);
  ReflectSetPrototypeOf(prototype, host.lookup_make(makeLookup(page, membrane, parent), parent));
  host.global_inherit(prototype);
}

/** What is cloned is of this world: https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone */
function makeStructuredClone({ seenException }) {
  const { structuredClone } = {
    structuredClone(...values) {
      try {
        return ReflectApply(load("web/structured-clone").structuredClone, this, values);
      } catch (error) {
        throw seenException(error);
      }
    },
  };
  return structuredClone;
}

/** What a name stands for that is no member of the window. */
function makeLookup(page, membrane, parent) {
  let missingGlobal;
  return (name) => {
    if (name in parent) return undefined;
    missingGlobal ??= load("web/missing-globals").missingGlobals("window", page.isSecureContext, page.deviceKind());
    // What is there is the page's, as all else that the world has.
    const given = page.given(name);
    if (given !== undefined) return membrane.toWorld(given);
    return missingGlobal(name) ?? membrane.toWorld(page.named(name));
  };
}

const sharedNames = { __proto__: null, location: true, name: true, opener: true, status: true };

/** Whether a new value of a window's attribute is the page's too; any other global is replaced in this world alone. */
export const isShared = (name) => sharedNames[name] === true || (name[0] === "o" && name[1] === "n");

// OPTIMIZATION: two functions for each member and no more; there are some 540. As no script has run yet, their descriptors may inherit.
function define(page, key, descriptor, membrane) {
  ReflectDefineProperty(globalThis, key, {
    get() {
      return read(page, key, descriptor, membrane);
    },
    set(value) {
      const { set, enumerable } = descriptor;
      if (set !== undefined && isShared(key)) membrane.call(set, globalThis, [value]);
      else defineValue(globalThis, key, value, enumerable);
    },
    enumerable: descriptor.enumerable,
    configurable: true,
  });
}

function read(page, key, { get, value, enumerable }, membrane) {
  const isLending = lending[key] === true;
  if (get !== undefined && !isLending) return readMember(page.global, key, get, membrane);
  const original = get === undefined ? value : getMember(page.global, key, get, () => ReflectApply(get, page.global, []));
  const ours = isLending ? membrane.functionFor(original, key) : membrane.toWorld(original);
  defineValue(globalThis, key, ours, enumerable);
  return ours;
}

/** Calls a getter of a window. One that makes its value on first touch puts it on the window: what the page has put there stays. */
function getMember(window, key, get, call) {
  const before = ReflectGetOwnPropertyDescriptor(window, key);
  const value = call();
  if (before !== undefined && before.get !== get) ReflectDefineProperty(window, key, before);
  return value;
}

/** What a getter of a window of the page gives the world. */
export function readMember(window, key, get, membrane) {
  const value = getMember(window, key, get, () => membrane.call(get, window, []));
  return key[0] === "o" && key[1] === "n" && membrane.isOfPage(value) ? null : value;
}
