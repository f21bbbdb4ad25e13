// parse5 with a tokenizer that takes whole runs at once.
export { PageParser } from "./page-parser.js";
export { decodeReferences } from "./references.js";
