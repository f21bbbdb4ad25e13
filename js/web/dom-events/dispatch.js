// https://dom.spec.whatwg.org/#dispatching-events, for trees without shadow roots.
import { primordials, reportException } from "core";
import { Event, eventPhase, eventState } from "./event.js";
import { eventTargetState, removeListener } from "./event-target.js";

const { ReflectApply, TypeError } = primordials;

/**
 * https://dom.spec.whatwg.org/#concept-event-dispatch
 * @param {object} target an event target
 * @param {Event} event
 * @returns {boolean} false when a listener has canceled the event
 */
export function dispatch(target, event) {
  const state = eventState(event);
  state.dispatching = true;
  state.target = target;
  const path = [target];
  let parent = eventTargetState(target).getParent?.(event) ?? null;
  while (parent !== null) {
    path[path.length] = parent;
    parent = eventTargetState(parent).getParent?.(event) ?? null;
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
  state.phase = eventPhase.NONE;
  state.currentTarget = null;
  state.path = [];
  state.dispatching = false;
  state.propagationStopped = false;
  state.immediatePropagationStopped = false;
  return !state.canceled;
}

/**
 * https://dom.spec.whatwg.org/#concept-event-fire: dispatches a trusted event.
 * @param {object} target an event target
 * @param {string} type
 * @param {object} [init] the members of the event's dictionary
 * @param {Function} [Interface] the event's class
 */
export function fire(target, type, init = undefined, Interface = Event) {
  const event = new Interface(type, init);
  eventState(event).isTrusted = true;
  return dispatch(target, event);
}

/** https://dom.spec.whatwg.org/#concept-event-listener-invoke */
function invoke(target, event, state, capturing) {
  if (state.propagationStopped) {
    return;
  }
  const { listeners } = eventTargetState(target);
  state.currentTarget = target;
  // A copy: listeners added from now on are not called, removed ones are marked.
  const copy = [];
  for (let index = 0; index < listeners.length; index++) {
    copy[index] = listeners[index];
  }
  for (let index = 0; index < copy.length; index++) {
    const listener = copy[index];
    if (listener.removed || listener.type !== state.type || listener.capture !== capturing) {
      continue;
    }
    if (listener.once) {
      removeListener(listeners, listener);
    }
    state.inPassiveListener = listener.passive;
    call(listener.callback, target, event);
    state.inPassiveListener = false;
    if (state.immediatePropagationStopped) {
      return;
    }
  }
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
    reportException(error);
  }
}
