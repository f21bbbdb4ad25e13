// What object stores and indexes have in common: their records are read by ranges of keys.
// https://w3c.github.io/IndexedDB/#object-store-storage-operation, https://w3c.github.io/IndexedDB/#index-retrieval-operation
import { defineValue, host, primordials, push, recordText, webidl } from "core";
import { valueOfText } from "web/stored-value";
import { makeCursor } from "./cursor.js";
import { deleted } from "./exceptions.js";
import { valueOfKey } from "./key.js";
import { boundsText, toBounds } from "./key-range.js";
import { execute, requireActive } from "./transaction.js";

const { JSONParse, ReflectOwnKeys } = primordials;

const directions = ["next", "nextunique", "prev", "prevunique"];

/**
 * Where records are read: `{ state, store, index, handle }`, the transaction's slots, the store, its index or undefined, and their object.
 * Throws where that cannot be asked now.
 */
export function requireReadable(source) {
  const { state, store, index } = source;
  if (store.isDeleted || index?.isDeleted) throw deleted(index === undefined ? "object store" : "index");
  requireActive(state);
}

/** Records as `[key, primaryKey, value]`, all of them texts; without values where they are not asked for. */
export function readRecords({ state, store, index }, query) {
  return JSONParse(host.records_read(state.id, store.id, index?.id, recordText(query)));
}

/** `get` and `getKey`: https://w3c.github.io/IndexedDB/#dom-idbobjectstore-get */
function getOne(source, query, values) {
  requireReadable(source);
  const range = toBounds(query, true);
  return execute(source.state, source.handle, () => {
    const { 0: record } = readRecords(source, { __proto__: null, range, direction: "next", count: 1, values });
    if (record === undefined) return undefined;
    return values ? valueOfText(record[2]) : valueOfKey(record[1]);
  });
}

/** `getAll` and `getAllKeys`: https://w3c.github.io/IndexedDB/#dom-idbobjectstore-getall */
function getAll(source, query, count, values) {
  const limit = count === undefined ? undefined : webidl.enforceRange(count, 2 ** 32 - 1);
  requireReadable(source);
  const range = toBounds(query);
  return execute(source.state, source.handle, () => {
    const records = readRecords(source, { __proto__: null, range, direction: "next", count: limit === 0 ? undefined : limit, values });
    const result = [];
    for (let i = 0; i < records.length; i++) {
      push(result, values ? valueOfText(records[i][2]) : valueOfKey(records[i][1]));
    }
    return result;
  });
}

/** https://w3c.github.io/IndexedDB/#dom-idbobjectstore-count */
function count(source, query) {
  requireReadable(source);
  const range = boundsText(toBounds(query));
  const { state, store, index, handle } = source;
  return execute(state, handle, () => host.records_count(state.id, store.id, index?.id, range));
}

/** `openCursor` and `openKeyCursor`: https://w3c.github.io/IndexedDB/#dom-idbobjectstore-opencursor */
function openCursor(source, query, direction, values) {
  const wanted = webidl.enumeration(direction, directions);
  requireReadable(source);
  const range = toBounds(query);
  return makeCursor(source, range, wanted, values);
}

/**
 * Gives an interface what object stores and indexes both have.
 * @param {Function} Interface
 * @param {(self: object) => object} sourceOf what `requireReadable` takes; throws for any other object
 */
export function includeReaders(Interface, sourceOf) {
  const readers = {
    get(query) {
      webidl.requireArguments(arguments.length, 1);
      return getOne(sourceOf(this), query, true);
    },

    getKey(query) {
      webidl.requireArguments(arguments.length, 1);
      return getOne(sourceOf(this), query, false);
    },

    getAll(query = undefined, limit = undefined) {
      return getAll(sourceOf(this), query, limit, true);
    },

    getAllKeys(query = undefined, limit = undefined) {
      return getAll(sourceOf(this), query, limit, false);
    },

    count(query = undefined) {
      return count(sourceOf(this), query);
    },

    openCursor(query = undefined, direction = "next") {
      return openCursor(sourceOf(this), query, direction, true);
    },

    openKeyCursor(query = undefined, direction = "next") {
      return openCursor(sourceOf(this), query, direction, false);
    },
  };
  const names = ReflectOwnKeys(readers);
  for (let i = 0; i < names.length; i++) defineValue(Interface.prototype, names[i], readers[names[i]], true);
}
