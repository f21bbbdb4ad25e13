// https://w3c.github.io/ServiceWorker/#request-matches-cached-item-algorithm
import { primordials, push, webidl } from "core";
import { headerValue, normalizeValue, takeHeaders } from "web/fetch";

const { StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase } = primordials;

/** https://w3c.github.io/ServiceWorker/#dictdef-cachequeryoptions */
export function readOptions(value) {
  const { ignoreMethod, ignoreSearch, ignoreVary } = webidl.dictionary(value);
  return { ignoreMethod: !!ignoreMethod, ignoreSearch: !!ignoreSearch, ignoreVary: !!ignoreVary };
}

/**
 * @param {object} request a record
 * @param {{ request: object, response: object }} entry
 */
export function matches(request, entry, { ignoreMethod, ignoreSearch, ignoreVary }) {
  if (!ignoreMethod && request.method !== "GET") return false;
  const address = (url) => (ignoreSearch ? before(before(url, "#"), "?") : before(url, "#"));
  if (address(request.url) !== address(entry.request.url)) return false;
  if (ignoreVary) return true;
  const names = varyNames(takeHeaders(entry.response.headers, []));
  const cached = takeHeaders(entry.request.headers, []);
  for (let i = 0; i < names.length; i++) {
    if (names[i] === "*" || headerValue(request.headers, names[i]) !== headerValue(cached, names[i])) return false;
  }
  return true;
}

function before(text, mark) {
  const at = StringPrototypeIndexOf(text, mark);
  return at < 0 ? text : StringPrototypeSlice(text, 0, at);
}

/** The names that a response's Vary has, in lower case. */
export function varyNames(headers) {
  const value = headerValue(headers, "vary") ?? "";
  const names = [];
  for (let start = 0; start <= value.length; ) {
    const comma = StringPrototypeIndexOf(value, ",", start);
    const end = comma < 0 ? value.length : comma;
    const name = normalizeValue(StringPrototypeSlice(value, start, end));
    if (name !== "") push(names, StringPrototypeToLowerCase(name));
    start = end + 1;
  }
  return names;
}
