// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
import { domException, host, load, primordials, webidl } from "core";
import { parseURL } from "dom/html";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { collectOriginsAround, entryDocument, windowOrigin } from "dom/window";
import { $url, asciiLower } from "library/tree";
import { hasOpaquePath, hostOf, hostnameOf, hrefOf, mayHaveUserinfo, parsePart, parseRecord, pathOf } from "library/url";
import { navigate } from "./navigate.js";

const {
  ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;

/** The document's URL as a record whose parts can be read and set. */
const here = () => parseRecord(currentDocument()[$url]);

/** Parses a URL that a script wants to go to. */
function resolve(url) {
  const record = parseURL(entryDocument(), webidl.USVString(url));
  if (record === null) throw domException("SyntaxError", "Invalid URL");
  return record.href;
}

/** What `ancestorOrigins` has given. */
let originsAround;

// The members of https://webidl.spec.whatwg.org/#LegacyUnforgeable, which each location has as its own.
const members = {
  get href() {
    return currentDocument()[$url];
  },
  set href(value) {
    navigate(resolve(value), "push");
  },
  /** That of the address, which is not always the window's. */
  get origin() {
    return StringPrototypeIndexOf(currentDocument()[$url], "about:") === 0 ? "null" : windowOrigin();
  },
  get ancestorOrigins() {
    if (originsAround === undefined) {
      const origins = [];
      collectOriginsAround(origins);
      originsAround = load("web/string-list").makeStringList(origins);
    }
    return originsAround;
  },
  get protocol() {
    return `${here().scheme}:`;
  },
  set protocol(value) {
    const string = webidl.USVString(value);
    const record = here();
    const { scheme } = record;
    if (!parsePart(`${string}:`, record, "scheme start")) throw domException("SyntaxError", "Invalid protocol");
    if (record.scheme === scheme && !isSameScheme(string, scheme)) return;
    if (record.scheme === "http" || record.scheme === "https") navigate(hrefOf(record), "push");
  },
  get host() {
    return hostOf(here());
  },
  set host(value) {
    const string = webidl.USVString(value);
    const record = here();
    if (hasOpaquePath(record)) return;
    parsePart(string, record, "host");
    navigate(hrefOf(record), "push");
  },
  get hostname() {
    return hostnameOf(here());
  },
  set hostname(value) {
    const string = webidl.USVString(value);
    const record = here();
    if (hasOpaquePath(record)) return;
    parsePart(string, record, "hostname");
    navigate(hrefOf(record), "push");
  },
  get port() {
    const { port } = here();
    return port === null ? "" : `${port}`;
  },
  set port(value) {
    const string = webidl.USVString(value);
    const record = here();
    if (!mayHaveUserinfo(record)) return;
    if (string === "") record.port = null;
    else parsePart(string, record, "port");
    navigate(hrefOf(record), "push");
  },
  get pathname() {
    return pathOf(here());
  },
  set pathname(value) {
    const string = webidl.USVString(value);
    const record = here();
    if (hasOpaquePath(record)) return;
    record.path = [];
    parsePart(string, record, "path start");
    navigate(hrefOf(record), "push");
  },
  get search() {
    const { query } = here();
    return query === null || query === "" ? "" : `?${query}`;
  },
  set search(value) {
    const string = webidl.USVString(value);
    const record = here();
    record.query = null;
    if (string !== "") {
      record.query = "";
      parsePart(string[0] === "?" ? StringPrototypeSlice(string, 1) : string, record, "query");
    }
    navigate(hrefOf(record), "push");
  },
  get hash() {
    const { fragment } = here();
    return fragment === null || fragment === "" ? "" : `#${fragment}`;
  },
  set hash(value) {
    const string = webidl.USVString(value);
    const record = here();
    const old = record.fragment ?? "";
    record.fragment = "";
    parsePart(string[0] === "#" ? StringPrototypeSlice(string, 1) : string, record, "fragment");
    if (record.fragment !== old) navigate(hrefOf(record), "push");
  },
  assign(url) {
    webidl.requireArguments(arguments.length, 1);
    navigate(resolve(url), "push");
  },
  replace(url) {
    webidl.requireArguments(arguments.length, 1);
    navigate(resolve(url), "replace");
  },
  reload() {
    host.page_navigate(currentDocument()[$url], "reload");
  },
  toString() {
    return currentDocument()[$url];
  },
};

/** Whether what `protocol` is set to is the scheme that there is. */
function isSameScheme(string, scheme) {
  return StringPrototypeIndexOf(asciiLower(`${string}:`), `${scheme}:`) === 0;
}

export class Location {
  constructor(token) {
    requireInternal(token);
    const keys = ReflectOwnKeys(members);
    for (let i = 0; i < keys.length; i++) {
      const { get, set, value } = ReflectGetOwnPropertyDescriptor(members, keys[i]);
      const property = get === undefined ? { value, writable: false } : { get, set };
      ReflectDefineProperty(this, keys[i], { __proto__: null, ...property, enumerable: true, configurable: false });
    }
    // Nobody can make it another string: https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-object-setup
    const hidden = { __proto__: null, writable: false, enumerable: false, configurable: false };
    ReflectDefineProperty(this, "valueOf", { __proto__: null, ...hidden, value: Object.prototype.valueOf });
    ReflectDefineProperty(this, Symbol.toPrimitive, { __proto__: null, ...hidden, value: undefined });
  }
}
webidl.expose(Location);

export const location = new Location(internal);
