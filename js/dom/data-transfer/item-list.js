// https://html.spec.whatwg.org/multipage/dnd.html#the-datatransferitemlist-interface
import { asTask, domException, load, primordials, timers, webidl } from "core";
import { collectionState } from "dom/collections";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { $collection, asciiLower, legacyHandler, wrapLegacy } from "library/tree";

const { TypeError } = primordials;

export class DataTransferItem {
  #store;
  #entry;

  constructor(token, store, entry) {
    requireInternal(token);
    this.#store = store;
    this.#entry = entry;
  }

  /** Whether the store still has it and lets it be seen. */
  get #isThere() {
    const { entries, isListed } = this.#store;
    for (let i = 0; i < entries.length && isListed; i++) {
      if (entries[i] === this.#entry) return true;
    }
    return false;
  }

  get #isReadable() {
    return this.#store.isReadable && this.#isThere;
  }

  get kind() {
    return this.#isThere ? this.#entry.kind : "";
  }

  get type() {
    return this.#isThere ? this.#entry.type : "";
  }

  getAsString(callback) {
    webidl.requireArguments(arguments.length, 1);
    if (callback !== null && typeof callback !== "function") throw new TypeError("Argument 1 ('callback') must be a function");
    if (callback === null || !this.#isReadable || this.#entry.kind !== "string") return;
    const { data } = this.#entry;
    timers.start(() => asTask(() => callback(data)), 0);
  }

  getAsFile() {
    return this.#isReadable && this.#entry.kind === "file" ? this.#entry.data : null;
  }

  /** Nothing is read from folders: https://wicg.github.io/entries-api/#dom-datatransferitem-webkitgetasentry */
  webkitGetAsEntry() {
    if (this.kind !== "file") return null;
    throw webidl.notImplemented("DataTransferItem.webkitGetAsEntry of a file");
  }
}
webidl.expose(DataTransferItem);

function itemOf(store, entry) {
  return (entry.item ??= new DataTransferItem(internal, store, entry));
}

const seen = ({ entries, isListed }) => (isListed ? entries : []);

export class DataTransferItemList {
  [$collection];

  constructor(token, state) {
    requireInternal(token);
    this[$collection] = state;
  }

  get length() {
    return seen(collectionState(this, "DataTransferItemList.length").store).length;
  }

  add(data, type) {
    const { store } = collectionState(this, "DataTransferItemList.add");
    webidl.requireArguments(arguments.length, 1);
    if (load("web/blob").isFile(data)) {
      return store.isWritable ? itemOf(store, store.add("file", data.type, data)) : null;
    }
    webidl.requireArguments(arguments.length, 2);
    const text = webidl.DOMString(data);
    const lower = asciiLower(webidl.DOMString(type));
    if (!store.isWritable) return null;
    if (store.text(lower) !== undefined) throw domException("NotSupportedError");
    return itemOf(store, store.add("string", lower, text));
  }

  remove(index) {
    const { store } = collectionState(this, "DataTransferItemList.remove");
    webidl.requireArguments(arguments.length, 1);
    const removed = store.entries[webidl.unsignedLong(index)];
    if (!store.isWritable) throw domException("InvalidStateError");
    if (removed !== undefined) store.keep((entry) => entry !== removed);
  }

  clear() {
    const { store } = collectionState(this, "DataTransferItemList.clear");
    if (store.isWritable) store.keep(() => false);
  }
}
addIterator(DataTransferItemList);
webidl.expose(DataTransferItemList);

const handler = legacyHandler({
  item({ store }, index) {
    const entry = seen(store)[index];
    return entry === undefined ? undefined : itemOf(store, entry);
  },
  length: ({ store }) => seen(store).length,
});

/** The live list of what a store has. */
export function itemListOf(store) {
  return wrapLegacy(new DataTransferItemList(internal, { wrapper: null, store }), handler);
}
