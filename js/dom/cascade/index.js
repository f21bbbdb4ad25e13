// https://drafts.csswg.org/css-cascade-5/: computed styles
export { computedValue, getComputedStyle } from "./computed-style.js";
