// https://w3c.github.io/IndexedDB/#request-api
import { domException, primordials, webidl } from "core";
import { EventTarget, defineEventHandler, eventState, eventTargetState, dispatch } from "web/dom-events";

const { TypeError } = primordials;

const creating = {};
/** The slots of a request; undefined for any other value. */
export let requestState;

export class IDBRequest extends EventTarget {
  #state;

  static {
    requestState = (value) => (webidl.isObject(value) && #state in value ? value.#state : undefined);
  }

  constructor(key, source, transaction) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    super();
    this.#state = { isDone: false, result: undefined, error: null, source, transaction };
    eventTargetState(this).getParent = () => this.#state.transaction;
  }

  get result() {
    return requireDone(this.#state).result;
  }

  get error() {
    return requireDone(this.#state).error;
  }

  get source() {
    return this.#state.source;
  }

  get transaction() {
    return this.#state.transaction;
  }

  get readyState() {
    return this.#state.isDone ? "done" : "pending";
  }
}
defineEventHandler(IDBRequest.prototype, "success");
defineEventHandler(IDBRequest.prototype, "error");
webidl.expose(IDBRequest);

export class IDBOpenDBRequest extends IDBRequest {
  constructor(key, source, transaction) {
    super(key, source, transaction);
  }
}
defineEventHandler(IDBOpenDBRequest.prototype, "blocked");
defineEventHandler(IDBOpenDBRequest.prototype, "upgradeneeded");
webidl.expose(IDBOpenDBRequest);

function requireDone(state) {
  if (!state.isDone) throw domException("InvalidStateError", "The request has not finished.");
  return state;
}

/**
 * @param {object | null} source an object store, an index or a cursor
 * @param {IDBTransaction | null} transaction
 */
export function makeRequest(source, transaction) {
  return new IDBRequest(creating, source, transaction);
}

export function makeOpenRequest() {
  return new IDBOpenDBRequest(creating, null, null);
}

/** Puts an outcome in place: `{ result }` or `{ error }`. */
export function finishRequest(request, { result = undefined, error = null }) {
  const state = requestState(request);
  state.isDone = true;
  state.result = result;
  state.error = error;
}

/**
 * Fires a trusted event.
 * @returns {{ isCanceled: boolean, didThrow: boolean }}
 */
export function fireAt(target, event) {
  const state = eventState(event);
  state.isTrusted = true;
  const isCanceled = !dispatch(target, event);
  return { isCanceled, didThrow: state.didListenerThrow };
}
