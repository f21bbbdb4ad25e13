// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml and its kin
import { primordials, webidl } from "core";
import { serialize } from "library/serializing";
import { $document, $shadow, $shadowMode, $shadowRoot, $type, isNode, isShadowRoot } from "library/tree";
import { serializeXML, serializeXMLChildren } from "./xml.js";

const { TypeError } = primordials;

/** https://html.spec.whatwg.org/#dom-element-innerhtml */
export function innerHTML(node) {
  return node[$document][$type] === "html" ? serialize(node, false) : serializeXMLChildren(node, true);
}

/** https://html.spec.whatwg.org/#dom-element-outerhtml */
export function outerHTML(node) {
  return node[$document][$type] === "html" ? serialize(node, true) : serializeXML(node, true);
}

/** https://html.spec.whatwg.org/#dom-element-gethtml */
export function getHTML(node, options) {
  const { serializableShadowRoots, shadowRoots } = webidl.dictionary(options);
  const includesSerializable = !!serializableShadowRoots;
  const included = shadowRoots === undefined ? [] : webidl.sequence(shadowRoots, toShadowRoot);
  if (node[$document][$type] !== "html") return serializeXMLChildren(node, true);
  const isIncluded = (root) => {
    if (includesSerializable && root[$shadow].serializable) return true;
    for (let i = 0; i < included.length; i++) {
      if (included[i] === root) return true;
    }
    return false;
  };
  const shadowMarkup = (host) => {
    const root = host[$shadowRoot];
    if (!isIncluded(root)) return "";
    const { delegatesFocus, serializable, clonable } = root[$shadow];
    let tag = `<template shadowrootmode="${root[$shadowMode]}"`;
    if (delegatesFocus) tag += ' shadowrootdelegatesfocus=""';
    if (serializable) tag += ' shadowrootserializable=""';
    if (clonable) tag += ' shadowrootclonable=""';
    return `${tag}>${serialize(root, false, shadowMarkup)}</template>`;
  };
  return serialize(node, false, shadowMarkup);
}

function toShadowRoot(value) {
  if (!isNode(value) || !isShadowRoot(value)) throw new TypeError("Value is not an instance of ShadowRoot");
  return value;
}
