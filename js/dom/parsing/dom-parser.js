// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-domparser-interface
import { load, primordials, webidl } from "core";
import { createHTMLDocument, currentDocument } from "dom/nodes";
import { $encoding, $url } from "library/tree";
import { parseDocument } from "./parse-document.js";

const { SymbolFor, TypeError } = primordials;

const types = ["text/html", "text/xml", "application/xml", "application/xhtml+xml", "image/svg+xml"];

/** A parser's documents have the URL of the document of the window that the parser comes from. */
const $origin = SymbolFor("extrun.dom.document of a DOMParser");

export class DOMParser {
  [$origin] = currentDocument();

  /** https://html.spec.whatwg.org/#dom-domparser-parsefromstring */
  parseFromString(string, type) {
    const origin = this?.[$origin];
    if (origin === undefined) throw new TypeError("Can only call DOMParser.parseFromString on instances of DOMParser");
    webidl.requireArguments(arguments.length, 2);
    const markup = webidl.DOMString(string);
    const contentType = webidl.enumeration(type, types);
    const url = origin[$url];
    if (contentType !== "text/html") return load("dom/xml").parseXML(markup, contentType, url);
    const document = createHTMLDocument(url);
    document[$encoding] = "UTF-8";
    return parseDocument(markup, document, { scripting: false, allowsShadow: false });
  }
}
webidl.expose(DOMParser);
