// How trees and attributes change: https://dom.spec.whatwg.org/#mutation-algorithms
export {
  appendAttribute, attrOf, attributeName, changeAttribute, giveAttributes, makeAttribute, removeAttribute,
  removeAttributeNamed, removeRecord, setAttr, setAttribute, setAttributeNamed,
} from "./attributes.js";
export { replaceData, setData } from "./data.js";
export {
  adopt, append, insert, linkInserted, preInsert, preRemove, remove, replace, replaceAll,
} from "./mutation.js";
export { beginReactions, endReactions, outsideReactions, reacting, reactions } from "./reactions.js";
export { algorithms, runSteps, steps } from "./steps.js";
export { collectShadowIncluding, runConnectedSteps, runInsertionSteps } from "./tree-steps.js";
export { ensurePreInsertionValidity, requireNode } from "./validity.js";
