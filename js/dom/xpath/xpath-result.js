// https://dom.spec.whatwg.org/#interface-xpathresult
import { domException, primordials, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { $document, $versions } from "library/tree";
import { toBoolean, toNumber, toString } from "./values.js";

const { TypeError } = primordials;

const type = {
  ANY_TYPE: 0,
  NUMBER_TYPE: 1,
  STRING_TYPE: 2,
  BOOLEAN_TYPE: 3,
  UNORDERED_NODE_ITERATOR_TYPE: 4,
  ORDERED_NODE_ITERATOR_TYPE: 5,
  UNORDERED_NODE_SNAPSHOT_TYPE: 6,
  ORDERED_NODE_SNAPSHOT_TYPE: 7,
  ANY_UNORDERED_NODE_TYPE: 8,
  FIRST_ORDERED_NODE_TYPE: 9,
};

function typeOf(value) {
  switch (typeof value) {
    case "number":
      return type.NUMBER_TYPE;
    case "string":
      return type.STRING_TYPE;
    case "boolean":
      return type.BOOLEAN_TYPE;
    default:
      return type.UNORDERED_NODE_ITERATOR_TYPE;
  }
}

function convert(value, wanted) {
  switch (wanted) {
    case type.NUMBER_TYPE:
      return toNumber(value);
    case type.STRING_TYPE:
      return toString(value);
    case type.BOOLEAN_TYPE:
      return toBoolean(value);
    default:
      if (typeof value !== "object" || wanted > type.FIRST_ORDERED_NODE_TYPE) {
        throw new TypeError("The expression cannot be converted to return the specified type.");
      }
      return value;
  }
}

function wrongType(member) {
  return new TypeError(`The XPathResult is of another type than XPathResult.${member} needs.`);
}

export class XPathResult {
  #type;
  #value;
  #document;
  #treeVersion;
  #attributeVersion;
  #position = 0;

  constructor(token, value, wanted, document) {
    requireInternal(token);
    this.#type = wanted === type.ANY_TYPE ? typeOf(value) : wanted;
    this.#value = convert(value, this.#type);
    this.#document = document;
    const { tree, attributes } = document[$versions];
    this.#treeVersion = tree;
    this.#attributeVersion = attributes;
  }

  get resultType() {
    return this.#type;
  }

  get numberValue() {
    if (this.#type !== type.NUMBER_TYPE) throw wrongType("numberValue");
    return this.#value;
  }

  get stringValue() {
    if (this.#type !== type.STRING_TYPE) throw wrongType("stringValue");
    return this.#value;
  }

  get booleanValue() {
    if (this.#type !== type.BOOLEAN_TYPE) throw wrongType("booleanValue");
    return this.#value;
  }

  get singleNodeValue() {
    if (this.#type !== type.ANY_UNORDERED_NODE_TYPE && this.#type !== type.FIRST_ORDERED_NODE_TYPE) {
      throw wrongType("singleNodeValue");
    }
    return this.#value[0] ?? null;
  }

  get invalidIteratorState() {
    return this.#isIterator() && this.#hasChanged();
  }

  get snapshotLength() {
    if (!this.#isSnapshot()) throw wrongType("snapshotLength");
    return this.#value.length;
  }

  iterateNext() {
    if (!this.#isIterator()) throw wrongType("iterateNext");
    if (this.#hasChanged()) throw domException("InvalidStateError");
    return this.#value[this.#position++] ?? null;
  }

  snapshotItem(index) {
    webidl.requireArguments(arguments.length, 1);
    if (!this.#isSnapshot()) throw wrongType("snapshotItem");
    return this.#value[webidl.unsignedLong(index)] ?? null;
  }

  #isIterator() {
    return this.#type === type.UNORDERED_NODE_ITERATOR_TYPE || this.#type === type.ORDERED_NODE_ITERATOR_TYPE;
  }

  #isSnapshot() {
    return this.#type === type.UNORDERED_NODE_SNAPSHOT_TYPE || this.#type === type.ORDERED_NODE_SNAPSHOT_TYPE;
  }

  /** Whether the document has changed since the expression was evaluated. */
  #hasChanged() {
    const { tree, attributes } = this.#document[$versions];
    return tree !== this.#treeVersion || attributes !== this.#attributeVersion;
  }
}
webidl.expose(XPathResult, type);

/** The result of a value for the context node's document. */
export function makeResult(value, wanted, contextNode) {
  return new XPathResult(internal, value, wanted, contextNode[$document]);
}
