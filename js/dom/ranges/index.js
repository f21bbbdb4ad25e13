// https://dom.spec.whatwg.org/#ranges, https://w3c.github.io/selection-api/
export { AbstractRange, StaticRange } from "./abstract-range.js";
export { comparePoints } from "./boundary-points.js";
export { Range, createRange } from "./range.js";
export { Selection, getSelection } from "./selection.js";
