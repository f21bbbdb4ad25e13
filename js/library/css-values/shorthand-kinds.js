// The ways in which shorthands are read and written: https://drafts.csswg.org/cssom/#serialize-a-css-value
//
// A shorthand is `{ longhands, parse, serialize }`: `parse` takes parts and gives a value for each longhand, or null;
// `serialize` takes the values and gives a text, "" where the shorthand cannot say them.
import { longhand } from "./longhands.js";
import { isDelim, splitAtCommas } from "./parts.js";
import { matchGrammar } from "./value-definition.js";

/** A value of a longhand, or null. */
export function matchLonghand(name, parts) {
  return parts.length === 0 ? null : matchGrammar(longhand(name).grammar, parts);
}

export function part(parts, from, to) {
  const some = [];
  for (let i = from; i < to; i++) some[i - from] = parts[i];
  return some;
}

const initialOf = (name) => longhand(name).initial;

/** One to four values for four sides. */
export function sides(longhands) {
  return {
    longhands,
    parse(parts) {
      if (parts.length < 1 || parts.length > 4) return null;
      const values = [];
      for (let i = 0; i < parts.length; i++) {
        values[i] = matchLonghand(longhands[i], [parts[i]]);
        if (values[i] === null) return null;
      }
      const [top, right = top, bottom = top, left = right] = values;
      return [top, right, bottom, left];
    },
    serialize([top, right, bottom, left]) {
      if (left !== right) return `${top} ${right} ${bottom} ${left}`;
      if (bottom !== top) return `${top} ${right} ${bottom}`;
      return right === top ? top : `${top} ${right}`;
    },
  };
}

/** One or two values. A value may have more than one part. */
export function pair(longhands) {
  return {
    longhands,
    parse(parts) {
      const both = matchLonghand(longhands[0], parts);
      if (both !== null) {
        const second = matchLonghand(longhands[1], parts);
        return second === null ? null : [both, second];
      }
      for (let i = 1; i < parts.length; i++) {
        const first = matchLonghand(longhands[0], part(parts, 0, i));
        const second = matchLonghand(longhands[1], part(parts, i, parts.length));
        if (first !== null && second !== null) return [first, second];
      }
      return null;
    },
    serialize: ([first, second]) => (first === second ? first : `${first} ${second}`),
  };
}

/** Values around a slash, each longhand's own or as `fallback` says: `(values) => value`. */
export function slashed(longhands, fallback, isImplied) {
  return {
    longhands,
    parse(parts) {
      const lists = [[]];
      for (let i = 0; i < parts.length; i++) {
        const last = lists[lists.length - 1];
        if (isDelim(parts[i], "/")) lists[lists.length] = [];
        else last[last.length] = parts[i];
      }
      if (lists.length > longhands.length) return null;
      const values = [];
      for (let i = 0; i < longhands.length; i++) {
        values[i] = i < lists.length ? matchLonghand(longhands[i], lists[i]) : fallback(values, i);
        if (values[i] === null) return null;
      }
      return values;
    },
    serialize(values) {
      let count = values.length;
      while (count > 1 && isImplied(values, count - 1)) count--;
      let text = values[0];
      for (let i = 1; i < count; i++) text += ` / ${values[i]}`;
      return text;
    },
  };
}

/**
 * Reads values in any order, each at most once.
 * @returns {(string | undefined)[] | null} for each longhand what is there
 */
export function matchAnyOrder(longhands, parts) {
  const values = [];
  let at = 0;
  while (at < parts.length) {
    let taken = 0;
    for (let end = parts.length; end > at && taken === 0; end--) {
      const some = part(parts, at, end);
      for (let i = 0; i < longhands.length && taken === 0; i++) {
        if (values[i] !== undefined) continue;
        const value = matchLonghand(longhands[i], some);
        if (value !== null) {
          values[i] = value;
          taken = end - at;
        }
      }
    }
    if (taken === 0) return null;
    at += taken;
  }
  return values;
}

function serializeAnyOrder(longhands, values) {
  let text = "";
  for (let i = 0; i < longhands.length; i++) {
    if (values[i] !== initialOf(longhands[i])) text += `${text === "" ? "" : " "}${values[i]}`;
  }
  return text;
}

/** Values in any order; what is not there is initial. `others` are set to their initial values. */
export function anyOrder(longhands, others = []) {
  const all = [];
  for (let i = 0; i < longhands.length + others.length; i++) {
    all[i] = i < longhands.length ? longhands[i] : others[i - longhands.length];
  }
  return {
    longhands: all,
    parse(parts) {
      const values = matchAnyOrder(longhands, parts);
      if (values === null || parts.length === 0) return null;
      for (let i = 0; i < all.length; i++) values[i] ??= initialOf(all[i]);
      return values;
    },
    serialize(values) {
      for (let i = longhands.length; i < all.length; i++) {
        if (values[i] !== initialOf(all[i])) return "";
      }
      const text = serializeAnyOrder(longhands, values);
      return text === "" ? values[0] : text;
    },
  };
}

/** Splits a serialized list at the commas that stand in no function. */
function splitList(text) {
  const list = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (quote !== "") {
      if (character === "\\") i++;
      else if (character === quote) quote = "";
    } else if (character === '"') {
      quote = character;
    } else if (character === "(" || character === "[") {
      depth++;
    } else if (character === ")" || character === "]") {
      depth--;
    } else if (character === "," && depth === 0) {
      list[list.length] = text.slice(start, i);
      start = i + 2;
    }
  }
  list[list.length] = text.slice(start);
  return list;
}

/**
 * Layers with commas between them.
 * @param {string[]} longhands
 * @param {(parts, isLast: boolean) => (string | undefined)[] | null} parseLayer the value of each longhand in a layer
 * @param {(values: string[], isLast: boolean) => string} serializeLayer
 * @param {string} [onlyLast] a longhand that has one value, that of the last layer
 */
export function layers(longhands, parseLayer, serializeLayer, onlyLast) {
  return {
    longhands,
    parse(parts) {
      const lists = splitAtCommas(parts);
      if (lists === null) return null;
      const all = [];
      for (let layer = 0; layer < lists.length; layer++) {
        const isLast = layer === lists.length - 1;
        const values = parseLayer(lists[layer], isLast);
        if (values === null) return null;
        for (let i = 0; i < longhands.length; i++) {
          const value = values[i] ?? initialOf(longhands[i]);
          if (longhands[i] === onlyLast) {
            if (isLast) all[i] = value;
          } else {
            all[i] = layer === 0 ? value : `${all[i]}, ${value}`;
          }
        }
      }
      return all;
    },
    serialize(values) {
      const lists = [];
      let count = -1;
      for (let i = 0; i < longhands.length; i++) {
        lists[i] = splitList(values[i]);
        if (longhands[i] === onlyLast) continue;
        if (count >= 0 && lists[i].length !== count) return "";
        count = lists[i].length;
      }
      let text = "";
      for (let layer = 0; layer < count; layer++) {
        const isLast = layer === count - 1;
        const layerValues = [];
        for (let i = 0; i < longhands.length; i++) {
          layerValues[i] = longhands[i] === onlyLast ? values[i] : lists[i][layer];
        }
        text += `${layer === 0 ? "" : ", "}${serializeLayer(layerValues, isLast)}`;
      }
      return text;
    },
  };
}

/** A layer's values without those that are initial; the first longhand's where all are. */
export function serializeLayerShortly(longhands) {
  return (values) => {
    const text = serializeAnyOrder(longhands, values);
    return text === "" ? values[0] : text;
  };
}

export { initialOf };
