// https://urlpattern.spec.whatwg.org/#urlpatterninit-processing
import { load, primordials, webidl } from "core";
import { StringPrototypeEndsWith, StringPrototypeLastIndexOf } from "library/text";
import * as canonical from "./canonicalize.js";
import { isSpecialScheme } from "./component.js";
import { escapePattern } from "./pattern-string.js";

const { StringPrototypeSlice, TypeError } = primordials;

/** In the order in which Web IDL reads the members of a dictionary. */
const members = ["baseURL", "hash", "hostname", "password", "pathname", "port", "protocol", "search", "username"];

/** https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit, of a script's object */
export function readInit(object) {
  const init = { __proto__: null };
  for (let index = 0; index < members.length; index++) {
    const value = object[members[index]];
    if (value !== undefined) {
      init[members[index]] = webidl.USVString(value);
    }
  }
  return init;
}

/**
 * https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
 * @param {Object<string, string>} init
 * @param {"pattern" | "url"} type whether its members are patterns, or parts of a URL
 */
export function processInit(init, type) {
  const result = { __proto__: null };
  const base = init.baseURL === undefined ? null : baseRecord(init.baseURL);
  if (base !== null) {
    inherit(result, init, base, type);
  }
  const process = (name, canonicalize, protocol = undefined) => {
    if (init[name] !== undefined) {
      result[name] = type === "pattern" ? init[name] : canonicalize(init[name], protocol);
    }
  };
  if (init.protocol !== undefined) {
    const protocol = StringPrototypeEndsWith(init.protocol, ":") ? StringPrototypeSlice(init.protocol, 0, -1) : init.protocol;
    result.protocol = type === "pattern" ? protocol : canonical.canonicalizeProtocol(protocol);
  }
  process("username", canonical.canonicalizeUsername);
  process("password", canonical.canonicalizePassword);
  process("hostname", canonical.canonicalizeHostname);
  process("port", canonical.canonicalizePort, result.protocol);
  if (init.pathname !== undefined) {
    const pathname = fromBase(init.pathname, base, type);
    const hasSegments = (result.protocol ?? "") === "" || isSpecialScheme(result.protocol);
    const canonicalize = hasSegments ? canonical.canonicalizePathname : canonical.canonicalizeOpaquePathname;
    result.pathname = type === "pattern" ? pathname : canonicalize(pathname);
  }
  processBehind(result, init, "search", "?", type === "pattern" ? undefined : canonical.canonicalizeSearch);
  processBehind(result, init, "hash", "#", type === "pattern" ? undefined : canonical.canonicalizeHash);
  return result;
}

function baseRecord(text) {
  const record = load("library/url").parseRecord(text);
  if (record === null) {
    throw new TypeError(`"${text}" cannot be parsed as a URL.`);
  }
  return record;
}

/** A component that is not given comes from the base URL, unless one before it is given. */
function inherit(result, init, base, type) {
  const text = (value) => (type === "pattern" ? escapePattern(value) : value);
  const { hostnameOf, pathOf } = load("library/url");
  const parts = [
    ["protocol", base.scheme],
    ["hostname", hostnameOf(base)],
    ["port", base.port === null ? "" : `${base.port}`],
    ["pathname", pathOf(base)],
    ["search", base.query ?? ""],
    ["hash", base.fragment ?? ""],
  ];
  for (let index = 0; index < parts.length && init[parts[index][0]] === undefined; index++) {
    result[parts[index][0]] = text(parts[index][1]);
  }
  const hasOwnAuthority = init.protocol !== undefined || init.hostname !== undefined || init.port !== undefined;
  if (type === "url" && !hasOwnAuthority && init.username === undefined) {
    result.username = base.username;
    if (init.password === undefined) {
      result.password = base.password;
    }
  }
}

/** https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname */
function isAbsolute(pathname, type) {
  if (pathname[0] === "/") return true;
  return type === "pattern" && (pathname[0] === "\\" || pathname[0] === "{") && pathname[1] === "/";
}

function fromBase(pathname, base, type) {
  if (base === null || typeof base.path === "string" || isAbsolute(pathname, type)) {
    return pathname;
  }
  const path = load("library/url").pathOf(base);
  const folder = StringPrototypeSlice(path, 0, StringPrototypeLastIndexOf(path, "/") + 1);
  return (type === "pattern" ? escapePattern(folder) : folder) + pathname;
}

function processBehind(result, init, name, mark, canonicalize) {
  const value = init[name];
  if (value !== undefined) {
    const text = value[0] === mark ? StringPrototypeSlice(value, 1) : value;
    result[name] = canonicalize === undefined ? text : canonicalize(text);
  }
}
