// https://dom.spec.whatwg.org/#namespaces
import { domException, primordials } from "core";
import { isValidAttributeName, isValidElementName, isValidPrefix } from "library/names";
import { XML, XMLNS, asciiLower } from "library/tree";
import { SafeMap } from "web/safe-collections";

const { StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

export function invalidCharacter() {
  return domException("InvalidCharacterError");
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
  return domException("NamespaceError");
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
  const colon = StringPrototypeIndexOf(qualifiedName, ":");
  if (colon >= 0) {
    namePrefix = StringPrototypeSlice(qualifiedName, 0, colon);
    localName = StringPrototypeSlice(qualifiedName, colon + 1);
    if (!isValidPrefix(namePrefix)) throw invalidCharacter();
  }
  const isValid = context === "attribute" ? isValidAttributeName(localName) : isValidElementName(localName);
  if (!isValid) throw invalidCharacter();
  if (namePrefix !== null && namespace === null) throw namespaceError();
  if (namePrefix === "xml" && namespace !== XML) throw namespaceError();
  const isXmlnsName = qualifiedName === "xmlns" || namePrefix === "xmlns";
  if (isXmlnsName !== (namespace === XMLNS)) throw namespaceError();
  return { namespace, prefix: namePrefix, localName };
}
