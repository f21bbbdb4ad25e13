// https://html.spec.whatwg.org/#attr-fe-maxlength, of inputs and text areas
import { boundedLong } from "dom/html";

export const lengthLimits = {
  maxLength: boundedLong("minlength", (number, minimum) => number >= minimum),
  minLength: boundedLong("maxlength", (number, maximum) => number <= maximum),
};
