// The shape of the interfaces of nodes: https://webidl.spec.whatwg.org/#js-interfaces
//
// In one file, so that no class needs a mixin before it is made, however the files import one another.
import { defineValue, webidl } from "core";
import { CDATASection, CharacterData, Comment, ProcessingInstruction, Text } from "./character-data.js";
import { ChildNode, NonDocumentTypeChildNode } from "./child-node.js";
import { DocumentFragment } from "./document-fragment.js";
import { DocumentType } from "./document-type.js";
import { Document, HTMLDocument, XMLDocument } from "./document.js";
import { Element } from "./element.js";
import { DynamicMarkup, InnerMarkup, OuterMarkup, parseHTMLUnsafe } from "./markup-members.js";
import { completeInterface } from "./missing-members.js";
import { hideFromWith, include } from "./mixin.js";
import { Node } from "./node.js";
import { NodeContents } from "./node-contents.js";
import { NonElementParentNode, ParentNode } from "./parent-node.js";
import { Slottable } from "./slottable.js";

webidl.completeWith(completeInterface);
webidl.expose(Node, {
  ELEMENT_NODE: 1,
  ATTRIBUTE_NODE: 2,
  TEXT_NODE: 3,
  CDATA_SECTION_NODE: 4,
  ENTITY_REFERENCE_NODE: 5,
  ENTITY_NODE: 6,
  PROCESSING_INSTRUCTION_NODE: 7,
  COMMENT_NODE: 8,
  DOCUMENT_NODE: 9,
  DOCUMENT_TYPE_NODE: 10,
  DOCUMENT_FRAGMENT_NODE: 11,
  NOTATION_NODE: 12,
  DOCUMENT_POSITION_DISCONNECTED: 0x01,
  DOCUMENT_POSITION_PRECEDING: 0x02,
  DOCUMENT_POSITION_FOLLOWING: 0x04,
  DOCUMENT_POSITION_CONTAINS: 0x08,
  DOCUMENT_POSITION_CONTAINED_BY: 0x10,
  DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 0x20,
});
webidl.expose(CharacterData);
webidl.expose(Text);
webidl.expose(CDATASection);
webidl.expose(Comment);
webidl.expose(ProcessingInstruction);
webidl.expose(DocumentType);
webidl.expose(DocumentFragment);
webidl.expose(Element);
defineValue(Document, "parseHTMLUnsafe", parseHTMLUnsafe, true);
webidl.expose(Document);
webidl.expose(HTMLDocument);
webidl.expose(XMLDocument);

// After that, so that the members of mixins, which come as what can be enumerated, are not gone through again.
include(Node, NodeContents);
include(Document, ParentNode);
include(Document, NonElementParentNode);
include(Document, DynamicMarkup);
include(DocumentFragment, ParentNode);
include(DocumentFragment, NonElementParentNode);
include(Element, ParentNode);
include(Element, ChildNode);
include(Element, NonDocumentTypeChildNode);
include(Element, Slottable);
include(Element, InnerMarkup);
include(Element, OuterMarkup);
include(Text, Slottable);
include(CharacterData, ChildNode);
include(CharacterData, NonDocumentTypeChildNode);
include(DocumentType, ChildNode);
hideFromWith(Document, ["append", "prepend", "replaceChildren"]);
hideFromWith(DocumentFragment, ["append", "prepend", "replaceChildren"]);
hideFromWith(
  Element, ["append", "prepend", "replaceChildren", "before", "after", "replaceWith", "remove", "slot"]);
hideFromWith(CharacterData, ["before", "after", "replaceWith", "remove"]);
hideFromWith(DocumentType, ["before", "after", "replaceWith", "remove"]);
