// https://xhr.spec.whatwg.org/#response: what an answer is as each response type
import { host, load, primordials } from "core";
import { $encoding } from "library/tree";
import { bufferOf, copyBytes } from "web/buffer-source";
import { decodeUTF8, headerValue } from "web/fetch";

const { JSONParse } = primordials;

const bytesOf = (body) => (typeof body === "string" ? host.utf8_encode(body) : copyBytes(body));

/** https://xhr.spec.whatwg.org/#response-mime-type */
function responseType(headers) {
  const { parseMIMEType } = load("library/mime-type");
  const given = headerValue(headers, "content-type");
  return (given === null ? null : parseMIMEType(given)) ?? parseMIMEType("text/xml");
}

/** https://xhr.spec.whatwg.org/#final-mime-type */
const finalType = ({ overrideType, headers }) => overrideType ?? responseType(headers);

/** https://xhr.spec.whatwg.org/#final-charset, undefined where none is said */
function finalCharset({ overrideType, headers }) {
  const { parameterOf } = load("library/mime-type");
  const label = (overrideType === null ? undefined : parameterOf(overrideType, "charset"))
    ?? parameterOf(responseType(headers), "charset");
  return label === undefined ? undefined : load("library/encoding-names").encodingOf(label);
}

/** https://encoding.spec.whatwg.org/#decode */
function decode(body, encoding) {
  if (typeof body !== "string" || encoding !== "utf-8") return load("web/resources").decode(bytesOf(body), encoding);
  return decodeUTF8(body);
}

const isXML = (type) => load("library/mime-type").isXML(type);

/** The encoding that a document of a type says it is in; UTF-8 where it says nothing. */
function statedEncoding(body, essence) {
  if (typeof body !== "string") return load("web/resources").encodingOfBytes(body, essence, "utf-8");
  return load("library/encoding-names").encodingOfDocument(body, true, essence, "utf-8");
}

/**
 * https://xhr.spec.whatwg.org/#get-a-text-response
 * @param {{ body: string | Uint8Array | null, headers: object[], overrideType: object | null }} answer
 * @param {boolean} hasType whether the request has a response type
 */
export function textOf(answer, hasType) {
  if (answer.body === null) return "";
  let encoding = finalCharset(answer);
  if (encoding === undefined && !hasType && isXML(finalType(answer))) encoding = statedEncoding(answer.body, "text/xml");
  return decode(answer.body, encoding ?? "utf-8");
}

/** https://xhr.spec.whatwg.org/#set-a-document-response; null where there is none. */
export function documentOf(answer, hasType) {
  const { body, url } = answer;
  const type = finalType(answer);
  const isHTML = type.type === "text" && type.subtype === "html";
  if (body === null || (isHTML && !hasType) || (!isHTML && !isXML(type))) return null;
  const essence = `${type.type}/${type.subtype}`;
  const encoding = finalCharset(answer) ?? statedEncoding(body, isHTML ? essence : "text/xml");
  const text = decode(body, encoding);
  const document = isHTML ? load("dom/parsing").parseDocument(text, load("dom/nodes").createHTMLDocument(url))
    : load("dom/xml").parseXMLResponse(text, essence, url);
  if (document !== null) document[$encoding] = load("library/encoding-names").nameOf(encoding);
  return document;
}

/** `response` of a request that is done and has a type other than text. Throws where the body is no such thing. */
export function objectOf(answer, type) {
  switch (type) {
    case "arraybuffer":
      return bufferOf(answer.body === null ? host.utf8_encode("") : bytesOf(answer.body));
    case "blob": {
      const bytes = answer.body === null ? host.utf8_encode("") : bytesOf(answer.body);
      return load("web/blob").createBlob(bytes, load("library/mime-type").serializeMIMEType(finalType(answer)));
    }
    case "document":
      return documentOf(answer, true);
    default:
      return answer.body === null ? null : JSONParse(decodeUTF8(answer.body));
  }
}
