// https://fetch.spec.whatwg.org/#headers-class
import { primordials, push, webidl } from "core";
import {
  appendHeader,
  checkHeader,
  createHeaderList,
  fillHeaders,
  forbidsHeader,
  headerValue,
  isToken,
  normalizeValue,
} from "web/fetch";
import { createIterator } from "./headers-iterator.js";
import { removePrivilegedNoCORSHeaders } from "./safelist.js";

const { ReflectApply, ReflectDefineProperty, StringPrototypeToLowerCase, SymbolIterator, TypeError } = primordials;

const creating = {};
let listOf;

export class Headers {
  #list;

  static {
    listOf = (object) => (#list in object ? object.#list : undefined);
  }

  constructor(init = undefined, list = undefined) {
    // Headers of a request or response arrive as (key, header list).
    if (init === creating) {
      this.#list = list;
      return;
    }
    this.#list = createHeaderList("none");
    if (init !== undefined) {
      fillHeaders(this.#list, init);
    }
  }

  append(name, value) {
    webidl.requireArguments(arguments.length, 2);
    const nameBytes = webidl.ByteString(name);
    appendHeader(this.#list, nameBytes, webidl.ByteString(value));
    removePrivilegedNoCORSHeaders(this.#list);
  }

  /** https://fetch.spec.whatwg.org/#dom-headers-delete */
  delete(name) {
    webidl.requireArguments(arguments.length, 1);
    const nameBytes = webidl.ByteString(name);
    const list = this.#list;
    checkHeader(list.guard, nameBytes, "");
    const lowerCase = StringPrototypeToLowerCase(nameBytes);
    // The guard of no-cors requests asks about the name alone here.
    if (list.guard !== "request-no-cors" && forbidsHeader(list.guard, lowerCase, "")) {
      return;
    }
    remove(list, lowerCase, 0);
  }

  get(name) {
    webidl.requireArguments(arguments.length, 1);
    return headerValue(this.#list, lookUpName(name));
  }

  getSetCookie() {
    const values = [];
    for (let index = 0; index < this.#list.length; index++) {
      if (this.#list[index][2] === "set-cookie") {
        push(values, this.#list[index][1]);
      }
    }
    return values;
  }

  has(name) {
    webidl.requireArguments(arguments.length, 1);
    return headerValue(this.#list, lookUpName(name)) !== null;
  }

  /** https://fetch.spec.whatwg.org/#dom-headers-set */
  set(name, value) {
    webidl.requireArguments(arguments.length, 2);
    const nameBytes = webidl.ByteString(name);
    const normalized = normalizeValue(webidl.ByteString(value));
    const list = this.#list;
    checkHeader(list.guard, nameBytes, normalized);
    const lowerCase = StringPrototypeToLowerCase(nameBytes);
    if (forbidsHeader(list.guard, lowerCase, normalized)) {
      return;
    }
    // https://fetch.spec.whatwg.org/#concept-header-list-set: the first keeps its place, the others go.
    let index = 0;
    while (index < list.length && list[index][2] !== lowerCase) {
      index++;
    }
    list[index] = [index < list.length ? list[index][0] : nameBytes, normalized, lowerCase];
    remove(list, lowerCase, index + 1);
    removePrivilegedNoCORSHeaders(list);
  }

  entries() {
    return createIterator(this.#list, (pair) => [pair[0], pair[1]]);
  }

  forEach(callback, thisValue = undefined) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to Headers.forEach must be a function");
    }
    const iterator = createIterator(this.#list, (pair) => pair);
    for (let item = iterator.next(); !item.done; item = iterator.next()) {
      ReflectApply(callback, thisValue, [item.value[1], item.value[0], this]);
    }
  }

  keys() {
    return createIterator(this.#list, (pair) => pair[0]);
  }

  values() {
    return createIterator(this.#list, (pair) => pair[1]);
  }
}

/** What the console shows of a Headers object, undefined for any other object. */
function describe(object) {
  const list = listOf(object);
  if (list === undefined) {
    return undefined;
  }
  let text = "";
  for (let index = 0; index < list.length; index++) {
    text += `${index === 0 ? " " : ", "}${list[index][0]}: ${list[index][1]}`;
  }
  return text === "" ? "Headers {}" : `Headers {${text} }`;
}

webidl.platformObjects.headers = { describe };
ReflectDefineProperty(Headers.prototype, SymbolIterator, {
  __proto__: null,
  value: Headers.prototype.entries,
  writable: true,
  configurable: true,
});
webidl.expose(Headers);

function lookUpName(name) {
  const bytes = webidl.ByteString(name);
  if (!isToken(bytes)) {
    throw new TypeError(`Invalid header name: '${bytes}'`);
  }
  return StringPrototypeToLowerCase(bytes);
}

/** Removes the headers of that name from position `start` on. */
function remove(list, lowerCase, start) {
  let kept = start;
  for (let index = start; index < list.length; index++) {
    if (list[index][2] !== lowerCase) {
      list[kept++] = list[index];
    }
  }
  list.length = kept;
}

/** A Headers object that shows and changes an existing header list. */
export function headersOver(list) {
  return new Headers(creating, list);
}
