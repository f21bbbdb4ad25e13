// https://html.spec.whatwg.org/multipage/workers.html#worker-locations
import { load, primordials, webidl } from "core";

const { TypeError } = primordials;

const creating = {};

export class WorkerLocation {
  #url;

  constructor(key, url) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#url = url;
  }

  get href() {
    return this.#url.href;
  }

  get origin() {
    return this.#url.origin;
  }

  get protocol() {
    return this.#url.protocol;
  }

  get host() {
    return this.#url.host;
  }

  get hostname() {
    return this.#url.hostname;
  }

  get port() {
    return this.#url.port;
  }

  get pathname() {
    return this.#url.pathname;
  }

  get search() {
    return this.#url.search;
  }

  get hash() {
    return this.#url.hash;
  }

  toString() {
    return this.#url.href;
  }
}
webidl.expose(WorkerLocation);

/** @param {string} href the address of the worker's script */
export function makeLocation(href) {
  const { URL } = load("web/url");
  return new WorkerLocation(creating, new URL(href));
}
