// What inserting, removing and changing nodes does to slots
import { push } from "core";
import { signalSlotChange } from "dom/nodes";
import { $first, $next, $parent, $rare, $shadowRoot, following, isShadowRoot, rootOf } from "library/tree";
import { algorithms, linkInserted, steps } from "shared/changes";
import { clone } from "shared/cloning";
import { cloneShadowRoot } from "./attach.js";
import { assignForTree, assignSlot, assignSlottables, assignedNodes, isSlot, isSlottable, leaveSlot } from "./slots.js";

/** Whether there is a slot in a subtree. */
function hasSlot(root) {
  for (let node = root; node !== null; node = following(node, root)) {
    if (isSlot(node)) return true;
  }
  return false;
}

/** The steps about slots of https://dom.spec.whatwg.org/#concept-node-insert */
algorithms.slotsInserted = (node, parent) => {
  if (parent[$shadowRoot] != null && isSlottable(node)) assignSlot(node);
  const isInSlot = isSlot(parent);
  if (!isInSlot && node[$first] === null && !isSlot(node)) return;
  const root = rootOf(parent);
  if (!isShadowRoot(root)) return;
  if (isInSlot && assignedNodes(parent).length === 0) signalSlotChange(parent);
  if (hasSlot(node)) assignForTree(root);
};

/** The steps about slots of https://dom.spec.whatwg.org/#concept-node-remove */
algorithms.slotsRemoved = (node, parent) => {
  const slot = node[$rare]?.assignedSlot ?? null;
  if (slot !== null) leaveSlot(node, slot);
  const isInSlot = isSlot(parent);
  if (!isInSlot && node[$first] === null && !isSlot(node)) return;
  const root = rootOf(parent);
  if (!isShadowRoot(root)) return;
  if (isInSlot && assignedNodes(parent).length === 0) signalSlotChange(parent);
  if (hasSlot(node)) {
    assignForTree(root);
    assignForTree(node);
  }
};

/** https://dom.spec.whatwg.org/#slot-name and https://dom.spec.whatwg.org/#slotable-name */
push(steps.attributeChanged, (element, localName, oldValue, value, namespace) => {
  if (namespace !== null || (localName !== "slot" && localName !== "name")) return;
  if ((oldValue ?? "") === (value ?? "")) return;
  if (localName === "slot") {
    if (element[$parent]?.[$shadowRoot] == null) return;
    const slot = element[$rare]?.assignedSlot ?? null;
    if (slot !== null) assignSlottables(slot);
    assignSlot(element);
  } else if (isSlot(element)) {
    assignForTree(rootOf(element));
  }
});

algorithms.shadowCloned = (copy, host, document) => {
  const root = cloneShadowRoot(copy, host);
  if (root === null) return;
  for (let child = host[$shadowRoot][$first]; child !== null; child = child[$next]) {
    linkInserted(clone(child, document, true), root);
  }
  assignForTree(root);
};
