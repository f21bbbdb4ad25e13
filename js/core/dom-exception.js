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

/** What a user or the platform does not allow, in the words of WebKit. */
export function notAllowed() {
  return domException("NotAllowedError", "The request is not allowed by the user agent or the platform in the current context, "
    + "possibly because the user denied permission.");
}
