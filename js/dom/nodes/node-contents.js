// The members of https://dom.spec.whatwg.org/#interface-node that make nodes of other interfaces
import { domException, load, primordials, webidl } from "core";
import { $document, $nodeType, isShadowRoot } from "library/tree";
import { nodeValueOf, normalize, setNodeValue, setTextContent, textContentOf } from "./text-algorithms.js";

const { TypeError } = primordials;

/** A DOMString that may be null, which stands for the empty string. */
const toText = (value) => (value === null || value === undefined ? "" : webidl.DOMString(value));

export const NodeContents = {
  get nodeValue() {
    return nodeValueOf(this);
  },

  set nodeValue(value) {
    setNodeValue(this, toText(value));
  },

  get textContent() {
    return textContentOf(this);
  },

  set textContent(value) {
    setTextContent(this, toText(value));
  },

  normalize() {
    normalize(this);
  },

  cloneNode(subtree = false) {
    if (this?.[$nodeType] === undefined) throw new TypeError("Can only call Node.cloneNode on instances of Node");
    if (isShadowRoot(this)) throw domException("NotSupportedError");
    return load("shared/cloning").clone(this, this[$document], !!subtree);
  },
};
