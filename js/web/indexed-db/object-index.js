// https://w3c.github.io/IndexedDB/#index-interface
import { host, primordials, webidl } from "core";
import { deleted } from "./exceptions.js";
import { shownKeyPath } from "./key-path.js";
import { find } from "./list.js";
import { notUpgrading, taken } from "./object-store.js";
import { includeReaders } from "./records.js";
import { enqueueChange, requireActive } from "./transaction.js";

const { TypeError } = primordials;

const creating = {};

export class IDBIndex {
  #source;
  #objectStore;
  #keyPath;

  static {
    includeReaders(this, (self) => self.#source);
  }

  constructor(key, source, objectStore) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    source.handle = this;
    this.#source = source;
    this.#objectStore = objectStore;
    this.#keyPath = shownKeyPath(source.index.keyPath);
  }

  get name() {
    return this.#source.index.name;
  }

  /** https://w3c.github.io/IndexedDB/#dom-idbindex-name */
  set name(value) {
    const name = webidl.DOMString(value);
    const { state, store, index } = this.#source;
    if (!state.isUpgrade) throw notUpgrading();
    if (store.isDeleted || index.isDeleted) throw deleted("index");
    requireActive(state);
    if (index.name === name) return;
    if (find(store.indexes, name) !== undefined) throw taken("index");
    index.name = name;
    enqueueChange(state, () => host.index_rename(state.id, store.id, index.id, name));
  }

  get objectStore() {
    return this.#objectStore;
  }

  get keyPath() {
    return this.#keyPath;
  }

  get multiEntry() {
    return this.#source.index.multiEntry;
  }

  get unique() {
    return this.#source.index.unique;
  }
}
webidl.expose(IDBIndex);

export function makeIndex(source, objectStore) {
  return new IDBIndex(creating, source, objectStore);
}
