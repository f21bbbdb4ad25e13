// https://w3c.github.io/IndexedDB/#object-store-interface
import { domException, host, primordials, push, put, recordText, webidl } from "core";
import { structuredClone } from "web/structured-clone";
import { textOfValue, valueOfText } from "web/stored-value";
import { invalidKeyPath } from "./database.js";
import { deleted, readOnly } from "./exceptions.js";
import { keyOf, numberOfKey, toKey, valueOfKey } from "./key.js";
import { canInject, extractKeys, inject, keyPathText, shownKeyPath, toKeyPath } from "./key-path.js";
import { boundsText, toBounds } from "./key-range.js";
import { find, handleIn, remove } from "./list.js";
import { makeIndex } from "./object-index.js";
import { includeReaders, readRecords } from "./records.js";
import { sortedNames } from "./sorted-names.js";
import { enqueueChange, execute, requireActive, whileInactive } from "./transaction.js";

const { TypeError } = primordials;

const creating = {};

export class IDBObjectStore {
  #source;
  #keyPath;
  /** Each index has one object. */
  #indexes = [];

  static {
    includeReaders(this, (self) => self.#source);
  }

  constructor(key, state, store) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#source = { state, store, index: undefined, handle: this };
    this.#keyPath = shownKeyPath(store.keyPath);
  }

  get name() {
    return this.#source.store.name;
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbobjectstore-name */
  set name(value) {
    const name = webidl.DOMString(value);
    const { state, store } = this.#source;
    if (store.isDeleted) throw deleted("object store");
    if (!state.isUpgrade) throw notUpgrading();
    requireActive(state);
    if (store.name === name) return;
    if (find(state.connection.stores, name) !== undefined) throw taken("object store");
    store.name = name;
    host.store_rename(state.id, store.id, name);
  }

  get keyPath() {
    return this.#keyPath;
  }

  get indexNames() {
    return sortedNames(this.#source.store.indexes);
  }

  get transaction() {
    return this.#source.state.transaction;
  }

  get autoIncrement() {
    return this.#source.store.autoIncrement;
  }

  put(value, key = undefined) {
    webidl.requireArguments(arguments.length, 1);
    return addOrPut(this.#source, value, key, false);
  }

  add(value, key = undefined) {
    webidl.requireArguments(arguments.length, 1);
    return addOrPut(this.#source, value, key, true);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbobjectstore-delete */
  delete(query) {
    const { state, store } = requireWritable(this.#source, arguments.length, 1);
    const range = toBounds(query, true);
    return execute(state, this, () => deleteRecords(state, store, range));
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbobjectstore-clear */
  clear() {
    const { state, store } = requireWritable(this.#source, 0, 0);
    return execute(state, this, () => host.records_clear(state.id, store.id));
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbobjectstore-index */
  index(name) {
    const { state, store } = this.#source;
    webidl.requireArguments(arguments.length, 1);
    const wanted = webidl.DOMString(name);
    if (store.isDeleted) throw deleted("object store");
    if (state.phase === "finished") throw domException("InvalidStateError", "The transaction has finished.");
    const index = find(store.indexes, wanted);
    if (index === undefined) throw domException("NotFoundError", "The object store has no index of that name.");
    return this.#handleOf(index);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbobjectstore-createindex */
  createIndex(name, keyPath, options = undefined) {
    const { state, store } = this.#source;
    webidl.requireArguments(arguments.length, 2);
    const indexName = webidl.DOMString(name);
    const path = toKeyPath(keyPath);
    const { multiEntry = false, unique = false } = webidl.dictionary(options);
    if (!state.isUpgrade) throw notUpgrading();
    if (store.isDeleted) throw deleted("object store");
    requireActive(state);
    if (find(store.indexes, indexName) !== undefined) throw taken("index");
    if (path === undefined) throw invalidKeyPath();
    if (multiEntry && typeof path !== "string") {
      throw domException("InvalidAccessError", "An index with several key paths cannot be one of many entries.");
    }
    const index = {
      id: undefined, name: indexName, keyPath: path, unique: !!unique, multiEntry: !!multiEntry, isDeleted: false,
    };
    push(store.indexes, index);
    enqueueChange(state, () => fill(state, store, index));
    return this.#handleOf(index);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbobjectstore-deleteindex */
  deleteIndex(name) {
    const { state, store } = this.#source;
    webidl.requireArguments(arguments.length, 1);
    const indexName = webidl.DOMString(name);
    if (!state.isUpgrade) throw notUpgrading();
    if (store.isDeleted) throw deleted("object store");
    requireActive(state);
    const index = find(store.indexes, indexName);
    if (index === undefined) throw domException("NotFoundError", "The object store has no index of that name.");
    remove(store.indexes, index);
    index.isDeleted = true;
    enqueueChange(state, () => {
      host.index_delete(state.id, store.id, index.id);
      index.id = undefined;
    });
  }

  #handleOf(index) {
    const { state, store } = this.#source;
    return handleIn(this.#indexes, index, () => makeIndex({ state, store, index, handle: undefined }, this));
  }
}
webidl.expose(IDBObjectStore);

export const notUpgrading = () => domException("InvalidStateError", "The database is not being upgraded.");
export const taken = (what) => domException("ConstraintError", `An ${what} of that name is there already.`);

export function makeObjectStore(state, store) {
  return new IDBObjectStore(creating, state, store);
}

/** Throws where records cannot be changed now. */
function requireWritable(source, given, required) {
  webidl.requireArguments(given, required);
  const { state, store } = source;
  if (store.isDeleted) throw deleted("object store");
  requireActive(state);
  if (state.mode === "readonly") throw readOnly();
  return source;
}

/** https://w3c.github.io/IndexedDB/#add-or-put */
function addOrPut(source, value, key, isAdd) {
  const { state, store, handle } = requireWritable(source, 1, 1);
  const { keyPath, autoIncrement } = store;
  if (keyPath !== null && key !== undefined) throw dataError("A key cannot be given: the store has a key path.");
  if (keyPath === null && !autoIncrement && key === undefined) throw dataError("A key must be given.");
  let wanted = key === undefined ? undefined : toKey(key);
  const copy = whileInactive(state, () => structuredClone(value));
  if (keyPath !== null) {
    const found = extractKeys(copy, keyPath, false);
    if (found !== undefined) {
      if (found.keys.length === 0) throw dataError("What the key path leads to is not a valid key.");
      wanted = found.keys[0];
    } else if (!autoIncrement) {
      throw dataError("The key path leads nowhere in the value.");
    } else if (!canInject(copy, keyPath)) {
      throw dataError("A key cannot be put where the key path leads.");
    }
  }
  return execute(state, handle, recordPutter(state, store, copy, wanted, isAdd));
}

const dataError = (message) => domException("DataError", message);

/**
 * https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store
 * @param {*} copy the value, which no script knows
 * @param {string} [given] the key's text; without one the key generator makes it
 * @returns {() => *} stores it, in the indexes that the store has now, and gives the key
 */
export function recordPutter(state, store, copy, given, isAdd) {
  const indexes = [];
  for (let i = 0; i < store.indexes.length; i++) put(indexes, i, store.indexes[i]);
  return () => {
    const key = given ?? generate(state, store, copy);
    const outcome = host.record_put(state.id, store.id, key, textOfValue(copy), indexKeysText(indexes, copy), isAdd);
    requireStored(outcome);
    const number = store.autoIncrement ? numberOfKey(key) : undefined;
    if (number !== undefined) host.generator_raise(state.id, store.id, number);
    return valueOfKey(key);
  };
}

/** @param {string} outcome what Swift says of a record: nothing, or what is in its way */
function requireStored(outcome) {
  if (outcome === "") return;
  if (outcome === "quota") throw domException("QuotaExceededError");
  const what = outcome === "key" ? "The object store" : "A unique index";
  throw domException("ConstraintError", `${what} has a record with that key.`);
}

/** JSON: for each index its number, and what it finds a value by. */
function indexKeysText(indexes, value) {
  let text = "";
  for (let i = 0; i < indexes.length; i++) {
    const { id, keyPath, multiEntry } = indexes[i];
    const found = id === undefined ? undefined : extractKeys(value, keyPath, multiEntry);
    if (found === undefined) continue;
    const list = [id];
    for (let k = 0; k < found.keys.length; k++) push(list, found.keys[k]);
    text += `${text === "" ? "" : ","}${recordText(list)}`;
  }
  return `[${text}]`;
}

/** https://w3c.github.io/IndexedDB/#generate-a-key; what is stored with it raises the generator. */
function generate(state, store, copy) {
  const number = host.generator_next(state.id, store.id);
  if (number === undefined) throw domException("ConstraintError", "The key generator has come to its end.");
  if (store.keyPath !== null) inject(copy, store.keyPath, number);
  return keyOf(number);
}

/** https://w3c.github.io/IndexedDB/#delete-records-from-an-object-store */
export function deleteRecords(state, store, bounds) {
  host.records_delete(state.id, store.id, boundsText(bounds));
}

/** Makes an index of the records that are there: https://w3c.github.io/IndexedDB/#dom-idbobjectstore-createindex */
function fill(state, store, index) {
  const { name, keyPath, unique, multiEntry } = index;
  index.id = host.index_create(state.id, store.id, name, keyPathText(keyPath), unique, multiEntry);
  const range = toBounds(undefined);
  const records = readRecords({ state, store }, { __proto__: null, range, direction: "next", values: true });
  for (let i = 0; i < records.length; i++) {
    const { 0: key, 2: text } = records[i];
    const found = extractKeys(valueOfText(text), keyPath, multiEntry);
    if (found === undefined) continue;
    requireStored(host.index_fill(state.id, store.id, index.id, key, recordText(found.keys)));
  }
}
