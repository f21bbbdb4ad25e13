// https://svgwg.org/svg2-draft/shapes.html#InterfaceSVGPoint, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/svg/SVGPoint.idl
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { mapX, mapY } from "library/planar-matrix";
import { matrixOf } from "./matrix.js";
import { float, single } from "./numbers.js";

export class SVGPoint {
  #x;
  #y;

  constructor(token, x, y) {
    requireInternal(token);
    this.#x = x;
    this.#y = y;
  }

  get x() {
    return this.#x;
  }

  set x(value) {
    this.#x = float(value);
  }

  get y() {
    return this.#y;
  }

  set y(value) {
    this.#y = float(value);
  }

  matrixTransform(matrix) {
    webidl.requireArguments(arguments.length, 1);
    const m = matrixOf(matrix, "SVGPoint.matrixTransform");
    return makePoint(single(mapX(m, this.#x, this.#y)), single(mapY(m, this.#x, this.#y)));
  }
}
webidl.expose(SVGPoint);

export const makePoint = (x, y) => new SVGPoint(internal, x, y);
