import { domException } from "core";

/** What cannot be cloned, in WebKit's words. */
export function dataCloneError() {
  return domException("DataCloneError");
}
