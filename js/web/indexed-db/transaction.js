// https://w3c.github.io/IndexedDB/#transaction
import { asTask, domException, entry, host, primordials, push, webidl } from "core";
import { Event, EventTarget, defineEventHandler, eventTargetState } from "web/dom-events";
import { notActive } from "./exceptions.js";
import { find, handleIn } from "./list.js";
import { makeObjectStore } from "./object-store.js";
import { finishRequest, fireAt, makeRequest } from "./request.js";
import { sortedNames } from "./sorted-names.js";

const { TypeError } = primordials;

const creating = {};
/** The slots of a transaction. */
export let transactionState;
/** By number: the transactions that have not finished. */
const live = { __proto__: null };
/** Those that were created in the task that runs. */
let created = [];

export class IDBTransaction extends EventTarget {
  #state;

  static {
    transactionState = (transaction) => transaction.#state;
  }

  constructor(key, state) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    super();
    this.#state = state;
    state.transaction = this;
    eventTargetState(this).getParent = () => state.database;
  }

  get objectStoreNames() {
    return sortedNames(storesOf(this.#state));
  }

  get mode() {
    return this.#state.mode;
  }

  get durability() {
    return this.#state.durability;
  }

  get db() {
    return this.#state.database;
  }

  get error() {
    return this.#state.error;
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbtransaction-objectstore */
  objectStore(name) {
    const state = this.#state;
    webidl.requireArguments(arguments.length, 1);
    const wanted = webidl.DOMString(name);
    if (state.phase === "finished") throw domException("InvalidStateError", "The transaction has finished.");
    const store = find(storesOf(state), wanted);
    if (store === undefined) throw domException("NotFoundError", "The transaction has no object store of that name.");
    return handleOf(state, store);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbtransaction-commit */
  commit() {
    const state = this.#state;
    if (state.phase !== "active") throw notCommittable();
    state.phase = "committing";
    commitWhereDone(state);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbtransaction-abort */
  abort() {
    const state = this.#state;
    if (state.phase === "committing" || state.phase === "finished") throw notCommittable();
    abort(state, null);
  }
}
defineEventHandler(IDBTransaction.prototype, "abort");
defineEventHandler(IDBTransaction.prototype, "complete");
defineEventHandler(IDBTransaction.prototype, "error");
webidl.expose(IDBTransaction);

/** What it works on: of an upgrade, all that the database has. */
const storesOf = ({ isUpgrade, connection, stores }) => (isUpgrade ? connection.stores : stores);

const notCommittable = () => domException("InvalidStateError", "The transaction is inactive or finished.");

/**
 * @param {number} id
 * @param {object} connection the slots of its database
 * @param {object[]} stores its scope
 * @param {"readonly" | "readwrite" | "versionchange"} mode
 */
export function makeTransaction(id, connection, stores, mode, durability = "default") {
  const isUpgrade = mode === "versionchange";
  const state = {
    id, connection, stores, mode, durability, isUpgrade, transaction: null, database: connection.database, error: null,
    /** "active", "inactive", "committing" or "finished": https://w3c.github.io/IndexedDB/#transaction-state */
    phase: "active",
    /** Whether its turn has come. */
    isBegun: isUpgrade,
    /** Whether Swift has been asked to keep what it did. */
    isCommitted: false,
    /** What is to be done: `{ request, run }`, without a request for what changes the shape of the database. */
    queue: [],
    /** How many of them are done. */
    doneCount: 0,
    /** Each store has one object. */
    handles: [],
    /** Of an upgrade: called when it is undone, and after its end has been told. */
    undo: undefined,
    whenFinished: undefined,
  };
  live[id] = state;
  if (!isUpgrade) push(created, state);
  return new IDBTransaction(creating, state);
}

/** The object of a store in a transaction. */
export function handleOf(state, store) {
  return handleIn(state.handles, store, () => makeObjectStore(state, store));
}

/** Throws where requests cannot be made now. */
export function requireActive(state) {
  if (state.phase !== "active") throw notActive();
}

/** Runs `body` while no request can be made: it may call a script's getters. */
export function whileInactive(state, body) {
  state.phase = "inactive";
  try {
    return body();
  } finally {
    if (state.phase === "inactive") state.phase = "active";
  }
}

/**
 * https://w3c.github.io/IndexedDB/#asynchronously-execute-a-request
 * @param {object} source a store, an index or a cursor
 * @param {() => *} run does it when its turn comes, and gives the result
 * @param {IDBRequest} [request] one that is asked again
 * @returns {IDBRequest}
 */
export function execute(state, source, run, request = makeRequest(source, state.transaction)) {
  enqueue(state, { request, run });
  return request;
}

/** Has `run` change the shape of the database after the requests that were made before. Where it throws, the transaction is aborted. */
export function enqueueChange(state, run) {
  enqueue(state, { request: undefined, run });
}

function enqueue(state, item) {
  push(state.queue, item);
  if (state.isBegun) host.transaction_step(state.id);
}

/** The turn of a transaction has come. */
export function begin(id) {
  const state = live[id];
  if (state === undefined || state.phase === "finished") return;
  state.isBegun = true;
  for (let i = 0; i < state.queue.length; i++) host.transaction_step(id);
  commitWhereDone(state);
}

/** Does what comes next in a transaction, and tells its request. */
export function step(id) {
  const state = live[id];
  if (state === undefined || state.phase === "finished") return;
  const { request, run } = state.queue[state.doneCount];
  let outcome;
  try {
    outcome = { result: run() };
  } catch (error) {
    outcome = { error };
  }
  const { error } = outcome;
  if (error !== undefined && (request === undefined || state.phase === "committing")) {
    abort(state, error);
    return;
  }
  state.queue[state.doneCount++] = undefined;
  if (request !== undefined) deliver(state, request, outcome);
  commitWhereDone(state);
}

/** https://w3c.github.io/IndexedDB/#fire-a-success-event, https://w3c.github.io/IndexedDB/#fire-an-error-event */
function deliver(state, request, outcome) {
  finishRequest(request, outcome);
  const { error } = outcome;
  const isError = error !== undefined;
  const event = new Event(isError ? "error" : "success", { bubbles: isError, cancelable: isError });
  const { isCanceled, didThrow } = whileActive(state, () => fireAt(request, event));
  if (state.phase !== "inactive") return;
  if (didThrow) abort(state, domException("AbortError", "A listener of the request's event has thrown."));
  else if (isError && !isCanceled) abort(state, error);
}

/** Runs listeners, which may make requests. */
export function whileActive(state, body) {
  if (state.phase === "inactive") state.phase = "active";
  const result = body();
  if (state.phase === "active") state.phase = "inactive";
  return result;
}

/** https://w3c.github.io/IndexedDB/#commit-a-transaction, where nothing is left to do and nobody can ask for more. */
export function commitWhereDone(state) {
  if (state.phase !== "inactive" && state.phase !== "committing") return;
  if (!state.isBegun || state.isCommitted || state.doneCount < state.queue.length) return;
  state.phase = "committing";
  state.isCommitted = true;
  host.transaction_commit(state.id);
}

/** https://w3c.github.io/IndexedDB/#abort-a-transaction */
export function abort(state, error) {
  state.phase = "finished";
  state.error = error;
  state.undo?.();
  host.transaction_abort(state.id);
}

/** What a transaction did stays. */
export function complete(id) {
  const state = take(id);
  if (state === undefined) return;
  state.phase = "finished";
  finish(state, new Event("complete"));
}

/** An upgrade has no transaction any more when its end is told. */
function finish(state, event) {
  if (state.isUpgrade) state.connection.upgrade = null;
  fireAt(state.transaction, event);
  state.whenFinished?.();
}

/** What a transaction did is undone. */
export function finishAbort(id) {
  const state = take(id);
  if (state === undefined) return;
  const { queue, doneCount } = state;
  for (let i = doneCount; i < queue.length; i++) {
    const { request } = queue[i];
    if (request === undefined) continue;
    finishRequest(request, { error: domException("AbortError", "The transaction was aborted.") });
    fireAt(request, new Event("error", { bubbles: true, cancelable: true }));
  }
  finish(state, new Event("abort", { bubbles: true }));
}

function take(id) {
  const state = live[id];
  delete live[id];
  return state;
}

/** https://w3c.github.io/IndexedDB/#cleanup-indexed-database-transactions */
entry.cleanUpTransactions = () => {
  const states = created;
  created = [];
  for (let i = 0; i < states.length; i++) {
    if (states[i].phase === "active") states[i].phase = "inactive";
    asTask(() => commitWhereDone(states[i]));
  }
};
