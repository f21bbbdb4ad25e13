// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIStorageAreaCocoa.mm
//
// Keys and values cross as JSON text, each by itself, and are stored so. Swift puts answers together from these texts
// and never reads a value, so what comes out is what went in, lone surrogates included.
import { defineLazy, primordials, push } from "core";
import { callBrowser, checker, define, deliver, makeEvent } from "browser/api";
import { makeAreaEvent } from "./area-event.js";
import { serializeItems } from "./items.js";
import schema from "./storage.schema.json";

const {
  ArrayIsArray, JSONStringify, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys,
} = primordials;
const check = checker("storageArea", schema);
const noItems = async () => ({});
const nothing = async () => {};

/** What each function does with its checked argument; gives the promise of its answer. */
const functions = {
  get({ name }, items) {
    if (items === undefined || items === null) return callBrowser(`${name}.get`, []);
    if (typeof items === "string" || ArrayIsArray(items)) {
      const keys = keyTexts(items);
      return keys.length === 0 ? noItems() : callBrowser(`${name}.get`, [keys]);
    }
    const names = [];
    const defaults = [];
    for (const key in items) {
      push(names, key);
      push(defaults, items[key]);
    }
    if (names.length === 0) return noItems();
    return callBrowser(`${name}.get`, [keyTexts(names)], (found) => withDefaults(found, names, defaults));
  },

  getKeys: ({ name }) => callBrowser(`${name}.getKeys`, []),

  // No key at all asks for the whole area, as in WebKit.
  getBytesInUse({ name }, keys) {
    const texts = keys === undefined || keys === null ? [] : keyTexts(keys);
    return callBrowser(`${name}.getBytesInUse`, texts.length === 0 ? [] : [texts]);
  },

  // DEPARTURE: there is no limit on the size of one call of `storage` — WebKit's, 995 MB, is more than a script may hold here —
  // https://github.com/WebKit/WebKit/pull/67469
  set({ name, bytesPerItem }, items) {
    const texts = serializeItems(items, bytesPerItem);
    return texts.length === 0 ? nothing() : callBrowser(`${name}.set`, [texts]);
  },

  remove: ({ name }, keys) => callBrowser(`${name}.remove`, [keyTexts(keys)]),

  clear: ({ name }) => callBrowser(`${name}.clear`, []),

  setAccessLevel: ({ name }, { accessLevel }) => callBrowser(`${name}.setAccessLevel`, [accessLevel]),
};

/** The JSON texts of one key or a list of keys. Elements that are undefined do not count, as in the check. */
function keyTexts(keys) {
  if (typeof keys === "string") return [JSONStringify(keys)];
  const texts = [];
  for (let i = 0; i < keys.length; i++) if (keys[i] !== undefined) push(texts, JSONStringify(keys[i]));
  return texts;
}

function withDefaults(found, names, defaults) {
  for (let i = 0; i < names.length; i++) {
    if (ReflectGetOwnPropertyDescriptor(found, names[i]) !== undefined) continue;
    ReflectDefineProperty(found, names[i], {
      __proto__: null,
      value: defaults[i],
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return found;
}

/** `storage.onChanged` */
let changed;

/** The functions that the extension gets. */
let functionNames;

/**
 * @param {{name: string, areaName: string, constants: Record<string, number>, bytesPerItem?: number}} area
 */
function makeArea(area) {
  const target = {};
  for (let i = 0; i < functionNames.length; i++) {
    const name = functionNames[i];
    // Only `session` can be closed to content scripts:
    // https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage/StorageArea/setAccessLevel
    if (name === "setAccessLevel" && area.areaName !== "session") continue;
    define(target, name, {
      [name](...args) {
        const values = check(name, args);
        return deliver(functions[name](area, values[0]), values[values.length - 1]);
      },
    }[name]);
  }
  define(target, "onChanged", makeAreaEvent(area.areaName, changed));
  const constants = ReflectOwnKeys(area.constants);
  for (let i = 0; i < constants.length; i++) define(target, constants[i], area.constants[constants[i]]);
  return target;
}

function addArea(storage, areaName, constants) {
  const area = { name: `storage.${areaName}`, areaName, constants, bytesPerItem: constants.QUOTA_BYTES_PER_ITEM };
  defineLazy(storage, areaName, () => makeArea(area), true);
}

/**
 * @param {string[]} supported the functions of each area; `storage` itself has none
 * @param {{storage: Record<string, Record<string, number>>}} settings `storage`: the constants of each area
 */
export function create(supported, { storage: areas }) {
  const storage = {};
  functionNames = supported;
  changed = makeEvent("storage.onChanged");
  const areaNames = ReflectOwnKeys(areas);
  for (let i = 0; i < areaNames.length; i++) addArea(storage, areaNames[i], areas[areaNames[i]]);
  define(storage, "onChanged", changed);
  return storage;
}

/** `session` is opened to content scripts, or closed. */
export function renewSession(storage, { session: constants }) {
  if (constants === undefined) delete storage.session;
  else if (ReflectGetOwnPropertyDescriptor(storage, "session") === undefined) addArea(storage, "session", constants);
}
