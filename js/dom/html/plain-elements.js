// The interfaces of HTML elements that do nothing but reflect their attributes.
import { interfaceNamed } from "./interfaces.js";
import { boolean, clampedLong, long, reflect, string, stringOrEmpty, url } from "./reflect.js";

const align = { align: string };
const cell = { align: string, ch: [string, "char"], chOff: [string, "charoff"], vAlign: string };

/** The reflecting attributes of an interface. */
function attributesOf(name) {
  switch (name) {
    // https://html.spec.whatwg.org/multipage/semantics.html
    case "HTMLHtmlElement":
      return { version: string };
    // https://html.spec.whatwg.org/multipage/grouping-content.html, sections.html
    case "HTMLHeadingElement":
    case "HTMLParagraphElement":
    case "HTMLDivElement":
    case "HTMLTableCaptionElement":
      return align;
    case "HTMLHRElement":
      return { align: string, color: string, noShade: boolean, size: string, width: string };
    case "HTMLPreElement":
      return { width: long };
    case "HTMLQuoteElement":
      return { cite: url };
    case "HTMLOListElement":
      return { reversed: boolean, start: [long, "start", 1], type: string, compact: boolean };
    case "HTMLUListElement":
      return { compact: boolean, type: string };
    case "HTMLMenuElement":
    case "HTMLDListElement":
    case "HTMLDirectoryElement":
      return { compact: boolean };
    case "HTMLLIElement":
      return { value: long, type: string };
    // https://html.spec.whatwg.org/multipage/text-level-semantics.html, edits.html
    case "HTMLDataElement":
      return { value: string };
    case "HTMLTimeElement":
      return { dateTime: string };
    case "HTMLBRElement":
      return { clear: string };
    case "HTMLModElement":
      return { cite: url, dateTime: string };
    // https://html.spec.whatwg.org/multipage/embedded-content.html, iframe-embed-object.html
    case "HTMLParamElement":
      return { name: string, value: string, type: string, valueType: string };
    case "HTMLTableColElement":
      return { span: [clampedLong, "span", 1, 1, 1000], ...cell, width: string };
    // https://html.spec.whatwg.org/multipage/obsolete.html
    case "HTMLFontElement":
      return { color: stringOrEmpty, face: string, size: string };
  }
  // HTMLHeadElement, HTMLPictureElement, HTMLSpanElement, HTMLUnknownElement
  return {};
}

/** Makes an interface that has no members but reflecting ones. */
export function makePlain(name) {
  const HTMLElement = interfaceNamed("HTMLElement");
  return reflect({ [name]: class extends HTMLElement {} }[name], attributesOf(name));
}
