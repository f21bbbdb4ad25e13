// https://html.spec.whatwg.org/multipage/xhtml.html: XML documents
export { parseXML, parseXMLFragment, parseXMLInto, parseXMLResponse, parseXMLWithScripts } from "./parse.js";
