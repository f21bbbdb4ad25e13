// https://drafts.csswg.org/css-highlight-api-1/#highlight
import { primordials, webidl } from "core";
import { SafeSet } from "dom/nodes";
import { AbstractRange } from "dom/ranges";

const { ReflectApply, ReflectDefineProperty, SymbolIterator, TypeError } = primordials;

const types = ["highlight", "spelling-error", "grammar-error"];

/** Whether a value is a highlight. */
export let isHighlight;

function toRange(value, method) {
  if (!webidl.isObject(value) || !(value instanceof AbstractRange)) {
    throw new TypeError(`Argument 1 ('value') to Highlight.${method} must be an instance of AbstractRange`);
  }
  return value;
}

export class Highlight {
  #ranges = new SafeSet();
  #priority = 0;
  #type = "highlight";

  static {
    isHighlight = (value) => webidl.isObject(value) && #ranges in value;
  }

  constructor() {
    for (let i = 0; i < arguments.length; i++) this.#ranges.add(toRange(arguments[i], "constructor"));
  }

  get priority() {
    return this.#priority;
  }

  set priority(value) {
    this.#priority = webidl.long(value);
  }

  get type() {
    return this.#type;
  }

  set type(value) {
    this.#type = webidl.enumeratedAttribute(value, types, this.#type);
  }

  get size() {
    return this.#ranges.size;
  }

  add(value) {
    webidl.requireArguments(arguments.length, 1);
    this.#ranges.add(toRange(value, "add"));
    return this;
  }

  delete(value) {
    webidl.requireArguments(arguments.length, 1);
    return this.#ranges.delete(toRange(value, "delete"));
  }

  has(value) {
    webidl.requireArguments(arguments.length, 1);
    return this.#ranges.has(toRange(value, "has"));
  }

  clear() {
    this.#ranges.clear();
  }

  forEach(callback, thisArgument = undefined) {
    webidl.requireArguments(arguments.length, 1);
    this.#ranges.forEach((value) => {
      ReflectApply(callback, thisArgument, [value, value, this]);
    });
  }

  entries() {
    return this.#ranges.entries();
  }

  keys() {
    return this.#ranges.keys();
  }

  values() {
    return this.#ranges.values();
  }
}
ReflectDefineProperty(Highlight.prototype, SymbolIterator, {
  __proto__: null, value: Highlight.prototype.values, writable: true, configurable: true,
});
webidl.expose(Highlight);
