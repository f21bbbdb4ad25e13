// https://w3c.github.io/web-locks/#api-lock-manager
// Who holds which lock is the host's to know. It knows a request by its number: see `lock_request` in docs/host-interface.md.
import { domException, entry, host, load, primordials, webidl } from "core";
import { makeLock } from "./lock.js";

const { JSONParse, JSONStringify, Promise, PromisePrototypeThen, ReflectApply, TypeError } = primordials;

const creating = {};

/** Requests that wait for their lock, and those that have it, by number. */
const waiting = { __proto__: null };
const held = { __proto__: null };
let lastRequest = 0;

export class LockManager {
  #isManager = true;

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  /**
   * https://w3c.github.io/web-locks/#dom-lockmanager-request
   * @param {string} name
   * @param {object} [options] `{ mode, ifAvailable, steal, signal }`
   * @param {(lock: Lock | null) => *} callback the lock is held until the promise that it gives is settled
   */
  async request(name, options, callback = undefined) {
    this.#isManager; // Throws for any other object.
    webidl.requireArguments(arguments.length, 2);
    const hasOptions = arguments.length > 2;
    const request = readRequest(name, hasOptions ? options : undefined, hasOptions ? callback : options);
    const { signal } = request;
    if (signal !== undefined) {
      const { abortState } = load("web/abort");
      if (abortState(signal).aborted) throw abortState(signal).reason;
    }
    return new Promise((resolve, reject) => {
      request.resolve = resolve;
      request.reject = reject;
      send(request);
    });
  }

  /** https://w3c.github.io/web-locks/#dom-lockmanager-query */
  async query() {
    this.#isManager;
    const text = host.lock_query();
    if (text === undefined) throw opaqueOrigin();
    await host.task_wait();
    const snapshot = JSONParse(text);
    parseNames(snapshot.held);
    parseNames(snapshot.pending);
    return snapshot;
  }
}

webidl.expose(LockManager);

/** The manager of this context: https://w3c.github.io/web-locks/#navigator-mixins */
export const locks = new LockManager(creating);

// A name may have lone surrogates, which the host cannot hold; its JSON text has none.

function parseNames(list) {
  for (let i = 0; i < list.length; i++) list[i].name = JSONParse(list[i].name);
}

const opaqueOrigin = () => domException("SecurityError", "Context's origin is opaque");

/** What a script asks for, checked in the words of WebKit: WebLockManager.cpp of https://github.com/WebKit/WebKit */
function readRequest(name, options, callback) {
  const text = webidl.DOMString(name);
  const { ifAvailable = false, mode = "exclusive", signal, steal = false } = webidl.dictionary(options);
  const request = {
    name: text,
    mode: webidl.enumeration(mode, ["shared", "exclusive"]),
    ifAvailable: !!ifAvailable,
    steal: !!steal,
    signal,
    callback,
  };
  if (signal !== undefined && load("web/abort").abortState(signal) === undefined) {
    throw new TypeError("Member LockOptions.signal must be an instance of AbortSignal");
  }
  if (typeof callback !== "function") throw new TypeError("Argument 3 ('callback') to LockManager.request must be a function");
  const refuse = (message) => {
    throw domException("NotSupportedError", message);
  };
  if (text[0] === "-") refuse("Lock name cannot start with '-'");
  if (request.steal && request.mode === "shared") refuse("WebLockOptions's steal is true but mode is not exclusive");
  if (request.steal && request.ifAvailable) refuse("WebLockOptions's steal and ifAvailable cannot both be true");
  if (signal !== undefined && (request.steal || request.ifAvailable)) {
    refuse("WebLockOptions's steal and ifAvailable need to be false when a signal is provided");
  }
  return request;
}

function send(request) {
  const id = ++lastRequest;
  const { name, mode, ifAvailable, steal, signal, reject } = request;
  if (!host.lock_request(id, JSONStringify(name), mode, ifAvailable, steal)) {
    reject(opaqueOrigin());
    return;
  }
  waiting[id] = request;
  if (signal === undefined) return;
  const { abortState, addAbortAlgorithm } = load("web/abort");
  // https://w3c.github.io/web-locks/#signal-to-abort-the-request
  request.abort = () => {
    delete waiting[id];
    host.lock_release(id);
    reject(abortState(signal).reason);
  };
  addAbortAlgorithm(signal, request.abort);
}

/** https://w3c.github.io/web-locks/#process-the-lock-request-queue: the lock is there, or it is not and was to be at once. */
entry.lockGranted = (id, isAvailable) => {
  const request = waiting[id];
  // It was aborted, or has got and lost the lock to a thief before it was told.
  if (request === undefined) return;
  delete waiting[id];
  if (request.abort !== undefined) load("web/abort").removeAbortAlgorithm(request.signal, request.abort);
  if (isAvailable) held[id] = request;
  const lock = isAvailable ? makeLock(request.name, request.mode) : null;
  const run = async () => ReflectApply(request.callback, undefined, [lock]);
  const release = (settle) => (value) => {
    delete held[id];
    host.lock_release(id);
    settle(value);
  };
  PromisePrototypeThen(run(), release(request.resolve), release(request.reject));
};

/** Another request has taken the lock away: https://w3c.github.io/web-locks/#dom-lockoptions-steal */
entry.lockStolen = (id) => {
  const request = held[id] ?? waiting[id];
  delete held[id];
  delete waiting[id];
  request?.reject(domException("AbortError", "Lock was stolen by another request"));
};
