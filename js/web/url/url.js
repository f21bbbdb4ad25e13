// https://url.spec.whatwg.org/#url-class
import { primordials, realm, webidl } from "core";
import {
  hasOpaquePath, hostOf, hostnameOf, hrefOf, mayHaveUserinfo, originOf, parsePart, parseRecord, pathOf, setPassword, setUsername,
} from "library/url";
import { addObjectURLs } from "./object-url.js";
import { createSearchParams, replaceSearchParams } from "./url-search-params.js";

const { StringPrototypeSlice, TypeError } = primordials;

let recordOf;

export class URL {
  #record;
  #searchParams;

  static {
    recordOf = (object) => (#record in object ? object.#record : undefined);
  }

  constructor(url, base = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const urlString = webidl.USVString(url);
    const baseString = base === undefined ? undefined : webidl.USVString(base);
    const baseRecord = baseString === undefined ? null : parseRecord(baseString);
    if (baseString !== undefined && baseRecord === null) {
      throw new TypeError(`"${urlString}" cannot be parsed as a URL against "${baseString}".`);
    }
    this.#record = parseRecord(urlString, baseRecord);
    if (this.#record === null) {
      throw new TypeError(`"${urlString}" cannot be parsed as a URL.`);
    }
  }

  /** https://url.spec.whatwg.org/#dom-url-parse */
  static parse(url, base = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const urlString = webidl.USVString(url);
    const baseString = base === undefined ? undefined : webidl.USVString(base);
    return parseWithBase(urlString, baseString) === null ? null : new URL(urlString, baseString);
  }

  /** https://url.spec.whatwg.org/#dom-url-canparse */
  static canParse(url, base = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const urlString = webidl.USVString(url);
    return parseWithBase(urlString, base === undefined ? undefined : webidl.USVString(base)) !== null;
  }

  get href() {
    return hrefOf(this.#record);
  }

  set href(value) {
    const record = parseRecord(webidl.USVString(value));
    if (record === null) {
      throw new TypeError("Type error");
    }
    this.#record = record;
    this.#refreshSearchParams();
  }

  get origin() {
    return originOf(this.#record);
  }

  get protocol() {
    return `${this.#record.scheme}:`;
  }

  set protocol(value) {
    parsePart(`${webidl.USVString(value)}:`, this.#record, "scheme start");
  }

  get username() {
    return this.#record.username;
  }

  set username(value) {
    const string = webidl.USVString(value);
    if (mayHaveUserinfo(this.#record)) {
      setUsername(this.#record, string);
    }
  }

  get password() {
    return this.#record.password;
  }

  set password(value) {
    const string = webidl.USVString(value);
    if (mayHaveUserinfo(this.#record)) {
      setPassword(this.#record, string);
    }
  }

  get host() {
    return hostOf(this.#record);
  }

  set host(value) {
    const string = webidl.USVString(value);
    if (!hasOpaquePath(this.#record)) {
      parsePart(string, this.#record, "host");
    }
  }

  get hostname() {
    return hostnameOf(this.#record);
  }

  set hostname(value) {
    const string = webidl.USVString(value);
    if (!hasOpaquePath(this.#record)) {
      parsePart(string, this.#record, "hostname");
    }
  }

  get port() {
    const { port } = this.#record;
    return port === null ? "" : `${port}`;
  }

  set port(value) {
    const string = webidl.USVString(value);
    if (!mayHaveUserinfo(this.#record)) {
      return;
    }
    if (string === "") {
      this.#record.port = null;
    } else {
      parsePart(string, this.#record, "port");
    }
  }

  get pathname() {
    return pathOf(this.#record);
  }

  set pathname(value) {
    const string = webidl.USVString(value);
    if (!hasOpaquePath(this.#record)) {
      this.#record.path = [];
      parsePart(string, this.#record, "path start");
    }
  }

  get search() {
    const { query } = this.#record;
    return query === null || query === "" ? "" : `?${query}`;
  }

  set search(value) {
    const string = webidl.USVString(value);
    this.#record.query = null;
    if (string !== "") {
      this.#record.query = "";
      parsePart(string[0] === "?" ? StringPrototypeSlice(string, 1) : string, this.#record, "query");
    }
    this.#refreshSearchParams();
  }

  get searchParams() {
    this.#searchParams ??= createSearchParams(this.#record.query ?? "", (query) => {
      this.#record.query = query === "" ? null : query;
    });
    return this.#searchParams;
  }

  get hash() {
    const { fragment } = this.#record;
    return fragment === null || fragment === "" ? "" : `#${fragment}`;
  }

  set hash(value) {
    const string = webidl.USVString(value);
    this.#record.fragment = null;
    if (string !== "") {
      this.#record.fragment = "";
      parsePart(string[0] === "#" ? StringPrototypeSlice(string, 1) : string, this.#record, "fragment");
    }
  }

  toString() {
    return hrefOf(this.#record);
  }

  toJSON() {
    return hrefOf(this.#record);
  }

  #refreshSearchParams() {
    if (this.#searchParams !== undefined) {
      replaceSearchParams(this.#searchParams, this.#record.query ?? "");
    }
  }
}

if (realm.kind === "window" || realm.kind === "dedicatedWorker") addObjectURLs(URL);
webidl.expose(URL);

/** https://url.spec.whatwg.org/#api-url-parser */
function parseWithBase(url, base) {
  if (base === undefined) {
    return parseRecord(url);
  }
  const baseRecord = parseRecord(base);
  return baseRecord === null ? null : parseRecord(url, baseRecord);
}

/** The text of a URL object, undefined for any other object. */
export function textOf(object) {
  const record = recordOf(object);
  return record === undefined ? undefined : hrefOf(record);
}
