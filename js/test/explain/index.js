// The words of an expectation that does not hold. The chunk is loaded when the first of them is needed.
import { aligned, asked } from "./align.js";
import { diffLines } from "./diff.js";
import { print } from "./print.js";

export { print, printShort } from "./print.js";

/** How long a text is in which a difference is not seen at once. */
const longText = 80;

/** A text, or what makes it. */
const said = (text) => (typeof text === "function" ? text() : text);

/**
 * What is said where an expectation does not hold.
 * @param {object} failure what it was called as (`shown`, `name`, `isNot`), the value, and what its matcher gave
 */
export function explain({ shown, name, isNot, received, outcome, message }) {
  const lines = message === undefined ? [] : [message];
  lines.push(`expect(${shown})${isNot ? ".not" : ""}.${name}() does not hold`, "");
  const { expected, found, texts } = outcome;
  const words = said(outcome.words);
  if (texts !== undefined && !isNot) return [...lines, `expected: ${words}`, "", difference(...texts)].join("\n");
  const not = isNot ? "not " : "";
  if (expected === undefined) {
    return [...lines, `expected: ${not}${words}`, `received: ${said(found) ?? print(received)}`].join("\n");
  }
  const there = outcome.isPart && !isNot ? asked(expected.value, received) : received;
  const areTexts = typeof expected.value === "string" && typeof there === "string" && !isNot;
  if (areTexts && `${expected.value}${there}`.includes("\n")) return [...lines, ...differing(words, expected.value, there)].join("\n");
  const [left, right] = [print(isNot ? expected.value : aligned(expected.value, there)), print(there)];
  if (!isNot && left === right && left.includes("\n")) {
    return [...lines, `expected: ${words}`, `received: ${right}`, "", alike(name)].join("\n");
  }
  if (isNot || (!left.includes("\n") && !right.includes("\n"))) {
    lines.push(`expected: ${not}${left}`, `received: ${right}`);
    if (areTexts && left.length > longText) lines.push("", firstDifference(expected.value, there));
    if (!isNot && left === right) lines.push("", alike(name));
    return lines.join("\n");
  }
  return [...lines, ...differing(words, left, right)].join("\n");
}

/** What is said of values that are printed alike. */
const alike = (name) => (name === "toBe"
  ? "They look alike, but are not the same object: toEqual() compares what they hold." : "They look alike, but are not equal.");

const differing = (words, left, right) => (
  [`expected: ${words} (the lines behind -)`, "received: the lines behind +", "", difference(left, right)]);

/** Where two texts of one line begin to differ, with what is around. */
function firstDifference(left, right) {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index++;
  const around = (text) => print(`${index > 20 ? "…" : ""}${text.slice(Math.max(index - 20, 0), index + 40)}`);
  return `They differ from character ${index + 1} on: ${around(left)} and ${around(right)}`;
}

function difference(left, right) {
  return diffLines(left, right) ?? `- ${left.split("\n").join("\n- ")}\n+ ${right.split("\n").join("\n+ ")}`;
}
