// Colors that are more than bytes of sRGB: https://drafts.csswg.org/css-color-4/ and https://drafts.csswg.org/css-color-5/
// A color is `{ space, values, alpha }`: the space in which it is told, its components there, null for `none`, and what it covers.
import { hueOf, isDelim, isMathFunction, splitAtCommas, termOf } from "library/css-values";
import { serializeNumber } from "library/css-syntax";
import { colorSpaces, convertColor } from "./spaces.js";

/** Of each function what 100 % stands for, by component; null for a hue. */
const ranges = {
  __proto__: null,
  rgb: [255, 255, 255], hsl: [null, 100, 100], hwb: [null, 100, 100],
  lab: [100, 125, 125], oklab: [1, 0.4, 0.4], lch: [100, 150, null], oklch: [1, 0.4, null],
};
const unit = [1, 1, 1];

/** What the components of a space are called in a relative color. */
const channels = {
  __proto__: null, rgb: "rgb", rgba: "rgb", hsl: "hsl", hsla: "hsl", hwb: "hwb", lab: "lab", oklab: "lab", lch: "lch", oklch: "lch",
};

/** The functions that give bytes of sRGB, unless their colors are relative. */
const legacyNames = { __proto__: null, rgb: true, rgba: true, hsl: true, hsla: true, hwb: true };

/** The space that a name after `color(` or `in` stands for; undefined for none. */
const spaceNamed = (name) => (name === "xyz" ? "xyz-d65" : colorSpaces[name] === undefined ? undefined : name);

const isPredefined = (space) => ranges[space] === undefined && colorSpaces[space] !== undefined;

/** The value of a component; undefined for what cannot be one. @param {number | null} range null for a hue */
function valueOf(part, range) {
  const term = termOf(part);
  if (term === null) return undefined;
  if (term.unit === "none") return null;
  if (range === null) return hueOf(term) ?? undefined;
  if (term.unit === "%") return (term.number * range) / 100;
  return term.unit === "" ? term.number : undefined;
}

const clamp = (value, least, most) => (value === null ? null : Math.min(most, Math.max(least, value)));

/** The components and the alpha of a function, without what stands before them; null where they are not well formed. */
function readComponents(parts, range) {
  if (parts.length !== 3 && !(parts.length === 5 && isDelim(parts[3], "/"))) return null;
  const values = [];
  for (let i = 0; i < 3; i++) {
    values[i] = valueOf(parts[i], range[i]);
    if (values[i] === undefined) return null;
  }
  const alpha = parts.length === 3 ? 1 : valueOf(parts[4], 1);
  return alpha === undefined ? null : { values, alpha: clamp(alpha, 0, 1) };
}

/** Parts with the names of channels replaced by what they are of a color. */
function withChannels(parts, known) {
  return parts.map((part) => {
    if (part.type === "ident" && known[part.lower] !== undefined) return { ...part, type: "number", number: known[part.lower] };
    return part.parts === undefined ? part : { ...part, parts: withChannels(part.parts, known) };
  });
}

/** https://drafts.csswg.org/css-color-5/#relative-colors, for `space(from origin …)` */
function relative(name, space, origin, parts, names) {
  const inner = name === "rgb" ? "srgb" : space;
  const scale = name === "rgb" ? 255 : 1;
  const values = convertColor(origin.values, origin.space, inner).map((value) => (value ?? 0) * scale);
  const known = { __proto__: null, alpha: origin.alpha ?? 0 };
  for (let i = 0; i < 3; i++) known[names[i]] = values[i];
  const withAlpha = parts.length === 3 ? [...parts, { type: "delim", value: "/" }, { type: "number", number: known.alpha }] : parts;
  const found = readComponents(withChannels(withAlpha, known), ranges[name] ?? unit);
  if (found === null) return null;
  const color = { space: inner, values: found.values.map((value) => (value === null ? null : value / scale)), alpha: found.alpha };
  const isOfSRGB = inner === "hsl" || inner === "hwb";
  return isOfSRGB ? { ...color, space: "srgb", values: convertColor(color.values, inner, "srgb") } : color;
}

/** What a color function says that is none of the legacy ones; null where it is not well formed. */
function functionColor({ lower, parts }, context) {
  const name = lower === "rgba" ? "rgb" : lower === "hsla" ? "hsl" : lower;
  const isRelative = parts[0]?.lower === "from";
  const origin = isRelative ? evaluate(parts[1], context) : null;
  if (isRelative && origin === null) return null;
  let rest = isRelative ? parts.slice(2) : parts;
  let space = name;
  if (name === "color") {
    space = rest[0]?.type === "ident" ? spaceNamed(rest[0].lower) : undefined;
    if (space === undefined || !isPredefined(space)) return null;
    rest = rest.slice(1);
  }
  const names = channels[name] ?? (space.startsWith("xyz") ? "xyz" : "rgb");
  if (isRelative) return relative(name, space, origin, rest, names);
  const found = readComponents(rest, ranges[name] ?? unit);
  if (found === null) return null;
  const { values, alpha } = found;
  if (name !== "color") values[0] = clamp(values[0], 0, ranges[name][0]);
  if (name === "lch" || name === "oklch") values[1] = clamp(values[1], 0, Infinity);
  return { space, values, alpha };
}

/** https://drafts.csswg.org/css-color-4/#hue-interpolation */
function bringTogether(from, to, way) {
  if (way === "longer") {
    if (to - from > 0 && to - from < 180) return [from + 360, to];
    return to - from > -180 && to - from <= 0 ? [from, to + 360] : [from, to];
  }
  if (way === "increasing") return to < from ? [from, to + 360] : [from, to];
  if (way === "decreasing") return from < to ? [from + 360, to] : [from, to];
  return to - from > 180 ? [from + 360, to] : to - from < -180 ? [from, to + 360] : [from, to];
}

/** https://drafts.csswg.org/css-color-4/#interpolation */
function mix(a, b, share, space, way) {
  const first = convertColor(a.values, a.space, space);
  const second = convertColor(b.values, b.space, space);
  const { hue } = colorSpaces[space];
  const alphas = [a.alpha ?? b.alpha, b.alpha ?? a.alpha];
  const alpha = alphas[0] === null ? null : alphas[0] * (1 - share) + alphas[1] * share;
  const values = [];
  for (let i = 0; i < 3; i++) {
    let [from, to] = [first[i] ?? second[i], second[i] ?? first[i]];
    if (from === null) {
      values[i] = null;
      continue;
    }
    if (i === hue) {
      [from, to] = bringTogether(from, to, way);
      values[i] = (((from * (1 - share) + to * share) % 360) + 360) % 360;
    } else {
      const covered = from * (alphas[0] ?? 1) * (1 - share) + to * (alphas[1] ?? 1) * share;
      values[i] = alpha === 0 ? 0 : covered / (alpha ?? 1);
    }
  }
  return { space, values, alpha };
}

const ways = { __proto__: null, shorter: true, longer: true, increasing: true, decreasing: true };

/** A color and its share in percent, in either order; null where it is none. */
function weighted(parts, context) {
  const isPercentage = (part) => part?.type === "percentage" || (part !== undefined && isMathFunction(part));
  const [color, share] = isPercentage(parts[0]) ? [parts[1], parts[0]] : parts;
  if (color === undefined || parts.length > 2) return null;
  const found = evaluate(color, context);
  if (found === null) return null;
  const percentage = share === undefined ? undefined : termOf(share);
  const isWrong = percentage !== undefined && (percentage?.unit !== "%" || percentage.number < 0 || percentage.number > 100);
  return isWrong ? null : { color: found, share: percentage?.number };
}

/** https://drafts.csswg.org/css-color-5/#color-mix */
function mixed({ parts }, context) {
  const lists = splitAtCommas(parts);
  if (lists === null || lists.length !== 3) return null;
  const [[keyword, spaceName, way, hue]] = lists;
  const space = keyword?.lower === "in" && spaceName?.type === "ident" ? spaceNamed(spaceName.lower) : undefined;
  if (space === undefined) return null;
  const isPolar = colorSpaces[space].hue !== undefined;
  const hasWay = lists[0].length === 4 && isPolar && ways[way.lower] === true && hue.lower === "hue";
  if (lists[0].length !== 2 && !hasWay) return null;
  const [a, b] = [weighted(lists[1], context), weighted(lists[2], context)];
  if (a === null || b === null) return null;
  const first = a.share ?? 100 - (b.share ?? 50);
  const second = b.share ?? 100 - first;
  const sum = first + second;
  if (sum === 0) return null;
  const color = mix(a.color, b.color, second / sum, space, way?.lower);
  if (sum < 100 && color.alpha !== null) color.alpha *= sum / 100;
  if (space !== "hsl" && space !== "hwb") return color;
  return { ...color, space: "srgb", values: convertColor(color.values, space, "srgb") };
}

/** The two colors of `light-dark()`; null where they are not. */
export function lightAndDark({ parts }) {
  const lists = splitAtCommas(parts);
  return lists !== null && lists.length === 2 && lists[0].length === 1 && lists[1].length === 1
    ? [lists[0][0], lists[1][0]] : null;
}

/**
 * The color that a part stands for; null where it is none.
 * @param {object} context `{ legacy, isDark }`: what gives the colors of names and of legacy functions, and whether the dark one of two
 *     counts
 */
export function evaluate(part, context) {
  if (part === undefined) return null;
  if (part.type === "function") {
    if (part.lower === "color-mix") return mixed(part, context);
    if (part.lower === "light-dark") {
      const both = lightAndDark(part);
      const [light, dark] = both === null ? [null, null] : [evaluate(both[0], context), evaluate(both[1], context)];
      return light === null || dark === null ? null : context.isDark ? dark : light;
    }
    const isLegacy = legacyNames[part.lower] === true && part.parts[0]?.lower !== "from";
    if (!isLegacy) return channels[part.lower] === undefined && part.lower !== "color" ? null : functionColor(part, context);
  }
  return context.legacy(part);
}

const write = (value) => (value === null ? "none" : serializeNumber(value));

/** https://drafts.csswg.org/css-color-4/#serializing-color-values */
export function serializeColor({ space, values, alpha }) {
  const list = values.map(write).join(" ");
  const end = alpha === 1 ? "" : ` / ${write(alpha)}`;
  return isPredefined(space) ? `color(${space} ${list}${end})` : `${space}(${list}${end})`;
}

/** A color as the bytes of sRGB, which it may have to be brought into, and what it covers. */
export function bytesOfColor({ space, values, alpha }) {
  const bytes = convertColor(values, space, "srgb").map((value) => Math.round(clamp(value ?? 0, 0, 1) * 255));
  return { bytes, alpha: alpha ?? 0 };
}
