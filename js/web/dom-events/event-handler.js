// https://html.spec.whatwg.org/#event-handler-idl-attributes
import { primordials, webidl } from "core";
import { eventState, setCanceled } from "./event.js";
import { addListener, eventTargetState, removeListener } from "./event-target.js";

const { ReflectApply, ReflectDefineProperty, TypeError } = primordials;

/**
 * Defines `on<type>` on a prototype (or on the global object).
 * @param {object} holder where the attribute goes
 * @param {string} type the event's type
 * @param {function(Function, Event): *} [process] calls the handler its own way, as `onerror` needs; what it
 *     returns decides: false cancels the event
 */
export function defineEventHandler(holder, type, process = callHandler) {
  const name = `on${type}`;
  const attribute = {
    get [name]() {
      return requireState(this, name).handlers?.[type]?.value ?? null;
    },
    set [name](value) {
      setHandler(requireState(this, name), type, webidl.isObject(value) ? value : null, process);
    },
  };
  const { get, set } = primordials.ReflectGetOwnPropertyDescriptor(attribute, name);
  ReflectDefineProperty(holder, name, { __proto__: null, get, set, enumerable: true, configurable: true });
}

function requireState(self, name) {
  const state = eventTargetState(self ?? globalThis);
  if (state === undefined) {
    throw new TypeError(`The ${name} attribute can only be used on instances of EventTarget`);
  }
  return state;
}

// The listener is added when the handler is first set, and keeps its place in the list while only the value changes.
function setHandler(state, type, value, process) {
  state.handlers ??= { __proto__: null };
  const handler = state.handlers[type];
  if (handler !== undefined) {
    handler.value = value;
    if (value === null) {
      removeListener(state.listeners, handler.listener);
      state.handlers[type] = undefined;
    }
    return;
  }
  if (value === null) {
    return;
  }
  const added = { value, listener: undefined };
  added.listener = {
    type,
    callback: (event) => {
      if (process(added.value, event) === false) {
        setCanceled(eventState(event));
      }
    },
    capture: false,
    once: false,
    passive: false,
    signal: undefined,
    removed: false,
  };
  state.handlers[type] = added;
  addListener(state, added.listener);
}

/** https://html.spec.whatwg.org/#the-event-handler-processing-algorithm for handlers that take the event. */
function callHandler(handler, event) {
  return typeof handler === "function" ? ReflectApply(handler, eventState(event).currentTarget, [event]) : undefined;
}
