// https://fetch.spec.whatwg.org/#headers-validate: which headers a script may write.
import { load, primordials } from "core";
import { isToken } from "./header-list.js";

const { RegExpPrototypeExec, TypeError } = primordials;

const invalidInValue = /[\0\n\r]/;
const forbiddenName =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(?:proxy|sec)-.*)$/;
const methodOverride = /^x-(?:http-method|http-method-override|method-override)$/;

/** Throws a TypeError for a name or value that is no header, and for a list that may not be changed. */
export function checkHeader(guard, name, value) {
  if (!isToken(name)) {
    throw new TypeError(`Invalid header name: '${name}'`);
  }
  if (RegExpPrototypeExec(invalidInValue, value) !== null) {
    throw new TypeError(`Header '${name}' has invalid value: '${value}'`);
  }
  if (guard === "immutable") {
    throw new TypeError("Headers object's guard is 'immutable'");
  }
}

/** Whether the list's guard silently leaves this header out. */
export function forbidsHeader(list, lowerCaseName, value) {
  switch (list.guard) {
    case "request":
      return isForbiddenRequestHeader(lowerCaseName, value);
    case "request-no-cors":
      return (
        isForbiddenRequestHeader(lowerCaseName, value) ||
        !load("web/fetch-headers").isNoCORSSafelisted(list, lowerCaseName, value)
      );
    case "response":
      // https://fetch.spec.whatwg.org/#forbidden-response-header-name
      return lowerCaseName === "set-cookie" || lowerCaseName === "set-cookie2";
    default:
      return false;
  }
}

/** https://fetch.spec.whatwg.org/#forbidden-request-header */
function isForbiddenRequestHeader(lowerCaseName, value) {
  if (RegExpPrototypeExec(forbiddenName, lowerCaseName) !== null) {
    return true;
  }
  return (
    RegExpPrototypeExec(methodOverride, lowerCaseName) !== null && load("web/fetch-headers").namesForbiddenMethod(value)
  );
}
