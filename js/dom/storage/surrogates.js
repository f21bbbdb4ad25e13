// Storage has strings of UTF-16 units, and Swift's are of characters: half a pair is kept as a mark with a character of private use.
// Libraries that compress keep such strings. https://html.spec.whatwg.org/multipage/webstorage.html#the-storage-interface
import { load, primordials } from "core";

const { StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToWellFormed } = primordials;

const character = (unit) => load("web/builtins").builtins.String.fromCharCode(unit);

/** No text has it: it is no character. Where one has it all the same, it is marked itself. */
const mark = "\u{10ffff}";
const ofMark = 0xf000;
const firstHalf = 0xd800;
const firstLowHalf = 0xdc00;
const afterHalves = 0xe000;
/** The character of private use for the first half. */
const privateUse = 0xe000;

const isHalf = (unit) => unit >= firstHalf && unit < afterHalves;

/** A string as Swift can keep it. */
export function kept(text) {
  if (StringPrototypeToWellFormed(text) === text && StringPrototypeIndexOf(text, mark) < 0) return text;
  let result = "";
  for (let i = 0; i < text.length; i++) {
    const unit = StringPrototypeCharCodeAt(text, i);
    const next = i + 1 < text.length ? StringPrototypeCharCodeAt(text, i + 1) : 0;
    if (!isHalf(unit)) {
      result += text[i];
    } else if (unit < firstLowHalf && isHalf(next) && next >= firstLowHalf) {
      const pair = StringPrototypeSlice(text, i, i + 2);
      result += pair === mark ? mark + character(ofMark) : pair;
      i++;
    } else {
      result += mark + character(unit - firstHalf + privateUse);
    }
  }
  return result;
}

/** The string that was kept. */
export function given(text) {
  let rest = text;
  let result = "";
  for (let at = StringPrototypeIndexOf(rest, mark); at >= 0; at = StringPrototypeIndexOf(rest, mark)) {
    const unit = StringPrototypeCharCodeAt(rest, at + 2);
    result += StringPrototypeSlice(rest, 0, at) + (unit === ofMark ? mark : character(unit - privateUse + firstHalf));
    rest = StringPrototypeSlice(rest, at + 3);
  }
  return result + rest;
}
