// https://html.spec.whatwg.org/#event-handler-idl-attributes
import { load, primordials, webidl } from "core";
import { eventState, setCanceled } from "./event.js";
import { addListener, eventTargetState, removeListener } from "./event-target.js";

const { ReflectApply, ReflectDefineProperty, TypeError } = primordials;

/**
 * Defines `on<type>` on a prototype (or on the global object).
 * @param {object} holder where the attribute goes
 * @param {string} type the event's type
 */
export function defineEventHandler(holder, type) {
  ReflectDefineProperty(holder, `on${type}`, handlerAttribute(type));
}

/**
 * The property of an event handler IDL attribute.
 * OPTIMIZATION: its functions are not named after it: a page has hundreds of them.
 * @param {string} type the event's type
 * @param {(self: object) => (object | null)} [targetOf] whose handler it is, where not the object's own:
 *     https://html.spec.whatwg.org/#determining-the-target-of-an-event-handler
 */
export function handlerAttribute(type, targetOf = undefined) {
  return {
    __proto__: null,
    get() {
      const handler = stateOf(this, type, targetOf)?.handlers?.[type];
      return handler === undefined ? null : currentValue(handler);
    },
    set(value) {
      const state = stateOf(this, type, targetOf);
      if (state !== undefined) setHandler(state, type, webidl.isObject(value) ? value : null);
    },
    enumerable: true,
    configurable: true,
  };
}

function stateOf(self, type, targetOf) {
  const state = eventTargetState(self ?? globalThis);
  if (state === undefined) {
    throw new TypeError(`The on${type} attribute can only be used on instances of EventTarget`);
  }
  if (targetOf === undefined) return state;
  const target = targetOf(self);
  return target === null ? undefined : eventTargetState(target);
}

/**
 * Sets the event handler of a target. Its listener is added when the handler is first set, and keeps its place in the
 * list while only the value changes.
 * @param {object} state the slots of the target
 * @param {string} type the event's type
 * @param {object | null} value
 * @param {object} [source] where a value that stands in an attribute is compiled from, on its first use
 */
export function setHandler(state, type, value, source = undefined) {
  state.handlers ??= { __proto__: null };
  const handler = state.handlers[type];
  const isThere = value !== null || source !== undefined;
  if (handler !== undefined) {
    handler.value = value;
    handler.source = source;
    if (!isThere) {
      removeListener(state.listeners, handler.listener);
      state.handlers[type] = undefined;
    }
    return;
  }
  if (!isThere) return;
  const added = { type, value, source, listener: undefined };
  added.listener = {
    capture: false,
    once: false,
    passive: false,
    signal: undefined,
    type,
    callback: (event) => processHandler(added, event),
    removed: false,
  };
  state.handlers[type] = added;
  addListener(state, added.listener);
}

/** https://html.spec.whatwg.org/#getting-the-current-value-of-the-event-handler */
function currentValue(handler) {
  const { source } = handler;
  if (source !== undefined) {
    handler.source = undefined;
    handler.value = load("dom/events").compileHandler(handler.type, source);
  }
  return handler.value;
}

/** https://html.spec.whatwg.org/#the-event-handler-processing-algorithm */
function processHandler(handler, event) {
  const callback = currentValue(handler);
  if (typeof callback !== "function") return;
  const state = eventState(event);
  const { currentTarget } = state;
  if (handler.type === "error" && state.error !== undefined && currentTarget === globalThis) {
    const { message, filename, lineno, colno, error } = state.error;
    if (ReflectApply(callback, currentTarget, [message, filename, lineno, colno, error]) === true) setCanceled(state);
    return;
  }
  const result = ReflectApply(callback, currentTarget, [event]);
  if (handler.type === "beforeunload" && state.members?.returnValue !== undefined) {
    if (result === undefined || result === null) return;
    const text = webidl.DOMString(result);
    setCanceled(state);
    if (state.members.returnValue === "") state.members.returnValue = text;
  } else if (result === false) {
    setCanceled(state);
  }
}
