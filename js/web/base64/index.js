// https://html.spec.whatwg.org/multipage/webappapis.html#atob
import { domException, load, primordials, webidl } from "core";

const { StringPrototypeCharCodeAt } = primordials;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function invalidCharacter() {
  return domException("InvalidCharacterError");
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#dom-btoa: each code unit is one byte. */
export function btoa(data) {
  webidl.requireGlobal(this, "btoa");
  webidl.requireArguments(arguments.length, 1);
  const string = webidl.DOMString(data);
  return encode(string.length, (index) => {
    const code = StringPrototypeCharCodeAt(string, index);
    if (code > 255) throw invalidCharacter();
    return code;
  });
}

/** The base64 of a Uint8Array. https://datatracker.ietf.org/doc/html/rfc4648#section-4 */
export const encodeBase64 = (bytes) => encode(bytes.length, (index) => bytes[index]);

function encode(length, byteAt) {
  let output = "";
  for (let index = 0; index < length; index += 3) {
    const first = byteAt(index);
    const second = index + 1 < length ? byteAt(index + 1) : 0;
    const third = index + 2 < length ? byteAt(index + 2) : 0;
    output += alphabet[first >> 2] + alphabet[((first & 3) << 4) | (second >> 4)];
    output += index + 1 < length ? alphabet[((second & 15) << 2) | (third >> 6)] : "=";
    output += index + 2 < length ? alphabet[third & 63] : "=";
  }
  return output;
}

/** The six bits of a base64 digit, -1 for ASCII whitespace, -2 for "=", -3 for anything else. */
function digitValue(code) {
  if (code >= 0x41 && code <= 0x5a) return code - 0x41;
  if (code >= 0x61 && code <= 0x7a) return code - 0x47;
  if (code >= 0x30 && code <= 0x39) return code + 4;
  if (code === 0x2b) return 62;
  if (code === 0x2f) return 63;
  if (code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d) return -1;
  return code === 0x3d ? -2 : -3;
}

/** https://infra.spec.whatwg.org/#forgiving-base64-decode */
export function atob(data) {
  webidl.requireGlobal(this, "atob");
  const { fromCharCode } = load("web/builtins").builtins.String;
  webidl.requireArguments(arguments.length, 1);
  const string = webidl.DOMString(data);
  let output = "";
  let buffer = 0;
  let digits = 0;
  let padding = 0;
  for (let index = 0; index < string.length; index++) {
    const value = digitValue(StringPrototypeCharCodeAt(string, index));
    if (value === -1) {
      continue;
    }
    if (value === -2) {
      padding++;
      continue;
    }
    if (value === -3 || padding > 0) {
      throw invalidCharacter();
    }
    buffer = ((buffer << 6) | value) & 0xffffff;
    if (++digits % 4 === 0) {
      output += fromCharCode(buffer >> 16, (buffer >> 8) & 255, buffer & 255);
    }
  }
  const rest = digits % 4;
  // Padding must fill the last group exactly, or be absent.
  if (rest === 1 || (padding > 0 && (rest === 0 || rest + padding !== 4))) {
    throw invalidCharacter();
  }
  if (rest === 2) {
    output += fromCharCode((buffer >> 4) & 255);
  } else if (rest === 3) {
    output += fromCharCode((buffer >> 10) & 255, (buffer >> 2) & 255);
  }
  return output;
}
