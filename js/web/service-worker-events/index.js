// https://w3c.github.io/ServiceWorker/#extendableevent-interface
import { domException, primordials, webidl } from "core";
import { Event, eventState } from "web/dom-events";

const { Promise, PromisePrototypeThen } = primordials;

let stateOf;

export class ExtendableEvent extends Event {
  constructor(type, init = undefined) {
    super(type, init);
  }

  #state = { pending: 0, settled: undefined };

  static {
    stateOf = (event) => event.#state;
  }

  /** https://w3c.github.io/ServiceWorker/#dom-extendableevent-waituntil */
  waitUntil(promise) {
    webidl.requireArguments(arguments.length, 1);
    const state = this.#state;
    const { isTrusted, dispatching } = eventState(this);
    if (!isTrusted || (!dispatching && state.pending === 0)) {
      throw domException("InvalidStateError");
    }
    state.pending++;
    const settle = () => {
      // A promise added in a reaction to this one still counts, so the last step waits one turn.
      PromisePrototypeThen(new Promise((resolve) => resolve()), () => {
        if (--state.pending === 0) {
          state.settled?.();
        }
      });
    };
    PromisePrototypeThen(new Promise((resolve) => resolve(promise)), settle, settle);
  }
}

webidl.expose(ExtendableEvent);

/**
 * Calls `callback` once no promise given to `waitUntil` is pending any more; at once where there is none.
 * @param {ExtendableEvent} event one that has been dispatched
 * @param {function(): void} callback
 */
export function whenSettled(event, callback) {
  const state = stateOf(event);
  if (state.pending === 0) {
    callback();
  } else {
    state.settled = callback;
  }
}
