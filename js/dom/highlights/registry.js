// https://drafts.csswg.org/css-highlight-api-1/#highlightregistry
import { primordials, webidl } from "core";
import { SafeMap, addItemMembers, internal, requireInternal } from "dom/nodes";
import { isHighlight } from "./highlight.js";

const { TypeError } = primordials;

let highlightsOf;

export class HighlightRegistry {
  #highlights = new SafeMap();

  static {
    highlightsOf = (registry) => registry.#highlights;
  }

  constructor(token) {
    requireInternal(token);
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
}
addItemMembers(HighlightRegistry, highlightsOf, "entries");
webidl.expose(HighlightRegistry);

/** https://drafts.csswg.org/css-highlight-api-1/#dom-css-highlights */
export const highlights = new HighlightRegistry(internal);
