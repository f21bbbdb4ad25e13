// https://drafts.csswg.org/css-backgrounds-4/#background, https://drafts.csswg.org/css-masking-1/#the-mask
import { initialOf, layers, matchLonghand, part } from "./shorthand-kinds.js";
import { isDelim } from "./parts.js";
import { matchGrammar } from "./value-definition.js";

const isVertical = (piece) => piece.lower === "top" || piece.lower === "bottom";
const isHorizontal = (piece) => piece.lower === "left" || piece.lower === "right";

/**
 * Splits a position into its horizontal and its vertical half: https://drafts.csswg.org/css-backgrounds-4/#bg-position
 * @returns {{ x: string, y: string } | null}
 */
function splitPosition(parts) {
  const x = "background-position-x";
  const y = "background-position-y";
  const both = (horizontal, vertical) => {
    const pair = { x: matchLonghand(x, horizontal), y: matchLonghand(y, vertical) };
    return pair.x === null || pair.y === null || matchesMore(horizontal) || matchesMore(vertical) ? null : pair;
  };
  const matchesMore = (half) => half[0].lower === "center" && half.length > 1;
  switch (parts.length) {
    case 1: {
      if (isVertical(parts[0])) return { x: "center", y: parts[0].lower };
      const value = matchLonghand(x, parts);
      return value === null ? null : { x: value, y: "center" };
    }
    case 2:
      return isVertical(parts[0]) || isHorizontal(parts[1])
        ? both([parts[1]], [parts[0]]) : both([parts[0]], [parts[1]]);
    case 3:
    case 4:
      for (let i = 1; i < parts.length; i++) {
        const first = part(parts, 0, i);
        const second = part(parts, i, parts.length);
        if (first.length > 2 || second.length > 2 || first[0].type !== "ident" || second[0].type !== "ident") continue;
        const found = isVertical(first[0]) || isHorizontal(second[0]) ? both(second, first) : both(first, second);
        if (found !== null) return found;
      }
  }
  return null;
}

function serializePosition(x, y) {
  return `${x} ${y}`;
}

/** The shorthand of the two halves of a position. */
export function backgroundPosition(prefix) {
  return layers(
    [`${prefix}-position-x`, `${prefix}-position-y`],
    (parts) => {
      const position = splitPosition(parts);
      return position === null ? null : [position.x, position.y];
    },
    ([x, y]) => serializePosition(x, y));
}

/** The `background` and the `mask` shorthand. */
export function backgroundLike(prefix) {
  const isMask = prefix === "mask";
  const name = (end) => `${prefix}-${end}`;
  const longhands = [
    name("image"), name("position-x"), name("position-y"), name("size"), name("repeat"),
    isMask ? name("composite") : name("attachment"), name("origin"), name("clip"), isMask ? name("mode") : name("color"),
  ];
  const [IMAGE, X, Y, SIZE, REPEAT, OTHER, ORIGIN, CLIP, LAST] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const single = [IMAGE, REPEAT, OTHER, ORIGIN, CLIP, LAST];

  function parseLayer(parts, isLast) {
    const values = [];
    let at = 0;
    const takes = (index, from, to) => values[index] === undefined && (isMask || index !== LAST || isLast)
      && (values[index] = matchLonghand(longhands[index], part(parts, from, to)) ?? undefined) !== undefined;
    outer: while (at < parts.length) {
      for (let length = Math.min(4, parts.length - at); length > 0 && values[X] === undefined; length--) {
        const position = splitPosition(part(parts, at, at + length));
        if (position === null) continue;
        values[X] = position.x;
        values[Y] = position.y;
        at += length;
        if (at < parts.length && isDelim(parts[at], "/")) {
          for (let more = 2; more > 0; more--) {
            const size = at + 1 + more <= parts.length
              ? matchGrammar("<bg-size>", part(parts, at + 1, at + 1 + more)) : null;
            if (size === null) continue;
            values[SIZE] = size;
            at += 1 + more;
            continue outer;
          }
          return null;
        }
        continue outer;
      }
      for (let length = Math.min(2, parts.length - at); length > 0; length--) {
        for (let i = 0; i < single.length; i++) {
          if (takes(single[i], at, at + length)) {
            at += length;
            continue outer;
          }
        }
      }
      return null;
    }
    // One box is for both.
    if (values[ORIGIN] !== undefined && values[CLIP] === undefined) values[CLIP] = values[ORIGIN];
    return values;
  }

  function serializeLayer(values) {
    let text = "";
    const add = (value) => {
      text += `${text === "" ? "" : " "}${value}`;
    };
    const isInitial = (index) => values[index] === initialOf(longhands[index]);
    if (!isMask && !isInitial(LAST) && values[LAST] !== undefined) add(values[LAST]);
    if (!isInitial(IMAGE)) add(values[IMAGE]);
    if (!isInitial(X) || !isInitial(Y) || !isInitial(SIZE)) {
      add(serializePosition(values[X], values[Y]));
      if (!isInitial(SIZE)) text += ` / ${values[SIZE]}`;
    }
    if (!isInitial(REPEAT)) add(values[REPEAT]);
    if (!isInitial(OTHER)) add(values[OTHER]);
    if (!isInitial(ORIGIN) || !isInitial(CLIP)) {
      add(values[ORIGIN]);
      if (values[CLIP] !== values[ORIGIN]) add(values[CLIP]);
    }
    if (isMask && !isInitial(LAST)) add(values[LAST]);
    return text === "" ? values[IMAGE] : text;
  }

  return layers(longhands, parseLayer, (values, isLast) => {
    if (!isMask && !isLast) values[LAST] = initialOf(longhands[LAST]);
    return serializeLayer(values);
  }, isMask ? undefined : longhands[LAST]);
}

