// https://dom.spec.whatwg.org/#events for targets that are nodes, and the event handlers of the HTML Standard
export { dispatchInTree } from "./dispatch-in-tree.js";
export { composedPath } from "./composed-path.js";
export { retarget } from "./retarget.js";
export { adoptBodyHandlers, makeElementState } from "./handler-attributes.js";
export { compileHandler, compileHere } from "./compile-handler.js";
export { defineBodyHandlers, defineGlobalHandlers, defineWindowHandlers } from "./handler-lists.js";
export { isRootOfPage } from "./passive.js";
