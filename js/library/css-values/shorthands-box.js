// https://drafts.csswg.org/css-backgrounds-3/, css-flexbox-1, css-transitions-1, css-animations-1, css-conditional-5
import { isDelim } from "./parts.js";
import {
  anyOrder, initialOf, layers, matchAnyOrder, matchLonghand, part, serializeLayerShortly, sides, slashed,
} from "./shorthand-kinds.js";

const imageLonghands = [
  "border-image-source", "border-image-slice", "border-image-width", "border-image-outset", "border-image-repeat",
];

/** https://drafts.csswg.org/css-backgrounds-3/#border-shorthands, and the same for two logical sides */
export function border(name = "border", sideNames = ["border-top", "border-right", "border-bottom", "border-left"]) {
  const one = anyOrder([`${sideNames[0]}-width`, `${sideNames[0]}-style`, `${sideNames[0]}-color`]);
  const longhands = [];
  const ends = ["width", "style", "color"];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < sideNames.length; j++) longhands[longhands.length] = `${sideNames[j]}-${ends[i]}`;
  }
  const count = sideNames.length;
  if (name === "border") {
    for (let i = 0; i < imageLonghands.length; i++) longhands[longhands.length] = imageLonghands[i];
  }
  return {
    longhands,
    parse(parts) {
      const values = one.parse(parts);
      if (values === null) return null;
      const all = [];
      for (let i = 0; i < longhands.length; i++) {
        all[i] = i < 3 * count ? values[(i / count) | 0] : initialOf(longhands[i]);
      }
      return all;
    },
    serialize(values) {
      for (let i = 0; i < longhands.length; i++) {
        const first = i < 3 * count ? values[((i / count) | 0) * count] : initialOf(longhands[i]);
        if (values[i] !== first) return "";
      }
      return one.serialize([values[0], values[count], values[2 * count]]);
    },
  };
}

/** https://drafts.csswg.org/css-backgrounds-3/#the-border-image */
export function borderImage() {
  const [SOURCE, SLICE, WIDTH, OUTSET, REPEAT] = [0, 1, 2, 3, 4];
  return {
    longhands: imageLonghands,
    parse(parts) {
      const values = [];
      let at = 0;
      const longest = (index) => {
        for (let end = Math.min(parts.length, at + 5); end > at; end--) {
          const value = matchLonghand(imageLonghands[index], part(parts, at, end));
          if (value === null) continue;
          values[index] = value;
          at = end;
          return true;
        }
        return false;
      };
      while (at < parts.length) {
        if (values[SLICE] === undefined && longest(SLICE)) {
          for (let index = WIDTH; index <= OUTSET && at < parts.length && isDelim(parts[at], "/"); index++) {
            at++;
            if (!longest(index) && !(index === WIDTH && at < parts.length && isDelim(parts[at], "/"))) return null;
          }
          continue;
        }
        if (values[SOURCE] === undefined && longest(SOURCE)) continue;
        if (values[REPEAT] !== undefined || !longest(REPEAT)) return null;
      }
      for (let i = 0; i < imageLonghands.length; i++) values[i] ??= initialOf(imageLonghands[i]);
      return values;
    },
    serialize(values) {
      const isInitial = (index) => values[index] === initialOf(imageLonghands[index]);
      let text = isInitial(SOURCE) ? "" : values[SOURCE];
      if (!isInitial(SLICE) || !isInitial(WIDTH) || !isInitial(OUTSET)) {
        text += `${text === "" ? "" : " "}${values[SLICE]}`;
        if (!isInitial(WIDTH) || !isInitial(OUTSET)) text += ` / ${values[WIDTH]}`;
        if (!isInitial(OUTSET)) text += ` / ${values[OUTSET]}`;
      }
      if (!isInitial(REPEAT)) text += `${text === "" ? "" : " "}${values[REPEAT]}`;
      return text === "" ? values[SOURCE] : text;
    },
  };
}

/** https://drafts.csswg.org/css-backgrounds-3/#the-border-radius */
export function borderRadius() {
  const longhands = [
    "border-top-left-radius", "border-top-right-radius", "border-bottom-right-radius", "border-bottom-left-radius",
  ];
  const four = sides(longhands);
  return {
    longhands,
    parse(parts) {
      let slash = 0;
      while (slash < parts.length && !isDelim(parts[slash], "/")) slash++;
      const first = four.parse(part(parts, 0, slash));
      if (first === null || slash === parts.length) return first;
      const second = four.parse(part(parts, slash + 1, parts.length));
      if (second === null) return null;
      const values = [];
      for (let i = 0; i < 4; i++) values[i] = first[i] === second[i] ? first[i] : `${first[i]} ${second[i]}`;
      return values;
    },
    serialize(values) {
      const first = [];
      const second = [];
      for (let i = 0; i < 4; i++) {
        const halves = /^(\S+\(.*?\)|\S+)(?: (.*))?$/.exec(values[i]);
        [, first[i], second[i] = first[i]] = halves;
      }
      const [a, b] = [four.serialize(first), four.serialize(second)];
      return a === b ? a : `${a} / ${b}`;
    },
  };
}

/** https://drafts.csswg.org/css-conditional-5/#container-shorthand */
export function container() {
  return slashed(["container-name", "container-type"], () => "normal", (values) => values[1] === "normal");
}

/** https://drafts.csswg.org/css-flexbox-1/#flex-property */
export function flex() {
  const longhands = ["flex-grow", "flex-shrink", "flex-basis"];
  return {
    longhands,
    parse(parts) {
      if (parts.length === 1 && parts[0].lower === "none") return ["0", "0", "auto"];
      let grow;
      let shrink;
      let basis;
      for (let i = 0; i < parts.length; i++) {
        const number = grow === undefined ? matchLonghand("flex-grow", [parts[i]]) : null;
        // A zero without a unit is a factor as long as there can be one.
        if (number !== null) {
          grow = number;
          const next = i + 1 < parts.length ? matchLonghand("flex-shrink", [parts[i + 1]]) : null;
          if (next !== null) {
            shrink = next;
            i++;
          }
        } else {
          const value = basis === undefined ? matchLonghand("flex-basis", [parts[i]]) : null;
          if (value === null) return null;
          basis = value;
        }
      }
      return parts.length === 0 ? null : [grow ?? "1", shrink ?? "1", basis ?? "0%"];
    },
    serialize: ([grow, shrink, basis]) => (grow === "0" && shrink === "0" && basis === "auto"
      ? "none" : `${grow} ${shrink} ${basis}`),
  };
}

/** https://drafts.csswg.org/css-transitions-2/#transition-shorthand-property */
export function transition() {
  const longhands = [
    "transition-property", "transition-duration", "transition-timing-function", "transition-delay", "transition-behavior",
  ];
  // The first time is the duration, and a name is a property only where it is nothing else.
  const order = [longhands[1], longhands[2], longhands[3], longhands[4], longhands[0]];
  return layers(longhands, (parts) => {
    const values = matchAnyOrder(order, parts);
    return values === null ? null : [values[4], values[0], values[1], values[2], values[3]];
  }, (values) => serializeTimes(longhands, values, 1, 3));
}

/** https://drafts.csswg.org/css-animations-1/#animation */
export function animation() {
  const longhands = [
    "animation-duration", "animation-timing-function", "animation-delay", "animation-iteration-count", "animation-direction",
    "animation-fill-mode", "animation-play-state", "animation-name",
  ];
  return layers(longhands, (parts) => matchAnyOrder(longhands, parts), (values) => {
    const text = serializeTimes(longhands, values, 0, 2);
    return text === "auto" ? "none" : text;
  });
}

/** A layer's values that are not initial; a duration is there wherever a delay is. */
function serializeTimes(longhands, values, duration, delay) {
  if (values[delay] === initialOf(longhands[delay]) || values[duration] !== initialOf(longhands[duration])) {
    return serializeLayerShortly(longhands)(values);
  }
  let text = "";
  for (let i = 0; i < longhands.length; i++) {
    if (i === duration || values[i] !== initialOf(longhands[i])) text += `${text === "" ? "" : " "}${values[i]}`;
  }
  return text;
}

/** https://drafts.csswg.org/css-lists-3/#list-style-property: `none` is for the image, the type or both, whichever are not given. */
export function listStyle() {
  const longhands = ["list-style-position", "list-style-image", "list-style-type"];
  const kind = anyOrder(longhands);
  return {
    ...kind,
    parse(parts) {
      const others = [];
      for (let i = 0; i < parts.length; i++) if (parts[i].lower !== "none") others[others.length] = parts[i];
      const noneCount = parts.length - others.length;
      const values = matchAnyOrder(longhands, others);
      if (values === null || parts.length === 0) return null;
      const [position, image, type] = values;
      const freeCount = (image === undefined ? 1 : 0) + (type === undefined ? 1 : 0);
      if (noneCount > freeCount) return null;
      return [
        position ?? initialOf("list-style-position"), image ?? initialOf("list-style-image"),
        type ?? (noneCount > 0 ? "none" : initialOf("list-style-type")),
      ];
    },
  };
}

/** https://drafts.csswg.org/css-ui-4/#outline: `auto` is a style before it is a color. */
export function outline() {
  const styled = anyOrder(["outline-style", "outline-color", "outline-width"]);
  return {
    longhands: ["outline-color", "outline-style", "outline-width"],
    parse(parts) {
      const values = styled.parse(parts);
      if (values === null) return null;
      const [style, color, width] = values;
      return [color, style, width];
    },
    serialize(values) {
      const [color, style, width] = values;
      return styled.serialize([style, color, width]);
    },
  };
}
