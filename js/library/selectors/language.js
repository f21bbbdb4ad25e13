// https://drafts.csswg.org/selectors-4/#the-lang-pseudo
import {
  $attributes, $contentType, $document, $first, $host, $namespace, $next, $nodeType, $parent, HTML, XML, asciiLower,
  firstElementChild, getAttribute, isHTML, nodeType,
} from "library/tree";

/** https://html.spec.whatwg.org/multipage/semantics.html#pragma-set-default-language, or "" */
function pragmaLanguage(document) {
  const html = firstElementChild(document);
  let head = html === null ? null : html[$first];
  while (head !== null && !isHTML(head, "head")) head = head[$next];
  let language = "";
  for (let child = head === null ? null : head[$first]; child !== null; child = child[$next]) {
    if (!isHTML(child, "meta") || asciiLower(getAttribute(child, "http-equiv") ?? "") !== "content-language") continue;
    const content = getAttribute(child, "content") ?? "";
    if (content.includes(",")) continue;
    language = content.match(/[^\t\n\f\r ]+/)?.[0] ?? language;
  }
  return language;
}

/** The attribute that says an element's language, or null. */
function ownLanguage(element) {
  const attributes = element[$attributes];
  let language = null;
  for (let i = 0; i < attributes.length; i++) {
    const { localName, namespace, value } = attributes[i];
    if (localName !== "lang") continue;
    if (namespace === XML) return value;
    if (namespace === null && element[$namespace] === HTML) language = value;
  }
  return language;
}

/** https://html.spec.whatwg.org/multipage/dom.html#language; "" where it is not known. */
function languageOf(element) {
  for (let node = element; node !== null; node = node[$parent] ?? node[$host] ?? null) {
    if (node[$nodeType] !== nodeType.ELEMENT) continue;
    const language = ownLanguage(node);
    if (language !== null) return language;
  }
  return element[$document][$contentType] === "text/html" ? pragmaLanguage(element[$document]) : "";
}

/** https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2, with what Selectors adds */
function fits(range, language) {
  if (range === "") return language === "";
  if (language === "") return false;
  const wanted = asciiLower(range).split("-");
  const given = asciiLower(language).split("-");
  if (wanted[0] !== "*" && wanted[0] !== given[0]) return false;
  let at = 1;
  for (let i = 1; i < wanted.length; ) {
    if (wanted[i] === "*") {
      i++;
    } else if (at >= given.length) {
      return false;
    } else if (given[at] === wanted[i]) {
      at++;
      i++;
    } else if (given[at].length === 1) {
      return false;
    } else {
      at++;
    }
  }
  return true;
}

/** The test of `:lang()`. */
export function languageTest(ranges) {
  return (element) => {
    const language = languageOf(element);
    for (let i = 0; i < ranges.length; i++) {
      if (fits(ranges[i].value, language)) return true;
    }
    return false;
  };
}
