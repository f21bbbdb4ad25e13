import { load, push, put, webidl } from "core";
import { StringPrototypeSplit, pattern } from "library/text";
import { asciiLower } from "library/tree";
import { builtins } from "web/builtins";
import { itemListOf } from "./item-list.js";
import { DataStore, typeOfFormat } from "./store.js";

const effects = ["none", "copy", "copyLink", "copyMove", "link", "linkMove", "move", "all", "uninitialized"];
const dropEffects = ["none", "copy", "link", "move"];

let storeOf;
let setEffects;

/** What a script has chosen of the effects of a drag: `{ allowed, drop }`; `drop` is null where it has chosen none. */
export let effectsOf;

export class DataTransfer {
  #store = new DataStore();
  #items;
  #dropEffect = "none";
  #effectAllowed = "none";

  static {
    storeOf = (transfer) => transfer.#store;
    effectsOf = (transfer) => ({ allowed: transfer.#effectAllowed, drop: transfer.#dropEffect });
    setEffects = (transfer, { allowed, drop }) => {
      transfer.#effectAllowed = allowed;
      transfer.#dropEffect = drop;
    };
  }

  /**
   * While a script has chosen none, "none".
   * Source: DataTransfer::dropEffect in DataTransfer.cpp of https://github.com/WebKit/WebKit
   */
  get dropEffect() {
    return this.#dropEffect ?? "none";
  }

  set dropEffect(value) {
    this.#dropEffect = webidl.enumeratedAttribute(value, dropEffects, this.#dropEffect);
  }

  get effectAllowed() {
    return this.#effectAllowed;
  }

  set effectAllowed(value) {
    const effect = webidl.enumeratedAttribute(value, effects, this.#effectAllowed);
    if (this.#store.isWritable) this.#effectAllowed = effect;
  }

  get items() {
    return (this.#items ??= itemListOf(this.#store));
  }

  get types() {
    const store = this.#store;
    if (store.cache.types === undefined) {
      const types = [];
      let hasFiles = false;
      for (let i = 0; i < store.entries.length && store.isListed; i++) {
        if (store.entries[i].kind === "file") hasFiles = true;
        else push(types, store.entries[i].type);
      }
      if (hasFiles) push(types, "Files");
      store.cache.types = builtins.Object.freeze(types);
    }
    return store.cache.types;
  }

  get files() {
    const store = this.#store;
    if (store.cache.files === undefined) {
      const files = [];
      for (let i = 0; i < store.entries.length && store.isReadable; i++) {
        if (store.entries[i].kind === "file") push(files, store.entries[i].data);
      }
      store.cache.files = load("web/blob").createFileList(files);
    }
    return store.cache.files;
  }

  /** https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-getdata */
  getData(format) {
    webidl.requireArguments(arguments.length, 1);
    const text = webidl.DOMString(format);
    const found = this.#store.isReadable ? this.#store.text(typeOfFormat(text))?.data ?? "" : "";
    return asciiLower(text) === "url" ? firstURL(found) : found;
  }

  /** https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-setdata */
  setData(format, data) {
    webidl.requireArguments(arguments.length, 2);
    const type = typeOfFormat(webidl.DOMString(format));
    const text = webidl.DOMString(data);
    const store = this.#store;
    if (!store.isWritable) return;
    const known = store.text(type);
    if (known !== undefined) store.keep((entry) => entry !== known);
    store.add("string", type, text);
  }

  /** https://html.spec.whatwg.org/multipage/dnd.html#dom-datatransfer-cleardata */
  clearData(format = undefined) {
    const type = format === undefined ? undefined : typeOfFormat(webidl.DOMString(format));
    if (!this.#store.isWritable) return;
    this.#store.keep((entry) => entry.kind !== "string" || (type !== undefined && entry.type !== type));
  }

  /** Nothing is drawn. */
  setDragImage() {
    webidl.requireArguments(arguments.length, 3);
  }
}
webidl.expose(DataTransfer);

/** The first address of a list of them: https://www.rfc-editor.org/rfc/rfc2483#section-5 */
function firstURL(list) {
  const lines = StringPrototypeSplit(list, pattern(/\r?\n/));
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] !== "" && lines[i][0] !== "#") return lines[i];
  }
  return "";
}

/**
 * A DataTransfer of an event.
 * @param {"read/write" | "read-only"} mode
 * @param {[string, string][]} texts the types and the texts that it has
 */
export function makeTransfer(mode, texts) {
  const entries = [];
  for (let i = 0; i < texts.length; i++) put(entries, i, { kind: "string", type: texts[i][0], data: texts[i][1] });
  return makeDragTransfer(mode, entries, { allowed: "none", drop: "none" });
}

/**
 * A DataTransfer of an event of a drag.
 * @param {"read/write" | "read-only" | "protected"} mode
 * @param {object[]} entries what is dragged, as `entriesOf` gives it
 * @param {{ allowed: string, drop: string | null }} effects
 */
export function makeDragTransfer(mode, entries, effects) {
  const transfer = new DataTransfer();
  const store = storeOf(transfer);
  for (let i = 0; i < entries.length; i++) store.add(entries[i].kind, entries[i].type, entries[i].data);
  store.mode = mode;
  setEffects(transfer, effects);
  return transfer;
}

/** What it carries now: a `{ kind: "string" | "file", type, data }` for each text and file. */
export const entriesOf = (transfer) => storeOf(transfer).entries;

/** The types and the texts that it has now. */
export function textsOf(transfer) {
  const texts = [];
  const { entries } = storeOf(transfer);
  for (let i = 0; i < entries.length; i++) {
    if (entries[i].kind === "string") push(texts, [entries[i].type, entries[i].data]);
  }
  return texts;
}

/** The event is over: nobody reads or writes it any more. */
export function closeTransfer(transfer) {
  const store = storeOf(transfer);
  store.mode = "closed";
  store.cache = { __proto__: null };
}
