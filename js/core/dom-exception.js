import { load } from "./loader.js";

/**
 * Makes a DOMException of this context.
 * @param {string} name https://webidl.spec.whatwg.org/#idl-DOMException-error-names
 * @param {string} message what is wrong, as a sentence
 */
export function domException(name, message) {
  const { DOMException } = load("web/dom-exception");
  return new DOMException(message, name);
}
