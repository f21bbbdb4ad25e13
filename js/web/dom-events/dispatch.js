// https://dom.spec.whatwg.org/#dispatching-events
import { enterScript, leaveScript, load, primordials, put, reportException, timers } from "core";
import { Event, eventPhase, eventState } from "./event.js";
import { $events, eventTargetState, removeListener } from "./event-target.js";

const { ReflectApply, SymbolFor, TypeError } = primordials;

/** The node type of a node (js/library/tree/slots.js), undefined for every other target. */
const $nodeType = SymbolFor("extrun.dom.node type");

/**
 * https://dom.spec.whatwg.org/#concept-event-dispatch
 * @param {object} target an event target
 * @param {Event} event
 * @param {object} [targetOverride] what the event says its target is: the document for a window's `load`
 * @returns {boolean} false when a listener has canceled the event
 */
export function dispatch(target, event, targetOverride = target) {
  const state = eventState(event);
  // OPTIMIZATION: a path without nodes crosses no shadow tree and activates nothing.
  if (target[$nodeType] !== undefined || state.relatedTarget !== null) {
    return load("dom/events").dispatchInTree(target, event, state, targetOverride);
  }
  state.dispatching = true;
  state.target = targetOverride;
  const path = [target];
  for (let parent = parentOf(target, event); parent !== null; parent = parentOf(parent, event)) {
    put(path, path.length, parent);
  }
  state.path = path;
  for (let index = path.length - 1; index >= 0; index--) {
    state.phase = index === 0 ? eventPhase.AT_TARGET : eventPhase.CAPTURING_PHASE;
    invoke(path[index], event, state, true);
  }
  for (let index = 0; index < path.length && (index === 0 || state.bubbles); index++) {
    state.phase = index === 0 ? eventPhase.AT_TARGET : eventPhase.BUBBLING_PHASE;
    invoke(path[index], event, state, false);
  }
  finish(state);
  return !state.canceled;
}

/** https://dom.spec.whatwg.org/#get-the-parent of a target that is no node. */
export function parentOf(target, event) {
  return eventTargetState(target)?.getParent?.(event) ?? null;
}

/** What a dispatch leaves behind in its event. */
export function finish(state) {
  state.phase = eventPhase.NONE;
  state.currentTarget = null;
  state.path = [];
  state.dispatching = false;
  state.propagationStopped = false;
  state.immediatePropagationStopped = false;
}

/**
 * https://dom.spec.whatwg.org/#concept-event-fire: dispatches a trusted event.
 * @param {object} target an event target
 * @param {string} type
 * @param {object} [init] the members of the event's dictionary
 * @param {Function} [Interface] the event's class
 * @param {object} [targetOverride] see `dispatch`
 */
export function fire(target, type, init = undefined, Interface = Event, targetOverride = target) {
  // What a script has put on Object.prototype is no member of it.
  const event = new Interface(type, init && { __proto__: null, ...init });
  eventState(event).isTrusted = true;
  return dispatch(target, event, targetOverride);
}

/** The same as a task of its own: https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-task */
export function fireLater(target, type, init, Interface) {
  timers.start(() => fire(target, type, init, Interface), 0);
}

let current;

/** https://dom.spec.whatwg.org/#window-current-event: the event whose listener runs, undefined where none does. */
export function currentEvent() {
  return current;
}

/**
 * https://dom.spec.whatwg.org/#concept-event-listener-invoke
 * @param {boolean} isHidden whether the target is in a shadow tree, so that `window.event` does not show the event
 * @returns {boolean} whether there was a listener for it
 */
export function invoke(target, event, state, capturing, isHidden = false, type = state.type) {
  if (state.propagationStopped) return false;
  const targetState = target[$events];
  if (targetState === null || targetState === undefined) return false;
  const { listeners } = targetState;
  const { length } = listeners;
  if (length === 0) return false;
  state.currentTarget = target;
  // A copy: listeners added from now on are not called, removed ones are marked.
  let copy = listeners;
  if (length > 1) {
    copy = [];
    for (let index = 0; index < length; index++) put(copy, index, listeners[index]);
  }
  let found = false;
  const before = current;
  for (let index = 0; index < length; index++) {
    const listener = copy[index];
    if (listener.removed || listener.type !== type || listener.capture !== capturing) {
      continue;
    }
    found = true;
    if (listener.once) {
      removeListener(listeners, listener);
    }
    current = isHidden ? before : event;
    state.inPassiveListener = listener.passive;
    const wasFree = enterScript();
    call(listener.callback, target, event);
    leaveScript(wasFree);
    state.inPassiveListener = false;
    current = before;
    if (state.immediatePropagationStopped) break;
  }
  return found;
}

/** https://webidl.spec.whatwg.org/#call-a-user-objects-operation, with exceptions reported. */
function call(callback, target, event) {
  try {
    if (typeof callback === "function") {
      ReflectApply(callback, target, [event]);
      return;
    }
    const { handleEvent } = callback;
    if (typeof handleEvent !== "function") {
      throw new TypeError("'handleEvent' property of event listener should be callable");
    }
    ReflectApply(handleEvent, callback, [event]);
  } catch (error) {
    // https://dom.spec.whatwg.org/#concept-event-listener-inner-invoke: legacyOutputDidListenersThrowFlag
    eventState(event).didListenerThrow = true;
    reportException(error);
  }
}
