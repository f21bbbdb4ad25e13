// The shorthand properties: https://www.w3.org/TR/css-2023/#properties
import { backgroundLike, backgroundPosition } from "./shorthands-background.js";
import {
  animation, border, borderImage, borderRadius, container, flex, listStyle, outline, transition,
} from "./shorthands-box.js";
import { font, fontSynthesis, fontVariant, textDecoration, whiteSpace } from "./shorthands-font.js";
import { gridArea, gridLine, gridTemplate, grid, place } from "./shorthands-grid.js";
import { anyOrder, matchLonghand, pair, sides } from "./shorthand-kinds.js";

const edges = (before, after = "") => [
  `${before}-top${after}`, `${before}-right${after}`, `${before}-bottom${after}`, `${before}-left${after}`,
];
const ends = (before, after = "") => [`${before}-start${after}`, `${before}-end${after}`];
const line = (name) => anyOrder([`${name}-width`, `${name}-style`, `${name}-color`]);

/** https://drafts.csswg.org/css-break-3/#page-break-properties */
function pageBreak(longhand) {
  return {
    longhands: [longhand],
    isLegacy: true,
    parse(parts) {
      const word = parts.length === 1 ? parts[0].lower : "";
      if (word === "always") return longhand === "break-inside" ? null : ["page"];
      const isKnown = word === "auto" || word === "avoid" || word === "left" || word === "right";
      const value = isKnown ? matchLonghand(longhand, parts) : null;
      return value === null ? null : [value];
    },
    serialize: ([value]) => (value === "page" ? "always" : /^(?:auto|avoid|left|right)$/.test(value) ? value : ""),
  };
}

/** What makes each shorthand, in the order of their names. */
const makers = {
  __proto__: null,
  animation,
  background: () => backgroundLike("background"),
  "background-position": () => backgroundPosition("background"),
  border,
  "border-block": () => border("border-block", ends("border-block")),
  "border-block-color": () => pair(ends("border-block", "-color")),
  "border-block-end": () => line("border-block-end"),
  "border-block-start": () => line("border-block-start"),
  "border-block-style": () => pair(ends("border-block", "-style")),
  "border-block-width": () => pair(ends("border-block", "-width")),
  "border-bottom": () => line("border-bottom"),
  "border-color": () => sides(edges("border", "-color")),
  "border-image": borderImage,
  "border-inline": () => border("border-inline", ends("border-inline")),
  "border-inline-color": () => pair(ends("border-inline", "-color")),
  "border-inline-end": () => line("border-inline-end"),
  "border-inline-start": () => line("border-inline-start"),
  "border-inline-style": () => pair(ends("border-inline", "-style")),
  "border-inline-width": () => pair(ends("border-inline", "-width")),
  "border-left": () => line("border-left"),
  "border-radius": borderRadius,
  "border-right": () => line("border-right"),
  "border-style": () => sides(edges("border", "-style")),
  "border-top": () => line("border-top"),
  "border-width": () => sides(edges("border", "-width")),
  "column-rule": () => line("column-rule"),
  columns: () => anyOrder(["column-width", "column-count"]),
  "contain-intrinsic-size": () => pair(["contain-intrinsic-width", "contain-intrinsic-height"]),
  container,
  flex,
  "flex-flow": () => anyOrder(["flex-direction", "flex-wrap"]),
  font,
  "font-synthesis": fontSynthesis,
  "font-variant": fontVariant,
  gap: () => pair(["row-gap", "column-gap"]),
  grid,
  "grid-area": gridArea,
  "grid-column": () => gridLine("grid-column"),
  "grid-row": () => gridLine("grid-row"),
  "grid-template": gridTemplate,
  inset: () => sides(["top", "right", "bottom", "left"]),
  "inset-block": () => pair(ends("inset-block")),
  "inset-inline": () => pair(ends("inset-inline")),
  "list-style": listStyle,
  margin: () => sides(edges("margin")),
  "margin-block": () => pair(ends("margin-block")),
  "margin-inline": () => pair(ends("margin-inline")),
  mask: () => backgroundLike("mask"),
  "mask-position": () => backgroundPosition("mask"),
  outline,
  overflow: () => pair(["overflow-x", "overflow-y"]),
  "overscroll-behavior": () => pair(["overscroll-behavior-x", "overscroll-behavior-y"]),
  padding: () => sides(edges("padding")),
  "padding-block": () => pair(ends("padding-block")),
  "padding-inline": () => pair(ends("padding-inline")),
  "page-break-after": () => pageBreak("break-after"),
  "page-break-before": () => pageBreak("break-before"),
  "page-break-inside": () => pageBreak("break-inside"),
  "place-content": () => place("content"),
  "place-items": () => place("items"),
  "place-self": () => place("self"),
  "scroll-margin": () => sides(edges("scroll-margin")),
  "scroll-margin-block": () => pair(ends("scroll-margin-block")),
  "scroll-margin-inline": () => pair(ends("scroll-margin-inline")),
  "scroll-padding": () => sides(edges("scroll-padding")),
  "scroll-padding-block": () => pair(ends("scroll-padding-block")),
  "scroll-padding-inline": () => pair(ends("scroll-padding-inline")),
  "text-decoration": textDecoration,
  "text-emphasis": () => anyOrder(["text-emphasis-style", "text-emphasis-color"]),
  "text-wrap": () => anyOrder(["text-wrap-mode", "text-wrap-style"]),
  transition,
  "white-space": whiteSpace,
  "-webkit-text-stroke": () => anyOrder(["-webkit-text-stroke-width", "-webkit-text-stroke-color"]),
};

export const shorthandNames = Reflect.ownKeys(makers);

const made = { __proto__: null };

/** A shorthand `{ name, longhands, parse, serialize }`, or undefined. */
export function shorthand(name) {
  const known = made[name];
  if (known !== undefined || makers[name] === undefined) return known;
  return (made[name] = { ...makers[name](), name });
}
