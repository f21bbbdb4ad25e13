// What attributes of SVG say, read and written: https://svgwg.org/svg2-draft/types.html
export { lengthText, parseLength, pixelsPerUnit } from "./length.js";
export { boxText, parseNumbers } from "./numbers.js";
export { parseViewBoxFit } from "./view-box-fit.js";
export { MATRIX, ROTATE, SCALE, SKEWX, SKEWY, TRANSLATE, makeTransform, parseTransforms, transformText } from "./transform.js";
