// https://svgwg.org/svg2-draft/types.html: the objects by which scripts read and set lengths, view boxes and transformations of SVG
import { webidl } from "core";
import { valuesOf } from "./matrix.js";
import { transformOf } from "./transform.js";

export { SVGAnimatedLength, SVGLength, animatedLength, createLength } from "./length.js";
export { SVGMatrix, createMatrix } from "./matrix.js";
export { SVGPoint, makePoint } from "./point.js";
export { SVGAnimatedRect, SVGRect, animatedViewBox, makeRect } from "./rect.js";
export { SVGTransform, createFromMatrix, createIdentity } from "./transform.js";
export { SVGAnimatedTransformList, SVGTransformList, animatedTransforms } from "./transform-list.js";
export { matrixToScreen, matrixToViewport } from "./coordinates.js";

webidl.platformObjects.svg = { transformOf, valuesOf };
