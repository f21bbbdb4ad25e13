// https://drafts.csswg.org/css-highlight-api-1/#highlightregistry
import { primordials, webidl } from "core";
import { SafeMap, internal, requireInternal } from "dom/nodes";
import { isHighlight } from "./highlight.js";

const { ReflectApply, ReflectDefineProperty, SymbolIterator, TypeError } = primordials;

export class HighlightRegistry {
  #highlights = new SafeMap();

  constructor(token) {
    requireInternal(token);
  }

  get size() {
    return this.#highlights.size;
  }

  get(key) {
    webidl.requireArguments(arguments.length, 1);
    return this.#highlights.get(webidl.DOMString(key));
  }

  set(key, value) {
    webidl.requireArguments(arguments.length, 2);
    const name = webidl.DOMString(key);
    if (!isHighlight(value)) throw new TypeError("Argument 2 ('value') to HighlightRegistry.set must be an instance of Highlight");
    this.#highlights.set(name, value);
    return this;
  }

  has(key) {
    webidl.requireArguments(arguments.length, 1);
    return this.#highlights.has(webidl.DOMString(key));
  }

  delete(key) {
    webidl.requireArguments(arguments.length, 1);
    return this.#highlights.delete(webidl.DOMString(key));
  }

  clear() {
    this.#highlights.clear();
  }

  forEach(callback, thisArgument = undefined) {
    webidl.requireArguments(arguments.length, 1);
    this.#highlights.forEach((value, key) => {
      ReflectApply(callback, thisArgument, [value, key, this]);
    });
  }

  entries() {
    return this.#highlights.entries();
  }

  keys() {
    return this.#highlights.keys();
  }

  values() {
    return this.#highlights.values();
  }
}
ReflectDefineProperty(HighlightRegistry.prototype, SymbolIterator, {
  __proto__: null, value: HighlightRegistry.prototype.entries, writable: true, configurable: true,
});
webidl.expose(HighlightRegistry);

/** https://drafts.csswg.org/css-highlight-api-1/#dom-css-highlights */
export const highlights = new HighlightRegistry(internal);
