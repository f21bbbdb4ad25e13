import { domException } from "core";

/** In the words of WebKit. */
export function notAllowed() {
  const message =
    "The request is not allowed by the user agent or the platform in the current context, possibly because the user denied permission.";
  return domException("NotAllowedError", message);
}
