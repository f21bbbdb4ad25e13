// What the bytes of a blob become: https://w3c.github.io/FileAPI/#packaging-data
import { load } from "core";
import { bufferOf, copyBytes, typedArrayLength } from "web/buffer-source";

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
  const { encodingOf } = load("library/encoding-names");
  let encoding = label === undefined ? undefined : encodingOf(label);
  if (encoding === undefined && type !== "") {
    const { parameterOf, parseMIMEType } = load("library/mime-type");
    const mimeType = parseMIMEType(type);
    const charset = mimeType === null ? undefined : parameterOf(mimeType, "charset");
    encoding = charset === undefined ? undefined : encodingOf(charset);
  }
  return load("web/resources").decode(bytes, encoding ?? "utf-8");
}
