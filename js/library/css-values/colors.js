// https://drafts.csswg.org/css-color-4/
import { serializeNumber } from "library/css-syntax";
import { hslToRGB, hueOf, hwbToRGB, termOf } from "./color-components.js";
import { isDelim, joinParts, parseParts, serializePart, splitAtCommas } from "./parts.js";

const names = (
  "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black "
  + "000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 "
  + "chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan "
  + "00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 "
  + "darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 "
  + "darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f "
  + "darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 "
  + "dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc "
  + "ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew "
  + "f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush "
  + "fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff "
  + "lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon "
  + "ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue "
  + "b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 "
  + "mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 "
  + "mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue "
  + "191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive "
  + "808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 "
  + "paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum "
  + "dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 "
  + "saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 "
  + "skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue "
  + "4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white "
  + "ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32").split(" ");
/** What iOS draws with, in its light appearance: https://drafts.csswg.org/css-color-4/#css-system-colors */
const systemNames = (
  "accentcolor 007aff accentcolortext ffffff activetext ff0000 buttonborder 000000 buttonface c0c0c0 buttontext "
  + "000000 canvas ffffff canvastext 000000 field ffffff fieldtext 000000 graytext 808080 highlight b5d5ff "
  + "highlighttext 000000 linktext 0000ee mark ffff00 marktext 000000 selecteditem b5d5ff selecteditemtext 000000 "
  + "visitedtext 551a8b text 000000 -webkit-link 0000ee -webkit-text 000000 -webkit-activelink ff0000 window ffffff "
  + "windowtext 000000 menu c0c0c0 menutext 000000 -webkit-control-background ffffff -apple-system-label 000000 "
  + "-apple-system-blue 007aff").split(" ");
const named = { __proto__: null };
const system = { __proto__: null };
for (let i = 0; i < names.length; i += 2) named[names[i]] = names[i + 1];
for (let i = 0; i < systemNames.length; i += 2) system[systemNames[i]] = systemNames[i + 1];

const clampByte = (value) => Math.min(255, Math.max(0, Math.round(value)));

/** https://drafts.csswg.org/css-color-4/#serializing-alpha-values */
function serializeAlpha(alpha) {
  const clamped = Math.min(1, Math.max(0, alpha));
  const coarse = Math.round(clamped * 100) / 100;
  const isExact = Math.round(coarse * 255) === Math.round(clamped * 255);
  return serializeNumber(isExact ? coarse : Math.round(clamped * 1000) / 1000);
}

/** https://drafts.csswg.org/css-color-4/#serializing-sRGB-values */
function serializeRGB(red, green, blue, alpha) {
  const list = `${clampByte(red)}, ${clampByte(green)}, ${clampByte(blue)}`;
  return alpha >= 1 ? `rgb(${list})` : `rgba(${list}, ${serializeAlpha(alpha)})`;
}

function fromHex(digits) {
  const byte = (index) => (digits.length < 6
    ? parseInt(digits[index] + digits[index], 16) : parseInt(digits.slice(index * 2, index * 2 + 2), 16));
  const hasAlpha = digits.length === 4 || digits.length === 8;
  return serializeRGB(byte(0), byte(1), byte(2), hasAlpha ? byte(3) / 255 : 1);
}

/** The three components and the alpha of a color function; null where they are not well formed. */
function componentsOf(parts) {
  const isLegacy = parts.length > 1 && parts[1].type === ",";
  let list;
  let alphaPart;
  if (isLegacy) {
    const lists = splitAtCommas(parts);
    if (lists === null || lists.length < 3 || lists.length > 4) return null;
    list = [];
    for (let i = 0; i < lists.length; i++) {
      if (lists[i].length !== 1 || lists[i][0].lower === "none") return null;
      if (i < 3) list[i] = lists[i][0];
      else [alphaPart] = lists[i];
    }
  } else {
    if (parts.length !== 3 && !(parts.length === 5 && isDelim(parts[3], "/"))) return null;
    list = [parts[0], parts[1], parts[2]];
    alphaPart = parts[4];
  }
  const values = [];
  for (let i = 0; i < 3; i++) {
    values[i] = termOf(list[i]);
    if (values[i] === null) return null;
  }
  const alpha = alphaPart === undefined ? { number: 1, unit: "" } : termOf(alphaPart);
  if (alpha === null || (alpha.unit !== "" && alpha.unit !== "%" && alpha.unit !== "none")) return null;
  return { values, alpha: alpha.unit === "%" ? alpha.number / 100 : alpha.number, isLegacy };
}

const percentage = (number) => Math.min(100, Math.max(0, number));

function parseSRGB(name, parts) {
  const found = componentsOf(parts);
  if (found === null) return null;
  const { values, alpha, isLegacy } = found;
  const [first, second, third] = values;
  if (name === "rgb" || name === "rgba") {
    const isMixed = (first.unit === "%") !== (second.unit === "%") || (second.unit === "%") !== (third.unit === "%");
    if (isLegacy && isMixed) return null;
    const bytes = [];
    for (let i = 0; i < 3; i++) {
      const { number, unit } = values[i];
      if (unit !== "" && unit !== "%" && unit !== "none") return null;
      bytes[i] = unit === "%" ? (number * 255) / 100 : number;
    }
    return serializeRGB(bytes[0], bytes[1], bytes[2], alpha);
  }
  const hue = hueOf(first);
  if (hue === null) return null;
  for (let i = 1; i < 3; i++) {
    const { unit } = values[i];
    if (unit !== "%" && (isLegacy || (unit !== "" && unit !== "none"))) return null;
  }
  const toRGB = name === "hwb" ? hwbToRGB : hslToRGB;
  const [red, green, blue] = toRGB([hue, percentage(second.number), percentage(third.number)]);
  return serializeRGB(red * 255, green * 255, blue * 255, alpha);
}

/** The functions for colors of other spaces than sRGB, which few pages have. */
const otherColors = () => require("library/colors");

/** The bytes and the alpha of what `serializeRGB` has given; null for any other color. */
function readRGB(text) {
  const found = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
  return found === null ? null : { bytes: [+found[1], +found[2], +found[3]], alpha: +(found[4] ?? 1) };
}

/** What a part is, that is a name or a legacy function: a color of sRGB. */
function legacyColor(currentColor) {
  return (part) => {
    const text = parseColor(part);
    if (text === null) return null;
    const rgb = text === "currentcolor" ? currentColor : computeColor(text, currentColor);
    const found = readRGB(rgb);
    // The color of the text may be one of library/colors.
    if (found === null) return text === "currentcolor" ? otherColors().evaluate(parseParts(rgb)[0], context("", false)) : null;
    return { space: "srgb", values: found.bytes.map((byte) => byte / 255), alpha: found.alpha };
  };
}

const context = (currentColor, isDark) => ({ legacy: legacyColor(currentColor), isDark });

/** The functions of library/colors. What is mixed, relative or one of two stays so until it is computed. */
const modern = { __proto__: null, lab: true, lch: true, oklab: true, oklch: true, color: true };
const computed = { __proto__: null, "color-mix": true, "light-dark": true };

/** Stands for the color of the text, which is not known before a color is computed. */
const unknownColor = "rgb(0, 0, 0)";

function parseModern(part) {
  const { evaluate, serializeColor } = otherColors();
  const color = evaluate(part, context(unknownColor, false));
  if (color === null) return null;
  return modern[part.lower] === true && part.parts[0]?.lower !== "from" ? serializeColor(color) : serializeModern(part);
}

/**
 * Parses a color.
 * @returns {string | null} its serialization; null if it is none
 */
export function parseColor(part) {
  switch (part.type) {
    case "hash":
      return /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(part.value) ? fromHex(part.value) : null;
    case "ident":
      return named[part.lower] !== undefined || system[part.lower] !== undefined || part.lower === "transparent"
        || part.lower === "currentcolor" ? part.lower : null;
    case "function":
      switch (part.lower) {
        case "rgb": case "rgba": case "hsl": case "hsla": case "hwb":
          if (part.parts[0]?.lower === "from") return parseModern(part);
          return parseSRGB(part.lower === "hsla" ? "hsl" : part.lower, part.parts);
      }
      return modern[part.lower] === true || computed[part.lower] === true ? parseModern(part) : null;
  }
  return null;
}

function serializeModern(part) {
  const serialize = (inner) => parseColor(inner)
    ?? (inner.type === "ident" ? inner.lower : serializePart(inner, serializeInner));
  const serializeInner = (parts) => joinParts(parts, serialize);
  return `${part.lower}(${serializeInner(part.parts)})`;
}

const isComputed = /^(?:color-mix|light-dark)\(|\(from /;

/**
 * A serialized color as it is computed: https://drafts.csswg.org/css-color-4/#resolving-color-values
 * @param {string} text what `parseColor` gave
 * @param {string} currentColor
 * @param {boolean} [isDark] whether the element is drawn in dark colors
 */
export function computeColor(text, currentColor, isDark = false) {
  if (text === "currentcolor") return currentColor;
  if (text === "transparent") return "rgba(0, 0, 0, 0)";
  const hex = named[text] ?? system[text];
  if (hex !== undefined) return fromHex(hex);
  if (!isComputed.test(text)) return text;
  const { evaluate, lightAndDark, serializeColor } = otherColors();
  const [part] = parseParts(text);
  if (part.lower === "light-dark") {
    const [light, dark] = lightAndDark(part);
    return computeColor(parseColor(isDark ? dark : light), currentColor, isDark);
  }
  return serializeColor(evaluate(part, context(currentColor, isDark)));
}

/** Functions in which words are names. */
const naming = { __proto__: null, attr: true, counter: true, counters: true };

/**
 * A serialized value with something else in the place of each color.
 * @param {string} text
 * @param {(color: string) => string} replace
 */
export function replaceColors(text, replace) {
  const serialize = (part) => {
    const color = parseColor(part);
    if (color !== null) return replace(color);
    return serializePart(part, naming[part.lower] === true ? (parts) => joinParts(parts, serializeName) : serializeAll);
  };
  const serializeName = (part) => serializePart(part, serializeAll);
  const serializeAll = (parts) => joinParts(parts, serialize);
  return serializeAll(parseParts(text));
}

/**
 * A serialized color as bytes of sRGB.
 * @param {string} text what `parseColor` gave
 * @returns {{bytes: number[], alpha: number, text: string}} `text` is how the color is told once it is computed
 */
export function colorBytes(text, currentColor) {
  const computedText = computeColor(text, currentColor);
  const rgb = readRGB(computedText);
  if (rgb !== null) return { ...rgb, text: computedText };
  const { bytesOfColor, evaluate } = otherColors();
  return { ...bytesOfColor(evaluate(parseParts(computedText)[0], context(currentColor, false))), text: computedText };
}

/**
 * https://html.spec.whatwg.org/multipage/input.html#update-a-color-well-control-color, without `alpha` and `colorspace`
 * @returns {string | null} a color as `#ff8000`; null for what is no color
 */
export function hexColor(text) {
  if (/^#[\da-f]{6}$/i.test(text)) return text.toLowerCase();
  const parts = parseParts(text);
  const color = parts !== null && parts.length === 1 ? parseColor(parts[0]) : null;
  if (color === null) return null;
  const { bytes: [red, green, blue] } = colorBytes(color, "rgb(0, 0, 0)");
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
}
