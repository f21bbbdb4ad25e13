// https://w3c.github.io/DOM-Parsing/#xml-serialization of the nodes without children
import { domException, primordials } from "core";
import { StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeReplace, pattern } from "library/text";
import { $data, $name, $nodeType, $publicId, $systemId, $target, nodeType } from "library/tree";

const { StringPrototypeToLowerCase } = primordials;

/** Anything that is not https://www.w3.org/TR/xml/#NT-Char */
const notCharacter = pattern(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
const escapedInText = pattern(/[&<>]/g);
const escapedInValues = pattern(/[&<>"\t\n\r]/g);
/** Anything that is not https://www.w3.org/TR/xml/#NT-PubidChar */
const notPublicId = pattern(/[^\x20\r\na-zA-Z0-9\-'()+,./:=?;!*#@$_%]/);

export function notWellFormed(what) {
  return domException("InvalidStateError", `${what} cannot be written as well-formed XML.`);
}

function requireCharacters(text, what) {
  if (notCharacter.test(text)) throw notWellFormed(what);
}

const escapes = {
  __proto__: null, "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#x9;", "\n": "&#xA;", "\r": "&#xD;",
};

/** https://w3c.github.io/DOM-Parsing/#dfn-serializing-an-attribute-value */
export function attributeValue(value, requiresWellFormed) {
  if (requiresWellFormed) requireCharacters(value, "An attribute's value");
  return StringPrototypeReplace(value, escapedInValues, (character) => escapes[character]);
}

function serializeDoctype(node, requiresWellFormed) {
  const { [$name]: name, [$publicId]: publicId, [$systemId]: systemId } = node;
  if (requiresWellFormed) {
    if (notPublicId.test(publicId)) throw notWellFormed("A doctype's public ID");
    if (notCharacter.test(systemId) || (StringPrototypeIncludes(systemId, '"') && StringPrototypeIncludes(systemId, "'"))) {
      throw notWellFormed("A doctype's system ID");
    }
  }
  let markup = `<!DOCTYPE ${name}`;
  if (publicId !== "") markup += ` PUBLIC "${publicId}"`;
  else if (systemId !== "") markup += " SYSTEM";
  if (systemId !== "") markup += ` "${systemId}"`;
  return `${markup}>`;
}

/** The markup of a node that is no element, document or fragment. */
export function serializeLeaf(node, requiresWellFormed) {
  switch (node[$nodeType]) {
    case nodeType.TEXT:
      if (requiresWellFormed) requireCharacters(node[$data], "A text");
      return StringPrototypeReplace(node[$data], escapedInText, (character) => escapes[character]);
    case nodeType.CDATA_SECTION:
      return `<![CDATA[${node[$data]}]]>`;
    case nodeType.COMMENT:
      if (requiresWellFormed) {
        requireCharacters(node[$data], "A comment");
        if (StringPrototypeIncludes(node[$data], "--") || StringPrototypeEndsWith(node[$data], "-")) throw notWellFormed("A comment");
      }
      return `<!--${node[$data]}-->`;
    case nodeType.PROCESSING_INSTRUCTION:
      if (requiresWellFormed) {
        requireCharacters(node[$data], "A processing instruction");
        const target = node[$target];
        const isName = !StringPrototypeIncludes(target, ":") && StringPrototypeToLowerCase(target) !== "xml";
        if (!isName || StringPrototypeIncludes(node[$data], "?>")) {
          throw notWellFormed("A processing instruction");
        }
      }
      return `<?${node[$target]} ${node[$data]}?>`;
    case nodeType.DOCUMENT_TYPE:
      return serializeDoctype(node, requiresWellFormed);
    default:
      return "";
  }
}
