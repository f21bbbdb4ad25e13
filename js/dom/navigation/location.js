// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
import { domException, host, load, primordials, webidl } from "core";
import { parseURL } from "dom/html";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { collectOriginsAround, windowOrigin } from "dom/window";
import { $url } from "library/tree";
import { navigate } from "./navigate.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

/** The document's URL as an object whose parts can be read and set. */
function here() {
  const { URL } = load("web/url");
  return new URL(currentDocument()[$url]);
}

/** Parses a URL that a script wants to go to. */
function resolve(url) {
  const record = parseURL(currentDocument(), webidl.USVString(url));
  if (record === null) throw domException("SyntaxError", "Invalid URL");
  return record.href;
}

/** Goes to this page's URL with one part changed. */
function navigateWith(part, value) {
  const string = webidl.USVString(value);
  const url = here();
  url[part] = string;
  navigate(url.href, "push");
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
  get origin() {
    return windowOrigin();
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
    return here().protocol;
  },
  set protocol(value) {
    const url = here();
    const { protocol } = url;
    url.protocol = webidl.USVString(value);
    if (url.protocol === protocol && !isSameScheme(value, protocol)) return;
    if (url.protocol === "http:" || url.protocol === "https:") navigate(url.href, "push");
  },
  get host() {
    return here().host;
  },
  set host(value) {
    navigateWith("host", value);
  },
  get hostname() {
    return here().hostname;
  },
  set hostname(value) {
    navigateWith("hostname", value);
  },
  get port() {
    return here().port;
  },
  set port(value) {
    navigateWith("port", value);
  },
  get pathname() {
    return here().pathname;
  },
  set pathname(value) {
    navigateWith("pathname", value);
  },
  get search() {
    return here().search;
  },
  set search(value) {
    navigateWith("search", value);
  },
  get hash() {
    return here().hash;
  },
  set hash(value) {
    const string = webidl.USVString(value);
    const url = here();
    const old = url.hash;
    url.hash = string;
    if (url.hash === old) return;
    navigate(url.hash === "" ? `${url.href.replace(/#$/, "")}#` : url.href, "push");
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

function isSameScheme(value, protocol) {
  return `${webidl.USVString(value)}:`.toLowerCase().startsWith(protocol);
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
