// https://svgwg.org/svg2-draft/shapes.html#InterfaceSVGPoint, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/svg/SVGPoint.idl
import { webidl } from "core";
import { requireInternal, internal } from "dom/nodes";
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
    const x = this.#x;
    const y = this.#y;
    return makePoint(single(m[0] * x + m[2] * y + m[4]), single(m[1] * x + m[3] * y + m[5]));
  }
}
webidl.expose(SVGPoint);

export const makePoint = (x, y) => new SVGPoint(internal, x, y);
