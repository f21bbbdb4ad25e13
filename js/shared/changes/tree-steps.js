// What other specifications do when a tree has changed, for every node that has such steps
import {
  $behavior, $childrenChanged, $connected, $first, $inserted, $next, $nodeType, $removed, $shadowRoot, following,
  isConnected, nodeType,
} from "library/tree";
import { runSteps, steps } from "./steps.js";

const { ELEMENT } = nodeType;

/** https://dom.spec.whatwg.org/#concept-node-children-changed-ext */
export function runChildrenChanged(parent) {
  runSteps(steps.childrenChanged, parent);
  if (parent[$behavior].childrenChanged) parent[$childrenChanged]();
}

/**
 * https://dom.spec.whatwg.org/#concept-node-insert-ext, for the shadow-including inclusive descendants that are elements.
 * They change no tree.
 */
export function runInsertionSteps(root) {
  for (let node = root; node !== null; node = following(node, root)) {
    if (node[$nodeType] !== ELEMENT) continue;
    if (steps.inserting.length > 0) runSteps(steps.inserting, node);
    if (node[$behavior].inserted) node[$inserted]();
    if (node[$shadowRoot] !== null) runInsertionStepsInside(node[$shadowRoot]);
  }
}

function runInsertionStepsInside(shadowRoot) {
  for (let child = shadowRoot[$first]; child !== null; child = child[$next]) runInsertionSteps(child);
}

/** https://dom.spec.whatwg.org/#concept-node-post-connection-ext, for who still is connected when it is its turn */
export function runConnectedSteps(root, parent) {
  // OPTIMIZATION: the cheaper question first, so that neither deep trees nor deep places cost twice.
  if (root[$first] !== null && !isConnected(parent)) return;
  const waiting = collectWaiting(root, null);
  if (waiting === null || !isConnected(parent)) return;
  for (let i = 0; i < waiting.length; i++) {
    if (!isConnected(waiting[i])) continue;
    runSteps(steps.connected, waiting[i]);
    if (waiting[i][$behavior].connected) waiting[i][$connected]();
  }
}

/** The shadow-including inclusive descendants that have such steps, or null. */
function collectWaiting(root, list) {
  for (let node = root; node !== null; node = following(node, root)) {
    if (node[$nodeType] === ELEMENT && (node[$behavior].connected || steps.connected.length > 0)) {
      list ??= [];
      list[list.length] = node;
    }
    if (node[$shadowRoot] !== null && node[$shadowRoot] !== undefined) list = collectWaiting(node[$shadowRoot], list);
  }
  return list;
}

/** Adds the shadow-including inclusive descendants of a node to a list, in shadow-including tree order. */
export function collectShadowIncluding(root, list = []) {
  for (let node = root; node !== null; node = following(node, root)) {
    list[list.length] = node;
    const shadow = node[$shadowRoot];
    if (shadow !== null && shadow !== undefined) collectShadowIncluding(shadow, list);
  }
  return list;
}

/**
 * https://dom.spec.whatwg.org/#concept-node-remove-ext, for the shadow-including inclusive descendants that are elements.
 * @param {Node | null} oldParent null below a shadow root of what was removed
 * @param {boolean | null} wasConnected null as long as nobody asked
 */
export function runRemovingSteps(root, oldParent, wasConnected) {
  for (let node = root; node !== null; node = following(node, root)) {
    if (node[$nodeType] !== ELEMENT) continue;
    if (node[$behavior].removed || steps.removing.length > 0) {
      wasConnected ??= isConnected(oldParent);
      const itsParent = node === root ? oldParent : null;
      runSteps(steps.removing, node, itsParent, wasConnected);
      if (node[$behavior].removed) node[$removed](itsParent, wasConnected);
    }
    const shadow = node[$shadowRoot];
    if (shadow === null) continue;
    wasConnected ??= isConnected(oldParent);
    for (let child = shadow[$first]; child !== null; child = child[$next]) runRemovingSteps(child, null, wasConnected);
  }
}
