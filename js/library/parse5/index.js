// parse5 with a tokenizer that takes whole runs at once, and what builds nodes with it.
export { elementParsed, insertParsed, markScript } from "./insertion.js";
export { PageParser } from "./page-parser.js";
export { decodeReferences } from "./references.js";
export { TreeAdapter } from "./tree-adapter.js";
