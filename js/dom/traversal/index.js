// https://dom.spec.whatwg.org/#traversal
export { NodeFilter } from "./node-filter.js";
export { NodeIterator, createNodeIterator } from "./node-iterator.js";
export { TreeWalker, createTreeWalker } from "./tree-walker.js";
