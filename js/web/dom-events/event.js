// https://dom.spec.whatwg.org/#interface-event
import { clock, load, primordials, put, webidl } from "core";

const { ReflectDefineProperty, SymbolFor, TypeError } = primordials;

export const eventPhase = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };

/** The slots of an event. A symbol of the registry, since an event may be dispatched at a node of another frame. */
const $event = SymbolFor("extrun.dom.event");

/**
 * The slots of an event: type, target, currentTarget, phase, path and the flags of
 * https://dom.spec.whatwg.org/#concept-event. Throws a TypeError for anything else than an event.
 */
export function eventState(event) {
  const state = event[$event];
  if (state === undefined) {
    throw new TypeError("Can only use members of Event on instances of Event");
  }
  return state;
}

// One function for all events, since the property may not be redefined on an instance.
const { get: isTrustedGetter } = primordials.ReflectGetOwnPropertyDescriptor(
  {
    get isTrusted() {
      return eventState(this).isTrusted;
    },
  },
  "isTrusted",
);

export class Event {
  [$event];

  constructor(type, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const members = webidl.dictionary(init);
    this[$event] = {
      type: webidl.DOMString(type),
      bubbles: !!members.bubbles,
      cancelable: !!members.cancelable,
      composed: !!members.composed,
      // https://dom.spec.whatwg.org/#inner-event-creation-steps
      timeStamp: clock.monotonic(),
      isTrusted: false,
      initialized: true,
      dispatching: false,
      target: null,
      currentTarget: null,
      /** https://dom.spec.whatwg.org/#event-relatedtarget: set by the interfaces that show one. */
      relatedTarget: null,
      phase: eventPhase.NONE,
      path: [],
      /** What the path through shadow trees needs beside its targets, kept by the chunk `dom/events`. */
      tree: null,
      propagationStopped: false,
      immediatePropagationStopped: false,
      canceled: false,
      inPassiveListener: false,
      didListenerThrow: false,
      /** What the event's own interface adds: the members of an ErrorEvent, and those of the chunk `web/ui-events`. */
      error: undefined,
      members: undefined,
    };
    // https://webidl.spec.whatwg.org/#LegacyUnforgeable
    ReflectDefineProperty(this, "isTrusted", { __proto__: null, get: isTrustedGetter, enumerable: true });
  }

  get type() {
    return eventState(this).type;
  }

  get target() {
    return eventState(this).target;
  }

  get srcElement() {
    return eventState(this).target;
  }

  get currentTarget() {
    return eventState(this).currentTarget;
  }

  /** https://dom.spec.whatwg.org/#dom-event-composedpath */
  composedPath() {
    const { path, currentTarget, tree } = eventState(this);
    if (tree !== null) return load("dom/events").composedPath(path, currentTarget, tree);
    // Outside of a tree the whole path is open.
    const targets = [];
    if (currentTarget !== null) {
      for (let index = 0; index < path.length; index++) {
        put(targets, index, path[index]);
      }
    }
    return targets;
  }

  get eventPhase() {
    return eventState(this).phase;
  }

  stopPropagation() {
    eventState(this).propagationStopped = true;
  }

  get cancelBubble() {
    return eventState(this).propagationStopped;
  }

  set cancelBubble(value) {
    if (value) {
      eventState(this).propagationStopped = true;
    }
  }

  stopImmediatePropagation() {
    eventState(this).propagationStopped = true;
    eventState(this).immediatePropagationStopped = true;
  }

  get bubbles() {
    return eventState(this).bubbles;
  }

  get cancelable() {
    return eventState(this).cancelable;
  }

  get returnValue() {
    return !eventState(this).canceled;
  }

  set returnValue(value) {
    if (!value) {
      setCanceled(eventState(this));
    }
  }

  preventDefault() {
    setCanceled(eventState(this));
  }

  get defaultPrevented() {
    return eventState(this).canceled;
  }

  get composed() {
    return eventState(this).composed;
  }

  get timeStamp() {
    return eventState(this).timeStamp;
  }

  /** https://dom.spec.whatwg.org/#dom-event-initevent */
  initEvent(type, bubbles = false, cancelable = false) {
    webidl.requireArguments(arguments.length, 1);
    initialize(eventState(this), webidl.DOMString(type), !!bubbles, !!cancelable);
  }
}

/** https://dom.spec.whatwg.org/#set-the-canceled-flag */
export function setCanceled(state) {
  if (state.cancelable && !state.inPassiveListener) {
    state.canceled = true;
  }
}

/** https://dom.spec.whatwg.org/#concept-event-initialize; returns whether it was allowed. */
export function initialize(state, type, bubbles, cancelable) {
  if (state.dispatching) {
    return false;
  }
  state.initialized = true;
  state.propagationStopped = false;
  state.immediatePropagationStopped = false;
  state.canceled = false;
  state.isTrusted = false;
  state.target = null;
  state.type = type;
  state.bubbles = bubbles;
  state.cancelable = cancelable;
  return true;
}

/** https://dom.spec.whatwg.org/#interface-customevent */
export class CustomEvent extends Event {
  #detail;

  constructor(type, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super(type, init);
    const detail = webidl.dictionary(init).detail;
    this.#detail = detail === undefined ? null : detail;
  }

  get detail() {
    return this.#detail;
  }

  /** https://dom.spec.whatwg.org/#dom-customevent-initcustomevent */
  initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
    webidl.requireArguments(arguments.length, 1);
    if (initialize(eventState(this), webidl.DOMString(type), !!bubbles, !!cancelable)) {
      this.#detail = detail;
    }
  }
}

webidl.expose(Event, eventPhase);
webidl.expose(CustomEvent);
