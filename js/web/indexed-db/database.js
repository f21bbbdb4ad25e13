// https://w3c.github.io/IndexedDB/#database-interface
import { domException, host, primordials, push, put, recordText, webidl } from "core";
import { EventTarget, defineEventHandler } from "web/dom-events";
import { notActive } from "./exceptions.js";
import { keyPathText, toKeyPath } from "./key-path.js";
import { find, indexOf, isSequence, remove } from "./list.js";
import { sortedNames } from "./sorted-names.js";
import { enqueueChange, handleOf, makeTransaction, transactionState } from "./transaction.js";

const { TypeError } = primordials;

const creating = {};
/** The slots of a database: one connection to it. */
export let connectionOf;
/** By number: those that are open. */
const connections = { __proto__: null };

export class IDBDatabase extends EventTarget {
  #connection;

  static {
    connectionOf = (database) => database.#connection;
  }

  constructor(key, connection) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    super();
    this.#connection = connection;
    connection.database = this;
  }

  get name() {
    return this.#connection.name;
  }

  get version() {
    return this.#connection.version;
  }

  get objectStoreNames() {
    return sortedNames(this.#connection.stores);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbdatabase-createobjectstore */
  createObjectStore(name, options = undefined) {
    const connection = this.#connection;
    webidl.requireArguments(arguments.length, 1);
    const storeName = webidl.DOMString(name);
    const { autoIncrement = false, keyPath: given = null } = webidl.dictionary(options);
    const keyPath = given === null ? null : toKeyPath(given);
    const upgrade = requireUpgrade(connection);
    if (keyPath === undefined) throw invalidKeyPath();
    if (find(connection.stores, storeName) !== undefined) {
      throw domException("ConstraintError", "An object store of that name is there already.");
    }
    if (autoIncrement && (keyPath === "" || (keyPath !== null && typeof keyPath !== "string"))) {
      throw domException("InvalidAccessError", "A key generator needs a key path that is one name, or none.");
    }
    const id = host.store_create(upgrade.id, storeName, keyPathText(keyPath), !!autoIncrement);
    const store = { id, name: storeName, keyPath, autoIncrement: !!autoIncrement, indexes: [], isDeleted: false };
    push(connection.stores, store);
    return handleOf(upgrade, store);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbdatabase-deleteobjectstore */
  deleteObjectStore(name) {
    const connection = this.#connection;
    webidl.requireArguments(arguments.length, 1);
    const storeName = webidl.DOMString(name);
    const upgrade = requireUpgrade(connection);
    const store = find(connection.stores, storeName);
    if (store === undefined) throw domException("NotFoundError", "There is no object store of that name.");
    remove(connection.stores, store);
    forget(store);
    enqueueChange(upgrade, () => host.store_delete(upgrade.id, store.id));
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbdatabase-transaction */
  transaction(storeNames, mode = "readonly", options = undefined) {
    const connection = this.#connection;
    webidl.requireArguments(arguments.length, 1);
    const names = toNames(storeNames);
    const wanted = webidl.enumeration(mode, ["readonly", "readwrite", "versionchange"]);
    const { durability = "default" } = webidl.dictionary(options);
    const promised = webidl.enumeration(durability, ["default", "relaxed", "strict"]);
    if (connection.upgrade !== null) throw domException("InvalidStateError", "The database is being upgraded.");
    if (connection.isClosed) throw domException("InvalidStateError", "The connection is closed.");
    const stores = [];
    for (let i = 0; i < names.length; i++) {
      const store = find(connection.stores, names[i]);
      if (store === undefined) throw domException("NotFoundError", "There is no object store of that name.");
      if (indexOf(stores, store) < 0) push(stores, store);
    }
    if (stores.length === 0) throw domException("InvalidAccessError", "A transaction needs an object store.");
    if (wanted === "versionchange") throw new TypeError("A script cannot begin a transaction of that mode.");
    const ids = [];
    for (let i = 0; i < stores.length; i++) put(ids, i, stores[i].id);
    const id = host.transaction_begin(connection.id, recordText(ids), wanted);
    return makeTransaction(id, connection, stores, wanted, promised);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbdatabase-close */
  close() {
    const connection = this.#connection;
    if (connection.isClosed) return;
    forgetConnection(connection);
    host.database_close(connection.id);
  }
}
defineEventHandler(IDBDatabase.prototype, "abort");
defineEventHandler(IDBDatabase.prototype, "close");
defineEventHandler(IDBDatabase.prototype, "error");
defineEventHandler(IDBDatabase.prototype, "versionchange");
webidl.expose(IDBDatabase);

export const invalidKeyPath = () => domException("SyntaxError", "The key path is not valid.");

/** A name, or a list of names. */
function toNames(value) {
  return isSequence(value) ? webidl.sequence(value, webidl.DOMString) : [webidl.DOMString(value)];
}

/** The upgrade transaction in which the shape of a database can be changed now. */
function requireUpgrade({ upgrade }) {
  if (upgrade === null) throw domException("InvalidStateError", "The database is not being upgraded.");
  if (upgrade.phase !== "active") throw notActive();
  return upgrade;
}

/**
 * The object of a connection.
 * @param {{ connection: number, version: number, stores: object[] }} told what Swift tells of it
 */
export function makeDatabase(name, { connection, version, stores }) {
  for (let i = 0; i < stores.length; i++) {
    stores[i].isDeleted = false;
    for (let k = 0; k < stores[i].indexes.length; k++) stores[i].indexes[k].isDeleted = false;
  }
  const slots = { id: connection, name, version, stores, database: null, upgrade: null, isClosed: false };
  connections[connection] = slots;
  return new IDBDatabase(creating, slots);
}

/** An open connection, by its number. */
export const connectionNumbered = (id) => connections[id];

/** A connection is closed, or will be when its transactions have finished. */
export function forgetConnection(connection) {
  connection.isClosed = true;
  delete connections[connection.id];
}

/**
 * Begins the upgrade transaction of a connection, which puts everything back where it is aborted.
 * @returns {IDBTransaction}
 */
export function makeUpgrade(connection, id, oldVersion) {
  const before = shape(connection.stores);
  const transaction = makeTransaction(id, connection, connection.stores, "versionchange");
  const state = transactionState(transaction);
  connection.upgrade = state;
  state.undo = () => {
    connection.version = oldVersion;
    const all = state.handles;
    for (let i = 0; i < all.length; i++) forget(all[i].key);
    connection.stores = restore(before);
  };
  return transaction;
}

/** A store is gone, and its indexes with it. */
function forget(store) {
  store.isDeleted = true;
  for (let i = 0; i < store.indexes.length; i++) store.indexes[i].isDeleted = true;
  store.indexes = [];
}

/** What stores and indexes are like, to be restored. */
function shape(stores) {
  const saved = [];
  for (let i = 0; i < stores.length; i++) {
    const { name, indexes } = stores[i];
    const savedIndexes = [];
    for (let k = 0; k < indexes.length; k++) put(savedIndexes, k, { index: indexes[k], name: indexes[k].name });
    put(saved, i, { store: stores[i], name, indexes: savedIndexes });
  }
  return saved;
}

function restore(saved) {
  const stores = [];
  for (let i = 0; i < saved.length; i++) {
    const { store, name, indexes } = saved[i];
    store.name = name;
    forget(store);
    store.isDeleted = false;
    for (let k = 0; k < indexes.length; k++) {
      indexes[k].index.name = indexes[k].name;
      indexes[k].index.isDeleted = false;
      put(store.indexes, k, indexes[k].index);
    }
    put(stores, i, store);
  }
  return stores;
}
