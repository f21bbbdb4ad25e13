// https://drafts.fxtf.org/geometry/#DOMMatrix
import { webidl } from "core";
import { DOMMatrix, cloneMatrix, isMutable, matrixOf } from "./matrix.js";

export { transformedPoint } from "./algebra.js";
export { readMatrix } from "./init.js";
export { DOMMatrix, DOMMatrixReadOnly, makePlanar } from "./matrix.js";
export { parseTransform } from "./transform-list.js";

/** https://drafts.fxtf.org/geometry/#DOMMatrix, `[LegacyWindowAlias]` */
export const WebKitCSSMatrix = DOMMatrix;

webidl.platformObjects.matrix = { clone: cloneMatrix, isMutable, matrixOf };
