// https://drafts.csswg.org/selectors-4/
export { keyOf } from "./candidates.js";
export { compileOriginating, compileSelectors } from "./compile.js";
export { directionOf } from "./direction.js";
export { Matching, matchesAny, matchesComplex } from "./match.js";
export { parseSelectorList, supportsSelector } from "./parser.js";
export { closest, matches, querySelector, querySelectorAll } from "./query.js";
export { serializeSelectorList } from "./serialize.js";
export { specificity } from "./specificity.js";
export { indicatedElement } from "./target.js";
