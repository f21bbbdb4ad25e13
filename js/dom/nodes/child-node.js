// https://dom.spec.whatwg.org/#interface-childnode, https://dom.spec.whatwg.org/#interface-nondocumenttypechildnode
import { $document, $first, $next, $parent, $previous, isAmong, nextElementSibling, previousElementSibling } from "library/tree";
import { preInsert, remove, replace } from "shared/changes";
import { nodesToNode, withNodes } from "./parent-node.js";

/** https://dom.spec.whatwg.org/#viable-next-sibling: the first that is none of the nodes. */
function viableNext(node, nodes) {
  let sibling = node[$next];
  while (sibling !== null && isAmong(nodes, sibling)) sibling = sibling[$next];
  return sibling;
}

/** The members that CharacterData, DocumentType and Element share. */
export const ChildNode = {
  before(...nodes) {
    withNodes(nodes, () => {
      const parent = this[$parent];
      if (parent === null) return;
      let viablePrevious = this[$previous];
      while (viablePrevious !== null && isAmong(nodes, viablePrevious)) viablePrevious = viablePrevious[$previous];
      const node = nodesToNode(nodes, this[$document]);
      preInsert(node, parent, viablePrevious === null ? parent[$first] : viablePrevious[$next]);
    });
  },

  after(...nodes) {
    withNodes(nodes, () => {
      const parent = this[$parent];
      if (parent === null) return;
      const next = viableNext(this, nodes);
      preInsert(nodesToNode(nodes, this[$document]), parent, next);
    });
  },

  replaceWith(...nodes) {
    withNodes(nodes, () => {
      const parent = this[$parent];
      if (parent === null) return;
      const next = viableNext(this, nodes);
      const node = nodesToNode(nodes, this[$document]);
      // The node itself may have been among the nodes, and so have left.
      if (this[$parent] === parent) replace(this, node, parent);
      else preInsert(node, parent, next);
    });
  },

  remove() {
    if (this[$parent] !== null) remove(this);
  },
};

/** The members that CharacterData and Element share. */
export const NonDocumentTypeChildNode = {
  get previousElementSibling() {
    return previousElementSibling(this);
  },

  get nextElementSibling() {
    return nextElementSibling(this);
  },
};
