// https://html.spec.whatwg.org/#serialising-html-fragments, https://w3c.github.io/DOM-Parsing/#xml-serialization
export { serialize } from "library/serializing";
export { getHTML, innerHTML, outerHTML } from "./markup.js";
export { serializeXML } from "./xml.js";
export { XMLSerializer } from "./xml-serializer.js";
