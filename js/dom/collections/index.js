// https://dom.spec.whatwg.org/#collections, token lists and attribute maps: what is made when it is first asked for
export { Attr, makeAttr, setAttrValue } from "./attr.js";
export { collectionState } from "./collection-state.js";
export { DOMTokenList, makeTokenList } from "./dom-token-list.js";
export { elementsByClassName, elementsByTagName, elementsByTagNameNS } from "./elements-by.js";
export {
  HTMLCollection, collectionRules, makeChildren, makeCollection, makeListedCollection, namesOf,
} from "./html-collection.js";
export { NamedNodeMap, makeNamedNodeMap } from "./named-node-map.js";
export {
  NodeList, liveListState, makeChildNodes, makeListedNodeList, makeLiveNodeList, makeNodeList, nodeListRules,
} from "./node-list.js";
