// https://drafts.fxtf.org/geometry/ without matrices, which are asked for less: js/web/matrix
import { webidl } from "core";
import { clonePoint, isMutablePoint, pointOf } from "./point.js";
import { cloneQuad, pointsOf } from "./quad.js";
import { cloneRect, isMutableRect, rectOf } from "./rect.js";

export { DOMPoint, DOMPointReadOnly, makePoint, readPoint } from "./point.js";
export { DOMQuad } from "./quad.js";
export { DOMRect, DOMRectReadOnly } from "./rect.js";

webidl.platformObjects.geometry = {
  clone: (value) => clonePoint(value) ?? cloneRect(value) ?? cloneQuad(value),
  isMutablePoint,
  isMutableRect,
  pointOf,
  pointsOf,
  rectOf,
};
