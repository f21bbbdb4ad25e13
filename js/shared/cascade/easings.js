// Computed easing functions, compared with Chromium: https://drafts.csswg.org/css-easing-2/#serializing-a-timing-function
import { linearPoints } from "library/css-values";

const number = (value) => `${+value.toFixed(6)}`;

function withInputs(text) {
  return linearPoints(text.split(", ")).map(({ input, output }) => `${number(output)} ${number(input * 100)}%`).join(", ");
}

/** A list of easing functions, with steps for their names and an input for each point of a linear one. */
export function computeEasings(text) {
  return text.replaceAll("step-end", "steps(1)").replaceAll("step-start", "steps(1, start)")
    .replace(/\blinear\(([^()]*)\)/g, (match, stops) => `linear(${withInputs(stops)})`);
}
