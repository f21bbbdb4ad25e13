// UTF-8 for whatwg-url, which encodes one code point at a time and so must not go through the host for each.
// Scripts/bundle-scripts puts these in the place of the globals TextEncoder and TextDecoder that whatwg-url names.

/** https://encoding.spec.whatwg.org/#utf-8-encoder */
export class UTF8Encoder {
  encode(string) {
    const bytes = [];
    for (const character of string) {
      const code = character.codePointAt(0);
      const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
      if (point < 0x80) {
        bytes.push(point);
      } else if (point < 0x800) {
        bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
      } else if (point < 0x10000) {
        bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
      } else {
        const tail = [0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
        bytes.push(0xf0 | (point >> 18), ...tail);
      }
    }
    return Uint8Array.from(bytes);
  }
}

/** https://encoding.spec.whatwg.org/#utf-8-decoder, without a byte order mark's handling. */
export class UTF8Decoder {
  decode(bytes) {
    let text = "";
    let needed = 0;
    let point = 0;
    let lower = 0x80;
    let upper = 0xbf;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index];
      if (needed === 0) {
        if (byte < 0x80) {
          text += String.fromCharCode(byte);
        } else if (byte >= 0xc2 && byte <= 0xf4) {
          needed = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
          point = byte & (0x3f >> needed);
          lower = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
          upper = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
        } else {
          text += "\ufffd";
        }
      } else if (byte < lower || byte > upper) {
        text += "\ufffd";
        needed = 0;
        index--;
      } else {
        lower = 0x80;
        upper = 0xbf;
        point = (point << 6) | (byte & 63);
        needed--;
        if (needed === 0) {
          text += String.fromCodePoint(point);
        }
      }
    }
    return needed === 0 ? text : `${text}\ufffd`;
  }
}
