// https://dom.spec.whatwg.org/#namespaces
import { domException } from "core";
import { XML, XMLNS, asciiLower } from "library/tree";
import { SafeMap } from "web/safe-collections";

const prefix = /^[^\t\n\f\r \0/>]+$/;
const attributeLocalName = /^[^\t\n\f\r \0/=>]+$/;
const elementLocalName = /^(?:[A-Za-z][^\t\n\f\r \0/>]*|[:_\u0080-\uffff][A-Za-z0-9\-.:_\u0080-\uffff]*)$/;
const doctypeName = /^[^\t\n\f\r \0>]*$/;

/** https://dom.spec.whatwg.org/#valid-attribute-local-name */
export function isValidAttributeName(name) {
  return attributeLocalName.test(name);
}

/** https://dom.spec.whatwg.org/#valid-element-local-name */
export function isValidElementName(name) {
  return elementLocalName.test(name);
}

/** https://dom.spec.whatwg.org/#valid-doctype-name */
export function isValidDoctypeName(name) {
  return doctypeName.test(name);
}

export function invalidCharacter() {
  return domException("InvalidCharacterError", "The string contains invalid characters.");
}

/**
 * A production of XML, which a processing instruction's target still has to match.
 * https://www.w3.org/TR/xml/#NT-Name
 */
const nameStart =
  ":A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F"
  + "\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
let xmlName;

export function isXMLName(name) {
  xmlName ??= new RegExp(`^[${nameStart}][${nameStart}\\-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040]*$`, "u");
  return xmlName.test(name);
}

const MOST_KEPT = 2000;
/** Valid element names in lower case, by what was given. */
const checkedNames = new SafeMap();

/** The ASCII lower case of a valid element name; throws for any other. Kept, since names come again and again. */
export function checkedElementName(name) {
  let lower = checkedNames.get(name);
  if (lower === undefined) {
    if (!isValidElementName(name)) throw invalidCharacter();
    lower = asciiLower(name);
    if (checkedNames.size < MOST_KEPT) checkedNames.set(name, lower);
  }
  return lower;
}

function namespaceError() {
  return domException("NamespaceError", "The operation is not allowed by Namespaces in XML.");
}

/**
 * https://dom.spec.whatwg.org/#validate-and-extract
 * @param {string | null} namespace
 * @param {string} qualifiedName
 * @param {"element" | "attribute"} context
 * @returns {{ namespace: string | null, prefix: string | null, localName: string }}
 */
export function validateAndExtract(namespace, qualifiedName, context) {
  if (namespace === "") namespace = null;
  let namePrefix = null;
  let localName = qualifiedName;
  const colon = qualifiedName.indexOf(":");
  if (colon >= 0) {
    namePrefix = qualifiedName.slice(0, colon);
    localName = qualifiedName.slice(colon + 1);
    if (!prefix.test(namePrefix)) throw invalidCharacter();
  }
  const isValid = context === "attribute" ? isValidAttributeName(localName) : isValidElementName(localName);
  if (!isValid) throw invalidCharacter();
  if (namePrefix !== null && namespace === null) throw namespaceError();
  if (namePrefix === "xml" && namespace !== XML) throw namespaceError();
  const isXmlnsName = qualifiedName === "xmlns" || namePrefix === "xmlns";
  if (isXmlnsName !== (namespace === XMLNS)) throw namespaceError();
  return { namespace, prefix: namePrefix, localName };
}
