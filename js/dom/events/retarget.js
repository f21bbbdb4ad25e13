import { $host, $nodeType, $parent, $rare, $window, isNode, isShadowRoot, nodeType, rootOf } from "library/tree";
import * as events from "web/dom-events";

/** Whether a root is a https://dom.spec.whatwg.org/#concept-shadow-including-inclusive-ancestor of a node. */
export function isShadowIncludingRoot(root, node) {
  for (let other = rootOf(node); ; other = rootOf(other[$host])) {
    if (other === root) return true;
    if (!isShadowRoot(other)) return false;
  }
}

/**
 * https://dom.spec.whatwg.org/#retarget
 * @param {object | null} target what is shown
 * @param {object} against the event target to which it is shown
 */
export function retarget(target, against) {
  while (isNode(target)) {
    const root = rootOf(target);
    if (!isShadowRoot(root) || (isNode(against) && isShadowIncludingRoot(root, against))) break;
    target = root[$host];
  }
  return target;
}

/**
 * https://dom.spec.whatwg.org/#get-the-parent
 * @param {object} target an event target of the path
 * @param {Event} event
 * @param {object} state the event's slots
 * @param {object} first the path's first target
 */
export function parentOf(target, event, state, first) {
  if (!isNode(target)) return events.parentOf(target, event);
  const slot = target[$rare]?.assignedSlot;
  if (slot !== undefined && slot !== null) return slot;
  const parent = target[$parent];
  if (parent !== null) return parent;
  if (target[$nodeType] === nodeType.DOCUMENT) return state.type === "load" ? null : target[$window];
  if (isShadowRoot(target)) return !state.composed && rootOf(first) === target ? null : target[$host];
  return null;
}
