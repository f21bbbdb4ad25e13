// https://w3c.github.io/IndexedDB/#factory-interface
import { asTask, domException, entry, host, primordials, webidl } from "core";
import { Event } from "web/dom-events";
import { connectionNumbered, connectionOf, forgetConnection, makeDatabase, makeUpgrade } from "./database.js";
import { compareKeys, toKey } from "./key.js";
import { finishRequest, fireAt, makeOpenRequest, requestState } from "./request.js";
import {
  abort, begin, commitWhereDone, complete, finishAbort, step, transactionState, whileActive,
} from "./transaction.js";
import { IDBVersionChangeEvent } from "./version-change-event.js";

const { JSONParse, Promise, TypeError } = primordials;

const creating = {};
/** By number: `{ request, name }` of requests to open and delete. */
const requests = { __proto__: null };
let lastRequest = 0;

export class IDBFactory {
  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbfactory-open */
  open(name, version = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const wanted = webidl.DOMString(name);
    const number = version === undefined ? undefined : webidl.enforceRange(version, 2 ** 53 - 1);
    if (number === 0) throw new TypeError("The version of a database cannot be 0.");
    return ask(wanted, (id) => host.database_open(id, wanted, number));
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbfactory-deletedatabase */
  deleteDatabase(name) {
    webidl.requireArguments(arguments.length, 1);
    const wanted = webidl.DOMString(name);
    return ask(wanted, (id) => host.database_delete(id, wanted));
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbfactory-databases */
  databases() {
    return new Promise((resolve) => {
      const text = host.database_list();
      if (text === undefined) throw domException("SecurityError");
      resolve(JSONParse(text));
    });
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbfactory-cmp */
  cmp(first, second) {
    webidl.requireArguments(arguments.length, 2);
    return compareKeys(toKey(first), toKey(second));
  }
}
webidl.expose(IDBFactory);

export const indexedDB = new IDBFactory(creating);

function ask(name, send) {
  const id = ++lastRequest;
  const request = makeOpenRequest();
  if (!send(id)) throw domException("SecurityError");
  requests[id] = { request, name };
  return request;
}

/** What Swift tells: `{ type, … }`, see Sources/WebPlatform/IndexedDB. */
const hear = {
  __proto__: null,
  begun: ({ transaction }) => begin(transaction),
  step: ({ transaction }) => step(transaction),
  completed: ({ transaction }) => complete(transaction),
  aborted: ({ transaction }) => finishAbort(transaction),
  blocked: ({ request, ...versions }) => fireAt(requests[request].request, new IDBVersionChangeEvent("blocked", versions)),
  versionchange({ connection, ...versions }) {
    const known = connectionNumbered(connection);
    if (known !== undefined) fireAt(known.database, new IDBVersionChangeEvent("versionchange", versions));
  },
  upgrade,
  opened,
  deleted({ request: id, oldVersion }) {
    const { request } = takeRequest(id);
    finishRequest(request, {});
    fireAt(request, new IDBVersionChangeEvent("success", { oldVersion, newVersion: null }));
  },
  failed({ request: id, error, message }) {
    const { request } = takeRequest(id);
    finishRequest(request, { error: domException(error, message) });
    fireAt(request, new Event("error", { bubbles: true, cancelable: true }));
  },
};

entry.tellDatabases = (text) => {
  const event = JSONParse(text);
  asTask(() => hear[event.type](event));
};

function takeRequest(id) {
  const entry = requests[id];
  delete requests[id];
  return entry;
}

/** https://w3c.github.io/IndexedDB/#upgrade-a-database */
function upgrade({ request: id, transaction: number, oldVersion, ...told }) {
  const { request, name } = requests[id];
  const database = makeDatabase(name, told);
  const connection = connectionOf(database);
  const transaction = makeUpgrade(connection, number, oldVersion);
  const state = transactionState(transaction);
  const slots = requestState(request);
  finishRequest(request, { result: database });
  slots.transaction = transaction;
  state.whenFinished = () => {
    slots.transaction = null;
    if (!state.isCommitted) {
      forgetConnection(connection);
      slots.result = undefined;
      slots.isDone = false;
    }
  };
  const event = new IDBVersionChangeEvent("upgradeneeded", { oldVersion, newVersion: told.version });
  const { didThrow } = whileActive(state, () => fireAt(request, event));
  if (didThrow && state.phase === "inactive") {
    abort(state, domException("AbortError", "A listener of the upgrade has thrown."));
  }
  commitWhereDone(state);
}

function opened({ request: id, ...told }) {
  const { request, name } = takeRequest(id);
  const database = connectionNumbered(told.connection)?.database ?? makeDatabase(name, told);
  finishRequest(request, { result: database });
  fireAt(request, new Event("success"));
}
