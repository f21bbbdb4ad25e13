// The keyboard: what its keys are called, and what they write. It is a US one, at a Mac.
// https://w3c.github.io/uievents-key/, https://w3c.github.io/uievents-code/
import { primordials } from "core";

const { Error } = primordials;

/** Keys that are no characters: `[code, keyCode]`, https://w3c.github.io/uievents-key/ */
const named = {
  __proto__: null,
  Backspace: ["Backspace", 8],
  Tab: ["Tab", 9],
  Enter: ["Enter", 13],
  Shift: ["ShiftLeft", 16],
  Control: ["ControlLeft", 17],
  Alt: ["AltLeft", 18],
  Escape: ["Escape", 27],
  PageUp: ["PageUp", 33],
  PageDown: ["PageDown", 34],
  End: ["End", 35],
  Home: ["Home", 36],
  ArrowLeft: ["ArrowLeft", 37],
  ArrowUp: ["ArrowUp", 38],
  ArrowRight: ["ArrowRight", 39],
  ArrowDown: ["ArrowDown", 40],
  Delete: ["Delete", 46],
  Meta: ["MetaLeft", 91],
};
for (let i = 1; i <= 24; i++) named[`F${i}`] = [`F${i}`, 111 + i];
const aliases = {
  __proto__: null, Space: " ", Return: "Enter", Esc: "Escape", Cmd: "Meta", Ctrl: "Control", Option: "Alt",
};
const punctuation = {
  __proto__: null,
  " ": ["Space", 32], ";": ["Semicolon", 186], "=": ["Equal", 187], ",": ["Comma", 188], "-": ["Minus", 189],
  ".": ["Period", 190], "/": ["Slash", 191], "`": ["Backquote", 192], "[": ["BracketLeft", 219],
  "\\": ["Backslash", 220],
  "]": ["BracketRight", 221], "'": ["Quote", 222],
};

/** What the keys of a US keyboard write with the Shift key, by what they write without. */
const shifted = { __proto__: null };
/** And the other way round. */
const unshifted = { __proto__: null };
const plainKeys = "`1234567890-=[]\\;',./";
const shiftedKeys = '~!@#$%^&*()_+{}|:"<>?';
for (let i = 0; i < plainKeys.length; i++) {
  shifted[plainKeys[i]] = shiftedKeys[i];
  unshifted[shiftedKeys[i]] = plainKeys[i];
}

/**
 * What the Option key has the keys of a US keyboard write on a Mac, without and with the Shift key; a combining character stands for what
 * waits for a letter to put its accent on.
 */
const optionKeys = "`1234567890-=" + "qwertyuiop[]\\" + "asdfghjkl;'" + "zxcvbnm,./ ";
const written = "\u0300¡™£¢∞§¶•ªº–≠" + "œ∑\u0301®†¥\u0308\u0302øπ“‘«"
  + "åß∂ƒ©˙∆˚¬…æ" + "Ω≈ç√∫\u0303µ≤≥÷\u00a0";
const writtenShifted = "`⁄€‹›ﬁﬂ‡°·‚—±" + "Œ„´‰ˇÁ¨ˆØ∏”’»"
  + "ÅÍÎÏ˝ÓÔ\uf8ffÒÚÆ" + "¸˛Ç◊ı˜Â¯˘¿\u00a0";

/**
 * `KeyboardEvent.key` of what the Option key makes of a key.
 * Source: keyForKeyEvent in PlatformEventFactoryMac.mm of https://github.com/WebKit/WebKit
 */
function withOption(plain, isShifted) {
  const at = optionKeys.indexOf(plain);
  if (at < 0) return undefined;
  const character = (isShifted ? writtenShifted : written)[at];
  return /\p{M}/u.test(character) ? "Dead" : character;
}

/** Whether a key, as `KeyboardEvent.key` has it, makes a character. */
export const isCharacter = (key) => named[key] === undefined && key !== "Dead";

/** The members of a key's events: https://w3c.github.io/uievents-key/#keys-guidelines */
export function keyInit(pressed, modifiers) {
  const unmodified = modifiers.shiftKey === true ? shifted[pressed] ?? (pressed.length === 1 ? pressed.toUpperCase() : pressed) : pressed;
  const plain = unshifted[unmodified] ?? unmodified;
  let [code, keyCode] = named[plain] ?? punctuation[plain] ?? ["", 0];
  const upper = plain.toUpperCase();
  if (/^[A-Z]$/.test(upper)) [code, keyCode] = [`Key${upper}`, upper.charCodeAt(0)];
  else if (/^[0-9]$/.test(plain)) [code, keyCode] = [`Digit${plain}`, plain.charCodeAt(0)];
  const shiftKey = modifiers.shiftKey === true || /^[A-Z]$/.test(unmodified) || unshifted[unmodified] !== undefined;
  const { altKey, ctrlKey, metaKey } = modifiers;
  const option = altKey && !ctrlKey && !metaKey ? withOption(plain.toLowerCase(), shiftKey) : undefined;
  return { ...modifiers, key: option ?? unmodified, code, keyCode, shiftKey };
}

/** Splits "Control+Shift+a" into its key and its modifiers. */
export function parse(combination) {
  const modifiers = {};
  let rest = combination;
  for (let plus = rest.indexOf("+"); plus > 0; plus = rest.indexOf("+")) {
    const name = aliases[rest.slice(0, plus)] ?? rest.slice(0, plus);
    if (name !== "Control" && name !== "Shift" && name !== "Alt" && name !== "Meta") break;
    modifiers[name === "Control" ? "ctrlKey" : `${name.toLowerCase()}Key`] = true;
    rest = rest.slice(plus + 1);
  }
  const key = aliases[rest] ?? rest;
  if (named[key] === undefined && [...key].length !== 1) {
    throw new Error(`There is no key "${rest}". Name one as KeyboardEvent.key does: "a", "Enter", "Control+a"`);
  }
  return { key, modifiers };
}
