// The data of a CharacterData node: https://dom.spec.whatwg.org/#interface-characterdata
import { domException } from "core";
import { $data, $parent } from "library/tree";
import { algorithms } from "./steps.js";
import { runChildrenChanged } from "./tree-steps.js";
import { requireNode } from "./validity.js";

/** https://dom.spec.whatwg.org/#concept-cd-replace */
export function replaceData(node, offset, count, data) {
  requireNode(node);
  const old = node[$data];
  const { length } = old;
  if (offset > length) throw domException("IndexSizeError");
  if (offset + count > length) count = length - offset;
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.queueMutationRecord("characterData", node, { oldValue: old });
  }
  node[$data] = old.slice(0, offset) + data + old.slice(offset + count);
  algorithms.rangesReplacedData(node, offset, count, data.length);
  dataChanged(node);
}

/** Sets all data of a node: https://dom.spec.whatwg.org/#concept-cd-replace from 0 to its length. */
export function setData(node, data) {
  requireNode(node);
  const old = node[$data];
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.queueMutationRecord("characterData", node, { oldValue: old });
  }
  node[$data] = data;
  algorithms.rangesReplacedData(node, 0, old.length, data.length);
  dataChanged(node);
}

function dataChanged(node) {
  if (node[$parent] !== null) runChildrenChanged(node[$parent]);
}
