// https://mimesniff.spec.whatwg.org/#parsing-a-mime-type
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const quotedStringToken = /^[\t\x20-\x7e\x80-\xff]*$/;

const isWhitespace = (character) => character === " " || character === "\t" || character === "\n" || character === "\r";

function trimEnd(text) {
  let end = text.length;
  while (end > 0 && isWhitespace(text[end - 1])) end--;
  return text.slice(0, end);
}

/**
 * https://mimesniff.spec.whatwg.org/#parse-a-mime-type
 * @param {string} input
 * @returns {{type: string, subtype: string, parameters: [string, string][]} | null} null for what is no MIME type
 */
export function parseMIMEType(input) {
  const text = trimEnd(input.replace(/^[\t\n\r ]+/, ""));
  const slash = text.indexOf("/");
  const type = slash < 0 ? "" : text.slice(0, slash);
  if (!token.test(type)) return null;
  let position = text.indexOf(";", slash);
  if (position < 0) position = text.length;
  const subtype = trimEnd(text.slice(slash + 1, position));
  if (!token.test(subtype)) return null;
  const parameters = [];
  while (position < text.length) {
    position++;
    while (isWhitespace(text[position])) position++;
    let start = position;
    while (position < text.length && text[position] !== ";" && text[position] !== "=") position++;
    const name = text.slice(start, position).toLowerCase();
    if (position >= text.length) break;
    if (text[position] === ";") continue;
    position++;
    let value;
    if (text[position] === '"') {
      value = "";
      for (position++; position < text.length && text[position] !== '"'; position++) {
        if (text[position] === "\\" && position + 1 < text.length) position++;
        value += text[position];
      }
      while (position < text.length && text[position] !== ";") position++;
    } else {
      start = position;
      while (position < text.length && text[position] !== ";") position++;
      value = trimEnd(text.slice(start, position));
      if (value === "") continue;
    }
    if (token.test(name) && quotedStringToken.test(value) && find(parameters, name) === undefined) {
      parameters[parameters.length] = [name, value];
    }
  }
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase(), parameters };
}

function find(parameters, name) {
  for (let index = 0; index < parameters.length; index++) {
    if (parameters[index][0] === name) return parameters[index][1];
  }
  return undefined;
}

/** The value of a parameter, undefined where there is none. */
export function parameterOf(mimeType, name) {
  return find(mimeType.parameters, name);
}

/** https://mimesniff.spec.whatwg.org/#serialize-a-mime-type */
export function serializeMIMEType({ type, subtype, parameters }) {
  let text = `${type}/${subtype}`;
  for (let index = 0; index < parameters.length; index++) {
    const [name, value] = parameters[index];
    text += `;${name}=${token.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`}`;
  }
  return text;
}

/** https://mimesniff.spec.whatwg.org/#xml-mime-type */
export function isXML({ type, subtype }) {
  return subtype.endsWith("+xml") || (subtype === "xml" && (type === "text" || type === "application"));
}
