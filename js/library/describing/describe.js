// What a console shows of the objects of a page: of nodes their markup, as browsers do, of windows and documents where they are.
// https://console.spec.whatwg.org/#generic-javascript-object-formatting leaves it to each console.
import { realms } from "library/realms";
import { attributeName, escapeAttribute, isVoid, tagName } from "library/serializing";
import {
  $attributes, $collection, $data, $first, $name, $next, $nodeType, $record, $shadowMode, $target, $url, nodeType,
} from "library/tree";

const longestText = 60;

const shorten = (text) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

function startTag(element) {
  let tag = `<${tagName(element)}`;
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    tag += ` ${attributeName(attributes[i])}="${escapeAttribute(shorten(attributes[i].value))}"`;
  }
  return `${tag}>`;
}

/** The contents of an element: a text that stands alone, else no more than that there is something. */
function contentsOf(element) {
  const first = element[$first];
  if (first === null) return "";
  return first[$nodeType] === nodeType.TEXT && first[$next] === null ? shorten(first[$data].trim()) : "…";
}

function describeNode(node) {
  switch (node[$nodeType]) {
    case nodeType.ELEMENT:
      return isVoid(node) ? startTag(node) : `${startTag(node)}${contentsOf(node)}</${tagName(node)}>`;
    case nodeType.ATTRIBUTE:
      return `${attributeName(node[$record])}="${escapeAttribute(shorten(node[$record].value))}"`;
    case nodeType.TEXT:
      return `#text ${JSON.stringify(shorten(node[$data]))}`;
    case nodeType.CDATA_SECTION:
      return `<![CDATA[${shorten(node[$data])}]]>`;
    case nodeType.PROCESSING_INSTRUCTION:
      return `<?${node[$target]} ${shorten(node[$data])}?>`;
    case nodeType.COMMENT:
      return `<!--${shorten(node[$data])}-->`;
    case nodeType.DOCUMENT:
      return `#document ${node[$url]}`;
    case nodeType.DOCUMENT_TYPE:
      return `<!DOCTYPE ${node[$name]}>`;
    default:
      return node[$shadowMode] === undefined ? "#document-fragment" : `#shadow-root (${node[$shadowMode]})`;
  }
}

const mostDeclarations = 20;

/** The declarations of a style, the first ones of what an element has by all style sheets. */
function describeStyle(source, className) {
  const names = source.names();
  let text = "";
  for (let i = 0; i < names.length && i < mostDeclarations; i++) {
    text += ` ${names[i]}: ${shorten(source.value(names[i]))}${source.isImportant(names[i]) ? " !important" : ""};`;
  }
  if (names.length > mostDeclarations) text += ` … ${names.length - mostDeclarations} more`;
  return text === "" ? `${className} {}` : `${className} {${text} }`;
}

/**
 * The text that stands for a node, a window or a style.
 * @param {object} object
 * @param {string} className
 * @returns {string | undefined} undefined for any other object
 */
export function describe(object, className) {
  if (object[$nodeType] !== undefined) return describeNode(object);
  const realm = realms.get(object);
  if (realm !== undefined) return `Window ${realm.address()}`;
  const source = object[$collection]?.source;
  return typeof source?.isImportant === "function" ? describeStyle(source, className) : undefined;
}

/** How many items a list of a page has (of nodes, attributes, tokens); undefined for any other object. */
export function itemCount(object) {
  const state = object[$collection];
  return state?.rules?.item === undefined ? undefined : state.rules.length?.(state);
}
