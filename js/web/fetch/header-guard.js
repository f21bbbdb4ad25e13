// https://fetch.spec.whatwg.org/#headers-validate: which headers a script may write.
import { load, primordials } from "core";
import { isToken } from "./header-list.js";

const { RegExpPrototypeExec, TypeError } = primordials;

const invalidInValue = /[\0\n\r]/;
const forbiddenPrefix = /^(?:proxy|sec)-/;

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

/**
 * Whether a list's guard silently leaves a header out.
 * https://fetch.spec.whatwg.org/#forbidden-request-header
 * @param {string} value all that the list would then have of that name
 */
export function forbidsHeader(guard, lowerCaseName, value) {
  if (guard === "response") {
    // https://fetch.spec.whatwg.org/#forbidden-response-header-name
    return lowerCaseName === "set-cookie" || lowerCaseName === "set-cookie2";
  }
  if (guard !== "request" && guard !== "request-no-cors") {
    return false;
  }
  switch (lowerCaseName) {
    case "accept-charset":
    case "accept-encoding":
    case "access-control-request-headers":
    case "access-control-request-method":
    case "access-control-request-private-network":
    case "connection":
    case "content-length":
    case "cookie":
    case "cookie2":
    case "date":
    case "dnt":
    case "expect":
    case "host":
    case "keep-alive":
    case "origin":
    case "referer":
    case "set-cookie":
    case "te":
    case "trailer":
    case "transfer-encoding":
    case "upgrade":
    case "via":
      return true;
    case "x-http-method":
    case "x-http-method-override":
    case "x-method-override":
      if (load("web/fetch-headers").namesForbiddenMethod(value)) return true;
      break;
    default:
      if (RegExpPrototypeExec(forbiddenPrefix, lowerCaseName) !== null) return true;
  }
  return guard === "request-no-cors" && !load("web/fetch-headers").isNoCORSSafelisted(lowerCaseName, value);
}
