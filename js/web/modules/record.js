// https://tc39.es/ecma262/#sec-cyclic-module-records
import { put } from "core";
import { members } from "library/modules";
import { importCall } from "./import-call.js";
import { makeMeta } from "./import-meta.js";
import { iterate } from "./awaiting-loop.js";

/**
 * A module of this context.
 *
 * `info` is what `library/modules` found in its text; `make` is the generator function that it made of it, undefined for
 * what is no code.
 */
export class ModuleRecord {
  status = "unlinked";
  /** What it threw: `{ value }`. */
  error = undefined;
  /** The modules that it asks for, by the places of `info.requests`. */
  requested = [];
  /** What became of each of these, see `map.js`. */
  scripts = [];
  /** `{ url, type }` of these */
  addresses = [];
  /** The loading that has come by last, see `loadGraph`. */
  loading = undefined;
  dfsIndex = 0;
  dfsAncestorIndex = 0;
  cycleRoot = undefined;
  /** Which one it was of those that wait, in the order in which they began to; 0: it does not. */
  asyncOrder = 0;
  isGathered = false;
  pendingAsyncDependencies = 0;
  asyncParents = [];
  /** `{ promise, resolve, reject }` */
  topLevelCapability = undefined;
  namespace = undefined;
  /** Functions that give the values of its local bindings, by their places in `info.locals`. */
  getters = [];
  generator = undefined;
  #meta = undefined;

  /**
   * @param {string} url what its own imports are resolved against
   * @param {{file: string, line: number}} place what positions in it name, and the line of its first character there
   */
  constructor(url, { file, line }, info, make) {
    this.url = url;
    this.file = file;
    this.line = line;
    this.info = info;
    this.make = make;
  }

  /** A module without code, whose exports are given. https://tc39.es/ecma262/#sec-synthetic-module-records */
  static synthetic(url, names, getter) {
    const locals = [];
    const record = new ModuleRecord(url, { file: url, line: 1 }, { requests: [], imports: [], locals, indirect: [], stars: [] }, undefined);
    for (let i = 0; i < names.length; i++) {
      put(locals, i, { name: names[i], getter: i });
      record.getters[i] = getter(names[i]);
    }
    return record;
  }

  get isAsync() {
    return this.info.isAsync === true;
  }

  /** The object that the module's function is given. */
  makeHelper() {
    const record = this;
    return {
      __proto__: null,
      get [members.meta]() {
        return (record.#meta ??= makeMeta(record));
      },
      [members.import]: (specifier, options) => importCall(record.url, specifier, options),
      [members.arguments]: undefined,
      [members.iterate]: iterate,
    };
  }
}
