// How values are written that a named grammar has matched, where that is not as they were given.
import { serializeString } from "library/css-syntax";
import { haveRectangles } from "./grid-areas.js";

const isPlainName = /^-?[A-Za-z_\u0080-\uffff][-\w\u0080-\uffff]*$/;
/** Words that are no names of fonts unless they are quoted. */
const isWord = new RegExp(
  "^(?:serif|sans-serif|cursive|fantasy|monospace|system-ui|math|emoji|fangsong|ui-[-a-z]+|-webkit-[-a-z]+|inherit|initial|unset|"
    + "revert|revert-layer|default)$", "i");

/** By the name of a grammar: what becomes of the text that it has matched; null where it is invalid all the same. */
export const spellings = {
  __proto__: null,
  "area-rows": (text) => (haveRectangles(text) ? text : null),
  // Source: serializeFontFamily in CSSMarkup.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/css
  "family-string": (text) => {
    const name = text.slice(1, -1);
    return isPlainName.test(name) && !isWord.test(name) ? name : text;
  },
  "family-words": (text) => {
    if (text.includes(" ")) return serializeString(text);
    return isWord.test(text) ? text.toLowerCase() : text;
  },
  // https://drafts.csswg.org/css-lists-3/#counter-properties
  "counter-increment": (text) => (text.includes(" ") ? text : `${text} 1`),
  "counter-value": (text) => (text.includes(" ") ? text : `${text} 0`),
  // Source: strokeDasharray in CSSPropertyParser.cpp of https://github.com/WebKit/WebKit: one list, with commas
  dashes: (text) => text.replace(/ (?![^(]*\))/g, ", "),
  // https://drafts.csswg.org/css-values-4/#position-serialization
  "one-position": (text) => (text === "top" || text === "bottom" ? `center ${text}` : `${text} center`),
  // https://drafts.csswg.org/css-values-4/#ratios
  ratio: (text) => (text.includes(" / ") ? text : `${text} / 1`),
  // https://drafts.csswg.org/css-transforms-2/#individual-transform-serialization
  scales: (text) => text.replace(/^(\S+ \S+) 1$/, "$1").replace(/^(\S+) \1$/, "$1"),
  // https://drafts.csswg.org/css-easing-2/#serializing-a-timing-function
  steps: (text) => text.replace(/, (?:jump-)?end$/, ""),
};
