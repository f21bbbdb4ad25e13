import { load } from "./loader.js";

/**
 * Makes a DOMException of this context.
 * @param {string} name https://webidl.spec.whatwg.org/#idl-DOMException-error-names
 * @param {string} [message] what is wrong, as a sentence; without it, what WebKit says of the name
 */
export function domException(name, message) {
  const { DOMException, sentences } = load("web/dom-exception");
  return new DOMException(message ?? sentences[name], name);
}
