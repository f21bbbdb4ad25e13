// https://dom.spec.whatwg.org/#namespaces

const prefix = /^[^\t\n\f\r \0/>]+$/;
const attributeLocalName = /^[^\t\n\f\r \0/=>]+$/;
const elementLocalName = /^(?:[A-Za-z][^\t\n\f\r \0/>]*|[:_\u0080-\uffff][A-Za-z0-9\-.:_\u0080-\uffff]*)$/;
const doctypeName = /^[^\t\n\f\r \0>]*$/;

/** https://dom.spec.whatwg.org/#valid-namespace-prefix */
export function isValidPrefix(text) {
  return prefix.test(text);
}

/** https://dom.spec.whatwg.org/#valid-attribute-local-name */
export function isValidAttributeName(name) {
  return attributeLocalName.test(name);
}

/** https://dom.spec.whatwg.org/#valid-element-local-name */
export function isValidElementName(name) {
  return elementLocalName.test(name);
}

/** https://dom.spec.whatwg.org/#valid-doctype-name */
export function isValidDoctypeName(name) {
  return doctypeName.test(name);
}

/**
 * A production of XML, which a processing instruction's target still has to match.
 * https://www.w3.org/TR/xml/#NT-Name
 */
const nameStart =
  ":A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F"
  + "\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
let xmlName;

export function isXMLName(name) {
  xmlName ??= new RegExp(`^[${nameStart}][${nameStart}\\-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040]*$`, "u");
  return xmlName.test(name);
}
