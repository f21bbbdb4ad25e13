// https://dom.spec.whatwg.org/#ranges, https://w3c.github.io/selection-api/
export { AbstractRange, StaticRange, isCollapsed } from "./abstract-range.js";
export { commonAncestor, comparePoints } from "./boundary-points.js";
export { deleteContents, extractContents } from "./contents.js";
export { setPoints } from "./live.js";
export { Range, createRange } from "./range.js";
export { Selection, deselect, getSelection, select, selectedRange, selectedText } from "./selection.js";
export { endOf, startOf } from "./selection-state.js";
export { stringify } from "./stringifier.js";
export { characterAt, typeInto } from "./typing.js";
