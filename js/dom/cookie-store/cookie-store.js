// https://cookiestore.spec.whatwg.org/#CookieStore, with WebKit's sentences
// Source: CookieStore.cpp of https://github.com/WebKit/WebKit
import { clock, domException, entry, host, load, primordials, push, recordText, webidl } from "core";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { windowOrigin } from "dom/window";
import { $url } from "library/tree";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { interfaceNamed } from "web/ui-events";
import { checkCookie } from "./check.js";

const { JSONParse, TypeError } = primordials;

const sameSites = ["strict", "lax", "none"];
const dayMilliseconds = 86_400_000;

export class CookieStore extends EventTarget {
  #isStore = true;

  constructor(token) {
    requireInternal(token);
    super();
  }

  async get(options = undefined) {
    this.#isStore; // Throws for any other object.
    const query = readQuery(options);
    requireOrigin();
    if (query.name === undefined && query.url === undefined) throw new TypeError("Type error");
    return (await list(query))[0] ?? null;
  }

  async getAll(options = undefined) {
    this.#isStore;
    const query = readQuery(options);
    requireOrigin();
    return list(query);
  }

  async set(options, value = undefined) {
    this.#isStore;
    webidl.requireArguments(arguments.length, 1);
    await store(arguments.length > 1
      ? { ...noAttributes, name: webidl.USVString(options), value: webidl.USVString(value) } : readInit(options));
  }

  async delete(options) {
    this.#isStore;
    webidl.requireArguments(arguments.length, 1);
    const cookie = webidl.isObject(options) ? readDeletion(options) : { ...noAttributes, name: webidl.USVString(options) };
    await store({ ...cookie, value: "", expires: clock.wall() - dayMilliseconds });
  }
}

defineEventHandler(CookieStore.prototype, "change");
webidl.expose(CookieStore);

export const cookieStore = new CookieStore(internal);
// Nobody can listen before.
host.cookie_watch();

function requireOrigin() {
  if (windowOrigin() === "null") throw domException("SecurityError", "The origin is opaque");
}

const noAttributes = { expires: null, domain: null, path: "/", sameSite: "strict" };

const stringOrUndefined = (value) => (value === undefined ? undefined : webidl.USVString(value));
const stringOrNull = (value) => (value === undefined || value === null ? null : webidl.USVString(value));

/** https://cookiestore.spec.whatwg.org/#dictdef-cookiestoregetoptions, or a name in its place */
function readQuery(options) {
  if (options !== undefined && options !== null && !webidl.isObject(options)) return { name: webidl.USVString(options) };
  const { name, url } = webidl.dictionary(options);
  return { name: stringOrUndefined(name), url: stringOrUndefined(url) };
}

/** https://cookiestore.spec.whatwg.org/#dictdef-cookieinit */
function readInit(options) {
  const { domain, expires, name, path, sameSite, value } = webidl.dictionary(options);
  if (name === undefined || value === undefined) {
    throw new TypeError(`Member CookieInit.${name === undefined ? "name" : "value"} is required and must be an instance of USVString`);
  }
  return {
    domain: stringOrNull(domain),
    expires: expires === undefined || expires === null ? null : webidl.double(expires),
    name: webidl.USVString(name),
    path: path === undefined ? "/" : webidl.USVString(path),
    sameSite: sameSite === undefined ? "strict" : webidl.enumeration(sameSite, sameSites),
    value: webidl.USVString(value),
  };
}

/** https://cookiestore.spec.whatwg.org/#dictdef-cookiestoredeleteoptions */
function readDeletion(options) {
  const { domain, name, path } = options;
  if (name === undefined) {
    throw new TypeError("Member CookieStoreDeleteOptions.name is required and must be an instance of USVString");
  }
  return {
    ...noAttributes, domain: stringOrNull(domain), name: webidl.USVString(name), path: path === undefined ? "/" : webidl.USVString(path),
  };
}

/** https://cookiestore.spec.whatwg.org/#query-cookies, in a task */
async function list({ name, url }) {
  const address = currentDocument()[$url];
  if (url !== undefined) {
    const { hrefOf, parseRecord, withoutFragment } = load("library/url");
    const asked = parseRecord(url, parseRecord(address));
    if (asked === null || withoutFragment(hrefOf(asked)) !== withoutFragment(address)) throw new TypeError("Type error");
  }
  const found = JSONParse(host.cookie_list(address));
  await host.task_wait();
  const cookies = [];
  for (let i = 0; i < found.length; i++) {
    if (name === undefined || found[i].name === name) push(cookies, found[i]);
  }
  return cookies;
}

/** https://cookiestore.spec.whatwg.org/#set-a-cookie, in a task */
async function store(cookie) {
  requireOrigin();
  const { hostnameOf, parseRecord } = load("library/url");
  checkCookie(cookie, hostnameOf(parseRecord(windowOrigin())));
  const isSet = host.cookie_put(currentDocument()[$url], recordText(cookie));
  await host.task_wait();
  if (!isSet) throw new TypeError("Type error");
}

/** A cookie of the document has changed: `text` is JSON, `{ changed: [{ name, value }], deleted: [{ name }] }`. */
entry.cookiesChanged = (text) => fire(cookieStore, "change", JSONParse(text), interfaceNamed("CookieChangeEvent"));
