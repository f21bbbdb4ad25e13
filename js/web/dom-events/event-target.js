// https://dom.spec.whatwg.org/#interface-eventtarget
import { domException, host, load, primordials, put, webidl } from "core";
import { dispatch } from "./dispatch.js";
import { eventState } from "./event.js";

const { ReflectDefineProperty, SymbolFor, TypeError } = primordials;

/** The slots of an event target, null until something asks for them. A symbol, since every node of a page has it. */
export const $events = SymbolFor("extrun.dom.events");
/** The node type of a node (js/library/tree/slots.js), undefined for every other target. */
const $nodeType = SymbolFor("extrun.dom.node type");
/** The node itself: a Proxy of a node is no event target. */
const $self = SymbolFor("extrun.dom.self");
const ELEMENT = 1;

export function makeState() {
  return {
    /** https://dom.spec.whatwg.org/#eventtarget-event-listener-list */
    listeners: [],
    /** https://html.spec.whatwg.org/#event-handler-map, made when the first handler is set */
    handlers: undefined,
    /** https://dom.spec.whatwg.org/#get-the-parent: a function of the event, or undefined where there is none */
    getParent: undefined,
    /** Called after a listener was added, for owners whose life depends on being listened to. */
    listenerAdded: undefined,
  };
}

/** Lets an object that was not made by `new EventTarget` (the global object) have listeners. Returns its slots. */
export function makeEventTarget(object) {
  const state = makeState();
  ReflectDefineProperty(object, $events, { __proto__: null, value: state });
  return state;
}

/** The slots of an event target, or undefined for any other value. */
export function eventTargetState(object) {
  if (!webidl.isObject(object) || (object[$nodeType] !== undefined && object[$self] !== object)) return undefined;
  const state = object[$events];
  if (state !== null) return state;
  // An element may have event handlers among its attributes.
  if (object[$nodeType] === ELEMENT) return load("dom/events").makeElementState(object);
  return (object[$events] = makeState());
}

// https://webidl.spec.whatwg.org/#js-operations: without `this`, an operation of the global object is meant.
function requireState(self, operation) {
  const state = eventTargetState(self ?? globalThis);
  if (state === undefined) {
    throw new TypeError(`Can only call EventTarget.${operation} on instances of EventTarget`);
  }
  return state;
}

export class EventTarget {
  [$events] = null;

  /** https://dom.spec.whatwg.org/#dom-eventtarget-addeventlistener */
  addEventListener(type, callback, options = undefined) {
    const state = requireState(this, "addEventListener");
    webidl.requireArguments(arguments.length, 2);
    const typeString = webidl.DOMString(type);
    requireCallback(callback, "addEventListener");
    const { capture, once, passive = isPassiveByDefault(typeString, this ?? globalThis), signal } = flattenMore(options);
    addListener(state, { type: typeString, callback, capture, once, passive, signal, removed: false });
  }

  /** https://dom.spec.whatwg.org/#dom-eventtarget-removeeventlistener */
  removeEventListener(type, callback, options = undefined) {
    const { listeners } = requireState(this, "removeEventListener");
    webidl.requireArguments(arguments.length, 2);
    const typeString = webidl.DOMString(type);
    requireCallback(callback, "removeEventListener");
    const index = indexOfListener(listeners, typeString, callback, flatten(options));
    if (index >= 0) {
      removeListener(listeners, listeners[index]);
    }
  }

  /** https://dom.spec.whatwg.org/#dom-eventtarget-dispatchevent */
  dispatchEvent(event) {
    requireState(this, "dispatchEvent");
    webidl.requireArguments(arguments.length, 1);
    const state = requireEvent(event);
    if (state.dispatching || !state.initialized) {
      throw domException("InvalidStateError");
    }
    state.isTrusted = false;
    return dispatch(this ?? globalThis, event);
  }
}

webidl.expose(EventTarget);

function requireEvent(value) {
  try {
    return eventState(value);
  } catch {
    throw new TypeError("Argument 1 ('event') to EventTarget.dispatchEvent must be an instance of Event");
  }
}

function requireCallback(callback, operation) {
  if (callback !== null && callback !== undefined && !webidl.isObject(callback)) {
    throw new TypeError(`Argument 2 ('callback') to EventTarget.${operation} must be an object`);
  }
}

/** https://dom.spec.whatwg.org/#concept-flatten-options */
function flatten(options) {
  return webidl.isObject(options) ? !!options.capture : !!options;
}

/** https://dom.spec.whatwg.org/#event-flatten-more; `passive` is undefined where the options do not say. */
function flattenMore(options) {
  if (!webidl.isObject(options)) {
    return { capture: !!options, once: false, passive: undefined, signal: undefined };
  }
  const { capture, once, passive, signal } = options;
  if (signal !== undefined && !webidl.offered("abort", signal)?.isAbortSignal(signal)) {
    throw new TypeError("Member AddEventListenerOptions.signal is required and must be an instance of AbortSignal");
  }
  return { capture: !!capture, once: !!once, passive: passive === undefined ? undefined : !!passive, signal };
}

/** https://dom.spec.whatwg.org/#default-passive-value */
function isPassiveByDefault(type, target) {
  switch (type) {
    case "touchstart":
    case "touchmove":
    case "wheel":
    case "mousewheel":
      if (target[$nodeType] === undefined) return target === globalThis;
      return load("dom/events").isRootOfPage(target);
  }
  return false;
}

/** The events of transitions and animations, of which nobody knows unless they are looked at: js/dom/css-animations */
const styleEvents = {
  __proto__: null, animationcancel: true, animationend: true, animationiteration: true, animationstart: true, transitioncancel: true,
  transitionend: true, transitionrun: true, transitionstart: true, webkitAnimationEnd: true, webkitAnimationIteration: true,
  webkitAnimationStart: true, webkitTransitionEnd: true,
};

/** https://dom.spec.whatwg.org/#add-an-event-listener */
export function addListener(state, listener) {
  const { listeners } = state;
  const { signal, callback } = listener;
  if (signal !== undefined && webidl.offered("abort", signal).abortState(signal).aborted) {
    return;
  }
  if (callback === null || callback === undefined) {
    return;
  }
  if (indexOfListener(listeners, listener.type, callback, listener.capture) < 0) {
    put(listeners, listeners.length, listener);
    if (styleEvents[listener.type]) host.styles_watch();
  }
  if (signal !== undefined) {
    webidl.offered("abort", signal).addAbortAlgorithm(signal, () => removeListener(listeners, listener));
  }
  state.listenerAdded?.();
}

/** https://dom.spec.whatwg.org/#remove-an-event-listener */
export function removeListener(listeners, listener) {
  listener.removed = true;
  let kept = 0;
  for (let index = 0; index < listeners.length; index++) {
    if (listeners[index] !== listener) {
      listeners[kept++] = listeners[index];
    }
  }
  listeners.length = kept;
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#erase-all-event-listeners-and-handlers */
export function eraseListeners(target) {
  const state = target[$events];
  if (state === null) return;
  for (let index = 0; index < state.listeners.length; index++) state.listeners[index].removed = true;
  state.listeners.length = 0;
  state.handlers = undefined;
}

function indexOfListener(listeners, type, callback, capture) {
  for (let index = 0; index < listeners.length; index++) {
    const listener = listeners[index];
    if (listener.type === type && listener.callback === callback && listener.capture === capture) {
      return index;
    }
  }
  return -1;
}
