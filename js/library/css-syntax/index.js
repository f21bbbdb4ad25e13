// https://drafts.csswg.org/css-syntax/
export { parseAnB, serializeAnB } from "./anb.js";
export { serializeIdentifier, serializeNumber, serializeString, serializeURL } from "./serialize.js";
export { TokenStream, closingOf } from "./token-stream.js";
