// https://urlpattern.spec.whatwg.org/#urlpattern-class
import { load, primordials, webidl } from "core";
import * as canonical from "./canonicalize.js";
import { compile, defaultPort, hostnameOptions, match, matchesSpecialScheme, pathnameOptions, plainOptions } from "./component.js";
import { parseConstructorString } from "./constructor-string.js";
import { processInit, readInit } from "./init.js";

const { TypeError } = primordials;

const componentNames = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

export class URLPattern {
  #components;

  constructor(input = {}, baseURL = undefined, options = undefined) {
    const hasBase = arguments.length > 2 || (baseURL !== undefined && baseURL !== null && !webidl.isObject(baseURL));
    const inputValue = readInput(input);
    const base = hasBase ? webidl.USVString(baseURL) : undefined;
    const ignoreCase = !!webidl.dictionary(hasBase ? options : baseURL).ignoreCase;
    this.#components = componentsOf(initOf(inputValue, base), ignoreCase);
  }

  test(input = {}, baseURL = undefined) {
    return this.#match(input, baseURL) !== null;
  }

  exec(input = {}, baseURL = undefined) {
    return this.#match(input, baseURL);
  }

  get protocol() {
    return this.#components.protocol.pattern;
  }

  get username() {
    return this.#components.username.pattern;
  }

  get password() {
    return this.#components.password.pattern;
  }

  get hostname() {
    return this.#components.hostname.pattern;
  }

  get port() {
    return this.#components.port.pattern;
  }

  get pathname() {
    return this.#components.pathname.pattern;
  }

  get search() {
    return this.#components.search.pattern;
  }

  get hash() {
    return this.#components.hash.pattern;
  }

  get hasRegExpGroups() {
    for (let index = 0; index < componentNames.length; index++) {
      if (this.#components[componentNames[index]].hasRegExpGroups) return true;
    }
    return false;
  }

  /** https://urlpattern.spec.whatwg.org/#url-pattern-match */
  #match(input, baseURL) {
    const components = this.#components;
    const inputValue = readInput(input);
    const base = baseURL === undefined ? undefined : webidl.USVString(baseURL);
    const parts = typeof inputValue === "string" ? partsOf(inputValue, base) : partsOfInit(inputValue, base);
    if (parts === null) {
      return null;
    }
    const found = { __proto__: null };
    for (let index = 0; index < componentNames.length; index++) {
      const name = componentNames[index];
      found[name] = match(components[name], parts[name] ?? "");
      if (found[name] === null) return null;
    }
    const { hash, hostname, password, pathname, port, protocol, search, username } = found;
    const inputs = base === undefined ? [inputValue] : [inputValue, base];
    return { hash, hostname, inputs, password, pathname, port, protocol, search, username };
  }
}

webidl.expose(URLPattern);

/** https://urlpattern.spec.whatwg.org/#typedefdef-urlpatterninput */
function readInput(input) {
  if (input === undefined || input === null) return {};
  return webidl.isObject(input) ? { ...readInit(input) } : webidl.USVString(input);
}

/** https://urlpattern.spec.whatwg.org/#url-pattern-create, as far as its argument becomes an init */
function initOf(input, base) {
  if (typeof input !== "string") {
    if (base !== undefined) {
      throw new TypeError("A base URL stands in the object itself, as its member baseURL");
    }
    return input;
  }
  const init = parseConstructorString(input);
  if (base === undefined && init.protocol === undefined) {
    throw new TypeError(`Pattern "${input}" has no protocol and there is no base URL`);
  }
  return base === undefined ? init : { ...init, baseURL: base };
}

function componentsOf(init, ignoreCase) {
  const patterns = { ...processInit(init, "pattern") };
  for (let index = 0; index < componentNames.length; index++) {
    patterns[componentNames[index]] ??= "*";
  }
  if (patterns.port === defaultPort(patterns.protocol)) {
    patterns.port = "";
  }
  const protocol = compile(patterns.protocol, canonical.canonicalizeProtocol);
  const hasSegments = matchesSpecialScheme(protocol);
  return {
    protocol,
    username: compile(patterns.username, canonical.canonicalizeUsername),
    password: compile(patterns.password, canonical.canonicalizePassword),
    hostname: compile(
      patterns.hostname,
      isIPv6Pattern(patterns.hostname) ? canonical.canonicalizeIPv6 : canonical.canonicalizeHostname,
      hostnameOptions,
    ),
    port: compile(patterns.port, canonical.canonicalizePort),
    pathname: hasSegments
      ? compile(patterns.pathname, canonical.canonicalizePathname, pathnameOptions, ignoreCase)
      : compile(patterns.pathname, canonical.canonicalizeOpaquePathname, plainOptions, ignoreCase),
    search: compile(patterns.search, canonical.canonicalizeSearch, plainOptions, ignoreCase),
    hash: compile(patterns.hash, canonical.canonicalizeHash, plainOptions, ignoreCase),
  };
}

/** https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address */
function isIPv6Pattern(pattern) {
  if (pattern.length < 2) return false;
  return pattern[0] === "[" || ((pattern[0] === "{" || pattern[0] === "\\") && pattern[1] === "[");
}

/** The parts of a URL, or null where it is none. */
function partsOf(text, base) {
  const { hostnameOf, parseRecord, pathOf } = load("library/url");
  const baseRecord = base === undefined ? null : parseRecord(base);
  const record = base !== undefined && baseRecord === null ? null : parseRecord(text, baseRecord);
  if (record === null) {
    return null;
  }
  return {
    protocol: record.scheme,
    username: record.username,
    password: record.password,
    hostname: hostnameOf(record),
    port: record.port === null ? "" : `${record.port}`,
    pathname: pathOf(record),
    search: record.query ?? "",
    hash: record.fragment ?? "",
  };
}

function partsOfInit(init, base) {
  if (base !== undefined) {
    throw new TypeError("A base URL stands in the object itself, as its member baseURL");
  }
  try {
    return processInit(init, "url");
  } catch {
    return null;
  }
}
