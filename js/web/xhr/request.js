// What an XMLHttpRequest asks for: https://xhr.spec.whatwg.org/#the-open()-method and what `send` makes of a body
import { asTask, caller, domException, host, load, primordials, push, recordText, timers, webidl } from "core";
import { $nodeType, $type, nodeType } from "library/tree";
import { concatenate } from "web/buffer-source";
import { extractBody, forbidsHeader, headerPairs, headerValue, isToken, nextRequest } from "web/fetch";

const {
  JSONParse, PromisePrototypeThen, RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;

/** https://fetch.spec.whatwg.org/#concept-method-normalize, with the exceptions of `open` */
export function normalizeMethod(method) {
  if (!isToken(method)) throw domException("SyntaxError");
  const upperCase = StringPrototypeToUpperCase(method);
  if (upperCase === "CONNECT" || upperCase === "TRACE" || upperCase === "TRACK") {
    throw domException("SecurityError");
  }
  return RegExpPrototypeExec(/ (?:DELETE|GET|HEAD|OPTIONS|POST|PUT) /, ` ${upperCase} `) === null ? method : upperCase;
}

/** https://xhr.spec.whatwg.org/#the-setrequestheader()-method, from the check of the value on */
export function combineHeader(list, name, value) {
  if (!isToken(name) || RegExpPrototypeExec(/[\0\n\r]/, value) !== null) throw domException("SyntaxError");
  const lowerCase = StringPrototypeToLowerCase(name);
  if (forbidsHeader(list.guard, lowerCase, value)) return;
  for (let i = 0; i < list.length; i++) {
    if (list[i][2] !== lowerCase) continue;
    list[i] = [list[i][0], `${list[i][1]}, ${value}`, lowerCase];
    return;
  }
  push(list, [name, value, lowerCase]);
}

function setHeader(list, name, lowerCase, value) {
  for (let i = 0; i < list.length; i++) {
    if (list[i][2] === lowerCase) {
      list[i][1] = value;
      return;
    }
  }
  push(list, [name, value, lowerCase]);
}

/**
 * The body of a request: https://xhr.spec.whatwg.org/#the-send()-method, step 4. It may set a Content-Type.
 * @returns {string | Uint8Array} a string stands for its UTF-8
 */
export function bodyOf(value, headers) {
  const isDocument = webidl.isObject(value) && value[$nodeType] === nodeType.DOCUMENT;
  let type;
  let source;
  if (isDocument) {
    type = `${value[$type] === "html" ? "text/html" : "application/xml"};charset=UTF-8`;
    source = load("dom/serializing").serialize(value, false).toWellFormed();
  } else {
    const { body, contentType } = extractBody(value);
    type = contentType;
    source = body.source;
  }
  const given = headerValue(headers, "content-type");
  if (given === null) {
    if (type !== null) setHeader(headers, "Content-Type", "content-type", type);
  } else if (isDocument || typeof value === "string") {
    const { parameterOf, parseMIMEType, serializeMIMEType } = load("library/mime-type");
    const mimeType = parseMIMEType(given);
    const charset = mimeType === null ? undefined : parameterOf(mimeType, "charset");
    if (charset === undefined || StringPrototypeToLowerCase(charset) === "utf-8") return source;
    for (let i = 0; i < mimeType.parameters.length; i++) {
      if (mimeType.parameters[i][0] === "charset") mimeType.parameters[i][1] = "UTF-8";
    }
    setHeader(headers, "Content-Type", "content-type", serializeMIMEType(mimeType));
  }
  return source;
}

/**
 * Sends a request: see `host.fetch_send` in `web/fetch`.
 * @param {(response: object | null) => void} done is told null for a network error, else
 *     `{ url, status, statusText, headers, body, isBroken }` with the whole body as a string or bytes, or null; `isBroken` where
 *     the connection has ended in the middle of the body, of which this is the beginning
 * @returns {() => void} ends the request
 */
export function sendRequest(request, body, done) {
  if (isObjectURL(request.url)) {
    const answer = answerOfObjectURL(request);
    const timer = timers.start(() => done(answer), 0);
    return () => timers.stop(timer);
  }
  const id = nextRequest();
  PromisePrototypeThen(host.fetch_send(id, describe(request, true), body ?? undefined), (text) => {
    const answer = JSONParse(text);
    if (webidl.isObject(answer.body)) {
      readPieces(id, (bytes, isBroken) => asTask(() => done({ ...answer, body: bytes, isBroken })));
      return;
    }
    const whole = wholeAnswer(answer, id);
    asTask(() => done(whole));
  }, () => asTask(() => done(null)));
  return () => host.fetch_abort(id);
}

/**
 * The same, for a script that waits.
 * @param {number} limit in milliseconds; 0 for none
 * @returns {object | null} what `done` of `sendRequest` is told; null also where the limit has passed
 */
export function awaitAnswer(request, body, limit) {
  if (isObjectURL(request.url)) return answerOfObjectURL(request);
  const id = nextRequest();
  const text = host.fetch_wait(id, describe(request, false), body ?? undefined, limit);
  return text === undefined ? null : wholeAnswer(JSONParse(text), id);
}

/** The text of the request, as `host.fetch_send` takes it. */
const describe = ({ url, method, headers, withCredentials }, acceptsStream) => recordText({
  url,
  method,
  headers: headerPairs(headers),
  mode: "cors",
  credentials: withCredentials ? "include" : "same-origin",
  redirect: "follow",
  referrer: "about:client",
  initiator: "xmlhttprequest",
  acceptsStream,
  isOfWorld: caller.isWorld || undefined,
});

function wholeAnswer(answer, id) {
  if (answer.type === "error") return null;
  return { ...answer, body: answer.body === true ? host.fetch_body(id) : answer.body, isBroken: false };
}

/** Reads a body that comes piece by piece. `done` is told all its bytes, and whether it has broken off. */
function readPieces(id, done) {
  const pieces = [];
  const readOn = () => PromisePrototypeThen(host.fetch_read(id), (piece) => {
    if (piece === undefined) {
      done(concatenate(pieces), false);
      return;
    }
    push(pieces, piece);
    readOn();
  }, () => done(concatenate(pieces), true));
  readOn();
}

const isObjectURL = (url) => StringPrototypeSlice(url, 0, 5) === "blob:";

function answerOfObjectURL({ url, method, headers }) {
  if (!caller.isWorld && host.policy_refuses("connect-src", url)) return null;
  const answer = load("web/blob").answerOf(url, method, headerValue(headers, "range"));
  return answer === undefined ? null : { ...answer, isBroken: false };
}
