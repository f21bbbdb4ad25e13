// What a cache keeps stays with the host, which knows each cache by a number. An entry is `{ key, request, response }`: `request` has the
// members of a request record that are kept, `response` those of an answer, see `fetch_send` in js/web/fetch/fetch.js, without its body.
import { domException, host, load, primordials, recordText } from "core";
import { createResponse, headerPairs, takeHeaders, createHeaderList } from "web/fetch";

const { JSONParse } = primordials;

/**
 * @param {string} [url] whose entries are asked for, fragments apart; all of them without it
 * @returns {{ key: number, request: object, response: object }[]} the entries of a cache in the order in which they were put there
 */
export const readEntries = (id, url) => JSONParse(host.cache_entries(id, url));

/**
 * Puts an entry at the end.
 * @param {object} request a record
 * @param {object} response a record
 * @param {Uint8Array | null} body
 */
export function addEntry(id, request, response, body) {
  const entry = { __proto__: null, request: keptRequest(request), response: keptResponse(response) };
  if (!host.cache_add(id, recordText(entry), body ?? undefined)) {
    throw domException("QuotaExceededError");
  }
}

function keptRequest({ url, method, headers, mode, credentials, cache, redirect, referrer, referrerPolicy, integrity }) {
  const kept = { url, method, mode, credentials, cache, redirect, referrer, referrerPolicy, integrity };
  return { __proto__: null, ...kept, headers: headerPairs(headers) };
}

function keptResponse({ type, url, redirected, status, statusText, headers }) {
  return { __proto__: null, type, url, redirected, status, statusText, headers: headerPairs(headers) };
}

/** A Response of an entry. */
export function responseOf(id, { key, response }) {
  return createResponse({ ...response, body: host.cache_body(id, key) ?? null }, 0);
}

/** A Request of an entry. */
export function requestOf({ request }) {
  const headers = takeHeaders(request.headers, createHeaderList("request"));
  return load("web/fetch-request").makeRequest({ ...request, headers, keepalive: false, priority: "auto", destination: "" });
}
