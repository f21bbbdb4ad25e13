// https://w3c.github.io/DOM-Parsing/#xml-serialization
import { push } from "core";
import { isXMLName } from "library/names";
import { isVoid } from "library/serializing";
import { StringPrototypeIncludes } from "library/text";
import {
  $attributes, $content, $first, $localName, $namespace, $next, $nodeType, $prefix, $rare, HTML, XLINK, XML, XMLNS, firstElementChild,
  hasAttribute, isHTML, nodeType,
} from "library/tree";
import { attributeValue, notWellFormed, serializeLeaf } from "./xml-leaves.js";
import { addPrefix, firstPrefixes, knowsPrefix, preferredPrefix } from "./xml-prefixes.js";

/**
 * Source: appendXMLDeclaration in MarkupAccumulator.cpp of https://github.com/WebKit/WebKit
 * DEPARTURE: a document that was parsed with an XML declaration is written with one — as all browsers do —
 * https://w3c.github.io/DOM-Parsing/#xml-serializing-a-document-node
 */
function declarationOf(document) {
  const declaration = document[$rare]?.xmlDeclaration;
  if (declaration === undefined) return "";
  let text = `<?xml version="${declaration.version}"`;
  if (declaration.encoding !== undefined) text += ` encoding="${declaration.encoding}"`;
  if (declaration.standalone !== undefined) text += ` standalone="${declaration.standalone}"`;
  return `${text}?>`;
}

/** Where a serialization stands: what its elements share. */
class Serialization {
  prefixIndex = 1;

  constructor(requiresWellFormed) {
    this.requiresWellFormed = requiresWellFormed;
  }

  /** https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization-algorithm for a node with its descendants */
  serialize(root, namespace, isOuter) {
    let markup = "";
    // The elements whose end tag is to come.
    const open = [];
    let scope = { element: root, name: "", namespace, prefixes: firstPrefixes };
    let next = isOuter ? root : this.firstChild(root);
    for (;;) {
      if (next === null) {
        if (open.length === 0) return markup;
        const { element, name } = scope;
        if (name !== "") markup += `</${name}>`;
        scope = open[open.length - 1];
        open.length--;
        next = isOuter && open.length === 0 ? null : element[$next];
        continue;
      }
      const type = next[$nodeType];
      let inner = null;
      if (type === nodeType.ELEMENT) {
        const tag = this.startTag(next, scope);
        const isEmpty = next[$first] === null && !(isHTML(next, "template") && next[$content]?.[$first] != null);
        if (isEmpty && (next[$namespace] !== HTML || isVoid(next))) {
          markup += next[$namespace] === HTML ? `${tag.markup} />` : `${tag.markup}/>`;
        } else {
          markup += `${tag.markup}>`;
          inner = { element: next, name: tag.name, namespace: tag.namespace, prefixes: tag.prefixes };
        }
      } else if (type === nodeType.DOCUMENT || type === nodeType.DOCUMENT_FRAGMENT) {
        if (this.requiresWellFormed && type === nodeType.DOCUMENT && firstElementChild(next) === null) {
          throw notWellFormed("A document");
        }
        if (type === nodeType.DOCUMENT) markup += declarationOf(next);
        inner = { element: next, name: "", namespace: scope.namespace, prefixes: scope.prefixes };
      } else {
        markup += serializeLeaf(next, this.requiresWellFormed);
      }
      if (inner !== null) {
        push(open, scope);
        scope = inner;
        next = this.firstChild(next);
      } else {
        next = isOuter && open.length === 0 ? null : next[$next];
      }
    }
  }

  firstChild(node) {
    return (isHTML(node, "template") && node[$content] != null ? node[$content] : node)[$first];
  }

  /** https://w3c.github.io/DOM-Parsing/#xml-serializing-an-element-node up to its attributes' end */
  startTag(element, scope) {
    const localName = element[$localName];
    const own = element[$namespace];
    if (this.requiresWellFormed && (StringPrototypeIncludes(localName, ":") || !isXMLName(localName))) {
      throw notWellFormed("An element's name");
    }
    // What the element declares: its prefixes, and whether it has a default namespace.
    const local = { __proto__: null };
    let { prefixes, namespace } = scope;
    let localDefault = null;
    const attributes = element[$attributes];
    for (let i = 0; i < attributes.length; i++) {
      const attribute = attributes[i];
      if (attribute.namespace !== XMLNS) continue;
      if (attribute.prefix === null) {
        localDefault = attribute.value;
      } else if (attribute.value !== XML) {
        prefixes = addPrefix(prefixes, attribute.localName, attribute.value === "" ? null : attribute.value);
        local[attribute.localName] = attribute.value;
      }
    }
    let name = localName;
    let declaration = "";
    let ignoresDefault = false;
    if (namespace === own) {
      ignoresDefault = localDefault !== null;
      if (own === XML) name = `xml:${localName}`;
    } else {
      let prefix = element[$prefix];
      let candidate = preferredPrefix(prefixes, prefix, own);
      if (prefix === "xmlns") {
        if (this.requiresWellFormed) throw notWellFormed('An element with the prefix "xmlns"');
        candidate = prefix;
      }
      if (candidate !== null) {
        name = `${candidate}:${localName}`;
        if (localDefault !== null && localDefault !== XML) namespace = localDefault || null;
      } else if (prefix !== null) {
        if (local[prefix] !== undefined) prefix = this.newPrefix(prefixes);
        prefixes = addPrefix(prefixes, prefix, own);
        name = `${prefix}:${localName}`;
        declaration = ` xmlns:${prefix}="${attributeValue(own ?? "", this.requiresWellFormed)}"`;
        if (localDefault !== null) namespace = localDefault || null;
      } else {
        namespace = own;
        // DEPARTURE: an attribute that an HTML parser has made of `xmlns` stands for the declaration, as in browsers, which would
        // else write it twice — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/editing/MarkupAccumulator.cpp
        if (localDefault !== (own ?? "") && !hasAttribute(element, "xmlns")) {
          ignoresDefault = true;
          declaration = ` xmlns="${attributeValue(own ?? "", this.requiresWellFormed)}"`;
        }
      }
    }
    const list = this.attributes(attributes, prefixes, ignoresDefault ? own ?? "" : null);
    return { markup: `<${name}${declaration}${list.markup}`, name, namespace, prefixes: list.prefixes };
  }

  /**
   * https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization-of-the-attributes
   *
   * DEPARTURE: declarations that an element need not have stay, and an attribute keeps a prefix that stands for nothing else, as in
   * browsers — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/editing/MarkupAccumulator.cpp
   * @param {string | null} elementNamespace that of the element, where a default one that says another is left out; null where all stay
   */
  attributes(attributes, prefixes, elementNamespace) {
    let markup = "";
    for (let i = 0; i < attributes.length; i++) {
      const { namespace, prefix, localName, value } = attributes[i];
      if (this.requiresWellFormed) this.requireAttribute(attributes, i);
      let candidate = null;
      if (namespace === XMLNS) {
        if (value === XML || (prefix === null && elementNamespace !== null && elementNamespace !== value)) continue;
        if (this.requiresWellFormed && (value === XMLNS || (value === "" && prefix !== null))) {
          throw notWellFormed("A namespace's declaration");
        }
        if (prefix === "xmlns") candidate = "xmlns";
      } else if (namespace !== null) {
        candidate = preferredPrefix(prefixes, prefix, namespace);
        if (candidate === null) {
          const own = prefix ?? (namespace === XLINK ? "xlink" : null);
          candidate = own === null || own === "xmlns" || knowsPrefix(prefixes, own) ? this.newPrefix(prefixes) : own;
          prefixes = addPrefix(prefixes, candidate, namespace);
          markup += ` xmlns:${candidate}="${attributeValue(namespace, this.requiresWellFormed)}"`;
        }
      }
      const name = candidate === null ? localName : `${candidate}:${localName}`;
      markup += ` ${name}="${attributeValue(value, this.requiresWellFormed)}"`;
    }
    return { markup, prefixes };
  }

  newPrefix(prefixes) {
    let prefix;
    do prefix = `ns${this.prefixIndex++}`; while (knowsPrefix(prefixes, prefix));
    return prefix;
  }

  requireAttribute(attributes, index) {
    const { namespace, localName } = attributes[index];
    let isFine = !StringPrototypeIncludes(localName, ":") && isXMLName(localName) && !(localName === "xmlns" && namespace === null);
    for (let i = 0; i < index; i++) {
      isFine &&= attributes[i].namespace !== namespace || attributes[i].localName !== localName;
    }
    if (!isFine) throw notWellFormed("An attribute's name");
  }
}

/** The markup of a node. */
export function serializeXML(node, requiresWellFormed) {
  return new Serialization(requiresWellFormed).serialize(node, null, true);
}

/** The markup of a node's children: https://w3c.github.io/DOM-Parsing/#dfn-fragment-serializing-algorithm-steps */
export function serializeXMLChildren(node, requiresWellFormed) {
  return new Serialization(requiresWellFormed).serialize(node, null, false);
}
