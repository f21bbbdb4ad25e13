// https://dom.spec.whatwg.org/#interface-attr
import { webidl } from "core";
import { Node } from "dom/nodes";
import { $element, $record, attrMaker } from "library/tree";
import { changeAttribute } from "shared/changes";

export class Attr extends Node {
  get namespaceURI() {
    return this[$record].namespace;
  }

  get prefix() {
    return this[$record].prefix;
  }

  get localName() {
    return this[$record].localName;
  }

  get name() {
    return this[$record].name;
  }

  get value() {
    return this[$record].value;
  }

  set value(value) {
    setAttrValue(this, webidl.DOMString(value));
  }

  get ownerElement() {
    return this[$element];
  }

  get specified() {
    return true;
  }
}
webidl.expose(Attr);
const makeNode = attrMaker(Attr.prototype);

/** https://dom.spec.whatwg.org/#set-an-existing-attribute-value */
export function setAttrValue(attr, value) {
  const element = attr[$element];
  if (element === null) attr[$record].value = value;
  else changeAttribute(attr[$record], element, value);
}

/** The Attr node of a record, made when it is first asked for. */
export function makeAttr(record, element, document) {
  return (record.node = makeNode(document, record, element));
}
