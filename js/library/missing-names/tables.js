import {
  clientsOperations, cssOperations, interfaces, memberAttributes, memberOperations, membersHeldBy, navigatorObjects,
  navigatorOperations, objects, operations, storageOperations, withheld,
} from "./names.js";

const isWord = /^\w+$/;
const isEdge = (character) => character === undefined || character === " " || character === "\n";

/** Whether a list of words has a word. */
function holds(list, word) {
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) {
    if (isEdge(list[at - 1]) && isEdge(list[at + word.length])) return true;
  }
  return false;
}

/** The words of a short list. */
const words = (list) => (list === "" ? [] : list.split(" "));

const secureKinds = { __proto__: null, window: "secureWindow", dedicatedWorker: "secureDedicatedWorker" };

/** What lists call what a context has only where it is secure; undefined where it is not, or always is. */
export const secureKind = (context, isSecure) => (isSecure ? secureKinds[context] : undefined);

function listed(lists, context, isSecure, word) {
  const secure = secureKind(context, isSecure);
  return holds(lists[context], word) || (secure !== undefined && holds(lists[secure], word));
}

/**
 * @param {string} platform `navigator.platform`
 * @param {boolean} [hasTouch] whether the device has a touch screen
 * @returns {"phone" | "tablet" | "mac"}
 */
export function deviceOf(platform, hasTouch = false) {
  if (platform === "iPhone") return "phone";
  return hasTouch ? "tablet" : "mac";
}

/** Whether Safari has a global on some devices alone, and on this one not. */
export const isWithheld = (name, device) => holds(withheld[device], name);

/**
 * What a global is that Safari has and extrun has not.
 * @param {"window" | "serviceWorker" | "dedicatedWorker"} context
 * @param {boolean} isSecure https://w3c.github.io/webappsec-secure-contexts/; service workers always are
 * @param {"phone" | "tablet" | "mac"} device
 * @param {string} name
 * @returns {"interface" | "object" | "operation" | undefined} undefined for every other name
 */
export function missingKind(context, isSecure, device, name) {
  if (!isWord.test(name) || isWithheld(name, device)) return undefined;
  if (listed(interfaces, context, isSecure, name)) return "interface";
  if (listed(objects, context, isSecure, name)) return "object";
  return listed(operations, context, isSecure, name) ? "operation" : undefined;
}

/**
 * The members of a missing object, and the static ones of a missing interface.
 * @param {string} name `Notification`, `navigator.gpu`, or the attribute of an interface: `SVGStopElement.offset`
 * @returns {{attributes: string[], operations: string[]}} their names
 */
export function membersOf(name) {
  const isHeld = /^[A-Z]\w*\./.test(name);
  const attributes = isHeld ? membersHeldBy(name.slice(name.indexOf(".") + 1)) : memberAttributes[name] ?? "";
  return { attributes: words(attributes), operations: words(memberOperations[name] ?? "") };
}

/** Whether a static member of an interface is a constant: they are not listed. */
export const isConstantName = (name) => /^[A-Z][A-Z\d_]*$/.test(name);

const none = { window: "", secureWindow: "", serviceWorker: "", dedicatedWorker: "", secureDedicatedWorker: "" };
const members = {
  __proto__: null,
  CSS: { objects: none, operations: cssOperations },
  clients: { objects: none, operations: clientsOperations },
  navigator: { objects: navigatorObjects, operations: navigatorOperations },
  "navigator.storage": { objects: none, operations: storageOperations },
  performance: { objects: none, operations: none },
};

/**
 * The members that an object of the context lacks.
 * @param {"CSS" | "clients" | "navigator" | "navigator.storage" | "performance"} owner
 * @returns {{objects: string[], operations: string[]}} their names
 */
export function missingMembers(owner, context, isSecure) {
  const all = (lists) => {
    const found = words(lists[context]);
    const kind = secureKind(context, isSecure);
    const secure = kind === undefined ? [] : words(lists[kind]);
    for (let i = 0; i < secure.length; i++) found[found.length] = secure[i];
    return found;
  };
  return { objects: all(members[owner].objects), operations: all(members[owner].operations) };
}
