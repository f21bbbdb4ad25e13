// Whether a transition leads from one computed value to another: https://drafts.csswg.org/css-transitions-2/#transitionable
import { StringPrototypeIncludes, StringPrototypeReplace, pattern } from "library/text";

/** Where `none` is an empty list, which leads to any other: https://drafts.csswg.org/web-animations-1/#animating-properties */
const lists = {
  __proto__: null, "-webkit-backdrop-filter": true, "backdrop-filter": true, "box-shadow": true, filter: true, rotate: true,
  scale: true, "text-shadow": true, transform: true, translate: true,
};

const colors = pattern(/\bcurrentcolor\b|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g);
const calculations = pattern(/calc\([^()]*\)/g);
const numbers = pattern(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(px|%)?/g);

/** A value with a mark in the place of each color, length and number: two that are alike have steps between them. */
function shapeOf(value) {
  const withoutColors = StringPrototypeReplace(value, colors, "#");
  const withoutNumbers = StringPrototypeReplace(withoutColors, numbers, (match, unit) => (unit === undefined ? "0" : "0px"));
  return StringPrototypeReplace(withoutNumbers, calculations, "0px");
}

/**
 * @param {string} property a longhand
 * @param {string} a a computed value
 * @param {string} b another one
 */
export function isTransitionable(property, a, b) {
  if (property === "visibility") return a === "visible" || b === "visible";
  if (lists[property] === true) return true;
  const shape = shapeOf(a);
  return shape === shapeOf(b) && (StringPrototypeIncludes(shape, "0") || StringPrototypeIncludes(shape, "#"));
}
