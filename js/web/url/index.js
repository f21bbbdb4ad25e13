// https://url.spec.whatwg.org/, on the parser of whatwg-url (its state machine and form encoding alone).
import { webidl } from "core";
import { URL, hrefOf } from "./url.js";
import { serializeSearchParams } from "./url-search-params.js";

export { URL };
export { URLSearchParams } from "./url-search-params.js";
export { encodeUserinfo, hostnameOf, parse, parsePart, parseRecord, pathOf } from "./url-record.js";

/** What the console shows of the two classes, undefined for any other object. */
function describe(object) {
  const href = hrefOf(object);
  if (href !== undefined) {
    return `URL { ${href} }`;
  }
  const query = serializeSearchParams(object);
  return query === undefined ? undefined : `URLSearchParams { ${query} }`;
}

webidl.platformObjects.url = { describe, serializeSearchParams };
