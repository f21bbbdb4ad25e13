import { DOMException } from "web/dom-exception";

/** What cannot be cloned, in WebKit's words. */
export function dataCloneError() {
  return new DOMException("The object can not be cloned.", "DataCloneError");
}
