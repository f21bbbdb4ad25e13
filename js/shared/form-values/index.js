// https://html.spec.whatwg.org/multipage/input.html: the types of input whose value is a number or a time
export {
  allowedStep, convertNumber, convertString, isStepMismatch, maximumOf, minimumOf, sanitizeNumeric, stepValue,
} from "./numeric.js";
export { dateOfNumber, numberOfTime } from "./dates.js";
