// https://dom.spec.whatwg.org/#interface-event
import { clock, primordials, webidl } from "core";

const { ReflectDefineProperty } = primordials;

export const eventPhase = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };

let stateOf;

/**
 * The slots of an event: type, target, currentTarget, phase, path and the flags of
 * https://dom.spec.whatwg.org/#concept-event. Throws a TypeError for anything else than an event.
 */
export function eventState(event) {
  return stateOf(event);
}

// One function for all events, since the property may not be redefined on an instance.
const { get: isTrustedGetter } = primordials.ReflectGetOwnPropertyDescriptor(
  {
    get isTrusted() {
      return stateOf(this).isTrusted;
    },
  },
  "isTrusted",
);

export class Event {
  #state;

  static {
    stateOf = (event) => event.#state;
  }

  constructor(type, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const members = webidl.dictionary(init);
    this.#state = {
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
      phase: eventPhase.NONE,
      path: [],
      propagationStopped: false,
      immediatePropagationStopped: false,
      canceled: false,
      inPassiveListener: false,
    };
    // https://webidl.spec.whatwg.org/#LegacyUnforgeable
    ReflectDefineProperty(this, "isTrusted", { __proto__: null, get: isTrustedGetter, enumerable: true });
  }

  get type() {
    return this.#state.type;
  }

  get target() {
    return this.#state.target;
  }

  get srcElement() {
    return this.#state.target;
  }

  get currentTarget() {
    return this.#state.currentTarget;
  }

  /** https://dom.spec.whatwg.org/#dom-event-composedpath, for trees without shadow roots: the whole path is open. */
  composedPath() {
    const { path, currentTarget } = this.#state;
    const targets = [];
    if (currentTarget !== null) {
      for (let index = 0; index < path.length; index++) {
        targets[index] = path[index];
      }
    }
    return targets;
  }

  get eventPhase() {
    return this.#state.phase;
  }

  stopPropagation() {
    this.#state.propagationStopped = true;
  }

  get cancelBubble() {
    return this.#state.propagationStopped;
  }

  set cancelBubble(value) {
    if (value) {
      this.#state.propagationStopped = true;
    }
  }

  stopImmediatePropagation() {
    this.#state.propagationStopped = true;
    this.#state.immediatePropagationStopped = true;
  }

  get bubbles() {
    return this.#state.bubbles;
  }

  get cancelable() {
    return this.#state.cancelable;
  }

  get returnValue() {
    return !this.#state.canceled;
  }

  set returnValue(value) {
    if (!value) {
      setCanceled(this.#state);
    }
  }

  preventDefault() {
    setCanceled(this.#state);
  }

  get defaultPrevented() {
    return this.#state.canceled;
  }

  get composed() {
    return this.#state.composed;
  }

  get timeStamp() {
    return this.#state.timeStamp;
  }

  /** https://dom.spec.whatwg.org/#dom-event-initevent */
  initEvent(type, bubbles = false, cancelable = false) {
    webidl.requireArguments(arguments.length, 1);
    initialize(this.#state, webidl.DOMString(type), !!bubbles, !!cancelable);
  }
}

/** https://dom.spec.whatwg.org/#set-the-canceled-flag */
export function setCanceled(state) {
  if (state.cancelable && !state.inPassiveListener) {
    state.canceled = true;
  }
}

/** https://dom.spec.whatwg.org/#concept-event-initialize; returns whether it was allowed. */
function initialize(state, type, bubbles, cancelable) {
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
    if (initialize(stateOf(this), webidl.DOMString(type), !!bubbles, !!cancelable)) {
      this.#detail = detail;
    }
  }
}

webidl.expose(Event, eventPhase);
webidl.expose(CustomEvent);
