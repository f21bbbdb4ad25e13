// Computed positions: https://drafts.csswg.org/css-values-4/#position-serialization
import { matchGrammar, parseParts, serializeGeneric, splitAtCommas } from "library/css-values";

const places = { __proto__: null, left: "0%", top: "0%", center: "50%", right: "100%", bottom: "100%" };

/** A distance from the right or the bottom as one from the left or the top. */
function fromOtherSide(distance) {
  if (distance === "0px") return "100%";
  if (/^-?[\d.]+%$/.test(distance)) return `${+(100 - parseFloat(distance)).toFixed(6)}%`;
  return matchGrammar("<lp>", parseParts(`calc(100% - ${distance})`));
}

/** What stands for one axis: a place, a distance, or a side and the distance from it. */
function onAxis(words) {
  if (words.length === 1) return places[words[0]] ?? words[0];
  return words[0] === "right" || words[0] === "bottom" ? fromOtherSide(words[1]) : words[1];
}

const wordsOf = (parts) => parts.map(serializeGeneric);

/** A list of positions on one axis. */
export function computeAxes(text) {
  return splitAtCommas(parseParts(text)).map((parts) => onAxis(wordsOf(parts))).join(", ");
}

/** A position on both axes, with the depth that `transform-origin` has where it is not 0; `auto` and `normal` stay. */
export function computePosition(text) {
  const words = wordsOf(parseParts(text));
  if (words.length === 1) return text;
  if (words.length === 4) return `${onAxis(words.slice(0, 2))} ${onAxis(words.slice(2))}`;
  const [x, y, z = "0px"] = words;
  return `${onAxis([x])} ${onAxis([y])}${z === "0px" ? "" : ` ${z}`}`;
}
