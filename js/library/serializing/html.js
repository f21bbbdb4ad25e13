// https://html.spec.whatwg.org/#serialising-html-fragments
import {
  $attributes, $content, $data, $document, $first, $localName, $name, $namespace, $next, $nodeType, $parent,
  $runsScripts, $shadowRoot, $target, HTML, MATHML, SVG, XLINK, XML, XMLNS, nodeType, qualifiedNameOf,
} from "library/tree";

const names = (...list) => {
  const table = { __proto__: null };
  for (let i = 0; i < list.length; i++) table[list[i]] = true;
  return table;
};

/** https://html.spec.whatwg.org/#serializes-as-void */
const voids = names(
  "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link", "meta",
  "param", "source", "track", "wbr");

/** Elements whose text is not escaped. */
const rawText = names("iframe", "noembed", "noframes", "plaintext", "script", "style", "xmp");

const inText = /[&<>\u00a0]/g;
const inAttribute = /[&<>"\u00a0]/g;
const escapes = { __proto__: null, "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;" };
const hasText = /[&<>\u00a0]/;
const hasAttribute = /[&<>"\u00a0]/;

/** https://html.spec.whatwg.org/#escapingString */
function escapeText(text) {
  return hasText.test(text) ? text.replace(inText, (character) => escapes[character]) : text;
}

/** https://html.spec.whatwg.org/#escapingString, in the attribute mode */
export function escapeAttribute(value) {
  return hasAttribute.test(value) ? value.replace(inAttribute, (character) => escapes[character]) : value;
}

/** https://html.spec.whatwg.org/#attribute's-serialised-name */
export function attributeName({ namespace, localName, name }) {
  switch (namespace) {
    case null:
      return localName;
    case XML:
      return `xml:${localName}`;
    case XMLNS:
      return localName === "xmlns" ? "xmlns" : `xmlns:${localName}`;
    case XLINK:
      return `xlink:${localName}`;
    default:
      return name;
  }
}

/** https://html.spec.whatwg.org/#serialising-html-fragments: the tag name of an element in markup */
export function tagName(element) {
  const namespace = element[$namespace];
  if (namespace === HTML || namespace === SVG || namespace === MATHML) return element[$localName];
  return qualifiedNameOf(element);
}

function startTag(element) {
  let tag = `<${tagName(element)}`;
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    tag += ` ${attributeName(attributes[i])}="${escapeAttribute(attributes[i].value)}"`;
  }
  return `${tag}>`;
}

/** Whether the text of an element stands as it is. */
function isRaw(parent) {
  if (parent === null || parent[$namespace] !== HTML) return false;
  const name = parent[$localName];
  return rawText[name] === true || (name === "noscript" && parent[$document][$runsScripts] === true);
}

/** https://html.spec.whatwg.org/#serializes-as-void */
export function isVoid(node) {
  return node[$namespace] === HTML && voids[node[$localName]] === true;
}

function serializeLeaf(node, parent) {
  switch (node[$nodeType]) {
    case nodeType.TEXT:
    case nodeType.CDATA_SECTION:
      return isRaw(parent) ? node[$data] : escapeText(node[$data]);
    case nodeType.COMMENT:
      return `<!--${node[$data]}-->`;
    case nodeType.PROCESSING_INSTRUCTION:
      return `<?${node[$target]} ${node[$data]}>`;
    case nodeType.DOCUMENT_TYPE:
      return `<!DOCTYPE ${node[$name]}>`;
    default:
      return "";
  }
}

/** The nodes whose children stand for those of a node: a template's are in its contents. */
function holderOf(node) {
  return node[$localName] === "template" && node[$namespace] === HTML && node[$content] != null ? node[$content] : node;
}

/**
 * The markup of a node's children, or of a node with them.
 * @param {Node} node
 * @param {boolean} isOuter whether the node itself is part of it
 * @param {(host: Element) => string} [shadowMarkup] what stands between an element's start tag and its children
 */
export function serialize(node, isOuter, shadowMarkup) {
  // OPTIMIZATION: no recursion: a tree may be deeper than the stack. `open` are the elements whose end tag is to come.
  let markup = "";
  const open = [];
  let next = isOuter ? node : holderOf(node)[$first];
  let parent = isOuter ? node[$parent] : node;
  if (!isOuter && isVoid(node)) return "";
  if (!isOuter && shadowMarkup !== undefined && node[$shadowRoot] != null) markup = shadowMarkup(node);
  for (;;) {
    if (next === null) {
      if (open.length === 0) return markup;
      const closed = open[open.length - 1];
      open.length--;
      markup += `</${tagName(closed)}>`;
      next = isOuter && open.length === 0 ? null : closed[$next];
      parent = open.length === 0 ? node : open[open.length - 1];
      continue;
    }
    if (next[$nodeType] !== nodeType.ELEMENT) {
      markup += serializeLeaf(next, parent);
    } else {
      markup += startTag(next);
      if (!isVoid(next)) {
        if (shadowMarkup !== undefined && next[$shadowRoot] != null) markup += shadowMarkup(next);
        open[open.length] = next;
        parent = next;
        next = holderOf(next)[$first];
        continue;
      }
    }
    next = isOuter && open.length === 0 ? null : next[$next];
  }
}
