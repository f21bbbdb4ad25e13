// https://drafts.csswg.org/css-highlight-api-1/#highlight
import { primordials, webidl } from "core";
import { SafeSet, addItemMembers } from "dom/nodes";
import { AbstractRange } from "dom/ranges";

const { TypeError } = primordials;

const types = ["highlight", "spelling-error", "grammar-error"];

/** Whether a value is a highlight. */
export let isHighlight;

let rangesOf;

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
    rangesOf = (highlight) => highlight.#ranges;
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
}
addItemMembers(Highlight, rangesOf, "values");
webidl.expose(Highlight);
