// What the bytes of a blob become: https://w3c.github.io/FileAPI/#packaging-data
import { host, load, primordials } from "core";
import { bufferOf, copyBytes, typedArrayLength } from "web/buffer-source";

const { StringPrototypeCharCodeAt, StringPrototypeSlice } = primordials;

export const packBuffer = (bytes) => bufferOf(copyBytes(bytes));

export function packDataURL(bytes, type) {
  const base64 = load("web/base64").encodeBase64(bytes);
  return `data:${type === "" ? "application/octet-stream" : type};base64,${base64}`;
}

export function packBinaryString(bytes) {
  const { fromCharCode } = load("web/builtins").builtins.String;
  const length = typedArrayLength(bytes);
  let text = "";
  for (let index = 0; index < length; index++) {
    text += fromCharCode(bytes[index]);
  }
  return text;
}

/** The given encoding counts, then the type's charset, then UTF-8. @param {string} [label] of the encoding */
export function packText(bytes, label, type) {
  const { encodingOf, createDecoder } = load("web/encoding");
  let encoding = label === undefined ? undefined : encodingOf(label);
  if (encoding === undefined && type !== "") {
    const { parameterOf, parseMIMEType } = load("web/mime-type");
    const mimeType = parseMIMEType(type);
    const charset = mimeType === null ? undefined : parameterOf(mimeType, "charset");
    encoding = charset === undefined ? undefined : encodingOf(charset);
  }
  const mark = byteOrderMark(bytes);
  encoding = mark ?? encoding ?? "utf-8";
  const text =
    encoding === "utf-8" ? host.utf8_decode(bytes, false) : createDecoder(encoding, false).decode(bytes, false);
  const hasMark = mark !== undefined && text !== "" && StringPrototypeCharCodeAt(text, 0) === 0xfeff;
  return hasMark ? StringPrototypeSlice(text, 1) : text;
}

/** https://encoding.spec.whatwg.org/#bom-sniff */
function byteOrderMark(bytes) {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}
