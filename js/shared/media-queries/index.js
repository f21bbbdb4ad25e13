// https://drafts.csswg.org/mediaqueries-5/
export { environment, evaluateMedia, matchesMedia } from "./evaluate.js";
export { parseMediaQuery, parseMediaQueryList } from "./parse.js";
export { serializeMediaQuery, serializeMediaQueryList } from "./serialize.js";
