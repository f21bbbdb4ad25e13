// https://w3c.github.io/IndexedDB/#cursor-interface
import { domException, primordials, webidl } from "core";
import { structuredClone } from "web/structured-clone";
import { valueOfText } from "web/stored-value";
import { deleted, readOnly } from "./exceptions.js";
import { compareKeys, toKey, valueOfKey } from "./key.js";
import { extractKeys } from "./key-path.js";
import { only } from "./key-range.js";
import { deleteRecords, recordPutter } from "./object-store.js";
import { readRecords, requireReadable } from "./records.js";
import { requestState } from "./request.js";
import { execute, requireActive, whileInactive } from "./transaction.js";

const { TypeError } = primordials;

const creating = {};
let slotsOf;

export class IDBCursor {
  #slots;

  static {
    slotsOf = (cursor) => cursor.#slots;
  }

  constructor(key, slots) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#slots = slots;
  }

  get source() {
    return this.#slots.source.handle;
  }

  get direction() {
    return this.#slots.direction;
  }

  get key() {
    return this.#slots.shownKey;
  }

  get primaryKey() {
    return this.#slots.shownPrimaryKey;
  }

  get request() {
    return this.#slots.request;
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbcursor-advance */
  advance(count) {
    const slots = this.#slots;
    webidl.requireArguments(arguments.length, 1);
    const steps = webidl.enforceRange(count, 2 ** 32 - 1);
    if (steps === 0) throw new TypeError("A cursor cannot be advanced by 0.");
    requireMovable(slots);
    move(slots, steps);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbcursor-continue */
  continue(key = undefined) {
    const slots = this.#slots;
    requireMovable(slots);
    if (key === undefined) {
      move(slots, 1);
      return;
    }
    const wanted = toKey(key);
    const order = compareKeys(wanted, slots.position.key);
    if (isForward(slots) ? order <= 0 : order >= 0) throw notAhead();
    move(slots, 1, { __proto__: null, key: wanted });
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbcursor-continueprimarykey */
  continuePrimaryKey(key, primaryKey) {
    const slots = this.#slots;
    webidl.requireArguments(arguments.length, 2);
    requireActive(slots.source.state);
    requireThere(slots);
    if (slots.source.index === undefined || slots.direction === "nextunique" || slots.direction === "prevunique") {
      throw domException("InvalidAccessError", "The cursor must be one of an index, and go through all records.");
    }
    requireValue(slots);
    const wanted = { __proto__: null, key: toKey(key), primaryKey: toKey(primaryKey) };
    const { position } = slots;
    const order = compareKeys(wanted.key, position.key) || compareKeys(wanted.primaryKey, position.primaryKey);
    if (isForward(slots) ? order <= 0 : order >= 0) throw notAhead();
    move(slots, 1, wanted);
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbcursor-update */
  update(value) {
    const slots = this.#slots;
    webidl.requireArguments(arguments.length, 1);
    requireWritable(slots);
    const { state, store } = slots.source;
    const copy = whileInactive(state, () => structuredClone(value));
    const { primaryKey } = slots.position;
    if (store.keyPath !== null) {
      const found = extractKeys(copy, store.keyPath, false);
      if (found === undefined || found.keys[0] !== primaryKey) {
        throw domException("DataError", "The value has another key than the record.");
      }
    }
    return execute(state, this, recordPutter(state, store, copy, primaryKey, false));
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbcursor-delete */
  delete() {
    const slots = this.#slots;
    requireWritable(slots);
    const { state, store } = slots.source;
    const { primaryKey } = slots.position;
    return execute(state, this, () => deleteRecords(state, store, only(primaryKey)));
  }
}
webidl.expose(IDBCursor);

export class IDBCursorWithValue extends IDBCursor {
  constructor(key, slots) {
    super(key, slots);
  }

  get value() {
    return slotsOf(this).value;
  }
}
webidl.expose(IDBCursorWithValue);

const isForward = ({ direction }) => direction === "next" || direction === "nextunique";
const notAhead = () => domException("DataError", "The parameter is not ahead of the cursor.");

function requireThere({ source: { store, index } }) {
  if (store.isDeleted || index?.isDeleted) throw deleted(index === undefined ? "object store" : "index");
}

function requireValue(slots) {
  if (!slots.gotValue) throw domException("InvalidStateError", "The cursor is on its way, or at its end.");
}

function requireMovable(slots) {
  requireActive(slots.source.state);
  requireThere(slots);
  requireValue(slots);
}

function requireWritable(slots) {
  const { state } = slots.source;
  requireActive(state);
  if (state.mode === "readonly") throw readOnly();
  requireThere(slots);
  requireValue(slots);
  if (!slots.hasValues) throw domException("InvalidStateError", "A cursor of keys cannot change records.");
}

/**
 * The request for a cursor: https://w3c.github.io/IndexedDB/#dom-idbobjectstore-opencursor
 * @param {object} source see ./records.js
 * @param {object} range bounds
 * @param {boolean} hasValues whether it gives values beside keys
 */
export function makeCursor(source, range, direction, hasValues) {
  requireReadable(source);
  const slots = {
    source, range, direction, hasValues, request: undefined, gotValue: false,
    /** Where it is, as texts: `{ key, primaryKey }`. */
    position: undefined,
    shownKey: undefined, shownPrimaryKey: undefined, value: undefined,
  };
  const cursor = new (hasValues ? IDBCursorWithValue : IDBCursor)(creating, slots);
  slots.cursor = cursor;
  slots.request = execute(source.state, source.handle, () => iterate(slots, 1, undefined));
  return slots.request;
}

function move(slots, steps, seek = undefined) {
  slots.gotValue = false;
  const request = requestState(slots.request);
  request.isDone = false;
  request.result = undefined;
  execute(slots.source.state, slots.source.handle, () => iterate(slots, steps, seek), slots.request);
}

/** https://w3c.github.io/IndexedDB/#iterate-a-cursor */
function iterate(slots, steps, seek) {
  const { source, range, direction, position, hasValues } = slots;
  const records = readRecords(source, { __proto__: null, range, direction, position, seek, count: steps, values: hasValues });
  if (records.length < steps) {
    slots.shownKey = slots.shownPrimaryKey = slots.value = undefined;
    return null;
  }
  const { 0: key, 1: primaryKey, 2: value } = records[steps - 1];
  slots.position = { __proto__: null, key, primaryKey };
  slots.shownKey = valueOfKey(key);
  slots.shownPrimaryKey = valueOfKey(primaryKey);
  slots.value = hasValues ? valueOfText(value) : undefined;
  slots.gotValue = true;
  return slots.cursor;
}
