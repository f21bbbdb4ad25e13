// https://w3c.github.io/beacon/#processing-model
import { caller, host, load, primordials, recordText, webidl } from "core";
import { documentBaseURL } from "dom/html";
import { currentDocument } from "dom/nodes";

const { JSONParse, PromisePrototypeThen, TypeError } = primordials;

/** https://fetch.spec.whatwg.org/#http-network-or-cache-fetch: what requests carry that outlive their page. */
const maximumBytes = 65_536;

/**
 * Sends data to a server, whatever becomes of the page.
 * @returns {boolean} whether it was sent: it is not where there is too much of it
 */
export function sendBeacon(url, data) {
  const record = load("library/url").parse(webidl.USVString(url), documentBaseURL(currentDocument()));
  if (record === null) throw new TypeError("This URL is invalid");
  if (!load("web/resources").isOfNetwork(record.href)) throw new TypeError("Beacons can only be sent over HTTP(S)");
  if (webidl.offered("streams", data)?.isReadableStream(data)) throw new TypeError("Beacons cannot send ReadableStream body");
  const { extractBody, nextRequest } = load("web/fetch");
  const { body, contentType } = data === null || data === undefined ? { body: null, contentType: null } : extractBody(data);
  if (byteLength(body?.source) > maximumBytes) return false;
  send(nextRequest(), record.href, contentType, body?.source);
  return true;
}

function byteLength(source) {
  if (source === undefined) return 0;
  return typeof source === "string" ? host.utf8_encode(source).length : source.length;
}

/** https://fetch.spec.whatwg.org/#cors-safelisted-request-header for `Content-Type` */
function isSafelisted(mimeType) {
  if (mimeType === null) return false;
  const essence = `${mimeType.type}/${mimeType.subtype}`;
  return essence === "application/x-www-form-urlencoded" || essence === "multipart/form-data" || essence === "text/plain";
}

function send(id, url, contentType, bytes) {
  const isSafe = contentType === null || isSafelisted(load("library/mime-type").parseMIMEType(contentType));
  const request = {
    url,
    method: "POST",
    headers: contentType === null ? [] : [["Content-Type", contentType]],
    mode: isSafe ? "no-cors" : "cors",
    credentials: "include",
    redirect: "follow",
    referrer: "about:client",
    keepalive: true,
    initiator: "beacon",
    isOfWorld: caller.isWorld || undefined,
  };
  // Nobody reads the answer.
  const drop = (text) => {
    if (JSONParse(text).body === true) host.fetch_abort(id);
  };
  PromisePrototypeThen(host.fetch_send(id, recordText(request), bytes), drop, () => {});
}
