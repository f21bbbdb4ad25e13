// https://dom.spec.whatwg.org/#nodes
import "./expose.js";

export {
  CDATASection, CharacterData, Comment, ProcessingInstruction, Text, createCDATASection, createComment,
  createProcessingInstruction, createText,
} from "./character-data.js";
export { equals } from "./comparison.js";
export { toAttr, toDoctypeOrNull, toElement, toNamespace, toNode, toNodeOrNull } from "./conversions.js";
export { currentDocument, loadIn, setCurrentDocument } from "./current-document.js";
export { Document, HTMLDocument, XMLDocument, createDocument, createHTMLDocument, createXMLDocument } from "./document.js";
export { DocumentFragment, createFragment } from "./document-fragment.js";
export { DocumentType, createDoctype } from "./document-type.js";
export { Element } from "./element.js";
export { createElement, elements, makeElement, provideInterfaces } from "./interfaces.js";
export { addMember, addMembers, include } from "./mixin.js";
export { InnerMarkup } from "./markup-members.js";
export { addItemMembers } from "./items.js";
export { addArrayMethods, addIterator, arrayMethods } from "./iteration.js";
export { queueMutationMicrotask, signalSlotChange } from "./mutation-microtask.js";
export * from "./names.js";
export { locateNamespace, locatePrefix } from "./namespaces.js";
export { Node, internal, requireInternal, withPrototypeOf } from "./node.js";
export { NonElementParentNode, ParentNode, nodesToNode } from "./parent-node.js";
export { SafeMap, SafeSet, SafeWeakMap, SafeWeakRef } from "web/safe-collections";
export { querySelector, querySelectorAll } from "./selecting.js";
export {
  nodeValueOf, normalize, replaceAllWithString, setNodeValue, setTextContent, splitText,
  textContentOf,
} from "./text-algorithms.js";
