// https://dom.spec.whatwg.org/#interface-AbortSignal
import { domException, primordials, push, timers, webidl } from "core";
import { EventTarget, defineEventHandler, eventTargetState, fire } from "web/dom-events";
import { follow } from "./dependent-signals.js";

const { TypeError } = primordials;

const creating = {};
const longestTimer = 2 ** 31 - 1;
let stateOf;

export class AbortSignal extends EventTarget {
  #state;

  static {
    stateOf = webidl.reader("abort", "abortState", (signal) => (#state in signal ? signal.#state : undefined));
  }

  constructor(key) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    super();
    this.#state = {
      aborted: false,
      reason: undefined,
      /** https://dom.spec.whatwg.org/#abortsignal-abort-algorithms */
      algorithms: [],
      /** https://dom.spec.whatwg.org/#abortsignal-dependent-signals, held by `dependent-signals.js` */
      dependents: undefined,
      sources: undefined,
      /** Called when somebody begins to wait for the signal. */
      awaited: undefined,
    };
  }

  /** https://dom.spec.whatwg.org/#dom-abortsignal-abort */
  static abort(reason = undefined) {
    const signal = createSignal();
    const state = stateOf(signal);
    state.aborted = true;
    state.reason = reasonOf(reason);
    return signal;
  }

  /** https://dom.spec.whatwg.org/#dom-abortsignal-timeout; the time is virtual, in milliseconds. */
  static timeout(milliseconds) {
    webidl.requireArguments(arguments.length, 1);
    const duration = webidl.enforceRange(milliseconds, 2 ** 53 - 1);
    const signal = createSignal();
    const abort = () => signalAbort(signal, domException("TimeoutError"));
    // Nobody waits for one that is of no use any more.
    timers.startQuietly(abort, duration < longestTimer ? duration : longestTimer);
    return signal;
  }

  /** https://dom.spec.whatwg.org/#dom-abortsignal-any */
  static any(signals) {
    webidl.requireArguments(arguments.length, 1);
    const sources = webidl.sequence(signals, (signal) => {
      if (stateOf(signal) === undefined) {
        throw new TypeError("Type error");
      }
      return signal;
    });
    return createDependentSignal(sources);
  }

  get aborted() {
    return this.#state.aborted;
  }

  get reason() {
    return this.#state.reason;
  }

  /** https://dom.spec.whatwg.org/#dom-abortsignal-throwifaborted */
  throwIfAborted() {
    if (this.#state.aborted) {
      throw this.#state.reason;
    }
  }
}

webidl.platformObjects.abort = { isAbortSignal, abortState, addAbortAlgorithm };
defineEventHandler(AbortSignal.prototype, "abort");
webidl.expose(AbortSignal);

/** A signal of its own, not yet aborted. */
export function createSignal() {
  return new AbortSignal(creating);
}

/** https://dom.spec.whatwg.org/#create-a-dependent-abort-signal: one that aborts with the first of some signals. */
export function createDependentSignal(sources) {
  const result = createSignal();
  const state = stateOf(result);
  for (let index = 0; index < sources.length; index++) {
    const source = stateOf(sources[index]);
    if (source.aborted) {
      state.aborted = true;
      state.reason = source.reason;
      return result;
    }
  }
  follow(result, sources, stateOf);
  eventTargetState(result).listenerAdded = () => state.awaited?.();
  return result;
}

export function isAbortSignal(value) {
  return stateOf(value) !== undefined;
}

/** `{ aborted, reason }` of a signal, untouched by what the extension may have put on its prototype. */
export function abortState(signal) {
  return stateOf(signal);
}

function reasonOf(reason) {
  return reason === undefined ? domException("AbortError") : reason;
}

/** https://dom.spec.whatwg.org/#abortsignal-signal-abort */
export function signalAbort(signal, reason) {
  const state = stateOf(signal);
  if (state.aborted) {
    return;
  }
  state.aborted = true;
  state.reason = reasonOf(reason);
  const aborting = [];
  const dependents = state.dependents?.list() ?? [];
  for (let index = 0; index < dependents.length; index++) {
    const dependent = stateOf(dependents[index]);
    if (!dependent.aborted) {
      dependent.aborted = true;
      dependent.reason = state.reason;
      push(aborting, dependents[index]);
    }
  }
  runAbortSteps(signal, state);
  for (let index = 0; index < aborting.length; index++) {
    runAbortSteps(aborting[index], stateOf(aborting[index]));
  }
}

/** https://dom.spec.whatwg.org/#run-the-abort-steps */
function runAbortSteps(signal, state) {
  const { algorithms } = state;
  state.algorithms = [];
  for (let index = 0; index < algorithms.length; index++) {
    algorithms[index]();
  }
  fire(signal, "abort");
}

/**
 * https://dom.spec.whatwg.org/#abortsignal-add
 * @param {AbortSignal} signal
 * @param {function(): void} algorithm runs once, before the `abort` event; `abortState(signal).reason` says why
 */
export function addAbortAlgorithm(signal, algorithm) {
  const state = stateOf(signal);
  if (!state.aborted) {
    push(state.algorithms, algorithm);
    state.awaited?.();
  }
}

/** https://dom.spec.whatwg.org/#abortsignal-remove */
export function removeAbortAlgorithm(signal, algorithm) {
  const { algorithms } = stateOf(signal);
  for (let index = 0; index < algorithms.length; index++) {
    if (algorithms[index] === algorithm) {
      for (let next = index + 1; next < algorithms.length; next++) {
        algorithms[next - 1] = algorithms[next];
      }
      algorithms.length--;
      return;
    }
  }
}
