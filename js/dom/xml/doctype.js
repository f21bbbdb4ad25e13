// https://www.w3.org/TR/xml/#NT-doctypedecl
import { load, primordials } from "core";
import { StringPrototypeEndsWith, StringPrototypeReplace, pattern } from "library/text";

const { RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

const literal = `("[^"]*"|'[^']*')`;
const declaration = new RegExp(
  `^\\s+([^\\s[>]+)(?:\\s+PUBLIC\\s+${literal}\\s+${literal}|\\s+SYSTEM\\s+${literal})?\\s*(?:\\[[^]*\\]\\s*)?$`);
const entity = pattern(/<!ENTITY\s+([^\s%]+)\s+("[^"]*"|'[^']*')\s*>/g);
const comment = pattern(/<!--[^]*?-->/g);

/**
 * https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents: the DTDs whose entities every browser
 * knows
 */
const knownIds = {
  __proto__: null,
  "-//W3C//DTD XHTML 1.0 Transitional//EN": true,
  "-//W3C//DTD XHTML 1.1//EN": true,
  "-//W3C//DTD XHTML 1.0 Strict//EN": true,
  "-//W3C//DTD XHTML 1.0 Frameset//EN": true,
  "-//W3C//DTD XHTML Basic 1.0//EN": true,
  "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN": true,
  "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN": true,
  "-//W3C//DTD MathML 2.0//EN": true,
  "-//WAPFORUM//DTD XHTML Mobile 1.0//EN": true,
  "-//WAPFORUM//DTD XHTML Mobile 1.1//EN": true,
  "-//WAPFORUM//DTD XHTML Mobile 1.2//EN": true,
};

const unquoted = (quoted) => (quoted === undefined ? "" : StringPrototypeSlice(quoted, 1, -1));

/** Replaces character references, and no others: https://www.w3.org/TR/xml/#intern-replacement */
function entityValue(quoted) {
  return StringPrototypeReplace(unquoted(quoted), pattern(/&#(?:x([0-9a-fA-F]+)|([0-9]+));/g), (reference, hex, decimal) => {
    const code = hex === undefined ? parseInt(decimal, 10) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

/**
 * Reads what stands between "<!DOCTYPE" and ">". Returns null where it is not well-formed.
 * @param {string} text
 */
export function parseDoctype(text) {
  const match = RegExpPrototypeExec(declaration, text);
  if (match === null) return null;
  const { 1: name, 2: publicLiteral, 3: systemOfPublic, 4: systemLiteral } = match;
  const publicId = unquoted(publicLiteral);
  return {
    name,
    publicId,
    systemId: unquoted(systemOfPublic ?? systemLiteral),
    /** Puts the entities into the table of the parser. */
    defineEntities(table) {
      if (knownIds[publicId]) defineNamedReferences(table);
      const start = StringPrototypeIndexOf(text, "[");
      const subset = start < 0 ? "" : StringPrototypeReplace(StringPrototypeSlice(text, start), comment, "");
      // The first declaration of a name counts.
      const own = { __proto__: null };
      for (let match = entity.exec(subset); match !== null; match = entity.exec(subset)) {
        if (own[match[1]] !== undefined) continue;
        own[match[1]] = true;
        table[match[1]] = entityValue(match[2]);
      }
    },
  };
}

/** The names of HTML are looked up when one is not in the table. */
function defineNamedReferences(table) {
  const { decodeReferences } = load("library/parse5");
  Object.setPrototypeOf(table, new Proxy({ __proto__: null }, {
    get(target, name) {
      if (typeof name !== "string") return undefined;
      const reference = `&${name};`;
      const text = decodeReferences(reference, 0, false);
      return text === reference || StringPrototypeEndsWith(text, ";") ? undefined : text;
    },
  }));
}
