// https://dom.spec.whatwg.org/#concept-event-dispatch for targets that are nodes
import { put } from "core";
import {
  $activation, $attributes, $events, $nodeType, $parent, $rare, $shadowMode, isHTML, isNode, isShadowRoot, nodeType,
  rootOf,
} from "library/tree";
import { eventPhase, eventTargetState, finish, invoke } from "web/dom-events";
import { outsideReactions, reactions } from "shared/changes";
import { hasHandlerAttribute } from "./handler-attributes.js";
import { legacyTypes } from "./legacy-types.js";
import { isShadowIncludingRoot, parentOf, retarget } from "./retarget.js";

const { DOCUMENT } = nodeType;

/**
 * Dispatches an event at a node, or at another target an event with a related target.
 * @param {object} target
 * @param {Event} event
 * @param {object} state the event's slots
 * @param {object} targetOverride what the event says its target is
 * @returns {boolean} false when a listener has canceled the event
 */
export function dispatchInTree(target, event, state, targetOverride) {
  state.dispatching = true;
  const related = retarget(state.relatedTarget, target);
  if (target === related && target !== state.relatedTarget) {
    finish(state);
    if (isHidden(state.relatedTarget)) state.relatedTarget = null;
    return !state.canceled;
  }
  const path = [];
  const tree = {
    shown: targetOverride, related, isInside: isHidden(target),
    targets: null, relatedTargets: null, inClosedTree: null, hidden: null, passing: null,
  };
  let activationTarget = buildPath(target, event, state, path, tree);
  state.path = path;
  state.tree = tree.targets === null ? null : tree;
  const mustClear = endsInShadowTree(tree);
  let activation = activationTarget?.[$activation];
  const before = activation?.before?.(activationTarget, event);
  // What listeners do to custom elements does not wait for the end of the operation that fires the event.
  if (reactions.depth === 0) walk(path, tree, event, state);
  else outsideReactions(() => walk(path, tree, event, state));
  finish(state);
  state.tree = null;
  if (mustClear) {
    state.target = null;
    state.relatedTarget = null;
  }
  // A listener may have made another button of it.
  if (tree.passing !== null && hasActivation(tree.passing, tree.passing)) {
    activationTarget = tree.passing;
    activation = activationTarget[$activation];
  }
  if (activationTarget !== null) {
    if (!state.canceled) activation.activate?.(activationTarget, event, before);
    else activation.canceled?.(activationTarget, event, before);
  }
  return !state.canceled;
}

/**
 * Fills the path, a list of the invocation targets, and the tree, the other members of
 * https://dom.spec.whatwg.org/#event-path in a list each: `targets`, the shadow-adjusted target that holds at a place
 * of the path, its own or that of an earlier one; `relatedTargets`; `inClosedTree`, whether the place is a slot in a
 * closed shadow tree; `hidden`, whether it is inside of a shadow tree.
 * OPTIMIZATION: as long as the path stays in one tree, the lists are null, and `shown`, `related` and `isInside` say
 * what holds at every place.
 * @returns {object | null} the target whose activation behavior is to run
 */
function buildPath(target, event, state, path, tree) {
  const first = target;
  const isActivation = state.type === "click" && state.members?.button !== undefined;
  let activationTarget = isActivation && hasActivation(target, target) ? target : null;
  if (isActivation && activationTarget === null && target[$activation] !== undefined) tree.passing = target;
  let { shown, related, isInside } = tree;
  let current = target;
  put(path, 0, target);
  for (;;) {
    // OPTIMIZATION: a node without rare slots is in no slot.
    let parent = current[$rare] === null ? current[$parent] : null;
    let isWindow = false;
    // What a step inside of one tree reaches is where the target is; only a step out of a tree, into a slot or to a
    // host, changes how targets look.
    let isSlotInClosedTree = false;
    let isBeyondTarget = false;
    if (parent === null) {
      parent = parentOf(current, event, state, first);
      if (parent === null) break;
      isWindow = current[$nodeType] === DOCUMENT;
    }
    if (parent !== current[$parent]) {
      if (!isWindow && tree.targets === null) spread(tree, path.length);
      isInside = !isWindow && isHidden(parent);
      if (isShadowRoot(current)) isBeyondTarget = !isShadowIncludingRoot(rootOf(target), parent);
      else if (!isWindow && isNode(parent)) isSlotInClosedTree = rootOf(parent)[$shadowMode] === "closed";
      if (state.relatedTarget !== null) related = retarget(state.relatedTarget, parent);
    }
    if (isBeyondTarget) {
      if (parent === related) break;
      target = parent;
      shown = parent;
    }
    if (isActivation && activationTarget === null && (isBeyondTarget || state.bubbles)
      && hasActivation(parent, first)) {
      activationTarget = parent;
    }
    const index = path.length;
    put(path, index, parent);
    if (tree.targets !== null) place(tree, index, shown, related, isSlotInClosedTree, isInside);
    // OPTIMIZATION: a window is the last, and the engine finds slowly that it has no slots of a node.
    if (isWindow) break;
    current = parent;
  }
  return activationTarget;
}

/**
 * Whether what is on the path of a click at a target has activation behavior.
 * DEPARTURE: a control of a kind with which a click does nothing has none, so that a button in a link follows the link — as in all
 * browsers — https://html.spec.whatwg.org/#the-button-element:activation-behaviour
 */
function hasActivation(element, target) {
  const activation = element[$activation];
  return activation !== undefined && activation.passes?.(element, target) !== true;
}

/** Makes the lists, where nothing has changed up to a place. */
function spread(tree, length) {
  tree.targets = [];
  tree.relatedTargets = [];
  tree.inClosedTree = [];
  tree.hidden = [];
  for (let index = 0; index < length; index++) place(tree, index, tree.shown, tree.related, false, tree.isInside);
}

function place(tree, index, shown, related, isSlotInClosedTree, isInside) {
  put(tree.targets, index, shown);
  put(tree.relatedTargets, index, related);
  put(tree.inClosedTree, index, isSlotInClosedTree);
  put(tree.hidden, index, isInside);
}

/** Whether the last target that the event shows, or its related target, is in a shadow tree. */
function endsInShadowTree({ shown, related, targets, relatedTargets }) {
  if (targets === null) return isHidden(shown) || isHidden(related);
  let last = targets.length - 1;
  while (last > 0 && targets[last] === targets[last - 1]) last--;
  return isHidden(targets[last]) || isHidden(relatedTargets[last]);
}

function isHidden(target) {
  return isNode(target) && isShadowRoot(rootOf(target));
}

function walk(path, tree, event, state) {
  const { length } = path;
  for (let index = length - 1; index >= 0; index--) {
    const isInside = show(tree, index, state);
    if (state.phase !== eventPhase.AT_TARGET) state.phase = eventPhase.CAPTURING_PHASE;
    invokeAt(path[index], event, state, true, isInside);
  }
  // As WebKit has it: what becomes of a form inside of another one is not the outer one's affair.
  const endsAtForm = state.type === "submit" || state.type === "reset";
  for (let index = 0; index < length; index++) {
    if (!isTarget(tree, index)) {
      if (!state.bubbles) continue;
      if (endsAtForm && isHTML(path[index], "form")) break;
    }
    const isInside = show(tree, index, state);
    invokeAt(path[index], event, state, false, isInside);
  }
}

/** Whether a place of the path has a shadow-adjusted target of its own. */
function isTarget({ targets }, index) {
  return index === 0 || (targets !== null && targets[index] !== targets[index - 1]);
}

/** Sets what the event shows at a place of the path; returns whether the place is inside of a shadow tree. */
function show(tree, index, state) {
  state.phase = isTarget(tree, index) ? eventPhase.AT_TARGET : eventPhase.BUBBLING_PHASE;
  if (tree.targets === null) {
    state.target = tree.shown;
    state.relatedTarget = tree.related;
    return tree.isInside;
  }
  state.target = tree.targets[index];
  state.relatedTarget = tree.relatedTargets[index];
  return tree.hidden[index];
}

function invokeAt(target, event, state, capturing, isInside) {
  let listening = target[$events];
  if (listening === null) {
    // An event handler that stands in an attribute has not been seen before the element is asked for its listeners.
    if (target[$attributes] === undefined || !hasHandlerAttribute(target)) return;
    listening = eventTargetState(target);
  }
  if (listening === undefined || listening.listeners.length === 0) return;
  const found = invoke(target, event, state, capturing, isInside);
  if (!found && state.isTrusted && legacyTypes[state.type] !== undefined) {
    const { type } = state;
    state.type = legacyTypes[type];
    invoke(target, event, state, capturing, isInside);
    state.type = type;
  }
}
