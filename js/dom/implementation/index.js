// https://dom.spec.whatwg.org/#interface-domimplementation
import { webidl } from "core";
import {
  createDoctype, createElement, createHTMLDocument, createText, createXMLDocument, internal, invalidCharacter,
  requireInternal, toDoctypeOrNull, toNamespace, validateAndExtract,
} from "dom/nodes";
import { isValidDoctypeName } from "library/names";
import { HTML, SVG } from "library/tree";
import { append } from "shared/changes";

export class DOMImplementation {
  #document;

  constructor(token, document) {
    requireInternal(token);
    this.#document = document;
  }

  createDocumentType(qualifiedName, publicId, systemId) {
    const document = this.#document;
    webidl.requireArguments(arguments.length, 3);
    const name = webidl.DOMString(qualifiedName);
    const publicString = webidl.DOMString(publicId);
    const systemString = webidl.DOMString(systemId);
    if (!isValidDoctypeName(name)) throw invalidCharacter();
    return createDoctype(document, name, publicString, systemString);
  }

  /** https://dom.spec.whatwg.org/#dom-domimplementation-createdocument */
  createDocument(namespace, qualifiedName, doctype = null) {
    webidl.requireArguments(arguments.length, 2);
    const namespaceString = toNamespace(namespace);
    const name = qualifiedName === null ? "" : webidl.DOMString(qualifiedName);
    const type = toDoctypeOrNull(doctype, "Argument 3 ('doctype') to DOMImplementation.createDocument");
    const document = createXMLDocument("about:blank", contentTypeOf(namespaceString));
    let element = null;
    if (name !== "") {
      const extracted = validateAndExtract(namespaceString, name, "element");
      element = createElement(document, extracted.localName, extracted.namespace, extracted.prefix);
    }
    if (type !== null) append(type, document);
    if (element !== null) append(element, document);
    return document;
  }

  /** https://dom.spec.whatwg.org/#dom-domimplementation-createhtmldocument */
  createHTMLDocument(title = undefined) {
    const titleString = title === undefined ? undefined : webidl.DOMString(title);
    const document = createHTMLDocument("about:blank");
    append(createDoctype(document, "html", "", ""), document);
    const html = append(createElement(document, "html", HTML, null), document);
    const head = append(createElement(document, "head", HTML, null), html);
    if (titleString !== undefined) {
      append(createText(document, titleString), append(createElement(document, "title", HTML, null), head));
    }
    append(createElement(document, "body", HTML, null), html);
    return document;
  }

  hasFeature() {
    return true;
  }
}
webidl.expose(DOMImplementation);

function contentTypeOf(namespace) {
  if (namespace === HTML) return "application/xhtml+xml";
  return namespace === SVG ? "image/svg+xml" : "application/xml";
}

/** https://dom.spec.whatwg.org/#dom-document-implementation */
export function makeImplementation(document) {
  return new DOMImplementation(internal, document);
}
