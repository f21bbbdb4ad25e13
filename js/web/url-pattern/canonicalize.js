// https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks: each part of a URL as the parser of URLs spells it
import { load, primordials } from "core";

const { RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase, TypeError } = primordials;

const portBegins = /^[\t\n\r]*[0-9]/;
const addressOfIPv6 = /^[0-9a-fA-F[\]:]*$/;

/** Parses one part into a URL that is there for nothing else, and that `prepare` makes ready for it. */
function parsed(text, state, prepare) {
  const { parsePart, parseRecord } = load("library/url");
  const record = parseRecord("https://dummy.invalid/");
  prepare(record);
  if (!parsePart(text, record, state)) {
    throw new TypeError(`"${text}" cannot be that part of a URL`);
  }
  return record;
}

const emptyPath = (record) => (record.path.length = 0);

/** Leaves empty text empty, whatever the parser would say of it. */
function unlessEmpty(canonicalize) {
  return (text, protocol = undefined) => (text === "" ? "" : canonicalize(text, protocol));
}

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol */
export const canonicalizeProtocol = unlessEmpty((text) => {
  const record = load("library/url").parseRecord(`${text}://dummy.invalid/`);
  if (record === null) {
    throw new TypeError(`"${text}" is no protocol`);
  }
  return record.scheme;
});

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-username */
export const canonicalizeUsername = unlessEmpty((text) => load("library/url").encodeUserinfo(text));

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-password */
export const canonicalizePassword = canonicalizeUsername;

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname */
export const canonicalizeHostname = unlessEmpty((text) => {
  const record = parsed(text, "hostname", (record) => (record.host = null));
  // whatwg-url leaves the host as it is where a port follows, which is a failure: https://url.spec.whatwg.org/#hostname-state
  if (record.host === null) {
    throw new TypeError(`"${text}" is no host`);
  }
  return load("library/url").hostnameOf(record);
});

/** https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname */
export function canonicalizeIPv6(text) {
  if (RegExpPrototypeExec(addressOfIPv6, text) === null) {
    throw new TypeError(`"${text}" is no part of an IPv6 address`);
  }
  return StringPrototypeToLowerCase(text);
}

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-port */
export const canonicalizePort = unlessEmpty((text, protocol = "") => {
  if (RegExpPrototypeExec(portBegins, text) === null) {
    throw new TypeError(`"${text}" is no port`);
  }
  const { port } = parsed(text, "port", (record) => (record.scheme = protocol));
  return port === null ? "" : `${port}`;
});

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname */
export const canonicalizePathname = unlessEmpty((text) => {
  const { pathOf } = load("library/url");
  if (text[0] === "/") {
    return pathOf(parsed(text, "path start", emptyPath));
  }
  return StringPrototypeSlice(pathOf(parsed(`/-${text}`, "path start", emptyPath)), "/-".length);
});

/** https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname */
export const canonicalizeOpaquePathname = unlessEmpty((text) =>
  load("library/url").pathOf(parsed(text, "opaque path", (record) => (record.path = ""))),
);

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-search */
export const canonicalizeSearch = unlessEmpty((text) => parsed(text, "query", (record) => (record.query = "")).query);

/** https://urlpattern.spec.whatwg.org/#canonicalize-a-hash */
export const canonicalizeHash = unlessEmpty((text) => parsed(text, "fragment", (record) => (record.fragment = "")).fragment);
