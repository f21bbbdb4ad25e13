// https://dom.spec.whatwg.org/#shadow-trees
import "./tree-steps.js";

export { attachShadow, shadowInit } from "./attach.js";
export { ShadowRoot, delegatesFocus } from "./shadow-root.js";
export { assignForTree, assignedNodes, assignedSlotOf, findSlot, flattenedNodes } from "./slots.js";
export { makeHTMLSlotElement } from "./slot-element.js";
