// https://drafts.csswg.org/cssom/#common-serializing-idioms

const escapeCode = (code) => `\\${code.toString(16)} `;

/** https://drafts.csswg.org/cssom/#serialize-an-identifier */
export function serializeIdentifier(text) {
  if (/^-?[A-Za-z_\u0080-\uffff][-\w\u0080-\uffff]*$/.test(text)) return text;
  let result = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0) {
      result += "\ufffd";
    } else if (code <= 0x1f || code === 0x7f) {
      result += escapeCode(code);
    } else if (code >= 48 && code <= 57 && (i === 0 || (i === 1 && text[0] === "-"))) {
      result += escapeCode(code);
    } else if (code === 45 && text.length === 1) {
      result += "\\-";
    } else if (code >= 0x80 || /[-\w]/.test(text[i])) {
      result += text[i];
    } else {
      result += `\\${text[i]}`;
    }
  }
  return result;
}

/** https://drafts.csswg.org/cssom/#serialize-a-string */
export function serializeString(text) {
  let result = '"';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0) result += "\ufffd";
    else if (code <= 0x1f || code === 0x7f) result += escapeCode(code);
    else if (code === 34 || code === 92) result += `\\${text[i]}`;
    else result += text[i];
  }
  return `${result}"`;
}

/** https://drafts.csswg.org/cssom/#serialize-a-url */
export function serializeURL(url) {
  return `url(${serializeString(url)})`;
}

/** A number as WebKit writes it: at most six digits behind the point, no exponent. */
export function serializeNumber(number) {
  if (Number.isInteger(number) && number < 1e21 && number > -1e21) return `${number === 0 ? 0 : number}`;
  if (number !== number || number === Infinity || number === -Infinity) return `${number}`;
  const text = number.toFixed(6).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
