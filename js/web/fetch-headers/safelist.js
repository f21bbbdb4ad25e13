// What the guards of a Headers object ask on rare paths.
import { primordials } from "core";
import { normalizeValue } from "web/fetch";

const { RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase, StringPrototypeToUpperCase } =
  primordials;

const corsUnsafe = /[\0-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/;
const notLanguage = /[^0-9A-Za-z *,\-.;=]/;
const essence = /^[^;]*/;

/** https://fetch.spec.whatwg.org/#no-cors-safelisted-request-header */
export function isNoCORSSafelisted(lowerCaseName, value) {
  if (value.length > 128) {
    return false;
  }
  switch (lowerCaseName) {
    case "accept":
      return RegExpPrototypeExec(corsUnsafe, value) === null;
    case "accept-language":
    case "content-language":
      return RegExpPrototypeExec(notLanguage, value) === null;
    case "content-type": {
      if (RegExpPrototypeExec(corsUnsafe, value) !== null) {
        return false;
      }
      const type = StringPrototypeToLowerCase(normalizeValue(RegExpPrototypeExec(essence, value)[0]));
      return (
        type === "application/x-www-form-urlencoded" || type === "multipart/form-data" || type === "text/plain"
      );
    }
    default:
      return false;
  }
}

/** https://fetch.spec.whatwg.org/#concept-headers-remove-privileged-no-cors-request-headers */
export function removePrivilegedNoCORSHeaders(list) {
  if (list.guard !== "request-no-cors") {
    return;
  }
  let kept = 0;
  for (let index = 0; index < list.length; index++) {
    if (list[index][2] !== "range") {
      list[kept++] = list[index];
    }
  }
  list.length = kept;
}

/** Whether the value of a method-overriding header has CONNECT, TRACE or TRACK among its methods. */
export function namesForbiddenMethod(value) {
  let start = 0;
  for (let index = 0; index <= value.length; index++) {
    if (index === value.length || value[index] === ",") {
      const method = StringPrototypeToUpperCase(normalizeValue(StringPrototypeSlice(value, start, index)));
      if (method === "CONNECT" || method === "TRACE" || method === "TRACK") {
        return true;
      }
      start = index + 1;
    }
  }
  return false;
}
