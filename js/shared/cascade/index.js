// https://drafts.csswg.org/css-cascade-5/: computed styles
export { computedValue, computedValues, getComputedStyle, stylesOf } from "./computed-style.js";
export { statedSize } from "./stated-size.js";
