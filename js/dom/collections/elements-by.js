// https://dom.spec.whatwg.org/#concept-getelementsbytagname and its like
import { primordials } from "core";
import { SafeMap } from "dom/nodes";
import {
  $document, $localName, $mode, $namespace, $nodeType, $prefix, $rare, $type, HTML, asciiLower, getAttribute, nodeType,
  parseOrderedSet, splitOnWhitespace,
} from "library/tree";
import { makeCollection } from "./html-collection.js";

const { StringPrototypeIndexOf } = primordials;

/** The collection that `root` gave before for the same question, or a new one, which it keeps. */
function kept(root, key, make) {
  const rare = (root[$rare] ??= { __proto__: null });
  const collections = (rare.collections ??= new SafeMap());
  let collection = collections.get(key);
  if (collection === undefined) collections.set(key, (collection = make()));
  return collection;
}

const isElement = (node) => node[$nodeType] === nodeType.ELEMENT;

const hasQualifiedName = (node, name) =>
  node[$localName] === name ? node[$prefix] === null
    : node[$prefix] != null && `${node[$prefix]}:${node[$localName]}` === name;

function hasTagName(node, { name, nameInHTML }) {
  return node[$nodeType] === nodeType.ELEMENT && hasQualifiedName(node, node[$namespace] === HTML ? nameInHTML : name);
}

/**
 * What `hasTagName` compares, by the name that was asked for.
 * OPTIMIZATION: clippers ask each element for a dozen names.
 */
const tagNames = { html: new SafeMap(), xml: new SafeMap() };

function tagNameFor(name, isHTML) {
  const known = isHTML ? tagNames.html : tagNames.xml;
  let tagName = known.get(name);
  if (tagName === undefined) known.set(name, (tagName = { name, nameInHTML: isHTML ? asciiLower(name) : name }));
  return tagName;
}

/** https://dom.spec.whatwg.org/#concept-getelementsbytagname */
export function elementsByTagName(root, name) {
  const tagName = tagNameFor(name, root[$document][$type] === "html");
  return kept(root, tagName, () => makeCollection(root, name === "*" ? isElement : hasTagName, tagName));
}

const hasNameAndNamespace = (node, { namespace, localName }) =>
  node[$nodeType] === nodeType.ELEMENT
  && (localName === "*" || node[$localName] === localName)
  && (namespace === "*" || node[$namespace] === namespace);

/** https://dom.spec.whatwg.org/#concept-getelementsbytagnamens */
export function elementsByTagNameNS(root, namespace, localName) {
  if (namespace === "") namespace = null;
  const key = namespace === null ? `0${localName}` : `n${namespace.length} ${namespace}${localName}`;
  return kept(root, key, () => makeCollection(root, hasNameAndNamespace, { namespace, localName }));
}

/** Whether an attribute value has every token of a list. */
function hasTokens(value, tokens, ignoresCase) {
  const present = splitOnWhitespace(ignoresCase ? asciiLower(value) : value);
  for (let i = 0; i < tokens.length; i++) {
    let isThere = false;
    for (let j = 0; j < present.length && !isThere; j++) isThere = present[j] === tokens[i];
    if (!isThere) return false;
  }
  return true;
}

function hasClasses(node, { tokens, lower }) {
  if (node[$nodeType] !== nodeType.ELEMENT) return false;
  const value = getAttribute(node, "class");
  if (value === null || tokens.length === 0) return false;
  if (node[$document][$mode] === "quirks") return hasTokens(value, lower, true);
  if (tokens.length === 1) {
    // OPTIMIZATION: what does not contain the token need not be split.
    if (value === tokens[0]) return true;
    if (StringPrototypeIndexOf(value, tokens[0]) < 0) return false;
  }
  return hasTokens(value, tokens, false);
}

/** https://dom.spec.whatwg.org/#concept-getelementsbyclassname */
export function elementsByClassName(root, names) {
  return kept(root, `c${names}`, () => {
    const classes = { tokens: parseOrderedSet(names), lower: parseOrderedSet(asciiLower(names)) };
    return makeCollection(root, hasClasses, classes, true);
  });
}
