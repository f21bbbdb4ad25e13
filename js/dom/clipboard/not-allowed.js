import { load } from "core";

/** In the words of WebKit. */
export function notAllowed() {
  const { DOMException } = load("web/dom-exception");
  const message =
    "The request is not allowed by the user agent or the platform in the current context, possibly because the user denied permission.";
  return new DOMException(message, "NotAllowedError");
}
