// https://html.spec.whatwg.org/multipage/dnd.html#drag-data-store
import { push } from "core";
import { asciiLower } from "library/tree";

/** What is carried: texts, of each type one at most, and files. */
export class DataStore {
  /** "read/write", "read-only", "protected": only the types are to be seen; or "closed": the event is over, and nothing is. */
  mode = "read/write";
  /** Each is `{ kind: "string" | "file", type, data, item }`: `item` is the DataTransferItem that a script has seen. */
  entries = [];
  /** What is kept until the entries are others: the array of types, the FileList. */
  cache = { __proto__: null };

  get isWritable() {
    return this.mode === "read/write";
  }

  get isReadable() {
    return this.mode === "read/write" || this.mode === "read-only";
  }

  get isListed() {
    return this.mode !== "closed";
  }

  /** The entry of a text of a type, or undefined. */
  text(type) {
    const { entries } = this;
    for (let i = 0; i < entries.length; i++) {
      if (entries[i].kind === "string" && entries[i].type === type) return entries[i];
    }
    return undefined;
  }

  add(kind, type, data) {
    const entry = { kind, type, data, item: null };
    push(this.entries, entry);
    this.cache = { __proto__: null };
    return entry;
  }

  /** Keeps the entries for which a condition holds. */
  keep(condition) {
    const kept = [];
    for (let i = 0; i < this.entries.length; i++) {
      if (condition(this.entries[i])) push(kept, this.entries[i]);
    }
    this.entries = kept;
    this.cache = { __proto__: null };
  }
}

/** The type that a format stands for. */
export function typeOfFormat(format) {
  const lower = asciiLower(format);
  return lower === "text" ? "text/plain" : lower === "url" ? "text/uri-list" : lower;
}
