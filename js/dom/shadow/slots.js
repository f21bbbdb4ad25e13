// https://dom.spec.whatwg.org/#finding-slots-and-slotables
import { push } from "core";
import { SafeMap, SafeSet, signalSlotChange } from "dom/nodes";
import {
  $first, $host, $next, $nodeType, $parent, $rare, $shadow, $shadowMode, $shadowRoot, following, getAttribute,
  isHTML, isShadowRoot, isText, nodeType, rareOf, rootOf,
} from "library/tree";

/** https://dom.spec.whatwg.org/#concept-slotable */
export function isSlottable(node) {
  return node[$nodeType] === nodeType.ELEMENT || isText(node);
}

/** Whether a node is a https://html.spec.whatwg.org/#the-slot-element */
export function isSlot(node) {
  return isHTML(node, "slot");
}

/** The name of a slot, or that of the slot which a slottable wants to be in. */
const nameOfSlot = (slot) => getAttribute(slot, "name") ?? "";
const nameOfSlottable = (node) => (node[$nodeType] === nodeType.ELEMENT ? getAttribute(node, "slot") ?? "" : "");

// Rare slots of nodes: `assignedSlot` and `manualSlot` of a slottable, a slot's lists `assigned` and `manual`.

const none = [];

/** https://dom.spec.whatwg.org/#slot-assigned-nodes. Do not write to it. */
export function assignedNodes(slot) {
  return slot[$rare]?.assigned ?? none;
}

/** The slots below a shadow root, in tree order. */
function slotsBelow(root) {
  const shadow = root[$shadow];
  if (shadow.slots === null) {
    const slots = [];
    for (let node = root; node !== null; node = following(node, root)) {
      if (isSlot(node)) push(slots, node);
    }
    shadow.slots = slots;
  }
  return shadow.slots;
}

function slotNamed(root, name) {
  const shadow = root[$shadow];
  if (shadow.slotsByName === null) {
    const slots = slotsBelow(root);
    const byName = new SafeMap();
    for (let i = slots.length - 1; i >= 0; i--) byName.set(nameOfSlot(slots[i]), slots[i]);
    shadow.slotsByName = byName;
  }
  return shadow.slotsByName.get(name) ?? null;
}

/** Tells that slots of a shadow tree came, went or have other names. */
function forgetSlots(root) {
  const shadow = root[$shadow];
  shadow.slots = null;
  shadow.slotsByName = null;
}

/** https://dom.spec.whatwg.org/#find-a-slot */
export function findSlot(slottable) {
  const parent = slottable[$parent];
  const root = parent === null ? null : parent[$shadowRoot] ?? null;
  if (root === null) return null;
  if (root[$shadow].slotAssignment === "manual") {
    const slot = slottable[$rare]?.manualSlot ?? null;
    return slot !== null && rootOf(slot) === root ? slot : null;
  }
  return slotNamed(root, nameOfSlottable(slottable));
}

/** https://dom.spec.whatwg.org/#dom-slotable-assignedslot */
export function assignedSlotOf(slottable) {
  const slot = findSlot(slottable);
  return slot !== null && slottable[$parent][$shadowRoot][$shadowMode] === "open" ? slot : null;
}

/** https://dom.spec.whatwg.org/#find-slotables */
function findSlottables(slot) {
  const found = [];
  const root = rootOf(slot);
  if (!isShadowRoot(root)) return found;
  const host = root[$host];
  if (root[$shadow].slotAssignment === "manual") {
    const manual = slot[$rare]?.manual ?? none;
    for (let i = 0; i < manual.length; i++) {
      if (manual[i][$parent] === host) push(found, manual[i]);
    }
    return found;
  }
  const name = nameOfSlot(slot);
  if (slotNamed(root, name) !== slot) return found;
  for (let child = host[$first]; child !== null; child = child[$next]) {
    if (isSlottable(child) && nameOfSlottable(child) === name) push(found, child);
  }
  return found;
}

/** https://dom.spec.whatwg.org/#assign-slotables */
export function assignSlottables(slot) {
  const found = findSlottables(slot);
  const before = assignedNodes(slot);
  let isSame = found.length === before.length;
  for (let i = 0; isSame && i < found.length; i++) isSame = found[i] === before[i];
  if (isSame) return;
  signalSlotChange(slot);
  for (let i = 0; i < before.length; i++) {
    if (before[i][$rare].assignedSlot === slot) before[i][$rare].assignedSlot = null;
  }
  rareOf(slot).assigned = found;
  for (let i = 0; i < found.length; i++) rareOf(found[i]).assignedSlot = slot;
}

/** https://dom.spec.whatwg.org/#assign-slotables-for-a-tree */
export function assignForTree(root) {
  if (!isShadowRoot(root)) {
    // Slots that have left a shadow tree have no nodes any more.
    for (let node = root; node !== null; node = following(node, root)) {
      if (isSlot(node) && assignedNodes(node).length > 0) assignSlottables(node);
    }
    return;
  }
  forgetSlots(root);
  const slots = slotsBelow(root);
  for (let i = 0; i < slots.length; i++) assignSlottables(slots[i]);
}

/** https://dom.spec.whatwg.org/#assign-a-slot, for a node that has come to its parent. */
export function assignSlot(slottable) {
  const slot = findSlot(slottable);
  if (slot === null) return;
  const before = assignedNodes(slot);
  // OPTIMIZATION: what comes after all others is only added.
  const isLast = slottable[$next] === null && slottable[$parent][$shadowRoot][$shadow].slotAssignment === "named";
  if (!isLast || (slottable[$rare]?.assignedSlot ?? null) !== null) {
    assignSlottables(slot);
    return;
  }
  signalSlotChange(slot);
  const assigned = before === none ? (rareOf(slot).assigned = []) : before;
  push(assigned, slottable);
  rareOf(slottable).assignedSlot = slot;
}

/** https://dom.spec.whatwg.org/#find-flattened-slotables, without recursion for each level of slots. */
export function flattenedNodes(slot) {
  const result = [];
  if (!isShadowRoot(rootOf(slot))) return result;
  const stack = [slot];
  while (stack.length > 0) {
    const node = stack[stack.length - 1];
    stack.length--;
    if (!isSlot(node) || !isShadowRoot(rootOf(node))) {
      push(result, node);
      continue;
    }
    const found = findSlottables(node);
    if (found.length > 0) {
      for (let i = found.length - 1; i >= 0; i--) push(stack, found[i]);
      continue;
    }
    const fallback = [];
    for (let child = node[$first]; child !== null; child = child[$next]) {
      if (isSlottable(child)) push(fallback, child);
    }
    for (let i = fallback.length - 1; i >= 0; i--) push(stack, fallback[i]);
  }
  return result;
}

/**
 * Takes a node that was removed out of its slot.
 * OPTIMIZATION: what https://dom.spec.whatwg.org/#assign-slotables does then, without looking for all others again.
 */
export function leaveSlot(node, slot) {
  const { assigned } = slot[$rare];
  signalSlotChange(slot);
  node[$rare].assignedSlot = null;
  let kept = 0;
  for (let i = 0; i < assigned.length; i++) {
    if (assigned[i] !== node) assigned[kept++] = assigned[i];
  }
  assigned.length = kept;
}

/** https://html.spec.whatwg.org/#dom-slot-assign */
export function assignManually(slot, nodes) {
  const rare = rareOf(slot);
  const before = rare.manual ?? none;
  const roots = new SafeSet();
  for (let i = 0; i < before.length; i++) before[i][$rare].manualSlot = null;
  const manual = [];
  const seen = new SafeSet();
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (seen.has(node)) continue;
    seen.add(node);
    const other = rareOf(node).manualSlot ?? null;
    if (other !== null && other !== slot) {
      const list = other[$rare].manual;
      let kept = 0;
      for (let j = 0; j < list.length; j++) {
        if (list[j] !== node) list[kept++] = list[j];
      }
      list.length = kept;
      roots.add(rootOf(other));
    }
    node[$rare].manualSlot = slot;
    push(manual, node);
  }
  rare.manual = manual;
  roots.add(rootOf(slot));
  roots.forEach(assignForTree);
}
