import { isValidElementName } from "./valid-names.js";

/** Names of other specifications that have a hyphen. */
const reserved = {
  __proto__: null,
  "annotation-xml": true,
  "color-profile": true,
  "font-face": true,
  "font-face-src": true,
  "font-face-uri": true,
  "font-face-format": true,
  "font-face-name": true,
  "missing-glyph": true,
};

/** https://html.spec.whatwg.org/#valid-custom-element-name */
export function isCustomElementName(name) {
  return name.includes("-") && /^[a-z][^A-Z]*$/.test(name) && isValidElementName(name) && reserved[name] === undefined;
}

/** https://dom.spec.whatwg.org/#valid-shadow-host-name */
export function isShadowHostName(name) {
  switch (name) {
    case "article":
    case "aside":
    case "blockquote":
    case "body":
    case "div":
    case "footer":
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
    case "header":
    case "main":
    case "nav":
    case "p":
    case "section":
    case "span":
      return true;
  }
  return isCustomElementName(name);
}
