import { load, webidl } from "core";

/**
 * Makes a DOMException of this page.
 * @param {string} name https://webidl.spec.whatwg.org/#idl-DOMException-error-names
 * @param {string} message what is wrong, as a sentence
 */
export function domException(name, message) {
  const { DOMException } = load("web/dom-exception");
  return new DOMException(message, name);
}

export const { notImplemented } = webidl;
