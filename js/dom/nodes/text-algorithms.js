// https://dom.spec.whatwg.org/#interface-text and the text of trees
import { domException, load, primordials } from "core";
import {
  $data, $document, $first, $next, $nodeType, $parent, $record, descendantText, following, followingSkippingChildren,
  nodeType,
} from "library/tree";
import { algorithms, insert, remove, replaceAll, replaceData, setData } from "shared/changes";
import { createText } from "./character-data.js";

const { StringPrototypeSlice } = primordials;

/** https://dom.spec.whatwg.org/#concept-text-split */
export function splitText(node, offset) {
  const data = node[$data];
  if (offset > data.length) throw domException("IndexSizeError");
  const count = data.length - offset;
  const rest = createText(node[$document], StringPrototypeSlice(data, offset));
  const parent = node[$parent];
  if (parent !== null) {
    insert(rest, parent, node[$next]);
    algorithms.rangesSplit(node, offset, rest, parent);
  }
  replaceData(node, offset, count, "");
  return rest;
}

/** https://dom.spec.whatwg.org/#string-replace-all */
export function replaceAllWithString(string, parent) {
  replaceAll(string === "" ? null : createText(parent[$document], string), parent);
}

/** https://dom.spec.whatwg.org/#dom-node-normalize */
export function normalize(root) {
  let node = root[$first];
  while (node !== null) {
    if (node[$nodeType] !== nodeType.TEXT) {
      node = following(node, root);
      continue;
    }
    if (node[$data] === "") {
      const next = followingSkippingChildren(node, root);
      remove(node);
      node = next;
      continue;
    }
    mergeFollowing(node);
    node = followingSkippingChildren(node, root);
  }
}

/**
 * Takes the data of the Text nodes after a Text node into it, and removes them.
 * DEPARTURE: without such nodes nothing is replaced, where the standard replaces no data by none and queues a record of
 * it — no browser does — https://dom.spec.whatwg.org/#dom-node-normalize
 */
function mergeFollowing(node) {
  let data = "";
  let last = node;
  while (last[$next] !== null && last[$next][$nodeType] === nodeType.TEXT) {
    last = last[$next];
    data += last[$data];
  }
  if (last === node) return;
  let { length } = node[$data];
  replaceData(node, length, 0, data);
  for (let merged = node; merged !== last;) {
    merged = merged[$next];
    algorithms.rangesMerged(node, length, merged);
    length += merged[$data].length;
  }
  for (let merged = null; merged !== last;) {
    merged = node[$next];
    remove(merged);
  }
}

/** https://dom.spec.whatwg.org/#dom-node-nodevalue */
export function nodeValueOf(node) {
  if (node[$nodeType] === nodeType.ATTRIBUTE) return node[$record].value;
  return node[$data] ?? null;
}

export function setNodeValue(node, value) {
  if (node[$nodeType] === nodeType.ATTRIBUTE) load("dom/collections").setAttrValue(node, value);
  else if (node[$data] !== undefined) setData(node, value);
}

/** https://dom.spec.whatwg.org/#get-text-content */
export function textContentOf(node) {
  const type = node[$nodeType];
  return type === nodeType.ELEMENT || type === nodeType.DOCUMENT_FRAGMENT ? descendantText(node) : nodeValueOf(node);
}

/** https://dom.spec.whatwg.org/#set-text-content */
export function setTextContent(node, value) {
  const type = node[$nodeType];
  if (type === nodeType.ELEMENT || type === nodeType.DOCUMENT_FRAGMENT) replaceAllWithString(value, node);
  else setNodeValue(node, value);
}
