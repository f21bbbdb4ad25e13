// https://drafts.csswg.org/css-easing-2/#easing-functions
import { primordials, webidl } from "core";
import { hasSubstitution, isWideKeyword, linearPoints, parseProperty } from "library/css-values";
import { StringPrototypeSplit } from "library/text";

const { RegExpPrototypeExec, TypeError } = primordials;

const keywords = { __proto__: null, "step-start": "steps(1, start)", "step-end": "steps(1)" };

/**
 * Reads an easing function.
 * @returns {string} as it is serialized
 */
export function readEasing(value) {
  const text = webidl.DOMString(value);
  const results = parseProperty("transition-timing-function", text);
  const isValue = results !== null && !hasSubstitution(text) && !isWideKeyword(results[0].value);
  const serialized = isValue ? keywords[results[0].value] ?? results[0].value : null;
  // One of them, not a list.
  const isOne = serialized !== null && RegExpPrototypeExec(/\),|^[-a-z]+,/, serialized) === null;
  if (!isOne) throw new TypeError(`'${text}' is not a valid value for easing`);
  return serialized;
}

const curves = {
  __proto__: null, ease: [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1],
};

/**
 * What an easing function makes of a progress.
 * @param {string} easing as `readEasing` gives it
 * @param {number} progress
 * @param {boolean} isBefore https://drafts.csswg.org/css-easing-2/#before-flag
 */
export function ease(easing, progress, isBefore) {
  if (easing === "linear") return progress;
  if (curves[easing] !== undefined) return bezier(curves[easing], progress);
  const { 1: name, 2: inside } = RegExpPrototypeExec(/^([-a-z]+)\((.*)\)$/, easing);
  const parts = StringPrototypeSplit(inside, ", ");
  if (name === "cubic-bezier") return bezier([+parts[0], +parts[1], +parts[2], +parts[3]], progress);
  if (name === "steps") return steps(+parts[0], parts[1] ?? "end", progress, isBefore);
  return piecewise(linearPoints(parts), progress);
}

/** https://drafts.csswg.org/css-easing-2/#linear-easing-function-output */
function piecewise(points, progress) {
  if (points.length === 1) return points[0].output;
  let after = 1;
  while (after < points.length - 1 && points[after].input <= progress) after++;
  const { input: start, output: from } = points[after - 1];
  const { input: end, output: to } = points[after];
  return start === end ? to : from + ((progress - start) / (end - start)) * (to - from);
}

function steps(count, position, progress, isBefore) {
  let step = Math.floor(progress * count);
  const isAtStart = position === "start" || position === "jump-start" || position === "jump-both";
  if (isAtStart) step++;
  if (isBefore && (progress * count) % 1 === 0) step--;
  if (progress >= 0 && step < 0) step = 0;
  const jumps = position === "jump-both" ? count + 1 : position === "jump-none" ? count - 1 : count;
  if (progress <= 1 && step > jumps) step = jumps;
  return step / jumps;
}

function bezier({ 0: x1, 1: y1, 2: x2, 3: y2 }, progress) {
  if (progress <= 0 || progress >= 1) return outside(x1, y1, x2, y2, progress);
  const at = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < progress) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}

/** https://drafts.csswg.org/css-easing-2/#cubic-bezier-algo: the tangents go on beyond the ends. */
function outside(x1, y1, x2, y2, progress) {
  if (progress <= 0) {
    if (x1 > 0) return (progress * y1) / x1;
    return y1 === 0 && x2 > 0 ? (progress * y2) / x2 : 0;
  }
  if (x2 < 1) return 1 + ((progress - 1) * (y2 - 1)) / (x2 - 1);
  return y2 === 1 && x1 < 1 ? 1 + ((progress - 1) * (y1 - 1)) / (x1 - 1) : 1;
}
