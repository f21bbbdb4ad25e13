// https://w3c.github.io/uievents/#event-modifier-initializers
import { webidl } from "core";
import { boolean } from "./conversions.js";
import { memberOf } from "./define-event.js";

/** The keys that an event shows as attributes. */
export const modifierMembers = {
  altKey: [boolean, false],
  ctrlKey: [boolean, false],
  metaKey: [boolean, false],
  shiftKey: [boolean, false],
};

/** The keys that only `getModifierState` tells of. */
export const hiddenModifiers = {
  modifierAltGraph: [boolean, false],
  modifierCapsLock: [boolean, false],
  modifierFn: [boolean, false],
  modifierFnLock: [boolean, false],
  modifierHyper: [boolean, false],
  modifierNumLock: [boolean, false],
  modifierScrollLock: [boolean, false],
  modifierSuper: [boolean, false],
  modifierSymbol: [boolean, false],
  modifierSymbolLock: [boolean, false],
};

/** The keys as older initializers take them. */
export const legacyModifiers = [
  ["ctrlKey", boolean, false], ["altKey", boolean, false], ["shiftKey", boolean, false], ["metaKey", boolean, false],
];

const keys = { __proto__: null, Alt: "altKey", Control: "ctrlKey", Meta: "metaKey", Shift: "shiftKey" };

/** https://w3c.github.io/uievents/#dom-mouseevent-getmodifierstate */
export function modifierState(event, given, key) {
  webidl.requireArguments(given, 1);
  const name = webidl.DOMString(key);
  const member = keys[name] ?? `modifier${name}`;
  return member in hiddenModifiers || member in modifierMembers ? memberOf(event, member) : false;
}
