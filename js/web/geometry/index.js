// https://drafts.fxtf.org/geometry/ without matrices, which are asked for less: js/web/matrix
import { webidl } from "core";
import { clonePoint } from "./point.js";
import { cloneQuad } from "./quad.js";
import { cloneRect } from "./rect.js";

export { DOMPoint, DOMPointReadOnly, makePoint, readPoint } from "./point.js";
export { DOMQuad } from "./quad.js";
export { DOMRect, DOMRectReadOnly } from "./rect.js";

webidl.platformObjects.geometry = {
  clone: (value) => clonePoint(value) ?? cloneRect(value) ?? cloneQuad(value),
};
