// https://url.spec.whatwg.org/: the two classes. What they stand on is js/library/url.
import { webidl } from "core";
import { URL, textOf } from "./url.js";
import { listOf, serializeSearchParams } from "./url-search-params.js";

export { URL };
/** https://url.spec.whatwg.org/#dom-url: what windows call it, too. */
export const webkitURL = URL;
export { URLSearchParams } from "./url-search-params.js";

/** What the console shows of the two classes, undefined for any other object. */
function describe(object) {
  const href = textOf(object);
  if (href !== undefined) {
    return `URL { ${href} }`;
  }
  const query = serializeSearchParams(object);
  return query === undefined ? undefined : `URLSearchParams { ${query} }`;
}

webidl.platformObjects.url = { describe, listOf, serializeSearchParams };
