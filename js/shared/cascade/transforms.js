// https://drafts.csswg.org/css-transforms-1/#serialization-of-the-computed-value
import { load } from "core";

const translation = /\b(translate(?:x|y|3d)?)\(((?:[^()]|\([^()]*\))*)\)/gi;
const share = /^(?:calc\()?(-?[\d.]+)%(?: ([-+]) ([\d.]+)px\))?$/;
const calculation = /\b(?:calc|min|max|clamp)\(/i;
const nothing = { width: 0, height: 0 };
const number = (value) => `${+value.toFixed(6)}`;

/** Percentages are of the element's box, which is nothing but where a test sets one. */
function withoutPercentages(text, { width, height }) {
  return text.replace(translation, (match, name, values) => {
    const isDown = name.toLowerCase() === "translatey";
    const sides = [isDown ? height : width, height, 0];
    const lengths = values.split(", ").map((value, i) => {
      const found = share.exec(value);
      if (found === null) return value;
      const [, percentage, sign = "+", pixels = 0] = found;
      return `${number((sides[i] * percentage) / 100 + (sign === "-" ? -pixels : +pixels))}px`;
    });
    return `${name}(${lengths.join(", ")})`;
  });
}

/** The elements of a matrix that make it more than a planar one, and what they are in one. */
const depth = [[2, 0], [3, 0], [6, 0], [7, 0], [8, 0], [9, 0], [10, 1], [11, 0], [14, 0], [15, 1]];

/**
 * What `getComputedStyle` gives for `transform`. What has no box has none, as in WebKit.
 * Source: computedTransform in ComputedStyleExtractor.cpp of https://github.com/WebKit/WebKit
 * @param {Style} style of an element, or of a pseudo-element, whose box nobody knows
 * @param {string} value the computed value: functions
 */
export function transformMatrix({ element, pseudo }, value) {
  const { boxOf, makesBox } = load("dom/boxes");
  if (!makesBox(element)) return "none";
  const text = withoutPercentages(value, pseudo === "" ? boxOf(element) : nothing);
  if (calculation.test(text)) return value;
  const matrix = load("web/matrix").parseTransform(text);
  if (matrix === undefined) return value;
  const { values } = matrix;
  if (depth.some(([index, planar]) => values[index] !== planar)) return `matrix3d(${values.map(number).join(", ")})`;
  return `matrix(${[0, 1, 4, 5, 12, 13].map((index) => number(values[index])).join(", ")})`;
}
