// https://dom.spec.whatwg.org/#collections, token lists and attribute maps: what is made when it is first asked for
export { Attr, makeAttr, setAttrValue } from "./attr.js";
export { DOMTokenList, makeTokenList } from "./dom-token-list.js";
export { elementsByClassName, elementsByTagName, elementsByTagNameNS } from "./elements-by.js";
export {
  HTMLCollection, collectionRules, makeChildren, makeCollection, makeListedCollection, namedItemOf, namesOf,
} from "./html-collection.js";
export { arrayIndex, collectionState, legacyHandler, wrapLegacy } from "./legacy-platform-object.js";
export { NamedNodeMap, makeNamedNodeMap } from "./named-node-map.js";
export {
  NodeList, liveListState, makeChildNodes, makeListedNodeList, makeLiveNodeList, makeNodeList, nodeListRules,
} from "./node-list.js";
