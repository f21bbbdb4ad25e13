// https://xhr.spec.whatwg.org/#interface-formdata
import { load, primordials, push, webidl } from "core";

const { ReflectApply, ReflectDefineProperty, SymbolIterator, TypeError } = primordials;

const creating = {};
let makeIterator;

function iterate(entries, project) {
  makeIterator ??= load("web/iteration").defineIterator("FormData");
  return makeIterator(() => entries, project);
}

/** The entry list of a FormData, `{ name, value }` each; undefined for any other value. */
export let entriesOf;

export class FormData {
  #entries = [];

  static {
    entriesOf = webidl.reader("formData", "entriesOf", (object) => (#entries in object ? object.#entries : undefined));
  }

  /** https://xhr.spec.whatwg.org/#dom-formdata */
  constructor(form = undefined, submitter = undefined) {
    // What our own code makes arrives as (key, entries).
    if (form === creating) {
      this.#entries = submitter;
    } else if (form !== undefined) {
      this.#entries = entriesOfForm(form, submitter ?? null);
    }
  }

  append(name, value, fileName = undefined) {
    webidl.requireArguments(arguments.length, 2);
    const entry = toEntry(name, value, fileName, "append");
    push(this.#entries, entry);
  }

  delete(name) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.USVString(name);
    keep(this.#entries, (entry) => entry.name !== string);
  }

  get(name) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.USVString(name);
    for (let index = 0; index < this.#entries.length; index++) {
      if (this.#entries[index].name === string) return this.#entries[index].value;
    }
    return null;
  }

  getAll(name) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.USVString(name);
    const values = [];
    for (let index = 0; index < this.#entries.length; index++) {
      if (this.#entries[index].name === string) push(values, this.#entries[index].value);
    }
    return values;
  }

  has(name) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.USVString(name);
    for (let index = 0; index < this.#entries.length; index++) {
      if (this.#entries[index].name === string) return true;
    }
    return false;
  }

  /** https://xhr.spec.whatwg.org/#dom-formdata-set: the first keeps its place, the others go. */
  set(name, value, fileName = undefined) {
    webidl.requireArguments(arguments.length, 2);
    const added = toEntry(name, value, fileName, "set");
    let found = false;
    keep(this.#entries, (entry) => {
      if (entry.name !== added.name) return true;
      if (found) return false;
      found = true;
      entry.value = added.value;
      return true;
    });
    if (!found) push(this.#entries, added);
  }

  entries() {
    return iterate(this.#entries, (entry) => [entry.name, entry.value]);
  }

  forEach(callback, thisValue = undefined) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to FormData.forEach must be a function");
    }
    for (let index = 0; index < this.#entries.length; index++) {
      ReflectApply(callback, thisValue, [this.#entries[index].value, this.#entries[index].name, this]);
    }
  }

  keys() {
    return iterate(this.#entries, (entry) => entry.name);
  }

  values() {
    return iterate(this.#entries, (entry) => entry.value);
  }
}

ReflectDefineProperty(FormData.prototype, SymbolIterator, {
  __proto__: null,
  value: FormData.prototype.entries,
  writable: true,
  configurable: true,
});
webidl.expose(FormData);

/** A FormData over an entry list, not copied. */
export function createFormData(entries) {
  return new FormData(creating, entries);
}

/** Steps 1 and 2 of the constructor. No form exists where the forms of pages are not loaded. */
function entriesOfForm(form, submitter) {
  const forms = webidl.offered("forms", form);
  if (forms === undefined || !forms.isForm(form)) {
    throw new TypeError("Argument 1 ('form') to the FormData constructor must be an instance of HTMLFormElement");
  }
  return forms.entriesForFormData(form, submitter);
}

/** https://xhr.spec.whatwg.org/#dom-formdata-append and https://html.spec.whatwg.org/#create-an-entry */
function toEntry(name, value, fileName, operation) {
  const nameString = webidl.USVString(name);
  const blob = webidl.offered("blob", value);
  if (blob === undefined || !blob.isBlob(value)) {
    if (fileName !== undefined) {
      throw new TypeError(`Argument 2 ('blobValue') to FormData.${operation} must be an instance of Blob`);
    }
    return { name: nameString, value: webidl.USVString(value) };
  }
  return { name: nameString, value: toFile(value, fileName === undefined ? undefined : webidl.USVString(fileName)) };
}

function toFile(blob, fileName) {
  const { createFile, isFile } = load("web/blob");
  if (isFile(blob)) return fileName === undefined ? blob : createFile(blob, fileName);
  return createFile(blob, fileName ?? "blob");
}

function keep(entries, isKept) {
  let kept = 0;
  for (let index = 0; index < entries.length; index++) {
    if (isKept(entries[index])) entries[kept++] = entries[index];
  }
  entries.length = kept;
}
